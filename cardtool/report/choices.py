"""What may be done now, numbered and in words: like choices share a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import ap_of, dp_of
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.grouping import begin, choose, figures_of, part_options
from cardtool.engine.kameloh.making import price_of
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.state import Grouping, Phase, Side, State
from cardtool.report.board import flowed
from cardtool.report.card_face import Line, Span
from cardtool.report.game_words import (
    Seats,
    card_name,
    datteln,
    effect_words,
    figures,
    listed,
    origin,
    points,
)

__all__ = ["Choice", "choice_lines", "choices_of", "find_choice", "occasion"]

_NUMBER: Final = 5  # cells of a choice's number and the blanks after it
_GOING_ON: Final = frozenset({a.REST, a.DONE, a.FINISH})


Goal = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of choices that differ only in where they go.

    Attributes:
        number: how it is typed; going on is 0, all others count from 1.
        kind: of the actions. text: what they do. actions: at least one.
        goals: where each goes: how it is typed after the number, and in words; empty if
            there is only one action.
    """

    number: int
    kind: int
    text: str
    actions: tuple[int, ...]
    goals: tuple[Goal, ...] = ()

    def typed(self, goal: str) -> str:
        """Return how one of its goals is typed: ``3.2``, ``3.b1``."""
        return f"{self.number}.{goal}"


@dataclass(frozen=True, slots=True)
class _Scene:
    """A decision with what describing it needs."""

    game: KamelohGame
    state: State

    @property
    def side(self) -> Side:
        """The side of whoever decides."""
        return self.state.sides[self.state.to_act]

    def name(self, card: int) -> str:
        return card_name(self.game.duel.table, card)

    def price(self, card: int) -> str:
        return datteln(self.game.duel.table.cards[card].price)

    def effect(self, card: int) -> str:
        """Return what an item does and costs."""
        effect = self.game.duel.table.cards[card].effect
        does = "without effect" if effect is None else effect_words(effect)
        return f"{does}, {self.price(card)}"

    def monster(self, card: int) -> str:
        """Return a card with its printed figures, where it prints some."""
        known = self.game.duel.table.cards[card]
        shown = f" ({figures(known.ap, known.dp, known.lp)})" if known.prints_figures else ""
        return self.name(card) + shown

    def at(self, player: int, place: int) -> str:
        """Return the monster on a place: its name, the place, its figures as they are now."""
        fighter = self.state.sides[player].fighters[place]
        if fighter is None:
            return square_name(player, place)
        duel = self.game.duel
        shown = figures(ap_of(duel, fighter), dp_of(duel, fighter), fighter.lp)
        return f"{self.name(fighter.card)} ({square_name(player, place)}, {shown})"

    def cost(self, action: int) -> str:
        """Return what result and item of an action cost together."""
        return datteln(price_of(self.game.duel, self.side, action))


def choices_of(game: KamelohGame, state: State) -> list[Choice]:
    """Return every legal action of a state in words, like ones in one choice."""
    scene = _Scene(game, state)
    groups: dict[tuple[int, ...], list[int]] = {}
    for action in game.legal_actions(state):
        groups.setdefault(_likeness(action), []).append(action)
    lines = sorted(groups.values(), key=lambda actions: actions[0] % a.KIND_RANGE in _GOING_ON)
    return [_choice(scene, actions, number) for number, actions in enumerate(lines, 1)]


def _choice(scene: _Scene, actions: list[int], number: int) -> Choice:
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


def _goal(scene: _Scene, action: int) -> Goal:
    """Return where an action goes, as far as that is not part of its text."""
    kind, _, at, _, _, spot = a.fields_of(action)
    if kind in _TO_OASES:
        return str(at - a.OASES + 1), origin(at)
    if kind in _TO_SQUARES and spot:
        player, place = a.player_at(spot), a.place_at(spot)
        return square_name(player, place), scene.at(player, place)
    return "", ""


