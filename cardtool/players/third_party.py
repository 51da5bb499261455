"""Players of other packages: entry points of the group ``cardtool.players``.

An entry ``name = package:make`` names a function ``make(game, rng, **settings)`` that returns a
player. Its parameters after the first two are the settings, in that order; each needs a default.
Nothing is loaded before somebody asks for a name that cardtool itself does not know.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardtool.engine.core import Game
from cardtool.engine.rng import Rng
from cardtool.engine.settings import as_number
from cardtool.engine.skill import Player
from cardtool.errors import CardtoolError, PlayerError
from cardtool.players.naming import Kind, Setting

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GROUP", "third_party_kind", "third_party_names"]

GROUP: Final = "cardtool.players"
"""The group of entry points."""

_DECIMAL: Final = re.compile(r"[+-]?[0-9]{0,9}\.[0-9]{1,9}")


def third_party_names() -> tuple[str, ...]:
    """Return the names of the players that other packages bring, sorted; nothing is loaded."""
    return tuple(sorted({entry.name.casefold() for entry in _entries()}))


@cache
def third_party_kind(name: str) -> Kind | None:
    """Return the players of that name, in small letters, that another package brings, or None.

    Raises:
        PlayerError: it cannot be loaded, or is no function that makes players.
    """
    found = [entry for entry in _entries() if entry.name.casefold() == name]
    return _kind(found[0]) if found else None


def _entries() -> list[EntryPoint]:
    # Looking through all packages takes its time, and most players are cardtool's own.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def _kind(entry: EntryPoint) -> Kind:
    source = f"the player {entry.name} ({entry.value})"
    try:
        made_by = entry.load()
        found = tuple(inspect.signature(made_by).parameters.values())
    except (Exception, SystemExit) as error:
        raise PlayerError(source, "cannot be loaded", error) from error
    settings = tuple(
        Setting(one.name, _Loose(), one.default)
        for one in found[2:]
        if one.default is not one.empty
    )
    if len(settings) != max(len(found) - 2, 0):
        raise PlayerError(source, "has a setting without a default")
    return Kind(entry.name.casefold(), _Guard(source, made_by), settings)


@dataclass(frozen=True, slots=True)
class _Loose:
    """Whatever a setting of another package may be: a whole number, a decimal one, or a word."""

    types: ClassVar[tuple[type, ...]] = (int, float, str)
    expects: str = "a number or a word"

    def parse(self, text: str) -> int | float | str:
        """Return the number or the word."""
        if not text:
            raise ValueError(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        try:
            return as_number(text)
        except ValueError:
            return text

    def show(self, value: Any) -> str:
        """Return the number or the word as it is typed."""
        return str(value)


@final
@dataclass(frozen=True, slots=True)
class _Guard:
    """Makes players of another package whose faults are told as theirs."""

    source: str
    made_by: Callable[..., Player]

    def __call__(self, game: Game[Any, Any], rng: Rng, values: Mapping[str, Any]) -> Player:
        """Return a player.

        Raises:
            PlayerError: none is made.
        """
        try:
            player = self.made_by(game, rng, **values)
        except CardtoolError:
            raise
        except (Exception, SystemExit) as error:
            raise PlayerError(self.source, "cannot be made", error) from error
        if not callable(getattr(player, "choose", None)):
            raise PlayerError(self.source, "has no method choose")
        return _Watched(self.source, player)


@final
class _Watched:
    """A player of another package; what it chooses is offered, or nothing goes on."""

    __slots__ = ("_player", "_source")

    def __init__(self, source: str, player: Player) -> None:
        self._source = source
        self._player = player

    def choose(self, view: Any, options: list[int]) -> int:
        """Return what the player chooses of a list that it may change.

        Raises:
            PlayerError: it fails, or chooses what is not offered.
        """
        try:
            chosen = self._player.choose(view, options[:])
        except (Exception, SystemExit) as error:
            raise PlayerError(self._source, "fails", error) from error
        if chosen not in options:
            raise PlayerError(self._source, f"chooses {chosen!r:.40}, which is not offered")
        return chosen
