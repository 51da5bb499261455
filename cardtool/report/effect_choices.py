"""What is chosen for an effect under way, in words (kameloh.md section 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.aims import named_by, times
from cardtool.engine.kameloh.figures import spot_of
from cardtool.report.acting import hanging_on
from cardtool.report.game_words import origin
from cardtool.report.safe_text import one_line
from cardtool.report.scene import Scene
from cardtool.report.seats import Seats

__all__ = ["EFFECT_TEXTS", "effect_occasion"]


def effect_occasion(scene: Scene, seats: Seats) -> str:
    """Return whose card asks, what it does, and how often it has done so (X3)."""
    task, deed, state = scene.task, scene.deed, scene.state
    if task is None or deed is None:
        return ""
    whose = "Your" if seats.viewer == task.by else f"{seats.names[task.by]}'s"
    if deed.kind == e.CHOICE:
        return f"{whose} {scene.name(task.card)}: choose one."
    does = one_line(scene.words.of_deed(deed)).removesuffix(".")
    most = times(scene.game.duel, state, task, deed)
    count = f" ({task.done + 1} of {most})" if most > 1 else ""
    return f"{whose} {scene.name(task.card)}{count}: {does}."


def _aim(scene: Scene, action: int) -> str:
    return f"choose {scene.on(a.spot_of(action))}"


def _pick(scene: Scene, action: int) -> str:
    at, owner = a.source_of(action), a.spot_of(action) - 1
    card = scene.monster(a.card_of(action))
    whose = "your" if owner == scene.state.to_act else "the enemy's"
    place = f"{whose} {origin(at).removeprefix('the ')}"
    kind = -1 if scene.deed is None else scene.deed.kind
    if kind == e.DISCARD:
        return f"discard {card} from {place}"
    if kind == e.PUT_UNDER:
        return f"put {card} under {_acting(scene)}"
    if kind == e.REVIVE:
        return f"put {card} from {place} into the arena"
    return f"take {card} from {place} to the hand"


def _acting(scene: Scene) -> str:
    return "the item" if scene.task is None else scene.name(scene.task.card)


def _pick_oase(scene: Scene, action: int) -> str:
    number, owner = a.source_of(action) - a.OASES, a.spot_of(action) - 1
    oasis = scene.state.sides[owner].oases[number]
    name = f"Oase {number + 1}"
    if owner != scene.state.to_act:
        name += " of the enemy"
    kind = -1 if scene.deed is None else scene.deed.kind
    if kind == e.DRAW_OASE:
        return f"draw the top card of {name}"
    if kind == e.ACTIVATE:
        return f"turn over the top card of {name}"
    if kind == e.DEACTIVATE:
        return f"turn {scene.name(oasis.cards[-1])} face down, the open card of {name}"
    return f"look through {name}"


def _pick_item(scene: Scene, action: int) -> str:
    card, number = scene.name(a.card_of(action)), a.spot_of(action)
    verb = "destroy" if scene.deed is not None and scene.deed.kind == e.DESTROY else "cancel"
    state = scene.state
    for player in (0, 1):
        whose = "your" if player == state.to_act else "the enemy's"
        for named in named_by(state, player):
            if named.number == number:
                goal = spot_of(state, named.aim)
                told = f", just played on {scene.on(goal)}" if goal else ", just played"
                return f"{verb} {whose} {card}{told}"
        for item in state.items:
            if item.number == number and item.by == player:
                does = ", ".join(hanging_on(scene.game.duel, state, item))
                return f"{verb} {whose} {card}" + (f" ({does})" if does else "")
    return f"{verb} {card}"


def _option(scene: Scene, action: int) -> str:
    if scene.deed is None:
        return ""
    return one_line(scene.words.of_option(scene.deed, a.spot_of(action)))


def _enough(scene: Scene, action: int) -> str:
    del action
    return "no more" if scene.task is not None and scene.task.done else "none"


EFFECT_TEXTS: Final[Mapping[int, Callable[[Scene, int], str]]] = {
    a.AIM: _aim,
    a.PICK: _pick,
    a.PICK_OASE: _pick_oase,
    a.PICK_ITEM: _pick_item,
    a.OPTION: _option,
    a.ENOUGH: _enough,
}
"""What each kind of action says that effects ask for."""
