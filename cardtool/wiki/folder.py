"""Folders of pages: one ``*.wiki`` file of wikitext each, read and written.

Names are those of :mod:`cardtool.wiki.page_names`; hidden files and subfolders of other
names are left alone. An ``index.csv`` that :func:`write_folder` left there
gives the revisions of the pages whose text is still the same.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from cardtool.cards import nr_key
from cardtool.errors import OutputError, SourceError
from cardtool.wiki.file_names import write_whole
from cardtool.wiki.page_index import INDEX_NAME, PageIndex, format_index
from cardtool.wiki.page_names import SUFFIX, file_name, spelled_out, title_of
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from cardtool.wiki.titles import one_line

__all__ = ["MAX_PAGE_BYTES", "FolderSource", "normal_text", "write_folder"]

# $wgMaxArticleSize of a MediaWiki as it is installed.
MAX_PAGE_BYTES: Final = 2 * 1024 * 1024
_MAX_NAME_BYTES: Final = 255
# What PHP's rtrim() takes away when MediaWiki saves a page.
_SAVED_AWAY: Final = " \n\r\t\v\0"


def normal_text(text: str) -> str:
    """Return `text` as MediaWiki would save it: line feeds only, no white space at the end."""
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip(_SAVED_AWAY)


class FolderSource:
    """A folder of pages as a source, in natural order of the titles (2, 10, 10a)."""

    kind = "folder"

    def __init__(self, path: Path, location: str | None = None) -> None:
        """Read from `path`, which messages about the whole call `location`."""
        self._path = path
        self.location = location or str(path)

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield every page of the folder; those with a full title may lie outside `prefix`.

        Raises:
            SourceError: the folder or a file cannot be read as pages; names it.
        """
        files = self._titles(prefix)
        index = PageIndex.beside(self._path)
        for title in sorted(files, key=lambda title: (nr_key(title), title)):
            path = files[title]
            yield index.complete(path.name, Page(title, _read(path)))

    def _titles(self, prefix: str) -> dict[str, Path]:
        titles: dict[str, Path] = {}
        for path in self._files():
            title = _title(path, prefix)
            if title in titles:
                both = f"{_shown(titles[title])} and {path.name!r}"
                raise SourceError(f"{both} are the same page {title!r}: remove one of them")
            titles[title] = path
        return titles

    def _files(self) -> list[Path]:
        try:
            names = sorted(os.listdir(self._path))  # noqa: PTH208 (iterdir fails later and slower)
        except NotADirectoryError as error:
            raise SourceError(f"{self.location} is a file, not a folder of pages") from error
        except OSError as error:
            raise SourceError(f"cannot read the folder {self.location}: {_why(error)}") from error
        found = [self._path / n for n in names if _is_page_file(n)]
        if not found:
            raise SourceError(
                f"no page in the folder {self.location}: it needs files named like 5{SUFFIX}"
            )
        return found


def _is_page_file(name: str) -> bool:
    return name[-len(SUFFIX) :].casefold() == SUFFIX and not name.startswith(".")


def _title(path: Path, prefix: str) -> str:
    try:
        return title_of(path.name, prefix)
    except ValueError as error:
        reason = "it is not UTF-8" if isinstance(error, UnicodeError) else str(error)
        raise SourceError(
            f"{_shown(path)}: this file name is no title, {reason}; rename it"
        ) from error


def _read(path: Path) -> str:
    data = _bytes(path)
    if len(data) > MAX_PAGE_BYTES:
        raise SourceError(f"{_shown(path)} is larger than 2 MiB, more than a wiki page can be")
    if b"\0" in data:
        at = data.index(b"\0")
        raise SourceError(f"{_shown(path)} is binary, no wikitext (NUL at byte {at}); remove it")
    try:
        return normal_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(
            f"{_shown(path)}:{line}: not UTF-8 (byte {data[error.start]:#04x}); save it as UTF-8,"
            " for instance with: iconv -f latin1 -t utf-8"
        ) from error


def _bytes(path: Path) -> bytes:
    try:
        # Asked before it is opened: opening a named pipe would wait for ever.
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise SourceError(f"{_shown(path)} is a folder, not a page; rename or remove it")
        if not stat.S_ISREG(mode):
            raise SourceError(f"{_shown(path)} is no ordinary file; remove it")
        with path.open("rb") as file:
            return file.read(MAX_PAGE_BYTES + 1)
    except OSError as error:
        raise SourceError(f"cannot read {_shown(path)}: {_why(error)}") from error


def write_folder(
    pages: Iterable[Page], folder: Path, *, prefix: str = CARD_PREFIX, force: bool = False
) -> int:
    """Write each page to a file of its own, and an index; return the number of pages.

    :class:`FolderSource` reads the same pages back. Titles that differ in case only get
    names that every file system tells apart. Existing files are overwritten with `force`
    only, and those that an earlier call wrote for pages that are no more are removed then, so
    that the folder holds just these pages; each file appears complete or not at all.

    Raises:
        OutputError: a file exists or cannot be written, or a title is too long for a file
            name. The first and the last are found before anything is written.
    """
    named = _named(pages, prefix)
    texts = [(name, _file_text(page.text)) for name, page in named]
    texts.append((INDEX_NAME, format_index(named)))
    if not force:
        _refuse_existing(folder, [name for name, _ in texts])
    before = PageIndex.beside(folder).names() if force else frozenset[str]()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts:
            write_whole(folder / name, text.encode())
        for name in before - {name for name, _ in texts}:
            if _is_page_file(name):
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write to {one_line(str(folder))}: {_why(error)}") from error
    return len(named)


def _named(pages: Iterable[Page], prefix: str) -> list[tuple[str, Page]]:
    used: set[str] = set()
    named = []
    for page in pages:
        name = file_name(page.title, prefix)
        if name.casefold() in used:
            name = spelled_out(page.title, prefix)
        if len(name.encode()) > _MAX_NAME_BYTES:
            title = one_line(page.title, 60)
            raise OutputError(
                f"the title {title!r} is too long for a file name; nothing is written"
            )
        used.add(name.casefold())
        named.append((name, page))
    return named


def _file_text(text: str) -> str:
    # A reader drops one byte order mark, so a text that starts with one needs two.
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return f"{mark}{text}\n" if text else ""


def _refuse_existing(folder: Path, names: list[str]) -> None:
    there = [name for name in names if os.path.lexists(folder / name)]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise OutputError(
            f"{_shown(folder / there[0])}{more} {'exist' if more else 'exists'} already: name an empty folder,"
            " or overwrite with --force"
        )


def _shown(path: Path) -> str:
    return one_line(str(path))


def _why(error: OSError) -> str:
    return error.strerror or str(error)
