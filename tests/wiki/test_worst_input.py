"""The worst pages there are: 64 KiB of openers, deep nesting, and random scraps of wikitext."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.wiki.parse import MAX_PAGE, parse_page
from cardtool.wiki.recipes import link_recipes
from cardtool.wiki.scan import MAX_CALLS
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.tags import MAX_DEPTH, MAX_MARKS
from cardtool.wiki.wikitext import MAX_VALUE, plain_text

SIZE = 64 * 1024
UNITS = [
    *(
        "{{a|",
        "{{",
        "{{{",
        "{{{a|",
        "{{{{{",
        "}}",
        "}}}}}",
        "{|",
        "\n{|\n|-\n|",
        "|}",
        "|",
        "|a=",
        "=",
    ),
    *("[[", "[[a|", "]]", "[", "[[a]", "[http://a ", "[http://a]", "[[a]]", "[[Bild:a|", "[//"),
    *(
        "<a b=",
        "<b ",
        "<b>",
        "<i><b>",
        "</b>",
        "<br>",
        "<",
        "<ref>",
        "<ref name='",
        "<ref/>",
        "<pre",
    ),
    *(
        "<!--",
        "<!-- -->",
        "-->",
        "<nowiki>",
        "<nowiki/>",
        "</nowiki",
        "<nowiki ",
        "<source>",
        "<poem>",
    ),
    *(
        "''",
        "'''",
        "''''",
        "'",
        "&",
        "&#",
        "&#1",
        "&amp",
        "&amp;",
        "&#x",
        ";",
        "\n* ",
        "\n=",
        "==",
        "~~~~",
    ),
    *(
        "<noinclude>",
        "<onlyinclude",
        "__TOC__",
        "http://",
        "mailto:",
        "\n",
        " ",
        "\u00a0",
        "\n\n",
        "\t",
    ),
    *("{{Ka-Mel-Oh!|", "{{Ka-Mel-Oh!|text=", "{{Kameloh2|", "{{Ka-Mel-Oh!}}", "{{Ka-Mel-Oh!|d=x}}"),
    *(
        "{{a}}",
        "{{{a}}}",
        "{{{{a}}}}",
        "{{a|b}}",
        "|ap=1|ap=2",
        "|a<!-- -->=",
        "|x{{y",
        "[[{{",
        "{{[[",
    ),
    *(
        "Mutation aus ",
        "Zusammenrottung aus a und ",
        "Karte ",
        "Nr. 5 ",
        "„",
        "„a“ ",
        "verwandelt „a“ ",
    ),
    *("Zusammenrottung aus a, ", "Weitere ", "mit zu ", "Die Werte ", "Item ein ", "zwei ", "#5 "),
    *(
        "#WEITERLEITUNG ",
        "#REDIRECT [[",
        "\ue000",
        "\ue0005\ue001",
        "0",
        "٣",
        "\x00",
        "\ud800",
        "ä",
    ),
]
CLOSERS = {"{": "}", "[": "]"}


def closed(unit: str, count: int) -> str:
    """Return `unit` `count` times inside itself, closed as often."""
    ends = "".join(CLOSERS.get(c, "") for c in reversed(unit))
    tags = "".join(f"</{t}>" for t in ("b", "ref", "nowiki", "source", "poem") if f"<{t}>" in unit)
    return unit * count + (ends + tags) * count


def seconds(text: str) -> float:
    """Return how long the page takes on this machine."""
    page = Page(CARD_PREFIX + "1", text)
    begun = time.process_time()
    parsed = parse_page(page)
    took = time.process_time() - begun
    last = text.count("\n") + 1
    lines = [int(p.where.rpartition(":")[2]) for p in parsed.problems]
    assert all(1 <= line <= last for line in lines)
    assert len(parsed.cards) <= MAX_CALLS
    return took


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_64_kib_take_less_than_a_second(unit: str) -> None:
    """64 KiB of any opener, bare, in a text, closed, closed in a text: under a second each."""
    count = SIZE // len(unit.encode("utf-8", "surrogatepass"))
    bare, nested = unit * count, closed(unit, count // 2)
    for text in (bare, nested):
        assert seconds(text) < 1
        assert seconds(f"{{{{Ka-Mel-Oh!|text={text}") < 1
        assert seconds(f"{{{{Ka-Mel-Oh!|typ=item|text={text}}}}}") < 1
