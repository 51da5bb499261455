"""Card files of the portal game: read strictly, all mistakes at once, each with its line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.effects.costs import Cost
from cardtool.effects.spec import (
    Colour,
    Event,
    Operation,
    Pick,
    Script,
    Side,
    Target,
    What,
    Window,
    Zone,
    effects_of,
)
from cardtool.errors import InputError
from cardtool.portal_cards import PortalKind, Rarity
from cardtool.portal_files import CardFile, read_card_file, read_cards, without_effect
from cardtool.samples import data_dir

HEAD = "format = 1\nbooster = 1\nsize = 150\n"
WOLF = {
    "nr": "31",
    "name": '"Nebelwolf"',
    "kind": '"wesen"',
    "colour": '"blau"',
    "type": '"Wolf"',
    "power": "4",
    "effect": "[]",
}
"""A creature whose `[[card]]` is on line 4 where the head stands before it."""
SPELL = {"nr": "32", "name": '"Nebel"', "kind": '"zauber"', "effect": "[]"}
USED = SPELL | {"phases": '["own_main"]'}
PERSON = {"nr": "1", "name": '"Adele"', "kind": '"charakter"', "limit": "30", "energy": "25"}
ALWAYS = '{do = "raise_power", trigger = "always", target = "%s", amount = 1}'


def card(base: dict[str, str] = WOLF, **changed: str | None) -> str:
    """Return the table of a card, with keys changed, added, or left out where None."""
    keys = {key: value for key, value in (base | changed).items() if value is not None}
    return "[[card]]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items())


def read(*tables: str, head: str = HEAD) -> CardFile:
    """Read a file of these tables."""
    return read_cards(head + "".join(tables), "f.toml")


def lines(file: CardFile) -> list[int]:
    """Return the lines of all mistakes."""
    return [int(problem.where.rpartition(":")[2]) for problem in file.problems]


def test_a_creature_is_read_with_all_it_says() -> None:
    """Clauses PC1, PC2: number, rarity, colour, type, power, phases, Aufrufszauber and effect."""
    cost = '{energy = 2, discard = 1, sacrifice = {count = 2}, control = {typ = "Wolf"}}'
    phases, effect = '["own_battle", "enemy_battle"]', f"[{ALWAYS % 'self'}]"
    file = read(card(cost=cost, phases=phases, effect=effect, text='"Kampfphase:  stark"'))
    [wolf] = file.cards
    mine = Target(What.CREATURE, Side.OWN, Pick.CHOSEN, Zone.FIELD)
    assert file.problems == ()
    assert (wolf.nr, wolf.name, wolf.rarity) == ("31/150/1", "Nebelwolf", Rarity.COMMON)
    assert (wolf.kind, wolf.colour, wolf.typ, wolf.power) == (
        *(PortalKind.WESEN, Colour.BLAU),
        *("Wolf", 4),
    )
    assert wolf.text == "Kampfphase: stark"
    assert wolf.cost == Cost(
        2,
        1,
        Target(mine.what, mine.side, mine.pick, mine.zone, count=2),
        Target(mine.what, mine.side, mine.pick, mine.zone, typ="Wolf"),
    )
    assert wolf.script is not None
    assert wolf.script.windows == (Window.OWN_BATTLE, Window.ENEMY_BATTLE)
    [found] = effects_of(wolf.script.steps)
    assert (found.operation, found.trigger.event) == (Operation.RAISE_POWER, Event.ALWAYS)


def test_a_charakter_has_limit_and_energy() -> None:
    """Clause PC2: damage limit and energy are the Charakter's, and nobody else's."""
    [adele] = read(card(PERSON)).cards
    assert (adele.limit, adele.energy, adele.power, adele.cost) == (30, 25, None, Cost())


def test_a_text_without_effect_is_not_guessed() -> None:
    """A text nobody has put as data is counted; no text, or an empty list, says: no effect."""
    told, silent, empty = read(
        card(nr="1", effect=None, text='"Kampfphase: …"'),
        card(nr="2", effect=None),
        card(nr="3", text='"Ein Wolf."'),
    ).cards
    assert (told.script, silent.script, empty.script) == (None, Script(), Script())
    assert without_effect([told, silent, empty]) == [told]


def test_a_card_may_be_of_another_booster_than_its_file() -> None:
    """Clause PC1: booster and size of the file are for the cards that do not say theirs."""
    found = read(card(), card(booster="2", size="40")).cards
    assert [one.nr for one in found] == ["31/150/1", "31/40/2"]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"nr": None}, 4),
        ({"nr": "0"}, 5),
        ({"nr": "1.5"}, 5),
        ({"nr": "true"}, 5),
        ({"nr": "151"}, 5),
        ({"nr": '"31"'}, 5),
        ({"name": None}, 4),
        ({"name": '" "'}, 6),
        ({"name": "[]"}, 6),
        ({"name": r'"a\u001b[31m"'}, 6),
        ({"name": '"' + "x" * 2001 + '"'}, 6),
        ({"kind": None}, 4),
        ({"kind": '"wesn"'}, 7),
        ({"kind": "3"}, 7),
        ({"colour": '"lila"'}, 8),
        ({"colour": None}, 4),
        ({"type": "7"}, 9),
        ({"power": "-1"}, 10),
        ({"power": "1000"}, 10),
        ({"power": "2020-01-01"}, 10),
        ({"power": "nan"}, 10),
        ({"effect": '"draw"'}, 11),
        ({"effect": "[7]"}, 11),
        ({"effect": '[{do = "raise_ap", amount = 1, trigger = "arrival"}]'}, 11),
        ({"effect": '[{do = "draw", target = "you", amount = 1, trigger = "play"}]'}, 11),
        ({"effect": f"[{ALWAYS % 'host'}]"}, 11),
        ({"text": "5"}, 12),
        ({"cost": "2"}, 12),
        ({"cost": "{mana = 2}"}, 12),
        ({"cost": '{control = {side = "enemy"}}'}, 12),
        ({"phases": '"own_main"'}, 12),
        ({"phases": "[]"}, 12),
        ({"phases": '["own_main", "own_main"]'}, 12),
        ({"phases": '["main"]'}, 12),
        ({"limit": "30"}, 12),
        ({"farbe": '"rot"'}, 12),
    ],
)
def test_a_mistake_is_told_at_its_line(changed: dict[str, str | None], line: int) -> None:
    """Clauses PC1, PC2, PC3: one mistake, one problem, at the key or the card where it is."""
    file = read(card(**changed))
    assert lines(file) == [line]
    assert file.cards == ()


@pytest.mark.parametrize("text", ['"Kampfphase: …"', None])
def test_phases_are_read_where_no_effect_is(text: str | None) -> None:
    """Clause PC3: a phase that is none is told, whether or not there is an effect."""
    assert lines(read(card(effect=None, text=text, phases='["own_mian"]'))) == [
        11 + (text is not None)
    ]


@pytest.mark.parametrize(
    ("base", "effect"),
    [
        (USED, '{do = "draw", target = "you", amount = 1, trigger = "phase"}'),
        (USED, '{do = "destroy", target = "host"}'),
        (PERSON, ALWAYS % "self"),
        (PERSON, '{do = "draw", target = "you", amount = 1}'),
        (
            PERSON,
            (
                '{do = "damage", target = "foe", trigger = "phase",'
                ' amount = {figure = "power", of = "self"}}'
            ),
        ),
    ],
)
def test_a_card_does_only_what_its_kind_can(base: dict[str, str], effect: str) -> None:
    """Clause PC2: a spell is used, a Charakter lies there, and neither is a creature."""
    assert len(read(card(base, effect=f"[{effect}]")).problems) == 1


@pytest.mark.parametrize("key", ["colour", "type", "power", "cost", "limit"])
def test_a_kind_has_its_own_keys(key: str) -> None:
    """Clause PC2: equipment has neither figures nor an Aufrufszauber."""
    value = WOLF.get(key, "{}" if key == "cost" else "3")
    gear = {"nr": "2", "name": '"Schirm"', "kind": '"ausrüstung"', key: value}
    [problem] = read(card(gear)).problems
    assert problem.message == f"ausrüstung has no {key}"


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("booster = 1\nsize = 150\n", 1),
        ("format = 2\nbooster = 1\nsize = 150\n", 1),
        ("format = 1.0\nbooster = 1\nsize = 150\n", 1),
        ("format = true\nbooster = 1\nsize = 150\n", 1),
        ("format = 1\nbooster = 0\nsize = 150\n", 2),
        ('format = 1\nbooster = 1\nsize = "150"\n', 3),
        ("format = 1\nbooster = 1\nsize = 150\nname = 'x'\n", 4),
        ("format = 1\nbooster = 1\n", 3),
    ],
)
def test_the_head_of_a_file_is_read_strictly(head: str, line: int) -> None:
    """What is said of all cards is said once, and no mistake of it is told for each card."""
    assert lines(read(card(), head=head)) == [line]


def test_all_mistakes_are_found_at_once() -> None:
    """No mistake hides another, in the same card or the next, and good cards are read."""
    wrong = card(power="-1", colour='"lila"', kraft="3")
    file = read(wrong, card(nr="32"), card(SPELL, nr="0", cost="{energy = -1}"))
    assert lines(file) == [8, 10, 12, 22, 26]
    assert [one.nr for one in file.cards] == ["32/150/1"]


def test_the_nearest_word_is_told() -> None:
    """A slip of the pen is put right by the message."""
    told = " ".join(
        problem.message for problem in read(card(kind='"wesn"', colur='"rot"')).problems
    )
    assert "did you mean wesen?" in told
    assert "did you mean colour?" in told


def test_tables_inside_a_card_do_not_shift_the_next() -> None:
    """Effects and costs may be written as tables of their own; lines stay those of the file."""
    effect = '[[card.effect]]\ndo = "draw"\ntarget = "you"\ntrigger = "arrival"\namount = %d\n'
    inner = "[card.cost]\nenergy = 2\n" + effect % 1 + effect % 0
    file = read(card(effect=None), inner, card(nr="32", power="-1"))
    assert lines(file) == [22, 29]


@pytest.mark.parametrize("other", [{}, {"size": "160"}, {"name": '"Anderer"'}])
def test_a_number_is_given_once(other: dict[str, str]) -> None:
    """Clause PC1: a booster has one card of each number, whatever size it is said to be of."""
    file = read(card(), card(**other))
    [problem] = file.problems
    assert (problem.code, lines(file)) == ("twice", [13])
    assert "line 4" in problem.message


def test_every_key_that_is_given_twice_is_told() -> None:
    """TOML has no key twice: all of them are told, at the line of the second."""
    file = read(card() + "power = 5\n", card(nr="32") + "power = 6\n", head="format = 1\n" + HEAD)
    assert lines(file) == [2, 13, 22]
    assert {problem.code for problem in file.problems} == {"no_toml"}


def test_what_is_no_toml_is_told_line_by_line() -> None:
    """Each broken line is told, and none hides the next."""
    file = read(card(), "what is this\n", card(nr="32"), "power = = 3\n")
    assert lines(file) == [12, 21]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "\n\n",
            HEAD,
            HEAD + "card = 5\n",
            HEAD + "card = [1, 2]\n",
            HEAD + "[card]\nnr = 1\n",
        ),
        *(HEAD + "card = []\n", "x = " + "[" * 5000, "x = " + "9" * 5000, "\x00", "[[card]]"),
    ],
)
def test_what_is_no_card_file_has_a_word(text: str) -> None:
    """Whatever stands in a file, what is wrong with it is said."""
    file = read_cards(text, "f.toml")
    assert file.cards == ()
    assert file.problems


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (bytes(range(256)), "UTF-8"),
        (HEAD.encode("utf-16"), "UTF-8"),
        ("# ausrüstung".encode("latin-1"), "UTF-8"),
        (b"#" * 2_000_000, "1 MiB"),
    ],
)
def test_what_is_no_text_is_refused(raw: bytes, told: str) -> None:
    """Binary files, other encodings and 2 MB are no card files."""
    with pytest.raises(InputError, match=told):
        read_card_file("-", io.BytesIO(raw))


@pytest.mark.parametrize("told", ["\ufeff{}", "{}"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_of_any_editor_are_read(told: str, end: str, tmp_path: Path) -> None:
    """A byte order mark and Windows line ends make no difference to cards and lines."""
    text = HEAD + card() + card(nr="32", power="-1")
    path = tmp_path / "cards.toml"
    path.write_bytes(told.format(text).replace("\n", end).encode())
    file = read_card_file(str(path))
    assert ([one.nr for one in file.cards], lines(file)) == (["31/150/1"], [18])


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing file and a folder are told as such."""
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(InputError):
            read_card_file(str(path))


GOOD = HEAD + card(cost="{energy = 2}", phases='["own_main"]', effect=f"[{ALWAYS % 'self'}]")
BITS = ['"', "[", "]", "{", "}", "=", "\n", "1", "-", ".", "true", "nan", "\x01", "[[card]]\n", "é"]


@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.sampled_from(BITS)), max_size=4))
def test_damaged_files_never_stop_the_reader(damage: list[tuple[int, str]]) -> None:
    """Whatever is damaged: cards or problems come of it, and problems on lines that are there."""
    text = GOOD
    for at, bit in damage:
        text = text[:at] + bit + text[at:]
    file = read_cards(text, "f.toml")
    assert file.cards or file.problems
    assert all(1 <= line <= text.count("\n") + 1 for line in lines(file))


def test_our_own_cards_are_read_without_a_problem() -> None:
    """Clauses PC1 to PC3: the sample cards are as the format says."""
    files = [read_card_file(str(path)) for path in sorted((data_dir() / "portal").glob("*.toml"))]
    assert [problem for file in files for problem in file.problems] == []
    numbers = [one.nr for file in files for one in file.cards]
    assert len(numbers) == len(set(numbers)) >= 120
