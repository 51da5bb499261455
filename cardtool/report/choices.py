"""What may be done now, numbered and in words: like choices share a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.state import Phase, State
from cardtool.report.choice_texts import TEXTS
from cardtool.report.choosing import Choice, Goal
from cardtool.report.effect_choices import EFFECT_TEXTS, effect_occasion
from cardtool.report.effect_words import EffectWords
from cardtool.report.game_words import origin
from cardtool.report.scene import Scene
from cardtool.report.seats import Seats, listed

__all__ = ["choices_of", "occasion"]

_GOING_ON: Final = frozenset({a.REST, a.DONE, a.FINISH, a.ENOUGH})
_TEXTS: Final[Mapping[int, Callable[[Scene, int], str]]] = {**TEXTS, **EFFECT_TEXTS}


def choices_of(game: KamelohGame, state: State, words: EffectWords) -> list[Choice]:
    """Return every legal action of a state in words, like ones in one choice."""
    scene = Scene(game, state, words)
    groups: dict[tuple[int, ...], list[int]] = {}
    for action in game.legal_actions(state):
        groups.setdefault(_likeness(action), []).append(action)
    lines = sorted(groups.values(), key=lambda actions: actions[0] % a.KIND_RANGE in _GOING_ON)
    return [_choice(scene, actions, number) for number, actions in enumerate(lines, 1)]


def _choice(scene: Scene, actions: list[int], number: int) -> Choice:
    kind = actions[0] % a.KIND_RANGE
    text = _TEXTS[kind](scene, actions[0])
    goals = tuple(_goal(scene, action) for action in actions)
    if len(actions) == 1:
        text, goals = f"{text} {goals[0][1]}".rstrip(), ()
    return Choice(0 if kind in _GOING_ON else number, kind, text, tuple(actions), goals)


def _likeness(action: int) -> tuple[int, ...]:
    """Return what choices of one line have in common."""
    kind, card, at, other, other_at, spot = a.fields_of(action)
    if kind in _TO_OASES:
        return (kind, card)
    if kind in _TO_SQUARES:
        return (kind, card, at)
    return (kind, card, at, other, other_at, spot)


_TO_OASES: Final = frozenset({a.ACTIVATE, a.BURY, a.DRAW, a.SEARCH})
_TO_SQUARES: Final = frozenset({a.ITEM, a.BATTLE_ITEM})


def _goal(scene: Scene, action: int) -> Goal:
    """Return where an action goes, as far as that is not part of its text."""
    kind, _, at, _, _, spot = a.fields_of(action)
    if kind in _TO_OASES:
        return str(at - a.OASES + 1), origin(at)
    if kind in _TO_SQUARES and spot:
        player, place = a.player_at(spot), a.place_at(spot)
        return square_name(player, place), scene.at(player, place)
    return "", ""


def occasion(game: KamelohGame, state: State, seats: Seats, words: EffectWords) -> str | None:
    """Return what a decision is about where the choices alone do not tell it (T6, X3, X6)."""
    scene = Scene(game, state, words)
    if state.agenda:
        return effect_occasion(scene, seats)
    if state.phase not in {Phase.ATTACK, Phase.DEFENCE}:
        return None
    those = listed([scene.at(state.active, at) for at in scene.attacking()] or ["nobody"])
    decides = seats.names[state.to_act]
    if state.phase == Phase.ATTACK:
        return f"{decides} attacks with {those}: play battle items, or 0."
    goal = "you" if seats.viewer == state.to_act else decides
    named = _named(scene)
    return (
        f"{seats.names[state.active]} attacks {goal} with {those}{named}: play battle items, or 0."
    )


def _named(scene: Scene) -> str:
    """Return which battle items the attacker has named, which the defender may cancel."""
    names = [scene.name(named.card) for named in scene.state.attack_items]
    return f", and has played {listed(names)}" if names else ""
