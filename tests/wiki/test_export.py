"""MediaWiki XML exports: every schema version, packed or not, and refused when unsafe."""

from __future__ import annotations

import bz2
import gzip
import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.errors import ExportError
from cardtool.wiki.export import ExportSource, is_export
from cardtool.wiki.export_xml import MAX_TEXT
from cardtool.wiki.snapshot import CARD_PREFIX, Page

CALL = "{{Ka-Mel-Oh!|nr=1}}"
STAMP = "2007-06-19T12:00:00Z"
NAMESPACES = '<namespace key="4">Kamelopedia</namespace><namespace key="110">Projekt</namespace>'


def revision(text: str | None, number: int = 7, stamp: str = STAMP, attributes: str = "") -> str:
    """Return one revision; None leaves its text out."""
    body = "" if text is None else f'<text xml:space="preserve" {attributes}>{escape(text)}</text>'
    return f"<revision><id>{number}</id><timestamp>{stamp}</timestamp>{body}</revision>"


def page(title: str, *revisions: str, number: int = 1, more: str = "") -> str:
    """Return one page of an export."""
    head = f"<title>{escape(title)}</title><ns>110</ns><id>{number}</id>{more}"
    return f"<page>{head}{''.join(revisions)}</page>\n"


def dump(*pages: str, version: str = "0.11", namespaces: str = NAMESPACES) -> bytes:
    """Return a whole export of one schema version."""
    schema = f"http://www.mediawiki.org/xml/export-{version}/"
    site = f"<sitename>Kamelopedia</sitename><namespaces>{namespaces}</namespaces>"
    start = f'<mediawiki xmlns="{schema}" version="{version}" xml:lang="de">'
    return f"{start}<siteinfo>{site}</siteinfo>{''.join(pages)}</mediawiki>".encode()


def source(data: bytes, *hints: str) -> ExportSource:
    """Return the source that reads `data` as a stream."""
    return ExportSource(io.BytesIO(data), "cards.xml", hints)


def read(data: bytes, *hints: str, prefix: str = CARD_PREFIX) -> list[Page]:
    """Return the pages of `data`."""
    return list(source(data, *hints).pages(prefix))


def refusal(data: bytes) -> str:
    """Return the one line with which `data` is refused."""
    with pytest.raises(ExportError) as caught:
        read(data)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith("cards.xml")
    return message


CARD = page(CARD_PREFIX + "1", revision(CALL))


