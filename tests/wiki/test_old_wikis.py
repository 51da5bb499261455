"""Wikis as old as the Kamelopedia's: MediaWiki from 1.21 on is read like the newest."""

from __future__ import annotations

import pytest
from api_makers import cards, expected, quick, read, refusal

from cardtool.wiki.api import ApiSource
from cardtool.wiki.formats import as_version_2, is_version_1
from cardtool.wiki.snapshot import CARD_PREFIX
from fake_wiki import FakePage, FakeWiki

VERSIONS = ["1.39.17", "1.35.5", "1.31.0", "1.26.2", "1.25.0", "1.24.1", "1.23.0", "1.21.0"]
DRAFT = FakePage("Benutzer:A", "{{Ka-Mel-Oh|name=Udo}}")
LEGACY = FakePage("Benutzer:B", "{{Kameloh2|1}}")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("texts", "batch"), [(50, 500), (7, 10), (1, 1)])
def test_every_version_reads_alike(version: str, texts: int, batch: int) -> None:
    """Formats, slots, continuations and completeness differ; the pages do not."""
    pages = [*cards(23), DRAFT, LEGACY, FakePage(CARD_PREFIX + "x", "", hidden=True)]
    with FakeWiki(pages, texts=texts, batch=batch, version=version) as wiki:
        source = ApiSource(wiki.api, quick())
        found = list(source.pages())
        assert found[:23] == [p for p in expected(wiki) if not p.title.endswith("x")]
        assert [page.title for page in found[23:]] == [DRAFT.title, LEGACY.title]
        assert list(source.skipped) == [CARD_PREFIX + "x"]


@pytest.mark.parametrize("version", ["1.23.0", "1.21.0"])
def test_users_of_one_template_at_a_time(version: str) -> None:
    """A wiki that cannot list the users of several templates is asked for each of them."""
    with FakeWiki([*cards(1), DRAFT], version=version) as wiki:
        read(wiki)
        asked = [r.query.get("geititle") for r in wiki.requests if "geititle" in r.query]
        names = ("Ka-Mel-Oh", "Ka-Mel-Oh!", "Kameloh-Item2", "Kameloh2")
        assert asked == [f"Template:{name}" for name in names]


@pytest.mark.parametrize("version", VERSIONS)
def test_known_wiki(version: str) -> None:
    """What was learnt of an old wiki is of use, too, or does no harm."""
    with FakeWiki([*cards(5), DRAFT], version=version) as wiki:
        with ApiSource(wiki.api, quick()) as source:
            census = source.census()
        with ApiSource(wiki.api, quick()) as source:
            again = source.census(known=census.known)
            assert set(again.pages) == set(census.pages)
            assert again.users == census.users


@pytest.mark.parametrize("version", VERSIONS)
def test_bare_census(version: str) -> None:
    """Without revisions the same pages are listed; with their texts the revisions come, too."""
    with FakeWiki([*cards(5), DRAFT], version=version) as wiki:
        with ApiSource(wiki.api, quick()) as source:
            census = source.census()
        with ApiSource(wiki.api, quick()) as source:
            bare = source.census(bare=True)
            named = [(s.title, s.page_id, None) for s in census.pages]
            assert [(s.title, s.page_id, s.revision) for s in bare.pages] == named
            assert bare.after(source.changes(bare, lambda _: False)) == census
            known = source.census(known=bare.known, bare=True)
            assert known == bare
        assert not any("info" in request.query.get("prop", "") for request in wiki.requests[-2:])


def test_wiki_without_any_user() -> None:
    """An old wiki's empty answer is an empty list in JSON, and no fault."""
    with FakeWiki([FakePage(CARD_PREFIX + "1", "")], version="1.21.0") as wiki:
        assert [page.text for page in read(wiki)] == [""]


def test_wiki_that_is_too_old() -> None:
    """Before 1.21 lists are continued in another way: refused, not read wrongly."""
    with FakeWiki(cards(12), batch=5, version="1.20.0") as wiki:
        assert "is too old: cardtool needs MediaWiki 1.21 or newer" in refusal(wiki)


def test_format_version_2_stays_as_it_is() -> None:
    """An answer in the newest format is not touched."""
    with FakeWiki(cards(3)) as wiki:
        query = {"action": "query", "format": "json", "formatversion": "2", "pageids": "3|99"}
        query |= {"prop": "revisions", "rvprop": "ids|content", "rvslots": "main"}
        new = wiki.content.answer(query | {"meta": "siteinfo"})
        old = wiki.content.answer(query | {"meta": "siteinfo", "formatversion": "1"})
    assert isinstance(new, dict)
    assert isinstance(old, dict)
    assert not is_version_1(new)
    assert is_version_1(old)
    converted = as_version_2(old)
    # The order of the pages is the server's.
    for answer in (new, converted):
        answer["query"]["pages"].sort(key=lambda page: page["pageid"])
    assert converted == new


@pytest.mark.parametrize(
    "answer",
    [
        {"query": {"pages": {"1": 5}, "namespaces": {"0": 3}, "namespacealiases": [None]}},
        {"query": {"pages": {"1": {"revisions": [7], "missing": 1}}}},
        {"query": {"pages": {"1": {"revisions": [{"slots": {"main": 2}}]}}}},
        {"query": 1, "batchcomplete": ""},
        {"query": {"namespaces": 1}, "continue": 5},
    ],
)
def test_strange_old_answers(answer: dict[str, object]) -> None:
    """What is in no known form is handed on, for the reader to refuse."""
    assert isinstance(as_version_2(answer), dict)
