"""An editor of the tests' wiki: edits, moves, deletes, restores and hides through the API."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import requests

from mediawiki_server import BOT, BOT_PASSWORD

__all__ = ["Editor"]


class Editor:
    """One logged-in account; a context manager that closes its connections."""

    def __init__(self, api: str) -> None:
        """Log in."""
        self._api = api
        self._session = requests.Session()
        self._session.trust_env = False
        answer = self._ask("query", meta="tokens", type="login")
        token = answer["query"]["tokens"]["logintoken"]
        self._ask("login", lgname=BOT, lgpassword=BOT_PASSWORD, lgtoken=token)
        self._token = self._ask("query", meta="tokens")["query"]["tokens"]["csrftoken"]

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        self._session.close()

    def text(self, title: str) -> str:
        """Return the present text of a page."""
        answer = self._ask(
            "query", titles=title, prop="revisions", rvprop="content", rvslots="main"
        )
        (page,) = answer["query"]["pages"]
        return str(page["revisions"][0]["slots"]["main"]["content"])

    def edit(self, title: str, text: str) -> int:
        """Save `text`; return the new revision's id."""
        return int(self._do("edit", title=title, text=text)["edit"]["newrevid"])

    def move(self, title: str, target: str, *, redirect: bool = True) -> None:
        """Move a page, leaving a redirect or not; a redirect at `target` is overwritten."""
        extra = {} if redirect else {"noredirect": "1"}
        self._do("move", **{"from": title, "to": target, "reason": "", **extra})

    def delete(self, title: str) -> None:
        """Delete a page."""
        self._do("delete", title=title)

    def undelete(self, title: str) -> None:
        """Restore all revisions of a deleted page."""
        self._do("undelete", title=title)

    def hide(self, revision: int) -> dict[str, Any]:
        """Hide the text of a revision; return the API's answer."""
        return self._ask(
            "revisiondelete",
            type="revision",
            ids=str(revision),
            hide="content",
            token=self._token,
        )

    def expand(self, text: str) -> str:
        """Return how the wiki's own preprocessor reads `text`, as XML."""
        # A question without any text is none.
        answer = self._ask("expandtemplates", prop="parsetree", text=text or " ")
        return str(answer["expandtemplates"]["parsetree"])

    def _do(self, action: str, **fields: str) -> dict[str, Any]:
        answer = self._ask(action, token=self._token, assertuser="Admin", **fields)
        if "error" in answer:
            raise RuntimeError(f"{action}: {answer['error']}")
        return answer

    def _ask(self, action: str, **fields: str) -> dict[str, Any]:
        form = {"action": action, "format": "json", "formatversion": "2", **fields}
        answer: dict[str, Any] = self._session.post(self._api, form, timeout=60).json()
        return answer
