"""The table of a game as text: what is there, what is hidden, how wide it is."""

from __future__ import annotations

import re

import pytest

from cardtool.cards import Kind
from cardtool.effects.spec import (
    LASTING,
    SELF,
    YOU,
    Condition,
    Duration,
    Effect,
    Event,
    Lasts,
    Operation,
    Pick,
    Script,
    Side,
    Target,
    Trigger,
    What,
    Zone,
)
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.report.board import draw
from cardtool.report.lines import plain
from cardtool.report.seats import Seats
from cardtool.report.text_layout import cell_width
from kameloh_duels import duel_with, item, monster, raising, side, state_of, use, violet

NAMES = ("Rote", "Blaue")


def table(rules: Rules = WIMU) -> tuple[KamelohGame, State]:
    """Return a game with something on every pile."""
    cards = [
        *(monster("Hans", "20/10/50", d=2, hk=1), monster("Kurt", "25/10/75", d=1)),
        *(monster("Zampano", "30/10/80"), item("Keule", d=1), item("Lasso", d=3)),
    ]
    duel = duel_with(rules, cards)
    oases = ["Kurt Hans", "Kurt Lasso!", ""] if rules.has_oases else []
    own = side(duel, hand="Hans Keule", arena="Hans -", oases=oases, datteln=4, points=1)
    foe = side(duel, hand="Zampano", arena="Kurt Kurt", oases=oases, waste="Keule")
    if rules.has_oases:
        own.oases[0].buried = 1
    return KamelohGame(duel), state_of(duel, own, foe)


def drawn(seats: Seats, width: int = 80, rules: Rules = WIMU) -> str:
    """Return the table as plain text."""
    game, state = table(rules)
    return plain(draw(game, state, seats, width))


def test_the_whole_table() -> None:
    """Own side below with its hand, the other's above without, both arenas in the middle."""
    assert drawn(Seats(NAMES, 0)) == (
        "Blaue                                    0 points · 0 Datteln · hand 1 · Wüste 1\n"
        "Oasen    1: 2 cards  2: 2 cards, open Lasso (3 D)  3: gone\n"
        "Arena b1 Kurt  AP 25  DP 10  LP 75/75  2 points (HK 4)\n"
        "      b2 Kurt  AP 25  DP 10  LP 75/75  2 points (HK 4)\n"
        f"{'─' * 80}\n"
        "Arena a1 Hans  AP 20  DP 10  LP 50/50  5 points (HK 1)\n"
        "      a2 –\n"
        "Oasen    1: 2 cards, 1 buried (Kurt)  2: 2 cards, open Lasso (3 D)  3: gone\n"
        "Hand     Hans (20/10/50, 2 D)  Keule (1 D)\n"
        "You (Rote)                                1 point · 4 Datteln · hand 2 · Wüste 0\n"
    )


def test_the_second_player_sits_below_his_own_side() -> None:
    """Clause S8: who plays the second deck sees its hand, and not the other."""
    shown = drawn(Seats(NAMES, 1)).splitlines()
    assert shown[0].startswith("Rote")
    assert shown[-1].startswith("You (Blaue)")
    assert "Zampano" in shown[-2]
    assert not any("Keule" in line for line in shown)


def test_who_watches_sees_both_hands() -> None:
    """Without a seat nothing is hidden."""
    assert drawn(Seats(NAMES)).count("Hand ") == 2


def test_who_watches_reads_how_many_are_buried() -> None:
    """Clause S8: only the owner at the table reads which cards he buried."""
    assert "1: 2 cards, 1 buried  2:" in drawn(Seats(NAMES))


def test_the_own_fusionsdeck_is_shown() -> None:
    """Clauses D3, Z3: its cards are named, and a Zusammenrottung in the hand is marked."""
    cards = [violet("Rotte", Kind.GROUPING, "50/20/150", 4), monster("Hans")]
    duel = duel_with(KAMELKOENIG, cards)
    oases = ["Hans"] * KAMELKOENIG.oases
    own = side(duel, hand="Rotte", fusion="Rotte", oases=oases)
    state = state_of(duel, own, side(duel, oases=oases, fusion="Rotte"))
    shown = plain(draw(KamelohGame(duel), state, Seats(NAMES, 0), 100))
    assert "Fusion   Rotte (50/20/150, 4 D)\n" in shown
    assert "Hand     Rotte (50/20/150, 4 D, comes from the Fusionsdeck only)\n" in shown
    assert shown.count("Fusion ") == 1


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"])
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int, rules: Rules) -> None:
    """From 40 cells on every line fits."""
    lines = drawn(Seats(("Ein recht langer Name eines Decks", "B")), width, rules).splitlines()
    assert max(cell_width(line) for line in lines) <= max(width, 40)


@pytest.mark.parametrize(
    ("rules", "word", "there"),
    [
        (DUFO, "Oasen", False),
        (DUFO, "deck 0", True),
        (WIMU, "Fusionsdeck", False),
        (KAMELKOENIG, "Fusionsdeck 0", True),
    ],
)
def test_piles_are_those_of_the_rules(rules: Rules, word: str, there: bool) -> None:  # noqa: FBT001
    """Clauses D3, S5: Oasen, a deck or a Fusionsdeck are shown where there are some."""
    assert (word in drawn(Seats(NAMES), rules=rules)) is there


def acting(effects: dict[str, Script], *uses: str, viewer: int = 0) -> str:
    """Return the table, wide, once items of the first player were used."""
    cards = [
        *(monster("Hans", "20/10/50", d=2, hk=1), monster("Kurt", "25/10/75", d=1)),
        *(item("Keule", d=1), item("Lasso", d=3)),
    ]
    duel = duel_with(WIMU, cards, (), effects)
    own = side(duel, hand="Hans Keule", arena="Hans -", oases=["Kurt Kurt"], datteln=4)
    state = state_of(duel, own, side(duel, hand="Kurt", arena="Kurt Kurt", oases=["Hans!"]))
    use(duel, state, 0, *uses)
    return plain(draw(KamelohGame(duel), state, Seats(NAMES, viewer), 100))


