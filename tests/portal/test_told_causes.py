"""What is told of effects, fights and choices: which card did it, what it comes to, why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.effects.spec import Colour
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.matchup import PortalMatchUp
from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import Rules
from cardtool.engine.registry import parse_rules
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.report.lines import plain
from cardtool.report.seats import Seats
from cardtool.telling.portal.choices import RULES, lines_citing, rule_line
from cardtool.telling.portal.teller import PortalTeller
from portal_duels import ALL, Table, creature, quick, spell

WOLF = creature("Wolf", 4, typ="Wolf", colour=Colour.BLAU)
BEAR = creature("Bear", 7, colour=Colour.ROT)
CUB = creature("Cub", 2)
FOES = {"side": "enemy", "pick": "all"}


def teller_at(table: Table, viewer: int | None = 0) -> PortalTeller:
    """Return the teller of a table made by hand."""
    match = PortalMatchUp(parse_rules("x1"), (), tuple(table.printed.values()))
    return PortalTeller(match, table.game, Seats(("A", "B"), viewer))


def told(table: Table) -> list[str]:
    """Return all that has been told."""
    teller = teller_at(table, None)
    return [text for event in table.told for text in teller.hear(event)]


def greeting(*does: dict[str, Any]) -> PortalCard:
    """Return a creature that does something when it comes to the field."""
    return creature("Host", 3, does=[{**one, "trigger": "arrival"} for one in does])


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ({"do": "draw", "target": "you", "amount": 1}, "A draws Filler by Host."),
        ({"do": "destroy", "target": FOES}, "Bear (b1) is destroyed by Host."),
        ({"do": "to_hand", "target": FOES}, "Bear (b1) goes back to B's hand by Host."),
        (
            {"do": "lower_power", "target": FOES, "amount": 2, "duration": "turn"},
            "Bear (b1) loses 2 power this turn by Host.",
        ),
        (
            {"do": "raise_power", "target": FOES, "amount": 2, "duration": "lasting"},
            "Bear (b1) gains 2 power by Host as long as it lies there.",
        ),
        (
            {"do": "extra_attack", "target": {"pick": "all", "side": "own"}, "amount": 1},
            "Host (a1) may attack 1 more time by Host.",
        ),
        (
            {"do": "discard", "target": {"what": "card", "side": "enemy", "pick": "random"}},
            "B discards Cub by Host.",
        ),
        (
            {"do": "fetch", "target": {"what": "card", "zone": "grave", "side": "own"}},
            "A takes Wolf from the grave by Host.",
        ),
        ({"do": "damage", "target": "foe", "amount": 2}, "B takes 2 damage points by Host ("),
        ({"do": "damage", "target": "you", "amount": 2}, "A takes 2 damage points by Host ("),
        ({"do": "gain_energy", "target": "you", "amount": 2}, "A gains 2 energy by Host ("),
    ],
)
def test_every_effect_names_its_card(does: dict[str, Any], sentence: str) -> None:
    """Clause PE1: whose effect it was, whatever it did."""
    table = Table(WOLF, BEAR, CUB, greeting(does)).field(1, "Bear").hand(0, "Host").hand(1, "Cub")
    table.pile(0, "grave", "Wolf").begin().do("summon Host")
    assert [text for text in told(table) if text.startswith(sentence)]


def test_what_a_fallen_creature_does_names_it() -> None:
    """Clause PE1: who is destroyed by one that fell is told with the reason."""
    martyr = creature("Martyr", 1, does=[{"do": "destroy", "trigger": "defeat", "target": FOES}])
    table = Table(martyr, BEAR).field(0, "Martyr").field(1, "Bear").battle()
    table.do("attack a1>b1")
    assert "Bear (b1) is destroyed by Martyr." in told(table)


def test_a_row_of_sentences_names_its_card_once() -> None:
    """Clause PE1: behind "takes effect" nobody has to be told again whose effect it is."""
    pump = {"do": "raise_power", "target": {"side": "any", "pick": "all"}, "amount": 1}
    magic = spell("Magic", {**pump, "duration": "turn"})
    host = greeting({"do": "draw", "target": "you", "amount": 2})
    table = Table(WOLF, BEAR, magic, host).field(0, "Wolf").field(1, "Bear").hand(0, "Magic")
    table.hand(0, "Host").begin().do("play Magic", "summon Host")
    texts = told(table)
    at = texts.index("Magic takes effect.")
    assert texts[at + 1 : at + 3] == [
        "Wolf (a1) gains 1 power this turn.",
        "Bear (b1) gains 1 power this turn.",
    ]
    assert texts.count("A draws Filler by Host.") == 2


def test_a_search_of_the_deck_names_its_card_once() -> None:
    """Clause PE1: the card that is fetched by, not again for the shuffling behind it."""
    seeking = {"do": "fetch", "target": {"what": "card", "zone": "deck", "side": "own"}}
    table = Table(greeting(seeking)).hand(0, "Host").begin().do("summon Host", "pick Filler>a")
    texts = told(table)
    at = texts.index("A takes Filler from the deck by Host.")
    assert texts[at + 1] == "A's deck is shuffled."


def test_what_is_paid_names_what_it_is_for() -> None:
    """Clause PE1: cards and creatures that an Aufrufszauber costs."""
    dear = creature("Dear", 9, asks={"discard": 1, "sacrifice": {"count": 1}})
    table = Table(WOLF, CUB, dear).field(0, "Wolf").hand(0, "Dear", "Cub").begin()
    table.do("summon Dear")
    assert "A sacrifices Wolf (a1) for Dear." in told(table)
    assert "A discards Cub for Dear." in told(table)


@pytest.mark.parametrize("standing", [True, False])
def test_a_second_attack_has_a_reason(*, standing: bool) -> None:
    """Clause PT3: what lets a creature attack again, where no sentence has said it."""
    extra = {"do": "extra_attack", "target": "self", "amount": 1}
    clock = creature("Clock", 3, does=[{**extra, "trigger": "always" if standing else "arrival"}])
    table = Table(clock).hand(0, "Clock").begin().do("summon Clock")
    while table.state.phase == 0:
        table.do("end")
    table.do("attack a1>direct", "attack a1>direct")
    attacks = [text for text in told(table) if "attacks" in text]
    assert attacks == [
        "Clock (a1) attacks B directly.",
        f"Clock (a1) attacks B directly once more{' by Clock' if standing else ''}.",
    ]


def test_a_fight_of_equals_has_a_result() -> None:
    """Clause PF1: a response that makes them equal saves both, and that is said."""
    trick = spell(
        "Trick",
        {"do": "raise_power", "target": {"pick": "defender"}, "amount": 3, "duration": "fight"},
        phases=ALL,
    )
    table = Table(WOLF, BEAR, trick).field(0, "Bear").field(1, "Wolf").lies(1, "Trick").battle()
    table.do("attack a1>b1", "turn bs1")
    assert "Bear fights with 7 power against 7 of b1: both stay." in told(table)


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ("attack a1>b1", "A's attack is lost: a creature that takes part is gone."),
        ("enchant Aura>a1", "A's Aura is lost: its creature is gone."),
    ],
)
def test_what_is_lost_has_a_reason(does: str, sentence: str) -> None:
    """Clause PT6: a response may take away what was announced, and that is said."""
    hole = spell("Hole", {"do": "destroy", "target": FOES}, phases=ALL)
    aura = spell("Aura", kind=PortalKind.WEITERBILDUNG, phases=ALL)
    table = Table(WOLF, BEAR, hole, aura).field(0, "Wolf").field(1, "Bear").lies(1, "Hole")
    table.hand(0, "Aura").battle().do(does, "turn bs1")
    assert sentence in told(table)


def test_a_hit_of_nothing_has_no_bill() -> None:
    """Clause PF2: where no damage is done nothing is paid, and nothing told."""
    fog = {"do": "lower_power", "target": {"pick": "attacker"}, "amount": 9, "duration": "turn"}
    table = Table(WOLF, spell("Fog", fog, phases=ALL)).field(0, "Wolf").lies(1, "Fog").battle()
    table.do("attack a1>direct", "turn bs1")
    assert "attacks" in table.words()
    assert not {"bill", "damage"} & set(table.words())


def test_conditions_are_told_in_the_hand() -> None:
    """Clause PE1: colour, type and power of what a creature asks for, in hand and portal."""
    asks = {"sacrifice": {"count": 2}, "control": {"colour": ["rot", "gelb"]}}
    rider = creature("Rider", 8, asks=asks)
    bound = {"figure": "power", "most": 3}
    ranger = creature("Ranger", 5, asks={"control": {"typ": "Baum", "bound": bound, "count": 2}})
    table = Table(rider, ranger).hand(0, "Rider").portal(0, "Ranger")
    board = plain(teller_at(table).draw(table.state, 100))
    assert "Rider (8, sacrifice 2, needs 1 rot or gelb creature)" in board
    assert "Ranger (5, needs 2 of type Baum with at most 3 power)" in board


@pytest.mark.parametrize(
    ("rules", "own", "energy", "damage", "expected"),
    [
        (X1, "Bear", 3, 0, "Wolf (b1, 4), 3 damage for 3 energy"),
        (X1, "Bear", 2, 0, "Wolf (b1, 4), 3 damage, and 3 to you as you cannot pay"),
        (
            *(X1, "Bear", 0, 17),
            "Wolf (b1, 4), 3 damage, and 3 to you as you cannot pay (your Charakter is destroyed)",
        ),
        (X1, "Cub", 0, 0, "Wolf (b1, 4), yours falls, 2 damage to you; the other pays 2 energy"),
        (
            replace(X1, defender_pays=False),
            *("Cub", 0, 18),
            "Wolf (b1, 4), yours falls, 2 damage to you (your Charakter is destroyed)",
        ),
    ],
)
def test_attacks_show_their_price(
    rules: Rules, own: str, energy: int, damage: int, expected: str
) -> None:
    """Clauses PF1, PF2, PF4: damage and bill stand in the choice, and what cannot be paid."""
    table = Table(WOLF, BEAR, CUB, rules=rules).field(0, own).field(1, "Wolf")
    table.has(0, energy=energy, damage=damage).battle()
    texts = [choice.text for choice in teller_at(table).choices(table.state)]
    assert texts[0].endswith(f": {expected}")
    # What is foreseen is what happens where nobody responds.
    side = table.do("attack a1>b1").side(0)
    lost = side.damage - damage
    assert ("to you" in expected) == bool(lost)
    assert expected.count("energy") == (energy - side.energy + 10 - table.side(1).energy > 0)
    assert ("destroyed" in expected) == (not table.state.options)


def test_a_defender_who_cannot_pay_is_foreseen() -> None:
    """Clause PF2, reading Q14: he takes as much as he does."""
    table = Table(WOLF, CUB).field(0, "Cub").field(1, "Wolf").has(1, energy=1).battle()
    text = teller_at(table).choices(table.state)[0].text
    assert text.endswith("yours falls, 2 damage to you, and 2 to the other, who cannot pay")
    table.do("attack a1>b1")
    assert (table.side(0).damage, table.side(1).damage) == (2, 2)


@pytest.mark.parametrize(("damage", "words"), [(15, "4 damage for 4 energy"), (16, "which opens")])
def test_what_the_portal_hides_is_not_foreseen(damage: int, words: str) -> None:
    """Clause PF3: that it opens is known, who comes out is not."""
    table = Table(WOLF, creature("Secret", 9)).field(0, "Wolf").portal(1, "Secret")
    table.has(1, damage=damage).battle()
    text = teller_at(table).choices(table.state)[0].text
    assert text.startswith("attack with Wolf (a1, 4): the other player directly, " + words)


def test_why_an_attack_is_not_offered() -> None:
    """Clause PT3, reading Q24: who is as strong, who has no power, and who has attacked."""
    naught = creature("Naught", 0)
    table = Table(WOLF, CUB, naught).field(0, "Wolf", "Cub").field(1, "Cub", "Wolf").battle()
    teller = teller_at(table)
    why = teller.explain(table.state, teller.choices(table.state))
    assert why[-1] == (
        "PT3: an attack that could do nothing is not offered (Q24): "
        "Wolf (a1, 4) at Wolf (b2, 4) and Cub (a2, 2) at Cub (b1, 2)."
    )
    table.do("attack a1>b1")
    why = teller.explain(table.state, teller.choices(table.state))
    assert why[-1] == "PT3: no attacks are left in this turn for Wolf (a1, 4)."
    table = Table(WOLF, naught).field(0, "Wolf", "Naught").battle()
    teller = teller_at(table)
    why = teller.explain(table.state, teller.choices(table.state))
    assert why[-1].endswith("(Q24): Naught (a2, 0) directly.")


def test_a_first_turn_without_attacks_is_explained() -> None:
    """Clause PT3, reading Q7: the setting is why there are none."""
    magic = spell("Magic", {"do": "draw", "target": "you", "amount": 1}, phases=ALL)
    table = Table(WOLF, magic, rules=replace(X1, first_turn_attack=False)).field(0, "Wolf")
    table.state.turn = 0
    table.hand(0, "Magic").battle()
    teller = teller_at(table)
    why = teller.explain(table.state, teller.choices(table.state))
    assert why[-1] == "PT3: the first turn of the game has no attacks (Q7)."
    assert "Q24" not in " ".join(why)


def test_each_choice_tells_its_own_ways() -> None:
    """Clause PE1: two choices of one card, set off by the same or not, keep their texts."""
    draws, gains = (
        {"choose": [[{"do": do, "target": "you", "amount": n, **on}], []]}
        for do, n, on in (("draw", 1, {}), ("gain_energy", 3, {}))
    )
    hurts = {"choose": [[{"do": "damage", "target": "you", "amount": 2, "trigger": "defeat"}], []]}
    table = Table(spell("Magic", hurts, draws, gains)).hand(0, "Magic").begin()
    table.do("play Magic")
    teller = teller_at(table)
    first = [choice.text for choice in teller.choices(table.state)]
    second = [choice.text for choice in teller.choices(table.do("option 1").state)]
    assert first == ["you draw 1 card", "nothing"]
    assert second == ["you gain 3 energy", "nothing"]


def test_rules_are_told_as_they_are_set() -> None:
    """Clauses PT2, PF2: how many places a field has, and who pays for damage."""
    small = replace(X1, places=1, defender_pays=False)
    assert rule_line(X1, a.SUMMON).endswith("a field has 3 places.")
    assert rule_line(small, a.SUMMON).endswith("a field has 1 place.")
    assert rule_line(X1, a.ATTACK) != rule_line(small, a.ATTACK)
    assert not [kind for kind in RULES if "{" in rule_line(small, kind)]
    assert rule_line(small, a.SUMMON) in lines_citing(small, "PT2")


def test_places_and_graves_are_looked_up() -> None:
    """Clause PZ1: what lies on a place as far as the reader may see it, and both graves."""
    trap = spell("Trapdoor", {"do": "draw", "target": "you", "amount": 1})
    aura = spell("Aura", {"do": "draw", "target": "you", "amount": 1}, phases=ALL)
    table = Table(WOLF, CUB, trap, aura).field(1, "Wolf").lies(1, "Trapdoor")
    table.lies(1, "Aura", host="b1").pile(1, "grave", "Cub", "Wolf")
    table.state.creature(a.creature_at(1, 0)).turn_power = 2

    def looked(text: str, viewer: int | None = 0) -> list[str]:
        found = teller_at(table, viewer).look_up(table.state, text)
        assert len(found) == 1
        return found[0][1]

    assert looked(" B1 ")[0] == "Wolf lies on b1, power 6 now."
    assert any(text.endswith("power 4.") for text in looked("b1"))
    assert looked("b2") == ["Nothing lies on b2."]
    assert looked("bs1") == ["A set spell lies on bs1, face down."]
    assert looked("bs1", 1)[0] == "Trapdoor lies on bs1."
    assert looked("bs2")[0] == "Aura lies on bs2."
    assert looked("a") == ["A's grave is empty."]
    assert looked("grave") == [
        "A's grave is empty.",
        "B's grave, 2 cards, the last on top: Cub, Wolf.",
    ]
    assert looked("trapd")[0].endswith("Trapdoor: zauber, Common.")


def test_a_spell_that_is_lost_is_told_with_its_own_reason() -> None:
    """Clause PT6: it was for no creature that could be gone, there is nothing left to do."""
    bolt = spell("Bolt", {"do": "destroy", "target": {"side": "enemy"}})
    door = quick(
        "Door",
        {"do": "to_hand", "target": {"side": "own"}},
    )
    table = Table(WOLF, bolt, door).field(1, "Wolf").hand(0, "Bolt").hand(1, "Door")
    table.begin().do("play Bolt", "play Door")
    assert "A's Bolt is lost: nothing is left that it could change." in told(table)
