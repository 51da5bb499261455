"""Card files of the portal game: strict, every mistake with its line; and their catalog."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtool.catalog.portal import find_card, find_cards, import_cards, load_cards, select_cards
from cardtool.errors import CardNotFound, InputError, NoCatalog, QueryError, UnknownName
from cardtool.portal_files import across_files, read_card_file, read_cards
from portal_duels import sample_cards

HEAD = "format = 1\nbooster = 1\nsize = 9\n"
WOLF = '[[card]]\nnr = 1\nname = "Wolf"\nkind = "wesen"\ncolour = "rot"\ntype = "Tier"\npower = 3\n'


def mistakes(text: str) -> list[tuple[int, str]]:
    """Return the lines of all mistakes, and what they say."""
    problems = read_cards(text, "f").problems
    return [(int(problem.where.partition(":")[2]), problem.message) for problem in problems]


def test_a_card_is_read() -> None:
    """Clauses PC1, PC2: number, size and booster, kind, colour, type and power."""
    (card,) = read_cards(HEAD + WOLF, "f").cards
    assert (card.nr, card.rarity, card.power, card.typ) == ("1/9/1", "X-Rare", 3, "Tier")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (WOLF, 1, "format is 1"),
        (HEAD, 1, "there is no card"),
        (HEAD + "cards = 1\n" + WOLF, 4, "did you mean card?"),
        (HEAD + WOLF.replace("nr = 1", "nr = 10"), 5, "beyond size 9"),
        (HEAD + WOLF.replace("nr = 1", 'nr = "1"'), 5, "whole number"),
        (HEAD + WOLF.replace('"wesen"', '"wessen"'), 7, "did you mean wesen?"),
        (HEAD + WOLF.replace("power = 3", "power = -1"), 10, "power is a whole number"),
        (HEAD + WOLF.replace("power = 3\n", ""), 4, "power is missing"),
        (HEAD + WOLF + "limit = 3\n", 11, "wesen has no limit"),
        (HEAD + WOLF + "cost = { mana = 1 }\n", 11, "unknown"),
        (HEAD + WOLF + 'effect = [{ do = "draw", target = "you", amount = 1 }]\n', 11, "triggers"),
        (HEAD + WOLF + 'phases = ["main"]\neffect = []\n', 11, "did you mean own_main?"),
        (HEAD + WOLF + WOLF, 12, "already on line 4"),
        (HEAD + WOLF + "power = [\n", 11, ""),
        (HEAD + WOLF.replace('"Wolf"', '"Wo\\u0007lf"'), 6, "printable"),
    ],
)
def test_each_mistake_has_its_line(text: str, line: int, said: str) -> None:
    """What is wrong is said with line and remedy, and the card is left out."""
    found = mistakes(text)
    assert any(at == line and said in message for at, message in found), found


def test_all_mistakes_are_found_at_once() -> None:
    """A file with three mistakes lists three."""
    text = HEAD + WOLF.replace("power = 3", "power = -3") + "speed = 1\nlimit = 2\n"
    assert [line for line, _ in mistakes(text)] == [10, 11, 12]


def test_what_is_no_card_file(tmp_path: Path) -> None:
    """A folder, a picture or something huge is refused as a whole."""
    file = tmp_path / "cards.toml"
    for content in (b"\xff\xfe", b"#" * ((1 << 20) + 1)):
        file.write_bytes(content)
        with pytest.raises(InputError):
            read_card_file(str(file))
    with pytest.raises(InputError):
        read_card_file(str(tmp_path))


def test_numbers_are_told_apart_across_files() -> None:
    """Clause PC1: a number that stands in two files is a mistake, too."""
    files = [read_cards(HEAD + WOLF, name) for name in ("one", "two")]
    assert [problem.where for problem in across_files(files)] == ["two:4"]


def test_cards_come_back_from_the_catalog(tmp_path: Path) -> None:
    """Everything a card says is the same after the catalog, effects and costs included."""
    path = tmp_path / "cards.sqlite"
    done = import_cards(path, sample_cards())
    assert (len(done.new), len(done.changed)) == (len(sample_cards()), 0)
    assert set(load_cards(path)) == set(sample_cards())
    again = import_cards(path, sample_cards())
    assert (again.new, again.changed, len(again.unchanged)) == ((), (), len(sample_cards()))


def test_a_card_of_the_same_number_is_replaced(tmp_path: Path) -> None:
    """An import replaces what it has and leaves the rest alone; a dry run writes nothing."""
    path = tmp_path / "cards.sqlite"
    import_cards(path, sample_cards())
    text = HEAD.replace("9", "143") + WOLF.replace("Wolf", "Neuer")
    cards = read_cards(text, "f").cards
    assert import_cards(path, cards, dry_run=True).changed == ("1/143/1 Neuer",)
    assert find_card(path, "1").name != "Neuer"
    import_cards(path, cards)
    assert (find_card(path, "1/143/1").name, len(load_cards(path))) == ("Neuer", 143)


def test_queries_and_columns(tmp_path: Path) -> None:
    """The query language of the catalog, with the columns of this game."""
    path = tmp_path / "cards.sqlite"
    import_cards(path, sample_cards())
    found = find_cards(path, "colour:schwarz power>=10")
    assert {card.colour for card in found} == {"schwarz"}
    assert min(card.power or 0 for card in found) >= 10
    rows = select_cards(path, "kind:charakter", ("name", "damage_limit"), "-damage_limit", 2)
    assert [row[1] for row in rows] == [54, 50]
    with pytest.raises(QueryError):
        find_cards(path, "ap>=3")
    with pytest.raises(UnknownName):
        select_cards(path, "", ("ap",))
    with pytest.raises(CardNotFound, match="did you mean Nebelwolf"):
        find_card(path, "Nebelwulf")


def test_an_empty_catalog_says_what_to_do(tmp_path: Path) -> None:
    """Without an import there is no card, and it is said how there would be."""
    with pytest.raises(NoCatalog):
        load_cards(tmp_path / "none.sqlite")
