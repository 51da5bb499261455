"""The linear scan: which calls it finds, and how it splits their parameters."""

from __future__ import annotations

import pytest

from cardtool.errors import UsageError
from cardtool.wiki.scan import Scan, line_of, scan
from cardtool.wiki.templates import DEFAULT_TEMPLATES, normal_name


def found(text: str) -> Scan:
    """Return what the scan finds with the usual templates."""
    return scan(text, DEFAULT_TEMPLATES.match)


def arguments(text: str) -> list[tuple[str | None, str]]:
    """Return names and values of the only call in `text`."""
    (call,) = found(text).calls
    return [(a.name, a.value) for a in call.arguments]


@pytest.mark.parametrize(
    "name",
    [
        "Ka-Mel-Oh!",
        "Ka-Mel-Oh",
        "ka-Mel-Oh!",
        " \n Ka-Mel-Oh! \n",
        "_Ka-Mel-Oh!_",
        "Vorlage:Ka-Mel-Oh!",
        "vorlage : ka-Mel-Oh!",
        "Template:Ka-Mel-Oh!",
        "<!-- Karte -->Ka-Mel-Oh!",
        "Ka-Mel-<!-- | }} -->Oh!",
        "Ka-Mel-Oh!<noinclude></noinclude>",
        "Ka-Mel-Oh&#33;",
    ],
)
def test_spellings_of_a_template_name(name: str) -> None:
    """First letter, blanks, underscores, comments, namespace do not matter, as in MediaWiki."""
    assert len(found(f"{{{{{name}|nr=5}}}}").calls) == 1


@pytest.mark.parametrize(
    "name", ["Ka-Mel-Oh! navi", "Ka-mel-oh!", "KaMelOh!", ":Ka-Mel-Oh!", "Ka-Mel-Oh!!", "Kameloh"]
)
def test_other_names_are_no_cards(name: str) -> None:
    """Names are compared whole, never by their beginning; case counts after the first letter."""
    assert found(f"{{{{{name}|nr=5}}}}").calls == []


def test_underscores_and_runs_of_blanks_are_one_blank() -> None:
    """A name with blanks is the same with underscores."""
    assert normal_name("vorlage:neue__Karte  hier") == "Neue Karte hier"


