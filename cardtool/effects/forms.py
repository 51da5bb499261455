"""What goes with each operation: whom it acts on, what it counts, how long, when (clause X1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtool.effects.spec import (
    ALL,
    NOW,
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
    Window,
    Zone,
    effects_of,
)

__all__ = ["FORMS", "Form", "Need", "default_windows", "misfits", "windows_of"]


class Need(StrEnum):
    """What amounts an operation takes."""

    NONE = "none"
    NUMBER = "number"
    NUMBER_OR_ALL = "number_or_all"


@dataclass(frozen=True, slots=True)
class Form:
    """What goes with an operation.

    Attributes:
        targets: what it acts on. amount: what is counted. timed: whether it lasts.
        battle: whether it may be used in a fight unless the card says otherwise (X1).
        zones: where the targets lie.
    """

    targets: frozenset[What]
    amount: Need = Need.NONE
    timed: bool = False
    battle: bool = False
    zones: frozenset[Zone] = frozenset({Zone.ARENA})


def _form(
    *targets: What, amount: Need = Need.NONE, timed: bool = False, battle: bool = False
) -> Form:
    return Form(frozenset(targets), amount, timed, battle)


def _cards(*zones: Zone, timed: bool = False) -> Form:
    kinds = frozenset({What.CARD, What.MONSTER, What.ITEM})
    return Form(kinds, timed=timed, zones=frozenset(zones))


_FIGURE: Final = _form(What.MONSTER, amount=Need.NUMBER, timed=True, battle=True)
_LP: Final = _form(What.MONSTER, amount=Need.NUMBER_OR_ALL, battle=True)
_LP_EACH: Final = _form(What.MONSTER, amount=Need.NUMBER, timed=True, battle=True)
_STATE: Final = _form(What.MONSTER, timed=True, battle=True)
_SHIELD: Final = _form(What.MONSTER, timed=True)
_PRICE: Final = _form(What.MONSTER, What.ITEM, What.CARD, amount=Need.NUMBER, timed=True)
_STOCK: Final = _form(What.PLAYER, amount=Need.NUMBER_OR_ALL)
_PLACE: Final = _form(What.MONSTER, battle=True)
_OASE: Final = _form(What.OASE)

FORMS: Final[dict[Operation, Form]] = {
    Operation.RAISE_AP: _FIGURE,
    Operation.RAISE_DP: _FIGURE,
    Operation.RAISE_LP: _FIGURE,
    Operation.LOWER_AP: _FIGURE,
    Operation.LOWER_DP: _FIGURE,
    Operation.LOWER_LP: _FIGURE,
    Operation.DAMAGE: _LP,
    Operation.HEAL: _LP,
    Operation.DAMAGE_EACH_ROUND: _LP_EACH,
    Operation.HEAL_EACH_ROUND: _LP_EACH,
    Operation.TO_WUESTE: _PLACE,
    Operation.TO_HAND: _PLACE,
    Operation.CAPTURE: _STATE,
    Operation.DIRECT_ATTACK: _STATE,
    Operation.SKIP_ATTACK: _form(What.MONSTER, amount=Need.NUMBER, battle=True),
    Operation.NO_DAMAGE: _SHIELD,
    Operation.PROTECT: _SHIELD,
    Operation.REFLECT: _STATE,
    Operation.SET_HK: _FIGURE,
    Operation.EXTRA_MONSTER: _form(What.PLAYER, amount=Need.NUMBER, timed=True),
    Operation.RAISE_PRICE: _PRICE,
    Operation.LOWER_PRICE: _PRICE,
    Operation.GAIN_DATTELN: _STOCK,
    Operation.LOSE_DATTELN: _STOCK,
    Operation.STEAL_DATTELN: _STOCK,
    Operation.DRAW: _form(What.PLAYER, amount=Need.NUMBER),
    Operation.DISCARD: _cards(Zone.HAND),
    Operation.FETCH: _cards(Zone.WUESTE, Zone.OASE),
    Operation.REVIVE: Form(frozenset({What.MONSTER}), zones=frozenset({Zone.WUESTE})),
    Operation.CANCEL_ITEM: Form(
        frozenset({What.ITEM}), battle=True, zones=frozenset({Zone.ARENA, Zone.FIGHT})
    ),
    Operation.DESTROY_ITEM: _form(What.ITEM),
    Operation.ACTIVATE_OASE: _OASE,
    Operation.DEACTIVATE_OASE: _OASE,
    Operation.PUT_UNDER: _cards(Zone.HAND),
    Operation.NEW_PILE: _cards(Zone.WUESTE, Zone.UNDER),
}
"""What goes with each operation; a test holds it to all of them."""

_BATTLE: Final = (Window.MAIN, Window.ATTACK, Window.DEFENCE)
_TURNS: Final = frozenset({Event.TURN_START, Event.TURN_END})
_BLOWS: Final = frozenset({Event.HIT, Event.HURT})
_RANKED: Final = frozenset({Pick.HIGHEST, Pick.LOWEST})
_NAMED: Final = frozenset({Pick.SAME, Pick.SUBJECT, Pick.OTHER, Pick.ATTACKER, Pick.DEFENDER})
_BLIND: Final = frozenset({Pick.OWNER, Pick.RANDOM, Pick.ALL})
_STANDING: Final = frozenset({Pick.SELF, Pick.ALL})
_OWN_ONLY: Final = frozenset({Operation.FETCH, Operation.PUT_UNDER})
_STEADY: Final = frozenset(
    {
        *(Operation.RAISE_AP, Operation.RAISE_DP, Operation.LOWER_AP, Operation.LOWER_DP),
        *(Operation.NO_DAMAGE, Operation.PROTECT, Operation.REFLECT, Operation.DIRECT_ATTACK),
        *(Operation.SKIP_ATTACK, Operation.SET_HK, Operation.EXTRA_MONSTER),
        *(Operation.RAISE_PRICE, Operation.LOWER_PRICE),
    }
)
"""What can hold as long as a card lies in the arena, without anything setting it off."""


def default_windows(steps: Iterable[Step]) -> tuple[Window, ...]:
    """Return when an item may be played whose data names no window (clause X1).

    One effect that is for the main phase only holds the whole item there; what lasts for a
    fight may be used in it, whatever it is.
    """
    fits = [FORMS[e.operation].battle or e.duration.lasts is Lasts.FIGHT for e in effects_of(steps)]
    return _BATTLE if fits and all(fits) else (Window.MAIN,)


def windows_of(script: Script) -> tuple[Window, ...]:
    """Return when an item may be played: as its data says, else by the operations (X1)."""
    return default_windows(script.steps) if script.windows is None else script.windows


def misfits(effect: Effect) -> list[tuple[str, str]]:
    """Return what does not go together, each as the part of the effect and a message."""
    checks = (
        *(_target_misfits, _amount_misfits, _time_misfits, _trigger_misfits, _side_misfits),
        _counting_misfits,
    )
    return [found for check in checks for found in check(effect)]


def _target_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation does not act on."""
    form, target, name = FORMS[effect.operation], effect.target, effect.operation.value
    if target.what not in form.targets:
        wanted = ", ".join(sorted(form.targets))
        yield "target", f"{name} acts on {wanted}, not on {target.what.value}"
    elif target.zone not in form.zones:
        wanted = ", ".join(sorted(form.zones))
        yield "target", f"{name} acts on what lies in {wanted}"
    if (target.pick in _RANKED) is not (target.by is not None):
        yield "target", "by goes with highest and lowest"