@pytest.mark.parametrize(
    ("effect", "figures", "told"),
    [
        (raising(ap=20), (40, 10, 50), "Keule +20 AP (this fight)"),
        (raising(dp=-5, duration=Lasts.TURN), (20, 5, 50), "Keule -5 DP (this turn)"),
        (
            raising(lp=30, duration=Lasts.ROUNDS, rounds=2),
            (20, 10, 80),
            "Keule +30 LP (rounds: 2)",
        ),
        (
            raising(ap=5, dp=5, duration=Lasts.LASTING),
            (25, 15, 50),
            "Keule +5 AP, +5 DP (lasting)",
        ),
    ],
)
def test_what_acts_on_a_monster_stands_behind_it(
    effect: Script, figures: tuple[int, int, int], told: str
) -> None:
    """Clauses C11, X2: figures are those that count, with the items that made them so."""
    shown = acting({"Keule": effect}, "Keule>a1")
    ap, dp, lp = figures
    assert told in shown
    assert f"Hans  AP {ap}  DP {dp}  LP {lp}/50" in shown
    assert "Items    Keule: on Hans (a1)\n" in shown


OWN_ALL = Target(side=Side.OWN, pick=Pick.ALL)
ALWAYS = Trigger(Event.ALWAYS)
STATES = [
    (Operation.DIRECT_ATTACK, None, "may attack past enemies (lasting)"),
    (Operation.NO_DAMAGE, None, "takes no damage (lasting)"),
    (Operation.PROTECT, None, "out of reach of enemy items (lasting)"),
    (Operation.REFLECT, None, "turns damage back (lasting)"),
    (Operation.SKIP_ATTACK, 2, "attacks to leave out: 2"),
    (Operation.SET_HK, 3, "counts as HK 3 (lasting)"),
    (Operation.HEAL_EACH_ROUND, 5, "5 LP healing each round (lasting)"),
    (Operation.DAMAGE_EACH_ROUND, 5, "5 LP damage each round (lasting)"),
]


@pytest.mark.parametrize(("operation", "amount", "told"), STATES)
def test_a_state_of_a_monster_stands_behind_it(
    operation: Operation, amount: int | None, told: str
) -> None:
    """Clauses X2, X6: what is no figure has words."""
    assert f"Keule {told}" in acting(
        {"Keule": Script((Effect(operation, OWN_ALL, amount),))}, "Keule"
    )


def test_a_defeat_is_worth_what_the_monster_counts_as() -> None:
    """Clause F5: the points of another HK stand behind the monster."""
    down = Script((Effect(Operation.SET_HK, OWN_ALL, 3),))
    assert "LP 50/50  3 points (HK 3)" in acting({"Keule": down}, "Keule")


def test_a_captured_monster_is_said_to_be_captured() -> None:
    """Clause F6: it stands on its captor's side, and why."""
    taking = Script((Effect(Operation.CAPTURE, Target(side=Side.ENEMY), duration=LASTING),))
    shown = acting({"Keule": taking}, "Keule>b1")
    assert re.search(r"a2 Kurt .* Keule captured \(lasting\)", shown)


def test_what_holds_while_a_card_is_there() -> None:
    """Clause C11: figures count it, and the card stands behind the monster."""
    holding = Script(
        (Effect(Operation.LOWER_DP, Target(side=Side.ENEMY, pick=Pick.ALL), 5, ALWAYS),)
    )
    fighting = Script((Effect(Operation.RAISE_AP, SELF, 10, ALWAYS, Condition(attacking=True)),))
    shown = acting({"Lasso": holding, "Hans": fighting}, "Lasso")
    one_line = " ".join(shown.split())
    assert one_line.count("DP 5 LP 75/75 2 points (HK 4) Lasso -5 DP (while it is there)") == 2
    assert "AP 30 DP 10 LP 50/50 5 points (HK 1) Hans +10 AP when attacking (while" in one_line
    assert "Items    Lasso: acts while it lies there\n" in shown


def test_prices_are_those_of_now() -> None:
    """Clause M4: cards cost what they cost now, and why is said for the whole side."""
    cheap = Script(
        (Effect(Operation.LOWER_PRICE, Target(pick=Pick.ALL, side=Side.OWN), 1,
                duration=Duration(Lasts.ROUNDS, 2)),
         Effect(Operation.EXTRA_MONSTER, YOU, 1))
    )  # fmt: skip
    shown = acting({"Lasso": cheap}, "Lasso")
    assert "Hand     Hans (20/10/50, 1 D)  Keule (1 D)\n" in shown
    assert "open Hans (20/10/50, 2 D)" in shown
    assert "For all  monsters cost 1 Dattel less (Lasso, rounds: 2)" in shown
    assert "1 more monster may be sent (Lasso, this turn)" in shown


def test_cards_under_an_item_are_counted() -> None:
    """Clause S8: how many there are is open, which ones is not."""
    under = Script(
        (Effect(Operation.PUT_UNDER, Target(What.CARD, Side.OWN, Pick.ALL, Zone.HAND)),
         Effect(Operation.NEW_PILE, Target(What.CARD, Side.OWN, Pick.ALL, Zone.UNDER), delay=3))
    )  # fmt: skip
    shown = acting({"Lasso": under}, "Lasso", viewer=1)
    assert "Items    Lasso: acts in 3 rounds, 2 cards under it\n" in shown
