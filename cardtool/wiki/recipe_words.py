"""The words sentences about recipes are made of: how cards, numbers and groups are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from cardtool.cards import Kind, Values
from cardtool.wiki.statements import SELF, Claim, Group, Ref

__all__ = [
    "CLOSE",
    "ITEM_WORD",
    "NO_ITEM",
    "NUMBER",
    "OPEN",
    "WITH",
    "grouping_by_item",
    "grouping_by_part",
    "grouping_item_for",
    "grouping_of",
    "itemless",
    "joining",
    "last",
    "mutation_by_item",
    "mutation_by_part",
    "mutation_item_for",
    "mutation_of",
    "one",
    "sure",
    "universal",
    "valued",
]

# A mark is OPEN, the index of its reference, CLOSE; both are private characters.
OPEN: Final = "\ue000"
CLOSE: Final = "\ue001"

_NUMBERS: Final = {
    "zwei": 2,
    "beide": 2,
    "beiden": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "elf": 11,
    "zwölf": 12,
}
NUMBER: Final = rf"(?:[0-9]{{1,2}}|ein(?:e[mnrs]?)?|{'|'.join(_NUMBERS)})"
_MARK: Final = f"{OPEN}[0-9]+{CLOSE}"
# Words that may stand before a card: articles, numbers, and what a card is.
_LEAD: Final = (
    rf"(?:(?:d(?:er|ie|as|em|en|es)|{NUMBER}|[0-9]{{1,2}}x|mal|Exemplaren?|gelbe[mnrs]?"
    r"|(?:Monster|Karte|Item|[A-ZÄÖÜa-zäöü]+(?:-Item|sitem|-Monster|smonster))[ns]?)\s+)*+"
)
_BARE: Final = rf"[^{OPEN}{CLOSE},;:()]{{1,60}}?"
_STOP: Final = r"(?=\s*+(?:[,;:()!?]|$))"
WITH: Final = r"(?:mit(?:\s+Hilfe\s+von|tels)?|durch|dank|per)"
ITEM_WORD: Final = r"(?:Fuss?ions|Zusammen(?:t?rottungs)|ZM)-?Item"
NO_ITEM: Final = r"(?:ohne|kein(?:\s+weiteres)?)\s+(?:Fuss?ions-?|Zusammenrottungs-?)?Item\b"


def one(name: str) -> str:
    """Return a pattern for a card in the middle of a sentence."""
    return f"(?P<{name}>{_LEAD}{_MARK}|{_BARE})"


def last(name: str) -> str:
    """Return a pattern for a card, or several with `oder`, that ends a statement."""
    marks = rf"{_LEAD}{_MARK}(?:\s+(?:oder|und)\s+{_LEAD}{_MARK})*"
    return f"(?P<{name}>{marks}|{_BARE}{_STOP})"


def sure(name: str) -> str:
    """Return a pattern for a card that is a mark: no bare name will do."""
    return f"(?P<{name}>{_LEAD}{_MARK})"


_LEADING: Final = re.compile(_LEAD, re.IGNORECASE)
_MARKED: Final = re.compile(f"{OPEN}([0-9]+){CLOSE}")
_SEPARATOR: Final = re.compile(
    r"\s*(?:,|\bund\b|\bsowie\b|\bplus\b|&|\+)\s*(?:und\s+)?", re.IGNORECASE
)
_OR: Final = re.compile(r"\s+(?:oder|und)\s+", re.IGNORECASE)
_GROUP: Final = re.compile(
    rf"(?:(?P<any>beliebig\s+viele[nr]?)|(?P<open>mindestens\s+|wenigstens\s+)?(?P<least>{NUMBER})"
    rf"(?:\s*(?:bis|oder|-|–)\s*(?:zu\s+)?(?P<most>{NUMBER}|mehr))?)\s+"
    r"(?:gelbe[nr]?\s+|beliebige[nr]?\s+)?Monstern?\s+(?:aus\s+|von\s+|mit\s+)?der\s+"
    r"(?P<what>Klasse|Rasse)\s+(?P<name>.+)",
    re.IGNORECASE,
)
_COPIES: Final = re.compile(rf"({NUMBER})(?:x|\s*×|\s*mal)?\s+(?P<card>.+)", re.IGNORECASE)


def _number(word: str) -> int:
    """Return the number that digits or a German word spell."""
    return int(word) if word.isdigit() else _NUMBERS.get(word.casefold(), 1)


def _ref(text: str, marks: Sequence[Ref]) -> Ref:
    """Return the card that a piece of a sentence names."""
    found = _MARKED.search(text)
    if found:
        return marks[int(found[1])]
    lead = _LEADING.match(text)
    bare = text[lead.end() if lead else 0 :].strip(" .!?") or text.strip()
    return Ref("nr", bare) if bare.isdigit() else Ref("name", bare)


def _refs(text: str, marks: Sequence[Ref]) -> tuple[Ref, ...]:
    found = [marks[int(index)] for index in _MARKED.findall(text)]
    return tuple(found) or tuple(_ref(piece, marks) for piece in _OR.split(text))


def _groups(text: str, marks: Sequence[Ref]) -> tuple[Group, ...]:
    """Return the ingredients that a list names."""
    pieces = (piece.strip() for piece in _SEPARATOR.split(text))
    return tuple(_group(piece, marks) for piece in pieces if piece)


def _group(text: str, marks: Sequence[Ref]) -> Group:
    found = _GROUP.fullmatch(text)
    if found:
        name = _ref(found["name"], marks).text
        least = max(_number(found["least"]), 1) if found["least"] else 2
        most = _most(found, least)
        if found["what"].casefold() == "klasse":
            return Group(klasse=name, least=least, most=most)
        return Group(rasse=name, least=least, most=most)
    copies = _COPIES.fullmatch(text)
    count = _number(copies[1]) if copies else 1
    return Group(_ref(text, marks), least=max(count, 1), most=max(count, 1))


def _most(group: re.Match[str], least: int) -> int | None:
    if group["any"] or group["open"] or (group["most"] or "").casefold() == "mehr":
        return None
    return max(least, _number(group["most"])) if group["most"] else least


def mutation_of(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read who becomes the speaking violet card, and with what."""
    items = _refs(said["item"], marks) if "item" in said.re.groupindex else ()
    part = Group(_ref(said["part"], marks))
    return Claim(Kind.MUTATION, (SELF,), (part,), items)


