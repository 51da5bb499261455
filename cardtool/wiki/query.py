"""Questions to one api.php: in the newest format, again while it is busy, as somebody or nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardtool.errors import WikiError
from cardtool.wiki.client import NoAnswer, Transport
from cardtool.wiki.formats import as_version_2, is_version_1
from cardtool.wiki.login import Login, check_safe, sign_in
from cardtool.wiki.patience import patiently
from cardtool.wiki.replies import Outlook, Refusal, read_reply
from cardtool.wiki.titles import one_line

__all__ = ["Api"]

# `maxlag`: be refused while the database is that many seconds behind, which helps it most.
# `continue`: ask MediaWiki 1.21 to 1.25 for the continuation that later ones use anyway.
_ALWAYS: Final = {"format": "json", "formatversion": "2", "maxlag": "5"}
_QUERY: Final = {"action": "query", "continue": ""}
_LOGGED_OUT: Final = "assertuserfailed"


class Api:
    """One api.php.

    Attributes:
        url: its address, without a query. transport: what it is asked by.
    """

    def __init__(self, transport: Transport, url: str, login: Login | None = None) -> None:
        """Ask by `transport`, and as `login` if given.

        Raises:
            WikiError: a password would have to travel unencrypted.
        """
        if login is not None:
            check_safe(url)
        self.url = url
        self.transport = transport
        self._login = login
        self._signed_in = False
        self._version_1 = False

    def query(self, params: Mapping[str, str]) -> dict[str, Any]:
        """Return the answer of ``action=query``, in the form of format version 2.

        A busy or broken server is asked again (see :class:`cardtool.wiki.pace.Patience`).

        Raises:
            WikiError: there is no answer within these bounds, or a final refusal; it has the
                address and what the server said last.
        """
        answer = self.ask(params)
        if isinstance(answer, Refusal):
            raise self._error(answer.said)
        return answer

    def ask(self, params: Mapping[str, str]) -> dict[str, Any] | Refusal:
        """Return what :meth:`query` returns, or the API's own final refusal.

        Raises:
            WikiError: no API has answered.
        """
        answer = self._as_user(params)
        if isinstance(answer, Refusal) and answer.code == _LOGGED_OUT:
            self._signed_in = False
            answer = self._as_user(params)
        if isinstance(answer, Refusal):
            if answer.code is None:
                raise self._error(answer.said)
            return answer
        return self._modern(answer)

    def query_ahead(self, params: Mapping[str, str]) -> None:
        """Begin to ask what :meth:`query` is going to be asked; see Transport.get_ahead."""
        if self._login is None or self._signed_in:
            self.transport.get_ahead(self.url, self._fields(params))

    def forget_ahead(self) -> None:
        """Drop what :meth:`query_ahead` has begun and nobody wants to know any more."""
        self.transport.forget_ahead()

    def probe(self, params: Mapping[str, str]) -> dict[str, Any] | Refusal:
        """Return what answers at this address, whatever it is; only a busy server is asked again.

        Raises:
            WikiError: nothing answers, or it stays busy.
        """
        answer = self._patiently({**_ALWAYS, **_QUERY, **params}, probing=True)
        return answer if isinstance(answer, Refusal) else self._modern(answer)

    def post(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the answer to a form that is sent as nobody in particular; see :meth:`query`."""
        answer = self._patiently({**_ALWAYS, **fields}, form=True)
        if isinstance(answer, Refusal):
            raise self._error(answer.said)
        return answer

    def _as_user(self, params: Mapping[str, str]) -> dict[str, Any] | Refusal:
        if self._login is not None and not self._signed_in:
            sign_in(self.post, self.url, self._login)
            self._signed_in = True
        return self._patiently(self._fields(params))

    def _fields(self, params: Mapping[str, str]) -> dict[str, str]:
        user = {} if self._login is None else {"assert": "user"}
        return {**_ALWAYS, **_QUERY, **params, **user}

    def _modern(self, answer: dict[str, Any]) -> dict[str, Any]:
        if "query-continue" in answer:
            raise self._error(" is too old: cardtool needs MediaWiki 1.21 or newer")
        # Once known, never forgotten: an empty answer looks the same in both versions.
        self._version_1 = self._version_1 or is_version_1(answer)
        return as_version_2(answer) if self._version_1 else answer

    def _patiently(
        self, fields: Mapping[str, str], *, form: bool = False, probing: bool = False
    ) -> dict[str, Any] | Refusal:
        """Ask until there is data or a final refusal, within bounds."""
        hopeless = {Outlook.FINAL, Outlook.BROKEN} if probing else {Outlook.FINAL}
        return patiently(
            self.transport.pace,
            lambda: self._once(fields, form=form),
            where=lambda: self.url,
            hopeless=hopeless,
        )

    def _once(self, fields: Mapping[str, str], *, form: bool) -> dict[str, Any] | Refusal:
        send = self.transport.post if form else self.transport.get
        try:
            reply = send(self.url, fields)
        except NoAnswer as error:
            return Refusal(f": {error.why}", Outlook.BUSY)
        # A redirect is followed once, not at every request.
        self.url = reply.url.partition("?")[0]
        return read_reply(reply)

    def _error(self, said: str) -> WikiError:
        return WikiError(f"{one_line(self.url)}{said}")
