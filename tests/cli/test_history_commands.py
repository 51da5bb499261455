"""The commands `history` and `diff`, and what other commands say of cards that are gone."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from test_terminal import in_terminal

from cardtool.catalog.sync import sync
from cardtool.cli.options import Format
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cli_harness import Cli

TEXT = "{{{{Ka-Mel-Oh!|typ=monster|name={}|hk=4|ap={}|dp=20|lp=100|d=2|text={}}}}}"
ODD = "[bold]Satz\x1b[31m[/bold]\x9b" + " und" * 60
TIMES = ("2026-11-01T10:00:00Z", "2026-11-20T10:00:00Z", "2026-12-24T10:00:00Z")


class Wiki:
    """A source whose pages have the ids of a wiki."""

    kind = "export"
    location = "export.xml"

    def __init__(self, *pages: tuple[int, int, str, str]) -> None:
        """Have pages of (day on which it was saved, page id, last part of the title, text)."""
        self._pages = [
            Page(f"{CARD_PREFIX}{nr}", text, page_id, 100 * day + page_id, TIMES[day])
            for day, page_id, nr, text in pages
        ]

    def pages(self, prefix: str = CARD_PREFIX) -> list[Page]:
        """Return the pages."""
        assert prefix
        return self._pages


@pytest.fixture
def past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalog of three runs: 1 is edited, 2 moved to 22, 3 deleted, 4 moved with a redirect."""
    path = tmp_path / "past.sqlite"
    monkeypatch.setenv("CARDTOOL_DB", str(path))
    cards = [(0, n, str(n), TEXT.format(f"Kamel {n}", 30, "Satz.")) for n in (1, 2, 3, 4, 5)]
    sync(path, Wiki(*cards))
    edited = TEXT.format("Kamel 1", 40, ODD)
    moved = [(1, 2, "22", cards[1][3]), (1, 4, "44", cards[3][3])]
    redirect = (1, 9, "4", f"#WEITERLEITUNG [[{CARD_PREFIX}44]]")
    sync(path, Wiki((1, 1, "1", edited), *moved, redirect, cards[4]))
    sync(path, Wiki((2, 1, "1", f"{edited}<!-- neu -->"), *moved, redirect, cards[4]))
    return path


@pytest.mark.usefixtures("past")
def test_history_of_one_card(cli: Cli) -> None:
    """One line a state: when, revision, run, what happened, and short values in full."""
    shown = cli("history", "1")
    assert shown.code == 0
    assert [line.split() for line in shown.out.splitlines()[2:]] == [
        [TIMES[0], "1", "1", "new"],
        [TIMES[1], "101", "2", "changed", "text,", "ap", "30", "->", "40"],
        [TIMES[2], "201", "3", "changed", "wikitext", "only"],
    ]
    assert cli("history", "1", "--limit", "1").out.splitlines()[2:] == shown.out.splitlines()[-1:]


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("2", ["new", "moved to 22"]),
        ("22", ["new", "moved from 2"]),
        ("3", ["new", "deleted"]),
        ("4", ["new", "moved to 44", "redirect to 44, no card"]),
    ],
)
def test_history_follows_moves(cli: Cli, card: str, words: list[str]) -> None:
    """A moved page is shown with its past, the old number says where it went, nothing is lost."""
    out = cli("history", card).out
    assert all(word in out for word in words)
    assert ("deleted" in out) == (card == "3")


@pytest.mark.usefixtures("past")
def test_latest_changes_of_all_cards(cli: Cli) -> None:
    """Without NR the newest run comes first; what the limit hides is said."""
    shown = cli("history", "--limit", "2")
    lines = shown.out.splitlines()[2:]
    assert [line.split()[:2] for line in lines] == [[TIMES[2], "1"], [TIMES[1], "1"]]
    assert "--limit 0 shows all" in shown.err
    everything = cli("history", "--limit", "0")
    assert len(everything.out.splitlines()) == len(cli("history").out.splitlines())
    assert everything.err == ""


