"""What goes with each operation of the portal game (portal.md, *Effects*, clauses PC3, PE1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from cardtool.effects.forms import Form, Need
from cardtool.effects.spec import (
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Side,
    Target,
    What,
    Zone,
)

__all__ = [
    "MOST_DISCARDED",
    "PLACES",
    "PORTAL_FORMS",
    "SAY_WHICH",
    "cost_misfits",
    "meant",
    "portal_misfits",
]

MOST_DISCARDED: Final = 49
"""What a hand can hold at most besides the card itself: the rest of its deck (clause PD1)."""
PLACES: Final = 3
"""Creatures that lie on a field at most (clause PZ2)."""


def _form(*targets: What, amount: Need = Need.NONE, zones: tuple[Zone, ...]) -> Form:
    return Form(frozenset(targets), amount, zones=frozenset(zones))


_FIELD: Final = (Zone.FIELD,)
_POWER: Final = Form(
    frozenset({What.CREATURE}), Need.NUMBER, timed=True, zones=frozenset({Zone.FIELD})
)
_PLAYER: Final = _form(What.PLAYER, amount=Need.NUMBER, zones=_FIELD)
_TABLE: Final = _form(What.CREATURE, What.SPELL, zones=(Zone.FIELD, Zone.SPELLS))
_CARDS: Final = (What.CARD, What.CREATURE, What.SPELL)

PORTAL_FORMS: Final[dict[Operation, Form]] = {
    Operation.RAISE_POWER: _POWER,
    Operation.LOWER_POWER: _POWER,
    Operation.EXTRA_ATTACK: _form(What.CREATURE, amount=Need.NUMBER, zones=_FIELD),
    Operation.DESTROY: _TABLE,
    Operation.TO_HAND: _TABLE,
    Operation.DRAW: _PLAYER,
    Operation.DAMAGE: _PLAYER,
    Operation.GAIN_ENERGY: _PLAYER,
    Operation.LOSE_ENERGY: _PLAYER,
    Operation.DISCARD: _form(*_CARDS, zones=(Zone.HAND,)),
    Operation.FETCH: _form(*_CARDS, zones=(Zone.GRAVE, Zone.DECK)),
}
"""What goes with each operation; a test holds it to all of them."""

_STEADY: Final = frozenset({Operation.RAISE_POWER, Operation.LOWER_POWER, Operation.EXTRA_ATTACK})
"""What can hold as long as a card lies there."""
_STANDING: Final = frozenset({Pick.SELF, Pick.HOST, Pick.ALL})
_RANKED: Final = frozenset({Pick.HIGHEST, Pick.LOWEST})
_SINGLE: Final = frozenset(
    {Pick.SELF, Pick.HOST, Pick.OTHER, Pick.SAME, Pick.ATTACKER, Pick.DEFENDER}
)
"""Picks that mean a creature that is known."""
_IN_FIGHTS: Final = frozenset({Event.PLAY, Event.DEFEAT})
"""When a fight may be under way: a spell answers it, or a creature is destroyed before it."""

SAY_WHICH: Final = 'say which is meant: { side = "own" } for one of your choice'
"""What to write for a creature that the card does not have."""


def portal_misfits(effect: Effect, broken: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return what does not go together, each as the part of the effect and a message.

    What is about one of the `broken` parts, which could not be read, is not judged.
    """
    return [
        found
        for check, parts in _CHECKS
        if parts.isdisjoint(broken)
        for found in check(effect)
        if found[0] not in broken
    ]


def cost_misfits(target: Target) -> Iterator[str]:
    """Yield why creatures cannot be sacrificed or counted for a cost (clause PE1)."""
    if target.what is not What.CREATURE or target.zone is not Zone.FIELD:
        yield "means creatures on the field"
    if target.side is not Side.OWN or target.pick is not Pick.CHOSEN or target.up_to:
        yield "means own creatures, as many as count says"
    if target.count > PLACES:
        yield f"counts {target.count} creatures, but a field has {PLACES} places"


def meant(effect: Effect) -> Iterator[tuple[str, Target]]:
    """Yield every target that an effect names, with the part that names it."""
    yield "target", effect.target
    if isinstance(effect.amount, PerEach | FigureOf):
        yield "amount", effect.amount.of
    if effect.condition is not None and effect.condition.present is not None:
        yield "condition", effect.condition.present


