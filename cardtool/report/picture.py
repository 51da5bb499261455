"""Files with pictures: the same bytes for the same picture; they need the extra ``plot``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from cardtool.errors import OutputError, UsageError
from cardtool.report.files import refuse_existing
from cardtool.report.safe_text import one_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "PLOT_SUFFIXES",
    "check_picture",
    "drawable",
    "headed",
    "nothing",
    "save_picture",
    "wrapped",
]

PLOT_SUFFIXES: Final = (".svg", ".png")
# Metadata that would make two runs differ are left out.
_METADATA: Final[dict[str, dict[str, str | None]]] = {
    ".svg": {"Date": None, "Creator": None},
    ".png": {"Software": None},
}
_FONT: Final = "DejaVu Sans"
_SETTINGS: Final[dict[Any, Any]] = {
    "svg.hashsalt": "cardtool",
    "font.family": [_FONT],
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    # Numbers and names from a wiki are text, never formulas.
    "text.parse_math": False,
}
_NO_MATPLOTLIB: Final = "plots need matplotlib: pip install 'kameloh-cardtool[plot]'"


def check_picture(path: Path, *, force: bool = False) -> None:
    """Refuse a picture that could not be drawn in the end, before work is spent on it.

    Raises:
        UsageError: the suffix is neither ``.svg`` nor ``.png``.
        OutputError: matplotlib is not installed, or the file exists and `force` is off, or it
            has no folder to be in.
    """
    _suffix(path)
    if find_spec("matplotlib") is None:
        raise OutputError(_NO_MATPLOTLIB)
    refuse_existing(path, force=force)


def save_picture(path: Path, size: tuple[float, float], draw: Callable[[Figure], None]) -> None:
    """Have a figure of a `size` in inches drawn, and write it as SVG or PNG, by the suffix.

    The same figure and the same matplotlib give the same bytes.

    Raises:
        UsageError: the suffix is neither ``.svg`` nor ``.png``.
        OutputError: matplotlib is not installed, or the file cannot be written.
    """
    suffix = _suffix(path)
    try:
        from matplotlib import style  # noqa: PLC0415 (an extra)
        from matplotlib.figure import Figure  # noqa: PLC0415
        from matplotlib.layout_engine import ConstrainedLayoutEngine  # noqa: PLC0415
    except ImportError as error:
        raise OutputError(_NO_MATPLOTLIB) from error
    with style.context(["default", _SETTINGS]):  # whatever the user's matplotlibrc says
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(h_pad=0.08, w_pad=0.08))
        draw(figure)
        try:
            figure.savefig(path, format=suffix[1:], dpi=120, metadata=_METADATA[suffix])
        except OSError as error:
            raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in _METADATA:
        raise UsageError(
            f"cannot draw a {suffix or 'file without suffix'}: "
            f"name a file that ends in {' or '.join(PLOT_SUFFIXES)}"
        )
    return suffix


def drawable(text: str) -> str:
    """Return a text on one line with letters that the font has; for others a question mark."""
    return "".join(letter if _has(letter) else "?" for letter in one_line(text))


@cache
def _has(letter: str) -> bool:
    from matplotlib.font_manager import findfont, get_font  # noqa: PLC0415

    return bool(get_font(findfont(_FONT)).get_char_index(ord(letter)))


def wrapped(text: str, width: int, lines: int = 2) -> str:
    """Return a drawable text on some lines of at most so many letters, cut with an ellipsis."""
    found = wrap(drawable(text), width, max_lines=lines, placeholder=" …", break_on_hyphens=True)
    return "\n".join(found)


def headed(figure: Figure, text: str) -> None:
    """Set the heading of a figure, as wide as it is."""
    letters = int(figure.get_figwidth() * 10)
    figure.suptitle(wrapped(text, letters, 3), x=0.01, ha="left", weight="bold", fontsize=11)


def nothing(axes: Axes, why: str) -> None:
    """Say in the place of a picture that there is nothing to draw."""
    axes.set_axis_off()
    axes.text(0.5, 0.5, why, ha="center", va="center", color="#777", transform=axes.transAxes)
