"""The layers of the package: imports point one way (DESIGN section 2)."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import cardtool

PACKAGE = Path(cardtool.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

# Each layer may import itself and what is listed; longest prefix decides.
BASE = {
    "cardtool.errors",
    "cardtool.problems",
    "cardtool.cards",
    "cardtool.file_reading",
    "cardtool.limits",
    "cardtool.samples",
    "cardtool.shapes",
    "cardtool.toml_faults",
    "cardtool.toml_lines",
    "cardtool.toml_places",
    "cardtool.toml_tables",
}
SPEC = {
    "cardtool.effects.amounts",
    "cardtool.effects.costs",
    "cardtool.effects.forms",
    "cardtool.effects.mistakes",
    "cardtool.effects.nouns",
    "cardtool.effects.overlay",
    "cardtool.effects.portal_forms",
    "cardtool.effects.portal_order",
    "cardtool.effects.record",
    "cardtool.effects.spec",
    "cardtool.effects.vocabulary",
    "cardtool.effects.wording",
    "cardtool.effects.writing",
}
WORDS = {"cardtool.effects.forms", "cardtool.effects.portal_forms", "cardtool.effects.spec"}
JUDGING = {"cardtool.effects.mistakes", "cardtool.effects.portal_forms"}
PLAYED = WORDS | {
    *("cardtool.effects.costs", "cardtool.effects.record", "cardtool.effects.vocabulary"),
    "cardtool.effects.writing",
}
PORTAL = {"cardtool.portal_cards", "cardtool.effects.spec"}
DECKS = BASE | PORTAL | {"cardtool.decks", "cardtool.deck_formats"}
JUDGED = DECKS | {"cardtool.deck_checks", "cardtool.validation"}
ALLOWED: dict[str, set[str]] = {
    "cardtool": {"cardtool.errors", "cardtool.cards", "cardtool.problems"},
    "cardtool.errors": set(),
    "cardtool.problems": set(),
    "cardtool.cards": {"cardtool.problems"},
    "cardtool.file_reading": {"cardtool.errors"},
    "cardtool.limits": {"cardtool.cards"},
    "cardtool.samples": {"cardtool.errors"},
    "cardtool.shapes": {"cardtool.errors"},
    "cardtool.toml_faults": {"cardtool.toml_lines", "cardtool.toml_tables"},
    "cardtool.toml_lines": set(),
    "cardtool.toml_places": set(),
    "cardtool.toml_tables": {"cardtool.toml_lines"},
    "cardtool.effects": BASE | SPEC,
    "cardtool.effects.spec": BASE,
    "cardtool.effects.costs": BASE | {"cardtool.effects.spec"},
    "cardtool.effects.forms": BASE | {"cardtool.effects.spec"},
    "cardtool.effects.portal_forms": BASE | {"cardtool.effects.forms", "cardtool.effects.spec"},
    "cardtool.effects.mistakes": BASE | {"cardtool.effects.spec"},
    "cardtool.effects.portal_order": BASE | JUDGING | {"cardtool.effects.spec"},
    "cardtool.effects.vocabulary": BASE | WORDS | JUDGING | {"cardtool.effects.portal_order"},
    "cardtool.effects.record": BASE
    | WORDS
    | JUDGING
    | {"cardtool.effects.costs", "cardtool.effects.vocabulary"},
    "cardtool.effects.writing": BASE
    | {"cardtool.effects.costs", "cardtool.effects.spec", "cardtool.effects.vocabulary"},
    "cardtool.portal_cards": {"cardtool.effects.costs", "cardtool.effects.spec"},
    "cardtool.portal_kinds": PORTAL | JUDGING | {"cardtool.effects.costs"},
    "cardtool.portal_files": BASE | PLAYED | PORTAL | JUDGING | {"cardtool.portal_kinds"},
    "cardtool.portal_remarks": BASE | PORTAL | JUDGING | {"cardtool.portal_files"},
    "cardtool.effects.nouns": BASE | {"cardtool.effects.spec"},
    "cardtool.effects.amounts": BASE | {"cardtool.effects.nouns", "cardtool.effects.spec"},
    "cardtool.effects.wording": BASE
    | {
        *("cardtool.effects.amounts", "cardtool.effects.forms", "cardtool.effects.nouns"),
        "cardtool.effects.spec",
    },
    "cardtool.effects.overlay": BASE | {"cardtool.effects.record", "cardtool.effects.spec"},
    "cardtool.deck_formats": BASE,
    "cardtool.decks": BASE | {"cardtool.deck_formats"},
    "cardtool.deck_checks": DECKS,
    "cardtool.validation": DECKS | {"cardtool.deck_checks"},
    "cardtool.deck_analysis": JUDGED,
    "cardtool.deck_builder": JUDGED | {"cardtool.deck_analysis"},
    "cardtool.wiki": BASE,
    "cardtool.catalog": BASE | PORTAL | {"cardtool.effects", "cardtool.wiki"},
    "cardtool.engine": JUDGED | PLAYED,
    "cardtool.players": BASE | {"cardtool.engine"},
    "cardtool.sim": DECKS | PLAYED | {"cardtool.engine", "cardtool.players"},
    "cardtool.report": JUDGED
    | {
        *("cardtool.deck_analysis", "cardtool.effects", "cardtool.engine", "cardtool.catalog"),
        *("cardtool.players", "cardtool.sim"),
    },
    "cardtool.telling": {"cardtool"},
    "cardtool.cli": {"cardtool"},
    "cardtool.__main__": {"cardtool.cli"},
}
# Packages that may be imported below one layer only.
CONFINED = {
    "mwparserfromhell": {"cardtool.wiki.wikitext"},
    "sqlmodel": {"cardtool.catalog"},
    "sqlalchemy": {"cardtool.catalog"},
    "requests": {"cardtool.wiki.client"},
    "typer": {"cardtool.cli"},
    "rich": {"cardtool.cli"},
    "matplotlib": {
        *("cardtool.report.picture", "cardtool.report.lab_plots", "cardtool.report.plots"),
    },
    "numpy": {"cardtool.sim"},
    "distributed": {"cardtool.sim.cluster"},
}
HEAVY = ("sqlmodel", "sqlalchemy", "requests", "mwparserfromhell", "rich", "matplotlib", "numpy")


def name_of(path: Path) -> str:
    """Return the dotted name of a module of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


