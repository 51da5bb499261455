"""What goes with each operation of the portal game (portal.md, *Effects*, clauses PC3, PE1)."""

from __future__ import annotations

from collections.abc import Iterator
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

__all__ = ["PORTAL_FORMS", "cost_misfits", "portal_misfits"]


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
_OF_FIGHTS: Final = frozenset({Event.DEFEAT, Event.VICTORY})
_OF_CREATURES: Final = frozenset({Event.ARRIVAL, Event.DEFEAT, Event.VICTORY})


def portal_misfits(effect: Effect) -> list[tuple[str, str]]:
    """Return what does not go together, each as the part of the effect and a message."""
    checks = (_target, _player, _pick, _hand, _amount, _time, _trigger, _condition)
    return [found for check in checks for found in check(effect)]


def cost_misfits(target: Target) -> Iterator[str]:
    """Yield why creatures cannot be sacrificed or counted for a cost (clause PE1)."""
    if target.what is not What.CREATURE or target.zone is not Zone.FIELD:
        yield "means creatures on the field"
    if target.side is not Side.OWN or target.pick is not Pick.CHOSEN or target.up_to:
        yield "means own creatures, as many as count says"


def _target(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation does not act on."""
    form, target, name = PORTAL_FORMS[effect.operation], effect.target, effect.operation.value
    if target.what not in form.targets:
        wanted = ", ".join(sorted(form.targets))
        yield "target", f"{name} acts on {wanted}, not on {target.what.value}"
    elif target.what is not What.PLAYER and not _lies_there(target, form.zones):
        wanted = ", ".join(sorted(form.zones))
        yield "target", f"{name} acts on what lies in {wanted}, spells in spells"
    if target.what in {What.PLAYER, What.SPELL} and (target.colour or target.typ or target.bound):
        yield "target", f"a {target.what.value} has no colour, type and power"
    if (target.pick in _RANKED) is not (target.by is not None):
        yield "target", "by goes with highest and lowest"


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


def _pick(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield picks that mean nothing here."""
    target, event = effect.target, effect.trigger.event
    if target.pick in _SINGLE - {Pick.SAME} and target.what is not What.CREATURE:
        yield "target", f"{target.pick.value} is a creature on the field"
    if target.pick is Pick.SAME and target.zone not in {Zone.FIELD, Zone.SPELLS}:
        yield "target", "the same is a creature or a player"
    if target.pick in {Pick.SELF, Pick.HOST} and event is Event.PLAY and target.pick is Pick.SELF:
        yield "target", "a spell that is used has no creature of its own; take host"
    if event is Event.DEFEAT and target.pick is Pick.SELF:
        yield "target", "it comes too late for a creature that has fallen"
    if target.pick is Pick.OTHER and event not in _OF_FIGHTS:
        yield "target", "other is the opponent in a fight, for defeat and victory"


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
        if target.side is Side.ENEMY and target.pick is not Pick.RANDOM and _is_told(target):
            yield "target", "nobody sees which cards are in another hand"


def _is_told(target: Target) -> bool:
    """Return whether more is said of cards than that they are cards."""
    return bool(target.what is not What.CARD or target.colour or target.typ or target.bound)


def _amount(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what the operation cannot count, or nobody can see."""
    form, name, amount = PORTAL_FORMS[effect.operation], effect.operation.value, effect.amount
    if (amount is None) is not (form.amount is Need.NONE):
        yield "amount", f"{name} {'needs an' if amount is None else 'takes no'} amount"
    if isinstance(amount, str):
        yield "amount", f"{name} needs a number"
    if isinstance(amount, PerEach):
        yield from (("amount", why) for why in _unseen(amount.of))
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
    elif of.pick is Pick.OTHER and event not in _OF_FIGHTS:
        yield "other is the opponent in a fight, for defeat and victory"
    elif event is Event.ALWAYS and of.pick not in {Pick.SELF, Pick.HOST}:
        yield "what holds always reads the power of the card itself or its host"


def _unseen(target: Target) -> Iterator[str]:
    """Yield why things cannot be counted without showing what is hidden (clause PZ1)."""
    if target.zone is Zone.DECK:
        yield "cards of a deck are not counted"
    if target.zone is Zone.HAND and target.side is not Side.OWN and _is_told(target):
        yield "nobody sees which cards are in another hand; what can be counted is card"
    if target.zone is Zone.FIELD and target.what is not What.CREATURE:
        yield "on the field there are creatures"
    if target.zone is Zone.SPELLS and target.what is not What.SPELL:
        yield "on the spell field there are spells"
    if target.what is What.PLAYER:
        yield "players are not counted"


def _time(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what cannot last, or does not say how long."""
    timed = PORTAL_FORMS[effect.operation].timed and effect.trigger.event is not Event.ALWAYS
    now = effect.duration.lasts is Lasts.NOW
    if timed and now:
        yield "duration", f"{effect.operation.value} lasts: turn, fight or lasting"
    elif not timed and not now:
        yield "duration", f"{effect.operation.value} is done once, or holds always"


def _trigger(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what cannot hold always."""
    if effect.trigger.event is not Event.ALWAYS:
        return
    if effect.operation not in _STEADY:
        yield "trigger", f"{effect.operation.value} cannot hold always; say when it is done"
    elif effect.target.pick not in _STANDING:
        picks = ", ".join(sorted(_STANDING))
        yield "target", f"what holds always is for all that fit or the card; pick is one of {picks}"


def _condition(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield conditions that nobody can check."""
    condition = effect.condition
    if condition is not None and condition.present is not None:
        present = condition.present
        single = present.pick in _SINGLE
        if single and effect.trigger.event is Event.ALWAYS:
            yield "condition", "what holds always counts what lies there"
        elif not single:
            yield from (("condition", why) for why in _unseen(present))
