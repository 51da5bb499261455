"""Fights: a table of them, and captured monsters (kameloh.md section 6, house rules H1 to H3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardtool.cards import Card, Kind, PriceMark
from cardtool.effects.spec import Lasts, Script
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.arena import capture, defeat
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import State
from cardtool.engine.registry import parse_rules
from kameloh_duels import (
    amounts,
    do,
    duel_with,
    fighter,
    item,
    monster,
    mutates,
    names,
    raising,
    side,
    spot,
    state_of,
    use,
    violet,
)

TABLE = Path(__file__).with_name("fights.txt")
SQUARES = ("a1", "a2", "b1", "b2")
MONSTER = re.compile(r"(\d+/\d+/\d+)(?:\*(\d))?(?:\$(\d))?(!?)((?:\[[^]]+])*)")
RAISE = re.compile(r"([+-]?\d+)/([+-]?\d+)/([+-]?\d+)(?::(\w+))?")


@dataclass(frozen=True)
class Row:
    """One line of the table, column by column."""

    line: int
    rules: str
    own: str
    enemy: str
    attack: str
    defence: str
    choice: str
    own_after: str
    enemy_after: str
    points: str
    about: str


def rows() -> list[Row]:
    """Return the fights of the table."""
    lines = enumerate(TABLE.read_text(encoding="utf-8").splitlines(), start=1)
    return [
        Row(number, *(column.strip() for column in line.split("|")))
        for number, line in lines
        if line and not line.startswith("#")
    ]


class Fight:
    """A fight of the table, set up.

    Monsters are cards called by their places, items ``i0``, ``i1``, … as they stand in the
    line. `before`: the items that act already, with their places.
    """

    def __init__(self, row: Row) -> None:
        """Read the cards of a line and lay them out."""
        self.cards: list[Card] = []
        self.effects: dict[str, Script] = {}
        self.captured: set[str] = set()
        self.before: list[tuple[str, str]] = []
        arenas = [self._monsters(row.own, "a"), self._monsters(row.enemy, "b")]
        self.attack = self._named(row.attack)
        self.defence = self._named(row.defence)
        self.duel = duel_with(parse_rules(row.rules).rules, self.cards, effects=self.effects)
        self.state = self._state(arenas)

    def _state(self, arenas: list[str]) -> State:
        hands = [" ".join(nr for nr, _ in named) for named in (self.attack, self.defence)]
        sides = [
            side(self.duel, arena=arena, hand=hand)
            for arena, hand in zip(arenas, hands, strict=True)
        ]
        state = state_of(self.duel, *sides)
        for square in self.captured:
            fighter(state, square).owner = 1 - "ab".index(square[0])
        for nr, square in self.before:
            use(self.duel, state, "ab".index(square[0]), f"{nr}>{square}")
        return state

    def _monsters(self, text: str, letter: str) -> str:
        arena = []
        for place, one in enumerate(text.split(), start=1):
            found = MONSTER.fullmatch(one)
            assert found or one == "-", f"{one} is no monster"
            arena.append(f"{letter}{place}" if found else "-")
            if found:
                self._monster(arena[-1], found)
        return " ".join(arena)

    def _monster(self, square: str, found: re.Match[str]) -> None:
        figures, hk, price, captured, raises = found.groups()
        self.cards.append(monster(square, figures, d=int(price or 0), hk=int(hk or 4)))
        if captured:
            self.captured.add(square)
        self.before += [(self._item(text), square) for text in re.findall(r"\[([^]]+)]", raises)]

    def _named(self, text: str) -> list[tuple[str, str]]:
        if text == "-":
            return []
        return [(self._item(one.partition(">")[0]), one.partition(">")[2]) for one in text.split()]

    def _item(self, text: str) -> str:
        found = RAISE.fullmatch(text)
        assert found, f"{text} is no item"
        ap, dp, lp = (int(figure) for figure in found.groups()[:3])
        lasts = found[4] or "fight"
        rounds = int(lasts) if lasts.isdigit() else 1
        until = Lasts.ROUNDS if lasts.isdigit() else Lasts(lasts)
        nr = f"i{len(self.effects)}"
        self.effects[nr] = raising(ap, dp, lp, until, rounds)
        self.cards.append(item(nr))
        return nr

    def play(self, choice: str) -> None:
        """Play the whole attack, up to the beginning of the other's turn."""
        steps = ["rest"]
        if all(one.monsters() for one in self.state.sides):
            for named in (self.attack, self.defence):
                steps += [f"battle-item {nr}@hand>{square}" for nr, square in named]
                steps.append("done")
        words = {"a": "attacker", "b": "target"}
        steps += [f"{words[one[0]]}>{one[1]}" for one in choice.split() if one != "-"]
        do(self.duel, self.state, *steps, single=False)

    def lost_cards(self) -> dict[int, list[str]]:
        """Return by owner the monsters that stand nowhere any more."""
        lost: dict[int, list[str]] = {0: [], 1: []}
        there = {f.card for one in self.state.sides for f in one.fighters if f is not None}
        for square in (card.nr or "" for card in self.cards if card.nr in SQUARES):
            if self.duel.table.index(square) not in there:
                lost["ab".index(square[0]) ^ (square in self.captured)].append(square)
        return lost


