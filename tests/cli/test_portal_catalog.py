"""The portal game's cards at the command line: `portal import`, and `--game portal`."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardtool.catalog.portal_columns import PORTAL_COLUMNS
from cli_harness import Cli

HEAD = "format = 1\nbooster = 3\nsize = 40\n"
WOLF = '[[card]]\nnr = 1\nname = "Nebelwolf"\nkind = "wesen"\ncolour = "blau"\ntype = "Wolf"\npower = 4\n'
FOX = WOLF.replace("nr = 1", "nr = 2").replace("Nebelwolf", "Fuchs").replace("blau", "rot")
FORMATS = ["table", "csv", "json", "jsonl", "md", "wikitext", "html"]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where commands keep the catalog; there is none yet."""
    path = tmp_path / "cards.sqlite"
    monkeypatch.setenv("CARDTOOL_DB", str(path))
    return path


@pytest.fixture
def files(data: Path) -> list[Path]:
    """Return our own card files."""
    return sorted((data / "portal").glob("*.toml"))


@pytest.fixture
def printed(files: list[Path]) -> list[dict[str, Any]]:
    """Return the tables of our own cards, read by the standard library alone."""
    return [card for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


@pytest.fixture
def cards(cli: Cli, database: Path, files: list[Path]) -> Path:
    """Return a catalog with our own cards."""
    assert cli("portal", "import", *files).code == 0
    return database


def written(folder: Path, text: str, name: str = "own.toml") -> Path:
    """Return a card file with this text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def numbers(path: Path) -> dict[str, str]:
    """Return numbers and names of the cards in a catalog."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT nr, name FROM portal_card"))


def test_what_is_imported_is_told(cli: Cli, database: Path, tmp_path: Path) -> None:
    """A card of the same number is replaced, others stay, and what became of each is said."""
    first = json.loads(
        cli("portal", "import", written(tmp_path, HEAD + WOLF + FOX), "--format", "json").out
    )
    stronger = written(tmp_path, HEAD + WOLF.replace("power = 4", "power = 5"))
    second = json.loads(cli("portal", "import", stronger, "--format", "json").out)
    again = json.loads(cli("portal", "import", stronger, "--format", "json").out)
    assert first["new"] == ["1/40/3 Nebelwolf", "2/40/3 Fuchs"]
    assert (second["new"], second["changed"]) == ([], ["1/40/3 Nebelwolf"])
    assert (again["changed"], again["unchanged"]) == ([], 1)
    assert numbers(database) == {"1/40/3": "Nebelwolf", "2/40/3": "Fuchs"}


@pytest.mark.parametrize(
    ("old", "new", "fields"),
    [
        ("power = 4", "power = 5", ["power"]),
        ("Nebelwolf", "Wolf", ["name"]),
        ("power = 4", "power = 4\ncost = { discard = 1 }", ["cost"]),
        ("power = 4", 'power = 4\nphases = ["own_main"]\neffect = []', ["phases"]),
        ("power = 4", 'power = 4\ntext = "Wolf."', ["text", "effect"]),
        (
            *("power = 4", 'power = 2\ntext = "Wolf."\neffect = []'),
            ["text", "power"],
        ),
    ],
)
@pytest.mark.usefixtures("database")
def test_what_has_changed_is_named(
    cli: Cli, tmp_path: Path, old: str, new: str, fields: list[str]
) -> None:
    """Of a changed card the keys are told that say something else."""
    assert cli("portal", "import", written(tmp_path, HEAD + WOLF)).code == 0
    changed = written(tmp_path, HEAD + WOLF.replace(old, new))
    shown = cli("portal", "import", changed, "--dry-run", "--format", "json")
    [name] = json.loads(shown.out)["changed"]
    assert json.loads(shown.out)["fields"] == {name: fields}
    assert f"changed: {name} ({', '.join(fields)})" in cli("portal", "import", changed).err


@pytest.mark.usefixtures("database")
def test_what_is_new_is_told_by_number(cli: Cli, tmp_path: Path) -> None:
    """Clause PC1: in the order of the numbers, whatever the order of the files."""
    text = HEAD + "".join(
        FOX.replace("nr = 2", f"nr = {nr}").replace("Fuchs", f"F{nr}") for nr in (4, 20, 6)
    )
    shown = cli("portal", "import", written(tmp_path, text))
    assert "new: 4/40/3 F4, 6/40/3 F6, 20/40/3 F20" in shown.err


