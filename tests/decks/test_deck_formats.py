"""Deck formats: recognised by content, lossless, and clear about what they cannot hold."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from deck_makers import POOL, card
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card
from cardtool.decks import (
    DECK_FORMATS,
    CardPool,
    Deck,
    Entry,
    Zone,
    format_deck,
    format_of,
    read_deck,
    read_deck_file,
)
from cardtool.errors import DeckError, UnknownName

ODD_NAMES = (
    "3 Wünsche",
    "Wünsche",
    "42",
    "#7",
    "# 7",
    "a # b",
    "a // b",
    "// c",
    "*Stern*",
    "2*3",
    "- Strich",
    "Monster",
    "Fusionsdeck:",
    "[Klammer]",
    "== Titel ==",
    "Name: Otto",
    "Kamel|Pipe",
    "{{Vorlage}}",
    "[[Link]]",
    "<b>fett</b>",
    "''kursiv''",
    "&amp; &#35;",
    "KMO1-abc",
    "#main",
    "!side",
    "-5 Grad",
    "x",
    "3x x",
    "„Anführung“",
    "Zeile\u2028Bruch",
    "  doppelt  leer  ",
    '{"name": 1}',
)
ODD = tuple(card(str(100 + n), name) for n, name in enumerate(ODD_NAMES))
NAMELESS = (
    card("200", None),
    card(None, "Entwurf", page="Kamel:X/Werkstatt", draft=True),
    card("1", "Falsche Eins", page="Projekt:Ka-Mel-Oh!/Karte/77", position=1),
    card("10a", "Zehn a"),
)
WILD = CardPool((*POOL.cards, *ODD, *NAMELESS))

WORDS = st.text(max_size=12)
COUNTS = st.integers(1, 60)


def entries(cards: tuple[Card, ...]) -> st.SearchStrategy[Entry]:
    """Return entries of the cards in any zone."""
    return st.builds(
        lambda card_, count, zone: Entry(count, card_.name or card_.nr or "", card_, zone),
        st.sampled_from(cards),
        COUNTS,
        st.sampled_from(Zone),
    )


def decks(cards: tuple[Card, ...]) -> st.SearchStrategy[Deck]:
    """Return decks of the cards with any head."""
    head = st.none() | WORDS
    lines = st.lists(entries(cards), max_size=8).map(tuple)
    return st.builds(Deck, WORDS, lines, head, head)


def written(deck: Deck, form: str) -> str | None:
    """Return the deck in the form, or None where it says that it cannot hold it."""
    try:
        return format_deck(deck, form, WILD)
    except DeckError:
        return None


@pytest.mark.parametrize("form", DECK_FORMATS)
@settings(max_examples=60, deadline=None)
@given(deck=decks(POOL.cards))
def test_a_written_deck_reads_back_as_itself(form: str, deck: Deck):
    """Known fault 12: parse(format(deck)) = deck; plain cards fit into every format."""
    text = written(deck, form)
    if form in {"json", "code"}:
        assert text is not None
    if text is not None:
        assert read_deck(text, WILD, name="other") == deck


@pytest.mark.parametrize("form", DECK_FORMATS)
@settings(max_examples=60, deadline=None)
@given(deck=decks(WILD.cards))
def test_odd_names_read_back_or_are_refused(form: str, deck: Deck):
    """Known fault 12: names like `3 Wünsche`, `a // b`, `#7` survive, or the form says no."""
    text = written(deck, form)
    if form == "json":
        assert text is not None
    if text is not None:
        assert read_deck(text, WILD, name="other") == deck


@pytest.mark.parametrize("form", DECK_FORMATS)
@pytest.mark.parametrize("odd", ODD, ids=ODD_NAMES)
def test_every_odd_name_fits_into_every_format(form: str, odd: Card):
    """Known fault 12: a card with a number of its own can be written in every format."""
    deck = Deck("Test", (Entry(3, "", odd), Entry(2, "", odd, Zone.FUSION)))
    text = format_deck(deck, form, WILD)
    assert read_deck(text, WILD, name="other") == deck
    assert format_of(text) == form


@settings(max_examples=80, deadline=None)
@given(text=st.text(alphabet="3 x*#/1aK:=[]-\n", max_size=40), form=st.sampled_from(DECK_FORMATS))
def test_whatever_was_read_is_written_back_or_refused(text: str, form: str):
    """Known fault 12: unresolved and ambiguous lines are kept or refused, never lost."""
    try:
        deck = read_deck(text, WILD, name="Test")
        again = format_deck(deck, form, WILD)
    except DeckError:
        return
    assert read_deck(again, WILD, name="other") == deck


@settings(max_examples=150, deadline=None)
@given(raw=st.binary(max_size=80) | st.text(max_size=80))
def test_any_input_is_a_deck_or_a_deck_error(raw: bytes | str):
    """Bad input: nothing but DeckError comes out of reading."""
    with suppress(DeckError):
        assert read_deck(raw, WILD, name="Test").name


def test_equal_decks_differ_in_order_only():
    """Known fault 10: equality is about copies per card and zone, not about lines."""
    one = read_deck("2 Kamel\n1 Streik\n1 Kamel", POOL, name="A")
    assert one == read_deck("Streik\n3 Kamel", POOL, name="A")
    assert hash(one) == hash(read_deck("Streik\n3 Kamel", POOL, name="A"))
    assert one != read_deck("Streik\n2 Kamel", POOL, name="A")
    assert one != read_deck("Streik\nExtra:\n3 Kamel", POOL, name="A")


def test_the_plain_list_is_what_people_write():
    """Plain lists use names where a name is enough, and German headings."""
    deck = read_deck("Name: A\nFormat: wimu\n3 #1\nExtra:\n7", POOL, name="x")
    assert format_deck(deck, "txt", POOL) == (
        "Name: A\nFormat: wimu\n\nHauptdeck:\n3 Kamel\n\nFusionsdeck:\n1 Riese\n"
    )


def test_wikitext_links_the_cards():
    """Wikitext output is a list of links that can be pasted into the wiki."""
    deck = read_deck("3 Kamel\nExtra:\nRiese", POOL, name="A")
    text = format_deck(deck, "wikitext", POOL)
    assert "* 3 × [[Projekt:Ka-Mel-Oh!/Karte/1|Kamel]]\n=== Fusionsdeck ===" in text


WIKI = """{{Ka-Mel-Oh! navi}}
<!-- 9 × {{:Projekt:Ka-Mel-Oh!/Karte/1}} -->
== Hauptdeck ==
Das ist mein Deck.
* 3 × {{:Projekt:Ka-Mel-Oh!/Karte/1}}
# 2x [[Projekt:Ka-Mel-Oh!/Karte/2|Dromedar]] (stark!)
* {{:Projekt:Ka-Mel-Oh!/Karte/3}}{{:Projekt:Ka-Mel-Oh!/Karte/3|size=50}}
* [[Projekt:Ka-Mel-Oh!/Karte/4]] × 4
* 2 '''Streik'''
== Fusionsdeck ==
* [[:Projekt:Ka-Mel-Oh!/Karte/99|Neu]]
{{:Projekt:Ka-Mel-Oh!/Karte/7}}
[[Kategorie:Decks]]
"""


def test_wikitext_with_transclusions_and_links():
    """CLI.md: list lines of a wiki page with transclusions and links to cards."""
    deck = read_deck(WIKI, POOL, name="A")
    assert [(e.count, e.card and e.card.nr, e.zone.value) for e in deck.entries] == [
        (3, "1", "main"),
        (2, "2", "main"),
        (1, "3", "main"),
        (1, "3", "main"),
        (4, "4", "main"),
        (2, "4", "main"),
        (1, None, "fusion"),
        (1, "7", "fusion"),
    ]
    assert [p.code for p in deck.problems] == ["unread_line"]


def test_a_percent_encoded_link_is_followed():
    """Wiki-facts 7: titles in links may be encoded and have underscores."""
    pool = CardPool([card("10 a", "Zehn")])
    deck = read_deck("* [[Projekt:Ka-Mel-Oh%21/Karte/10_a#oben|x]]", pool, name="A")
    assert deck.entries[0].card is not None


def test_ydk_lists_one_number_a_line():
    """CLI.md: `.ydk` has #main, #extra, !side and one number a line."""
    text = "#created by Dufo\n#main\n1\n1\n4\n99\n#extra\n7\n!side\n2\n"
    deck = read_deck(text, POOL, name="A")
    assert deck.author == "Dufo"
    assert [(e.count, e.text, e.zone.value) for e in deck.entries] == [
        (2, "1", "main"),
        (1, "4", "main"),
        (1, "99", "main"),
        (1, "7", "fusion"),
        (1, "2", "side"),
    ]
    assert [e.text for e in deck.unresolved] == ["99"]


