"""From the vocabulary of effects to what the engine carries out (portal.md, *Effects*)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from cardtool.cards import fold
from cardtool.effects import spec
from cardtool.engine.portal.deeds import (
    Aim,
    Amount,
    Deed,
    Op,
    Pick,
    Pile,
    Present,
    Until,
    Ways,
    What,
    Whose,
)

__all__ = ["Compiler", "set_off_by"]

_OPS: Final = {
    spec.Operation.RAISE_POWER: Op.RAISE,
    spec.Operation.LOWER_POWER: Op.LOWER,
    spec.Operation.EXTRA_ATTACK: Op.EXTRA,
    spec.Operation.DESTROY: Op.DESTROY,
    spec.Operation.TO_HAND: Op.RETURN,
    spec.Operation.DRAW: Op.DRAW,
    spec.Operation.DISCARD: Op.DISCARD,
    spec.Operation.DAMAGE: Op.DAMAGE,
    spec.Operation.GAIN_ENERGY: Op.GAIN,
    spec.Operation.LOSE_ENERGY: Op.LOSE,
    spec.Operation.FETCH: Op.FETCH,
}
_WHATS: Final = {
    spec.What.CREATURE: What.CREATURE,
    spec.What.SPELL: What.SPELL,
    spec.What.CARD: What.CARD,
    spec.What.PLAYER: What.PLAYER,
}
_SIDES: Final = {
    spec.Side.OWN: Whose.OWN,
    spec.Side.ENEMY: Whose.ENEMY,
    spec.Side.ANY: Whose.ANY,
}
_PILES: Final = {
    spec.Zone.FIELD: Pile.FIELD,
    spec.Zone.SPELLS: Pile.SPELLS,
    spec.Zone.HAND: Pile.HAND,
    spec.Zone.GRAVE: Pile.GRAVE,
    spec.Zone.DECK: Pile.DECK,
}
_PICKS: Final = {
    spec.Pick.CHOSEN: Pick.CHOSEN,
    spec.Pick.OWNER: Pick.OWNER,
    spec.Pick.RANDOM: Pick.RANDOM,
    spec.Pick.ALL: Pick.ALL,
    spec.Pick.HIGHEST: Pick.HIGHEST,
    spec.Pick.LOWEST: Pick.LOWEST,
    spec.Pick.SELF: Pick.SELF,
    spec.Pick.HOST: Pick.HOST,
    spec.Pick.SAME: Pick.SAME,
    spec.Pick.OTHER: Pick.OTHER,
    spec.Pick.ATTACKER: Pick.ATTACKER,
    spec.Pick.DEFENDER: Pick.DEFENDER,
}
_UNTIL: Final = {
    spec.Lasts.TURN: Until.TURN,
    spec.Lasts.FIGHT: Until.FIGHT,
    spec.Lasts.LASTING: Until.LASTING,
}
_COLOURS: Final = {colour: 1 << number for number, colour in enumerate(spec.Colour)}


@final
class Compiler:
    """Makes deeds of effects, and numbers sequences and types.

    Attributes:
        sequences: those made so far. types: the types met so far, folded, with their numbers.
    """

    __slots__ = ("sequences", "types")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.sequences: list[list[Deed | Ways]] = []
        self.types: dict[str, int] = {}

    def type_number(self, typ: str) -> int:
        """Return the number of a type, compared as German readers do."""
        return self.types.setdefault(fold(typ), len(self.types))

    def always(self, steps: Iterable[spec.Step]) -> list[Deed]:
        """Return what holds always."""
        return [
            self._deed(step)
            for step in steps
            if isinstance(step, spec.Effect) and step.trigger.event is spec.Event.ALWAYS
        ]

    def sequence(self, steps: Iterable[spec.Step], event: spec.Event) -> int:
        """Return the number of the sequence that an event sets off, -1 if it does nothing."""
        found = [self._step(step) for step in steps if set_off_by(step) is event]
        return self._add(found) if found else -1

    def aim(self, target: spec.Target) -> Aim:
        """Return whom a target means.

        Raises:
            LookupError: it is none of this game.
        """
        what, pile = _WHATS[target.what], _PILES.get(target.zone, Pile.FIELD)
        # Who does not name a place means where such things lie.
        if target.zone is spec.Zone.ARENA and what == What.SPELL:
            pile = Pile.SPELLS
        found = Aim(what, _SIDES[target.side], _PICKS[target.pick], pile)
        found.count, found.up_to = target.count, target.up_to
        for colour in set(target.colour):
            found.colours |= _COLOURS[colour]
        if target.typ is not None:
            found.typ = self.type_number(target.typ)
        if target.bound is not None:
            found.least = -1 if target.bound.least is None else target.bound.least
            found.most = -1 if target.bound.most is None else target.bound.most
        return found

    def _add(self, sequence: list[Deed | Ways]) -> int:
        self.sequences.append(sequence)
        return len(self.sequences) - 1

    def _step(self, step: spec.Step) -> Deed | Ways:
        if isinstance(step, spec.Effect):
            return self._deed(step)
        return Ways([self._add([self._deed(one) for one in way]) for way in step.options])

    def _deed(self, effect: spec.Effect) -> Deed:
        amount = None if effect.amount is None else self._amount(effect.amount)
        found = Deed(_OPS[effect.operation], self.aim(effect.target), amount)
        found.until = _UNTIL.get(effect.duration.lasts, Until.TURN)
        condition = effect.condition
        if condition is not None and condition.present is not None:
            most = -1 if condition.most is None else condition.most
            found.present = Present(self.aim(condition.present), condition.least, most)
        return found

    def _amount(self, amount: spec.Amount) -> Amount:
        if isinstance(amount, spec.PerEach):
            found = Amount(amount.each)
            found.each = self.aim(amount.of)
        elif isinstance(amount, spec.FigureOf):
            found = Amount(0)
            found.of = self.aim(amount.of)
            found.energy = amount.figure is spec.Figure.ENERGY
            found.times, found.over = amount.times, amount.over
        else:
            found = Amount(int(amount))
        return found


def set_off_by(step: spec.Step) -> spec.Event:
    """Return what sets a step off; all ways of a choice are set off by the same."""
    effects = spec.effects_of([step])
    return effects[0].trigger.event if effects else spec.Event.PLAY
