"""What the effects of a card are worth in points of GW: a scale of ours, not the wiki's.

A point of GW (clause C5) is one LP, or half an AP or DP. The worth of an effect is a product::

    rate of the operation · amount · time · breadth · fit · moment

and counts against the card where it harms its own side. Each factor below has its reason beside
it; they are estimates, which the printed prices of a catalog can confirm or not, and a better one
is a change of one number here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtool.cards import Kind
from cardtool.effects.spec import (
    ALL,
    Amount,
    Condition,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Script,
    Side,
    Step,
    Target,
    What,
    Zone,
)

__all__ = ["script_worth"]


@dataclass(frozen=True, slots=True)
class _Rate:
    """Points of GW for one unit of the amount, or for the whole where nothing is counted.

    `helps`: whether it is good for those it is done to.
    """

    points: float
    helps: bool


_HELP_FIGURE: Final = _Rate(2.5, helps=True)  # 2 by C5, and a quarter for the chosen moment
_HARM_FIGURE: Final = _Rate(2.5, helps=False)
_RATES: Final[dict[Operation, _Rate]] = {
    Operation.RAISE_AP: _HELP_FIGURE,
    Operation.RAISE_DP: _HELP_FIGURE,
    Operation.LOWER_AP: _HARM_FIGURE,
    Operation.LOWER_DP: _HARM_FIGURE,
    Operation.RAISE_LP: _Rate(1.25, helps=True),  # 1 by C5, and the same quarter
    Operation.LOWER_LP: _Rate(1.25, helps=False),
    Operation.DAMAGE: _Rate(1.25, helps=False),
    Operation.HEAL: _Rate(1, helps=True),  # no quarter: what is not lost is not healed (C12)
    Operation.DAMAGE_EACH_ROUND: _Rate(1, helps=False),  # nor where the victim has time
    Operation.HEAL_EACH_ROUND: _Rate(1, helps=True),
    Operation.TO_WUESTE: _Rate(240, helps=False),  # a middling monster: GW 50 to 400, and its place
    Operation.TO_HAND: _Rate(120, helps=False),  # half of it: it can be paid again
    Operation.REVIVE: _Rate(165, helps=True),  # a middling monster less what it took to get there
    Operation.CAPTURE: _Rate(140, helps=False),  # for good (time 2.4): gone there, and here
    Operation.DIRECT_ATTACK: _Rate(75, helps=True),  # a point (R17): a step in HK, 3 Datteln
    Operation.SKIP_ATTACK: _Rate(75, helps=False),  # the same: a fight is about a point
    Operation.EXTRA_MONSTER: _Rate(75, helps=True),  # a turn gained
    Operation.NO_DAMAGE: _Rate(100, helps=True),  # a good hit: 60 AP, or two attackers
    Operation.REFLECT: _Rate(80, helps=True),  # less, as the attacker thinks twice
    Operation.PROTECT: _Rate(40, helps=True),  # half an item: not each is met by one
    Operation.SET_HK: _Rate(25, helps=False),  # a third of a point a step: if it is defeated
    Operation.GAIN_DATTELN: _Rate(30, helps=True),  # a Dattel on the scale is 23, at once more
    Operation.LOSE_DATTELN: _Rate(25, helps=False),
    Operation.STEAL_DATTELN: _Rate(45, helps=False),  # both, but there must be some
    Operation.RAISE_PRICE: _Rate(50, helps=False),  # two cards a turn, a Dattel each
    Operation.LOWER_PRICE: _Rate(50, helps=True),
    Operation.DRAW: _Rate(45, helps=True),  # a card is a third of a turn of kind (c), and a choice
    Operation.DISCARD: _Rate(45, helps=False),
    Operation.FETCH: _Rate(75, helps=True),  # the one card that is wanted
    Operation.CANCEL_ITEM: _Rate(75, helps=False),  # a cheap green item
    Operation.DESTROY_ITEM: _Rate(60, helps=False),  # part of it has acted
    Operation.ACTIVATE_OASE: _Rate(60, helps=True),  # a turn of kind (b)
    Operation.DEACTIVATE_OASE: _Rate(75, helps=False),  # the same and the card that lay open
    Operation.PUT_UNDER: _Rate(10, helps=True),  # room in the hand
    Operation.NEW_PILE: _Rate(75, helps=True),  # late, but two turns of drawing
}
_PRICES: Final = frozenset({Operation.RAISE_PRICE, Operation.LOWER_PRICE})
_ONCE: Final = frozenset({Operation.RAISE_LP, Operation.LOWER_LP})  # mostly used up, however long
_EACH: Final = frozenset({Operation.DAMAGE_EACH_ROUND, Operation.HEAL_EACH_ROUND})
_WHOLE: Final = frozenset({Operation.PUT_UNDER, Operation.NEW_PILE})  # however many cards

# Time: a fight or turn is 1, two rounds 1.6, three 2; nothing outlasts a stay in the arena.
_FIRST_ROUNDS: Final = 0.8
_ROUND: Final = 0.4
_STAY: Final = 2.4
_STAY_ROUNDS: Final = 4
_OF_A_MONSTER: Final = 0.5  # it is attacked, and takes with it what it does; an item stays

# Breadth: the second place of an arena is often free, a second item or Oase less often there.
_TWO_MONSTERS: Final = 1.6
_TWO_THINGS: Final = 1.3
_A_HAND: Final = 4
_ONE_PRICE: Final = 0.5
_ITEM_PRICES: Final = 0.5  # half as many items are paid as monsters

# Fit: whether there is one that fits, and how good it is.
_NAMED: Final = 0.6  # of one Klasse or Rasse, or within a limit
_OF_HK: Final = 0.55
_NOT_THE_BEST: Final = 0.7  # the lowest, one at random, or the one its owner gives
_AGAINST: Final = 0.4
_IF_THERE: Final = 0.6
_ONE_SIDE: Final = 0.5  # when attacking, when defending
_BOTH: Final = 0.25  # it does the same to both sides; one's own is the moment
_OWN_HARM: Final = 0.5  # it is played when it harms least
_RESCUED: Final = 50  # an own monster back in the hand: nobody gets the points for it
_OWN_HK: Final = 0.4  # of a step: it may never be defeated
_LATER: Final = 0.9  # many rounds: the game may be over

# Moment: how often it comes to pass, and whether one can choose.
_MOMENTS: Final[dict[Event, float]] = {
    Event.PLAY: 1,
    Event.ALWAYS: 1,
    Event.ARRIVAL: 0.8,
    Event.DEFEAT: 0.75,
    Event.VICTORY: 1,
    Event.HIT: 1.5,
    Event.HURT: 1.5,
    Event.TURN_START: 3,
    Event.TURN_END: 3,
}

# What amounts come to: the middles of the ranges of C3, and what mostly lies where.
_FIGURES: Final[dict[Figure, float]] = {
    Figure.AP: 35,
    Figure.DP: 27.5,
    Figure.LP: 160,
    Figure.HK: 2.5,
    Figure.PRICE: 3,
    Figure.DAMAGE: 40,
    Figure.DATTELN: 3,
}
_THERE: Final[dict[Zone, float]] = {
    Zone.ARENA: 1.5,
    Zone.HAND: 4,
    Zone.WUESTE: 6,
    Zone.OASE: 12,
    Zone.FIGHT: 1,
}
_OASEN: Final = 2
_ALL_LP: Final = 100
_ALL_DATTELN: Final = 3
_LEAST_HK: Final = 4


def script_worth(script: Script, kind: Kind | None = None) -> float:
    """Return what all that a card of `kind` does is worth, in points of GW; of choices the best."""
    return _steps(script.steps, monster=kind is not None and kind.is_monster)


def _steps(steps: tuple[Step, ...], *, monster: bool) -> float:
    total, side = 0.0, Side.OWN
    for step in steps:
        if isinstance(step, Effect):
            side = _side(step, side)
            total += _effect(step, side, monster=monster)
        else:
            total += max((_steps(option, monster=monster) for option in step.options), default=0)
    return total


def _side(effect: Effect, before: Side) -> Side:
    """Return whose things an effect acts on, where `before` is what the last one did."""
    pick, side = effect.target.pick, effect.target.side
    if pick is Pick.SELF:
        return Side.OWN
    if pick is Pick.SAME:
        return before
    if pick is Pick.SUBJECT:
        return effect.trigger.who.side
    fights = pick in {Pick.OTHER, Pick.ATTACKER, Pick.DEFENDER}
    return Side.ENEMY if fights and side is Side.ANY else side


def _effect(effect: Effect, side: Side, *, monster: bool) -> float:
    rate = _RATES[effect.operation]
    helps, points = rate.helps, rate.points * _amount(effect, side)
    if side is Side.OWN and effect.operation is Operation.SET_HK:
        helps, points = True, points * _OWN_HK
    if side is Side.OWN and effect.operation is Operation.TO_HAND:
        helps, points = True, _RESCUED
    points *= _time(effect, monster=monster) * _breadth(effect) * _chance(effect)
    if side is Side.ANY:
        return points * (_BOTH if effect.target.pick is Pick.ALL else 1)
    if helps is (side is Side.OWN):
        return points
    return -points * (_OWN_HARM if side is Side.OWN else 1)


def _amount(effect: Effect, side: Side) -> float:
    amount, operation = effect.amount, effect.operation
    if operation is Operation.SET_HK and isinstance(amount, int):
        return amount - 1 if side is Side.OWN else _LEAST_HK - amount
    if amount == ALL:
        of_datteln = effect.target.what is What.PLAYER
        return _ALL_DATTELN if of_datteln else _ALL_LP
    return _number(amount)


def _number(amount: Amount | None) -> float:
    if isinstance(amount, PerEach):
        there = _OASEN if amount.of.what is What.OASE else _THERE[amount.of.zone]
        return amount.each * there * _fit(amount.of)
    if isinstance(amount, FigureOf):
        return _FIGURES[amount.figure] * amount.times / amount.over
    return amount if isinstance(amount, int) else 1


def _time(effect: Effect, *, monster: bool) -> float:
    lasts, rounds = effect.duration.lasts, effect.duration.rounds
    each = effect.operation in _EACH
    if effect.operation in _ONCE:
        return 1
    if effect.trigger.event is Event.ALWAYS:
        return (_STAY_ROUNDS if each else _STAY) * (_OF_A_MONSTER if monster else 1)
    if lasts is Lasts.LASTING:
        return _STAY_ROUNDS if each else _STAY
    if lasts is Lasts.ROUNDS:
        return rounds if each else min(_STAY, _FIRST_ROUNDS + _ROUND * rounds)
    return 1


def _breadth(effect: Effect) -> float:
    target = effect.target
    many = target.pick is Pick.ALL or target.count > 1
    if effect.operation in _WHOLE or target.what is What.PLAYER:
        return 1
    if effect.operation in _PRICES:
        return (1 if many else _ONE_PRICE) * (_ITEM_PRICES if target.what is What.ITEM else 1)
    if target.zone not in {Zone.ARENA, Zone.FIGHT} and target.what is not What.OASE:
        return _A_HAND if target.pick is Pick.ALL else target.count
    two = _TWO_MONSTERS if target.what is What.MONSTER else _TWO_THINGS
    return two if many else 1


def _chance(effect: Effect) -> float:
    """Return how likely it is to come to pass, and how well it fits then."""
    trigger = effect.trigger
    chance = _MOMENTS[trigger.event] * _fit(effect.target) * _if(effect.condition)
    return chance * _fit(trigger.who) * (_LATER if effect.delay else 1)


def _fit(target: Target) -> float:
    fit = _NAMED if target.klasse or target.rasse or target.bound else 1.0
    if target.hk:
        fit *= _OF_HK
    in_arena = target.what is What.MONSTER and target.zone is Zone.ARENA
    worse = {Pick.LOWEST, Pick.RANDOM, Pick.OWNER}
    return fit * (_NOT_THE_BEST if in_arena and target.pick in worse else 1)


def _if(condition: Condition | None) -> float:
    if condition is None:
        return 1
    chance = _AGAINST if condition.against is not None else 1.0
    chance *= _IF_THERE if condition.present is not None else 1
    return chance * (_ONE_SIDE if condition.attacking is not None else 1)
