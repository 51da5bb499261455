"""Card pages as cards and problems, in every form of wiki-facts section 2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtool.cards import Card, Kind, PriceMark
from cardtool.problems import Severity
from cardtool.wiki.parse import DEFAULT_TEMPLATES, ParsedPage, parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page

WHOLE = "|hk=2|name=Höckerhans|ap=30|dp=20|lp=100|d=3"


def page(text: str, title: str = CARD_PREFIX + "5") -> ParsedPage:
    """Return what the page says."""
    return parse_page(Page(title, text, page_id=1, revision=77))


def card(body: str) -> Card:
    """Return the card of one call with `body`."""
    (only,) = page(f"{{{{Ka-Mel-Oh!{body}}}}}").cards
    return only


def codes(parsed: ParsedPage) -> list[str]:
    """Return the codes of all problems, in page order."""
    return [problem.code for problem in parsed.problems]


def test_named_form() -> None:
    """The forge's form: no !, tabs, blanks around =, any order, any case of the names."""
    parsed = page(
        "{{Ka-Mel-Oh\n\t| NR = 5\n\t| lp = 25\n\t| Typ = monster\n\t| hk = 4\n\t| name = Doppeldecker\n"
        "\t| bild = Wk.jpg\n\t| ap = 10\n\t| dp = 5\n\t| d = 0\n\t| klasse = Flieger\n\t| rasse = Flugzeug\n"
        "\t| angriff = Absturz\n\t| abwehr = siehe oben\n\t| text = Fliegt [[hoch]].\n\t| handicap = +30\n"
        "\t| autor = [[Kamel:A|B]]\n\t| datum =\n}}"
    )
    (only,) = parsed.cards
    assert parsed.problems == ()
    assert only.params["text"] == "Fliegt [[hoch]]."
    assert only == Card(
        *("5", "Doppeldecker", Kind.MONSTER, "monster", 4, 10, 5, 25, 0, None),
        *("Flieger", "Flugzeug", "Absturz", "siehe oben", "Fliegt hoch.", "+30", "B", "Wk.jpg"),
        page=CARD_PREFIX + "5",
        revision=77,
        params=only.params,
    )


def test_legacy_monster() -> None:
    """`Kameloh2`: thirteen numbered values, a line break in the middle, a text of paragraphs."""
    parsed = page(
        '<div style="position: relative;">\n{{Kameloh2|5|4|Doppeldecker|Wk.jpg|10|5|25\n|0|Flieger'
        "|Flugzeug|Absturz|siehe oben|Darf fliegen.\n\n„Brumm!“}}</div>"
    )
    (only,) = parsed.cards
    assert parsed.problems == ()
    assert (only.typ, only.kind, only.ap, only.lp, only.d) == ("monster", Kind.MONSTER, 10, 25, 0)
    assert only.text == "Darf fliegen.\n\n„Brumm!“"
    assert only.params["abwehr"] == "siehe oben"


def test_legacy_item_with_explicit_numbers() -> None:
    """`Kameloh-Item2`: `7=` and plain values may be mixed; the last of one number counts."""
    (only,) = page(
        "{{Kameloh-Item2|5|1|Vertrag|D.JPG|6|Vorsorge|7=a = b|name=Neuer Vertrag}}"
    ).cards
    assert (only.kind, only.name, only.d, only.text) == (Kind.ITEM, "Neuer Vertrag", 6, "a = b")


def test_unfilled_form() -> None:
    """Placeholder prose is no value, for texts neither: warnings, and nothing is read from it."""
    parsed = page(
        "{{Ka-Mel-Oh\n|nr=?\n|typ=monster\n|hk=Kartenhäufigkeit (1 - 4)\n|name=Kartenname\n"
        "|ap=AP (10 - 60)\n|dp=DP (5 - 50)\n|lp=LP (20 - 300)\n|d=Dattel (0 - 6)\n|text=Beschreibungstext\n"
        "|handicap=handicap (evtl. <nowiki>± Zahl</nowiki> oder „sonder“1 oder „variabel“2)\n}}"
    )
    (only,) = parsed.cards
    assert (only.hk, only.ap, only.dp, only.lp, only.d) == (None,) * 5
    assert (only.name, only.text, only.handicap) == (None, None, None)
    assert sorted(codes(parsed)) == ["placeholder"] * 8 + ["value_missing"]


