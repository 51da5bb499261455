"""Effects and costs of the portal game as English sentences."""

from __future__ import annotations

from typing import Final

from cardtool.effects.costs import Cost
from cardtool.effects.spec import (
    Choice,
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
    Window,
    Zone,
)

__all__ = ["choice_words", "cost_words", "needed_words", "phase_words", "sentences"]

_PHASES: Final = {
    Window.OWN_MAIN: "own main phase",
    Window.OWN_BATTLE: "own battle phase",
    Window.ENEMY_MAIN: "enemy main phase",
    Window.ENEMY_BATTLE: "enemy battle phase",
}
_WHATS: Final = {
    What.CREATURE: ("creature", "creatures"),
    What.SPELL: ("spell", "spells"),
    What.CARD: ("card", "cards"),
}
_SIDES: Final = {Side.OWN: "own ", Side.ENEMY: "enemy ", Side.ANY: ""}
_PLAYERS: Final = {Side.OWN: "you", Side.ENEMY: "the opponent", Side.ANY: "each player"}
_PILES: Final = {Zone.HAND: "hand", Zone.GRAVE: "grave", Zone.DECK: "deck"}
_SINGLE: Final = {
    Pick.SELF: "this creature",
    Pick.HOST: "the creature before it",
    Pick.SAME: "the same creature",
    Pick.OTHER: "its opponent",
    Pick.ATTACKER: "the attacker",
    Pick.DEFENDER: "the attacked creature",
}
_EVENTS: Final = {
    Event.PLAY: "",
    Event.ALWAYS: "",
    Event.PHASE: "at the start of {phases}, ",
    Event.ARRIVAL: "when it comes to the field, ",
    Event.DEFEAT: "when it falls, ",
    Event.VICTORY: "when it wins a fight, ",
}
_LASTS: Final = {
    Lasts.NOW: "",
    Lasts.TURN: " until the end of the turn",
    Lasts.FIGHT: " in this fight",
    Lasts.LASTING: " as long as it lies on the field",
}
_FIGURES: Final = {Figure.POWER: "power", Figure.ENERGY: "energy", Figure.DAMAGE: "damage points"}


def phase_words(script: Script | None) -> str:
    """Return the phases that a card names (clause PC3), or nothing."""
    if script is None or script.windows is None:
        return ""
    return ", ".join(_PHASES[window] for window in script.windows)


def cost_words(cost: Cost) -> str:
    """Return what an Aufrufszauber asks for (clause PE1)."""
    asked = []
    if cost.energy:
        asked.append(f"pay {cost.energy} energy")
    if cost.discard:
        asked.append(f"discard {cost.discard} card{'s' * (cost.discard != 1)}")
    if cost.sacrifice is not None:
        asked.append(f"sacrifice {_some(cost.sacrifice)}")
    if cost.control is not None:
        asked.append(f"control {_some(cost.control)}")
    return ", ".join(asked) or "nothing"


def needed_words(target: Target) -> str:
    """Return in few words of which creatures how many a cost asks for, all of them own ones."""
    colours = " or ".join(colour.value for colour in target.colour)
    word = f"of type {target.typ}" if target.typ else _WHATS[target.what][target.count > 1]
    return " ".join(filter(None, (str(target.count), colours, word))) + _bound(target)


def sentences(steps: tuple[Step, ...], *, every: bool = False) -> list[str]:
    """Return a sentence for each step; `every`: the card names no phases, so acts in all (PC3)."""
    return [_sentence(_step(step, every=every)) for step in steps]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _step(step: Step, *, every: bool) -> str:
    if isinstance(step, Effect):
        return _effect(step, every=every)
    return "choose one: " + "; or ".join(_option(option, every=every) for option in step.options)


def _option(option: tuple[Effect, ...], *, every: bool) -> str:
    return ", then ".join(_effect(effect, every=every) for effect in option) or "nothing"


def _effect(effect: Effect, *, every: bool) -> str:
    phases = "every phase" if every else "each phase it names"
    when = _EVENTS[effect.trigger.event].format(phases=phases)
    each = ""
    if isinstance(effect.amount, PerEach):
        each = f" for each {_kind(effect.amount.of, many=False)}{_bound(effect.amount.of)}{_place(effect.amount.of)}"
    return f"{when}{_if(effect.condition)}{_deed(effect)}{each}{_LASTS[effect.duration.lasts]}"


def _if(condition: Condition | None) -> str:
    if condition is None or condition.present is None:
        return ""
    least, most, there = condition.least, condition.most, condition.present
    if most is None:
        count = f"at least {least}"
    elif least == most or not least:
        count = f"exactly {most}" if least == most else f"at most {most}"
        count = "no" if most == 0 else count
    else:
        count = f"{least} to {most}"
    return f"if there are {count} {_kind(there, many=True)}{_bound(there)}{_place(there)}, "


