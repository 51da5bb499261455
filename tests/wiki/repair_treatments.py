"""What becomes of every code of a problem in the corrected page, for the tests of repairs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

__all__ = ["TREATMENTS", "Treatment"]


class Treatment(StrEnum):
    """What becomes of a finding in the corrected page.

    ``repaired`` where only one reading is possible, else marked; ``marked`` with a comment
    that asks a human; ``told`` and nothing more: no change of this page alone would help.
    """

    REPAIRED = "repaired"
    MARKED = "marked"
    TOLD = "told"


TREATMENTS: Final[Mapping[str, Treatment]] = MappingProxyType(
    {
        "bad_figure": Treatment.TOLD,
        "duplicate_nr": Treatment.TOLD,
        "duplicate_parameter": Treatment.REPAIRED,
        "empty_card": Treatment.REPAIRED,
        "figure_on_item": Treatment.MARKED,
        "hk_range": Treatment.MARKED,
        "mark_contradiction": Treatment.MARKED,
        "no_card": Treatment.REPAIRED,
        "not_a_figure": Treatment.REPAIRED,
        "not_a_handicap": Treatment.MARKED,
        "nr_mismatch": Treatment.REPAIRED,
        "placeholder": Treatment.REPAIRED,
        "recipe_ambiguous": Treatment.TOLD,
        "recipe_contradiction": Treatment.TOLD,
        "recipe_incomplete": Treatment.TOLD,
        "recipe_part": Treatment.TOLD,
        "recipe_unclear": Treatment.TOLD,
        "recipe_unknown_card": Treatment.TOLD,
        "too_complex": Treatment.TOLD,
        "typ_missing": Treatment.REPAIRED,
        "typ_unknown": Treatment.REPAIRED,
        "unclosed_call": Treatment.REPAIRED,
        "unclosed_comment": Treatment.REPAIRED,
        "unclosed_link": Treatment.REPAIRED,
        "unknown_parameter": Treatment.REPAIRED,
        "value_missing": Treatment.MARKED,
    }
)
