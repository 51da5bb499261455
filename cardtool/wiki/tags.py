"""Tags, comments, quotes, tables and stray brackets of a value, dealt with in linear time.

What is left for mwparserfromhell is balanced: it needs minutes for 64 KiB of openers that are
never closed.
"""

from __future__ import annotations

import html
import re
from html.entities import html5
from typing import Final

from cardtool.wiki.scan import OPAQUE_CLOSING

__all__ = ["MAX_DEPTH", "MAX_MARKS", "balanced", "decoded", "flattened"]

# Constructs inside each other, and brackets in all, that one value may have.
MAX_DEPTH: Final = 16
MAX_MARKS: Final = 600

_TAG: Final = re.compile(r"<!--|</?+([a-zA-Z][a-zA-Z0-9]*+)(?=[\s/>])[^<>]*+>|<")
_DROPPED: Final = frozenset({"gallery", "ref"})
_LITERAL: Final = frozenset({"math", "nowiki", "pre", "source", "syntaxhighlight"})
_BREAKS: Final = frozenset({"br", "hr", "li", "dd", "dt", "tr", "div", "blockquote"})
_PARAGRAPHS: Final = frozenset({"p"})
# Tags MediaWiki lets through, https://www.mediawiki.org/wiki/Help:Formatting; others are text.
_KNOWN: Final = frozenset(
    re.findall(
        r"\w+",
        "abbr b bdi bdo big caption center cite code data del dfn dl em font h1 h2 h3 h4 h5 h6 i "
        "includeonly ins kbd mark noinclude ol onlyinclude poem q references rp rt ruby s samp "
        "small span strike strong sub sup table td th time tt u ul var wbr",
    )
)
_QUOTES: Final = re.compile(r"'{2,}")
# Characters that mean something to the parser, as entities; `decoded` brings them back.
_AS_ENTITY: Final = {ord(c): f"&#{ord(c)};" for c in "<>[]{}|='"}
_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});")
# A single bracket means something only where it may open an external link.
_BRACKET: Final = re.compile(r"\{\{+|\}\}+|\[\[+|\]\]+|\[(?=[a-zA-Z]*+:|//)")
_EXTERNAL: Final = re.compile(
    r"\[((?:https?:|ftp:|mailto:)?//[^\s\[\]<>{}]++|mailto:[^\s\[\]<>{}]++)(?:[ \t]++([^\[\]\n]*+))?\]"
)


def flattened(value: str) -> str:
    """Return `value` without tags, comments, references and quote marks.

    Line breaks become newlines; what ``<nowiki>`` and its like protect, and what only looks
    like a tag, comes back as entities (see :func:`decoded`).
    """
    if "<" in value:
        value = _without_tags(value)
    if "''" in value:
        value = _QUOTES.sub(_apostrophes, value)
    if "{|" in value:
        value = _without_tables(value)
    return value


def _without_tags(value: str) -> str:
    out: list[str] = []
    dead: set[str] = set()
    done = 0
    for token in _TAG.finditer(value):
        if token.start() < done:
            continue
        out.append(value[done : token.start()])
        shown, done = _replaced(value, token, dead)
        out.append(shown)
    out.append(value[done:])
    return "".join(out)


def _replaced(value: str, token: re.Match[str], dead: set[str]) -> tuple[str, int]:
    """Return what stands for the tag, comment or sign at `token`, and where it ends."""
    end = token.end()
    if token[0] == "<!--":
        closed = value.find("-->", end)
        return "", len(value) if closed < 0 else closed + 3
    if token[1] is None:
        return "&#60;", end
    tag = token[1].lower()
    if tag in _DROPPED or tag in _LITERAL:
        return _opaque(value, token, tag, dead)
    if tag in _BREAKS:
        return "\n", end
    if tag in _PARAGRAPHS:
        return "\n\n", end
    return ("" if tag in _KNOWN else token[0].translate(_AS_ENTITY)), end