def test_a_further_template_name() -> None:
    """Names can be added; what cannot be a title is refused."""
    templates = DEFAULT_TEMPLATES.with_names(["neue_Karte"])
    assert [c.name for c in scan("{{Neue Karte|nr=5}}", templates.match).calls] == ["Neue Karte"]
    for bad in ("", "  ", "a|b", "{{x}}", "x" * 300):
        with pytest.raises(UsageError, match="cannot be the name"):
            DEFAULT_TEMPLATES.with_names([bad])


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("|a=1|b=2", [("a", "1"), ("b", "2")]),
        ("|\ta = 1 \n\t| b =\n2\n", [("a", "1"), ("b", "2")]),
        ("|x|y\n|z", [(None, "x"), (None, "y"), (None, "z")]),
        ("|a=b=c", [("a", "b=c")]),
        ("|a=|b", [("a", ""), (None, "b")]),
        ("|a=[[x|y]]|b=2", [("a", "[[x|y]]"), ("b", "2")]),
        ("|a={{x|y=z}}|b=2", [("a", "{{x|y=z}}"), ("b", "2")]),
        ("|a={{{x|y}}}|b=2", [("a", "{{{x|y}}}"), ("b", "2")]),
        ("|a={{{x|}}}", [("a", "{{{x|}}}")]),
        ("|a={{{x|{{y|z}}}}}|b=2", [("a", "{{{x|{{y|z}}}}}"), ("b", "2")]),
        ("|a=<nowiki>|}}</nowiki>|b=2", [("a", "<nowiki>|}}</nowiki>"), ("b", "2")]),
        ("|a=<NOWIKI >|}}</nowiki >|b=2", [("a", "<NOWIKI >|}}</nowiki >"), ("b", "2")]),
        ("|a=<nowiki/>x|b=2", [("a", "<nowiki/>x"), ("b", "2")]),
        ("|a=<pre>|</pre>|b=2", [("a", "<pre>|</pre>"), ("b", "2")]),
        ("|a=<source lang=x>|</source>|b=2", [("a", "<source lang=x>|</source>"), ("b", "2")]),
        ("|a=<ref>[[x|y]]|</ref>|b=2", [("a", "<ref>[[x|y]]|</ref>"), ("b", "2")]),
        ("|a=<!-- |b=1 }} -->1|c=2", [("a", "<!-- |b=1 }} -->1"), ("c", "2")]),
        ("|a=<nowiki>|b=2", [("a", "<nowiki>"), ("b", "2")]),
        ("|a=<b|c=d", [("a", "<b"), ("c", "d")]),
        ("| a<!-- = --> = 1", [("a", "1")]),
        ("|<!-- Angaben --> a = 1", [("a", "1")]),
        ("|{{x|y=1}}", [(None, "{{x|y=1}}")]),
        ("|[[x=y]]=z", [("[[x=y]]", "z")]),
        ("|{{{x|y=1}}}=z", [("{{{x|y=1}}}", "z")]),
        ("|<nowiki>a=</nowiki>b=c", [("<nowiki>a=</nowiki>b", "c")]),
        ("|<pre a='='>=</pre>", [(None, "<pre a='='>=</pre>")]),
        ("|<nowiki/>a=b", [("<nowiki/>a", "b")]),
        ("|{{x|<nowiki>|}}</nowiki>|y=}}", [(None, "{{x|<nowiki>|}}</nowiki>|y=}}")]),
        ("|{{{x|{{{x}}}}}}{{y|z=}}", [(None, "{{{x|{{{x}}}}}}{{y|z=}}")]),
        ("|<pre>a=b", [("<pre>a", "b")]),
        ("|size=|size={{{size|100}}}", [("size", ""), ("size", "{{{size|100}}}")]),
        ("<!-- gleich geht es los -->|a=1", [("a", "1")]),
        ("<includeonly>|a=1</includeonly>|b=2", [("a", "1</includeonly>"), ("b", "2")]),
        ("", []),
    ],
)
def test_splitting(body: str, expected: list[tuple[str | None, str]]) -> None:
    """Pipes split at the top level only. Known fault 3: comments are anywhere inside a call."""
    assert arguments(f"{{{{Ka-Mel-Oh!{body}}}}}") == expected


def test_call_inside_other_constructs() -> None:
    """A call inside a parameter, a table, a div, or an argument's default is found as well."""
    text = (
        "{{Rahmen|1={{Ka-Mel-Oh!|nr=1}}}} {|\n| {{Ka-Mel-Oh!|nr=2}}\n|}\n"
        "<div>{{Kameloh2|3}}</div> {{{x|{{Ka-Mel-Oh!|nr=4}}}}} {{Ka-Mel-Oh!|text={{Ka-Mel-Oh!|nr=6}}}}"
    )
    values = [call.arguments[0].value for call in found(text).calls]
    assert values == ["1", "2", "3", "4", "{{Ka-Mel-Oh!|nr=6}}", "6"]


@pytest.mark.parametrize("around", ["<nowiki>%s</nowiki>", "<!-- %s -->", "<pre>%s</pre>"])
def test_calls_in_hidden_text_are_none(around: str) -> None:
    """What stands in a comment or nowiki is no call; the call behind it is."""
    assert arguments(around % "{{Ka-Mel-Oh!|nr=1}}" + "{{Ka-Mel-Oh!|nr=2}}") == [("nr", "2")]


def test_a_link_left_open_ends_with_the_call() -> None:
    """Braces close a call although a link in it is open; its pipes split the call then."""
    (call,) = found("{{Ka-Mel-Oh!|text=[[Höcker|nr=5}} [[x]]").calls
    assert [a.name for a in call.arguments] == ["text", "nr"]
    assert call.broken_link


def test_what_is_never_closed_is_remembered() -> None:
    """An open call and an open comment are reported with their offsets."""
    unclosed = found("x {{Ka-Mel-Oh!\n|nr=5 {{Rahmen| <!-- }}").unclosed
    assert [(u.name, u.at) for u in unclosed] == [("<!--", 31), ("Ka-Mel-Oh!", 2)]


def test_a_line_is_that_of_the_first_visible_character() -> None:
    """Blanks and line breaks before a value do not count as the value."""
    assert line_of("a\n\n  b", 1) == 3
    assert line_of("a\n\n", 1) == 3
