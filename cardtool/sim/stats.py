"""What counted games say of all games."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

__all__ = ["wilson"]


def wilson(hits: float, count: float, level: float = 0.95) -> tuple[float, float]:
    """Return the interval in which the share lies that made `hits` of `count`, from 0 to 1.

    The score interval of E. B. Wilson, *Probable inference, the law of succession, and
    statistical inference*, JASA 22 (1927) 209-212. With p = hits/count and z the quantile of
    the normal distribution, its ends are
    (p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n): sound for no hits and for hits only,
    too. Nothing counted says nothing: 0 to 1. `count` may be an effective number.
    """
    if count == 0:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, per = hits / count, z * z / count
    middle = share + per / 2
    width = z * sqrt(share * (1 - share) / count + per / (4 * count))
    low, high = (middle - width) / (1 + per), (middle + width) / (1 + per)
    return (0.0 if hits == 0 else low, 1.0 if hits == count else high)
