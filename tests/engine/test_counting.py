"""What is counted of a game while it is played (the measures of the laboratory)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardtool.cards import Kind
from cardtool.effects.spec import Script
from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.counting import SIDE_MEASURES, GameCount
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame, carry_out, go_on
from cardtool.engine.kameloh.notation import parse
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.rng import Rng, derive
from effect_duels import script, seen_from, table
from grouping_duels import begin, duel_of, with_result
from kameloh_duels import (
    duel_with,
    fighter,
    item,
    monster,
    mutates,
    options,
    side,
    spot,
    state_of,
    violet,
)
from kameloh_samples import PAIRS, of_one_kind, printed_effects, rich_effects, sample_game

FIGHT = ("rest", "done", "done")
CARDS = (
    monster("m1", "60/0/20", hk=4),
    monster("m2", "30/0/20", hk=3),
    monster("m3", "10/90/20", hk=2),
    monster("m4", "90/0/500", hk=1, d=1),
)


def play(count: GameCount, duel: Duel, *actions: str) -> GameCount:
    """Carry out actions that must be offered, and all that follows up to the next choice."""
    state = count.state
    for text in actions:
        assert text in options(duel, state), f"{text} is none of {options(duel, state)}"
        carry_out(duel, state, parse(duel.table, text), count.tell)
        go_on(duel, state, count.tell)
    return count


def fight(own: str, foe: str, *choice: str, rules: Rules = WIMU) -> tuple[Duel, GameCount]:
    """Let the monsters of one side attack the other's."""
    duel = duel_with(rules, CARDS)
    filled: dict[str, Any] = {"oases": ["m4", "m4"]} if rules.has_oases else {"deck": "m4 m4"}
    state = state_of(duel, side(duel, arena=own, **filled), side(duel, arena=foe, **filled))
    return duel, play(GameCount(state), duel, *FIGHT, *choice)


def of(count: GameCount, player: int, *names: str) -> list[int]:
    """Return some measures of a player."""
    found = dict(zip(SIDE_MEASURES, count.of_side(player), strict=True))
    return [found[name] for name in names]


def by_nr(duel: Duel, found: Sequence[Mapping[int, int]]) -> list[dict[str, int]]:
    """Return what is counted by card of both players with the cards' numbers."""
    return [{duel.table.cards[card].nr: n for card, n in one.items()} for one in found]


def drawn(duel: Duel, count: GameCount, player: int) -> set[str]:
    """Return the numbers of what a player has drawn."""
    return {duel.table.cards[card].nr for card in count.drawn[player]}


def points_of(duel: Duel, count: GameCount) -> list[dict[str, int]]:
    """Return the points that the cards of both players have made."""
    return by_nr(duel, count.points)


# Whose points they are


def test_the_attacker_makes_the_points_of_a_defeat():
    """Clauses F1, F5: a monster of HK 3 is worth 3 points to the one that hit it."""
    duel, count = fight("m1", "m2")
    assert points_of(duel, count) == [{"m1": 3}, {}]
    assert of(count, 0, "points", "defeated", "attacks") == [3, 1, 1]
    assert of(count, 1, "points", "defeated", "attacks") == [0, 0, 0]


def test_of_two_attackers_the_stronger_makes_the_points():
    """Clause F4: two attack as one, and effects speak of the one with more AP."""
    duel, count = fight("m2 m1", "m2 m2")
    assert points_of(duel, count) == [{"m1": 6}, {}]
    assert of(count, 0, "defeated", "attacks") == [2, 1]


def test_the_one_who_fights_for_two_makes_the_points():
    """Clause F3: the choice decides, not the AP."""
    duel, count = fight("m1 m2", "m2", "attacker>2")
    assert points_of(duel, count) == [{"m2": 3}, {}]


