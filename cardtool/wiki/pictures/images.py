"""Pictures of cards: what the wiki has of them, brought into a folder, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from cardtool.errors import OutputError, WikiError
from cardtool.wiki.client import CutOff, NoAnswer, Refused, Transport
from cardtool.wiki.pace import is_loopback
from cardtool.wiki.patience import patiently
from cardtool.wiki.pictures.files import ImageFolder, image_names, is_image, sha1_of, why_not
from cardtool.wiki.pictures.info import MISSING, ImageInfo, look_up
from cardtool.wiki.query import Api
from cardtool.wiki.replies import Outlook, Refusal, refused_by_status
from cardtool.wiki.titles import one_line

__all__ = ["MAX_IMAGE", "ImageOptions", "ImageReport", "address_in", "fetch_images"]

# Bytes; a card shows its picture 256 pixels wide.
MAX_IMAGE: Final = 8 * 1024 * 1024
_TRIES: Final = 2
_PORTS: Final = {"http": 80, "https": 443}

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class ImageOptions:
    """How pictures are fetched.

    Attributes:
        limit: bytes of one picture. dry_run: fetch and write nothing.
        progress: called with how many are done, and of how many.
    """

    limit: int = MAX_IMAGE
    dry_run: bool = False
    progress: Progress | None = None


@dataclass(slots=True)
class ImageReport:
    """What became of the pictures, by their names as the cards give them.

    Attributes:
        fetched: names to files that were fetched, or would be with `dry_run`.
        there: names to files that were there already.
        skipped: names to the reason why there is no file.
        requests, received: what it cost; received in bytes.
        stopped: why it ended before all was done, None if it did not.
    """

    fetched: dict[str, str] = field(default_factory=dict)
    there: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    requests: int = 0
    received: int = 0
    stopped: str | None = None
    dry_run: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form: numbers of files, and the files by the names of pictures."""
        files = self.there if self.dry_run else self.there | self.fetched
        report: dict[str, Any] = {
            "fetched": len(set(self.fetched.values())),
            "there": len(set(self.there.values())),
            "missing": self._missing(),
            "skipped": dict(sorted(self.skipped.items())),
            "files": dict(sorted(files.items())),
            "requests": self.requests,
            "bytes": self.received,
            "stopped": self.stopped,
        }
        if self.dry_run:
            report["would_fetch"] = dict(sorted(self.fetched.items()))
        return report

    def __str__(self) -> str:
        """Return one line for people."""
        counts = self.as_dict()
        others = len(self.skipped) - counts["missing"]
        fetched = "would be fetched" if self.dry_run else "fetched"
        return (
            f"images: {counts['fetched']} {fetched}, {counts['there']} there already,"
            f" {counts['missing']} not in the wiki"
            f"{f', {others} skipped' if others else ''};"
            f" {self.requests} requests, {self.received / 1000:.0f} kB"
        )

    def _missing(self) -> int:
        return sum(reason == MISSING for reason in self.skipped.values())


def fetch_images(
    api: Api, names: Iterable[str], folder: Path, options: ImageOptions | None = None
) -> ImageReport:
    """Bring the pictures of these `names`, without namespace, into `folder`.

    A file that is there with the wiki's SHA-1 is not fetched again; files of other pictures
    are left alone. It goes on after a picture that cannot be had, and ends early, with the
    reason in the report, when the wiki cannot be reached or the folder not be written.
    """
    options = options or ImageOptions()
    report = ImageReport(dry_run=options.dry_run)
    before = api.transport.traffic
    try:
        _Run(api, ImageFolder(folder), options, report).go(names)
    except (WikiError, OutputError) as error:
        report.stopped = str(error)
    after = api.transport.traffic
    report.requests = after.requests - before.requests
    report.received = after.received - before.received
    return report


@dataclass(frozen=True, slots=True)
class _Picture:
    """A file of the wiki, where it lies, and the names that cards give it."""

    info: ImageInfo
    url: str
    names: list[str] = field(default_factory=list)


