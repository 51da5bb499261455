"""Tables in every format: nothing lost where the format can hold it, nothing escapes."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from html.parser import HTMLParser

import mwparserfromhell
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mwparserfromhell.nodes import HTMLEntity, Tag, Text

from cardtool.errors import UnknownName, UsageError
from cardtool.report.export import FORMATS, render, render_all
from cardtool.report.export_text import shown
from cardtool.report.safe_text import one_line, visible, visible_block
from cardtool.report.tables import Cell, Column, Table, card_table
from cardtool.report.text_layout import cell_width

COLUMNS = (
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("gw", "GW", numeric=True),
    Column("text", "Text"),
    Column("draft", "Draft"),
)
# Letters that mean something in one of the formats come up far more often than by chance.
MARKUP = st.text(st.sampled_from("|-+!{}[]<>&'\"`*_~=:;#\\\n\r\t @$/abcISBN 1\x1b\u202e＝駱ä"))
LOOSE = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
TEXTS = st.none() | MARKUP | LOOSE
ROWS = st.tuples(TEXTS, TEXTS, st.none() | st.integers() | st.floats(-9, 9), TEXTS, st.booleans())
TABLES = st.builds(
    Table, st.just(COLUMNS), st.lists(ROWS, max_size=4), st.none() | st.just("Ka|mel & co")
)


def lines_of(value: Cell) -> str:
    """Return what a format with several lines in a cell should show."""
    return visible_block(re.sub("\r\n?", "\n", shown(value)).replace("\t", " "))


def one(text: Cell, name: str = "text", **options: bool) -> str:
    """Return a table of one column and one cell in a format."""
    return render(Table((Column("text", "Text"),), [(text,)]), name, **options)


def csv_cell(text: str, **options: bool) -> str:
    """Return the cell of `text` as CSV reads it back."""
    return list(csv.reader(io.StringIO(one(text, "csv", **options), newline="")))[1][0]


# Data formats


@settings(deadline=None)
@given(TABLES)
def test_json_reads_back(table: Table) -> None:
    """Known fault 8: every cell comes back with its value and its type."""
    rows = json.loads(render(table, "json"))
    assert [tuple(row.values()) for row in rows] == list(table.rows)
    assert all(tuple(row) == table.names for row in rows)
    assert [type(v) for row in rows for v in row.values()] == [
        type(v) for r in table.rows for v in r
    ]


@settings(deadline=None)
@given(TABLES)
def test_jsonl_has_one_object_a_line(table: Table) -> None:
    """Each line is an object, as in the array of json, and no line is anything else."""
    lines = render(table, "jsonl").split("\n")
    assert lines.pop() == ""
    assert [json.loads(line) for line in lines] == json.loads(render(table, "json"))


@settings(deadline=None)
@given(TABLES)
def test_raw_csv_reads_back(table: Table) -> None:
    """RFC 4180: raw CSV holds every text as it is; unknown is an empty cell."""
    rows = list(csv.reader(io.StringIO(render(table, "csv", raw=True), newline="")))
    truth = {True: "true", False: "false", None: ""}
    assert rows[0] == list(table.names)
    assert rows[1:] == [
        [truth[v] if v is None or isinstance(v, bool) else str(v) for v in row]
        for row in table.rows
    ]


@settings(deadline=None)
@given(TABLES)
def test_csv_is_safe_by_default(table: Table) -> None:
    """No cell of default CSV can be run, nor can it reach the terminal with an escape."""
    written = render(table, "csv")
    assert visible_block(written) == written
    rows = list(csv.reader(io.StringIO(written, newline="")))
    assert all(len(row) == len(COLUMNS) for row in rows)
    number = re.compile(r"[-+−]?[0-9]+([.,][0-9]+)?(e-?[0-9]+)?")
    for cell in (cell for row in rows for cell in row):
        assert not re.match("[=+@＝＋＠−-]", cell.strip()) or number.fullmatch(cell)


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        " =1",
        "\u00a0=1",
        "\ufeff=1",
        "＝1",
        "＋1+1",
        "-",
        "+5 AP",
    ],
)
def test_formulas_get_an_apostrophe(text: str) -> None:
    """CLI.md: what a spreadsheet would run is neutralised, and --raw turns that off."""
    assert csv_cell(text).startswith("'")
    assert csv_cell(text, raw=True) == text


@pytest.mark.parametrize("text", ["+5", "-10", "−3", "1,5", "-1.5", "Kamel", "3 = 3", "'x", "10a"])
def test_harmless_cells_stay(text: str) -> None:
    """A signed number, such as a handicap, and ordinary text are no formula."""
    assert csv_cell(text) == text


def test_csv_rows_end_with_a_line_feed() -> None:
    """Row ends are plain line feeds, so that other tools read the rows."""
    assert one("a", "csv") == "text\na\n"


def test_json_of_nothing_is_an_array() -> None:
    """No row is an empty array and an empty file of lines."""
    empty = Table(COLUMNS, [])
    assert render(empty, "json") == "[]\n"
    assert render(empty, "jsonl") == ""


@settings(deadline=None)
@given(MARKUP)
def test_json_sends_no_escape(text: str) -> None:
    """Control characters are escaped in JSON, whatever the terminal would make of them."""
    written = one(text, "jsonl")
    assert visible(written[:-1]) == written[:-1]


# Plain text


@settings(deadline=None)
@given(TABLES)
def test_text_has_a_line_per_row(table: Table) -> None:
    """Known fault 20: one line a row, whatever is in the cells, and no control character."""
    lines = render(table, "text").split("\n")
    head = 2 if table.title else 0
    assert len(lines) == head + 2 + len(table.rows) + 1
    assert all(visible(line) == line for line in lines)


@settings(deadline=None)
@given(TABLES)
def test_text_columns_stand_below_each_other(table: Table) -> None:
    """Cells start (or end, if numeric) where the rule below the headings does."""
    lines = render(table, "text").split("\n")[2 if table.title else 0 : -1]
    rule = lines[1].split("  ")
    for row, line in zip(table.rows, lines[2:], strict=True):
        cells = [one_line(shown(value)) for value in row]
        expected = "  ".join(
            " " * (len(r) - cell_width(c)) + c
            if column.numeric
            else c + " " * (len(r) - cell_width(c))
            for r, c, column in zip(rule, cells, COLUMNS, strict=True)
        )
        assert line == expected.rstrip()


def test_text_is_never_cut() -> None:
    """Known fault 20: a cell of 5,000 letters is written in full, on one line."""
    assert one("x" * 5000).splitlines()[2] == "x" * 5000


def test_text_of_a_small_table() -> None:
    """Headings, a rule, figures to the right, unknown left blank."""
    table = card_table(("nr", "name", "gw"), [("2", "駱駝", 60), ("10a", "Höcker", None)], "Zwei")
    assert render(table, "text") == (
        "Zwei\n\nNr   Name    GW\n---  ------  --\n2    駱駝    60\n10a  Höcker\n"
    )


# Markup


class Cells(HTMLParser):
    """Reads the cells of all table rows, and every tag."""

    def __init__(self) -> None:
        """Start outside any cell."""
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self.tags: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag; begin a row or a cell."""
        self.tags.append(tag + "".join(f" {name}" for name, _ in attrs))
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        if tag in {"td", "th"}:
            self.inside = False

    def handle_data(self, data: str) -> None:
        """Add text to the cell that is open."""
        if self.inside:
            self.rows[-1][-1] += data


