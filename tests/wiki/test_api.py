"""The API as a source: counted in two requests, fetched by fifties, merged whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from api_makers import CALL, JSON, cards, expected, quick, read, refusal

from cardtool.errors import UsageError, WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Fetched, KnownWiki, Outcome, PageState
from cardtool.wiki.client import Transport
from cardtool.wiki.folder import FolderSource
from cardtool.wiki.snapshot import CARD_PREFIX
from fake_wiki import NAMESPACES, FakePage, FakeWiki, Fault

DRAFT = FakePage("Benutzer:Kamelfreund/Werkstatt", "Mein Kamel: {{Ka-Mel-Oh|name=Udo}}")


def test_all_pages_with_their_ids() -> None:
    """Every page under the prefix comes once, with page id, revision id and time."""
    with FakeWiki(cards(7)) as wiki:
        source = ApiSource(wiki.api, Transport())
        assert list(source.pages()) == expected(wiki)
        assert (source.kind, source.location, source.skipped) == ("api", wiki.api, {})


def test_fifty_pages_a_request() -> None:
    """120 pages need one request for the users, one for the list and three for the texts."""
    with FakeWiki(cards(120)) as wiki:
        assert read(wiki) == expected(wiki)
        asked = [r.query for r in wiki.api_requests()]
        always = {"action": "query", "format": "json", "formatversion": "2", "maxlag": "5"}
        assert all(always.items() <= query.items() for query in asked)
        assert [query.get("generator") for query in asked[:2]] == ["transcludedin", "allpages"]
        names = ("Ka-Mel-Oh", "Ka-Mel-Oh!", "Kameloh-Item2", "Kameloh2")
        assert asked[0]["titles"] == "|".join(f"Template:{name}" for name in names)
        place = ("gapnamespace", "gapprefix", "gaplimit")
        assert [asked[1][key] for key in place] == ["110", "Ka-Mel-Oh!/Karte/", "max"]
        assert [query["pageids"].count("|") + 1 for query in asked[2:]] == [50, 50, 20]
        assert asked[2]["rvprop"] == "ids|timestamp|sha1|size|content"


@pytest.mark.parametrize(("texts", "batch"), [(1, 50), (3, 50), (7, 10), (50, 1), (2, 2)])
def test_pages_without_revisions_are_not_yet_complete(texts: int, batch: int) -> None:
    """A page listed without its text gets it from a later answer; it is never empty."""
    with FakeWiki(cards(23), texts=texts, batch=batch) as wiki:
        assert read(wiki) == expected(wiki)


@pytest.mark.parametrize("batch", [1, 2, 7, 500])
def test_census_in_pieces(batch: int) -> None:
    """However few pages an answer lists, the census is whole, with and without a known wiki."""
    pages = [*cards(11), DRAFT, FakePage(CARD_PREFIX + "9a", "#REDIRECT [[A]]")]
    with FakeWiki(pages, batch=batch) as wiki, ApiSource(wiki.api, quick()) as source:
        first = source.census()
        assert len(first.cards) == 12
        again = source.census(known=first.known)
        assert set(again.pages) == set(first.pages)
        assert again.users == first.users


def test_drafts_come_behind_the_cards() -> None:
    """Users of the templates outside the prefix are read, too: drafts may be on them."""
    with FakeWiki([DRAFT, *cards(2)]) as wiki:
        assert [page.title for page in read(wiki)][2:] == [DRAFT.title]


def test_further_templates() -> None:
    """Drafts of other templates are found by the source's hints and by the census's names."""
    pages = [*cards(1), FakePage("A", "{{Kamelkarte}}"), FakePage("B", "{{Kamel}}")]
    with FakeWiki(pages) as wiki, ApiSource(wiki.api, quick(), hints=["Kamelkarte", ""]) as source:
        assert [state.title for state in source.census().users] == ["A"]
        names = ["", "Vorlage:kamel"]
        assert [state.title for state in source.census(template_names=names).users] == ["A", "B"]
        with pytest.raises(UsageError):
            source.census(template_names=["<"])
    with pytest.raises(UsageError):
        ApiSource(wiki.api, quick(), hints=["a|b"])


def test_redirects_are_pages() -> None:
    """A redirect is listed like any page; what it means is the parser's business."""
    pages = [FakePage(CARD_PREFIX + "1", "#WEITERLEITUNG [[Projekt:X]]")]
    with FakeWiki(pages) as wiki:
        assert [page.text for page in read(wiki)] == ["#WEITERLEITUNG [[Projekt:X]]"]


