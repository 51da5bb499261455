"""Reading cards from a catalog: queries, sorting, single cards, problems."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from catalog_samples import Pages, call, herd, page
from hypothesis import given
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, fold, nr_key
from cardtool.catalog.columns import COLUMNS
from cardtool.catalog.query import CardRequest, Reader, Rows, open_reader
from cardtool.catalog.sync import sync
from cardtool.errors import CardNotFound, CardtoolError, QueryError, UnknownName, UsageError
from cardtool.wiki.snapshot import CARD_PREFIX, Page

KLASSEN = ["Flieger", "Wüstenflieger", "KAKTEEN", "?", "Straßenkamel", "100% _echt_ 'x'"]
TEXTS = ["Frisst zwei\n\nDatteln.", "Ärgert Ölkamele", "", "Zwei Datteln und 5 AP", "?"]
NAMES = ["Höckerhans", "Äffchen", "Affe", "Zebra", "öde", "Kaktus 42", "?"]


def random_pages(count: int) -> list[Page]:
    """Return the same mixed pages every time."""
    chance = random.Random(5)  # noqa: S311 (the same pages every time)
    pages = []
    for nr in range(1, count + 1):
        params = {
            "typ": chance.choice(["monster", "item", "zm-monster", "?"]),
            "hk": chance.choice(["0", "1", "2", "3", "4"]),
            "ap": chance.choice(["?", "0", "20", "100", "300"]),
            "dp": chance.choice(["5", "50", "?"]),
            "lp": chance.choice(["20", "100", "300"]),
            "d": chance.choice(["0", "3", "6", "MK", "?"]),
            "klasse": chance.choice(KLASSEN),
            "text": chance.choice(TEXTS),
        }
        title = f"{nr}a" if nr % 7 == 0 else nr
        pages.append(page(title, chance.choice(NAMES), revision=nr, **params))
    return [*pages, Page("Projekt:Werkstatt", call("Entwurf", nr="3"))]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A catalog of many kinds of cards, with drafts and deleted cards."""
    path = tmp_path_factory.mktemp("mixed") / "catalog.sqlite"
    pages = random_pages(150)
    sync(path, Pages(pages))
    sync(path, Pages([p for i, p in enumerate(pages) if i % 10]))
    with open_reader(path) as reader:
        yield reader


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Reader]:
    """A catalog of a few cards that sort and match in all the ways that go wrong."""
    path = tmp_path / "catalog.sqlite"
    sync(
        path,
        Pages(
            [
                page(10, "Zebra", ap="100", d="0", lp="300", klasse="Kamel"),
                page(2, "Äffchen", ap="20", d="3", lp="20", klasse="?"),
                page("10a", "Affe", ap="?", d="?", lp="100", klasse="Wüstenkamel"),
                page(3, "Öl", typ="item", ap="", dp="", lp="", d="12", text="zwei\n Datteln"),
            ]
        ),
    )
    with open_reader(path) as reader:
        yield reader


