"""What actions of a turn mean, in words: one text for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.aims import named_by
from cardtool.engine.kameloh.grouping import begin, choose, figures_of, part_options
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.pending import Grouping
from cardtool.engine.kameloh.state import Phase
from cardtool.report.game_words import datteln, figures, origin, points
from cardtool.report.scene import Scene, from_where
from cardtool.report.seats import listed

__all__ = ["TEXTS"]


def _rest(scene: Scene, action: int) -> str:
    del action
    state = scene.state
    if state.turn == 0:
        return "end the turn: the first one has no attack"
    if state.sides[1 - state.active].monsters() == 0:
        rules = scene.game.duel.rules
        due = rules.walkover_points if state.round >= rules.walkover_from else 0
        return "end the turn: no enemy in the arena" + (f", {points(due)}" if due else "")
    return "go on to the attack" if scene.side.monsters() else "end the turn"


def _monster(scene: Scene, action: int) -> str:
    _, card, at, _, _, _ = a.fields_of(action)
    return f"send {scene.monster(card)}{from_where(at)} into the arena, {scene.price(card)}"


def _item(scene: Scene, action: int) -> str:
    _, card, at, _, _, spot = a.fields_of(action)
    return f"play {scene.name(card)}{from_where(at)} ({scene.effect(card)}){' on' * (spot > 0)}"


def _battle_item(scene: Scene, action: int) -> str:
    _, card, at, _, _, spot = a.fields_of(action)
    goal = " on" * (spot > 0)
    return f"play the battle item {scene.name(card)}{from_where(at)} ({scene.effect(card)}){goal}"


def _mutate(scene: Scene, action: int) -> str:
    _, result, at, item, item_at, place = a.fields_of(action)
    with_item = f"{scene.name(item)}{from_where(item_at)}"
    mutant = f"{scene.monster(result)}{from_where(at)}"
    who = scene.at(scene.state.to_act, place)
    return f"mutate {who} into {mutant} with {with_item}, {scene.cost(action)}"


def _group(scene: Scene, action: int) -> str:
    _, result, at, item, item_at, _ = a.fields_of(action)
    helper = f" with {scene.name(item)}{from_where(item_at)}" if item >= 0 else ""
    way = _only_way(scene, action)
    if way is None:
        shown = f"{scene.monster(result)}{from_where(at)}"
        cost = f"{scene.cost(action)} and its parts"
        return f"put the Zusammenrottung {shown} together{helper}, {cost}"
    duel = scene.game.duel
    shown = figures(*figures_of(duel, duel.table.makings[way.making], way.cards))
    parts = [
        scene.name(card) if a.part_source(spot) == a.HAND else _part_of(scene, card, spot)
        for card, spot in zip(way.cards, way.spots, strict=True)
    ]
    made = f"{scene.name(result)} ({shown}){from_where(at)} together of {listed(parts)}"
    return f"put the Zusammenrottung {made}{helper}, {datteln(way.price)} in all"


def _part_of(scene: Scene, card: int, spot: int) -> str:
    at = a.part_source(spot)
    if at == a.ARENA:
        return f"{scene.name(card)} ({square_name(scene.state.to_act, a.part_place(spot))})"
    return f"{scene.name(card)}{from_where(at)}"


def _only_way(scene: Scene, action: int) -> Grouping | None:
    """Return the grouping that an action leads to, None if its parts can be chosen (Z1)."""
    duel, state = scene.game.duel, scene.state.copy()
    begin(duel, state, action)
    ways: list[Grouping] = []
    open_ends = [state.grouping] if state.grouping is not None else []
    side = state.sides[state.active]
    while open_ends and len(ways) <= 1:
        chosen = open_ends.pop()
        for option in part_options(duel, state, side, chosen):
            after = chosen.copy()
            if option % a.KIND_RANGE == a.FINISH:
                ways.append(after)
            else:
                choose(duel, state, after, option)
                open_ends.append(after)
    return ways[0] if len(ways) == 1 else None


def _join(scene: Scene, action: int) -> str:
    _, card, at, _, other, place = a.fields_of(action)
    who = scene.state.to_act
    if at == a.ARENA:
        return f"let {scene.at(who, other)} join {scene.at(who, place)}"
    joiner = f"{scene.monster(card)}{from_where(at)}"
    return f"let {joiner} join {scene.at(who, place)}, {scene.price(card)}"


def _activate(scene: Scene, action: int) -> str:
    del scene, action
    return "turn over the top card of"


def _bury(scene: Scene, action: int) -> str:
    return f"bury {scene.name(a.fields_of(action)[1])} under"


def _draw(scene: Scene, action: int) -> str:
    del scene, action
    return "draw the top card of"


def _take_open(scene: Scene, action: int) -> str:
    _, card, at, _, _, _ = a.fields_of(action)
    return f"take {scene.name(card)}, the open card of {origin(at)}, to the hand"


def _search(scene: Scene, action: int) -> str:
    del action
    return f"for {datteln(scene.game.duel.oasis_search)} take any card of"


def _take(scene: Scene, action: int) -> str:
    card = a.fields_of(action)[1]
    return f"take {scene.monster(card)}, {scene.price(card)} to play, to the hand"


def _part(scene: Scene, action: int) -> str:
    _, card, at, _, _, place = a.fields_of(action)
    if at == a.ARENA:
        return f"add {scene.at(scene.state.to_act, place)} as a part"
    return f"add {scene.monster(card)} from {origin(at)} as a part, {scene.price(card)}"


def _finish(scene: Scene, action: int) -> str:
    del action
    chosen = scene.state.grouping
    return f"these parts are all, {datteln(0 if chosen is None else chosen.price)} in all"


def _done(scene: Scene, action: int) -> str:
    del action
    state = scene.state
    if state.phase == Phase.DIRECT:
        return "no direct attack: all fight"
    return "no more battle items" if named_by(state, state.to_act) else "no battle items"


def _direct(scene: Scene, action: int) -> str:
    who = scene.at(scene.state.active, a.spot_of(action))
    score = points(scene.game.duel.rules.direct_points)
    return f"let {who} attack past the enemy's monsters, {score}; it leaves this fight"


def _attacker(scene: Scene, action: int) -> str:
    bonus = scene.game.duel.lone_bonus
    who = scene.at(scene.state.active, a.fields_of(action)[5])
    return f"let {who} fight alone, AP +{bonus}"


def _target(scene: Scene, action: int) -> str:
    state = scene.state
    who = scene.at(state.active, scene.attacking()[len(state.targets)])
    return f"let {who} attack {scene.at(1 - state.active, a.spot_of(action))}"


def _hold(scene: Scene, action: int) -> str:
    del scene, action
    return "leave the attack out"


TEXTS: Final[Mapping[int, Callable[[Scene, int], str]]] = {
    a.REST: _rest,
    a.MONSTER: _monster,
    a.ITEM: _item,
    a.MUTATE: _mutate,
    a.GROUP: _group,
    a.JOIN: _join,
    a.ACTIVATE: _activate,
    a.BURY: _bury,
    a.DRAW: _draw,
    a.TAKE_OPEN: _take_open,
    a.SEARCH: _search,
    a.TAKE: _take,
    a.PART: _part,
    a.FINISH: _finish,
    a.BATTLE_ITEM: _battle_item,
    a.DONE: _done,
    a.ATTACKER: _attacker,
    a.TARGET: _target,
    a.HOLD: _hold,
    a.DIRECT: _direct,
}
"""What each kind of action says, but for those that effects ask for."""
