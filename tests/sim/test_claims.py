"""Claims: the verdicts, what is played for them, and what their figures are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cardtool.cli.claim_input import chosen_claims, claim_file, claim_matches
from cardtool.errors import ResultsError, UnknownName
from cardtool.report.claims import claims_record, claims_tables
from cardtool.report.estimates import number
from cardtool.sim.claim_file import read_claims
from cardtool.sim.claims import (
    CONTRADICTED,
    OPEN,
    SUPPORTED,
    Claim,
    ClaimFile,
    claim_facts,
    claim_plan,
    judged,
    verdict,
)
from cardtool.sim.counts import Counts
from cardtool.sim.intervals import Estimate
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Run
from cardtool.sim.workers import local

ABOUT = 'from = "nobody"\ntext = "so it is"\n'
SHORT = 'rules = "wimu(target=4)"\ndecks = [["schwarm", "riesen"], ["schwarm", "schwarm"]]\n'


def claims_of(*tables: str) -> ClaimFile:
    """Return a file with claims of what is played in :data:`SHORT`."""
    text = "games = 2\n"
    for at, table in enumerate(tables):
        text += f'[[claim]]\nid = "c{at}"\n{ABOUT}{SHORT}{table}\n'
    return read_claims(text, "test.toml")


def played(file: ClaimFile, pairs: int, claims: list[Claim] | None = None) -> Results:
    """Return the results of so many pairs of each pairing."""
    chosen = list(file.claims) if claims is None else claims
    plan = claim_plan(chosen, claim_matches(file), 1)
    run = Run(plan)
    with local(1) as workers:
        run.play(pairs, workers)
    return begin("claims", plan, claim_facts(chosen)).with_standing(run.standing)


@pytest.mark.parametrize(
    ("low", "high", "limits", "expected"),
    [
        (51.0, 60.0, (50.0, None), SUPPORTED),
        (40.0, 49.0, (50.0, None), CONTRADICTED),
        (49.0, 60.0, (50.0, None), OPEN),
        (50.0, 60.0, (50.0, None), OPEN),
        (40.0, 50.0, (50.0, None), OPEN),
        (40.0, 49.0, (None, 50.0), SUPPORTED),
        (51.0, 60.0, (None, 50.0), CONTRADICTED),
        (49.0, 51.0, (None, 50.0), OPEN),
        (46.0, 54.0, (45.0, 55.0), SUPPORTED),
        (30.0, 44.0, (45.0, 55.0), CONTRADICTED),
        (56.0, 58.0, (45.0, 55.0), CONTRADICTED),
        (44.0, 46.0, (45.0, 55.0), OPEN),
        (30.0, 70.0, (45.0, 55.0), OPEN),
    ],
)
def test_the_whole_interval_decides(
    low: float, high: float, limits: tuple[float | None, float | None], expected: str
) -> None:
    """Supported or contradicted only if all of it lies on that side; a touch leaves it open."""
    assert verdict(Estimate((low + high) / 2, low, high), *limits) == expected


def test_without_an_interval_nothing_is_decided() -> None:
    """No games, or one pair, say too little."""
    assert verdict(Estimate(None), 0, None) == OPEN
    assert verdict(Estimate(99.0), 0, None) == OPEN


def test_pairings_of_a_claim_are_of_other_deals() -> None:
    """They are counted as independent, so they must be: even one pairing named twice is."""
    twice = SHORT.replace('["schwarm", "riesen"]', '["schwarm", "schwarm"]')
    about = f'[[claim]]\nid = "twice"\n{ABOUT}{twice}measure = "b.points"\n'
    file = read_claims(
        f'games = 2\n{about}base = {{ rules = "wimu(target=2)" }}\nabove = 0', "test.toml"
    )
    results = played(file, 4)
    (found,) = judged(results)
    for numbers in (found.tested, found.base):
        assert [results.entries[at].deals for at in numbers] == [0, 1]
        first, second = (results.standing.counts[at] for at in numbers)
        assert first.pairs != second.pairs
    for before, after in results.contrasts:
        assert results.entries[before].deals == results.entries[after].deals


def test_pairings_are_strata_of_one_figure() -> None:
    """How far pairings lie apart is no chance, so it widens no interval."""
    file = claims_of('measure = "share"\nabove = 0', 'measure = "b.points"\nabove = 0')
    results = played(file, 2)
    alike = [Counts(), Counts()]
    for at, counts in enumerate(alike):
        counts.cells[2 * at, 2 * at] = 30
        counts.pairs["b.points"] = Counter({8 * at: 30})
    apart = replace(results, standing=replace(results.standing, pairs=30, counts=tuple(alike)))
    share, points = judged(apart)
    assert points.value == Estimate(2.0, 2.0, 2.0)
    # One sample of 30 pairs lost and 30 won would have 12.2.
    assert share.value.half_width is not None
    assert share.value.half_width < 5
    row = claims_tables(apart, drawn=False)[1].rows[0]
    assert row[-1] == number(share.value, 1)


@pytest.mark.parametrize("measure", ["share", "rounds", "won:18"])
def test_few_pairs_give_no_verdict(measure: str) -> None:
    """Two pairs of each pairing leave all open, whatever their intervals; 25 together do not."""
    file = claims_of(f'measure = "{measure}"\nabove = -1')
    few = played(file, 2)
    assert [one.verdict for one in judged(few)] == [OPEN]
    assert [one.verdict for one in judged(played(file, 40))] == [SUPPORTED]


def test_differences_that_hardly_occur_give_no_verdict() -> None:
    """Five pairs of hundreds that differ alike are no proof, whatever the limit; six are."""
    base = 'base = { rules = "wimu(target=2)" }\n'
    file = claims_of(f'measure = "rounds"\n{base}above = 0', f'measure = "share"\n{base}below = 5')
    results = played(file, 1)
    same = {"rounds": Counter({0: 400}), "score": Counter({0: 400})}
    for moved, expected in ((5, OPEN), (6, SUPPORTED)):
        rounds, score = Counter({0: 400 - moved, 40: moved}), Counter({0: 400 - moved, 1: moved})
        contrasts = ({"rounds": rounds, "score": score}, same)
        standing = replace(results.standing, contrasts=contrasts)
        found = judged(replace(results, standing=standing))
        assert [one.verdict for one in found] == [expected, expected]
        assert all(one.value.low for one in found)


def test_what_several_claims_want_is_played_once() -> None:
    """Entries and comparisons are shared; each claim finds its own."""
    file = claims_of(
        'measure = "share"\nabove = 50',
        'measure = "rounds"\nbase = { rules = "wimu(target=2)" }\nabove = 0',
        'measure = "starter"\nbase = { rules = "wimu(target=2)" }\nbelow = 0',
    )
    results = played(file, 2)
    assert len(results.entries) == 4
    assert results.contrasts == ((2, 0), (3, 1))
    found = judged(results)
    assert [(one.tested, one.base) for one in found] == [
        ((0, 1), ()),
        ((0, 1), (2, 3)),
        ((0, 1), (2, 3)),
    ]


def test_figures_are_those_of_all_pairings() -> None:
    """Shares in percent, means for one game, differences of the same deals."""
    file = claims_of(
        'measure = "share"\nabove = 50',
        'measure = "b.points"\nabove = 0',
        'measure = "share"\nbase = { bots = ["random", "greedy"] }\nabove = 0',
        'measure = "won:18"\nabove = 50',
    )
    results = played(file, 4)
    counts = results.standing.counts
    halves = [sum(half * n for half, n in one.scores().items()) for one in counts]
    points = sum((one.pairs["b.points"] for one in counts[:2]), Counter())
    found = [one.value.value for one in judged(results)]
    assert found[0] == pytest.approx(100 * sum(halves[:2]) / 32)
    assert found[1] == pytest.approx(sum(v * n for v, n in points.items()) / 16)
    assert found[2] == pytest.approx(100 * (sum(halves[:2]) - sum(halves[2:])) / 32)
    cells = counts[0].cards[0]["18"].played + counts[1].cards[0]["18"].played
    games = sum(own * n for (own, _), n in cells.items())
    assert found[3] == pytest.approx(50 * sum(half * n for (_, half), n in cells.items()) / games)


def test_totals_reconcile() -> None:
    """Known fault 15: how games ended adds up to them, in the record and in the tables."""
    file = claims_of('measure = "limit"\nbase = { rules = "wimu(turn_limit=3)" }\nbelow = 0')
    results = played(file, 13)
    record = claims_record(results)
    (claim,) = record["claims"]
    for side in (claim["tested"], claim["base"]):
        for pairing in side["pairings"]:
            ends = [pairing[name] for name in ("wins", "losses", "draws", "limit", "errors")]
            assert sum(ends) == pairing["games"] == 26
    rows = claims_tables(results, drawn=False)[1].rows
    assert [(row[1], row[5], sum(row[6:11])) for row in rows] == [
        ("tested", 52, 52),
        ("base", 52, 52),
    ]
    assert claim["effect"]["value"] == -100
    assert claim["verdict"] == SUPPORTED
    assert record["verdicts"] == {SUPPORTED: 1, CONTRADICTED: 0, OPEN: 0}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"tested":[0,1]', '"tested":[]'),
        ('"tested":[0,1]', '"tested":[0,9]'),
        ('"base":[2,3]', '"base":[2]'),
        ('"base":[2,3]', '"base":[3,2]'),
        ('"tested":[0,1]', '"tested":[0,0]'),
        ('"measure":"rounds"', '"measure":"luck"'),
        ('"above":"0"', '"above":"high"'),
        ('"above":"0"', '"above":0'),
        ("{", ""),
    ],
)
def test_results_of_something_else_are_refused(old: str, new: str) -> None:
    """Facts that do not fit the games are no claims."""
    file = claims_of('measure = "rounds"\nbase = { rules = "wimu(target=2)" }\nabove = 0')
    good = played(file, 1)
    assert good.facts["c0"].count(old) == 1
    broken = replace(good, facts={"c0": good.facts["c0"].replace(old, new)})
    with pytest.raises(ResultsError, match="do not say what was claimed"):
        judged(broken)


@pytest.mark.games
def test_every_shipped_claim_is_played() -> None:
    """Our file reads, all its decks are there, and every claim has a figure."""
    file = claim_file(None)
    results = played(file, 1)
    found = judged(results)
    assert [one.id for one in found] == [claim.id for claim in file.claims]
    assert all(counts.of("errors") == 0 for counts in results.standing.counts)
    by_cards = [one for one in found if one.measure.startswith("won:")]
    assert all(one.value.value is not None for one in found if one not in by_cards)
    sizes = {sum(n for _, n in d.main) for entry in results.entries for d in entry.match.decks}
    assert sizes == {60}


def test_claims_are_chosen_by_name() -> None:
    """In the order of the file; an unknown one is an error that lists them."""
    file = claim_file(None)
    names = [claim.id for claim in file.claims]
    assert [one.id for one in chosen_claims(file, [names[3], names[1]])] == [names[1], names[3]]
    assert len(chosen_claims(file, [])) == len(names)
    with pytest.raises(UnknownName, match="did you mean free-search-decides"):
        chosen_claims(file, ["free-serch-decides"])


def test_cards_without_effect_are_in_the_order_of_their_numbers() -> None:
    """Card 9 comes before card 10, as everywhere else."""
    results = played(claims_of('measure = "share"\nabove = 50'), 1)
    match = replace(results.entries[0].match, unread=("10", "9", "104"))
    entries = (replace(results.entries[0], match=match), *results.entries[1:])
    assert claims_record(replace(results, entries=entries))["without_effect"] == ["9", "10", "104"]
