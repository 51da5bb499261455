"""The command `lint`: what is wrong on which page, and the text to paste."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest

from cardtool.catalog.settings import Settings, settings_of
from cardtool.effects.overlay import read_effects
from cardtool.wiki.parse import parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cli_harness import Cli, Shown

ITEM = "{{Ka-Mel-Oh!\n|typ=item\n|name=Höcker\n|hk=2\n|d=1\n}}\n"


@pytest.fixture
def wiki(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of few pages, synced into the catalog that commands use."""
    folder = tmp_path / "wiki"
    folder.mkdir()
    pages = {
        "1": ITEM,
        "2": ITEM.replace("d=1", "d=37,5"),
        "10": ITEM.replace("|d=1", "|rase=x\n|d=1"),
        "10a": ITEM.replace("|name", "|nr=?\n|name"),
        "Kamel%3AX%2FWerkstatt": ITEM.replace("d=1", "d=viele"),
    }
    for name, text in pages.items():
        (folder / f"{name}.wiki").write_text(text, "utf-8")
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "few.sqlite"))
    assert cli("sync", folder).code == 0
    return folder


def records(shown: Shown) -> dict[str, dict[str, object]]:
    """Return the JSON objects of a run by the last part of their titles."""
    return {record["page"].rpartition("/")[2]: record for record in json.loads(shown.out)}


@pytest.mark.usefixtures("wiki")
def test_list_with_text_to_paste(cli: Cli) -> None:
    """Each page with problems: title, line, severity, message, hint, and the corrected page."""
    shown = cli("lint")
    assert shown.out == (
        "Projekt:Ka-Mel-Oh!/Karte/2\n"
        "  line 5: error: d ‘37,5’ is no whole number (write digits only)\n"
        "----- corrected page, to paste (1 comment to answer) -----\n"
        "{{Ka-Mel-Oh!\n|typ=item\n|name=Höcker\n|hk=2\n"
        "|d=37,5 <!-- Bitte prüfen: nur eine ganze Zahl; Dattel (0 - 6), MK oder FM -->\n}}\n"
        "----- end of Projekt:Ka-Mel-Oh!/Karte/2 -----\n"
        "\n"
        "Projekt:Ka-Mel-Oh!/Karte/10\n"
        "  line 5: warning: no card has a parameter ‘rase’ (did you mean rasse?)\n"
        "----- corrected page, to paste -----\n"
        "{{Ka-Mel-Oh!\n|typ=item\n|name=Höcker\n|hk=2\n|rasse=x\n|d=1\n}}\n"
        "----- end of Projekt:Ka-Mel-Oh!/Karte/10 -----\n"
        "\n"
        "Projekt:Ka-Mel-Oh!/Karte/10a\n"
        "  line 3: info: nr is ‘?’\n"
        "----- corrected page, to paste -----\n"
        "{{Ka-Mel-Oh!\n|typ=item\n|nr=10a\n|name=Höcker\n|hk=2\n|d=1\n}}\n"
        "----- end of Projekt:Ka-Mel-Oh!/Karte/10a -----\n\n"
    )
    assert shown.err == "3 pages, 1 error, 1 warning, 1 note\n"
    assert shown.code == 3


@pytest.mark.usefixtures("wiki")
def test_exit_codes(cli: Cli) -> None:
    """Exit 3 for errors, with --strict for warnings too, never for notes."""
    codes = {words: cli("lint", *words).code for words in [("1",), ("2",), ("10",), ("10a",)]}
    assert codes == {("1",): 0, ("2",): 3, ("10",): 0, ("10a",): 0}
    assert cli("lint", "10", "--strict").code == 3
    assert cli("lint", "10a", "--strict").code == 0


@pytest.mark.usefixtures("wiki")
def test_only_the_pages_that_are_named(cli: Cli) -> None:
    """`lint NR…` shows these pages, each once, in order, with problems or without."""
    shown = cli("lint", "10", "1", "#10", "--format", "json")
    pages = json.loads(shown.out)
    assert [page["nr"] for page in pages] == ["1", "10"]
    assert pages[0] == {
        "page": CARD_PREFIX + "1",
        "nr": "1",
        "revision": None,
        "problems": [],
        "corrected": None,
        "open": 0,
    }
    assert "no problem found" in cli("lint", "1").out


@pytest.mark.usefixtures("wiki")
def test_unknown_cards_name_the_nearest(cli: Cli) -> None:
    """A number or name that no card has exits 1 with the nearest one, and prints nothing."""
    shown = cli("lint", "10b")
    assert (shown.code, shown.out) == (1, "")
    assert "did you mean 10?" in shown.err
    several = cli("lint", "Höcker")
    assert several.code == 1
    assert "can mean" in several.err


