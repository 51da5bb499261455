"""From effect data to deeds: what the cards of one match do, worked out once (DESIGN 3.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from cardtool.cards import Card, is_of
from cardtool.effects import spec
from cardtool.effects.forms import FORMS, windows_of
from cardtool.effects.spec import Operation
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Aim, Amount, Condition, Deed, Script

__all__ = ["Compiled", "compiled"]

_KINDS: Final[Mapping[Operation, int]] = {
    Operation.RAISE_AP: e.PLUS_AP,
    Operation.LOWER_AP: e.PLUS_AP,
    Operation.RAISE_DP: e.PLUS_DP,
    Operation.LOWER_DP: e.PLUS_DP,
    Operation.RAISE_LP: e.PLUS_LP,
    Operation.LOWER_LP: e.DAMAGE,
    Operation.DAMAGE: e.DAMAGE,
    Operation.DAMAGE_EACH_ROUND: e.DAMAGE_EACH,
    Operation.HEAL: e.HEAL,
    Operation.HEAL_EACH_ROUND: e.HEAL_EACH,
    Operation.TO_WUESTE: e.TO_WUESTE,
    Operation.TO_HAND: e.TO_HAND,
    Operation.CAPTURE: e.CAPTURE,
    Operation.DIRECT_ATTACK: e.DIRECT,
    Operation.SKIP_ATTACK: e.SKIP,
    Operation.NO_DAMAGE: e.NO_DAMAGE,
    Operation.PROTECT: e.PROTECT,
    Operation.REFLECT: e.REFLECT,
    Operation.SET_HK: e.SET_HK,
    Operation.EXTRA_MONSTER: e.EXTRA,
    Operation.RAISE_PRICE: e.PRICE,
    Operation.LOWER_PRICE: e.PRICE,
    Operation.GAIN_DATTELN: e.GAIN,
    Operation.LOSE_DATTELN: e.LOSE,
    Operation.STEAL_DATTELN: e.STEAL,
    Operation.DRAW: e.DRAW,
    Operation.DISCARD: e.DISCARD,
    Operation.FETCH: e.FETCH,
    Operation.REVIVE: e.REVIVE,
    Operation.CANCEL_ITEM: e.CANCEL,
    Operation.DESTROY_ITEM: e.DESTROY,
    Operation.ACTIVATE_OASE: e.ACTIVATE,
    Operation.DEACTIVATE_OASE: e.DEACTIVATE,
    Operation.PUT_UNDER: e.PUT_UNDER,
    Operation.NEW_PILE: e.NEW_PILE,
}
_LOWERING: Final = frozenset({Operation.LOWER_AP, Operation.LOWER_DP, Operation.LOWER_PRICE})
_WINDOWS: Final[Mapping[spec.Window, int]] = {
    spec.Window.MAIN: e.Windows.MAIN,
    spec.Window.ATTACK: e.Windows.ATTACK,
    spec.Window.DEFENCE: e.Windows.DEFENCE,
}
_NAMEABLE: Final = frozenset(range(e.REVIVE)) - {e.EXTRA, e.PRICE}


class Compiled:
    """What all cards of a match do.

    Attributes:
        scripts: by card, None where it does nothing or nobody knows what.
        deeds, sequences: by their numbers. holding, listening: which kinds of deed hold while
            a card lies in the arena, and which events set something off, as bits.
        prices: whether any deed changes a price.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.scripts: list[Script | None] = []
        self.deeds: list[Deed] = []
        self.sequences: list[list[Deed]] = []
        self.holding = 0
        self.listening = 0
        self.prices = False


def compiled(cards: Sequence[Card], scripts: Mapping[str, spec.Script], *, oases: bool) -> Compiled:
    """Return what the `cards` of a match do by their `scripts`, which go by number.

    `oases`: whether cards are drawn from Oasen (clause X4). A light-blue card does nothing but
    what its recipe says.
    """
    compiler = _Compiler(cards, oases=oases)
    for number, card in enumerate(cards):
        script = scripts.get(card.nr or "")
        blue = card.kind is not None and card.kind.is_light_blue
        made = None if script is None or blue else compiler.script(number, card, script)
        compiler.made.scripts.append(made)
    return compiler.made


def _trigger(step: spec.Step) -> spec.Trigger:
    """Return what sets a step off: of a choice, what sets off its first effect."""
    found = spec.effects_of((step,))
    return found[0].trigger if found else spec.PLAYED


def _trigger_of_effect(step: spec.Step) -> spec.Trigger:
    """Return what sets a step of an item off: a choice is made when the item is played."""
    return step.trigger if isinstance(step, spec.Effect) else spec.PLAYED


def _index(word: spec.Pick | spec.Side | spec.Zone | spec.What | spec.Figure | spec.Event) -> int:
    """Return the number of a word: the classes of `effects` number them in the same order."""
    return list(type(word)).index(word)


