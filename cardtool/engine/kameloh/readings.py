"""Where the rule texts are silent or contradict themselves, and how they are read here.

One line per reading of kameloh.md section 12, R1 to R53, and of what building the engine
asked beside them, R54 on; those with another plausible reading name the setting that
chooses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["READINGS", "Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision about a gap in the texts.

    Attributes:
        id: ``R1`` on. clause: where it is applied. text: the decision.
        setting: what chooses another reading, or None.
    """

    id: str
    clause: str
    text: str
    setting: str | None = None


READINGS: Final = (
    Reading("R1", "C7", "No cut takes the LP of a grouping below the floor.", "lp_floor"),
    Reading("R2", "C8", "Mutation results have a GW limit, yellow monsters a GW that draws a warning.", "mutation_gw"),
    Reading("R3", "D2", "A deck needs as many yellow monsters as end the opening draw.", "opening_monsters"),
    Reading("R4", "D3", "The Fusionsdeck lies outside the deck and may have any size."),
    Reading("R5", "D4", "A Sonderkarte cannot be played."),
    Reading("R6", "M1", "Datteln breed at the start of each own turn but the first, the last one included."),
    Reading("R7", "T3", "Taking the open card of an Oase is part of refilling."),
    Reading("R8", "T5", "An empty enemy arena brings its point without a monster of one's own.", "walkover_from"),
    Reading("R9", "T6", "The attacker names battle items only in a turn of playing cards.", "battle_items_any_turn"),
    Reading("R10", "T7", "The attack is compulsory.", "attack_optional"),
    Reading("R11", "F3", "The bonus of the lone attacker is added above the ceiling.", "lone_bonus"),
    Reading("R12", "F5", "Points need a defeat; a monster sent away or taken brings none."),
    Reading("R13", "U2", "The deck is shuffled after a search."),
    Reading("R14", "Z6", "A mutation or grouping does not use up one of the monsters of a turn."),
    Reading("R15", "E3", "The last turn is the buy-out, or a normal turn with it.", "last_turn"),
    Reading("R16", "E4", "Monsters are bought out cheapest first, without asking."),
    Reading("R17", "X6", "A direct attack brings points as an empty arena does.", "direct_points"),
    Reading("R18", "C6", "Outside a search a marked card costs what the cheapest item of its recipe costs."),
    Reading("R19", "C6", "A marked card costs nothing where the printed price is paid.", "mk_price"),
    Reading("R20", "C10", "A grouping that names no item, where one is needed, takes a universal one."),
    Reading("R21", "C11", "Changes of AP and DP are added up first, then held within the limits."),
    Reading("R22", "C12", "Healing stops at full LP, raising may pass it; what a timed raise gave goes again."),
    Reading("R23", "D7", "A grouping result in the wrong place is a warning."),
    Reading("R24", "S5", "The deck is dealt into three Oasen unless told otherwise.", "oases"),
    Reading("R25", "S6", "Where the text names no start money there is none.", "start_money"),
    Reading("R26", "S8", "Deck lists are known; what was seen and is hidden again is not in a view."),
    Reading("R27", "M1", "An empty stock breeds nothing.", "income"),
    Reading("R28", "T2", "Monsters, items, mutations and groupings come in any order."),
    Reading("R29", "T2", "All cards buried in a turn go under one Oase, before anything is drawn.", "bury_anywhere"),
    Reading("R30", "T3", "An Oase without cards is gone."),
    Reading("R31", "T6", "The defender may use the open cards of his Oasen."),
    Reading("R32", "T10", "The monsters left after the battle items decide which fight it is."),
    Reading("R33", "T11", "A used item goes to its owner's Wüste when its effect ends."),
    Reading("R34", "F7", "Every defeat scores for the other side, whatever did the damage."),
    Reading("R35", "U1", "The card that mutated goes to the Wüste."),
    Reading("R36", "U4", "All effects but the enemy's bad ones go on after a mutation."),
    Reading("R37", "U5", "A captured monster may mutate or be grouped."),
    Reading("R38", "Z4", "Printed figures count, else the recipe's way, else the sum of the parts."),
    Reading("R39", "Z5", "Later joining changes the values, and is offered only where it does."),
    Reading("R40", "E1", "An empty deck ends nothing while the hand can be refilled.", "end_on_empty_deck"),
    Reading("R41", "E1", "Points of any kind count towards the target."),
    Reading("R42", "E1", "The target is the tournament standard unless told otherwise.", "target"),
    Reading("R43", "E2", "The first to trigger the end is first in the order of last turns."),
    Reading("R44", "E3", "The last normal turn has its attack, but no refill.", "last_turn"),
    Reading("R45", "E5", "Equal points are a draw."),
    Reading("R46", "E7", "The end is judged at the end of one's own turn, and once."),
    Reading("R47", "E8", "A game that does not end is stopped and is neither won nor drawn.", "turn_limit"),
    Reading("R48", "X1", "An item that names no window has the windows of its kind of effect."),
    Reading("R49", "X2", "Turns and rounds are counted to the start of a turn of the one who played it."),
    Reading("R50", "X3", "Battle items act in a set order, the cancelling ones first."),
    Reading("R51", "X4", "Effects may fill a hand beyond its size; an empty supply gives nothing."),
    Reading("R52", "X5", "A monster returned to the hand is its owner's, and as new."),
    Reading("R53", "X6", "A monster that attacks directly or skips its attack leaves the fight."),
    Reading("R54", "U4", "Whatever an item lowers is bad, so are damage each round and a skipped attack, each for itself; damage done is none."),
    Reading("R55", "T6", "An item may be meant for the side that its data names, else for either."),
    Reading("R56", "E3", "In a last normal turn nothing is buried, drawn or searched.", "last_turn"),
    Reading("R57", "T2", "An item that acts on a monster needs one; one without known effect does not."),
    Reading("R58", "H7", "The Fusionsdeck stays a place of results, and open cards may be taken.", "hand_only"),
    Reading("R59", "E8", "The limit stops a game in its last turns, too; no buy-out follows.", "turn_limit"),
    Reading("R60", "U2", "A card is missing if none that serves is at hand; of several the player chooses."),
    Reading("R61", "Z5", "LP that a joiner has lost do not count; a captured grouping may be joined."),
    Reading("R62", "H1", "Two attacks on one target are one hit, and have the least damage once.", "min_damage"),
    Reading("R63", "H2", "By price, what counts as the price of a marked card counts.", "points"),
    Reading("R64", "C10", "A grouping that needs no item takes none."),
    Reading("R65", "T6", "An open card may be named in the turn in which it was turned over.", "battle_items_any_turn"),
    Reading("R66", "X3", "An item whose named monster is gone does nothing; if it is only out of reach, that deed is left out."),
    Reading("R67", "X3", "Of equals for the highest or lowest the player of the card chooses; who is out of reach is not replaced."),
    Reading("R68", "X2", "What a delayed effect is for is chosen when it comes, unless it speaks of a monster."),
    Reading("R69", "X4", "A new pile goes under the deck; with Oasen it takes the place of one that is gone, else goes under the smallest."),
    Reading("R70", "F6", "A captured monster returns when that ends; without a place there it goes to its owner's Wüste, without points."),
    Reading("R71", "X2", "The duration of an item that waits is how long it waits, unless what it waits for lasts itself."),
    Reading("R72", "C12", "Lowered LP are damage and do not come back."),
    Reading("R73", "X3", "Of one blow the hit comes before the hurt, of a fall the defeat before the victory."),
    Reading("R74", "X6", "An attack counts as skipped where enemies were there and the attack was not left out; two skips end with one."),
    Reading("R75", "X3", "A defeat by an item is nobody's victory; of two who hit together the stronger is the attacker."),
    Reading("R76", "T2", "Each looks through his own Oasen only, and only one's own cards lie under an item."),
    Reading("R77", "M4", "A printed price of 0 can be raised; a marked card that costs nothing stays free."),
    Reading("R78", "U1", "The result of a mutation or grouping comes into the arena; a joiner and a captured monster do not."),
    Reading("R79", "T6", "A battle item names the first monster it is for; all else it asks for is chosen when it takes effect."),
    Reading("R80", "X2", "At the start of a turn comes what each round brings, then ends what ends, then what it sets off, then the income."),
    Reading("R81", "X6", "A direct attack is a choice, for one monster a turn."),
    Reading("R82", "F1", "Who takes no damage takes none by fights, effects or house rules."),
    Reading("R83", "C1", "The text of a light-blue card is its recipe; nothing else of it is played."),
    Reading("R84", "S8", "No effect chooses from a hand, or counts its kinds of card, for one who does not see it."),
)  # fmt: skip
