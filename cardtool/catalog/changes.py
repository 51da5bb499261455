"""What a sync changed or would change, and the guards against losing cards in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from cardtool.cards import Card
from cardtool.catalog.columns import FIGURES, TEXTS
from cardtool.errors import nearest
from cardtool.problems import Severity

__all__ = ["Cards", "Change", "SyncReport", "changes_between", "losses"]

Place = tuple[str, int]
Moves = Mapping[str, str]
_NO_MOVES: Final[Moves] = MappingProxyType({})
Cards = Mapping[Place, Card]
Cell = str | int | float | bool | None

_FIELDS: Final = ("page", "kind", *TEXTS, *FIGURES, "d_mark", "universal", "draft", "deleted")
_GUARDED: Final = ("kind", *TEXTS, *FIGURES)
_values: Final = attrgetter(*_FIELDS)
_guarded: Final = attrgetter(*_GUARDED)
# A loss is refused above this share of those that had it, and from this number on
# (known fault 1).
_SHARE: Final = 0.2
_LEAST: Final = 5


@dataclass(frozen=True, slots=True)
class Change:
    """One field of one card before and after.

    Attributes:
        page, position: which call it is. nr, name: of the card, the old ones if it goes.
        field: a column, or ``card`` for a card that comes or goes as a whole.
        old, new: the values; None where there is none.
    """

    page: str
    position: int
    nr: str | None
    name: str | None
    field: str
    old: Cell
    new: Cell

    def as_dict(self) -> dict[str, Cell]:
        """Return the JSON form."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        """Return what changed, without the page."""
        if self.field == "card":
            return f"{self.new} is new" if self.old is None else f"{self.old} is gone"
        before, now = ("unknown" if v is None else str(v) for v in (self.old, self.new))
        return f"{self.field} {before} -> {now}"


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync or reparse did, or with `dry_run` would do.

    Attributes:
        new, changed, restored, unchanged, moved, deleted: numbers of pages. Restored pages
            were deleted before; moved ones have another title; deleted ones are kept as such.
        cards, drafts: how many there are now that are not deleted.
        problems: how many there are now, by severity.
        changes: field by field, in the order of the pages.
        skipped: pages whose text could not be read, and why.
        notices: what else is worth knowing, each one sentence without a full stop.
        requests, received: what was asked of a wiki, and the bytes of its answers.
        seconds: from the first request, or file, to the last row.
        pictures: names of pictures to the cards and drafts that show them, if asked for.
    """

    new: int
    changed: int
    restored: int
    unchanged: int
    moved: int
    deleted: int
    cards: int
    drafts: int
    problems: Mapping[Severity, int]
    changes: tuple[Change, ...] = field(default=(), repr=False)
    dry_run: bool = False
    skipped: Mapping[str, str] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    requests: int = 0
    received: int = 0
    seconds: float = 0.0
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)

    def facts(self) -> dict[str, Cell]:
        """Return all numbers by name."""
        found = {f"{severity.value}s": count for severity, count in self.problems.items()}
        return self._counts() | found | {"requests": self.requests, "bytes": self.received}

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        report: dict[str, Any] = self._counts()
        report["problems"] = {severity.value: count for severity, count in self.problems.items()}
        report |= {"requests": self.requests, "bytes": self.received, "seconds": self.seconds}
        report |= {"skipped": dict(self.skipped), "notices": list(self.notices)}
        changes = [change.as_dict() for change in self.changes]
        return report | {"dry_run": self.dry_run, "changes": changes}

    def __str__(self) -> str:
        """Return one line for people."""
        pages = [f"{getattr(self, name)} {name}" for name in _PAGES if self._worth_saying(name)]
        drafts = f" and {_counted(self.drafts, 'draft')}" if self.drafts else ""
        found = ", ".join(_counted(n, severity.value) for severity, n in self.problems.items() if n)
        skipped = f", {len(self.skipped)} skipped" if self.skipped else ""
        return (
            f"{'would be ' if self.dry_run else ''}pages: {', '.join(pages)}{skipped};"
            f" {_counted(self.cards, 'card')}{drafts}; problems: {found or 'none'}{self._cost()}"
        )

    def _counts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _PAGES + _CARDS}

    def _worth_saying(self, name: str) -> bool:
        return bool(getattr(self, name)) or name not in _SELDOM

    def _cost(self) -> str:
        if not self.requests:
            return ""
        size = f"{self.received / 1000:.0f} kB"
        return f"; {_counted(self.requests, 'request')}, {size}, {self.seconds:.1f} s"


_PAGES: Final = ("new", "changed", "restored", "unchanged", "moved", "deleted")
_SELDOM: Final = frozenset({"restored", "moved"})
_CARDS: Final = ("cards", "drafts")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 or what == "info" else f"{number} {what}s"


