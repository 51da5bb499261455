"""A real, throw-away MediaWiki on the loopback, from Debian's packages.

    with MediaWiki(folder) as wiki:
        wiki.maintenance("importDump.php", "cards.xml")
        wiki.save("cards")       # ... any harm to the wiki ...
        wiki.load("cards")       # a few milliseconds

All of it lives in the folder; MediaWiki's code is read from where the packages put it, and
nothing in /etc is touched, so several wikis can run side by side. By hand:

    python tests/mediawiki_server.py FOLDER    runs one until Ctrl-C
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from mediawiki_packages import MEDIAWIKI, ensure_packages

__all__ = ["BOT", "BOT_PASSWORD", "SITE_NAME", "Fault", "MediaWiki"]

SITE_NAME = "Kamelopedia"
_ADMIN = "Admin"
_ADMIN_PASSWORD = "Kamel-Admin-Passwort"  # noqa: S105 (a throw-away wiki's)
_BOT_APP = "tests"
BOT = f"{_ADMIN}@{_BOT_APP}"
# MediaWiki wants exactly 32 characters.
BOT_PASSWORD = "kamelkamelkamelkamelkamelkamel32"  # noqa: S105 (see above)
_GRANTS = (
    *("basic", "highvolume", "editpage", "editprotected", "createeditmovepage", "uploadfile"),
    *("uploadeditmovefile", "delete", "protect", "rollback", "patrol", "blockusers", "import"),
)
_FILES = Path(__file__).with_name("mediawiki_files")
_START = 60.0

# {"status": 503, "headers": {...}, "body": "...", "delay_ms": 0, "load": "cards"}; see router.php.
Fault = Mapping[str, Any]


class MediaWiki:
    """The wiki in one folder; a context manager that makes, starts and stops it.

    Attributes:
        root: the folder. port: where it listens on 127.0.0.1.
    """

    def __init__(self, root: Path) -> None:
        """Keep everything in `root`; nothing is done yet."""
        self.root = root.resolve()
        self.port = _free_port()
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Make the wiki, and start it."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server."""
        self.stop()

    @property
    def url(self) -> str:
        """Address without a path."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def api(self) -> str:
        """Address of api.php."""
        return f"{self.url}/api.php"

    def start(self) -> None:
        """Make the wiki unless it is there, and serve it until :meth:`stop`."""
        ensure_packages()
        self._make()
        # The last test of another run may have left some.
        self._forget_faults()
        # A single process: no workers to be left behind, and one request at a time.
        environment = {
            k: v for k, v in self._environment().items() if k != "PHP_CLI_SERVER_WORKERS"
        }
        with (self.root / "server.log").open("ab") as log:
            self._server = subprocess.Popen(
                [
                    *_php("-S", f"127.0.0.1:{self.port}", "-t", str(MEDIAWIKI)),
                    self._file("router.php"),
                ],
                env=environment,
                cwd=MEDIAWIKI,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + _START
        while not self._answers():  # the first answer also builds the message cache
            if self._server.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError("no answer from the wiki\n" + self._log("server.log"))
            time.sleep(0.05)

    def stop(self) -> None:
        """End the server, which this object started."""
        server, self._server = self._server, None
        if server is None:
            return
        server.terminate()
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()

    def maintenance(self, script: str, *words: str, stdin: str | None = None) -> str:
        """Run MediaWiki's maintenance script; return what it said.

        Raises:
            RuntimeError: it failed; the message holds what it said.
        """
        done = subprocess.run(
            ["php", str(MEDIAWIKI / "maintenance" / script), *words],
            check=False,
            env=self._environment(),
            input=stdin or "",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{script} failed\n{done.stdout}")
        return done.stdout

    def save(self, name: str) -> None:
        """Keep the pages and uploads as they are now; the server may be running."""
        target = self.root / "saved" / f"{name}.new"
        shutil.rmtree(target, ignore_errors=True)
        (target / "data").mkdir(parents=True)
        for source in (self.root / "data").glob("*.sqlite"):
            with (
                closing(sqlite3.connect(source, timeout=60)) as old,
                closing(sqlite3.connect(target / "data" / source.name)) as new,
            ):
                old.backup(new)
        shutil.copytree(self.root / "images", target / "images")
        shutil.rmtree(target.with_name(name), ignore_errors=True)
        target.rename(target.with_name(name))

    def has(self, name: str) -> bool:
        """Return whether :meth:`save` has kept a state of this name."""
        return (self.root / "saved" / name).exists()

    def load(self, name: str) -> None:
        """Bring back what :meth:`save` kept, and end every pretended fault.

        PHP opens the databases anew for each request, so the folders can be exchanged
        between two of them.
        """
        for part in ("data", "images"):
            new, old = self.root / f"{part}.new", self.root / f"{part}.old"
            # A run that was killed may have left them.
            shutil.rmtree(new, ignore_errors=True)
            shutil.rmtree(old, ignore_errors=True)
            shutil.copytree(self.root / "saved" / name / part, new)
            if (self.root / part).exists():
                (self.root / part).rename(old)
            new.rename(self.root / part)
            shutil.rmtree(old, ignore_errors=True)
        self._forget_faults()

    def inject(self, faults: Sequence[Fault | None]) -> None:
        """Have the next requests to api.php answered so; None is the true answer."""
        (self.root / "faults.json").write_text(json.dumps(list(faults)), encoding="utf-8")

    def requests(self) -> list[str]:
        """Return method and address of each request to api.php since the last :meth:`load`."""
        log = self.root / "requests.log"
        return log.read_text("utf-8").splitlines() if log.exists() else []

    def pretend_lag(self, seconds: float | None) -> None:
        """Pretend that the database lags behind, or None: no longer."""
        if seconds is None:
            (self.root / "lag").unlink(missing_ok=True)
        else:
            (self.root / "lag").write_text(str(seconds), encoding="ascii")

    def configure(self, php: str) -> None:
        """Have these lines of PHP read behind the settings, until the next :meth:`load`."""
        (self.root / "Extra.php").write_text(f"<?php\n{php}\n", encoding="utf-8")

    def _forget_faults(self) -> None:
        for file in ("faults.json", "lag", "Extra.php", "requests.log"):
            (self.root / file).unlink(missing_ok=True)

    def _file(self, name: str) -> str:
        return str(self.root / name)

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "MW_CONFIG_FILE": self._file("LocalSettings.php")}

    def _log(self, name: str) -> str:
        lines = (self.root / name).read_text("utf-8", "replace").splitlines()
        return "\n".join(lines[-30:])

    def _make(self) -> None:
        made = self.root / "made"
        if not made.exists():
            # What an attempt that was cut off has left would stop the installer.
            shutil.rmtree(self.root, ignore_errors=True)
            for name in ("data", "images", "cache", "tmp", "installed"):
                (self.root / name).mkdir(parents=True)
            self._install()
        for name in ("LocalSettings.php", "router.php"):
            text = (_FILES / name).read_text("utf-8")
            filled = text.replace("@PORT@", str(self.port)).replace("@SITE@", SITE_NAME)
            (self.root / name).write_text(filled, encoding="utf-8")
        if not made.exists():
            names = ["--appid", _BOT_APP, "--grants", ",".join(_GRANTS)]
            self.maintenance("createBotPassword.php", *names, _ADMIN, BOT_PASSWORD)
            made.touch()

    def _install(self) -> None:
        options = {
            "--dbtype": "sqlite",
            "--dbname": "wiki",
            "--dbpath": self._file("data"),
            "--confpath": self._file("installed"),
            "--server": self.url,
            "--scriptpath": "",
            "--lang": "de",
            "--skins": "Vector",
            "--extensions": "ParserFunctions",
            "--pass": _ADMIN_PASSWORD,
        }
        words = [word for pair in options.items() for word in pair]
        with (self.root / "install.log").open("ab") as log:
            done = subprocess.run(
                ["php", str(MEDIAWIKI / "maintenance" / "install.php"), *words, SITE_NAME, _ADMIN],
                # Another wiki's settings would be taken for this one's.
                env={k: v for k, v in os.environ.items() if k != "MW_CONFIG_FILE"},
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if done.returncode or not (self.root / "installed" / "LocalSettings.php").exists():
            raise RuntimeError("install.php failed\n" + self._log("install.log"))

    def _answers(self) -> bool:
        """Return whether this very wiki answers, and not another program on its port."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        question = "?action=query&meta=siteinfo&format=json"
        with suppress(OSError, ValueError, KeyError), opener.open(self.api + question) as reply:
            general = json.load(reply)["query"]["general"]
            return bool((general["sitename"], general["server"]) == (SITE_NAME, self.url))
        return False


def _php(*words: str) -> list[str]:
    settings = {
        "display_errors": "0",
        "log_errors": "1",
        "memory_limit": "256M",
        "upload_max_filesize": "20M",
        "post_max_size": "25M",
        "opcache.revalidate_freq": "0",
    }
    return ["php", *(w for k, v in settings.items() for w in ("-d", f"{k}={v}")), *words]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def main(folder: str) -> None:
    """Run a wiki in `folder` until it is interrupted."""
    with MediaWiki(Path(folder)) as wiki, suppress(KeyboardInterrupt):
        sys.stdout.write(f"READY {wiki.api} (log in as {BOT}, {BOT_PASSWORD})\n")
        sys.stdout.flush()
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    main(sys.argv[1])
