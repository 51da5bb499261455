"""What each card contributes: the same deals with a neutral monster in its places.

The neutral monster is a plain yellow one with the commonest HK of its deck's yellow monsters and
the medians of their AP, DP, LP and prices, so that an impact says what a card brings more than
an average monster of its deck. It stands where the card's copies stood, so the same deal puts it
where they were; only the opening draw may end elsewhere, because a monster that takes an item's
place counts for it (clause S2). Copies in a Fusionsdeck are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import erfc, gcd, sqrt
from typing import Final

from cardtool.cards import nr_key
from cardtool.engine.family import Listing, MatchUp
from cardtool.errors import ResultsError, UnknownName, UsageError
from cardtool.sim.card_names import number_of
from cardtool.sim.counts import SIDES, Distribution
from cardtool.sim.intervals import Estimate
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results
from cardtool.sim.run import Contrast, Plan
from cardtool.sim.summary import CardLine, card_lines, change

__all__ = [
    "HARMS",
    "HELPS",
    "OPEN",
    "CardImpact",
    "Replaced",
    "chance",
    "holm",
    "impact_facts",
    "impact_plan",
    "impacts",
    "replaced_cards",
]

HELPS: Final = "helps"
HARMS: Final = "harms"
OPEN: Final = "open"

_LEVEL: Final = 0.05


@dataclass(frozen=True, slots=True)
class Replaced:
    """A card of a deck of which all copies are replaced.

    Attributes:
        side: 0 or 1, whose deck. nr: of the card.
    """

    side: int
    nr: str


@dataclass(frozen=True, slots=True)
class CardImpact:
    """What a card contributes to its deck's result.

    Attributes:
        line: what became of the card. share: of points that its deck makes more with it than
            with the replacement, -1 to 1.
        chance: that a card without any impact is at least that far from 0. adjusted: the same
            for the farthest of all cards compared (Holm). verdict: by that.
        entry: which entry of the results it is replaced in.
    """

    line: CardLine
    share: Estimate
    chance: float
    adjusted: float
    verdict: str
    entry: int


def replaced_cards(
    match: MatchUp, sides: Collection[int] = (0, 1), numbers: Sequence[str] = ()
) -> list[Replaced]:
    """Return the cards of the decks, by deck and number; with `numbers` only those.

    A card may be named as :func:`cardtool.sim.card_names.number_of` reads it.

    Raises:
        UnknownName: none of the decks has such a card.
        UsageError: it is one that is never drawn, such as what lies outside a deck.
    """
    found = [Replaced(side, nr) for side in sides for nr in match.replaceable(side)]
    known = {one.nr for one in found}
    wanted = {_wanted(match, known, text) for text in numbers}
    return [one for one in found if one.nr in wanted or not numbers]


def _wanted(match: MatchUp, known: Collection[str], text: str) -> str:
    """Return the number of a card that is named, one of those `known`."""
    nr = number_of(match, text)
    if nr in known and nr is not None:
        return nr
    names = {card.nr: card.name for card in match.cards}
    if nr is not None and all(nr not in match.replaceable(side) for side in (0, 1)):
        raise UsageError(
            f"{nr} {names[nr]} is never drawn, so no neutral card can take its place: what it "
            "brings cannot be measured"
        )
    told = [f"{one} {names[one]}" for one in sorted(known, key=nr_key)]
    raise UnknownName("card of the decks", text, told)


def impact_plan(entry: Entry, cards: Sequence[Replaced], seed: int) -> Plan:
    """Return the run of the real decks and of one entry for each card that is replaced."""
    match = _with_neutrals(entry.match, cards)
    entries = (match, *(_without(match, one) for one in cards))
    return Plan(
        tuple(Entry(one, entry.players) for one in entries),
        seed,
        tuple((at, 0) for at in range(1, len(entries))),
    )


def impact_facts(cards: Sequence[Replaced]) -> dict[str, str]:
    """Return what is replaced in each entry but the first, as texts."""
    return {str(at): f"{SIDES[one.side]} {one.nr}" for at, one in enumerate(cards, 1)}


def _with_neutrals(match: MatchUp, cards: Sequence[Replaced]) -> MatchUp:
    """Return the match-up with all that any entry needs, so that one table serves all."""
    return match.plus([match.stand_in(one.side, one.nr) for one in cards])


def _without(match: MatchUp, one: Replaced) -> MatchUp:
    number = match.stand_in(one.side, one.nr).nr
    first, second = (
        _replaced(deck, one.nr, number) if side == one.side else deck
        for side, deck in enumerate(match.decks)
    )
    return match.with_decks((first, second))


def _replaced(deck: Listing, nr: str, number: str) -> Listing:
    """Return a deck with another card for all copies of one, which is in play nowhere then."""
    main, *others = deck.piles
    swapped = tuple((number if own == nr else own, count) for own, count in main[1])
    rest = ((name, tuple(pair for pair in pile if pair[0] != nr)) for name, pile in others)
    return Listing(deck.name, ((main[0], swapped), *rest))


def impacts(results: Results) -> list[CardImpact]:
    """Return what each card contributes, the greatest help first.

    Raises:
        ResultsError: the results do not say what was replaced where.
    """
    cards = list(_told(results))
    lines = {
        (line.side, line.nr): line
        for line in card_lines(results.entries[0], results.standing.counts[0])
    }
    if any((one.side, one.nr) not in lines for one in cards):
        raise ResultsError("these results are of a card that is in no deck")
    contrasts = results.standing.contrasts
    chances = [chance(contrast["score"]) for contrast in contrasts]
    found = [
        _impact(lines[one.side, one.nr], _share(contrast, one.side), both, at)
        for at, (one, contrast, both) in enumerate(
            zip(cards, contrasts, zip(chances, holm(chances), strict=True), strict=True), 1
        )
    ]
    return sorted(found, key=_rank)


def _told(results: Results) -> Iterator[Replaced]:
    """Yield what is replaced in each entry but the first."""
    wanted = [(at, 0) for at in range(1, len(results.entries))]
    if list(results.contrasts) != wanted or len(results.facts) != len(wanted):
        raise ResultsError("these results do not say what was replaced where")
    for at, _ in wanted:
        side, _, nr = results.facts.get(str(at), "").partition(" ")
        if side not in SIDES:
            raise ResultsError(f"these results do not say what was replaced in run {at}")
        yield Replaced(SIDES.index(side), nr)


def _share(contrast: Contrast, side: int) -> Estimate:
    """Return what A's share of points changes by, as its deck sees it."""
    found = change(contrast, "score")
    return found.turned() if side else found


