"""What the portal game asks of a deck, and everything in which a deck fails it (clauses PD1 to PD5).

A deck file is read the same way whatever its game; the cards of its entries are those of the
pool that it was read with, here :class:`~cardtool.portal_cards.PortalCard`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from cardtool.decks import MOST_COPIES, CardPool, Deck, Zone
from cardtool.effects.spec import Colour
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.problems import Problem, Severity

__all__ = [
    "PORTAL_CLAUSES",
    "PortalDeckRules",
    "cards_in",
    "portal_findings",
    "portal_pairing",
    "portal_pool",
    "unread_findings",
]

_OUTSIDE: Final = {
    Zone.CHARACTER: (PortalKind.CHARAKTER, "Charakter"),
    Zone.EQUIPMENT: (PortalKind.AUSRUESTUNG, "Ausrüstung"),
}
_KINDS: Final = frozenset(kind for kind, _ in _OUTSIDE.values())
_UNUSED: Final = {Zone.FUSION: "Fusionsdeck", Zone.SIDE: "side deck"}

PORTAL_CLAUSES: Final = {
    "deck_size": "PD1",
    "count_range": "PD1",
    "outside_the_deck": "PD1",
    "unknown_card": "PD1",
    "ambiguous_card": "PD1",
    "max_copies": "PD2",
    "black_creatures_only": "PD3",
    "one_character": "PD4",
    "one_equipment": "PD4",
    "wrong_kind": "PD4",
    "other_format": "PD5",
    "formats_differ": "PD5",
    "effect_unknown": "PE1",
    "side_deck_unused": None,
}
"""Every code with its clause of portal.md; None where the rules say nothing of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PortalDeckRules:
    """What a rule set of the portal game asks of a deck (clauses PD1 to PD5).

    Attributes:
        name: the rule set as it is typed. settings: every setting that acts, as typed.
        size: cards in a deck. max_copies: copies of one card, 0 for any number.
        hand: cards drawn before the first turn.
        black: whether creatures must be black. creatures_only: whether there is nothing else.
    """

    name: str
    settings: tuple[tuple[str, str], ...]
    size: int
    max_copies: int
    hand: int
    black: bool
    creatures_only: bool

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones whose cards are in play (clause PD4)."""
        return (Zone.MAIN, Zone.CHARACTER, Zone.EQUIPMENT)

    @property
    def format(self) -> str:
        """How a deck says that it is for these rules, settings included: ``X1(hand=5)``."""
        return self.family.upper() + self.name.removeprefix(self.family)

    @property
    def family(self) -> str:
        """The rule set's name without its settings."""
        return self.name.partition("(")[0]


def portal_pool(cards: tuple[PortalCard, ...]) -> CardPool:
    """Return the pool with which decks of the portal game are read.

    A number alone finds its card, too, while only one booster has it (clause PC1).
    """
    return CardPool(cast("tuple[Any, ...]", cards), short=_number_alone)


def _number_alone(card: Any) -> str:
    return str(card.number)


def cards_in(deck: Deck, zone: Zone = Zone.MAIN) -> list[tuple[PortalCard, int]]:
    """Return the known cards of a zone with their copies, by number."""
    return cast("list[tuple[PortalCard, int]]", deck.counted((zone,)))


def portal_findings(deck: Deck, rules: PortalDeckRules, pool: CardPool) -> Iterator[Problem]:
    """Yield everything that is wrong with the deck under the rules."""
    yield from _numbers(deck, rules)
    yield from _unresolved(deck, pool)
    yield from _copies(deck, rules)
    yield from _main(deck, rules)
    yield from _outside(deck)
    yield from _format(deck, rules)
    for zone, title in _UNUSED.items():
        if deck.size(zone):
            message = f"the {title} of {deck.size(zone)} cards stays out of play"
            yield _problem("side_deck_unused", deck, message, "move its cards or leave it")


def _problem(
    code: str,
    deck: Deck,
    message: str,
    hint: str | None = None,
    card: PortalCard | None = None,
    **more: Any,
) -> Problem:
    mild = code in {"side_deck_unused", "effect_unknown"}
    severity = Severity.WARNING if mild else Severity.ERROR
    nr = None if card is None else card.nr
    clause = PORTAL_CLAUSES[code]
    return Problem(code, severity, deck.name, message, clause, hint=hint, card=nr, **more)


def _numbers(deck: Deck, rules: PortalDeckRules) -> Iterator[Problem]:
    """Yield what is wrong with how many cards there are (clause PD1)."""
    size = deck.size()
    if size != rules.size:
        message = f"{size} cards in the deck, it must have exactly {rules.size}"
        change = (
            f"take {size - rules.size} out" if size > rules.size else f"add {rules.size - size}"
        )
        yield _problem("deck_size", deck, message, change, count=size, limit=rules.size)
    for entry in deck.entries:
        if not 1 <= entry.count <= MOST_COPIES:
            message = f"a line has {entry.label!r} {entry.count} times"
            hint = "write how often the card is in the deck"
            limit = f"1-{MOST_COPIES}"
            yield _problem("count_range", deck, message, hint, count=entry.count, limit=limit)