_NAMES = {name_of(path) for path in MODULES}


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Return all parts of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def imports_of(path: Path) -> set[str]:
    """Return every module that `path` imports, at the top or inside functions."""
    found: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.update(_modules(node))
    return found


def _modules(node: ast.ImportFrom) -> set[str]:
    """Return what a line imports: modules of a package by their own names."""
    inside = {f"{node.module}.{alias.name}" for alias in node.names}
    modules = inside & _NAMES
    return modules if modules == inside else modules | {node.module or ""}


def below(name: str, prefix: str) -> bool:
    """Return whether `name` is the module `prefix` or inside it."""
    return name == prefix or name.startswith(prefix + ".")


def layer_of(name: str) -> str:
    """Return the layer a module belongs to: its longest listed prefix."""
    return max((layer for layer in ALLOWED if below(name, layer)), key=len)


def test_imports_point_one_way() -> None:
    """A module imports its own layer and the layers below it only."""
    assert {name_of(path): wrong for path in MODULES if (wrong := reaches_up(path))} == {}


def reaches_up(path: Path) -> list[str]:
    """Return what a module imports of layers that it must not know."""
    layer = layer_of(name_of(path))
    inside = {module for module in imports_of(path) if below(module, "cardtool")}
    allowed = ALLOWED[layer] | {layer}
    return sorted(m for m in inside if m != "cardtool" and not any(below(m, a) for a in allowed))


