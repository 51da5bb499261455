"""Effects in English, a sentence for each, for people who check them."""

from __future__ import annotations

from typing import Final

from cardtool.effects.spec import (
    Amount,
    Bound,
    Choice,
    Condition,
    Duration,
    Effect,
    Event,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    What,
    Zone,
)

__all__ = ["phrase", "sentence", "sentences"]

# {t} is the target, {n} the amount.
_VERBS: Final[dict[Operation, str]] = {
    Operation.RAISE_AP: "{t}: +{n} AP",
    Operation.RAISE_DP: "{t}: +{n} DP",
    Operation.RAISE_LP: "{t}: +{n} LP, also above full",
    Operation.LOWER_AP: "{t}: −{n} AP",
    Operation.LOWER_DP: "{t}: −{n} DP",
    Operation.LOWER_LP: "{t}: −{n} LP",
    Operation.DAMAGE: "{t}: {n} LP damage",
    Operation.DAMAGE_EACH_ROUND: "{t}: {n} LP damage each round",
    Operation.HEAL: "{t}: healed by {n} LP",
    Operation.HEAL_EACH_ROUND: "{t}: healed by {n} LP each round",
    Operation.TO_WUESTE: "{t}: sent to the Wüste",
    Operation.TO_HAND: "{t}: returned to the owner's hand",
    Operation.CAPTURE: "{t}: changes to your side",
    Operation.DIRECT_ATTACK: "{t}: may attack directly",
    Operation.SKIP_ATTACK: "{t}: skips the next {n} attack(s)",
    Operation.NO_DAMAGE: "{t}: takes no damage",
    Operation.PROTECT: "{t}: not touched by enemy items",
    Operation.REFLECT: "{t}: fight damage goes back to the attacker",
    Operation.SET_HK: "{t}: counts as HK {n}",
    Operation.EXTRA_MONSTER: "{t}: may send {n} more monster(s) into the arena",
    Operation.RAISE_PRICE: "{t}: {n} Datteln dearer",
    Operation.LOWER_PRICE: "{t}: {n} Datteln cheaper",
    Operation.GAIN_DATTELN: "{t}: +{n} Datteln",
    Operation.LOSE_DATTELN: "{t}: −{n} Datteln",
    Operation.STEAL_DATTELN: "{t}: {n} Datteln go to you",
    Operation.DRAW: "{t}: draw {n}",
    Operation.DISCARD: "{t}: discarded",
    Operation.FETCH: "{t}: taken to the hand",
    Operation.REVIVE: "{t}: put into the arena, unpaid",
    Operation.CANCEL_ITEM: "{t}: cancelled",
    Operation.DESTROY_ITEM: "{t}: destroyed",
    Operation.ACTIVATE_OASE: "{t}: activated",
    Operation.DEACTIVATE_OASE: "{t}: deactivated",
    Operation.PUT_UNDER: "{t}: may be put under this item",
    Operation.NEW_PILE: "{t}: shuffled into a new draw pile",
}
_EVENTS: Final[dict[Event, str]] = {
    Event.PLAY: "",
    Event.ALWAYS: "while this card lies in the arena",
    Event.ARRIVAL: "when {w} comes into the arena",
    Event.DEFEAT: "when {w} is defeated",
    Event.VICTORY: "when {w} defeats a monster",
    Event.HIT: "when {w} does damage",
    Event.HURT: "when {w} takes damage in a fight",
    Event.TURN_START: "at the start of {w} turn",
    Event.TURN_END: "at the end of {w} turn",
}
_LASTS: Final[dict[Lasts, str]] = {
    Lasts.NOW: "",
    Lasts.FIGHT: "in this turn's fight",
    Lasts.TURN: "to the end of the turn",
    Lasts.ROUNDS: "for {n} round(s)",
    Lasts.LASTING: "while in the arena",
}
_PLACES: Final[dict[Zone, str]] = {
    Zone.ARENA: "",
    Zone.HAND: "in hand",
    Zone.WUESTE: "in the Wüste",
    Zone.OASE: "in one Oase",
    Zone.UNDER: "under this item",
    Zone.FIGHT: "of this fight",
}
_PICKS: Final[dict[Pick, str]] = {
    Pick.CHOSEN: "of your choice",
    Pick.OWNER: "of the owner's choice",
    Pick.RANDOM: "at random",
}
_FIXED: Final[dict[Pick, str]] = {
    Pick.SELF: "this monster",
    Pick.SAME: "the same",
    Pick.SUBJECT: "that monster",
    Pick.OTHER: "its opponent",
    Pick.ATTACKER: "the attacker",
    Pick.DEFENDER: "the defender",
}
_PLAYERS: Final = {Side.OWN: "you", Side.ENEMY: "the opponent", Side.ANY: "both players"}
_TURN_OF: Final = {Side.OWN: "your", Side.ENEMY: "the opponent's", Side.ANY: "each"}
_SIDES: Final = {Side.OWN: "own", Side.ENEMY: "enemy", Side.ANY: ""}