def changes_between(old: Cards, new: Cards, moves: Moves = _NO_MOVES) -> tuple[Change, ...]:
    """Return what differs between two states of the catalog, in the order of `new`, then `old`.

    `moves` has the present titles of moved pages by their earlier ones.
    """
    found: list[Change] = []
    origins = {now: before for before, now in moves.items()}
    for place, card in new.items():
        origin = _origin(place, origins, moves)
        before = old.get(origin) if origin else None
        if before is not None:
            found += _fields(before, card)
        elif not card.deleted:
            found.append(_whole(card, new=True))
    stayed = {place: card for place, card in old.items() if place[0] not in moves}
    found += [_whole(card, new=False) for place, card in stayed.items() if place not in new]
    return tuple(found)


def _origin(place: Place, origins: Moves, moves: Moves) -> Place | None:
    """Return where the card was before, or None if its title was another page's."""
    title, position = place
    if title in origins:
        return origins[title], position
    return None if title in moves else place


def _whole(card: Card, *, new: bool) -> Change:
    label = card.name or card.nr or card.page
    old, now = (None, label) if new else (label, None)
    return Change(card.page, card.position, card.nr, card.name, "card", old, now)


def _fields(old: Card, new: Card) -> Iterator[Change]:
    for name, before, now in zip(_FIELDS, _values(old), _values(new), strict=True):
        if before != now:
            yield Change(new.page, new.position, new.nr, new.name, name, before, now)


def losses(
    old: Cards, new: Cards, prefixes: tuple[str, str] | None = None, moves: Moves = _NO_MOVES
) -> str | None:
    """Return what a sync would lose, if that is many cards, or one field of many (known fault 1).

    Many are more than 20 % of those that had it, and at least five. Drafts and deleted cards
    are not counted; a moved card is not lost, one that becomes a draft is. The parameter that
    came instead is named. `prefixes`: of the titles before and now, where they differ.
    `moves`: see :func:`changes_between`.
    """
    after = {place: card for place, card in new.items() if _in_use(card)}
    taken = set(moves.values()) - moves.keys()
    before = [(place, card) for place, card in old.items() if _in_use(card)]
    kept = [
        (card, after[here])
        for (title, position), card in before
        if (here := (moves.get(title, title), position)) in after and title not in taken
    ]
    lost = len(before) - len(kept)
    if _many(lost, len(before)):
        return f"{lost} of {len(before)} cards would be gone ({_reason(prefixes)})"
    return _field_losses(kept) if kept else None


def _in_use(card: Card) -> bool:
    return not (card.deleted or card.draft)


def _reason(prefixes: tuple[str, str] | None) -> str:
    if prefixes is None:
        return "if the card template has a new name, use --template NAME"
    return f"the prefix was {prefixes[0]!r} and now is {prefixes[1]!r}: is it mistyped?"


def _many(lost: int, all_of_them: int) -> bool:
    return lost >= _LEAST and lost > _SHARE * all_of_them


def _field_losses(cards: Sequence[tuple[Card, Card]]) -> str | None:
    olds = zip(*(_guarded(old) for old, _ in cards), strict=True)
    news = zip(*(_guarded(new) for _, new in cards), strict=True)
    for name, before, now in zip(_GUARDED, olds, news, strict=True):
        lost = (
            [i for i, value in enumerate(now) if value is None and before[i] is not None]
            if None in now
            else []
        )
        had = len(before) - before.count(None)
        if _many(len(lost), had):
            instead = _appeared(name, cards, [cards[i] for i in lost])
            hint = f" while a parameter {instead!r} appeared" if instead else ""
            return f"{len(lost)} of {had} cards would lose their {name}{hint}"
    return None


def _appeared(
    name: str, cards: Iterable[tuple[Card, Card]], lost: Sequence[tuple[Card, Card]]
) -> str | None:
    """Return the parameter, new to all cards, that stands where the lost field stood, if any.

    Most of the cards that lost the field have it, with the same value or a like name.
    """
    known = {parameter for old, _ in cards for parameter in old.params}
    gained = Counter(p for _, new in lost for p in new.params.keys() - known)
    often = sorted(p for p, count in gained.items() if 2 * count > len(lost))
    same = Counter(p for old, new in lost for p in often if _same_value(name, old, new, p))
    if not same or 2 * max(same.values()) <= len(lost):
        return nearest(name, often)
    best = [p for p in often if same[p] == max(same.values())]
    return nearest(name, best) or (best[0] if len(best) == 1 else None)


def _same_value(name: str, old: Card, new: Card, parameter: str) -> bool:
    return new.params.get(parameter) in {str(getattr(old, name)), old.params.get(name, "")}
