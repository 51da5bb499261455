"""Cards of a match looked up by number or name, and what is said of them."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind, Part, PriceMark
from cardtool.effects.spec import YOU, Effect, Event, Lasts, Operation, Script, Trigger
from cardtool.effects.spec import Side as Whose
from cardtool.engine.kameloh.presets import WIMU
from cardtool.report.effect_words import EffectWords
from cardtool.report.match_card import card_sentences, find_cards
from kameloh_duels import duel_with, groups, item, monster, mutates, raising, violet

EFFECTS = {
    "Stab": raising(ap=20, lp=-5, duration=Lasts.ROUNDS, rounds=2, target=Whose.ENEMY),
    "Hans": Script((Effect(Operation.GAIN_DATTELN, YOU, 1, Trigger(Event.TURN_START, YOU)),)),
}
DUEL = duel_with(
    WIMU,
    [
        *(monster("Hans", d=2), monster("Kurt"), item("Stab", 1), item("Umhang", 1), item("Ding")),
        *(item("Saft", 3, Kind.MUTATION_ITEM), violet("Graf Hans", Kind.MUTATION, "50/20/150", 3)),
        violet("Rotte", Kind.GROUPING, d=PriceMark.FM),
    ],
    [
        mutates("Hans", "Saft", "Graf Hans"),
        groups("Rotte", [Part(("Hans", "Kurt"), least=2, most=None)]),
    ],
    EFFECTS,
)


def said(name: str) -> str:
    """Return all that is said of one card."""
    (card,) = find_cards(DUEL.table, name)
    return " ".join(card_sentences(DUEL, card, EffectWords(DUEL.table, EFFECTS, ["Umhang"])))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "Kurt",
            (
                "Kurt (#Kurt): monster, HK 4, 20/10/50, 0 Datteln. Its defeat brings 2 points. "
                "Used for Rotte."
            ),
        ),
        (
            "Stab",
            (
                "Stab (#Stab): item, HK 4, 1 Dattel. "
                "What it does: One enemy monster of your choice gets +20 AP for 2 rounds. "
                "The same monster takes 5 LP damage. It may be played before the attack, as a battle item of "
                "the attacker or as one of the defender."
            ),
        ),
        (
            "Umhang",
            (
                "Umhang (#Umhang): item, HK 4, 1 Dattel. "
                "Its text is not understood: it is played without its effect."
            ),
        ),
        ("Ding", "Ding (#Ding): item, HK 4, 0 Datteln. It does nothing."),
        (
            "Hans",
            (
                "Hans (#Hans): monster, HK 4, 20/10/50, 2 Datteln. Its defeat brings 2 points. "
                "What it does: At the start of your turn, you get 1 Dattel. "
                "Used for Graf Hans and Rotte."
            ),
        ),
        (
            "Saft",
            (
                "Saft (#Saft): item of mutations and Zusammenrottungen, HK 4, 3 Datteln. "
                "Used for Graf Hans."
            ),
        ),
        (
            "Graf Hans",
            (
                "Graf Hans (#Graf Hans): result of a mutation, HK 2, 50/20/150, 3 Datteln. "
                "Its defeat brings 4 points. Made of Hans with Saft."
            ),
        ),
        (
            "Rotte",
            (
                "Rotte (#Rotte): Zusammenrottung, HK 2, 0 Datteln. Its defeat brings 4 points. "
                "Made of 2 or more of Hans or Kurt."
            ),
        ),
    ],
)
def test_what_the_match_knows_of_a_card(name: str, told: str) -> None:
    """Clauses C1, C6, F5, X1, X2: kind, HK, figures, price, points, recipe and effect."""
    assert said(name) == told


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("hans", ["Hans"]),
        ("#Kurt", ["Kurt"]),
        ("graf", ["Graf Hans"]),
        ("ha", ["Graf Hans", "Hans", "Umhang"]),
        ("xyz", []),
        ("", []),
        ("#", []),
    ],
)
def test_which_cards_fit(wanted: str, names: list[str]) -> None:
    """A whole name or number finds one card, a part of a name all that have it."""
    found = find_cards(DUEL.table, wanted)
    assert sorted(DUEL.table.cards[card].name for card in found) == names
