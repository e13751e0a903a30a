"""What must have happened before a view: turns, drafts, reveals, losses, counted by the rules."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from kitama.game import Seat
from kitama.games.kitara.rules.record import KINDS, LAST_AGE, ROW, Record, members
from kitama.games.kitara.view import PHASES, KitaraView

OPENING: Final = ("first", "deal", "start")
_CLOSING: Final = ("final", "over")


class Past:
    """Counts what led to a view of a game with this setting."""

    def __init__(self, view: KitaraView, setting: Record) -> None:
        self.view = view
        self.setting = setting
        self.seats = range(len(view.seats))
        self.is_opening = view.phase in OPENING

    def is_past(self, phase: str) -> bool:
        """Whether a turn goes on and has left this phase behind."""
        if self.is_opening or self.view.phase in _CLOSING:
            return False
        return PHASES.index(self.view.phase) > PHASES.index(phase)

    def acts(self, seat: Seat) -> bool:
        return seat == self.view.seat

    def turns(self, seat: Seat) -> list[int]:
        """The turns a seat has finished."""
        view, seats = self.view, len(self.seats)
        return [turn for turn in range(view.turn) if (view.first + turn) % seats == seat]

    def drafts(self, seat: Seat) -> list[int]:
        """The turns in which a seat has drafted a card."""
        now = [self.view.turn] if self.acts(seat) and self.is_past("draft") else []
        return self.turns(seat) + now

    def scored(self, seat: Seat) -> int:
        """How many times a seat has scored."""
        return len(self.turns(seat)) + (self.acts(seat) and self.is_past("score"))

    def reveals(self, turn: int) -> int:
        """How many cards were to be revealed before that turn's draft (K7, K12, K34)."""
        return ROW + turn * (2 if len(self.seats) == 2 else 1)

    @property
    def refreshed(self) -> int:
        """How many cards have left the row at the end of a turn (K34)."""
        if len(self.seats) != 2:
            return 0
        return self.view.turn + (self.view.phase == "renew")

    def lost(self, seat: Seat) -> int:
        """How many drafted cards a seat has discarded."""
        return len(self.drafts(seat)) - len(set(self.view.seats[seat].kingdom) - {0})

    @cached_property
    def seen(self) -> set[int]:
        """Every card that has been revealed."""
        kingdoms = (own.kingdom for own in self.view.seats)
        return {*self.view.row, *self.view.gone}.union(*kingdoms) - {0}

    @cached_property
    def age(self) -> dict[int, int]:
        return {
            card: age for age in range(LAST_AGE + 1) for card in members(self.setting.of_age[age])
        }

    @property
    def scheduled(self) -> int:
        """How many cards would have been revealed by now from a deck without end."""
        if self.view.phase in {"first", "deal"}:
            return len(self.view.row) if self.view.phase == "deal" else 0
        return self.reveals(self.view.turn) + self.is_past("reveal")

    def symbols(self, cards: Iterable[int]) -> tuple[int, ...]:
        """The pawns that cards show together."""
        return tuple(
            sum(int(self.setting.recruit[card, k]) for card in cards) for k in range(KINDS)
        )

    def lost_symbols(self, seat: Seat) -> tuple[int, ...]:
        """The most pawns of each kind that the cards a seat has discarded can have shown."""
        gone = set(self.view.gone) - set(members(self.setting.no_food))
        rows = [
            sorted((int(self.setting.recruit[card, k]) for card in gone), reverse=True)
            for k in range(KINDS)
        ]
        start = self.symbols([0] if 0 not in self.view.seats[seat].kingdom else [])
        return tuple(start[k] + sum(rows[k][: self.lost(seat)]) for k in range(KINDS))

    def ever(self, seat: Seat) -> tuple[int, ...]:
        """The most pawns of each kind that a seat can ever have had."""
        shown, lost = self.symbols(self.view.seats[seat].kingdom), self.lost_symbols(seat)
        return tuple(shown[kind] + lost[kind] for kind in range(KINDS))
