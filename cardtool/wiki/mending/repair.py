"""Card pages as they should be: certain repairs done, everything else asked for in place.

A page is changed where the parser finds a fault, and nowhere else. What only a human can
decide gets a comment; a repair that would change what was read without a fault is not done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtool.cards import CARD_PREFIX
from cardtool.wiki.mending.call import Case, call_edits
from cardtool.wiki.mending.comparison import ReadCall, keeps, read_calls
from cardtool.wiki.mending.edits import Edit, applied
from cardtool.wiki.mending.marks import count_marks
from cardtool.wiki.mending.page import no_card_edits, unclosed_edits
from cardtool.wiki.parse import parse_page
from cardtool.wiki.scan import scan
from cardtool.wiki.snapshot import Page, title_nr
from cardtool.wiki.templates import DEFAULT_TEMPLATES, Templates

__all__ = ["Repaired", "repair_page"]

# A repair can bring to light what another one is for; no page needs more rounds than a few.
_MOST_ROUNDS: Final = 12


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
    now, calls = page, read_calls(page, templates, prefix)
    for _ in range(_MOST_ROUNDS):
        edits = _edits(now, calls, templates, prefix)
        after = replace(now, text=applied(now.text, edits))
        read = read_calls(after, templates, prefix) if edits else []
        if not edits or not keeps(calls, read, title_nr(page.title, prefix)):
            break
        now, calls = after, read
    else:
        now = page
    return Repaired(now.text, count_marks(now.text))


def _edits(page: Page, calls: list[ReadCall], templates: Templates, prefix: str) -> list[Edit]:
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
    for case in _cases(page, calls, prefix):
        edits += call_edits(case)
    return edits


def _cases(page: Page, calls: list[ReadCall], prefix: str) -> list[Case]:
    nr = title_nr(page.title, prefix)
    claimed = any(read.reading.card.nr == nr for read in calls[1:])
    return [
        Case(page.text, *read[:3], nr if position == 0 and not claimed else None)
        for position, read in enumerate(calls)
    ]
