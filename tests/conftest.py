"""Fixtures of all tests, the long runs' switch, and the rule that CI skips nothing."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

# A deadline by the clock fails on a busy machine, whatever the code does.
hypothesis.settings.register_profile(
    "cardtool", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("cardtool")

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --soak, which turns the slices of long runs into the whole."""
    parser.addoption("--soak", action="store_true", help="run the long tests in full")


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether long tests run in full."""
    return bool(request.config.getoption("--soak"))


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of sample pages, decks and overlays."""
    return ROOT / "data"


@pytest.fixture(autouse=True)
def own_surroundings(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep the user's catalog, wiki and terminal settings out of every test."""
    names = ("DB", "WIKI", "WIKI_USER", "WIKI_PASSWORD")
    for name in (*(f"CARDTOOL_{name}" for name in names), "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "xdg"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, None, None]:
    """Say in the last lines that the tests with a real wiki did not run, and what they want."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    # A module that is skipped as a whole has no keywords.
    missing = [report for report in skipped if "mediawiki" in getattr(report, "keywords", ())]
    if missing:
        _, _, reason = missing[0].longrepr
        terminalreporter.section(f"{len(missing)} tests with a real MediaWiki SKIPPED", bold=True)
        terminalreporter.line(reason.removeprefix("Skipped: "), yellow=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep ten thousand tests out of what the garbage collector looks through again and again."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Turn a run that skipped tests red where CI=true: it did not test what it should."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if os.environ.get("CI") == "true" and skipped and exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"CI=true: {len(skipped)} skipped tests make this run fail", red=True)
