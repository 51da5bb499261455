"""One polite HTTP request to a wiki at a time; the only module that knows requests.

Manners after https://www.mediawiki.org/wiki/API:Etiquette: who asks is said, one request
at a time, a pause in between, packed answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import SplitResult, urlencode, urljoin, urlsplit

from cardtool import __version__
from cardtool.errors import UsageError, WikiError
from cardtool.wiki.ahead import Ahead
from cardtool.wiki.pace import Pace, is_loopback, retry_after
from cardtool.wiki.titles import one_line

if TYPE_CHECKING:
    import requests

__all__ = ["MAX_REPLY", "CutOff", "NoAnswer", "Refused", "Reply", "Traffic", "Transport"]

# MediaWiki's own bound ($wgAPIMaxResultSize) is 8 MiB, before JSON escapes.
MAX_REPLY: Final = 64 * 1024 * 1024
_TIMEOUT: Final = 30.0
# A whole answer may take this many times as long as one silence in it.
_PATIENCE: Final = 10
_PIECE: Final = 64 * 1024
# Every server and every proxy takes addresses up to this length.
_MAX_URL: Final = 2000
_MAX_REDIRECTS: Final = 5
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_SEE_OTHER: Final = 303
# Seconds for a request under way when the connections are closed.
_GRACE: Final = 2.0
_PORTS: Final = {"http": 80, "https": 443}


class NoAnswer(WikiError):
    """No whole answer came; the next request may have one.

    Attributes:
        why: the reason without the address.
    """

    def __init__(self, where: str, why: str) -> None:
        """Build the message from the address and the reason."""
        super().__init__(f"{where}: {why}")
        self.why = why


class CutOff(NoAnswer):
    """The server answers, but this answer does not come whole."""


class Refused(WikiError):
    """There is an answer that is not taken: it is too large, or leads elsewhere."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered to one request.

    Attributes:
        url: address it came from, redirects followed.
        status, reason: of the HTTP status line. content_type: as the server calls it.
        body: unpacked content.
        retry_after: seconds to wait before the next request, if the server asks for it.
    """

    url: str
    status: int
    reason: str
    content_type: str
    body: bytes
    retry_after: float | None = None

    @property
    def text(self) -> str:
        """The body as UTF-8, with replacement characters where it is not."""
        return self.body.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Traffic:
    """How much was asked of a wiki.

    Attributes:
        requests: HTTP requests, refused and redirected ones included.
        received: bytes of all answers as they came, headers not counted.
    """

    requests: int = 0
    received: int = 0


class _Request(NamedTuple):
    method: str
    url: str
    params: Mapping[str, str]
    limit: int | None = None

    def redirected(self, reply: Reply, target: str) -> _Request:
        url = _followed(reply.url, target)
        if self.method == "GET" or reply.status == _SEE_OTHER:
            # The parameters are part of the new address.
            return _Request("GET", url, {}, self.limit)
        return self._replace(url=url)


class Transport(AbstractContextManager["Transport"]):
    """Makes requests to one wiki, one at a time; close it, or use it in a with statement.

    Attributes:
        pace: the pauses. traffic: what was asked so far.
    """

    def __init__(
        self,
        *,
        contact: str | None = None,
        pace: Pace | None = None,
        timeout: float = _TIMEOUT,
        limit: int = MAX_REPLY,
    ) -> None:
        """Ask in the name of `contact`; bound silences (seconds) and answers (bytes).

        Raises:
            UsageError: `contact` cannot stand in an HTTP header.
        """
        self.pace = pace or Pace()
        self.traffic = Traffic()
        self._agent = _user_agent(contact)
        self._timeout = timeout
        self._limit = limit
        self._session: requests.Session | None = None
        self._ahead: Ahead[Reply] | None = None

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections and forget a login; the next request opens new ones."""
        if self._ahead is not None:
            self._ahead.over(_GRACE)
            self._ahead = None
        if self._session is not None:
            self._session.close()
            self._session = None

    def get(
        self, url: str, params: Mapping[str, str] | None = None, *, limit: int | None = None
    ) -> Reply:
        """Return the answer, whatever its status; what is too long for a GET goes as a POST.

        Redirects are followed on the same server only, and from http to https. `limit`:
        bytes of this answer, where it is not the usual one.

        Raises:
            NoAnswer: there is no answer. CutOff: no whole one. Refused: it is too large, or
                leads elsewhere. WikiError: the connection is not safe.
        """
        request = _request(url, params or {}, limit)
        ahead = self._landed()
        if ahead is None or ahead.question != request:
            return self._follow(request)
        self._ahead = None
        return ahead.result()

    def get_ahead(self, url: str, params: Mapping[str, str]) -> None:
        """Begin a request whose answer a :meth:`get` of the same is going to return or raise.

        Nothing happens where a pause is due: what is to be done meanwhile is done in it.
        """
        if self.pace.rest(urlsplit(url).hostname or "") <= 0:
            self._landed()
            request = _request(url, params)
            self._ahead = Ahead(request, lambda: self._follow(request))

    def forget_ahead(self) -> None:
        """Let no :meth:`get` return what was begun: it will be old by then."""
        if self._ahead is not None:
            self._ahead.question = None

    def post(self, url: str, fields: Mapping[str, str]) -> Reply:
        """Return the answer to a form; see :meth:`get`."""
        self._landed()
        return self._follow(_Request("POST", url, fields))

    def _landed(self) -> Ahead[Reply] | None:
        """Wait for a request under way: there is one at a time; return it."""
        if self._ahead is not None:
            self._ahead.over()
        return self._ahead

    def _follow(self, request: _Request) -> Reply:
        for _ in range(_MAX_REDIRECTS + 1):
            reply, target = self._once(request)
            if target is None:
                return reply
            request = request.redirected(reply, target)
        shown = one_line(request.url)
        raise Refused(f"{shown}: more than {_MAX_REDIRECTS} redirects in a row")

    def _once(self, request: _Request) -> tuple[Reply, str | None]:
        import requests  # noqa: PLC0415 (slow; only a sync from a wiki needs it)

        session = self._opened(request.url)
        self.pace.wait(urlsplit(request.url).hostname or "")
        self._count(requests=1)
        place = "params" if request.method == "GET" else "data"
        asked = None
        try:
            with session.request(
                request.method,
                request.url,
                stream=True,
                allow_redirects=False,
                timeout=self._timeout,
                **{place: request.params},  # type: ignore[arg-type]
            ) as response:
                reply = self._reply(response, request.limit)
                asked = reply.retry_after
                return reply, _target(response)
        except (requests.RequestException, ValueError) as error:
            # ValueError: urllib3 on host names that are none.
            raise self._failure(error, one_line(request.url)) from error
        finally:
            self.pace.done(asked)

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
            for scheme in _PORTS:
                self._session.mount(f"{scheme}://", _adapter())
        return self._session

    def _reply(self, response: requests.Response, limit: int | None) -> Reply:
        return Reply(
            url=response.url,
            status=response.status_code,
            reason=one_line(response.reason or "", 80),
            content_type=one_line(response.headers.get("Content-Type", ""), 80),
            body=self._body(response, self._limit if limit is None else limit),
            retry_after=retry_after(
                response.headers.get("Retry-After"), response.headers.get("Date")
            ),
        )

    def _body(self, response: requests.Response, limit: int) -> bytes:
        where = one_line(response.url.partition("?")[0])
        latest = self.pace.clock() + _PATIENCE * self._timeout
        pieces: list[bytes] = []
        size = 0
        try:
            for piece in response.iter_content(_PIECE):
                size += len(piece)
                if size > limit:
                    raise Refused(f"{where}: the answer is larger than {limit} bytes")
                if self.pace.clock() > latest:
                    raise CutOff(where, f"the answer takes too long, {size} bytes came")
                pieces.append(piece)
        finally:
            self._count(received=response.raw.tell())
        return b"".join(pieces)

    def _count(self, requests: int = 0, received: int = 0) -> None:
        known = self.traffic
        self.traffic = replace(
            known, requests=known.requests + requests, received=known.received + received
        )

    def _failure(self, error: Exception, where: str) -> WikiError:
        import requests  # noqa: PLC0415 (see _once)
        from urllib3.exceptions import NameResolutionError  # noqa: PLC0415 (see _once)

        known = requests.exceptions
        root = one_line(str(_root(error)), 200)
        if isinstance(error, requests.Timeout):
            return NoAnswer(where, f"no answer within {self._timeout:g} seconds")
        if isinstance(error, known.SSLError):
            return WikiError(f"{where}: no safe connection: {root}")
        if isinstance(error, known.ProxyError):
            return WikiError(f"{where}: the proxy does not let it through: {root}")
        if isinstance(error, known.ChunkedEncodingError | known.ContentDecodingError):
            return CutOff(where, f"the answer is damaged or cut off: {root}")
        mistyped = isinstance(_reason(error), NameResolutionError) and not self.traffic.received
        if mistyped or not isinstance(error, requests.ConnectionError):
            return WikiError(f"{where}: no answer: {root}")
        return NoAnswer(where, f"no answer: {root}")