def _opaque(value: str, token: re.Match[str], tag: str, dead: set[str]) -> tuple[str, int]:
    """Return the protected content of a tag such as ``<nowiki>``, or nothing for ``<ref>``."""
    end = token.end()
    if token[0].startswith("</") or token[0].endswith("/>") or tag in dead:
        return "", end
    closing = OPAQUE_CLOSING[tag].search(value, end)
    if closing is None:
        dead.add(tag)
        return "", end
    content = value[end : closing.start()] if tag in _LITERAL else ""
    return content.translate(_AS_ENTITY), closing.end()


def _apostrophes(run: re.Match[str]) -> str:
    """Return the apostrophes that remain of a run: two, three and five are markup."""
    count = len(run[0])
    if count == 4:
        return "&#39;"
    return "&#39;" * max(0, count - 5)


def _without_tables(value: str) -> str:
    """Return `value` with the rows of tables as lines and their cells apart."""
    lines: list[str] = []
    inside = 0
    for line in value.split("\n"):
        bare = line.lstrip(" \t:")
        if bare.startswith("{|"):
            inside += 1
        elif inside and bare.startswith("|}"):
            inside -= 1
            lines.append(bare[2:])
        elif inside and bare.startswith(("|", "!")):
            if not bare.startswith("|-"):
                cells = bare[2:] if bare.startswith("|+") else bare[1:]
                lines.append(" ".join(cells.replace("!!", "||").split("||")))
        else:
            lines.append(line)
    return "\n".join(lines)


def balanced(value: str) -> str | None:
    """Return `value` with every bracket that has no partner as an entity.

    External links become their labels. None: nested deeper than MAX_DEPTH, or more runs of
    brackets than MAX_MARKS.
    """
    if "//" in value or "mailto:" in value:
        value = _EXTERNAL.sub(_label, value)
    runs = list(_BRACKET.finditer(value))
    if len(runs) > MAX_MARKS:
        return None
    pairs = _Pairs()
    for run in runs:
        pairs.take(run)
    if pairs.deepest > MAX_DEPTH:
        return None
    return _escaped(value, runs, pairs.paired)


def _label(link: re.Match[str]) -> str:
    return (link[2] or "").strip() or link[1]


class _Pairs:
    """Matches runs of brackets from the inside out; `paired` are the offsets with a partner."""

    __slots__ = ("_stack", "deepest", "paired")

    def __init__(self) -> None:
        self._stack: list[list[int]] = []  # offset and number of what is still open
        self.paired: set[int] = set()
        self.deepest = 0

    def take(self, run: re.Match[str]) -> None:
        """Read the next run of one kind of bracket."""
        sign, at, count = run[0][0], run.start(), len(run[0])
        if sign in "{[":
            if count > 1:
                self._stack.append([at, 2 if sign == "[" else count, sign == "["])
                self.deepest = max(self.deepest, len(self._stack))
            return
        while count > 1:
            used = self._close(sign == "]", at, count)
            if not used:
                return
            at += used
            count -= used

    def _close(self, square: bool, at: int, count: int) -> int:  # noqa: FBT001
        """Close one construct at `at`; what is open inside it stays without partner."""
        depth = len(self._stack)
        while depth and self._stack[depth - 1][2] != square:
            depth -= 1
        if not depth or (square and depth < len(self._stack)):
            return 0
        del self._stack[depth:]
        opened = self._stack[-1]
        used = 3 if not square and min(count, opened[1]) > 2 else 2
        opened[1] -= used
        begin = opened[0] + opened[1]
        self.paired.update(range(begin, begin + used), range(at, at + used))
        if opened[1] < 2:
            self._stack.pop()
        return used


def _escaped(value: str, runs: list[re.Match[str]], paired: set[int]) -> str:
    out: list[str] = []
    done = 0
    for run in runs:
        out.append(value[done : run.start()])
        done = run.end()
        out.extend(
            sign if at in paired else _AS_ENTITY[ord(sign)]
            for at, sign in enumerate(run[0], run.start())
        )
    out.append(value[done:])
    return "".join(out)


def decoded(text: str) -> str:
    """Return `text` with its entities as characters; what is no known entity stays."""
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(entity: re.Match[str]) -> str:
    name = entity[0]
    if name[1] != "#" and name[1:] not in html5:
        return name
    return html.unescape(name)
