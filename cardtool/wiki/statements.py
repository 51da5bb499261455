"""What one card's text says about a recipe, before any name is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cardtool.cards import Kind, Values

__all__ = ["SELF", "Claim", "Group", "Ref", "Statement"]


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


class Claim(NamedTuple):
    """The content of a sentence about recipes; what it leaves open is None or empty.

    `kind` is Kind.MUTATION or Kind.GROUPING, or None for a sentence that only completes
    others: `values` says where the result's figures come from, `joins` that more monsters
    may join later (`most` in all), `universal` that the speaking card serves any grouping.
    """

    kind: Kind | None = None
    results: tuple[Ref, ...] = ()
    parts: tuple[Group, ...] = ()
    items: tuple[Ref, ...] = ()
    needs_item: bool | None = None
    values: Values | None = None
    joins: bool = False
    most: int | None = None
    universal: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence about a recipe, and where it stands.

    Attributes:
        page, position, line: the speaking card's page, its call there, its text's line.
        says: name of the pattern that read it. sentence: what was read. claim: what it says.
    """

    page: str
    position: int
    line: int
    says: str
    sentence: str
    claim: Claim

    @property
    def where(self) -> str:
        """Page and line, as problems give them."""
        return f"{self.page}:{self.line}"

    def as_dict(self) -> dict[str, Any]:
        """Return a form that JSON can hold; :meth:`from_dict` is the inverse."""
        claim = self.claim
        return {
            "page": self.page,
            "position": self.position,
            "line": self.line,
            "says": self.says,
            "sentence": self.sentence,
            "kind": claim.kind and claim.kind.value,
            "results": [list(ref) for ref in claim.results],
            "parts": [[g.ref and list(g.ref), *g[1:]] for g in claim.parts],
            "items": [list(ref) for ref in claim.items],
            "needs_item": claim.needs_item,
            "values": claim.values and claim.values.value,
            "joins": claim.joins,
            "most": claim.most,
            "universal": claim.universal,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Statement:
        """Return the statement that :meth:`as_dict` wrote.

        Raises:
            KeyError, TypeError, ValueError: `data` was not written by it.
        """
        claim = Claim(
            kind=Kind(data["kind"]) if data["kind"] else None,
            results=tuple(Ref(*ref) for ref in data["results"]),
            parts=tuple(
                Group(Ref(*first) if first else None, *rest) for first, *rest in data["parts"]
            ),
            items=tuple(Ref(*ref) for ref in data["items"]),
            needs_item=data["needs_item"],
            values=Values(data["values"]) if data["values"] else None,
            joins=data["joins"],
            most=data["most"],
            universal=data["universal"],
        )
        place = (data["page"], data["position"], data["line"], data["says"], data["sentence"])
        return cls(*place, claim)
