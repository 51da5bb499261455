"""One German sentence to effects: what stands around it is taken away, the rest is clauses."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from cardtool.effects.adjuncts import ADJUNCTS, Around, joined
from cardtool.effects.clauses_arena import CLAUSES as ARENA
from cardtool.effects.clauses_cards import CLAUSES as CARDS
from cardtool.effects.clauses_figures import CLAUSES as FIGURES
from cardtool.effects.clauses_goods import CLAUSES as GOODS
from cardtool.effects.clauses_life import CLAUSES as LIFE
from cardtool.effects.forms import FORMS
from cardtool.effects.german import MAX_WORDS, Word, words_of
from cardtool.effects.grammar import FRONT, Grammar, Row, one_letter_off
from cardtool.effects.phrases import PHRASES, SAME_WORD
from cardtool.effects.settling import Clause, settle
from cardtool.effects.spec import Choice, Effect, Pick, Step, effects_of

__all__ = ["ROWS", "Read", "nearest_row", "read_words", "row_names"]

ROWS: Final[tuple[Row, ...]] = (*FIGURES, *LIFE, *ARENA, *GOODS, *CARDS)
"""Every pattern of a clause."""

Words = tuple[Word, ...]
Read = tuple[tuple[str, ...], tuple[Step, ...]]
"""The names of the patterns that read a sentence, and what it makes the card do."""

# More than any rule needs; what is beyond is no rule, and would take for ever.
_MOST_TRIES: Final = 600
_MOST_CLAUSES: Final = 3
_CHOSEN_ANEW: Final = frozenset({Pick.CHOSEN, Pick.OWNER, Pick.RANDOM, Pick.HIGHEST, Pick.LOWEST})
_COMMA: Final = ","
_COLON: Final = ":"
_AND: Final = frozenset({"und", ",", "sowie", "aber"})
_FILLERS: Final = frozenset(
    [
        "und",
        "dann",
        "danach",
        "anschliessend",
        "ausserdem",
        "zudem",
        "zusaetzlich",
        "dafuer",
        "aber",
        "auch",
    ]
)
_CHOOSING: Final = ("oder", "entweder", "waehle", "eines", "eins")
_TURNING: Final = frozenset(
    ["dann", "danach", "anschliessend", "ausserdem", "zudem", "zusaetzlich", "dafuer"]
)
_JOINTS: Final = _FILLERS | _AND | frozenset({"", "#", _COLON, "(", ")", *_CHOOSING, "so"})
_LATE: Final = _FILLERS - {"und"}
_SUBJECTS: Final = (("du",), ("der", "gegner"), (SAME_WORD,))


@cache
def grammar() -> Grammar:
    """Return all patterns, compiled when they are first needed."""
    found = Grammar((*PHRASES, *ADJUNCTS))
    found.add(ROWS)
    return found


def row_names() -> tuple[str, ...]:
    """Return the names of all patterns, in their order."""
    return tuple(row.name for row in ROWS)


def read_words(sentence: str, *, monster: bool, before: tuple[Step, ...] = ()) -> Read | None:
    """Return what a sentence makes a card do; None if it is no rule, or not surely one thing.

    `monster`: the card fights. `before`: what the sentences before it do.
    """
    words = words_of(sentence)
    if not words or len(words) > MAX_WORDS:
        return None
    readings: list[Read] = []
    for known in _put_right(words):
        try:
            read = _Reader(monster=monster, before=before).one(known)
        except _TooManyWays:
            return None
        if read is not None and all(read[1] != other for _, other in readings):
            readings.append(read)
    return readings[0] if len(readings) == 1 else None


def _put_right(words: Words) -> list[Words]:
    """Return the words if the patterns know them, else all ways to mend one slip of the pen.

    Two strange words are too many. A name without quotes follows the word Klasse or Rasse.
    """
    known = grammar().vocabulary
    strange = [
        at
        for at, word in enumerate(words)
        if word.key not in known and word.key not in _JOINTS
        if not (at and words[at - 1].key in {"klasse", "rasse"})
    ]
    if not strange:
        return [words]
    at = strange[0]
    meant = one_letter_off(words[at].key, known) if len(strange) == 1 else []
    return [(*words[:at], replace(words[at], key=key), *words[at + 1 :]) for key in meant]


class _TooManyWays(Exception):
    """There are so many ways to cut a sentence up that nobody wrote it as a rule."""


class _Reader:
    """Reads one sentence: what stands around is taken away, what is joined is cut."""

    def __init__(self, *, monster: bool, before: tuple[Step, ...]) -> None:
        self._monster = monster
        self._before = before
        self._left = _MOST_TRIES
        self._known: dict[Words, list[Clause]] = {}

    def one(self, words: Words) -> Read | None:
        """Return the one thing that `words` say, or the choice that they give."""
        readings = self._readings(words)
        if not readings:
            return self._choice(words)
        return readings[0] if len(readings) == 1 else None

    def _readings(self, words: Words) -> list[Read]:
        """Return all that `words` can say without a choice; ways that agree are one."""
        readings: list[Read] = []
        for clauses in self._sentences(words, _MOST_CLAUSES):
            steps = _settled(clauses, monster=self._monster, before=self._before)
            if steps and all(steps != other for _, other in readings):
                readings.append((tuple(clause.name for clause in clauses), steps))
        return readings

    def _sentences(self, words: Words, most: int) -> Iterator[tuple[Clause, ...]]:
        """Yield every way to read all words as one clause, or else as several in a row."""
        alone = self._alone(words)
        yield from ((clause,) for clause in alone)
        if alone or most == 1:
            return
        for at, word in enumerate(words):
            firsts = self._alone(words[:at]) if word.key in _AND and at else []
            if firsts:
                for rest in self._continued(words[:at], words[at + 1 :], most - 1):
                    yield from ((first, *rest) for first in firsts)

    def _continued(self, first: Words, words: Words, most: int) -> Iterator[tuple[Clause, ...]]:
        """Yield the readings of what follows a clause; its subject may be left out."""
        turned = False
        while words and words[0].key in _FILLERS | {_COMMA}:
            turned = turned or words[0].key in _TURNING
            words = words[1:]
        late = next((i for i in (1, 2) if i < len(words) and words[i].key in _LATE), None)
        if late is not None:
            words = (*words[:late], *words[late + 1 :])
        if turned:
            yield from self._sentences((FRONT, *words), most)
        yield from self._sentences(words, most)
        keys = tuple(word.key for word in first)
        for subject in _SUBJECTS:
            if subject == (SAME_WORD,) or _stands_in(subject, keys):
                begun = (*(Word(key, key) for key in subject), *words)
                yield from self._sentences(begun, most)

    def _alone(self, words: Words) -> list[Clause]:
        """Return every way to read all words as one clause and what stands around it."""
        if words not in self._known:
            self._known[words] = list(self._clauses(words, Around(), 0)) if words else []
        return self._known[words]

    def _clauses(self, words: Words, around: Around, last: int) -> Iterator[Clause]:
        """Yield the clauses; only what ends behind the place `last` is taken away now."""
        self._left -= 1
        if self._left < 0:
            raise _TooManyWays
        for row, steps in grammar().clauses(words):
            yield Clause(row.name, steps, around, words[0] == FRONT)
        for start, end, said in list(grammar().spans(words, "adjunct")):
            both = joined(around, said) if end > last else None
            if both is not None:
                yield from self._clauses(_without(words, start, end), both, start)

    def _choice(self, words: Words) -> Read | None:
        """Return the choice that a sentence gives: this or that."""
        if words[0].key == "waehle" and _COLON in [word.key for word in words[1:3]]:
            words = words[[word.key for word in words].index(_COLON) + 1 :]
        elif words[0].key == "entweder":
            words = (FRONT, *words[1:])
        cuts = [i for i, word in enumerate(words) if word.key == "oder"]
        for at in cuts:
            parts = (_bare(words[:at]), words[at + 1 :])
            read = [self._readings(part) if part else [] for part in parts]
            options = [_plain_effects(ways) for ways in read]
            if all(options):
                names = tuple(name for ways in read for name in ways[0][0])
                return names, (Choice(tuple(option for option in options if option)),)
        return None


def _stands_in(subject: tuple[str, ...], keys: tuple[str, ...]) -> bool:
    return any(keys[i : i + len(subject)] == subject for i in range(len(keys)))


def _without(words: Words, start: int, end: int) -> Words:
    """Return the words without those from `start` to `end` and the commas or brackets there."""
    before, after = words[:start], words[end:]
    if before and after and before[-1].key == "(" and after[0].key == ")":
        return (*before[:-1], *after[1:])
    if before[-1:] and before[-1].key == _COMMA:
        before = before[:-1]
    if after and after[0].key == _COMMA:
        after = after[1:]
    if not before or before == (FRONT,):
        if after and after[0].key in {"dann", "so"}:
            after = after[1:]
        return (FRONT, *after)
    return (*before, *after)


def _settled(
    clauses: tuple[Clause, ...], *, monster: bool, before: tuple[Step, ...]
) -> tuple[Step, ...] | None:
    """Return what the clauses do one after the other; what the first says around goes on."""
    found: list[Step] = []
    carried = Around()
    for number, clause in enumerate(clauses):
        around = _carried(carried, clause, clauses[:number]) if number else clause.around
        if around is None:
            return None
        past = bool(found or before)
        steps = settle(replace(clause, around=around), monster=monster, before=past)
        if steps is None:
            return None
        found += map(_explicit, steps, [found[-1:]] * len(steps))
        carried = replace(around, each=None, per_round=None)
    return tuple(found)


def _explicit(step: Step, last: list[Step]) -> Step:
    """Return the step with "the same" as what it is, where that will be the same again."""
    if not last or not isinstance(step, Effect) or step.target.pick is not Pick.SAME:
        return step
    known = last[0].target if isinstance(last[0], Effect) else step.target
    return step if known.pick in _CHOSEN_ANEW else replace(step, target=known)


def _carried(carried: Around, clause: Clause, before: tuple[Clause, ...]) -> Around | None:
    """Return what stands around a later clause; None where it may be meant for those before."""
    own = clause.around
    kept = carried
    if own.duration is not None or own.lying is not None:
        said = carried.duration is not None or carried.lying is not None
        if not said and any(map(_is_timed, before)):
            return None
        kept = replace(kept, duration=None, lying=None)
    elif _is_timed(clause):
        same = all(effect.target.pick is Pick.SAME for effect in effects_of(clause.steps))
        if not (same or before[0].fronted) and (carried.duration or carried.lying):
            return None
    else:
        kept = replace(kept, duration=None, lying=None)
    return joined(kept, own)


def _is_timed(clause: Clause) -> bool:
    return any(FORMS[effect.operation].timed for effect in effects_of(clause.steps))


def _bare(words: Words) -> Words:
    return words[:-1] if words and words[-1].key == _COMMA else words


def _plain_effects(ways: list[Read]) -> tuple[Effect, ...] | None:
    """Return the effects of the one way to read an option, None if there is a choice in it."""
    if len(ways) != 1:
        return None
    effects = tuple(step for step in ways[0][1] if isinstance(step, Effect))
    return effects if len(effects) == len(ways[0][1]) else None


@cache
def _examples() -> tuple[tuple[Row, tuple[str, ...]], ...]:
    return tuple((row, tuple(word.key for word in words_of(row.example))) for row in ROWS)


def nearest_row(sentence: str) -> tuple[Row, float]:
    """Return the pattern whose example looks most like a sentence, and how much, 0 to 1."""
    keys = tuple(word.key for word in words_of(sentence))[:MAX_WORDS]
    best, most = ROWS[0], -1.0
    for row, example in _examples():
        ratio = difflib.SequenceMatcher(None, keys, example, autojunk=False).ratio()
        if ratio > most:
            best, most = row, ratio
    return best, most
