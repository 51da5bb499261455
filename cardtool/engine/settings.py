"""What a setting of a rule set is: how its value is typed, shown and explained."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Protocol, Self

from cardtool.limits import Caps, Span

__all__ = [
    "Codec",
    "Contradiction",
    "Flag",
    "Limits",
    "MaybeWhole",
    "Numbers",
    "Range",
    "Reading",
    "Setting",
    "Tag",
    "Tagged",
    "Whole",
    "Word",
    "as_number",
    "as_typed",
    "declared",
    "refuse",
    "setting",
    "split_list",
]

_ON: Final = frozenset({"on", "true", "yes", "ja", "1"})
_OFF: Final = frozenset({"off", "false", "no", "nein", "0"})
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")


class Codec(Protocol):
    """How the values of a setting are typed and shown; ``parse(show(value)) == value``.

    Attributes:
        types: Python's types for what a TOML file gives it as; words may be texts anywhere.
    """

    types: ClassVar[tuple[type, ...]]

    @property
    def expects(self) -> str:
        """What :meth:`parse` accepts, as error messages say it."""

    def parse(self, text: str) -> Any:
        """Return the value; raises ValueError where the text is none of this kind."""

    def show(self, value: Any) -> str:
        """Return the text for a value."""


class Contradiction(ValueError):
    """Settings that contradict each other.

    Attributes:
        found: what cannot be, one phrase each, and the settings that take part in it.
    """

    def __init__(self, found: Mapping[str, tuple[str, ...]]) -> None:
        """Make the message of all phrases."""
        super().__init__("; ".join(found))
        self.found = found

    @property
    def settings(self) -> frozenset[str]:
        """Every setting that takes part in a contradiction."""
        return frozenset(name for names in self.found.values() for name in names)


@dataclass(frozen=True, slots=True)
class Setting:
    """All that is known of a setting beside its value.

    Attributes:
        codec: how its values are typed and shown.
        clause: rule clause it comes from, such as ``C7``.
        text: one sentence that says what it does.
        unit: what a number counts, or empty.
        reading: id of the reading of kameloh.md section 12 it belongs to, or None.
        fixed: it makes the rule set what it is and cannot be typed.
    """

    codec: Codec
    clause: str
    text: str
    unit: str = ""
    reading: str | None = None
    fixed: bool = False

    def clause_of(self, value: Any) -> str:
        """Return the clause of a value: behaviours stand in clauses of their own."""
        return str(getattr(value, "clause", self.clause))


def setting(codec: Codec, clause: str, text: str, **more: Any) -> Any:
    """Declare a dataclass field that is a setting, with its metadata and without a default.

    `more` are further attributes of :class:`Setting`.
    """
    return field(metadata={"setting": Setting(codec, clause, text, **more)})


def declared(rules: type[Any]) -> dict[str, Setting]:
    """Return the settings that a dataclass declares, by name, in their order."""
    return {one.name: one.metadata["setting"] for one in fields(rules)}


def refuse(found: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse rules that contradict themselves; `found` is as of :class:`Contradiction`.

    Raises:
        Contradiction: there is any; the message lists every one.
    """
    if found:
        raise Contradiction(found)


def as_typed(
    rules: object, settings: Mapping[str, Setting], idle: Mapping[str, str]
) -> dict[str, str]:
    """Return every setting of the rules that is not idle, as it is typed."""
    return {
        name: about.codec.show(getattr(rules, name))
        for name, about in settings.items()
        if name not in idle
    }


def as_number(text: str) -> int:
    """Return the whole number `text` stands for, of at most six digits; else ValueError."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def split_list(text: str) -> list[str]:
    """Return the parts of a list between commas; those inside brackets do not divide."""
    if not text.strip():
        return []
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise ValueError(number)
    return number


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`; with `zero_is_off`, 0 is shown as ``off``."""

    types: ClassVar[tuple[type, ...]] = (int,)
    least: int
    most: int
    zero_is_off: bool = False

    @property
    def expects(self) -> str:
        """The range, in words."""
        return f"a whole number from {self.least} to {self.most}" + " or off" * self.zero_is_off

    def parse(self, text: str) -> int:
        """Return the number."""
        if self.zero_is_off and text.casefold() in _OFF:
            return 0
        return _within(as_number(text), self.least, self.most)

    def show(self, value: int) -> str:
        """Return the digits, or ``off``."""
        return "off" if self.zero_is_off and value == 0 else str(value)


