"""Corrected card pages: what is repaired, what is asked, and what is never touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from repair_treatments import TREATMENTS, Treatment

import cardtool
from cardtool.problems import Severity
from cardtool.wiki.mending.marks import count_marks
from cardtool.wiki.mending.repair import repair_page
from cardtool.wiki.page_names import title_of
from cardtool.wiki.parse import DEFAULT_TEMPLATES, parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page

WHOLE = "|hk=2|name=Höckerhans|ap=30|dp=20|lp=100|d=3"


def repaired(text: str, title: str = CARD_PREFIX + "5") -> str:
    """Return the corrected text of a page."""
    return repair_page(Page(title, text)).text


def codes(text: str) -> list[str]:
    """Return the codes of the problems of a page, in page order."""
    return [problem.code for problem in parse_page(Page(CARD_PREFIX + "5", text)).problems]


def call(*parameters: str) -> str:
    """Return a call with its parameters on lines of their own."""
    return "{{Ka-Mel-Oh!\n" + "".join(f"|{parameter}\n" for parameter in parameters) + "}}\n"


ITEM = ("typ=item", "name=Höcker", "hk=2", "d=1")

# The page as written, and as it should be; every other sign stays.
REPAIRS = {
    "a typ misspelt": (call("typ=itm", *ITEM[1:]), call(*ITEM)),
    "a typ with letters swapped": (
        f"{{{{Ka-Mel-Oh!|typ=Monstre{WHOLE}}}}}",
        f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}}}}}",
    ),
    "a typ that the price tells": (
        "{{Ka-Mel-Oh!\n | nr = 5\n | hk = 1\n | name = x\n | ap=1|dp=1|lp=1|d=MK D}}",
        "{{Ka-Mel-Oh!\n | nr = 5\n | typ = mutation\n | hk = 1\n | name = x\n | ap=1|dp=1|lp=1|d=MK D}}",
    ),
    "an unknown typ that the price tells": (
        f"{{{{Ka-Mel-Oh!|typ=?{WHOLE}}}}}".replace("d=3", "d=FM"),
        f"{{{{Ka-Mel-Oh!|typ=zm-monster{WHOLE}}}}}".replace("d=3", "d=FM"),
    ),
    "another nr than the title's": (
        call("nr=50 <!-- war 40 -->", *ITEM),
        call("nr=5 <!-- war 40 -->", *ITEM),
    ),
    "an nr that is not known": (call("nr=?", *ITEM), call("nr=5", *ITEM)),
    "an nr that is empty": (call("nr =", *ITEM), call("nr =5", *ITEM)),
    "words for an nr": (
        call("nr=Kamelreiter aus Kairo <!-- wer? -->", *ITEM),
        call("nr=5 <!-- war keine Nummer: Kamelreiter aus Kairo --> <!-- wer? -->", *ITEM),
    ),
    "an nr as Karte 7": (call("nr=Karte 7", *ITEM), call("nr=5", *ITEM)),
    "a needed name misspelt": (
        call("nmae=Höcker", "typ=item", "hk=2", "d=1"),
        call("name=Höcker", "typ=item", "hk=2", "d=1"),
    ),
    "a needed typ and its name misspelt": (
        call("tpy = itm", *ITEM[1:], "nr=7"),
        call("typ = item", *ITEM[1:], "nr=5"),
    ),
    "a name misspelt twice": (
        call("nmae=Höcke", "typ=item", "nmae=Höcker", "hk=2", "d=1"),
        "{{Ka-Mel-Oh!\n<!-- doppelt, galt nicht: |nmae=Höcke -->\n|typ=item\n|name=Höcker\n|hk=2\n|d=1\n}}\n",
    ),
    "a numbered nr": (
        "{{Kameloh-Item2|?|1|Vertrag|D.JPG|6|Vorsorge|Text}}",
        "{{Kameloh-Item2|5|1|Vertrag|D.JPG|6|Vorsorge|Text}}",
    ),
    "an empty one of two": (
        call(*ITEM, "size=|size={{{size|100}}}"),
        call(*ITEM, "size={{{size|100}}}"),
    ),
    "two values": (
        call("typ=item", "hk = 1", *ITEM[1:]),
        "{{Ka-Mel-Oh!\n|typ=item\n<!-- doppelt, galt nicht: |hk = 1 -->\n|name=Höcker\n|hk=2\n|d=1\n}}\n",
    ),
    "a name misspelt": (
        call(*ITEM, " rase = [[Floh]]", "Autro=ich"),
        call(*ITEM, " rasse = [[Floh]]", "autor=ich"),
    ),
    "digits of another script": (call(*ITEM[:3], "d=٢"), call(*ITEM[:3], "d=2")),
    "a unit on the wrong side": (call(*ITEM[:3], "d = D 2 "), call(*ITEM[:3], "d = 2 ")),
    "a fraction of nothing": (call(*ITEM[:3], "d=2,0"), call(*ITEM[:3], "d=2")),
    "one brace too few": (call(*ITEM)[:-2] + "\n", call(*ITEM)),
    "no brace at all": (
        call(*ITEM)[:-3] + "\n[[Kategorie:Karte]]\n</noinclude>\n",
        call(*ITEM)[:-1] + "\n\n[[Kategorie:Karte]]\n</noinclude>\n",
    ),
    "one line without an end": (
        "{{Ka-Mel-Oh!|typ=item|name=x|hk=2|d={{{d|1}}}",
        "{{Ka-Mel-Oh!|typ=item|name=x|hk=2|d={{{d|1}}}}}",
    ),
    "a comment without an end": (
        call("hk=2 <!-- alt", "typ=item", "name=x", "d=1"),
        call("hk=2 <!-- alt -->", "typ=item", "name=x", "d=1"),
    ),
    "a comment that ends in a dash": (
        call("hk=2 <!-- alt –>", "typ=item", "name=x", "d=1"),
        call("hk=2 <!-- alt -->", "typ=item", "name=x", "d=1"),
    ),
    "a comment at the end": (call(*ITEM) + "<!-- Ende\n", call(*ITEM) + "<!-- Ende -->\n"),
    "a link without an end": (
        call(*ITEM, "autor=[[Kamel:A|A", "datum="),
        call(*ITEM, "autor=[[Kamel:A|A]]", "datum="),
    ),
    "a link with half an end": (
        call(*ITEM, "autor=[[Kamel:A]", "datum="),
        call(*ITEM, "autor=[[Kamel:A]]", "datum="),
    ),
    "a template misspelt": (
        call(*ITEM).replace("Ka-Mel-Oh!", "Vorlage:Ka-mel-oh! <!-- x -->"),
        call(*ITEM).replace("Ka-Mel-Oh!", "Ka-Mel-Oh! <!-- x -->"),
    ),
    "Windows line ends": (
        call("nr=?", *ITEM).replace("\n", "\r\n"),
        call("nr=5", *ITEM).replace("\n", "\r\n"),
    ),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_certain_repairs(name: str) -> None:
    """What can mean one thing only is put right, and every other character stays."""
    before, after = REPAIRS[name]
    assert repaired(before) == after
    assert codes(before)
    assert codes(after) == []
    assert repair_page(Page(CARD_PREFIX + "5", before)).open == 0


# The page as written, and the place and words of the one comment that is put in.
MARKS = {
    "a figure that is none": (call(*ITEM[:3], "d=37,5"), "d=37,5 ", "nur eine ganze Zahl; Dattel"),
    "an annotated figure": (call(*ITEM[:3], "d=ca. 3"), "d=ca. 3 ", "nur eine ganze Zahl"),
    "a minus sign": (call(*ITEM[:3], "d=−5"), "d=−5 ", "nur eine ganze Zahl"),
    "a figure too great": (call(*ITEM[:3], "d=1000"), "d=1000 ", "nur eine ganze Zahl"),
    "a raised figure": (call(*ITEM[:3], "d=3<sup>1</sup>"), "</sup> ", "nur eine ganze Zahl"),
    "an unknown typ": (call("typ=Zauber", *ITEM[1:]), "typ=Zauber ", "unbekannter typ; monster"),
    "a typ against the figures": (call("typ=itm", *ITEM[1:], "ap=3"), "typ=itm ", "unbekannt"),
    "a typ not given": (call("typ=?", *ITEM[1:]), "typ=? ", "ergänzen: monster, mutation"),
    "an empty name": (call("typ=item", "name =", "hk=2", "d=1"), "name = ", "Kartenname"),
    "an HK of its own": (call("typ=item", "name=x", "hk=7", "d=1"), "hk=7 ", "keine Häufigkeits"),
    "no HK yet": (call("typ=item", "name=x", "hk=0", "d=1"), "hk=0 ", "Kartenhäufigkeit (1 - 4)"),
    "a handicap that is none": (call(*ITEM, "handicap=±5"), "handicap=±5 ", "kein Handicap; Zahl"),
    "AP on an item": (call(*ITEM, "ap=30"), "ap=30 ", "ein Item hat keine AP"),
    "a mark on another card": (call(*ITEM[:3], "d=FM"), "d=FM ", "MK und FM"),
    "words with dashes for an nr": (call("nr=a -- b", *ITEM), "nr=a -- b ", "eine andere"),
    "a pipe in a text": (call(*ITEM, "text=a|b"), "text=a|b", "ohne Namen"),
    "a misspelt name of a field that is there": (
        call(*ITEM, "klass=x", "klasse=y"),
        "klass=x ",
        "Ist klasse gemeint",
    ),
    "twins with swapped numbers": (
        call("nr=6", *ITEM) + call("nr=5", *ITEM),
        "nr=6 ",
        "eine andere als im Titel",
    ),
    "two values, one with a call": (call("text={{a}}", *ITEM, "text=b"), "text=b ", "mehrmals"),
    "two numbered values": (
        "{{Kameloh-Item2|5|1|x|y|6|z|a|5=7}}",
        "5=7 ",
        "steht mehrmals da, der letzte Wert gilt",
    ),
    "a text that may go on": (call(*ITEM, "text=a")[:-3] + "\nb", "", "Diese Karte hat kein Ende"),
    "another card behind": (call(*ITEM)[:-3] + call(*ITEM), "", "Diese Karte hat kein Ende"),
    "a call inside without an end": (call(*ITEM, "text={{a|b"), "", "Diese Karte hat kein Ende"),
    "a comment that may go on": (call(*ITEM) + "<!-- a\nb", call(*ITEM), "Dieser Kommentar"),
    "a link that may go on": (call(*ITEM, "text=siehe [[Karte 5"), "", "fehlt ein ]]"),
    "a numbered figure": ("{{Kameloh-Item2|5|7|x|y|6|z|a}}", "|7", "keine Häufigkeitsklasse"),
}
MARK = re.compile("( ?)<!-- (Bitte [^>]*) -->")


@pytest.mark.parametrize("name", MARKS)
def test_marks(name: str) -> None:
    """What only a human can decide is asked for in place, in German; nothing else changes."""
    before, place, told = MARKS[name]
    page = repair_page(Page(CARD_PREFIX + "5", before))
    assert page.open == count_marks(page.text) == 1
    (mark,) = MARK.finditer(page.text)
    assert told in mark[2]
    assert (page.text[: mark.start()] + mark[1]).endswith(place)
    assert MARK.sub("", page.text) == before


def test_missing_parameters_are_added() -> None:
    """A parameter that a card needs is added in the form's order and the author's style."""
    text = repaired("{{Ka-Mel-Oh\n\t| nr = 5\n\t| d = 2 <!-- x -->\n}}")
    lines = [line.partition("<!--")[0] for line in text.splitlines()]
    assert lines == [
        "{{Ka-Mel-Oh",
        "\t| nr = 5",
        "\t| typ = ",
        "\t| hk = ",
        "\t| name = ",
        *lines[5:],
    ]
    assert lines[5:] == ["\t| d = 2 ", "}}"]
    assert repaired("{{Ka-Mel-Oh!|typ=item|hk=2|d=1}}").startswith(
        "{{Ka-Mel-Oh!|typ=item|hk=2|name=<!-- Bitte ergänzen: Kartenname -->|d=1}}"
    )


def test_new_parameters_come_behind_a_value_that_is_filled() -> None:
    """A number goes into its own blank value, though other parameters are added behind that."""
    line = repaired("{{Ka-Mel-Oh!|name=x|ap=1|dp=1|lp=1|d=2|nr= }}")
    assert re.fullmatch(r".*\|nr= 5\|typ= <!--[^>]*-->\|hk= <!--[^>]*-->}}", line)
    lines = repaired("{{Ka-Mel-Oh!\n|name=x\n|ap=1|dp=1|lp=1|d=2\n|nr= \n}}").splitlines()
    assert [line.partition("<!--")[0] for line in lines[3:]] == ["|nr= 5", "|typ= ", "|hk= ", "}}"]


def test_a_comment_stays_with_its_value() -> None:
    """A comment on the last value goes behind that, not behind the parameter that is added there."""
    text = repaired("{{Ka-Mel-Oh!|typ=item|d=1|hk={{a}}|hk=9}}")
    assert re.search(r"\|hk=9 <!-- Bitte prüfen: steht mehrmals.*-->\|name=<!--", text)


def test_two_misspelt_names_for_one_field() -> None:
    """Two parameters that may both be the same field: neither is renamed, nothing is lost."""
    text = repaired(call("nmae=Höcker", "naem=Buckel", *ITEM))
    assert "|nmae=Höcker <!-- Bitte prüfen: Ist name gemeint? -->" in text
    assert "|naem=Buckel <!-- Bitte prüfen: Ist name gemeint? -->" in text


def test_placeholders_become_requests() -> None:
    """The words of the blank form are nobody's text: a request takes their place, comments stay."""
    before = call(
        "typ=item",
        "hk=1",
        "name=x",
        "d = Dattel (0 - 6) <!-- x -->",
        "datum=wird später mal eingeführt",
    )
    after = repaired(before)
    assert (
        "|d = <!-- Bitte ausfüllen: Dattel (0 - 6), MK oder FM --> <!-- x -->\n|datum=\n" in after
    )
    assert codes(after) == ["value_missing"]


