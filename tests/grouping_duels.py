"""A grouping x1 of hand-made cards, and states to put it together in."""

from __future__ import annotations

from cardtool.cards import Kind, Part, PriceMark
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, State
from kameloh_duels import (
    duel_with,
    fighter,
    groups,
    item,
    monster,
    raising,
    side,
    state_of,
    step,
    violet,
)

EFFECTS = {
    "g1": raising(ap=10, duration=Lasts.LASTING),
    "g2": raising(dp=-5, duration=Lasts.LASTING),
    "g3": raising(lp=100, duration=Lasts.LASTING),
}
MONSTERS = (
    monster("m1", "20/10/50", d=1),
    monster("m2", "10/5/30", d=2),
    monster("m3", "31/15/80", d=3),
    monster("m4", klasse="Höcker"),
    monster("m5", klasse="hocker", rasse="Floh"),
    monster("m6", klasse="Floh", rasse="Floh"),
)
GREENS = tuple(item(nr) for nr in EFFECTS)
F1 = item("f1", 2, Kind.GROUPING_ITEM)
F2 = item("f2", 5, Kind.GROUPING_ITEM)
U1 = item("u1", 1, Kind.GROUPING_ITEM, universal=True)
PAIR = (Part(("m1",)), Part(("m2",)))


def duel_of(
    rules: Rules,
    parts: tuple[Part, ...] = PAIR,
    figures: str = "40/20/100",
    d: int | PriceMark = 0,
    **more: object,
) -> Duel:
    """Return a duel with one grouping x1 made of these parts and f1, if it needs an item."""
    result = violet("x1", Kind.GROUPING, figures, d)
    recipe = groups("x1", parts, ("f1",), **more)  # type: ignore[arg-type]
    return duel_with(rules, (*MONSTERS, *GREENS, F1, F2, U1, result), (recipe,), EFFECTS)


def position(duel: Duel, foe_arena: str = "", **own: object) -> State:
    """Return a state with this own side and an enemy who has perhaps a monster."""
    return state_of(duel, side(duel, **own), side(duel, arena=foe_arena))  # type: ignore[arg-type]


def with_result(duel: Duel, hand: str = "", **own: object) -> State:
    """Return a state in which result and item are there, so that all is about the parts."""
    fusion = "x1" if duel.rules.fusion_deck else ""
    mine = f"{hand} f1" if fusion else f"{hand} f1 x1"
    return position(duel, hand=mine, fusion=fusion, **own)


def begin(duel: Duel) -> str:
    """Return how the grouping begins in a state of :func:`with_result`."""
    where = "fusion" if duel.rules.fusion_deck else "hand"
    making = duel.table.makings[0]
    return f"group x1@{where}{'+f1@hand' * making.needs_item}>recipe1"


def made(duel: Duel, state: State, *parts: str) -> Fighter:
    """Group these parts and return the result, which stands on a1."""
    step(duel, state, begin(duel), *(f"part {part}" for part in parts), "finish")
    return fighter(state, "a1")
