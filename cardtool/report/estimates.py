"""Figures with their intervals, as texts, bars and JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardtool.sim.counts import Distribution
from cardtool.sim.intervals import Estimate

__all__ = [
    "BAR_TITLE",
    "bar",
    "bar_title",
    "ends_record",
    "estimate_record",
    "number",
    "percent",
    "rounded",
    "signed",
    "sparkline",
]

_PLACES: Final = 6
"""Decimals of figures in JSON, so that the last bits of a processor do not show."""
_BLOCKS: Final = "▁▂▃▄▅▆▇█"
_BAR: Final = 15

BAR_TITLE: Final = "0 %  50 %  100 %"
"""Above bars of shares."""


def rounded(value: float | None, places: int = _PLACES) -> float | None:
    """Return a figure with so many decimals; never a negative zero."""
    return None if value is None else round(value, places) + 0.0


def estimate_record(found: Estimate) -> dict[str, float | None]:
    """Return an estimate as a JSON object: `value`, and `low` to `high`, its 95 % interval."""
    return {
        "value": rounded(found.value),
        "low": rounded(found.low),
        "high": rounded(found.high),
    }


def percent(found: Estimate, places: int = 1) -> str:
    """Return a share in percent with its interval: ``52.1 (49.8–54.4)``; a dash for none."""
    return number(found.times(100), places)


def number(found: Estimate, places: int = 2) -> str:
    """Return a figure with its interval: ``12.30 (11.90–12.70)``; a dash for none."""
    if found.value is None:
        return "–"
    value = f"{rounded(found.value, places):.{places}f}"
    if found.low is None or found.high is None:
        return value
    return f"{value} ({_end(found.low, places)}–{_end(found.high, places)})"


def signed(found: Estimate, places: int = 2) -> str:
    """Return a difference with its interval: ``+0.30 (−0.10 to +0.70)``; a dash for none."""
    if found.value is None:
        return "–"
    value = _sign(found.value, places)
    if found.low is None or found.high is None:
        return value
    return f"{value} ({_sign(found.low, places)} to {_sign(found.high, places)})"


def _end(value: float, places: int) -> str:
    return f"{rounded(value, places):.{places}f}"


def _sign(value: float, places: int) -> str:
    text = f"{rounded(value, places):+.{places}f}"
    return f"±{text[1:]}" if float(text) == 0 else text.replace("-", "−")


def bar(found: Estimate, low: float = 0.0, high: float = 1.0) -> str:
    """Return an interval drawn between `low` and `high`, the middle marked: ``   ├─●─┤ ``."""
    if found.value is None or found.low is None or found.high is None:
        return ""
    cells = ["│" if at == _BAR // 2 else "·" for at in range(_BAR)]
    first, middle, last = (
        min(max(round((end - low) / (high - low) * (_BAR - 1)), 0), _BAR - 1)
        for end in (found.low, found.value, found.high)
    )
    for at in range(first, last + 1):
        cells[at] = "─"
    cells[first], cells[last] = "├", "┤"
    cells[middle] = "●"
    return "".join(cells)


def bar_title(most: float) -> str:
    """Return what stands above bars from minus to plus so many percentage points."""
    low, high = f"−{100 * most:.0f}", f"+{100 * most:.0f}"
    half = _BAR // 2
    return f"{low:<{half}}0{high:>{half}}"


def sparkline(found: Distribution, width: int = 20) -> str:
    """Return how often values occur, from the least to the greatest, as a row of blocks."""
    if not found:
        return ""
    low, high = min(found), max(found)
    step = max(-(-(high - low + 1) // width), 1)
    heights = [0] * ((high - low) // step + 1)
    for value, count in found.items():
        heights[(value - low) // step] += count
    most = max(heights)
    return "".join(
        _BLOCKS[-(-height * len(_BLOCKS) // most) - 1] if height else " " for height in heights
    )


def ends_record(found: Mapping[str, Estimate]) -> dict[str, dict[str, float | None]]:
    """Return several estimates as one JSON object."""
    return {name: estimate_record(one) for name, one in found.items()}
