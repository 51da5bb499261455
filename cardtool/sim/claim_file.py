"""Files of claims: what somebody says of rules or cards, and the games that test it, as TOML.

::

    games = 200                        # of each pairing, unless the command line names a number

    [[card]]                           # optional: yellow monsters that no sample card is
    nr = "104x"                        # a number of its own
    name = "Obermosher"
    hk = 1
    ap = 60
    dp = 50
    lp = 180
    d = 6

    [[deck]]                           # optional: a sample deck with other cards in it
    name = "riesen-mosher"
    base = "riesen"                    # data/decks/riesen.txt
    swap = [[1, "104", "104x"]]        # one copy of card 104 makes way for card 104x

    [[claim]]
    id = "free-search"
    from = "…"                         # who says so, and where
    text = "…"                         # what he says, in our words, so that it can be false
    measure = "share"                  # share, starter, won:NR, or what is counted
    rules = "wimu(search_price=0)"
    decks = [["riesen-mosher", "riesen"], …]    # pairings, each on deals of its own; A is the
                                       # first deck of each
    bots = ["seeker", "greedy"]        # optional, greedy for both unless told otherwise
    base = { rules = "wimu" }          # optional: what is measured is the difference to the same
                                       # with these rules, decks or bots on the same deals
    above = 75                         # or below, or between = [45, 55]: where the claim says
                                       # that the figure lies; shares in percent

The claim is supported if the whole 95 % interval of its figure lies there, contradicted if all
of it lies elsewhere; else, and from too few pairs (:func:`cardtool.sim.claims.judged`), it is
open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from cardtool.cards import HKS, Card, Kind
from cardtool.engine.families import DEFAULT_FAMILY
from cardtool.engine.registry import parse_rules
from cardtool.errors import ClaimsError, UsageError, nearest, shown
from cardtool.players.player import known_bot
from cardtool.sim.claims import BOTS, SHARE, WON, Claim, ClaimFile, DeckChange, Setup
from cardtool.toml_lines import TomlLines, read_toml

__all__ = ["read_claims"]

_Value = TypeVar("_Value")

_MOST_GAMES: Final = 1_000_000
_MOST_FIGURE: Final = 400
_MOST_COPIES: Final = 60
# A claim with all its games has to fit into one of the facts of a file of results.
_MOST_TEXT: Final = 120
_MOST_PAIRINGS: Final = 32
_PAIR: Final = 2
_SWAP: Final = 3
_FIGURES: Final = ("ap", "dp", "lp", "d")
_CARD_KEYS: Final = ("nr", "name", "hk", *_FIGURES)
_DECK_KEYS: Final = ("name", "base", "swap")
_SETUP_KEYS: Final = ("rules", "decks", "bots")
_LIMITS: Final = ("above", "below", "between")
_CLAIM_KEYS: Final = ("id", "from", "text", "measure", *_SETUP_KEYS, "base", *_LIMITS)
_KEYS: Final = {"card": _CARD_KEYS, "deck": _DECK_KEYS, "claim": _CLAIM_KEYS}
_PLAIN: Final = tuple(name for name in DEFAULT_FAMILY.measures.values if name != "score")
_DIFFERENCES_ONLY: Final = ("limit",)


def read_claims(text: str, name: str) -> ClaimFile:
    """Return what the TOML `text` of the file `name` says.

    Whether its decks and their cards exist is found out when they are read.

    Raises:
        ClaimsError: it is no TOML, or something in it is unknown, missing, wrong or there
            twice; all mistakes are listed with their lines.
    """
    try:
        data = read_toml(text)
    except ValueError as error:
        raise ClaimsError(f"{name} is no TOML: {error}") from None
    reader = _Reader(text, name)
    found = reader.read(data)
    if reader.mistakes:
        raise ClaimsError.of([told for _, told in sorted(reader.mistakes)])
    return found


class _Reader:
    """Reads the tables of one file; mistakes are collected with their lines."""

    def __init__(self, text: str, name: str) -> None:
        self.mistakes: list[tuple[int, str]] = []
        self._name = name
        self._lines = TomlLines(text)
        self._heads = [s for s in self._lines.statements if s.header]
        self._line = 1

    def read(self, data: dict[str, Any]) -> ClaimFile:
        """Return what the file says; it counts only if there are no mistakes."""
        known = ("games", *_KEYS)
        for key in data.keys() - set(known):
            self._line = self._lines.top(key)
            self._wrong(f"there is no {shown(key)}", None, nearest(key, known))
        self._line = self._lines.top("games")
        games = self._whole(data, "games", 2, _MOST_GAMES) if "games" in data else 0
        if "games" not in data:
            self._wrong("games is missing: how many of each pairing, such as games = 200")
        cards = self._all(data, "card", "nr", self._card)
        decks = self._all(data, "deck", "name", self._deck)
        claims = self._all(data, "claim", "id", self._claim)
        return ClaimFile(games, tuple(cards), tuple(decks), tuple(claims))

    def _all(
        self, data: dict[str, Any], kind: str, key: str, read: Callable[[dict[str, Any]], _Value]
    ) -> list[_Value]:
        """Return what the tables of a kind say; no two have the same `key`."""
        tables = data.get(kind, [])
        lines = [head.line for head in self._heads if head.name == kind]
        if not isinstance(tables, list) or len(tables) != len(lines):
            self._line = self._lines.top(kind)
            self._wrong(f"{kind} is no list of tables; write [[{kind}]]")
            return []
        seen: dict[str, int] = {}
        found: list[_Value] = []
        for line, table in zip(lines, tables, strict=True):
            self._line = line
            before = len(self.mistakes)
            self._known(table, _KEYS[kind])
            value = read(table)
            own = table.get(key)
            if isinstance(own, str) and own in seen:
                self._wrong(f"{key} {shown(own)} is already on line {seen[own]}", key)
            elif isinstance(own, str):
                seen[own] = self._lines.key(key, line)
            if len(self.mistakes) == before:
                found.append(value)
        return found

    def _known(self, table: Mapping[str, Any], known: tuple[str, ...], within: str = "") -> None:
        for key in table:
            if key not in known:
                told = f"unknown key {shown(key)}; known: {', '.join(known)}"
                self._wrong(told, within or key, nearest(key, known))

    def _card(self, table: dict[str, Any]) -> Card:
        nr, name = self._text(table, "nr"), self._text(table, "name")
        hk = self._whole(table, "hk", min(HKS), max(HKS))
        ap, dp, lp, d = (self._whole(table, key, 0, _MOST_FIGURE) for key in _FIGURES)
        return Card(nr=nr, name=name, kind=Kind.MONSTER, hk=hk, ap=ap, dp=dp, lp=lp, d=d)

    def _deck(self, table: dict[str, Any]) -> DeckChange:
        name, base = self._text(table, "name"), self._text(table, "base")
        swap: list[tuple[int, str, str]] = []
        given = table.get("swap")
        for one in given if isinstance(given, list) else [None]:
            if isinstance(one, list) and _is_swap(one):
                swap.append((one[0], one[1], one[2]))
            else:
                told = f'swap has lists such as [1, "104", "104x"], not {shown(one)}'
                self._wrong(told, "swap")
        return DeckChange(name, base, tuple(swap))

    def _claim(self, table: dict[str, Any]) -> Claim:
        texts = [self._text(table, key) for key in ("id", "from", "text")]
        setup = self._setup(table, Setup("", ()), "")
        base = None
        if "base" in table:
            given = table["base"]
            if isinstance(given, dict) and given:
                self._known(given, _SETUP_KEYS, "base")
                base = self._setup(given, setup, "base")
            else:
                self._wrong('base is a table such as { rules = "wimu" }', "base")
        measure = self._measure(table, alone="base" not in table)
        low, high = self._limits(table)
        return Claim(texts[0], texts[1], texts[2], measure, setup, base, low, high)

    def _setup(self, table: dict[str, Any], other: Setup, within: str) -> Setup:
        """Return what is played; what is not said is as in `other`."""
        wanted = [key for key in ("rules", "decks") if key in table or not within]
        rules = self._rules(table, within) if "rules" in wanted else other.rules
        decks = self._decks(table, within) if "decks" in wanted else other.decks
        if within and len(decks) != len(other.decks):
            self._wrong(f"base has {len(decks)} pairings for {len(other.decks)}", within)
        bots = self._bots(table, within) if "bots" in table else other.bots
        return Setup(rules, decks, bots)

    def _rules(self, table: dict[str, Any], within: str) -> str:
        text = self._text(table, "rules", within)
        if not text:
            return ""
        try:
            return parse_rules(text).name
        except UsageError as error:
            self._wrong(str(error), within or "rules")
            return ""

    def _decks(self, table: dict[str, Any], within: str) -> tuple[tuple[str, str], ...]:
        given = table.get("decks")
        pairs = given if isinstance(given, list) else []
        if 0 < len(pairs) <= _MOST_PAIRINGS and all(map(_is_pair, pairs)):
            return tuple((first, second) for first, second in pairs)
        example = '[["riesen", "schwarm"], …]'
        told = f"decks is a list of 1 to {_MOST_PAIRINGS} pairings such as {example}"
        self._wrong(told, within or "decks")
        return ()

    def _bots(self, table: dict[str, Any], within: str) -> tuple[str, str]:
        given = table["bots"]
        if not _is_pair(given):
            self._wrong('bots are two, such as ["seeker", "greedy"]', within or "bots")
            return BOTS
        return (self._bot(given[0], within), self._bot(given[1], within))

    def _bot(self, name: str, within: str) -> str:
        try:
            return known_bot(name).full
        except UsageError as error:
            self._wrong(str(error), within or "bots")
            return name

    def _measure(self, table: dict[str, Any], *, alone: bool) -> str:
        text = self._text(table, "measure")
        known = (SHARE, *_PLAIN)
        if not text or (alone and text.startswith(WON) and text != WON):
            return text
        if text not in known:
            told = f"unknown measure {shown(text)}; known: {', '.join((*known, f'{WON}NR'))}"
            self._wrong(told, "measure", nearest(text, known))
        elif alone and text in _DIFFERENCES_ONLY:
            self._wrong(f"{text} is measured against a base only", "measure")
        return text

    def _limits(self, table: dict[str, Any]) -> tuple[float | None, float | None]:
        given = [key for key in _LIMITS if key in table]
        if len(given) != 1:
            key = given[-1] if given else None
            self._wrong(f"a claim has one of {', '.join(_LIMITS)}", key)
            return None, None
        key, value = given[0], table[given[0]]
        if key != "between" and _is_number(value):
            return (float(value), None) if key == "above" else (None, float(value))
        pair = key == "between" and isinstance(value, list) and len(value) == _PAIR
        if pair and all(map(_is_number, value)) and value[0] < value[1]:
            return float(value[0]), float(value[1])
        form = "two numbers, such as [45, 55]" if key == "between" else "a number, such as 75"
        self._wrong(f"{key} is {form}, not {shown(value)}", key)
        return None, None

    def _text(self, table: dict[str, Any], key: str, within: str = "") -> str:
        value = table.get(key)
        if isinstance(value, str) and 0 < len(value.strip()) <= _MOST_TEXT:
            return value.strip()
        form = f"text of 1 to {_MOST_TEXT} characters"
        told = f"{key} is missing" if value is None else f"{key} is {form}, not {shown(value)}"
        self._wrong(told, within or key)
        return ""

    def _whole(self, table: dict[str, Any], key: str, least: int, most: int) -> int:
        value = table.get(key)
        if type(value) is int and least <= value <= most:
            return value
        self._wrong(f"{key} is a whole number from {least} to {most}, not {shown(value)}", key)
        return least

    def _wrong(self, message: str, key: str | None = None, close: str | None = None) -> None:
        line = self._lines.key(key, self._line) if key else self._line
        hint = f"; did you mean {close}?" if close else ""
        self.mistakes.append((line, f"{self._name}:{line}: {message}{hint}"))


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == _PAIR
        and all(isinstance(one, str) and one for one in value)
    )


def _is_swap(value: list[Any]) -> bool:
    return (
        len(value) == _SWAP
        and type(value[0]) is int
        and 1 <= value[0] <= _MOST_COPIES
        and _is_pair(value[1:])
    )


def _is_number(value: Any) -> bool:
    return type(value) in {int, float} and abs(value) <= _MOST_GAMES
