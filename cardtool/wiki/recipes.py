"""Recipes from what the cards say and from an overlay, and the kinds that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardtool.cards import Card, Kind, Part, Recipe, nr_key
from cardtool.problems import Problem, Severity, worst_first
from cardtool.wiki.card_index import CardIndex, check_numbers, in_order
from cardtool.wiki.kinds import may_refine
from cardtool.wiki.overlay import NONE, RecipeOverlay, read_overlay
from cardtool.wiki.recipe_merge import Draft, Said, merge
from cardtool.wiki.statements import SELF, Claim, Group, Ref, Statement

__all__ = [
    "NONE",
    "Linked",
    "RecipeOverlay",
    "Statement",
    "check_numbers",
    "link_recipes",
    "read_overlay",
]

_ITEM_OF: Final = {Kind.MUTATION: Kind.MUTATION_ITEM, Kind.GROUPING: Kind.GROUPING_ITEM}


@dataclass(frozen=True, slots=True)
class Linked:
    """Cards with their final kinds, and the recipes, in the order of numbers.

    Attributes:
        cards: all cards given; kind and universal are final.
        recipes: by result. problems: worst first.
    """

    cards: tuple[Card, ...]
    recipes: tuple[Recipe, ...]
    problems: tuple[Problem, ...]


def link_recipes(
    cards: Sequence[Card], statements: Sequence[Statement], overlay: RecipeOverlay = NONE
) -> Linked:
    """Look up every card that a statement names, and make recipes of what is said.

    An overlay's recipes replace all others of the same result. What a recipe names as result
    or item tells its kind, where `typ` says only ``monster`` or ``item``. Cards that share
    a number are reported (:func:`check_numbers`). The order of the arguments changes nothing.
    """
    return _Linker(cards, overlay).link(statements)


class _Linker:
    """The state of one call."""

    def __init__(self, cards: Sequence[Card], overlay: RecipeOverlay) -> None:
        self._cards = in_order(cards)
        self._index = CardIndex(cards)
        self._overlay = overlay
        self._problems: list[Problem] = list(check_numbers(self._cards))
        self._kinds: dict[str, Kind] = {}
        self._universal: set[str] = set()

    def link(self, statements: Iterable[Statement]) -> Linked:
        """Return everything linked."""
        drafts = self._overlaid(self._told(statements))
        # Results first, so that a mutation's result is no yellow monster when it is a part.
        drafts = [(d, r) for d, r in drafts if self._settle_result(d, r)]
        recipes = [self._settle_items(draft, recipe) for draft, recipe in drafts]
        self._settle_universal()
        for draft, recipe in zip((d for d, _ in drafts), recipes, strict=True):
            self._check_parts(draft, recipe)
        whole = sorted((r for r in recipes if r.parts), key=_recipe_order)
        return Linked(
            tuple(self._final(card) for card in self._cards),
            tuple(whole),
            worst_first(dict.fromkeys(self._problems)),
        )

    def _told(self, statements: Iterable[Statement]) -> list[tuple[Draft, Recipe]]:
        """Return the recipes that the cards' texts tell."""
        by_result: dict[str, list[Said]] = {}
        for statement in sorted(set(statements), key=_statement_order):
            for said in self._said(statement):
                by_result.setdefault(said.result, []).append(said)
        told = []
        for result in sorted(by_result, key=nr_key):
            drafts, values, problems = merge(by_result[result])
            if result not in self._overlay.results:
                self._problems += problems
                told += [(draft, draft.recipe(values)) for draft in drafts]
        return told

    def _said(self, statement: Statement) -> list[Said]:
        """Return the claims of a statement, one for each result, with cards looked up."""
        speaker = self._index.at(statement.page, statement.position)
        if speaker is None or speaker.nr is None:
            return []
        claim = statement.claim
        if claim.universal:
            self._universal.add(speaker.nr)
            return []
        parts = [self._part(group, speaker, statement) for group in claim.parts]
        found = [self._one(ref, speaker, statement) for ref in claim.results or (SELF,)]
        items = [self._one(ref, speaker, statement) for ref in claim.items]
        whole = tuple(p for p in parts if p is not None)
        if len(whole) < len(parts):
            return []
        known = tuple(nr for nr in items if nr is not None)
        return [
            _as_said(result, speaker.nr, statement, whole, known)
            for result in found
            if result is not None
        ]

    def _part(self, group: Group, speaker: Card, statement: Statement) -> Part | None:
        if group.ref is None:
            return Part((), *group[1:])
        nr = self._one(group.ref, speaker, statement)
        return None if nr is None else Part((nr,), *group[1:])

    def _one(self, ref: Ref, speaker: Card, statement: Statement) -> str | None:
        """Return the number of the one card that `ref` means, or None with a problem."""
        found = self._index.find(ref, speaker)
        if len(found) == 1:
            return found[0]
        if found:
            code, told = "recipe_ambiguous", f"several cards are called {ref.text}"
            hint = f"link the one that is meant: {', '.join(found)}"
        else:
            code, told = "recipe_unknown_card", f"no card is called {ref.text}"
            hint = self._index.hint(ref) or ""
            if ref.by == "nr":
                told = f"there is no card {ref.text}"
        message = f"{told} (‘{statement.sentence}’)"
        self._note(code, statement.where, message, speaker.nr, hint)
        return None

    def _note(
        self, code: str, where: str, message: str, nr: str | None, hint: str | None = None
    ) -> None:
        self._problems.append(Problem(code, Severity.WARNING, where, message, None, hint, nr))

    def _overlaid(self, told: list[tuple[Draft, Recipe]]) -> list[tuple[Draft, Recipe]]:
        """Return the recipes with those of the overlay, and note cards it invents."""
        for where, recipe in self._overlay.recipes:
            named = [recipe.result, *recipe.items, *(nr for p in recipe.parts for nr in p.cards)]
            if self._all_known(named, where):
                told.append((Draft(recipe.result, recipe.kind, where), recipe))
        for where, nr in self._overlay.universal:
            if self._all_known([nr], where):
                self._universal.add(nr)
        return told

    def _all_known(self, numbers: list[str], where: str) -> bool:
        unknown = [nr for nr in numbers if nr not in self._index.by_nr]
        for nr in unknown:
            self._note("recipe_unknown_card", where, f"there is no card {nr}", nr)
        return not unknown

    def _settle_result(self, draft: Draft, recipe: Recipe) -> bool:
        """Give the result its kind; False: its typ says that it cannot be one."""
        if any(recipe.result in part.cards for part in recipe.parts):
            message = f"card {recipe.result} cannot be made of itself"
            self._note("recipe_contradiction", draft.where, message, recipe.result)
            return False
        return self._settle(recipe.result, recipe.kind, draft.where, "result")

    def _settle_items(self, draft: Draft, recipe: Recipe) -> Recipe:
        """Give the items their kind; return the recipe with those that can be items."""
        wanted = _ITEM_OF[recipe.kind]
        items = tuple(i for i in recipe.items if self._settle(i, wanted, draft.where, "item"))
        if not recipe.parts:
            message = f"nobody says what card {recipe.result} is made of"
            self._note("recipe_incomplete", draft.where, message, recipe.result)
        elif recipe.kind is Kind.MUTATION and not items:
            message = f"nobody says which item card {recipe.result} needs"
            self._note("recipe_incomplete", draft.where, message, recipe.result)
        return replace(recipe, items=tuple(sorted(items, key=nr_key)))

    def _settle(self, nr: str, wanted: Kind, where: str, role: str) -> bool:
        """Give card `nr` the kind `wanted` if its typ leaves that open."""
        card = self._index.by_nr[nr]
        kind = self._kinds.get(nr, card.kind)
        plain = Kind.MONSTER if wanted.is_monster else Kind.ITEM
        if kind is wanted or card.kind is None:
            return True
        if kind is plain and may_refine(card.typ):
            self._kinds[nr] = wanted
            return True
        message = f"card {nr} is a {kind}, so it cannot be the {role} of a {wanted}"
        hint = "correct its typ, or the sentence"
        self._note("recipe_contradiction", where, message, nr, hint)
        return False

    def _settle_universal(self) -> None:
        """Keep as universal (clause C9) only cards that can be grouping items."""
        for nr in sorted(self._universal, key=nr_key):
            where = f"{self._index.by_nr[nr].page}:1"
            if not self._settle(nr, Kind.GROUPING_ITEM, where, "item"):
                self._universal.discard(nr)

    def _check_parts(self, draft: Draft, recipe: Recipe) -> None:
        """Note parts that are no yellow monsters (clauses U1, Z1)."""
        for nr in (nr for part in recipe.parts for nr in part.cards):
            kind = self._kinds.get(nr, self._index.by_nr[nr].kind)
            if kind is not Kind.MONSTER:
                told = f"a {kind}" if kind else "of unknown kind"
                message = f"card {nr} is {told}, but card {recipe.result} is to be made of it"
                self._note("recipe_part", draft.where, message, recipe.result)

    def _final(self, card: Card) -> Card:
        nr = card.nr
        if nr is None or self._index.at(card.page, card.position) is not card:
            return card
        kind, universal = self._kinds.get(nr, card.kind), nr in self._universal
        if kind is card.kind and universal == card.universal:
            return card
        return replace(card, kind=kind, universal=universal)


def _as_said(
    result: str,
    speaker: str,
    statement: Statement,
    parts: tuple[Part, ...],
    items: tuple[str, ...],
) -> Said:
    claim: Claim = statement.claim
    return Said(
        result,
        0 if speaker == result else 1,
        statement.where,
        statement.sentence,
        claim.kind,
        parts,
        items,
        claim.needs_item,
        claim.values,
        claim.joins,
        claim.most,
    )


def _statement_order(statement: Statement) -> tuple[str, int, int, str, str]:
    return (
        statement.page,
        statement.position,
        statement.line,
        statement.says,
        statement.sentence,
    )


def _recipe_order(recipe: Recipe) -> tuple[str, str]:
    return (nr_key(recipe.result), repr(recipe))
