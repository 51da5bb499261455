"""The command `play`: watching bots, sitting down, leaving, coming back."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtool.cli.complete import bot_names
from cardtool.samples import data_dir
from cardtool.sim.replay import verify
from cardtool.sim.replay_reading import read_replay_file
from cli_harness import Cli

DECKS = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
Typing = Callable[..., None]
TWO_BOTS = ("--bot", "greedy", "--bot", "random", "--seed", "7")


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Return a function that lays lines on stdin."""

    def lay(*lines: str) -> None:
        raw = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))

    lay()
    return lay


pytestmark = pytest.mark.usefixtures("catalog", "typing")


@pytest.mark.parametrize("rules", ["dufo", "wimu", "kamelkoenig"])
def test_two_bots_are_watched_to_the_end(cli: Cli, rules: str) -> None:
    """A game is told turn by turn, both tables drawn, its end said, the same bytes every time."""
    shown = cli("play", *DECKS, "--rules", rules, *TWO_BOTS)
    assert shown.code == 0
    assert "Round 1, " in shown.out
    assert "Arena a1" in shown.out
    assert "LP" in shown.out
    end = shown.out.splitlines()[-2:]
    assert re.search(r"wins:|Nobody wins:|Stopped after", " ".join(end))
    assert cli("play", *DECKS, "--rules", rules, *TWO_BOTS) == shown
    assert not re.search("\x1b", shown.out)


def test_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    """Hash seeds, locales and workers change nothing."""
    code = "from cardtool.__main__ import main; main()"
    shown = set()
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        words = (*DECKS, *TWO_BOTS, "--record", str(tmp_path / seed))
        env = os.environ | {"PYTHONHASHSEED": seed, "LC_ALL": locale}
        done = subprocess.run(
            [sys.executable, "-c", code, "play", *words], env=env, capture_output=True, check=True
        )
        shown.add(done.stdout)
        shown.add((tmp_path / seed).read_bytes())
    assert len(shown) == 2


def test_a_record_is_kept_and_verifies(cli: Cli, tmp_path: Path) -> None:
    """--record keeps the game; playing it anew gives the same."""
    file = tmp_path / "game.jsonl"
    assert cli("play", *DECKS, *TWO_BOTS, "--record", file).code == 0
    replay = read_replay_file(str(file))
    assert replay.outcome is not None
    assert verify(replay) is None
    again = cli("play", *DECKS, *TWO_BOTS, "--record", file)
    assert again.code == 1
    assert "--force overwrites it" in again.err


def test_one_json_object(cli: Cli) -> None:
    """--format json gives rules, seed, decks, players, outcome and decisions."""
    shown = cli("play", *DECKS, *TWO_BOTS, "--format", "json")
    found = json.loads(shown.out)
    assert found["rules"] == "wimu"
    assert found["seed"] == 7
    assert found["players"] == ["greedy", "random"]
    assert found["decks"] == ["Der dritte Höcker kommt noch", "Gemeinsam sind wir mehrere"]
    assert set(found["outcome"]) == {"points", "winner", "termination", "reasons"}
    assert found["decisions"] > 0
    assert found["without_effect"] == []


def test_output_goes_to_a_file(cli: Cli, tmp_path: Path) -> None:
    """--output holds what would have been shown."""
    file = tmp_path / "game.txt"
    shown = cli("play", *DECKS, *TWO_BOTS)
    assert cli("play", *DECKS, *TWO_BOTS, "--output", file).out == ""
    assert file.read_text("utf-8") == shown.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("a.txt",), "name two decks"),
        ((), "name two decks"),
        ((*DECKS, "--bot", "greddy"), "did you mean greedy?"),
        ((*DECKS, *(["--bot", "greedy"] * 3)), "at most twice"),
        ((*DECKS, *(["--bot", "greedy"] * 2), "--me", "second"), "nobody is left for --me"),
        ((*DECKS, "--rules", "wimo"), "did you mean wimu?"),
        ((*DECKS, "--format", "json"), "need two bots"),
        ((*DECKS, *TWO_BOTS, "--format", "csv"), "it has table and json"),
        ((*DECKS, "--seed", "-1"), "'--seed'"),
        ((*DECKS, "--seed", str(2**64)), "'--seed'"),
        (("--resume", "x", "--effects", "y"), "is in the record"),
        ((*DECKS, "--effects", "-"), "--effects: name a file"),
        ((*DECKS, "--effects", ""), "--effects: name a file"),
        ((*DECKS, *TWO_BOTS, "--record", "x", "--output", "./x"), "name two files"),
    ],
)
def test_what_makes_no_game_is_a_usage_error(
    cli: Cli, words: tuple[str, ...], message: str
) -> None:
    """Unknown names, too many players and contradictions are said before anything is read."""
    shown = cli("play", *words)
    assert shown.code == 2
    assert message in shown.err
    assert shown.out == ""


