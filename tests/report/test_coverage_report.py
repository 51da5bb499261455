"""How many cards are played as printed: as text, as rows, as JSON."""

from __future__ import annotations

import pytest

from cardtool.cards import Card, Kind
from cardtool.effects.coverage import coverage
from cardtool.report.coverage import coverage_lines, coverage_record, coverage_table
from cardtool.report.lines import plain
from cardtool.report.text_layout import cell_width

STRANGE = "Es kostet eine Dattel weniger."
TEXTS = ["Du ziehst zwei Karten.", "Du ziehst eine Karte.", STRANGE, f"Nur Zierde. {STRANGE}"]
CARDS = [
    Card(nr=str(n), name=f"Karte {n}", kind=Kind.ITEM, text=text, page=str(n))
    for n, text in enumerate(TEXTS, 1)
]


def shown(cards: list[Card], width: int = 80) -> str:
    """Return what is printed about cards."""
    return plain(coverage_lines(coverage(cards), width))


def test_text() -> None:
    """The figure first, then the patterns, then what to write one for, the most frequent first."""
    assert shown(CARDS) == (
        "2 of 4 cards with rule text are played as printed (50.0 %): 2 by their text, 0\n"
        "by an overlay.\n"
        "\n"
        "Sentences that are read, by pattern\n"
        "  2 × you draw\n"
        "\n"
        "Sentences that no pattern reads\n"
        f"  2 × {STRANGE}\n"
        "    on 3 Karte 3, 4 Karte 4\n"
        "    → nearest that is read: Du verlierst eine Dattel. (you lose Datteln)\n"
    )


def test_cards_without_rules() -> None:
    """Where no card has rules that is said, rather than a percentage of nothing."""
    assert shown([]) == "No card has a text about what it does.\n"


@pytest.mark.parametrize("width", [1, 40, 80, 300])
def test_lines_fit(width: int) -> None:
    """No line is wider than the terminal, of which 40 to 100 cells are used."""
    lines = shown(CARDS, width).splitlines()
    assert max(map(cell_width, lines)) <= min(max(width, 40), 100)


def test_controls_are_made_visible() -> None:
    """Names and sentences from the wiki reach no terminal as escapes."""
    card = Card(
        nr="9", name="Böse\x1b[2J", kind=Kind.ITEM, text="Es kostet \x1b[31m 2 Datteln", page="9"
    )
    told = shown([card])
    assert "\x1b" not in told
    assert "Es kostet ␛[31m 2 Datteln" in told


def test_rows() -> None:
    """Figures, patterns and sentences are rows of one table, so that every format has all."""
    table = coverage_table(coverage(CARDS))
    assert [tuple(row) for row in table.rows] == [
        ("cards", "with rule text", 4, None, None, None),
        ("cards", "as printed by their text", 2, None, None, None),
        ("cards", "as printed by an overlay", 0, None, None, None),
        ("cards", "without effect", 2, None, None, None),
        ("pattern", "you draw", 2, None, None, None),
        (
            *("unmodelled", STRANGE, 2, "3 Karte 3, 4 Karte 4"),
            *("you lose Datteln", "Du verlierst eine Dattel."),
        ),
    ]


def test_record() -> None:
    """The JSON object has numbers as numbers, and each card by number and name."""
    rest = [{"nr": "3", "name": "Karte 3"}, {"nr": "4", "name": "Karte 4"}]
    assert coverage_record(coverage(CARDS)) == {
        "schema": "cardtool.coverage/1",
        "cards": 4,
        "played": 2,
        "percent": 50.0,
        "by_text": 2,
        "by_overlay": 0,
        "without_effect": rest,
        "patterns": [{"pattern": "you draw", "sentences": 2}],
        "unmodelled": [
            {
                "sentence": STRANGE,
                "count": 2,
                "cards": rest,
                "nearest": "you lose Datteln",
                "wording": "Du verlierst eine Dattel.",
            }
        ],
    }
