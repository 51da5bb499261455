"""Where the tests' MediaWiki lives: a folder that the next run finds again.

Making the wiki takes many seconds, starting it again half of one. The folder is used again
only for the same pages, settings and MediaWiki; a second run at the same time gets its own.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mediawiki_packages import MEDIAWIKI

__all__ = ["fingerprint", "wiki_folder"]

_HERE = Path(__file__).parent
_MADE_BY = ("mediawiki_files/*", "mediawiki_server.py", "mediawiki_pages.py")


def fingerprint(pages: str) -> str:
    """Return what tells this wiki from one of other pages, settings or software."""
    made_by = (path for pattern in _MADE_BY for path in sorted(_HERE.glob(pattern)))
    parts = [path.read_bytes() for path in made_by]
    parts += [(MEDIAWIKI / "includes" / "Defines.php").read_bytes(), pages.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@contextmanager
def wiki_folder(cache: Path, key: str, scratch: Path) -> Iterator[Path]:
    """Give the folder named `key` in `cache`, or `scratch` where another run uses it.

    Folders of other keys are removed: nobody asks for them again.
    """
    with (cache / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield scratch
            return
        for old in cache.iterdir():
            if old.is_dir() and old.name != key:
                shutil.rmtree(old)
        yield cache / key
