"""No long test is forgotten: what runs outside coverage runs with the compiled engine."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_every_long_test_runs_compiled() -> None:
    """A file with tests marked `games` is among those that scripts/compiled names."""
    words = (ROOT / "scripts" / "compiled").read_text("utf-8").split()
    named = [ROOT / word for word in words if word.startswith("tests/")]
    mark = "mark" + ".games"
    long = [path for path in ROOT.glob("tests/**/test_*.py") if mark in path.read_text("utf-8")]
    assert len(long) > 5
    assert [path for path in long if not any(path.is_relative_to(one) for one in named)] == []
