"""The commands `effects explain` and `catalog coverage`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtool.cli.effect_input import effect_overlay, our_effects
from cardtool.decks import CardPool
from cli_harness import Cli

RAISE = "Ein eigenes Monster erhält in diesem Kampf +20 AP."
STRANGE = "Es kostet eine Dattel weniger."
MINE = """
[[effect]]
card = "190"
do = "gain_datteln"
target = "you"
amount = 1

[[effect]]
card = "6"
steps = []
"""


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Return a function that lays bytes on stdin."""

    def lay(raw: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return lay


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return an overlay file of a user's own."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE, "utf-8")
    return path


def test_explain_needs_no_catalog(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence is explained where there is no catalog, and none is made."""
    path = tmp_path / "none.sqlite"
    monkeypatch.setenv("CARDTOOL_DB", str(path))
    shown = cli("effects", "explain", RAISE, STRANGE)
    assert (shown.code, shown.err) == (0, "")
    assert "One own monster of your choice gets +20 AP" in shown.out
    assert "readable    Du verlierst eine Dattel." in shown.out
    assert not path.exists()


def test_explain_as_json(cli: Cli) -> None:
    """CLI.md: one object with effects and unmodelled; Clause X1 is not in it."""
    record = json.loads(cli("effects", "explain", f"{RAISE} {STRANGE}", "--format", "json").out)
    assert list(record) == ["effects", "unmodelled"]
    assert [one["do"] for one in record["effects"]] == ["raise_ap"]
    assert [one["sentence"] for one in record["unmodelled"]] == [STRANGE]


@pytest.mark.parametrize("form", ["csv", "jsonl", "md", "wikitext", "html"])
def test_explain_in_every_format(cli: Cli, form: str) -> None:
    """Other formats hold a row for each effect."""
    shown = cli("effects", "explain", RAISE, "--format", form)
    assert shown.code == 0
    assert "monster gets" in shown.out


def test_explain_knows_kinds(cli: Cli) -> None:
    """A text can mean another thing on a monster; a kind that there is not exits 2."""
    text = "Dieses Monster erhält +10 AP."
    windows = [
        "windows" in cli("effects", "explain", RAISE, "--kind", kind).out
        for kind in ("item", "monster")
    ]
    assert windows == [True, False]
    shown = cli("effects", "explain", text, "--kind", "kamel")
    assert shown.code == 2
    assert "mutation_item" in shown.err


def test_explain_reads_stdin(cli: Cli, stdin: Callable[[bytes], None]) -> None:
    """Each line of stdin is a text of its own; blank lines are none, a BOM is nothing."""
    stdin(f"\ufeff{RAISE}\r\n\r\n{STRANGE}\n".encode())
    assert cli("effects", "explain", "-").out == cli("effects", "explain", RAISE, STRANGE).out


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b" \n\n", "cannot read -: it is empty"),
        (b"\xff\xfe\x00", "cannot read -: it is not UTF-8 text"),
        (b"a" * 70_000, "cannot read -: it is larger than 64 KiB"),
        (b"Ja.\n" + b"a" * 20_000, "line 2 of -: no card's text has more than 10,000 characters"),
    ],
)
def test_explain_refuses_what_is_no_text(
    cli: Cli, stdin: Callable[[bytes], None], raw: bytes, why: str
) -> None:
    """What cannot be a card's text exits 1 with one line."""
    stdin(raw)
    shown = cli("effects", "explain", "-")
    assert (shown.code, shown.out) == (1, "")
    assert why in shown.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "SENTENCE"),
        (("",), "SENTENCE 1 is empty"),
        ((RAISE, " \t"), "SENTENCE 2 is empty"),
        (("-", "-"), "stdin can be read once only"),
    ],
)
def test_explain_usage(cli: Cli, words: tuple[str, ...], why: str) -> None:
    """Nothing to explain is a fault of the command line: exit 2."""
    shown = cli("effects", "explain", *words)
    assert (shown.code, shown.out) == (2, "")
    assert why in shown.err


def test_explain_sends_no_escapes(cli: Cli) -> None:
    """Control characters and bytes that are no UTF-8 are shown, never sent, in every format."""
    text = "Du \x1b[31m ziehst \udcff eine \u202e Karte."
    for form in ("table", "csv", "json", "jsonl", "md", "wikitext", "html"):
        shown = cli("effects", "explain", text, "--format", form)
        assert shown.code == 0
        assert not {"\x1b", "\u202e", "\udcff"} & set(shown.out), form


@pytest.mark.usefixtures("catalog")
def test_coverage_of_the_sample_cards(cli: Cli) -> None:
    """At least nine of ten sample cards with rule text are played as printed, ours counted apart."""
    record = json.loads(cli("catalog", "coverage", "--format", "json").out)
    assert record["schema"] == "cardtool.coverage/1"
    assert record["percent"] >= 90
    assert record["by_overlay"] == len(our_effects().entries)
    assert record["cards"] == record["played"] + len(record["without_effect"])