def test_empty_page() -> None:
    """A page whose text is empty is complete."""
    with FakeWiki([FakePage(CARD_PREFIX + "1", "")]) as wiki:
        assert [page.text for page in read(wiki)] == [""]


def test_hidden_text_is_skipped_with_its_reason() -> None:
    """A hidden text is not an empty card."""
    with FakeWiki([*cards(1), FakePage(CARD_PREFIX + "2", "x", hidden=True)]) as wiki:
        source = ApiSource(wiki.api, quick())
        assert [page.title for page in source.pages()] == [CARD_PREFIX + "1"]
        assert source.skipped == {CARD_PREFIX + "2": "its text is hidden in the wiki"}


def test_namespace_number_comes_from_siteinfo() -> None:
    """Numbers are the wiki's own: nothing is asked of number 110 where Projekt is 4."""
    spaces = {0: ("", None), 4: ("Projekt", "Project")}
    with FakeWiki(cards(2), namespaces=spaces) as wiki, ApiSource(wiki.api, quick()) as source:
        assert len(source.census().cards) == 2
        assert wiki.api_requests()[-1].query["gapnamespace"] == "4"
        # A wrong number of an earlier census is noticed.
        census = source.census(known=KnownWiki(wiki.api, 110))
        assert len(census.cards) == 2
        assert census.known == KnownWiki(wiki.api, 4)


@pytest.mark.parametrize("prefix", ["P:Ka-Mel-Oh!/Karte/", "projekt:ka-Mel-Oh!/Karte/"])
def test_namespace_by_alias(prefix: str) -> None:
    """An alias, another case: the same namespace; titles come under the prefix asked for."""
    with FakeWiki(cards(2)) as wiki:
        assert [p.title for p in read(wiki, prefix=prefix)] == [f"{prefix}1", f"{prefix}2"]


def test_namespace_by_canonical_name() -> None:
    """Project: finds the pages that the wiki calls Kamelopedia:."""
    with FakeWiki([FakePage("Kamelopedia:Karte/1", CALL)]) as wiki:
        assert [p.title for p in read(wiki, prefix="Project:Karte/")] == ["Project:Karte/1"]


def test_prefix_without_namespace() -> None:
    """Pages of the main namespace have no colon in their prefix."""
    with FakeWiki([FakePage("Karte/1", CALL)]) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census("Karte/")
        assert [state.title for state in census.cards] == ["Karte/1"]
        assert source.census("Karte/", known=census.known).cards == census.cards


def test_unknown_namespace() -> None:
    """A namespace the wiki does not have is named, with those it has."""
    spaces = {k: v for k, v in NAMESPACES.items() if k != 110}
    with FakeWiki(cards(1), namespaces=spaces, aliases=()) as wiki:
        message = refusal(wiki)
    assert "has no namespace 'Projekt'; it has Diskussion, Benutzer, Kamelopedia" in message


def test_no_page_under_the_prefix() -> None:
    """An empty answer is not an empty wiki: it is an error."""
    with FakeWiki(cards(0)) as wiki, ApiSource(wiki.api, quick()) as source:
        message = refusal(wiki)
        assert message.startswith("Kamelopedia (http://127.0.0.1")
        assert f"has no page whose title starts with {CARD_PREFIX!r}" in message
        with pytest.raises(WikiError, match="has no page"):
            source.census(known=KnownWiki(wiki.api, 110))