@pytest.mark.parametrize(
    "version", ["0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "0.10", "0.11"]
)
def test_schema_versions(version: str) -> None:
    """Every schema version in use reads alike, and none at all too."""
    expected = [Page(CARD_PREFIX + "1", CALL, 1, 7, STAMP)]
    assert read(dump(CARD, version=version)) == expected
    assert read(f"<mediawiki>{CARD}</mediawiki>".encode()) == expected


def test_extra_slots_and_contributors_do_not_count() -> None:
    """Only the page's own ids and the main text are taken (schema 0.11 has more of both)."""
    body = (
        "<contributor><username>A</username><id>99</id></contributor>"
        '<content><role>extra</role><text bytes="3">bad</text></content>'
    )
    text = revision(CALL).replace("</revision>", body + "</revision>")
    assert read(dump(page(CARD_PREFIX + "1", text))) == [Page(CARD_PREFIX + "1", CALL, 1, 7, STAMP)]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_packing_is_known_by_content(tmp_path: Path, pack: object) -> None:
    """Plain, gzip and bzip2 files are told apart by their first bytes, not their names."""
    assert callable(pack)
    path = tmp_path / "cards.txt"
    path.write_bytes(pack(dump(CARD)))
    assert is_export(path.read_bytes())
    assert [p.text for p in ExportSource(path, str(path)).pages()] == [CALL]
    assert [p.text for p in read(path.read_bytes())] == [CALL]


def test_two_gzip_members() -> None:
    """A file packed in pieces is one export."""
    data = dump(CARD)
    assert len(read(gzip.compress(data[:100]) + gzip.compress(data[100:]))) == 1


def test_redirects_and_odd_texts() -> None:
    """A redirect is a page; blanks at either end and an empty text stay as they are."""
    pages = [
        page(CARD_PREFIX + "1", revision("#WEITERLEITUNG [[X]]"), more='<redirect title="X"/>'),
        page(CARD_PREFIX + "2", revision("  a <&>\n\n")),
        page(CARD_PREFIX + "3", revision("", attributes='bytes="0"')),
    ]
    assert [p.text for p in read(dump(*pages))] == ["#WEITERLEITUNG [[X]]", "  a <&>\n\n", ""]


@pytest.mark.parametrize(
    "revisions",
    [
        [("new", 9, "2008-01-01T00:00:00Z"), ("old", 8, STAMP)],
        [("old", 8, STAMP), ("new", 9, "2008-01-01T00:00:00Z")],
        [("old", 10, STAMP), ("new", 9, "2008-01-01T00:00:00Z")],
        [("new", 9, STAMP), ("old", 8, STAMP)],
        [("old", 9, STAMP), ("new", 9, STAMP)],
        [("old", 10, "sometime"), ("new", 9, STAMP)],
    ],
)
def test_newest_revision_counts(revisions: list[tuple[str, int, str]]) -> None:
    """The newest timestamp decides, then the highest id, then the place in the file."""
    data = dump(page(CARD_PREFIX + "1", *(revision(*r) for r in revisions)))
    assert [p.text for p in read(data)] == ["new"]


def test_bad_ids_are_unknown() -> None:
    """Ids and times that are none become None, never an error or a wrong figure."""
    bad = revision(CALL, stamp="19.6.2007").replace("<id>7<", "<id>9e9<")
    data = dump(page(CARD_PREFIX + "1", bad, number=10**30))
    assert read(data) == [Page(CARD_PREFIX + "1", CALL)]


def test_hidden_and_missing_texts_are_skipped_with_their_reason() -> None:
    """A hidden text is not an empty card; the reason is kept beside the title."""
    hidden = revision(CALL).replace(f">{CALL}</text>", ' deleted="deleted"/>')
    pages = [
        page(CARD_PREFIX + "2", hidden),
        page(CARD_PREFIX + "3", revision(None)),
        page(CARD_PREFIX + "4"),
        page("Hauptseite", hidden),
    ]
    reader = source(dump(CARD, *pages))
    assert [p.title for p in reader.pages()] == [CARD_PREFIX + "1"]
    assert reader.skipped == {
        CARD_PREFIX + "2": "its text is hidden in the wiki",
        CARD_PREFIX + "3": "the export has no text for it",
        CARD_PREFIX + "4": "the export has no text for it",
    }


@pytest.mark.parametrize("attributes", ['bytes="650"', 'id="77"', 'location="tt:1"'])
def test_stub_dump_is_refused(attributes: str) -> None:
    """A dump of page data without texts would make every card empty: an error."""
    message = refusal(dump(page(CARD_PREFIX + "1", revision("", attributes=attributes))))
    assert "is not in the file; export whole pages" in message


def test_titles_are_normalised() -> None:
    """Underscores are blanks."""
    data = dump(page(CARD_PREFIX + "Kamel_der  Wüste", revision(CALL)))
    assert [p.title for p in read(data)] == [CARD_PREFIX + "Kamel der Wüste"]


@pytest.mark.parametrize(
    ("title", "prefix"),
    [
        ("Kamelopedia:Ka-Mel-Oh!/1", "Project:Ka-Mel-Oh!/"),
        ("Project:Ka-Mel-Oh!/1", "Kamelopedia:Ka-Mel-Oh!/"),
        ("kamelopedia: ka-Mel-Oh!/1", "Kamelopedia:Ka-Mel-Oh!/"),
        ("Projekt:Ka-Mel-Oh!/1", "projekt:Ka-Mel-Oh!/"),
    ],
)
def test_namespaces_have_several_names(title: str, prefix: str) -> None:
    """Local and canonical names are the same; pages come under the prefix asked for."""
    assert [p.title for p in read(dump(page(title, revision("x"))), prefix=prefix)] == [
        f"{prefix}1"
    ]


def test_projekt_is_not_project() -> None:
    """Where Projekt: is a namespace of its own, it is not the wiki's Project:."""
    data = dump(CARD, page("Kamelopedia:Ka-Mel-Oh!/Karte/2", revision("x")))
    assert [p.title for p in read(data)] == [CARD_PREFIX + "1"]


def test_pages_that_may_hold_drafts() -> None:
    """Outside the prefix only pages with a card template's name in their text come."""
    pages = [
        page("Benutzer:A/1", revision("{{ka-Mel-Oh!|nr=?}}")),
        page("Benutzer:A/2", revision("{{Kameloh2|?|…}}")),
        page("Benutzer:A/3", revision("{{meine_Karte|nr=?}}")),
        page("Benutzer:A/4", revision("{{Pro|}}")),
    ]
    assert [p.title[-1] for p in read(dump(*pages))] == ["1", "2"]
    assert [p.title[-1] for p in read(dump(*pages), "Meine Karte")] == ["1", "2", "3"]


def test_no_card_in_the_export() -> None:
    """An export without any card page is an error, as a folder without pages is."""
    message = refusal(dump(page("Hauptseite", revision("x"))))
    assert "none of its 1 pages is a card" in message
    assert CARD_PREFIX in message


def test_page_twice() -> None:
    """Known fault 5: a page that is in the file twice is an error, no silent winner."""
    assert f"the page {CARD_PREFIX + '1'!r} is in it twice" in refusal(dump(CARD, CARD))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"  \n", "is no XML"),
        (b"SQLite format 3\0", "is no XML"),
        (b"\x00\x01", "is no XML"),
        (b"{{Ka-Mel-Oh!}}", "is no XML"),
        (b"<html><body/></html>", "cards.xml:1: no MediaWiki export: its root is <html>"),
        (b"<mediawiki><page></mediawiki>", "broken XML at column"),
        (b"<mediawiki>\n<a>&kamel;</a></mediawiki>", "cards.xml:2: broken XML at column 4"),
        (b"<mediawiki><page/></mediawiki>", "a page without a title"),
        (b"<mediawiki>" + b"<a>" * 60, "nested too deeply"),
        (
            "<mediawiki>Käse</mediawiki>".encode("latin-1"),
            "must be a whole MediaWiki export in UTF-8",
        ),
        (b'<?xml version="1.0" encoding="latin-1"?><mediawiki/>', "declares the encoding latin-1"),
        (b'<?xml version="1.0" encoding="x-kamel"?><mediawiki/>', "declares the encoding x-kamel"),
        (b'<?xml version="1.0" encoding="Shift_JIS"?><mediawiki/>', "the encoding Shift_JIS"),
        (f"<mediawiki>{page('x' * 20_000)}".encode(), "more than 10000 characters in <title>"),
        (b"<mediawiki><!--" + b"x" * 5_000_000, "a tag or comment without end"),
    ],
)
def test_files_that_are_no_exports(data: bytes, message: str) -> None:
    """What is no export is refused with the file, the line and the reason."""
    assert message in refusal(data)


