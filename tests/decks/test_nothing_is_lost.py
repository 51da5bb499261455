"""Whatever stands in a deck file is a card, a problem or a comment, and never vanishes."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from deck_makers import POOL

from cardtool.decks import Deck, Zone, read_deck
from cardtool.errors import DeckError

LINK = "[[Projekt:Ka-Mel-Oh!/Karte/{}]]"


def read(text: str) -> Deck:
    """Return the deck of a text."""
    return read_deck(text, POOL, name="Test")


def cards(deck: Deck) -> list[tuple[int, str | None]]:
    """Return counts and numbers of the entries."""
    return [(e.count, e.card and e.card.nr) for e in deck.entries]


def severities(deck: Deck) -> list[str]:
    """Return how bad the problems of reading are."""
    return [problem.severity.value for problem in deck.problems]


@pytest.mark.parametrize("before", ["", "3 Kamel\n"])
@pytest.mark.parametrize(
    "line",
    [
        "Monster: 2 Kamel",
        "Monster: 3 1",
        "Monster (2 Kamel)",
        "Monster: 2x Kamel:",
        "# Monster: 2 Kamel",
        "# Monster 2 Kamel",
        "== Extra 3 == 7",
        "Extra: 3 7",
        "Deck: 3 1",
        "Deck: 2 Kamel",
        "Monster 2 Kamel",
    ],
)
def test_a_heading_with_a_card_behind_it_is_an_error(before: str, line: str):
    """Known fault 12: a heading takes a bare count along and nothing else."""
    deck = read(f"{before}{line}\nStreik")
    assert "error" in severities(deck) or deck.unresolved
    assert deck.name == "Test"


def test_a_heading_takes_its_count():
    """Known fault 12: `Monster (20)`, `Monster: 20`, `Monster 20` and `Deck: 40` are headings."""
    deck = read("Extra 3\nRiese\nDeck: 40\nKamel\nSide: 2\nMonster (20)\nMonster: 9\nMonster 20")
    assert [(e.text, e.zone) for e in deck.entries] == [
        ("Riese", Zone.FUSION),
        ("Kamel", Zone.MAIN),
    ]
    assert (deck.name, deck.problems) == ("Test", ())


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"* 2 {LINK.format(1)}, 3 Streik", ["error"]),
        (f"* 2 {LINK.format(1)}, Streik", ["error"]),
        (f"* 2 {LINK.format(1)} × 3", ["error"]),
        (f"=== Fusionsdeck === 3 {LINK.format(7)}", ["error"]),
        (f"* Fusionsdeck: 3 {LINK.format(7)}", ["error"]),
        (f"* 2 {LINK.format(1)}<br>3 Streik", ["error"]),
        (f"* 2 {LINK.format(1)} Streyk", ["warning"]),
        (f"* 2 {LINK.format(1)} (stark!)", []),
        (f"* 2 {LINK.format(1)} – Kamel", []),
        (f"* Gut: 2 {LINK.format(1)} und 3 {LINK.format(4)}.", []),
    ],
)
def test_the_rest_of_a_line_with_links_is_told(line: str, found: list[str]):
    """Known fault 12: text beside a card link is a problem unless it is an aside or a label."""
    assert severities(read(line)) == found


@pytest.mark.parametrize(
    ("rows", "found", "problems"),
    [
        ("| 3 || Streik\n|-\n| 2 || {}", [(3, "4"), (2, "1")], []),
        ("| 3\n| Streik\n|-\n| {} || 2x", [(3, "4"), (2, "1")], []),
        ("|+ Extra\n| style=x | 3 || Riese || 2 || {}", [(3, "7"), (2, "1")], []),
        ("| 4 || Streik || 3\n|-\n| {}", [(3, "4"), (1, "1")], []),
        ("| 3 || Streyk\n|-\n| {}", [(3, None), (1, "1")], []),
        ("| 3 Streik || {}", [(3, "4"), (1, "1")], []),
        ("! Zahl !! Karte\n|-\n| 2 || {}", [(2, "1")], ["warning", "warning"]),
        ("| 3 || Streik || 2\n|-\n| {}", [(3, "4"), (1, "1")], ["error"]),
        ("| Streyk\n|-\n| {}", [(1, "1")], ["warning"]),
        ("| 4 || Streik\n|-\n| {}", [(1, "4"), (1, "1")], ["error"]),
    ],
)
def test_tables_are_read(rows: str, found: list[tuple[int, str | None]], problems: list[str]):
    """Known fault 12: a row's count and card are read, and its other text is told."""
    deck = read("{|\n" + rows.replace("{}", LINK.format(1)) + "\n|}")
    assert (cards(deck), severities(deck)) == (found, problems)


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": "cardtool.deck/1", "main": [{"count": 1, "nr": "1"}], "main": []}',
        '{"schema": "cardtool.deck/1", "main": [{"count": 1, "count": 3, "nr": "1"}]}',
    ],
)
def test_a_repeated_key_in_json_is_refused(text: str):
    """Known fault 12: the first of two equal keys is not dropped."""
    with pytest.raises(DeckError, match="twice"):
        read(text)


@pytest.mark.parametrize("line", ["Grosser: 3 1", "Grosser: 2 Streyk", "Grosser: Kamel"])
def test_an_unknown_head_line_with_cards_is_an_unknown_line(line: str):
    """Clause D4: above the first card too, what may be cards is no mere warning."""
    deck = read(f"{line}\n3 Kamel")
    assert [entry.text for entry in deck.unresolved] == [line]


def packed(plain: bytes) -> str:
    """Return a deck code for any bytes."""
    squeeze = zlib.compressobj(9, wbits=-15)
    body = squeeze.compress(plain) + squeeze.flush()
    letters = base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body)
    return "KMO1-" + letters.decode().rstrip("=")


@pytest.mark.parametrize("digits", [4000, 5000])
def test_absurd_counts_in_a_code_are_held(digits: int):
    """Bad input: a code's counts are held to nine digits, as those of lists are."""
    count = "1" + "0" * digits
    deck = read(packed(f'["A", null, null, [["1", {count}]], [], []]'.encode()))
    assert cards(deck) == [(999_999_999, "1")]


def test_a_code_is_never_cut():
    """Bad input: content beyond the bound is refused even where the cut leaves a deck."""
    plain = json.dumps(["A", None, None, [["1", 3]], [], []]).encode()
    assert read(packed(plain)).size() == 3
    with pytest.raises(DeckError, match="no deck"):
        read(packed(plain + b" " * (1 << 20) + b"x"))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("#3 8", ["error"]),
        ("# 3x Kamel", ["error"]),
        ("#1", ["error"]),
        ("#Extra 5", ["error"]),
        ("#Fusionsdeck", ["error"]),
        ("#Monster: 3 1", ["error"]),
        ("#2007", ["warning"]),
        ("#Monster", []),
        ("# ein Kommentar", []),
    ],
)
def test_comments_in_ydk_that_look_like_more_are_told(line: str, found: list[str]):
    """Known fault 12: a comment that may be a section or a card is a problem."""
    assert severities(read(f"#main\n{line}\n1\n")) == found
