"""One picture from the wiki: whether it is wanted, where it lies, and its bytes."""

from __future__ import annotations

from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from cardtool.wiki.client import CutOff, NoAnswer, Refused, Transport
from cardtool.wiki.image_files import IMAGE_TYPES, is_image, is_image_name, sha1_of
from cardtool.wiki.image_info import ImageInfo
from cardtool.wiki.pace import is_loopback
from cardtool.wiki.patience import patiently
from cardtool.wiki.replies import Outlook, Refusal, refused_by_status
from cardtool.wiki.titles import one_line

__all__ = ["address_in", "download", "why_not"]

_TRIES: Final = 2
_PORTS: Final = {"http": 80, "https": 443}
_MIB: Final = 1024 * 1024


def why_not(info: ImageInfo, limit: int) -> str | None:
    """Return why a picture is not to be fetched, None if it is; `limit` in bytes."""
    if info.mime not in IMAGE_TYPES:
        known = ", ".join(kind.removeprefix("image/") for kind in IMAGE_TYPES)
        return f"{one_line(info.mime, 40)} is none of {known}"
    if not is_image_name(info.title):
        return "its name does not end like that of a picture"
    if info.size > limit:
        return f"larger than {limit / _MIB:.3g} MiB: {info.size} bytes"
    return None


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


def download(transport: Transport, info: ImageInfo, url: str, limit: int) -> bytes | str:
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