@pytest.mark.usefixtures("past")
def test_history_as_json(cli: Cli) -> None:
    """JSON is one array of objects with ids, times, the event and the fields as values."""
    found = json.loads(cli("history", "1", "--format", "json").out)
    assert [step["what"] for step in found] == ["new", "changed", "changed"]
    second = found[1]
    assert second["fields"][1] == {"field": "ap", "old": 30, "new": 40, "position": 0}
    assert second["page"] == f"{CARD_PREFIX}1"
    assert (second["page_id"], second["revision"], second["run"]) == (1, 101, 2)
    assert (second["timestamp"], second["when"]) == (TIMES[1], TIMES[1])
    assert second["seen"].endswith("Z")
    assert (found[2]["fields"], found[2]["text_changed"]) == ([], True)
    (moved,) = json.loads(cli("history", "22", "--limit", "1", "--format", "json").out)
    assert (moved["what"], moved["from"], moved["to"]) == ("moved", f"{CARD_PREFIX}2", None)


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize("words", [("history",), ("history", "1"), ("diff", "1", "1")])
def test_every_format(cli: Cli, form: Format, words: tuple[str, ...]) -> None:
    """Every format shows the new figure, and no control character gets out."""
    shown = cli(*words, "--format", form)
    assert shown.code == 0
    assert "40" in shown.out
    assert shown.out.replace("\n", "").replace("\t", "").isprintable()


@pytest.mark.usefixtures("past")
def test_diff(cli: Cli) -> None:
    """First the fields, then the wikitext as a unified diff, whole lines, controls visible."""
    shown = cli("diff", "1", "2026-11-01", "r101")
    fields, _, wikitext = shown.out.partition("\n\n")
    assert [line.split()[:3] for line in fields.splitlines()[3:]] == [["ap", "30", "40"]]
    lines = wikitext.splitlines()
    assert lines[:3] == [
        f"--- {CARD_PREFIX}1@1 {TIMES[0]}",
        f"+++ {CARD_PREFIX}1@101 {TIMES[1]}",
        "@@ -1 +1 @@",
    ]
    assert lines[4].startswith("+{{Ka-Mel-Oh!")
    assert lines[4].endswith("[bold]Satz␛[31m[/bold]\\x9b" + " und" * 60 + "}}")


@pytest.mark.usefixtures("past")
def test_diff_as_json(cli: Cli) -> None:
    """JSON has both states, the fields, and the diff as one text that can be applied."""
    found = json.loads(cli("diff", "1", "1", "--format", "json").out)
    assert found["page"] == f"{CARD_PREFIX}1"
    assert (found["from"]["revision"], found["to"]["revision"]) == (1, 201)
    assert found["to"]["timestamp"] == TIMES[2]
    assert {"field": "ap", "old": 30, "new": 40, "position": 0} in found["fields"]
    assert found["diff"].splitlines()[-1].endswith(f"text={ODD}}}}}<!-- neu -->")


@pytest.mark.usefixtures("past")
def test_diff_across_a_move(cli: Cli) -> None:
    """A date before the move means the page under its earlier title."""
    shown = cli("diff", "22", "2026-11-01", "--format", "csv")
    rows = {
        row["field"]: (row["old"], row["new"]) for row in csv.DictReader(io.StringIO(shown.out))
    }
    assert rows == {"page": (f"{CARD_PREFIX}2", f"{CARD_PREFIX}22"), "nr": ("2", "22")}


@pytest.mark.usefixtures("past")
def test_diff_of_a_deleted_card(cli: Cli) -> None:
    """A deleted page keeps its last text, so only that it is gone differs."""
    shown = cli("diff", "3", "2026-11-01")
    assert [line.split() for line in shown.out.splitlines()[2:]] == [["deleted", "no", "yes"]]


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("words", [("5", "5", "5"), ("5", "2026-11-10"), ("5", "5", "2026-11-01")])
def test_no_difference(cli: Cli, words: tuple[str, ...]) -> None:
    """Two equal states: says so, exit 0."""
    shown = cli("diff", *words)
    assert (shown.code, shown.out) == (0, "")
    assert shown.err.startswith("no difference")


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("history", "99"), 1, "no card has the number or name '99'"),
        (("diff", "99", "1"), 1, "no card has the number or name '99'"),
        (("diff", "1", "7"), 1, "it has 1, 101, 201"),
        (("diff", "1", "2007-01-01"), 1, "its first state, revision 1, is from 2026-11-01"),
        (("diff", "1", "1", "gestern"), 2, "neither a revision (1234) nor a date"),
        (("history", "--limit", "-1"), 2, "--limit"),
    ],
)
def test_mistakes(cli: Cli, words: tuple[str, ...], code: int, message: str) -> None:
    """What is not there is one clear line: exit 1, or 2 where it cannot be read at all."""
    shown = cli(*words)
    assert (shown.code, shown.out) == (code, "")
    assert message in shown.err
    assert len(shown.err.splitlines()) == 1


