"""What effects ask for in words, why others cannot be meant, and where it is asked."""

from __future__ import annotations

import pytest

from cardtool.effects.spec import (
    YOU,
    Choice,
    Effect,
    Operation,
    Pick,
    Script,
    Side,
    Target,
    What,
    Zone,
)
from cardtool.engine.kameloh.agenda import play_script, settle
from cardtool.engine.kameloh.game import KamelohGame, options_of
from cardtool.engine.kameloh.pending import Named
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import Phase, State
from cardtool.report.choices import choices_of, occasion
from cardtool.report.choosing import choice_lines
from cardtool.report.effect_words import EffectWords
from cardtool.report.lines import plain
from cardtool.report.reach import why_nobody_else
from cardtool.report.seats import Seats
from kameloh_duels import duel_with, fighter, item, monster, raising, side, state_of, step, use

NAMES = ("Rote", "Blaue")
RAISE_ALL = Script((Effect(Operation.RAISE_AP, Target(side=Side.OWN, pick=Pick.ALL), 5),))


def asked(
    script: Script,
    before: tuple[str, ...] = (),
) -> tuple[KamelohGame, State, EffectWords]:
    """Return a game in which the Stab asks for something; `before`: items of the other player."""
    cards = [
        *(monster("Hans", "20/10/50", d=2), monster("Kurt", "25/10/75", d=1, hk=2)),
        *(item("Keule", d=1), item("Lasso", d=3), item("Stab")),
    ]
    effects = {"Stab": script, "Lasso": RAISE_ALL}
    duel = duel_with(WIMU, cards, (), effects)
    own = side(
        duel,
        hand="Hans Keule Kurt",
        arena="Hans Kurt",
        oases=["Kurt Hans", "Kurt Lasso!"],
        waste="Hans Keule",
    )
    foe = side(duel, hand="Hans Kurt", arena="Hans Kurt", oases=["Hans", "Keule!"], waste="Kurt")
    state = state_of(duel, own, foe)
    use(duel, state, 1, *before)
    play_script(duel, state, Named(state.next_number(), 0, duel.table.index("Stab"), 0), 0)
    settle(duel, state, None)
    state.options = options_of(duel, state)
    return KamelohGame(duel), state, EffectWords(duel.table, effects)


def do_one(operation: Operation, target: Target, amount: int | None = None) -> Script:
    """Return a script that does one thing."""
    return Script((Effect(operation, target, amount),))


OWN_HAND = Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.HAND)
PAY = Choice(
    (
        (Effect(Operation.GAIN_DATTELN, YOU, 2), Effect(Operation.DRAW, YOU, 1)),
        (Effect(Operation.DAMAGE, Target(side=Side.ENEMY), 5),),
        (),
    )
)
QUESTIONS = [
    (
        do_one(Operation.DAMAGE, Target(side=Side.ENEMY), 60),
        "Your Stab: One enemy monster of your choice takes 60 LP damage.",
        ["1  choose Hans (b1, 20/10/50)", "2  choose Kurt (b2, 25/10/75)"],
    ),
    (
        do_one(Operation.DAMAGE, Target(side=Side.ENEMY, count=2, up_to=True), 60),
        "Your Stab (1 of 2): Up to two enemy monsters of your choice take 60 LP damage.",
        ["1  choose Hans (b1, 20/10/50)", "2  choose Kurt (b2, 25/10/75)", "0  none"],
    ),
    (
        do_one(Operation.DISCARD, OWN_HAND),
        "Your Stab: You discard a card from your hand.",
        [
            "1  discard Hans (20/10/50) from your hand",
            "2  discard Keule from your hand",
            "3  discard Kurt (25/10/75) from your hand",
        ],
    ),
    (
        do_one(Operation.FETCH, Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.WUESTE)),
        "Your Stab: Take one card of your choice from your Wüste to the hand.",
        [
            "1  take Hans (20/10/50) from your Wüste to the hand",
            "2  take Keule from your Wüste to the hand",
        ],
    ),
    (
        do_one(Operation.FETCH, Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.OASE)),
        "Your Stab: Take one card of your choice from one of your Oasen to the hand.",
        ["1  look through Oase 1", "2  look through Oase 2"],
    ),
    (
        do_one(Operation.DEACTIVATE_OASE, Target(What.OASE, Side.ANY)),
        "Your Stab: Deactivate one Oase of your choice.",
        [
            "1  turn Lasso face down, the open card of Oase 2",
            "2  turn Keule face down, the open card of Oase 2 of the enemy",
        ],
    ),
    (
        do_one(Operation.PUT_UNDER, Target(What.CARD, Side.OWN, zone=Zone.HAND, up_to=True)),
        "Your Stab: Put up to one card of your choice from your hand under this item.",
        [
            "1  put Hans (20/10/50) under Stab",
            "2  put Keule under Stab",
            "3  put Kurt (25/10/75) under Stab",
            "0  none",
        ],
    ),
    (
        Script((PAY,)),
        "Your Stab: choose one.",
        [
            "1  you get 2 Datteln, then you draw a card",
            "2  one enemy monster of your choice takes 5 LP damage",
            "3  nothing",
        ],
    ),
]