def test_utf16_without_declaration() -> None:
    """A file some shell rewrote as UTF-16 is still the same export."""
    assert [p.text for p in read(dump(CARD).decode().encode("utf-16"))] == [CALL]


def test_declaration_and_byte_order_mark() -> None:
    """A declaration of UTF-8, or a mark at the beginning, does no harm."""
    assert len(read(b'<?xml version="1.0" encoding="UTF-8"?>' + dump(CARD))) == 1
    assert len(read(b"\xef\xbb\xbf" + dump(CARD))) == 1


BOMB = (
    '<!DOCTYPE mediawiki [<!ENTITY a "kamel"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    f"<mediawiki>{page(CARD_PREFIX + '1', revision('B')).replace('>B<', '>&b;<')}</mediawiki>"
)


@pytest.mark.parametrize(
    "data",
    [
        BOMB.encode(),
        b'<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><mediawiki>&x;</mediawiki>',
        b'<!DOCTYPE mediawiki SYSTEM "http://127.0.0.1:1/x.dtd"><mediawiki/>',
    ],
    ids=["bomb", "file", "dtd"],
)
def test_document_types_are_refused(data: bytes) -> None:
    """No entity is expanded and nothing is fetched: a DOCTYPE ends the reading."""
    assert "cards.xml:1: it has a document type" in refusal(data)


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_every_truncation_is_an_error(pack: object) -> None:
    """However much of the end is missing, the file is refused."""
    assert callable(pack)
    data = pack(dump(CARD))
    for length in range(1, len(data), 7):
        assert refusal(data[:length])


