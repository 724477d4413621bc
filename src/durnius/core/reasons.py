"""The codes of refused actions (R10), in the order in which the rules look for them."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is refused. People's sentences for a code are made elsewhere, in each language."""

    __hash__ = str.__hash__  # an enum's own is no machine code, and tables of reasons are asked all the time

    MALFORMED = "malformed"
    NO_SUCH_SEAT = "no_such_seat"
    GAME_OVER = "game_over"
    PLAYER_OUT = "player_out"
    BOUT_NOT_OPEN = "bout_not_open"
    BOUT_ALREADY_OPEN = "bout_already_open"
    ALREADY_TAKING = "already_taking"
    NOTHING_TO_TAKE = "nothing_to_take"
    NOTHING_TO_CONFIRM = "nothing_to_confirm"
    DEFENDER_CANNOT_ATTACK = "defender_cannot_attack"
    NOT_THE_DEFENDER = "not_the_defender"
    PARTNER_DEFENDS = "partner_defends"
    NOT_NEIGHBOUR = "not_neighbour"
    TRANSFER_OFF = "transfer_off"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    TRANSFER_AFTER_BEAT = "transfer_after_beat"
    TRANSFER_RANK = "transfer_rank"
    TRANSFER_TOO_MANY = "transfer_too_many"
    RANK_NOT_ON_TABLE = "rank_not_on_table"
    BOUT_FULL = "bout_full"
    DEFENDER_HAND_LIMIT = "defender_hand_limit"
    NO_SUCH_ATTACK = "no_such_attack"
    ALREADY_BEATEN = "already_beaten"
    TOO_LOW = "too_low"
    WRONG_SUIT = "wrong_suit"