def test_single_attacks_on_one_target_are_the_stronger_ones():
    """House rule H3: two attacks on one target are told apart, its defeat counts once."""
    rules = replace(WIMU, single_attacks=True)
    duel, count = fight("m2 m1", "m2 m3", "target>1", "target>1", rules=rules)
    assert points_of(duel, count) == [{"m1": 3}, {}]
    assert of(count, 0, "defeated", "attacks") == [1, 2]


def test_a_monster_that_stands_makes_no_points():
    """Clause F1: damage alone is worth nothing."""
    duel, count = fight("m2", "m4")
    assert (points_of(duel, count), of(count, 0, "defeated", "attacks")) == ([{}, {}], [0, 1])


def test_a_captured_attacker_makes_points_for_no_deck():
    """Clause F6: the captor has the points, but none of his cards has made them."""
    duel = duel_with(WIMU, CARDS)
    state = state_of(
        duel, side(duel, oases=["m4", "m4"]), side(duel, arena="m1 m2", oases=["m4", "m4"])
    )
    capture(state, spot("b1"))
    count = play(GameCount(state), duel, *FIGHT)
    assert points_of(duel, count) == [{}, {}]
    assert of(count, 0, "points", "defeated") == [3, 1]


def effect_fight(
    effects: Mapping[str, Script], own: Mapping[str, Any], foe: Mapping[str, Any], *actions: str
) -> tuple[Duel, GameCount]:
    """Play at a table of cards that do something; actions are written as in effect_duels."""
    duel, state = table(effects, own, foe)
    return duel, play(GameCount(state), duel, *(seen_from(text, 0) for text in actions))


BOLT = script(do="damage", amount=60, target={"side": "enemy"})
BOTH = script(do="damage", amount=60, target={"side": "enemy", "pick": "all"})


def test_damage_of_an_item_makes_points_for_the_item():
    """Clauses F5, F7: the item that took the last LP has made the points."""
    duel, count = effect_fight({"i": BOLT}, {"hand": "i"}, {"arena": "weak"}, "item i@hand>foe1")
    assert points_of(duel, count) == [{"i": 3}, {}]
    assert of(count, 0, "points", "defeated", "items", "attacks") == [3, 1, 1, 0]


def test_damage_to_several_makes_all_their_points():
    """Clause X3: defeats are judged after the deed, and each belongs to it."""
    duel, count = effect_fight({"i": BOTH}, {"hand": "i"}, {"arena": "weak m5"}, "item i@hand")
    assert points_of(duel, count) == [{"i": 5}, {}]


def test_an_item_that_finishes_a_monster_off_takes_all_the_points():
    """Clause F5: what had hurt it before made none; nor does an item that harms nobody."""
    effects = {"i": BOLT, "j": script(do="raise_ap", amount=10, target={"side": "enemy"})}
    duel, count = effect_fight(
        effects,
        {"hand": "i j", "arena": "m4"},
        {"arena": "m3"},
        *("rest", "battle-item i@hand>foe1", "battle-item j@hand>foe1", "done", "done"),
    )
    assert points_of(duel, count) == [{"i": 4}, {}]


def test_damage_of_ones_own_item_to_oneself_makes_points_for_nobody():
    """Clause F5: the other has the points of the defeat, without a card of his."""
    harm = script(do="damage", amount=60, target={"side": "own"})
    duel, count = effect_fight({"i": harm}, {"hand": "i", "arena": "weak"}, {}, "item i@hand>own1")
    assert points_of(duel, count) == [{}, {}]
    assert of(count, 1, "points", "defeated") == [3, 1]


def test_a_blow_turned_back_is_the_defenders():
    """Clause X6: the monster that turned it back makes the points of the attacker's defeat."""
    mirror = script(do="reflect", target={"side": "own"}, duration={"rounds": 2})
    duel, state = table({"i": mirror}, {"arena": "weak"}, {"hand": "i", "arena": "m5"})
    state.sides[0].fighters[0].ap = 60  # type: ignore[union-attr]
    count = play(GameCount(state), duel, "rest", "done", "battle-item i@hand>b1", "done")
    assert points_of(duel, count) == [{}, {"m5": 3}]
    assert of(count, 1, "defeated", "items", "attacks") == [1, 1, 0]