def severities(text: str) -> list[tuple[str | None, Severity]]:
    """Return field and severity of the problems of a page, by field."""
    problems = parse_page(Page(CARD_PREFIX + "5", text)).problems
    return sorted((problem.message.split()[0], problem.severity) for problem in problems)


@pytest.mark.parametrize(
    "parameters",
    [
        ("typ=item", "hk=1", "name=Kartenname", "d=1"),
        (
            "typ=item",
            "hk=1",
            "name=x",
            "d=Dattel (0 - 6)",
            "klasse=Klasse",
            "text=Beschreibungstext",
        ),
        ("typ=monster", "hk=Kartenhäufigkeit", "name=x", "ap=AP", "dp=5", "lp=", "d=?"),
        ("typ=item", "hk=", "name=", "d="),
        ("typ=?", "hk=0", "name=?", "d=ca. 3", "handicap=Handicap (evtl."),
    ],
    ids=str,
)
def test_an_unanswered_correction_is_as_wrong(parameters: tuple[str, ...]) -> None:
    """A page with nothing but our requests in it has the findings it had, as severe as before."""
    before = call(*parameters)
    after = repaired(before)
    assert count_marks(after) >= 1
    assert severities(after) == severities(before)
    assert repaired(after) == after


def test_messages_quote_no_comments() -> None:
    """What a problem quotes is the value, without requests and other comments in it."""
    text = call("typ=item", "hk=ca. 2", "name=?", "d=3 <!-- a -->|d=4", "handicap=viel", "nome=x")
    for problem in parse_page(Page(CARD_PREFIX + "5", repaired(text))).problems:
        assert "<!--" not in problem.message
        assert " ’" not in problem.message
    twice = call(*ITEM, "d=1 <!-- a -->")
    assert codes(twice) == []


