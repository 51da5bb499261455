"""Claims about rules and cards: the games that test them, and the verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.cards import Card
from cardtool.sim.counts import CardCount, Counts
from cardtool.sim.intervals import Estimate, mean, rate, score
from cardtool.sim.matchup import MatchUp
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results
from cardtool.sim.run import Plan
from cardtool.sim.summary import changes, starter_score

__all__ = [
    "BOTS",
    "CONTRADICTED",
    "OPEN",
    "SHARE",
    "SUPPORTED",
    "WON",
    "Claim",
    "ClaimFile",
    "DeckChange",
    "Finding",
    "Setup",
    "added",
    "claim_facts",
    "claim_plan",
    "judged",
    "limit_text",
    "verdict",
]

BOTS: Final = ("greedy", "greedy")
"""Who plays unless a claim says otherwise."""

SHARE: Final = "share"
"""The measure that is A's share of points, in percent."""

WON: Final = "won:"
"""Before the number of a card of A: A's share, in percent, in games in which it came into play."""

SUPPORTED: Final = "supported"
CONTRADICTED: Final = "contradicted"
OPEN: Final = "open"

_PERCENT: Final = frozenset((SHARE, "starter", "limit"))
_HUNDRED: Final = 100.0
_GAMES: Final = 2

_Key = tuple[str, tuple[str, str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class DeckChange:
    """A sample deck with other cards in it.

    Attributes:
        name: what claims call it. base: the sample deck.
        swap: copies, the number of the card that makes way, that of the one that comes.
    """

    name: str
    base: str
    swap: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played.

    Attributes:
        rules: rule set, by its canonical name. decks: pairings by the names of the decks.
        bots: who plays A and B.
    """

    rules: str
    decks: tuple[tuple[str, str], ...]
    bots: tuple[str, str] = BOTS


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim with the test that was agreed on beforehand.

    Attributes:
        id: short name. source: who says so, and where. text: what he says, in our words.
        measure: what is measured. setup: what is played.
        base: what its figure is compared with, None where the figure itself counts.
        low, high: between which the claim says that the figure lies, None for no limit.
    """

    id: str
    source: str
    text: str
    measure: str
    setup: Setup
    base: Setup | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """What a file of claims says.

    Attributes:
        games: of each pairing. cards, decks: those it defines. claims: in its order.
    """

    games: int
    cards: tuple[Card, ...]
    decks: tuple[DeckChange, ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the games say of a claim.

    Attributes:
        claim: the claim. value: its figure, shares in percent. verdict: by its limits.
        entries: which entries of the results its games are, those of its base.
    """

    claim: Claim
    value: Estimate
    verdict: str
    entries: tuple[tuple[int, ...], tuple[int, ...]]


def claim_plan(
    claims: Sequence[Claim], match: Callable[[str, tuple[str, str]], MatchUp], seed: int
) -> Plan:
    """Return the run that tests claims; what several of them want is played once.

    `match`: what makes a match-up of a rule set and two decks by their names.
    """
    numbers = _numbers(claims)
    entries = [Entry(match(rules, decks), bots) for rules, decks, bots in numbers]
    return Plan(tuple(entries), seed, tuple(_contrasts(claims, numbers)))


def claim_facts(claims: Sequence[Claim]) -> dict[str, str]:
    """Return what was agreed on before the games, by claim: no limit is moved afterwards."""
    return {claim.id: f"{claim.measure} {limit_text(claim)}" for claim in claims}


def limit_text(claim: Claim) -> str:
    """Return where the claim says its figure lies: ``above 75``, ``between 45 and 55``."""
    if claim.low is None:
        return f"below {claim.high:g}"
    return (
        f"above {claim.low:g}"
        if claim.high is None
        else (f"between {claim.low:g} and {claim.high:g}")
    )


def _keys(setup: Setup | None) -> Iterator[_Key]:
    if setup is not None:
        for decks in setup.decks:
            yield setup.rules, decks, setup.bots


def _numbers(claims: Sequence[Claim]) -> dict[_Key, int]:
    """Return which entry is what, in the order of the claims."""
    found: dict[_Key, int] = {}
    for claim in claims:
        for setup in (claim.setup, claim.base):
            for key in _keys(setup):
                found.setdefault(key, len(found))
    return found


def _contrasts(claims: Sequence[Claim], numbers: dict[_Key, int]) -> dict[tuple[int, int], int]:
    """Return the comparisons of all claims with their places."""
    found: dict[tuple[int, int], int] = {}
    for claim in claims:
        for pair in _pairs(claim, numbers):
            found.setdefault(pair, len(found))
    return found


def _pairs(claim: Claim, numbers: dict[_Key, int]) -> list[tuple[int, int]]:
    """Return the entries of a claim's base with those that are compared with them."""
    if claim.base is None:
        return []
    both = zip(_keys(claim.base), _keys(claim.setup), strict=True)
    return [(numbers[before], numbers[after]) for before, after in both]


def judged(claims: Sequence[Claim], results: Results) -> list[Finding]:
    """Return what the games of a :func:`claim_plan` of the same claims say of them."""
    numbers = _numbers(claims)
    contrasts = _contrasts(claims, numbers)
    found: list[Finding] = []
    for claim in claims:
        own, base = (tuple(numbers[key] for key in _keys(s)) for s in (claim.setup, claim.base))
        if claim.base is None:
            value = _figure(claim.measure, added(results, own))
        else:
            at = [contrasts[pair] for pair in _pairs(claim, numbers)]
            value = _difference(claim.measure, results, at)
        found.append(Finding(claim, value, verdict(value, claim.low, claim.high), (own, base)))
    return found


def added(results: Results, entries: Sequence[int]) -> Counts:
    """Return the counts of several entries as one."""
    found = Counts()
    for entry in entries:
        found = found.plus(results.standing.counts[entry])
    return found


def _figure(measure: str, counts: Counts) -> Estimate:
    """Return the mean for one game, or a share in percent."""
    if measure == SHARE:
        return score(counts.scores()).times(_HUNDRED)
    if measure == "starter":
        return starter_score(counts).times(_HUNDRED)
    if measure.startswith(WON):
        card = counts.cards[0].get(measure.removeprefix(WON), CardCount())
        return rate(card.played).times(_HUNDRED)
    return mean(counts.pairs.get(measure, Counter()), _GAMES)


def _difference(measure: str, results: Results, contrasts: Sequence[int]) -> Estimate:
    """Return the mean difference for one game, of shares in percentage points."""
    name = "score" if measure == SHARE else measure
    both = Counter[int]()
    for at in contrasts:
        both += results.standing.contrasts[at][name]
    found = changes({name: both})[name]
    return found.times(_HUNDRED) if measure in _PERCENT else found


def verdict(found: Estimate, low: float | None, high: float | None) -> str:
    """Return whether a figure lies between two limits, by its whole 95 % interval.

    None is no limit. An interval that touches a limit leaves the claim open.
    """
    if found.low is None or found.high is None:
        return OPEN
    if (low is None or found.low > low) and (high is None or found.high < high):
        return SUPPORTED
    if (low is not None and found.high < low) or (high is not None and found.low > high):
        return CONTRADICTED
    return OPEN
