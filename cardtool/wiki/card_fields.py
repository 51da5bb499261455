"""The parameters of one card call by their names, as plain values, with what is wrong in them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardtool.errors import nearest
from cardtool.problems import Problem, Severity
from cardtool.wiki.figures import (
    GREATEST,
    INVISIBLE,
    UNKNOWN,
    is_placeholder,
    may_be_placeholder,
    read_figure,
    read_handicap,
)
from cardtool.wiki.scan import Argument, Call, line_of, without_hidden
from cardtool.wiki.snapshot import Page
from cardtool.wiki.templates import LegacyForm
from cardtool.wiki.titles import one_line
from cardtool.wiki.wikitext import PlainText, has_markup

__all__ = ["FIELDS", "FILL_IN", "Fields", "Finding", "field_of", "similar_field"]

# Parameters of the card template, in the order of its blank form.
FIELDS: Final = (
    *("nr", "typ", "hk", "name", "bild", "ap", "dp", "lp", "d", "klasse", "rasse"),
    *("angriff", "abwehr", "text", "handicap", "autor", "datum"),
)
# How the comment begins that takes the place of what the blank form holds.
FILL_IN: Final = "<!-- Bitte ausfüllen: "
# Known, but about the layout of the page: parameters of the workshop's blank form.
_LAYOUT: Final = frozenset({"size", "float"})
_KNOWN: Final = frozenset(FIELDS) | _LAYOUT
_MAX_UNKNOWN: Final = 20
# Findings that are kept of one call.
_MAX_PROBLEMS: Final = 100

# Markup that makes digits mean something else: raised, struck out, or made by a call.
_ALTERED: Final = re.compile(
    r"<(?:sup|sub|s|del|strike)(?=[\s/>])|(?<!\{)\{\{(?!\{)", re.IGNORECASE
)
# One line as most are: no markup, no question mark, only single plain blanks, nothing unseen.
_PLAIN_LINE: Final = re.compile(
    r"[^\s<>&\[\]{}'?？\x00-\x1f\x7f-\xad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff]++"
    r"(?:[ '][^\s<>&\[\]{}'?？\x00-\x1f\x7f-\xad\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff]++)*+"
)
_EDGES: Final = INVISIBLE + " \t\r\n\u00a0\u2007\u202f\u3000"


class Finding(NamedTuple):
    """What a problem of a call is about: a known field, the parameter given, or neither."""

    code: str
    field: str | None
    argument: Argument | None


class Fields:
    """One call's parameters and the findings about them.

    Attributes:
        found: the problems so far, each with what it is about.
        label: how problems name the card.
        at: offset of the call in its page.
    """

    __slots__ = ("_line", "_page", "_plain", "_values", "at", "found", "label")

    def __init__(self, page: Page, call: Call, form: LegacyForm | None, plain: PlainText) -> None:
        """Sort the call's parameters by name; of equal names the last counts."""
        self._page = page
        self._plain = plain
        self._values: dict[str, Argument] = {}
        self.found: list[tuple[Problem, Finding]] = []
        self.label: str | None = None
        self.at = call.at
        # Lines are counted from the call on: a page may have thousands of findings.
        self._line = line_of(page.text, call.at)
        self._collect(call, form)
        if call.broken_link:
            message = "a link in the call is never closed; MediaWiki would not show the card"
            self.note("unclosed_link", Severity.WARNING, message, None, "close it with ]]")

    def _collect(self, call: Call, form: LegacyForm | None) -> None:
        values = self._values
        counted = 0
        for argument in call.arguments:
            name = argument.name
            if name is None:
                counted += 1
                name = str(counted)
            key = name if name in _KNOWN else field_of(name, form)
            if key in values:
                self._twice(key, values[key], argument)
            values[key] = argument
        if not values.keys() <= _KNOWN:
            self._note_unknown()

    def _twice(self, key: str, first: Argument, last: Argument) -> None:
        if without_hidden(first.value).strip() == without_hidden(last.value).strip():
            return
        # The workshop's blank form gives an empty `size` first: nothing is lost by that.
        severity = Severity.WARNING if _gives(first) else Severity.INFO
        message = (
            f"{one_line(key, 40)} is given twice, as {_quoted(first.value)} and as "
            f"{_quoted(last.value)}; the last one counts"
        )
        self.note("duplicate_parameter", severity, message, last, "keep one of the two")

    def _note_unknown(self) -> None:
        unknown = [(key, a) for key, a in self._values.items() if key not in _KNOWN and a.value]
        for key, argument in unknown[:_MAX_UNKNOWN]:
            self._unknown(key, argument)
        if len(unknown) > _MAX_UNKNOWN:
            message = f"the call has {len(unknown)} unknown parameters"
            self.note("unknown_parameter", Severity.WARNING, message)

    def _unknown(self, key: str, argument: Argument) -> None:
        hint: str | None
        if argument.name is None:
            severity = Severity.WARNING
            message = f"the value {_quoted(argument.value)} has no name and is not shown"
            hint = "give it a name, or write {{!}} for a | inside a text"
        else:
            close = similar_field(key)
            severity = Severity.WARNING if close else Severity.INFO
            message = f"no card has a parameter {_quoted(key)}"
            hint = f"did you mean {close}?" if close else None
        self.note("unknown_parameter", severity, message, argument, hint)

    @property
    def blank(self) -> bool:
        """Whether the call gives no value at all."""
        return not any(_gives(argument) for argument in self._values.values())

    def params(self) -> dict[str, str]:
        """Return the wikitext of every parameter, known ones under their plain names."""
        return {key: argument.value for key, argument in self._values.items()}

    def line_of(self, field: str) -> int:
        """Return the line of the page on which the value of `field` begins, else the call."""
        argument = self._values.get(field)
        return self._line_of(argument)

    def _line_of(self, argument: Argument | None) -> int:
        at = argument.start if argument else self.at
        return line_of(self._page.text, at, self.at, self._line)

    def note(
        self,
        code: str,
        severity: Severity,
        message: str,
        about: Argument | str | None = None,
        hint: str | None = None,
    ) -> None:
        """Collect a finding about a parameter, a field by its name, or the whole call."""
        if len(self.found) < _MAX_PROBLEMS:
            finding = self._finding(code, about)
            where = self._where(finding.argument)
            self.found.append(
                (Problem(code, severity, where, message, None, hint, self.label), finding)
            )

    def _finding(self, code: str, about: Argument | str | None) -> Finding:
        if isinstance(about, str):
            return Finding(code, about, self._values.get(about))
        return Finding(code, None, about)

    def _where(self, argument: Argument | None) -> str:
        return f"{self._page.title}:{self._line_of(argument)}"

    def given(self, field: str) -> bool:
        """Return whether the call has a value for `field`, or a request that was noted as one.

        Any other comment alone is no value.
        """
        argument = self._values.get(field)
        return argument is not None and (_gives(argument) or FILL_IN in argument.value)

    def __contains__(self, field: str) -> bool:
        """Return whether the call names `field`, with a value or without."""
        return field in self._values

    def raw(self, field: str) -> str:
        """Return the wikitext of `field`, empty if it is not given."""
        argument = self._values.get(field)
        return argument.value if argument else ""

    def peek(self, field: str) -> str:
        """Return the plain value of `field` on one line, empty if unknown; notes nothing."""
        value = self.raw(field)
        plain = self._plain.of(value) if has_markup(value) else value
        plain = " ".join((plain or "").split()).strip(_EDGES)
        return plain.strip(UNKNOWN) and plain

    def text(self, field: str) -> str | None:
        """Return the plain text of `field`, None if it is empty, unknown or a placeholder."""
        argument = self._values.get(field)
        if argument is None or not argument.value:
            return None
        plain = argument.value
        if has_markup(plain):
            shown = self._plain.of(plain)
            if shown is None:
                message = f"{field} is too long or too deeply nested to be read"
                self.note("too_complex", Severity.ERROR, message, field, "simplify it")
                return None
            plain = shown
        if "\r" in plain:
            plain = plain.replace("\r\n", "\n").replace("\r", "\n")
        if not plain.isascii():
            plain = plain.strip(_EDGES)
        return plain if self._is_told(field, plain) else None

    def _is_told(self, field: str, plain: str) -> bool:
        if not plain:
            if self._is_asked(field):
                self.missing(field)
            return False
        if not plain.strip(UNKNOWN):
            self.missing(field)
            return False
        if is_placeholder(field, plain):
            message = f"{field} still holds the blank form's {_quoted(plain)}"
            self.note("placeholder", Severity.WARNING, message, field, "fill it in or empty it")
            return False
        return True

    def line(self, field: str) -> str | None:
        """Return the plain text of `field` on one line, None as in :meth:`text`."""
        argument = self._values.get(field)
        if argument is None:
            return None
        value = argument.value
        if _PLAIN_LINE.fullmatch(value) and not may_be_placeholder(field, value):
            return value
        plain = self.text(field)
        return " ".join(plain.split()) or None if plain else None

    def missing(self, field: str) -> None:
        """Note that `field` has no value yet."""
        argument = self._values.get(field)
        severity = Severity.INFO
        if self._is_asked(field):
            # As bad as the words of the blank form, which the request has taken the place of.
            severity = Severity.WARNING
            message = f"{field} is still to be filled in"
        elif argument is None:
            message = f"{field} is not given"
        elif _gives(argument):
            message = f"{field} is {_quoted(argument.value)}"
        else:
            message = f"{field} is empty"
        self.note("value_missing", severity, message, field)

    def _is_asked(self, field: str) -> bool:
        """Return whether `field` holds nothing but a request where a placeholder was."""
        argument = self._values.get(field)
        return argument is not None and FILL_IN in argument.value and not _gives(argument)

    def figure(self, field: str, *, required: bool = True) -> int | None:
        """Return the figure of `field`, 0 to 999, or None with the reason noted.

        With `required`, an empty or absent value is noted too.
        """
        value = self.raw(field)
        if value.isdigit() and value.isascii() and len(value) <= 3:
            return int(value)
        plain = self.line(field)
        if plain is None:
            if required and not self.given(field):
                self.missing(field)
            return None
        number = None if _ALTERED.search(value) else read_figure(field, plain)
        if number is not None and number <= GREATEST:
            return number
        self._no_figure(field, number)
        return None

    def _no_figure(self, field: str, number: int | None) -> None:
        finding = self._finding("not_a_figure", field)
        limit = f"0-{GREATEST}"
        told = "is no whole number" if number is None else f"is not in {limit}"
        problem = Problem(
            "not_a_figure",
            Severity.ERROR,
            self._where(finding.argument),
            f"{field} {_quoted(self.raw(field))} {told}",
            hint="write digits only" if number is None else None,
            card=self.label,
            count=number,
            limit=limit,
        )
        self.found.append((problem, finding))

    def handicap(self) -> str | None:
        """Return the handicap in its one spelling, or None with the reason noted."""
        plain = self.line("handicap")
        if plain is None:
            return None
        handicap = read_handicap(plain)
        if handicap is None:
            self.note(
                "not_a_handicap",
                Severity.ERROR,
                f"handicap {_quoted(self.raw('handicap'))} cannot be read",
                "handicap",
                "write a signed number, sonder or variabel",
            )
        return handicap


def field_of(name: str, form: LegacyForm | None) -> str:
    """Return the field that a parameter's name means; unknown names stay as written."""
    folded = name.casefold()
    if folded in _KNOWN:
        return folded
    if form is not None and name.isascii() and name.isdigit() and len(name) <= 2:
        number = int(name)
        if 0 < number <= len(form.parameters):
            return form.parameters[number - 1]
    return name


def similar_field(name: str) -> str | None:
    """Return the known parameter that `name` may be a misspelling of."""
    folded = name.casefold()
    alike = [f for f in FIELDS if f[0] == folded[:1] and abs(len(f) - len(folded)) <= 2]
    return nearest(folded, alike) if alike else None


def _gives(argument: Argument) -> bool:
    """Return whether the parameter holds anything but blanks and comments."""
    value = argument.value
    return bool(without_hidden(value).strip()) if value.startswith("<") else bool(value)


def _quoted(value: str) -> str:
    """Return a value for a message, without comments: they are not what is wrong."""
    value = without_hidden(value).strip()
    return f"‘{one_line(value, 80)}’"