def test_workshop_form() -> None:
    """`?` is no value anywhere, `hk=0` no Häufigkeitsklasse, `|size=|size={{{…}}}` no loss."""
    parsed = page(
        "{{Ka-Mel-Oh!\n|typ=zm-monster\n|nr=?\n|hk=0\n|name=?\n|bild=?\n|ap=?\n|dp=?\n|lp=?\n|d=?\n|klasse=?"
        "\n|size=|size={{{size|100}}}\n|float={{{float|none}}}\n}}"
    )
    (only,) = parsed.cards
    assert (only.nr, only.name, only.hk, only.ap, only.klasse, only.d) == ("5", *[None] * 5)
    assert only.params["size"] == "{{{size|100}}}"
    assert {p.severity for p in parsed.problems} == {Severity.INFO}
    assert set(codes(parsed)) == {"value_missing", "duplicate_parameter"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{{{{Ka-Mel-Oh!|nr=5{WHOLE}}}}}", "typ_missing"),
        (f"{{{{Ka-Mel-Oh!|nr=5|typ=?{WHOLE}}}}}", "typ_missing"),
        (f"{{{{Ka-Mel-Oh!|nr=|typ=monster{WHOLE}}}}}", "value_missing"),
        ("{{Ka-Mel-Oh!}}", "empty_card"),
        ("{{Ka-Mel-Oh!|nr=|typ=}}", "empty_card"),
        ("", "no_card"),
    ],
)
def test_one_problem_row(text: str, code: str) -> None:
    """Known fault 2: no typ, an empty nr, an empty call, an empty page: one row each."""
    parsed = page(text)
    assert codes(parsed) == [code]
    assert [c.nr for c in parsed.cards] == (["5"] if text else [])


def test_comment_behind_the_name() -> None:
    """Known fault 3: a comment between name and first parameter does not hide the card."""
    assert card(f"<!-- Karte -->\n<!-- | --> |typ=monster{WHOLE}").name == "Höckerhans"


@pytest.mark.parametrize("raw", ["37,5", "ca. 30", "30 (40)", "−5", "30<sup>1</sup>", "1000", "٣"])
def test_annotated_figures(raw: str) -> None:
    """Known faults 4, 7: no figure is None and an error with line and raw text."""
    parsed = page(f"{{{{Ka-Mel-Oh!|typ=item|name=a|hk=1\n|d={raw}}}}}")
    (problem,) = parsed.problems
    assert parsed.cards[0].d is None
    assert (problem.code, problem.severity) == ("not_a_figure", Severity.ERROR)
    assert problem.where == f"{CARD_PREFIX}5:2"
    assert raw in problem.message
    assert (problem.card, problem.limit) == ("5", "0-999")


@pytest.mark.parametrize(
    "raw", ["<s>30</s>", "{{30}}", "{{Zahl|30}}", "30<sub>0</sub>", "<del>3</del>0", "30 {{AP}}"]
)
def test_figures_changed_by_markup(raw: str) -> None:
    """Known fault 4: digits that are raised, struck out, or made by a call are no figure."""
    assert card(f"|typ=monster|ap={raw}").ap is None


@pytest.mark.parametrize(
    "raw",
    [
        *("30", " 30 ", "30 AP", "+30", "３０", "'''30'''", "30&nbsp;AP", "30\u00a0", "\u202f30"),
        *(
            "30 <!-- alt: 40 -->",
            "<big>30</big>",
            "{{{ap|30}}}",
            "30<ref>x</ref>",
            "<nowiki>30</nowiki>",
        ),
    ],
)
def test_figures_in_markup(raw: str) -> None:
    """Known fault 4: comments, bold, no-break blanks, references, defaults leave a figure one."""
    parsed = page(f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}|ap={raw}}}}}")
    assert parsed.cards[0].ap == 30
    assert "not_a_figure" not in codes(parsed)


def test_figures_stay_whole_numbers_to_999() -> None:
    """Known fault 7: figures are ints from 0 to 999, inside the ranges of clause C3 or not."""
    only = card("|typ=monster|hk=1|ap=999|dp=0|lp=9999|d=True|name=x")
    assert (only.ap, only.dp, only.lp, only.d) == (999, 0, None, None)
    assert type(only.ap) is int


def test_hk_outside_its_range_is_kept() -> None:
    """Clause C2: an hk that is none of 1-4 is kept as printed, with a warning."""
    parsed = page(f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}|hk=7}}}}")
    assert parsed.cards[0].hk == 7
    assert codes(parsed) == ["duplicate_parameter", "hk_range"]


