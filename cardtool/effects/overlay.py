"""Overlay files: what cards do, written down by people as TOML; it counts before their text.

::

    [[effect]]
    card = "112"
    name = "Blick ins Reisegepäck"    # optional: the entry counts for a card of this name only
    windows = ["main"]                # optional: main, attack, defence (clause X1)
    do = "draw"                       # one effect in the words of cardtool.effects.record, or
    target = "you"                    # steps = [{do = …}, {choose = [[…], […]]}]; steps = []
    amount = 2                        # says that the card does nothing

    [[raise]]                         # the short form for figures of one monster
    card = "6"
    ap = 20                           # dp, lp; negative to lower, lp below 0 is damage
    duration = "fight"                # turn, rounds, lasting (unless told otherwise)
    rounds = 2                        # with "rounds": how many
    target = "own"                    # enemy, any (unless told otherwise): whose monster

Recipes may stand in the same file; :mod:`cardtool.wiki.overlay` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from cardtool.cards import Card
from cardtool.effects.record import STEP_KEYS, Mistake, read_script
from cardtool.effects.spec import MAX_NUMBER, VERSION, Lasts, Script, Side
from cardtool.errors import OverlayError, nearest, shown
from cardtool.toml_lines import TomlLines, read_toml

__all__ = ["EffectEntry", "EffectOverlay", "merged", "read_effects"]

_EFFECT: Final = "effect"
_RAISE: Final = "raise"
_TABLES: Final = (_EFFECT, _RAISE, "recipe", "universal")
_WHO: Final = ("card", "name")
_EFFECT_KEYS: Final = (*_WHO, "windows", "steps", *STEP_KEYS)
_FIGURES: Final = ("ap", "dp", "lp")
_RAISE_KEYS: Final = (*_WHO, *_FIGURES, "duration", "rounds", "target")
_DURATIONS: Final = tuple(d.value for d in Lasts if d is not Lasts.NOW)
_SIDES: Final = tuple(side.value for side in Side)


@dataclass(frozen=True, slots=True)
class EffectEntry:
    """One table of an overlay file.

    Attributes:
        where: ``file:line``. card: number. name: what it must be called, or None.
        script: what it does.
    """

    where: str
    card: str
    name: str | None
    script: Script


@dataclass(frozen=True)
class EffectOverlay:
    """What overlay files say cards do."""

    entries: tuple[EffectEntry, ...] = ()
    _by_card: dict[str, EffectEntry] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note the entry of each number."""
        object.__setattr__(self, "_by_card", {entry.card: entry for entry in self.entries})

    def entry_of(self, card: Card) -> EffectEntry | None:
        """Return the entry for a card, by its number, and its name where the entry gives one."""
        entry = self._by_card.get(card.nr or "")
        fits = entry is not None and entry.name in {None, card.name}
        return entry if fits else None


def merged(overlays: Iterable[EffectOverlay]) -> EffectOverlay:
    """Return all overlays as one; a later one wins where two name the same card."""
    found: dict[str, EffectEntry] = {}
    for overlay in overlays:
        found |= {entry.card: entry for entry in overlay.entries}
    return EffectOverlay(tuple(found.values()))


