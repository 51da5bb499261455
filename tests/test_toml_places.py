"""Lines of TOML values: every key and every entry of a list, however it is written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.toml_places import Path, TomlPlaces, path_of

TEXT = '''# ours
a.b = 1
"c d" = """
x = "1" \\""" # no key
"""
[t]
list = [ # one
  { do = "x", to = { side = ']' } },

  { do = "y" }, [1,
    2],
]
[[card]]
nr = 2020-01-01 10:00:00
[[card.effect]]
do = "[" # ]
[card.effect.target]
side = 3
[[card.effect]]
do = 'z'
[[card]]
effect = [{ choose = [[{ do = "d" }],
  [{ do = "e", to = {} }]] }]
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("a", 2),
        ("a.b", 2),
        ("c d", 3),
        ("t", 6),
        ("t.list", 7),
        ("t.list[0]", 8),
        ("t.list[0].to.side", 8),
        ("t.list[1].do", 10),
        ("t.list[2][0]", 10),
        ("t.list[2][1]", 11),
        ("card", 13),
        ("card[0].nr", 14),
        ("card[0].effect[0].do", 16),
        ("card[0].effect[0].target", 17),
        ("card[0].effect[0].target.side", 18),
        ("card[0].effect[1].do", 20),
        ("card[1]", 21),
        ("card[1].effect[0].choose[0][0].do", 22),
        ("card[1].effect[0].choose[1][0].to", 23),
        ("card[1].effect[0].choose[1][0].to.missing.too", 23),
        ("card[1].missing", 21),
        ("nothing", None),
    ],
)
def test_values_have_their_lines(place: str, line: int | None) -> None:
    """A value has the line of its key or entry; what is missing that of what it would be in."""
    assert tomllib.loads(TEXT)
    assert TomlPlaces(TEXT).line(path_of(place)) == line


VALUES = st.recursive(
    st.sampled_from(["1", '"a,]}"', "'#'", '"""\n]\n"""', "1.5", "true", "'''\n'\n'''"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda found: "[\n" + ",\n".join(found) + "]")
        | st.dictionaries(st.sampled_from("abc"), inner, max_size=3).map(
            lambda found: "{" + ", ".join(f"{key} = {one}" for key, one in found.items()) + "}"
        )
    ),
    max_leaves=8,
)


def paths(value: Any, path: Path = ()) -> list[Path]:
    """Return the paths of all that stands in a value."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [found for key, one in inside for found in [(*path, key), *paths(one, (*path, key))]]


@given(st.dictionaries(st.sampled_from("xyz"), VALUES))
def test_every_value_is_found(values: dict[str, str]) -> None:
    """Whatever the library reads has a line of its own, and nothing else has."""
    text = "\n".join(f"{key} = {value}" for key, value in values.items())
    places = TomlPlaces(text)
    wanted = paths(tomllib.loads(text))
    assert set(places.lines) == set(wanted)
    assert all(1 <= line <= text.count("\n") + 1 for line in places.lines.values())