@pytest.mark.parametrize(
    ("typ", "d", "kind", "mark", "code"),
    [
        ("monster", "MK D", Kind.MUTATION, PriceMark.MK, None),
        ("monster", "FM", Kind.GROUPING, PriceMark.FM, None),
        ("mutation", "MK", Kind.MUTATION, PriceMark.MK, None),
        ("mutation", "FM", Kind.MUTATION, PriceMark.FM, "mark_contradiction"),
        ("Mutations-Item", "2", Kind.MUTATION_ITEM, None, None),
        ("FUSIONS ITEM", "2", Kind.GROUPING_ITEM, None, None),
        ("ZM Monster", "2", Kind.GROUPING, None, None),
        ("Mu-Monster", "2", Kind.MUTATION, None, None),
        ("itm", "2", None, None, "typ_unknown"),
        ("Zauber", "MK", None, PriceMark.MK, "typ_unknown"),
    ],
)
def test_kind_by_typ_and_price(
    typ: str, d: str, kind: Kind | None, mark: PriceMark | None, code: str | None
) -> None:
    """Clauses C1, C6: typ decides, a mark refines `monster`; an unknown typ leaves no kind."""
    stats = "|ap=1|dp=1|lp=1" if kind and kind.is_monster else ""
    parsed = page(f"{{{{Ka-Mel-Oh!|typ={typ}|name=x|hk=1|d={d}{stats}}}}}")
    (only,) = parsed.cards
    assert (only.typ, only.kind, only.d_mark) == (typ, kind, mark)
    assert only.d == (None if mark else 2)
    assert codes(parsed) == ([code] if code else [])


def test_figures_on_an_item() -> None:
    """Clause C2: an item has no AP, DP, LP; what it says is reported and left out."""
    parsed = page("{{Ka-Mel-Oh!|typ=item|name=x|hk=1|d=1|ap=30|dp=?|lp=}}")
    assert codes(parsed) == ["figure_on_item"]
    assert parsed.cards[0].ap is None


def test_grouping_may_print_no_figures() -> None:
    """Clause Z4: a grouping result without figures lacks nothing; `variabel` says as much."""
    parsed = page("{{Ka-Mel-Oh!|typ=zm-monster|name=x|hk=1|d=FM|ap=variabel}}")
    assert [(p.code, p.severity) for p in parsed.problems] == [("value_missing", Severity.INFO)]


@pytest.mark.parametrize("own", ["5", "005", " 5 ", "#5", "Nr. 5", "nr 5"])
def test_same_number(own: str) -> None:
    """DESIGN 3.2: leading zeros, blanks and number signs make no other number."""
    parsed = page(f"{{{{Ka-Mel-Oh!|nr={own}|typ=monster{WHOLE}}}}}")
    assert parsed.problems == ()
    assert parsed.cards[0].nr == "5"


def test_another_number() -> None:
    """DESIGN 3.2: the title's number counts; another nr in the call is a problem."""
    parsed = page(f"{{{{Ka-Mel-Oh!|nr=50|typ=monster{WHOLE}}}}}")
    assert codes(parsed) == ["nr_mismatch"]
    assert parsed.cards[0].nr == "5"


def test_two_calls_on_a_page() -> None:
    """DESIGN 3.2: the second call has its own number, else none, and the next position."""
    text = f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}}}}}" * 2 + "{{Ka-Mel-Oh!|nr=12a|typ=item}}"
    cards = page(text).cards
    assert [(c.nr, c.position, c.draft) for c in cards] == [
        ("5", 0, False),
        (None, 1, False),
        ("12a", 2, False),
    ]


def test_drafts() -> None:
    """A call outside the card pages is a draft with its own number; other pages are nothing."""
    (draft,) = page("{{Ka-Mel-Oh!|nr=9|typ=item}}", "Kamel:Dünenpeter/Werkstatt").cards
    assert (draft.nr, draft.draft) == ("9", True)
    assert page("Nur Text {{Ka-Mel-Oh! navi}}", "Projekt:Ka-Mel-Oh!") == ParsedPage()


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("#WEITERLEITUNG [[Projekt:Ka-Mel-Oh!/Karte/7]]", CARD_PREFIX + "7"),
        ("\n #redirect: [[ :projekt_X|y ]] {{Ka-Mel-Oh!}}", "projekt X"),
        ("#WEITERLEITUNG Karte 7", None),
        ("x #REDIRECT [[a]]", None),
        ("#REDIRECT" + " " * 50_000 + "x", None),
    ],
)
def test_redirects(text: str, target: str | None) -> None:
    """A redirect has no cards and no problems, only a target; what is none is a page."""
    parsed = page(text)
    assert parsed.redirect == target
    assert bool(parsed.problems) is (target is None)


