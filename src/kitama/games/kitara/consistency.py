"""Whether a view read from a text can stand on a table: the things of the box, the turn, the phase.

What passes here can be played to its end. What a phase has left to do is not asked here; the
kernel knows that better. Whether a game can have come to it is asked in history.py.
"""

from collections import Counter
from typing import Final, NoReturn

from kitama.game import BadText, Seat
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.rules.record import (
    LAST_AGE,
    ROW,
    START_WARRIORS,
    SUPPLY,
    VALUES,
    H,
    M,
    Record,
    W,
    members,
)
from kitama.games.kitara.view import Group, KitaraView

MOST_DUE: Final = 99

_OPENING: Final = ("first", "deal", "start")
_MOVING: Final = ("move", "token", "retreat")
_RETREATING: Final = ("token", "retreat")
_REVEALING: Final = ("deal", "reveal", "renew")
_CLOSING: Final = ("final", "over")


def check(text: str, view: KitaraView, setting: Record) -> None:
    """Raise BadText for a view that cannot be played on from."""
    _Check(text, view, setting).everything()


def standing(view: KitaraView, seat: Seat) -> Group:
    """How many pawns of each kind a seat has out of its supply."""
    groups = [holding.pawns for holding in view.holdings if holding.seat == seat]
    if view.retreat and view.retreat.seat == seat:
        groups.append(view.retreat.pawns)
    return sum(g[W] for g in groups), sum(g[M] for g in groups), sum(g[H] for g in groups)


class _Check:
    def __init__(self, text: str, view: KitaraView, setting: Record) -> None:
        self.text = text
        self.view = view
        self.setting = setting

    def everything(self) -> None:
        self.cards()
        self.tokens()
        self.spaces()
        for seat in range(len(self.view.seats)):
            self.pawns(seat)
        self.turn()
        self.last_round()
        self.opening()
        self.phase()
        self.retreat()
        self.discards()
        self.due()

    def require(self, holds: bool, message: str) -> None:
        if not holds:
            self.refuse(message)

    def refuse(self, message: str) -> NoReturn:
        raise BadText(message, text=self.text)

    # The things of the box, each once.

    def cards(self) -> None:
        self.require(len(self.view.row) <= ROW, f"the row has at most {ROW} cards")
        places = Counter((*self.view.row, *self.view.gone))
        for own in self.view.seats:
            each_once = len(set(own.kingdom)) == len(own.kingdom)
            self.require(each_once, "a kingdom has each card once")
            places.update(card for card in own.kingdom if card)
        for card, count in places.items():
            self.require(count == 1, f"card {card} is in two places")

    def tokens(self) -> None:
        values = Counter(self.view.drawn)
        for own in self.view.seats:
            values.update(own.tokens)
        for value in range(VALUES):
            most = self.setting.tokens[value]
            self.require(values[value] <= most, f"there are only {most} tokens of value {value}")

    def spaces(self) -> None:
        names = [holding.space for holding in self.view.holdings]
        self.require(len(set(names)) == len(names), "a space is named twice")
        for name in (*names, *([self.view.retreat.space] if self.view.retreat else [])):
            on_map = parse_space(name) < self.setting.spaces
            self.require(on_map, f"there is no space {name} on this map")

    def pawns(self, seat: int) -> None:
        fits = all(own <= most for own, most in zip(standing(self.view, seat), SUPPLY, strict=True))
        self.require(fits, f"player {seat + 1} has only 10 W, 5 M and 3 H")

    # The course of the game.

    def turn(self) -> None:
        view = self.view
        if view.phase not in _OPENING:
            expected = (view.first + view.turn) % len(view.seats)
            message = f"turn {view.turn} is that of player {expected + 1}"
            self.require(view.seat == expected, message)

    def last_round(self) -> None:
        """The last round is known from the first Age-5 card on (K35), and not far away (K36)."""
        view, seats = self.view, len(self.view.seats)
        last_age = set(members(self.setting.of_age[LAST_AGE]))
        seen = {*view.row, *view.gone}.union(*(own.kingdom for own in view.seats))
        is_near = bool(last_age & seen)
        self.require(
            is_near == (view.last_round > 0),
            "the last round is known when a card of the last Age has been revealed, and only then",
        )
        left = view.last_round * seats - view.turn if is_near else 1
        self.require(0 <= left <= 2 * seats, f"round {view.last_round} cannot be the last")
        is_over = view.phase in _CLOSING
        self.require(is_over == (left == 0), f"the phase is not {view.phase} in this turn")

    def opening(self) -> None:
        """Three Warriors of each who has started (K9), and nobody else."""
        view, seats = self.view, len(self.view.seats)
        if view.phase in _OPENING:
            started = [(view.first + k) % seats for k in range((view.seat - view.first) % seats)]
            expected = Counter((seat, (START_WARRIORS, 0, 0)) for seat in started)
            found = Counter((holding.seat, holding.pawns) for holding in view.holdings)
            is_opening = view.turn == 0 and found == expected
            self.require(is_opening, "before the first turn only those who have started stand")

    # The phase.

    def phase(self) -> None:
        view = self.view
        if view.phase in _REVEALING:
            self.require(len(view.row) < ROW, "there is no room for a card to be revealed")
        if view.phase not in _MOVING:
            self.require(view.moves_left == 0, f"nobody moves in the phase {view.phase}")
        if view.phase not in {*_MOVING, "score"}:
            self.require(not view.drawn, f"nobody has drawn tokens in the phase {view.phase}")

    def retreat(self) -> None:
        view = self.view
        self.require(
            (view.retreat is not None) == (view.phase in _RETREATING),
            "pawns retreat in the phases token and retreat, and only there",
        )
        if view.retreat:
            who = view.retreat.seat
            self.require(who != view.seat, "nobody attacks themselves")
            held = {(holding.space, holding.seat) for holding in view.holdings}
            is_taken = (view.retreat.space, view.seat) in held
            self.require(is_taken, f"the attacker does not stand in {view.retreat.space}")
            has_space = who in {holding.seat for holding in view.holdings}
            self.require(has_space, f"player {who + 1} has no space to retreat to")

    def discards(self) -> None:
        view = self.view
        feeding = set(view.seats[view.seat].kingdom) - set(members(self.setting.no_food))
        most = len(feeding) if view.phase == "discard" else 0
        self.require(view.short <= most, f"at most {most} cards can be short here")

    def due(self) -> None:
        """Pawns are due to be recruited, to be counted with discarded cards, or to be removed."""
        own = standing(self.view, self.view.seat)
        most = {
            "reveal": (*SUPPLY, 0),
            "recruit": (*SUPPLY, 0),
            "discard": (MOST_DUE, MOST_DUE, MOST_DUE, 0),
            "remove": (0, 0, 0, sum(own)) if self.setting.is_french else (*own, 0),
        }.get(self.view.phase, (0, 0, 0, 0))
        fits = all(due <= limit for due, limit in zip(self.view.due, most, strict=True))
        self.require(fits, f"at most {','.join(map(str, most))} pawns can be due here")
