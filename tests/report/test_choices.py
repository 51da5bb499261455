"""Legal actions in words: every one can be typed, like ones share a line."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind, Part, Values
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.game import KamelohGame, carry_out, options_of
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import State
from cardtool.report.choices import choices_of, occasion
from cardtool.report.choosing import Choice, choice_lines, find_choice
from cardtool.report.effect_words import EffectWords
from cardtool.report.lines import plain
from cardtool.report.seats import Seats
from cardtool.report.text_layout import cell_width
from cardtool.sim.session import GameSession
from kameloh_duels import duel_with, groups, item, monster, raising, side, state_of, violet
from recorded_games import EVERY_RULES, header

KEULE = {"Keule": raising(ap=20)}


def words(game: KamelohGame) -> EffectWords:
    """Return the words of a game in which nothing or the Keule does something."""
    return EffectWords(game.duel.table, KEULE, ["Lasso"])


def typed(choices: list[Choice]) -> dict[str, int]:
    """Return everything that can be typed with the action it stands for."""
    found: dict[str, int] = {}
    for choice in choices:
        for action, (key, _) in zip(choice.actions, choice.goals or (("", ""),), strict=True):
            found[choice.typed(key) if key else str(choice.number)] = action
    return found


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_every_legal_action_can_be_typed(rules: str) -> None:
    """Through whole games no option is left out, and no two are typed alike."""
    session = GameSession(header(rules))
    kinds: set[int] = set()
    while session.outcome is None:
        choices = choices_of(session.game, session.state, words(session.game))
        ways = typed(choices)
        assert sorted(ways.values()) == sorted(session.state.options)
        assert all(find_choice(choices, way) == action for way, action in ways.items())
        kinds |= {choice.kind for choice in choices}
        session.let_bot_decide()
    assert len(kinds) > 5


@pytest.mark.parametrize("rules", EVERY_RULES)
@pytest.mark.parametrize("width", [80, 200])
def test_choices_fit_the_terminal(rules: str, width: int) -> None:
    """No line is wider than the terminal, and a full hand takes no more than a page."""
    session = GameSession(header(rules))
    while session.outcome is None:
        shown = plain(
            choice_lines(choices_of(session.game, session.state, words(session.game)), width)
        ).splitlines()
        assert max(map(cell_width, shown)) <= width
        assert len(shown) < 45
        session.let_bot_decide()


def scene(hand: str = "Hans Keule Kurt", datteln: int = 3) -> tuple[KamelohGame, State]:
    """Return a turn with a hand, an open Oase and monsters on both sides."""
    cards = [monster("Hans", "20/10/50", d=2), monster("Kurt", "25/10/75", d=1)]
    duel = duel_with(WIMU, [*cards, item("Keule", d=1), item("Lasso", d=3)], (), KEULE)
    own = side(duel, hand=hand, arena="Hans -", oases=["Kurt", "Kurt Lasso!"], datteln=datteln)
    return KamelohGame(duel), state_of(duel, own, side(duel, arena="Kurt -", oases=["Kurt"]))


DOES = "One monster of your choice gets +20 AP in this fight"


def scene_choices() -> list[Choice]:
    """Return what may be done in the scene."""
    game, state = scene()
    return choices_of(game, state, words(game))


def lines(game: KamelohGame, state: State) -> list[str]:
    """Return the choices as they are shown on a wide terminal."""
    state.options = options_of(game.duel, state)
    return [
        line.strip()
        for line in plain(choice_lines(choices_of(game, state, words(game)), 200)).splitlines()
    ]


def test_a_turn_in_words() -> None:
    """Cards with price and figures, places where they go, going on as number 0."""
    assert lines(*scene()) == [
        "1  send Hans (20/10/50) into the arena, 2 Datteln",
        f"2  play Keule ({DOES}; 1 Dattel) on  2.a1 Hans (a1, 20/10/50)  2.b1 Kurt (b1, 25/10/75)",
        "3  send Kurt (25/10/75) into the arena, 1 Dattel",
        "4  play Lasso from Oase 2 (without its effect; 3 Datteln)",
        "5  turn over the top card of Oase 1",
        "6  bury Hans under  6.1 Oase 1  6.2 Oase 2",
        "7  bury Keule under  7.1 Oase 1  7.2 Oase 2",
        "8  bury Kurt under  8.1 Oase 1  8.2 Oase 2",
        "9  draw the top card of Oase 1",
        "10  for 2 Datteln take any card of  10.1 Oase 1  10.2 Oase 2",
        "0  go on to the attack",
    ]


@pytest.mark.parametrize(
    ("turn", "told"), [(4, "no enemy in the arena, 1 point"), (1, "no enemy in the arena")]
)
def test_ending_a_turn_tells_its_point(turn: int, told: str) -> None:
    """Clauses T5, R8: the point of an empty arena is told once there is one."""
    game, state = scene()
    state.sides[1].fighters[0] = None
    state.turn = turn
    assert lines(game, state)[-1] == f"0  end the turn: {told}"


@pytest.mark.parametrize(("viewer", "whom"), [(1, "you"), (0, "Blaue"), (None, "Blaue")])
def test_what_a_battle_item_is_for_is_told(viewer: int | None, whom: str) -> None:
    """Clause T6: before the choices stands who attacks, and whom."""
    game, state = scene()
    assert occasion(game, state, Seats(("Rote", "Blaue"), viewer), words(game)) is None
    carry_out(game.duel, state, a.action(a.REST), None)
    seats = Seats(("Rote", "Blaue"), viewer)
    hans = "Hans (a1, 20/10/50): play battle items, or 0."
    assert occasion(game, state, seats, words(game)) == f"Rote attacks with {hans}"
    carry_out(game.duel, state, a.action(a.DONE), None)
    assert occasion(game, state, seats, words(game)) == f"Rote attacks {whom} with {hans}"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("Rotte", "Rotte (25/10/75) together of Kurt from Oase 1 and Hans (a1), 5 Datteln in all"),
        ("Hans Rotte", "Rotte together, 2 Datteln and its parts"),
    ],
)
def test_a_grouping_with_one_way_tells_its_parts(hand: str, told: str) -> None:
    """Clauses Z1, Z4: figures and parts are told where nothing is to be chosen."""
    cards = [monster("Hans", "20/10/50", d=2), monster("Kurt", "25/10/75", d=3)]
    rotte = violet("Rotte", Kind.GROUPING, "", 2)
    parts = [Part(("Hans",), least=1, most=1), Part(("Kurt",), least=1, most=1)]
    recipe = groups("Rotte", parts, values=Values.HIGHEST)
    duel = duel_with(WIMU, [*cards, rotte], [recipe])
    own = side(duel, hand=hand, arena="Hans -", oases=["Kurt!"], datteln=9)
    state = state_of(duel, own, side(duel, oases=["Kurt"]))
    found = [line for line in lines(KamelohGame(duel), state) if "Zusammenrottung" in line]
    assert [line.partition("Zusammenrottung ")[2] for line in found] == [told]


def test_battle_items_in_words() -> None:
    """Clause T6: naming an item says for whom, and having none is a choice."""
    game, state = scene()
    carry_out(game.duel, state, a.action(a.REST), None)
    goals = "1.a1 Hans (a1, 20/10/50)  1.b1 Kurt (b1, 25/10/75)"
    assert lines(game, state) == [
        f"1  play the battle item Keule ({DOES}; 1 Dattel) on  {goals}",
        "0  no battle items",
    ]


@pytest.mark.parametrize(
    ("way", "number"),
    [("6", 6), ("10", 10)],
)
def test_a_number_with_several_goals_is_not_enough(way: str, number: int) -> None:
    """The choice is given back, so that a goal can be asked for."""
    found = find_choice(scene_choices(), way)
    assert isinstance(found, Choice)
    assert found.number == number


@pytest.mark.parametrize("way", ["", "99", "6.3", "6.", "x", "1.1", "²", "-1", "06"])
def test_what_stands_for_nothing(way: str) -> None:
    """Numbers that are not there, goals that are none, other words: nothing is guessed."""
    assert find_choice(scene_choices(), way) is None
