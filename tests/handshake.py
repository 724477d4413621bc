"""What a browser says on a game socket, in bytes, for tests that speak to a server by hand."""


def upgrade(room: str) -> bytes:
    """Ask for a game socket."""
    return (
        f"GET /ws/{room} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(text: bytes) -> bytes:
    """A text of at most 125 bytes as a client sends it, masked with zeros."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