def numbers(reader: Reader, query: str, sort: str = "") -> list[object]:
    """Return the numbers of the cards that match."""
    rows = reader.select(CardRequest(query, columns=("nr",), sort=sort))
    return [nr for (nr,) in rows.rows]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("ap>=100", ["10"]),
        ("ap>9", ["2", "10"]),
        ("d=0", ["10"]),
        ("d<=3", ["2", "10"]),
        ("d>=10", ["3"]),
        ("lp=20..100", ["2", "10a"]),
        ("ap=..20", ["2"]),
        ("ap!=20", ["10"]),
        ("ap!=0..20", ["10"]),
        ("-ap>=30", ["2"]),
        ("ap:?", ["3", "10a"]),
        ("-ap:?", ["2", "10"]),
        ("klasse:KAMEL", ["10", "10a"]),
        ("klasse=kamel", ["10"]),
        ("klasse!=kamel", ["10a"]),
        ("-klasse:kamel", ["2", "3"]),
        ("-klasse=wustenkamel", ["2", "3", "10"]),
        ("typ:monster", ["2", "10", "10a"]),
        ("kind:item", ["3"]),
        ("nr:10", ["10"]),
        ("nr:10A", ["10a"]),
        ("nr>=10", ["10", "10a"]),
        ("nr:2..3", ["2", "3"]),
        ("affe", ["10a"]),
        ("aff", ["2", "10a"]),
        ("ol", ["3"]),
        ('"zwei datteln"', ["3"]),
        ("-zwei -zebra", ["2", "10a"]),
        ("page:karte/10", ["10", "10a"]),
        ("ap>=999999999", []),
    ],
)
def test_query_finds(small: Reader, query: str, expected: list[str]) -> None:
    """Known fault 9: figures compare as numbers, 0 is a value, unknown matches only ``?``."""
    assert numbers(small, query) == expected


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("", ["2", "3", "10", "10a"]),
        ("-nr", ["10a", "10", "3", "2"]),
        ("lp", ["2", "10a", "10", "3"]),
        ("-lp", ["10", "10a", "2", "3"]),
        ("ap", ["2", "10", "3", "10a"]),
        ("-ap", ["10", "2", "3", "10a"]),
        ("name", ["2", "10a", "3", "10"]),
        ("-name", ["10", "3", "10a", "2"]),
        ("typ, -lp", ["3", "10", "10a", "2"]),
        ("d", ["10", "2", "3", "10a"]),
    ],
)
def test_sort_order(small: Reader, sort: str, expected: list[str]) -> None:
    """Known fault 9: 20/100/300 sort as numbers; nr as people count, text in German, unknown last."""
    assert numbers(small, "", sort) == expected


@dataclass(frozen=True)
class Term:
    """A query term as text, and whether a card matches it, worked out in Python."""

    text: str
    field: str
    op: str
    value: str
    negated: bool

    def matches(self, card: Card) -> bool:
        """Evaluate the term on a card, independently of any SQL."""
        known = [getattr(card, name) for name in self.names]
        if self.value == "?":
            missing = known[0] is None
            return (missing == (self.op != "!=")) != self.negated
        if self.field in {"hk", "ap", "dp", "lp", "gw", "d", "revision"}:
            if known[0] is None:
                return False
            return compared(known[0], self.op, self.value) != self.negated
        return any(self._text(v) for v in known if v is not None) != self.negated

    @property
    def names(self) -> tuple[str, ...]:
        """The fields looked at; bare words look at two."""
        return (self.field,) if self.field else ("name", "text")

    def _text(self, value: str) -> bool:
        have, want = (" ".join(fold(text).split()) for text in (value, self.value))
        exact = self.field in {"typ", "kind", "nr", "d_mark"}
        if self.op == "!=":
            return have != want
        return have == want if exact or self.op == "=" else want in have


def compared(have: int, op: str, value: str) -> bool:
    """Compare a known figure."""
    low, dots, high = value.partition("..")
    if dots:
        inside = (not low or have >= int(low)) and (not high or have <= int(high))
        return inside != (op == "!=")
    want = int(value)
    order = {"<": have < want, "<=": have <= want, ">": have > want, ">=": have >= want}
    return order.get(op, (have == want) != (op == "!="))


def term(field: str, op: str, value: str, *, negated: bool) -> Term:
    """Return the term with its text."""
    quoted = f'"{value}"' if field not in FIGURE_FIELDS and value != "?" else value
    return Term(f"{'-' * negated}{field}{op}{quoted}", field, op, value, negated)


FIGURE_FIELDS = ["hk", "ap", "dp", "lp", "gw", "d", "revision"]
NUMBER = st.sampled_from(["0", "1", "3", "6", "20", "99", "100", "300", "123456789"])
ENDS = st.tuples(st.sampled_from([0, 4, 20]), st.sampled_from([20, 100, 300]))
RANGE = ENDS.flatmap(lambda e: st.sampled_from([f"{e[0]}..{e[1]}", f"{e[0]}..", f"..{e[1]}"]))
WORDS = [
    "flieger",
    "KAMEL",
    "wüsten",
    "strasse",
    "a",
    "zwei datteln",
    "%",
    "_",
    "'x'",
    "Affe",
    "42",
]
TERMS = st.one_of(
    st.builds(
        term,
        st.sampled_from(FIGURE_FIELDS),
        st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]),
        NUMBER,
        negated=st.booleans(),
    ),
    st.builds(
        term,
        st.sampled_from(FIGURE_FIELDS),
        st.sampled_from([":", "=", "!="]),
        RANGE | st.just("?"),
        negated=st.booleans(),
    ),
    st.builds(
        term,
        st.sampled_from(["klasse", "name", "text", "typ", "page", "handicap"]),
        st.sampled_from([":", "=", "!="]),
        st.sampled_from([*WORDS, *KLASSEN, "monster", "?"]),
        negated=st.booleans(),
    ),
    st.builds(term, st.just(""), st.just(""), st.sampled_from(WORDS), negated=st.booleans()),
)