def test_no_card_names_near_misses() -> None:
    """A page without card names similar templates and the option that reads them."""
    (problem,) = page("{{Ka-mel-oh!|nr=5}} {{Ka-Mel-Oh! navi}} {{Kameloh3}} {{Löschen}}").problems
    assert problem.code == "no_card"
    assert "Ka-mel-oh!" in problem.message
    assert "navi" not in problem.message
    assert "Löschen" not in problem.message
    assert "--template 'Ka-mel-oh!'" in (problem.hint or "")


def test_further_template() -> None:
    """A template name that was added makes cards of the named form."""
    text = "{{Neue_Karte|typ=item|name=x|hk=1|d=1}}"
    templates = DEFAULT_TEMPLATES.with_names(["neue Karte"])
    assert parse_page(Page(CARD_PREFIX + "5", text), templates).cards[0].name == "x"


def test_transclusions_are_no_cards() -> None:
    """`{{:Projekt:…/Karte/5}}` shows another page's card: no card of this page."""
    assert codes(page("{{:Projekt:Ka-Mel-Oh!/Karte/6}}")) == ["no_card"]


def test_unknown_parameters_are_kept() -> None:
    """Unknown parameters stay in params; a misspelling and a nameless value are pointed out."""
    parsed = page(f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}|rase=Floh|Serie=2|verloren|}}}}")
    assert parsed.cards[0].params["Serie"] == "2"
    found = {p.message.split("‘")[1].split("’")[0]: p for p in parsed.problems}
    assert {key: p.severity for key, p in found.items()} == {
        "rase": Severity.WARNING,
        "Serie": Severity.INFO,
        "verloren": Severity.WARNING,
    }
    assert found["rase"].hint == "did you mean rasse?"


@pytest.mark.parametrize(
    ("raw", "bild"),
    [
        ("A b.JPG", "A b.JPG"),
        ("Bild:A_b.JPG", "A b.JPG"),
        ("[[Datei:A.jpg|thumb|x]]", "A.jpg"),
        ("[[:Bild:A.jpg]]", "A.jpg"),
        ("?", None),
        ("[[Bild:]]", None),
    ],
)
def test_pictures(raw: str, bild: str | None) -> None:
    """`bild` is the file name alone, whatever the author wrote around it."""
    assert card(f"|typ=item|bild={raw}").bild == bild


def test_lines_of_problems() -> None:
    """A problem's line is that of the value, with CRLF pages too."""
    parsed = page("x\r\n{{Ka-Mel-Oh!\r\n|typ=item|name=x|hk=1\r\n|d=\r\n viele\r\n|text=a\r\nb}}")
    assert [p.where[-2:] for p in parsed.problems] == [":5"]
    assert parsed.cards[0].text == "a\nb"


def test_unclosed() -> None:
    """An open call is no card but an error with its line; an open comment a warning."""
    parsed = page("\n{{Ka-Mel-Oh!|typ=item\n<!-- Ende")
    assert [(p.code, p.where[-2:]) for p in parsed.problems] == [
        ("unclosed_comment", ":3"),
        ("unclosed_call", ":2"),
    ]
    assert codes(page("{{Ka-Mel-Oh!|typ=item|name=[[x|hk=1|d=1}}")) == ["unclosed_link"]


def test_no_surrogates_come_out() -> None:
    """A lone surrogate in a page never reaches a card: no database could keep it."""
    (only,) = page("{{Ka-Mel-Oh!|typ=item|name=a\ud800b}}").cards
    assert only.name == "a?b"


CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))
CASE = re.compile(r"^=== ([^\n]*)\n(.*?)^---\n(.*?)(?=^=== |\Z)", re.MULTILINE | re.DOTALL)


def _cases() -> list[tuple[str, str, str]]:
    return [found for path in CORPUS for found in CASE.findall(path.read_text("utf-8"))]


def _told(parsed: ParsedPage) -> str:
    """Return cards and problems in the corpus's notation."""
    lines = []
    for found in parsed.cards:
        values = {
            n: getattr(found, n) for n in ("name", "kind", "hk", "ap", "dp", "lp", "d", "text")
        }
        shown = (f"{n}={v!s}" for n, v in values.items() if v is not None)
        lines.append(f"card {found.nr}: " + ", ".join(shown).replace("\n", "\\n"))
    lines += (f"{p.code} {p.where.rpartition(':')[2]}" for p in parsed.problems)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(("title", "text", "expected"), _cases(), ids=lambda t: ascii(t)[:40])
def test_corpus(title: str, text: str, expected: str) -> None:
    """Every page of the corpus of broken wikitext gives the cards and problems noted with it."""
    assert title
    assert _told(page(text)) == expected.lstrip("\n").rstrip("\n") + "\n"
