"""Claims about rules and cards: the games that test them, and the verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtool.cards import Card
from cardtool.engine.family import MatchUp
from cardtool.errors import ResultsError
from cardtool.shapes import ListOf, Object, read_object
from cardtool.sim.counts import CardCount, Counts, Distribution
from cardtool.sim.intervals import Estimate, overall, telling
from cardtool.sim.match_record import line
from cardtool.sim.match_shape import FIGURE, MAYBE_TEXT, TEXT
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results
from cardtool.sim.run import Plan
from cardtool.sim.summary import pooled, pooled_change

__all__ = [
    "BOTS",
    "CONTRADICTED",
    "FEWEST_PAIRS",
    "OPEN",
    "SHARE",
    "SUPPORTED",
    "WON",
    "Claim",
    "ClaimFile",
    "DeckChange",
    "Finding",
    "Setup",
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

FEWEST_PAIRS: Final = 25
"""Pairs, those of all its pairings together, below which a claim stays open."""

_SCORE: Final = "score"
_SHARES: Final = frozenset((_SCORE, "starter"))
_PERCENT: Final = _SHARES | {"limit"}
_HUNDRED: Final = 100.0

_Key = tuple[str, tuple[str, str], tuple[str, str], int]


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
        id, source, text, measure, low, high: see :class:`Claim`.
        value: its figure, shares in percent. verdict: by its limits.
        tested: which entries of the results its games are. base: those of its base, if any.
    """

    id: str
    source: str
    text: str
    measure: str
    low: float | None
    high: float | None
    value: Estimate
    verdict: str
    tested: tuple[int, ...]
    base: tuple[int, ...]


def claim_plan(
    claims: Sequence[Claim], match: Callable[[str, tuple[str, str]], MatchUp], seed: int
) -> Plan:
    """Return the run that tests claims; what several of them want is played once.

    The pairings of a claim have deals of their own: on the same deals they would be lucky or
    not all at once, so that their pairs would tell less than as many independent ones. A
    pairing and its base share their deals, which is what makes differences exact.
    `match`: what makes a match-up of a rule set and two decks by their names.
    """
    numbers = _numbers(claims)
    entries = [Entry(match(rules, decks), bots, deals) for rules, decks, bots, deals in numbers]
    return Plan(tuple(entries), seed, tuple(_contrasts(claims, numbers)))


def claim_facts(claims: Sequence[Claim]) -> dict[str, str]:
    """Return what was agreed on before the games, by claim: no limit is moved afterwards."""
    numbers = _numbers(claims)
    return {
        claim.id: line(
            {
                "from": claim.source,
                "text": claim.text,
                "measure": claim.measure,
                "above": _shown(claim.low),
                "below": _shown(claim.high),
                "tested": [numbers[key] for key in _keys(claim.setup)],
                "base": [numbers[key] for key in _keys(claim.base)],
            }
        )
        for claim in claims
    }


def _shown(limit: float | None) -> str | None:
    return None if limit is None else f"{limit:g}"


def limit_text(low: float | None, high: float | None) -> str:
    """Return where a claim says that its figure lies: ``above 75``, ``between 45 and 55``."""
    if low is None:
        return f"below {high:g}"
    return f"above {low:g}" if high is None else f"between {low:g} and {high:g}"


def _keys(setup: Setup | None) -> Iterator[_Key]:
    if setup is not None:
        for deals, decks in enumerate(setup.decks):
            yield setup.rules, decks, setup.bots, deals


def _numbers(claims: Sequence[Claim]) -> dict[_Key, int]:
    """Return which entry is what, in the order of the claims."""
    found: dict[_Key, int] = {}
    for claim in claims:
        for setup in (claim.setup, claim.base):
            for key in _keys(setup):
                found.setdefault(key, len(found))
    return found


