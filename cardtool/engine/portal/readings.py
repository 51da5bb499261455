"""Where the text is silent or contradicts itself, and how it is read here.

One line per reading of portal.md, Q1 to Q19, and of what building the engine asked beside
them, Q20 on; those with another plausible reading name the setting that chooses it.
"""

from __future__ import annotations

from typing import Final

from cardtool.engine.settings import Reading

__all__ = ["READINGS"]

READINGS: Final = (
    Reading("Q1", "PC2", "A Schnellaktion is a spell for any main or battle phase, never set."),
    Reading("Q2", "PD3", "An X2 deck holds no spells.", "x2_spells"),
    Reading("Q3", "PD4", "One Charakter and one Ausrüstung, outside the 50, in both formats."),
    Reading("Q4", "PS2", "A coin decides who starts."),
    Reading(
        "Q5",
        "PT1",
        "Who has no deck left draws nothing; the game is a draw after a round in which both "
        "decks were empty and nobody took damage.",
    ),
    Reading(
        "Q6",
        "PT2",
        "A main phase has any number of acts. Each summons and each spell that is used or set is "
        "one, and so is filling the portal.",
        "main_actions",
    ),
    Reading("Q7", "PT3", "The first turn of the game has attacks.", "first_turn_attack"),
    Reading("Q8", "PF2", "A bill that cannot be paid leaves the energy as it is."),
    Reading("Q9", "PS3", "Energy comes back by effects only, and no hand is too full."),
    Reading("Q10", "PZ1", "Hands, decks, portals and set spells are hidden, all else is open."),
    Reading("Q11", "PT4", "A set spell may be turned over in the own turn if it names its phase."),
    Reading("Q12", "PT5", "A spell's Aufrufszauber is due when it is used, not when it is set."),
    Reading("Q13", "PT6", "Responses take effect at once and have no responses themselves."),
    Reading(
        "Q14", "PF2", "The defender pays for his damage as the attacker does.", "defender_pays"
    ),
    Reading("Q15", "PF3", "A direct attack does as much damage as the creature has power."),
    Reading("Q16", "PF3", "The creature of the portal has to fight, and stays on the field."),
    Reading("Q17", "PF4", "Damage and bill of an attack are judged at once."),
    Reading("Q18", "PF6", "A game without an end is stopped, neither won nor drawn.", "turn_limit"),
    Reading(
        "Q19", "PE1", "What is sacrificed or counted lies on the field; energy is paid in full."
    ),
    Reading(
        "Q20",
        "PT2",
        "Setting a spell and filling the portal are acts, but nobody responds to them.",
    ),
    Reading(
        "Q21",
        "PC3",
        "What happens as a phase begins, or as cards fall: whose turn it is first, then by place.",
    ),
    Reading(
        "Q22", "PC3", "What holds always reads printed power, so that nothing chases its tail."
    ),
    Reading(
        "Q23",
        "PT6",
        "Costs are paid, and whom an attack or enchantment is for is named, before the other "
        "responds; what a spell chooses is chosen when it takes effect.",
    ),
    Reading("Q24", "PT3", "An attack that could do nothing is not offered."),
    Reading(
        "Q25",
        "PF3",
        "The revealed creature lies on the field while it fights, so what holds always acts; "
        "what it does on arrival it does if it survives.",
    ),
    Reading("Q26", "PZ1", "What went back to a hand is hidden again."),
    Reading("Q27", "PE1", "A sacrifice is no destruction and sets nothing off."),
    Reading(
        "Q28", "PC2", "An enchantment may be set like any spell, and keeps its place when used."
    ),
    Reading("Q29", "PF4", "An effect that hits both Charaktere is judged once for both."),
    Reading(
        "Q30", "PF6", "Acts without an end come to one in their phase, not the game.", "act_limit"
    ),
    Reading(
        "Q31", "PE1", "Power lowered below 0 counts as 0, and is raised again from where it is."
    ),
    Reading(
        "Q32", "PS1", "A Charakter or an Ausrüstung acts in every phase, or in those it names."
    ),
    Reading("Q33", "PE1", "A share of a figure is at most 999,999, so that no figure bursts."),
)
"""Every reading, Q1 first."""