UNTOUCHED = {
    "figures as authors write them": f"{{{{Ka-Mel-Oh!|typ=monster{WHOLE}|text=a}}}}".replace(
        "ap=30", "ap=３０ <!-- alt: 40 -->"
    ),
    "three braces": call(*ITEM).replace("{{", "{{{"),
    "a redirect": "#WEITERLEITUNG [[Projekt:Ka-Mel-Oh!/Karte/7]]",
    "unknown parameters": call(*ITEM, "motto=x", "klang=y"),
    "equal values twice": call(*ITEM, "hk=2"),
    "a grouping that is computed": "{{Ka-Mel-Oh!|typ=zm-monster|hk=1|name=x|d=FM|ap=?|dp=variabel}}",
    "texts left open": call(*ITEM, "klasse=?", "text=?", "bild="),
}


@pytest.mark.parametrize("name", UNTOUCHED)
def test_what_is_right_stays(name: str) -> None:
    """A page that needs no repair comes back as the very same text."""
    assert repaired(UNTOUCHED[name]) == UNTOUCHED[name]


@pytest.mark.parametrize("text", ["", "\n\n", "{{Ka-Mel-Oh!}}", "{{Ka-Mel-Oh! <!-- leer -->\n}}"])
def test_blank_form(text: str) -> None:
    """Known fault 2: a page without a card, or with an empty one, gets the form to fill in."""
    form = repair_page(Page(CARD_PREFIX + "12", text))
    assert "|nr=12\n|typ=<!-- Bitte ergänzen: monster" in form.text
    assert form.open == 7
    assert form.text.count("{{") == form.text.count("}}") == 1
    (card,) = parse_page(Page(CARD_PREFIX + "12", form.text)).cards
    assert (card.nr, card.name, card.kind) == ("12", None, None)


