"""The commands `deck …`: verdicts, forms, statistics, new decks."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_harness import Cli

ALL_RULES = ("--rules", "dufo", "--rules", "wimu", "--rules", "kamelkoenig")
Lines = list[str]

pytestmark = pytest.mark.usefixtures("catalog")


@pytest.fixture
def decks(data: Path) -> list[Path]:
    """Return the four sample decks."""
    found = sorted((data / "decks").glob("*.txt"))
    assert len(found) == 4
    return found


def swarm(data: Path) -> Lines:
    """Return the card lines of a deck that is legal everywhere."""
    text = (data / "decks" / "schwarm.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    assert sum(int(line.split()[0]) for line in lines) == 60
    return lines


def errors(report: dict[str, object]) -> set[tuple[str, str | None]]:
    """Return the errors of a JSON report as (code, clause)."""
    problems = report["problems"]
    assert isinstance(problems, list)
    return {(p["code"], p["clause"]) for p in problems if p["severity"] == "error"}


def test_sample_decks_are_legal_under_every_rule_set(cli: Cli, decks: list[Path]) -> None:
    """The four sample decks have no error under dufo, wimu and kamelkoenig: exit 0."""
    shown = cli("deck", "check", *decks, *ALL_RULES, "--format", "json")
    reports = json.loads(shown.out)["reports"]
    assert [errors(r) for r in reports] == [set()] * 12
    assert shown.code == 0
    assert {r["rules"] for r in reports} == {"dufo", "wimu", "kamelkoenig"}
    assert all(r["counts"]["main"] == 60 for r in reports)


def test_the_head_names_the_rules_in_full(cli: Cli, decks: list[Path]) -> None:
    """Known fault 13: every report says which settings it was made under."""
    shown = cli("deck", "check", decks[0], "--rules", "wimu(mutation_gw=390)")
    assert "wimu(mutation_gw=390)" in shown.out
    assert "grouping_caps=70/60/350/500" in shown.out.replace("\n", " ")


def _change(data: Path, change: Callable[[Lines], Lines]) -> str:
    return "\n".join(["Name: Kaputt", *change(swarm(data))])


def _drop_first(lines: Lines) -> Lines:
    return lines[1:]


def _one_less(lines: Lines) -> Lines:
    count, name = lines[0].split(" ", 1)
    return [f"{int(count) - 1} {name}", *lines[1:]]


BROKEN: dict[str, tuple[Callable[[Lines], Lines], set[tuple[str, str]]]] = {
    "59 cards": (_one_less, {("deck_size", "D1")}),
    "61 cards": (lambda ls: [*ls, ls[0].replace(ls[0].split()[0], "1", 1)], {("deck_size", "D1")}),
    "one unknown line": (
        lambda ls: [*_one_less(ls), "1 Gibtesnicht"],
        {("unknown_card", "D4")},
    ),
    "unknown line beside 60": (
        lambda ls: [*ls, "1 Gibtesnicht"],
        {("unknown_card", "D4"), ("deck_size", "D1")},
    ),
    "no monsters": (lambda _: ["60 #96"], {("few_monsters", "D2")}),
    "a million cards": (
        lambda _: ["1000000 #96"],
        {("deck_size", "D1"), ("few_monsters", "D2"), ("count_range", "D1")},
    ),
    "a negative count": (
        lambda ls: [*ls, "-3 #96"],
        {("count_range", "D1")},
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_decks_name_every_fault_and_no_other(
    cli: Cli, data: Path, tmp_path: Path, fault: str
) -> None:
    """A deck exits 3 with exactly the errors it was made with (clauses D1, D2, D4)."""
    change, expected = BROKEN[fault]
    deck = tmp_path / "kaputt.txt"
    deck.write_text(_change(data, change), "utf-8")
    shown = cli("deck", "check", deck, "--format", "json")
    (report,) = json.loads(shown.out)["reports"]
    assert errors(report) == expected
    assert all(problem["hint"] for problem in report["problems"])
    assert shown.code == 3


def test_special_and_unfinished_cards_are_named(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Clause D4: a Sonderkarte and an unfinished card are two errors with their numbers."""
    cards = json.loads(cli("cards", "--format", "json", "--columns", "nr,kind,hk,handicap").out)
    special = next(c["nr"] for c in cards if c["handicap"] == "sonder")
    blank = next(c["nr"] for c in cards if c["hk"] is None and c["kind"] == "monster")
    deck = tmp_path / "kaputt.txt"
    lines = swarm(data)
    count, name = lines[0].split(" ", 1)
    lines[0] = f"{int(count) - 1} {name}"
    other, second = lines[1].split(" ", 1)
    lines[1] = f"{int(other) - 1} {second}"
    deck.write_text("\n".join([*lines, f"1 #{special}", f"1 #{blank}"]), "utf-8")
    (report,) = json.loads(cli("deck", "check", deck, "--format", "json").out)["reports"]
    found = {(p["code"], p["card"]) for p in report["problems"] if p["severity"] == "error"}
    assert found == {("special_card", special), ("incomplete_card", blank)}


