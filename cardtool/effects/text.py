"""German card text to effects, sentence by sentence, and never a guess.

A sentence is read only if a pattern takes every word of it, and all readings agree. What is
only nearly understood, or looks like a rule, is *unmodelled* and named; the rest is flavour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from cardtool.cards import Card, Kind
from cardtool.effects.flavour import is_quoted, is_recipe, speaks_of_rules, takes_back
from cardtool.effects.german import is_question, split_sentences
from cardtool.effects.patterns import THEY_BECOME, nearest_row
from cardtool.effects.reading import Read, read_words
from cardtool.effects.spec import PLAYED, Choice, Operation, Script, Step, Zone, effects_of

__all__ = [
    "CardReading",
    "Status",
    "TextReading",
    "read_card",
    "read_text",
    "suggests_monster",
]

_NEARLY: Final = 0.75


class Status(StrEnum):
    """What a sentence is. RECIPE: what becomes what (clauses U1, Z1), read elsewhere."""

    READ = "read"
    FLAVOUR = "flavour"
    RECIPE = "recipe"
    UNMODELLED = "unmodelled"


@dataclass(frozen=True, slots=True)
class TextReading:
    """One sentence and what it is.

    Attributes:
        sentence: as written. status: what it is. steps: what it makes the card do.
        patterns: which patterns read it. nearest: of an unmodelled one, the most similar
            pattern. wording: that pattern's example, which would be read.
    """

    sentence: str
    status: Status
    steps: tuple[Step, ...] = ()
    patterns: tuple[str, ...] = ()
    nearest: str | None = None
    wording: str | None = None


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card's text, sentence by sentence."""

    card: Card
    sentences: tuple[TextReading, ...]

    @property
    def has_rules(self) -> bool:
        """Whether any sentence is about what the card does."""
        return any(s.status in {Status.READ, Status.UNMODELLED} for s in self.sentences)

    @property
    def unmodelled(self) -> tuple[TextReading, ...]:
        """The sentences nobody understands."""
        return tuple(s for s in self.sentences if s.status is Status.UNMODELLED)

    @property
    def script(self) -> Script | None:
        """All the card does; None if it has no rules, or any of them is unmodelled.

        Half a text may be worth more or less than the whole; it is not played.
        """
        if not self.has_rules or self.unmodelled:
            return None
        return Script(tuple(step for s in self.sentences for step in s.steps))


def _read(
    sentence: str, kind: Kind | None, before: tuple[Step, ...], last: Step | None
) -> TextReading:
    """Return what one sentence means; `last`: what the one just before it does at its end."""
    if is_quoted(sentence):
        return TextReading(sentence, Status.FLAVOUR)
    if is_question(sentence):
        return _unread(sentence)
    fights = kind.is_monster if kind else _names_itself(sentence)
    read = read_words(sentence, monster=fights, last=last)
    if read is not None and _makes_sense(read, before):
        return TextReading(sentence, Status.READ, read[1], read[0])
    if read is None and is_recipe(sentence):
        return TextReading(sentence, Status.RECIPE)
    return _unread(sentence, sure=read is not None)


def suggests_monster(text: str) -> bool:
    """Return whether a text of a card of unknown kind is a monster's: it says so, or must be."""
    return _names_itself(text) or _waits(text)


def _waits(text: str) -> bool:
    """Return whether a text can be read on a monster's card only."""
    return _is_unread(_read_all(text, None)) and not _is_unread(_read_all(text, Kind.MONSTER))


def _names_itself(text: str) -> bool:
    return "dieses monster" in " ".join(text.lower().split())


def _unread(sentence: str, *, sure: bool = False) -> TextReading:
    row, likeness = nearest_row(sentence)
    if sure or likeness >= _NEARLY or speaks_of_rules(sentence):
        return TextReading(sentence, Status.UNMODELLED, nearest=row.name, wording=row.example)
    return TextReading(sentence, Status.FLAVOUR)


def _makes_sense(read: Read, before: tuple[Step, ...]) -> bool:
    """Return whether cards lie under the item if something is done with "them"."""
    if THEY_BECOME not in read[0]:
        return True
    found = effects_of((*before, *read[1]))
    put = any(effect.operation is Operation.PUT_UNDER for effect in found)
    return put or all(effect.target.zone is not Zone.UNDER for effect in found)


def read_text(text: str, kind: Kind | None = None) -> tuple[TextReading, ...]:
    """Return every sentence of a text with what it means on a card of `kind`.

    None: what its wording suggests; a monster's where only a monster can wait for what it says.
    """
    found = _read_all(text, kind)
    if kind is None and _is_unread(found):
        waiting = _read_all(text, Kind.MONSTER)
        found = found if _is_unread(waiting) else waiting
    return _without_idle_choice(found)


def _is_unread(found: Iterable[TextReading]) -> bool:
    return any(one.status is Status.UNMODELLED for one in found)


# Cards are printed again and again, and one command may ask several times.
@lru_cache(maxsize=1024)
def _read_all(text: str, kind: Kind | None) -> tuple[TextReading, ...]:
    found: list[TextReading] = []
    for sentence in split_sentences(text):
        if found and takes_back(sentence):
            found[-1] = _taken_back(found[-1])
            found.append(TextReading(sentence, Status.FLAVOUR))
            continue
        before = tuple(step for one in found for step in one.steps)
        last = found[-1].steps[-1] if found and found[-1].steps else None
        found.append(_read(sentence, kind, before, last))
    return tuple(found)


def _without_idle_choice(found: tuple[TextReading, ...]) -> tuple[TextReading, ...]:
    """Return the readings without "you may" where it is all that an item does.

    Nobody plays an item for what he may leave undone.
    """
    steps = [step for one in found for step in one.steps]
    if len(steps) != 1 or not isinstance(steps[0], Choice) or () not in steps[0].options:
        return found
    done = steps[0].options[0]
    if any(effect.trigger != PLAYED for effect in done) or len(done) != 1:
        return found
    return tuple(replace(one, steps=done) if one.steps else one for one in found)


def _taken_back(reading: TextReading) -> TextReading:
    if reading.status is not Status.READ:
        return reading
    return _unread(reading.sentence, sure=True)


def read_card(card: Card) -> CardReading:
    """Return the sentences of a card's text with what they mean."""
    return CardReading(card, read_text(card.text or "", card.kind))
