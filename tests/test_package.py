"""The wheel: what is in it, and that it works without the clone beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the clone."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


def test_wheel_holds_data_and_types(wheel: Path) -> None:
    """Sample pages, decks, overlays and py.typed travel in the wheel; tests do not."""
    names = zipfile.ZipFile(wheel).namelist()
    pages = sum(n.startswith("cardtool/data/wiki/") for n in names)
    assert pages == sum(1 for _ in (ROOT / "data" / "wiki").glob("*.wiki")) >= 160
    assert {"cardtool/py.typed", "cardtool/data/decks/schwarm.txt"} <= set(names)
    assert not [n for n in names if n.startswith(("tests/", "scripts/"))]


def test_wheel_works_without_the_clone(wheel: Path, tmp_path: Path) -> None:
    """Unpacked anywhere, the wheel syncs its own samples and checks its own decks."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    code = (
        "import sys; from cardtool.cli.app import run; "
        "sys.exit(run(['sync', 'sample:wiki', '-q']) or run(['deck', 'check', 'sample:decks/*']))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(tmp_path / "site"),
            "CARDTOOL_DB": str(tmp_path / "cards.sqlite"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.count("playable") == 4


def test_top_level_is_the_agreed_one() -> None:
    """Nothing but pyproject.toml, cardtool, data, tests, scripts, README.md, LICENSE, dot files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    tops = {path.partition("/")[0] for path in listed.stdout.split("\0") if path}
    agreed = {"pyproject.toml", "cardtool", "data", "tests", "scripts", "README.md", "LICENSE"}
    assert {top for top in tops if not top.startswith(".")} <= agreed