class _Run:
    """One pass over all pictures; what becomes of them goes into the report."""

    def __init__(
        self, api: Api, folder: ImageFolder, options: ImageOptions, report: ImageReport
    ) -> None:
        """Take what all steps need."""
        self._api = api
        self._folder = folder
        self._options = options
        self._report = report

    def go(self, names: Iterable[str]) -> None:
        """Look all names up, and fetch what is not there."""
        pictures = self._wanted(look_up(self._api, names))
        files = image_names([p.info.title for p in pictures], self._folder.names())
        lacking = [p for p in pictures if self._is_lacking(p, files[p.info.title])]
        if not self._options.dry_run:
            self._folder.tidy()
        for done, picture in enumerate(lacking):
            self._tell(done, len(lacking))
            self._fetch(picture, files[picture.info.title])
        self._tell(len(lacking), len(lacking))

    def _wanted(self, found: Mapping[str, ImageInfo | str]) -> list[_Picture]:
        """Return the pictures that are to be there, in the order of their titles."""
        pictures: dict[str, _Picture] = {}
        for name, info in found.items():
            picture = info if isinstance(info, str) else self._picture(info)
            if isinstance(picture, str):
                self._report.skipped[name] = picture
            else:
                pictures.setdefault(picture.info.title, picture).names.append(name)
        return [pictures[title] for title in sorted(pictures)]

    def _picture(self, info: ImageInfo) -> _Picture | str:
        why = why_not(info, self._options.limit)
        if why is not None:
            return why
        url = address_in(self._api.url, info.url)
        if url is None:
            return f"it lies on another host: {one_line(info.url, 100)}"
        return _Picture(info, url)

    def _is_lacking(self, picture: _Picture, file: str) -> bool:
        """Return whether the picture is to be fetched; note it where it is not."""
        if self._folder.holds(file, picture.info.size, picture.info.sha1):
            self._report.there.update(dict.fromkeys(picture.names, file))
        elif self._folder.blocks(file):
            why = f"a folder is in its place: {one_line(file)}"
            self._report.skipped.update(dict.fromkeys(picture.names, why))
        else:
            return True
        return False

    def _fetch(self, picture: _Picture, file: str) -> None:
        if not self._options.dry_run:
            got = _download(self._api.transport, picture.info, picture.url, self._options.limit)
            if isinstance(got, str):
                self._report.skipped.update(dict.fromkeys(picture.names, got))
                return
            self._folder.put(file, got)
        self._report.fetched.update(dict.fromkeys(picture.names, file))

    def _tell(self, done: int, total: int) -> None:
        if self._options.progress is not None:
            self._options.progress(done, total)


def address_in(api: str, url: str) -> str | None:
    """Return the address of a file on the very server of `api`, None if it is on another.

    The scheme is that of `api`: wikis with both often name the other one.
    """
    try:
        here, there = urlsplit(api), urlsplit(urljoin(api, url))
        if there.scheme not in _PORTS or not _same_server(here, there):
            return None
    except ValueError:
        return None
    return urlunsplit(there._replace(scheme=here.scheme, netloc=here.netloc))


def _same_server(here: SplitResult, there: SplitResult) -> bool:
    names = here.hostname or "", there.hostname or ""
    same_name = names[0] == names[1] or all(map(is_loopback, names))
    return same_name and _unusual_port(here) == _unusual_port(there)


def _unusual_port(parts: SplitResult) -> int | None:
    return None if parts.port == _PORTS[parts.scheme] else parts.port


def _download(transport: Transport, info: ImageInfo, url: str, limit: int) -> bytes | str:
    """Return the picture at `url`, or why it cannot be had.

    A busy server is asked again within bounds; for what comes damaged, once more.

    Raises:
        WikiError: the server stays busy or cannot be reached.
    """
    why = ""
    for _ in range(_TRIES):
        got = patiently(
            transport.pace,
            lambda: _once(transport, url, limit),
            where=lambda: url,
            hopeless={Outlook.FINAL, Outlook.BROKEN},
        )
        if isinstance(got, bytes):
            if sha1_of(got) == info.sha1:
                return got if is_image(got, info.mime) else f"it is no {info.mime} inside"
            why = "what came does not fit the wiki's SHA-1"
        else:
            why = got.said.lstrip(": ")
            if got.outlook is Outlook.FINAL:
                break
    return why


def _once(transport: Transport, url: str, limit: int) -> bytes | Refusal:
    try:
        reply = transport.get(url, limit=limit)
    except CutOff as error:
        return Refusal(f": {error.why}", Outlook.BROKEN)
    except NoAnswer as error:
        return Refusal(f": {error.why}", Outlook.BUSY)
    except Refused as error:
        return Refusal(f": {error}", Outlook.FINAL)
    return refused_by_status(reply) or reply.body