def held(_: PageState) -> bool:
    """Hold every text."""
    return True


def test_nothing_new_takes_two_requests_at_most() -> None:
    """A census is all that a sync needs when nothing has changed: two requests, or one."""
    pages = [*cards(300), DRAFT]
    with FakeWiki(pages) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        assert not list(source.changes(census, held))
        assert source.traffic.requests == 2
        again = source.census(known=census.known)
        assert again == census
        assert source.traffic.requests == 3
        # A page without a card template costs the second request again.
        wiki.content.put(CARD_PREFIX + "99a", "#REDIRECT [[A]]")
        assert len(source.census(known=census.known).cards) == 301
        assert source.traffic.requests == 5
        # Many of them are listed anew, which is one request as well.
        for number in range(51):
            wiki.content.put(f"{CARD_PREFIX}{number}x", "nichts")
        assert len(source.census(known=census.known).cards) == 352
        assert source.traffic.requests == 7


def fetched(source: ApiSource, census: Census, *titles: str) -> dict[str, Fetched]:
    """Fetch pages of a census by their title there."""
    states = [state for state in census.pages if state.title in titles]
    return {found.asked.title: found for found in source.fetch(census, states)}


def test_fetch_says_what_has_become_of_each_page() -> None:
    """Edited, moved, deleted, made anew since the census: the answer is the present state."""
    one, two, three, four, five = (f"{CARD_PREFIX}{n}" for n in range(1, 6))
    with FakeWiki(cards(5)) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        wiki.content.put(one, "neu")
        wiki.content.move(two, "Benutzer:A")
        wiki.content.delete(three)
        wiki.content.delete(four)
        wiki.content.put(four, "wieder da")
        found = fetched(source, census, one, two, three, four, five)
        assert {f.asked.title: f.outcome for f in found.values()} == {
            one: Outcome.EDITED,
            two: Outcome.MOVED,
            three: Outcome.GONE,
            four: Outcome.REPLACED,
            five: Outcome.LISTED,
        }
        texts = {title: f.page and f.page.text for title, f in found.items()}
        assert (texts[one], texts[three], texts[four]) == ("neu", None, "wieder da")
        page = found[two].page
        assert page is not None
        assert page.title == "Benutzer:A"
        after = census.after(found.values())
        now = source.census()
        assert sorted(s.title for s in after.pages) == sorted(s.title for s in now.pages)
        assert set(after.pages) == set(now.pages)
        assert [s.title for s in after.users] == ["Benutzer:A"]


def test_changes_follow_a_page_onto_anothers_title() -> None:
    """A page moved onto the title of one that is held has that one looked at as well."""
    one, two, three = (f"{CARD_PREFIX}{n}" for n in range(1, 4))
    with FakeWiki(cards(3)) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        wiki.content.move(two, three)
        wiki.content.move(one, two)
        found = list(source.changes(census, lambda state: state.title != one))
        assert [f.outcome for f in found] == [Outcome.MOVED, Outcome.MOVED, Outcome.REPLACED]
        assert set(census.after(found).pages) == set(source.census().pages)


def test_no_page_comes_twice() -> None:
    """A page moved onto the title of one that is deleted meanwhile is read once."""
    with FakeWiki(cards(3)) as wiki:

        def move(number: int) -> None:
            if number == 3:
                wiki.content.move(CARD_PREFIX + "1", CARD_PREFIX + "3")

        wiki.before = move
        assert sorted(read(wiki), key=lambda page: page.title) == expected(wiki)


