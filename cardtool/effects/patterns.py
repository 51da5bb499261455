"""All patterns of clauses, ready to read, and which of them a sentence looks most like."""

from __future__ import annotations

import difflib
from collections import Counter
from functools import cache
from typing import Final

from cardtool.effects.adjuncts_when import ADJUNCTS
from cardtool.effects.clauses_arena import CLAUSES as ARENA
from cardtool.effects.clauses_attacks import CLAUSES as ATTACKS
from cardtool.effects.clauses_cards import CLAUSES as CARDS
from cardtool.effects.clauses_figures import CLAUSES as FIGURES
from cardtool.effects.clauses_goods import CLAUSES as GOODS
from cardtool.effects.clauses_items import CLAUSES as ITEMS
from cardtool.effects.clauses_life import CLAUSES as LIFE
from cardtool.effects.clauses_orders import CLAUSES as ORDERS
from cardtool.effects.clauses_shares import CLAUSES as SHARES
from cardtool.effects.german import MAX_WORDS, words_of
from cardtool.effects.grammar import Grammar, Row
from cardtool.effects.phrases import PHRASES

__all__ = ["ROWS", "THEY_BECOME", "grammar", "nearest_row"]

THEY_BECOME: Final = "they become a pile"
"""The pattern that speaks of cards which must have been put under the item."""

ROWS: Final[tuple[Row, ...]] = (
    *FIGURES,
    *SHARES,
    *LIFE,
    *ARENA,
    *ATTACKS,
    *GOODS,
    *CARDS,
    *ITEMS,
    *ORDERS,
)
"""Every pattern of a clause."""


@cache
def grammar() -> Grammar:
    """Return all patterns, compiled when they are first needed."""
    found = Grammar((*PHRASES, *ADJUNCTS))
    found.add(ROWS)
    return found


@cache
def _examples() -> tuple[tuple[Row, tuple[str, ...], Counter[str]], ...]:
    keys = [tuple(word.key for word in words_of(row.example)) for row in ROWS]
    return tuple((row, own, Counter(own)) for row, own in zip(ROWS, keys, strict=True))


def nearest_row(sentence: str) -> tuple[Row, float]:
    """Return the pattern whose example looks most like a sentence, and how much, 0 to 1."""
    keys = tuple(word.key for word in words_of(sentence))[:MAX_WORDS]
    words = Counter(keys)
    best, most = ROWS[0], -1.0
    for row, example, held in _examples():
        if _at_most(words, held) <= most:
            continue
        ratio = difflib.SequenceMatcher(None, keys, example, autojunk=False).ratio()
        if ratio > most:
            best, most = row, ratio
    return best, most


def _at_most(words: Counter[str], held: Counter[str]) -> float:
    """Return what the likeness of two texts cannot exceed, whatever the order of their words.

    Most examples share no word with a sentence; comparing all of them took half of the time
    that a catalog needs to be read.
    """
    common = sum(min(words[key], held[key]) for key in words.keys() & held.keys())
    return 2.0 * common / (words.total() + held.total())
