"""What the cards of a match do in English: by card, by deed, by option (section 10).

Games hold deeds only, which are compiled; their words come from the data that they are made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import final

from cardtool.effects.spec import Choice, Script, effects_of
from cardtool.effects.wording import phrase, sentence, sentences
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.table import CardTable

__all__ = ["EffectWords"]


@final
class EffectWords:
    """Words for all that the cards of one match do."""

    __slots__ = ("_effects", "_table", "_unread")

    def __init__(
        self, table: CardTable, effects: Mapping[str, Script], unread: Iterable[str] = ()
    ) -> None:
        """Take what cards do, and the cards nobody understands, by number."""
        self._table = table
        self._effects = effects
        self._unread = frozenset(unread)

    def is_unread(self, card: int) -> bool:
        """Return whether a card is played without its effect."""
        return self._table.cards[card].nr in self._unread

    def of_card(self, card: int) -> tuple[str, ...]:
        """Return a sentence for each thing that a card does, none where it does nothing."""
        return sentences(self._script(card).steps)

    def of_deed(self, deed: Deed) -> str:
        """Return the sentence of an operation; empty where it is not known."""
        found = effects_of(self._script(deed.card).steps)
        at = self._place(deed, [one for one in self._of(deed.card) if one.kind < e.AURA])
        return sentence(found[at]) if 0 <= at < len(found) else ""

    def of_option(self, deed: Deed, number: int) -> str:
        """Return what an option of a choice does, without a full stop."""
        choices = [step for step in self._script(deed.card).steps if isinstance(step, Choice)]
        at = self._place(deed, [one for one in self._of(deed.card) if one.kind == e.CHOICE])
        return (
            phrase(choices[at].options[number]) if 0 <= at < len(choices) else f"way {number + 1}"
        )

    def _script(self, card: int) -> Script:
        return self._effects.get(self._table.cards[card].nr, Script())

    def _of(self, card: int) -> list[Deed]:
        """Return the deeds of a card, which come in the order of its text."""
        return [deed for deed in self._table.deeds if deed.card == card]

    @staticmethod
    def _place(deed: Deed, among: list[Deed]) -> int:
        return next((at for at, one in enumerate(among) if one is deed), -1)
