"""What the bot greedy thinks of each kind of option, one row of its table after the other."""

from __future__ import annotations

import pytest

from cardtool.cards import Card, Kind, Part, Recipe
from cardtool.effects.record import read_script
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.view import View
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng, derive
from kameloh_duels import (
    do,
    duel_with,
    fighter,
    groups,
    item,
    monster,
    mutates,
    options,
    raising,
    side,
    violet,
)
from kameloh_duels import state_of as table

# GW: hans 110, kurt 145, zampano 270.
MONSTERS = [
    monster("hans", "20/10/50"),
    monster("kurt", "25/10/75", d=1),
    monster("zampano", "50/25/120", d=6),
]
ITEMS = [item("club", d=1), item("poison"), item("riddle"), item("brew", kind=Kind.MUTATION_ITEM)]
EFFECTS = {"club": raising(ap=20), "poison": raising(dp=-10)}


def duel_of(rules: str = "wimu", *more: Card, recipes: tuple[Recipe, ...] = ()) -> Duel:
    """Return a duel with the cards of this module and some more."""
    return duel_with(parse_rules(rules).rules, [*MONSTERS, *ITEMS, *more], recipes, EFFECTS)


def ranked(duel: Duel, state: State, *wanted: str) -> list[str]:
    """Return options that are offered in the order in which the bot would choose them."""
    assert set(wanted) <= set(options(duel, state))
    left = [parse(duel.table, text) for text in wanted]
    found: list[str] = []
    while left:
        left.remove(best := Greedy(Rng.of(1)).choose(View(duel, state, state.to_act), left))
        found.append(notation(duel.table, best))
    return found


@pytest.mark.parametrize(
    ("datteln", "order"),
    [
        (5, ["monster kurt@hand", "monster hans@hand", "rest"]),
        (6, ["monster zampano@hand", "monster kurt@hand", "monster hans@hand", "rest"]),
    ],
)
def test_a_monster_is_worth_its_gw_less_its_price(datteln: int, order: list[str]) -> None:
    """Clauses C5, M4: 145 for one Dattel is more than 110 for none, and 270 for six still more."""
    duel = duel_of()
    own = side(duel, hand="hans kurt zampano", oases=["hans"], datteln=datteln)
    state = table(duel, own, side(duel, oases=["hans"]))
    assert ranked(duel, state, *order[::-1]) == order


@pytest.mark.parametrize(
    ("datteln", "first"), [(5, "monster kurt@hand"), (6, "rest"), (7, "monster kurt@hand")]
)
def test_datteln_that_would_breed_are_dear(datteln: int, first: str) -> None:
    """Clause M1: the sixth Dattel brings another one each round, the fifth and seventh do not."""
    duel = duel_of("dufo")
    state = table(duel, side(duel, hand="kurt", datteln=datteln), side(duel))
    assert ranked(duel, state, "monster kurt@hand", "rest")[0] == first


@pytest.mark.parametrize(
    ("rules", "figures", "lp", "mutates_first"),
    [
        ("wimu", "40/20/120", 50, True),
        ("wimu", "20/10/60", 50, False),
        ("wimu", "20/10/60", 20, True),
        ("wimu(result_paid=off)", "20/10/60", 50, True),
    ],
)
def test_a_mutation_is_worth_what_it_adds(
    rules: str, figures: str, lp: int, *, mutates_first: bool
) -> None:
    """Clauses U1, U3: the result's GW less the monster as it is now, and the price if it is paid."""
    recipe = mutates("hans", "brew", "mutant")
    duel = duel_of(rules, violet("mutant", Kind.MUTATION, figures, d=1), recipes=(recipe,))
    own = side(duel, hand="brew mutant", arena="hans -", oases=["hans"], datteln=1)
    state = table(duel, own, side(duel, oases=["hans"]))
    fighter(state, "a1").lp = lp
    mutate = "mutate mutant@hand+brew@hand>1"
    assert (ranked(duel, state, mutate, "rest")[0] == mutate) is mutates_first


def grouping(rules: str = "wimu", figures: str = "", price: int = 0) -> Duel:
    """Return a duel in which two or three monsters make a grouping."""
    herd = violet("herd", Kind.GROUPING, figures, d=price)
    recipe = groups("herd", [Part(("hans", "ina", "kurt", "zampano"), least=2, most=3)])
    return duel_of(rules, herd, monster("ina", "30/10/70"), recipes=(recipe,))


