"""What `durnius.core` offers is decided here too, so that nothing becomes public by accident."""

import durnius.core

PUBLIC = """
    Action Attack ThrowIn Beat Transfer Take Done Refused Reason action_text parse_action
    Card CardSet RANKS SUITS card_text parse_card rank_of suit_of deck_of
    Rules PRESETS HAND_SIZE MOST_SEATS OptionError rules_from_json rules_to_json
    State Pair LastBout Result
    new_game dealt_hands from_position apply
    why_illegal legal_actions seats_to_act awaited may_throw has_unbeaten
    Event GameStarted Dealt Attacked ThrownIn Beaten Transferred Taking SaidDone
    BoutEnded Drew WentOut GameOver
    View Own view own owns redact
    Record Deal Position RecordError RefusedAction read_record record_to_json start replay snapshot
    Decision decisions
"""


def test_the_public_names() -> None:
    assert sorted(durnius.core.__all__) == sorted(PUBLIC.split())


def test_every_public_name_is_there() -> None:
    assert [name for name in durnius.core.__all__ if not hasattr(durnius.core, name)] == []