def sentences(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Return a sentence for each step."""
    return tuple(sentence(step) for step in steps)


def sentence(step: Step) -> str:
    """Return what an effect or choice does, as one English sentence."""
    told = _choice(step) if isinstance(step, Choice) else _effect(step)
    return f"{told[:1].upper()}{told[1:]}."


def phrase(option: tuple[Effect, ...]) -> str:
    """Return what an option of a choice does, without a full stop."""
    return ", then ".join(map(_effect, option)) or "nothing"


def _choice(choice: Choice) -> str:
    return f"choose one: {' / '.join(map(phrase, choice.options))}"


def _effect(effect: Effect) -> str:
    verb = _VERBS[effect.operation].format(t=_target(effect.target), n=_amount(effect.amount))
    parts = [_trigger(effect.trigger), _condition(effect.condition)]
    after = f"after {effect.delay} round(s)" if effect.delay else ""
    before = ", ".join(part for part in (*parts, after) if part)
    duration = _duration(effect.duration)
    return f"{before}{', ' * bool(before)}{verb}{', ' * bool(duration)}{duration}"


def _trigger(trigger: Trigger) -> str:
    who = trigger.who
    if who.what is What.PLAYER:
        named = _TURN_OF[who.side]
    else:
        named = f"any {_kind(who)}" if who.pick is Pick.ALL else _target(who)
    return _EVENTS[trigger.event].format(w=named)


def _duration(duration: Duration) -> str:
    return _LASTS[duration.lasts].format(n=duration.rounds)


def _condition(condition: Condition | None) -> str:
    if condition is None:
        return ""
    parts = []
    if condition.present is not None:
        parts.append(
            f"if there {_range(condition.least, condition.most)}: {_kind(condition.present)}"
        )
    if condition.against is not None:
        parts.append(f"against {_kind(condition.against)}")
    if condition.attacking is not None:
        parts.append("when attacking" if condition.attacking else "when defending")
    return ", ".join(parts)


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"are at least {least}"
    return f"are {least}" if least == most else f"are {least} to {most}"


def _amount(amount: Amount | None) -> str:
    if isinstance(amount, PerEach):
        return f"{amount.each} for each {_kind(amount.of)} ="
    if isinstance(amount, FigureOf):
        share = f"{amount.times}/{amount.over} of " if amount.over > 1 else ""
        share = share or (f"{amount.times} times " if amount.times > 1 else "")
        return f"{share}the {amount.figure.value.upper()} of {_target(amount.of)} as"
    return "" if amount is None else str(amount)


def _target(target: Target) -> str:
    if target.pick in _FIXED:
        return _FIXED[target.pick]
    if target.what is What.PLAYER:
        return _PLAYERS[target.side]
    if target.by is not None:
        return f"the {_kind(target)} with the {target.pick.value} {target.by.value.upper()}"
    if target.pick is Pick.ALL:
        return f"all {_kind(target)}"
    number = f"{'up to ' if target.up_to else ''}{target.count}"
    return f"{number} {_kind(target)} {_PICKS[target.pick]}"


def _kind(target: Target) -> str:
    hk = f"of HK {' or '.join(map(str, target.hk))}" if target.hk else ""
    words = [_SIDES[target.side], target.what.value, hk, _named("Klasse", target.klasse)]
    words += [_named("Rasse", target.rasse), _bound(target.bound), _PLACES[target.zone]]
    return " ".join(word for word in words if word)


def _named(what: str, name: str | None) -> str:
    return f"of the {what} {name}" if name else ""


def _bound(bound: Bound | None) -> str:
    if bound is None:
        return ""
    figure = bound.figure.value.upper()
    least = f"at least {bound.least} {figure}" if bound.least is not None else ""
    most = f"at most {bound.most} {figure}" if bound.most is not None else ""
    return f"with {' and '.join(part for part in (least, most) if part)}"
