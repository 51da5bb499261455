"""What a sentence becomes, as text, as rows, as JSON."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind
from cardtool.effects.explaining import Explanation, explain
from cardtool.effects.record import read_step
from cardtool.report.explain import explain_lines, explain_record, explain_table
from cardtool.report.lines import plain
from cardtool.report.text_layout import cell_width

RAISE = "Ein eigenes Monster erhält in diesem Kampf +20 AP."
STRANGE = "Es kostet eine Dattel weniger."
CHOICE = "Du ziehst eine Karte oder du erhältst zwei Datteln."
RECIPE = "Mutations-Item: verwandelt Höckerhans in Dreihöckerhans."


def shown(*texts: str, width: int = 80) -> str:
    """Return what is printed about item texts."""
    return plain(explain_lines([explain(text, Kind.ITEM) for text in texts], width))


def test_a_sentence_that_is_read() -> None:
    """Clause X1: the meaning in English, the pattern, and when the item may be played."""
    assert shown(RAISE) == (
        f"{RAISE}\n"
        "  read        One own monster of your choice gets +20 AP in this fight.\n"
        "  by pattern  monster gets\n"
        "  windows     main, attack, defence (clause X1)\n"
    )


def test_a_sentence_that_is_not_read() -> None:
    """The nearest pattern comes with a wording of it that would be read."""
    assert shown(STRANGE) == (
        f"{STRANGE}\n"
        "  unmodelled  no pattern reads every word; a card that says it is played without\n"
        "              effect\n"
        "  nearest     you lose Datteln\n"
        "  readable    Du verlierst eine Dattel.\n"
    )


def test_sentences_without_an_effect() -> None:
    """Flavour and recipes are named as what they are; texts stand apart."""
    assert shown("Nur zur Zierde.", RECIPE) == (
        "Nur zur Zierde.\n"
        "  flavour     it says nothing that the rules know of\n"
        "\n"
        f"{RECIPE}\n"
        "  recipe      what becomes what is no effect; the catalog has it as a recipe\n"
    )


def test_a_text_read_in_part_is_not_played() -> None:
    """A card with one unread sentence is played without effect, and that is said."""
    assert shown(f"{RAISE} {STRANGE}").endswith(
        "  card        played without effect as long as one sentence is not read\n"
    )


@pytest.mark.parametrize("width", [1, 40, 80, 300])
def test_lines_fit(width: int) -> None:
    """No line is wider than the terminal, of which 40 to 100 cells are used."""
    lines = shown(f"{RAISE} {STRANGE}", RECIPE, width=width).splitlines()
    assert max(map(cell_width, lines)) <= min(max(width, 40), 100)


def test_controls_are_made_visible() -> None:
    """Nothing from the command line reaches the terminal as an escape."""
    told = shown("Du \x1b[31m ziehst \u202e eine\x07 Karte")
    assert told.startswith("Du ␛[31m ziehst \\u202e eine␇ Karte\n")


def test_rows() -> None:
    """One row for each effect, one for each sentence without; texts are numbered."""
    table = explain_table([explain(f"{RAISE} Nur zur Zierde."), explain(STRANGE)])
    assert [tuple(row) for row in table.rows] == [
        (
            *(1, RAISE, "read", "One own monster of your choice gets +20 AP in this fight."),
            *("monster gets", "main, attack, defence", None, None),
        ),
        (1, "Nur zur Zierde.", "flavour", None, None, None, None, None),
        (
            *(2, STRANGE, "unmodelled", None, None, None),
            *("you lose Datteln", "Du verlierst eine Dattel."),
        ),
    ]


def test_the_record_has_two_lists() -> None:
    """CLI.md: effects in the form of overlays with their sentence, and what is unmodelled."""
    record = explain_record([explain(f"{RAISE} Nur zur Zierde."), explain(STRANGE)])
    assert record == {
        "effects": [
            {
                "sentence": RAISE,
                "do": "raise_ap",
                "target": {"side": "own"},
                "amount": 20,
                "duration": "fight",
            }
        ],
        "unmodelled": [
            {
                "sentence": STRANGE,
                "nearest": "you lose Datteln",
                "wording": "Du verlierst eine Dattel.",
            }
        ],
    }


def test_effects_of_the_record_can_be_read_back() -> None:
    """What is printed, without its sentence, is what an overlay file may say; choices, too."""
    found: list[Explanation] = [explain(text, Kind.ITEM) for text in (RAISE, CHOICE)]
    effects = explain_record(found)["effects"]
    read = [read_step({k: v for k, v in one.items() if k != "sentence"}) for one in effects]
    assert read == [(step, []) for text in found for one in text.sentences for step in one.steps]
