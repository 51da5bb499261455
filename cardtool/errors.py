"""Errors of cardtool: what stops a call from going on.

Findings that can be collected are :class:`cardtool.problems.Problem` values, never
exceptions. The tree::

    CardtoolError
    ├── UsageError           the request names something that does not exist (exit 2)
    │   ├── QueryError       a card query cannot be read; knows the position
    │   └── UnknownName      a rule set, setting, column, field or format nobody knows
    ├── SourceError          pages cannot be read from a folder, a file or a wiki
    │   ├── WikiError        a wiki answered with something other than pages
    │   └── ExportError      an XML export is broken, truncated or unsafe
    ├── CatalogError         the catalog cannot be used
    │   ├── NoCatalog        there is none yet, or it is empty
    │   ├── NotACatalog      the file is something else
    │   ├── DamagedCatalog   what is in it is not what cardtool writes
    │   ├── NewerCatalog     it was written by a newer cardtool
    │   ├── OlderCatalog     it was written by an older one and has to be brought up to date
    │   └── CatalogBusy      another process is writing it
    ├── DeckError            a deck cannot be read or written without loss
    ├── CardNotFound         no card has this number or name, or several have
    ├── StateNotFound        a page has no such revision, or was not known at that time
    ├── OverlayError         an overlay file has mistakes
    ├── ClaimsError          a file of claims has mistakes
    ├── InputError           a file, or the standard input, cannot be read
    ├── ReplayError          the record of a game cannot be read, or not be played on
    ├── EndlessEffects       cards set each other off for ever
    ├── ResultsError         a file of results cannot be read, joined or gone on with
    ├── ClusterError         no cluster answers, or it is lost
    ├── PlayerError          a player of another package does not work
    └── OutputError          a file cannot be written
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, Final

__all__ = [
    "CardNotFound",
    "CardtoolError",
    "CatalogBusy",
    "CatalogError",
    "ClaimsError",
    "ClusterError",
    "DamagedCatalog",
    "DeckError",
    "EndlessEffects",
    "ExportError",
    "InputError",
    "NewerCatalog",
    "NoCatalog",
    "NotACatalog",
    "OlderCatalog",
    "OutputError",
    "OverlayError",
    "PlayerError",
    "QueryError",
    "ReplayError",
    "ResultsError",
    "SourceError",
    "StateNotFound",
    "UnknownName",
    "UsageError",
    "WikiError",
    "first_few",
    "nearest",
    "shown",
]

_SHOWN: Final = 60
_MOST_MISTAKES: Final = 8


class CardtoolError(Exception):
    """Base of all errors: one line that says what, where, and what to do."""


class UsageError(CardtoolError):
    """The request itself is wrong: an unknown name, an impossible value."""


class QueryError(UsageError):
    """A card query cannot be read.

    Attributes:
        position: offset of the faulty word in the query, from 0.
    """

    def __init__(self, message: str, position: int) -> None:
        """Keep the position beside the message."""
        super().__init__(f"{message} (at position {position + 1} of the query)")
        self.position = position


class UnknownName(UsageError):
    """A name is not among the known ones; the message lists them and the nearest.

    Attributes:
        name: what was asked for.
        known: the names there are, in the order they are listed.
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        """Build the message from what is asked for and the known names."""
        self.name = name
        self.known = tuple(known)
        close = nearest(name, self.known)
        hint = f"; did you mean {close}?" if close else "."
        super().__init__(f"unknown {what} {name!r}{hint} Known: {', '.join(self.known)}")


class SourceError(CardtoolError):
    """Pages cannot be read from a folder, a file or a wiki."""


class WikiError(SourceError):
    """A wiki answered with something other than the pages asked for."""


class ExportError(SourceError):
    """An XML export is broken, truncated, or not a MediaWiki export."""


class CatalogError(CardtoolError):
    """The catalog cannot be read or written."""


class NoCatalog(CatalogError):
    """There is no catalog yet, or nothing in it."""


class NotACatalog(CatalogError):
    """The file is no cardtool catalog."""


