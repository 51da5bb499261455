"""What a JSON value must look like, and the value it stands for: strict, nothing overlooked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

from cardtool.errors import UsageError

__all__ = [
    "Fixed",
    "Flag",
    "Like",
    "ListOf",
    "MapOf",
    "Maybe",
    "Object",
    "Shape",
    "Text",
    "Whole",
    "Word",
    "read_object",
]

_SHOWN: Final = 60
_MOST: Final = 10_000
_DIGITS: Final = 30


class Shape(Protocol):
    """One kind of value."""

    def read(self, value: Any, where: str) -> Any:
        """Return what `value` stands for; ValueError, naming `where`, if it is none."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `most` characters."""

    most: int = _MOST

    def read(self, value: Any, where: str) -> str:
        """Return the text."""
        if not isinstance(value, str) or len(value) > self.most:
            raise _wrong(value, where, f"a text of at most {self.most} characters")
        return value


@dataclass(frozen=True, slots=True)
class Like:
    """A text of one form."""

    form: re.Pattern[str]
    what: str

    def read(self, value: Any, where: str) -> str:
        """Return the text."""
        if not isinstance(value, str) or not self.form.fullmatch(value):
            raise _wrong(value, where, self.what)
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, value: Any, where: str) -> int:
        """Return the number."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise _wrong(value, where, f"a whole number from {self.least} to {self.most}")
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, value: Any, where: str) -> bool:
        """Return which."""
        if not isinstance(value, bool):
            raise _wrong(value, where, "true or false")
        return value


@dataclass(frozen=True, slots=True)
class Word:
    """One of the words of an enum."""

    words: type[StrEnum]

    def read(self, value: Any, where: str) -> StrEnum:
        """Return the member."""
        if not isinstance(value, str) or value not in set(self.words):
            raise _wrong(value, where, " or ".join(self.words))
        return self.words(value)


@dataclass(frozen=True, slots=True)
class Maybe:
    """Null, or what another shape takes."""

    inner: Shape

    def read(self, value: Any, where: str) -> Any:
        """Return None or the value."""
        return None if value is None else self.inner.read(value, where)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of up to `most` values of one shape, as a tuple."""

    inner: Shape
    most: int = _MOST

    def read(self, value: Any, where: str) -> tuple[Any, ...]:
        """Return the values."""
        if not isinstance(value, list) or len(value) > self.most:
            raise _wrong(value, where, f"a list of at most {self.most} values")
        return tuple(self.inner.read(v, f"{where}[{at}]") for at, v in enumerate(value, start=1))


@dataclass(frozen=True, slots=True)
class Fixed:
    """A list of so many values, each of a shape of its own, as a tuple."""

    inners: tuple[Shape, ...]

    def read(self, value: Any, where: str) -> tuple[Any, ...]:
        """Return the values."""
        if not isinstance(value, list) or len(value) != len(self.inners):
            raise _wrong(value, where, f"a list of {len(self.inners)} values")
        pairs = zip(self.inners, value, strict=True)
        return tuple(
            inner.read(v, f"{where}[{at}]") for at, (inner, v) in enumerate(pairs, start=1)
        )


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object whose values have one shape, whatever its keys are."""

    inner: Shape

    def read(self, value: Any, where: str) -> dict[str, Any]:
        """Return the values by key."""
        if not isinstance(value, dict) or len(value) > _MOST:
            raise _wrong(value, where, "an object")
        return {key: self.inner.read(v, _under(where, key)) for key, v in value.items()}


@dataclass(frozen=True, slots=True)
class Object:
    """An object with exactly these keys; `make` takes their values as keywords."""

    keys: Mapping[str, Shape]
    make: Callable[..., Any] = dict

    def read(self, value: Any, where: str) -> Any:
        """Return what `make` makes of it; its ValueError or UsageError is a mistake here."""
        if not isinstance(value, dict):
            raise _wrong(value, where, "an object")
        for key in self.keys:
            if key not in value:
                raise ValueError(_at(where, f"{key} is missing"))
        for key in value:
            if key not in self.keys:
                raise ValueError(_at(where, f"nothing is known of {_short(key)}"))
        values = {
            key: shape.read(value[key], _under(where, key)) for key, shape in self.keys.items()
        }
        try:
            return self.make(**values)
        except (UsageError, ValueError) as error:
            raise ValueError(_at(where, str(error))) from None


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object of one line; no key twice, no NaN, not nested without end.

    Raises:
        ValueError: it is none.
    """
    try:
        text = line.decode("utf-8-sig")
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_number, parse_int=_whole
        )
    except UnicodeDecodeError as error:
        raise ValueError(f"no UTF-8 text at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON at column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(value, dict):
        raise _wrong(value, "", "an object")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"too long a number, {text[:_DIGITS]}…")
    return int(text)


def _under(where: str, key: str) -> str:
    return f"{where}.{_short(key)}" if where else _short(key)


def _at(where: str, text: str) -> str:
    return f"{where}: {text}" if where else text


def _wrong(value: Any, where: str, wanted: str) -> ValueError:
    return ValueError(_at(where, f"{_short(value)} is not {wanted}"))


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    return shown if shown.isidentifier() or shown.isdecimal() else repr(shown)