def test_one_blow_turned_back_leaves_the_points_of_the_other_to_the_attacker():
    """Clauses F4, X6: of two hits in one blow each makes its own points."""
    mirror = script(do="reflect", target={"side": "own"}, duration={"rounds": 2})
    duel, state = table({"i": mirror}, {"arena": "m2 weak"}, {"hand": "i", "arena": "weak m5"})
    for square in ("a1", "a2"):
        fighter(state, square).ap = 50
    fighter(state, "a1").ap = 60
    count = play(GameCount(state), duel, "rest", "done", "battle-item i@hand>b2", "done")
    assert points_of(duel, count) == [{"m2": 3}, {"m5": 3}]


def test_a_direct_attack_makes_a_point_and_is_an_attack():
    """Clauses R17, X6: its point is the monster's, and its turn is no idle one."""
    direct = script(do="direct_attack", target={"side": "own"}, duration="fight")
    duel, count = effect_fight(
        {"i": direct},
        {"hand": "i", "arena": "m4"},
        {"arena": "m1"},
        *("item i@hand>own1", *FIGHT, "direct>1"),
    )
    assert points_of(duel, count) == [{"m4": 1}, {}]
    assert of(count, 0, "attacks", "defeated") == [1, 0]


REVENGE = script(
    do="damage",
    amount=500,
    target={"side": "enemy", "pick": "all"},
    trigger={"event": "defeat", "who": {"pick": "self"}},
)


def test_what_a_monster_does_when_it_falls_makes_points_for_it():
    """Clause X3: its effect comes after it has left, and the points are its own all the same."""
    duel, count = effect_fight({"m5": REVENGE}, {"arena": "m4"}, {"arena": "m5"}, *FIGHT)
    assert points_of(duel, count) == [{"m4": 2}, {"m5": 5}]


def test_what_a_captured_monster_does_when_it_falls_makes_points_for_no_deck():
    """Clause F6: not even where it has left the arena before its effect comes."""
    duel, state = table(
        {"m5": REVENGE}, {"arena": "m4 m5"}, {"oases": ["m5 m5", "m5 m5"], "arena": "-"}
    )
    capture(state, spot("a2"))
    assert duel.table.cards[fighter(state, "b1").card].nr == "m5"
    count = play(GameCount(state), duel, *FIGHT)
    assert points_of(duel, count) == [{"m4": 2}, {}]
    assert of(count, 1, "points", "defeated") == [5, 1]


# What came into play


def test_monsters_and_items_count_for_their_player():
    """Clauses M4, T6: sent, played before the attack, named in it by either side."""
    duel, state = table(
        {"i": BOLT, "j": script(windows=["defence"], do="damage", amount=1)},
        {"hand": "i i m2"},
        {"hand": "j"},
    )
    count = play(GameCount(state), duel, "monster m2@hand", "item i@hand>b1")
    assert (of(count, 0, "monsters", "items"), of(count, 1, "items")) == ([1, 1], [0])
    play(count, duel, "rest", "battle-item i@hand>b1", "done", "done")
    assert of(count, 0, "monsters", "items") == [1, 2]
    assert by_nr(duel, count.plays) == [{"m2": 1, "i": 2}, {}]


def mutation(rules: Rules, hand: str, deck: str) -> tuple[Duel, GameCount]:
    """Begin a turn with a monster, and result or item of its mutation."""
    cards = (*CARDS, item("k1", 1, Kind.MUTATION_ITEM), violet("x1", Kind.MUTATION, "40/20/100"))
    duel = duel_with(rules, cards, [mutates("m1", "k1", "x1")])
    own = side(duel, arena="m1", hand=hand, deck=deck, datteln=5)
    return duel, GameCount(state_of(duel, own, side(duel, deck="m4")))