class DamagedCatalog(CatalogError):
    """What is in the file is not what cardtool writes."""


class NewerCatalog(CatalogError):
    """The catalog was written by a newer cardtool."""


class OlderCatalog(CatalogError):
    """The catalog was written by an older cardtool; what writes brings it up to date."""


class CatalogBusy(CatalogError):
    """Another process is writing the catalog."""


class DeckError(CardtoolError):
    """A deck cannot be read, or not written without losing something."""


class CardNotFound(CardtoolError):
    """No card answers to this number or name, or more than one does."""


class StateNotFound(CardtoolError):
    """A page never had this revision, or nothing is known of it at this time."""


class OverlayError(CardtoolError):
    """An overlay file cannot be used; the message lists its mistakes."""

    @classmethod
    def of(cls, mistakes: Sequence[str]) -> OverlayError:
        """Return the error for the mistakes of a file: the first few, and how many more."""
        return cls(first_few(mistakes))


class ClaimsError(CardtoolError):
    """A file of claims cannot be used; the message lists its mistakes."""

    @classmethod
    def of(cls, mistakes: Sequence[str]) -> ClaimsError:
        """Return the error for the mistakes of a file: the first few, and how many more."""
        return cls(first_few(mistakes))


def first_few(mistakes: Sequence[str], most: int = _MOST_MISTAKES) -> str:
    """Return mistakes in one line: at most so many, and how many more there are."""
    more = len(mistakes) - most
    rest = [f"and {more} more"] if more > 0 else []
    return "; ".join([*mistakes[:most], *rest])


class InputError(CardtoolError):
    """A file or the standard input cannot be read.

    Attributes:
        reason: why, without the name.
    """

    def __init__(self, where: str, reason: str) -> None:
        """Build the message from the path, or ``-``, and the reason."""
        super().__init__(f"cannot read {where}: {reason}")
        self.reason = reason


class ReplayError(CardtoolError):
    """The record of a game cannot be read, or not be played as it says.

    Attributes:
        reason: the message without name and line.
        line: line of the record, from 1; None where it is about the whole.
    """

    def __init__(self, reason: str, line: int | None = None, name: str = "") -> None:
        """Build the message from the record's name, the line and the reason."""
        where = [name] * bool(name) + [f"line {line}"] * (line is not None)
        super().__init__(": ".join([*where, reason]))
        self.reason = reason
        self.line = line


class EndlessEffects(CardtoolError):
    """Effects of cards set each other off without an end.

    Attributes:
        cards: the numbers of the cards.
    """

    def __init__(self, cards: Iterable[str]) -> None:
        """Name the cards."""
        self.cards = tuple(cards)
        which = f"card{'s' * (len(self.cards) != 1)} {', '.join(self.cards)}"
        super().__init__(
            f"the effects of {which} set each other off for ever; an effect file (--effects) can "
            "let them do something else"
        )


class ResultsError(CardtoolError):
    """A file of results cannot be read, joined with another, or gone on with."""


class ClusterError(CardtoolError):
    """No cluster answers, its workers are lost, or what it needs is not installed."""


class PlayerError(CardtoolError):
    """A player of another package cannot be loaded, made or asked."""

    def __init__(self, player: str, what: str, error: BaseException | None = None) -> None:
        """Build the message from the player, what is wrong, and the first line of the error."""
        first = "" if error is None else next(iter(str(error).splitlines()), "")
        kind = "" if error is None else f": {type(error).__name__}{': ' * bool(first)}{first}"
        super().__init__(f"{player} {what}{kind}")


class OutputError(CardtoolError):
    """A file cannot be written, or exists already."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that looks most like `name`, or None if none does."""
    found = difflib.get_close_matches(name.casefold(), [k.casefold() for k in known], n=1)
    if not found:
        return None
    return next(k for k in known if k.casefold() == found[0])


def shown(value: Any) -> str:
    """Return a value as messages show it: as files write it, of a long one the beginning."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if isinstance(value, str | list | dict) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
