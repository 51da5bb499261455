# ruff: noqa: RUF009 - `setting` makes a dataclass field, it is no default
"""The rules of the portal game as data: one value with every setting (portal.md).

No number of the rules stands here: :mod:`cardtool.engine.portal.presets` has them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtool.deck_checks.portal import PortalDeckRules
from cardtool.engine.settings import (
    Flag,
    Setting,
    Whole,
    Word,
    as_typed,
    declared,
    refuse,
    setting,
)

__all__ = ["SETTINGS", "Format", "MainActions", "Rules", "conflicts", "idle"]


class Format(StrEnum):
    """Which cards a deck may have (clause PD3): all, or black creatures."""

    ALL = "all"
    BLACK = "black"


class MainActions(StrEnum):
    """How many acts a main phase has (clause PT2, reading Q6)."""

    ANY = "any"
    ONE = "one"


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """One complete set of rules; each field is a setting that describes itself.

    The field's metadata has clause, unit, reading and a sentence: see :data:`SETTINGS`.
    """

    deck_size: int = setting(Whole(4, 999), "PD1", "cards in a deck, exactly", unit="cards")
    max_copies: int = setting(
        Whole(0, 999, zero_is_off=True), "PD2", "copies of one card in a deck", unit="cards"
    )
    format: Format = setting(Word(Format), "PD3", "all cards, or black creatures only", fixed=True)
    x2_spells: bool = setting(Flag(), "PD3", "spells go with the black creatures", reading="Q2")
    hand: int = setting(Whole(1, 40), "PS2", "cards drawn before the first turn", unit="cards")
    places: int = setting(Whole(1, 3), "PZ2", "creatures that fit on a field", unit="places")
    spell_places: int = setting(
        Whole(1, 3), "PZ2", "cards that fit on a spell field", unit="places"
    )
    main_actions: MainActions = setting(
        Word(MainActions), "PT2", "acts in a main phase", reading="Q6"
    )
    first_turn_attack: bool = setting(
        Flag(), "PT3", "creatures may attack in the first turn of the game", reading="Q7"
    )
    defender_pays: bool = setting(
        Flag(), "PF2", "the defender pays for the damage his creature does, too", reading="Q14"
    )
    act_limit: int = setting(
        Whole(1, 9999),
        "PF6",
        "acts of one player in a phase after which he may only go on",
        unit="acts",
        reading="Q30",
    )
    turn_limit: int = setting(
        Whole(1, 9999),
        "PF6",
        "rounds after which the game is stopped",
        unit="rounds",
        reading="Q18",
    )

    def __post_init__(self) -> None:
        """Refuse what cannot be played.

        Raises:
            Contradiction: settings that contradict each other.
        """
        refuse(conflicts(self))

    @property
    def creatures_only(self) -> bool:
        """Whether the deck holds nothing but creatures (clause PD3, reading Q2)."""
        return self.format is Format.BLACK and not self.x2_spells

    def deck_rules(self, name: str) -> PortalDeckRules:
        """Return what these rules, called `name`, ask of a deck (clauses PD1 to PD5)."""
        return PortalDeckRules(
            name=name,
            settings=tuple(self.as_text().items()),
            size=self.deck_size,
            max_copies=self.max_copies,
            hand=self.hand,
            black=self.format is Format.BLACK,
            creatures_only=self.creatures_only,
        )

    def as_text(self) -> dict[str, str]:
        """Return every setting that acts under these rules, as it is typed."""
        return as_typed(self, SETTINGS, idle(self))


SETTINGS: Final[Mapping[str, Setting]] = declared(Rules)
"""Every setting by name, in the order of the rules."""


def idle(rules: Rules) -> dict[str, str]:
    """Return the settings that change nothing under these rules, with the reason."""
    found: dict[str, str] = {}
    if rules.format is Format.ALL:
        found["x2_spells"] = "every card may be in a deck"
    if rules.creatures_only:
        found["spell_places"] = "there are no spells"
    return found


def conflicts(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return what makes these rules impossible to play, and which settings take part in it."""
    if rules.deck_size >= rules.hand:
        return {}
    text = f"deck_size={rules.deck_size} leaves no card for hand={rules.hand}"
    return {text: ("deck_size", "hand")}