def _deed(effect: Effect) -> str:
    target = effect.target
    whom = _whom(target)
    s = "s" if _is_one(target) else ""
    verbs = {
        Operation.RAISE_POWER: f"{whom} get{s} {_much(effect, 'power', plus='+')}",
        Operation.LOWER_POWER: f"{whom} lose{s} {_much(effect, 'power')}",
        Operation.EXTRA_ATTACK: f"{whom} may attack {_many(effect, 'more time')}",
        Operation.DESTROY: f"destroy {whom}",
        Operation.TO_HAND: f"return {whom} to {'its' if s else 'their'} owner's hand",
        Operation.DRAW: f"{whom} draw{s} {_many(effect, 'card')}",
        Operation.DISCARD: f"{_owner(target)} discard {whom}",
        Operation.DAMAGE: f"{whom} take{s} {_many(effect, 'damage point')}",
        Operation.GAIN_ENERGY: f"{whom} gain{s} {_much(effect, 'energy')}",
        Operation.LOSE_ENERGY: f"{whom} lose{s} {_much(effect, 'energy')}",
        Operation.FETCH: f"take {whom} from your {_PILES.get(target.zone, '')} to the hand",
    }
    return verbs[effect.operation]


def _many(effect: Effect, word: str) -> str:
    """Return how many of something an effect is about, such as ``2 cards``."""
    if isinstance(effect.amount, FigureOf):
        return f"as many {word}s as {_figure(effect.amount)}"
    number = _number(effect)
    return f"{number} {word}{'s' * (number != '1')}"


def _much(effect: Effect, word: str, plus: str = "") -> str:
    """Return how much of something an effect is about, such as ``+2 power``."""
    if isinstance(effect.amount, FigureOf):
        return f"as much {word} as {_figure(effect.amount)}"
    return f"{plus}{_number(effect)} {word}"


def _number(effect: Effect) -> str:
    amount = effect.amount
    return str(amount.each if isinstance(amount, PerEach) else amount)


def _figure(amount: FigureOf) -> str:
    share = "" if amount.times == amount.over == 1 else f"{amount.times}/{amount.over} of "
    return f"{share}the {_FIGURES[amount.figure]} of {_whom(amount.of)}"


def _is_one(target: Target) -> bool:
    """Return whether who is meant is one, not several and not *you*."""
    if target.what is What.PLAYER:
        return target.pick is Pick.CHOSEN or target.side is not Side.OWN
    return target.pick in _SINGLE or (target.pick is not Pick.ALL and target.count == 1)


def _owner(target: Target) -> str:
    return "you" if target.side is Side.OWN else "the opponent must"


def _whom(target: Target) -> str:
    """Return who or what is meant, and who chooses it."""
    if target.what is What.PLAYER:
        return "a player of your choice" if target.pick is Pick.CHOSEN else _PLAYERS[target.side]
    if target.pick in _SINGLE:
        return _SINGLE[target.pick] + _provided(target)
    if target.pick is Pick.ALL:
        return f"all {_kind(target, many=True)}{_bound(target)}"
    if target.pick in {Pick.HIGHEST, Pick.LOWEST}:
        most = f"{target.count} " * (target.count > 1)
        kind = f"{_kind(target, many=target.count > 1)}{_bound(target)}"
        return f"the {most}{kind} with the {target.pick.value} power"
    how = {Pick.RANDOM: " at random", Pick.OWNER: " of the owner's choice"}
    return _some(target, how.get(target.pick, " of your choice"))


def _provided(target: Target) -> str:
    """Return what a creature that is meant by its part in a fight must be, or nothing."""
    kind = f"{_kind(target, many=False)}{_bound(target)}"
    # A Weiterbildung lies behind a creature of its own player (PT4): it can be no other.
    own = kind.removeprefix("own ") if target.pick is Pick.HOST else kind
    if target.pick in {Pick.SELF, Pick.SAME} or own == "creature":
        return ""
    return f" (if {'an' if own[0] in 'aeiou' else 'a'} {own})"


def _some(target: Target, how: str = "") -> str:
    """Return how many of what, `how` they are found, and what bounds them."""
    kind = _kind(target, many=target.count > 1)
    return f"{'up to ' * target.up_to}{target.count} {kind}{how}{_bound(target)}"


def _kind(target: Target, *, many: bool) -> str:
    side = "" if target.zone in _PILES else _SIDES[target.side]
    colours = " or ".join(colour.value for colour in target.colour)
    colours += " " * bool(colours)
    word = _WHATS[target.what][many]
    typ = f" of type {target.typ}" if target.typ else ""
    return f"{side}{colours}{word}{typ}"


def _bound(target: Target) -> str:
    bound = target.bound
    if bound is None:
        return ""
    if bound.most is None:
        return f" with at least {bound.least} power"
    if bound.least is None:
        return f" with at most {bound.most} power"
    return f" with {bound.least} to {bound.most} power"


def _place(target: Target) -> str:
    """Return where what is counted lies."""
    whose = {Side.OWN: "your", Side.ENEMY: "the opponent's", Side.ANY: "any"}[target.side]
    if target.zone in _PILES:
        return f" in {whose} {_PILES[target.zone]}"
    return " on the spell field" if target.zone is Zone.SPELLS else " on the field"


def choice_words(step: Choice, number: int, *, every: bool = False) -> str:
    """Return one way of a choice, counted from 0; `every`: see :func:`sentences`."""
    return _option(step.options[number], every=every)
