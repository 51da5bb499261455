"""German card text as statements about recipes: marks for cards, sentences, patterns."""

from __future__ import annotations

import re
from typing import Final

from cardtool.cards import CARD_PREFIX, Card
from cardtool.wiki.recipe_patterns import PATTERNS
from cardtool.wiki.recipe_words import CLOSE, OPEN
from cardtool.wiki.snapshot import title_nr
from cardtool.wiki.statements import Claim, Ref, Statement
from cardtool.wiki.titles import normal_title
from cardtool.wiki.wikitext import MAX_VALUE, PlainText

__all__ = ["MAX_SENTENCE", "MAX_SENTENCES", "find_statements", "read_sentences"]

# What is longer is no sentence about a recipe; the patterns may take time that grows with it.
MAX_SENTENCE: Final = 300
MAX_SENTENCES: Final = 60

# A text without any of these words says nothing about recipes.
_HINTS: Final = (
    *("mutation", "mutier", "rott", "fusion", "fussion", "verwandel", "macht aus", "werte"),
    *("durchschnitt", "verein", "verbind", "weitere", "kein item"),
)
_LINK: Final = re.compile(
    r"\[\[\s*+:?+([^\[\]{}|<>\n]++)(?:\|[^\[\]\n]*+)?\]\]"
    r"|\{\{\s*+:([^\[\]{}|<>\n]++)(?:\|[^{}\n]*+)?\}\}"
)
_NUMBERED: Final = re.compile(
    r"(?:\b(?:[Kk]arten?|[Nn]r\.?|[Nn]ummer)\s+(?:[Nn]r\.?\s*+|#)?+|\b[Nn]r\.|#)"
    r"([0-9]{1,6}[a-z]?)\b"
)
_MARK: Final = f"{OPEN}[0-9]+{CLOSE}"
_QUOTED: Final = re.compile(r"[„“»\"]([^„“”«»\"\n]{1,80})[“”«\"]")
_MARK_NOUN: Final = re.compile(rf"\b(?:[Kk]arten?|[Nn]r\.|[Nn]ummer)\s+(?={_MARK})")
_MARK_TWICE: Final = re.compile(rf"({_MARK})\s*+\(({_MARK})\)")
_SOFT_BREAK: Final = re.compile(rf"\n(?=[a-zäöüß{OPEN}])")
_SENTENCE_END: Final = re.compile(r"\.(?=\s|$)|[;\n]")


def find_statements(card: Card, line: int, prefix: str, plain: PlainText) -> list[Statement]:
    """Return what the text of `card`, which begins on `line`, says about recipes."""
    text = (card.text or "").lower()
    if not any(hint in text for hint in _HINTS):
        return []
    wikitext = card.params["text"][:MAX_VALUE]
    read = read_sentences(wikitext, card.page, prefix, plain)
    return [
        Statement(card.page, card.position, line, says, sentence, claim)
        for says, sentence, claim in read
    ]


def read_sentences(
    wikitext: str, page: str = "", prefix: str = CARD_PREFIX, plain: PlainText | None = None
) -> list[tuple[str, str, Claim]]:
    """Return (pattern name, sentence, claim) for all that `wikitext` says about recipes.

    `page` is where it stands: a link ``[[../5]]`` on a card page leads to card 5.
    """
    marks: list[Ref] = []
    marked = _with_links_marked(wikitext, page, prefix, marks)
    shown = (plain or PlainText(len(marked))).of(marked) or ""
    text = _marked(shown, marks)
    found: list[tuple[str, str, Claim]] = []
    for sentence in _SENTENCE_END.split(text)[:MAX_SENTENCES]:
        words = " ".join(sentence.split())
        if words and len(words) <= MAX_SENTENCE:
            found += _claims(words, marks)
    return found


def _claims(sentence: str, marks: list[Ref]) -> list[tuple[str, str, Claim]]:
    found = []
    families: set[str] = set()
    small = sentence.lower()
    for pattern in PATTERNS:
        if pattern.family not in families and pattern.word in small:
            said = pattern.regex.search(sentence)
            if said:
                families.add(pattern.family)
                claim = pattern.build(said, marks)
                found.append((pattern.name, _spoken(sentence, marks), claim))
    return found


def _with_links_marked(wikitext: str, page: str, prefix: str, marks: list[Ref]) -> str:
    """Return `wikitext` with a mark for every link to a card, and every transcluded card."""

    def linked(link: re.Match[str]) -> str:
        nr = _linked_nr(link[1] or link[2], page, prefix)
        return link[0] if nr is None else _mark(Ref("nr", nr), marks)

    return _LINK.sub(linked, wikitext.replace(OPEN, "").replace(CLOSE, ""))


def _marked(text: str, marks: list[Ref]) -> str:
    """Return plain `text` with a mark for every other card that is surely named."""

    def quoted(quote: re.Match[str]) -> str:
        inside = quote[1].strip()
        if OPEN in inside:
            return inside
        return _mark(Ref("name", inside), marks) if inside else quote[0]

    text = _QUOTED.sub(quoted, text)
    text = _NUMBERED.sub(lambda number: _mark(Ref("nr", number[1]), marks), text)
    text = _MARK_NOUN.sub("", text)
    text = _MARK_TWICE.sub(lambda both: _surer(both, marks), text)
    return _SOFT_BREAK.sub(" ", text)


def _mark(ref: Ref, marks: list[Ref]) -> str:
    marks.append(ref)
    return f"{OPEN}{len(marks) - 1}{CLOSE}"


def _surer(both: re.Match[str], marks: list[Ref]) -> str:
    """Return the one of two marks for the same card that is a number."""
    second = marks[int(both[2][1:-1])]
    return both[2] if second.by == "nr" else both[1]


def _linked_nr(title: str, page: str, prefix: str) -> str | None:
    """Return the number of the card page that a link leads to, else None."""
    title = normal_title(title.partition("#")[0])
    if title.startswith("../") and page.startswith(prefix):
        title = prefix + title[3:].rstrip("/")
    return title_nr(title[:1].upper() + title[1:], prefix)


def _spoken(sentence: str, marks: list[Ref]) -> str:
    """Return the sentence as people read it."""

    def shown(mark: re.Match[str]) -> str:
        ref = marks[int(mark[0][1:-1])]
        return f"#{ref.text}" if ref.by == "nr" else f"„{ref.text}“"

    return re.sub(_MARK, shown, sentence)