def test_without_a_catalog_the_way_to_one_is_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No catalog: exit 1 and the sync command."""
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "none.sqlite"))
    shown = cli("play", *DECKS, *TWO_BOTS)
    assert shown.code == 1
    assert "cardtool sync" in shown.err


def test_a_deck_with_errors_is_refused(cli: Cli, tmp_path: Path) -> None:
    """Clause D1: the errors are told, and the command that shows everything."""
    short = tmp_path / "kurz.txt"
    short.write_text("30 Höckerhans\n", "utf-8")
    shown = cli("play", short, DECKS[1], *TWO_BOTS)
    assert shown.code == 1
    assert "60" in shown.err
    assert f"cardtool deck check {short} --rules wimu" in shown.err


def test_effects_are_not_read_without_end(cli: Cli) -> None:
    """A file that never ends is no effect file: 1 MiB is read, and that is said."""
    shown = cli("play", *DECKS, *TWO_BOTS, "--effects", "/dev/zero")
    assert (shown.code, shown.out) == (1, "")
    assert "/dev/zero is larger than 1 MiB" in shown.err


def test_a_deck_without_a_name_is_refused(cli: Cli) -> None:
    """An empty name is no folder: it is said to be empty."""
    assert "a deck has an empty name" in cli("play", "", DECKS[1], *TWO_BOTS).err


def test_what_could_not_be_read_back_is_not_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that its own reader would refuse is refused before the first decision."""
    pages = tmp_path / "pages"
    shutil.copytree(data_dir() / "wiki", pages)
    page = pages / "1.wiki"
    text = page.read_text("utf-8")
    page.write_text(re.sub(r"name *=[^|}]*", f"name={'x' * 1001}", text, count=1))
    monkeypatch.setenv("CARDTOOL_DB", str(tmp_path / "odd.sqlite"))
    assert cli("sync", pages).code == 0
    deck = tmp_path / "deck.txt"
    deck.write_text("60 #1\n")
    file = tmp_path / "game.jsonl"
    shown = cli("play", deck, deck, *TWO_BOTS, "--record", file)
    assert (shown.code, shown.out, file.exists()) == (1, "", False)
    assert "this game could not be kept: cards[1].name: " in shown.err


