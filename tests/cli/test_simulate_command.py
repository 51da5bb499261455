"""`cardtool simulate` and `cardtool compare`: whole command lines on the sample decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtool.sim.run import Run
from cardtool.sim.workers import Workers
from cli_harness import Cli

A, B = "sample:decks/schwarm.txt", "sample:decks/rotte.txt"
ENDS = ("wins", "losses", "draws", "limit", "errors")
pytestmark = pytest.mark.usefixtures("catalog")


def report(cli: Cli, *words: str | Path) -> dict[str, Any]:
    """Return the JSON object of a command that succeeds."""
    shown = cli(*words, "--format", "json", "--seed", "1", "--jobs", "1")
    assert shown.code == 0, shown.err
    found: dict[str, Any] = json.loads(shown.out)
    return found


def check_totals(found: dict[str, Any], games: int) -> None:
    """Hold a report to its sums: by result and by who started."""
    assert found["games"] == games
    assert sum(found[end] for end in ENDS) == games
    for end in ENDS:
        assert found[end] == sum(found["by_starter"][side][end] for side in "ab")
    assert all(sum(found["by_starter"][side].values()) == games // 2 for side in "ab")


@pytest.mark.parametrize("rules", ["wimu", "dufo", "kamelkoenig", "dufo(turn_limit=3)"])
def test_totals_reconcile(cli: Cli, rules: str) -> None:
    """Known fault 15: wins, losses, draws, stopped games and errors add up, in each seat too."""
    found = report(cli, "simulate", A, B, "--rules", rules, "--games", "20")
    check_totals(found, 20)
    assert (found["limit"] == 20) == ("turn_limit" in rules)
    assert found["pairs"] == 10
    decks = found["run"]["entries"][0]["counts"]["pairs"]
    assert all(sum(count for _, count in one) == 10 for one in decks.values())


def test_a_report_names_the_state_of_the_catalog(cli: Cli) -> None:
    """Results say of which cards they are: how many pages, and their newest revision."""
    assert report(cli, "simulate", A, B, "--games", "2")["run"]["catalog"] == "205 pages"


def test_the_share_is_that_of_the_counts(cli: Cli) -> None:
    """A's share of points is wins and half of draws and stopped games, within its interval."""
    found = report(cli, "simulate", A, B, "--games", "40")
    share = (found["wins"] + (found["draws"] + found["limit"]) / 2) / 40
    assert found["rate"]["value"] == pytest.approx(share)
    assert found["rate"]["low"] < share < found["rate"]["high"]


def test_swapped_decks_swap_the_results(cli: Cli) -> None:
    """Both decks see the same kind of report: their measures stand under their own letter."""
    there = report(cli, "simulate", A, B, "--games", "20")
    back = report(cli, "simulate", B, A, "--games", "20")
    assert there["decks"] == back["decks"][::-1]
    assert {card["nr"] for card in there["cards"] if card["deck"] == "a"} == {
        card["nr"] for card in back["cards"] if card["deck"] == "b"
    }


def test_every_setting_changes_the_games(cli: Cli) -> None:
    """Known fault 13: other rules play other games, and the head says which rules they were."""
    heads, ends = set(), set()
    for rules in ("wimu", "wimu(oases=4)", "wimu(target=10)", "wimu(start_money=5)"):
        shown = cli("simulate", A, B, "--rules", rules, "--games", "10", "--seed", "1", "-j", "1")
        assert f"Under {rules};" in shown.out
        heads.add(shown.out.splitlines()[2])
        ends.add(shown.out.split("Measures")[1])
    assert len(heads) == len(ends) == 4


def test_games_have_seeds_of_their_own(cli: Cli) -> None:
    """Known fault 16: not all games of a run are the same."""
    found = report(cli, "simulate", A, B, "--games", "40")
    lengths = found["run"]["entries"][0]["counts"]["pairs"]["rounds"]
    assert len(lengths) > 5


