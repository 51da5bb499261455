"""Effect files: what items do, written down by people as TOML.

::

    [[raise]]
    card = "6"
    name = "Dattelschnaps"            # optional: the entry counts for a card of this name only
    ap = 20                           # dp, lp; negative to lower, lp below 0 is damage
    duration = "fight"                # turn, rounds, lasting (unless told otherwise)
    rounds = 2                        # with "rounds": how many
    target = "own"                    # enemy, any (unless told otherwise): whose monster
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardtool.cards import Kind, card_label
from cardtool.decks import CardPool
from cardtool.engine.kameloh.effects import Duration, Raise, Target
from cardtool.errors import OverlayError, nearest
from cardtool.toml_lines import TomlLines, read_toml

__all__ = ["RaiseEntry", "read_raises", "resolve_raises"]

_TABLE: Final = "raise"
_FIGURES: Final = ("ap", "dp", "lp")
_KEYS: Final = ("card", "name", *_FIGURES, "duration", "rounds", "target")
_DURATIONS: Final[Mapping[str, Duration]] = {d.name.lower(): d for d in Duration}
_TARGETS: Final[Mapping[str, Target]] = {t.name.lower(): t for t in Target}
# More than any card can have; more is a slip.
_MOST: Final = 999


@dataclass(frozen=True, slots=True)
class RaiseEntry:
    """One table of an effect file.

    Attributes:
        where: ``file:line``. card: number of the item. name: what it must be called, or None.
        effect: what it does.
    """

    where: str
    card: str
    name: str | None
    effect: Raise


def read_raises(text: str, name: str) -> tuple[RaiseEntry, ...]:
    """Return what the TOML `text` of the file `name` says, in its order.

    Raises:
        OverlayError: it is no TOML, or has unknown keys, wrong values or a card twice; all
            mistakes are listed with their lines.
    """
    try:
        data = read_toml(text)
    except ValueError as error:
        raise OverlayError(f"{name} is no TOML: {error}") from None
    reader = _Reader(text, name)
    entries = reader.read(data)
    if reader.mistakes:
        raise OverlayError("; ".join(text for _, text in sorted(reader.mistakes)))
    return entries


def resolve_raises(
    entries: Iterable[RaiseEntry], pool: CardPool
) -> tuple[dict[str, Raise], list[str]]:
    """Return what the cards' items do, by number, and one line for each entry without a card.

    An entry counts for the green item of its number, and of its name if it gives one; text
    and figures of the card are not looked at (kameloh.md section 10).
    """
    found: dict[str, Raise] = {}
    astray: list[str] = []
    for entry in entries:
        card, *others = pool.numbered(entry.card) or (None,)
        if card is None or others:
            count = "several cards" if others else "no card"
            astray.append(f"{entry.where}: there {'are' if others else 'is'} {count} {entry.card}")
        elif card.kind is not Kind.ITEM:
            astray.append(f"{entry.where}: {card_label(card)} is no green item")
        elif entry.name is not None and entry.name != card.name:
            astray.append(f"{entry.where}: {card_label(card)} is not called {entry.name}")
        else:
            found[entry.card] = entry.effect
    return found, astray


class _Reader:
    """Reads the tables of one file; mistakes are collected with their lines."""

    def __init__(self, text: str, name: str) -> None:
        self.mistakes: list[tuple[int, str]] = []
        self._name = name
        self._lines = TomlLines(text)
        self._line = 1
        self._table: dict[str, Any] = {}

    def read(self, data: dict[str, Any]) -> tuple[RaiseEntry, ...]:
        """Return what the file says; it counts only if there are no mistakes."""
        for key in data.keys() - {_TABLE}:
            self._line = self._lines.top(key)
            self._wrong(f"there is no table {key!r}", close=nearest(key, [_TABLE]))
        tables = data.get(_TABLE, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            self._line = self._lines.top(_TABLE)
            self._wrong(f"{_TABLE} is no list of tables; write [[{_TABLE}]]")
            return ()
        found: dict[str, RaiseEntry] = {}
        for number, table in enumerate(tables):
            self._line, self._table = self._lines.header(_TABLE, number), table
            entry = self._entry()
            if entry.card and entry.card in found:
                self._wrong(f"card {entry.card} is already in {found[entry.card].where}", "card")
            found[entry.card] = entry
        return tuple(found.values())

    def _entry(self) -> RaiseEntry:
        for key in self._table:
            if key not in _KEYS:
                known = f"unknown key {key!r}; known: {', '.join(_KEYS)}"
                self._wrong(known, key, nearest(key, _KEYS))
        card = self._text("card") or ""
        name = self._text("name") if "name" in self._table else None
        return RaiseEntry(f"{self._name}:{self._line}", card, name, self._effect())

    def _effect(self) -> Raise:
        ap, dp, lp = (self._whole(key, -_MOST, 0) for key in _FIGURES)
        if not any(key in self._table for key in _FIGURES):
            self._wrong("one of ap, dp and lp says what the item adds")
        word = self._table.get("duration", Duration.LASTING.name.lower())
        duration = _DURATIONS.get(word) if isinstance(word, str) else None
        if duration is None:
            self._wrong(f"duration is one of {', '.join(_DURATIONS)}", "duration")
            duration = Duration.LASTING
        elif duration is Duration.ROUNDS and "rounds" not in self._table:
            self._wrong('duration "rounds" needs rounds = 1 or more', "duration")
        elif duration is not Duration.ROUNDS and "rounds" in self._table:
            self._wrong('rounds goes with duration = "rounds" only', "rounds")
        whose = self._table.get("target", Target.ANY.name.lower())
        target = _TARGETS.get(whose) if isinstance(whose, str) else None
        if target is None:
            self._wrong(f"target is one of {', '.join(_TARGETS)}", "target")
            target = Target.ANY
        return Raise(ap, dp, lp, duration, self._whole("rounds", 1, 1), target)

    def _text(self, key: str) -> str | None:
        value = self._table.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        example = '"67"' if key == "card" else '"Dattelschnaps"'
        self._wrong(f"{key} is text, such as {example}", key)
        return None

    def _whole(self, key: str, least: int, default: int) -> int:
        value = self._table.get(key, default)
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST
        if not fits or (key in _FIGURES and key in self._table and value == 0):
            but = " other than 0" if key in _FIGURES else ""
            self._wrong(f"{key} is a whole number from {least} to {_MOST}{but}, not {value!r}", key)
            return default
        return int(value)

    def _wrong(self, message: str, key: str | None = None, close: str | None = None) -> None:
        line = self._lines.key(key, self._line) if key else self._line
        hint = f"; did you mean {close}?" if close else ""
        self.mistakes.append((line, f"{self._name}:{line}: {message}{hint}"))
