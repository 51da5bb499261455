"""German card text as sentences of words that the patterns can compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtool.effects.spec import MAX_NUMBER

__all__ = [
    "MAX_SENTENCES",
    "MAX_WORDS",
    "NUMBER_WORDS",
    "Word",
    "is_question",
    "plain",
    "split_sentences",
    "words_of",
]

# What is longer is no sentence about a rule; the patterns may take time that grows with it.
MAX_WORDS: Final = 60
MAX_SENTENCES: Final = 40

_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'"})
_ONES: Final = [
    "null",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
]
_TENS: Final = [
    "zwanzig",
    "dreißig",
    "vierzig",
    "fünfzig",
    "sechzig",
    "siebzig",
    "achtzig",
    "neunzig",
]
_UNITS: Final = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
_SHORT_OF = {
    "ap": "ap",
    "dp": "dp",
    "lp": "lp",
    "rd": "runden",
    "rdn": "runden",
    "d": "datteln",
    "angriffspunkte": "ap",
    "angriffspunkten": "ap",
    "angriffspunkt": "ap",
    "defensivpunkte": "dp",
    "defensivpunkten": "dp",
    "verteidigungspunkte": "dp",
    "verteidigungspunkten": "dp",
    "abwehrpunkte": "dp",
    "abwehrpunkten": "dp",
    "lebenspunkte": "lp",
    "lebenspunkten": "lp",
    "lebenspunkt": "lp",
    "hk": "haeufigkeitsklasse",
    "hkl": "haeufigkeitsklasse",
    "gegn": "gegnerische",
    "max": "hoechstens",
    "mind": "mindestens",
    "min": "mindestens",
    "u": "und",
    "maximal": "hoechstens",
    "minimal": "mindestens",
    "f": "fuer",
    "mon": "monster",
    ";": ",",
    "–": ",",
    "dattel": "datteln",
    "karte": "karte",
    "rd.": "runden",
}
# The ending of the adjective in the place of the first part hangs on the word before.
_COMPOUNDS: Final = {f"gegnermonster{end}": f"monster{end}" for end in ("", "s", "n")}
_WEAK: Final = {
    "ein": "s",
    "kein": "s",
    **dict.fromkeys(("einem", "eines", "alle", "allen", "aller", "den", "dem", "der"), "n"),
    "des": "n",
    "jedem": "n",
}
# "Leg" is said for "lege"; "zieh", "wirf" and the like are written out in the patterns.
_SHORT_OF |= {
    verb: f"{verb}e"
    for verb in (
        *("leg", "hol", "schick", "heb", "senk", "misch", "spiel", "deck", "heil", "such"),
        *("schwaech", "staerk", "bring", "erhoeh", "verursach", "mach"),
    )
}
_ABBREVIATION: Final = re.compile(
    r"\b(?:gegn|max|mind|min|nr|zus|zusätzl|bzw|ca|u|f|z\. ?b|d\. ?h|dr|st|ehm|insg)\.$",
    re.IGNORECASE,
)
# These may end a sentence as well; what follows in capitals begins the next one.
_AMBIGUOUS: Final = re.compile(r"\b(?:rdn?|hk|mon|d)\.$", re.IGNORECASE)
_END: Final = re.compile(r"[.!?…](?:[“”\"»«’)]|\s|$)|\n+")
# A line that goes on in small letters, or stops at a joint, is no sentence of its own.
_GOES_ON: Final = re.compile(r"[^\S\n]*\n(?=\s*(?![A-ZÄÖÜ„“\"»«+\d(*•-]))|(?<=[,:;(])\s*\n")
_ASKED: Final = re.compile(r"\?[\s!?“”\"»«’)]*$")
_TOKEN: Final = re.compile(
    r"[„“”\"»«](?P<quoted>[^„“”\"»«]{1,80})[“”\"«»]"
    r"|(?P<number>[+\-−–]?\s?\d{1,4})(?=\D|$)|(?P<word>[^\W\d_]+(?:[-'’/][^\W\d_]+)*'?)"
    r"|(?P<mark>\S)"
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a sentence.

    Attributes:
        key: as patterns compare it: small, without umlauts, abbreviations written out; ``#``
            for a number from 1 to :data:`MAX_NUMBER`, empty for a name in quotes. A number
            that no rule can mean stays as it is written, so that no pattern takes it.
        shown: as written. number: its value, None for a word. signed: with its sign.
    """

    key: str
    shown: str
    number: int | None = None
    signed: str = ""