def test_empty_parameters_are_filled() -> None:
    """Known fault 2: an empty call with parameters keeps them and gets what is missing."""
    text = repaired("{{Ka-Mel-Oh!\n|nr=\n|name = <!-- wer? -->\n|datum=\n}}")
    lines = [line.partition("<!-- B")[0] for line in text.splitlines()]
    assert lines[:4] == ["{{Ka-Mel-Oh!", "|nr=5", "|typ=", "|hk="]
    assert lines[4].rstrip() == "|name = <!-- wer? -->"
    assert [line.strip() for line in lines[5:]] == [
        *(f"|{field} =" for field in ("ap", "dp", "lp", "d")),
        "|datum=",
        "}}",
    ]
    (front,) = MARK.findall(repaired("{{Kameloh2}}"))
    assert front[1] == "Bitte prüfen: Diese Karte ist leer"


def test_blank_form_below_other_text() -> None:
    """What is on a page without a card stays above the form."""
    text = repaired("{{Ka-Mel-Oh! navi}}\nFrei für Oasenolga.\n")
    assert text.startswith("{{Ka-Mel-Oh! navi}}\nFrei für Oasenolga.\n\n{{Ka-Mel-Oh!\n|nr=5\n")


def test_filled_form_is_done() -> None:
    """A form whose marks were answered has no problem, with the marks or without."""
    form = repaired("")
    for field, value in {"typ": "item", "hk": "2", "name": "Höcker", "d": "1"}.items():
        form = form.replace(f"|{field}=", f"|{field}={value} ")
    assert codes(form) == []
    assert repaired(form) == form


