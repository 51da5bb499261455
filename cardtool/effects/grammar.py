"""Phrases and patterns: how a table of templates reads the words of a sentence.

A template is a row of words with blanks between them. ``a|b`` is either word, ``word*`` a word
with any ending of an adjective, ``(…)`` may be left out, ``{name}`` is a phrase of that name,
``{as:name}`` the same under another name, ``#`` a number without a sign, ``"`` a name in quotes.
``!a|b`` is the verb of a main clause: where something stands before the clause, the verb comes
first, and the template fits that order too. A reading takes every word of a sentence, or none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from cardtool.effects.german import Word
from cardtool.effects.spec import Step

__all__ = ["FRONT", "Grammar", "Parts", "Phrase", "Row", "always", "value_of"]

FRONT: Final = Word("<front>", "")
"""Stands for what was taken from before the verb."""

Parts = Mapping[str, Any]
_ENDINGS: Final = ("", "e", "en", "er", "es", "em")
_TEMPLATE: Final = re.compile(r"\(|\)|\{[a-z_:]+\}|[^\s()]+")


def always(value: Any) -> Callable[[Parts], Any]:
    """Return a builder that gives `value` whatever the parts."""
    return lambda _: value


def value_of(name: str) -> Callable[[Parts], Any]:
    """Return a builder that gives one part."""
    return lambda parts: parts[name]


@dataclass(frozen=True, slots=True)
class Literal:
    """One of several words."""

    forms: frozenset[str]
    verb: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A phrase; what it says is known by `name`."""

    name: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Maybe:
    """Elements that may be left out together."""

    inside: tuple[Element, ...]


# Literals that stand for any number, or any name.
_OPEN: Final = frozenset({"#", "+#", "-#", '"', "@"})

Element = Literal | Slot | Maybe
Template = tuple[Element, ...]

Needed = tuple[frozenset[str], ...]
"""The words of which one each must be there for a template."""

Phrases = dict[str, list[tuple[Template, Needed, Callable[[Parts], Any]]]]


@dataclass(frozen=True)
class Phrase:
    """One wording of a phrase. `build` turns its parts into a value; None: it is none after all."""

    name: str
    template: str
    build: Callable[[Parts], Any]


@dataclass(frozen=True)
class Row:
    """One wording of a clause, an example of it, and what an item does that says so."""

    name: str
    template: str
    build: Callable[[Parts], Any]
    example: str
    expected: tuple[Step, ...]


def _compiled(text: str) -> Template:
    """Return the elements of a template."""
    stack: list[list[Element]] = [[]]
    for piece in _TEMPLATE.findall(text):
        if piece == "(":
            stack.append([])
        elif piece == ")":
            inside = tuple(stack.pop())
            stack[-1].append(Maybe(inside))
        elif piece[0] == "{":
            name, _, phrase = piece[1:-1].partition(":")
            stack[-1].append(Slot(name, phrase or name))
        else:
            stack[-1].append(_literal(piece))
    return tuple(stack[0])


def _literal(token: str) -> Literal:
    forms: set[str] = set()
    for word in token.removeprefix("!").split("|"):
        stem = word.removesuffix("*").removesuffix("e")
        forms.update([stem + ending for ending in _ENDINGS] if word[-1] == "*" else [word])
    return Literal(frozenset(forms), token[0] == "!" and len(token) > 1)


def _orders(template: Template) -> list[Template]:
    """Return the template with the verb in its place and, after :data:`FRONT`, before all else.

    Without a verb to move, as in "eine Karte ziehen", it stays as it is.
    """
    verb = next((e for e in template if isinstance(e, Literal) and e.verb), None)
    front = Literal(frozenset({FRONT.key}))
    if template[0] == front:
        return [template]
    if verb is None:
        return [template, (front, *template)]
    return [template, (front, verb, *(e for e in template if e is not verb))]


