"""What a wiki's answer amounts to: data, or a refusal, and whether asking again may help."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from cardtool.wiki.client import Reply
from cardtool.wiki.titles import one_line

__all__ = ["Outlook", "Refusal", "read_reply", "refused_by_status"]

_OK: Final = 200
# A timeout, too early, too many requests, a bad moment of a server or a proxy before it.
_BUSY: Final = frozenset({408, 425, 429, 502, 503, 504})
_BROKEN: Final = frozenset({500})
# Errors of the API that pass: https://www.mediawiki.org/wiki/API:Errors_and_warnings
_PASSING: Final = frozenset({"maxlag", "ratelimited", "readonly", "actionthrottledtext"})
_INTERNAL: Final = "internal_api_error_"
_PRIVATE: Final = frozenset({"readapidenied", "permissiondenied"})
_LOGIN_HINT: Final = "; log in with a bot password in CARDTOOL_WIKI_USER and CARDTOOL_WIKI_PASSWORD"
_TAG: Final = re.compile(r"<[^<>]*>")
_UNSEEN: Final = re.compile(r"<(script|style)\b.*?</\1", re.IGNORECASE | re.DOTALL)
# An escape may stand for half a character, which no file can hold.
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")


class Outlook(Enum):
    """What is to be expected of the next request.

    BUSY: data, sooner or later. BROKEN: data perhaps, if this is an API at all. FINAL: the
    same refusal.
    """

    BUSY = "busy"
    BROKEN = "broken"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer without data.

    Attributes:
        said: what came instead; makes a sentence behind the address.
        outlook: whether asking again may help.
        code: the API's error code, None where no API has answered.
        after: seconds to wait before, if the server asks for it.
    """

    said: str
    outlook: Outlook
    code: str | None = None
    after: float | None = None


def read_reply(reply: Reply) -> dict[str, Any] | Refusal:
    """Return the JSON object in `reply`, or why it is none; only the body tells.

    What calls itself JSON may be HTML, and the other way round: proxies relabel answers.
    """
    data = _json(reply.body)
    if data == []:
        # How PHP writes an empty object, up to MediaWiki 1.24.
        data = {}
    if isinstance(data, dict) and isinstance(error := data.get("error"), dict):
        return _api_error(error, reply)
    if (refusal := refused_by_status(reply)) is not None:
        return refusal
    if not isinstance(data, dict):
        kind = reply.content_type or "something unnamed"
        said = f" answered with {kind}, not with whole JSON: {_excerpt(reply)}"
        return Refusal(said, Outlook.BROKEN, after=reply.retry_after)
    return data


def refused_by_status(reply: Reply) -> Refusal | None:
    """Return the refusal that the HTTP status of `reply` is, None if it is 200."""
    if reply.status == _OK:
        return None
    status = f"{reply.status} {reply.reason}".rstrip()
    said = f" answered {status}: {_excerpt(reply)}"
    return Refusal(said, _outlook(reply.status), after=reply.retry_after)


def _outlook(status: int) -> Outlook:
    if status in _BUSY:
        return Outlook.BUSY
    return Outlook.BROKEN if status in _BROKEN else Outlook.FINAL


def _api_error(error: dict[str, Any], reply: Reply) -> Refusal:
    code = str(error.get("code"))
    words = f"{code}: {error.get('info')}"
    said = f" answered with the error {one_line(words)}"
    passing = code in _PASSING or code.startswith(_INTERNAL) or reply.status in _BUSY
    hint = _LOGIN_HINT if code in _PRIVATE else ""
    outlook = Outlook.BUSY if passing else Outlook.FINAL
    return Refusal(said + hint, outlook, code, reply.retry_after)


def _json(body: bytes) -> object:
    try:
        data: object = json.loads(body.decode("utf-8-sig"))
        if _HALF.search(body):
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return data


def _excerpt(reply: Reply) -> str:
    seen = _UNSEEN.sub(" <", reply.text[:20_000])
    return one_line(_TAG.sub(" ", seen), 160) or "nothing"