@pytest.mark.usefixtures("catalog")
def test_coverage_with_a_file_of_ones_own(cli: Cli, mine: Path) -> None:
    """A user's overlay counts with ours, and before the texts of the cards it names."""
    before, after = (
        json.loads(cli("catalog", "coverage", "--format", "json", *more).out)
        for more in ((), ("--effects", mine))
    )
    assert after["by_overlay"] == before["by_overlay"] + 2
    assert "190" in {card["nr"] for card in before["without_effect"]}
    assert "190" not in {card["nr"] for card in after["without_effect"]}


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("form", ["table", "csv", "jsonl", "md", "wikitext", "html"])
def test_coverage_in_every_format(cli: Cli, form: str) -> None:
    """Every format names the busiest patterns and the sentences nobody reads."""
    shown = cli("catalog", "coverage", "--format", form)
    assert (shown.code, shown.err) == (0, "")
    assert "monster gets" in shown.out
    assert "Es kostet eine Dattel weniger." in shown.out


@pytest.mark.usefixtures("catalog")
def test_coverage_rows_can_be_added_up(cli: Cli) -> None:
    """In CSV every row says what it counts."""
    rows = list(csv.DictReader(io.StringIO(cli("catalog", "coverage", "--format", "csv").out)))
    assert [row["what"] for row in rows[:5]] == ["cards"] * 4 + ["pattern"]
    with_text, *parts = (int(row["count"]) for row in rows[:4])
    assert with_text == sum(parts)


@pytest.mark.usefixtures("catalog")
def test_coverage_writes_a_file(cli: Cli, tmp_path: Path) -> None:
    """--output writes what would be printed."""
    file = tmp_path / "coverage.txt"
    assert cli("catalog", "coverage", "--output", file).out == ""
    assert file.read_text("utf-8") == cli("catalog", "coverage").out


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ('[[effect]]\ncard = "6"\ndo = "drew"\n', 1, "mine.toml:3: do is one of"),
        ('[[effect]]\ncard = "9999"\nsteps = []\n', 0, "mine.toml:1: there is no card 9999"),
        (
            '\n[[effect]]\ncard = "6"\nname = "Wasser"\nsteps = []\n',
            0,
            "mine.toml:2: 6 Dattelschnaps is not called Wasser",
        ),
    ],
)
def test_mistakes_in_an_effect_file(cli: Cli, mine: Path, text: str, code: int, why: str) -> None:
    """Mistakes stop with their lines; what counts for no card is said, and the rest goes on."""
    mine.write_text(text, "utf-8")
    shown = cli("catalog", "coverage", "--effects", mine)
    assert shown.code == code
    assert why in shown.err
    assert bool(shown.out) is (code == 0)


@pytest.mark.usefixtures("catalog")
def test_coverage_names_a_file(cli: Cli, tmp_path: Path) -> None:
    """Stdin is no overlay file (exit 2), and a file that is not there exits 1."""
    assert cli("catalog", "coverage", "--effects", "-").code == 2
    assert cli("catalog", "coverage", "--effects", tmp_path / "none.toml").code == 1


def test_entries_are_told_apart_from_cards(mine: Path) -> None:
    """Entries that count for no card of the pool are told; ours may speak of any card."""
    told: list[str] = []
    effect_overlay(mine, CardPool([]), told.append)
    assert told == [f"{mine}:2: there is no card 190", f"{mine}:8: there is no card 6"]
    assert effect_overlay(None, CardPool([]), told.append) == our_effects()
    assert len(told) == 2


def test_of_many_entries_for_no_card_the_first_are_told(mine: Path) -> None:
    """A file made for another catalog does not fill the screen."""
    entries = (f'[[effect]]\ncard = "{nr}"\nsteps = []\n' for nr in range(100))
    mine.write_text("".join(entries), "utf-8")
    told: list[str] = []
    effect_overlay(mine, CardPool([]), told.append)
    assert len(told) == 9
    assert told[-1] == f"{mine}: 92 more entries are for no card of this catalog"


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    "command",
    [
        ("card", "6"),
        ("stats", "--value", "6"),
        ("deck", "check", "sample:decks/riesen.txt"),
        ("deck", "new", "--seed", "1"),
        ("catalog", "coverage"),
    ],
)
def test_every_command_tells_of_entries_for_no_card(
    cli: Cli, mine: Path, command: tuple[str, ...]
) -> None:
    """A slip in a number or name is said wherever --effects is given, and hidden by --quiet."""
    mine.write_text('[[effect]]\ncard = "6"\nname = "Wasser"\nsteps = []\n', "utf-8")
    told = "mine.toml:1: 6 Dattelschnaps is not called Wasser"
    assert told in cli(*command, "--effects", mine).err
    assert told not in cli(*command, "--effects", mine, "--quiet").err


@pytest.mark.parametrize("sentence", ["-5 AP für ein Monster.", "- 5 AP für ein Monster."])
def test_a_sentence_may_begin_with_a_minus(cli: Cli, sentence: str) -> None:
    """A minus before a figure is no option, and an unknown option still is one."""
    shown = cli("effects", "explain", sentence, "--format", "json")
    assert json.loads(shown.out)["effects"][0]["do"] == "lower_ap"
    assert cli("effects", "explain", "--knd", sentence).code == 2


@pytest.mark.usefixtures("catalog")
def test_options_of_stats_that_would_change_nothing_are_refused(cli: Cli, mine: Path) -> None:
    """--effects changes the scale's table only, which --plot does not draw."""
    alone = cli("stats", "--effects", mine)
    both = cli("stats", "--value", "--plot", mine.with_name("plot.svg"))
    assert (alone.code, both.code) == (2, 2)
    assert "--value" in alone.err
    assert "--plot" in both.err