def occasion(game: KamelohGame, state: State, seats: Seats) -> str | None:
    """Return what a decision is about where the choices alone do not tell it (clause T6)."""
    scene = _Scene(game, state)
    if state.phase not in {Phase.ATTACK, Phase.DEFENCE}:
        return None
    fighters = enumerate(state.sides[state.active].fighters)
    those = listed([scene.at(state.active, at) for at, one in fighters if one is not None])
    decides = seats.names[state.to_act]
    if state.phase == Phase.ATTACK:
        return f"{decides} attacks with {those}: play battle items, or 0."
    goal = "you" if seats.viewer == state.to_act else decides
    return f"{seats.names[state.active]} attacks {goal} with {those}: play battle items, or 0."


def find_choice(choices: Sequence[Choice], typed: str) -> int | Choice | None:
    """Return the action that ``3``, ``3.2`` or ``3.b1`` stands for.

    A number alone that stands for several actions gives its choice, from which a goal has to
    be picked; what stands for nothing gives None.
    """
    head, dot, goal = typed.strip().casefold().partition(".")
    choice = next((one for one in choices if str(one.number) == head), None)
    if choice is None:
        return None
    if not dot:
        return choice.actions[0] if len(choice.actions) == 1 else choice
    keys = [key for key, _ in choice.goals]
    return choice.actions[keys.index(goal)] if goal in keys else None


def choice_lines(choices: Sequence[Choice], width: int) -> list[Line]:
    """Return the choices as lines of at most `width` cells, each with its number in front."""
    lines: list[Line] = []
    for choice in choices:
        head = [Span(f"{choice.number:>{_NUMBER - 2}}  ", "figure")]
        goals = [
            [Span(choice.typed(key), "figure"), Span(f" {goal}")] for key, goal in choice.goals
        ]
        lines += flowed(_NUMBER, head, [[Span(choice.text)], *goals], width)
    return lines


def _from(at: int) -> str:
    return "" if at == a.HAND else f" from {origin(at)}"


def _rest(scene: _Scene, action: int) -> str:
    del action
    state = scene.state
    if state.turn == 0:
        return "end the turn: the first one has no attack"
    if state.sides[1 - state.active].monsters() == 0:
        rules = scene.game.duel.rules
        due = rules.walkover_points if state.round >= rules.walkover_from else 0
        return "end the turn: no enemy in the arena" + (f", {points(due)}" if due else "")
    return "go on to the attack" if scene.side.monsters() else "end the turn"


def _monster(scene: _Scene, action: int) -> str:
    _, card, at, _, _, _ = a.fields_of(action)
    return f"send {scene.monster(card)}{_from(at)} into the arena, {scene.price(card)}"


def _item(scene: _Scene, action: int) -> str:
    _, card, at, _, _, spot = a.fields_of(action)
    return f"play {scene.name(card)}{_from(at)} ({scene.effect(card)}){' on' * (spot > 0)}"


def _battle_item(scene: _Scene, action: int) -> str:
    _, card, at, _, _, _ = a.fields_of(action)
    return f"play the battle item {scene.name(card)}{_from(at)} ({scene.effect(card)}) on"


def _mutate(scene: _Scene, action: int) -> str:
    _, result, at, item, item_at, place = a.fields_of(action)
    with_item = f"{scene.name(item)}{_from(item_at)}"
    mutant = f"{scene.monster(result)}{_from(at)}"
    who = scene.at(scene.state.to_act, place)
    return f"mutate {who} into {mutant} with {with_item}, {scene.cost(action)}"


def _group(scene: _Scene, action: int) -> str:
    _, result, at, item, item_at, _ = a.fields_of(action)
    helper = f" with {scene.name(item)}{_from(item_at)}" if item >= 0 else ""
    way = _only_way(scene, action)
    if way is None:
        shown = f"{scene.monster(result)}{_from(at)}"
        cost = f"{scene.cost(action)} and its parts"
        return f"put the Zusammenrottung {shown} together{helper}, {cost}"
    duel = scene.game.duel
    shown = figures(*figures_of(duel, duel.table.makings[way.making], way.cards))
    parts = [
        scene.name(card) if a.part_source(spot) == a.HAND else _part_of(scene, card, spot)
        for card, spot in zip(way.cards, way.spots, strict=True)
    ]
    made = f"{scene.name(result)} ({shown}){_from(at)} together of {listed(parts)}"
    return f"put the Zusammenrottung {made}{helper}, {datteln(way.price)} in all"


