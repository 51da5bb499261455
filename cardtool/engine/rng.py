"""The one integer generator of the games, and the seeds of everything derived from a seed.

A combined linear congruential generator after P. L'Ecuyer, *Efficient and portable combined
random number generators*, CACM 31 (1988): two small states, a period of about 2.3·10¹⁸, and
no product beyond 2⁴⁷, so that it runs the same on 64-bit integers and on Python's.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

__all__ = ["Rng", "derive"]

_A1: Final = 40014
_M1: Final = 2147483563
_A2: Final = 40692
_M2: Final = 2147483399
_COUNT: Final = _M1 - 1


@final
class Rng:
    """A stream of random numbers; its state is two integers.

    Attributes:
        first, second: the state, 1 to 2147483562 and 1 to 2147483398.
    """

    __slots__ = ("first", "second")

    def __init__(self, first: int, second: int) -> None:
        """Begin in a known state; see :meth:`of`."""
        self.first = first
        self.second = second

    @staticmethod
    def of(seed: int) -> Rng:
        """Return the stream of a seed from 0 up, best one of :func:`derive`.

        Neighbouring small seeds begin with neighbouring numbers.
        """
        return Rng(1 + seed % (_M1 - 1), 1 + seed // (_M1 - 1) % (_M2 - 1))

    def copy(self) -> Rng:
        """Return a stream that goes on alike and by itself."""
        return Rng(self.first, self.second)

    def next(self) -> int:
        """Return a number from 1 to 2147483562, all equally likely."""
        return 1 + self.below(_COUNT)

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1, all equally likely; `count` up to 2³¹ - 86."""
        while True:
            self.first = _A1 * self.first % _M1
            self.second = _A2 * self.second % _M2
            number = (self.first - self.second - 1) % _COUNT
            chosen = number % count
            # Numbers past the last whole multiple of `count` are drawn again.
            if number - chosen + count <= _COUNT:
                return chosen

    def shuffle(self, items: list[int]) -> None:
        """Bring `items` into an order of which all are equally likely (Fisher and Yates)."""
        # :meth:`below`, written out: half of all numbers of a game are drawn here.
        first, second = self.first, self.second
        last = len(items) - 1
        while last > 0:
            first = _A1 * first % _M1
            second = _A2 * second % _M2
            number = (first - second - 1) % _COUNT
            chosen = number % (last + 1)
            if number - chosen + last < _COUNT:
                items[last], items[chosen] = items[chosen], items[last]
                last -= 1
        self.first, self.second = first, second


def derive(seed: int, *path: int | str) -> int:
    """Return the seed of a part of what `seed` decides, such as one game or one player.

    Parts with different paths are independent (no word of a path has a slash in it); the result is from 0 to 2⁶² - 1.
    """
    text = "/".join(map(str, (seed, *path)))
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2
