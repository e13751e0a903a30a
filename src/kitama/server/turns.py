"""Whose turn it is where many wait for few: persons in turn, and of each person their tables."""

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Ticket(NamedTuple):
    """On whose behalf something is asked. Whoever has no name is a person of their own table."""

    person: str
    table: str


class Full(Exception):
    """Too many wait already, of this person or of all."""


class Turns(Generic[T]):
    """Those who wait. One who asks much delays their own questions, and nobody else's by more."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._persons: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, ticket: Ticket, item: T) -> None:
        """Let it wait. Raises Full."""
        person = ticket.person or f"table {ticket.table}"
        tables = self._persons.get(person, OrderedDict())
        if self._size >= self._most or sum(map(len, tables.values())) >= self._most_each:
            raise Full
        self._persons[person] = tables
        tables.setdefault(ticket.table, deque()).append(item)
        self._size += 1

    def take(self) -> T | None:
        """Whose turn it is; None when nobody waits."""
        if not self._persons:
            return None
        person, tables = self._persons.popitem(last=False)
        table, items = tables.popitem(last=False)
        found = items.popleft()
        # Behind the others, persons and tables alike.
        if items:
            tables[table] = items
        if tables:
            self._persons[person] = tables
        self._size -= 1
        return found