@pytest.mark.usefixtures("database")
def test_types_that_no_creature_has_are_a_warning(cli: Cli, tmp_path: Path) -> None:
    """Clause PE1: a cost or target of such a type is told at its line, and imported."""
    cost = 'cost = { control = { type = "Wolff" }, sacrifice = { type = "Fuchs" } }\n'
    step = '{ do = "destroy", trigger = "arrival", target = { type = "wolf" } }'
    own = written(tmp_path, HEAD + FOX + cost + f"effect = [{step}]\n")
    shown = cli("portal", "import", own, "--format", "json")
    warnings = json.loads(shown.out)["warnings"]
    assert (shown.code, {one["severity"] for one in warnings}) == (0, {"warning"})
    assert [one["where"] for one in warnings] == [f"{own}:11"] * 2
    assert "did you mean Wolf?" in " ".join(one["message"] for one in warnings)
    shown = cli("portal", "import", own)
    assert (shown.code, "Wolff" in shown.out, "2 warnings" in shown.err) == (0, True, True)


@pytest.mark.usefixtures("database")
def test_types_of_the_catalog_are_known(cli: Cli, tmp_path: Path) -> None:
    """Clause PE1: a creature of a type may have come with another file."""
    other = HEAD + WOLF.replace("Nebelwolf", "Isegrim").replace('"Wolf"', '"Rudel"')
    assert cli("portal", "import", written(tmp_path, other, "other.toml")).code == 0
    own = written(tmp_path, HEAD + FOX + 'cost = { control = { type = "rudel" } }\n')
    assert json.loads(cli("portal", "import", own, "--format", "json").out)["warnings"] == []


@pytest.mark.usefixtures("database")
def test_two_cards_of_one_name_are_a_warning(cli: Cli, tmp_path: Path) -> None:
    """Clause PC1: by number they are two cards, by name alone nobody can tell which is meant."""
    twice = FOX.replace("Fuchs", "NEBELWOLF")
    own = written(tmp_path, HEAD + WOLF + twice)
    shown = cli("portal", "import", own, "--format", "json")
    [warning] = json.loads(shown.out)["warnings"]
    assert (shown.code, warning["code"], warning["where"]) == (0, "same_name", f"{own}:13")
    assert "1/40/3" in warning["message"]
    again = cli("portal", "import", written(tmp_path, HEAD + twice), "--format", "json")
    assert len(json.loads(again.out)["warnings"]) == 1
    alone = cli("portal", "import", written(tmp_path, HEAD + WOLF), "--format", "json")
    assert len(json.loads(alone.out)["warnings"]) == 1


@pytest.mark.usefixtures("database")
def test_our_own_cards_have_no_warning(cli: Cli, files: list[Path]) -> None:
    """Every type that our cards speak of some creature has, and no name is there twice."""
    shown = cli("portal", "import", *files, "--format", "json")
    assert json.loads(shown.out)["warnings"] == []


@pytest.mark.parametrize(("wrong", "said"), [("x = 1\n", "1 mistake:"), ("x = 1\ny = 2\n", "2 mi")])
@pytest.mark.usefixtures("database")
def test_mistakes_are_counted_as_people_do(cli: Cli, tmp_path: Path, wrong: str, said: str) -> None:
    """One mistake, and two mistakes."""
    assert cli("portal", "import", written(tmp_path, HEAD + WOLF + wrong)).err.startswith(said)


def test_a_dry_run_writes_nothing(cli: Cli, database: Path, tmp_path: Path) -> None:
    """`--dry-run` says what would change, and leaves no file where none was."""
    shown = cli("portal", "import", written(tmp_path, HEAD + WOLF), "--dry-run")
    assert shown.code == 0
    assert "would be new: 1/40/3 Nebelwolf" in shown.err
    assert not database.exists()


def test_with_any_mistake_nothing_is_imported(cli: Cli, cards: Path, tmp_path: Path) -> None:
    """All or nothing: mistakes of all files are listed, and the catalog stays as it is."""
    before = cards.read_bytes()
    good, bad = written(tmp_path, HEAD + WOLF), written(tmp_path, HEAD + FOX + "x = 1\n", "b.toml")
    worse = written(tmp_path, "nonsense\n", "c.toml")
    shown = cli("portal", "import", good, bad, worse, "--format", "json")
    where = [problem["where"] for problem in json.loads(shown.out)]
    assert shown.code == 3
    assert where == [f"{bad}:11", f"{worse}:1"]
    assert cards.read_bytes() == before