def _part_of(scene: _Scene, card: int, spot: int) -> str:
    at = a.part_source(spot)
    if at == a.ARENA:
        return f"{scene.name(card)} ({square_name(scene.state.to_act, a.part_place(spot))})"
    return f"{scene.name(card)}{_from(at)}"


def _only_way(scene: _Scene, action: int) -> Grouping | None:
    """Return the grouping that an action leads to, None if its parts can be chosen (Z1)."""
    duel, state = scene.game.duel, scene.state.copy()
    begin(duel, state, action)
    ways: list[Grouping] = []
    open_ends = [state.grouping] if state.grouping is not None else []
    side = state.sides[state.active]
    while open_ends and len(ways) <= 1:
        chosen = open_ends.pop()
        for option in part_options(duel, side, chosen):
            after = chosen.copy()
            if option % a.KIND_RANGE == a.FINISH:
                ways.append(after)
            else:
                choose(duel, after, option)
                open_ends.append(after)
    return ways[0] if len(ways) == 1 else None


def _join(scene: _Scene, action: int) -> str:
    _, card, at, _, other, place = a.fields_of(action)
    who = scene.state.to_act
    if at == a.ARENA:
        return f"let {scene.at(who, other)} join {scene.at(who, place)}"
    joiner = f"{scene.monster(card)}{_from(at)}"
    return f"let {joiner} join {scene.at(who, place)}, {scene.price(card)}"


def _activate(scene: _Scene, action: int) -> str:
    del scene, action
    return "turn over the top card of"


def _bury(scene: _Scene, action: int) -> str:
    return f"bury {scene.name(a.fields_of(action)[1])} under"


def _draw(scene: _Scene, action: int) -> str:
    del scene, action
    return "draw the top card of"


def _take_open(scene: _Scene, action: int) -> str:
    _, card, at, _, _, _ = a.fields_of(action)
    return f"take {scene.name(card)}, the open card of {origin(at)}, to the hand"


def _search(scene: _Scene, action: int) -> str:
    del action
    return f"for {datteln(scene.game.duel.oasis_search)} take any card of"


def _take(scene: _Scene, action: int) -> str:
    card = a.fields_of(action)[1]
    return f"take {scene.monster(card)}, {scene.price(card)} to play, to the hand"


def _part(scene: _Scene, action: int) -> str:
    _, card, at, _, _, place = a.fields_of(action)
    if at == a.ARENA:
        return f"add {scene.at(scene.state.to_act, place)} as a part"
    return f"add {scene.monster(card)} from {origin(at)} as a part, {scene.price(card)}"


def _finish(scene: _Scene, action: int) -> str:
    del action
    chosen = scene.state.grouping
    return f"these parts are all, {datteln(0 if chosen is None else chosen.price)} in all"


def _done(scene: _Scene, action: int) -> str:
    del action
    named = scene.state.attack_items or scene.state.defence_items
    return "no more battle items" if named else "no battle items"


def _attacker(scene: _Scene, action: int) -> str:
    bonus = scene.game.duel.lone_bonus
    who = scene.at(scene.state.active, a.fields_of(action)[5])
    return f"let {who} fight alone, AP +{bonus}"


def _target(scene: _Scene, action: int) -> str:
    state = scene.state
    fighters = enumerate(state.sides[state.active].fighters)
    own = [place for place, fighter in fighters if fighter is not None]
    who = scene.at(state.active, own[len(state.targets)])
    return f"let {who} attack {scene.at(1 - state.active, a.fields_of(action)[5])}"


def _hold(scene: _Scene, action: int) -> str:
    del scene, action
    return "leave the attack out"


_TEXTS: Final[Mapping[int, Callable[[_Scene, int], str]]] = {
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
}
