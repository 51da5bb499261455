"""One polite HTTP request to a wiki at a time; the only module that knows requests.

Manners after https://www.mediawiki.org/wiki/API:Etiquette: who asks is said, one request
at a time, a pause in between.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import SplitResult, urljoin, urlsplit

from cardtool import __version__
from cardtool.errors import UsageError, WikiError
from cardtool.wiki.titles import one_line

if TYPE_CHECKING:
    import requests

__all__ = ["DELAY", "Pace", "Reply", "Transport", "is_loopback"]

# Seconds between the end of one request and the start of the next.
DELAY: Final = 1.0
_TIMEOUT: Final = 30.0
# A whole answer may take this many times as long as one silence in it.
_PATIENCE: Final = 10
# MediaWiki's own bound ($wgAPIMaxResultSize) is 8 MiB, before JSON escapes.
_MAX_REPLY: Final = 64 * 1024 * 1024
_PIECE: Final = 64 * 1024
_MAX_REDIRECTS: Final = 5
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered to one request.

    Attributes:
        url: address it came from, redirects followed.
        status, reason: of the HTTP status line. content_type: as the server calls it.
        body: unpacked content.
    """

    url: str
    status: int
    reason: str
    content_type: str
    body: bytes

    @property
    def text(self) -> str:
        """The body as UTF-8, with replacement characters where it is not."""
        return self.body.decode("utf-8", "replace")


