"""Sentences on card pages that no pattern reads, as problems for the authors of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cardtool.cards import Card
from cardtool.effects.lookup import card_effects
from cardtool.effects.overlay import EffectOverlay
from cardtool.effects.text import TextReading
from cardtool.problems import Problem, Severity
from cardtool.wiki.mending.comparison import ReadCall, read_calls
from cardtool.wiki.snapshot import Page
from cardtool.wiki.templates import Templates
from cardtool.wiki.titles import one_line

__all__ = ["Unread", "unread_problems", "unread_sentences"]

_LONGEST: Final = 160
# So many words in a row find a sentence in its page; markup between later ones does not matter.
_TELLING: Final = 4
_WORD: Final = re.compile(r"\w+")


class Unread(NamedTuple):
    """A sentence of a card that is played without effect because of it."""

    card: Card
    reading: TextReading


def unread_sentences(cards: Iterable[Card], overlay: EffectOverlay) -> dict[str, list[Unread]]:
    """Return what no pattern reads, by page, each sentence of a card once.

    Cards that `overlay` says something about are left out.
    """
    found: dict[str, list[Unread]] = {}
    for card in cards:
        effects = card_effects(card, overlay)
        if effects.without_effect:
            once = {reading.sentence: reading for reading in effects.reading.unmodelled}
            found.setdefault(card.page, []).extend(Unread(card, one) for one in once.values())
    return found


def unread_problems(
    page: Page, unread: Sequence[Unread], templates: Templates, prefix: str
) -> Iterator[Problem]:
    """Yield a note for each of the `unread` sentences of `page`, on its line (section 10).

    Where markup hides the sentence it is the line on which the card's text begins.
    """
    calls = read_calls(page, templates, prefix) if unread else []
    for card, reading in unread:
        # An older cardtool may have seen more cards on the page.
        known = card.position < len(calls)
        line = _line(page.text, calls[card.position], reading.sentence) if known else 1
        yield Problem(
            code="unread_sentence",
            severity=Severity.INFO,
            where=f"{page.title}:{line}",
            message=f"no pattern reads ‘{one_line(reading.sentence, _LONGEST)}’, so the card is "
            "played without effect",
            clause="§10",
            hint=f"a similar sentence that is read: {reading.wording}",
            card=card.nr or card.name,
        )


def _line(text: str, call: ReadCall, sentence: str) -> int:
    """Return the line on which a sentence of a call's text begins, from 1."""
    first = call.reading.text_line
    begin = sum(len(line) + 1 for line in text.split("\n", first - 1)[: first - 1])
    words = _WORD.findall(sentence)[:_TELLING]
    form = re.compile(r"\W{1,20}".join(map(re.escape, words)))
    found = form.search(text, begin, call.call.closed)
    return first if found is None else text.count("\n", 0, found.start()) + 1
