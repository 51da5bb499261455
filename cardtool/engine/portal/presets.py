"""The two formats with all their numbers (portal.md).

This is the only module that knows a number of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardtool.engine.portal.rules import Format, MainActions, Rules

__all__ = ["ABOUT", "DEFAULT", "MOST_SHARE", "PRESETS", "WORDS", "X1", "X2"]

X1: Final = Rules(
    deck_size=50,
    max_copies=2,
    format=Format.ALL,
    x2_spells=False,
    hand=4,
    places=3,
    spell_places=3,
    main_actions=MainActions.ANY,
    first_turn_attack=True,
    defender_pays=True,
    act_limit=100,
    turn_limit=200,
)
"""The standard format."""

X2: Final = replace(X1, format=Format.BLACK)
"""The black format."""

PRESETS: Final[Mapping[str, Rules]] = {"x1": X1, "x2": X2}
DEFAULT: Final = "x1"

ABOUT: Final[Mapping[str, str]] = {
    "x1": "The portal game with every card: creatures, spells, a Charakter with energy.",
    "x2": "The portal game with black creatures only.",
}
"""Each rule set in a sentence."""

MOST_SHARE: Final = 999_999
"""What a share of a figure is at most, in every rule set (reading Q33)."""

WORDS: Final[Mapping[str, Mapping[str, Any]]] = {}
"""What a word alone stands for, by setting: nothing here needs one."""
