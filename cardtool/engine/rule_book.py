"""What one game brings to rule sets: presets, settings, readings; and a rule set as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cardtool.engine.settings import Reading, Setting

__all__ = ["RuleBook", "RuleSet", "RulesOf"]


class RulesOf(Protocol):
    """The rules of one game: a frozen dataclass whose fields are its settings."""

    def as_text(self) -> dict[str, str]:
        """Return every setting that acts under these rules, as it is typed."""

    def deck_rules(self, name: str) -> Any:
        """Return what these rules, called `name`, ask of a deck."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set with its canonical name.

    Attributes:
        name: the base and the settings that differ from it, sorted: ``wimu(oases=4)``;
            :func:`cardtool.engine.registry.parse_rules` reads it back.
        base: name of the preset. rules: the rules themselves.
    """

    name: str
    base: str
    rules: Any

    @property
    def deck_rules(self) -> Any:
        """What the rule set asks of a deck."""
        return self.rules.deck_rules(self.name)


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rule sets of one game.

    Attributes:
        presets: by name. about: each in a sentence. settings: by name, in the order of the rules.
        default: name of the preset where none is named.
        words: what a word alone stands for, by setting. readings: of the texts, in order.
        idle: returns the settings that change nothing under some rules, with the reason.
        clauses: returns what each clause says under some rules, in order; none where the game
            has no such sentences.
    """

    presets: Mapping[str, Any]
    about: Mapping[str, str]
    default: str
    settings: Mapping[str, Setting]
    words: Mapping[str, Mapping[str, Any]]
    readings: tuple[Reading, ...]
    idle: Callable[[Any], dict[str, str]]
    clauses: Callable[[Any], dict[str, str]]