class Grammar:
    """The templates of phrases, ready to read words."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        """Compile every phrase once."""
        self._phrases: Phrases = {}
        for phrase in phrases:
            template = _compiled(phrase.template)
            known = self._phrases.setdefault(phrase.name, [])
            known.append((template, _needed(template), phrase.build))
        self._rows: list[tuple[Template, Needed, Row]] = []

    def add(self, rows: Iterable[Row]) -> None:
        """Add clauses; both orders of each that has a verb."""
        for row in rows:
            orders = _orders(_compiled(row.template))
            self._rows += [(template, _needed(template), row) for template in orders]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of a template."""
        found: set[str] = set()
        everything = [t for known in self._phrases.values() for t, _, _ in known]
        for template in [*everything, *(t for t, _, _ in self._rows)]:
            found |= _words(template)
        return frozenset(found)

    def clauses(self, words: tuple[Word, ...]) -> Iterator[tuple[Row, Any]]:
        """Yield every clause that all of `words` can be, with what it says."""
        reading = _Reading(words, self._phrases)
        for template, needed, row in self._rows:
            if not reading.has(needed):
                continue
            for end, parts in reading.match(template, 0, 0):
                if end == len(words):
                    value = row.build(parts)
                    if value is not None:
                        yield row, value

    def spans(self, words: tuple[Word, ...], phrase: str) -> Iterator[tuple[int, int, Any]]:
        """Yield where in `words` a phrase stands, as begin and end, and what it says."""
        reading = _Reading(words, self._phrases)
        for start in range(len(words)):
            for end, value in reading.phrase(phrase, start):
                yield start, end, value


class _Reading:
    """One sentence being read; what phrases say at each word is found once."""

    def __init__(
        self,
        words: tuple[Word, ...],
        phrases: Phrases,
    ) -> None:
        self._words = words
        self._keys = {word.key for word in words}
        self._phrases = phrases
        self._fitting: Phrases = {}
        self._known: dict[tuple[str, int], list[tuple[int, Any]]] = {}

    def phrase(self, name: str, at: int) -> list[tuple[int, Any]]:
        """Return where the phrase can end that begins at `at`, and what it says then."""
        key = (name, at)
        if key not in self._known:
            self._known[key] = []  # a phrase that begins with itself is none
            self._known[key] = list(self._phrase(name, at))
        return self._known[key]

    def has(self, needed: Needed) -> bool:
        """Return whether no word is lacking that a template cannot do without.

        Most templates lack one, which is sooner seen than tried at every word.
        """
        return not any(forms.isdisjoint(self._keys) for forms in needed)

    def _phrase(self, name: str, at: int) -> Iterator[tuple[int, Any]]:
        if name not in self._fitting:
            self._fitting[name] = [one for one in self._phrases[name] if self.has(one[1])]
        seen: list[tuple[int, Any]] = []
        for template, _, build in self._fitting[name]:
            for end, parts in self.match(template, 0, at):
                value = build(parts)
                if value is not None and (end, value) not in seen:
                    seen.append((end, value))
                    yield end, value

    def match(self, template: Template, index: int, at: int) -> Iterator[tuple[int, Parts]]:
        """Yield every end and the parts of `template` from its element `index` on."""
        if index == len(template):
            yield at, {}
            return
        for end, found in self._element(template[index], at):
            for last, rest in self.match(template, index + 1, end):
                yield last, {**found, **rest}

    def _element(self, element: Element, at: int) -> Iterator[tuple[int, Parts]]:
        if isinstance(element, Maybe):
            yield at, {}
            yield from self.match(element.inside, 0, at)
        elif isinstance(element, Slot):
            for end, value in self.phrase(element.phrase, at):
                yield end, {element.name: value}
        elif at < len(self._words):
            word = self._words[at]
            if (word.key == "#" and "#" in element.forms and not word.signed) or (
                word.key == "#" and (word.signed + "#") in element.forms
            ):
                yield at + 1, {"#": word.number}
            elif (word.key == "" and '"' in element.forms) or (
                "@" in element.forms and word.shown[:1].isupper()
            ):
                yield at + 1, {'"': word.shown}
            elif word.key not in {"", "#"} and word.key in element.forms:
                yield at + 1, {}


def _needed(template: Template) -> Needed:
    """Return the words of which one each must be there, whatever numbers and names are."""
    plain = (e.forms for e in template if isinstance(e, Literal))
    return tuple(forms for forms in plain if forms.isdisjoint(_OPEN))


def _words(template: Template) -> set[str]:
    found: set[str] = set()
    for element in template:
        if isinstance(element, Literal):
            found |= element.forms
        elif isinstance(element, Maybe):
            found |= _words(element.inside)
    return found