def test_any_number_of_jobs_gives_the_same_bytes(cli: Cli) -> None:
    """Known fault 17: two processes report what one does, byte for byte."""
    words = ("compare", A, B, "--rules", "wimu", "--rules", "dufo", "--games", "100", "--seed", "3")
    one, two = (cli(*words, "--format", "json", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.code == two.code == 0
    assert one.out == two.out


def test_resumed_runs_give_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    """Known fault 16: a run that goes on counts what one long run does."""
    words = ("simulate", A, B, "--seed", "4", "--format", "json", "--jobs", "1", "--games")
    part, rest = tmp_path / "part.json", tmp_path / "rest.json"
    assert cli(*words, "30", "--output", part).code == 0
    assert cli("simulate", "--resume", part, *words[5:], "80", "--output", rest).code == 0
    assert rest.read_text("utf-8") == cli(*words, "80").out


def test_a_file_may_be_gone_on_with_in_place(cli: Cli, tmp_path: Path) -> None:
    """--output may name the file of --resume without --force, and no other file."""
    part = tmp_path / "part.json"
    words = ("simulate", A, B, "--seed", "4", "--format", "json", "--jobs", "1", "--games")
    assert cli(*words, "10", "--output", part).code == 0
    again = cli(*words, "20", "--resume", part, "--output", part)
    assert again.code == 0
    assert json.loads(part.read_text("utf-8"))["games"] == 20
    other = tmp_path / "other.json"
    other.write_text("mine", "utf-8")
    assert cli(*words, "20", "--resume", part, "--output", other).code == 1
    assert other.read_text("utf-8") == "mine"


def test_a_file_with_all_its_games_is_not_gone_on_with_silently(cli: Cli, tmp_path: Path) -> None:
    """Fewer games than there are, or none further, are no games: that is noted."""
    part = tmp_path / "part.json"
    words = ("--format", "json", "--jobs", "1")
    assert cli("simulate", A, B, "--games", "50", *words, "--output", part).code == 0
    for games in (("--games", "10"), ()):
        shown = cli("simulate", "--resume", part, *games, *words)
        assert shown.code == 0
        assert f"nothing is left to play: {part} holds 50 games" in shown.err
        assert shown.out == part.read_text("utf-8")
    assert "nothing is left" not in cli("simulate", "--resume", part, "--games", "52").err


def test_a_broken_off_run_knows_how_many_games_were_wanted(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """--resume without --games plays those that are missing, also of more than the default."""

    def broken_off(run: Run, pairs: int, workers: Workers, *_: object) -> None:
        whole(run, min(pairs, 25), workers)
        raise KeyboardInterrupt

    whole, part = Run.play, tmp_path / "part.json"
    words = ("--format", "json", "--jobs", "1")
    with monkeypatch.context() as patch:
        patch.setattr(Run, "play", broken_off)
        shown = cli("simulate", A, B, "--seed", "1", "--games", "120", *words, "--output", part)
    assert shown.code == 130
    found = json.loads(part.read_text("utf-8"))
    assert (found["games"], found["run"]["wanted"]) == (50, 60)
    rest = cli("simulate", "--resume", part, *words)
    assert rest.err == ""
    assert rest.out == cli("simulate", A, B, "--seed", "1", "--games", "120", *words).out


def test_results_name_players_with_all_their_settings(cli: Cli) -> None:
    """Known fault 13: a default that is another one some day does not change what was played."""
    found = report(cli, "simulate", A, B, "--games", "2", "--bots", "mix,random")
    assert found["run"]["entries"][0]["bots"] == ["mix(p=0.5)", "random"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rules", "dufo"), "rules"),
        (("--bots", "random"), "bots"),
        (("--seed", "5"), "seed"),
    ],
)
def test_only_the_same_games_are_gone_on_with(
    cli: Cli, tmp_path: Path, words: tuple[str, str], told: str
) -> None:
    """What was asked for must be what the file holds: the error says what differs."""
    part = tmp_path / "part.json"
    base = ("simulate", A, B, "--format", "json", "--jobs", "1", "--games", "4")
    assert cli(*base, "--seed", "4", "--output", part).code == 0
    shown = cli(*base, "--resume", part, *words)
    assert shown.code == 2
    assert told in shown.err


def test_odd_games_are_rounded_up_and_said(cli: Cli) -> None:
    """CLI: N games are N/2 pairs."""
    shown = cli("simulate", A, B, "--games", "3", "--seed", "1", "--jobs", "1")
    assert "4 are played" in shown.err
    assert "4 games" in shown.out


def test_a_seed_is_drawn_and_shown(cli: Cli) -> None:
    """Without --seed the report names the one that was drawn, which gives the same again."""
    first = cli("simulate", A, B, "--games", "2", "--jobs", "1")
    seed = first.out.split("--seed ")[1].split(".")[0]
    again = cli("simulate", A, B, "--games", "2", "--jobs", "1", "--seed", seed)
    assert again.out == first.out


def test_until_stops_after_a_whole_batch(cli: Cli) -> None:
    """--until ends a run as soon as half the interval is narrow enough, at whole batches only."""
    words = ("simulate", A, B, "--games", "1000", "--until", "0.12")
    found = report(cli, *words)
    assert found["pairs"] % 25 == 0
    assert found["games"] < 1000
    width = found["rate"]["high"] - found["rate"]["low"]
    assert width / 2 <= 0.12
    fewer = report(cli, *words[:3], "--games", str(found["games"] - 50))
    assert (fewer["rate"]["high"] - fewer["rate"]["low"]) / 2 > 0.12


def test_a_sequential_test_stops_and_says_why(cli: Cli) -> None:
    """--sprt ends a run once a hypothesis is accepted, and the report has its figures."""
    found = report(cli, "simulate", A, B, "--games", "2000", "--sprt", "0,300")
    assert found["games"] < 2000
    assert found["sprt"]["accepted"] in {0, 300}
    assert not found["sprt"]["lower"] < found["sprt"]["llr"] < found["sprt"]["upper"]


def test_a_test_stays_with_its_run(cli: Cli, tmp_path: Path) -> None:
    """Shown again, gone on with: the test is the file's, and its end is remarked on."""
    file = tmp_path / "tested.json"
    words = ("simulate", A, B, "--seed", "1", "--jobs", "1")
    shown = cli(*words, "--games", "2000", "--sprt", "0,300")
    remark = "The test has ended the run: A's share below lies too far from one half"
    assert remark in shown.out
    assert cli(*words, "--games", "2000", "--sprt", "0,300", "-f", "json", "-o", file).code == 0
    assert json.loads(file.read_text("utf-8"))["run"]["facts"] == {"sprt": "0,300,0.05,0.05"}
    assert cli("results", "show", file).out == shown.out
    assert cli("results", "show", file, "-f", "json").out == file.read_text("utf-8")
    for more in (("simulate", "--resume", file), (*words, "--resume", file, "--sprt", "0,300")):
        again = cli(*more, "--games", "4000")
        assert (again.code, again.out) == (0, shown.out)
        assert "nothing is left to play" in again.err
    other = cli("simulate", "--resume", file, "--sprt", "0,5")
    assert (other.code, other.out) == (2, "")
    assert "has --sprt 0,300,0.05,0.05, not 0,5,0.05,0.05" in other.err


def test_a_test_may_be_added(cli: Cli, tmp_path: Path) -> None:
    """An open test is told without the remark on its end, with and without decks beside it."""
    file = tmp_path / "part.json"
    words = ("simulate", A, B, "--seed", "1", "--jobs", "1")
    assert cli(*words, "--games", "4", "-f", "json", "-o", file).code == 0
    for more in (("simulate", "--resume", file), (*words, "--resume", file)):
        shown = cli(*more, "--games", "6", "--sprt", "0,5")
        assert shown.code == 0, shown.err
        assert "Open between 0 and 5 Elo" in shown.out
        assert "has ended the run" not in shown.out


def test_a_test_that_is_none_is_refused(cli: Cli, tmp_path: Path) -> None:
    """A file whose test was changed by hand is refused in one line."""
    found = report(cli, "simulate", A, B, "--games", "2", "--sprt", "0,5")
    found["run"]["facts"]["sprt"] = "5,0"
    file = tmp_path / "x.json"
    file.write_text(json.dumps(found), "utf-8")
    for words in (("results", "show", file), ("simulate", "--resume", file)):
        shown = cli(*words)
        assert (shown.code, shown.out, shown.err.count("\n")) == (1, "", 1)
        assert "these results have no test" in shown.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("simulate",), 2, "two decks"),
        (("simulate", A), 2, "two decks"),
        (("simulate", A, B, "--bots", "gredy"), 2, "greedy"),
        (("simulate", A, B, "--bots", "greedy,random,greedy"), 2, "two play"),
        (("simulate", A, B, "--games", "0"), 2, "--games"),
        (("simulate", A, B, "--sprt", "5,0"), 2, "below"),
        (("simulate", A, B, "--sprt", "x"), 2, "0,5"),
        (("simulate", A, B, "--sprt", "0,5,0.7,0.05"), 2, "0.5"),
        (("simulate", A, B, "--until", "0"), 2, "--until"),
        (("simulate", A, B, "--rules", "wimo"), 2, "wimu"),
        (("simulate", A, B, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), 2, "--cluster"),
        (("simulate", A, "missing.txt"), 1, "missing.txt"),
        (("simulate", "--resume", "missing.json"), 1, "missing.json"),
        (("simulate", "--resume", "missing.json", "--rules", "dufo"), 2, "--resume"),
        (("compare", A, B, "--rules", "wimu", "--rules", "wimu(oases=3)"), 2, "twice"),
    ],
)
def test_what_cannot_be_is_refused(cli: Cli, words: tuple[str, ...], code: int, told: str) -> None:
    """Wrong options end with one line that says what would be right."""
    shown = cli(*words)
    assert shown.code == code
    assert told in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"run": 3}', '{"format": "cardtool.results", "version": 99}']
)
def test_what_is_no_file_of_results_is_refused(cli: Cli, tmp_path: Path, text: str) -> None:
    """--resume takes files of results only, and says what is wrong with another one."""
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    shown = cli("simulate", "--resume", path)
    assert shown.code == 1
    assert "x.json" in shown.err
    assert "Traceback" not in shown.err