class _Compiler:
    """Turns the data of one card after the other into deeds."""

    def __init__(self, cards: Sequence[Card], *, oases: bool) -> None:
        self.made = Compiled()
        self._cards = cards
        self._oases = oases
        self._card = 0
        self._fitting: dict[tuple[spec.What, str | None, str | None], frozenset[int]] = {}

    def script(self, number: int, card: Card, script: spec.Script) -> Script:
        """Return what a card does."""
        self._card = number
        made = Script()
        if _fights(card):
            self._monster(made, script.steps)
            return made
        sequence = self._sequence(script.steps)
        made.sequence = sequence
        deeds = self.made.sequences[sequence]
        for window in windows_of(script):
            made.windows |= _WINDOWS[window]
        made.cancels = any(deed.kind == e.CANCEL for deed in deeds)
        made.aim = next((deed for deed in deeds if _is_named(deed)), None)
        return made

    def _monster(self, made: Script, steps: tuple[spec.Step, ...]) -> None:
        """Note what holds while a monster is there, and what it waits for."""
        for trigger, some in groupby(steps, _trigger):
            group = tuple(some)
            if trigger.event is spec.Event.ALWAYS:
                made.auras += [self._deed(effect) for effect in spec.effects_of(group)]
                continue
            for effect in spec.effects_of(group):
                if effect.operation is Operation.SET_HK and trigger.event is spec.Event.DEFEAT:
                    made.falls_as = effect.amount if isinstance(effect.amount, int) else 0
            arrives = trigger.event is spec.Event.PLAY
            event = spec.Trigger(spec.Event.ARRIVAL) if arrives else trigger
            made.triggers.append(self._waiting(event, group))
            made.listens |= 1 << made.triggers[-1].event
        for deed in made.auras:
            self._note_aura(deed)

    def _note_aura(self, deed: Deed) -> None:
        self.made.holding |= 1 << deed.kind

    def _sequence(self, steps: Sequence[spec.Step]) -> int:
        """Return the number of the sequence of these steps of an item, or of one event."""
        number = len(self.made.sequences)
        found: list[Deed] = []
        self.made.sequences.append(found)
        for trigger, some in groupby(self._each_draws(steps), _trigger_of_effect):
            group = tuple(some)
            if trigger.event is spec.Event.PLAY:
                found += [self._step(step) for step in group]
            elif trigger.event is spec.Event.ALWAYS:
                found += [self._aura(effect) for effect in spec.effects_of(group)]
            else:
                found.append(self._watch(trigger, group))
        return number

    def _each_draws(self, steps: Sequence[spec.Step]) -> list[spec.Step]:
        """Return the steps with what both draw as what each draws from his own Oasen (X4)."""
        found: list[spec.Step] = []
        for step in steps:
            effect = step if isinstance(step, spec.Effect) else None
            draws = effect is not None and effect.operation is Operation.DRAW and self._oases
            if effect is not None and draws and effect.target.side is spec.Side.ANY:
                whose = [replace(effect.target, side=s) for s in (spec.Side.OWN, spec.Side.ENEMY)]
                found += [replace(effect, target=target) for target in whose]
            else:
                found.append(step)
        return found

    def _new(self, kind: int) -> Deed:
        deed = Deed(len(self.made.deeds), self._card, kind)
        self.made.deeds.append(deed)
        return deed

    def _step(self, step: spec.Step) -> Deed:
        if isinstance(step, spec.Effect):
            return self._later(step) if step.delay else self._deed(step)
        deed = self._new(e.CHOICE)
        deed.sequences = [self._sequence(option) for option in step.options]
        return deed

    def _later(self, effect: spec.Effect) -> Deed:
        deed = self._new(e.DELAYED)
        deed.after = effect.delay
        deed.sequences = [self._sequence([_played(effect, delay=0)])]
        return deed

    def _aura(self, effect: spec.Effect) -> Deed:
        deed = self._new(e.AURA)
        lasts = spec.LASTING if effect.duration == spec.NOW else effect.duration
        deed.until, deed.turns = _until(lasts), lasts.rounds
        deed.inner = self._deed(effect)
        self._note_aura(deed.inner)
        return deed

    def _waiting(self, trigger: spec.Trigger, group: tuple[spec.Step, ...]) -> Deed:
        """Return the deed of waiting for an event, which sets a sequence off."""
        deed = self._new(e.WATCH)
        deed.event = _index(trigger.event)
        deed.who = self._aim(trigger.who)
        deed.sequences = [self._sequence([_unwaiting(step) for step in group])]
        self.made.listening |= 1 << deed.event
        return deed

    def _watch(self, trigger: spec.Trigger, group: tuple[spec.Step, ...]) -> Deed:
        """Return the deed of an item that waits: as long as is said of what is done once (X2).

        Of what lasts itself its duration says how long it does, each time.
        """
        deed = self._waiting(trigger, group)
        first = spec.effects_of(group)[0]
        said = first.duration
        deed.until, deed.turns = e.Until.LASTING, 0
        if said != spec.NOW and not FORMS[first.operation].timed:
            deed.until, deed.turns = _until(said), said.rounds
        return deed

    def _deed(self, effect: spec.Effect) -> Deed:
        operation = effect.operation
        deed = self._new(_KINDS[operation])
        deed.aim = self._aim(effect.target)
        if effect.amount is not None:
            deed.amount = self._amount(effect.amount, -1 if operation in _LOWERING else 1)
        if effect.condition is not None:
            deed.condition = self._condition(effect.condition)
        deed.until, deed.turns = _until(_duration(effect)), effect.duration.rounds
        if operation is Operation.DRAW and self._oases:
            deed.kind = e.DRAW_OASE
            deed.aim = Aim(e.What.OASE, deed.aim.side, e.Pick.OWNER, e.Zones.ARENA, frozenset())
        self.made.prices = self.made.prices or deed.kind == e.PRICE
        return deed

    def _aim(self, target: spec.Target) -> Aim:
        aim = Aim(
            *(_index(target.what), _index(target.side), _index(target.pick)),
            *(_index(target.zone), self._fits(target)),
        )
        aim.count, aim.up_to = target.count, target.up_to
        for hk in target.hk:
            aim.hks |= 1 << hk
        if target.by is not None:
            aim.by = _index(target.by)
        if target.bound is not None:
            aim.bound = _index(target.bound.figure)
            aim.least = target.bound.least or 0
            aim.most = spec.MAX_NUMBER if target.bound.most is None else target.bound.most
        return aim

    def _fits(self, target: spec.Target) -> frozenset[int]:
        """Return the cards of the kind, Klasse and Rasse that a target wants; few want others."""
        wanted = (target.what, target.klasse, target.rasse)
        found = self._fitting.get(wanted)
        if found is None:
            cards = enumerate(self._cards)
            found = frozenset(number for number, card in cards if _fits(target, card))
            self._fitting[wanted] = found
        return found

    def _amount(self, amount: spec.Amount, sign: int) -> Amount:
        if isinstance(amount, int):
            return Amount(sign * amount)
        if isinstance(amount, spec.PerEach):
            made = Amount(sign * amount.each)
            made.of = self._aim(amount.of)
        elif isinstance(amount, spec.FigureOf):
            made = Amount(sign * amount.times)
            made.of, made.over = self._aim(amount.of), amount.over
            made.figure = _index(amount.figure)
        else:
            made = Amount(sign)
            made.everything = True
        return made

    def _condition(self, condition: spec.Condition) -> Condition:
        made = Condition()
        made.least = condition.least
        made.most = spec.MAX_NUMBER if condition.most is None else condition.most
        if condition.present is not None:
            made.present = self._aim(condition.present)
        if condition.against is not None:
            made.against = self._aim(condition.against)
        if condition.attacking is not None:
            made.attacking = int(condition.attacking)
        return made


