"""How the judging functions say no; `judge.decide` turns it into a `Refusal`."""


class Refuse(Exception):
    """A command that may not be done now. Nothing has changed."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
