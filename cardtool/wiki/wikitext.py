"""Wikitext of one value as the plain text a reader of the page sees.

Own linear steps do what they can; only values with links or calls go to mwparserfromhell,
with every bracket paired and within bounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from cardtool.wiki.tags import balanced, decoded, flattened

__all__ = ["MAX_VALUE", "PlainText", "has_markup", "plain_text"]

# Values with markup are read up to this length, in characters.
MAX_VALUE: Final = 20_000
# What mwparserfromhell may get of one page: signs that each cost it some 0.1 ms.
_LEAST_WEIGHT: Final = 1000
_WEIGHED: Final = ("{", "[", "\n", "=", "//")
# Stands for & while mwparserfromhell reads; no character by the Unicode standard.
_AMPERSAND: Final = "\ufdd0"
_MARKUP: Final = re.compile(r"[<&\[]|\{[{|]|''")
_BLANK_LINES: Final = re.compile(r"\n(?:[ \t]*+\n){2,}")
_PLAIN_LINK: Final = re.compile(r"(?<!\[)\[\[([^\[\]{}|<>\n]++)(?:\|([^\[\]{}|\n]*+))?\]\](?!\])")
_HIDDEN_LINKS: Final = frozenset({"bild", "datei", "file", "image", "kategorie", "category"})
_MAGIC: Final = {"!": "&#124;", "=": "&#61;", "(": "&#91;", ")": "&#93;"}


def has_markup(value: str) -> bool:
    """Return whether `value` may be anything but its own plain text."""
    return _MARKUP.search(value) is not None


def plain_text(value: str) -> str | None:
    """Return the plain text of one value, None if it is past the bounds (:class:`PlainText`)."""
    return PlainText(len(value)).of(value)


class PlainText:
    """Turns the values of one page into plain text, with a bound on all of them together.

    Links show their label, else their title; pictures, categories, references and comments
    show nothing; ``<br>`` is a newline; ``{{{x|y}}}`` shows y. Of other calls the numbered
    parameters and the one named text are shown, a transcluded card page as ``Karte 5``.
    Tags and quote marks go, closed or not.
    """

    __slots__ = ("_left",)

    def __init__(self, size: int) -> None:
        """Take the length of the page, in characters: a longer one may have more markup."""
        self._left = max(_LEAST_WEIGHT, size // 32)

    def of(self, value: str) -> str | None:
        """Return what a reader sees of the wikitext `value`, without outer blanks.

        None: it is longer than MAX_VALUE, nested too deep (see
        :func:`cardtool.wiki.tags.balanced`), or the page has had its share of markup.
        """
        if not has_markup(value):
            return value.strip()
        if len(value) > MAX_VALUE:
            return None
        text = flattened(value)
        if "[[" in text:
            # Most values have no more than a plain link or two.
            text = _PLAIN_LINK.sub(_plain_link, text)
        if "[" in text or "{{" in text:
            ready = balanced(text)
            if ready is None:
                return None
            rendered = self._rendered(ready) if "[[" in ready or "{{" in ready else ready
            if rendered is None:
                return None
            text = rendered
        return _BLANK_LINES.sub("\n\n", decoded(text)).strip()

    def _rendered(self, text: str) -> str | None:
        """Return balanced `text` without its links and calls, None if it is too much."""
        # Imported here: most runs of the program read no wikitext, and it takes a while.
        import mwparserfromhell  # noqa: PLC0415
        from mwparserfromhell.parser import ParserError  # noqa: PLC0415

        self._left -= sum(map(text.count, _WEIGHED))
        if self._left < 0:
            return None
        # Every entity would be a node of its own; `decoded` finds them in plain text as well.
        text = text.replace(_AMPERSAND, "").replace("&", _AMPERSAND)
        try:
            tree = mwparserfromhell.parse(text, skip_style_tags=True)
        except ParserError:
            # The package's own word for a fault in itself: no page of a wiki may stop a sync.
            return None
        return _shown(tree).replace(_AMPERSAND, "&")


def _shown(code: Any) -> str:
    """Return the text of a mwparserfromhell tree, entities as they are."""
    return "".join(_node(node) for node in code.nodes)


def _node(node: Any) -> str:
    render = _RENDER.get(type(node).__name__)
    return render(node) if render else str(node)


def _link(node: Any) -> str:
    label = None if node.text is None else _shown(node.text)
    return _label(str(node.title).strip(), label)


def _plain_link(link: re.Match[str]) -> str:
    return _label(link[1].strip(), link[2])


def _label(title: str, label: str | None) -> str:
    if title.partition(":")[0].strip().casefold() in _HIDDEN_LINKS:
        return ""
    return title.removeprefix(":").replace("_", " ") if label is None else label


def _argument(node: Any) -> str:
    return "" if node.default is None else _shown(node.default)


def _call(node: Any) -> str:
    name = _shown(node.name).strip()
    if name.startswith(":"):
        return _transcluded(name)
    if name in _MAGIC:
        return _MAGIC[name]
    return " ".join(filter(None, (_parameter(p) for p in node.params)))


def _transcluded(title: str) -> str:
    parts = title.replace("_", " ").split("/")
    return " ".join(parts[-2:]) if len(parts) > 1 else title.rpartition(":")[2].strip()


def _parameter(param: Any) -> str:
    name = str(param.name).strip()
    shown = not param.showkey or name.isdigit() or name.casefold() == "text"
    return _shown(param.value).strip() if shown else ""


_RENDER: Final[dict[str, Callable[[Any], str]]] = {
    "Argument": _argument,
    "Template": _call,
    "Wikilink": _link,
}
