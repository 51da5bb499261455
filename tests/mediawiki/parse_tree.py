"""MediaWiki's own parse tree as calls, and our scan's calls in the same form.

A call is its name and its parameters, each with its name (None for a numbered one) and its
value as it is written, without outer blanks.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from cardtool.wiki.scan import _Frame, _Scanner, scan
from cardtool.wiki.templates import normal_name

__all__ = ["Calls", "breaks_links", "ours", "theirs"]

Calls = list[tuple[str, tuple[tuple[str | None, str], ...]]]

# What is hidden from names: comments, and tags that say where a part of a page is shown.
_HIDDEN = ("comment", "ignore")
_NO_NAME = frozenset("<>[]{}|#\n")


def ours(text: str) -> Calls:
    """Return all calls that the scan finds, whatever their names."""
    found = scan(text, _name)
    assert not found.overflow
    return [(call.name, tuple((a.name, a.value) for a in call.arguments)) for call in found.calls]


def theirs(tree: str) -> Calls:
    """Return the calls of a parse tree, in page order."""
    root = ET.fromstring(tree)  # noqa: S314 (from the tests' own wiki)
    found = []
    for element in root.iter("template"):
        title = element.find("title")
        assert title is not None
        # Of a name that is made by another call nobody can say what it is.
        if all(child.tag in _HIDDEN for child in title):
            name = _name(_source(title, hidden=False))
            if name is not None:
                found.append((name, tuple(map(_part, element.findall("part")))))
    return found


def _name(raw: str) -> str | None:
    name = normal_name(raw)
    return name if name and _NO_NAME.isdisjoint(name) else None


def _part(part: ET.Element) -> tuple[str | None, str]:
    name, value = part.find("name"), part.find("value")
    assert name is not None
    assert value is not None
    numbered = name.get("index") is not None
    return None if numbered else _source(name, hidden=False).strip(), _source(value).strip()


def _source(element: ET.Element, *, hidden: bool = True) -> str:
    """Return the wikitext that an element's content was read from."""
    pieces = [element.text or ""]
    for child in element:
        if hidden or child.tag not in _HIDDEN:
            pieces.extend(_written(child))
        pieces.append(child.tail or "")
    return "".join(pieces)


def _written(element: ET.Element) -> Iterator[str]:
    if element.tag in {"template", "tplarg"}:
        braces = 2 if element.tag == "template" else 3
        yield "{" * braces
        for child in element:
            if child.tag == "part":
                yield "|"
                yield from map(_source, child)
            else:
                yield _source(child)
        yield "}" * braces
    elif element.tag == "ext":
        yield from _extension(element)
    else:
        yield _source(element)


def _extension(element: ET.Element) -> Iterator[str]:
    parts = {child.tag: _source(child) for child in element}
    yield f"<{parts['name']}{parts['attr']}"
    if "inner" in parts:
        yield f">{parts['inner']}{parts.get('close', '')}"
    else:
        yield "/>"


class _LinkWatch(_Scanner):
    """A scan that notices when braces close around a link that is still open."""

    __slots__ = ("broken",)

    broken: bool

    def _innermost_call(self) -> _Frame:
        self.broken = self.broken or not self._stack[-1].count
        return super()._innermost_call()


def breaks_links(text: str) -> bool:
    """Return whether braces in `text` close around a link that is still open."""
    watch = _LinkWatch(text, _name)
    watch.broken = False
    watch.run()
    return watch.broken
