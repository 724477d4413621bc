"""The rules that `--rules` names: a preset, or options as a record has them. Reads text only."""

import json

from durnius.core import PRESETS, Rules, rules_from_json

EXAMPLE = '{"preset": "duren", "deck": 52}'


def named_rules(text: str) -> Rules:
    """Read what `--rules` says; raise ValueError with a plain sentence.

    >>> named_rules("Duren").preset, named_rules('{"transfer": true}').preset
    ('duren', 'durnius')
    """
    name = text.strip().lower()
    if name in PRESETS:
        return PRESETS[name]
    try:
        options: object = json.loads(text)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise ValueError(f"{shown}: there are no such rules; write {_presets()}, or options like {EXAMPLE}")  # noqa: TRY004 - it is a value that is typed
    return rules_from_json(options)


def _presets() -> str:
    *first, last = PRESETS
    return f"{', '.join(first)} or {last}"
