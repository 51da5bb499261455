"""What each clause of the rules says, in a sentence or two for people (portal.md).

The sentences follow the settings: what a rule set changes is told as it is played there.
"""

from __future__ import annotations

from typing import Final

from cardtool.engine.portal.rules import Format, MainActions, Rules

__all__ = ["clauses"]


def clauses(rules: Rules) -> dict[str, str]:
    """Return what every clause says under these rules, in the order of the rules."""
    return {
        **_CARDS,
        **_deck(rules),
        **_setup(rules),
        **_zones(rules),
        **_turn(rules),
        **_fight(rules),
        **_EFFECTS,
    }


_CARDS: Final = {
    "PC1": "A card has a name, a kind and a number such as 39/143/1: its place, the size of its "
    "booster and the booster. The place tells how rare it is: 1 to 5 X-Rare, to 10 Rare, to 30 "
    "Uncommon, all others Common.",
    "PC2": "There are Wesen (creatures with a colour and a power), Zauber (spells; a "
    "Weiterbildung is an enchantment for an own creature), Schnellaktionen (quick spells, never "
    "set), Charaktere and Ausrüstungen. The Aufrufszauber is what using a card costs.",
    "PC3": "A card acts in the phases that it names: main or battle phase, one's own or the "
    "other's. A creature acts while it lies on the field, not out of the portal.",
}

_EFFECTS: Final = {
    "PE1": "Power never falls below 0, and damage by an effect has no bill. A cost is paid in "
    "full; what is sacrificed or counted for it lies on the own field.",
}


def _deck(rules: Rules) -> dict[str, str]:
    copies = _counted(rules.max_copies, "copy", "copies")
    many = f"At most {copies} of one card" if rules.max_copies else "Any number of copies of a card"
    if rules.creatures_only:
        which = "The deck holds black creatures only, and nothing but creatures."
    elif rules.format is Format.BLACK:
        which = "The creatures of the deck are black; spells go with them."
    else:
        which = "Every creature, spell and Schnellaktion may be in the deck."
    return {
        "PD1": f"A deck has exactly {rules.deck_size} cards: creatures, spells, Schnellaktionen.",
        "PD2": f"{many} may be in a deck; what counts is the number of the card.",
        "PD3": which,
        "PD4": "One Charakter and one Ausrüstung belong to every deck and are not counted in it.",
        "PD5": "Both decks are made for the same format: an X1 deck never plays an X2 deck.",
    }


def _setup(rules: Rules) -> dict[str, str]:
    return {
        "PS1": "Each lays down his Charakter and his Ausrüstung. They act all game long, and "
        "nothing destroys them.",
        "PS2": f"Both shuffle and draw {_counted(rules.hand, 'card')}; a coin decides who starts.",
        "PS3": "A Charakter begins with 0 damage points and its printed energy. Energy comes back "
        "by effects only, without an upper limit, and a hand may hold any number of cards.",
    }


def _zones(rules: Rules) -> dict[str, str]:
    creatures = _counted(rules.places, "creature")
    spells = _counted(rules.spell_places, "set spell or enchantment", "set spells or enchantments")
    beside = "" if rules.creatures_only else f", {spells} beside it"
    return {
        "PZ1": "Both see fields, graves, damage and energy, the lists of both decks, and how many "
        "cards lie where. Hidden are the order of a deck and the other's hand, portal and set "
        "spells.",
        "PZ2": f"{creatures[0].upper()}{creatures[1:]} fit on a field{beside} and one card in the "
        "portal; a full place takes no card. What leaves the field goes to the grave, hand or "
        "deck of its owner, and an enchantment goes to the grave with its creature.",
    }


def _turn(rules: Rules) -> dict[str, str]:
    if rules.main_actions is MainActions.ONE:
        acts = "A main phase has one act:"
    else:
        acts = "A main phase has any number of acts in any order:"
    deeds = "summon a creature, or put one face down into the empty portal for nothing"
    spells = "" if rules.creatures_only else "use a spell, set one face down, "
    first = "" if rules.first_turn_attack else " The first turn of the game has no attack."
    return {
        "PT1": "A turn begins with drawing a card. Who has none left draws nothing; the game is a "
        "draw once both decks were empty for a whole round and nobody took damage in it.",
        "PT2": f"{acts} {spells}{deeds}. A creature stays in the portal until an attack opens it.",
        "PT3": "In the battle phase each creature of the field may attack once, one after the "
        "other, already in the turn in which it came; none has to. Then it is the other's turn."
        + first,
        "PT4": "A set spell is turned over in a phase that it names, in the other's turn or one's "
        "own. A used spell goes to the grave, an enchantment stays with its creature.",
        "PT5": "A spell costs its Aufrufszauber when it is used, from the hand or turned over; "
        "setting it is free.",
        "PT6": "When a phase of the other begins, and after each summons, spell and attack that he "
        "announces, set spells and Schnellaktionen may answer, before it takes effect. Nothing "
        "answers an answer; what is announced is lost if its cards are gone by then.",
    }


def _fight(rules: Rules) -> dict[str, str]:
    if rules.defender_pays:
        pays = "The damage that a creature does is a bill for its player, attacking or defending:"
    else:
        pays = "The damage that the attacking creature does is a bill for its player:"
    return {
        "PF1": "Of two creatures the one with less power is destroyed, and the difference is "
        "damage to the Charakter of its player. Nothing happens if both are as strong.",
        "PF2": f"{pays} he pays as much energy, or, without enough of it, takes as many damage "
        "points himself and keeps the energy.",
        "PF3": "A side without creatures is attacked directly: the damage is the power. If that "
        "would destroy the Charakter, a creature of the portal has to come out and fight instead, "
        "and stays on the field if it survives.",
        "PF4": "A Charakter with as many damage points as its limit is destroyed, and its owner "
        "loses. Damage and bill of one attack count together; if both fall, it is a draw.",
        "PF5": "Only a direct attack opens the portal; damage of a fight between creatures or of a "
        "bill never does.",
        "PF6": f"After {_counted(rules.turn_limit, 'round')} the game is stopped, neither won nor "
        f"drawn. After {_counted(rules.act_limit, 'act')} in one phase a player may only go on.",
    }


def _counted(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"
