"""Card pages as cards and problems: an offline function of a page's text alone."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import Final

from cardtool.cards import CARD_PREFIX, Card, fold
from cardtool.problems import Problem, Severity
from cardtool.wiki.card_call import Spot, read_call
from cardtool.wiki.recipe_text import find_statements
from cardtool.wiki.redirects import redirect_target
from cardtool.wiki.scan import MAX_CALLS, Scan, line_of, scan
from cardtool.wiki.snapshot import Page, is_card_page, title_nr
from cardtool.wiki.statements import Statement
from cardtool.wiki.templates import DEFAULT_TEMPLATES, Templates, normal_name
from cardtool.wiki.titles import one_line
from cardtool.wiki.wikitext import PlainText

__all__ = ["DEFAULT_TEMPLATES", "MAX_PAGE", "ParsedPage", "Templates", "parse_page"]

# Longest page that is read, in characters; MediaWiki stores none longer by default, see
# https://www.mediawiki.org/wiki/Manual:$wgMaxArticleSize
MAX_PAGE: Final = 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """What a page says.

    Attributes:
        cards: one for each card call, in page order.
        problems: findings, in page order; those about the whole page give line 1.
        statements: what the cards' texts say about recipes, unresolved.
        redirect: title the page only points to; it then has no cards.
    """

    cards: tuple[Card, ...] = ()
    problems: tuple[Problem, ...] = ()
    statements: tuple[Statement, ...] = ()
    redirect: str | None = None


def parse_page(
    page: Page, templates: Templates = DEFAULT_TEMPLATES, prefix: str = CARD_PREFIX
) -> ParsedPage:
    """Read every card call of `page`; never raises, whatever the text.

    The first call of a card page has the number of the title, a further one its own. A call
    on any other page is a draft. Text past the bounds is a problem ``too_complex``.
    """
    if len(page.text) > MAX_PAGE:
        told = f"is longer than {MAX_PAGE:,} characters and"
        return ParsedPage(problems=(_too_complex(page, told),))
    target = redirect_target(page.text)
    if target is not None:
        return ParsedPage(redirect=target)
    page = _encodable(page)
    found = scan(page.text, templates.match)
    plain = PlainText(len(page.text))
    own_nr = title_nr(page.title, prefix)
    draft = own_nr is None
    cards: list[Card] = []
    problems: list[Problem] = []
    statements: list[Statement] = []
    for position, call in enumerate(found.calls):
        nr = own_nr if position == 0 else None
        reading = read_call(
            page, call, templates.legacy.get(call.name), Spot(nr, position, draft, plain)
        )
        cards.append(reading.card)
        problems += reading.problems
        statements += find_statements(reading.card, reading.text_line, prefix, plain)
    problems += _page_problems(page, found, templates, prefix)
    return ParsedPage(tuple(cards), tuple(problems), tuple(statements))


def _encodable(page: Page) -> Page:
    """Return `page` with what is no character (a lone surrogate) as question marks."""
    if page.text.isascii():
        return page
    try:
        page.text.encode()
    except UnicodeEncodeError:
        return replace(page, text=page.text.encode("utf-8", "replace").decode())
    return page


def _page_problems(page: Page, found: Scan, templates: Templates, prefix: str) -> list[Problem]:
    """Return what is wrong with the page apart from its cards."""
    problems = [_unclosed(page, name, at) for name, at in found.unclosed]
    if found.overflow:
        told = f"has more than {MAX_CALLS} card calls, or one too deep or too long; the rest"
        problems.append(_too_complex(page, told))
    if not found.calls and not problems and is_card_page(page.title, prefix):
        problems.append(_no_card(page, found, templates))
    return problems


def _too_complex(page: Page, told: str) -> Problem:
    message = f"the page {told} was not read"
    return Problem("too_complex", Severity.ERROR, f"{page.title}:1", message, hint="split the page")


def _unclosed(page: Page, name: str, at: int) -> Problem:
    where = f"{page.title}:{line_of(page.text, at)}"
    if name == "<!--":
        message = "the comment that begins here is never closed and hides the rest of the page"
        return Problem(
            "unclosed_comment", Severity.WARNING, where, message, hint="close it with -->"
        )
    message = f"the call of {name} that begins here is never closed, so it is no card"
    return Problem("unclosed_call", Severity.ERROR, where, message, hint="close it with }}")


def _no_card(page: Page, found: Scan, templates: Templates) -> Problem:
    near = _near_misses(found.others, templates)
    message = "the page holds no card"
    hint = f"the templates that make cards are {', '.join(templates.listed())}"
    if near:
        message = f"the page holds no card, but calls {', '.join(near)}"
        hint = f"correct the name, or have it read with --template '{near[0]}'"
    return Problem("no_card", Severity.ERROR, f"{page.title}:1", message, hint=hint)


def _near_misses(others: list[str], templates: Templates) -> list[str]:
    """Return the names that look like a card template's, the most similar first."""
    known = {_letters(name) for name in templates.listed()}
    scores = {}
    for name in {one_line(normal_name(raw), 80) for raw in others} - _NO_CARDS:
        key = _letters(name)
        score = max((difflib.SequenceMatcher(None, key, k).ratio() for k in known), default=0.0)
        if score >= _SIMILAR or any(key.startswith(k) for k in known):
            scores[name] = score
    return sorted(scores, key=lambda name: (-scores[name], name))[:3]


def _letters(name: str) -> str:
    return "".join(c for c in fold(name) if c.isalnum())


_SIMILAR: Final = 0.7
# Stands on every page of the project and has never been a card.
_NO_CARDS: Final = frozenset({"Ka-Mel-Oh! navi"})
