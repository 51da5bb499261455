"""One name for every source of pages: a folder, an export, a wiki."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from cardtool.errors import SourceError
from cardtool.samples import SCHEME, resolve_sample
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.export import HEAD_BYTES, ExportSource, is_export
from cardtool.wiki.folder import FolderSource
from cardtool.wiki.login import login_from
from cardtool.wiki.pace import Pace
from cardtool.wiki.snapshot import Source
from cardtool.wiki.titles import one_line

__all__ = ["ACCEPTED", "Visit", "open_source"]

ACCEPTED: Final = (
    "a folder of *.wiki pages, a MediaWiki XML export (.xml, .xml.gz, .xml.bz2, or - for"
    " standard input), or the http(s) address of a wiki"
)
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
# Without a scheme only what cannot be a mistyped path is taken for a host.
_HOST: Final = re.compile(r"(localhost|[\w.-]+:\d+|\d+\.\d+\.\d+\.\d+)(/.*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Visit:
    """How a wiki is visited.

    Attributes:
        contact: told to its administrators. pace: of the requests.
        ask: gets a password that the environment lacks (see :mod:`cardtool.wiki.login`).
    """

    contact: str | None = None
    pace: Pace | None = None
    ask: Callable[[str], str | None] | None = None


def open_source(
    where: str,
    *,
    visit: Visit | None = None,
    stdin: BinaryIO | None = None,
    hints: Iterable[str] = (),
) -> Source:
    """Return the source that `where` names; what it holds is read by its ``pages()``.

    `visit` is for wikis, which are read as the user that the environment names, if any. `hints` are further names of card templates, by which drafts are
    found in an export or a wiki.

    Raises:
        SourceError: `where` is nothing that pages can be read from.
        UsageError: the contact cannot be sent, a hint is no name, or half a login is given.
    """
    visit = visit or Visit()
    if where == "-":
        return ExportSource(_stdin(stdin), "-", hints)
    if where.startswith(SCHEME):
        return _local(_sample(where), where, hints)
    if _SCHEME.match(where):
        return _wiki(where, visit, hints)
    if not where or "\0" in where:
        raise SourceError(f"no source {where!r}: give {ACCEPTED}")
    if not os.path.lexists(where) and _HOST.fullmatch(where):
        return _wiki(f"http://{where}", visit, hints)
    return _local(Path(where), where, hints)


def _wiki(address: str, visit: Visit, hints: Iterable[str]) -> ApiSource:
    transport = Transport(contact=visit.contact, pace=visit.pace)
    return ApiSource(address, transport, hints=hints, login=login_from(os.environ, visit.ask))


def _stdin(given: BinaryIO | None) -> BinaryIO:
    if given is not None:
        return given
    if sys.stdin is None:
        raise SourceError("there is no standard input to read an export from")
    return sys.stdin.buffer


def _sample(where: str) -> Path:
    found = resolve_sample(where)
    if len(found) > 1:
        raise SourceError(f"{where!r} names {len(found)} files; name their folder: {SCHEME}wiki")
    return found[0]


def _local(path: Path, where: str, hints: Iterable[str]) -> Source:
    shown = one_line(where)
    try:
        if path.is_dir():
            return FolderSource(path, where)
        if path.exists() and not path.is_file():
            raise SourceError(f"{shown} is no ordinary file: give {ACCEPTED}")
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
    except FileNotFoundError as error:
        raise SourceError(f"there is no {shown}: give {ACCEPTED}") from error
    except OSError as error:
        raise SourceError(f"cannot read {shown}: {error.strerror or error}") from error
    if head and not is_export(head):
        raise SourceError(f"{shown} is no MediaWiki XML export: give {ACCEPTED}")
    return ExportSource(path, where, hints)