@pytest.mark.parametrize(("script", "about", "told"), QUESTIONS, ids=lambda one: str(one)[:30])
def test_what_an_effect_asks_for(script: Script, about: str, told: list[str]) -> None:
    """Clauses X3, X4: whose card asks, what it does, and what each answer means."""
    game, state, words = asked(script)
    assert occasion(game, state, Seats(NAMES, 0), words) == about
    shown = plain(choice_lines(choices_of(game, state, words), 200)).splitlines()
    assert [line.strip() for line in shown] == told


def test_items_of_the_arena_are_named_with_what_they_do() -> None:
    """Clause T11: which item is destroyed, whose it is and on whom it acts."""
    script = do_one(Operation.DESTROY_ITEM, Target(What.ITEM, Side.ANY))
    game, state, words = asked(script, before=("Lasso", "Lasso"))
    shown = plain(choice_lines(choices_of(game, state, words), 200)).splitlines()
    assert [line.strip() for line in shown] == [
        "1  destroy the enemy's Lasso (on Hans (b1), Kurt (b2))",
        "2  destroy the enemy's Lasso (on Hans (b1), Kurt (b2))",
    ]


def test_the_other_player_may_be_asked() -> None:
    """Clause X3: the owner chooses, and reads whose card it is."""
    script = do_one(Operation.DISCARD, Target(What.CARD, Side.ENEMY, Pick.OWNER, Zone.HAND))
    game, state, words = asked(script)
    about = "Rote's Stab: The opponent discards a card of their choice."
    assert (state.to_act, occasion(game, state, Seats(NAMES, 1), words)) == (1, about)


REASONS = [
    (
        do_one(Operation.DAMAGE, Target(side=Side.ENEMY), 60),
        ["Hans (a1", "Kurt (a2"],
        "only enemies are meant",
    ),
    (
        do_one(Operation.RAISE_AP, Target(side=Side.OWN), 5),
        ["Hans (b1", "Kurt (b2"],
        "only own monsters are meant",
    ),
    (
        do_one(Operation.RAISE_AP, Target(hk=(4,)), 5),
        ["Kurt (a2", "Kurt (b2"],
        "it is of another HK",
    ),
]


@pytest.mark.parametrize(("script", "those", "why"), REASONS, ids=lambda one: str(one)[:30])
def test_why_nobody_else_can_be_chosen(script: Script, those: list[str], why: str) -> None:
    """Section 10: each other monster of the arena has its reason."""
    game, state, words = asked(script)
    found = list(why_nobody_else(game, state, state.options, words))
    assert [text.partition(", ")[0] for text in found] == those
    assert all(text.endswith(f" cannot be meant: {why}.") for text in found)