def test_drafts_keep_their_numbers() -> None:
    """A call outside the card pages may say any number, or none yet."""
    text = call("nr=?", *ITEM) + call("nr=12", *ITEM)
    assert repaired(text, "Kamel:X/Werkstatt") == text


def test_further_templates() -> None:
    """A misspelt name of a template that was added gets its right name, too."""
    templates = DEFAULT_TEMPLATES.with_names(["Neue Karte"])
    page = Page(CARD_PREFIX + "5", "{{Neue-karte|typ=item|name=x|hk=1|d=1}}")
    assert repair_page(page, templates).text.startswith("{{Neue Karte|")


def test_every_code_has_a_treatment() -> None:
    """Each code that reading, linking or storing pages can give is in the table, and no other."""
    package = Path(cardtool.__file__).parent
    sources = [*package.glob("wiki/*.py"), package / "catalog" / "rows.py"]
    pattern = r'(?:note|_note|_contradiction|Problem)\(\s*(?:code=)?"([a-z_]+)",'
    found = {c for path in sources for c in re.findall(pattern, path.read_text("utf-8"))}
    named = {
        c for path in sources for c in re.findall(r'code, told = "(\w+)"', path.read_text("utf-8"))
    }
    assert found | named == set(TREATMENTS)


@pytest.mark.parametrize("code", sorted(TREATMENTS))
def test_treatments_are_what_happens(code: str) -> None:
    """What the table calls repaired or marked is so in the examples, what it calls told in none."""
    repairs = {c for before, after in REPAIRS.values() for c in codes(before)}
    blank = {"empty_card", "no_card", "placeholder", "typ_missing"}
    marks = {c for before, *_ in MARKS.values() for c in codes(before)}
    if TREATMENTS[code] is Treatment.REPAIRED:
        assert code in repairs | blank
    elif TREATMENTS[code] is Treatment.MARKED:
        assert code in marks
    else:
        assert code not in repairs | marks


SAMPLES = sorted((Path(__file__).parents[2] / "data" / "wiki").glob("*.wiki"))


def _sample(path: Path) -> Page:
    return Page(title_of(path.name, CARD_PREFIX), path.read_text("utf-8"))


def test_samples() -> None:
    """The sample pages: faultless ones stay, corrected ones have no certain repair left."""
    changed = 0
    for page in map(_sample, SAMPLES):
        before = parse_page(page)
        after = Page(page.title, repair_page(page).text)
        changed += after.text != page.text
        assert before.problems or after.text == page.text
        assert repair_page(after).text == after.text
        left = {p.code for p in parse_page(after).problems if p.severity is not Severity.INFO}
        assert left <= {"not_a_figure", "typ_unknown", "typ_missing", "value_missing"}, page.title
    assert changed >= 15