def read_effects(text: str, name: str) -> EffectOverlay:
    """Return what the TOML `text` of the file `name` says that cards do.

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
        raise OverlayError.of([text for _, text in sorted(reader.mistakes)])
    return EffectOverlay(entries)


class _Reader:
    """Reads the tables of one file; mistakes are collected with their lines."""

    def __init__(self, text: str, name: str) -> None:
        self.mistakes: list[tuple[int, str]] = []
        self._name = name
        self._lines = TomlLines(text)
        rows = text.replace("\r\n", "\n").split("\n")
        heads = [s for s in self._lines.statements if s.header]
        self._heads = [(s.name, s.line) for s in heads if rows[s.line - 1].lstrip()[:2] == "[["]
        self._line = 1

    def read(self, data: dict[str, Any]) -> tuple[EffectEntry, ...]:
        """Return what the file says; it counts only if there are no mistakes."""
        for key in data.keys() - set(_TABLES):
            self._line = self._lines.top(key)
            self._wrong(f"there is no table {shown(key)}", close=nearest(key, _TABLES))
        found: dict[str, EffectEntry] = {}
        for kind, line, table in sorted(self._tables(data), key=_place):
            self._line = line
            entry = self._entry(table, short=kind == _RAISE)
            if entry.card and entry.card in found:
                self._wrong(f"card {entry.card} is already in {found[entry.card].where}", "card")
            found[entry.card] = entry
        return tuple(found.values())

    def _tables(self, data: dict[str, Any]) -> list[tuple[str, int, dict[str, Any]]]:
        """Return each table with its kind and line."""
        found = []
        for kind in (_EFFECT, _RAISE):
            tables = data.get(kind, [])
            lines = [line for name, line in self._heads if name == kind]
            if not isinstance(tables, list) or len(tables) != len(lines):
                self._line = self._lines.top(kind)
                self._wrong(f"{kind} is no list of tables; write [[{kind}]]")
                continue
            found += [(kind, line, table) for line, table in zip(lines, tables, strict=True)]
        return found

    def _entry(self, table: dict[str, Any], *, short: bool) -> EffectEntry:
        known = _RAISE_KEYS if short else _EFFECT_KEYS
        for key in table:
            if key not in known:
                self._wrong(
                    f"unknown key {shown(key)}; known: {', '.join(known)}", key, nearest(key, known)
                )
        card = self._text(table, "card") or ""
        name = self._text(table, "name") if "name" in table else None
        if any(key not in known for key in table):
            return EffectEntry(f"{self._name}:{self._line}", card, name, Script())
        record = self._raises(table) if short else self._record(table)
        script = self._script(record, short=short)
        return EffectEntry(f"{self._name}:{self._line}", card, name, script)

    def _record(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON form of a script that a table gives."""
        step = {key: table[key] for key in STEP_KEYS if key in table}
        if bool(step) == ("steps" in table):
            self._wrong("says either steps, or what to do in its own keys", "steps")
        windows = {"windows": table["windows"]} if "windows" in table else {}
        steps = table["steps"] if "steps" in table else [step] * bool(step)
        return {"version": VERSION, **windows, "steps": steps}

    def _raises(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON form of what the short form says."""
        side = self._choice(table, "target", _SIDES, Side.ANY.value)
        word = self._choice(table, "duration", _DURATIONS, Lasts.LASTING.value)
        if ("rounds" in table) is not (word == Lasts.ROUNDS):
            key = "rounds" if "rounds" in table else "duration"
            self._wrong('duration = "rounds" and rounds = 1 or more go together', key)
        rounds = self._whole(table, "rounds", 1)
        duration: Any = {"rounds": rounds} if word == Lasts.ROUNDS else word
        if not any(key in table for key in _FIGURES):
            self._wrong("one of ap, dp and lp says what the item adds")
        steps: list[dict[str, Any]] = []
        for figure in (figure for figure in _FIGURES if figure in table):
            number = self._whole(table, figure, -MAX_NUMBER)
            damage = figure == "lp" and number < 0
            step = {"do": f"{'raise' if number > 0 else 'lower'}_{figure}", "duration": duration}
            target = "same" if steps else {"side": side}
            steps.append(({"do": "damage"} if damage else step) | {"amount": abs(number)})
            steps[-1]["target"] = target
        return {"version": VERSION, "steps": steps}

    def _script(self, record: dict[str, Any], *, short: bool) -> Script:
        before = len(self.mistakes)
        script, mistakes = read_script(record)
        if not short or len(self.mistakes) == before:
            for mistake in mistakes:
                self._told(mistake, short=short)
        return script or Script()

    def _told(self, mistake: Mistake, *, short: bool) -> None:
        """Note a mistake at the key of the table that it is in."""
        flat = self._lines.key("steps", self._line) == self._line
        place = mistake.place.removeprefix("steps[0].") if flat else mistake.place
        key = place.partition(".")[0].partition("[")[0]
        self._wrong(f"{'' if short else f'{place} '}{mistake.message}", key)

    def _choice(self, table: dict[str, Any], key: str, known: tuple[str, ...], default: str) -> str:
        value = table.get(key, default)
        if isinstance(value, str) and value in known:
            return value
        self._wrong(f"{key} is one of {', '.join(known)}", key)
        return default

    def _text(self, table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        example = '"67"' if key == "card" else '"Dattelschnaps"'
        self._wrong(f"{key} is text, such as {example}", key)
        return None

    def _whole(self, table: dict[str, Any], key: str, least: int) -> int:
        value = table.get(key, 1)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and least <= value <= MAX_NUMBER and value != 0:
            return int(value)
        but = " other than 0" if least < 0 else ""
        self._wrong(
            f"{key} is a whole number from {least} to {MAX_NUMBER}{but}, not {shown(value)}", key
        )
        return 1

    def _wrong(self, message: str, key: str | None = None, close: str | None = None) -> None:
        line = self._lines.key(key, self._line) if key else self._line
        hint = f"; did you mean {close}?" if close else ""
        self.mistakes.append((line, f"{self._name}:{line}: {message}{hint}"))


def _place(found: tuple[str, int, dict[str, Any]]) -> int:
    return found[1]
