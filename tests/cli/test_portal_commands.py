"""The commands of the portal game, and all others with its decks."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardtool.samples import data_dir
from cli_harness import Cli

DECKS = data_dir() / "portal" / "decks"
GLUT, MOOS, GRUFT, RABEN = (str(DECKS / f"{n}.txt") for n in ("glut", "moos", "gruft", "raben"))


@pytest.fixture
def portal(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """A catalog with the sample cards of the portal game alone."""
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "portal.sqlite"))
    assert cli("portal", "import", "sample:*").code == 0
    return cli


def test_import_is_all_or_nothing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one mistake in one file nothing is imported; the code is 3, the line is named."""
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "portal.sqlite"))
    good = (data_dir() / "portal" / "charaktere.toml").read_text("utf-8")
    (tmp_path / "good.toml").write_text(good, "utf-8")
    (tmp_path / "bad.toml").write_text(good.replace("limit = 48", 'limit = "48"', 1), "utf-8")
    said = cli("portal", "import", str(tmp_path / "good.toml"), str(tmp_path / "bad.toml"))
    assert (said.code, "bad.toml" in said.out) == (3, True)
    assert cli("cards", "--game", "portal").code == 1


@pytest.mark.parametrize("form", ["table", "csv", "json", "jsonl", "md", "wikitext", "html"])
def test_cards_in_every_format(portal: Cli, form: str) -> None:
    """The tables that there are, with the columns of this game."""
    said = portal("cards", "--game", "portal", "name:nebelwolf", "--format", form)
    assert (said.code, "Nebelwolf" in said.out) == (0, True)


def test_a_card_with_its_sentences(portal: Cli) -> None:
    """Number or name; as JSON with what it asks for and does."""
    assert "pay 2 energy" in portal("card", "Nebelwolf", "--game", "portal").out
    found = json.loads(portal("card", "39", "--game", "portal", "--format", "json").out)
    assert (found["nr"], found["asks"]) == ("39/143/1", {"energy": 2})
    assert portal("card", "Nebelwulf", "--game", "portal").code == 1


def test_statistics_and_coverage(portal: Cli) -> None:
    """How many of which, and which are played without their effect."""
    found = json.loads(portal("stats", "--game", "portal", "--format", "json").out)
    assert (found["cards"], found["colour"]["schwarz"]) == (143, 36)
    told = json.loads(portal("catalog", "coverage", "--game", "portal", "--format", "json").out)
    assert told["with_text"] - told["as_printed"] == len(told["without_effect"]) == 2
    assert portal("stats", "--game", "portal", "--value").code == 2
    assert portal("cards", "--game", "chess").code == 2


def test_a_deck_names_its_rules(portal: Cli) -> None:
    """Clause PD5: `Format:` is the rule set where none is named; the other is an error."""
    assert portal("deck", "check", GRUFT).code == 0
    said = portal("deck", "check", GRUFT, "--rules", "x1")
    assert (said.code, "PD5" in said.out) == (3, True)
    assert portal("deck", "check", GRUFT, "--against", GLUT).code == 3
    for command in ("simulate", "compare", "play"):
        refused = portal(command, GLUT, GRUFT, *(["--bot", "greedy"] * 2 * (command == "play")))
        assert (refused.code, "X2" in refused.err) == (1, True)


def test_deck_commands(portal: Cli, tmp_path: Path) -> None:
    """Show, statistics, other forms, and a new deck that is legal."""
    assert "Hauptmann Brandt" in portal("deck", "show", GLUT).out
    found = json.loads(portal("deck", "stats", GLUT, "--format", "json").out)
    assert (found["cards"], found["colour"]["rot"]) == (50, 20)
    target = tmp_path / "deck.json"
    assert portal("deck", "convert", GLUT, str(target)).code == 0
    assert portal("deck", "check", str(target)).code == 0
    made = portal("deck", "new", "--rules", "x2", "--seed", "5").out
    (tmp_path / "new.txt").write_text(made, "utf-8")
    assert portal("deck", "check", str(tmp_path / "new.txt"), "--strict").code == 0


def test_rules_are_shown(portal: Cli) -> None:
    """Settings, clauses and readings of x1, and what x2 has otherwise."""
    assert "first_turn_attack" in portal("rules", "show", "x1").out
    assert "format" in portal("rules", "diff", "x1", "x2").out
    assert portal("rules", "show", "x1(oases=3)").code == 2