def test_truncation_says_where() -> None:
    """A file that breaks off names the line and what to do, also when it is packed."""
    data = dump(CARD + "\n", CARD.replace("/1<", "/2<"))
    assert "the file breaks off here" in refusal(data[:-30])
    packed = refusal(gzip.compress(data)[:-20])
    assert "cannot be read on after" in packed
    assert "fetch it again" in packed


def test_damaged_packing() -> None:
    """A flipped byte in a packed file is an error, not other text."""
    for pack in (gzip.compress, bz2.compress):
        data = bytearray(pack(dump(CARD)))
        data[len(data) // 2] ^= 0xFF
        assert refusal(bytes(data))


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that vanished is an error with the system's reason."""
    with pytest.raises(ExportError, match="No such file"):
        list(ExportSource(tmp_path / "cards.xml", "cards.xml").pages())


def test_oversized_texts() -> None:
    """A text no wiki could hold is an error on a card page and skipped elsewhere."""
    huge = revision(CALL + "x" * MAX_TEXT)
    assert [p.title for p in read(dump(CARD, page("Buch", huge)))] == [CARD_PREFIX + "1"]
    assert "too long to be a wiki page" in refusal(dump(page(CARD_PREFIX + "2", huge)))


class Endless(io.RawIOBase):
    """A stream of a great many pages that exists nowhere."""

    def __init__(self, count: int, text: str) -> None:
        """Hold `count` pages of one text."""
        super().__init__()
        self._rest = self._made(count, text)
        self._left = b""

    @staticmethod
    def _made(count: int, text: str) -> Iterator[bytes]:
        head, tail = dump(CARD).split(b"</mediawiki>")[0], b"</mediawiki>"
        yield head
        for number in range(count):
            yield page(f"Seite {number}", revision(text)).encode()
        yield tail

    def read(self, size: int = -1) -> bytes:
        """Return at most `size` bytes."""
        while len(self._left) < size and (piece := next(self._rest, b"")):
            self._left += piece
        found, self._left = self._left[:size], self._left[size:]
        return found


def test_memory_is_bounded() -> None:
    """Twenty megabytes of other pages need no more memory than a few of them."""
    stream = Endless(200, "Kamel " * 17_000)
    tracemalloc.start()
    try:
        found = list(ExportSource(stream, "cards.xml").pages())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(found) == 1
    assert peak < 3_000_000


# XML 1.0 has no other control characters, and readers turn CR into LF.
XML_TEXT = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
    | st.just("\n"),
    max_size=80,
)
PIECES = st.lists(XML_TEXT, min_size=1, max_size=5)


@given(PIECES, st.sampled_from([bytes, gzip.compress, bz2.compress]))
@settings(deadline=None)
def test_any_text_comes_out_as_it_went_in(texts: list[str], pack: object) -> None:
    """Whatever the texts hold, they are what the pages had."""
    assert callable(pack)
    pages = [page(f"{CARD_PREFIX}{n}", revision(text)) for n, text in enumerate(texts)]
    assert [p.text for p in read(pack(dump(*pages)))] == texts


@given(st.binary(max_size=200), st.integers(0, 400))
@settings(deadline=None)
def test_damage_raises_nothing_else(junk: bytes, at: int) -> None:
    """Bytes pushed into an export give pages or an ExportError, nothing else."""
    data = dump(CARD)
    try:
        found = read(data[:at] + junk + data[at:])
    except ExportError as error:
        assert str(error).isprintable()  # noqa: PT017 (both ends are fine)
    else:
        assert found


def test_attributes_may_hold_anything() -> None:
    """A redirect's title with quotes and signs breaks nothing."""
    odd = quoteattr('a<b>&"')
    more = f"<redirect title={odd} />"
    assert len(read(dump(page(CARD_PREFIX + "1", revision(CALL), more=more)))) == 1


def test_bzip2_with_junk_behind(tmp_path: Path) -> None:
    """What follows a bzip2 stream and is none is refused, as behind gzip."""
    path = tmp_path / "export.xml.bz2"
    packed = bz2.compress(b"<mediawiki>") + bz2.compress(b" " * 99)
    for junk in (b"junk", b"BZ", b"\0" * 10):
        path.write_bytes(packed + junk)
        with pytest.raises(ExportError, match="cannot be read on after 110 bytes"):
            list(ExportSource(path, "export").pages())