def plain(text: str) -> str:
    """Return a word or text in small letters, umlauts written out."""
    return text.lower().translate(_LETTERS)


def _numbers() -> Iterator[tuple[str, int]]:
    yield from ((plain(word), n or 0) for n, word in enumerate(_ONES, 1) if n > 1)
    yield "null", 0
    teens = ["dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"]
    yield from ((plain(word), n) for n, word in enumerate(teens, 13))
    for tens, name in enumerate(_TENS, 2):
        yield plain(name), 10 * tens
        yield from ((plain(f"{u}und{name}"), 10 * tens + n) for n, u in enumerate(_UNITS, 1))
    for hundreds, name in enumerate(["", *_UNITS[:4]]):
        yield plain(f"{name}hundert"), 100 * max(hundreds, 1)
    yield "hundertfuenfzig", 150
    yield "hundertzwanzig", 120


NUMBER_WORDS: Final = dict(_numbers())


def split_sentences(text: str, most: int = MAX_SENTENCES) -> list[str]:
    """Return the sentences of a card's text as they are written; what is too much is the last.

    `most`: how many there can be, 1 or more.
    """
    text = text.replace("\xa0", " ").replace("\u202f", " ").replace("\r\n", "\n")
    text = _GOES_ON.sub(" ", text)
    found, start = [], 0
    for end in _END.finditer(text):
        upto = text[start : end.start() + 1]
        rest = text[end.end() :].lstrip()
        if _ABBREVIATION.search(upto) and rest:
            continue
        if _AMBIGUOUS.search(upto) and rest and not rest[0].isupper() and "\n" not in end[0]:
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    kept = [sentence for sentence in found if sentence]
    return kept if len(kept) <= most else [*kept[: most - 1], " ".join(kept[most - 1 :])]


def is_question(sentence: str) -> bool:
    """Return whether a sentence asks instead of saying what is so."""
    return bool(_ASKED.search(sentence))


def words_of(sentence: str) -> tuple[Word, ...]:
    """Return the words of a sentence, without its full stop; commas and colons are words."""
    found = [_word(token) for token in _TOKEN.finditer(sentence)]
    kept = _parted([word for word in found if word.key not in {".", "…"}])
    while kept and kept[-1].key in {"!", "?"}:
        kept.pop()
    return tuple(kept)


def _parted(words: list[Word]) -> list[Word]:
    """Return the words with "Gegnermonster" as the two words that it is made of."""
    found: list[Word] = []
    for word in words:
        noun = _COMPOUNDS.get(word.key)
        if noun is not None:
            article = found[-1].key if found else ""
            found.append(Word(f"gegnerische{_WEAK.get(article, '')}", word.shown))
        found.append(word if noun is None else Word(noun, word.shown))
    return found


def _word(token: re.Match[str]) -> Word:
    shown = token[0]
    if token["quoted"] is not None:
        return Word("", token["quoted"].strip())
    if token["number"] is not None:
        digits = token["number"].lstrip("+-−–").strip()
        sign = {"+": "+", "-": "-", "−": "-", "–": "-"}.get(token["number"][0], "")
        return _number(shown, int(digits), sign)
    key = plain(shown)
    if key in NUMBER_WORDS:
        return _number(shown, NUMBER_WORDS[key])
    return Word(_SHORT_OF.get(key, key), shown)


def _number(shown: str, number: int, signed: str = "") -> Word:
    if 1 <= number <= MAX_NUMBER:
        return Word("#", shown, number, signed)
    return Word(shown, shown)
