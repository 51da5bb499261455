"""What is done about the findings of one card call: certain repairs, else a comment that asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.cards import Card, Kind
from cardtool.wiki.card_call import Reading
from cardtool.wiki.card_fields import FIELDS, FILL_IN, Finding, field_of, similar_field
from cardtool.wiki.kinds import kind_of_mark, kind_of_typ
from cardtool.wiki.mending.certain import (
    certain_field,
    certain_figure,
    certain_typ,
    is_number,
    plain_nr,
)
from cardtool.wiki.mending.edits import (
    Edit,
    appended,
    filled,
    head_of,
    new_parameter,
    visible_span,
)
from cardtool.wiki.mending.marks import (
    ask,
    blank_fields,
    blank_form,
    check,
    fill_in,
    kept,
    no_number,
)
from cardtool.wiki.scan import Argument, Call, name_end
from cardtool.wiki.templates import LegacyForm
from cardtool.wiki.wikitext import has_markup

__all__ = ["Case", "call_edits"]

_FIGURES: Final = ("ap", "dp", "lp")
_ASKED: Final = frozenset({"hk", "name", "d"})
_MARKED_KINDS: Final = {Kind.MUTATION: "mutation", Kind.GROUPING: "zm-monster"}
_TWICE: Final = check("steht mehrmals da, der letzte Wert gilt")
_SIMPLE_LINK: Final = re.compile(r"\[\[[^\[\]{}<>|\n]+(\]?)")
_LABEL: Final = re.compile(r"[^\[\]{}<>|\n]*(\]?)")


@dataclass(frozen=True, slots=True)
class Case:
    """One call, as it was read.

    Attributes:
        text: the page. form: set for numbered parameters.
        nr: the number its title gives the call, None for none or if another call claims it.
    """

    text: str
    call: Call
    form: LegacyForm | None
    reading: Reading
    nr: str | None

    @property
    def card(self) -> Card:
        """The card that was read."""
        return self.reading.card

    def values(self, key: str) -> list[int]:
        """Return the places of the parameters that mean `key`."""
        return [i for i in range(len(self.call.arguments)) if self.key_at(i) == key]

    def key_at(self, index: int) -> str | None:
        """Return what the named parameter at `index` means, None for one without a name."""
        name = self.call.arguments[index].name
        return None if name is None else field_of(name, self.form)

    def add(self, field: str, value: str) -> list[Edit]:
        """Return the edit that adds a parameter; there is no safe place for it in every call."""
        if self.form is not None or self.call.broken_link:
            return []
        return [new_parameter(self.text, self.call, field, value)]

    def ask(self, finding: Finding, comment: str) -> list[Edit]:
        """Return the edit that puts a comment behind the value, or adds it with the field."""
        if finding.argument is not None:
            return appended(self.text, finding.argument, comment)
        return self.add(finding.field, comment) if finding.field else []

    def fill(self, finding: Finding, value: str) -> list[Edit]:
        """Return the edit that makes `value` the value of a field."""
        if finding.argument is not None:
            return filled(self.text, finding.argument, value)
        return self.add(finding.field, value) if finding.field else []

    def written(self, argument: Argument | None) -> str | None:
        """Return what is visible of a value, None where markup or comments make it several."""
        span = argument and visible_span(self.text, argument.start, argument.end)
        shown = self.text[slice(*span)] if span else ""
        return None if not shown or has_markup(shown) else shown


Rule = Callable[[Case, Finding], list[Edit]]


def call_edits(case: Case) -> list[Edit]:
    """Return what is to be changed in one call now; more may follow once that is done."""
    # Each of these steps decides what the values of the call are. The next one, and above all
    # what is missing, can be seen only once the page has been read again.
    for step in (_closed_links, _duplicates, _renames):
        edits = step(case)
        if edits:
            return edits
    return [
        edit
        for finding in sorted(case.reading.findings, key=_form_order)
        if finding.code in _RULES
        for edit in _RULES[finding.code](case, finding)
    ]


def _form_order(finding: Finding) -> int:
    """Return where the blank form has a field: new ones go in in this order."""
    return FIELDS.index(finding.field) if finding.field in FIELDS else len(FIELDS)


def _empty_card(case: Case, finding: Finding) -> list[Edit]:
    del finding
    if case.form is not None or case.call.broken_link:
        return _in_front(case, check("Diese Karte ist leer"))
    if not case.call.arguments:
        return [_whole_form(case)]
    edits = []
    for field, value in blank_fields(plain_nr(case.nr)).items():
        given = case.values(field)
        argument = case.call.arguments[given[-1]] if given else None
        about = Finding("", field, argument)
        if _is_asked(about):
            continue
        edits += case.ask(about, value) if value.startswith("<") else case.fill(about, value)
    return edits


def _whole_form(case: Case) -> Edit:
    end = name_end(case.text, case.call)
    name = case.text[case.call.at : end]
    begin = end - (len(name) - len(name.rstrip()))
    return Edit(begin, end, "\n" + blank_form(plain_nr(case.nr)))


def _in_front(case: Case, comment: str) -> list[Edit]:
    at = case.call.at
    return [] if case.text[:at].endswith(comment) else [Edit(at, at, comment)]


def _nr_mismatch(case: Case, finding: Finding) -> list[Edit]:
    nr = plain_nr(case.nr)
    written = case.written(finding.argument)
    if nr is None or written is None or "--" in written:
        told = "Die Nummer ist eine andere als im Titel der Seite"
        return case.ask(finding, check(told))
    return case.fill(finding, nr if is_number(written) else f"{nr} {no_number(written)}")


def _value_missing(case: Case, finding: Finding) -> list[Edit]:
    field = finding.field or ""
    if field == "nr":
        nr = plain_nr(case.nr)
        return case.fill(finding, nr) if nr is not None else []
    fights = case.card.kind in {Kind.MONSTER, Kind.MUTATION}
    needed = field in _ASKED or (field in _FIGURES and fights)
    return case.ask(finding, ask(field)) if needed and not _is_asked(finding) else []


def _is_asked(finding: Finding) -> bool:
    """Return whether a request stands already where a placeholder was."""
    return finding.argument is not None and FILL_IN in finding.argument.value


def _placeholder(case: Case, finding: Finding) -> list[Edit]:
    """Put the request where the blank form's words are: they are nobody's text."""
    comment = fill_in(finding.field or "")
    plain = finding.argument is None or "{{" not in finding.argument.value
    return (case.fill(finding, comment) if plain else []) or case.ask(finding, comment)


def _typ_missing(case: Case, finding: Finding) -> list[Edit]:
    mark = case.card.d_mark
    if mark is not None and _has_figures(case.card):
        return case.fill(finding, _MARKED_KINDS[kind_of_mark(mark)])
    return case.ask(finding, ask("typ"))


def _typ_unknown(case: Case, finding: Finding) -> list[Edit]:
    written = case.written(finding.argument)
    right = certain_typ(written) if written else None
    if right is None or not _fits(case.card, right):
        return case.ask(finding, check("unbekannter typ", "typ"))
    return case.fill(finding, right)


def _fits(card: Card, typ: str) -> bool:
    """Return whether nothing that was read of a card speaks against a typ."""
    kind = kind_of_typ(typ)
    if kind is None or (not kind.is_monster and _has_figures(card)):
        return False
    return card.d_mark is None or kind in {Kind.MONSTER, kind_of_mark(card.d_mark)}


def _has_figures(card: Card) -> bool:
    return any(getattr(card, field) is not None for field in _FIGURES)


def _not_a_figure(case: Case, finding: Finding) -> list[Edit]:
    field = finding.field or ""
    written = case.written(finding.argument)
    figure = certain_figure(field, written) if written else None
    if figure is None:
        return case.ask(finding, check("nur eine ganze Zahl", field))
    return case.fill(finding, str(figure))


def _duplicates(case: Case) -> list[Edit]:
    """Drop what never counted: nothing of an empty one, all else stays as a comment."""
    places: dict[str, list[int]] = {}
    for index, argument in enumerate(case.call.arguments):
        if argument.name is not None:
            places.setdefault(field_of(argument.name, case.form), []).append(index)
    noted = {id(f.argument) for f in case.reading.findings if f.code == "duplicate_parameter"}
    edits = []
    for given in places.values():
        if any(id(case.call.arguments[index]) in noted for index in given):
            edits += _only_last(case, given)
    for argument in case.call.arguments:
        if argument.name is None and id(argument) in noted:
            edits += appended(case.text, argument, _TWICE)
    return edits


def _only_last(case: Case, places: Sequence[int]) -> list[Edit]:
    *earlier, last = places
    dropped = [_dropped(case, index) for index in earlier]
    edits = [edit for edit in dropped if edit is not None]
    if earlier and len(edits) == len(earlier):
        return edits
    return appended(case.text, case.call.arguments[last], _TWICE)


def _dropped(case: Case, index: int) -> Edit | None:
    """Return the edit that takes a named parameter out, None where that is not safe."""
    argument = case.call.arguments[index]
    pipe, head = head_of(case.text, case.call, index)
    written = case.text[pipe : argument.end].rstrip()
    if head is None or head["name"].isdigit() or case.call.broken_link:
        return None
    if not argument.value:
        return Edit(pipe, argument.end, "")
    if "<" in written or "{{" in written or "--" in written:
        return None
    return Edit(pipe, pipe + len(written), kept(written))


def _unknown_parameter(case: Case, finding: Finding) -> list[Edit]:
    argument = finding.argument
    if argument is None:
        return []
    if argument.name is None:
        told = "ohne Namen, wird nicht angezeigt; ein senkrechter Strich im Text braucht {{!}}"
        return case.ask(finding, check(told))
    close = similar_field(argument.name)
    return case.ask(finding, check(f"Ist {close} gemeint?")) if close else []


def _renames(case: Case) -> list[Edit]:
    """Return the edits that give misspelt parameters their names, where one alone can be meant."""
    if case.form is not None:
        return []
    meant: dict[str, list[int]] = {}
    for index, argument in enumerate(case.call.arguments):
        right = certain_field(argument.name) if argument.name is not None else None
        if right is not None:
            meant.setdefault(right, []).append(index)
    noted = {id(f.argument) for f in case.reading.findings if f.code == "unknown_parameter"}
    edits = []
    for right, places in meant.items():
        if len(places) == 1 and id(case.call.arguments[places[0]]) in noted:
            edits += _renamed(case, places[0], right)
    return edits


def _renamed(case: Case, index: int, right: str) -> list[Edit]:
    _, head = head_of(case.text, case.call, index)
    if head is None or case.values(right):
        return []
    return [Edit(head.start("name"), head.end("name"), right)]


def _unclosed_link(case: Case, finding: Finding) -> list[Edit]:
    del finding
    return _in_front(case, check("In dieser Karte fehlt ein ]]"))


def _closed_links(case: Case) -> list[Edit]:
    closed = _closed_link(case) if case.call.broken_link else None
    return [] if closed is None else [closed]


def _closed_link(case: Case) -> Edit | None:
    """Return the edit that closes a link that is a value by itself, None if it is less clear."""
    arguments = case.call.arguments
    left = [i for i, a in enumerate(arguments) if a.value.count("[[") > a.value.count("]]")]
    if len(left) != 1 or case.form is not None:
        return None
    index = left[0]
    argument = arguments[index]
    found = _SIMPLE_LINK.fullmatch(argument.value)
    follower = arguments[index + 1] if index + 1 < len(arguments) else None
    same_line = "\n" not in case.text[argument.start : argument.end].lstrip()
    if follower is not None and follower.name is None and same_line and found:
        argument, found = follower, _LABEL.fullmatch(follower.value)
    if found is None:
        return None
    end = argument.start + len(case.text[argument.start : argument.end].rstrip())
    return Edit(end - len(found[1]), end, "]]")


def _checked(told: str) -> Rule:
    """Return the rule that only asks to look at a field, with what it may hold."""

    def rule(case: Case, finding: Finding) -> list[Edit]:
        return case.ask(finding, check(told, finding.field))

    return rule


def _figure_on_item(case: Case, finding: Finding) -> list[Edit]:
    return case.ask(finding, check("ein Item hat keine AP, DP, LP; bitte löschen, oder typ ändern"))


def _mark_contradiction(case: Case, finding: Finding) -> list[Edit]:
    return case.ask(finding, check("MK und FM stehen nur auf Karten, die zum typ passen"))


_RULES: Final[dict[str, Rule]] = {
    "empty_card": _empty_card,
    "figure_on_item": _figure_on_item,
    "hk_range": _checked("keine Häufigkeitsklasse"),
    "mark_contradiction": _mark_contradiction,
    "not_a_figure": _not_a_figure,
    "not_a_handicap": _checked("kein Handicap"),
    "nr_mismatch": _nr_mismatch,
    "placeholder": _placeholder,
    "typ_missing": _typ_missing,
    "typ_unknown": _typ_unknown,
    "unclosed_link": _unclosed_link,
    "unknown_parameter": _unknown_parameter,
    "value_missing": _value_missing,
}