def test_a_game_is_played_recorded_and_verified(portal: Cli, tmp_path: Path) -> None:
    """Two bots, a record, its telling and its verification."""
    record = tmp_path / "game.jsonl"
    bots = ("--bot", "greedy", "--bot", "random", "--seed", "3")
    assert portal("play", GLUT, MOOS, *bots, "--record", str(record)).code == 0
    assert '"game":"portal"' in record.read_text("utf-8").splitlines()[0]
    assert portal("replay", "verify", str(record)).code == 0
    assert "Charakter" in portal("replay", "show", str(record)).out
    spoiled = record.read_text("utf-8").replace('"action":"end"', '"action":"pass"', 1)
    record.write_text(spoiled, "utf-8")
    assert portal("replay", "verify", str(record)).code == 3


def run(portal: Cli, *words: str) -> dict[str, object]:
    """Return the JSON object of a report."""
    said = portal(*words, "--seed", "1", "--jobs", "1", "--format", "json")
    assert said.code == 0, said.err
    found: dict[str, object] = json.loads(said.out)
    return found


def test_every_command_of_the_laboratory(portal: Cli, tmp_path: Path) -> None:
    """What works for the other game works here without being told which it is."""
    simulated = run(portal, "simulate", GLUT, MOOS, "--rules", "x1", "--games", "20")
    assert simulated["games"] == 20
    rules = ("--rules", "x1", "--rules", "x1(first_turn_attack=off)")
    assert len(run(portal, "compare", GLUT, MOOS, *rules, "--games", "10")["rules"]) == 2  # type: ignore[arg-type]
    assert run(portal, "tournament", str(GLUT), str(MOOS), "--games", "10")["seed"] == 1
    swept = run(portal, "sweep", GLUT, MOOS, "--set", "hand=3,5", "--games", "10")
    assert len(swept["points"]) == 2  # type: ignore[arg-type]
    impact = run(
        portal, "impact", GRUFT, RABEN, "--deck", "a", "--card", "3/143/1", "--games", "10"
    )
    assert impact["compared"] == 1
    results = tmp_path / "run.json"
    results.write_text(json.dumps(simulated), "utf-8")
    assert portal("results", "show", str(results)).code == 0


def test_one_run_plays_one_game(portal: Cli) -> None:
    """Rule sets of two games in one run are refused, with both named."""
    said = portal("compare", GLUT, MOOS, "--rules", "x1", "--rules", "wimu", "--games", "10")
    assert (said.code, "Ka-Mel-Oh!" in said.err) == (2, True)


def test_a_person_plays_and_looks_around(portal: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clauses PT3, PZ1: what is typed is answered, and the table is as it is in the battle phase.

    Funkenhund is as strong as what it could attack, until Gruppenfoto changes that.
    """
    lines = ("1", "c grave", "0", "?", "c b1", "2", "1.a1", "x", "1", "h")
    raw = "".join(f"{line}\n" for line in lines).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
    said = " ".join(portal("play", GLUT, MOOS, "--seed", "3").out.split())
    main, battle = said.split("You (A)> c grave")
    assert main.count("Field b1") == 1
    assert "B's grave, 3 cards, the last on top: Farbenlehre, Farbenlehre, Heimvorteil." in battle
    assert "not offered (Q24): Funkenhund (a1, 6) at Haselmaus mit Plan (b1, 6)." in battle
    assert "Haselmaus mit Plan lies on b1, power 6 now." in battle
    before, after = battle.split("Gruppenfoto takes effect.")
    assert ("Funkenhund power 6" in before, "Funkenhund power 7" in after) == (True, True)
    assert "'1.a1' is none of the choices: type 1, 2 or 0;" in after
    assert "Haselmaus mit Plan (b1, 6), 1 damage for 1 energy" in after
    assert "c grave both graves" in after


def test_what_can_be_typed_is_told_with_its_goals(
    portal: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice with several goals is told alike whether its goal is missing or a wrong one."""
    lines = ("1", "1", "1", "0", "1", "1.a1", "99")
    raw = "".join(f"{line}\n" for line in lines).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
    said = " ".join(portal("play", GLUT, MOOS, "--seed", "2").out.split())
    assert "1 goes to several places: type 1.b1, 1.b2 or 1.b3" in said
    assert "'1.a1' is none of the choices: type 1.b1, 1.b2 or 1.b3; ? says why" in said
    assert "'99' is none of the choices: type 1.b1, 1.b2, 1.b3, 2.b1, 2.b2, 2.b3 or 0;" in said