def mutation_by_item(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read what the speaking mutation item turns into what."""
    part = Group(_ref(said["part"], marks))
    return Claim(Kind.MUTATION, (_ref(said["result"], marks),), (part,), (SELF,))


def mutation_item_for(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read whose mutation item the speaking card is."""
    return Claim(Kind.MUTATION, _refs(said["result"], marks), (), (SELF,))


def mutation_by_part(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read what the speaking yellow monster becomes, and with what."""
    items = _refs(said["item"], marks) if "item" in said.re.groupindex else ()
    return Claim(Kind.MUTATION, (_ref(said["result"], marks),), (Group(SELF),), items)


def grouping_of(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read what groups to the speaking violet card, and with which item or none."""
    parts = _groups(said["parts"], marks)
    items = _refs(said["item"] or said["perhaps"] or "", marks) if _names_item(said) else ()
    needs = False if said["free"] or said["perhaps"] else (True if items else None)
    return Claim(Kind.GROUPING, (SELF,), parts, items, needs)


def _names_item(said: re.Match[str]) -> bool:
    return bool(said["item"] or said["perhaps"])


def grouping_by_item(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read what the speaking grouping item unites to what."""
    parts = _groups(said["parts"], marks)
    return Claim(Kind.GROUPING, (_ref(said["result"], marks),), parts, (SELF,), needs_item=True)


def grouping_item_for(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read whose grouping items the speaking card is."""
    return Claim(Kind.GROUPING, _refs(said["result"], marks), (), (SELF,))


def grouping_by_part(said: re.Match[str], marks: Sequence[Ref]) -> Claim:
    """Read with what the speaking yellow monster groups, and to what."""
    parts = (Group(SELF), *_groups(said["parts"], marks))
    return Claim(Kind.GROUPING, (_ref(said["result"], marks),), parts)


def joining(said: re.Match[str], _marks: Sequence[Ref]) -> Claim:
    """Read that more monsters may join, and how many there may be in all."""
    return Claim(joins=True, most=_number(said["most"]) if said["most"] else None)


def valued(values: Values) -> Callable[[re.Match[str], Sequence[Ref]], Claim]:
    """Return a builder that says where the figures come from."""

    def build(_said: re.Match[str], _marks: Sequence[Ref]) -> Claim:
        return Claim(values=values)

    return build


def itemless(_said: re.Match[str], _marks: Sequence[Ref]) -> Claim:
    """Read that no item is needed."""
    return Claim(needs_item=False)


def universal(_said: re.Match[str], _marks: Sequence[Ref]) -> Claim:
    """Read that the speaking item serves any grouping (clause C9)."""
    return Claim(universal=True)
