"""Whether a game can have led to a view: each card, pawn, token and point came from somewhere.

consistency.py asks first whether the view can stand on a table at all. Every bound here grows at
least as fast in play as what it bounds, so a game from a position that passes stays among those
that pass: test_history.py walks through whole games and through games from mixed positions.
"""

from collections import Counter
from typing import Final

from kitama.game import BadText, Seat
from kitama.games.kitara.consistency import standing
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.past import Past
from kitama.games.kitara.rules.record import (
    CARD_POINTS,
    CARDS,
    KINDS,
    LAST_AGE,
    ROW,
    RUINS_POINTS,
    START_WARRIORS,
    H,
    M,
    Record,
    W,
    members,
)
from kitama.games.kitara.view import KitaraView

_UNMOVED: Final = ("draft", "reveal", "recruit")
_RECRUITING: Final = ("reveal", "recruit")
_ATTACKING: Final = ("token", "retreat")
_WITH_TOKENS: Final = ("move", "token", "retreat", "score")
_ROUNDS: Final = {2: 7, 3: 9, 4: 7}
"""How many turns each player has (K36)."""


def check_history(text: str, view: KitaraView, setting: Record) -> None:
    """Raise BadText for a view that no game with this setting leads to."""
    _History(text, view, setting).everything()


class _History:
    def __init__(self, text: str, view: KitaraView, setting: Record) -> None:
        self.text = text
        self.view = view
        self.setting = setting
        self.past = Past(view, setting)

    def everything(self) -> None:
        self.opening()
        self.revealed()
        self.ages()
        self.row()
        self.last_round()
        for seat in self.past.seats:
            self.kingdom(seat)
            self.ages_drafted(seat)
            self.first_turn(seat)
            self.pawns(seat)
            self.tokens(seat)
            self.points(seat)
        self.no_food()
        self.due()
        self.moves()
        self.attack()
        self.hunger()

    def require(self, holds: bool, message: str) -> None:
        if not holds:
            raise BadText(message, text=self.text)

    # Cards.

    def opening(self) -> None:
        """The first player is chosen (K4) before cards are dealt, and nobody has started then."""
        view = self.view
        if view.phase == "first":
            self.require(view.first == 0, "the first player is not chosen yet")
        if view.phase in {"first", "deal"}:
            self.require(view.seat == view.first, f"nobody starts in the phase {view.phase}")
        if self.past.is_opening:
            self.require(
                all(self.setting.is_start[parse_space(held.space)] for held in view.holdings),
                "Warriors start on starting spaces",
            )

    def revealed(self) -> None:
        """Each draft, and each turn's end with two players, reveals one card (K12, K34, K40)."""
        expected = min(self.past.scheduled, CARDS - 1)
        found = len(self.past.seen)
        self.require(found == expected, f"{expected} cards have been revealed by now, not {found}")

    def ages(self) -> None:
        """Every card of a lower Age is revealed before any of a higher (K6)."""
        left = len(self.past.seen)
        counts = Counter(self.past.age[card] for card in self.past.seen)
        for age in range(1, LAST_AGE + 1):
            size = len(members(self.setting.of_age[age]))
            expected = min(left, size)
            message = f"{expected} cards of Age {age} have been revealed, not {counts[age]}"
            self.require(counts[age] == expected, message)
            left -= expected

    def row(self) -> None:
        """The row closes up and is filled at its end for as long as there are cards (K7, K12)."""
        row, phase = self.view.row, self.view.phase
        if phase not in {"first", "deal"}:
            missed = max(0, self.past.scheduled - CARDS + 1)
            expected = ROW - missed - (phase in {"reveal", "renew"})
            self.require(len(row) == expected, f"{expected} cards lie in the row, not {len(row)}")
        is_for_two = phase != "renew" or len(self.past.seats) == 2  # K34
        self.require(is_for_two, "with two players alone the oldest card leaves the row")
        ages = [self.past.age[card] for card in row]
        self.require(ages == sorted(ages), "the oldest card of the row comes first")

    def last_round(self) -> None:
        """Cards come at a fixed pace, so it is known which round is the last (K36)."""
        rounds = _ROUNDS[len(self.past.seats)]
        is_right = self.view.last_round in {0, rounds}
        self.require(is_right, f"round {rounds} is the last, not {self.view.last_round}")

    def kingdom(self, seat: Seat) -> None:
        """A draft adds one card (K12), and none is discarded before the first scoring (K30)."""
        own, most = self.view.seats[seat].kingdom, len(self.past.drafts(seat))
        self.require(self.past.lost(seat) >= 0, f"player {seat + 1} has drafted only {most} cards")
        if not self.past.scored(seat):
            is_whole = 0 in own and self.past.lost(seat) == 0
            self.require(is_whole, f"player {seat + 1} has discarded no card yet")

    def ages_drafted(self, seat: Seat) -> None:
        """Nobody drafts a card before it is revealed (K6, K12)."""
        ages = Counter(self.past.age[card] for card in self.view.seats[seat].kingdom)
        below = 0
        for age in range(1, LAST_AGE + 1):
            most = sum(self.past.reveals(turn) > below for turn in self.past.drafts(seat))
            found = sum(count for drafted, count in ages.items() if drafted >= age)
            message = f"player {seat + 1} can have drafted {most} cards of Age {age} or more"
            self.require(found <= most, message)
            below += len(members(self.setting.of_age[age]))

    def no_food(self) -> None:
        """A card that needs no food is not discarded (K31): it leaves from the row alone (K34)."""
        fed = set(members(self.setting.no_food))
        is_kept = 0 not in fed or all(0 in own.kingdom for own in self.view.seats)
        is_right = is_kept and len(fed & set(self.view.gone)) <= self.past.refreshed
        self.require(is_right, "cards that need no food are not discarded")

    # Pawns.

    def first_turn(self, seat: Seat) -> None:
        """Before their first moves players stand where they started (K9, K22)."""
        view = self.view
        has_moved = self.past.acts(seat) and view.phase not in _UNMOVED
        if self.past.is_opening or has_moved or self.past.turns(seat):
            return
        held = [holding for holding in view.holdings if holding.seat == seat]
        is_home = len(held) == 1 and self.setting.is_start[parse_space(held[0].space)]
        self.require(bool(is_home), f"player {seat + 1} still stands where they started")
        if not (self.past.acts(seat) and view.phase == "recruit"):
            is_three = standing(view, seat) == (START_WARRIORS, 0, 0)
            self.require(is_three, f"player {seat + 1} still has three Warriors")

    def pawns(self, seat: Seat) -> None:
        """Pawns come with cards (K13) and go with them (K32; in number alone: K33)."""
        if self.past.is_opening:
            return
        have, shown = standing(self.view, seat), self.past.symbols(self.view.seats[seat].kingdom)
        change = self.pending() if self.past.acts(seat) else (0,) * KINDS
        most = tuple(shown[kind] + change[kind] for kind in range(KINDS))
        if self.setting.is_french:
            self.any_pawns(seat, sum(have), sum(most))
            most = self.past.ever(seat)
        fits = all(have[kind] <= most[kind] for kind in range(KINDS))
        told = ",".join(map(str, most))
        self.require(fits, f"player {seat + 1} can have at most {told} pawns, by their cards")

    def pending(self) -> tuple[int, ...]:
        """Pawns whose card has come and that have not, or whose card has gone and that have not."""
        sign = -1 if self.view.phase in _RECRUITING else 1
        return tuple(sign * due for due in self.view.due[:KINDS])

    def any_pawns(self, seat: Seat, have: int, most: int) -> None:
        """The French edition counts pawns of all kinds together (K33)."""
        if self.past.acts(seat) and self.view.phase == "remove":
            due = have - most
            self.require(self.view.due[KINDS] == due, f"{due} pawns are due to be removed")
        else:
            message = f"player {seat + 1} can have at most {most} pawns, by their cards"
            self.require(have <= most, message)

    def due(self) -> None:
        """Recruits are those of one card (K13), losses those of the discarded ones (K32)."""
        view, due = self.view, self.view.due[:KINDS]
        if view.phase in _RECRUITING:
            own = set(view.seats[view.seat].kingdom) - {0}
            is_one = any(
                all(due[kind] <= self.setting.recruit[card, kind] for kind in range(KINDS))
                for card in own
            )
            self.require(is_one, f"no card of player {view.seat + 1} recruits so many pawns")
        elif any(due):
            lost = self.past.lost_symbols(view.seat)
            fits = all(due[kind] <= lost[kind] for kind in range(KINDS))
            self.require(fits, "no more pawns are due than discarded cards show")

    # The turn that goes on.

    def moves(self) -> None:
        """The kingdom shows the moves (K17); each can draw a token, if there is a Hero (K23)."""
        view = self.view
        if view.phase not in _WITH_TOKENS:
            return
        shown = sum(int(self.setting.moves[card]) for card in view.seats[view.seat].kingdom)
        most = shown - (view.phase in _ATTACKING)
        self.require(view.moves_left <= most, f"at most {most} moves can be left here")
        draws = shown - view.moves_left - (view.phase == "token")
        self.require(len(view.drawn) <= draws, f"at most {draws} tokens can have been drawn")
        has_hero = standing(view, view.seat)[H] > 0
        self.require(has_hero or not view.drawn, "nobody draws tokens without a Hero")

    def attack(self) -> None:
        """A larger group has come over a white border (K18, K21), for a token with a Hero (K23)."""
        view, retreat = self.view, self.view.retreat
        if retreat is None:
            return
        owners = {parse_space(holding.space): holding.seat for holding in view.holdings}
        group = next(held.pawns for held in view.holdings if held.space == retreat.space)
        is_larger = sum(group) > sum(retreat.pawns)
        self.require(is_larger, "an attacking group is larger than the one it drives out")
        target = parse_space(retreat.space)
        around = self.setting.neighbour[target, : self.setting.degree[target]]
        has_way = any(owners.get(int(space), view.seat) == view.seat for space in around)
        self.require(has_way, f"nobody can have come to {retreat.space}")
        has_hero = view.phase != "token" or group[H] > 0
        self.require(has_hero, "no token is drawn without a Hero")

    def hunger(self) -> None:
        """As many cards are short as cannot be fed (K29, K30)."""
        view = self.view
        if view.phase != "discard":
            return
        hungry = set(view.seats[view.seat].kingdom) - set(members(self.setting.no_food))
        food = sum(
            held.seat == view.seat
            and held.pawns[W] > 0
            and not self.setting.is_ruins[parse_space(held.space)]
            for held in view.holdings
        )
        short = max(0, len(hungry) - food)
        self.require(view.short == short, f"{short} cards are short, not {view.short}")

    # What has been won.

    def tokens(self, seat: Seat) -> None:
        """One token stays of each turn at most (K28), and none comes without a Hero (K23)."""
        kept, scored = len(self.view.seats[seat].tokens), self.past.scored(seat)
        message = f"player {seat + 1} can have kept at most {scored} tokens"
        self.require(kept <= scored, message)
        has_heroes = not kept or self.past.ever(seat)[H] > 0
        self.require(has_heroes, f"player {seat + 1} never had a Hero to draw tokens with")

    def points(self, seat: Seat) -> None:
        """Points come from symbols and Ruins (K26, K27), at the end from tokens and cards (K37)."""
        own = self.view.seats[seat]
        track = own.points
        if self.view.phase == "over":
            track -= sum(value or 0 for value in own.tokens) + CARD_POINTS * len(own.kingdom)
            self.require(track >= 0, f"player {seat + 1} has more from tokens and cards alone")
        track -= self.head(seat)
        self.require(track >= 0, f"player {seat + 1} began with more points")
        most = self.most_points(seat)
        self.require(track <= most, f"player {seat + 1} can have scored at most {most} points")

    def head(self, seat: Seat) -> int:
        """What a seat began with, once it was known who comes first (K41)."""
        if not self.setting.is_even or self.view.phase == "first":
            return 0
        place = (seat - self.view.first) % len(self.past.seats)
        return int(self.setting.head[place])

    def most_points(self, seat: Seat) -> int:
        """As if a seat had drafted the best of its own and the lost cards first."""
        cards = {*self.view.seats[seat].kingdom, *self.view.gone} - {0}
        best = sorted((int(self.setting.score[card]) for card in cards), reverse=True)
        ruins = int(self.setting.is_ruins[: self.setting.spaces].sum())
        every_turn = int(self.setting.score[0]) + RUINS_POINTS * min(ruins, self.past.ever(seat)[M])
        return sum(sum(best[:turn]) + every_turn for turn in range(1, self.past.scored(seat) + 1))