def test_universal_item_is_for_some(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Clause C9: a universal fusion item is an error under WiMu and under WiMu only."""
    nr = next(
        path.stem
        for path in sorted((data / "wiki").glob("*.wiki"))
        if "ersetzt jedes Fusions-Item" in path.read_text("utf-8")
        or "Dient jeder Zusammenrottung" in path.read_text("utf-8")
    )
    deck = tmp_path / "universal.txt"
    deck.write_text("\n".join([*_one_less(swarm(data)), f"1 #{nr}"]), "utf-8")
    shown = cli("deck", "check", deck, *ALL_RULES, "--format", "json")
    found = {r["rules"]: errors(r) for r in json.loads(shown.out)["reports"]}
    assert found == {"dufo": set(), "wimu": {("universal_item", "C9")}, "kamelkoenig": set()}


def test_the_order_of_lines_changes_nothing(cli: Cli, data: Path, tmp_path: Path) -> None:
    """The same deck with its lines reversed gives the same report."""
    deck = tmp_path / "deck.txt"
    lines = [*swarm(data), "1 Gibtesnicht", "2 Auchnicht"]
    outputs = []
    for order in (lines, lines[::-1]):
        deck.write_text("\n".join(order), "utf-8")
        outputs.append(cli("deck", "check", deck, "--format", "json").out)
    assert outputs[0] == outputs[1]


def test_strict_counts_warnings(cli: Cli, decks: list[Path]) -> None:
    """Warnings alone exit 0, and 3 with --strict."""
    rotte = next(deck for deck in decks if deck.stem == "rotte")
    assert cli("deck", "check", rotte, "--rules", "wimu").code == 0
    assert cli("deck", "check", rotte, "--rules", "wimu", "--strict").code == 3


@pytest.mark.parametrize("form", ["txt", "ydk", "json", "wikitext", "code"])
def test_converted_decks_are_the_same_deck(
    cli: Cli, decks: list[Path], tmp_path: Path, form: str
) -> None:
    """Known fault 12: a deck written in any form and read again is the same deck."""
    for deck in decks:
        target = tmp_path / f"{deck.stem}.{form}"
        assert cli("deck", "convert", deck, target, "--to", form).code == 0
        again = cli("deck", "show", target, "--format", "json").out
        back = tmp_path / f"{deck.stem}.{form}.txt"
        assert cli("deck", "convert", target, back).code == 0
        once = sorted(cli("deck", "show", back, "--format", "csv").out.splitlines())
        assert sorted(cli("deck", "show", target, "--format", "csv").out.splitlines()) == once
        assert json.loads(again)


def test_convert_keeps_existing_files(cli: Cli, decks: list[Path], tmp_path: Path) -> None:
    """An existing target is not overwritten without --force."""
    target = tmp_path / "mine.ydk"
    target.write_text("mine")
    assert cli("deck", "convert", decks[0], target).code == 1
    assert target.read_text() == "mine"
    assert cli("deck", "convert", decks[0], target, "--force").code == 0


@pytest.mark.parametrize("rules", ["dufo", "wimu", "kamelkoenig"])
def test_new_decks_are_legal(cli: Cli, tmp_path: Path, rules: str) -> None:
    """`deck new` makes a deck without errors and dead cards, the same for the same seed."""
    made = [cli("deck", "new", "--rules", rules, "--seed", seed).out for seed in ("7", "7", "8")]
    assert made[0] == made[1] != made[2]
    deck = tmp_path / "neu.txt"
    deck.write_text(made[0], "utf-8")
    shown = cli("deck", "check", deck, "--rules", rules, "--strict")
    assert shown.code == 0, shown.out


def test_stats_give_exact_chances(cli: Cli, decks: list[Path]) -> None:
    """`deck stats` gives chances that fall with the number of cards, and a hand's mean."""
    stats = json.loads(cli("deck", "stats", decks[0], "--format", "json").out)
    chances = [row["chance"] for row in stats["opening"]["longer_than"]]
    assert chances[0] > 0.5
    assert chances == sorted(chances, reverse=True)
    assert sum(row["expected"] for row in stats["opening"]["hand"]) == pytest.approx(6)
    assert cli("deck", "stats", decks[0]).out.count("█") > 100


def test_several_decks_from_the_package(cli: Cli) -> None:
    """`sample:decks/*.txt` names the decks that travel with cardtool."""
    shown = cli("deck", "check", "sample:decks/*.txt", "--format", "json")
    assert len(json.loads(shown.out)["reports"]) == 4


def test_against_reports_both_decks(cli: Cli, decks: list[Path]) -> None:
    """--against checks the other deck and the pairing, too."""
    shown = cli("deck", "check", decks[0], "--against", decks[1], "--format", "json")
    assert len(json.loads(shown.out)["reports"]) == 2


def test_other_formats_list_problems_as_rows(cli: Cli, decks: list[Path]) -> None:
    """A verdict in CSV has one row per problem, with deck and rules on each."""
    shown = cli("deck", "check", *decks, "--rules", "kamelkoenig", "--format", "csv")
    assert shown.out.splitlines()[0].startswith("deck,rules,severity,clause,code,card")
    assert shown.out.count("kamelkoenig") == 5


def test_show_names_lines_nobody_knows(cli: Cli, tmp_path: Path) -> None:
    """`deck show` keeps unknown lines in the list and says which lines they are."""
    deck = tmp_path / "deck.txt"
    deck.write_text("2 #1\n1 Gibtesnicht\nSeltsame Überschrift:\n", "utf-8")
    shown = cli("deck", "show", deck)
    assert "Gibtesnicht" in shown.out
    assert "line 2" in shown.err


def test_a_deck_from_stdin(cli: Cli, decks: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads a deck from stdin, once."""
    stdin = io.TextIOWrapper(io.BytesIO(decks[0].read_bytes()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert cli("deck", "check", "-").code == 0
    shown = cli("deck", "check", "-", "-")
    assert shown.code == 1
    assert "stdin" in shown.err


def test_convert_to_stdout_and_to_unknown_endings(cli: Cli, decks: list[Path]) -> None:
    """`-` as target prints; an ending that names no form asks for --to."""
    shown = cli("deck", "convert", decks[0], "-", "--to", "code")
    assert (shown.code, len(shown.out.splitlines())) == (0, 1)
    assert cli("deck", "convert", decks[0], "deck.docx").code == 1


def test_new_draws_a_seed_and_shows_it(cli: Cli) -> None:
    """Without --seed one is drawn and shown, so that the deck can be made again."""
    shown = cli("deck", "new")
    seed = shown.err.split()[-1]
    assert cli("deck", "new", "--seed", seed).out == shown.out
    assert json.loads(cli("deck", "new", "--format", "json").out)


def test_a_card_without_its_effect_is_a_warning(cli: Cli, tmp_path: Path) -> None:
    """Clause X1: what is played without its printed effect is told, until an effect file says it."""
    deck, file = tmp_path / "neu.txt", tmp_path / "mine.toml"
    deck.write_text(cli("deck", "new", "--seed", "7").out, "utf-8")
    rows = json.loads(cli("deck", "show", deck, "--format", "json").out)
    item = next(row for row in rows if row["kind"] == "item")
    count, item["nr"] = item["count"], "190"
    deck.write_text("".join(f"{row['count']} #{row['nr']}\n" for row in rows), "utf-8")
    file.write_text('[[effect]]\ncard = "190"\ndo = "draw"\ntarget = "you"\namount = 1\n')
    shown = cli("deck", "check", deck, "--format", "json")
    told = [p for p in json.loads(shown.out)["reports"][0]["problems"] if p["card"] == "190"]
    assert [(p["code"], p["severity"], p["clause"]) for p in told] == [
        ("effect_unknown", "warning", "X1")
    ]
    assert told[0]["count"] == count
    assert "Es kostet eine Dattel weniger." in told[0]["message"]
    assert "cardtool effects explain" in told[0]["hint"]
    assert shown.code == 0
    assert cli("deck", "check", deck, "--strict").code == 3
    assert cli("deck", "check", deck, "--strict", "--effects", file).code == 0