def lp_of(state: State, player: int) -> str:
    """Return the LP of a side by place, as the table writes them."""
    return " ".join("-" if f is None else str(f.lp) for f in state.sides[player].fighters)


def as_places(text: str) -> str:
    """Return a column of LP with every place written out."""
    return " ".join([*text.split(), "-"][:2])


def fought(row: Row) -> Fight:
    """Return a fight after it was played."""
    fight = Fight(row)
    fight.play(row.choice)
    return fight


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.line}: {row.about}")
def test_a_fight_ends_as_the_table_says(row: Row):
    """Clauses F1, F2, F3, F4, F5, F7, C4, C11, C12, H1, H2, H3, T10: LP and points."""
    state = fought(row).state
    assert (lp_of(state, 0), lp_of(state, 1)) == (
        as_places(row.own_after),
        as_places(row.enemy_after),
    )
    assert f"{state.sides[0].points}:{state.sides[1].points}" == row.points


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.line}: {row.about}")
def test_after_a_fight_the_defeated_lie_with_their_owners(row: Row):
    """Clauses F5, F6, T11: a defeated monster goes to its owner's Wüste, and only such do."""
    fight = fought(row)
    for player, lost in fight.lost_cards().items():
        waste = names(fight.duel, fight.state.sides[player].waste).split()
        assert sorted(nr for nr in waste if nr in SQUARES) == lost


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.line}: {row.about}")
def test_after_a_fight_items_lie_beside_a_monster_or_in_the_waste(row: Row):
    """Clause T11: each battle item is in its owner's Wüste, unless it acts on somebody still."""
    fight = fought(row)
    beside = [one.card for one in fight.state.items]
    for player, named in enumerate((fight.attack, fight.defence)):
        there = names(fight.duel, [*fight.state.sides[player].waste, *beside]).split()
        assert all(there.count(nr) == 1 for nr, _ in named)


def test_the_table_has_lines_for_every_clause_of_the_section():
    """Clauses F1, F2, F3, F4, F5, F6, F7, H1, H2, H3: each has several fights of its own."""
    cited = " ".join(row.about.partition(":")[0] for row in rows()).replace(",", "").split()
    clauses = [f"F{n}" for n in range(1, 8)] + ["H1", "H2", "H3"]
    assert [clause for clause in clauses if cited.count(clause) < 3] == []


def captured_duel(foe_arena: str, own_arena: str = "") -> tuple[Duel, State]:
    """Return a state in which player 0 may capture ``m1`` of player 1 from place 1."""
    cards = [
        monster("m1", "30/20/90", hk=1),
        monster("m2"),
        monster("m3"),
        monster("m4"),
        item("i"),
    ]
    duel = duel_with(WIMU, cards, effects={"i": raising(ap=10, duration=Lasts.LASTING)})
    return duel, state_of(duel, side(duel, arena=own_arena), side(duel, arena=foe_arena))


def test_a_capture_needs_a_free_place():
    """Clause F6: with both places taken the monster stays where it is."""
    _, state = captured_duel("m1 m2", "m3 m4")
    before = state.key()
    assert not capture(state, spot("b1"))
    assert state.key() == before


def test_a_captured_monster_takes_the_lowest_free_place():
    """Clauses F6, T8: it is a newcomer on the captor's side, and its old place is free."""
    duel, state = captured_duel("m1 m2", "- m3")
    assert capture(state, spot("b1"))
    assert fighter(state, "a1").card == duel.table.index("m1")
    assert state.sides[1].fighters[0] is None


