"""What effects do in sentences: one for each kind of deed, none tells what is hidden."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind
from cardtool.effects.spec import (
    LASTING,
    Condition,
    Effect,
    Operation,
    Pick,
    Script,
    Side,
    Target,
    What,
)
from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Until
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.report.seats import Seats
from cardtool.report.story import tell
from kameloh_duels import duel_with, item, monster, violet

NAMES = ("Rote", "Blaue")
_ITEMS = Target(What.ITEM, Side.OWN, Pick.ALL)
CARDS = [
    *(monster("Ramses"), monster("Kamelikaze"), violet("Rotte", Kind.GROUPING, "50/20/150")),
    *(item("Stab"), item("Basar")),
]
EFFECTS = {
    "Stab": Script((Effect(Operation.RAISE_AP, amount=5, condition=Condition(attacking=True)),)),
    "Basar": Script((Effect(Operation.LOWER_PRICE, _ITEMS, 1, duration=LASTING),)),
}
GAME = KamelohGame(duel_with(WIMU, CARDS, (), EFFECTS))
RAMSES, KAMELIKAZE, ROTTE, STAB, BASAR = (
    GAME.duel.table.index(nr) for nr in ("Ramses", "Kamelikaze", "Rotte", "Stab", "Basar")
)
_NOW, _FIGHT, _TURN, _LASTING = (Until.NOW, 0), (Until.FIGHT, 0), (Until.TURN, 0), (3, 0)
_ROUNDS = (Until.ROUNDS, 3)


def on(kind: int, change: int, lp: int, time: tuple[int, int] = _NOW) -> Event:
    """Return what the Kamelikaze of the first deck does to the Ramses on b1."""
    return Event("effect", 0, KAMELIKAZE, (kind, 3, RAMSES, change, lp, *time))


def to(
    kind: int,
    change: int,
    player: int,
    card: int = -1,
    time: tuple[int, int] = _NOW,
    by: int = KAMELIKAZE,
) -> Event:
    """Return what a card of the first deck does to a player."""
    return Event("effect", 0, by, (kind, 0, card, change, player, *time))


SENTENCES = [
    (
        on(e.PLUS_AP, -20, 50, _FIGHT),
        "Ramses (b1) loses 20 AP in this fight because of Kamelikaze.",
    ),
    (on(e.PLUS_AP, 0, 50, _FIGHT), "Ramses (b1) gets no AP from Kamelikaze."),
    (
        Event("effect", 0, STAB, (e.PLUS_AP, 3, RAMSES, 5, 50, *_TURN)),
        "Ramses (b1) gets +5 AP from Stab when attacking until the end of the turn.",
    ),
    (on(e.PLUS_DP, 10, 50, _ROUNDS), "Ramses (b1) gets +10 DP from Kamelikaze for 3 rounds."),
    (on(e.PLUS_LP, 30, 80, _LASTING), "Ramses (b1) gets +30 LP from Kamelikaze: 80 LP now."),
    (on(e.DAMAGE, -60, 40), "Ramses (b1) takes 60 LP damage from Kamelikaze: 40 LP left."),
    (on(e.DAMAGE, -60, -10), "Ramses (b1) takes 60 LP damage from Kamelikaze: 0 LP left."),
    (on(e.DAMAGE, 0, 40), "Ramses (b1) takes no damage from Kamelikaze."),
    (
        on(e.DAMAGE_EACH, 20, 50, _ROUNDS),
        (
            "Ramses (b1) will take 20 LP damage from Kamelikaze at the start of each turn of "
            "Rote for 3 rounds."
        ),
    ),
    (
        Event("effect", 0, KAMELIKAZE, (e.DAMAGE_EACH, 3, RAMSES, -20, 30)),
        "Ramses (b1) takes 20 LP damage from Kamelikaze: 30 LP left.",
    ),
    (on(e.HEAL, 30, 50), "Ramses (b1) gets back 30 LP from Kamelikaze: 50 LP now."),
    (on(e.HEAL, 0, 50), "Ramses (b1) has lost no LP that Kamelikaze could give back."),
    (
        Event("effect", 1, RAMSES, (e.HEAL, 3, RAMSES, 10, 50, *_NOW)),
        "Ramses (b1) gets back 10 LP from its own effect: 50 LP now.",
    ),
    (
        on(e.HEAL_EACH, 20, 50, _LASTING),
        "Ramses (b1) will get back 20 LP from Kamelikaze at the start of each turn of Rote.",
    ),
    (
        Event("effect", 0, KAMELIKAZE, (e.HEAL_EACH, 3, RAMSES, 20, 50)),
        "Ramses (b1) gets back 20 LP from Kamelikaze: 50 LP now.",
    ),
    (on(e.TO_WUESTE, 0, 50), "Ramses (b1) is sent to the Wüste by Kamelikaze."),
    (on(e.TO_HAND, 0, 50), "Ramses (b1) is returned to its owner's hand by Kamelikaze."),
    (
        on(e.DIRECT, 0, 50, _TURN),
        "Ramses (b1) may attack directly until the end of the turn (Kamelikaze).",
    ),
    (
        on(e.SKIP, 1, 50, _LASTING),
        "Ramses (b1) must skip its next attack because of Kamelikaze.",
    ),
    (
        on(e.SKIP, 2, 50, _LASTING),
        "Ramses (b1) must skip its next 2 attacks because of Kamelikaze.",
    ),
    (on(e.NO_DAMAGE, 0, 50, _FIGHT), "Ramses (b1) takes no damage in this fight (Kamelikaze)."),
    (
        on(e.PROTECT, 0, 50, (Until.ROUNDS, 1)),
        "Ramses (b1) is safe from the enemy's items for 1 round (Kamelikaze).",
    ),
    (
        on(e.REFLECT, 0, 50, _FIGHT),
        "Ramses (b1) turns fight damage back on the attacker in this fight (Kamelikaze).",
    ),
    (
        on(e.SET_HK, 1, 50, _TURN),
        "Ramses (b1) counts as HK 1 until the end of the turn (Kamelikaze).",
    ),
    (
        to(e.EXTRA, 1, 0, time=_TURN),
        "Rote may send 1 more monster into the arena until the end of the turn (Kamelikaze).",
    ),
    (
        to(e.PRICE, 1, 1, time=_ROUNDS),
        "Cards of Blaue cost 1 Dattel more for 3 rounds (Kamelikaze).",
    ),
    (to(e.PRICE, -2, 0, time=_LASTING, by=BASAR), "Items of Rote cost 2 Datteln less (Basar)."),
    (to(e.GAIN, 2, 0), "Rote gets 2 Datteln from Kamelikaze."),
    (to(e.GAIN, 0, 0), "Rote gets nothing from Kamelikaze."),
    (to(e.LOSE, 1, 1), "Blaue loses 1 Dattel to Kamelikaze."),
    (to(e.STEAL, 2, 1), "Kamelikaze takes 2 Datteln from Blaue for Rote."),
    (to(e.DRAW, 2, 0), "Rote draws 2 cards (Kamelikaze)."),
    (to(e.DRAW_OASE, 1, 0, RAMSES), "Rote draws Ramses from Oase 2 (Kamelikaze)."),
    (to(e.DISCARD, 1, 1, RAMSES), "Blaue discards Ramses because of Kamelikaze."),
    (
        to(e.FETCH, a.WASTE, 0, RAMSES),
        "Rote takes Ramses from the Wüste to the hand (Kamelikaze).",
    ),
    (
        to(e.FETCH, a.OASES + 1, 0, RAMSES),
        "Rote takes Ramses from Oase 2, which is shuffled and lies face down (Kamelikaze).",
    ),
    (
        on(e.REVIVE, 0, 50),
        "Kamelikaze puts Ramses (b1) from the Wüste into the arena without paying.",
    ),
    (to(e.CANCEL, 1, 1, STAB), "Kamelikaze cancels Stab of Blaue."),
    (to(e.DESTROY, 1, 1, STAB), "Kamelikaze destroys Stab of Blaue."),
    (to(e.ACTIVATE, 1, 0, RAMSES), "Kamelikaze activates Oase 2 of Rote: Ramses lies open."),
    (
        to(e.DEACTIVATE, 1, 1, RAMSES),
        "Kamelikaze deactivates Oase 2 of Blaue: Ramses lies face down again.",
    ),
    (to(e.PUT_UNDER, 1, 0), "Rote puts a card of the hand under Kamelikaze."),
    (
        to(e.NEW_PILE, 4, 0),
        "4 cards of Rote, shuffled by Kamelikaze, become a new pile in an Oase.",
    ),
    (
        to(e.NEW_PILE, 1, 0),
        "1 card of Rote, shuffled by Kamelikaze, becomes a new pile in an Oase.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: str(value)[:40])
def test_a_deed_in_a_sentence(event: Event, sentence: str) -> None:
    """Clause X2: each deed is told with the card that did it, to whom, how much, how long."""
    assert tell(GAME, event, Seats(NAMES)) == sentence


def test_every_kind_of_deed_has_its_example() -> None:
    """Captures have an event of their own, and from AURA on nothing is done by a card itself."""
    assert {event.values[0] for event, _ in SENTENCES} == set(range(e.AURA)) - {e.CAPTURE}


@pytest.mark.parametrize("kind", [e.DRAW_OASE, e.FETCH])
@pytest.mark.parametrize(("owner", "viewer", "told"), [(0, 0, True), (0, 1, False), (1, 1, True)])
def test_hidden_cards_stay_hidden(kind: int, owner: int, viewer: int, *, told: bool) -> None:
    """Clause S8: what an effect brings to a hand is known to the owner of the hand only."""
    values = (kind, 0, RAMSES, a.OASES, owner, *_NOW)
    sentence = tell(GAME, Event("effect", 0, KAMELIKAZE, values, hidden=True), Seats(NAMES, viewer))
    assert sentence is not None
    assert ("Ramses" in sentence, "a card" in sentence) == (told, not told)
    assert "Kamelikaze" in sentence


@pytest.mark.parametrize(("rules", "goal"), [(WIMU, "hand"), (KAMELKOENIG, "Fusionsdeck")])
def test_where_a_grouping_returns_to(rules: object, goal: str) -> None:
    """Clause X5: Kamelkönig's groupings go back to the Fusionsdeck."""
    game = KamelohGame(duel_with(KAMELKOENIG if rules is KAMELKOENIG else WIMU, CARDS))
    event = Event("effect", 0, KAMELIKAZE, (e.TO_HAND, 3, ROTTE, 0, 50, *_NOW))
    told = tell(game, event, Seats(NAMES))
    assert told == f"Rotte (b1) is returned to its owner's {goal} by Kamelikaze."


def test_a_new_pile_under_a_deck() -> None:
    """Clause S5: without Oasen the cards come under the deck."""
    game = KamelohGame(duel_with(DUFO, CARDS))
    told = tell(game, to(e.NEW_PILE, 4, 0), Seats(NAMES))
    assert told == "4 cards of Rote, shuffled by Kamelikaze, become the lowest cards of the deck."
