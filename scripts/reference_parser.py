"""The obvious way to read a card page, for comparison: mwparserfromhell on the whole page.

The package reads pages by a scan of its own and gives mwparserfromhell only what needs it
(``cardtool/wiki``). The tests hold both routes to the same values, ``scripts/bench`` to a
ratio of speed.
"""

from __future__ import annotations

from typing import Any, Final

import mwparserfromhell

from cardtool.cards import Card
from cardtool.wiki.figures import is_placeholder
from cardtool.wiki.parse import DEFAULT_TEMPLATES, parse_page
from cardtool.wiki.snapshot import Page

__all__ = ["agrees", "differences", "parse_only", "read_page"]

TEXTS: Final = ("name", "klasse", "rasse", "angriff", "abwehr", "text", "autor")
FIGURES: Final = ("hk", "ap", "dp", "lp", "d")


def parse_only(text: str) -> Any:
    """Return what mwparserfromhell alone makes of a page."""
    return mwparserfromhell.parse(text)


def read_page(text: str) -> list[dict[str, str]]:
    """Return the parameters of every card call of a page, as plain text by name."""
    return [
        {str(param.name).strip(): param.value.strip_code().strip() for param in call.params}
        for call in _calls(parse_only(text))
    ]


def agrees(page: Page) -> bool:
    """Return whether both routes read the same values on `page`."""
    return not differences(page)


def differences(page: Page) -> list[tuple[str, object, object]]:
    """Return (field, our value, the reference's value) for all values that differ.

    Where the package shows more than ``strip_code`` on purpose, the reference is prepared
    first (see :func:`_prepare`). A figure is compared where the reference's is digits only,
    blanks are compared as one, quote marks without partner go, and what the reference gives
    as `?` or as a blank form's placeholder is unknown here.
    """
    ours = parse_page(page).cards
    theirs = [_fields(call) for call in _calls(parse_only(page.text))]
    if len(ours) != len(theirs):
        return [("calls", len(ours), len(theirs))]
    pairs = zip(ours, theirs, strict=True)
    return [found for card, values in pairs for found in _differing(card, values)]


def _calls(code: Any) -> list[Any]:
    wanted = DEFAULT_TEMPLATES.match
    return [call for call in code.filter_templates() if wanted(str(call.name))]


def _fields(call: Any) -> dict[str, str]:
    legacy = DEFAULT_TEMPLATES.legacy.get(str(call.name).strip())
    names = {str(n): name for n, name in enumerate(legacy.parameters, 1)} if legacy else {}
    values = {}
    for param in call.params:
        name = str(param.name).strip()
        _prepare(param.value)
        plain = param.value.strip_code().replace("'''", "").replace("''", "")
        values[names.get(name, name.lower())] = " ".join(plain.split())
    return values


def _prepare(value: Any) -> None:
    """Make breaks blanks, take the default of ``{{{x|y}}}``, drop references and pictures."""
    for tag in value.filter_tags(recursive=True):
        if str(tag.tag).lower() in {"br", "ref"}:
            value.replace(tag, " " if str(tag.tag).lower() == "br" else "")
    for link in value.filter_wikilinks(recursive=False):
        if str(link.title).startswith(("Bild:", "Datei:")):
            value.replace(link, "")
    for argument in value.filter_arguments(recursive=False):
        value.replace(argument, argument.default or "")
    for call in value.filter_templates(recursive=False):
        shown = [str(p.value) for p in call.params if not p.showkey]
        title = str(call.name).strip()
        if title.startswith(":"):
            shown = title.split("/")[-2:]
        value.replace(call, " ".join(shown))


def _differing(card: Card, values: dict[str, str]) -> list[tuple[str, object, object]]:
    found: list[tuple[str, object, object]] = []
    for field in TEXTS:
        value = values.get(field, "")
        own = " ".join((getattr(card, field) or "").split())
        known = value.strip("?") and not is_placeholder(field, value)
        if own != value and (own or known):
            found.append((field, own, value))
    for field in FIGURES:
        value = values.get(field, "")
        own_figure = getattr(card, field)
        if value.isdigit() and own_figure != int(value) and (field, value) != ("hk", "0"):
            found.append((field, own_figure, value))
    return found