def test_a_page_that_leaves_the_prefix_amid_the_census_is_not_lost() -> None:
    """Moved away between the two requests of a census: fetched, and found where it is now."""
    with FakeWiki(cards(3)) as wiki, ApiSource(wiki.api, quick()) as source:

        def move(number: int) -> None:
            if number == 2:
                wiki.content.move(CARD_PREFIX + "2", "Benutzer:A")

        wiki.before = move
        census = source.census()
        assert len(census.cards) == 2
        assert [(s.title, s.revision) for s in census.users] == [(CARD_PREFIX + "2", None)]
        found = list(source.changes(census, lambda state: state.revision is not None))
        assert [s.title for s in census.after(found).users] == ["Benutzer:A"]


def test_checksum_that_fits_the_second_time() -> None:
    """A text that was damaged on its way is asked for again."""
    with FakeWiki(cards(3)) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        right = [*wiki.pages]
        damaged = [replace(p, sha1="0" * 40) if p.title.endswith("2") else p for p in right]
        wiki.content.pages = damaged

        def repair(number: int) -> None:
            if number > 3:
                wiki.content.pages = right

        wiki.before = repair
        assert all(found.sound for found in source.fetch(census, census.cards))
        assert source.traffic.requests == 4
        assert wiki.requests[-1].query["pageids"] == str(right[3].page_id)


def test_checksum_that_never_fits() -> None:
    """The same text twice is the wiki's, whatever its checksum: it is taken, and marked."""
    pages = [*cards(2), FakePage(CARD_PREFIX + "3", "x", sha1="0" * 40)]
    with FakeWiki(pages) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        found = list(source.fetch(census, census.cards))
        assert [f.sound for f in sorted(found, key=lambda f: f.asked.title)] == [True, True, False]
        assert read(wiki) == expected(wiki)


def test_length_that_never_fits() -> None:
    """A length is the wiki's word, too: what was fetched is held as the census lists it."""
    stored = FakePage(CARD_PREFIX + "1", "\u00fc", sha1="0" * 40, size=3)
    hidden = FakePage(CARD_PREFIX + "2", "weg", size=7, hidden=True)
    with FakeWiki([stored, hidden]) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        found = list(source.changes(census, lambda _: False))
        assert [f.outcome for f in found] == [Outcome.LISTED, Outcome.HIDDEN]
        assert census.after(found) == census == source.census()
        bare = source.census(bare=True)
        assert bare.after(source.changes(bare, lambda _: False)) == census


def test_text_that_is_another_one_each_time() -> None:
    """Two different texts of one revision, neither with its checksum, are an error."""
    with FakeWiki([FakePage(CARD_PREFIX + "1", "x", sha1="0" * 40)]) as wiki:

        def change(number: int) -> None:
            wiki.content.pages = [replace(wiki.pages[0], text=str(number))]

        wiki.before = change
        assert "sends another text of 'Projekt:Ka-Mel-Oh!/Karte/1' each time" in refusal(wiki)


ENTRY = b'"pageid": 3, "title": "Projekt:Ka-Mel-Oh!/Karte/1"'
REVISIONS = b'{"batchcomplete": true, "query": {"pages": [{%s, "revisions": [%%s]}]}}' % ENTRY
FORM = "in a form cardtool does not know"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"batchcomplete": true, "query": 1}', FORM),
        (b'{"batchcomplete": true, "query": {"pages": [1]}}', FORM),
        (b'{"batchcomplete": true, "query": {"pages": 1}}', FORM),
        (b'{"batchcomplete": true, "query": {"pages": [{}]}}', "says nothing of the page"),
        (b'{"batchcomplete": true, "continue": 1}', FORM),
        (b'{"batchcomplete": true, "query": {"pages": [{%s}]}}' % ENTRY, "sent no text for"),
        (REVISIONS % b"{}", FORM),
        (REVISIONS % b"1", FORM),
        (REVISIONS % b'{"revid": "7", "timestamp": "", "slots": {"main": {"content": "x"}}}', FORM),
        (REVISIONS % b'{"revid": 7, "timestamp": "", "slots": {"main": {"content": null}}}', FORM),
        (REVISIONS % b'{"revid": 7, "timestamp": "", "slots": {"main": 1}}', FORM),
        (REVISIONS % b'{"revid": 7, "slots": {"main": {"content": "x"}}}', FORM),
        (b'{"query": {"pages": []}}', "stopped before its answer was complete"),
    ],
)
def test_strange_pages(body: bytes, message: str) -> None:
    """Pages in another form are refused; nothing is guessed."""
    with FakeWiki(cards(1), faults=[None, None, Fault(200, body, JSON)]) as wiki:
        assert message in refusal(wiki)


