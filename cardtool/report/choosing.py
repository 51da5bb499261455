"""What may be done now as numbered lines, and what people type to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.report.flow import flowed
from cardtool.report.lines import Line, Span

__all__ = ["Choice", "Goal", "choice_lines", "find_choice"]

_NUMBER: Final = 5  # cells of a choice's number and the blanks after it

Goal = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of choices that differ only in where they go.

    Attributes:
        number: how it is typed; going on is 0, all others count from 1.
        kind: of the actions. text: what they do. actions: at least one.
        goals: where each goes: how it is typed after the number, and in words; empty if
            there is only one action.
    """

    number: int
    kind: int
    text: str
    actions: tuple[int, ...]
    goals: tuple[Goal, ...] = ()

    def typed(self, goal: str) -> str:
        """Return how one of its goals is typed: ``3.2``, ``3.b1``."""
        return f"{self.number}.{goal}"


def find_choice(choices: Sequence[Choice], typed: str) -> int | Choice | None:
    """Return the action that ``3``, ``3.2`` or ``3.b1`` stands for.

    A number alone that stands for several actions gives its choice, from which a goal has to
    be picked; what stands for nothing gives None.
    """
    head, dot, goal = typed.strip().casefold().partition(".")
    choice = next((one for one in choices if str(one.number) == head), None)
    if choice is None:
        return None
    if not dot:
        return choice.actions[0] if len(choice.actions) == 1 else choice
    keys = [key for key, _ in choice.goals]
    return choice.actions[keys.index(goal)] if goal in keys else None


def choice_lines(choices: Sequence[Choice], width: int) -> list[Line]:
    """Return the choices as lines of at most `width` cells, each with its number in front."""
    lines: list[Line] = []
    for choice in choices:
        head = [Span(f"{choice.number:>{_NUMBER - 2}}  ", "figure")]
        goals = [
            [Span(choice.typed(key), "figure"), Span(f" {goal}")] for key, goal in choice.goals
        ]
        lines += flowed(_NUMBER, head, [[Span(choice.text)], *goals], width)
    return lines
