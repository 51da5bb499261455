"""Card files of the portal game: TOML, read strictly, with a line for each mistake.

::

    format = 1
    booster = 1                  # of all cards of the file that do not say theirs
    size = 150                   # cards of the booster

    [[card]]
    nr = 31                      # collector number: with the above 31/150/1
    name = "Nebelwolf"
    kind = "wesen"               # zauber, weiterbildung, schnellaktion, charakter, ausrüstung
    colour = "blau"              # rot, grün, schwarz, gelb; of a wesen
    type = "Wolf"                # of a wesen
    power = 4                    # of a wesen
    limit = 30                   # of a charakter: damage points at which it falls
    energy = 25                  # of a charakter
    phases = ["own_battle"]      # own_main, own_battle, enemy_main, enemy_battle
    text = "Kampfphase: …"       # as it is printed
    cost = {energy = 2, discard = 1, sacrifice = {count = 1}, control = {type = "Wolf"}}
    effect = [{do = "raise_power", trigger = "always", target = "self", amount = 1}]

`effect` is a list of steps in the form of :mod:`cardtool.effects.record`; ``[]`` says that the
card does nothing. A card with a text and without `effect` is played without its effect. A zauber
or weiterbildung is used in the phases it names, so it has to name one; other cards without
`phases` act in all. `type` may be spelt `typ`, everywhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, BinaryIO, Final, TypeVar

from cardtool.effects.costs import Cost
from cardtool.effects.mistakes import Mistake, placed
from cardtool.effects.record import read_cost, read_partly
from cardtool.effects.spec import MAX_NUMBER, VERSION, Colour, Script
from cardtool.effects.vocabulary import PORTAL
from cardtool.errors import InputError, nearest, shown
from cardtool.file_reading import read_limited
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.portal_kinds import misplaced, needs_phases, phases_of, unpayable
from cardtool.problems import Problem, Severity
from cardtool.toml_faults import read_on
from cardtool.toml_places import Path, TomlPlaces, path_of

__all__ = ["FORMAT", "CardFile", "across_files", "read_card_file", "read_cards", "without_effect"]

_E = TypeVar("_E", bound=StrEnum)

FORMAT: Final = 1
"""Of the files; one of another format is refused."""

_MOST_BYTES: Final = 1 << 20
_MOST_NUMBER: Final = 9999
_HEAD: Final = ("format", "booster", "size", "card")
_ALL: Final = ("nr", "booster", "size", "name", "kind", "text")
_EFFECT: Final = ("phases", "effect")
_OF_KIND: Final[Mapping[PortalKind, tuple[str, ...]]] = {
    PortalKind.WESEN: ("colour", "type", "power", "cost", *_EFFECT),
    PortalKind.ZAUBER: ("cost", *_EFFECT),
    PortalKind.WEITERBILDUNG: ("cost", *_EFFECT),
    PortalKind.SCHNELLAKTION: ("cost", *_EFFECT),
    PortalKind.CHARAKTER: ("limit", "energy", *_EFFECT),
    PortalKind.AUSRUESTUNG: _EFFECT,
}
_KEYS: Final = (*_ALL, "colour", "type", "power", "limit", "energy", "cost", *_EFFECT)
_MOST_TEXT: Final = 2000
_FIGURES: Final = ("colour", "type", "power", "limit", "energy")
_RENAMED: Final = {"typ": "type"}
"""Other words for keys of a card, and what they are today."""


@dataclass(frozen=True, slots=True)
class CardFile:
    """What a file says.

    Attributes:
        name: of the file. cards: in the order of the file; those with mistakes are left out.
        problems: everything that is wrong, by line.
        orders: of each card, which table of the file it is, from 0. places: lines of all values.
        numbered: booster, number, line and name of all cards that say them, good or not.
    """

    name: str
    cards: tuple[PortalCard, ...]
    problems: tuple[Problem, ...]
    orders: tuple[int, ...] = ()
    places: TomlPlaces | None = None
    numbered: tuple[tuple[int, int, int, str], ...] = ()

    def line(self, card: int, key: str = "") -> int:
        """Return the line of a key of the card of an index, of the card if it has none such."""
        path: Path = ("card", self.orders[card], *path_of(key))
        return (self.places.line(path) if self.places else None) or 1


def without_effect(cards: Iterable[PortalCard]) -> list[PortalCard]:
    """Return the cards that are played without what their text says."""
    return [card for card in cards if card.script is None]


def across_files(files: Sequence[CardFile]) -> list[Problem]:
    """Return an error for each card whose number another of several files has already."""
    seen: dict[tuple[int, int], tuple[int, str]] = {}
    found: list[Problem] = []
    for order, file in enumerate(files):
        for booster, number, line, name in file.numbered:
            here = order, f"{file.name}:{line}"
            first, where = seen.setdefault((booster, number), here)
            if first != order:
                message = f"number {number} of booster {booster} is already in {where}"
                found.append(_problem(file.name, line, message, "twice", name))
    return found


def read_card_file(where: str, stdin: BinaryIO | None = None) -> CardFile:
    """Return what a file says, or the standard input where the path is ``-``.

    Raises:
        InputError: it cannot be read, is larger than 1 MiB, or no text in UTF-8.
    """
    raw = read_limited(where, stdin, _MOST_BYTES)
    if len(raw) > _MOST_BYTES:
        raise InputError(where, "larger than 1 MiB, so it is no card file")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(where, f"no UTF-8 text (byte {error.start + 1})") from None
    return read_cards(text, "stdin" if where == "-" else where)


def read_cards(text: str, name: str) -> CardFile:
    """Return what the TOML `text` of the file `name` says."""
    read = read_on(text, "card")
    faults = [(line, _problem(name, line, fault, "no_toml")) for line, fault in read.faults]
    if read.data is None:
        return CardFile(name, (), tuple(problem for _, problem in faults))
    places = TomlPlaces(read.text)
    reader = _Reader(places, name, faults)
    cards = reader.read(read.data, read.broken)
    orders, numbered = tuple(reader.orders), tuple(reader.numbered)
    return CardFile(name, cards, reader.sorted(), orders, places, numbered)


def _problem(name: str, line: int, message: str, code: str, card: str | None = None) -> Problem:
    return Problem(code, Severity.ERROR, f"{name}:{line}", message, card=card)


class _Reader:
    """Reads the tables of one file; mistakes are collected with their lines."""

    def __init__(self, places: TomlPlaces, name: str, known: list[tuple[int, Problem]]) -> None:
        self._name = name
        self.places = places
        self.orders: list[int] = []
        self.numbered: list[tuple[int, int, int, str]] = []
        self._problems = known
        # Of the card that is read: where it stands, what it is called, which of its keys are
        # spelt otherwise, and which are misspelt, so that they are not missing.
        self._inside: Path = ()
        self._card: str | None = None
        self._spelt: dict[str, str] = {}
        self._slips: set[str | None] = set()

    def sorted(self) -> tuple[Problem, ...]:
        """Return all mistakes by their lines."""
        return tuple(problem for _, problem in sorted(self._problems, key=lambda one: one[0]))

    def read(self, data: dict[str, Any], broken: Container[int]) -> tuple[PortalCard, ...]:
        """Return the cards without mistakes; those that are `broken` are left out."""
        for key in data:
            if key not in _HEAD:
                self._unknown(key, _HEAD)
        if not _is_number(data.get("format"), FORMAT, FORMAT):
            self._wrong(f"format is {FORMAT}, not {shown(data.get('format'))}", "format")
        for key in ("booster", "size"):
            if key in data and not _is_number(data[key], 1, _MOST_NUMBER):
                self._wrong(f"{key} is a whole number from 1 to {_MOST_NUMBER}", key)
        tables = data.get("card", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._wrong("card is no list of tables; write [[card]]", "card")
            return ()
        if not tables:
            self._wrong("there is no card; write [[card]]", None)
        found: dict[tuple[int, int], int] = {}
        cards = [
            self._one(table, data, number, found)
            for number, table in enumerate(tables)
            if number not in broken
        ]
        return tuple(card for card in cards if card is not None)

    def _one(
        self,
        table: dict[str, Any],
        data: dict[str, Any],
        order: int,
        found: dict[tuple[int, int], int],
    ) -> PortalCard | None:
        self._inside = ("card", order)
        before = len(self._problems)
        name = table.get("name")
        self._card = name if isinstance(name, str) else None
        self._spelt = {new: old for old, new in _RENAMED.items() if old in table}
        for new, old in self._spelt.items():
            if new in table:
                self._wrong(f"{old} is the same as {new}, which is given, too", old)
        table = {_RENAMED.get(key, key): value for key, value in table.items()}
        card = self._built(table, data)
        if card.number:
            # Whatever size it is said to be of, a booster has one card of each number (PC1).
            at, line = (card.booster, card.number), self.places.line(self._inside) or 1
            if at in found:
                told = f"number {card.number} of booster {card.booster}"
                self._wrong(f"{told} is already on line {found[at]}", "nr", "twice")
            else:
                self.numbered.append((*at, line, card.name))
            found.setdefault(at, line)
        if len(self._problems) > before:
            return None
        self.orders.append(order)
        return card

    def _built(self, table: dict[str, Any], data: dict[str, Any]) -> PortalCard:
        """Return the card of a table as far as it can be read; it is of use without mistakes."""
        self._slips = {nearest(key, _KEYS) for key in table if key not in _KEYS}
        kind = self._word(table, "kind", PortalKind)
        number, size, booster = self._number(table, data)
        name = self._text(table, "name", needed=True)
        text = self._text(table, "text", needed=False)
        self._check_keys(table, kind)
        # Of a card of no known kind what it says is read, and nothing is missing.
        of_kind = table if kind is None else _OF_KIND[kind]
        has = {key: key in of_kind for key in _FIGURES}
        return PortalCard(
            number=number,
            size=size,
            booster=booster,
            name=name,
            kind=kind or PortalKind.WESEN,
            text=text,
            colour=self._word(table, "colour", Colour) if has["colour"] else None,
            typ=self._text(table, "type", needed=True) if has["type"] else None,
            power=self._whole(table, "power", 0) if has["power"] else None,
            limit=self._whole(table, "limit", 1) if has["limit"] else None,
            energy=self._whole(table, "energy", 0) if has["energy"] else None,
            cost=self._cost(table, kind),
            script=self._script(table, kind, text),
        )

    def _check_keys(self, table: dict[str, Any], kind: PortalKind | None) -> None:
        for key in table:
            if key not in _KEYS:
                self._unknown(key, _KEYS)
            elif kind is not None and key not in (*_ALL, *_OF_KIND[kind]):
                self._wrong(f"{kind.value} has no {key}", key)

    def _number(self, table: dict[str, Any], data: dict[str, Any]) -> tuple[int, int, int]:
        """Return the collector number; 0 where it cannot be read (clause PC1)."""
        size = self._part(table, data, "size")
        booster = self._part(table, data, "booster")
        number = self._whole(table, "nr", 1)
        if size and number > size:
            self._wrong(f"nr {number} is beyond size {size}", "nr")
            return 0, size, booster
        return (number if size and booster else 0), size, booster

    def _part(self, table: dict[str, Any], data: dict[str, Any], key: str) -> int:
        if key in table:
            return self._whole(table, key, 1)
        value = data.get(key)
        if value is None:
            self._wrong(f"{key} is missing, for the file or for the card", None)
        return int(value or 0) if _is_number(value, 1, _MOST_NUMBER) else 0

    def _cost(self, table: dict[str, Any], kind: PortalKind | None) -> Cost:
        if "cost" not in table:
            return Cost()
        cost, mistakes = read_cost(table["cost"], "cost", PORTAL)
        self._told(mistakes)
        if kind is not None:
            self._told(unpayable(cost, kind))
        return cost

    def _script(self, table: dict[str, Any], kind: PortalKind | None, text: str) -> Script | None:
        record: dict[str, Any] = {"version": VERSION, "steps": table.get("effect", [])}
        if "phases" in table:
            record["windows"] = table["phases"]
        script, mistakes = read_partly(record, PORTAL)
        self._told(mistakes)
        if kind is not None:
            self._misplaced(script, mistakes, kind)
        return script if "effect" in table else None if text else Script()

    def _misplaced(self, script: Script, mistakes: list[Mistake], kind: PortalKind) -> None:
        """Note what such a card cannot do, where nothing else is wrong."""
        known = {mistake.place for mistake in mistakes}
        read = not any(place.startswith("windows") for place in known)
        steps = placed(script.steps, mistakes)
        found = misplaced(steps, kind, phases_of(script, kind) if read else None)
        self._told(mistake for mistake in found if mistake.place not in known)
        if steps and script.windows is None and needs_phases(kind):
            told = f'{kind.value} is used in phases that it names, such as ["own_main"]'
            self._missing(f"phases is missing; {told}", "phases")

    def _told(self, mistakes: Iterable[Mistake]) -> None:
        for mistake in mistakes:
            place = mistake.place.replace("windows", "phases").replace("steps", "effect")
            self._wrong(replace(mistake, place=place).text, path_of(place))

    def _word(self, table: dict[str, Any], key: str, kind: type[_E]) -> _E | None:
        known = {word.value: word for word in kind}
        value = table.get(key)
        if isinstance(value, str) and value in known:
            return known[value]
        close = PORTAL.close(value, known)
        said = f"is one of {', '.join(known)}"
        if value is None:
            self._missing(f"{key} is missing; it {said}", key)
        else:
            self._wrong(f"{key} cannot be {shown(value)}; it {said}", key, close=close)
        return None

    def _text(self, table: dict[str, Any], key: str, *, needed: bool) -> str:
        value = table.get(key)
        if value is None:
            if needed:
                self._missing(f"{key} is missing", key)
            return ""
        if not isinstance(value, str) or not (value.strip() or not needed):
            self._wrong(f"{key} is text, not {shown(value)}", key)
            return ""
        if len(value) > _MOST_TEXT or not value.replace("\n", " ").isprintable():
            self._wrong(f"{key} is at most {_MOST_TEXT} printable characters", key)
        return " ".join(value.split())

    def _whole(self, table: dict[str, Any], key: str, least: int) -> int:
        most = _MOST_NUMBER if key in {"nr", "size", "booster"} else MAX_NUMBER
        value = table.get(key)
        if _is_number(value, least, most):
            return int(value or 0)
        what = f"a whole number from {least} to {most}"
        if value is None:
            self._missing(f"{key} is missing; it is {what}", key)
        else:
            self._wrong(f"{key} is {what}, not {shown(value)}", key)
        return 0

    def _unknown(self, key: str, known: tuple[str, ...]) -> None:
        self._wrong(
            f"unknown key {shown(key)}; known: {', '.join(known)}", key, close=nearest(key, known)
        )

    def _missing(self, message: str, key: str) -> None:
        """Note that a key is missing, unless it is there with a slip of the pen."""
        if key not in self._slips:
            self._wrong(message, key)

    def _wrong(
        self,
        message: str,
        at: str | Path | None,
        code: str = "card_file",
        close: str | None = None,
    ) -> None:
        """Note a mistake at a key, or a path, of what is read; None for none of them."""
        inside = (self._spelt.get(at, at),) if isinstance(at, str) else at or ()
        line = self.places.line((*self._inside, *inside)) or 1
        hint = f"; did you mean {close}?" if close else ""
        self._problems.append((line, _problem(self._name, line, message + hint, code, self._card)))


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