@cache
def exported_by(path: Path) -> set[str] | None:
    """Return the `__all__` of a module, None where it has none."""
    for node in nodes_of(path):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return None


def test_only_what_a_module_exports_is_imported() -> None:
    """DESIGN section 2: a name taken from a module is in its `__all__`; dunders need not be."""
    assert {name_of(path): wrong for path in MODULES if (wrong := takes_inside(path))} == {}


def takes_inside(path: Path) -> set[str]:
    """Return the names that a module takes from others, which do not offer them."""
    homes = {name_of(p): p for p in MODULES}
    wrong = set()
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module in homes:
            public = exported_by(homes[node.module]) or set()
            names = {a.name for a in node.names if not a.name.startswith("__")}
            parts = {name for name in names if f"{node.module}.{name}" in homes}
            wrong |= {f"{node.module}.{name}" for name in names - parts - public}
    return wrong


@pytest.mark.parametrize("package", CONFINED)
def test_packages_stay_in_their_layer(package: str) -> None:
    """A third-party package is imported where DESIGN allows it and nowhere else."""
    users = {name_of(p) for p in MODULES if any(below(m, package) for m in imports_of(p))}
    assert users, f"nobody uses {package}"
    assert all(any(below(u, home) for home in CONFINED[package]) for u in users), users


def test_only_the_console_prints() -> None:
    """No module but cli/console.py calls print or writes to the standard streams."""
    printing = set()
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                "print",
                "sys.stdout.write",
                "sys.stderr.write",
            }:
                printing.add(name_of(path))
    assert printing == {"cardtool.cli.console"}


def test_authors_are_named_in_presets_only() -> None:
    """Review rule 3: no code outside presets.py compares with a rule set's name."""
    authors = {"dufo", "wimu", "kamelkoenig"}
    naming = set()
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                stem = node.value.partition("(")[0].strip()
                naming |= {name_of(path)} if stem in authors else set()
    assert naming <= {"cardtool.engine.kameloh.presets"}


@pytest.mark.parametrize(("one", "other"), [("kameloh", "portal"), ("portal", "kameloh")])
def test_games_know_nothing_of_each_other(one: str, other: str) -> None:
    """DESIGN section 2: no module of one game imports one of the other."""
    own = [path for path in MODULES if one in path.relative_to(PACKAGE).parts]
    assert own
    for path in own:
        assert not [module for module in imports_of(path) if other in module.split(".")], path


@pytest.mark.parametrize("layer", ["players", "sim", "report"])
def test_layers_for_all_games_do_not_name_the_second(layer: str) -> None:
    """DESIGN section 2: what serves all games learns from them what differs."""
    texts = {path: path.read_text("utf-8") for path in (PACKAGE / layer).rglob("*.py")}
    assert texts
    assert [path.name for path, text in texts.items() if "portal" in text.casefold()] == []


@pytest.mark.parametrize("code", ["import cardtool", "from cardtool.cli.app import app"])
def test_start_imports_nothing_heavy(code: str) -> None:
    """`import cardtool` and `cardtool --help` load no package they do not need."""
    loaded = modules_after(code)
    assert loaded.isdisjoint(HEAVY), sorted(loaded & set(HEAVY))


def test_start_reads_no_cards_and_plays_no_games() -> None:
    """What every command waits for has neither the patterns of card texts in it nor the engine."""
    loaded = {".".join(name.split(".")[:2]) for name in names_after("import cardtool.cli.app")}
    assert "cardtool.cli" in loaded
    assert loaded.isdisjoint({f"cardtool.{part}" for part in ("effects", "engine", "sim", "wiki")})


def modules_after(code: str) -> set[str]:
    """Return the top-level modules a fresh interpreter has loaded after `code`."""
    return {name.partition(".")[0] for name in names_after(code)}


def names_after(code: str) -> list[str]:
    """Return the modules a fresh interpreter has loaded after `code`."""
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return shown.stdout.split()