@pytest.mark.parametrize(
    ("figures", "price", "before"),
    [("", 1, "monster hans@hand"), ("", 2, "rest"), ("30/20/150", 1, "monster kurt@hand")],
)
def test_a_grouping_is_worth_its_result(figures: str, price: int, before: str) -> None:
    """Clauses Z3, Z4: its GW, or a fixed worth where it prints none, less what the result costs."""
    duel = grouping(figures=figures, price=price)
    own = side(duel, hand="hans kurt herd", oases=["hans"], datteln=3)
    state = table(duel, own, side(duel, oases=["hans"]))
    group = "group herd@hand>recipe1"
    assert ranked(duel, state, group, before)[0] == group


def test_parts_are_the_cheapest_and_as_few_as_may_be() -> None:
    """Clause Z1: the least GW is given first, and nothing once the recipe is content."""
    duel = grouping()
    own = side(duel, hand="hans ina zampano herd", oases=["hans"], datteln=9)
    state = table(duel, own, side(duel, oases=["hans"]))
    do(duel, state, "group herd@hand>recipe1")
    parts = ["part ina@hand", "part hans@hand"]
    assert ranked(duel, state, *parts) == parts[::-1]
    do(duel, state, "part hans@hand", "part ina@hand", single=False)
    assert ranked(duel, state, "part zampano@hand", "finish")[0] == "finish"


def test_joining_brings_half_of_the_gw() -> None:
    """Clause Z5: it is worth 72 less the price, so that a free place is filled instead."""
    duel = grouping()
    own = side(duel, hand="hans hans hans kurt herd", oases=["hans"], datteln=9)
    state = table(duel, own, side(duel, oases=["hans"]))
    parts = ["part hans@hand"] * 2
    do(duel, state, "group herd@hand>recipe1", *parts, "finish", single=False)
    order = ["monster hans@hand", "join kurt@hand>1", "rest"]
    assert ranked(duel, state, *order[::-1]) == order


@pytest.mark.parametrize(
    ("nr", "order"),
    [
        ("club", ["item club@hand>a1", "rest", "item club@hand>b1"]),
        ("poison", ["item poison@hand>b1", "rest", "item poison@hand>a1"]),
        ("riddle", ["rest", "item riddle@hand"]),
    ],
)
def test_an_item_is_for_the_right_side(nr: str, order: list[str]) -> None:
    """Clause T11: what raises goes to one's own monster, what lowers to the other's."""
    duel = duel_of()
    own = side(duel, hand=nr, arena="hans -", oases=["hans"], datteln=1)
    state = table(duel, own, side(duel, arena="kurt -", oases=["hans"]))
    assert ranked(duel, state, *order[::-1]) == order


def test_a_battle_item_is_for_the_right_side_too() -> None:
    """Clause T6: 40 for the own monster less the price, else a loss."""
    duel = duel_of()
    own = side(duel, hand="club", arena="hans -", oases=["hans"], datteln=1)
    state = table(duel, own, side(duel, arena="kurt -", oases=["hans"]))
    do(duel, state, "rest")
    order = ["battle-item club@hand>a1", "done", "battle-item club@hand>b1"]
    assert ranked(duel, state, *order[::-1]) == order


@pytest.mark.parametrize(
    ("oases", "first"),
    [
        (["hans", "hans", "hans"], "activate @oasis1"),
        (["hans", "hans", "hans!"], "monster hans@hand"),
        (["hans", "hans!", "hans!"], "monster hans@hand"),
    ],
)
def test_the_first_oase_is_worth_most(oases: list[str], first: str) -> None:
    """Clause M2: with none open it beats a monster of GW 110, later it does not."""
    duel = duel_of()
    state = table(duel, side(duel, hand="hans", oases=oases), side(duel, oases=["hans"]))
    assert ranked(duel, state, "activate @oasis1", "monster hans@hand")[0] == first


def test_cards_for_the_hand_are_worth_a_little() -> None:
    """Clauses T2, T3: drawing is better than the open card, a search costs Datteln, all beat nothing."""
    duel = duel_of("kamelkoenig")
    own = side(duel, oases=["kurt", "kurt hans!"], datteln=2)
    state = table(duel, own, side(duel, oases=["hans"]))
    order = ["draw @oasis1", "take-open hans@oasis2", "search @oasis1", "rest"]
    assert ranked(duel, state, *order[::-1]) == order


def test_the_best_monster_that_can_be_paid_is_taken() -> None:
    """Clause T2: 270 for six Datteln is less than 145 for the one there is, and an item is nothing."""
    duel = duel_of()
    own = side(duel, oases=["kurt zampano club"], datteln=3)
    state = table(duel, own, side(duel, oases=["hans"]))
    do(duel, state, "search @oasis1")
    order = ["take kurt@oasis1", "take zampano@oasis1", "take club@oasis1"]
    assert ranked(duel, state, *order[::-1]) == order


