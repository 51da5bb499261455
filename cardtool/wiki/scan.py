"""One linear pass over a page that finds template calls and splits their parameters.

The pass follows MediaWiki's own preprocessor: runs of braces are matched from the inside
out, a pipe belongs to the innermost open construct, and nothing inside a comment or a tag
such as ``<nowiki>`` counts. It differs in one point: braces that close a call also end a
link left open inside it, where MediaWiki would print the whole call as text.
Source: https://www.mediawiki.org/wiki/Preprocessor_ABNF
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

__all__ = [
    "HIDDEN",
    "MAX_ARGUMENTS",
    "MAX_CALLS",
    "MAX_NAME",
    "MAX_NESTING",
    "OPAQUE_CLOSING",
    "Argument",
    "Call",
    "Scan",
    "Unclosed",
    "line_of",
    "name_end",
    "scan",
    "without_hidden",
]

# More calls than this on one page are not looked at.
MAX_CALLS: Final = 500
# Parameters of one call that are looked at.
MAX_ARGUMENTS: Final = 500
# Openers around a call that is looked at; each call in a call is read with the outer one too.
MAX_NESTING: Final = 20
# Longest text that can be a template's or a parameter's name; MediaWiki allows 255 bytes.
MAX_NAME: Final = 255
# Templates of other names that are remembered to hint at a near miss.
_MAX_OTHERS: Final = 50
_MAX_UNCLOSED: Final = 20

# Tags whose content is no wikitext, or is read only after the calls are split.
_OPAQUE: Final = "gallery|math|nowiki|poem|pre|ref|source|syntaxhighlight"
# A pipe takes a plain name, the plain links behind it and all text with it, so that most
# parameters are one token: the fewer tokens, the faster.
_TOKEN: Final = re.compile(
    r"\|([^=|<{}\[\]]*+=)?"
    rf"(?:[^|<{{}}\[\]]++|\[\[[^\[\]{{}}<>\n]++\]\]|<(?!!--|(?:{_OPAQUE})[\s/>]))*+"
    rf"|\{{\{{+|\}}\}}+|\[\[|\]\]|<!--|<(?P<tag>{_OPAQUE})(?=[\s/>])",
    re.IGNORECASE,
)
OPAQUE_CLOSING: Final = {
    name: re.compile(rf"</{name}\s*+>", re.IGNORECASE) for name in _OPAQUE.split("|")
}
# Comments, and the tags that say where a part of a page is shown: a call looks through them.
HIDDEN: Final = re.compile(
    r"<!--(?:(?!-->).)*+(?:-->|\Z)|</?(?:noinclude|includeonly|onlyinclude)\s*+/?>",
    re.IGNORECASE | re.DOTALL,
)
# What can be a template's name: outside of what is hidden, none of the signs no title has.
# It stops at the next opener, so that all names of a page together are looked at once.
_NAME: Final = re.compile(rf"(?:[^<>{{}}\[\]|]++|{HIDDEN.pattern})*+", re.IGNORECASE | re.DOTALL)
_BEFORE_EQUALS: Final = re.compile(
    rf"\{{\{{+|\}}\}}+|\[\[|\]\]|=|<!--|<(?P<tag>{_OPAQUE})(?=[\s/>])", re.IGNORECASE
)


class Argument(NamedTuple):
    """One parameter of a call: its name or None for a positional one, and its raw value.

    `start` and `end` are the value's offsets in the page, outer blanks included.
    """

    name: str | None
    value: str
    start: int
    end: int


class Call(NamedTuple):
    """One template call: its normal name, the offset of its braces, its parameters.

    `broken_link` tells that a link inside it is never closed; `closed` is the offset of the
    braces that close it, of the first pipe that is not looked at if there are too many.
    """

    name: str
    at: int
    arguments: tuple[Argument, ...]
    broken_link: bool
    closed: int


class Unclosed(NamedTuple):
    """A wanted call, or a comment (`name` is ``<!--``), that is opened and never closed."""

    name: str
    at: int


@dataclass(slots=True)
class Scan:
    """What a pass found: wanted calls in page order, and what hints at missing ones.

    Attributes:
        calls: the wanted calls, at most MAX_CALLS, in up to MAX_NESTING openers, with up to
            MAX_ARGUMENTS parameters. overflow: there were more of any of these.
        others: raw names of some other templates. unclosed: what is never closed.
    """

    calls: list[Call] = field(default_factory=list)
    overflow: bool = False
    others: list[str] = field(default_factory=list)
    unclosed: list[Unclosed] = field(default_factory=list)


def scan(text: str, wanted: Callable[[str], str | None]) -> Scan:
    """Return the calls in `text` whose raw name `wanted` turns into a normal name.

    Takes time in proportion to the length of `text`, whatever is in it.
    """
    return _Scanner(text, wanted).run()


def line_of(text: str, at: int, begin: int = 0, first: int = 1) -> int:
    """Return the line, from 1, of the first visible character from offset `at` on.

    Counts from offset `begin`, not behind `at`, which is on line `first`.
    """
    end = len(text)
    while at < end and text[at].isspace():
        at += 1
    return text.count("\n", begin, at) + first


def name_end(text: str, call: Call) -> int:
    """Return the offset of the first pipe of `call` in `text`, of its end if it has none."""
    found = _NAME.match(text, call.at + 2, call.closed)
    return found.end() if found else call.closed


def without_hidden(text: str) -> str:
    """Return `text` without comments and without noinclude, includeonly, onlyinclude tags."""
    return HIDDEN.sub("", text) if "<" in text else text


class _Frame:
    """An opener that is not closed yet: ``{{`` in some number, or ``[[``.

    `marks` are the pipes seen inside: where each is, and where its plain name and ``=`` end,
    -1 if there is none.
    """

    __slots__ = ("at", "broken", "count", "marks")

    def __init__(self, at: int, count: int) -> None:
        self.at = at
        self.count = count  # braces still open; 0 for a link
        self.marks: list[tuple[int, int]] = []
        self.broken = False


class _Scanner:
    """The state of one pass."""

    __slots__ = ("_dead", "_found", "_open_calls", "_stack", "_text", "_wanted")

    def __init__(self, text: str, wanted: Callable[[str], str | None]) -> None:
        self._text = text
        self._wanted = wanted
        self._found = Scan()
        self._stack: list[_Frame] = []
        self._open_calls = 0  # frames on the stack that are braces
        self._dead: set[str] = set()  # tags that are closed nowhere in the rest

    def run(self) -> Scan:
        """Read the text from end to end."""
        text, stack = self._text, self._stack
        resume = 0
        for token in _TOKEN.finditer(text):
            at = token.start()
            if at < resume:
                continue
            first = text[at]
            if first == "|":
                if stack:
                    stack[-1].marks.append((at, token.end(1)))
                continue
            end = token.end()
            if first == "{":
                stack.append(_Frame(at, end - at))
                self._open_calls += 1
            elif first == "}":
                self._close_braces(at, end - at)
            elif first == "[":
                stack.append(_Frame(at, 0))
            elif first == "]":
                if stack and not stack[-1].count:
                    stack.pop()
            else:
                resume = self._behind(token.lastgroup and token["tag"].lower(), at, end)
        self._note_unclosed()
        self._found.calls.sort(key=_position)
        return self._found

    def _behind(self, tag: str | None, at: int, end: int) -> int:
        """Return where to go on after a comment or opaque tag; the same place if it is text."""
        behind = _behind(self._text, tag, end, self._dead)
        if behind < 0:
            # MediaWiki hides everything after a comment that is never closed.
            self._found.unclosed.append(Unclosed("<!--", at))
            return len(self._text)
        return behind

    def _close_braces(self, at: int, count: int) -> None:
        """Close as many constructs as `count` closing braces at `at` can."""
        while count > 1 and self._open_calls:
            frame = self._innermost_call()
            used = 3 if min(count, frame.count) > 2 else 2
            frame.count -= used
            if used == 2:
                self._keep(frame, frame.at + frame.count, at)
            if frame.count > 1:
                frame.marks = []
                frame.broken = False
            else:
                self._stack.pop()
                self._open_calls -= 1
            at += used
            count -= used

    def _innermost_call(self) -> _Frame:
        """Return the innermost open braces; links left open inside lose their pipes to it."""
        stack = self._stack
        if stack[-1].count:
            return stack[-1]
        first = len(stack)
        while not stack[first - 1].count:
            first -= 1
        frame = stack[first - 1]
        for link in stack[first:]:
            frame.marks += link.marks
        del stack[first:]
        frame.broken = True
        return frame

    def _keep(self, frame: _Frame, opened: int, closed: int) -> None:
        """Keep a closed call if it is wanted, else its name as a hint."""
        marks = frame.marks
        raw = self._text[opened + 2 : marks[0][0] if marks else closed]
        name = self._name(raw) if len(raw) <= 4 * MAX_NAME else None
        if name is None:
            if len(raw) <= MAX_NAME and len(self._found.others) < _MAX_OTHERS:
                self._found.others.append(raw)
        elif len(self._found.calls) >= MAX_CALLS or len(self._stack) > MAX_NESTING:
            self._found.overflow = True
        else:
            if len(marks) > MAX_ARGUMENTS:
                self._found.overflow = True
                closed = marks[MAX_ARGUMENTS][0]
            arguments = _arguments(self._text, marks[:MAX_ARGUMENTS], closed)
            self._found.calls.append(Call(name, opened, arguments, frame.broken, closed))

    def _name(self, raw: str) -> str | None:
        """Return the normal name of a wanted call, None for others and for what is no name."""
        return self._wanted(raw) if _NAME.fullmatch(raw) else None

    def _note_unclosed(self) -> None:
        """Remember the wanted calls that the page never closes."""
        for frame in self._stack:
            if len(self._found.unclosed) >= _MAX_UNCLOSED:
                return
            if frame.count:
                begin = frame.at + frame.count
                end = frame.marks[0][0] if frame.marks else begin + MAX_NAME
                raw = self._text[begin : min(end, begin + MAX_NAME)]
                name = self._name(raw) or self._name(raw.lstrip().partition("\n")[0])
                if name is not None:
                    self._found.unclosed.append(Unclosed(name, frame.at))


def _behind(text: str, tag: str | None, end: int, dead: set[str]) -> int:
    """Return where a comment (no `tag`) or opaque tag ends whose opener ends at `end`.

    A comment that is never closed gives -1; a tag that is closed nowhere is text, and is
    noted in `dead`.
    """
    if tag is None:
        closed = text.find("-->", end)
        return closed if closed < 0 else closed + 3
    if tag in dead:
        return end
    bracket = text.find(">", end)
    if bracket >= 0 and text[bracket - 1] == "/":
        return bracket + 1
    closing = OPAQUE_CLOSING[tag].search(text, bracket + 1) if bracket >= 0 else None
    if closing is None:
        dead.add(tag)
        return end
    return closing.end()


def _position(call: Call) -> int:
    return call.at


def _arguments(text: str, marks: list[tuple[int, int]], closed: int) -> tuple[Argument, ...]:
    """Return the parameters between the pipes at `marks` and the braces at `closed`."""
    if not marks:
        return ()
    found = []
    ends = [at for at, _ in marks]
    ends.append(closed)
    for (at, start), end in zip(marks, ends[1:], strict=True):
        if start > 0:
            name = text[at + 1 : start - 1].strip()
            found.append(Argument(name, text[start:end].strip(), start, end))
        else:
            found.append(_unnamed(text, at + 1, end))
    return tuple(found)


def _unnamed(text: str, start: int, end: int) -> Argument:
    """Return a parameter whose name, if it has one, holds markup such as a comment."""
    equals = _equals(text[start : min(end, start + 4 * MAX_NAME)])
    if equals < 0:
        return Argument(None, text[start:end].strip(), start, end)
    name = without_hidden(text[start : start + equals]).strip()
    start += equals + 1
    return Argument(name, text[start:end].strip(), start, end)


def _equals(part: str) -> int:
    """Return the offset of the first ``=`` outside of comments, tags, calls and links, or -1."""
    if "=" not in part:
        return -1
    stack: list[int] = []  # braces of what is open; 0 for a link
    for at, end in _visible(part):
        if part[at] != "=":
            _nest(stack, part[at], end - at)
        elif not stack:
            return at
    return -1


def _visible(part: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of brackets and ``=`` outside of comments and opaque tags."""
    dead: set[str] = set()
    resume = 0
    for token in _BEFORE_EQUALS.finditer(part):
        if token.start() < resume:
            continue
        if part[token.start()] != "<":
            yield token.span()
            continue
        resume = _behind(part, token.lastgroup and token["tag"].lower(), token.end(), dead)
        if resume < 0:
            return


def _nest(stack: list[int], sign: str, count: int) -> None:
    """Open or close on `stack` what a run of `count` brackets opens or closes."""
    if sign in "{[":
        stack.append(count if sign == "{" else 0)
    elif sign == "]":
        if stack and not stack[-1]:
            stack.pop()
    else:
        while count > 1 and any(stack):
            while not stack[-1]:
                stack.pop()
            used = 3 if min(count, stack[-1]) > 2 else 2
            count -= used
            stack[-1] -= used
            if stack[-1] < 2:
                stack.pop()