class TestSittingDown:
    """A person at the table, with lines that come from a file."""

    def test_choices_are_numbered_and_answers_echoed(self, cli: Cli, typing: Typing) -> None:
        """A number is played, and everything that was typed stands in the transcript."""
        typing("1.2", "0")
        shown = cli("play", *DECKS, "--seed", "5")
        assert shown.code == 0
        assert "A: Der dritte Höcker kommt noch, played by you" in shown.out
        assert "You (A)> 1.2\nA activates Oase 2: " in shown.out

    def test_the_other_hand_stays_hidden(self, cli: Cli, typing: Typing) -> None:
        """Clause S8: one hand is shown, and what the bot draws is not named."""
        typing("0", "0", "0")
        shown = cli("play", *DECKS, "--seed", "5", "--bot", "random")
        assert shown.out.count("Hand  ") == shown.out.count("Arena a1")
        assert "B draws a card from Oase" in shown.out

    def test_the_second_deck_can_be_played(self, cli: Cli, typing: Typing) -> None:
        """--me second gives the person the second deck."""
        typing("q")
        shown = cli("play", *DECKS, "--seed", "5", "--me", "second")
        assert "B: Gemeinsam sind wir mehrere, played by you" in shown.out
        assert "You (B)> " in shown.out

    def test_notation_is_understood(self, cli: Cli, typing: Typing) -> None:
        """An action may be typed as records write it."""
        typing("activate @oasis3")
        shown = cli("play", *DECKS, "--seed", "5")
        assert "A activates Oase 3" in shown.out

    def test_rules_and_help_are_told(self, cli: Cli, typing: Typing) -> None:
        """A question mark tells the clause of one choice or of all, h the commands."""
        typing("?", "? 1", "?99", "h")
        shown = cli("play", *DECKS, "--seed", "5")
        assert "[T2, M2]" in " ".join(shown.out.split())
        assert "there is no choice 99" in shown.out
        assert "take back" in shown.out

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("99", "'99' is none of the choices"),
            ("monster 1@hand", "none of the choices"),
            ("1", "1 goes to several places: type 1.1, 1.2 or 1.3"),
            ("u", "nothing to take back"),
            ("s", "Name a file"),
        ],
    )
    def test_what_cannot_be_done_is_said(
        self, cli: Cli, typing: Typing, line: str, message: str
    ) -> None:
        """A slip costs nothing: the question is asked again."""
        typing(line, "", "1.1")
        shown = cli("play", *DECKS, "--seed", "5")
        assert message in " ".join(shown.out.split())
        assert "A activates Oase 1" in shown.out

    def test_a_turn_is_taken_back(self, cli: Cli, typing: Typing, tmp_path: Path) -> None:
        """What was taken back is not in the record, what was done instead is."""
        file = tmp_path / "game.jsonl"
        typing("2.1", "u", "1.1", "q")
        shown = cli("play", *DECKS, "--seed", "5", "--record", file)
        assert "Taken back" in shown.out
        own = [step.action for step in read_replay_file(str(file)).steps if step.player == 0]
        assert own == ["activate @oasis1"]

    def test_leaving_says_how_to_come_back(self, cli: Cli, typing: Typing, tmp_path: Path) -> None:
        """--record keeps the unfinished game, and --resume goes on where it stopped."""
        file = tmp_path / "game.jsonl"
        typing("1.1", "q")
        left = cli("play", *DECKS, "--seed", "5", "--record", file)
        assert f"cardtool play --resume {file}" in " ".join(left.out.split())
        typing("b")
        back = cli("play", "--resume", file, "--record", file)
        assert back.code == 0
        before = back.out.partition("Arena")[0]
        assert "Round 2, A's turn.\n" in before
        assert "activates" not in before
        assert back.out.count("Arena a1") == 2

    def test_a_resumed_game_is_the_one_that_was_left(
        self, cli: Cli, typing: Typing, tmp_path: Path
    ) -> None:
        """Leaving and coming back changes nothing of what follows."""
        whole, part, rest = (tmp_path / name for name in ("whole", "part", "rest"))
        typing("1.1", "0", "0", "q")
        cli("play", *DECKS, "--seed", "5", "--record", whole)
        typing("1.1", "q")
        cli("play", *DECKS, "--seed", "5", "--record", part)
        typing("0", "0", "q")
        cli("play", *DECKS, "--rules", "wimu", "--resume", part, "--record", rest)
        assert rest.read_text("utf-8") == whole.read_text("utf-8")

    def test_saving_by_hand(self, cli: Cli, typing: Typing, tmp_path: Path) -> None:
        """Any state can be saved; a file that is there already is left alone."""
        file = tmp_path / "saved.jsonl"
        (tmp_path / "old.jsonl").write_text("old", "utf-8")
        typing("1.1", f"s {tmp_path / 'old.jsonl'}", f"s {file}", "0", f"s {file}", "q")
        shown = cli("play", *DECKS, "--seed", "5")
        assert "exists already" in shown.out
        assert (tmp_path / "old.jsonl").read_text("utf-8") == "old"
        assert [s.action for s in read_replay_file(str(file)).steps if s.player == 0] == [
            "activate @oasis1",
            "rest",
        ]
        assert shown.out.count("q quits") == 0

    def test_no_path_ends_a_game(self, cli: Cli, typing: Typing) -> None:
        """What can be no file is a warning, and the question is asked again."""
        typing("s a\0b", f"s {'x' * 5000}", "s /dev/null/x", f"s {'y' * 250}.jsonl", "1.1")
        shown = cli("play", *DECKS, "--seed", "5")
        assert (shown.code, shown.err) == (0, "")
        assert shown.out.count("cannot write") == 4
        assert "A activates Oase 1" in shown.out

    def test_a_save_by_another_path_is_the_same_file(
        self, cli: Cli, typing: Typing, tmp_path: Path
    ) -> None:
        """The game's own record may be saved whatever it is called."""
        (tmp_path / "sub").mkdir()
        typing(f"s {tmp_path / 'sub' / '..' / 'game.jsonl'}", "q")
        shown = cli("play", *DECKS, "--seed", "5", "--record", tmp_path / "game.jsonl")
        assert "Saved." in shown.out

    def test_an_unsaved_game_is_left_at_the_second_asking(self, cli: Cli, typing: Typing) -> None:
        """The first q warns, the second quits."""
        typing("q", "q", "0")
        shown = cli("play", *DECKS, "--seed", "5")
        assert "another q quits" in shown.out
        assert "You (A)> 0" not in shown.out
        assert shown.code == 0

    def test_the_end_of_the_input_ends_the_game_quietly(self, cli: Cli) -> None:
        """Nothing to read: the game is left, exit 0."""
        shown = cli("play", *DECKS, "--seed", "5")
        assert shown.code == 0
        assert shown.err == ""
        assert "Left before the end" in shown.out

    def test_any_bytes_may_be_typed(self, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is no UTF-8 text is no choice, and escapes are shown, not sent."""
        raw = io.BytesIO(b"\xff\xfe\n\x1b[2J\n1\x00\n")
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(raw, "utf-8"))
        shown = cli("play", *DECKS, "--seed", "5")
        assert shown.code == 0
        assert shown.out.count("is none of the choices") == 3
        assert not re.search("[\x00\x1b]", shown.out)

    def test_without_a_seed_one_is_drawn_and_shown(self, cli: Cli) -> None:
        """The seed stands in the first lines, so that the game can be dealt again."""
        assert re.search(r"--seed \d+", cli("play", *DECKS).out)

    def test_interrupted_games_are_kept(
        self, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """Ctrl-C: exit 130, and the record is whole."""

        def interrupt(*_: object) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("cardtool.cli.console.Console.ask", interrupt)
        file = tmp_path / "game.jsonl"
        shown = cli("play", *DECKS, "--seed", "5", "--record", file)
        assert (shown.code, shown.err) == (130, "cardtool: interrupted\n")
        assert "--resume" in shown.out
        assert verify(read_replay_file(str(file))) is None
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []

    @pytest.mark.parametrize(("broken", "code"), [(KeyboardInterrupt, 130), (ZeroDivisionError, 1)])
    def test_a_record_that_cannot_be_written_hides_nothing(
        self,
        cli: Cli,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        broken: type[BaseException],
        code: int,
    ) -> None:
        """Why the game broke off is told, and that it could not be saved."""
        folder = tmp_path / "there"
        folder.mkdir()

        def vanish(*_: object) -> str:
            shutil.rmtree(folder)
            raise broken

        monkeypatch.setattr("cardtool.cli.console.Console.ask", vanish)
        shown = cli("play", *DECKS, "--seed", "5", "--record", folder / "game.jsonl")
        assert shown.code == code
        assert ("ZeroDivisionError" in shown.err) is (code == 1)
        assert f"there is no folder {folder}" in shown.out
        assert "--resume" not in shown.out


def test_bots_are_completed() -> None:
    """The shell offers the bots that start with what was typed."""
    assert bot_names("g") == ["greedy"]
