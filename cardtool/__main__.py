"""Start of the command line: ``cardtool`` and ``python -m cardtool``."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line of this process; Ctrl-C while it is loaded ends with 130, too."""
    try:
        from cardtool.cli.app import run  # noqa: PLC0415 (loading takes long enough to interrupt)

        code = run()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
