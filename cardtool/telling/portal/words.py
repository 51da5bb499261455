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

__all__ = ["choice_words", "cost_words", "phase_words", "sentences"]

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
    Pick.SAME: "the same",
    Pick.OTHER: "its opponent",
    Pick.ATTACKER: "the attacker",
    Pick.DEFENDER: "the attacked creature",
}
_EVENTS: Final = {
    Event.PLAY: "",
    Event.ALWAYS: "",
    Event.PHASE: "at the start of each phase it names, ",
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


def sentences(steps: tuple[Step, ...]) -> list[str]:
    """Return a sentence for each step."""
    return [_sentence(_step(step)) for step in steps]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _step(step: Step) -> str:
    if isinstance(step, Effect):
        return _effect(step)
    return "choose one: " + "; or ".join(_option(option) for option in step.options)


def _option(option: tuple[Effect, ...]) -> str:
    return ", then ".join(_effect(effect) for effect in option) or "nothing"


def _effect(effect: Effect) -> str:
    when = _EVENTS[effect.trigger.event]
    each = ""
    if isinstance(effect.amount, PerEach):
        each = f" for each {_kind(effect.amount.of, many=False)}{_place(effect.amount.of)}"
    return f"{when}{_if(effect.condition)}{_deed(effect)}{each}{_LASTS[effect.duration.lasts]}"


def _if(condition: Condition | None) -> str:
    if condition is None or condition.present is None:
        return ""
    least, most, there = condition.least, condition.most, condition.present
    if most is None:
        count = f"at least {least}"
    elif least == most or not least:
        count = f"exactly {most}" if least == most else f"at most {most}"
    else:
        count = f"{least} to {most}"
    return f"if there are {count} {_kind(there, many=True)}{_place(there)}, "


def _deed(effect: Effect) -> str:
    target, number = effect.target, _number(effect)
    whom = _whom(target)
    verbs = {
        Operation.RAISE_POWER: f"{whom} get +{number} power",
        Operation.LOWER_POWER: f"{whom} lose {number} power",
        Operation.EXTRA_ATTACK: f"{whom} may attack {number} more time(s)",
        Operation.DESTROY: f"destroy {whom}",
        Operation.TO_HAND: f"return {whom} to its owner's hand",
        Operation.DRAW: f"{whom} draw {number} card(s)",
        Operation.DISCARD: f"{_owner(target)} discard {whom}",
        Operation.DAMAGE: f"{whom} take {number} damage point(s)",
        Operation.GAIN_ENERGY: f"{whom} gain {number} energy",
        Operation.LOSE_ENERGY: f"{whom} lose {number} energy",
        Operation.FETCH: f"take {whom} from your {_PILES.get(target.zone, '')} to the hand",
    }
    return verbs[effect.operation]


def _owner(target: Target) -> str:
    return "you" if target.side is Side.OWN else "the opponent must"


def _number(effect: Effect) -> str:
    amount = effect.amount
    if isinstance(amount, PerEach):
        return str(amount.each)
    if not isinstance(amount, FigureOf):
        return str(amount)
    share = "" if amount.times == amount.over == 1 else f"{amount.times}/{amount.over} of "
    return f"{share}the {_FIGURES[amount.figure]} of {_whom(amount.of)} in"


def _whom(target: Target) -> str:
    """Return who or what is meant, and who chooses it."""
    if target.what is What.PLAYER:
        return "a player of your choice" if target.pick is Pick.CHOSEN else _PLAYERS[target.side]
    if target.pick in _SINGLE:
        return _SINGLE[target.pick]
    if target.pick is Pick.ALL:
        return f"all {_kind(target, many=True)}"
    if target.pick in {Pick.HIGHEST, Pick.LOWEST}:
        return f"the {_kind(target, many=False)} with the {target.pick.value} power"
    how = {Pick.RANDOM: "at random", Pick.OWNER: "of the owner's choice"}
    return f"{_some(target)} {how.get(target.pick, 'of your choice')}"


def _some(target: Target) -> str:
    many = target.count > 1
    return f"{'up to ' * target.up_to}{target.count} {_kind(target, many=many)}"


def _kind(target: Target, *, many: bool) -> str:
    side = "" if target.zone in _PILES else _SIDES[target.side]
    colours = " or ".join(colour.value for colour in target.colour)
    colours += " " * bool(colours)
    word = _WHATS[target.what][many]
    typ = f" of type {target.typ}" if target.typ else ""
    return f"{side}{colours}{word}{typ}{_bound(target)}"


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


def choice_words(step: Choice, number: int) -> str:
    """Return one way of a choice, counted from 0."""
    return _option(step.options[number])
