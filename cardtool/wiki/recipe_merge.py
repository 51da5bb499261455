"""What several cards say about one result, put together into recipes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardtool.cards import Kind, Part, Recipe, Values
from cardtool.problems import Problem, Severity

__all__ = ["Draft", "Said", "merge"]


@dataclass(frozen=True, slots=True)
class Said:
    """A claim about one result with its cards looked up.

    Attributes:
        rank: 0 the result's own card says it, 1 another card. where, sentence: for problems.
        kind, parts, items, needs_item, values, joins, most: as in a claim.
    """

    result: str
    rank: int
    where: str
    sentence: str
    kind: Kind | None = None
    parts: tuple[Part, ...] = ()
    items: tuple[str, ...] = ()
    needs_item: bool | None = None
    values: Values | None = None
    joins: bool = False
    most: int | None = None


@dataclass(slots=True)
class Draft:
    """A recipe in the making; `where` is the place of the first sentence about it."""

    result: str
    kind: Kind
    where: str
    parts: tuple[Part, ...] = ()
    items: set[str] = field(default_factory=set)
    needs_item: bool | None = None
    own_items: bool = False
    own_kind: bool = False

    def recipe(self, values: Values) -> Recipe:
        """Return the finished recipe (clause C10: a mutation always needs an item)."""
        needs = self.needs_item if self.needs_item is not None else bool(self.items)
        return Recipe(
            self.result,
            self.kind,
            self.parts,
            tuple(sorted(self.items)),
            needs or self.kind is Kind.MUTATION,
            values,
        )


class _Merger:
    """Collects what is said about one result."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.problems: list[Problem] = []
        self.values: Values | None = None

    def take(self, said: Said) -> None:
        """Add one claim; claims must come with the result's own first."""
        if said.kind is None:
            self._complete(said)
            return
        if any(d.kind is not said.kind for d in self.drafts):
            self._contradiction(said, f"another sentence makes it a {self.drafts[0].kind}")
            return
        fitting = [d for d in self.drafts if not said.parts or not d.parts or _same(d, said)]
        if not fitting:
            fitting = [Draft(said.result, said.kind, said.where)]
            self.drafts += fitting
        self._fill(fitting, said)

    def _fill(self, fitting: list[Draft], said: Said) -> None:
        """Let a claim fill the gaps of the recipes it fits; the card's own word stands."""
        open_to = [d for d in fitting if said.rank == 0 or not d.own_items]
        if said.items and not open_to and not any(said.items[0] in d.items for d in fitting):
            named = ", ".join(sorted(fitting[0].items)) or "no item"
            self._contradiction(said, f"the card itself says {named}")
        for draft in fitting:
            draft.parts = draft.parts or said.parts
        for draft in open_to:
            draft.items.update(said.items)
            if draft.needs_item is None:
                draft.needs_item = said.needs_item
            if said.rank == 0 and (said.items or said.needs_item is not None):
                draft.own_items = True

    def _complete(self, said: Said) -> None:
        if said.values is not None:
            if self.values not in {None, said.values}:
                self._contradiction(said, f"another sentence says {self.values}")
            self.values = self.values or said.values
        if said.needs_item is not None:
            for draft in self.drafts:
                if draft.needs_item is None and not draft.items:
                    draft.needs_item = said.needs_item
                    draft.own_items = True
        if said.joins:
            self._join(said)

    def _join(self, said: Said) -> None:
        """Let more monsters join the last group of each recipe (clause Z5)."""
        for draft in self.drafts:
            at = max((n for n, p in enumerate(draft.parts) if not p.cards), default=None)
            least = draft.parts[at].least if at is not None else 0
            if at is None or (said.most is not None and said.most < least):
                hint = "name the Klasse or Rasse in the sentence that says what it is made of"
                self._note("recipe_unclear", said, "who may join, and how many, is unclear", hint)
                continue
            part = draft.parts[at]
            joined = Part((), part.klasse, part.rasse, part.least, said.most)
            draft.parts = (*draft.parts[:at], joined, *draft.parts[at + 1 :])

    def _contradiction(self, said: Said, reason: str) -> None:
        message = f"‘{said.sentence}’ does not count for card {said.result}: {reason}"
        self._note("recipe_contradiction", said, message, "let the cards say the same")

    def _note(self, code: str, said: Said, message: str, hint: str) -> None:
        self.problems.append(
            Problem(code, Severity.WARNING, said.where, message, None, hint, said.result)
        )


def _same(draft: Draft, said: Said) -> bool:
    return sorted(draft.parts, key=repr) == sorted(said.parts, key=repr)


def merge(claims: Iterable[Said]) -> tuple[list[Draft], Values, list[Problem]]:
    """Return the recipes of one result, where its figures come from, and contradictions.

    The result's own card has the first word and others fill gaps: an item or parts that it
    does not name. A whole claim with other parts is a further recipe.
    """
    merger = _Merger()
    ordered = sorted(claims, key=_first_word)
    for said in ordered:
        merger.take(said)
    return merger.drafts, merger.values or Values.PRINTED, merger.problems


def _first_word(said: Said) -> tuple[int, bool, bool, str, str, str]:
    # Completing sentences come last; within a rank whole claims before those with gaps.
    rank = 2 if said.kind is None else said.rank
    return (rank, not said.parts, said.joins, said.where, said.sentence, repr(said))
