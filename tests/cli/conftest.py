"""A command line in this process, and a catalog of the sample cards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardtool.catalog.sync import SyncOptions, sync
from cardtool.wiki.source import open_source
from cli_harness import Cli, runner


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Return a function that runs `cardtool …` and returns code, stdout and stderr."""
    return runner(capsys)


@pytest.fixture(scope="session")
def sample_catalog(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Path:
    """Return a catalog of the sample pages that no test writes to."""
    path = tmp_path_factory.mktemp("catalog") / "samples.sqlite"
    sync(path, open_source(str(data / "wiki")), SyncOptions())
    return path


@pytest.fixture
def catalog(sample_catalog: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the sample catalog and make it the one that commands use."""
    path = tmp_path / "cards.sqlite"
    shutil.copy(sample_catalog, path)
    monkeypatch.setenv("CARDTOOL_DB", str(path))
    return path