def _request(url: str, params: Mapping[str, str], limit: int | None = None) -> _Request:
    long = len(url) + len(urlencode(params)) > _MAX_URL
    return _Request("POST" if long else "GET", url, params, limit)


def _adapter() -> requests.adapters.HTTPAdapter:
    """Return what makes a second attempt to connect at once; no request was sent then.

    urllib3 can repeat more than that, but it neither sees MediaWiki's errors, which come
    with status 200, nor waits on a given clock: :mod:`cardtool.wiki.query` does the rest.
    """
    import urllib3  # noqa: PLC0415 (see Transport._once)
    from requests.adapters import HTTPAdapter  # noqa: PLC0415 (see Transport._once)

    retry = urllib3.Retry(
        total=1,
        connect=1,
        read=False,
        redirect=False,
        status=False,
        other=False,
        respect_retry_after_header=False,
    )
    return HTTPAdapter(max_retries=retry)


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


def _reason(error: Exception) -> object:
    """Return urllib3's reason in an error of requests, if there is one."""
    return getattr(error.args[0], "reason", None) if error.args else None


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
        raise Refused(f"{one_line(url)} redirects to {shown}; if you trust that, give it instead")
    return there.geturl()


def _same_server(here: SplitResult, there: SplitResult) -> bool:
    if here.hostname != there.hostname or there.scheme not in _PORTS:
        return False
    ports = [part.port or _PORTS[part.scheme] for part in (here, there)]
    upgraded = (here.scheme, there.scheme) == ("http", "https") and ports == [80, 443]
    return upgraded or (here.scheme == there.scheme and ports[0] == ports[1])
