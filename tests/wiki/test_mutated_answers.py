"""Answers that are JSON and still wrong: a sound result or one line, whatever is changed in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from api_makers import CALL, JSON, FakeTime
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtool.errors import WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Fetched, KnownWiki
from cardtool.wiki.client import Reply, Transport
from cardtool.wiki.pictures.images import ImageReport, fetch_images
from cardtool.wiki.snapshot import CARD_PREFIX
from fake_api import FakeApi, FakePage
from fake_files import FakeFile, png

URL = "http://kamel.invalid/api.php"
FORM = "in a form cardtool does not know"
VERSIONS = ["1.39.17", "1.31.0", "1.24.1", "1.21.0"]
WRONG = [None, True, False, -1, 0, 2**63, -(2**63) - 1, 1.5, 1e400, "", "x", "a\0b", [], [5], {}]
# A place in an answer: which child to go to at each step; the rest is not needed at a leaf.
PLACES = st.lists(st.integers(0, 30), max_size=8)
VALUES = st.sampled_from(WRONG) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)

Change = Callable[[Any], Any]


def children(value: object) -> list[Any]:
    """Return the keys or indices of what is inside `value`."""
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def replaced(place: list[int], new: object) -> Change:
    """Return what puts `new` at a place of an answer."""

    def change(answer: Any) -> Any:
        keys = children(answer)
        if not keys or not place:
            return new
        key = keys[place[0] % len(keys)]
        answer[key] = replaced(place[1:], new)(answer[key])
        return answer

    return change


def set_to(path: str, new: object) -> Change:
    """Return what puts `new` at every place of an answer that ends with a dotted `path`."""

    def change(answer: Any, at: str = "") -> Any:
        if f".{at}".endswith(f".{path}"):
            return new
        for key in children(answer):
            answer[key] = change(answer[key], f"{at}.{key}")
        return answer

    return change


class Lying(Transport):
    """A transport to a wiki in this process, of which one answer is changed."""

    def __init__(self, wiki: FakeApi, number: int, change: Change) -> None:
        """Change the answer with this number; counted from 0."""
        super().__init__(pace=FakeTime().pace())
        self._wiki = wiki
        self._changes: dict[int, Change] = {number: change}
        self._asked = 0

    def get(
        self, url: str, params: Mapping[str, str] | None = None, *, limit: int | None = None
    ) -> Reply:
        """Answer as the wiki does, or with the change."""
        del limit
        if params is None:
            return Reply(url, 200, "OK", "image/png", png(1))
        answer = json.loads(json.dumps(self._answer(params)))
        answer = self._changes.pop(self._asked, lambda same: same)(answer)
        self._asked += 1
        return Reply(url, 200, "OK", JSON, json.dumps(answer).encode())

    def get_ahead(self, url: str, params: Mapping[str, str]) -> None:
        """Ask nothing ahead."""

    def post(self, url: str, fields: Mapping[str, str]) -> Reply:
        """Nothing is sent as a form."""
        raise AssertionError(url, fields)

    def _answer(self, params: Mapping[str, str]) -> object:
        try:
            return self._wiki.answer(params)
        except ValueError:
            # The fake takes only what it has given for a place to go on from.
            return {"error": {"code": "badcontinue", "info": "Invalid continue param."}}


def small_wiki(version: str) -> FakeApi:
    """Return a wiki whose answers have every part there is, over several of them."""
    pages = [FakePage(f"{CARD_PREFIX}{n}", f"{CALL} {n}") for n in (1, 2, 3)]
    pages += [FakePage(f"{CARD_PREFIX}4", "#REDIRECT [[x]]"), FakePage("Benutzer:A", CALL)]
    pages += [
        FakePage("Benutzer:B", CALL, hidden=True),
        FakePage("Datei:Alt.png", "#REDIRECT [[Datei:A.png]]"),
    ]
    wiki = FakeApi(pages, version=version, texts=4)
    wiki.files.base = "http://kamel.invalid"
    wiki.files.put(FakeFile("A.png", png(1)), FakeFile("B.png", png(2)))
    return wiki


def check_census(census: Census) -> None:
    """Assert that a census is one that a catalog can keep."""
    states = census.pages
    assert len({state.page_id for state in states}) == len(states)
    assert isinstance(census.site.name + census.site.server + census.site.generator, str)
    for state in states:
        numbers = (state.page_id, state.revision or 0, state.size or 0)
        assert all(type(n) is int and 0 <= n < 2**63 for n in numbers)
        assert state.title
        assert not any(c < " " or c == "\x7f" for c in state.title)


def check_pages(found: list[Fetched]) -> None:
    """Assert that what was fetched are pages with texts."""
    for page in (one.page for one in found if one.page):
        assert isinstance(page.title + page.text + str(page.timestamp), str)
        assert type(page.page_id) is type(page.revision) is int


def read_all(transport: Transport, known: KnownWiki | None) -> Iterator[str]:
    """Read everything a sync reads; yield the one line with which it ends early, if it does."""
    try:
        with ApiSource(URL, transport) as source:
            census = source.census(known=known)
            check_census(census)
            found = list(source.changes(census, lambda _: False))
    except WikiError as error:
        yield str(error)
    else:
        check_pages(found)
        check_census(census.after(found))


def pictures(transport: Transport, folder: Path) -> ImageReport:
    """Fetch the pictures of the small wiki."""
    names = ["A.png", "b.png", "alt.png", "Fort.png"]
    try:
        with ApiSource(URL, transport) as source:
            return fetch_images(source.opened(), names, folder)
    except WikiError as error:
        # A wiki that cannot even be opened.
        return ImageReport(stopped=str(error))


@given(
    version=st.sampled_from(VERSIONS),
    number=st.integers(0, 4),
    place=PLACES,
    new=VALUES,
    known=st.booleans(),
)
@settings(max_examples=300)
def test_pages_from_mutated_answers(
    version: str, number: int, place: list[int], new: object, *, known: bool
) -> None:
    """Any JSON value in any place of an answer gives sound pages, or one line with the address."""
    hint = KnownWiki(URL, 110) if known else None
    for line in read_all(Lying(small_wiki(version), number, replaced(place, new)), hint):
        assert "kamel.invalid" in line
        assert line.isprintable()


@given(version=st.sampled_from(VERSIONS), number=st.integers(0, 3), place=PLACES, new=VALUES)
@settings(max_examples=200)
@example(version="1.39.17", number=1, place=[1, 2, 0, 3, 0, 0], new=True)
def test_pictures_from_mutated_answers(
    tmp_path_factory: pytest.TempPathFactory,
    version: str,
    number: int,
    place: list[int],
    new: object,
) -> None:
    """The same for pictures: each is fetched, there, or skipped, or a line says what stopped it."""
    folder = tmp_path_factory.mktemp("pictures")
    change = replaced(place, new)
    report = pictures(Lying(small_wiki(version), number, change), folder)
    names = {*report.fetched, *report.skipped, *report.there}
    assert len(names) == 4 or "kamel.invalid" in str(report.stopped)
    assert {path.read_bytes() for path in folder.iterdir()} <= {png(1)}


@pytest.mark.parametrize(
    ("path", "new"),
    [
        *(("pages.0.pageid", new) for new in (True, -5, 0, 2**63, [1], {}, 1.0, "3")),
        *(("pages.0.lastrevid", new) for new in (True, -5, 2**63, "3")),
        *(("pages.0.length", new) for new in (True, -5, 2**63, None)),
        *(("pages.0.title", new) for new in ("", "a\0b", "a\nb", "a\x7fb", 5)),
        *(("namespaces", new) for new in ([5], [], 5, {"x": {}}, {"0": {"id": 0}})),
        *(("namespaces.110.id", new) for new in (True, 2**63, -3, 1e400, "110", None)),
        *(("namespacealiases.0.id", new) for new in (True, 2**63, 1e400, [])),
        *(("general.sitename", new) for new in (5, None, {})),
        *(("general.server", new) for new in (5, "//[", [])),
    ],
)
def test_strange_values_in_the_census(path: str, new: object) -> None:
    """What is no page id, number, title or name is told as a form that is not known."""
    change = set_to(path, new)
    lines = list(read_all(Lying(small_wiki("1.39.17"), 0, change), None))
    assert [FORM in line and line.startswith(URL) for line in lines] == [True]


@pytest.mark.parametrize("new", [None, True, -1, 2**63, "12", 1.5, [], {}])
@pytest.mark.parametrize("name", ["size", "revid"])
def test_strange_numbers_of_a_revision(name: str, new: object) -> None:
    """A revision's id and size are numbers that a catalog can hold."""
    change = set_to(f"revisions.0.{name}", new)
    lines = list(read_all(Lying(small_wiki("1.39.17"), 2, change), None))
    assert lines == [f"{URL} answered {FORM}"]


