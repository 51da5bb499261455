"""The index beside exported pages: which revision each file holds."""

from __future__ import annotations

import csv
import io
import stat
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from cardtool.errors import SourceError
from cardtool.wiki.snapshot import Page
from cardtool.wiki.titles import one_line

__all__ = ["INDEX_NAME", "PageIndex", "format_index"]

INDEX_NAME: Final = "index.csv"
_MAX_BYTES: Final = 16 * 1024 * 1024
_COLUMNS: Final = ("file", "title", "page_id", "revision", "timestamp", "sha1")
_HEADING: Final = ",".join(_COLUMNS)


def format_index(named: Iterable[tuple[str, Page]]) -> str:
    """Return the index of (file name, page) pairs as CSV, one line each and a heading."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for name, page in named:
        writer.writerow((name, page.title, page.page_id, page.revision, page.timestamp, page.sha1))
    return out.getvalue()


class PageIndex:
    """What an index says of the pages beside it."""

    def __init__(self, rows: Mapping[str, Mapping[str, str]]) -> None:
        """Take the rows by file name."""
        self._rows = rows

    def names(self) -> frozenset[str]:
        """Return the names of the pages' files, all of them in the folder itself."""
        return frozenset(name for name in self._rows if name == Path(name).name)

    @classmethod
    def beside(cls, folder: Path) -> PageIndex:
        """Read the index of `folder`; without one of these columns, nothing is known.

        Raises:
            SourceError: there is an index that cannot be read.
        """
        path = folder / INDEX_NAME
        shown = one_line(str(path))
        try:
            # Asked before it is opened: opening a named pipe would wait for ever.
            if not stat.S_ISREG(path.stat().st_mode):
                raise SourceError(f"cannot read {shown}: it is no ordinary file; remove it")
            with path.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
            if len(data) > _MAX_BYTES:
                raise SourceError(f"{shown} is larger than 16 MiB, no index; remove it")
            text = data.decode("utf-8-sig")
        except (FileNotFoundError, UnicodeDecodeError):
            return cls({})
        except OSError as error:
            raise SourceError(f"cannot read {shown}: {error.strerror or error}") from error
        return cls(_rows(text, shown) if text.startswith(_HEADING) else {})

    def complete(self, file: str, page: Page) -> Page:
        """Return `page` with the ids of its revision, unless the text was changed since."""
        row = self._rows.get(file)
        if row is None or row["sha1"] != page.sha1:
            return page
        return replace(
            page,
            page_id=_number(row["page_id"]),
            revision=_number(row["revision"]),
            timestamp=row["timestamp"] or None,
        )


def _rows(text: str, name: str) -> dict[str, Mapping[str, str]]:
    reader = csv.DictReader(io.StringIO(text), strict=True)
    try:
        return {row["file"]: row for row in reader if _is_whole(row)}
    except csv.Error as error:
        raise SourceError(
            f"{name}: broken index near line {reader.line_num} ({error}); correct or delete it"
        ) from error


def _is_whole(row: Mapping[str, str | None]) -> bool:
    if set(row) != set(_COLUMNS) or None in row.values():
        raise csv.Error(f"a line needs {len(_COLUMNS)} values")
    return True


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None
