"""How much effects do, in English: beside the verb, and behind it."""

from __future__ import annotations

from typing import Final

from cardtool.effects.nouns import FIGURES, Noun, counted, noun, place_of, possessive
from cardtool.effects.spec import (
    Amount,
    Effect,
    Figure,
    FigureOf,
    PerEach,
    Pick,
    What,
)

__all__ = ["amounts", "for_each", "where"]

_SHARES: Final = {(1, 1): "", (2, 1): "twice ", (1, 2): "half ", (1, 3): "a third of "}


def amounts(effect: Effect, subject: Noun) -> dict[str, str]:
    """Return the amount as verbs need it: by itself, and with the word for what is counted."""
    number = _number(effect.amount)
    attacks = f"{subject.its} next {'attack' if number == '1' else f'{number} attacks'}"
    if isinstance(effect.amount, PerEach):
        attacks = "one attack" if number == "1" else f"{number} attacks"
    return {
        "n": number,
        "datteln": f"{number} {'Dattel' if number == '1' else 'Datteln'}",
        "cards": "a card" if number == "1" else f"{number} cards",
        "monsters": f"{number} more {'monster' if number == '1' else 'monsters'}",
        "attacks": attacks,
    }


def for_each(amount: Amount | None) -> str:
    """Return what the amount is multiplied by: ``for each own monster``, or nothing."""
    return f"for each {counted(amount.of, many=False)}" if isinstance(amount, PerEach) else ""


def where(effect: Effect, subject: Noun) -> str:
    """Return what the x is that stands for the amount: ``where x is its DP``, or nothing."""
    amount = effect.amount
    if not isinstance(amount, FigureOf):
        return ""
    share = _SHARES.get((amount.times, amount.over), "")
    if not share and (amount.times, amount.over) != (1, 1):
        share = (
            f"{amount.times} times " if amount.over == 1 else f"{amount.times}/{amount.over} of "
        )
    rounded = ", rounded down" if amount.over > 1 else ""
    return f"where x is {share}{_figure(amount, effect, subject)}{rounded}"


def _number(amount: Amount | None) -> str:
    if isinstance(amount, PerEach):
        return str(amount.each)
    return "x" if isinstance(amount, FigureOf) else str(amount)


def _figure(amount: FigureOf, effect: Effect, subject: Noun) -> str:
    of, name = amount.of, FIGURES[amount.figure]
    if amount.figure is Figure.DAMAGE:
        return "that damage"
    if amount.figure is Figure.DATTELN and of.what is What.PLAYER:
        return f"the number of {possessive(of.side)} Datteln"
    if of.pick is Pick.SAME and of.what is What.MONSTER is effect.target.what:
        there = noun(of).text.removeprefix("the same monsters").removeprefix("the same monster")
        return f"the {name} of each{there}" if subject.many else f"its {name}{there}"
    kind = "number of Datteln" if amount.figure is Figure.DATTELN else name
    return f"the {kind} of {noun(of).text}{place_of(of)}"
