"""How many cards do in play what they print (kameloh.md section 10), and what nobody reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtool.cards import Card
from cardtool.effects.lookup import NO_OVERLAY, CardEffects, Origin, card_effects
from cardtool.effects.overlay import EffectOverlay
from cardtool.effects.text import TextReading

__all__ = ["Coverage", "Unread", "coverage"]


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that no pattern reads.

    Attributes:
        sentence: as written, blanks apart. count: how often it occurs.
        cards: that have it and are played without their effect.
        nearest: the pattern most like it. wording: an example of that, which would be read.
    """

    sentence: str
    count: int
    cards: tuple[Card, ...]
    nearest: str | None
    wording: str | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of some cards is played as printed.

    Attributes:
        cards: those that print an effect. by_text, by_overlay: those of them that are
            played as printed, by where their effect is known from.
        without_effect: the rest of them.
        patterns: how many sentences each pattern reads, the busiest first.
        unread: the sentences of the rest that no pattern reads, the most frequent first.
    """

    cards: int
    by_text: int
    by_overlay: int
    without_effect: tuple[Card, ...]
    patterns: tuple[tuple[str, int], ...]
    unread: tuple[Unread, ...]

    @property
    def played(self) -> int:
        """How many cards are played as printed."""
        return self.by_text + self.by_overlay

    @property
    def percent(self) -> float | None:
        """What part of the cards that is, cut after one decimal; None if there are none."""
        return self.played * 1000 // self.cards / 10 if self.cards else None


def coverage(cards: Iterable[Card], overlay: EffectOverlay = NO_OVERLAY) -> Coverage:
    """Count how many of `cards` are played as printed, by an overlay or by their text.

    Patterns are counted in all sentences, those of cards that an overlay decides, too.
    """
    known = [card_effects(card, overlay) for card in cards]
    origins = Counter(found.origin for found in known if _prints_an_effect(found))
    rest = [found for found in known if found.without_effect]
    patterns = Counter(
        name for found in known for one in found.reading.sentences for name in one.patterns
    )
    return Coverage(
        cards=origins.total(),
        by_text=origins[Origin.TEXT],
        by_overlay=origins[Origin.OVERLAY],
        without_effect=tuple(found.reading.card for found in rest),
        patterns=tuple(sorted(patterns.items(), key=_busiest)),
        unread=_unread(rest),
    )


def _prints_an_effect(found: CardEffects) -> bool:
    """Return whether a card does something; an overlay may know what its text hides."""
    return found.reading.has_rules or bool(found.script and found.script.steps)


def _unread(rest: Sequence[CardEffects]) -> tuple[Unread, ...]:
    places: dict[str, list[tuple[Card, TextReading]]] = {}
    for found in rest:
        for one in found.reading.unmodelled:
            sentence = " ".join(one.sentence.split())
            places.setdefault(sentence, []).append((found.reading.card, one))
    unread = [
        Unread(sentence, len(at), _each_once(at), at[0][1].nearest, at[0][1].wording)
        for sentence, at in places.items()
    ]
    return tuple(sorted(unread, key=_most_frequent))


def _each_once(places: Sequence[tuple[Card, TextReading]]) -> tuple[Card, ...]:
    return tuple({(card.page, card.position): card for card, _ in places}.values())


def _busiest(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]


def _most_frequent(unread: Unread) -> tuple[int, str]:
    return -unread.count, unread.sentence