def test_a_number_in_ydk_is_never_a_name():
    """A number that is also a name is no question where only numbers stand."""
    pool = CardPool([card("20", "1"), card("1", "Kamel")])
    entry = read_deck("#main\n1\n", pool, name="A").entries[0]
    assert entry.card is not None
    assert entry.card.name == "Kamel"


@pytest.mark.parametrize("form", ["ydk", "code"])
@pytest.mark.parametrize("line", ["3 Unbekannt", "1 Entwurf"])
def test_forms_of_numbers_refuse_what_has_none(form: str, line: str):
    """Known fault 12: a line without a number is named, not lost."""
    deck = read_deck(f"3 Kamel\n{line}", WILD, name="A")
    with pytest.raises(DeckError, match=line[2:]):
        format_deck(deck, form, WILD)


def test_ydk_refuses_counts_it_would_have_to_write_out():
    """Bad input: zero copies cannot be written as lines."""
    with pytest.raises(DeckError, match="0 times"):
        format_deck(read_deck("0 Kamel", POOL, name="A"), "ydk", POOL)


def test_a_huge_deck_is_refused_when_written():
    """What could not be read back is not written."""
    deck = Deck("A", (Entry(1, "x" * (1 << 20)),))
    with pytest.raises(DeckError, match="1 MiB"):
        format_deck(deck, "json", POOL)


