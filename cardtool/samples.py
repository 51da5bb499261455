"""Where the sample pages, decks and overlays that come with cardtool are."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

from cardtool.errors import SourceError

__all__ = ["SCHEME", "data_dir", "resolve_sample"]

SCHEME = "sample:"


def data_dir() -> Path:
    """Return the folder ``data``: inside the package (wheel) or beside it (clone)."""
    package = Path(__file__).resolve().parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def resolve_sample(name: str) -> list[Path]:
    """Return the files that ``sample:wiki`` or ``sample:decks/*.txt`` stands for, sorted.

    Raises:
        SourceError: nothing of this name comes with cardtool.
    """
    wanted = name.removeprefix(SCHEME).strip("/")
    root = data_dir()
    everything = (p.relative_to(root).as_posix() for p in root.rglob("*"))
    found = sorted(
        p for p in everything if fnmatch(p, wanted) and p.count("/") == wanted.count("/")
    )
    if not found:
        top = ", ".join(sorted(f"{SCHEME}{p.name}" for p in root.iterdir() if p.is_dir()))
        raise SourceError(f"no sample {name!r}; there are {top}")
    return [root / p for p in found]