@pytest.mark.parametrize("size", ["40", "50"])
def test_a_number_of_two_files_is_refused(
    cli: Cli, database: Path, tmp_path: Path, size: str
) -> None:
    """Clause PC1: a booster has one card of each number, whichever files it is in."""
    own = written(tmp_path, HEAD + FOX + WOLF)
    other = written(tmp_path, HEAD.replace("40", size) + WOLF, "b.toml")
    shown = cli("portal", "import", own, other, "--format", "json")
    [problem] = json.loads(shown.out)
    assert shown.code == 3
    assert problem["where"] == f"{other}:4"
    assert f"{own}:11" in problem["message"]
    assert not database.exists()


def test_a_file_named_twice_is_refused(cli: Cli, database: Path, tmp_path: Path) -> None:
    """The same file twice is a slip; its cards would be counted twice."""
    own = written(tmp_path, HEAD + WOLF)
    assert cli("portal", "import", own, own).code == 3
    assert not database.exists()


@pytest.mark.parametrize(
    "raw",
    [bytes(range(256)), b"#" * 2_000_000, HEAD.encode("utf-16"), None],
    ids=["bytes", "too-much", "utf-16", "missing"],
)
@pytest.mark.usefixtures("database")
def test_what_is_no_text_is_an_error(cli: Cli, tmp_path: Path, raw: bytes | None) -> None:
    """CLI.md: what cannot be read is exit 1 and one line with the file."""
    path = tmp_path / "own.toml"
    if raw is not None:
        path.write_bytes(raw)
    shown = cli("portal", "import", path)
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.count("\n") == 1
    assert str(path) in shown.err


def test_control_characters_never_reach_the_terminal(
    cli: Cli, database: Path, tmp_path: Path
) -> None:
    """CLI.md: escapes in a file are made visible, in whatever it is that they stand."""
    text = HEAD + WOLF.replace("Nebel", r"\u001b[31m") + '"\\u001b[2J" = "\\u0007"\n'
    for name in FORMATS:
        shown = cli("portal", "import", written(tmp_path, text), "--format", name)
        assert shown.code == 3
        assert "\x1b" not in shown.out + shown.err
        assert "\x07" not in shown.out + shown.err
    assert not database.exists()


@pytest.mark.usefixtures("cards")
def test_rows_are_those_counted_by_hand(cli: Cli, printed: list[dict[str, Any]]) -> None:
    """The query language has this game's columns, and finds what is in the files."""
    query = "kind:wesen colour:schwarz power>=6"
    shown = cli("cards", query, "--game", "portal", "--sort=-power,nr", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(shown.out)))
    wanted = [c for c in printed if c.get("colour") == "schwarz" and c.get("power", 0) >= 6]
    assert shown.code == 0
    assert {row["name"] for row in rows} == {card["name"] for card in wanted}
    assert len(rows) == len(wanted) > 5
    powers = [int(row["power"]) for row in rows]
    assert powers == sorted(powers, reverse=True)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.usefixtures("cards")
def test_cards_are_exported_in_every_format(
    cli: Cli, printed: list[dict[str, Any]], form: str
) -> None:
    """CLI.md: all formats show the same cards."""
    shown = cli("cards", "--game", "portal", "--columns", "nr,name", "--format", form)
    assert shown.code == 0
    assert all(f"{card['nr']}/" in shown.out for card in printed)
    assert shown.out.count(printed[0]["name"]) >= 1


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("words", [("card", "1"), ("catalog", "coverage")])
@pytest.mark.usefixtures("cards")
def test_other_commands_have_every_format(cli: Cli, words: tuple[str, ...], form: str) -> None:
    """CLI.md: `--format` wherever rows are shown."""
    shown = cli(*words, "--game", "portal", "--format", form)
    assert shown.code == 0
    assert "/143/1" in shown.out


@pytest.mark.usefixtures("cards")
def test_a_card_is_found_by_number_or_name(cli: Cli, printed: list[dict[str, Any]]) -> None:
    """Number, whole or in short, and name mean the same card, with all that is known of it."""
    card = next(card for card in printed if card["nr"] == 1)
    shown = [
        json.loads(cli("card", word, "--game", "portal", "--format", "json").out)
        for word in ("1/143/1", "1", "#1/143/1", card["name"], card["name"].upper())
    ]
    assert all(one == shown[0] for one in shown)
    assert (shown[0]["name"], shown[0]["rarity"]) == (card["name"], "X-Rare")
    assert shown[0]["text"] == card["text"]
    assert shown[0]["effect"]["windows"] == card["phases"]
    assert shown[0]["sentences"]


