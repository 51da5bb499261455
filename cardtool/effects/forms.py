"""What goes with each operation: whom it acts on, what it counts, how long, when (clause X1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtool.effects.spec import (
    ALL,
    NOW,
    Effect,
    Event,
    Lasts,
    Operation,
    Pick,
    Step,
    What,
    Window,
    Zone,
    effects_of,
)

__all__ = ["FORMS", "Form", "Need", "default_windows", "misfits"]


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
    Operation.CANCEL_ITEM: _form(What.ITEM, battle=True),
    Operation.DESTROY_ITEM: _form(What.ITEM),
    Operation.ACTIVATE_OASE: _OASE,
    Operation.DEACTIVATE_OASE: _OASE,
    Operation.PUT_UNDER: _cards(Zone.HAND),
    Operation.NEW_PILE: _cards(Zone.WUESTE, Zone.UNDER),
}
"""What goes with each operation; a test holds it to all of them."""

_BATTLE: Final = (Window.MAIN, Window.ATTACK, Window.DEFENCE)
_TURNS: Final = frozenset({Event.TURN_START, Event.TURN_END})
_HOLDING: Final = frozenset(
    {
        *(Operation.RAISE_AP, Operation.RAISE_DP, Operation.LOWER_AP, Operation.LOWER_DP),
        *(Operation.DIRECT_ATTACK, Operation.SKIP_ATTACK, Operation.NO_DAMAGE, Operation.PROTECT),
        *(Operation.REFLECT, Operation.SET_HK, Operation.EXTRA_MONSTER),
        *(Operation.RAISE_PRICE, Operation.LOWER_PRICE),
    }
)
"""What may hold for whatever comes and goes; LP are a stock, which is changed once (C12)."""
_RANKED: Final = frozenset({Pick.HIGHEST, Pick.LOWEST})


def default_windows(steps: Iterable[Step]) -> tuple[Window, ...]:
    """Return when an item may be played whose data names no window (clause X1).

    One effect that is for the main phase only holds the whole item there; what lasts for a
    fight may be used in it, whatever it is.
    """
    fits = [FORMS[e.operation].battle or e.duration.lasts is Lasts.FIGHT for e in effects_of(steps)]
    return _BATTLE if fits and all(fits) else (Window.MAIN,)


def misfits(effect: Effect) -> list[tuple[str, str]]:
    """Return what does not go together, each as the part of the effect and a message."""
    form, found = FORMS[effect.operation], list[tuple[str, str]]()
    name = effect.operation.value
    if effect.target.what not in form.targets:
        wanted = ", ".join(sorted(form.targets))
        found.append(("target", f"{name} acts on {wanted}, not on {effect.target.what.value}"))
    elif effect.target.zone not in form.zones:
        wanted = ", ".join(sorted(form.zones))
        found.append(("target", f"{name} acts on what lies in {wanted}"))
    if (effect.amount is None) is not (form.amount is Need.NONE):
        says = "needs an" if effect.amount is None else "takes no"
        found.append(("amount", f"{name} {says} amount"))
    if effect.amount == ALL and form.amount is Need.NUMBER:
        found.append(("amount", f"{name} needs a number"))
    if effect.operation is Operation.SET_HK and effect.amount not in {1, 2, 3, 4}:
        found.append(("amount", "a Häufigkeitsklasse is 1 to 4"))
    if not form.timed and effect.duration != NOW and effect.trigger.event is Event.PLAY:
        found.append(("duration", f"{name} is done once"))
    if (effect.duration.lasts is Lasts.ROUNDS) is not (effect.duration.rounds > 0):
        found.append(("duration", "rounds go with a duration in rounds"))
    found += _mistimed(effect)
    if (effect.target.pick in _RANKED) is not (effect.target.by is not None):
        found.append(("target", "by goes with highest and lowest"))
    return found


def _mistimed(effect: Effect) -> list[tuple[str, str]]:
    """Return what does not go together of what sets an effect off."""
    found, event = list[tuple[str, str]](), effect.trigger.event
    name = effect.operation.value
    if event is Event.ALWAYS and effect.operation not in _HOLDING:
        found.append(("trigger", f"{name} is nothing that holds while a card lies in the arena"))
    wanted = What.PLAYER if event in _TURNS else What.MONSTER
    if effect.trigger.who.what is not wanted:
        found.append(("trigger", f"{event.value} is of a {wanted.value}"))
    return found