@pytest.mark.usefixtures("wiki")
@pytest.mark.parametrize("command", ["lint", "card", "history"])
def test_arguments_that_are_no_text(cli: Cli, command: str) -> None:
    """Bytes that are no UTF-8 name no card; that is not the catalog's fault."""
    shown = cli(command, "\udcff")
    assert (shown.code, shown.out) == (1, "")
    assert "no card has the number or name" in shown.err
    assert "damaged" not in shown.err


@pytest.mark.usefixtures("wiki")
def test_settings_are_read_once(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages are listed, how to read them is looked up once."""
    read = []

    def counted(db: sqlite3.Connection) -> Settings:
        read.append(db)
        return settings_of(db)

    monkeypatch.setattr("cardtool.catalog.lint.settings_of", counted)
    assert len(json.loads(cli("lint", "--all", "--format", "json").out)) == 4
    assert len(read) == 1


def test_drafts_and_deleted_pages(cli: Cli, wiki: Path) -> None:
    """Drafts and deleted pages come with --all, or when they are named."""
    (wiki / "2.wiki").unlink()
    assert cli("sync", wiki).code == 0
    assert set(records(cli("lint", "--format", "json"))) == {"10", "10a"}
    everything = records(cli("lint", "--all", "--format", "json"))
    assert set(everything) == {"2", "10", "10a", "Werkstatt"}
    assert everything["Werkstatt"]["nr"] is None
    assert set(records(cli("lint", "Kamel:X/Werkstatt", "--format", "json"))) == {"Werkstatt"}


@pytest.mark.usefixtures("catalog")
def test_json_holds_whole_pages(cli: Cli) -> None:
    """Each object has problems in the form of every JSON, and a page that parses as it says."""
    pages = json.loads(cli("lint", "--format", "json").out)
    assert len(pages) > 15
    numbers = [page["nr"] for page in pages]
    assert numbers == sorted(numbers, key=int)
    for page in pages:
        assert list(page) == ["page", "nr", "revision", "problems", "corrected", "open"]
        assert page["problems"]
        for problem in page["problems"]:
            assert {"code", "severity", "where", "message", "clause", "hint"} <= set(problem)
            assert problem["where"].startswith(page["page"] + ":")
        if page["corrected"] is not None:
            parsed = parse_page(Page(page["page"], page["corrected"]))
            assert [card.nr for card in parsed.cards][:1] == [page["nr"]]


@pytest.mark.usefixtures("catalog")
def test_corrected_pages_have_less_to_say(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Pasting every corrected page leaves no certain repair: the next list has no text to paste."""
    folder = tmp_path / "pasted"
    folder.mkdir()
    for path in (data / "wiki").glob("*.wiki"):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    for page in json.loads(cli("lint", "--format", "json").out):
        if page["corrected"] is not None:
            (folder / f"{page['nr']}.wiki").write_text(page["corrected"], "utf-8")
    db = tmp_path / "pasted.sqlite"
    assert cli("sync", folder, "--db", db).code == 0
    after = json.loads(cli("lint", "--db", db, "--format", "json").out)
    assert all(page["corrected"] is None for page in after)
    assert sum(page["open"] for page in after) >= 5
    assert "to answer" in cli("lint", "--db", db).out


def test_problems_between_pages(cli: Cli, wiki: Path) -> None:
    """What is wrong with a recipe is listed at the page and line whose text says it."""
    told = "\n|text=Mutations-Item: verwandelt Karte 1 in Karte 99."
    (wiki / "3.wiki").write_text(ITEM.replace("|d=1", f"|d=1{told}"), "utf-8")
    assert cli("sync", wiki).code == 0
    (page,) = json.loads(cli("lint", "3", "--format", "json").out)
    assert page["corrected"] is None
    assert {p["code"]: p["where"] for p in page["problems"]} == {
        "recipe_unknown_card": f"{CARD_PREFIX}3:6"
    }


def test_sentences_that_no_pattern_reads(cli: Cli, wiki: Path) -> None:
    """Section 10: an author is told the line, the sentence, and the nearest that is read."""
    text = "|text=Nur zur Zierde.\nDu ziehst zwei Karten.\nEs kostet eine [[Dattel]] weniger."
    (wiki / "1.wiki").write_text(ITEM.replace("|d=1", f"|d=1\n{text}"), "utf-8")
    assert cli("sync", wiki).code == 0
    shown = cli("lint", "1", "--format", "json")
    (problem,) = json.loads(shown.out)[0]["problems"]
    assert problem == {
        "code": "unread_sentence",
        "severity": "info",
        "where": f"{CARD_PREFIX}1:8",
        "message": "no pattern reads ‘Es kostet eine Dattel weniger.’, so the card is played "
        "without effect",
        "clause": "§10",
        "hint": "a similar sentence that is read: Du verlierst eine Dattel.",
        "card": "1",
    }
    assert cli("lint", "1", "--strict").code == 0


def test_unread_sentences_bring_a_page_into_the_list(cli: Cli, wiki: Path) -> None:
    """A page with nothing wrong but that comes with all; one that is said twice is told once."""
    text = "|text=Nur zur\n'''Zierde'''. Es [[Kosten|kostet]] eine Dattel weniger."
    text += " Es [[Kosten|kostet]] eine Dattel weniger."
    (wiki / "1.wiki").write_text(ITEM.replace("|d=1", f"|d=1\n{text}"), "utf-8")
    assert cli("sync", wiki).code == 0
    page = records(cli("lint", "--format", "json"))["1"]
    assert page["corrected"] is None
    assert len(page["problems"]) == 1  # type: ignore[arg-type]
    assert "  line 6: info: no pattern reads" in cli("lint", "1").out


def test_a_sentence_that_an_overlay_knows_is_no_problem(
    cli: Cli, wiki: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 10: the effect data beside a card count, so its author has nothing to do."""
    text = "|text=Es kostet eine Dattel weniger."
    known = read_effects('[[effect]]\ncard = "6"\nname = "Schnaps"\nsteps = []', "ours.toml")
    monkeypatch.setattr("cardtool.cli.effect_input.our_effects", lambda: known)
    ours = ITEM.replace("|name=Höcker", f"|name=Schnaps\n{text}")
    for nr in ("6", "1"):
        (wiki / f"{nr}.wiki").write_text(ours, "utf-8")
    assert cli("sync", wiki).code == 0
    pages = json.loads(cli("lint", "6", "1", "--format", "json").out)
    assert {page["nr"]: len(page["problems"]) for page in pages} == {"1": 1, "6": 0}


@pytest.mark.usefixtures("wiki")
@pytest.mark.parametrize("form", ["csv", "jsonl", "md", "wikitext", "html"])
def test_rows_in_every_format(cli: Cli, form: str) -> None:
    """Other formats hold one row for each problem; in wikitext the pages are links."""
    shown = cli("lint", "--format", form)
    assert shown.code == 3
    assert shown.out.count("did you mean rasse?") == 1
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(shown.out)))
        assert [(row["nr"], row["line"], row["code"]) for row in rows] == [
            ("2", "5", "not_a_figure"),
            ("10", "5", "unknown_parameter"),
            ("10a", "3", "value_missing"),
        ]
    if form == "wikitext":
        assert f"[[{CARD_PREFIX}10a|" in shown.out


def test_nothing_hidden_and_nothing_cut(
    cli: Cli, wiki: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Controls are made visible and said so, markup of Rich stays text, long lines stay whole."""
    long = "sehr " * 60
    text = ITEM.replace("|d=1", f"|d=x\n|text=[bold]\x1b[31m{long}[/bold]\u202e\t|\r\n|handicap=+5")
    (wiki / "2.wiki").write_text(text, "utf-8", newline="")
    assert cli("sync", wiki).code == 0
    monkeypatch.setenv("COLUMNS", "40")
    shown = cli("lint", "2")
    assert f"|text=[bold]␛[31m{long}[/bold]\\u202e\t|\n|handicap=+5\n" in shown.out
    assert "control characters made visible" in shown.out
    assert "\x1b" not in shown.out
    as_json = cli("lint", "2", "--format", "json").out
    assert "\u202e" not in as_json
    (record,) = json.loads(as_json)
    assert "\x1b[31m" in record["corrected"]
    assert "\u202e\t|\n" in record["corrected"]


@pytest.mark.usefixtures("wiki")
def test_output_file(cli: Cli, tmp_path: Path) -> None:
    """--output writes the list to a file as it would be printed, and overwrites nothing."""
    file = tmp_path / "liste.txt"
    shown = cli("lint", "--output", file)
    assert shown.out == ""
    assert shown.code == 3
    assert file.read_text("utf-8") == cli("lint").out
    assert cli("lint", "--output", file).code == 1


def test_no_catalog(cli: Cli, tmp_path: Path) -> None:
    """Without a catalog: exit 1 and the sync command to run."""
    shown = cli("lint", "--db", tmp_path / "none.sqlite")
    assert shown.code == 1
    assert "cardtool sync" in shown.err
