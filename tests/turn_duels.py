"""A duel of hand-made cards in which every kind of action before the attack can occur."""

from __future__ import annotations

from dataclasses import replace

from cardtool.cards import Kind, Part
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.rules import Rules
from kameloh_duels import duel_with, groups, item, monster, mutates, raising, violet

CARDS = [
    *(monster(f"m{number}") for number in range(1, 7)),
    *(monster("dear", d=3), item("e1", d=2), item("e2"), item("g1")),
    *(item("b1", kind=Kind.MUTATION_ITEM), item("b2", kind=Kind.GROUPING_ITEM)),
    *(violet("v1", Kind.MUTATION, "30/20/60"), violet("v2", Kind.GROUPING, "40/20/90")),
]
RECIPES = [
    mutates("m1", "b1", "v1"),
    groups("v2", [Part(("m1",)), Part(("m2",))], ["b2"], needs_item=True),
]
EFFECTS = {"e1": raising(ap=10), "e2": raising(dp=10, duration=Lasts.LASTING)}
HAND_ONLY = replace(WIMU, hand_only=True)


def duel(rules: Rules = WIMU) -> Duel:
    """Return a duel with the cards above."""
    return duel_with(rules, CARDS, RECIPES, EFFECTS)