@dataclass(frozen=True, slots=True)
class MaybeWhole:
    """A whole number from 0 to `most`, or None, which is typed ``off``."""

    types: ClassVar[tuple[type, ...]] = (int,)
    most: int

    @property
    def expects(self) -> str:
        """The range, in words."""
        return f"a whole number from 0 to {self.most}, or off"

    def parse(self, text: str) -> int | None:
        """Return the number or None."""
        return None if text.casefold() == "off" else _within(as_number(text), 0, self.most)

    def show(self, value: int | None) -> str:
        """Return the digits, or ``off``."""
        return "off" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Flag:
    """A switch: ``on`` or ``off``, also true/false, yes/no, ja/nein, 1/0."""

    types: ClassVar[tuple[type, ...]] = (bool,)
    expects: str = "on or off"

    def parse(self, text: str) -> bool:
        """Return whether it is on."""
        if text.casefold() not in _ON | _OFF:
            raise ValueError(text)
        return text.casefold() in _ON

    def show(self, value: bool) -> str:  # noqa: FBT001
        """Return ``on`` or ``off``."""
        return "on" if value else "off"


@dataclass(frozen=True, slots=True)
class Word:
    """A choice among the words of an enum."""

    types: ClassVar[tuple[type, ...]] = (str, int)
    words: type[StrEnum]

    @property
    def expects(self) -> str:
        """The words there are."""
        return " or ".join(self.words)

    def parse(self, text: str) -> StrEnum:
        """Return the member."""
        return self.words(text.casefold())

    def show(self, value: StrEnum) -> str:
        """Return the word."""
        return value.value


@dataclass(frozen=True, slots=True)
class Range:
    """A range such as ``10-60`` within 0 to `most`."""

    types: ClassVar[tuple[type, ...]] = (str,)
    most: int

    @property
    def expects(self) -> str:
        """The form and its bounds."""
        return f"a range LOW-HIGH within 0-{self.most}"

    def parse(self, text: str) -> Span:
        """Return the span."""
        low, _, high = text.partition("-")
        found = Span(as_number(low.strip()), as_number(high.strip()))
        _within(found.low, 0, found.high)
        _within(found.high, 0, self.most)
        return found

    def show(self, value: Span) -> str:
        """Return ``LOW-HIGH``."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Numbers:
    """`count` whole numbers from 0 to `most`, written ``5/4/3/2``; equal ones as one number."""

    types: ClassVar[tuple[type, ...]] = (int, list, str)
    count: int
    most: int

    @property
    def expects(self) -> str:
        """The form and its bounds."""
        return f"one number or {self.count} with strokes between, each from 0 to {self.most}"

    def parse(self, text: str) -> tuple[int, ...]:
        """Return the numbers; a single one stands for all."""
        found = tuple(_within(as_number(part.strip()), 0, self.most) for part in text.split("/"))
        if len(found) not in {1, self.count}:
            raise ValueError(text)
        return found if len(found) == self.count else found * self.count

    def show(self, value: tuple[int, ...]) -> str:
        """Return the numbers with strokes between, or the one number they all are."""
        return str(value[0]) if len(set(value)) == 1 else "/".join(map(str, value))


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps, written ``AP/DP/LP/GW``, or ``AP/DP/LP`` where no GW is limited."""

    types: ClassVar[tuple[type, ...]] = (list, str)
    gw: bool = True

    @property
    def expects(self) -> str:
        """The form."""
        return ("AP/DP/LP/GW" if self.gw else "AP/DP/LP") + ", numbers above 0"

    def parse(self, text: str) -> Caps:
        """Return the caps."""
        found = [_within(as_number(part.strip()), 1, 9999) for part in text.split("/")]
        if len(found) != (4 if self.gw else 3):
            raise ValueError(text)
        return Caps(*found)

    def show(self, value: Caps) -> str:
        """Return the numbers with strokes between."""
        return str(value)


class Tag(Protocol):
    """A behaviour as a value: a word, the clause it stands in, and what it needs to know."""

    tag: ClassVar[str]
    clause: ClassVar[str]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the behaviour for what stands between the brackets; else ValueError."""

    def __str__(self) -> str:
        """Return the word, with what it needs to know in brackets."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """One of several behaviours, typed by its word: ``oasis(1)``, ``constant(3)``.

    Attributes:
        tags: the behaviours there are.
        bare: the one that a number without a word stands for, or None.
    """

    types: ClassVar[tuple[type, ...]] = (str, int)
    tags: tuple[type[Tag], ...]
    bare: type[Tag] | None = None

    @property
    def expects(self) -> str:
        """The words there are."""
        return " or ".join(tag.tag for tag in self.tags)

    def parse(self, text: str) -> Tag:
        """Return the behaviour."""
        name, _, rest = text.partition("(")
        if rest and not rest.endswith(")"):
            raise ValueError(text)
        found = next((tag for tag in self.tags if tag.tag == name.strip().casefold()), None)
        if found is None:
            return self._numbered(text)
        return found.from_text(rest.removesuffix(")").strip())

    def _numbered(self, text: str) -> Tag:
        if self.bare is None:
            raise ValueError(text)
        return self.bare.from_text(text)

    def show(self, value: Tag) -> str:
        """Return the word with its brackets."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision about a gap in the texts.

    Attributes:
        id: ``R1`` on. clause: where it is applied. text: the decision.
        setting: what chooses another reading, or None.
    """

    id: str
    clause: str
    text: str
    setting: str | None = None
