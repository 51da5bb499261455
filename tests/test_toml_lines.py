"""TOML statement by statement: every line is right, and one fault hides no other."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.toml_lines import Statement, TomlLines, statements


def test_values_have_their_lines() -> None:
    """Blank lines, comments and values over several lines count as lines."""
    text = '# ours\n\na = 1\nb = [\n  1, # one\n  2]\n"c" = """\nd = 4\n"""\ne.f = 2\n'
    assert [(s.line, s.name, s.value) for s in statements(text)] == [
        (3, "a", 1),
        (4, "b", [1, 2]),
        (7, "c", "d = 4\n"),
        (10, "e", {"f": 2}),
    ]


@pytest.mark.parametrize("header", ["[a]", "[[a]]", " [ a ] # so", "[a.b]"])
def test_headers_are_told_from_keys(header: str) -> None:
    """A header has a name and no value."""
    assert list(statements(f"x = 1\n{header}")) == [
        Statement(1, "x", 1),
        Statement(2, "a", None, header=True),
    ]


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("a =\nb = 2", 1, "Invalid value"),
        ("a = 1 2\nb = 2", 1, "Expected newline"),
        ("a = [1\nb = 2", 2, "Unclosed array"),
        ("a = [\nb = 2", 2, "Invalid value"),
        ("a = [1,\n2 3]\nb = 2", 2, "Unclosed array"),
        ('a = """x\nb = 2', 1, "Unterminated string"),
        ("a\nb = 2", 1, "Expected '='"),
        ("[a\nb = 2", 1, "Expected ']'"),
        ("a = " + "[" * 5000 + "\nb = 2", 1, "Nested too deeply"),
        ("a = " + "9" * 5000 + "\nb = 2", 1, "Too long a number"),
        ("a = 1\rb = 2\nb = 2", 1, ""),
    ],
)
def test_a_fault_has_its_line_and_hides_nothing(text: str, line: int, fault: str) -> None:
    """What is broken is told once, and what stands below it is read."""
    found = list(statements(text))
    broken = [s for s in found if s.fault]
    assert [s.line for s in broken] == [line]
    assert broken[0].fault.startswith(fault)
    assert found[-1].name == "b"


def test_a_name_given_twice_is_there_twice() -> None:
    """Duplicates are for the caller to judge."""
    assert [s.line for s in statements("a = 1\r\na = 2")] == [1, 2]


_VALUES = st.one_of(
    st.integers(-9, 9).map(str),
    st.sampled_from(["true", '"x"', "'#'", "[1, 2]", "[\n1,\n2,\n]", '"""\na = 3\n"""', "1.5"]),
)


@given(st.dictionaries(st.sampled_from("abcdef"), _VALUES))
def test_whole_files_read_as_the_library_reads_them(values: dict[str, str]) -> None:
    """Whatever tomllib makes of a file of keys, the statements say the same."""
    text = "\n# a comment\n".join(f"{name} = {value}" for name, value in values.items())
    assert {s.name: s.value for s in statements(text)} == tomllib.loads(text)


@given(st.text(alphabet="ab=[]{}\"'#.,1 \n\r\t\0", max_size=60))
def test_whatever_the_text_every_fault_is_told(text: str) -> None:
    """What tomllib refuses has a fault, a repeated name or a table that is given again."""
    found = list(statements(text))
    assert [s.line for s in found] == sorted(s.line for s in found)
    try:
        whole = tomllib.loads(text)
    except ValueError:
        names = [s.name for s in found]
        assert any(s.fault or s.header or isinstance(s.value, dict) for s in found) or (
            len(set(names)) < len(names)
        )
    else:
        assert set(whole) == {s.name for s in found if not s.fault}


@pytest.mark.parametrize("line", ['a = """', "a = [", "a = [[", "[1,", "'''", "a = {", "[[a", '"'])
def test_unclosed_values_cost_little(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Of a file of values that nobody closes no line is read more than a few times."""
    read = 0
    loads = tomllib.loads

    def counting(text: str) -> dict[str, object]:
        nonlocal read
        read += len(text)
        return loads(text)

    monkeypatch.setattr("cardtool.toml_lines.tomllib.loads", counting)
    text = f"{line}\n" * 1000
    assert list(statements(text))
    assert read < 10 * len(text)


def test_lines_are_found_by_name() -> None:
    """Headers by number, keys within their table, and what is not there at a fallback."""
    lines = TomlLines("x = 1\n[[t]]\na = 1\n[[t]]\na = 2\n")
    assert [lines.header("t", number) for number in (0, 1, 2)] == [2, 4, 2]
    assert (lines.top("x"), lines.top("nothing")) == (1, 1)
    assert [lines.key("a", 2), lines.key("a", 4), lines.key("b", 4)] == [3, 5, 4]
    assert lines.key("x", 2) == 2