def _contrasts(claims: Sequence[Claim], numbers: dict[_Key, int]) -> list[tuple[int, int]]:
    """Return the comparisons of all claims, each once: base and what is compared with it."""
    found: dict[tuple[int, int], None] = {}
    for claim in claims:
        if claim.base is not None:
            for before, after in zip(_keys(claim.base), _keys(claim.setup), strict=True):
                found[numbers[before], numbers[after]] = None
    return list(found)


def judged(results: Results) -> list[Finding]:
    """Return what the games of a :func:`claim_plan` say of its claims, in their order.

    All pairings of a claim count together, each as a stratum of its own
    (:func:`cardtool.sim.summary.pooled`). A claim stays open whatever its interval (which
    trusts few pairs too much) from fewer than :data:`FEWEST_PAIRS` pairs, and a mean or a
    difference also where so few pairs have another than 0 that no sign test could tell
    (:func:`cardtool.sim.intervals.telling`).

    Raises:
        ResultsError: the results do not say what was claimed.
    """
    try:
        return [
            _found(name, read_object(fact.encode()), results)
            for name, fact in results.facts.items()
        ]
    except (ValueError, KeyError, IndexError) as error:
        raise ResultsError(f"these results do not say what was claimed: {error}") from None


def _found(name: str, fact: dict[str, Any], results: Results) -> Finding:
    said = _FACT.read(fact, name)
    low, high = (None if end is None else float(end) for end in (said["above"], said["below"]))
    tested, base, measure = tuple(said["tested"]), tuple(said["base"]), said["measure"]
    if not tested or not (measure.startswith(WON) or measure in (SHARE, *results.measures.values)):
        raise ValueError(f"{name}: nothing is measured")
    if len({results.entries[at].deals for at in tested}) < len(tested):
        raise ValueError(f"{name}: its pairings share deals")
    value, enough = _figure(measure, results, tested, base)
    judgement = verdict(value, low, high) if enough else OPEN
    return Finding(
        name, said["from"], said["text"], measure, low, high, value, judgement, tested, base
    )


_ENTRIES: Final = ListOf(FIGURE)
_FACT: Final = Object(
    {
        **dict.fromkeys(("from", "text", "measure"), TEXT),
        **dict.fromkeys(("above", "below"), MAYBE_TEXT),
        **dict.fromkeys(("tested", "base"), _ENTRIES),
    }
)


def _figure(
    measure: str, results: Results, tested: Sequence[int], base: Sequence[int]
) -> tuple[Estimate, bool]:
    """Return the figure of a claim, shares in percent, and whether it is of pairs enough."""
    name = _SCORE if measure == SHARE else measure
    counts = [results.standing.counts[at] for at in tested]
    if base:
        places = {pair: at for at, pair in enumerate(results.contrasts)}
        at = [places[pair] for pair in zip(base, tested, strict=True)]
        contrasts = [results.standing.contrasts[one] for one in at]
        found = pooled_change(contrasts, name)
        enough = _enough([contrast.get(name, Counter()) for contrast in contrasts])
    elif measure.startswith(WON):
        return _won(measure.removeprefix(WON), counts)
    else:
        found = pooled(counts, name)
        pairs = sum(one.scored for one in counts)
        told = [one.of_pairs(name) for one in counts]
        enough = pairs >= FEWEST_PAIRS if name in _SHARES else _enough(told)
    return found.times(_HUNDRED) if name in _PERCENT else found, enough


def _won(nr: str, counts: Sequence[Counts]) -> tuple[Estimate, bool]:
    """Return A's share, in percent, in games with a card in play, and whether they are enough."""
    cells = [one.cards[0].get(nr, CardCount()).played for one in counts]
    pairs = sum(one.total() for one in cells)
    return overall(cells).times(_HUNDRED), pairs >= FEWEST_PAIRS


def _enough(strata: Sequence[Distribution]) -> bool:
    """Return whether means or differences are of so many pairs that an interval can be trusted."""
    together = sum(strata, Counter[int]())
    return together.total() >= FEWEST_PAIRS and telling(together)


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