@pytest.mark.usefixtures("past")
def test_diff_into_a_file(cli: Cli, tmp_path: Path) -> None:
    """--output gets what a pipe gets: fields and wikitext."""
    file = tmp_path / "diff.txt"
    assert cli("diff", "1", "1", "--output", file).out == ""
    assert file.read_text("utf-8") == cli("diff", "1", "1").out


@pytest.mark.parametrize("columns", [80, 200])
def test_diff_is_coloured_on_a_terminal_only(past: Path, columns: int) -> None:
    """Lines that came are green, those that went red, whole at any width; NO_COLOR is honoured."""
    words = ("diff", "1", "1", "101", "--db", str(past))
    shown = in_terminal(*words, columns=columns)
    assert "\x1b[32m+{{Ka-Mel-Oh!" in shown
    assert "\x1b[31m-{{Ka-Mel-Oh!" in shown
    assert "[bold]Satz␛[31m[/bold]\\x9b" + " und" * 60 in shown
    plain = in_terminal(*words, columns=columns, NO_COLOR="1")
    assert "\x1b[3" not in plain
    assert "\n+{{Ka-Mel-Oh!" in plain


@pytest.mark.usefixtures("past")
def test_cards_that_are_gone_say_so(cli: Cli) -> None:
    """`card` and `cards --all` tell a deleted card from a moved one; a redirect says where to."""
    assert "3 Kamel 3 was deleted" in cli("card", "3").err
    assert "2 Kamel 2 is 22 Kamel 2 now" in cli("card", "2").err
    redirected = cli("card", "4")
    assert (redirected.code, redirected.out) == (1, "")
    assert "card 4 is 44 Kamel 4 now" in redirected.err
    assert cli("cards", "--all").err == "6 cards; gone: 2 (22 now), 3\n"
    assert cli("cards").err == "4 cards\n"


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("line", ["2x #{}", "{}*2", "2 {}", "* 2 [[Projekt:Ka-Mel-Oh!/Karte/{}]]"])
def test_decks_name_what_became_of_a_card(cli: Cli, tmp_path: Path, line: str) -> None:
    """Clause D4: a deck hears that a card was deleted, or which card it is now."""
    deck = tmp_path / "deck.txt"
    deck.write_text("\n".join(line.format(nr) for nr in (1, 2, 3, 4)), "utf-8")
    report = json.loads(cli("deck", "check", deck, "--format", "json").out)["reports"][0]
    told = [
        (p["code"], p["severity"], p["message"], p["hint"])
        for p in report["problems"]
        if p["code"] in {"deleted_card", "moved_card", "unknown_card"}
    ]
    assert sorted(told) == [
        (
            "deleted_card",
            "warning",
            "3 Kamel 3 was deleted: its page is gone from the wiki",
            "take it out of the deck",
        ),
        ("moved_card", "error", "card 4 is 44 Kamel 4 now", "write #44"),
        ("moved_card", "warning", "2 Kamel 2 is 22 Kamel 2 now", "write #22"),
    ]
    assert "no card known as" in (shown := cli("deck", "show", deck)).err
    assert "it is 44 Kamel 4 now" in shown.err


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("2", f"{CARD_PREFIX}2 is {CARD_PREFIX}22 now"),
        ("3", f"{CARD_PREFIX}3 was deleted: the page is gone from the wiki"),
        ("4", f"{CARD_PREFIX}4 is {CARD_PREFIX}44 now"),
        ("5", ""),
    ],
)
def test_lint_says_what_became_of_a_page(cli: Cli, card: str, told: str) -> None:
    """`lint` of a page that is deleted or moved away says so, and finds it neither good nor bad."""
    shown = cli("lint", card)
    assert shown.code == 0
    assert shown.err.splitlines()[:-1] == ([told] if told else [])
    assert ("the page is gone" in shown.out) == (card in {"2", "3"})
    assert ("no problem found" in shown.out) == (card in {"4", "5"})
    assert "is gone" not in cli("lint", "--all").err