def test_page_listed_twice() -> None:
    """A page that comes twice in the list of titles is one card of the census."""

    def twice(answer: Any) -> Any:
        answer["query"]["allpages"] *= 2
        return answer

    assert not list(read_all(Lying(small_wiki("1.39.17"), 0, twice), KnownWiki(URL, 110)))


@pytest.mark.parametrize(
    ("path", "new"),
    [
        *(("imageinfo.0.size", new) for new in (True, -1, 2**63, "1", None)),
        *((f"imageinfo.0.{name}", 5) for name in ("url", "mime", "sha1")),
    ],
)
def test_strange_values_of_a_picture(tmp_path: Path, path: str, new: object) -> None:
    """What a wiki says of a picture is a text or a number that can be, or ends the run."""
    report = pictures(Lying(small_wiki("1.39.17"), 1, set_to(path, new)), tmp_path)
    assert report.stopped == f"{URL} answered {FORM}"


@pytest.mark.parametrize("title", ["Datei:\0.png", "Datei:a\nb.png"])
def test_strange_title_of_a_picture(tmp_path: Path, title: str) -> None:
    """A picture's title has no control character either, though other titles lead to it."""

    def change(answer: Any) -> Any:
        return set_to("to", title)(set_to("title", title)(answer))

    report = pictures(Lying(small_wiki("1.39.17"), 1, change), tmp_path)
    assert report.stopped == f"{URL} answered {FORM}"