@given(terms=st.lists(TERMS, max_size=3), everything=st.booleans())
def test_sql_equals_python(mixed: Reader, terms: list[Term], *, everything: bool) -> None:
    """A compiled query finds the very cards that an evaluation in Python finds, in order."""
    cards, _ = mixed.load(everything=everything)
    expected = [card for card in cards if all(t.matches(card) for t in terms)]
    query = " ".join(t.text for t in terms)
    assert mixed.find(query, everything=everything) == expected


@given(st.text(max_size=20), st.sampled_from(["", "name:", "nr:", "nr>=", "typ=", "-"]))
def test_any_query_answers_or_is_refused(mixed: Reader, text: str, start: str) -> None:
    """No text in a query, quotes and percent signs included, is taken for SQL."""
    try:
        found = mixed.find(start + text)
    except QueryError:
        return
    assert {c.page for c in found} <= {c.page for c in mixed.find()}


@given(st.sampled_from(list(COLUMNS)), st.booleans())
def test_sort_equals_python(mixed: Reader, name: str, down: bool) -> None:  # noqa: FBT001
    """Each column sorts as its kind of value does, unknown values last in both directions."""
    rows = mixed.select(CardRequest(columns=("nr", name), sort=f"{'-' * down}{name}")).rows
    values = [row[1] for row in rows]
    known = [value for value in values if value is not None]
    assert values == known + [None] * (len(values) - len(known))

    def key(value: object) -> object:
        if not isinstance(value, str):
            return value
        return nr_key(value) if name == "nr" else (fold(value), value)

    assert known == sorted(known, key=key, reverse=down)


def test_drafts_and_deleted_cards_show_on_demand(mixed: Reader) -> None:
    """Deleted cards and drafts are found with `everything` only, and are marked."""
    everything, _ = mixed.load()
    usual, _ = mixed.load(everything=False)
    assert {c.deleted for c in everything} == {True, False}
    assert {c.draft for c in everything} == {True, False}
    assert usual == [c for c in everything if not c.deleted and not c.draft]
    assert mixed.find("deleted:yes") == []
    assert len(mixed.find("deleted:yes", everything=True)) == 16


def test_limit_and_columns(small: Reader) -> None:
    """A limit cuts the sorted rows, and the columns come in the order asked for."""
    rows = small.select(CardRequest(columns=("LP", "nr"), sort="-lp", limit=2))
    assert rows == Rows(("lp", "nr"), [(300, "10"), (100, "10a")])
    assert small.select(CardRequest(limit=0)).rows == []
    assert len(small.select(CardRequest(limit=10**30)).rows) == 4


@pytest.mark.parametrize(
    ("request_", "error", "message"),
    [
        (CardRequest(columns=("naem",)), UnknownName, "did you mean name?"),
        (CardRequest(sort="gw,-foo"), UnknownName, "unknown column 'foo'"),
        (CardRequest(sort="gw,"), UsageError, "a column name is missing"),
        (CardRequest(sort="-"), UsageError, "a column name is missing"),
        (CardRequest(columns=()), UsageError, "at least one column"),
        (CardRequest(limit=-1), UsageError, "0 or more"),
    ],
)
def test_request_for_what_is_not_there(
    small: Reader, request_: CardRequest, error: type[CardtoolError], message: str
) -> None:
    """Unknown columns list the known ones; impossible requests say what is wanted."""
    with pytest.raises(error, match=message.replace("?", r"\?")):
        small.select(request_)


def test_load_gives_whole_cards(small: Reader) -> None:
    """A loaded card has everything its page says, parameters included."""
    cards, recipes = small.load()
    assert [card.nr for card in cards] == ["2", "3", "10", "10a"]
    assert recipes == []
    first = cards[0]
    assert (first.name, first.kind, first.stats.gw) == ("Äffchen", Kind.MONSTER, 100)
    assert first.params["ap"] == "20"