def test_items_are_buried_and_monsters_kept() -> None:
    """Clause T2: room in the hand is worth a little; what fights is not given away for it."""
    duel = duel_of("wimu", violet("mutant", Kind.MUTATION, "40/20/120"))
    own = side(duel, hand="hans club mutant", oases=["hans"])
    state = table(duel, own, side(duel, oases=["hans"]))
    order = ["bury club@oasis1", "rest", "bury mutant@oasis1", "bury hans@oasis1"]
    assert ranked(duel, state, *order[::-1]) == order


def test_the_stronger_one_fights_for_two() -> None:
    """Clauses F3, C11: it is the effective AP that counts."""
    duel = duel_of()
    own = side(duel, hand="club", arena="hans kurt", oases=["hans"], datteln=1)
    state = table(duel, own, side(duel, arena="kurt -", oases=["hans"]))
    do(duel, state, "rest", "done", single=False)
    do(duel, state, "done", single=False)
    assert ranked(duel, state, "attacker>1", "attacker>2")[0] == "attacker>2"
    fighter(state, "a1").ap += 20
    assert ranked(duel, state, "attacker>1", "attacker>2")[0] == "attacker>1"


@pytest.mark.parametrize(("lp", "first"), [(50, "target>2"), (5, "target>1")])
def test_a_target_is_worth_its_damage_and_its_points(lp: int, first: str) -> None:
    """Clauses H3, F5: 10 of damage that defeats are more than 15 that do not."""
    duel = duel_of("wimu(single_attacks=on)", monster("weak", "10/5/99"))
    own = side(duel, arena="hans -", oases=["hans"])
    state = table(duel, own, side(duel, arena="kurt weak", oases=["hans"]))
    do(duel, state, "rest", single=False)
    do(duel, state, "done", "done", single=False)
    fighter(state, "b1").lp = lp
    assert ranked(duel, state, "target>1", "target>2")[0] == first


def test_no_attack_is_left_out() -> None:
    """Clauses T7, R10: it may be, but that is a loss."""
    duel = duel_of("wimu(attack_optional=on)")
    own = side(duel, arena="hans -", oases=["hans"])
    state = table(duel, own, side(duel, arena="kurt -", oases=["hans"]))
    do(duel, state, "rest", single=False)
    assert ranked(duel, state, "hold", "done") == ["done", "hold"]


def test_between_equals_the_stream_decides() -> None:
    """The same stream chooses alike, others choose each of two equal options at some time."""
    duel = duel_of()
    state = table(duel, side(duel, oases=["hans", "hans"]), side(duel, oases=["hans"]))
    equal = [parse(duel.table, text) for text in ("activate @oasis1", "activate @oasis2")]
    view = View(duel, state, 0)
    streams = [derive(seed, "player") for seed in range(10)]
    chosen = [Greedy(Rng.of(stream)).choose(view, equal) for stream in streams * 2]
    assert chosen[:10] == chosen[10:]
    assert set(chosen) == set(equal)


def test_another_duel_is_judged_anew() -> None:
    """What a card is worth is remembered for its own match only: numbers mean other cards there."""
    first, second = duel_of(), duel_of("wimu", monster("a", "10/5/20"))
    bot = Greedy(Rng.of(1))
    chosen = []
    for duel in (first, second):
        own = side(duel, hand="club hans", oases=["hans"])
        state = table(duel, own, side(duel, oases=["hans"]))
        buried = [action for action in state.options if notation(duel.table, action)[:4] == "bury"]
        chosen.append(notation(duel.table, bot.choose(View(duel, state, 0), buried)))
    assert all("club" in text for text in chosen)


def test_the_least_bad_is_chosen_however_bad_all_is() -> None:
    """Clause X3: a choice has to be made, also where a card makes every option dreadful."""
    weak = {"do": "lower_ap", "target": {"side": "own"}, "amount": 999, "duration": "lasting"}
    script, _ = read_script({"version": 1, "steps": [{"choose": [[weak] * 7, [weak] * 6]}]})
    assert script is not None
    cards = [*MONSTERS, item("curse")]
    duel = duel_with(parse_rules("wimu").rules, cards, (), {"curse": script})
    own = side(duel, hand="curse", arena="hans -", oases=["hans"])
    state = table(duel, own, side(duel, arena="kurt -", oases=["hans"]))
    do(duel, state, "item curse@hand", single=False)
    assert ranked(duel, state, "option>1", "option>2") == ["option>2", "option>1"]