@settings(deadline=None)
@given(TABLES)
def test_html_reads_back(table: Table) -> None:
    """Every cell comes back from the page as text; no cell brings a tag of its own."""
    page = render(table, "html")
    parser = Cells()
    parser.feed(page)
    parser.close()
    assert parser.rows[1:] == [[lines_of(value) for value in row] for row in table.rows]
    bare = Cells()
    bare.feed(render(Table(COLUMNS, [("1", "a", 1, "b", False)] * len(table.rows)), "html"))
    assert parser.tags == bare.tags


def test_html_is_a_complete_page() -> None:
    """Language, charset, caption with count, and the genus as accent (clause C1)."""
    page = render(card_table(("nr", "kind"), [("1", "monster"), ("2", None)], "Karten"), "html")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert '<meta charset="utf-8">' in page
    assert "<caption>Karten (2 rows)</caption>" in page
    assert '<tr class="yellow"><td>1</td>' in page
    assert "<tr><td>2</td>" in page
    assert "#FFCF13" in page


@settings(deadline=None)
@given(TABLES)
def test_markdown_reads_back(table: Table) -> None:
    """A Markdown reader finds the rows, and every cell as text without markup."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(render(table, "md"))
    cells = [
        "".join(inline_text(child) for child in after.children or [])
        for before, after in itertools.pairwise(tokens)
        if before.type == "td_open"
    ]
    assert cells == [markdown_text(value) for row in table.rows for value in row]


def inline_text(token: object) -> str:
    """Return the text of an inline token; any markup but a line break fails."""
    kind, content = token.type, token.content  # type: ignore[attr-defined]
    if kind == "html_inline":
        assert content == "<br>"
        return "\n"
    assert kind in {"text", "text_special"}, kind
    return str(content)


def markdown_text(value: Cell) -> str:
    """Return the text of a cell as Markdown shows it: trimmed at its ends."""
    return lines_of(value).replace("\n", "\0").strip().replace("\0", "\n")


@settings(deadline=None)
@given(TABLES)
def test_wikitext_reads_back(table: Table) -> None:
    """A wikitext parser finds the rows; a cell is text, references, breaks, or its link."""
    lines = render(table, "wikitext").split("\n")
    assert lines[0] == '{| class="wikitable sortable"'
    assert lines[-2:] == ["|}", ""]
    rows = lines[3 if table.title else 2 : -2]
    assert rows[::2] == ["|-"] * len(table.rows)
    for row, line in zip(table.rows, rows[1::2], strict=True):
        assert line.startswith("| ")
        cells = line[2:].split(" || ")
        assert [wiki_text(cell) for cell in cells] == [lines_of(value) for value in row]


def wiki_text(cell: str) -> str:
    """Return the text of a cell; any markup but breaks, references and one link fails."""
    bare = cell.removeprefix('style="text-align:right" | ')
    link = re.fullmatch(r"\[\[([^\[\]|{}<>#]+)\|(.*)\]\]", bare)
    if link is not None:
        bare = link[2]
    assert not re.search(r"[\[\]{}|]|''|__|~~~|://|\s*[-+!*#:;=](?!\d+$)(?<=^.)", bare)
    return "".join(map(node_text, mwparserfromhell.parse(bare).nodes))


def node_text(node: object) -> str:
    """Return the text a node stands for, and fail where it is markup."""
    if isinstance(node, Tag):
        assert str(node) == "<br>"
        return "\n"
    assert isinstance(node, Text | HTMLEntity), type(node)
    return str(node.normalize() if isinstance(node, HTMLEntity) else node)


@pytest.mark.parametrize(
    ("row", "cell"),
    [
        (("5", "Höckerhans", None), "[[Projekt:Ka-Mel-Oh!/Karte/5|Höckerhans]]"),
        (("5", "A|B]]", None), "[[Projekt:Ka-Mel-Oh!/Karte/5|A&#124;B&#93;&#93;]]"),
        ((None, "Entwurf", None), "Entwurf"),
        (("5", None, None), ""),
        (("a|b", "Falle", None), "Falle"),
        (("1", "Entwurf", "Kamel:X/Ideen"), "[[Kamel:X/Ideen|Entwurf]]"),
    ],
)
def test_wikitext_links_cards(row: tuple[str | None, ...], cell: str) -> None:
    """A name links to its card's page where there is a title that can be linked."""
    names = ("nr", "name", "page")
    line = render(card_table(names, [row]), "wikitext").splitlines()[3]
    assert line.split(" || ")[1] == cell


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("-5", "-5"),
        ("- 5", "&#45; 5"),
        ("+}", "&#43;&#125;"),
        ("http://x", "http&#58;//x"),
        ("Item: gut", "Item: gut"),
        ("ISBN 123", "ISBN&#32;123"),
        ("<nowiki>{{x}}", "&#60;nowiki&#62;&#123;&#123;x&#125;&#125;"),
        ("a\nb", "a<br>b"),
        ("''x'", "&#39;&#39;x'"),
    ],
)
def test_wikitext_protects_cells(text: str, cell: str) -> None:
    """Templates, links, lists, magic words and pipes come out as the text they are."""
    assert one(text, "wikitext").splitlines()[3] == f"| {cell}"