def test_a_mutation_brings_its_result_and_its_item_into_play():
    """Clause U1: both have been used; the monster came into play before."""
    duel, count = mutation(WIMU, "x1 k1", "")
    play(count, duel, "mutate x1@hand+k1@hand>1")
    assert by_nr(duel, count.plays) == [{"x1": 1, "k1": 1}, {}]
    assert of(count, 0, "mutations", "searches", "items", "monsters") == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("hand", "deck", "made"),
    [("k1", "m4 x1", "mutate x1@deck+k1@hand>1"), ("x1", "m4 k1", "mutate x1@hand+k1@deck>1")],
)
def test_a_tied_search_for_a_mutation_is_a_search(hand: str, deck: str, made: str):
    """Clause U2: result or item comes from the deck, and what was searched is drawn, too."""
    duel, count = mutation(DUFO, hand, deck)
    play(count, duel, made)
    assert of(count, 0, "mutations", "searches") == [1, 1]
    assert drawn(duel, count, 0) == {"x1", "k1"}


def test_a_grouping_brings_its_parts_and_its_item_into_play():
    """Clause Z1: parts of the hand and the item have been used, parts of the arena before."""
    duel = duel_of(WIMU, needs_item=True)
    count = GameCount(with_result(duel, "m2", arena="m1", datteln=5))
    play(count, duel, begin(duel), "part m2@hand", "part m1@arena1", "finish")
    assert by_nr(duel, count.plays) == [{"x1": 1, "f1": 1, "m2": 1}, {}]
    assert of(count, 0, "groupings", "searches", "monsters") == [1, 0, 0]


def test_a_grouping_without_an_item_plays_none():
    """Clause Z2: not every recipe needs one."""
    duel = duel_of(WIMU)
    count = GameCount(with_result(duel, "m1 m2", datteln=5))
    play(count, duel, begin(duel), "part m1@hand", "part m2@hand", "finish")
    assert by_nr(duel, count.plays) == [{"x1": 1, "m1": 1, "m2": 1}, {}]


def test_a_tied_search_for_a_grouping_is_a_search():
    """Clause Z2: the item comes from the deck."""
    duel = duel_of(DUFO, needs_item=True)
    state = state_of(duel, side(duel, hand="x1 m1 m2", deck="m3 f1", datteln=9), side(duel))
    count = GameCount(state)
    play(count, duel, "group x1@hand+f1@deck>recipe1", "part m1@hand", "part m2@hand", "finish")
    assert of(count, 0, "groupings", "searches") == [1, 1]


def test_one_who_joins_comes_into_play_unless_he_was_there():
    """Clause Z5: from the hand he does, from the arena he did before."""
    duel = duel_of(WIMU)
    for source, wanted in ((a.HAND, {"m3": 1}), (a.ARENA, {})):
        count = GameCount(with_result(duel))
        values = (spot("a1"), 0, 40, 20, 100, 0, source)
        count.tell(Event("joined", 0, duel.table.index("m3"), values))
        assert by_nr(duel, count.plays)[0] == wanted


# Drawing and searching


def test_what_was_in_the_hand_when_a_turn_began_was_drawn():
    """The cards dealt, too: the first look is before the first turn."""
    duel = duel_with(WIMU, CARDS)
    count = GameCount(state_of(duel, side(duel, hand="m1 m2"), side(duel, hand="m3")))
    begin_turn(count, duel)
    assert (drawn(duel, count, 0), drawn(duel, count, 1)) == ({"m1", "m2"}, {"m3"})


def test_what_was_drawn_last_counts_when_the_game_is_closed():
    """There is no further turn that would look at it."""
    duel = duel_with(WIMU, CARDS)
    own = side(duel, oases=["m4 m1", "m4"], arena="m2")
    count = GameCount(state_of(duel, own, side(duel, oases=["m4", "m4"], arena="m4")))
    play(count, duel, "draw @oasis1")
    assert drawn(duel, count, 0) == set()
    count.close()
    assert drawn(duel, count, 0) == {"m1"}