def _target(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation does not act on."""
    form, target, name = PORTAL_FORMS[effect.operation], effect.target, effect.operation.value
    if target.what not in form.targets:
        wanted = ", ".join(sorted(form.targets))
        yield "target", f"{name} acts on {wanted}, not on {target.what.value}"
    elif target.what is not What.PLAYER and not _lies_there(target, form.zones):
        wanted = ", ".join(sorted(form.zones))
        yield "target", f"{name} acts on what lies in {wanted}, spells in spells"


def _lies_there(target: Target, zones: frozenset[Zone]) -> bool:
    """Return whether such a thing can lie where it is said to: creatures and spells apart."""
    if target.zone not in zones:
        return False
    if target.zone is Zone.FIELD:
        return target.what is What.CREATURE
    return target.zone is not Zone.SPELLS or target.what is What.SPELL


def _player(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield how a player cannot be meant."""
    target = effect.target
    if target.what is not What.PLAYER or target.pick in {Pick.ALL, Pick.SAME}:
        return
    if target.pick is not Pick.CHOSEN or target.side is not Side.ANY:
        yield "target", "a player is you, the other, all, or chosen of any side"


def _names(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield words that can mean nothing together, in whatever part they stand."""
    yield from ((part, why) for part, target in meant(effect) for why in _misnamed(target))


def _pick(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield single creatures that are not there when it is done."""
    event = effect.trigger.event
    if effect.target.pick is Pick.SELF and event is Event.PLAY:
        yield "target", f"what is used is no creature itself; {SAY_WHICH}, host in a weiterbildung"
    yield from ((part, why) for part, target in meant(effect) for why in _nobody(target, event))


def _misnamed(target: Target) -> Iterator[str]:
    """Yield why such words can mean nothing together, whatever happens."""
    pick, side = target.pick, target.side
    if target.what in {What.PLAYER, What.SPELL} and (target.colour or target.typ or target.bound):
        yield f"a {target.what.value} has no colour, type and power"
    if pick in _RANKED and target.by is None:
        yield f'{pick.value} needs by = "power"'
    if pick not in _RANKED and target.by is not None:
        yield f"by goes with pick highest or lowest, not with {pick.value}"
    if pick is Pick.OWNER and side is Side.ANY:
        yield "the owner is one player; give side own or enemy"
    creature = target.what is What.CREATURE and target.zone is Zone.FIELD
    if pick is Pick.SAME and not creature and target.what is not What.PLAYER:
        yield "the same is a creature or a player"
    if pick is Pick.SAME and (target.colour or target.typ or target.bound):
        yield "the same is whoever it was; nothing more can be said of it"
    if pick in (_SINGLE | _RANKED) - {Pick.SAME} and not creature:
        yield f"{pick.value} is a creature on the field"
    if pick in {Pick.SELF, Pick.HOST} and side is Side.ENEMY:
        yield f"{pick.value} is never an enemy creature; leave side out"
    if pick is Pick.OTHER and side is Side.OWN:
        yield "other is always an enemy creature; leave side out"


def _nobody(target: Target, event: Event) -> Iterator[str]:
    """Yield why nobody is meant when the trigger comes: who has fallen is gone, fights are over."""
    if target.pick is Pick.SELF and event is Event.DEFEAT:
        yield "it comes too late for a creature that has fallen"
    if target.pick is Pick.OTHER and event is Event.VICTORY:
        yield "other, the opponent in the fight, has fallen at victory; it is there at defeat only"
    elif target.pick is Pick.OTHER and event is not Event.DEFEAT:
        yield "other is the opponent in a fight, for defeat"
    if target.pick in {Pick.ATTACKER, Pick.DEFENDER} and event not in _IN_FIGHTS:
        yield f"at {event.value} there is no fight, so no {target.pick.value}"


def _hand(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield who cannot choose from a pile, or whose pile it cannot be."""
    target, name = effect.target, effect.operation.value
    if effect.operation is Operation.FETCH:
        if target.side is not Side.OWN:
            yield "target", f"{name} acts on own cards only"
        if target.pick not in {Pick.CHOSEN, Pick.RANDOM}:
            yield "target", "what is fetched is chosen or random"
    elif effect.operation is Operation.DISCARD:
        blind = {Pick.OWNER, Pick.RANDOM, Pick.ALL}
        seen = {Pick.CHOSEN, Pick.RANDOM, Pick.ALL}
        if target.side is Side.ANY:
            yield "target", "a hand is own or enemy"
        elif target.pick not in (seen if target.side is Side.OWN else blind):
            yield "target", "nobody picks from a hand he cannot see; pick owner, random or all"
        if target.side is Side.ENEMY and _is_told(target):
            yield "target", 'nobody sees which cards are in another hand; write what = "card" alone'


def _is_told(target: Target) -> bool:
    """Return whether more is said of cards than that they are cards."""
    return bool(target.what is not What.CARD or target.colour or target.typ or target.bound)


def _amount(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation cannot count, or nobody can see."""
    form, name, amount = PORTAL_FORMS[effect.operation], effect.operation.value, effect.amount
    if (amount is None) is not (form.amount is Need.NONE):
        what = "needs an amount" if amount is None else "takes no amount; say count in target"
        yield "amount", f"{name} {what}"
    if isinstance(amount, str):
        yield "amount", f"{name} needs a number"
    if isinstance(amount, PerEach):
        if effect.trigger.event is Event.ALWAYS and amount.of.pick in _SINGLE:
            yield "amount", "what holds always counts what lies there"
        yield from (("amount", why) for why in _unseen(amount.of, effect.trigger.event))
    if isinstance(amount, FigureOf):
        yield from (("amount", why) for why in _no_figure(amount, effect.trigger.event))


def _no_figure(amount: FigureOf, event: Event) -> Iterator[str]:
    of = amount.of
    if amount.figure is not Figure.POWER:
        if of.what is not What.PLAYER or of.side is Side.ANY:
            yield f"{amount.figure.value} is a figure of you or the other player"
        return
    if of.what is not What.CREATURE or of.zone is not Zone.FIELD:
        yield "power is a figure of a creature on the field"
    elif of.pick not in _SINGLE | _RANKED:
        yield "power is read off one creature: self, host, same, other, highest, …"
    elif event is Event.ALWAYS and of.pick not in {Pick.SELF, Pick.HOST}:
        yield "what holds always reads the power of the card itself or its host"


def _unseen(target: Target, event: Event) -> Iterator[str]:
    """Yield why things cannot be counted without showing what is hidden (clause PZ1)."""
    if target.zone is Zone.DECK:
        yield "cards of a deck are not counted"
    if target.zone is Zone.HAND and target.side is not Side.OWN and _is_told(target):
        yield "nobody sees which cards are in another hand; what can be counted is card"
    elif target.zone is Zone.HAND and event is Event.ALWAYS and _is_told(target):
        yield "what holds always would show which cards are in the hand; count card"
    if target.zone is Zone.FIELD and target.what is not What.CREATURE:
        yield "on the field there are creatures"
    if target.zone is Zone.SPELLS and target.what is not What.SPELL:
        yield "on the spell field there are spells"
    if target.what is What.PLAYER:
        yield "players are not counted"


def _time(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what cannot last, does not say how long, or lasts for a fight that is none."""
    event, name, lasts = effect.trigger.event, effect.operation.value, effect.duration.lasts
    timed = PORTAL_FORMS[effect.operation].timed
    if timed and event is not Event.ALWAYS:
        if lasts is Lasts.NOW:
            yield "duration", f"{name} needs a duration: turn, fight or lasting"
        elif lasts is Lasts.FIGHT and event not in _IN_FIGHTS:
            yield "duration", f"at {event.value} there is no fight; take turn or lasting"
    elif lasts is not Lasts.NOW and event is Event.ALWAYS:
        yield "duration", "what holds always needs no duration; leave it out"
    elif lasts is not Lasts.NOW:
        also = (
            ', or give a card that stays trigger = "always"' if effect.operation in _STEADY else ""
        )
        yield "duration", f"{name} is done once and does not last; leave duration out{also}"


def _trigger(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what cannot set it off, or cannot hold always."""
    if effect.trigger.who.pick is not Pick.SELF:
        event = effect.trigger.event.value
        yield "trigger", f'only what the card itself does sets it off; write trigger = "{event}"'
    if effect.trigger.event is not Event.ALWAYS:
        return
    if effect.operation not in _STEADY:
        yield "trigger", f"{effect.operation.value} cannot hold always; say when it is done"
    elif effect.target.pick not in _STANDING:
        picks = ", ".join(sorted(_STANDING))
        yield "target", f"what holds always is for all that fit or the card; pick is one of {picks}"


def _condition(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield conditions that nobody can check."""
    condition, event = effect.condition, effect.trigger.event
    if condition is not None and condition.present is not None:
        single = condition.present.pick in _SINGLE
        if single and event is Event.ALWAYS:
            yield "condition", "what holds always counts what lies there"
        elif single and condition.present.pick is not Pick.SAME and condition.least > 1:
            yield "condition", f"{condition.present.pick.value} is one creature; least is at most 1"
        elif not single:
            yield from (("condition", why) for why in _unseen(condition.present, event))


_CHECKS: Final[tuple[tuple[Callable[[Effect], Iterator[tuple[str, str]]], frozenset[str]], ...]] = (
    (_target, frozenset({"do", "target"})),
    (_player, frozenset({"target"})),
    (_names, frozenset()),
    (_pick, frozenset({"trigger"})),
    (_hand, frozenset({"do", "target"})),
    (_amount, frozenset({"do", "amount", "trigger"})),
    (_time, frozenset({"do", "trigger", "duration"})),
    (_trigger, frozenset({"do", "trigger", "target"})),
    (_condition, frozenset({"condition", "trigger"})),
)
"""Every check, with the parts of an effect that it is about."""
