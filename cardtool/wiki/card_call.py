"""One card call as a card, and everything in it that could not be read."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardtool.cards import HKS, Card, Kind, PriceMark
from cardtool.errors import nearest
from cardtool.problems import Problem, Severity
from cardtool.wiki.card_fields import Fields, Finding
from cardtool.wiki.figures import read_mark
from cardtool.wiki.kinds import KNOWN_TYPES, kind_of_mark, kind_of_typ
from cardtool.wiki.scan import Call
from cardtool.wiki.snapshot import Page
from cardtool.wiki.templates import LegacyForm
from cardtool.wiki.titles import one_line
from cardtool.wiki.wikitext import PlainText

__all__ = ["Reading", "Spot", "read_call"]

_PICTURE: Final = re.compile(
    r"\s*+(?:\[\[\s*+)?+:?+(?:(?:bild|datei|file|image)\s*+:\s*+)?+([^|\]\n]*+)", re.IGNORECASE
)
_NUMBER_SIGN: Final = re.compile(r"(?:nr\.?|#)\s*+(?=\w)", re.IGNORECASE)
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")


class Spot(NamedTuple):
    """Where a call stands, and what reads its values.

    `nr` is the number that the page's title gives it, `position` its place among the calls.
    """

    nr: str | None
    position: int
    draft: bool
    plain: PlainText


class Reading(NamedTuple):
    """A card, the line on which its text begins, the problems with what each is about."""

    card: Card
    text_line: int
    found: list[tuple[Problem, Finding]]

    @property
    def problems(self) -> list[Problem]:
        """What is wrong in the call."""
        return [problem for problem, _ in self.found]

    @property
    def findings(self) -> list[Finding]:
        """What the problems are about, in their order."""
        return [finding for _, finding in self.found]


def read_call(page: Page, call: Call, form: LegacyForm | None, spot: Spot) -> Reading:
    """Return the card that `call` on `page` prints; `form` is set for numbered parameters.

    A card without any value is one problem (``empty_card``). Figures on an item are a
    problem and left out: an item has no AP, DP, LP (clause C2).
    """
    fields = Fields(page, call, form, spot.plain)
    fields.label = spot.nr
    if fields.blank:
        message = f"the call of {call.name} gives no values"
        fields.note("empty_card", Severity.ERROR, message, hint="fill in the blank form")
        return _reading(fields, _blank_card(page, fields, form, spot))
    return _reading(fields, _card(page, fields, form, spot))


def _reading(fields: Fields, card: Card) -> Reading:
    return Reading(card, fields.line_of("text"), fields.found)


def _blank_card(page: Page, fields: Fields, form: LegacyForm | None, spot: Spot) -> Card:
    typ = form.typ if form else None
    return Card(
        nr=spot.nr,
        typ=typ,
        kind=kind_of_typ(typ) if typ else None,
        page=page.title,
        position=spot.position,
        revision=page.revision,
        draft=spot.draft,
        params=fields.params(),
    )


def _card(page: Page, fields: Fields, form: LegacyForm | None, spot: Spot) -> Card:
    nr = _nr(fields, spot.nr)
    name = fields.line("name")
    fields.label = nr or name
    if name is None and not fields.given("name"):
        fields.missing("name")
    typ, kind = (form.typ, kind_of_typ(form.typ)) if form else _typ(fields)
    mark, price = _price(fields)
    kind = _refined(fields, kind, typ, mark)
    ap, dp, lp = _stats(fields, kind)
    return Card(
        nr=nr,
        name=name,
        kind=kind,
        typ=typ,
        hk=_hk(fields),
        ap=ap,
        dp=dp,
        lp=lp,
        d=price,
        d_mark=mark,
        klasse=fields.line("klasse"),
        rasse=fields.line("rasse"),
        angriff=fields.line("angriff"),
        abwehr=fields.line("abwehr"),
        text=fields.text("text"),
        handicap=fields.handicap(),
        autor=fields.line("autor"),
        bild=_picture(fields),
        datum=fields.line("datum"),
        page=page.title,
        position=spot.position,
        revision=page.revision,
        draft=spot.draft,
        params=fields.params(),
    )


def _nr(fields: Fields, title_nr: str | None) -> str | None:
    """Return the title's number, else the call's own (DESIGN section 3.2)."""
    own = fields.line("nr")
    if own is None:
        if not fields.given("nr") and "nr" in fields:
            fields.missing("nr")
        return title_nr
    own = _NUMBER_SIGN.sub("", own, count=1) if own[0] in "#nN" else own
    if title_nr is None:
        return own
    if own != title_nr and _same_key(own) != _same_key(title_nr):
        message = f"the call says nr {one_line(own, 40)}, the title {one_line(title_nr, 40)}"
        hint = "the title counts; correct nr"
        fields.note("nr_mismatch", Severity.WARNING, message, "nr", hint)
    return title_nr


def _same_key(nr: str) -> str:
    return _ZEROS.sub("", "".join(nr.split()).casefold())


def _typ(fields: Fields) -> tuple[str | None, Kind | None]:
    """Return `typ` as written, and the kind it spells (clause C1)."""
    typ = fields.peek("typ")
    known = ", ".join(KNOWN_TYPES)
    if not typ:
        message = "the card has no typ, so nobody knows what it is"
        hint = f"the known ones are {known}"
        fields.note("typ_missing", Severity.ERROR, message, "typ", hint)
        return None, None
    kind = kind_of_typ(typ)
    if kind is None:
        close = nearest(one_line(typ, 40), KNOWN_TYPES)
        hint = f"did you mean {close}?" if close else f"the known ones are {known}"
        message = f"the typ ‘{one_line(typ, 40)}’ is unknown"
        fields.note("typ_unknown", Severity.ERROR, message, "typ", hint)
    return typ, kind


def _price(fields: Fields) -> tuple[PriceMark | None, int | None]:
    """Return what is printed instead of a price, and the price (clause C6)."""
    mark = None if fields.raw("d").isdigit() else read_mark(fields.peek("d"))
    return (mark, None) if mark else (None, fields.figure("d"))


def _refined(
    fields: Fields, kind: Kind | None, typ: str | None, mark: PriceMark | None
) -> Kind | None:
    """Return the kind once the price mark is known; a mark never changes another kind."""
    if mark is None or kind is None:
        return kind
    marked = kind_of_mark(mark)
    if kind in {Kind.MONSTER, marked}:
        return marked
    message = f"the price {mark} belongs on another card than typ ‘{one_line(typ or '', 40)}’"
    fields.note("mark_contradiction", Severity.WARNING, message, "d")
    return kind


def _stats(fields: Fields, kind: Kind | None) -> tuple[int | None, int | None, int | None]:
    """Return AP, DP and LP; a grouping result may print none (clause Z4)."""
    if kind is not None and not kind.is_monster:
        for field in ("ap", "dp", "lp"):
            if fields.peek(field):
                message = f"an item has no {field}, but this one says {fields.peek(field)[:40]}"
                hint = "remove it, or correct typ"
                fields.note("figure_on_item", Severity.WARNING, message, field, hint)
        return None, None, None
    required = kind in {Kind.MONSTER, Kind.MUTATION}
    ap, dp, lp = (_stat(fields, field, kind, required=required) for field in ("ap", "dp", "lp"))
    return ap, dp, lp


def _stat(fields: Fields, field: str, kind: Kind | None, *, required: bool) -> int | None:
    if kind is Kind.GROUPING and fields.peek(field).casefold() == "variabel":
        fields.missing(field)
        return None
    return fields.figure(field, required=required)


def _hk(fields: Fields) -> int | None:
    """Return the Häufigkeitsklasse (clause C2); 0 says that there is none yet."""
    hk = fields.figure("hk")
    if hk == 0:
        fields.missing("hk")
        return None
    if hk is not None and hk not in HKS:
        message = f"hk {hk} is none of {HKS[0]}-{HKS[-1]}"
        fields.note("hk_range", Severity.WARNING, message, "hk")
    return hk


def _picture(fields: Fields) -> str | None:
    """Return the file name alone: some authors write the prefix or a whole link."""
    shown = fields.line("bild")
    if shown is None and fields.raw("bild").startswith("[["):
        # A picture shows no text: take it from the link.
        shown = fields.raw("bild")
    if shown is None or not ("[" in shown or ":" in shown):
        return shown
    found = _PICTURE.match(shown)
    return " ".join(found[1].replace("_", " ").split()) or None if found else None
