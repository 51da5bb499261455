"""Folders of pages: read, refused with a clear line, written and read again."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import IO

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cardtool.errors import OutputError, SourceError
from cardtool.wiki.folder import MAX_PAGE_BYTES, FolderSource, normal_text, write_folder
from cardtool.wiki.page_index import INDEX_NAME
from cardtool.wiki.page_names import file_name, spelled_out, title_of
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.titles import normal_title


def put(folder: Path, name: str, text: str | bytes = "{{Ka-Mel-Oh!}}") -> Path:
    """Write one file and return its path."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def titles(folder: Path) -> list[str]:
    """Return the titles read from `folder`, in order."""
    return [page.title for page in FolderSource(folder).pages()]


def refusal(folder: Path) -> str:
    """Return the one line with which `folder` is refused."""
    with pytest.raises(SourceError) as caught:
        list(FolderSource(folder).pages())
    message = str(caught.value)
    assert message.isprintable()
    return message


def test_titles_in_natural_order(tmp_path: Path) -> None:
    """Every *.wiki file is a page below the prefix; they come as people count."""
    for name in ("10.wiki", "2.wiki", "10a.wiki", "1.WIKI"):
        put(tmp_path, name)
    put(tmp_path, "README.md")
    put(tmp_path, ".hidden.wiki", b"\0")
    assert titles(tmp_path) == [CARD_PREFIX + nr for nr in ("1", "2", "10", "10a")]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("5.wiki", CARD_PREFIX + "5"),
        ("Kamel_der_W%C3%BCste.wiki", CARD_PREFIX + "Kamel der Wüste"),
        ("5%2FIdeen.wiki", CARD_PREFIX + "5/Ideen"),
        ("100%.wiki", CARD_PREFIX + "100%"),
        ("Benutzer%3AKamelfreund%2FWerkstatt.wiki", "Benutzer:Kamelfreund/Werkstatt"),
        ("Benutzer:Kamelfreund.wiki", "Benutzer:Kamelfreund"),
        ("%3AHauptseite.wiki", "Hauptseite"),
        ("u\u0308ber.wiki", CARD_PREFIX + "über"),
    ],
)
def test_titles_from_file_names(name: str, title: str) -> None:
    """A name is percent-decoded; one with a colon is a full title."""
    assert title_of(name) == title


def test_other_prefix(tmp_path: Path) -> None:
    """The prefix asked for stands before the file's name."""
    put(tmp_path, "5.wiki")
    assert [page.title for page in FolderSource(tmp_path).pages("Projekt:X/")] == ["Projekt:X/5"]


def test_text_is_as_the_wiki_saves_it(tmp_path: Path) -> None:
    """BOM, carriage returns and white space at the end go, so that SHA-1 sums agree."""
    put(tmp_path, "1.wiki", b"\xef\xbb\xbf {{Ka-Mel-Oh!\r\n|name=K\xc3\xa4mel}}\r \n\t\n")
    (page,) = FolderSource(tmp_path).pages()
    assert page.text == " {{Ka-Mel-Oh!\n|name=Kämel}}"
    assert (page.page_id, page.revision, page.timestamp) == (None, None, None)


def test_no_break_blank_at_the_end_stays() -> None:
    """Only what PHP's rtrim takes is taken: a no-break blank is text to MediaWiki."""
    assert normal_text("a\u00a0 \n") == "a\u00a0"


def test_empty_file_is_an_empty_page(tmp_path: Path) -> None:
    """An empty page is a page: its faults are the parser's business."""
    put(tmp_path, "1.wiki", "")
    assert [page.text for page in FolderSource(tmp_path).pages()] == [""]


def test_folder_without_pages(tmp_path: Path) -> None:
    """A folder without pages is an error, not an empty wiki."""
    put(tmp_path, "cards.txt")
    assert refusal(tmp_path) == (
        f"no page in the folder {tmp_path}: it needs files named like 5.wiki"
    )


def test_missing_folder_and_file(tmp_path: Path) -> None:
    """A missing path and a file are told apart."""
    assert "cannot read the folder" in refusal(tmp_path / "nowhere")
    assert "is a file, not a folder" in refusal(put(tmp_path, "5.wiki"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a\nK\xe4mel", "5.wiki:2: not UTF-8 (byte 0xe4); save it as UTF-8"),
        (b"ab\0", "5.wiki is binary, no wikitext (NUL at byte 2)"),
        (b"x" * (MAX_PAGE_BYTES + 1), "5.wiki is larger than 2 MiB"),
    ],
    ids=["latin-1", "binary", "huge"],
)
def test_files_that_are_no_pages(tmp_path: Path, data: bytes, message: str) -> None:
    """Latin-1, binary and huge files are named, with what is wrong in them."""
    put(tmp_path, "5.wiki", data)
    assert message in refusal(tmp_path)


def test_largest_page(tmp_path: Path) -> None:
    """A page of exactly 2 MiB is read."""
    put(tmp_path, "5.wiki", b"x" * MAX_PAGE_BYTES)
    assert [len(page.text) for page in FolderSource(tmp_path).pages()] == [MAX_PAGE_BYTES]


