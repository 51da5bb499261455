"""Bad input gets one clear line and the right exit code, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_harness import Cli

CARDTOOL = [sys.executable, "-c", "from cardtool.__main__ import main; main()"]


COMMAND = f'"{sys.executable}" -c "from cardtool.__main__ import main; main()"'


def in_shell(catalog: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell with the catalog as the one that commands use."""
    return subprocess.run(
        ["bash", "-c", line],
        env={**os.environ, "CARDTOOL_DB": str(catalog)},
        capture_output=True,
        text=True,
        check=False,
    )


def one_line(text: str) -> bool:
    """Return whether a message is one line that ends in one line end."""
    return len(text.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("cards",),
        ("card", "1"),
        ("stats",),
        ("history",),
        ("diff", "1", "1"),
        ("catalog", "info"),
        ("catalog", "reparse"),
        ("catalog", "verify"),
        ("catalog", "coverage"),
        ("deck", "show", "x.txt"),
        ("deck", "new"),
    ],
)
def test_no_catalog_says_how_to_get_one(cli: Cli, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Without a catalog: exit 1, one line, the sync command, and no file made."""
    path = tmp_path / "none.sqlite"
    shown = cli(*words, "--db", path)
    assert shown.code == 1
    assert one_line(shown.err)
    assert "cardtool sync" in shown.err
    assert not path.exists()


def test_a_text_file_is_no_catalog(cli: Cli, tmp_path: Path, data: Path) -> None:
    """A file that is no catalog is refused by reading and by writing, and stays as it is."""
    path = tmp_path / "notes.txt"
    path.write_text("Kamele zählen")
    for words in (("cards",), ("sync", data / "wiki")):
        shown = cli(*words, "--db", path)
        assert shown.code == 1
        assert one_line(shown.err)
        assert str(path) in shown.err
    assert path.read_text() == "Kamele zählen"


def test_a_newer_catalog_is_refused(cli: Cli, catalog: Path) -> None:
    """A catalog of a later cardtool is not touched, and the message says why."""
    with sqlite3.connect(catalog) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    shown = cli("cards")
    assert shown.code == 1
    assert "999" in shown.err
    assert one_line(shown.err)


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda p: p.mkdir(), "page"),
        (lambda p: (p.mkdir(), (p / "1.wiki").write_bytes("{{Kämel".encode("latin-1"))), "UTF-8"),
        (lambda p: (p.mkdir(), (p / "1.wiki").write_bytes(b"\0\1\2")), "1.wiki"),
        (lambda p: p.write_text("no xml"), "folder"),
        (lambda p: p.write_text("<mediawiki><page>"), ""),
        (lambda p: p.write_text(""), "empty"),
        (lambda _: None, "no"),
    ],
    ids=["empty folder", "latin-1", "binary", "text", "cut xml", "empty file", "missing"],
)
def test_bad_sources_write_nothing(
    cli: Cli, catalog: Path, tmp_path: Path, make: Callable[[Path], object], word: str
) -> None:
    """A source that cannot be read to its end exits 1 and leaves the catalog as it was."""
    before = catalog.read_bytes()
    source = tmp_path / "source"
    make(source)
    shown = cli("sync", source)
    assert shown.code == 1
    assert one_line(shown.err), shown.err
    assert word in shown.err
    assert catalog.read_bytes() == before


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    "words",
    [
        ("cards", "--format", "xml"),
        ("nonsense",),
        ("deck", "check", "x.txt", "--rules", "chess"),
        ("rules", "show", "wimo"),
        ("rules", "show", "wimu(oases=two)"),
        ("rules", "show", "wimu(oasis=3)"),
        ("cards", "--limit", "-1"),
        ("cards", "ap>=viel"),
    ],
)
def test_usage_errors_exit_2(cli: Cli, words: tuple[str, ...]) -> None:
    """What names something unknown exits 2 with a message and no traceback."""
    shown = cli(*words)
    assert shown.code == 2
    assert shown.err
    assert "Traceback" not in shown.err


@pytest.mark.usefixtures("catalog")
def test_deck_files_that_are_none(cli: Cli, tmp_path: Path) -> None:
    """A missing, empty, binary, Latin-1 or huge deck file and a folder: exit 1, one line each."""
    files = {
        "empty.txt": b"",
        "binary.txt": b"3 \0\0",
        "latin.txt": "3 Wüste".encode("latin-1"),
        "huge.txt": b"1 Kamel\n" * 200_000,
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for path in [*(tmp_path / name for name in files), tmp_path, tmp_path / "missing.txt"]:
        shown = cli("deck", "check", path)
        assert shown.code == 1, path
        assert one_line(shown.err)
        assert Path(path).stem in shown.err


@pytest.mark.skipif(os.name == "nt", reason="pipes of a POSIX shell")
def test_a_closed_pipe_ends_quietly(catalog: Path) -> None:
    """`cardtool cards | head -1` prints one line and no traceback."""
    shown = in_shell(catalog, f"{COMMAND} cards -q --columns text,text,text,text,text | head -1")
    assert shown.stderr == ""
    assert len(shown.stdout.splitlines()) == 1


def test_output_is_utf8_in_any_locale(catalog: Path) -> None:
    """Known fault 20: under LC_ALL=C what is piped is UTF-8 all the same."""
    shown = subprocess.run(
        [*CARDTOOL, "cards", "kind:monster", "--format", "json"],
        env={**os.environ, "CARDTOOL_DB": str(catalog), "LC_ALL": "C", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert "ö" in shown.stdout.decode("utf-8")


def test_reading_commands_import_no_orm(catalog: Path) -> None:
    """S2: `cards` and `deck check` read without SQLModel, requests and the wikitext parser."""
    code = (
        "import sys; from cardtool.cli.app import run; "
        "run(['cards', '--limit', '1', '-q']); "
        "run(['deck', 'check', 'sample:decks/schwarm.txt', '-q']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "CARDTOOL_DB": str(catalog)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in shown.stderr.split()}
    assert loaded.isdisjoint({"sqlmodel", "sqlalchemy", "requests", "mwparserfromhell", "rich"})


def test_read_only_folder(cli: Cli, catalog: Path, tmp_path: Path) -> None:
    """A catalog in a folder that cannot be written is still read."""
    folder = tmp_path / "locked"
    folder.mkdir()
    path = folder / "cards.sqlite"
    path.write_bytes(catalog.read_bytes())
    folder.chmod(0o555)
    try:
        assert cli("cards", "--db", path, "--limit", "1").code == 0
    finally:
        folder.chmod(0o755)


@pytest.mark.usefixtures("catalog")
def test_terminal_escapes_never_reach_the_terminal(cli: Cli, tmp_path: Path) -> None:
    """Control characters in wiki text are made visible in tables and in messages."""
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "1.wiki").write_text("{{Ka-Mel-Oh!|nr=1|typ=monster|name=Ka\x1b[31mmel|ap=\x07}}")
    db = tmp_path / "odd.sqlite"
    assert cli("sync", pages, "--db", db).code == 0
    for words in (("cards",), ("card", "1"), ("card", "\x1b[2J")):
        shown = cli(*words, "--db", db)
        assert "\x1b" not in shown.out + shown.err
        assert "\x07" not in shown.out + shown.err


@pytest.mark.skipif(os.name == "nt", reason="redirections of a POSIX shell")
@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_like_a_closed_pipe(catalog: Path, redirection: str) -> None:
    """With stdout or stderr closed from the start a command ends without a traceback: exit 0."""
    shown = in_shell(catalog, f"{COMMAND} cards --limit 1 {redirection}")
    assert shown.returncode == 0
    assert "Traceback" not in shown.stderr
    assert "fault" not in shown.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout_is_named(catalog: Path) -> None:
    """What cannot be written is said in one line that names stdout: exit 1."""
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [*CARDTOOL, "cards"],
            env={**os.environ, "CARDTOOL_DB": str(catalog)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert shown.returncode == 1
    assert "stdout" in shown.stderr


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("term", ["-wüste", '-"x y"', "-Rasse:kamel", "-KLASSE:x", "-x", "-ap>=3"])
def test_negated_terms_are_no_options(cli: Cli, term: str) -> None:
    """Whatever stands behind a minus is a query term of `cards` where no option is meant."""
    assert cli("cards", term).code == 0
    assert cli("cards", "-fcsv", "--limit", "1").out.startswith("nr,")


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    "words",
    [
        ("cards", "--limit", "-1"),
        ("cards", "--format", "xml"),
        ("cards", "--nonsense"),
        ("card",),
        ("sync", "--delay", "1e400"),
        ("deck", "new", "--rules", ""),
        ("deck", "stats", "sample:decks/riesen.txt", "--rules", ""),
    ],
)
def test_usage_errors_are_one_line(cli: Cli, words: tuple[str, ...]) -> None:
    """What is wrong with a command line is said in one line: exit 2."""
    shown = cli(*words)
    assert shown.code == 2
    assert one_line(shown.err), shown.err


@pytest.mark.skipif(os.name == "nt", reason="redirections of a POSIX shell")
@pytest.mark.parametrize("words", ["sync -", "deck check -"])
def test_closed_stdin_is_one_line(catalog: Path, words: str) -> None:
    """`-` with stdin closed is an error in one line, not a fault."""
    shown = in_shell(catalog, f"{COMMAND} {words} <&-")
    assert shown.returncode == 1
    assert one_line(shown.stderr)
    assert "standard input" in shown.stderr
    assert "fault" not in shown.stderr


@pytest.mark.skipif(os.name == "nt", reason="pipes of a POSIX shell")
@pytest.mark.parametrize("words", ["--help", "cards", "cards --format json"])
def test_a_pipe_closed_at_once_exits_0(catalog: Path, words: str) -> None:
    """`cardtool … 2>&1 | true` ends with 0 and says nothing, the help, too."""
    shown = in_shell(catalog, f"({COMMAND} {words}; echo $? >&3) 3>&2 2>&1 | true")
    assert shown.stderr == "0\n"


@pytest.mark.usefixtures("catalog")
def test_output_to_stdout_and_devices(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`-o -` is stdout, and a device is written as it is."""
    monkeypatch.chdir(tmp_path)
    assert cli("cards", "--limit", "1", "-o", "-").out.startswith("Nr")
    assert not (tmp_path / "-").exists()
    assert cli("cards", "-o", "/dev/null").code == 0


def test_arguments_are_utf8_in_any_locale(catalog: Path) -> None:
    """Under LC_ALL=C without any coercion a name with an umlaut is found all the same."""
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    shown = subprocess.run(
        [*CARDTOOL, "card", "Phönixgeier", "--format", "json"],
        env={**os.environ, "CARDTOOL_DB": str(catalog), **env},
        capture_output=True,
        check=True,
    )
    assert "Phönixgeier" in shown.stdout.decode("utf-8")


@pytest.mark.usefixtures("catalog")
def test_a_name_with_a_line_end_makes_no_second_line(cli: Cli) -> None:
    """What stopped is one line, whatever a file is called."""
    shown = cli("card", "6", "--effects", "two\nlines.toml")
    assert shown.code == 1
    assert one_line(shown.err)
    assert "two⏎lines.toml" in shown.err
