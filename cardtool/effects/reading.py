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
from cardtool.effects.forms import FORMS
from cardtool.effects.german import MAX_WORDS, Word, words_of
from cardtool.effects.grammar import FRONT, Grammar, Row, one_letter_off
from cardtool.effects.phrases import PHRASES, SAME_WORD
from cardtool.effects.settling import Clause, settle
from cardtool.effects.spec import Choice, Effect, Pick, Step, effects_of

__all__ = ["ROWS", "Read", "nearest_row", "read_words", "row_names"]

ROWS: Final[tuple[Row, ...]] = (*FIGURES, *ARENA, *GOODS, *CARDS)
"""Every pattern of a clause."""

Words = tuple[Word, ...]
Read = tuple[tuple[str, ...], tuple[Step, ...]]
"""The names of the patterns that read a sentence, and what it makes the card do."""

_MOST_AROUND: Final = 4
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
_TURNING: Final = frozenset(
    ["dann", "danach", "anschliessend", "ausserdem", "zudem", "zusaetzlich", "dafuer"]
)
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
    found = _one_reading(words, monster=monster, before=before)
    mended = _mended(words) if found is None else None
    return _one_reading(mended, monster=monster, before=before) if mended else found


def _one_reading(words: Words, *, monster: bool, before: tuple[Step, ...]) -> Read | None:
    readings: list[Read] = []
    for clauses in _sentences(words):
        steps = _settled(clauses, monster=monster, before=before)
        if steps and all(steps != other for _, other in readings):
            readings.append((tuple(clause.name for clause in clauses), steps))
    if not readings:
        return _choice(words, monster=monster, before=before)
    return readings[0] if len(readings) == 1 else None


def _mended(words: Words) -> Words | None:
    """Return the sentence with its one slip of the pen put right, None if there is not just one."""
    known = grammar().vocabulary
    odd = [i for i, word in enumerate(words) if word.key.isalpha() and word.key not in known]
    meant = {i: one_letter_off(words[i].key, known) for i in odd}
    slips = {i: key for i, key in meant.items() if key is not None}
    if len(slips) != 1:
        return None
    [(at, key)] = slips.items()
    return (*words[:at], replace(words[at], key=key), *words[at + 1 :])


def _sentences(words: Words) -> Iterator[tuple[Clause, ...]]:
    """Yield every way to read all words as one clause, or else as several in a row."""
    alone = list(_clauses(words, Around(), 0))
    yield from ((clause,) for clause in alone)
    if alone:
        return
    for at, word in enumerate(words):
        if word.key in _AND and 0 < at < len(words) - 1:
            firsts = list(_clauses(words[:at], Around(), 0))
            if firsts:
                for rest in _continued(words[:at], words[at + 1 :]):
                    for first in firsts:
                        yield (first, *rest)


def _continued(first: Words, words: Words) -> Iterator[tuple[Clause, ...]]:
    """Yield the readings of what follows a clause; its subject may be left out."""
    turned = False
    while words and words[0].key in _FILLERS | {_COMMA}:
        turned = turned or words[0].key in _TURNING
        words = words[1:]
    late = next((i for i in (1, 2) if i < len(words) and words[i].key in _LATE), None)
    if late is not None:
        words = (*words[:late], *words[late + 1 :])
    if turned:
        yield from _sentences((FRONT, *words))
    yield from _sentences(words)
    keys = tuple(word.key for word in first)
    for subject in _SUBJECTS:
        if subject == (SAME_WORD,) or _stands_in(subject, keys):
            yield from _sentences((*(Word(key, key) for key in subject), *words))


def _stands_in(subject: tuple[str, ...], keys: tuple[str, ...]) -> bool:
    return any(keys[i : i + len(subject)] == subject for i in range(len(keys)))


def _clauses(words: Words, around: Around, depth: int) -> Iterator[Clause]:
    """Yield every way to read all words as one clause and what stands around it."""
    for row, steps in grammar().clauses(words):
        yield Clause(row.name, steps, around)
    if depth == _MOST_AROUND:
        return
    for start, end, said in grammar().spans(words, "adjunct"):
        both = joined(around, said)
        if both is not None:
            yield from _clauses(_without(words, start, end), both, depth + 1)


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
    elif not _is_timed(clause):
        kept = replace(kept, duration=None, lying=None)
    return joined(kept, own)


def _is_timed(clause: Clause) -> bool:
    return any(FORMS[effect.operation].timed for effect in effects_of(clause.steps))


def _choice(words: Words, *, monster: bool, before: tuple[Step, ...]) -> Read | None:
    """Return the choice that a sentence gives: this or that."""
    if words[0].key == "waehle" and _COLON in [word.key for word in words[1:3]]:
        words = words[[word.key for word in words].index(_COLON) + 1 :]
    elif words[0].key == "entweder":
        words = (FRONT, *words[1:])
    if not words:
        return None
    cuts = [i for i, word in enumerate(words) if word.key == "oder"]
    for at in cuts:
        parts = (_bare(words[:at]), words[at + 1 :])
        if not all(parts):
            continue
        read = [_one_reading(part, monster=monster, before=before) for part in parts]
        options = [_plain_effects(one) for one in read]
        if all(options):
            names = tuple(name for one in read if one for name in one[0])
            return names, (Choice(tuple(option for option in options if option)),)
    return None


def _bare(words: Words) -> Words:
    return words[:-1] if words and words[-1].key == _COMMA else words


def _plain_effects(read: Read | None) -> tuple[Effect, ...] | None:
    effects = [step for step in (read or ((), ()))[1] if isinstance(step, Effect)]
    return tuple(effects) if read and len(effects) == len(read[1]) else None


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