def test_things_that_are_no_files(tmp_path: Path) -> None:
    """A folder, a named pipe or a dangling link called 5.wiki is refused at once."""
    path = tmp_path / "5.wiki"
    path.mkdir()
    assert "5.wiki is a folder, not a page" in refusal(tmp_path)
    path.rmdir()
    os.mkfifo(path)
    assert "5.wiki is no ordinary file" in refusal(tmp_path)
    path.unlink()
    path.symlink_to("nowhere")
    assert "cannot read" in refusal(tmp_path)


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is named with the system's reason."""
    path = put(tmp_path, "5.wiki")
    opened = Path.open

    def forbidden(self: Path, mode: str = "r", *rest: object, **more: object) -> IO[bytes]:
        if self == path:
            raise PermissionError(13, "Permission denied")
        return opened(self, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(tmp_path) == f"cannot read {path}: Permission denied"


def test_one_page_in_two_files(tmp_path: Path) -> None:
    """Known fault 5: two files of one title are both named; neither wins in silence."""
    put(tmp_path, "5.wiki")
    put(tmp_path, "%35.wiki")
    message = refusal(tmp_path)
    assert "%35.wiki" in message
    assert "5.wiki" in message
    assert CARD_PREFIX + "5" in message


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (b"%E4.wiki", "not UTF-8"),
        (b"\xe4.wiki", "not UTF-8"),
        (b"%20.wiki", "gives no title"),
        (b"a%00b.wiki", "a%00b.wiki: this file name is no title, it has a control character;"),
        (b"a%0A.wiki", "no title, it has a control character; rename it"),
        (b"Benutzer%3A%7Fa.wiki", "no title, it has a control character; rename it"),
    ],
)
def test_names_that_are_no_titles(tmp_path: Path, name: bytes, reason: str) -> None:
    """A file name that is not UTF-8, nothing but blanks, or no title in a wiki is refused."""
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_text("x", encoding="utf-8")
    assert reason in refusal(tmp_path)


def test_control_characters_in_names_stay_harmless(tmp_path: Path) -> None:
    """A message about a file with a terminal escape in its name shows the escape."""
    put(tmp_path, "\x1b[31m.wiki", b"\0")
    assert r"\x1b[31m.wiki" in refusal(tmp_path)


def test_sample_name_in_messages(tmp_path: Path) -> None:
    """Messages about the whole folder use the name the user typed."""
    source = FolderSource(tmp_path, "sample:wiki")
    assert (source.kind, source.location) == ("folder", "sample:wiki")
    with pytest.raises(SourceError, match="in the folder sample:wiki"):
        list(source.pages())


def test_written_names(tmp_path: Path) -> None:
    """Names stay readable; only what file systems cannot hold is encoded."""
    pages = [
        Page(CARD_PREFIX + "5", "fünf"),
        Page(CARD_PREFIX + "Öde Oase!", "x"),
        Page(CARD_PREFIX + "..", "x"),
        Page(CARD_PREFIX + "CON", "x"),
        Page("Benutzer:A/B", "x"),
    ]
    assert write_folder(pages, tmp_path / "new" / "folder") == len(pages)
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == sorted(
        ["5.wiki", "Öde Oase!.wiki", "%2E..wiki", "%43ON.wiki", "Benutzer%3AA%2FB.wiki", INDEX_NAME]
    )
    assert (tmp_path / "new" / "folder" / "5.wiki").read_bytes() == "fünf\n".encode()


def test_names_differ_in_more_than_case(tmp_path: Path) -> None:
    """Titles that differ in case only get names that do not collide anywhere."""
    pages = [Page(CARD_PREFIX + "10a", "small"), Page(CARD_PREFIX + "10A", "large")]
    write_folder(pages, tmp_path)
    names = [path.name.casefold() for path in tmp_path.glob("*.wiki")]
    assert len(set(names)) == 2
    assert {p.title: p.text for p in FolderSource(tmp_path).pages()} == {
        p.title: p.text for p in pages
    }


