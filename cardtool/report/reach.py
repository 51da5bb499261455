"""Why an effect cannot be meant for the other monsters of the arena (section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.agenda import task_of
from cardtool.engine.kameloh.aims import candidates
from cardtool.engine.kameloh.effects import Aim, Deed, Pick
from cardtool.engine.kameloh.figures import at_spot, figure_of, monster_fits, protected, spots
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import State
from cardtool.report.effect_words import EffectWords
from cardtool.report.scene import Scene

__all__ = ["why_nobody_else"]


def why_nobody_else(
    game: KamelohGame, state: State, actions: Iterable[int], words: EffectWords
) -> Iterator[str]:
    """Yield a sentence for each monster that the effect of a choice cannot be meant for.

    `actions`: those of the choice, which chooses a monster or plays an item for one.
    """
    scene = Scene(game, state, words)
    first = next(iter(actions))
    task, deed = scene.task, scene.deed
    if first % a.KIND_RANGE in {a.ITEM, a.BATTLE_ITEM}:
        script = game.duel.table.cards[a.card_of(first)].script
        deed = None if script is None else script.aim
        task = task_of(game.duel, a.card_of(first), state.to_act)
        task.item = -1  # not there yet, but an item all the same
    elif first % a.KIND_RANGE != a.AIM:
        return
    if task is None or deed is None or deed.aim is None:
        return
    found = {a.spot_of(target) for target in candidates(game.duel, state, task, deed)}
    for spot in (spot for player in (task.by, 1 - task.by) for spot in spots(state, player)):
        if spot not in found:
            yield f"{scene.on(spot)} cannot be meant: {_why(scene, task, deed, deed.aim, spot)}."


def _why(  # noqa: PLR0911 (one line a reason)
    scene: Scene, task: Task, deed: Deed, aim: Aim, spot: int
) -> str:
    duel, state = scene.game.duel, scene.state
    fighter, own = at_spot(state, spot), a.player_at(spot) == task.by
    if fighter.number in task.picked:
        return "it was chosen already"
    if not aim.means(task.by, a.player_at(spot)):
        return "only enemies are meant" if own else "only own monsters are meant"
    if fighter.card not in aim.fits:
        return "it is not of the kind that is meant"
    if not monster_fits(duel, state, aim, task.by, spot):
        hks = aim.hks and not aim.hks >> figure_of(duel, state, spot, e.Figure.HK) & 1
        return "it is of another HK" if hks else "its figures are not within what is meant"
    if task.item and protected(duel, state, spot, task.by):
        return "it is out of reach of enemy items"
    if aim.pick in {Pick.HIGHEST, Pick.LOWEST}:
        return "another one's figure is what counts"
    if deed.kind == e.HEAL:
        return "it has lost no LP"
    if deed.kind == e.PLUS_LP:
        return "it has as many LP as there may be"
    if deed.kind == e.CAPTURE:
        return "it is on that side already" if own else "there is no free place"
    return "nothing would change" if deed.kind != e.DAMAGE else "it takes no damage now"