def _impact(line: CardLine, share: Estimate, chances: tuple[float, float], at: int) -> CardImpact:
    verdict = OPEN
    if chances[1] <= _LEVEL and share.value:
        verdict = HELPS if share.value > 0 else HARMS
    return CardImpact(line, share, *chances, verdict, at)


def _rank(one: CardImpact) -> tuple[bool, float, int, str]:
    value = one.share.value
    return (value is None, -(value or 0.0), one.line.side, nr_key(one.line.nr))


def chance(differences: Distribution) -> float:
    """Return how probable a sum at least as far from 0 is if every sign were a coin's.

    0 to 1: the two-sided randomisation test of paired differences (R. Fisher, *The Design of
    Experiments*, 1935, §21), by the normal distribution with the correction for steps.
    """
    step = gcd(*differences)
    squares = sum(count * value * value for value, count in differences.items())
    total = abs(sum(count * value for value, count in differences.items()))
    if not squares or not total:
        return 1.0
    return erfc(max(total - step, 0) / sqrt(2 * squares))


def holm(chances: Sequence[float]) -> list[float]:
    """Return the chances of several tests, adjusted so that all hold together.

    S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal
    of Statistics 6 (1979) 65-70.
    """
    adjusted = [1.0] * len(chances)
    least = 0.0
    for done, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(chances[at] * (len(chances) - done), 1.0))
        adjusted[at] = least
    return adjusted
