"""`stats` and `deck stats` of the portal game."""

from __future__ import annotations

import csv
import io
import json
from math import comb
from pathlib import Path
from typing import Final

import pytest

from cardtool.samples import data_dir
from cli_harness import Cli

GLUT: Final = data_dir() / "portal" / "decks" / "glut.txt"


@pytest.fixture
def portal(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A catalog with the sample cards of the portal game alone."""
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "portal.sqlite"))
    assert cli("portal", "import", "sample:*").code == 0
    return cli


def test_charakter_and_equipment_are_counted(portal: Cli) -> None:
    """Clause PD4: they are in play beside the fifty, with limit and energy."""
    found = json.loads(portal("deck", "stats", GLUT, "--format", "json").out)
    assert found["cards"] == 50
    assert (found["kind"]["charakter"], found["kind"]["ausrüstung"]) == (1, 1)
    assert sum(found["kind"].values()) == 52
    assert found["figures"]["damage_limit"]["count"] == 1
    assert found["figures"]["energy"]["lowest"] == 44


@pytest.mark.parametrize("hand", [1, 4, 7])
def test_the_first_hand_has_exact_chances(portal: Cli, hand: int) -> None:
    """Clause PS2: so many cards of the fifty, without anything else deciding."""
    rules = f"x1(hand={hand})"
    found = json.loads(portal("deck", "stats", GLUT, "--rules", rules, "--format", "json").out)
    opening = found["opening"]
    assert opening["hand"] == hand
    creatures = next(group for group in opening["groups"] if group["of"] == "wesen")
    without = comb(50 - 28, hand) / comb(50, hand)
    assert creatures["copies"] == 28
    assert creatures["chance"] == pytest.approx(1 - without)
    assert creatures["expected"] == pytest.approx(28 * hand / 50)
    assert sum(card["copies"] for card in opening["cards"]) == 50
    assert sum(card["expected"] for card in opening["cards"]) == pytest.approx(hand)


def test_the_first_hand_is_shown(portal: Cli) -> None:
    """Two copies among fifty are in a hand of four with 15.5 %."""
    lines = portal("deck", "stats", GLUT).out.splitlines()
    assert "First hand of 4" in lines
    (line,) = [line for line in lines if "Funkenhund" in line]
    assert line.split()[-3:] == ["2", "0.16", "15.5"]


def test_a_deck_that_is_too_small_has_no_first_hand(portal: Cli, tmp_path: Path) -> None:
    """Clause PS2: three cards are no hand of four, and the rest is shown all the same."""
    deck = tmp_path / "deck.txt"
    deck.write_text("Format: X1\n2 Funkenhund\n1 Reflex\n", "utf-8")
    assert json.loads(portal("deck", "stats", deck, "--format", "json").out)["opening"] is None
    shown = portal("deck", "stats", deck)
    assert (shown.code, "First hand" in shown.out, "Figures" in shown.out) == (0, False, True)


@pytest.mark.parametrize("words", [("stats", "--game", "portal"), ("deck", "stats", str(GLUT))])
def test_one_table_holds_all_counts(portal: Cli, words: tuple[str, ...]) -> None:
    """CLI.md: formats that hold one table have kinds, colours, rarities and figures in it."""
    record = json.loads(portal(*words, "--format", "json").out)
    shown = portal(*words, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(shown.out)))
    assert shown.code == 0
    for key in ("kind", "colour", "rarity"):
        found = {row["value"]: int(row["cards"]) for row in rows if row["of"] == key}
        assert found == record[key]
    powers = [[int(row["value"]), int(row["cards"])] for row in rows if row["of"] == "power"]
    assert powers == record["figures"]["power"]["values"]
    lines = portal(*words, "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["cards"] for line in lines] == [int(row["cards"]) for row in rows]