# The choice of format


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_ends_its_last_line(name: str) -> None:
    """All formats end with one line feed, and rows of no table fail in none."""
    assert one("Kamel", name).endswith("\n")
    assert not one("Kamel", name).endswith("\n\n")
    assert isinstance(render(Table(COLUMNS, []), name), str)


def test_an_unknown_format_is_refused() -> None:
    """The error lists the formats and the nearest."""
    with pytest.raises(UnknownName, match="did you mean jsonl"):
        one("x", "jsnl")


def test_several_tables_in_one_text() -> None:
    """Text, Markdown and wikitext follow each other; HTML is one page with all of them."""
    table = Table(COLUMNS[:1], [("1",)], "T")
    assert render_all([table, table], "text") == "T\n\nNr\n--\n1\n\nT\n\nNr\n--\n1\n"
    assert render_all([table, table], "html").count("<!DOCTYPE") == 1
    assert render_all([table, table], "html").count("<table>") == 2


@pytest.mark.parametrize("name", ["csv", "json", "jsonl"])
def test_data_formats_hold_one_table(name: str) -> None:
    """Two tables under one heading would be no data: an error that names the others."""
    table = Table(COLUMNS[:1], [("1",)])
    with pytest.raises(UsageError, match="holds one table"):
        render_all([table, table], name)