def test_a_search_in_an_oase_is_a_search():
    """Clause T2d: it is counted when it begins, the card found was drawn."""
    duel = duel_with(WIMU, CARDS)
    own = side(duel, oases=["m4 m1", "m4"], arena="m2", datteln=2)
    count = GameCount(state_of(duel, own, side(duel, oases=["m4", "m4"], arena="m4")))
    play(count, duel, "search @oasis1", "take m1@oasis1", *FIGHT)
    assert of(count, 0, "searches", "datteln_left") == [1, 0]
    assert drawn(duel, count, 0) == {"m1"}


def test_an_item_that_lets_search_an_oase_is_a_search():
    """Clause T2d: by an effect it is one as well."""
    find = script(do="fetch", target={"what": "card", "side": "own", "zone": "oase"})
    duel, state = table({"i": find}, {"hand": "i", "oases": ["m5 m2", "m5 m5"]})
    count = play(GameCount(state), duel, "item i@hand", "pick-oase @oasis1>a")
    assert of(count, 0, "searches", "items") == [1, 1]


# Turns


def begin_turn(count: GameCount, duel: Duel) -> GameCount:
    """Begin the turn of the active player."""
    count.state.phase = Phase.TURN_START
    go_on(duel, count.state, count.tell)
    return count


def two_turns(own: str, foe: str) -> GameCount:
    """Play a turn of each side that does nothing but what it must."""
    duel = duel_with(WIMU, CARDS)
    oases = ["m4", "m4"]
    state = state_of(duel, side(duel, arena=own, oases=oases), side(duel, arena=foe, oases=oases))
    count = begin_turn(GameCount(state), duel)
    while count.state.active == 0:
        play(count, duel, *options(duel, count.state)[:1])
    while count.state.active == 1:
        play(count, duel, *options(duel, count.state)[:1])
    return count


def test_a_turn_without_an_attack_is_idle():
    """Clause T5: nobody there attacks nobody; an enemy alone does not make it another."""
    count = two_turns("-", "m4")
    assert of(count, 0, "idle_turns", "walkovers", "attacks") == [1, 0, 0]
    assert of(count, 1, "idle_turns", "walkovers", "attacks") == [0, 1, 0]


def test_a_walk_over_is_no_attack_and_no_idle_turn():
    """Clauses T5, R8: it brings a point that no card has made."""
    count = two_turns("m4", "-")
    assert of(count, 0, "idle_turns", "walkovers", "attacks", "points") == [0, 1, 0, 1]
    assert count.points == [{}, {}]


def test_an_attack_of_the_other_makes_ones_own_turn_no_less_idle():
    """The turn is the mover's; being attacked in the other's is something else."""
    duel, state = table({}, {"arena": "m1"}, {"arena": "m1"}, replace(WIMU, attack_optional=True))
    count = begin_turn(GameCount(state), duel)
    play(count, duel, "rest", "hold", "rest", "done", "done")
    assert [of(count, player, "idle_turns", "attacks") for player in (0, 1)] == [[1, 0], [0, 1]]


def test_a_turn_of_nothing_but_the_buy_out_is_not_idle():
    """Clause E3: nobody could have attacked in it; it ends the game, which closes the count."""
    duel = duel_with(WIMU, CARDS)
    own, foe = (side(duel, arena="m4", oases=["m4", "m4"]) for _ in range(2))
    state = state_of(duel, own, foe)
    state.left = 1
    count = begin_turn(GameCount(state), duel)
    count.close()
    assert state.phase == Phase.OVER
    assert of(count, 0, "idle_turns") == [0]