def _unresolved(deck: Deck, pool: CardPool) -> Iterator[Problem]:
    """Yield an error for every line that names no card, or more than one."""
    hints = pool.hints(entry.text for entry in deck.unresolved if not entry.choices)
    for entry in deck.unresolved:
        if entry.choices:
            message = f"{entry.text!r} can be {len(entry.choices)} cards"
            hint = f"write #NUMBER for one of: {'; '.join(entry.choices)}"
            yield _problem("ambiguous_card", deck, message, hint, count=entry.count)
        else:
            close = hints.get(entry.text)
            hint = f"did you mean {close}?" if close else "see: cardtool cards --game portal"
            message = f"no card is called {entry.text[:200]!r}"
            yield _problem("unknown_card", deck, message, hint, count=entry.count)


def _copies(deck: Deck, rules: PortalDeckRules) -> Iterator[Problem]:
    """Yield the cards that are there too often, over all lines (clause PD2)."""
    if not rules.max_copies:
        return
    for card, count in cards_in(deck):
        if count > rules.max_copies:
            message = f"{card.nr} {card.name} is in the deck {count} times"
            hint = f"take {count - rules.max_copies} out"
            yield _problem(
                "max_copies", deck, message, hint, card, count=count, limit=rules.max_copies
            )


def _main(deck: Deck, rules: PortalDeckRules) -> Iterator[Problem]:
    """Yield the cards that do not belong into the deck (clauses PD1, PD3)."""
    for card, count in cards_in(deck):
        told = f"{card.nr} {card.name}"
        if card.kind in _KINDS:
            message = f"{told} is {card.kind.value} and lies outside the deck"
            hint = "list it under Charakter: or Ausrüstung:"
            yield _problem("outside_the_deck", deck, message, hint, card, count=count)
        elif card.kind is not PortalKind.WESEN and rules.creatures_only:
            message = f"{told} is {card.kind.value}; {rules.name} has black creatures only"
            yield _problem("black_creatures_only", deck, message, "take it out", card, count=count)
        elif card.kind is PortalKind.WESEN and rules.black and card.colour is not Colour.SCHWARZ:
            colour = "without colour" if card.colour is None else card.colour.value
            message = f"{told} is {colour}; {rules.name} has black creatures only"
            yield _problem("black_creatures_only", deck, message, "take it out", card, count=count)


def _outside(deck: Deck) -> Iterator[Problem]:
    """Yield what is wrong with Charakter and Ausrüstung: one of each (clause PD4)."""
    for zone, (kind, word) in _OUTSIDE.items():
        size = deck.size(zone)
        code = "one_character" if zone is Zone.CHARACTER else "one_equipment"
        if size != 1:
            message = f"{size} cards as {word}, a deck has exactly one"
            hint = f"list one below a line {word}:" if not size else f"keep one below {word}:"
            yield _problem(code, deck, message, hint, count=size, limit=1)
        for card, count in cards_in(deck, zone):
            if card.kind is not kind:
                message = f"{card.nr} {card.name} is {card.kind.value}, no {word}"
                yield _problem("wrong_kind", deck, message, f"name a {word}", card, count=count)


def _format(deck: Deck, rules: PortalDeckRules) -> Iterator[Problem]:
    """Yield an error if the deck is made for another format (clause PD5)."""
    if deck.format is None or _base(deck.format) == rules.family:
        return
    message = f"made for {deck.format}, judged by {rules.name}"
    yield _problem("other_format", deck, message, "a deck plays under its own format only")


def portal_pairing(first: Deck, second: Deck) -> Iterator[Problem]:
    """Yield an error if the decks are of different formats (clause PD5)."""
    one, two = first.format, second.format
    if one is not None and two is not None and _base(one) != _base(two):
        message = f"made for {one}, and {second.name!r} for {two}"
        yield _problem("formats_differ", first, message, "choose decks of one format")


def unread_findings(deck: Deck, rules: PortalDeckRules) -> Iterator[Problem]:
    """Yield a warning for each card in play whose text nobody has said as data."""
    for zone in rules.zones:
        for card, count in cards_in(deck, zone):
            if card.script is None:
                message = f"{card.nr} {card.name} is played without its effect"
                hint = "give it an effect in its card file"
                yield _problem("effect_unknown", deck, message, hint, card, count=count)


def _base(format_: str) -> str:
    return format_.partition("(")[0].strip().casefold()
