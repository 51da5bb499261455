"""What a card should cost for its figures, its HK and its effect: a scale of ours, not the wiki's.

1. *Value*, in points of GW: 2·AP + 2·DP + LP (clause C5) and the worth of its effects
   (:mod:`cardtool.report.effect_worth`).
2. *Strength*, in Datteln: the price, and 3 for each step in HK above 4, because a rarer monster
   puts one point more at risk (clause F5), which the game's makers held to be worth 3 Datteln.
3. A straight line from value to strength for each kind of card, through the printed prices of the
   catalog. It is Theil's: the median of the slopes between any two cards, and the median of what
   is left. So three odd prices in ten change it little, and it can be drawn by hand. It never
   falls: more value is never cheaper.

What the line says, less the HK, is the price of our scale; it may lie outside 0 to 6, which says
that another HK would fit the card better. Cards whose effect is not understood have no value, and
no card that is gone, a draft or without a printed price has a part in the line. A light-blue item
has no effect of its own, so it has no value either.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from cardtool.cards import HKS, Card, Kind, nr_key
from cardtool.effects.lookup import NO_OVERLAY, card_effects
from cardtool.effects.overlay import EffectOverlay
from cardtool.report.effect_worth import script_worth
from cardtool.report.strength import DATTELN_PER_HK

__all__ = ["LEAST_CARDS", "Appraisal", "PriceLine", "Scale", "Valued", "appraised"]

LEAST_CARDS: Final = 5
"""With fewer, one odd price alone can bend the median of the slopes as it likes."""

_DEAREST: Final = 6  # clause C3
_LOWEST_HK: Final = HKS[-1]


@dataclass(frozen=True, slots=True)
class PriceLine:
    """Strength = intercept + slope · value, for one kind of card; the slope is never below 0.

    Attributes:
        cards: how many it is drawn through. intercept: Datteln. slope: Datteln a point of GW.
    """

    cards: int
    intercept: float
    slope: float

    def price(self, value: float, hk: int) -> float:
        """Return the price in Datteln, which may lie outside 0 to 6."""
        return self.intercept + self.slope * value - DATTELN_PER_HK * (_LOWEST_HK - hk)


@dataclass(frozen=True, slots=True)
class Scale:
    """Our scale as fitted to a catalog.

    Attributes:
        lines: for each kind with enough priced cards. counts: priced cards of every kind.
    """

    lines: Mapping[Kind, PriceLine]
    counts: Mapping[Kind, int]


@dataclass(frozen=True, slots=True)
class Valued:
    """One card on our scale; None for what is unknown.

    Attributes:
        card: the card. effect: worth of its effects, value: GW and effect, in points of GW.
        price: by our scale, in Datteln. remark: why something is missing, else empty.
    """

    card: Card
    effect: float | None
    value: float | None
    price: float | None
    remark: str

    @property
    def whole_price(self) -> int | None:
        """The price as it could be printed, 0 to 6 (clause C3)."""
        if self.price is None:
            return None
        return min(_DEAREST, max(0, math.floor(self.price + 0.5)))

    @property
    def residual(self) -> float | None:
        """Printed price less ours: below 0 the card is cheap for what it is."""
        if self.price is None or self.card.d is None:
            return None
        return self.card.d - self.price


@dataclass(frozen=True, slots=True)
class Appraisal:
    """Cards beside our scale.

    Attributes:
        scale: as fitted. cards: the cheapest for what they are first, unknown ones last.
    """

    scale: Scale
    cards: tuple[Valued, ...]


def appraised(
    chosen: Sequence[Card], everyone: Sequence[Card], overlay: EffectOverlay = NO_OVERLAY
) -> Appraisal:
    """Return the chosen cards beside the scale that fits the printed prices of everyone."""
    worths = {card: _worth(card, overlay) for card in dict.fromkeys((*everyone, *chosen))}
    scale = _scale([(card, worths[card].value) for card in everyone])
    found = [_valued(card, worths[card], scale) for card in chosen]
    return Appraisal(scale, tuple(sorted(found, key=_order)))


def _scale(cards: Iterable[tuple[Card, float | None]]) -> Scale:
    points: dict[Kind, list[tuple[float, int]]] = {
        kind: [] for kind in Kind if not kind.is_light_blue
    }
    for card, value in cards:
        if card.kind not in points or value is None or card.d is None or card.hk not in HKS:
            continue
        if not (card.deleted or card.draft):
            strength = card.d + DATTELN_PER_HK * (_LOWEST_HK - card.hk)
            points[card.kind].append((value, strength))
    lines = {kind: _line(found) for kind, found in points.items() if len(found) >= LEAST_CARDS}
    return Scale(lines, {kind: len(found) for kind, found in points.items()})


def _order(one: Valued) -> tuple[bool, float, str, str]:
    residual = one.residual
    number, name = nr_key(one.card.nr), one.card.name or ""
    return (residual is None, residual or 0.0, number, name)


@dataclass(frozen=True, slots=True)
class _Worth:
    effect: float | None
    value: float | None
    remark: str = ""


def _worth(card: Card, overlay: EffectOverlay) -> _Worth:
    found = card_effects(card, overlay)
    if found.without_effect:
        return _Worth(None, None, "effect not understood")
    effect = script_worth(found.script, card.kind) if found.script is not None else 0.0
    if card.kind is None:
        return _Worth(effect, None, "kind unknown")
    if card.kind.is_light_blue:
        return _Worth(effect, None, "worth what it makes")
    if not card.kind.is_monster:
        return _Worth(effect, effect)
    if card.gw is None:
        return _Worth(effect, None, "figures unknown")
    return _Worth(effect, card.gw + effect)


def _valued(card: Card, worth: _Worth, scale: Scale) -> Valued:
    remark = worth.remark or _lack(card, scale)
    if remark or worth.value is None or card.kind is None or card.hk is None:
        return Valued(card, worth.effect, worth.value, None, remark)
    printed = "" if card.d is not None else f"printed: {card.d_mark or '?'}"
    price = scale.lines[card.kind].price(worth.value, card.hk)
    return Valued(card, worth.effect, worth.value, price, printed)


def _lack(card: Card, scale: Scale) -> str:
    """Return why our scale has no price for a card whose value is known, else nothing."""
    if card.hk not in HKS:
        return "HK unknown"
    if card.kind is None or card.kind in scale.lines:
        return ""
    return f"{scale.counts[card.kind]} priced cards of its kind, {LEAST_CARDS} needed"


def _line(points: Sequence[tuple[float, int]]) -> PriceLine:
    """Return Theil's line through value and strength; a flat one where all values are the same."""
    slopes = [(y - v) / (x - u) for (u, v), (x, y) in combinations(points, 2) if x != u]
    slope = max(0.0, statistics.median(slopes)) if slopes else 0.0
    intercept = statistics.median(strength - slope * value for value, strength in points)
    return PriceLine(len(points), intercept, slope)
