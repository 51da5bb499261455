"""Along what a sweep or a search goes: settings and prices with the values they may have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cardtool.engine.families import DEFAULT_FAMILY
from cardtool.engine.family import Family, MatchUp
from cardtool.engine.registry import RuleSet, value_text, with_settings
from cardtool.engine.settings import split_list
from cardtool.errors import UsageError
from cardtool.sim.card_names import number_of
from cardtool.sim.pairs import Entry

__all__ = ["MOST_VALUES", "Axis", "Change", "Ground", "read_axes"]

MOST_VALUES: Final = 20
"""How many values one setting may have at most."""

_MOST_PRICE: Final = 99
_MOST_RANGE: Final = 1000
_RANGE: Final = re.compile(r"([0-9]{1,6})\.\.([0-9]{1,6})(?:/([0-9]{1,6}))?")
_PRICE: Final = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Axis:
    """A setting, or the printed price of a card, with some values.

    Attributes:
        name: of the setting, or number of the card. price: whether it is a card's price.
        values: as they are typed, each once. again: those that were given once more.
    """

    name: str
    values: tuple[str, ...]
    price: bool = False
    again: tuple[str, ...] = field(default=(), compare=False)

    @property
    def label(self) -> str:
        """What people call it."""
        return f"price of {self.name}" if self.price else self.name

    @property
    def text(self) -> str:
        """The axis as it is typed."""
        return f"{self.name}={','.join(self.values)}"


Change = tuple[Axis, str]
"""An axis and the value it is given."""


def read_axes(
    settings: Iterable[str], prices: Iterable[str] = (), family: Family = DEFAULT_FAMILY
) -> tuple[Axis, ...]:
    """Return the axes that are typed as ``oases=3,4``, ``target=10..30/5``, ``42=0..6``.

    `settings` name settings of the `family`, `prices` numbers of cards. ``A..B`` stands for all whole numbers
    from A to B, ``A..B/STEP`` for every so manieth.

    Raises:
        UnknownName: there is no such setting.
        UsageError: a value that the setting cannot have, no or too many values, or the same
            axis twice.
    """
    found = [_setting_axis(text, family) for text in settings]
    found += [_price_axis(text) for text in prices]
    for at, axis in enumerate(found):
        if any((one.price, one.name) == (axis.price, axis.name) for one in found[:at]):
            raise UsageError(f"{axis.label} is given twice: name all its values at once")
    return tuple(found)


def _setting_axis(text: str, family: Family) -> Axis:
    name, values = _parts("--set", text)
    name = name.casefold()
    return _axis(name, [value_text(name, value, family) for value in values], price=False)


def _price_axis(text: str) -> Axis:
    name, values = _parts("--price", text)
    wrong = next((value for value in values if not _PRICE.fullmatch(value)), None)
    if wrong is not None:
        raise UsageError(
            f"--price {name}: {wrong!r:.40} is no price, a whole number from 0 to {_MOST_PRICE}"
        )
    return _axis(name, [str(int(value)) for value in values], price=True)


def _axis(name: str, values: Sequence[str], *, price: bool) -> Axis:
    once = tuple(dict.fromkeys(values))
    again = tuple(dict.fromkeys(one for at, one in enumerate(values) if one in values[:at]))
    axis = Axis(name, once, price, again)
    if len(once) > MOST_VALUES:
        raise UsageError(
            f"{axis.label} has {len(once)} values, at most {MOST_VALUES} can be told apart; "
            "take steps, such as 10..40/5"
        )
    return axis


def _parts(option: str, text: str) -> tuple[str, list[str]]:
    """Return the name and the values of an axis as it is typed."""
    name, sign, rest = text.partition("=")
    values = [one for part in split_list(rest) for one in _values(option, part.strip())]
    if not name.strip() or not sign or not all(values) or not values:
        raise UsageError(f"{option} {text!r:.60}: write NAME=V1,V2,… or NAME=A..B")
    return name.strip(), values


def _values(option: str, text: str) -> list[str]:
    """Return the value that `text` is, or all of the range."""
    form = _RANGE.fullmatch(text)
    if form is None:
        return [text]
    first, last, step = int(form[1]), int(form[2]), int(form[3] or 1)
    if first > last or not step:
        raise UsageError(f"{option} {text}: a range goes up, such as 0..4 or 10..40/5")
    # What is too long anyway is not written out.
    return [str(one) for one in range(first, last + 1, step)[:_MOST_RANGE]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What changes are made to: two decks under a rule set, and who plays them.

    Attributes:
        rules: the rule set. match: gives the match-up of the decks under any rule set.
        players: the bot of each deck, by name.
    """

    rules: RuleSet
    match: Callable[[RuleSet], MatchUp]
    players: tuple[str, str]

    def entry(self, changes: Iterable[Change] = ()) -> Entry:
        """Return what is played with some changes.

        Raises:
            UsageError: the rules contradict themselves, a setting changes nothing under
                them, no deck has a card, or none may cost so much under the rules.
            DeckError: a deck cannot be played under the rules.
        """
        given = list(changes)
        settings = {axis.name: value for axis, value in given if not axis.price}
        match = self.match(with_settings(self.rules, settings))
        for axis, value in given:
            if axis.price:
                match = match.priced(number_of(match, axis.name) or axis.name, int(value))
        return Entry(match, self.players)