class Pace:
    """The pause between requests.

    Attributes:
        clock: gives seconds; only differences count.
    """

    def __init__(
        self,
        delay: float | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Pause `delay` seconds; None means :data:`DELAY`, and no pause on loopback."""
        self.clock = clock
        self._delay = delay
        self._sleep = sleep
        self._last: float | None = None

    def wait(self, host: str) -> None:
        """Wait until the next request to `host` may go out."""
        delay = self._delay
        if delay is None:
            delay = 0.0 if is_loopback(host) else DELAY
        rest = 0.0 if self._last is None else self._last + delay - self.clock()
        if rest > 0:
            self._sleep(rest)

    def done(self) -> None:
        """Note that a request has ended."""
        self._last = self.clock()


class Transport:
    """Makes requests to one wiki, one at a time; close it, or use it in a with statement."""

    def __init__(
        self,
        *,
        contact: str | None = None,
        pace: Pace | None = None,
        timeout: float = _TIMEOUT,
        limit: int = _MAX_REPLY,
    ) -> None:
        """Ask in the name of `contact`; bound silences (seconds) and answers (bytes).

        Raises:
            UsageError: `contact` cannot stand in an HTTP header.
        """
        self._agent = _user_agent(contact)
        self._pace = pace or Pace()
        self._timeout = timeout
        self._limit = limit
        self._session: requests.Session | None = None

    def __enter__(self) -> Self:
        """Return itself; connections are opened when they are needed."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections; the next request opens new ones."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def get(self, url: str, params: Mapping[str, str] | None = None) -> Reply:
        """Return the answer to a GET, whatever its status; redirects stay on the host.

        Raises:
            WikiError: there is no whole answer, it is too large, or it leads elsewhere.
        """
        for _ in range(_MAX_REDIRECTS + 1):
            reply, target = self._once(url, params)
            if target is None:
                return reply
            url, params = _followed(reply.url, target), None
        raise WikiError(f"{one_line(url)}: more than {_MAX_REDIRECTS} redirects in a row")

    def _once(self, url: str, params: Mapping[str, str] | None) -> tuple[Reply, str | None]:
        import requests  # noqa: PLC0415 (slow; only a sync from a wiki needs it)

        session = self._opened(url)
        self._pace.wait(urlsplit(url).hostname or "")
        try:
            with session.get(
                url, params=params, stream=True, allow_redirects=False, timeout=self._timeout
            ) as response:
                return self._reply(response), _target(response)
        except (requests.RequestException, ValueError) as error:
            # ValueError: urllib3 on host names that are none.
            raise WikiError(f"{one_line(url)}: {self._why(error)}") from error
        finally:
            self._pace.done()

    def _opened(self, url: str) -> requests.Session:
        import requests  # noqa: PLC0415 (see _once)

        if self._session is None:
            self._session = requests.Session()
            self._session.headers["User-Agent"] = f"{self._agent} requests/{requests.__version__}"
            # Else requests reads even the redirects that it shall not follow, and a bad one
            # would leave the connection open.
            self._session.get_redirect_target = lambda resp: None  # type: ignore[method-assign]  # noqa: ARG005
            # The environment's proxy cannot see this machine's own servers.
            self._session.trust_env = not is_loopback(urlsplit(url).hostname or "")
        return self._session

    def _reply(self, response: requests.Response) -> Reply:
        return Reply(
            url=response.url,
            status=response.status_code,
            reason=one_line(response.reason or "", 80),
            content_type=one_line(response.headers.get("Content-Type", ""), 80),
            body=self._body(response),
        )

    def _body(self, response: requests.Response) -> bytes:
        pieces = []
        size = 0
        latest = self._pace.clock() + _PATIENCE * self._timeout
        for piece in response.iter_content(_PIECE):
            size += len(piece)
            where = one_line(response.url.partition("?")[0])
            if size > self._limit:
                raise WikiError(f"{where}: the answer is larger than {self._limit} bytes")
            if self._pace.clock() > latest:
                raise WikiError(f"{where}: the answer takes too long, {size} bytes came")
            pieces.append(piece)
        return b"".join(pieces)

    def _why(self, error: Exception) -> str:
        import requests  # noqa: PLC0415 (see _once)

        root = one_line(str(_root(error)), 200)
        if isinstance(error, requests.Timeout):
            return f"no answer within {self._timeout:g} seconds; try again later"
        if isinstance(error, requests.exceptions.SSLError):
            return f"no safe connection: {root}"
        if isinstance(error, requests.exceptions.ProxyError):
            return f"the proxy does not let it through: {root}"
        broken = (
            requests.exceptions.ChunkedEncodingError,
            requests.exceptions.ContentDecodingError,
        )
        if isinstance(error, broken):
            return f"the answer is damaged or cut off: {root}"
        return f"no answer: {root}"


def is_loopback(host: str) -> bool:
    """Return whether `host` is this machine: localhost, 127.0.0.0/8, ::1."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _user_agent(contact: str | None) -> str:
    if contact is not None and not (contact.isascii() and contact.isprintable()):
        raise UsageError("the contact must be plain ASCII on one line: a mail address or a URL")
    who = f"kameloh-cardtool; {contact or 'no contact given'}"
    return f"cardtool/{__version__} ({who})"


def _root(error: BaseException) -> BaseException:
    """Return what an error came from in the end: requests wraps the system's word twice."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error


def _target(response: requests.Response) -> str | None:
    """Return where a redirect leads, as a header may write it: UTF-8 read as Latin-1."""
    location = response.headers.get("Location")
    if location is None or response.status_code not in _REDIRECTS:
        return None
    return location.encode("latin-1", "replace").decode("utf-8", "replace")


def _followed(url: str, target: str) -> str:
    here = urlsplit(url)
    try:
        there = urlsplit(urljoin(url, target))
        allowed = _same_server(here, there)
    except ValueError:
        allowed = False
    if not allowed:
        shown = one_line(target)
        raise WikiError(f"{one_line(url)} redirects to {shown}; if you trust that, give it instead")
    return there.geturl()


def _same_server(here: SplitResult, there: SplitResult) -> bool:
    if here.hostname != there.hostname or there.scheme not in _PORTS:
        return False
    ports = [part.port or _PORTS[part.scheme] for part in (here, there)]
    upgraded = (here.scheme, there.scheme) == ("http", "https") and ports == [80, 443]
    return upgraded or (here.scheme == there.scheme and ports[0] == ports[1])
