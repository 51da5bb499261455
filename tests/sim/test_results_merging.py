"""Joining results of runs: same games on other pairs, in any order, nothing counted twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from cardtool.errors import ResultsError
from cardtool.sim.counts import Counts
from cardtool.sim.results import Results, go_on, merge
from cardtool.sim.results_reading import read_results
from lab_runs import entry, results

RULES = pytest.mark.parametrize("rules", [("wimu",), ("wimu", "dufo")], ids=len)


def joined(*found: Results) -> Results:
    """Join results that are called by their place: ``1``, ``2``, …."""
    return merge([(str(at), one) for at, one in enumerate(found, start=1)])


def text(found: Results) -> str:
    """Return results as their file has them."""
    return json.dumps(found.record(), ensure_ascii=False)


def read(found: Results, tmp_path: Path) -> Results:
    """Return results as they come back from a file."""
    path = tmp_path / "results.json"
    path.write_text(text(found), encoding="utf-8")
    return read_results(str(path))


@RULES
def test_the_order_of_files_does_not_matter(rules: Sequence[str]):
    """Any order gives the same bytes, of one match-up and of several with contrasts."""
    entries = [entry(one) for one in rules]
    three = [results(seed, last=3, entries=entries) for seed in (7, 5, 6)]
    texts = {text(joined(*order)) for order in permutations(three)}
    assert len(texts) == 1
    assert joined(*three).spans == ((5, 0, 3), (6, 0, 3), (7, 0, 3))


@RULES
def test_pieces_of_a_run_are_the_run(rules: Sequence[str], tmp_path: Path):
    """Known fault 16: pair i is the same wherever it was played; neighbours become one span."""
    entries = [entry(one) for one in rules]
    parts = [(4, 9), (0, 4), (9, 10)]
    found = [results(3, *part, entries=entries) for part in parts]
    whole = results(3, 0, 10, entries=entries)
    assert text(joined(*found)) == text(whole)
    assert text(read(joined(*found), tmp_path)) == text(whole)


def test_joining_in_steps_is_joining_at_once():
    """What was joined may be joined again."""
    one, two, three = (results(seed, last=2) for seed in (1, 2, 3))
    assert text(joined(joined(three, one), two)) == text(joined(one, two, three))


def test_one_file_alone_is_itself():
    """A pattern such as *.json may match one file only."""
    found = results(1, last=2)
    assert text(joined(found)) == text(found)


def test_all_games_are_there_and_add_up():
    """Known fault 15: joined, each result is the sum of those of the parts."""
    one, two = results(1, last=5), results(2, last=4)
    both = joined(one, two).standing
    assert both.pairs == 9
    assert both.counts[0].total == 18
    assert both.counts[0].results == one.standing.counts[0].results + two.standing.counts[0].results


@pytest.mark.parametrize(
    ("spans", "told"),
    [
        ([(1, 0, 4), (1, 0, 4)], "pairs 0 to 3 of seed 1 are in 1 and in 2"),
        ([(1, 0, 4), (1, 3, 6)], "pairs 3 to 3 of seed 1 are in 1 and in 2"),
        ([(1, 3, 6), (1, 0, 4)], "pairs 3 to 3 of seed 1 are in 2 and in 1"),
        ([(1, 0, 9), (2, 0, 1), (1, 2, 4)], "pairs 2 to 3 of seed 1 are in 1 and in 3"),
        ([(1, 0, 2), (1, 2, 4), (1, 1, 3)], "pairs 1 to 1 of seed 1 are in 1 and in 3"),
    ],
)
def test_what_would_count_twice_is_refused(spans: list[tuple[int, int, int]], told: str):
    """The message says which pairs are where."""
    one = results(1, last=0)
    found = [replace(one, spans=(span,)) for span in spans]
    with pytest.raises(ResultsError, match=f"^{told}: they would count twice$"):
        joined(*found)


def test_a_file_that_counts_twice_by_itself_is_refused():
    """Nobody writes such a file, but somebody may have put one together."""
    found = replace(results(1, last=0), spans=((1, 0, 5), (1, 4, 6)))
    with pytest.raises(ResultsError, match="pairs 4 to 4 of seed 1 are twice in 1"):
        joined(found)


def test_runs_that_have_not_begun_add_nothing():
    """A run broken off at once has no span of its own beside others."""
    none, some = results(1, last=0), results(2, last=2)
    assert text(joined(none, some)) == text(joined(some, none)) == text(some)
    assert joined(none, none).spans == ((1, 0, 0),)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (lambda: results(2, last=0, command="compare"), "commands differ, simulate and compare"),
        (lambda: results(2, last=0, entries=[entry("dufo")]), "rules differ, wimu and dufo"),
        (
            lambda: results(2, last=0, entries=[entry(), entry("dufo")]),
            "rules differ, wimu and wimu, dufo",
        ),
        (
            lambda: results(2, last=0, entries=[entry(bots=("greedy", "random"))]),
            "bots differ, random – random and greedy – random",
        ),
        (
            lambda: replace(results(2, last=0), facts={"goal": "12"}),
            "options differ, none and goal 12",
        ),
        (
            lambda: results(2, last=0, entries=[entry(decks=("rotte", "schwarm"))]),
            "decks differ, Sechs Beine, tausend Freunde – ",
        ),
    ],
    ids=["command", "rules", "entries", "bots", "facts", "decks"],
)
def test_different_games_are_refused_by_what_differs(changed: Callable[[], Results], told: str):
    """The message names both files and the first thing that differs, with both sides."""
    with pytest.raises(ResultsError) as refused:
        joined(results(1, last=0), changed())
    assert str(refused.value).startswith(f"1 and 2 are of different games: their {told}")


def test_decks_of_one_name_are_told_apart_by_their_cards():
    """A deck that was changed meanwhile is another one, whatever it is called."""
    mine = results(1, last=0)
    match = mine.entries[0].match
    first, second = match.decks
    other = first.with_main(first.main[1:])
    changed = replace(mine.entries[0], match=replace(match, decks=(other, second)))
    with pytest.raises(ResultsError, match="different games: their decks differ in cards"):
        joined(mine, replace(mine, entries=(changed,)))


def test_cards_that_were_changed_are_other_games():
    """A catalog that was brought up to date between two runs may have other figures."""
    mine = results(1, last=0)
    match = mine.entries[0].match
    cards = (replace(match.cards[0], lp=1), *match.cards[1:])
    changed = replace(mine.entries[0], match=replace(match, cards=cards))
    with pytest.raises(ResultsError, match="games: their cards, or what these do, differ"):
        joined(mine, replace(mine, entries=(changed,)))


def test_the_state_of_the_catalog_is_kept_where_it_is_one():
    """Where cards are the same the games are; which catalog they came from is said if all agree."""
    one, two = (replace(results(seed, last=1), catalog="r7") for seed in (1, 2))
    assert joined(one, two).catalog == "r7"
    other = replace(two, catalog="r8")
    assert text(joined(one, other)) == text(joined(other, one))
    assert joined(one, other).catalog is None


def test_what_is_joined_to_one_span_can_be_gone_on_with():
    """Pairs 0 to n of one seed are a run, however they came together."""
    run = go_on(joined(results(1, 2, 4), results(1, 0, 2)))
    assert (run.plan.seed, run.standing.pairs) == (1, 4)


@pytest.mark.parametrize("spans", [((1, 0, 2), (2, 0, 2)), ((1, 2, 4),)])
def test_what_has_no_next_pair_is_not_gone_on_with(spans: tuple[tuple[int, int, int], ...]):
    """Joined runs of several seeds, and a run without its beginning."""
    with pytest.raises(ResultsError, match="joined results cannot be gone on with"):
        go_on(replace(results(1, last=0), spans=spans))


def test_faults_of_several_seeds_are_told_apart(tmp_path: Path):
    """Pair 0 of one seed is not pair 0 of another: both broke off, both are counted as such."""
    found = []
    for seed in (1, 2):
        mine = results(seed, last=1)
        counts = Counts(faults=((seed, 0, 1, "KeyError: 7"),), alone=Counter(wins=1))
        counts.results.update({(0, "wins"): 1, (1, "errors"): 1})
        found.append(replace(mine, standing=replace(mine.standing, counts=(counts,))))
    both = read(joined(*found), tmp_path)
    assert both.standing.counts[0].faults == (
        (1, 0, 1, "KeyError: 7"),
        (2, 0, 1, "KeyError: 7"),
    )
    assert (both.standing.pairs, both.standing.counts[0].scored) == (2, 0)
    assert both.standing.counts[0].alone == Counter(wins=2)
