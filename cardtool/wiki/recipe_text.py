"""stub"""

from cardtool.cards import Card
from cardtool.wiki.statements import Statement


def find_statements(card: Card, line: int, prefix: str) -> tuple[Statement, ...]:
    return ()