def _amount_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation cannot count, or the trigger has not done."""
    form, name, amount = FORMS[effect.operation], effect.operation.value, effect.amount
    if (amount is None) is not (form.amount is Need.NONE):
        says = "needs an" if amount is None else "takes no"
        yield "amount", f"{name} {says} amount"
    if amount == ALL and form.amount is Need.NUMBER:
        yield "amount", f"{name} needs a number"
    if effect.operation is Operation.SET_HK and amount not in {1, 2, 3, 4}:
        yield "amount", "a Häufigkeitsklasse is 1 to 4"
    if isinstance(amount, FigureOf):
        if amount.figure is Figure.DAMAGE and effect.trigger.event not in _BLOWS:
            yield "amount", "damage is a figure of hit and hurt only"
        elif amount.of.pick is Pick.SELF and effect.trigger.event is Event.PLAY:
            yield "amount", "an item has no figures of its own"


def _time_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation cannot last."""
    once = not FORMS[effect.operation].timed and effect.trigger.event is Event.PLAY
    if once and effect.duration != NOW:
        yield "duration", f"{effect.operation.value} is done once"
    if (effect.duration.lasts is Lasts.ROUNDS) is not (effect.duration.rounds > 0):
        yield "duration", "rounds go with a duration in rounds"


