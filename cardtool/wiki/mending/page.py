"""What is done about a page as a whole: what is never closed, and pages without a card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cardtool.wiki.card_fields import FIELDS
from cardtool.wiki.mending.certain import certain_template, plain_nr
from cardtool.wiki.mending.edits import Edit, visible_span
from cardtool.wiki.mending.marks import BLANK_TEMPLATE, blank_form, check
from cardtool.wiki.scan import Call, Scan, Unclosed, name_end, scan
from cardtool.wiki.templates import Templates

__all__ = ["no_card_edits", "unclosed_edits"]

Wanted = Callable[[str], str | None]

_COMMENT: Final = "<!--"
# What an end of a comment looks like that lacks a sign, or has a dash of another kind.
_BROKEN_END: Final = re.compile(r"(?:--?[ \t]*+!?[ \t]*+>|[–—]-?>|--)[ \t]*+\Z")
_PARAMETER: Final = re.compile(
    rf"\s*+\|\s*+(?:{'|'.join(sorted(FIELDS))})\s*+=[^\n]*+", re.IGNORECASE
)
# What stands below a card on a page and is surely no part of it.
_BELOW: Final = re.compile(
    r"\s*+(?:\[\[\s*+(?:kategorie|category)\s*+:[^\[\]\n]*+\]\]|</(?:div|noinclude|includeonly)\s*+>"
    r"|==[^\n]*+==|)\s*+",
    re.IGNORECASE,
)
_QUIET: Final = re.compile(
    r"<!--(?:(?!-->).)*+-->|<nowiki>[^<>]*+</nowiki>|\{\{\{[^{}]*+\}\}\}|\{\{[^{}]*+\}\}"
    r"|\[\[[^\[\]\n]*+\]\]",
    re.IGNORECASE | re.DOTALL,
)
# What must not be left: the end of the call would not be its own.
_SIGNS: Final = re.compile(r"[{}]|\[\[|\]\]|<!--|<(?:nowiki|pre)\b", re.IGNORECASE)
_NESTING: Final = 3
# Parameters a call must have for a misspelt name to be that of a card.
_LEAST_KNOWN: Final = 2
_TELLING: Final = frozenset({"typ", "name"})


def unclosed_edits(text: str, found: Scan, wanted: Wanted) -> list[Edit]:
    """Return how what is never closed is closed where it evidently ends, else marked.

    A repair comes alone: the page has to be read again before anything else is done.
    """
    for unclosed in found.unclosed:
        comment = unclosed.name == _COMMENT
        edit = (_closed_comment if comment else _closed_call)(text, unclosed, found, wanted)
        if edit is not None:
            return [edit]
    return [edit for unclosed in found.unclosed for edit in _marked(text, unclosed)]


def _marked(text: str, unclosed: Unclosed) -> list[Edit]:
    told = "Dieser Kommentar" if unclosed.name == _COMMENT else "Diese Karte"
    comment = check(f"{told} hat kein Ende")
    at = unclosed.at
    return [] if text[:at].endswith(comment) else [Edit(at, at, comment)]


def _closed_comment(text: str, comment: Unclosed, found: Scan, wanted: Wanted) -> Edit | None:
    """Return the edit that ends a comment on its line, None if it may go on behind that."""
    del found
    begin = comment.at + len(_COMMENT)
    line_end = text.find("\n", begin)
    line_end = len(text) if line_end < 0 else line_end
    line = text[begin:line_end].rstrip()
    broken = _BROKEN_END.search(line)
    start = begin + (broken.start() if broken else len(line))
    edit = Edit(start, begin + len(line), "-->" if broken else " -->")
    if not text[line_end:].strip():
        return edit
    if broken or _PARAMETER.match(text, line_end):
        return edit if _helps(text, edit, comment, wanted) else None
    return None


def _helps(text: str, edit: Edit, unclosed: Unclosed, wanted: Wanted) -> bool:
    """Return whether nothing is left open once `edit` is done."""
    return not scan(_with(text, edit), wanted).unclosed and unclosed.at < edit.start


def _with(text: str, edit: Edit) -> str:
    return text[: edit.start] + edit.text + text[edit.end :]


def _closed_call(text: str, call: Unclosed, found: Scan, wanted: Wanted) -> Edit | None:
    """Return the edit that closes a call behind its last parameter, None if that is unclear.

    It is unclear where anything but parameters, a line each, and what surely is no part of
    a card comes behind the call's beginning, or another card.
    """
    if len(found.unclosed) > 1 or any(other.at > call.at for other in found.calls):
        return None
    lines = text[call.at :].split("\n")
    last = _last_line(lines)
    if last is None:
        return None
    at = call.at + sum(len(line) + 1 for line in lines[:last]) + len(lines[last].rstrip())
    brace = _left_open(text[call.at + 2 : at]).endswith("}")
    edit = Edit(at, at, "}" if brace else ("\n}}" if last else "}}"))
    simple = not _SIGNS.search(_left_open(text[call.at + 2 : at - brace]))
    return edit if simple and _helps(text, edit, call, wanted) else None


def _last_line(lines: list[str]) -> int | None:
    """Return the line of a call's last parameter, or of the one brace that closes it."""
    last = 0
    for number, line in enumerate(lines[1:], start=1):
        if _PARAMETER.fullmatch(line):
            last = number
        elif line.strip() == "}":
            last = number
            break
        else:
            break
    below = lines[last + 1 :]
    return last if all(_BELOW.fullmatch(line) for line in below) else None


def _left_open(body: str) -> str:
    """Return what is left of a call without its end once all that is in pairs is taken out."""
    for _ in range(_NESTING):
        body = _QUIET.sub("", body)
    return body


def no_card_edits(text: str, templates: Templates, nr: str | None) -> list[Edit]:
    """Return how a card page without a card gets one: a misspelt name, else the blank form."""
    found = scan(text, lambda raw: certain_template(raw, templates))
    misspelt = [call for call in found.calls if _is_card(call)]
    if misspelt:
        spans = [(call, visible_span(text, call.at + 2, name_end(text, call))) for call in misspelt]
        return [Edit(*span, call.name) for call, span in spans if span is not None]
    end = len(text.rstrip())
    gap = "\n\n" if end else ""
    form = f"{gap}{{{{{BLANK_TEMPLATE}\n{blank_form(plain_nr(nr))}}}}}\n"
    return [Edit(end, len(text), form)]


def _is_card(call: Call) -> bool:
    names = {argument.name.casefold() for argument in call.arguments if argument.name}
    return len(names & set(FIELDS)) >= _LEAST_KNOWN and not names.isdisjoint(_TELLING)
