"""Names of players with settings: ``greedy``, ``mix(0.3)``, ``search(nodes=400)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from cardtool.engine.core import Game
from cardtool.engine.rng import Rng
from cardtool.engine.settings import Codec, split_list
from cardtool.engine.skill import Player
from cardtool.errors import UsageError, nearest

__all__ = ["WHOLE_SHARE", "Kind", "PlayerName", "Setting", "Share", "split_name", "split_players"]

WHOLE_SHARE: Final = 10_000
"""A share of 1, in the unit of :class:`Share`."""

_FORM: Final = re.compile(r"\s*([^()\s]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_SHARE: Final = re.compile(r"[01]|[01]?\.[0-9]{1,4}")

# Takes the game, the player's own stream, and a value for every setting by its name.
Make = Callable[[Game[Any, Any], Rng, Mapping[str, Any]], Player]


@dataclass(frozen=True, slots=True)
class Share:
    """A share from 0 to 1, of which at most four decimals are typed; in ten-thousandths."""

    types: ClassVar[tuple[type, ...]] = (int, float)
    expects: str = "a number from 0 to 1 with at most four decimals"

    def parse(self, text: str) -> int:
        """Return the share, 0 to :data:`WHOLE_SHARE`."""
        if not _SHARE.fullmatch(text):
            raise ValueError(text)
        whole, _, decimals = text.partition(".")
        share = WHOLE_SHARE * int(whole or "0") + int(decimals.ljust(4, "0"))
        if share > WHOLE_SHARE:
            raise ValueError(text)
        return share

    def show(self, value: int) -> str:
        """Return the share as it is typed, without needless zeros."""
        whole, decimals = divmod(value, WHOLE_SHARE)
        return f"{whole}.{decimals:04}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a player: how its values are typed, and the one it has if none is."""

    name: str
    codec: Codec
    default: Any


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player that can be made.

    Attributes:
        name: without settings. values: of all its settings, in their fixed order.
        text: the canonical name: settings that are not the default, in their fixed order.
        full: the name with all settings: it means the same player if a default is changed.
    """

    name: str
    values: tuple[tuple[str, Any], ...]
    text: str
    full: str

    def __str__(self) -> str:
        """Return the canonical name."""
        return self.text


@dataclass(frozen=True, slots=True)
class Kind:
    """Players that differ in their settings only."""

    name: str
    make: Make
    settings: tuple[Setting, ...] = ()

    def named(self, brackets: str) -> PlayerName:
        """Return the player with the settings that stand between the brackets of a name.

        Those without a name come first and in their fixed order.

        Raises:
            UsageError: there is no such setting, it is given twice, or cannot have the value.
        """
        given: dict[str, Any] = {}
        for at, part in enumerate(split_list(brackets)):
            key, sign, value = part.partition("=")
            about = self._setting(key.strip()) if sign else self._at(at, part.strip())
            if about.name in given:
                raise UsageError(f"{self.name}: {about.name} is given twice: keep one of them")
            given[about.name] = self._value(about, (value if sign else part).strip())
        usual = {one.name: one.default for one in self.settings}
        values = usual | given
        others = {name: value for name, value in values.items() if value != usual[name]}
        return PlayerName(self.name, tuple(values.items()), self._text(others), self._text(values))

    def _setting(self, name: str) -> Setting:
        found = next((one for one in self.settings if one.name.casefold() == name.casefold()), None)
        if found is not None:
            return found
        close = nearest(name, [one.name for one in self.settings])
        hint = f"; did you mean {close}?" if close else "."
        raise UsageError(f"{self.name} has no setting {name!r:.80}{hint} {self._known()}")

    def _at(self, at: int, value: str) -> Setting:
        if at >= len(self.settings):
            raise UsageError(f"{self.name} has no setting for {value!r:.80}. {self._known()}")
        return self.settings[at]

    def _known(self) -> str:
        known = [f"{one.name}, {one.codec.expects}" for one in self.settings]
        return f"Known: {'; '.join(known)}" if known else "It has none"

    def _value(self, about: Setting, text: str) -> Any:
        try:
            return about.codec.parse(text)
        except ValueError:
            message = f"{self.name}: {about.name} cannot be {text!r:.80}: it is"
            raise UsageError(f"{message} {about.codec.expects}") from None

    def _text(self, values: Mapping[str, Any]) -> str:
        shown = [
            f"{one.name}={one.codec.show(values[one.name])}"
            for one in self.settings
            if one.name in values
        ]
        return f"{self.name}({','.join(shown)})" if shown else self.name


def split_name(text: str) -> tuple[str, str]:
    """Return a player's name, in small letters, and what stands between its brackets.

    Raises:
        UsageError: it has not the form of a name.
    """
    form = _FORM.fullmatch(text)
    if form is None:
        raise UsageError(f"{text!r:.80} is no player; write greedy or search(nodes=400)")
    return form[1].casefold(), form[2] or ""


def split_players(text: str) -> Sequence[str]:
    """Return the names in a list such as ``greedy,search(nodes=400,depth=2)``.

    Commas between brackets do not divide.

    Raises:
        UsageError: a name is missing, as between two commas.
    """
    found = [part.strip() for part in split_list(text)]
    if not all(found) or not found:
        raise UsageError(f"{text!r:.80} lacks a player; write greedy,search(nodes=400)")
    return found