def _trigger_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what cannot be done at that event."""
    event, target, name = effect.trigger.event, effect.target, effect.operation.value
    wanted_who = What.PLAYER if event in _TURNS else What.MONSTER
    if effect.trigger.who.what is not wanted_who:
        yield "trigger", f"{event.value} is of a {wanted_who.value}"
    if event is Event.ALWAYS and effect.operation not in _STEADY:
        yield "trigger", f"{name} cannot hold always; say when it is done"
    elif event is Event.ALWAYS and target.pick not in _STANDING:
        picks = ", ".join(sorted(_STANDING))
        yield "target", f"what holds always is for all that fit or the card; pick is one of {picks}"
    if event is Event.PLAY and target.pick in {Pick.SELF, Pick.SUBJECT}:
        yield "target", f"an item that is played has no monster {target.pick.value}"
    if target.zone is Zone.FIGHT and target.pick in _NAMED | {Pick.SELF}:
        yield "target", "items of this fight are chosen, or all; nothing else names them"
    if event is not Event.PLAY and target.zone is Zone.UNDER:
        yield "target", f"cards under an item are for its play, not for {event.value}"
    # The fallen monster counts as that HK; nothing else is left of it to act on.
    itself = target.pick is Pick.SELF and effect.trigger.who.pick is Pick.SELF
    fallen = event is Event.DEFEAT and (itself or target.pick is Pick.SUBJECT)
    if fallen and target.what is What.MONSTER and effect.operation is not Operation.SET_HK:
        yield "target", f"{name} comes too late for a defeated monster"


def _side_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield where the operation is for the other side, or the condition for no monster."""
    target, name = effect.target, effect.operation.value
    if effect.operation in _OWN_ONLY and target.side is not Side.OWN:
        yield "target", f"{name} acts on own cards only"
    foreign = effect.operation is Operation.DISCARD and target.side is not Side.OWN
    blind = _BLIND if target.side is Side.ENEMY else _BLIND - {Pick.OWNER}
    if foreign and target.pick not in blind:
        picks = ", ".join(sorted(blind))
        yield "target", f"nobody picks from a hand he cannot see; pick is one of {picks}"
    known = target.side is Side.ENEMY or (target.side is Side.ANY and target.pick in _NAMED)
    if effect.operation is Operation.CAPTURE and not known:
        yield "target", "capture acts on enemy monsters only"
    condition = effect.condition
    fights = condition and (condition.against is not None or condition.attacking is not None)
    if fights and target.what is not What.MONSTER:
        yield "condition", "attacking and against are of the monster acted on"


def _counting_misfits(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what is counted, or read off, where nobody may look (clause S8)."""
    amount, condition = effect.amount, effect.condition
    always = effect.trigger.event is Event.ALWAYS
    if isinstance(amount, PerEach):
        yield from (("amount", why) for why in _unseen(amount.of, always=always))
    if isinstance(amount, FigureOf) and amount.of.zone is not Zone.ARENA:
        yield "amount", "a figure is read off what lies in the arena"
    if condition is not None and condition.present is not None:
        yield from (("condition", why) for why in _unseen(condition.present, always=always))


def _unseen(target: Target, *, always: bool) -> Iterator[str]:
    """Yield why things cannot be counted without showing what is hidden."""
    if target.zone is Zone.UNDER:
        yield "cards under an item are not counted"
    kinds = target.what is not What.CARD or target.klasse or target.rasse
    told = bool(kinds or target.hk or target.bound)
    if target.zone is Zone.HAND and told and target.side is not Side.OWN:
        yield "nobody sees which cards are in another hand; what can be counted is card"
    elif target.zone is Zone.HAND and told and always:
        yield "what holds always would show which cards are in the hand; count card"
