"""The budgets of the package: how long modules and functions may be, how much they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtool

PACKAGE = Path(cardtool.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
MODULE_LINES = 400
FUNCTION_LINES = 40
PARAMETERS = 6
METHODS = 12
TABLE_ROWS = {"_row"}
"""Functions that are the columns of a table, whose rows are calls of them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    """Return a module's path inside the package."""
    return str(path.relative_to(PACKAGE))


def functions(path: Path) -> Iterator[Function]:
    """Yield every function and method of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function):
            yield node


def lines(node: Function) -> int:
    """Return how many lines a function takes, its decorators not counted."""
    return (node.end_lineno or 0) - node.lineno + 1


def parameters(node: Function) -> int:
    """Return how many parameters a function has, the object or class itself not counted."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return len([one for one in given if one.arg not in {"self", "cls"}])


def methods(node: ast.ClassDef) -> int:
    """Return how many public methods a class has; properties and dunders are none."""
    return len(
        [
            one
            for one in node.body
            if isinstance(one, Function)
            and not one.name.startswith("_")
            and not any(ast.unparse(worn).endswith("property") for worn in one.decorator_list)
        ]
    )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_are_short(path: Path) -> None:
    """DESIGN section 4: a module has at most 400 lines."""
    assert len(path.read_text("utf-8").splitlines()) <= MODULE_LINES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_functions_are_short(path: Path) -> None:
    """DESIGN section 4: a function has at most 40 lines."""
    assert {
        node.name: lines(node) for node in functions(path) if lines(node) > FUNCTION_LINES
    } == {}


@pytest.mark.parametrize("path", [path for path in MODULES if "cli" not in path.parts], ids=name_of)
def test_functions_take_little(path: Path) -> None:
    """DESIGN section 4: a function has at most 6 parameters; in `cli` an option is one."""
    many = {node.name for node in functions(path) if parameters(node) > PARAMETERS}
    assert many <= TABLE_ROWS


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_classes_are_small(path: Path) -> None:
    """DESIGN section 4: a class has at most 12 public methods."""
    classes = [
        n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.ClassDef)
    ]
    assert {node.name for node in classes if methods(node) > METHODS} == set()