def test_a_text_no_plain_list_can_hold_is_refused():
    """Known fault 12: a lineless text that would be read as a card is refused."""
    with pytest.raises(DeckError, match="JSON"):
        format_deck(Deck("A", (Entry(2, "Kamel"),)), "txt", POOL)


def test_unknown_forms_list_the_known_ones():
    """Known fault 11: an unknown format is an error that lists the known ones."""
    with pytest.raises(UnknownName, match="wikitext"):
        format_deck(Deck("A"), "wiki", POOL)


def code(content: object, version: int = 1) -> str:
    """Return a deck code for any content."""
    squeeze = zlib.compressobj(9, wbits=-15)
    body = squeeze.compress(json.dumps(content).encode()) + squeeze.flush()
    packed = zlib.crc32(body).to_bytes(4, "big") + body
    return f"KMO{version}-" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


GOOD = code(["A", None, "wimu", [["1", 3]], [["7", 1]], []])


def test_a_deck_code_is_one_line():
    """CLI.md: a one-line deck code with checksum; line breaks of a mail do not matter."""
    deck = read_deck(GOOD, POOL, name="x")
    assert (deck.name, deck.format, deck.size(), deck.size(Zone.FUSION)) == ("A", "wimu", 3, 1)
    assert read_deck(f"  {GOOD[:30]}\n{GOOD[30:]} ", POOL, name="x") == deck
    assert format_deck(deck, "code", POOL).count("\n") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD[:-3], "checksum|cut"),
        (GOOD[:8], "checksum|cut"),
        ("KMO1-", "checksum"),
        (GOOD.replace(GOOD[12], "A" if GOOD[12] != "A" else "B", 1), "checksum"),
        ("KMO1-ä", "letters"),
        (GOOD.replace("KMO1", "KMO2"), "version"),
        (code(["A"]), "no deck"),
        (code(["A", None, None, [["1", "3"]], [], []]), "no deck"),
        (code(["A", None, None, [[1, 3]], [], []]), "no deck"),
        (code({"a": 1}), "no deck"),
        (code(["A", 5, None, [], [], []]), "no deck"),
    ],
)
def test_a_broken_code_says_why(text: str, words: str):
    """Bad input: cut, mistyped, unknown and empty codes are told apart in one line."""
    with pytest.raises(DeckError, match=words):
        read_deck(text, POOL, name="x")


def test_a_code_that_unpacks_to_too_much_is_refused():
    """Bad input: a small code cannot fill the memory."""
    with pytest.raises(DeckError, match="no deck"):
        read_deck(code(["A" * (2 << 20)]), POOL, name="x")