def test_two_boosters_have_cards_of_the_same_number(cli: Cli, cards: Path, tmp_path: Path) -> None:
    """Clause PC1: a short number that two boosters have is refused with the choices."""
    assert cli("portal", "import", written(tmp_path, HEAD + WOLF)).code == 0
    shown = cli("card", "1", "--game", "portal")
    assert shown.code == 1
    assert "1/143/1" in shown.err
    assert "1/40/3" in shown.err
    assert len(numbers(cards)) > 120


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cards", "farbe:rot"), "colour"),
        (("cards", "--columns", "nr,colur"), "colour"),
        (("cards", "--sort", "colur"), "colour"),
        (("cards", "kind:foo"), "wesen"),
        (("cards", "ap>3"), "power"),
        (("stats", "ap>3"), "power"),
    ],
)
@pytest.mark.usefixtures("cards")
def test_unknown_names_list_the_known(cli: Cli, words: tuple[str, ...], told: str) -> None:
    """CLI.md: what is no column is exit 2, with this game's columns."""
    shown = cli(*words, "--game", "portal")
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


@pytest.mark.usefixtures("cards")
def test_statistics_count_every_card(cli: Cli, printed: list[dict[str, Any]]) -> None:
    """`stats` counts what is in the files, by kind and by colour."""
    shown = json.loads(cli("stats", "--game", "portal", "--format", "json").out)
    assert shown["cards"] == len(printed)
    for key in ("kind", "colour"):
        values = [card[key] for card in printed if key in card]
        assert shown[key] == {value: values.count(value) for value in shown[key]}
        assert sum(shown[key].values()) == len(values)


@pytest.mark.usefixtures("cards")
def test_coverage_lists_what_is_played_without_effect(
    cli: Cli, printed: list[dict[str, Any]]
) -> None:
    """A text that nobody has put as data is counted and listed, not guessed."""
    shown = json.loads(cli("catalog", "coverage", "--game", "portal", "--format", "json").out)
    texts = [card for card in printed if card.get("text")]
    missing = [card["name"] for card in texts if "effect" not in card]
    assert shown["with_text"] == len(texts)
    assert shown["as_printed"] == len(texts) - len(missing)
    assert sorted(card["name"] for card in shown["without_effect"]) == sorted(missing)


@pytest.mark.parametrize("words", [("cards",), ("card", "1"), ("stats",), ("catalog", "coverage")])
def test_without_cards_the_command_to_run_is_told(
    cli: Cli, database: Path, words: tuple[str, ...]
) -> None:
    """CLI.md: no catalog yet is exit 1 and what to run, which is no sync here."""
    shown = cli(*words, "--game", "portal")
    assert shown.code == 1
    assert "cardtool portal import" in shown.err
    assert "sync" not in shown.err
    assert not database.exists()


@pytest.mark.usefixtures("catalog")
def test_a_catalog_of_the_other_game_has_no_such_cards(cli: Cli) -> None:
    """Cards of one game are none of the other."""
    shown = cli("cards", "--game", "portal")
    assert shown.code == 1
    assert "cardtool portal import" in shown.err


def test_the_catalog_counts_cards_of_both_games(
    cli: Cli, catalog: Path, files: list[Path], printed: list[dict[str, Any]]
) -> None:
    """An import leaves pages and cards of the other game as they are, and both are counted."""
    before = json.loads(cli("catalog", "info", "--format", "json").out)
    own = cli("cards", "--format", "csv").out
    assert cli("portal", "import", *files, "--db", catalog).code == 0
    after = json.loads(cli("catalog", "info", "--format", "json").out)
    assert (before["portal_cards"], after["portal_cards"]) == (0, len(printed))
    assert before | {"portal_cards": len(printed)} == after
    assert cli("cards", "--format", "csv").out == own


@pytest.mark.usefixtures("cards")
def test_a_catalog_of_this_game_alone_can_be_looked_at(
    cli: Cli, printed: list[dict[str, Any]]
) -> None:
    """`catalog info` needs no synced page."""
    facts = json.loads(cli("catalog", "info", "--format", "json").out)
    assert (facts["pages"], facts["portal_cards"]) == (0, len(printed))


