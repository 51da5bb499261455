"""Compile the engine's modules with mypyc, their source unchanged, in a copy of the project.

    python scripts/compile_engine.py TARGET

TARGET gets the package with its compiled modules beside their sources, and with what its tests
need; it is compiled anew only when a module or this recipe has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

__all__ = ["COMPILED", "modules"]

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ("cardtool/engine/**/*.py", "cardtool/players/*.py", "cardtool/sim/match.py")
# What runs once for each match and uses what mypyc cannot compile: dataclasses read at run time,
# enums with methods, protocols of classes.
NOT_COMPILED = frozenset(
    f"cardtool/{name}.py"
    for name in (
        *("engine/core", "engine/registry", "engine/rule_file", "engine/rule_sets"),
        *("engine/families", "engine/family", "engine/rule_book", "engine/skill"),
        *("engine/kameloh/family", "engine/kameloh/match_record", "engine/kameloh/matchup"),
        *("engine/portal/building", "engine/portal/compiling", "engine/portal/decks"),
        *("engine/portal/family", "engine/portal/matchup", "engine/portal/pairing"),
        *("engine/portal/presets", "engine/portal/readings", "engine/portal/rules"),
        *("engine/settings", "engine/kameloh/behaviours", "engine/kameloh/compiling"),
        *("engine/kameloh/pairing", "engine/kameloh/presets", "engine/kameloh/readings"),
        *("engine/kameloh/rules", "players/naming", "players/player", "players/third_party"),
    )
)
COPIED = ("pyproject.toml", "cardtool", "data", "scripts", "tests")
# Hidden functions may be inlined; without it the compiled engine takes twice the time.
FLAGS = ("-fvisibility=hidden",)


def modules() -> list[str]:
    """Return the modules that are compiled, as paths below the project."""
    found = {path.relative_to(ROOT).as_posix() for form in COMPILED for path in ROOT.glob(form)}
    return sorted(
        name for name in found - NOT_COMPILED if not name.endswith(("__init__.py", "__main__.py"))
    )


def main(target: Path) -> None:
    """Compile what has changed since the last time, then make the copy anew."""
    build, project = target / "build", target / "project"
    recipe = _recipe()
    stamp = build / "recipe"
    if not stamp.is_file() or stamp.read_text("utf-8") != recipe:
        _build(build)
        stamp.write_text(recipe, "utf-8")
    shutil.rmtree(project, ignore_errors=True)
    for name in COPIED:
        _copy(ROOT / name, project / name)
    for library in [*build.glob("*.so"), *(build / "cardtool").rglob("*.so")]:
        shutil.copy2(library, project / library.relative_to(build))


def _recipe() -> str:
    """Return a text that changes with whatever the compiled modules depend on."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (Path(__file__), *sorted((ROOT / "cardtool").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    else:
        shutil.copy2(source, target)


def _build(build: Path) -> None:
    # Where there is a compiler only.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import setup  # noqa: PLC0415

    shutil.rmtree(build, ignore_errors=True)
    _copy(ROOT / "cardtool", build / "cardtool")
    os.chdir(build)
    extensions = mypycify(["--strict", *modules()], opt_level="3")
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    words = ["--quiet", "build_ext", "--inplace"]
    setup(name="compiled", packages=[], ext_modules=extensions, script_args=words)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
