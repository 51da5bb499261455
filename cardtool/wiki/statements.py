"""What one card's text says about a recipe, before any name is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cardtool.cards import Kind, Values

__all__ = ["SELF", "Group", "Ref", "Statement"]


class Ref(NamedTuple):
    """A card that a text speaks of.

    `by` is ``nr`` (a link or number), ``name``, or ``self`` for the speaking card.
    """

    by: str
    text: str = ""


SELF: Final = Ref("self")


class Group(NamedTuple):
    """One ingredient: a card, or monsters of a Klasse or Rasse, and how many of them.

    `most` is None for any number.
    """

    ref: Ref | None = None
    klasse: str | None = None
    rasse: str | None = None
    least: int = 1
    most: int | None = 1


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence about a recipe; what it leaves open is None or empty.

    Attributes:
        page, position, line: the speaking card's page, its call there, its text's line.
        says: name of the pattern that read it. sentence: what was read.
        kind: Kind.MUTATION or Kind.GROUPING; None for a sentence that only completes others.
        result: the violet card. parts: ingredients. items: light-blue cards.
        needs_item: whether the sentence says that an item is needed.
        values: where the result's figures come from.
        joins: more monsters may join later. most: how many monsters then at most.
        universal: the speaking card serves any grouping as its item (clause C9).
    """

    page: str
    position: int
    line: int
    says: str
    sentence: str
    kind: Kind | None = None
    result: Ref | None = None
    parts: tuple[Group, ...] = ()
    items: tuple[Ref, ...] = ()
    needs_item: bool | None = None
    values: Values | None = None
    joins: bool = False
    most: int | None = None
    universal: bool = False

    @property
    def where(self) -> str:
        """Page and line, as problems give them."""
        return f"{self.page}:{self.line}"

    def as_dict(self) -> dict[str, Any]:
        """Return a form that JSON can hold; :meth:`from_dict` is the inverse."""
        return {
            "page": self.page,
            "position": self.position,
            "line": self.line,
            "says": self.says,
            "sentence": self.sentence,
            "kind": self.kind and self.kind.value,
            "result": self.result and list(self.result),
            "parts": [[g.ref and list(g.ref), *g[1:]] for g in self.parts],
            "items": [list(ref) for ref in self.items],
            "needs_item": self.needs_item,
            "values": self.values and self.values.value,
            "joins": self.joins,
            "most": self.most,
            "universal": self.universal,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Statement:
        """Return the statement that :meth:`as_dict` wrote.

        Raises:
            KeyError, TypeError, ValueError: `data` was not written by it.
        """
        plain = dict(data)
        plain["kind"] = Kind(data["kind"]) if data["kind"] else None
        plain["result"] = Ref(*data["result"]) if data["result"] else None
        plain["parts"] = tuple(
            Group(Ref(*first) if first else None, *rest) for first, *rest in data["parts"]
        )
        plain["items"] = tuple(Ref(*ref) for ref in data["items"])
        plain["values"] = Values(data["values"]) if data["values"] else None
        return cls(**plain)
