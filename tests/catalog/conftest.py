"""Where the catalog of a test goes, empty and filled."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalog_samples import Pages, herd

from cardtool.catalog.sync import sync


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the catalog of a test goes."""
    return tmp_path / "catalog.sqlite"


@pytest.fixture
def filled(path: Path) -> Path:
    """A catalog of ten cards."""
    sync(path, Pages(herd(10)))
    return path
