"""What each setting changes: one small look at a hand-made state, deck or deal per setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtool.cards import Card, Kind, Part, PriceMark, Values
from cardtool.decks import CardPool, read_deck
from cardtool.effects.spec import Duration, Effect, Lasts, Operation, Script, Target
from cardtool.engine.kameloh.arena import defeat, end
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.grouping import figures_of
from cardtool.engine.kameloh.money import buy_out, income
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.setup import set_up
from cardtool.engine.kameloh.state import Phase, State
from cardtool.validation import check_deck
from kameloh_duels import (
    begin_turn,
    duel_with,
    fighter,
    groups,
    item,
    monster,
    mutates,
    offered,
    options,
    raising,
    side,
    spot,
    state_of,
    step,
    use,
    violet,
)

__all__ = ["PROBES"]

EFFECTS: Final = {
    "g1": raising(ap=200, duration=Lasts.LASTING),
    "g2": raising(lp=50, duration=Lasts.LASTING),
    "g3": Script((Effect(Operation.DIRECT_ATTACK, Target(), duration=Duration(Lasts.TURN)),)),
}
CARDS: Final = (
    monster("m1", "60/50/300", d=1, hk=1),
    monster("m2", "20/20/60", d=6),
    monster("m3", "20/20/60"),
    monster("m4", "40/40/240"),
    violet("v1", Kind.MUTATION, "40/40/240", d=2),
    violet("vm", Kind.MUTATION, "40/30/120", PriceMark.MK),
    violet("x1", Kind.GROUPING),
    violet("x2", Kind.GROUPING, "99/99/999"),
    item("k1", 3, Kind.MUTATION_ITEM),
    item("f1", 0, Kind.GROUPING_ITEM),
    item("u1", 0, Kind.GROUPING_ITEM, universal=True),
    *(item(nr) for nr in EFFECTS),
)
_PARTS: Final = (Part(("m3",), least=2, most=3),)
RECIPES: Final = (
    mutates("m3", "k1", "v1"),
    mutates("m3", "k1", "vm"),
    groups("x1", _PARTS, ("f1",), values=Values.SUM),
    groups("x2", _PARTS, ("f1",), needs_item=True),
)
EIGHT: Final = "m2 m2 m2 m2 m2 m2 m2 m2"
POOL: Final = CardPool(CARDS, RECIPES)


def _duel(rules: Rules, *more: Card) -> Duel:
    return duel_with(rules, (*CARDS, *more), RECIPES, EFFECTS)


def _state(rules: Rules, foe_arena: str = "", turn: int = 4, **own: object) -> tuple[Duel, State]:
    """Return a state; where there are Oasen two are open, so that nothing ends for lack of cards."""
    duel = _duel(rules)
    calm: dict[str, object] = {"deck": "g1 g1"}
    if rules.has_oases:
        calm = {"oases": ("g1 g1!", "g1 g2!", "g1 g1")}
    mine = side(duel, **(calm | own))  # type: ignore[arg-type]
    foe = side(duel, arena=foe_arena, **calm)  # type: ignore[arg-type]
    return duel, state_of(duel, mine, foe, turn=turn)


def _codes(text: str) -> Callable[[Rules], object]:
    """Return a look at what the deck check finds in a deck of these lines."""

    def look(rules: Rules) -> object:
        report = check_deck(read_deck(text, POOL, name="x"), rules.deck_rules("x"), POOL)
        return sorted(problem.code for problem in report.problems)

    return look


def _dealt(rules: Rules) -> list[State]:
    """Return five deals of two decks of sixty."""
    bare = _duel(rules)
    cards = [bare.table.index(nr) for nr in ("m1", "m2", "m3", "g1", "g2")] * 12
    duel = Duel(rules, bare.table, [DeckList(cards[:], []), DeckList(cards[:], [])])
    return [set_up(duel, seed, None, (3, 3), None) for seed in range(5)]


def _hands(rules: Rules) -> object:
    return [len(state.sides[0].hand) for state in _dealt(rules)]


def _oases(rules: Rules) -> object:
    return len(_dealt(rules)[0].sides[0].oases)


def _start_money(rules: Rules) -> object:
    return [one.datteln for one in _dealt(rules)[0].sides]


def _starters(rules: Rules) -> object:
    return [state.starter for state in _dealt(rules)]


def _income(rules: Rules) -> object:
    duel, state = _state(rules, datteln=1)
    income(duel, state, None)
    return state.sides[0].datteln


def _offers(
    *kinds: str, after: str = "", foe: str = "", **own: object
) -> Callable[[Rules], object]:
    """Return a look at what is offered of some kinds, after an action of another kind."""

    def look(rules: Rules) -> object:
        duel, state = _state(rules, foe, **own)
        for kind in after.split():
            found = offered(duel, state, kind)
            if not found:
                return f"no {kind}"
            step(duel, state, found[0])
        return offered(duel, state, *kinds)

    return look


def _made(action: str) -> Callable[[Rules], object]:
    """Return a look at the Datteln left after a mutation."""

    def look(rules: Rules) -> object:
        duel, state = _state(rules, hand="v1 k1", arena="m3", datteln=9)
        step(duel, state, action)
        return state.sides[0].datteln

    return look


def _ceiling(rules: Rules) -> object:
    duel, state = _state(rules, arena="m3")
    use(duel, state, 0, "g1>a1")
    return ap_of(duel, state, spot("a1"))


def _caps(rules: Rules) -> object:
    duel = _duel(rules)
    making = next(m for m in duel.table.makings if duel.table.cards[m.result].nr == "x2")
    return figures_of(duel, making, [])


def _floor(rules: Rules) -> object:
    duel, state = _state(rules, arena="m3")
    use(duel, state, 0, "g2>a1")
    raised = fighter(state, "a1")
    raised.lp = 10
    end(duel, state, raised, raised.modifiers[0])
    return raised.lp


def _marked_price(rules: Rules) -> object:
    duel, state = _state(rules, hand="vm", datteln=9)
    buy_out(duel, state, None)
    return state.sides[0].datteln


def _walkover(rules: Rules) -> object:
    duel, state = _state(rules, turn=1)
    step(duel, state, "rest")
    first = state.sides[0].points
    duel, state = _state(rules, turn=3)
    step(duel, state, "rest")
    return first, state.sides[0].points


def _defeat(rules: Rules) -> object:
    duel, state = _state(rules, "m1")
    fighter(state, "b1").lp = 0
    defeat(duel, state, None)
    return state.sides[0].points


def _fight(arena: str) -> Callable[[Rules], object]:
    """Return a look at the LP of m4 after an attack, the first of two fighting for both."""

    def look(rules: Rules) -> object:
        duel, state = _state(rules, "m4", arena=arena)
        while fighter(state, "b1").lp == 240 and state.active == 0:
            step(duel, state, options(duel, state)[0])
        return fighter(state, "b1").lp

    return look


def _last_turns(**own: object) -> Callable[[Rules], object]:
    """Return a look at how many turns are left after a turn with these things."""

    def look(rules: Rules) -> object:
        duel, state = _state(rules, "m3", **own)
        step(duel, state, "rest")
        return state.left

    return look


def _last_turn(rules: Rules) -> object:
    duel, state = _state(rules, "m3", arena="m1")
    state.left = 2
    begin_turn(duel, state)
    return state.phase


def _direct(rules: Rules) -> object:
    duel, state = _state(rules, "m4", arena="m3")
    use(duel, state, 0, "g3>a1")
    step(duel, state, "rest", "done", "done", "direct>1")
    return state.sides[0].points


def _buyout(rules: Rules) -> object:
    duel, state = _state(rules, hand="m2")
    buy_out(duel, state, None)
    return state.sides[1].points


def _limit(rules: Rules) -> object:
    duel, state = _state(rules, "m3", turn=396, arena="m3", hand=EIGHT)
    state.sides[1].hand = state.sides[0].hand[:]
    while state.phase != Phase.OVER:
        step(duel, state, options(duel, state)[0])
    return state.turn


def _joins(rules: Rules) -> object:
    duel, state = _state(rules, hand="x1 f1 m3 m3 m3", fusion="x1")
    step(duel, state, offered(duel, state, "group")[0], "part m3@hand", "part m3@hand", "finish")
    return offered(duel, state, "join")


_MUTATES: Final = {"arena": "m3", "hand": "v1", "deck": "k1", "datteln": 9}
_GROUPS: Final = {"fusion": "x1 x2", "datteln": 9}

PROBES: Final[Mapping[str, Callable[[Rules], object]]] = {
    "base_ap": _codes("1 m1"),
    "base_dp": _codes("1 m1"),
    "base_lp": _codes("1 m1"),
    "base_price": _codes("1 m2"),
    "ceiling": _ceiling,
    "grouping_caps": _caps,
    "lp_floor": _floor,
    "mutation_gw": _codes("1 v1"),
    "monster_gw": _codes("1 m4"),
    "mk_price": _marked_price,
    "universal_item": _offers("group", hand="x2 u1 m3 m3", **_GROUPS),
    "grouping_item": _offers("group", hand="x1 m3 m3", **_GROUPS),
    "deck_size": _codes("60 m3"),
    "max_copies": _codes("60 m3"),
    "opening_monsters": _codes("3 m3"),
    "fusion_deck": _offers("group", hand="x1 m3 m3", datteln=9),
    "hand": _hands,
    "oases": _oases,
    "start_money": _start_money,
    "starter": _starters,
    "income": _income,
    "turn": _offers("activate"),
    "monsters_per_turn": _offers("monster", after="monster", hand="m3 m3"),
    "places": _offers("monster", after="monster", hand="m3 m3"),
    "bury_most": _offers("bury", after="bury bury", hand="m1 m2 m3"),
    "bury_anywhere": _offers("bury", after="bury", hand="m1 m2 m3"),
    "take_open": _offers("take-open"),
    "walkover_from": _walkover,
    "walkover_points": _walkover,
    "battle_items_any_turn": _offers(
        "battle-item", after="activate rest", foe="m3", hand="g1", arena="m3"
    ),
    "attack_optional": _offers("hold", after="rest", foe="m3", arena="m3"),
    "lone_bonus": _fight("m1 m3"),
    "defeat_points": _defeat,
    "direct_points": _direct,
    "search": _offers("mutate", **_MUTATES),
    "result_paid": _made("mutate v1@hand+k1@hand>1"),
    "late_joining": _joins,
    "target": _last_turns(points=15, hand=EIGHT),
    "end_on_empty_deck": _last_turns(hand=EIGHT, deck=""),
    "last_turn": _last_turn,
    "buyout_points": _buyout,
    "turn_limit": _limit,
    "min_damage": _fight("m3"),
    "points": _defeat,
    "single_attacks": _offers("target", after="rest done done", foe="m3 m3", arena="m1 m1"),
    "search_price": _offers("search", datteln=3),
    "no_search": _offers("search", "mutate", **_MUTATES),
    "high_caps": _caps,
    "high_grouping_caps": _caps,
    "hand_only": _offers("item", arena="m3"),
}
"""By setting: a look that shows something else once the setting is changed."""
