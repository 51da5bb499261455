"""For every setting another value than a rule set has."""

from __future__ import annotations

from collections.abc import Mapping

from cardtool.engine.kameloh.rules import SETTINGS, Rules

__all__ = ["other_value"]

# Other values than any preset has, as they are typed; switches and pairs of words turn over.
OTHER: Mapping[str, str] = {
    "base_ap": "10-59",
    "base_dp": "5-49",
    "base_lp": "20-299",
    "base_price": "0-5",
    "ceiling": "90/80/400",
    "grouping_caps": "65/55/310/450",
    "lp_floor": "2",
    "mutation_gw": "399",
    "monster_gw": "399",
    "deck_size": "59",
    "max_copies": "9",
    "opening_monsters": "4",
    "hand": "7",
    "oases": "4",
    "start_money": "3/2",
    "starter": "first",
    "income": "breeding(1:7/18:=20)",
    "monsters_per_turn": "1",
    "places": "1",
    "bury_most": "3",
    "walkover_from": "1",
    "walkover_points": "2",
    "lone_bonus": "5",
    "defeat_points": "9/8/7/6",
    "direct_points": "2",
    "target": "15",
    "buyout_points": "3",
    "turn_limit": "199",
    "min_damage": "5",
    "points": "constant(7)",
    "search_price": "4",
}
WORDS = {"on": "off", "off": "on", "0": "item", "item": "0", "always": "card", "card": "always"}
WORDS |= {"buyout": "full", "full": "buyout"}


def other_value(rules: Rules, name: str) -> str:
    """Return another value of a setting than the rules have, as it is typed."""
    now = SETTINGS[name].codec.show(getattr(rules, name))
    return OTHER[name] if name in OTHER else WORDS[now]
