"""Every code the server can give, in one place: refusals, goodbyes and HTTP errors.

Clients make sentences from these; the server never sends prose for people. R10 fixes the first group
and its order.
"""

from __future__ import annotations

from typing import Final

ACTION_CODES: Final[dict[str, str]] = {
    "malformed": "The text of the action, or the message itself, cannot be read.",
    "no_such_seat": "There is no such seat in this game or room.",
    "game_over": "The game is over.",
    "player_out": "That seat is out and safe.",
    "bout_not_open": "Only the attacker may open the bout.",
    "bout_already_open": "The bout was opened already; further cards are thrown in.",
    "already_taking": "The defender takes already.",
    "nothing_to_take": "Every card on the table is beaten.",
    "nothing_to_confirm": "The table does not wait for this seat.",
    "defender_cannot_attack": "The defender cannot attack or throw in.",
    "not_the_defender": "Only the defender may do this.",
    "partner_defends": "A partner defends.",
    "not_neighbour": "Only the attacker and the defender's neighbours may throw in.",
    "transfer_off": "The transfer rule is off.",
    "card_not_in_hand": "That card is not in this hand.",
    "transfer_after_beat": "A card was beaten already, the attack can no longer pass on.",
    "transfer_rank": "Only a card of the attack's rank passes it on.",
    "transfer_too_many": "The next defender holds too few cards, or the bout would hold too many.",
    "rank_not_on_table": "No card of that rank lies on the table.",
    "bout_full": "The bout holds as many cards as it may.",
    "defender_hand_limit": "The defender has no more cards to answer with.",
    "no_such_attack": "That attack card is not on the table.",
    "already_beaten": "That attack card is beaten already.",
    "too_low": "The card is lower than the one it should beat.",
    "wrong_suit": "The card is of another suit and no trump.",
}
"""R10, in the order in which the reasons are looked for."""

ROOM_CODES: Final[dict[str, str]] = {
    "table_changed": "A card was played, or the defender took, after the table this was decided on.",
    "not_host": "Only the host may do this.",
    "not_seated": "Only somebody with a seat may do this.",
    "seat_taken": "The seat is taken, or no seat is free.",
    "wrong_phase": "This cannot be done now: before, during or between games.",
    "too_few_players": "At least two seats must be occupied.",
    "bad_options": "The options do not fit together or are out of range.",
    "bad_name": "The name is empty, too long or holds characters that names may not have.",
    "bad_seed": "The seed does not fit what was promised, or nothing was.",
    "hints_off": "Other people play, and the host has not turned hints on.",
    "hints_not_agreed": "Not everybody who sits has agreed to hints; `detail` names who has not.",
    "no_hint_now": "There is nothing for this seat to decide.",
    "rate_limited": "Too much in too short a time.",
    "unknown_message": "There is no message of this name, or not in this release.",
    "hello_first": "The first message must be hello.",
    "hello_twice": "Hello comes once, and was said on this connection; all else goes on.",
    "wrong_protocol": "This protocol version is not spoken here.",
    "no_spectators": "This room is closed to spectators.",
    "room_gone": "There is no such room, or no longer.",
    "not_stored": "The action could not be stored and was not done; try again.",
    "server_error": "Something failed inside; nothing was changed.",
    "shutting_down": "The server is being stopped.",
}
"""What a room or the connection answers besides R10."""

BYE_CODES: Final[dict[str, str]] = {
    "replaced": "A newer connection of the same person took over; do not reconnect by yourself.",
    "kicked": "The host removed this person.",
    "too_slow": "The client read too slowly; come back with the last seq.",
    "flooding": "The client sent too much.",
    "shutting_down": "The server is being stopped; come back in a moment.",
    "room_gone": "There is no such room, or no longer.",
    "no_spectators": "This room is closed to spectators and all seats are taken.",
    "no_hello": "No valid hello came in time.",
    "wrong_protocol": "This protocol version is not spoken here.",
    "server_error": "The room failed and was put aside.",
}
"""Why the server ends a connection."""

HTTP_CODES: Final[dict[str, str]] = {
    "malformed": "The body or the path cannot be read.",
    "too_large": "The body is too large.",
    "unsupported_encoding": "The body is compressed.",
    "body_late": "The body took too long.",
    "bad_options": "The options do not fit together or are out of range.",
    "bad_name": "The room's name, or that of whoever makes it, is not allowed.",
    "not_found": "There is nothing at this address.",
    "room_gone": "There is no such room, or no longer.",
    "game_not_over": "The game is still being played, or there is none of that number.",
    "no_spectators": "Nobody may watch there, and no token of a seat in that game was shown.",
    "method_not_allowed": "This address does not answer this method.",
    "bad_origin": "The request came from another site's page.",
    "rate_limited": "Too many requests; try again later.",
    "not_stored": "The room could not be stored; try again.",
    "shutting_down": "The server is being stopped.",
    "server_error": "Something failed inside.",
}
"""What the HTTP API answers."""

CODES: Final[dict[str, str]] = {**HTTP_CODES, **BYE_CODES, **ROOM_CODES, **ACTION_CODES}
"""All of them. Clients have sentences for those that people get to see."""
