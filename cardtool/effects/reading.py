"""One German sentence to effects: what stands around it is taken away, the rest is clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardtool.effects.adjuncts import Around, joined
from cardtool.effects.clauses_orders import ORDER
from cardtool.effects.forms import FORMS
from cardtool.effects.german import MAX_WORDS, Word, words_of
from cardtool.effects.grammar import FRONT
from cardtool.effects.monsters import SAME_WORD
from cardtool.effects.patterns import ROWS, grammar
from cardtool.effects.phrases import FIGURE_WORDS
from cardtool.effects.rewording import (
    BIDDING_WORDS,
    Words,
    as_order,
    as_said_of_it,
    with_him_named,
    without_bidding,
)
from cardtool.effects.settling import Clause, settle
from cardtool.effects.slips import one_letter_off
from cardtool.effects.spec import (
    Choice,
    Effect,
    Event,
    Operation,
    PerEach,
    Pick,
    Side,
    Step,
    What,
    effects_of,
)

__all__ = ["Read", "read_words"]

Read = tuple[tuple[str, ...], tuple[Step, ...]]
"""The names of the patterns that read a sentence, and what it makes the card do."""

# More than any rule needs; what is beyond is no rule, and would take for ever.
_MOST_TRIES: Final = 600
_MOST_CLAUSES: Final = 3
_CHOSEN_ANEW: Final = frozenset({Pick.CHOSEN, Pick.OWNER, Pick.RANDOM, Pick.HIGHEST, Pick.LOWEST})
_AGAIN: Final = frozenset({Pick.SAME, Pick.SUBJECT})
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
_JOINTS: Final = (
    _FILLERS
    | _AND
    | frozenset({"", "#", _COLON, "(", ")", "oder", "entweder", "so"})
    | BIDDING_WORDS
)
_HEADS: Final = frozenset({"effekt", "wirkung", "spezialeffekt", "spielregel", "regel"})
_LATE: Final = _FILLERS - {"und"}
# How a pattern begins whose subject the next clause may leave out, and the words to put there.
_SUBJECTS: Final = (
    ("du ", ("du",)),
    ("der|dein gegner ", ("der", "gegner")),
    ("beide spieler ", ("beide", "spieler")),
    ("{m} ", (SAME_WORD,)),
)
_TEMPLATES: Final = {row.name: row.template for row in ROWS}
_FIGURE_NAMES: Final = frozenset("|".join(FIGURE_WORDS.values()).split("|"))


def read_words(sentence: str, *, monster: bool, last: Step | None = None) -> Read | None:
    """Return what a sentence makes a card do; None if it is no rule, or not surely one thing.

    `monster`: the card fights. `last`: what the sentence just before it does at its end.
    """
    words = with_him_named(_unheaded(words_of(sentence)))
    if not words or len(words) > MAX_WORDS:
        return None
    readings: list[Read] = []
    for known in _put_right(words):
        try:
            read = _Reader(monster=monster, last=last).one(known)
        except _TooManyWays:
            return None
        if read is not None and all(read[1] != other for _, other in readings):
            readings.append(read)
    return readings[0] if len(readings) == 1 else None


def _unheaded(words: Words) -> Words:
    """Return the words without "Effekt:" before them."""
    headed = [word.key for word in words[1:2]] == [_COLON] and words[0].key in _HEADS
    return words[2:] if headed else words


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
    meant = one_letter_off(words[at].key, known - _FIGURE_NAMES) if len(strange) == 1 else []
    return [(*words[:at], replace(words[at], key=key), *words[at + 1 :]) for key in meant]


class _TooManyWays(Exception):
    """There are so many ways to cut a sentence up that nobody wrote it as a rule."""


class _Reader:
    """Reads one sentence: what stands around is taken away, what is joined is cut."""

    def __init__(self, *, monster: bool, last: Step | None) -> None:
        self._monster = monster
        self._last = last
        self._left = _MOST_TRIES
        self._known: dict[Words, list[Clause]] = {}

    def one(self, words: Words) -> Read | None:
        """Return the one thing that `words` say, or the choice that they give."""
        readings = self._readings(words)
        if not readings:
            said = as_said_of_it(words, grammar())
            readings = self._readings(said) if said else []
        if not readings:
            return self._choice(words) or self._order(words)
        return readings[0] if len(readings) == 1 else None

    def _order(self, words: Words) -> Read | None:
        """Return what you must or may do; what is done all the time, nobody does."""
        found: list[Read] = []
        for said, may in as_order(words, grammar().vocabulary):
            for names, steps in self._readings(said) if said else []:
                effects = tuple(step for step in steps if isinstance(step, Effect))
                ordered = all(name.startswith(ORDER) for name in names)
                if ordered and _is_deed(effects) and len(effects) == len(steps):
                    found.append((names, (Choice((effects, ())),) if may else steps))
        return found[0] if len(found) == 1 else None

    def _readings(self, words: Words) -> list[Read]:
        """Return all that `words` can say without a choice; ways that agree are one."""
        readings: list[Read] = []
        for clauses in self._sentences(words, _MOST_CLAUSES):
            if not _is_one_mood(clauses):
                continue
            steps = _settled(clauses, monster=self._monster, last=self._last)
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
                for first in firsts:
                    for rest in self._continued(first, words[at + 1 :], most - 1):
                        yield (first, *rest)

    def _continued(self, first: Clause, words: Words, most: int) -> Iterator[tuple[Clause, ...]]:
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
        for start, subject in _SUBJECTS:
            if _TEMPLATES[first.name].startswith(start):
                begun = (*(Word(key, key) for key in subject), *words)
                yield from self._sentences(begun, most)

    def _alone(self, words: Words) -> list[Clause]:
        """Return every way to read all words as one clause and what stands around it."""
        if words not in self._known:
            self._known[words] = list(self._clauses(words, Around(), 0)) if words else []
        return self._known[words]

    def _clauses(
        self, words: Words, around: Around, last: int, *, trailing: bool = False
    ) -> Iterator[Clause]:
        """Yield the clauses; only what ends behind the place `last` is taken away now.

        `trailing`: what was taken away stood at the very end.
        """
        self._left -= 1
        if self._left < 0:
            raise _TooManyWays
        for row, steps in grammar().clauses(words):
            yield Clause(row.name, steps, around, words[0] == FRONT, trailing)
        for start, end, said in list(grammar().spans(words, "adjunct")):
            both = joined(around, said) if end > last else None
            if both is not None:
                left = _without(words, start, end)
                at_end = trailing or end == len(words)
                yield from self._clauses(left, both, start, trailing=at_end)

    def _choice(self, words: Words) -> Read | None:
        """Return the choice that a sentence gives: this or that."""
        words, named = without_bidding(words)
        led = bool(words) and words[0].key == "entweder"
        if led:
            words = (FRONT, *words[1:])
        cuts = [i for i, word in enumerate(words) if word.key == "oder"]
        for at in cuts:
            parts = (_bare(words[:at]), words[at + 1 :])
            read = [self._readings(part) if part else [] for part in parts]
            options = [_plain_effects(ways) for ways in read]
            if all(options) and _are_alike(options, named=named, led=led):
                names = tuple(name for ways in read for name in ways[0][0])
                return names, (Choice(tuple(option for option in options if option)),)
        return None


def _is_of_player(effect: Effect) -> bool:
    return effect.target.what is What.PLAYER or effect.operation is Operation.DISCARD


def _is_one_mood(clauses: tuple[Clause, ...]) -> bool:
    """Return whether all clauses are in the infinitive, or none: else who does it is not said."""
    return len({clause.name.startswith(ORDER) for clause in clauses}) == 1


def _is_deed(effects: tuple[Effect, ...]) -> bool:
    """Return whether all is done at one time: at the play, or at one event."""
    times = {(effect.trigger, effect.condition, effect.delay) for effect in effects}
    return len(times) == 1 and all(e.trigger.event is not Event.ALWAYS for e in effects)


def _are_alike(options: list[tuple[Effect, ...] | None], *, named: bool, led: bool) -> bool:
    """Return whether what stands around the options is the same, and you are who chooses.

    `named`: the sentence bids you choose. `led`: it begins "either", and so with you.
    """
    effects = [effect for option in options for effect in option or ()]
    timed = [effect for effect in effects if FORMS[effect.operation].timed]
    alike = (
        {(e.trigger, e.condition, e.delay) for e in effects},
        {e.duration for e in timed},
        {isinstance(e.amount, PerEach) for e in effects},
    )
    of_players = [e for e in effects if _is_of_player(e)]
    first = [e for e in options[0] or () if _is_of_player(e)]
    asked = first if led and first else of_players
    yours = all(e.target.side is Side.OWN for e in asked)
    return all(len(kinds) <= 1 for kinds in alike) and (named or yours)


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
    clauses: tuple[Clause, ...], *, monster: bool, last: Step | None
) -> tuple[Step, ...] | None:
    """Return what the clauses do one after the other; what the first says around goes on."""
    found: list[Step] = []
    carried = Around()
    for number, clause in enumerate(clauses):
        around = _carried(carried, clause, clauses[:number]) if number else clause.around
        if around is None:
            return None
        past = found[-1] if found else last
        steps = settle(replace(clause, around=around), monster=monster, last=past)
        if steps is None:
            return None
        found += map(_explicit, steps, [found[-1:]] * len(steps))
        carried = replace(around, each=None, per_round=None, other=None, stress=None)
    return tuple(found)


def _explicit(step: Step, last: list[Step]) -> Step:
    """Return the step with "the same" as what it is, where that will be the same again."""
    if not last or not isinstance(step, Effect) or step.target.pick is not Pick.SAME:
        return step
    known = last[0].target if isinstance(last[0], Effect) else step.target
    return step if known.pick in _CHOSEN_ANEW else replace(step, target=known)


def _carried(carried: Around, clause: Clause, before: tuple[Clause, ...]) -> Around | None:
    """Return what stands around a later clause; None where it may be meant for those before."""
    own, kept = clause.around, carried
    if (clause.trailing and _is_bound(own)) or not _goes_on(carried, before):
        return None
    if own.duration is not None or own.lying is not None:
        said = carried.duration is not None or carried.lying is not None
        if not said and any(map(_is_timed, before)):
            return None
        kept = replace(kept, duration=None, lying=None)
    elif _is_timed(clause):
        same = all(effect.target.pick in _AGAIN for effect in effects_of(clause.steps))
        if not (same or before[0].fronted) and (carried.duration or carried.lying):
            return None
    else:
        kept = replace(kept, duration=None, lying=None)
    return joined(kept, own)


def _is_bound(around: Around) -> bool:
    said = (around.trigger, around.condition, around.delay, around.each, around.per_round)
    return any(one is not None for one in said)


def _goes_on(carried: Around, before: tuple[Clause, ...]) -> bool:
    """Return whether what stands around the clauses before is surely for the next one too.

    When and if are for all that follows where they stand first; "for each" is for one clause.
    """
    if before[0].fronted:
        said = [one for c in before for one in (c.around.each, c.around.per_round)]
        return said.count(None) == len(said)
    return not _is_bound(carried)


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