def test_datteln_and_cards_left_are_those_after_the_buy_out():
    """Clause E4: what was bought is neither money nor hand any more; the rest is."""
    duel = duel_with(WIMU, CARDS)
    own = side(duel, hand="m4 m4", datteln=1, oases=["m4", "m4"])
    state = state_of(duel, own, side(duel, datteln=7, oases=["m4", "m4"]))
    state.left = 1
    count = begin_turn(GameCount(state), duel)
    assert of(count, 0, "datteln_left", "hand_left") == [0, 1]
    assert of(count, 1, "datteln_left", "hand_left", "points") == [7, 0, 2]


def test_the_measures_of_the_whole_game():
    """Rounds as the state counts them, decisions as they were made."""
    duel = duel_with(WIMU, CARDS)
    state = state_of(duel, side(duel), side(duel), turn=8)
    assert GameCount(state).of_game(31) == [state.round, 31]


# Whole games


class Listener:
    """Hears all that a count is told, and adds it up in another way."""

    def __init__(self, count: GameCount) -> None:
        """Listen beside a count."""
        self.count = count
        self.told: list[Counter[str]] = [Counter(), Counter()]
        self.points = [Counter(), Counter()]  # type: ignore[var-annotated]

    def tell(self, event: Event) -> None:
        """Add an event up, and let it be counted."""
        self.count.tell(event)
        whose = 1 - event.player if event.what in {"defeated", "left over"} else event.player
        self.told[whose][event.what] += 1
        if event.what in {"walk-over", "defeated", "left over", "direct"}:
            self.points[whose][event.what] += event.values[0]


def random_game(game: KamelohGame, seed: int) -> Listener:
    """Play a game between random players, half of them with rare kinds of action."""
    state = game.deal(seed, seed % 2)
    heard = Listener(GameCount(state))
    game.begin(state, heard.tell)
    rng = Rng.of(derive(seed, "players"))
    while state.options:
        some = of_one_kind(state.options, rng) if seed % 2 else state.options
        game.apply(state, some[rng.below(len(some))], heard.tell)
    heard.count.close()
    return heard


def check_against(heard: Listener, player: int, state: State) -> None:
    """Make sure that what was counted of a player is what was heard."""
    count, told, made = heard.count, heard.told[player], heard.points[player]
    found = dict(zip(SIDE_MEASURES, count.of_side(player), strict=True))
    assert found["points"] == state.sides[player].points == made.total()
    assert sum(count.points[player].values()) <= made["defeated"] + made["direct"]
    assert found["walkovers"] == told["walk-over"]
    assert found["attacks"] == told["attacks"] + told["direct"]
    assert found["defeated"] == told["defeated"]
    assert found["monsters"] == told["entered"]
    assert found["items"] == told["item"] + told["named"]
    assert found["mutations"] == told["mutated"]
    assert found["groupings"] == told["grouped"]
    assert found["searches"] >= told["search"]
    assert 0 <= found["idle_turns"] <= told["income"]
    assert set(count.plays[player]) <= count.drawn[player]


@pytest.mark.games
@pytest.mark.parametrize("rules", ["wimu", "dufo", "kamelkoenig", "wimu(single_attacks=yes)"])
def test_counts_agree_with_what_was_heard_in_random_games(rules: str, soak: bool):  # noqa: FBT001 (a fixture)
    """Points, defeats, attacks and plays are those of the events, in any game."""
    met: Counter[str] = Counter()
    for number in range(300 if soak else 24):
        effects = rich_effects(number % 3) if number % 2 else printed_effects()
        decks = PAIRS[number % len(PAIRS)] if number % 3 else ("werkstatt", "werkstatt")
        game = sample_game(rules, *decks, effects)
        heard = random_game(game, derive(11, number))
        for player in (0, 1):
            check_against(heard, player, heard.count.state)
            met += heard.told[player]
            met["credited"] += sum(heard.count.points[player].values())
    made = {"mutated", "grouped"} if rules == "dufo" else set()
    assert {"defeated", "effect", "item", "entered", "walk-over", "credited"} | made <= set(met)