@pytest.mark.parametrize("wanted", ["10", "#10", " 10 ", "zebra", "Zebra"])
def test_card_by_number_or_name(small: Reader, wanted: str) -> None:
    """A card answers to its number, with # or without, and to its name in any case."""
    assert small.card(wanted).nr == "10"


def test_card_that_is_not_there_names_the_nearest(small: Reader) -> None:
    """A wrong name gets the most similar one, or the command that lists all."""
    with pytest.raises(CardNotFound, match="did you mean Zebra"):
        small.card("Zebre")
    with pytest.raises(CardNotFound, match="cardtool cards"):
        small.card("qqqqqq")


def test_ambiguous_card_lists_the_choices(tmp_path: Path) -> None:
    """A name that two cards have, or that is another card's number, is not guessed."""
    path = tmp_path / "catalog.sqlite"
    sync(path, Pages([page(1, "Zwilling"), page(2, "Zwilling"), page(3, "1")]))
    with open_reader(path) as reader:
        with pytest.raises(CardNotFound, match=r"1 Zwilling.*2 Zwilling"):
            reader.card("zwilling")
        with pytest.raises(CardNotFound, match=r"1 Zwilling.*3 1"):
            reader.card("1")


def test_number_means_the_page_of_that_title(tmp_path: Path) -> None:
    """Known fault 5: two pages claim a number; both are kept and reported, the title decides."""
    path = tmp_path / "catalog.sqlite"
    double = Page(f"{CARD_PREFIX}2", call("Zwei") + call("Anmaßung", nr="1"))
    sync(path, Pages([page(1, "Eins"), double]))
    with open_reader(path) as reader:
        assert len(reader.load()[0]) == 3
        assert reader.card("1").name == "Eins"
        shared = [p for p in reader.problems() if p.code == "duplicate_nr"]
        assert [(p.card, p.where) for p in shared] == [
            ("1", f"{CARD_PREFIX}1:1"),
            ("1", f"{CARD_PREFIX}2:1"),
        ]
        assert "duplicate_nr" in [p.code for p in reader.problems_of(reader.card("1"))]


def test_problems_by_number_and_page(tmp_path: Path) -> None:
    """Problems are found by card, by number and by page, worst first."""
    path = tmp_path / "catalog.sqlite"
    sync(path, Pages([page(1, ap="ca. 30", typ="quatsch"), page(2)]))
    with open_reader(path) as reader:
        every = reader.problems()
        assert len(every) >= 2
        assert all(p.where.startswith(f"{CARD_PREFIX}1:") for p in every)
        assert reader.problems("1") == reader.problems(f"{CARD_PREFIX}1") == every
        assert reader.problems_of(reader.card("1")) == every
        assert reader.problems("2") == reader.problems_of(reader.card("2")) == []


def test_names_and_info(tmp_path: Path) -> None:
    """The reader lists names by number, and what the catalog is made of."""
    path = tmp_path / "catalog.sqlite"
    sync(path, Pages([page(10, "Zehn"), page(2, "Zwei"), Page("Kamel:Hans", call("Entwurf"))]))
    with open_reader(path) as reader:
        assert list(reader.names().items()) == [("2", "Zwei"), ("10", "Zehn")]
        info = reader.info()
    assert (info["pages"], info["cards"], info["drafts"]) == (3, 2, 1)
    assert (info["source_kind"], info["source"], info["schema"]) == ("folder", "pages", 3)


def test_a_thousand_cards_are_read_at_once(tmp_path: Path) -> None:
    """Goal C3: choosing and sorting 1,000 rows is a small part of what writing them takes."""
    path = tmp_path / "catalog.sqlite"
    start = time.perf_counter()
    sync(path, Pages(herd(1000)))
    written = time.perf_counter() - start
    request = CardRequest("typ:monster ap>=10", sort="-gw,name")
    times = []
    with open_reader(path) as reader:
        for _ in range(5):
            start = time.perf_counter()
            assert len(reader.select(request).rows) == 1000
            times.append(time.perf_counter() - start)
    assert min(times) < written / 4