def test_json_names_cards_by_number_name_or_both():
    """CLI.md: JSON decks, schema cardtool.deck/1."""
    text = json.dumps(
        {
            "schema": "cardtool.deck/1",
            "main": [{"count": 3, "nr": "1"}, {"count": 2, "name": "streik"}],
            "fusion": [{"count": 1, "nr": "7", "name": "Riese"}],
            "side": [{"count": 1, "nr": "1", "name": "Riese"}],
        }
    )
    deck = read_deck(text, POOL, name="A")
    assert [e.card and e.card.nr for e in deck.entries] == ["1", "4", "7", None]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"schema": ', "line 1"),
        ('{"a": ' + "9" * 5000 + "}", "numbers"),
        ('{"a": 1}', "schema"),
        ('["a"]', "schema"),
        ('{"schema": "cardtool.deck/2"}', "cardtool.deck/1"),
        ('{"schema": "cardtool.deck/1", "deck": []}', "unknown key 'deck'"),
        ('{"schema": "cardtool.deck/1", "main": {}}', "list"),
        ('{"schema": "cardtool.deck/1", "name": 3}', "text"),
        ('{"schema": "cardtool.deck/1", "main": [3]}', "entry"),
        ('{"schema": "cardtool.deck/1", "main": [{"count": true, "nr": "1"}]}', "entry"),
        ('{"schema": "cardtool.deck/1", "main": [{"count": 1, "x": 1}]}', "entry"),
        ('{"schema": "cardtool.deck/1", "main": [{"nr": "1"}]}', "count"),
        ('{"schema": "cardtool.deck/1", "main": [{"count": 1}]}', "nr or name"),
    ],
)
def test_broken_json_says_what_is_wrong(text: str, words: str):
    """Bad input: broken JSON, other schemas and unknown keys are one clear line."""
    with pytest.raises(DeckError, match=words):
        read_deck(text, POOL, name="A")


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"3 Kamel\0", "binary"),
        ("3 Höcker".encode("latin-1"), "UTF-8"),
        (b"\xff\xfe3\0", "binary"),
        (b"x" * ((1 << 20) + 1), "1 MiB"),
    ],
)
def test_what_is_no_text_is_refused(raw: bytes, words: str):
    """Bad input: empty, binary, Latin-1 and huge files are one clear line."""
    with pytest.raises(DeckError, match=words):
        read_deck(raw, POOL, name="A")


def test_a_deck_from_a_file_or_stdin(tmp_path: Path):
    """CLI.md: FILE may be `-`; the file's name is the deck's name if it says none."""
    file = tmp_path / "Höckerwut.txt"
    file.write_text("3 Kamel", encoding="utf-8")
    assert read_deck_file(str(file), POOL).name == "Höckerwut"
    assert read_deck_file("-", POOL, BytesIO(b"3 Kamel")).size() == 3


def test_folders_and_missing_files_are_refused(tmp_path: Path):
    """Bad input: a folder or no file at all is one clear line."""
    with pytest.raises(DeckError, match="folder"):
        read_deck_file(str(tmp_path), POOL)
    with pytest.raises(DeckError, match="cannot read deck"):
        read_deck_file(str(tmp_path / "none.txt"), POOL)


def test_the_ending_of_a_file_decides_nothing(tmp_path: Path):
    """CLI.md: formats are recognised by content."""
    file = tmp_path / "deck.json"
    file.write_text("3 Kamel", encoding="utf-8")
    assert read_deck_file(str(file), POOL).size() == 3


def test_wikitext_of_cards_without_a_page_of_their_own():
    """Known fault 12: a card whose page has another title is written by its number."""
    odd = card("20", "Fremd", page="Kamel:X/Werkstatt")
    pool = CardPool([odd])
    deck = Deck("A", (Entry(2, "Fremd", odd),))
    text = format_deck(deck, "wikitext", pool)
    assert "* 2 × &#35;20" in text
    assert read_deck(text, pool, name="x") == deck


def test_empty_list_lines_and_comments_are_nothing():
    """A lone bullet in wikitext and a comment in a `.ydk` are no cards."""
    link = "[[Projekt:Ka-Mel-Oh!/Karte/1]]"
    assert read_deck(f"*\n* {link}\n<!-- unclosed {link}", POOL, name="A").size() == 1
    assert read_deck("#main\n# ein Kommentar\n1\n", POOL, name="A").size() == 1


def test_a_head_that_would_be_read_as_a_card_is_refused():
    """Known fault 12: a deck called Otto and a card called `Name: Otto` need JSON."""
    deck = read_deck("3 Kamel", WILD, name="Otto")
    with pytest.raises(DeckError, match=r"txt cannot hold .*JSON"):
        format_deck(deck, "txt", WILD)
    assert read_deck(format_deck(deck, "json", WILD), WILD, name="x") == deck