def test_existing_files_are_kept(tmp_path: Path) -> None:
    """Nothing is overwritten, and nothing new written beside it, unless told."""
    put(tmp_path, "2.wiki", "mine")
    pages = [Page(CARD_PREFIX + "1", "a"), Page(CARD_PREFIX + "2", "b")]
    with pytest.raises(OutputError, match=r"2\.wiki exists already"):
        write_folder(pages, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["2.wiki"]
    write_folder(pages, tmp_path, force=True)
    assert [page.text for page in FolderSource(tmp_path).pages()] == ["a", "b"]


def test_title_too_long_for_a_file(tmp_path: Path) -> None:
    """A title no file name can hold is refused before anything is written."""
    pages = [Page(CARD_PREFIX + "1", "a"), Page(CARD_PREFIX + "ü" * 200, "b")]
    with pytest.raises(OutputError, match="too long for a file name"):
        write_folder(pages, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_failed_writing_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is one line, and no temporary file stays."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OutputError, match="No space left on device"):
        write_folder([Page(CARD_PREFIX + "1", "a")], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_target_is_a_file(tmp_path: Path) -> None:
    """A file where the folder should be is refused."""
    with pytest.raises(OutputError, match="cannot write to"):
        write_folder([], put(tmp_path, "cards"))


def test_index_keeps_the_revisions(tmp_path: Path) -> None:
    """The written index gives the ids back, but not to a page changed since."""
    pages = [
        Page(CARD_PREFIX + "1", "a", 11, 101, "2007-06-19T12:00:00Z"),
        Page(CARD_PREFIX + "2", "b", 12, 102, None),
        Page(CARD_PREFIX + "3", "c", 13, 103, "2007-06-19T12:00:00Z"),
    ]
    write_folder(pages, tmp_path)
    put(tmp_path, "3.wiki", "changed")
    put(tmp_path, "4.wiki", "c")
    found = list(FolderSource(tmp_path).pages())
    assert found[:2] == pages[:2]
    assert found[2:] == [Page(CARD_PREFIX + "3", "changed"), Page(CARD_PREFIX + "4", "c")]


HEADING = "file,title,page_id,revision,timestamp,sha1\n"


@pytest.mark.parametrize("line", ["1.wiki,x", "1,2,3,4,5,6,7", '"x"y,2,3,4,5,6'])
def test_broken_index(tmp_path: Path, line: str) -> None:
    """A broken index is named with the place, not half used."""
    put(tmp_path, "1.wiki")
    put(tmp_path, INDEX_NAME, f"{HEADING}{line}\n")
    assert f"{INDEX_NAME}: broken index near line" in refusal(tmp_path)


def test_index_that_cannot_be_read(tmp_path: Path) -> None:
    """A folder in place of the index is an error."""
    put(tmp_path, "1.wiki")
    (tmp_path / INDEX_NAME).mkdir()
    assert "cannot read" in refusal(tmp_path)


@pytest.mark.parametrize("index", [b"name;points\nKamel;3\n", b"\xe4", b""])
def test_somebody_elses_index(tmp_path: Path, index: bytes) -> None:
    """A table of that name with other columns has nothing to do with the pages."""
    put(tmp_path, "1.wiki")
    put(tmp_path, INDEX_NAME, index)
    assert titles(tmp_path) == [CARD_PREFIX + "1"]


CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\x7f", min_codepoint=32)
TITLE = st.text(CHARACTERS, min_size=1, max_size=20).map(normal_title).filter(bool)
ODD = st.sampled_from(
    ["..", ".", "con", "NUL.txt", "a/b", "a:b", ":", "%", "%2F", "a%3Ab", "x" * 200, "|", "5.wiki"]
)


@given(title=TITLE | ODD, below=st.booleans())
@example(title="u\u0308ber", below=True)
@example(title="a:\u0301", below=False)
@example(title="%\u0301", below=True)
def test_file_names_give_their_titles_back(title: str, *, below: bool) -> None:
    """Any title makes a harmless file name, from which the same title is read."""
    full = CARD_PREFIX + title if below else title
    for name in (file_name(full), spelled_out(full)):
        assert title_of(name) == full
        assert unicodedata.is_normalized("NFC", name)
        assert not name.startswith((".", " "))
        assert not set(name) & set('/\\:*?"<>|\0\n')


TEXT = st.text(max_size=60).map(lambda text: normal_text(text.replace("\0", "")))
PAGES = st.dictionaries(
    st.tuples(st.sampled_from([CARD_PREFIX, "Benutzer:", ""]), TITLE | ODD).map("".join),
    st.tuples(TEXT, st.none() | st.integers(1, 2**40)),
    max_size=6,
)


@given(PAGES)
@settings(max_examples=40, deadline=None)
def test_written_pages_are_read_again(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, tuple[str, int | None]]
) -> None:
    """What write_folder writes is what FolderSource reads, whatever the titles and texts."""
    pages = [Page(title, text, number, number) for title, (text, number) in found.items()]
    # The longest names the file system takes are another test's business.
    assume(all(len(spelled_out(page.title)) < 256 or page.title.isascii() for page in pages))
    folder = tmp_path_factory.mktemp("pages")
    if not pages:
        return
    write_folder(pages, folder)
    again = list(FolderSource(folder).pages())
    assert sorted(again, key=lambda p: p.title) == sorted(pages, key=lambda p: p.title)


def test_index_that_is_no_file(tmp_path: Path) -> None:
    """A named pipe as index is refused without waiting, and so is an index beyond 16 MiB."""
    put(tmp_path, "1.wiki")
    index = tmp_path / INDEX_NAME
    os.mkfifo(index)
    assert "no ordinary file" in refusal(tmp_path)
    index.unlink()
    with index.open("wb") as file:
        file.truncate(16 * 1024 * 1024 + 1)
    assert "larger than 16 MiB" in refusal(tmp_path)
