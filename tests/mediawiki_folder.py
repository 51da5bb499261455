"""Where the tests' MediaWiki lives: a folder that the next run finds again.

Making the wiki takes many seconds, starting it again half of one. The folder is used again
only for the same pages, settings and MediaWiki; a second worker at the same time gets a copy.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mediawiki_packages import MEDIAWIKI

__all__ = ["PAGES", "fingerprint", "wiki_folder"]

_HERE = Path(__file__).parent
PAGES = "pages"
"""What the state with all pages is saved as."""
# How long a copy is waited for before the wiki is made anew.
_PATIENCE = 180.0
_MADE_BY = ("mediawiki_files/*", "mediawiki_server.py", "mediawiki_pages.py")


def fingerprint(pages: str) -> str:
    """Return what tells this wiki from one of other pages, settings or software."""
    made_by = (path for pattern in _MADE_BY for path in sorted(_HERE.glob(pattern)))
    parts = [path.read_bytes() for path in made_by]
    parts += [(MEDIAWIKI / "includes" / "Defines.php").read_bytes(), pages.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@contextmanager
def wiki_folder(cache: Path, key: str, scratch: Path) -> Iterator[Path]:
    """Give the folder named `key` in `cache`, or a copy at `scratch` while somebody uses it.

    Folders of other keys are removed: nobody asks for them again.
    """
    with (cache / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _copy(cache / key, scratch)
            yield scratch
            return
        for old in cache.iterdir():
            if old.is_dir() and old.name != key:
                shutil.rmtree(old)
        yield cache / key


def _copy(home: Path, scratch: Path) -> None:
    """Copy a wiki as soon as it has its pages; without one in time `scratch` stays empty."""
    pages = home / "saved" / PAGES
    end = time.monotonic() + _PATIENCE
    while not pages.exists():
        if time.monotonic() > end:
            return
        time.sleep(0.2)
    shutil.copytree(pages, scratch / "saved" / PAGES)
    for part in ("data", "images"):
        shutil.copytree(pages / part, scratch / part)
    # The messages in the cache have been complete since the wiki's first answer.
    for part in ("installed", "cache"):
        shutil.copytree(home / part, scratch / part)
    (scratch / "tmp").mkdir()
    # The installer writes where the databases of caches and sessions are.
    settings = scratch / "installed" / "LocalSettings.php"
    text = settings.read_text("utf-8").replace(str(home.resolve()), str(scratch.resolve()))
    settings.write_text(text, "utf-8")
    (scratch / "made").touch()
