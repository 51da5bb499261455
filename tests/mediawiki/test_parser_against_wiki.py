"""Our scan against MediaWiki's own preprocessor: the same calls, parameters and values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from parse_tree import Calls, breaks_links, ours, theirs

from cardtool.wiki.folder import FolderSource
from mediawiki_editor import Editor

# Text between two pages in one question.
_BREAK = "\n\n@@@\n\n"


def batches(texts: Iterable[str], size: int) -> Iterable[str]:
    """Yield several texts as one."""
    rest = iter(texts)
    while batch := list(islice(rest, size)):
        yield _BREAK.join(batch)


def is_closed(text: str) -> bool:
    """Return whether nothing in `text` reaches past its end."""
    pairs = (("{{", "}}"), ("[[", "]]"), ("<!--", "-->"))
    return all(text.count(first) == text.count(last) for first, last in pairs)


def test_sample_pages(editor: Editor, data: Path) -> None:
    """Every sample page, odd ones included, is read as the wiki reads it."""
    texts = [page.text for page in FolderSource(data / "wiki").pages()]
    closed = [text for text in texts if is_closed(text)]
    assert len(closed) > 100
    for text in [*batches(closed, 20), *(text for text in texts if not is_closed(text))]:
        assert ours(text) == theirs(editor.expand(text)), text


# Where we differ on purpose: the text, what the wiki reads, what we read, and why.
DIFFERENCES: list[tuple[str, Calls, Calls, str]] = [
    (
        "{{Ka-Mel-Oh!|text=[[Wüste|name=x}}",
        [],
        [("Ka-Mel-Oh!", (("text", "[[Wüste"), ("name", "x")))],
        "a link that is never closed makes the wiki print the whole call as text: we read it",
    ),
    (
        "{{Ka-Mel-Oh!|text=a\n== b ==}}",
        [],
        [("Ka-Mel-Oh!", (("text", "a\n== b =="),))],
        "braces that close on the line of a heading belong to the heading: the same",
    ),
    (
        "{{Kameloh2|\n== a ==\n|b}}",
        [("Kameloh2", ((None, "== a =="), (None, "b")))],
        [("Kameloh2", (("", "= a =="), (None, "b")))],
        "a heading is no name and value; no numbered parameter of a card has one",
    ),
    (
        "<includeonly>{{Ka-Mel-Oh!|name=x}}</includeonly>",
        [],
        [("Ka-Mel-Oh!", (("name", "x"),))],
        "cards are shown where their pages are included, so what is for there only is read",
    ),
    (
        "{{Ka-Mel-Oh!|text=<ref>|}}</ref>}}",
        [("Ka-Mel-Oh!", (("text", "<ref>"), (None, "")))],
        [("Ka-Mel-Oh!", (("text", "<ref>|}}</ref>"),))],
        "tags of extensions that this wiki lacks and the Kamelopedia may have",
    ),
    (
        "{{Ka-Mel-Oh!|text=-{a|b}-}}",
        [("Ka-Mel-Oh!", (("text", "-{a|b}-"),))],
        [("Ka-Mel-Oh!", (("text", "-{a"), (None, "b}-")))],
        "language variants, which newer versions read in every wiki and German ones never use",
    ),
    (
        "<noinclude {{Ka-Mel-Oh!}}>",
        [],
        [("Ka-Mel-Oh!", ())],
        "a call within such a tag's own brackets is a slip of the pen",
    ),
]


@pytest.mark.parametrize(("text", "wiki", "here"), [row[:3] for row in DIFFERENCES])
def test_deliberate_differences(editor: Editor, text: str, wiki: Calls, here: Calls) -> None:
    """Where we differ on purpose, we differ in just that way (the reasons stand in the table)."""
    assert theirs(editor.expand(text)) == wiki
    assert ours(text) == here


PLAIN = st.sampled_from(
    [
        *("x", "ä", " ", "\n", "_", ":", "#", "1", "ap", "a b", "''", "&amp;", "<br>", "=", "a=b"),
        *("{", "}", "[", "]", "<", ">", "!", "http://k.invalid", "[http://k.invalid k]"),
    ]
)
HIDDEN = st.sampled_from(["<!-- c -->", "<!--|-->", "<!--}}-->", "<noinclude>", "</noinclude>"])
OPAQUE = st.sampled_from(
    [
        *("<nowiki>|}}</nowiki>", "<nowiki/>", "<pre>{{x|</pre>", "<NOWIKI >]]</nowiki\n>"),
        *("<gallery>\nK.png|Kamel\n</gallery>", "<pre a='='>=</pre>", "<nowiki>", "</pre>"),
    ]
)
STRAY = st.sampled_from(["{{", "}}", "{{{", "}}}", "[[", "]]", "|", "<!--", "-->", "{|", "|}"])
NAMES = st.sampled_from(
    [
        *("Ka-Mel-Oh!", "ka-Mel-Oh", "Ka-Mel-Oh! navi", "Vorlage:Kameloh2", "\nKa-Mel-Oh!\n"),
        *("vorlage : ka_Mel-Oh!", "Ka-Mel-Oh!<!-- c -->", ":Projekt:Ka-Mel-Oh!/Karte/5"),
        *("#if:x", "&#75;a"),
    ]
)
KEYS = st.sampled_from(["", "text=", " ap = ", "\n\tnr\t=", "te<!-- = -->xt=", "=", "a=b=", "1="])


def calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return calls, links and arguments around what `inner` makes."""
    parameter = st.tuples(st.just("|"), KEYS, inner).map("".join)
    parameters = st.lists(parameter, max_size=4).map("".join)
    call = st.tuples(st.just("{{"), NAMES, parameters, st.just("}}")).map("".join)
    link = st.tuples(st.just("[["), inner, parameters, st.just("]]")).map("".join)
    argument = st.tuples(st.just("{{{x"), parameters, st.just("}}}")).map("".join)
    piece = st.one_of(call, call, call, link, argument, PLAIN, HIDDEN, OPAQUE, STRAY)
    return st.lists(piece, max_size=4).map("".join)


WIKITEXT = st.recursive(
    st.lists(st.one_of(PLAIN, PLAIN, HIDDEN, OPAQUE), max_size=3).map("".join),
    calls,
    max_leaves=12,
)
# An equals sign at the start of a line, which begins a heading; see DIFFERENCES.
HEADING = re.compile(r"(?:^|\n)(?:<!--.*?-->|</?noinclude>|\s)*=", re.DOTALL)


def test_made_up_calls(editor: Editor, *, soak: bool) -> None:
    """Calls in calls, links, arguments, tags and comments, whole and broken, are read alike."""

    @settings(
        max_examples=3000 if soak else 100,
        deadline=None,
        database=None,
        derandomize=not soak,
        suppress_health_check=list(HealthCheck),
    )
    @given(WIKITEXT)
    @example("{{Ka-Mel-Oh!|<nowiki>a=</nowiki>b=c}}")
    @example("{{Ka-Mel-Oh!|{{x|<nowiki>|}}</nowiki>|text=}}}}")
    @example("{{Ka-Mel-Oh!|{{{x|{{{x}}}}}}{{y|text=}}}}")
    def agree(text: str) -> None:
        assume(not breaks_links(text))
        assume(not HEADING.search(text))
        assert ours(text) == theirs(editor.expand(text)), text

    agree()
