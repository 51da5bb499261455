"""Card pages as they should be: certain repairs done, everything else asked for in place.

A page is changed where the parser finds a fault, and nowhere else. What only a human can
decide gets a comment; a repair that would change what was read without a fault is not done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from cardtool.cards import CARD_PREFIX, Card
from cardtool.wiki.card_call import Reading, Spot, read_call
from cardtool.wiki.card_fields import FIELDS, field_of
from cardtool.wiki.edits import Edit, applied
from cardtool.wiki.marks import count_marks
from cardtool.wiki.parse import parse_page
from cardtool.wiki.repair_call import Case, call_edits
from cardtool.wiki.repair_page import no_card_edits, unclosed_edits
from cardtool.wiki.scan import Scan, scan
from cardtool.wiki.snapshot import Page, title_nr
from cardtool.wiki.templates import DEFAULT_TEMPLATES, Templates
from cardtool.wiki.wikitext import PlainText

__all__ = ["TREATMENTS", "Repaired", "Treatment", "repair_page"]


class Treatment(StrEnum):
    """What becomes of a finding in the corrected page.

    ``repaired`` where only one reading is possible, else marked; ``marked`` with a comment
    that asks a human; ``told`` and nothing more: no change of this page alone would help.
    """

    REPAIRED = "repaired"
    MARKED = "marked"
    TOLD = "told"


TREATMENTS: Final[Mapping[str, Treatment]] = MappingProxyType(
    {
        "bad_figure": Treatment.TOLD,
        "duplicate_nr": Treatment.TOLD,
        "duplicate_parameter": Treatment.REPAIRED,
        "empty_card": Treatment.REPAIRED,
        "figure_on_item": Treatment.MARKED,
        "hk_range": Treatment.MARKED,
        "mark_contradiction": Treatment.MARKED,
        "no_card": Treatment.REPAIRED,
        "not_a_figure": Treatment.REPAIRED,
        "not_a_handicap": Treatment.MARKED,
        "nr_mismatch": Treatment.REPAIRED,
        "placeholder": Treatment.REPAIRED,
        "recipe_ambiguous": Treatment.TOLD,
        "recipe_contradiction": Treatment.TOLD,
        "recipe_incomplete": Treatment.TOLD,
        "recipe_part": Treatment.TOLD,
        "recipe_unclear": Treatment.TOLD,
        "recipe_unknown_card": Treatment.TOLD,
        "too_complex": Treatment.TOLD,
        "typ_missing": Treatment.REPAIRED,
        "typ_unknown": Treatment.REPAIRED,
        "unclosed_call": Treatment.REPAIRED,
        "unclosed_comment": Treatment.REPAIRED,
        "unclosed_link": Treatment.REPAIRED,
        "unknown_parameter": Treatment.REPAIRED,
        "value_missing": Treatment.MARKED,
    }
)

# A repair can bring to light what another one is for; no page needs more rounds than a few.
_MOST_ROUNDS: Final = 12
_READ: Final = tuple(field for field in FIELDS if field != "nr")


@dataclass(frozen=True, slots=True)
class Repaired:
    """A page's text as it should be, and how many comments in it ask a human for something."""

    text: str
    open: int


def repair_page(
    page: Page, templates: Templates = DEFAULT_TEMPLATES, prefix: str = CARD_PREFIX
) -> Repaired:
    """Return the corrected text of `page`; never raises, whatever the text.

    A page without faults, a redirect, and one past the parser's bounds stay as they are; a
    corrected page stays as it is when it is corrected again. Takes time in proportion to
    the length of the text.
    """
    after = page
    for _ in range(_MOST_ROUNDS):
        edits = _edits(after, templates, prefix)
        if not edits:
            break
        after = replace(after, text=applied(after.text, edits))
    else:
        after = page
    if after is not page and not _keeps(page, after, templates, prefix):
        after = page
    return Repaired(after.text, count_marks(after.text))


def _edits(page: Page, templates: Templates, prefix: str) -> list[Edit]:
    parsed = parse_page(page, templates, prefix)
    codes = {problem.code for problem in parsed.problems}
    if not codes:
        return []
    if "no_card" in codes:
        return no_card_edits(page.text, templates, title_nr(page.title, prefix))
    found = scan(page.text, templates.match)
    edits = unclosed_edits(page.text, found, templates.match)
    if edits:
        return edits
    for case in _cases(page, found, templates, prefix):
        edits += call_edits(case)
    return edits


def _readings(page: Page, found: Scan, templates: Templates, prefix: str) -> list[Reading]:
    own_nr = title_nr(page.title, prefix)
    plain = PlainText(len(page.text))
    readings = []
    for position, call in enumerate(found.calls):
        nr = own_nr if position == 0 else None
        spot = Spot(nr, position, own_nr is None, plain)
        readings.append(read_call(page, call, templates.legacy.get(call.name), spot))
    return readings


def _cases(page: Page, found: Scan, templates: Templates, prefix: str) -> list[Case]:
    readings = _readings(page, found, templates, prefix)
    nr = title_nr(page.title, prefix)
    claimed = any(reading.card.nr == nr for reading in readings[1:])
    return [
        Case(
            page.text,
            call,
            templates.legacy.get(call.name),
            reading,
            nr if position == 0 and not claimed else None,
        )
        for position, (call, reading) in enumerate(zip(found.calls, readings, strict=True))
    ]


def _keeps(before: Page, after: Page, templates: Templates, prefix: str) -> bool:
    """Return whether all that was read of a page without a fault still reads the same."""
    old, new = (
        _readings(page, scan(page.text, templates.match), templates, prefix)
        for page in (before, after)
    )
    return len(old) <= len(new) and all(map(_same, old, new))


def _same(old: Reading, new: Reading) -> bool:
    noted = {f.field or _about(f.argument and f.argument.name) for f in old.findings}
    if "unclosed_link" in {finding.code for finding in old.findings}:
        return True
    same = all(_reads_on(old.card, new.card, field) for field in _READ if field not in noted)
    there = all(key in new.card.params for key in old.card.params if key not in noted)
    return same and there and old.card.nr == new.card.nr


def _about(name: str | None) -> str:
    return field_of(name, None) if name is not None else ""


def _reads_on(old: Card, new: Card, field: str) -> bool:
    value = getattr(old, field)
    return value is None or getattr(new, field) == value