def test_counts_that_do_not_add_up_are_refused(cli: Cli, tmp_path: Path) -> None:
    """A file of results whose counts were changed is not gone on with."""
    found = report(cli, "simulate", A, B, "--games", "10")
    found["run"]["entries"][0]["counts"]["results"]["a"]["wins"] += 1
    path = tmp_path / "x.json"
    path.write_text(json.dumps(found), "utf-8")
    shown = cli("simulate", "--resume", path)
    assert shown.code == 1
    assert "5 pairs" in shown.err


def test_compared_rule_sets_have_paired_differences(cli: Cli) -> None:
    """Each rule set but the first is compared with the first, on the same deals."""
    rules = ("--rules", "wimu", "--rules", "wimu(oases=4)")
    found = report(cli, "compare", A, B, *rules, "--games", "60")
    one, other = found["rules"]
    check_totals(one, 60)
    check_totals(other, 60)
    (differences,) = found["differences"]
    assert (differences["against"], differences["rules"]) == ("wimu", "wimu(oases=4)")
    change = differences["values"]["score"]["value"]
    assert change == pytest.approx(other["rate"]["value"] - one["rate"]["value"], abs=1e-5)
    rounds = differences["values"]["rounds"]["value"]
    before, after = (row["measures"]["game"]["rounds"]["value"] for row in (one, other))
    assert rounds == pytest.approx(after - before, abs=1e-5)


def test_without_rules_all_proposals_are_compared(cli: Cli) -> None:
    """The proposals that were voted on stand beside each other."""
    found = report(cli, "compare", A, B, "--games", "2")
    assert [row["name"] for row in found["rules"]] == ["dufo", "wimu", "kamelkoenig"]


@pytest.mark.parametrize("form", ["csv", "jsonl", "md", "wikitext", "html"])
@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_every_format_holds_the_results(cli: Cli, form: str, command: str) -> None:
    """Whatever the format, results are in it and bars are not."""
    shown = cli(command, A, B, "--games", "2", "--seed", "1", "--jobs", "1", "--format", form)
    assert shown.code == 0
    assert "errors" in shown.out.casefold()
    assert "●" not in shown.out
