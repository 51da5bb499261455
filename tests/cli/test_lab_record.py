"""--record of the laboratory: a folder with a record of every game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtool.cli import lab_record
from cardtool.sim.run import Run
from cardtool.sim.workers import Workers
from cli_harness import Cli

A, B = "sample:decks/schwarm.txt", "sample:decks/rotte.txt"
GAMES = ("--games", "6", "--seed", "1", "--jobs", "1", "--format", "json")
NAMES = [f"pair-{pair:05}-{side}.jsonl" for pair in range(3) for side in "ab"]
pytestmark = pytest.mark.usefixtures("catalog")


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_record_of_every_game(cli: Cli, tmp_path: Path) -> None:
    """Each is verified, and they end as the report says; nothing else is in the folder."""
    folder = tmp_path / "games"
    shown = cli("simulate", A, B, *GAMES, "--record", folder)
    assert (shown.code, shown.err) == (0, f"wrote 6 games to {folder}\n")
    assert names(folder) == NAMES
    files = [folder / name for name in NAMES]
    verdict = cli("replay", "verify", *files)
    assert verdict.code == 0
    report = json.loads(shown.out)
    for word, end in (("A wins", "wins"), ("B wins", "losses")):
        assert verdict.out.count(word) == report[end]
    assert report == json.loads(cli("simulate", A, B, *GAMES).out)
    assert names(tmp_path) == ["cards.sqlite", "games"]


def test_a_run_that_went_on_is_recorded_from_its_beginning(cli: Cli, tmp_path: Path) -> None:
    """Known fault 16: the first pairs are the same games, whenever they were counted."""
    one, two, part = tmp_path / "one", tmp_path / "two", tmp_path / "part.json"
    whole = ("--games", "8", "--seed", "1", "--jobs", "1")
    cli("simulate", A, B, *whole, "--record", one)
    cli("simulate", A, B, *GAMES, "--output", part)
    assert cli("simulate", "--resume", part, *whole, "--record", two).code == 0
    assert names(one) == names(two)
    assert len(names(one)) == 8
    assert all((one / name).read_bytes() == (two / name).read_bytes() for name in names(one))


@pytest.mark.parametrize(
    ("words", "entries", "rules"),
    [
        (("compare", A, B, "--rules", "wimu", "--rules", "dufo"), 2, "dufo"),
        (("sweep", A, B, "--set", "target=10,20"), 2, "wimu"),
        (("impact", A, B, "--card", "12"), 3, "wimu"),
        (("tournament", A, B), 1, "wimu"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_command_records_its_games(
    cli: Cli, tmp_path: Path, words: tuple[str, ...], entries: int, rules: str
) -> None:
    """Those of several match-ups have their numbers in front."""
    folder = tmp_path / "games"
    shown = cli(*words, *GAMES, "--games", "2", "--record", folder)
    assert shown.code == 0, shown.err
    found = names(folder)
    fronts = [f"{number}-" for number in range(1, entries + 1)] if entries > 1 else [""]
    assert found == [f"{front}{name}" for front in fronts for name in NAMES[:2]]
    header = json.loads((folder / found[-1]).read_text("utf-8").splitlines()[0])
    assert header["rules"]["name"] == rules
    assert cli("replay", "verify", *(folder / name for name in found)).code == 0


def refused(cli: Cli, folder: Path, code: int, *words: str) -> str:
    """Return the one line with which records are refused."""
    shown = cli("simulate", A, B, *GAMES, *words, "--record", folder)
    assert (shown.code, shown.out, shown.err.count("\n")) == (code, "", 1), shown
    return shown.err


def test_what_is_in_a_folder_stays(cli: Cli, tmp_path: Path) -> None:
    """A folder with files is refused; with --force old records go, and nothing else."""
    folder = tmp_path / "games"
    folder.mkdir()
    assert cli("simulate", A, B, *GAMES, "--record", folder).code == 0
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert f"{folder} has files already" in refused(cli, folder, 1)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    shown = cli("simulate", A, B, *GAMES, "--games", "2", "--force", "--record", folder)
    assert shown.code == 0
    assert names(folder) == ["notes.txt", *NAMES[:2]]


def test_what_cannot_be_a_folder_is_refused(cli: Cli, tmp_path: Path) -> None:
    """Before any game is played, with the reason."""
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    assert f"{file} is no folder" in refused(cli, file, 1)
    assert f"there is no folder {tmp_path / 'none'}" in refused(cli, tmp_path / "none" / "games", 1)
    assert "cannot write" in refused(cli, Path("a" * 300), 1)


def test_too_many_files_are_refused(cli: Cli, tmp_path: Path) -> None:
    """The limit is on all games of all match-ups; --force lifts it."""
    folder = tmp_path / "games"
    told = "--record would write 10002 files, more than 10000: fewer --games, or --force"
    assert told in refused(cli, folder, 2, "--games", "10002")
    assert not folder.exists()


def test_force_lifts_the_limit(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wants them all may have them all."""
    monkeypatch.setattr(lab_record, "_MOST", 4)
    assert "6 files, more than 4" in refused(cli, tmp_path / "games", 2)
    assert cli("simulate", A, B, *GAMES, "--force", "--record", tmp_path / "games").code == 0


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_records_are_there_all_or_none(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Ctrl-C or a full disk while they are written leaves nothing; the report is made all the same."""
    real = Path.write_text

    def failing(path: Path, text: str, **more: str) -> int:
        if path.name == NAMES[4]:
            raise error
        return real(path, text, **more)

    monkeypatch.setattr(Path, "write_text", failing)
    shown = cli("simulate", A, B, *GAMES, "--record", tmp_path / "games")
    interrupted = error is KeyboardInterrupt
    assert shown.code == (130 if interrupted else 1)
    assert ("interrupted" if interrupted else "No space left on device") in shown.err
    assert json.loads(shown.out)["games"] == 6
    assert names(tmp_path) == ["cards.sqlite"]


def test_a_run_that_was_broken_off_records_nothing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in mid-run: the report of what is done, and a word on what is not."""
    real = Run.play

    def interrupted(run: Run, _: int, workers: Workers, *__: object) -> None:
        real(run, 1, workers)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "play", interrupted)
    shown = cli("simulate", A, B, *GAMES, "--record", tmp_path / "games")
    assert shown.code == 130
    assert json.loads(shown.out)["games"] == 2
    assert f"nothing is recorded in {tmp_path / 'games'}" in shown.err
    assert names(tmp_path) == ["cards.sqlite"]