def test_a_captured_monster_keeps_its_lp_and_what_acts_on_it():
    """Clause F6: LP, effects and the owner of the card stay as they are."""
    duel, state = captured_duel("m1 m2")
    monster_there = fighter(state, "b1")
    monster_there.lp = 35
    use(duel, state, 1, "i>b1")
    capture(state, spot("b1"))
    taken = fighter(state, "a1")
    assert (taken.lp, taken.owner, amounts(state, "a1", e.PLUS_AP)) == (35, 1, [10])


def test_a_captured_monster_fights_for_its_captor():
    """Clauses F6, F4: two monsters attack together, one of them captured."""
    duel, state = captured_duel("m1 m2", "m3")
    capture(state, spot("b1"))
    do(duel, state, "rest", "done", "done", "attacker>2", single=False)
    assert fighter(state, "b2").lp == 50 - (30 + 10 - 10)


def test_a_capture_brings_no_points():
    """Clause F5, reading R12: points need a defeat."""
    _, state = captured_duel("m1 m2")
    capture(state, spot("b1"))
    assert [one.points for one in state.sides] == [0, 0]


def test_a_captured_monster_is_lost_to_the_captors_enemy():
    """Clauses F6, F7: its owner gets both the points and the card, whoever did the damage."""
    duel, state = captured_duel("m1 m2")
    capture(state, spot("b1"))
    fighter(state, "a1").lp = 0
    defeat(duel, state, None)
    assert [one.points for one in state.sides] == [0, 5]
    assert [names(duel, one.waste) for one in state.sides] == ["", "m1"]


def test_nobody_can_be_captured_from_a_free_place():
    """Clause F6: where nobody stands, nothing happens."""
    _, state = captured_duel("m1")
    with pytest.raises(ValueError, match="nobody is at spot 4"):
        capture(state, spot("b2"))


def test_defeats_on_both_sides_at_once_all_count():
    """Clause F7, reading R34: each side gets the points of the other's loss."""
    duel, state = captured_duel("m1 m2", "m3 m4")
    for square in ("a1", "b1", "b2"):
        fighter(state, square).lp = -5
    defeat(duel, state, None)
    assert [one.points for one in state.sides] == [7, 2]


def test_events_tell_each_hit_with_the_lp_that_stay():
    """Clause F2: two hits are told, each with its damage."""
    duel, state = captured_duel("m3 m4", "m1")
    told = do(duel, state, "rest", "done", "done", single=False)
    hits = [event.values[:2] for event in told if event.what == "hit"]
    assert hits == [(20, 30), (20, 30)]


@pytest.mark.parametrize(
    ("rules", "points"), [("dufo(points=price)", 4), ("wimu(points=price)", 2)]
)
def test_a_marked_monster_brings_points_by_what_counts_as_its_price(rules: str, points: int):
    """Clauses H2, C6, C13: MK is the item's price, 5, under Dufo, and 0 under WiMu."""
    cards = [monster("m1", "60/5/50"), item("b", d=5, kind=Kind.MUTATION_ITEM)]
    cards.append(violet("v", Kind.MUTATION, "20/10/50", PriceMark.MK))
    duel = duel_with(parse_rules(rules).rules, cards, [mutates("m1", "b", "v")])
    state = state_of(duel, side(duel, arena="m1"), side(duel, arena="v"))
    do(duel, state, "rest", "done", "done", single=False)
    assert state.sides[0].points == points


def test_the_first_place_is_hit_first():
    """Clauses F2, T11: one attacker hits place 1, then place 2; so the defeated are laid down."""
    cards = [monster("m1", "60/30/100"), monster("m2", "10/10/40"), monster("m3", "10/10/30")]
    match = duel_with(WIMU, cards)
    state = state_of(match, side(match, arena="m1"), side(match, arena="m3 m2"))
    told = do(match, state, "rest", "done", "done", single=False)
    fought = [(t.what, names(match, [t.card])) for t in told if t.what in {"hit", "defeated"}]
    first, second = [("hit", "m3"), ("defeated", "m3")], [("hit", "m2"), ("defeated", "m2")]
    assert fought == first + second
    assert names(match, state.sides[1].waste) == "m3 m2"