def _duration(effect: spec.Effect) -> spec.Duration:
    """Return how long an effect lasts that does not say it (clause X2)."""
    if effect.operation is Operation.SKIP_ATTACK:
        return spec.LASTING  # until it has been skipped
    if effect.duration != spec.NOW or not FORMS[effect.operation].timed:
        return effect.duration
    if effect.operation is Operation.EXTRA_MONSTER:
        return spec.Duration(spec.Lasts.TURN)
    return spec.LASTING


def _until(duration: spec.Duration) -> int:
    return _UNTIL[duration.lasts]


_UNTIL: Final[Mapping[spec.Lasts, int]] = {
    spec.Lasts.NOW: e.Until.NOW,
    spec.Lasts.FIGHT: e.Until.FIGHT,
    spec.Lasts.TURN: e.Until.TURN,
    spec.Lasts.ROUNDS: e.Until.ROUNDS,
    spec.Lasts.LASTING: e.Until.LASTING,
}


def _played(effect: spec.Effect, delay: int | None = None) -> spec.Effect:
    """Return an effect that happens when its turn comes, whatever set it off."""
    later = effect.delay if delay is None else delay
    return replace(effect, trigger=spec.PLAYED, delay=later)


def _unwaiting(step: spec.Step) -> spec.Step:
    """Return a step that has been set off."""
    if isinstance(step, spec.Effect):
        return _played(step)
    return spec.Choice(tuple(tuple(_played(effect) for effect in o) for o in step.options))


def _is_named(deed: Deed) -> bool:
    """Return whether a monster is named for a deed when its item is played (clause T6)."""
    aim = deed.aim
    if aim is None or deed.kind not in _NAMEABLE or aim.pick != e.Pick.CHOSEN:
        return False
    return aim.what == e.What.MONSTER and aim.zone == e.Zones.ARENA


def _fits(target: spec.Target, card: Card) -> bool:
    """Return whether a card is of the kind, Klasse and Rasse that a target wants."""
    fights = _fights(card)
    if target.what is spec.What.MONSTER and not fights:
        return False
    if target.what is spec.What.ITEM and fights:
        return False
    return is_of(card, target.klasse, target.rasse)


def _fights(card: Card) -> bool:
    return card.kind is not None and card.kind.is_monster
