"""What stands before a rule and says who chooses, taken away so that the rule itself is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardtool.effects.german import Word
from cardtool.effects.grammar import FRONT, Grammar
from cardtool.effects.monsters import THEIRS_WORD
from cardtool.effects.spec import Pick, Target

__all__ = [
    "BIDDING_WORDS",
    "Words",
    "as_order",
    "as_said_of_it",
    "with_him_named",
    "without_bidding",
]

Words = tuple[Word, ...]

_MAY: Final = frozenset({"darfst", "kannst"})
_MUST: Final = frozenset({"musst"})
_IF_YOU_LIKE: Final = tuple(
    tuple(words.split())
    for words in (
        *("wenn du magst ,", "wenn du willst ,", "wenn du moechtest ,", "falls du magst ,"),
        *("falls du willst ,", "falls du moechtest ,", "auf wunsch", "nach belieben"),
    )
)
_BIDDING: Final = tuple(
    tuple(words.split())
    for words in (
        *("waehle", "waehle eins", "waehle eines", "waehle aus", "waehle eins aus", "du waehlst"),
        *("waehle eine wirkung", "waehle eine der wirkungen", "waehle einen effekt"),
        *("waehle eines von beiden", "waehle eins von beiden", "du hast die wahl"),
        *("such dir eins aus", "suche dir eins aus", "such dir eines aus", "suche dir eines aus"),
        *("such dir etwas aus", "suche dir etwas aus", "such dir aus", "suche dir aus"),
        *("entscheide dich", "du darfst waehlen", "du kannst waehlen", "nach deiner wahl"),
    )
)
_CHOOSING: Final = (
    ("waehle",),
    ("du", "waehlst"),
    ("der", "gegner", "waehlt"),
    ("dein", "gegner", "waehlt"),
)
_IT: Final = frozenset({"es", "dieses"})
_THEM: Final = frozenset({"sie", "diese"})
_COLON: Final = ":"
BIDDING_WORDS: Final = (
    frozenset([word for start in (*_IF_YOU_LIKE, *_BIDDING, *_CHOOSING) for word in start])
    | _MAY
    | _MUST
)
"""Every word that this takes away; no pattern need know it."""
_STOPS: Final = frozenset({",", _COLON})
_UM: Final = "um"


def _keys(words: Words) -> tuple[str, ...]:
    return tuple(word.key for word in words)


def with_him_named(words: Words) -> Words:
    """Return the words with "he" as the opponent, where the condition before is about him."""
    keys = _keys(words)
    asked = keys[:1] != () and keys[0] in {"hat", "wenn", "falls", "sofern"}
    if not asked or keys[1:3] not in {("der", "gegner"), ("dein", "gegner")}:
        return words
    him = (Word("der", "der"), Word("gegner", "Gegner"))
    return tuple(one for word in words for one in (him if word.key == "er" else (word,)))


def without_bidding(words: Words) -> tuple[Words, bool]:
    """Return the words without "choose one:" before them, and whether it stood there."""
    for at, word in enumerate(words[:8]):
        if word.key == _COLON and _keys(words[:at]) in _BIDDING:
            return words[at + 1 :], True
    return words, False


def as_order(words: Words, known: frozenset[str]) -> Iterator[tuple[Words, bool]]:
    """Yield the words as what is to be done, where "you may" or "you must" do it; and if you may.

    `known`: every word of a pattern, for verbs like "abzuwerfen".
    """
    for start in _IF_YOU_LIKE:
        if _keys(words[: len(start)]) == start:
            words = (FRONT, *words[len(start) :])
    for at, word in enumerate(words[:-1]):
        if word.key not in _MAY | _MUST:
            continue
        may = word.key in _MAY
        if words[at + 1].key == "du" and at:
            front = words[:at] if words[0] != FRONT else words[1:at]
            order = (*front, *words[at + 2 :])
            yield _with_purpose(order, known) if may else order, may
        elif at == 1 and words[0].key == "du":
            yield _with_purpose(words[2:], known) if may else words[2:], may


def _with_purpose(words: Words, known: frozenset[str]) -> Words:
    """Return the words with ", um vier Datteln zu bekommen" as "und vier Datteln bekommen".

    What you must do for it, you perhaps need not do.
    """
    keys = _keys(words)
    starts = [at for at in range(len(words) - 2) if keys[at : at + 2] == (",", _UM)]
    if len(starts) != 1:
        return words
    at = starts[0]
    before, purpose, verb = words[:at], words[at + 2 : -1], words[-1]
    if purpose and purpose[-1].key == "zu":
        return (*before, Word("und", "und"), *purpose[:-1], verb)
    cuts = [i for i in range(2, len(verb.key) - 2) if verb.key[i : i + 2] == "zu"]
    plain = [verb.key[:i] + verb.key[i + 2 :] for i in cuts]
    found = [key for key in plain if key in known]
    return (*before, Word("und", "und"), *purpose, Word(found[0], verb.shown)) if found else words


def as_said_of_it(words: Words, grammar: Grammar) -> Words | None:
    """Return "choose a monster: it …" as what is said of that monster, None if it is no such."""
    keys = _keys(words)
    start = next((len(head) for head in _CHOOSING if keys[: len(head)] == head), 0)
    theirs = keys[start - 1 : start] == ("waehlt",)
    if not start:
        return None
    for stop in (at for at in range(start + 1, len(words)) if keys[at] in _STOPS):
        named = words[start:stop]
        spans = grammar.spans(named, "his" if theirs else "m")
        whole = [said for begin, end, said in spans if (begin, end) == (0, len(named))]
        if len(whole) == 1 and isinstance(whole[0], Target):
            put = (Word(THEIRS_WORD, ""), *named[3:]) if theirs else named
            return _said_of(words[stop + 1 :], put, whole[0], grammar)
    return None


def _said_of(words: Words, named: Words, target: Target, grammar: Grammar) -> Words | None:
    """Return the words with the monster chosen in the place of "it", or of "they"."""
    one = target.count == 1 and target.pick in {Pick.CHOSEN, Pick.OWNER}
    several = target.count > 1 and target.pick is Pick.CHOSEN
    pronouns = _IT if one else _THEM if several else frozenset[str]()
    at = 0
    for begin, end, _ in grammar.spans(words, "lasting"):
        if begin == 0:
            at = max(at, end + 1)  # behind the verb
    if at >= len(words) or words[at].key not in pronouns:
        return None
    more = at + 1 + (words[at + 1 : at + 2] != () and words[at + 1].key == "monster")
    return (*words[:at], *named, *words[more:])
