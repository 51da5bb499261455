"""The commands `sync`, `catalog …` and `rules …`, and what all commands share."""

from __future__ import annotations

import csv
import gzip
import json
import sqlite3
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from cardtool.cli.complete import card_names, column_names, deck_files, rule_set_names
from cardtool.wiki.folder import FolderSource
from cli_harness import Cli
from fake_wiki import FakePage, FakeWiki

QUERY = ("cards", "typ:monster ap>=40 d<=3", "--sort=-gw", "--format", "csv")


def export_of(data: Path) -> str:
    """Return the sample pages as a MediaWiki XML export."""
    pages = "".join(
        f"<page><title>{escape(page.title)}</title><ns>110</ns><id>{n}</id><revision><id>{n}</id>"
        f"<timestamp>2007-06-12T15:59:00Z</timestamp>"
        f'<text xml:space="preserve">{escape(page.text)}</text></revision></page>'
        for n, page in enumerate(FolderSource(data / "wiki").pages(), start=1)
    )
    return (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">'
        '<siteinfo><sitename>Wüste</sitename><namespaces><namespace key="0"/>'
        '<namespace key="110">Projekt</namespace></namespaces></siteinfo>'
        f"{pages}</mediawiki>"
    )


def test_all_sources_give_the_same_rows(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Folder, XML export and API of the same pages give the same table."""
    outputs = []
    file = tmp_path / "export.xml.gz"
    file.write_bytes(gzip.compress(export_of(data).encode()))
    pages = [FakePage(page.title, page.text) for page in FolderSource(data / "wiki").pages()]
    with FakeWiki(pages) as wiki:
        for n, source in enumerate((data / "wiki", file, wiki.api)):
            db = tmp_path / f"{n}.sqlite"
            shown = cli("sync", source, "--db", db)
            assert shown.code == 0, shown.err
            outputs.append(cli(*QUERY, "--db", db).out)
    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0].count("\n") > 5


def test_sync_summary_counts_problems_and_exits_0(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A sync that wrote its catalog exits 0, whatever is wrong on the pages."""
    shown = cli("sync", data / "wiki", "--db", tmp_path / "c.sqlite", "--format", "json")
    report = json.loads(shown.out)
    assert shown.code == 0
    assert report["new"] >= 160
    assert "problems" in json.dumps(report)
    again = json.loads(
        cli("sync", data / "wiki", "--db", tmp_path / "c.sqlite", "--format", "json").out
    )
    assert (again["new"], again["changed"]) == (0, 0)


def test_dry_run_writes_nothing(cli: Cli, catalog: Path, tmp_path: Path, data: Path) -> None:
    """--dry-run shows field by field what would change and leaves the catalog alone."""
    pages = tmp_path / "pages"
    pages.mkdir()
    for file in (data / "wiki").glob("*.wiki"):
        (pages / file.name).write_bytes(file.read_bytes())
    text = (pages / "2.wiki").read_text("utf-8")
    (pages / "2.wiki").write_text(text.replace("| lp = 20", "| lp = 25"), "utf-8")
    before = catalog.read_bytes()
    shown = cli("sync", pages, "--dry-run")
    assert shown.code == 0
    assert catalog.read_bytes() == before
    row = next(line for line in shown.out.splitlines() if line.startswith("2 "))
    assert "lp" in row
    assert "20" in row
    assert "25" in row


def test_info_names_the_file(cli: Cli, catalog: Path) -> None:
    """`catalog info` shows where the catalog is and how many cards it has."""
    facts = json.loads(cli("catalog", "info", "--format", "json").out)
    assert facts["catalog"] == str(catalog)
    assert any(isinstance(value, int) and value > 160 for value in facts.values())


def test_reparse_and_verify_find_nothing_new(cli: Cli, catalog: Path) -> None:
    """A reparse by the same cardtool changes nothing, and verify finds no fault."""
    before = cli("cards", "--all", "--format", "json").out
    assert cli("catalog", "reparse").code == 0
    assert cli("cards", "--all", "--format", "json").out == before
    assert cli("catalog", "verify").code == 0
    assert catalog.exists()


@pytest.mark.usefixtures("catalog")
def test_an_export_is_a_source(cli: Cli, tmp_path: Path) -> None:
    """`catalog export` writes pages that give the same catalog when they are synced."""
    before = cli("cards", "--all", "--format", "json").out
    folder = tmp_path / "pages"
    assert cli("catalog", "export", folder).code == 0
    assert cli("catalog", "export", folder).code == 1
    assert cli("catalog", "export", folder, "--force").code == 0
    db = tmp_path / "again.sqlite"
    assert cli("sync", folder, "--db", db).code == 0
    assert cli("cards", "--all", "--format", "json", "--db", db).out == before


def test_samples_are_found_without_a_clone(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sample:wiki` is a source wherever cardtool is installed."""
    monkeypatch.chdir(tmp_path)
    assert cli("sync", "sample:wiki", "--db", tmp_path / "c.sqlite").code == 0


def test_rules_are_listed_shown_and_compared(cli: Cli) -> None:
    """`rules list|show|diff` read the dataclasses: names, settings, readings, differences."""
    names = [row["name"] for row in json.loads(cli("rules", "list", "--format", "json").out)]
    assert names == ["dufo", "wimu", "kamelkoenig", "x1", "x2"]
    settings = json.loads(cli("rules", "show", "wimu(oases=4)", "--format", "json").out)
    oases = next(row for row in settings if row["name"] == "oases")
    assert (oases["value"], oases["default"], oases["reading"]) == ("4", "3", "R24")
    assert "R53" in cli("rules", "show", "dufo").out
    rows = json.loads(cli("rules", "diff", "wimu", "kamelkoenig", "--format", "json").out)
    assert {row["name"] for row in rows} == {"universal_item", "fusion_deck", "take_open"}


def test_rule_sets_are_told_in_a_sentence(cli: Cli) -> None:
    """`rules list` says what each is; its settings come with --verbose and in other formats."""
    short = cli("rules", "list").out
    assert "The official rules" in short
    assert "fusion_deck=on" not in short
    assert "fusion_deck=on" in cli("rules", "list", "--verbose").out
    assert "fusion_deck=on" in cli("rules", "list", "--format", "csv").out


def test_a_clause_is_looked_up(cli: Cli) -> None:
    """`rules show T2`: the ids that the game names are told, under each rule set that has them."""
    shown = " ".join(cli("rules", "show", "T2").out.split())
    assert "wimu, kamelkoenig Activating turns over the top card of one Oase" in shown
    assert "dufo" not in shown
    assert "setting bury_most" in shown
    assert "reading R" in shown
    assert "reading R29" in cli("rules", "show", "R29").out
    unknown = cli("rules", "show", "R99")
    assert (unknown.code, "nothing is told of a clause R99" in unknown.err) == (2, True)


def test_clauses_and_readings_belong_to_their_game(cli: Cli) -> None:
    """`rules show`: the portal game's own readings under x1, its clauses as those of the other."""
    shown = cli("rules", "show", "x1").out
    assert ("Q1 " in shown, "R1 " in shown) == (True, False)
    assert "x1, x2" in cli("rules", "show", "PF3").out
    assert "reading Q9" in cli("rules", "show", "Q9").out


def test_a_rule_file_heads_its_column(cli: Cli, tmp_path: Path) -> None:
    """`rules diff` names a file by its name, not by all it says."""
    file = tmp_path / "ours.toml"
    file.write_text('base = "wimu"\noases = 4\npoints = 3\n')
    shown = cli("rules", "diff", "wimu", file).out
    assert shown.split()[:3] == ["Setting", "wimu", "ours.toml"]
    assert "constant(3)" in shown


def test_unknown_rules_are_no_permissive_ones(cli: Cli) -> None:
    """Known fault 11: an unknown rule set is an error that lists the known ones."""
    shown = cli("rules", "show", "wimo")
    assert shown.code == 2
    assert "wimu" in shown.err
    assert "kamelkoenig" in shown.err


def test_version(cli: Cli) -> None:
    """--version prints name and version and exits 0."""
    shown = cli("--version")
    assert shown.code == 0
    assert shown.out.startswith("cardtool ")


@pytest.mark.usefixtures("catalog")
def test_options_may_stand_before_the_command(cli: Cli, tmp_path: Path) -> None:
    """The shared options are read on both sides of the command's name."""
    before = cli("--format", "csv", "cards", "--limit", "2").out
    assert before == cli("cards", "--limit", "2", "--format", "csv").out
    assert cli("--db", tmp_path / "none.sqlite", "cards").code == 1


def test_completion_offers_names(catalog: Path) -> None:
    """Completion knows rule sets, columns and the catalog's card names, and never fails."""
    assert rule_set_names("ka") == ["kamelkoenig"]
    assert column_names("nr,na") == ["nr,name"]
    assert len(card_names("1")) > 10
    catalog.unlink()
    assert card_names("1") == []


def test_recipes_from_an_overlay_win(cli: Cli, catalog: Path, tmp_path: Path) -> None:
    """--recipes FILE replaces what the texts say; a faulty file changes nothing."""
    overlay = tmp_path / "recipes.toml"
    overlay.write_text(
        '[[recipe]]\nresult = "7"\nkind = "mutation"\nparts = [{cards = ["1"]}]\nitems = ["8"]\n'
    )
    assert cli("catalog", "reparse", "--recipes", overlay).code == 0
    recipes = json.loads(cli("card", "7", "--format", "json").out)["recipes"]
    assert [recipe["origin"] for recipe in recipes] == ["overlay"]
    before = catalog.read_bytes()
    overlay.write_text("[[recipe]]\nresult = 7\n")
    for path in (overlay, tmp_path / "missing.toml"):
        assert cli("catalog", "reparse", "--recipes", path).code == 1
    assert catalog.read_bytes() == before


def test_reports_as_json(cli: Cli, catalog: Path) -> None:
    """`reparse` and `verify` have JSON forms; a damaged text is found by verify: exit 3."""
    assert "problems" in json.loads(cli("catalog", "reparse", "--format", "json").out)
    assert json.loads(cli("catalog", "verify", "--format", "json").out) == []
    with sqlite3.connect(catalog) as connection:
        connection.execute("UPDATE page SET text = text || 'x' WHERE title LIKE '%/1'")
    connection.close()
    shown = cli("catalog", "verify")
    assert shown.code == 3
    assert "Karte/1" in shown.out
    assert len(json.loads(cli("catalog", "verify", "--format", "json").out)) >= 1


@pytest.mark.usefixtures("catalog")
def test_a_plot_is_written(cli: Cli, tmp_path: Path) -> None:
    """`stats --plot` writes a picture, and refuses another ending or an existing file."""
    picture = tmp_path / "plot.svg"
    assert cli("stats", "--plot", picture).code == 0
    assert picture.read_text("utf-8").lstrip().startswith("<?xml")
    assert cli("stats", "--plot", picture).code == 1
    assert cli("stats", "--plot", tmp_path / "plot.docx").code == 2


@pytest.mark.usefixtures("catalog")
def test_equal_rule_sets_and_card_rows(cli: Cli, tmp_path: Path) -> None:
    """A diff of equal rule sets says so; `card` has rows and can be written to a file."""
    assert "same" in cli("rules", "diff", "wimu", "wimu(oases=3)").err
    assert cli("card", "1", "--format", "csv").out.count("\n") == 2
    assert cli("card", "1", "--output", tmp_path / "card.txt").code == 0
    assert "╭" in (tmp_path / "card.txt").read_text("utf-8")
    assert cli("cards", "--columns", " , ").code == 2


@pytest.mark.usefixtures("catalog")
def test_verbose_lists_the_problems(cli: Cli) -> None:
    """--verbose names every problem with page and line; without it they are counted only."""
    loud = cli("catalog", "reparse", "--verbose").err
    quiet = cli("catalog", "reparse").err
    assert len(loud.splitlines()) > 50 > len(quiet.splitlines())
    assert "Projekt:Ka-Mel-Oh!/Karte/183:" in loud


def test_completion_offers_deck_files(tmp_path: Path) -> None:
    """Deck files complete as paths, and the samples by their own names."""
    (tmp_path / "mein.txt").touch()
    (tmp_path / "mehr").mkdir()
    assert deck_files(f"{tmp_path}/m") == [f"{tmp_path}/mehr/", f"{tmp_path}/mein.txt"]
    assert deck_files("sample:decks/ri") == ["sample:decks/riesen.txt"]
    assert deck_files(f"{tmp_path}/missing/x") == []


def test_output_that_exists_stops_a_sync_before_it_begins(
    cli: Cli, data: Path, tmp_path: Path
) -> None:
    """A report that could not be written in the end costs no sync."""
    report = tmp_path / "report.json"
    report.write_text("mine", "utf-8")
    database = tmp_path / "new.sqlite"
    shown = cli("sync", data / "wiki", "--db", database, "-f", "json", "-o", report)
    assert shown.code == 1
    assert "exists already" in shown.err
    assert not database.exists()


def test_summary_of_a_sync_as_rows(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Every format has the numbers of a sync, none is ignored."""
    shown = cli("sync", data / "wiki", "--db", tmp_path / "new.sqlite", "--format", "csv")
    rows = dict(csv.reader(shown.out.splitlines()))
    assert (rows["new"], rows["cards"], rows["drafts"], rows["errors"]) == ("205", "203", "1", "6")


def test_verbose_sync_names_what_changed(cli: Cli, tmp_path: Path) -> None:
    """With --verbose each change of a later sync is one line, with the page."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for nr in (1, 2):
        (folder / f"{nr}.wiki").write_text(f"{{{{Ka-Mel-Oh!|name=K{nr}|ap=10}}}}", "utf-8")
    where = ("--db", tmp_path / "new.sqlite", "--verbose")
    assert "K1 is new" not in cli("sync", folder, *where).err
    (folder / "1.wiki").write_text("{{Ka-Mel-Oh!|name=K1|ap=20}}", "utf-8")
    (folder / "3.wiki").write_text("{{Ka-Mel-Oh!|name=K3|ap=10}}", "utf-8")
    told = cli("sync", folder, *where).err
    assert "Projekt:Ka-Mel-Oh!/Karte/1: ap 10 -> 20" in told
    assert "Projekt:Ka-Mel-Oh!/Karte/3: K3 is new" in told


def test_exported_again_without_the_deleted_pages(cli: Cli, tmp_path: Path) -> None:
    """A second export over the first one holds just the pages there are, and other files stay."""
    source, out = tmp_path / "pages", tmp_path / "out"
    source.mkdir()
    for nr in (1, 2):
        (source / f"{nr}.wiki").write_text(f"{{{{Ka-Mel-Oh!|name=K{nr}}}}}", "utf-8")
    database = ("--db", tmp_path / "new.sqlite")
    cli("sync", source, *database)
    cli("catalog", "export", out, *database)
    (out / "notes.txt").write_text("mine", "utf-8")
    (out / "9.wiki").write_text("mine", "utf-8")
    (source / "2.wiki").unlink()
    cli("sync", source, *database)
    assert cli("catalog", "export", out, "--force", *database).code == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["1.wiki", "9.wiki", "index.csv", "notes.txt"]