@pytest.mark.usefixtures("cards")
def test_wikitext_links_no_page_that_there_is_not(cli: Cli) -> None:
    """No wiki has pages of these cards, so their names are plain text there."""
    shown = cli("cards", "--game", "portal", "--format", "wikitext").out
    assert "Nebelwolf" in shown
    assert "[[" not in shown


@pytest.mark.usefixtures("cards")
def test_headings_are_the_fields_of_queries(cli: Cli) -> None:
    """What stands above a column is what a query calls it, whatever the case."""
    columns = [name for name in PORTAL_COLUMNS if name != "text"]
    shown = cli("cards", "nr:126", "--game", "portal", "--columns", ",".join(columns))
    heads = [word for word in re.split("  +", shown.out.splitlines()[0]) if word]
    assert [head.casefold().replace(" ", "_") for head in heads] == columns
    assert cli("cards", "power:? energy>0 cost=0", "--game", "portal").out.count("charakter") == 8


@pytest.mark.parametrize(
    ("word", "field"),
    [("art:wesen", "kind"), ("Farbe:rot", "colour"), ("kraft>3", "power"), ("energie>3", "energy")],
)
@pytest.mark.usefixtures("cards")
def test_german_words_lead_to_the_field(cli: Cli, word: str, field: str) -> None:
    """A word that stands on the cards is no field, but its field is the one that is guessed."""
    shown = cli("cards", word, "--game", "portal")
    assert (shown.code, f"did you mean {field}?" in shown.err) == (2, True)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("nr:39", ["39/143/1"]),
        ("nr=39", ["39/143/1"]),
        ("nr:39/143/1", ["39/143/1"]),
        ("nr:39..41", ["39/143/1", "40/143/1", "41/143/1"]),
        ("nr>141", ["142/143/1", "143/143/1"]),
        ("nr!=2 nr<=3", ["1/143/1", "3/143/1"]),
        ("-nr>=3", ["1/143/1", "2/143/1"]),
        ('nr:"39"', ["39/143/1"]),
    ],
)
@pytest.mark.usefixtures("cards")
def test_numbers_alone_are_compared_with_the_first_part(
    cli: Cli, query: str, found: list[str]
) -> None:
    """Clause PC1: a query finds a card by the number alone, as the card command does."""
    shown = cli("cards", query, "--game", "portal", "--format", "csv", "--columns", "nr")
    assert shown.code == 0
    assert shown.out.split()[1:] == found


@pytest.mark.usefixtures("cards")
def test_the_cards_are_counted_below_the_table(cli: Cli) -> None:
    """As for the other game, and for people only."""
    assert cli("cards", "colour:rot", "--game", "portal").err == "10 cards\n"
    assert cli("cards", "nr:39", "--game", "portal").err == "1 card\n"
    assert cli("cards", "nr:39", "--game", "portal", "--format", "csv").err == ""


@pytest.mark.usefixtures("cards")
def test_cards_of_this_game_alone_are_told_where_the_other_is_asked_for(cli: Cli) -> None:
    """CLI.md: what to do is said, to see these cards and to get those of the other game."""
    for words in (("card", "39"), ("cards",), ("stats",)):
        shown = cli(*words)
        assert (shown.code, shown.out) == (1, "")
        assert "--game portal" in shown.err
        assert "cardtool sync" in shown.err


def test_a_card_of_this_game_is_found_by_a_hint(cli: Cli, catalog: Path) -> None:
    """A name that only this game knows leads to it; one that none knows does not."""
    assert "--game" not in cli("card", "Nebelwolf").err
    assert cli("portal", "import", "sample:*", "--db", catalog).code == 0
    shown = cli("card", "Nebelwolf")
    assert (shown.code, "--game portal" in shown.err) == (1, True)
    assert "--game" not in cli("card", "Nebelwulf").err


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("nr", "figures"), [("39", "blau, Wolf, power 5"), ("127", "damage limit 44, energy 44")]
)
def test_a_card_is_shown_by_the_words_of_its_columns(cli: Cli, nr: str, figures: str) -> None:
    """`card`: what a card prints is called as in tables and queries."""
    shown = " ".join(cli("card", nr, "--game", "portal").out.split())
    assert "Kind " in shown
    assert f"Figures {figures}" in shown
