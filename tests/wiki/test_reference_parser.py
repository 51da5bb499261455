"""Our route and the obvious one (mwparserfromhell on whole pages) read the same values."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cardtool.wiki.folder import FolderSource
from cardtool.wiki.snapshot import CARD_PREFIX, Page

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    """The obvious parser, as scripts/bench uses it."""
    spec = importlib.util.spec_from_file_location(
        "reference_parser", ROOT / "scripts" / "reference_parser.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_sample_pages_read_alike(reference: ModuleType, data: Path) -> None:
    """Goal W2: on every sample page both routes give the same texts and figures."""
    pages = list(FolderSource(data / "wiki").pages())
    assert len(pages) >= 160
    differing = {p.title: found for p in pages if (found := reference.differences(p))}
    assert differing == {}


def test_differences_are_noticed(reference: ModuleType) -> None:
    """The comparison can fail: a page that both read differently is named with both values."""
    page = Page(CARD_PREFIX + "1", "{{Ka-Mel-Oh!|typ=item|NAME=[[:x]]}}")
    assert reference.differences(page) == [("name", "x", ":x")]
    assert not reference.agrees(page)


def test_reference_reads_plain_values(reference: ModuleType) -> None:
    """The reference gives every parameter of every call as plain text."""
    assert reference.read_page("x {{Ka-Mel-Oh!|a = '''b'''|c=[[d|e]]}}") == [{"a": "b", "c": "e"}]
