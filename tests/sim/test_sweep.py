"""Sweeps: grids of settings and prices, and what each of them moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

from cardtool.engine.kameloh.family import KAMELOH
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.rules import SETTINGS, idle
from cardtool.engine.registry import parse_rules, with_settings
from cardtool.engine.rng import Rng, derive
from cardtool.engine.rule_sets import shown
from cardtool.errors import DeckError, ResultsError, UnknownName, UsageError
from cardtool.sim.axes import Axis, read_axes
from cardtool.sim.counts import Counts
from cardtool.sim.pairs import Batch
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Plan, Run
from cardtool.sim.sweep import (
    Effect,
    Grid,
    along,
    base_of,
    differences,
    effects,
    grid_facts,
    grid_of,
    idle_axes,
    sweep_plan,
)
from cardtool.sim.workers import local
from kameloh_samples import samples
from made_games import ground
from other_values import other_value
from setting_probes import PROBES

TYPED = [name for name in SETTINGS if name not in idle(WIMU) and not SETTINGS[name].fixed]
Value = Callable[[tuple[str, ...], str, Rng], int]

VALUES = KAMELOH.measures.values


@cache
def plan_of(swept: Grid) -> Plan:
    """Return what a sweep plays."""
    return sweep_plan(swept, ground(), 1)


def grid(*settings: str, prices: Sequence[str] = ()) -> Grid:
    """Return the grid of axes as they are typed."""
    return Grid(read_axes(settings, prices))


def made(swept: Grid, value: Value, pairs: int, seed: int = 1) -> Results:
    """Return a sweep whose values are made up, each deal with a luck that all points share."""
    plan = replace(plan_of(swept), seed=seed)
    lucks = [derive(seed, number) for number in range(pairs)]
    batches = [
        Batch(Counts(), tuple(tuple(value(p, n, Rng.of(luck)) for n in VALUES) for luck in lucks))
        for p in swept.points
    ]
    results = begin("sweep", plan, grid_facts(swept, "wimu"))
    return results.with_standing(Run(plan)._counted(pairs, batches))


def played(swept: Grid, pairs: int, seed: int = 1) -> Results:
    """Return a sweep of real games."""
    plan = sweep_plan(swept, ground(), seed)
    run = Run(plan)
    with local(1) as workers:
        run.play(pairs, workers)
    return begin("sweep", plan, grid_facts(swept, "wimu")).with_standing(run.standing)


def effect_of(found: list[Effect], axis: str, measure: str) -> Effect:
    """Return one of the effects."""
    (one,) = [one for one in found if (one.axis.name, one.measure) == (axis, measure)]
    return one


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("oases=3,4", ["3", "4"]),
        ("search_price=off,0..2", ["off", "0", "1", "2"]),
        ("target=10..30/10", ["10", "20", "30"]),
        ("income=oasis(1),breeding(1:7/18:=20)", ["oasis(1)", "breeding(1:7/18:=20)"]),
        ("Defeat_Points = 5/4/3/2, 3 ", ["5/4/3/2", "3"]),
        ("no_search=yes,no", ["on", "off"]),
    ],
)
def test_values_are_typed_as_settings_are(text: str, values: list[str]) -> None:
    """Lists, ranges and ranges with steps; commas inside brackets do not divide."""
    (axis,) = read_axes([text])
    assert list(axis.values) == values


def test_a_value_counts_once() -> None:
    """Whatever it is typed as; what is left out is remembered, to be said."""
    axes = read_axes(["max_copies=off,0,4,4"], ["18=2,02,3"])
    assert axes == (Axis("max_copies", ("off", "4")), Axis("18", ("2", "3"), price=True))
    assert [axis.again for axis in axes] == [("off", "4"), ("2",)]


@pytest.mark.parametrize(
    ("settings", "prices", "told"),
    [
        (["oasen=3,4"], [], "did you mean oases?"),
        (["oases=3,x"], [], "oases cannot be 'x': it is a whole number from 1 to 12"),
        (["oases=3,99"], [], "oases cannot be '99'"),
        (["turn=menu"], [], "turn belongs to the rule set"),
        (["oases"], [], "write NAME=V1,V2"),
        (["oases="], [], "write NAME=V1,V2"),
        (["oases=3,,4"], [], "write NAME=V1,V2"),
        (["=3"], [], "write NAME=V1,V2"),
        (["oases=4..3"], [], "a range goes up"),
        (["target=1..9/0"], [], "a range goes up"),
        (["oases=3", "OASES=4"], [], "oases is given twice"),
        (["target=1..900"], [], "at most 20"),
        ([], ["18=x"], "'x' is no price"),
        ([], ["18=-1"], "'-1' is no price"),
        ([], ["18=1", "18=2"], "price of 18 is given twice"),
        (["oases=3"], [], "two values at least"),
        ([], [], "two values at least"),
        (["min_damage=0..14", "target=1..14"], [], "15 of min_damage by 14 of target are 210"),
    ],
)
def test_bad_input_is_refused(settings: list[str], prices: list[str], told: str) -> None:
    """Known fault 11: what is no axis, or no grid, is an error that says what would be right."""
    with pytest.raises(UsageError) as caught:
        Grid(read_axes(settings, prices))
    assert told in str(caught.value)
    assert isinstance(caught.value, UnknownName) == ("did you mean" in told)


@pytest.mark.parametrize(
    ("rules", "swept", "told"),
    [
        ("dufo", grid("oases=3,4"), "with oases=3: oases changes nothing in dufo"),
        ("wimu(no_search=on)", grid("search_price=1,2"), "changes nothing in wimu"),
        ("wimu", grid("hand=1,6"), "hand=1 is less than opening_monsters=3"),
        ("wimu", grid(prices=["1=2,3"]), "card 1 is in neither deck"),
        ("wimu", grid(prices=["18=6,7"]), "no card may cost 7 under wimu: base_price is 0-6"),
    ],
)
def test_points_that_cannot_be_played_are_refused(rules: str, swept: Grid, told: str) -> None:
    """Known fault 13: no point is left out in silence; the error names it."""
    with pytest.raises((UsageError, DeckError)) as caught:
        sweep_plan(swept, ground(rules), 1)
    assert told in str(caught.value)


@pytest.mark.parametrize("name", TYPED)
def test_every_setting_can_be_swept(name: str) -> None:
    """Known fault 13: each point plays by its own rules, and these change what is seen."""
    (axis,) = read_axes(
        [f"{name}={other_value(WIMU, name)},{shown(KAMELOH.book, name, getattr(WIMU, name))}"]
    )
    other, same = (with_settings(parse_rules("wimu"), {name: value}) for value in axis.values)
    assert same.name == "wimu"
    assert other.name == f"wimu({axis.name}={axis.values[0]})"
    assert PROBES[name](same.rules) != PROBES[name](other.rules)


ACTING = ("oases", "hand", "monsters_per_turn", "places", "walkover_points", "defeat_points")
ACTING += ("target", "buyout_points", "start_money", "single_attacks", "no_search")


@pytest.mark.parametrize("name", ACTING)
def test_a_swept_setting_changes_the_games(name: str) -> None:
    """Known fault 13: the games of a point are those of its rules."""
    results = played(
        grid(f"{name}={other_value(WIMU, name)},{shown(KAMELOH.book, name, getattr(WIMU, name))}"),
        4,
    )
    other, same = results.standing.counts
    assert other != same
    assert idle_axes(grid_of(results), results) == []


def test_prices_change_both_decks() -> None:
    """A card of both decks has the swept price in each; the printed one is the base."""
    swept = grid(prices=["18=0..3"])
    entries = sweep_plan(swept, ground(first="schwarm", second="schwarm"), 1).entries
    printed = next(card for card in samples()[0] if card.nr == "18")
    for number, one in enumerate(entries):
        (card,) = [card for card in one.match.cards if card.nr == "18"]
        assert (card.d, card.ap) == (number, printed.ap)
        assert (
            one.match.game().duel.table.cards[one.match.game().duel.table.index("18")].price
            == number
        )
    assert entries[printed.d or 0] == ground(first="schwarm", second="schwarm").entry()
    results = played(swept, 4)
    assert base_of(results) == printed.d
    assert len({str(counts) for counts in results.standing.counts}) > 1


def test_a_mark_gives_way_to_a_price() -> None:
    """A card that prints MK or FM costs what the sweep says (clause C6)."""
    marked = ground(first="mutanten", second="mutanten").entry().match.cards
    nr = next((card.nr or "" for card in marked if card.d_mark is not None), "")
    assert nr, "no sample deck has a marked card"
    (axis,) = read_axes([], [f"{nr}=4"])
    match = ground(first="mutanten", second="mutanten").entry(((axis, "4"),)).match
    (card,) = [card for card in match.cards if card.nr == nr]
    assert (card.d, card.d_mark) == (4, None)


def test_the_base_is_the_rule_set_as_given() -> None:
    """It is compared with every other point; where the grid has it not, the first point is."""
    for rules, base in (("wimu", 1), ("wimu(oases=4)", 3), ("wimu(target=10)", 0)):
        plan = sweep_plan(grid("oases=3,4", "target=15,20"), ground(rules), 1)
        assert plan.contrasts[:3] == tuple((base, at) for at in range(4) if at != base)


def test_what_changes_nothing_is_said() -> None:
    """Known fault 13: a setting that only decks feel makes no difference, and is named."""
    results = played(grid("max_copies=off,9", "oases=3,4"), 2)
    assert [axis.name for axis in idle_axes(grid_of(results), results)] == ["max_copies"]
    first, _, third, _ = results.standing.counts
    assert first == third


def test_every_point_has_the_same_deals() -> None:
    """Known fault 16: pair i of each point is the pair that a run of the point alone plays."""
    swept = grid("oases=3,4", "target=15,20")
    results = played(swept, 3, seed=9)
    alone = sweep_plan(swept, ground(), 9)
    run = Run(replace(alone, entries=alone.entries[2:3], contrasts=(), sums=()))
    with local(1) as workers:
        run.play(3, workers)
    assert results.standing.counts[2] == run.standing.counts[0]
    assert all(counts.total == 6 for counts in results.standing.counts)


def planted(point: tuple[str, ...], name: str, luck: Rng) -> int:
    """Return a value that the first axis moves by 3 a game and a step, the second not at all."""
    if name != "rounds":
        return 0
    shared = luck.below(41)
    return 6 * int(point[0]) + shared + Rng.of(derive(0, *point, luck.next())).below(21)


def test_main_effects_find_what_was_planted() -> None:
    """An axis that moves a measure is found with its size, the other one is left alone."""
    swept = grid("oases=3..6", "target=15,20,25")
    results = made(swept, planted, 200)
    found = effects(swept, results)
    first = found[0]
    assert (first.axis.name, first.measure, first.rank, first.clear) == ("oases", "rounds", 1, True)
    assert (first.before, first.after) == ("3", "6")
    assert first.change.value == pytest.approx(9, abs=0.5)
    assert first.change.low < 9 < first.change.high  # type: ignore[operator]
    assert first.change.half_width < 1  # type: ignore[operator]
    other = effect_of(found, "target", "rounds")
    assert (other.rank, other.clear) == (2, False)
    assert {one.measure for one in found} == set(VALUES)
    assert len(found) == 2 * len(VALUES)


def test_a_falling_measure_has_a_negative_effect() -> None:
    """The change goes from the first to the second value, whichever entry the base is."""
    swept = grid("oases=4,3")
    found = effect_of(effects(swept, made(swept, planted, 100)), "oases", "rounds")
    assert (found.before, found.after) == ("4", "3")
    assert found.change.low < -3 < found.change.high < 0  # type: ignore[operator]


def test_the_mean_is_taken_deal_by_deal() -> None:
    """The effect is that of the means over the other axis; its interval knows their deals."""
    swept = grid("oases=3,4", "target=15,20,25")
    results = made(swept, planted, 60)
    found = effect_of(effects(swept, results), "oases", "rounds")
    each = [(at, at + 3) for at in range(3)]
    halves = [two - one for one, two in each]
    assert halves == [3, 3, 3]
    values = {
        at: [planted(point, "rounds", Rng.of(derive(1, n))) / 2 for n in range(60)]
        for at, point in enumerate(swept.points)
    }
    assert found.change.value == pytest.approx(
        mean(mean(values[two]) - mean(values[one]) for one, two in each)
    )


def null(point: tuple[str, ...], name: str, luck: Rng) -> int:
    """Return a value on which no axis has an influence."""
    if name != "rounds":
        return 0
    shared = luck.below(21)
    return shared + Rng.of(derive(0, *point, luck.next())).below(21)


def test_chance_is_not_taken_for_an_effect() -> None:
    """Of settings that do nothing the greatest of all differences looks clear one time in 20."""
    swept = grid("oases=3..7", "target=15,20")
    clear = [
        one.clear
        for seed in range(25)
        for one in effects(swept, made(swept, null, 40, seed))
        if one.measure == "rounds"
    ]
    assert len(clear) == 50
    assert sum(clear) <= 6


def rare(point: tuple[str, ...], name: str, luck: Rng) -> int:
    """Return a value that differs in very few deals, always upwards."""
    return int(name == "rounds" and point[0] == "4" and luck.below(25) == 0)


def test_a_few_deals_are_no_proof() -> None:
    """Differences in fewer deals than a sign test needs are not called clear."""
    swept = grid("oases=3,4")
    results = made(swept, rare, 100, seed=3)
    found = effect_of(effects(swept, results), "oases", "rounds")
    moved = results.standing.contrasts[0]["rounds"][1]
    assert 0 < moved < 6
    assert not found.clear
    assert effect_of(effects(swept, made(swept, rare, 400, seed=3)), "oases", "rounds").clear


def test_differences_are_those_to_the_base() -> None:
    """Of each point; of the base itself there are none."""
    swept = grid("oases=3..5")
    results = made(swept, planted, 100)
    assert differences(results, 0) == {}
    assert differences(results, 2)["rounds"].value == pytest.approx(6, abs=1)


def test_a_measure_along_a_setting() -> None:
    """The points that differ from the base in one axis only, with their values."""
    results = played(grid("oases=3,4", "target=10,20"), 3)
    labels = [label for label, _ in along(results, 1, "rounds")]
    assert labels == ["10", "20"]
    lengths = [found.value for _, found in along(results, 1, "rounds")]
    assert lengths[0] < lengths[1]  # type: ignore[operator]
    assert [label for label, _ in along(results, 0, "score")] == ["3", "4"]
    assert all(0 <= found.value <= 1 for _, found in along(results, 0, "starter"))  # type: ignore[operator]


def broken() -> Iterator[Results]:
    """Yield results that look like those of a sweep and are none."""
    results = played(grid("oases=3,4", "target=15,20"), 0)
    yield replace(results, facts={})
    yield replace(results, facts=results.facts | {"set": "oases=3,4"})
    yield replace(results, facts=results.facts | {"set": "oasen=3,4"})
    yield replace(results, contrasts=())
    yield replace(results, contrasts=results.contrasts[::-1])
    yield replace(results, sums=())
    yield replace(results, entries=results.entries[:2])


def test_broken_results_are_no_sweep() -> None:
    """A file that was changed by hand is refused, not misread."""
    for results in broken():
        with pytest.raises(ResultsError, match="no results of a sweep"):
            grid_of(results)


def test_errors_leave_pairs_out() -> None:
    """A pair that broke off at one point counts in no sum that has the point in it."""
    swept = grid("oases=3,4", "target=15,20")
    plan = sweep_plan(swept, ground(), 1)
    row = tuple(range(len(VALUES)))
    batches = [Batch(Counts(), (row, None if at == 3 else row)) for at in range(4)]
    standing = Run(plan)._counted(2, batches)
    totals = [contrast["rounds"].total() for contrast in standing.contrasts]
    assert totals == [(1 if 3 in pair or 5 in pair or 7 in pair else 2) for pair in plan.contrasts]
    assert Counter(totals)[1] == 3
