"""The budgets of the package: how long modules and functions may be, how much they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Return all parts of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def functions(path: Path) -> Iterator[Function]:
    """Yield every function and method of a module."""
    for node in nodes_of(path):
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


def test_modules_are_short() -> None:
    """DESIGN section 4: a module has at most 400 lines."""
    sizes = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: size for name, size in sizes.items() if size > MODULE_LINES} == {}


def test_functions_are_short() -> None:
    """DESIGN section 4: a function has at most 40 lines."""
    sizes = {
        f"{name_of(path)}: {node.name}": lines(node) for path in MODULES for node in functions(path)
    }
    assert {name: size for name, size in sizes.items() if size > FUNCTION_LINES} == {}


def test_functions_take_little() -> None:
    """DESIGN section 4: a function has at most 6 parameters; in `cli` an option is one."""
    below_cli = [path for path in MODULES if "cli" not in path.parts]
    taking = {
        node.name for path in below_cli for node in functions(path) if parameters(node) > PARAMETERS
    }
    assert taking <= TABLE_ROWS


def test_classes_are_small() -> None:
    """DESIGN section 4: a class has at most 12 public methods."""
    sizes = {
        f"{name_of(path)}: {node.name}": methods(node)
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef)
    }
    assert {name: size for name, size in sizes.items() if size > METHODS} == {}
