"""Cards on our price scale as a table (:mod:`cardtool.report.value`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardtool.report.plurals import many
from cardtool.report.strength import DATTELN_PER_HK
from cardtool.report.tables import Column, Row, Table
from cardtool.report.value import Scale, Valued

__all__ = ["scale_notes", "value_table"]

_TITLE: Final = "Cards by printed price beside the price of our scale, which is not the wiki's"
_COLUMNS: Final = (
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("kind", "Kind"),
    Column("hk", "HK", numeric=True),
    Column("gw", "GW", numeric=True),
    Column("effect", "Effect", numeric=True),
    Column("value", "Value", numeric=True),
    Column("our_price", "Our price", numeric=True),
    Column("our_d", "Our D", numeric=True),
    Column("d", "D", numeric=True),
    Column("residual", "Residual", numeric=True),
    Column("remark", "Remark"),
)


def value_table(found: Iterable[Valued]) -> Table:
    """Return the cards in the order given: `effect` and `value` in GW points, prices in Datteln.

    `our_price` is the scale's, `our_d` the nearest that could be printed, `d` the printed one,
    `residual` printed less ours; `remark` says why something is missing.
    """
    return Table(_COLUMNS, [_row(one) for one in found], _TITLE)


def _row(one: Valued) -> Row:
    card = one.card
    return (
        *(card.nr, card.name, card.kind.value if card.kind else None, card.hk, card.gw),
        *(_whole(one.effect), _whole(one.value), _tenth(one.price), one.whole_price, card.d),
        *(_tenth(one.residual), one.remark or None),
    )


def _whole(points: float | None) -> int | None:
    return None if points is None else round(points)


def _tenth(datteln: float | None) -> float | None:
    return None if datteln is None else round(datteln, 1) + 0.0  # never -0.0


def scale_notes(scale: Scale) -> Iterator[str]:
    """Yield what the scale is, and the line of each kind of card that has one."""
    yield "the scale is ours, not the wiki's; value is in points of GW, prices are in Datteln"
    for kind, line in scale.lines.items():
        sign = "−" if line.intercept < 0 else "+"
        yield (
            f"{kind.value}: price = {line.slope:.4f} · value {sign} {abs(line.intercept):.1f} "
            f"− {DATTELN_PER_HK} · (4 − HK), from {many(line.cards, 'card')}"
        )