def test_why_an_item_is_for_some_only() -> None:
    """Section 10, clause X1: the same reasons where an item is played for a monster."""
    cards = [monster("Hans"), monster("Kurt"), item("Trank"), item("Schild")]
    effects = {
        "Trank": do_one(Operation.HEAL, Target(side=Side.ANY), 20),
        "Schild": do_one(Operation.PROTECT, Target(side=Side.OWN, pick=Pick.ALL)),
    }
    duel = duel_with(WIMU, cards, (), effects)
    own = side(duel, hand="Trank", arena="Hans Hans", oases=["Hans"])
    state = state_of(duel, own, side(duel, arena="Kurt -", oases=["Hans"]))
    use(duel, state, 1, "Schild")
    for at in ("a1", "b1"):
        fighter(state, at).lp -= 10
    game, words = KamelohGame(duel), EffectWords(duel.table, effects)
    state.options = options_of(duel, state)
    (choice,) = [one for one in choices_of(game, state, words) if one.text.startswith("play Trank")]
    assert list(why_nobody_else(game, state, choice.actions, words)) == [
        "Hans (a2, 20/10/50) cannot be meant: it has lost no LP.",
        "Kurt (b1, 20/10/40) cannot be meant: it is out of reach of enemy items.",
    ]


def test_other_choices_need_no_reasons() -> None:
    """Only where a monster is meant others could have been."""
    game, state, words = asked(Script((PAY,)))
    assert list(why_nobody_else(game, state, state.options, words)) == []


def test_a_direct_attack_is_a_choice() -> None:
    """Clause X6: who may attack past the enemy's monsters is told, and that all may fight."""
    cards = [monster("Hans"), monster("Kurt"), item("Gang")]
    effects = {"Gang": do_one(Operation.DIRECT_ATTACK, Target(side=Side.OWN))}
    duel = duel_with(WIMU, cards, (), effects)
    own = side(duel, arena="Hans Kurt", oases=["Hans"])
    state = state_of(duel, own, side(duel, arena="Kurt -", oases=["Hans"]))
    use(duel, state, 0, "Gang>a2")
    step(duel, state, "rest", "done", "done")
    state.options = options_of(duel, state)
    assert state.phase == Phase.DIRECT
    words = EffectWords(duel.table, effects)
    shown = plain(choice_lines(choices_of(KamelohGame(duel), state, words), 200)).splitlines()
    assert [line.strip() for line in shown] == [
        "1  let Kurt (a2, 20/10/50) attack past the enemy's monsters, 1 point; it leaves this fight",
        "0  no direct attack: all fight",
    ]


def test_a_defender_reads_what_was_played() -> None:
    """Clauses T6, X3: who may cancel an item knows which one it is."""
    cards = [monster("Hans"), item("Keule"), item("Nein")]
    effects = {
        "Keule": raising(ap=5),
        "Nein": do_one(Operation.CANCEL_ITEM, Target(What.ITEM, Side.ENEMY)),
    }
    duel = duel_with(WIMU, cards, (), effects)
    own = side(duel, hand="Keule", arena="Hans -", oases=["Hans"])
    state = state_of(duel, own, side(duel, hand="Nein", arena="Hans -", oases=["Hans"]))
    step(duel, state, "rest", "battle-item Keule@hand>a1", "done")
    words = EffectWords(duel.table, effects)
    about = occasion(KamelohGame(duel), state, Seats(NAMES, 1), words)
    assert about == (
        "Rote attacks you with Hans (a1, 20/10/50), and has played Keule: play battle items, or 0."
    )


def test_a_monster_that_skips_is_no_attacker() -> None:
    """Clause X6: who leaves the attack out is not named among those who attack."""
    cards = [monster("Hans"), monster("Kurt"), item("Keule"), item("Sand")]
    effects = {
        "Keule": raising(ap=5),
        "Sand": do_one(Operation.SKIP_ATTACK, Target(side=Side.ENEMY), 1),
    }
    duel = duel_with(WIMU, cards, (), effects)
    own = side(duel, hand="Keule", arena="Hans Kurt", oases=["Hans"])
    state = state_of(duel, own, side(duel, arena="Hans -", oases=["Hans"]))
    use(duel, state, 1, "Sand>a1")
    step(duel, state, "rest")
    words = EffectWords(duel.table, effects)
    about = occasion(KamelohGame(duel), state, Seats(NAMES, 0), words)
    assert about == "Rote attacks with Kurt (a2, 20/10/50): play battle items, or 0."