@pytest.mark.parametrize(
    "page",
    [
        b'{"title": "Projekt:Ka-Mel-Oh!/Karte/1"}',
        b'{%s, "lastrevid": "7", "length": 1}' % ENTRY,
        b'{%s, "lastrevid": 7}' % ENTRY,
        b'{"pageid": 1, "title": 1}',
    ],
)
def test_strange_census(page: bytes) -> None:
    """States in another form are refused, too."""
    body = b'{"batchcomplete": true, "query": {"pages": [%s]}}' % page
    with FakeWiki(cards(1), faults=[None, Fault(200, body, JSON)]) as wiki:
        assert FORM in refusal(wiki)


def test_strange_titles() -> None:
    """A list of titles without page ids is not trusted: the pages are listed in full."""
    with FakeWiki(cards(1)) as wiki, ApiSource(wiki.api, quick()) as source:
        census = source.census()
        true = wiki.content._list

        def nameless(query: object) -> object:
            items, more = true(query)  # type: ignore[arg-type]
            return [{"title": item["title"]} for item in items], more

        wiki.content._list = nameless  # type: ignore[method-assign, assignment]
        assert source.census(known=census.known) == census


def test_continuation_in_circles() -> None:
    """A server that continues where it was is left after the second time."""
    loop = Fault(200, b'{"continue": {"gapcontinue": "A"}, "batchcomplete": true}', JSON)
    with FakeWiki(cards(1), faults=[None, loop, loop, loop, loop]) as wiki:
        assert "goes round in circles" in refusal(wiki)
        assert len(wiki.requests) == 3


def test_continuation_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that always has more is left at some time, too."""
    monkeypatch.setattr("cardtool.wiki.listing._MAX_ANSWERS", 5)
    endless = [
        Fault(200, b'{"continue": {"gapcontinue": "%d"}, "batchcomplete": true}' % number, JSON)
        for number in range(100)
    ]
    with FakeWiki(cards(1), faults=[None, *endless]) as wiki:
        assert "goes round in circles" in refusal(wiki)
        assert len(wiki.requests) == 6


def test_reading_can_be_left_and_repeated() -> None:
    """A reader that stops early leaves no connection behind, and can start again."""
    with FakeWiki(cards(60)) as wiki:
        source = ApiSource(wiki.api, quick())
        pages = source.pages()
        first = next(pages)
        pages.close()  # type: ignore[attr-defined]
        assert list(source.pages()) == expected(wiki)
        assert first == expected(wiki)[0]


def test_fetching_without_a_census_of_ones_own() -> None:
    """A census can come from another source, of an earlier process for instance."""
    with FakeWiki(cards(2)) as wiki:
        with ApiSource(wiki.api, quick()) as source:
            census = source.census()
        with ApiSource(wiki.url, quick()) as other:
            found = list(other.fetch(census, census.cards))
            assert [f.page for f in found] == expected(wiki)
            assert other.traffic.requests == 1


def test_samples_through_the_api(data: Path) -> None:
    """The sample pages come out of a wiki as they come out of their folder."""
    pages = list(FolderSource(data / "wiki").pages())
    held_pages = [FakePage(page.title, page.text) for page in pages]
    with FakeWiki(held_pages, texts=11) as wiki:
        found = {page.title: page.text for page in read(wiki)}
    assert found.items() >= {
        (page.title, page.text) for page in pages if page.title.startswith(CARD_PREFIX)
    }
