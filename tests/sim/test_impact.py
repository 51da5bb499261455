"""What cards contribute: replacements, paired differences, their chances and ranks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from cardtool.cards import Card, Kind
from cardtool.decks import CardPool, Deck, read_deck
from cardtool.engine.kameloh.matchup import KamelohMatchUp as MatchUp
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.errors import ResultsError, UnknownName
from cardtool.report.impact import impact_lines, impact_record, impact_tables
from cardtool.sim.counts import Counts
from cardtool.sim.impact import (
    HARMS,
    HELPS,
    OPEN,
    Replaced,
    chance,
    holm,
    impact_facts,
    impact_plan,
    impacts,
    replaced_cards,
)
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Run
from cardtool.sim.workers import local
from kameloh_samples import deck, printed_effects, samples

PLANTED = Card(
    nr="9999", name="Planted", kind=Kind.MONSTER, typ="monster", hk=4, ap=60, dp=50, lp=180, d=0
)
STRONG = "9999*3 18*4 31*4 28*4 12*3 96*3 67*3"
PLAIN = "10*3 18*4 31*4 28*4 12*3 96*3 67*3"


def short_deck(name: str, lines: str) -> Deck:
    """Return a deck of a few cards, the planted one among those there are."""
    pool = CardPool([*samples()[0], PLANTED])
    return read_deck(lines.replace(" ", "\n"), pool, name=name)


def short_match(first: str, second: str, rules: str = "wimu(target=10)") -> MatchUp:
    """Return a match-up of two short decks with the printed effects."""
    decks = [short_deck("first", first), short_deck("second", second)]
    return match_up(parse_rules(rules), decks, samples()[1], samples()[0], printed_effects())


def sample_match(first: str, second: str, rules: str) -> MatchUp:
    """Return a match-up of two sample decks with the printed effects."""
    cards, recipes = samples()
    return match_up(
        parse_rules(rules), [deck(first), deck(second)], recipes, cards, printed_effects()
    )


def played(match: MatchUp, cards: list[Replaced], pairs: int, seed: int = 1) -> Results:
    """Return the results of so many pairs with each of the cards replaced."""
    plan = impact_plan(Entry(match, ("greedy", "greedy")), cards, seed)
    run = Run(plan)
    with local(1) as workers:
        run.play(pairs, workers)
    return begin("impact", plan, impact_facts(cards)).with_standing(run.standing)


@pytest.mark.parametrize("side", [0, 1])
def test_a_planted_card_is_ranked_first(side: int) -> None:
    """Issue 6: the card that is plainly too strong leads the table, in either deck."""
    decks = (STRONG, PLAIN) if side == 0 else (PLAIN, STRONG)
    match = short_match(*decks)
    found = impacts(played(match, replaced_cards(match, (side,)), 25))
    first = found[0]
    assert (first.line.side, first.line.nr, first.verdict) == (side, "9999", HELPS)
    assert first.share.value > 0.2
    assert first.share.low > found[1].share.value


@pytest.mark.parametrize(
    ("names", "rules"),
    [(("rotte", "mutanten"), "kamelkoenig"), (("schwarm", "rotte"), "dufo")],
)
def test_a_replacement_stands_where_the_card_was(names: tuple[str, str], rules: str) -> None:
    """Same deals: the other places of both decks are untouched, and so is the real match-up."""
    match = sample_match(*names, rules)
    cards = replaced_cards(match)
    plan = impact_plan(Entry(match, ("greedy", "greedy")), cards, 1)
    assert listed(plan.entries[0].match) == listed(match)
    for one, entry in zip(cards, plan.entries[1:], strict=True):
        wanted, _ = listed(match)
        wanted[one.side] = [None if nr == one.nr else nr for nr in wanted[one.side]]
        found, neutral = listed(entry.match)
        assert found == wanted
        assert neutral == {"Neutral monster"} if None in wanted[one.side] else not neutral


def listed(match: MatchUp) -> tuple[list[list[str | None]], set[str]]:
    """Return both decks in the order they are shuffled in, None for what no real card is."""
    duel = match.game().duel
    cards = duel.table.cards
    real = {card.nr for card in samples()[0]}
    lists = [[cards[n].nr if cards[n].nr in real else None for n in d.main] for d in duel.decks]
    return lists, {cards[n].name for d in duel.decks for n in d.main if cards[n].nr not in real}


def test_a_card_of_the_fusionsdeck_is_left_out() -> None:
    """Clause D3: nothing takes the place of a grouping result outside the deck."""
    match = sample_match("rotte", "rotte", "kamelkoenig")
    plan = impact_plan(Entry(match, ("greedy", "greedy")), [Replaced(1, "170")], 1)
    before, after = (entry.match.decks[1] for entry in plan.entries)
    assert after.main == before.main
    assert set(before.pile("fusion")) - set(after.pile("fusion")) == {("170", 1)}


def test_the_neutral_monster_is_an_average_one() -> None:
    """The commonest HK and the lower medians of the yellow monsters, copies counted."""
    found = sample_match("schwarm", "riesen", "wimu").neutral(0)
    own = [
        entry.card
        for entry in deck("schwarm").entries
        for _ in range(entry.count)
        if entry.card is not None and entry.card.kind is Kind.MONSTER
    ]
    for name in ("ap", "dp", "lp", "d"):
        values = sorted(getattr(card, name) for card in own)
        assert getattr(found, name) == values[(len(values) - 1) // 2]
    assert found.hk == Counter(card.hk for card in own).most_common(1)[0][0]
    assert found.text is None


def test_one_card_and_one_deck_can_be_chosen() -> None:
    """Only what is asked for is replaced; a number that no deck has is an error."""
    match = short_match(STRONG, PLAIN)
    assert replaced_cards(match, (1,), ["18"]) == [Replaced(1, "18")]
    assert replaced_cards(match, (0, 1), ["18"]) == [Replaced(0, "18"), Replaced(1, "18")]
    with pytest.raises(UnknownName, match="'9999'"):
        replaced_cards(match, (1,), ["9999"])


def test_a_card_for_a_card_like_it_changes_nothing_much() -> None:
    """A deck of one kind of monster has that as its neutral one: no game ends otherwise."""
    match = short_match("18*24", PLAIN)
    (one,) = impacts(played(match, [Replaced(0, "18")], 5))
    assert (one.share.value, one.chance, one.verdict) == (0.0, 1.0, OPEN)


def test_the_second_deck_sees_its_own_share() -> None:
    """What helps B is what takes points from A."""
    match = short_match(PLAIN, STRONG)
    results = played(match, [Replaced(1, "9999")], 10)
    (one,) = impacts(results)
    with_card, without = (counts.scores() for counts in results.standing.counts)
    shares = [
        1 - sum(half * count for half, count in scores.items()) / 40
        for scores in (with_card, without)
    ]
    assert one.share.value == pytest.approx(shares[0] - shares[1])
    assert one.share.low <= one.share.value <= one.share.high


def test_totals_reconcile() -> None:
    """Known fault 15: limit, draw, error and win apart, and all games are in the sum."""
    match = short_match(STRONG, PLAIN)
    record = impact_record(played(match, replaced_cards(match, (0,), ["18", "96"]), 5))
    for one in (record, *(card["without"] for card in record["cards"])):
        ends = [one[name] for name in ("wins", "losses", "draws", "limit", "errors")]
        assert sum(ends) == one["games"] == 10
    by_starter = record["by_starter"].values()
    assert sum(sum(ends.values()) for ends in by_starter) == 10
    assert [card["rank"] for card in record["cards"]] == [1, 2]


def test_games_that_broke_off_are_told() -> None:
    """Known fault 15: errors with a replacement are no draws, and stand above the tables."""
    match = short_match(STRONG, PLAIN)
    good = played(match, [Replaced(0, "18")], 1)
    assert not any("broke off" in line for line in impact_lines(good))
    ends = Counter({(0, "errors"): 1, (1, "errors"): 1})
    counts = Counts(results=ends, faults=((1, 0, 0, "Fault: no"), (1, 0, 1, "Fault: no")))
    standing = replace(good.standing, counts=(good.standing.counts[0], counts))
    told = "2 games broke off; the first, pair 0 of seed 1, A starting: Fault: no"
    assert told in impact_lines(replace(good, standing=standing))
    plain, drawn = (impact_tables(good, drawn=bars)[1].columns for bars in (False, True))
    assert len(drawn) == len(plain) + 1


def test_every_chance_by_coins() -> None:
    """The chance of a sum is near that of all ways to toss its signs, and never far below."""
    for differences in ((1,) * 5, (2,) * 8 + (-2,) * 2, (1, 1, 2, -1, 3, 4, 2), (-4,) * 10):
        sums = [
            abs(sum(sign * value for sign, value in zip(signs, differences, strict=True)))
            for signs in product((1, -1), repeat=len(differences))
        ]
        exact = sum(one >= abs(sum(differences)) for one in sums) / len(sums)
        assert exact * 0.8 - 0.002 < chance(Counter(differences)) < exact + 0.06


def test_no_difference_is_no_evidence() -> None:
    """Without differences, or with as many up as down, the chance is 1."""
    assert chance(Counter()) == 1
    assert chance(Counter({0: 40})) == 1
    assert chance(Counter({0: 40, 2: 3, -2: 3})) == 1


def test_many_comparisons_are_allowed_for() -> None:
    """Holm: the least chance times all, the next times one fewer, never falling, at most 1."""
    assert holm([0.04, 0.01, 0.5]) == pytest.approx([0.08, 0.03, 0.5])
    assert holm([0.02, 0.02, 0.03]) == pytest.approx([0.06, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_results_of_something_else_are_refused() -> None:
    """Results whose facts do not fit are no results of this command."""
    match = short_match(STRONG, PLAIN)
    good = played(match, [Replaced(0, "18")], 1)
    for facts in ({}, {"1": "c 18"}, {"1": "a 10"}, {"1": ""}):
        broken = Results("impact", facts, good.entries, good.contrasts, good.spans, good.standing)
        with pytest.raises(ResultsError):
            impacts(broken)


def test_a_harmful_card_is_called_so() -> None:
    """A monster that gives five points and does nothing harms; it is the last row."""
    weak = Card(
        nr="9999", name="Weak", kind=Kind.MONSTER, typ="monster", hk=1, ap=10, dp=5, lp=20, d=0
    )
    pool = CardPool([*samples()[0], weak])
    lists = ("9999*12 18*7 31*7", "18*7 31*7 28*5 61*5")
    decks = [read_deck(lines.replace(" ", "\n"), pool, name="deck") for lines in lists]
    match = match_up(parse_rules("wimu(target=10)"), decks, (), pool.cards)
    results = played(match, replaced_cards(match, (0,), ["18", "9999"]), 25)
    assert [(one.line.nr, one.verdict) for one in impacts(results)][-1] == ("9999", HARMS)
    table = impact_tables(results, drawn=True)[1]
    assert table.rows[-1][6] == HARMS
    assert len({len(row) for row in table.rows} | {len(table.columns)}) == 1
