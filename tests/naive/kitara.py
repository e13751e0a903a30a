"""The rules of Kitara, slow and obvious: the oracle that the fast kernel is compared with.

Written from the four rulebooks and the table of rulings alone, by someone who has not read the
kernel; "ruling n" in a comment is row n of that table. Maps, cards and tokens come from the test.

A game is an agenda, a list of steps still to come, the current one in front. Most steps offer
texts; a silent step only counts something and may put further steps in front of the rest.
"""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import product

Pawns = tuple[int, int, int]  # Warriors, Master-Animals, Heroes
Rule = tuple[Callable[[], list[str]], Callable[..., None]]

KINDS = "WMH"
WARRIOR, ANIMAL, HERO = range(3)
NOBODY: Pawns = (0, 0, 0)
SUPPLY: Pawns = (10, 5, 3)
STARTERS: Pawns = (3, 0, 0)
STARTING_CARD = 0
ROW = 6
LAST_AGE = 5
CHANCE = -1


@dataclass(frozen=True)
class Space:
    kind: str  # "savanna" or "ruins"
    start: bool


@dataclass(frozen=True)
class Card:
    age: int
    draft: int
    warriors: int
    animals: int
    heroes: int
    moves: int
    score: int
    no_food: bool

    @property
    def recruits(self) -> Pawns:
        return self.warriors, self.animals, self.heroes


def plus(one: Pawns, two: Pawns) -> Pawns:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def minus(one: Pawns, two: Pawns) -> Pawns:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def parts(group: Pawns) -> list[Pawns]:
    """List every choice of at least one pawn out of a group."""
    choices = product(range(group[0] + 1), range(group[1] + 1), range(group[2] + 1))
    return [choice for choice in choices if choice != NOBODY]


def notation(group: Pawns) -> str:
    return "".join(f"{count}{kind}" for count, kind in zip(group, KINDS, strict=True) if count)


def parse(text: str) -> Pawns:
    counts = {kind: int(count) for count, kind in re.findall(r"(\d+)([WMH])", text)}
    return counts.get("W", 0), counts.get("M", 0), counts.get("H", 0)


class NaiveKitara:
    def __init__(
        self,
        *,
        seats: int,
        spaces: dict[str, Space],
        borders: Iterable[tuple[str, str]],
        cards: dict[int, Card],
        tokens: dict[int, int],
        edition: str,
        is_end_asked: bool = True,
        head: Iterable[int] = (),
    ) -> None:
        """Set up the table as it is before the first player is drawn.

        The head start is what the first player, the next and so on begin with.
        """
        if edition not in {"en", "fr"}:
            raise ValueError(f"no such edition: {edition!r}")
        self.seats = seats
        self.spaces = dict(spaces)
        self.cards = dict(cards)
        self.edition = edition
        self.is_end_asked = is_end_asked
        self.head = tuple(head)
        self.beside: dict[str, set[str]] = {label: set() for label in spaces}
        for one, other in borders:
            self.beside[one].add(other)
            self.beside[other].add(one)

        self.first = 0
        self.turn = 0
        self.last_round: int | None = None
        self.owner: dict[str, int] = {}
        self.pawns: dict[str, Pawns] = {}
        self.supply = [SUPPLY] * seats
        self.kingdoms = [[STARTING_CARD] for _ in range(seats)]
        self.deck = set(cards) - {STARTING_CARD}
        self.row: list[int] = []
        self.bag = dict(tokens)
        self.scores = [0] * seats
        self.kept: list[list[int]] = [[] for _ in range(seats)]

        # These four are empty again at the end of every turn.
        self.moves_left = 0
        self.retreating: tuple[int, str, Pawns] | None = None
        self.drawn: list[int] = []
        self.discarded: list[int] = []

        self.agenda = ["first", *["reveal"] * ROW, *["start"] * seats, *self._turn_steps()]
        self.offered: dict[str, int] = {}
        self._settle()

    # The interface of the tests.

    @property
    def seat(self) -> int:
        """Whose decision it is; CHANCE where nobody has a choice."""
        # Moves end when their owner says so, unless this is a game of earlier rules.
        if self.is_end_asked and self.agenda[:1] == ["move"]:
            return self._decider()
        return CHANCE if len(self.offered) <= 1 else self._decider()

    def legal(self) -> set[str]:
        return set(self.offered)

    def weights(self) -> dict[str, int]:
        """Weigh what may happen now; empty while somebody decides and after the end."""
        return dict(self.offered) if self.seat == CHANCE else {}

    def apply(self, text: str) -> None:
        """Let one action or happening take place."""
        if text not in self.offered:
            raise ValueError(f"not possible now: {text!r}")
        del self.agenda[0]
        verb, *words = text.split()
        if verb == "end":
            self.moves_left = 0
        else:
            _, effect = self._rules()[verb]
            effect(*words)
        self._settle()

    def is_over(self) -> bool:
        return not self.agenda

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Give the final scores and the winning seats (ruling 19)."""
        if not self.is_over():
            return None
        ranks = [(self.scores[seat], len(self.kept[seat])) for seat in range(self.seats)]
        winners = tuple(seat for seat in range(self.seats) if ranks[seat] == max(ranks))
        return tuple(self.scores), winners

    def copy(self) -> "NaiveKitara":
        return deepcopy(self)

    def summary(self) -> dict[str, object]:
        """Show the whole state, hidden things included, in plain values."""
        return {
            "owner": dict(self.owner),
            "pawns": dict(self.pawns),
            "supply": list(self.supply),
            "kingdoms": [sorted(kingdom) for kingdom in self.kingdoms],
            "row": list(self.row),
            "scores": list(self.scores),
            "kept": [sorted(kept) for kept in self.kept],
            "drawn": sorted(self.drawn),
            "bag": dict(self.bag),
            "deck": sorted(self.deck),
            "turn": self.turn,
            "retreating": self.retreating,
            "moves_left": self.moves_left,
            "last_round": self.last_round,
        }

    # The agenda.

    def _turn_steps(self) -> list[str]:
        """List the steps of one turn; drafts, attacks and counts put more steps in between."""
        refresh = ["refresh"] if self.seats == 2 else []  # ruling 16
        phases = ["draft", "count moves", "move", "score", "count food", "count losses"]
        return [*phases, *refresh, "end turn"]

    def _rules(self, kind: str = "") -> dict[str, Rule]:
        """Pair what each step offers with what the chosen text does."""
        return {
            "first": (lambda: [f"first {seat + 1}" for seat in range(self.seats)], self._first),
            "reveal": (self._offer_reveal, self._reveal),
            "start": (lambda: [f"start {label}" for label in self._free_starts()], self._start),
            "draft": (self._offer_draft, self._draft),
            "recruit": (lambda: self._offer_recruit(kind), self._recruit),
            "move": (self._offer_move, self._move),
            "token": (lambda: [f"token {v}" for v, n in self.bag.items() if n], self._token),
            "retreat": (self._offer_retreat, self._retreat),
            "score": (self._offer_score, self._score),
            "discard": (lambda: [f"discard {n}" for n in self._hungry()], self._discard),
            "remove": (lambda: self._offer_remove(kind), self._remove),
            "refresh": (lambda: ["refresh"] if self.row else [], self._refresh),
            "final": (lambda: ["final"], self._final),
        }

    def _settle(self) -> None:
        """Go on to the next step that offers anything; a step that offers nothing is skipped."""
        silent = {
            "count moves": self._count_moves,
            "count food": self._count_food,
            "count losses": self._count_losses,
            "end turn": self._end_turn,
        }
        self.offered = {}
        while self.agenda and not self.offered:
            step = self.agenda.pop(0)
            if step in silent:
                silent[step]()
                continue
            verb, _, kind = step.partition(" ")
            offer, _ = self._rules(kind)[verb]
            self.offered = {text: self._weight(text) for text in offer()}
            if self.offered:
                self._next(step)

    def _weight(self, text: str) -> int:
        verb, *words = text.split()
        return self.bag[int(words[0])] if verb == "token" else 1

    def _next(self, *steps: str) -> None:
        """Put steps in front of the agenda."""
        self.agenda[:0] = steps

    def _decider(self) -> int:
        """Tell who is asked by the current step when there is a choice."""
        step = self.agenda[0]
        if step in {"first", "reveal", "token"}:
            return CHANCE
        if step == "start":
            return self._starter()
        return self.retreating[0] if self.retreating else self._player()

    def _player(self) -> int:
        return (self.first + self.turn) % self.seats

    def _starter(self) -> int:
        # Everyone before has taken exactly one space.
        return (self.first + len(self.owner)) % self.seats

    # The board. A space that nobody holds is in neither dict; one owner each is ruling 9.

    def _held(self, seat: int) -> list[str]:
        return [label for label, owner in self.owner.items() if owner == seat]

    def _held_with(self, seat: int, terrain: str, kind: int) -> int:
        """Count the spaces of a terrain that a seat holds with at least one pawn of a kind."""
        held = self._held(seat)
        return sum(self.spaces[s].kind == terrain and self.pawns[s][kind] > 0 for s in held)

    def _free_starts(self) -> list[str]:
        return [s for s, space in self.spaces.items() if s not in self.owner and space.start]

    def _enter(self, label: str, seat: int, group: Pawns) -> None:
        self.owner[label] = seat
        self.pawns[label] = plus(self.pawns.get(label, NOBODY), group)

    def _leave(self, label: str, group: Pawns) -> None:
        self.pawns[label] = minus(self.pawns[label], group)
        if self.pawns[label] == NOBODY:
            del self.pawns[label], self.owner[label]

    def _nearest(self, origin: str, goals: set[str]) -> set[str]:
        """Find the goals fewest white borders away, whoever holds the spaces between."""
        seen = ring = {origin}
        while not ring & goals:
            ring = {label for inner in ring for label in self.beside[inner]} - seen
            if not ring:
                raise ValueError(f"no white borders lead from {origin} to {goals}")
            seen = seen | ring
        return ring & goals

    # Setup and the row.

    def _first(self, number: str) -> None:
        self.first = int(number) - 1
        for later, points in enumerate(self.head):
            self.scores[(self.first + later) % self.seats] = points

    def _offer_reveal(self) -> list[str]:
        # Ruling 2: within an Age all orders are alike, so drawing late equals shuffling early.
        lowest = min((self.cards[number].age for number in self.deck), default=0)
        return [f"reveal {number}" for number in self.deck if self.cards[number].age == lowest]

    def _reveal(self, number: str) -> None:
        self.deck.remove(int(number))
        self.row.append(int(number))
        if self.cards[int(number)].age == LAST_AGE and self.last_round is None:
            # Ruling 17: in whatever way it came, this round is finished and one more follows.
            this_round = self.turn // self.seats + 1
            self.last_round = this_round + 1

    def _start(self, label: str) -> None:
        seat = self._starter()
        self.supply[seat] = minus(self.supply[seat], STARTERS)
        self._enter(label, seat, STARTERS)

    # Draft and Recruit.

    def _offer_draft(self) -> list[str]:
        symbols = sum(self.cards[number].draft for number in self.kingdoms[self._player()])
        reach = min(max(symbols, 1), len(self.row))  # ruling 4
        return [f"draft {place}" for place in range(1, reach + 1)]

    def _draft(self, place: str) -> None:
        number = self.row.pop(int(place) - 1)
        self.kingdoms[self._player()].append(number)
        recruits = zip(KINDS, self.cards[number].recruits, strict=True)
        self._next("reveal", *[f"recruit {kind}" for kind, count in recruits for _ in range(count)])

    def _offer_recruit(self, kind: str) -> list[str]:
        seat = self._player()
        if self.supply[seat][KINDS.index(kind)] == 0:  # ruling 5
            return []
        places = self._held(seat) or self._free_starts()
        if not places:  # ruling 20
            savannas = [s for s, space in self.spaces.items() if space.kind == "savanna"]
            places = [label for label in savannas if label not in self.owner]
        return [f"recruit {kind} {label}" for label in places]

    def _recruit(self, kind: str, label: str) -> None:
        seat, pawn = self._player(), parse(f"1{kind}")
        self.supply[seat] = minus(self.supply[seat], pawn)
        self._enter(label, seat, pawn)

    # Move.

    def _count_moves(self) -> None:
        self.moves_left = sum(self.cards[number].moves for number in self.kingdoms[self._player()])

    def _offer_move(self) -> list[str]:
        moves = [
            f"move {origin} {target} {notation(group)}"
            for origin in self._held(self._player())
            for target in self.beside[origin]
            for group in parts(self.pawns[origin])
            if self.moves_left > 0 and self._may_enter(target, group)
        ]
        return [*moves, "end moves"]

    def _may_enter(self, target: str, group: Pawns) -> bool:
        owner = self.owner.get(target)
        if owner is None or owner == self._player():
            return True
        # Rulings 7 and 8: outnumber them all, and leave nobody without a space.
        return sum(group) > sum(self.pawns[target]) and len(self._held(owner)) > 1

    def _move(self, origin: str, target: str, text: str) -> None:
        player, group = self._player(), parse(text)
        self.moves_left -= 1
        self._next("move")
        owner = self.owner.get(target, player)
        if owner != player:
            self.retreating = (owner, target, self.pawns[target])
            self._leave(target, self.pawns[target])
            # Ruling 10 looks at the attackers' Heroes; ruling 21: an empty bag offers no token.
            self._next(*["token"] * (group[HERO] > 0), "retreat")
        self._leave(origin, group)
        self._enter(target, player, group)

    def _token(self, value: str) -> None:
        self.bag[int(value)] -= 1
        self.drawn.append(int(value))

    def _offer_retreat(self) -> list[str]:
        assert self.retreating is not None
        seat, origin, _ = self.retreating
        goals = self._nearest(origin, set(self._held(seat)))  # ruling 11
        return [f"retreat {label}" for label in goals]

    def _retreat(self, label: str) -> None:
        assert self.retreating is not None
        seat, _, group = self.retreating
        self._enter(label, seat, group)
        self.retreating = None

    # Score.

    def _offer_score(self) -> list[str]:
        seat = self._player()
        symbols = sum(self.cards[number].score for number in self.kingdoms[seat])
        return [f"score {symbols + 2 * self._held_with(seat, 'ruins', ANIMAL)}"]  # ruling 12

    def _score(self, points: str) -> None:
        seat = self._player()
        self.scores[seat] += int(points)
        if self.drawn:  # ruling 13
            best, *others = sorted(self.drawn, reverse=True)
            self.kept[seat].append(best)
            for value in others:
                self.bag[value] += 1
        self.drawn = []

    # Manage.

    def _hungry(self) -> list[int]:
        """List the cards that need food; only these may be discarded (ruling 14)."""
        kingdom = self.kingdoms[self._player()]
        return [number for number in kingdom if not self.cards[number].no_food]

    def _count_food(self) -> None:
        food = self._held_with(self._player(), "savanna", WARRIOR)
        self._next(*["discard"] * max(0, len(self._hungry()) - food))

    def _discard(self, number: str) -> None:
        self.kingdoms[self._player()].remove(int(number))
        self.discarded.append(int(number))

    def _count_losses(self) -> None:
        """Ask for the pawns that ruling 15 takes, once all cards are discarded."""
        seat = self._player()
        standing = minus(SUPPLY, self.supply[seat])
        if self.edition == "fr":
            surplus = sum(standing) - sum(self._symbols(self.kingdoms[seat]))
            self._next(*[f"remove {KINDS}"] * max(0, surplus))
        else:
            due = self._symbols(self.discarded)
            lost = zip(KINDS, map(min, due, standing), strict=True)
            self._next(*[f"remove {kind}" for kind, count in lost for _ in range(count)])
        self.discarded = []

    def _symbols(self, numbers: list[int]) -> Pawns:
        total = NOBODY
        for number in numbers:
            total = plus(total, self.cards[number].recruits)
        return total

    def _offer_remove(self, kinds: str) -> list[str]:
        return [
            f"remove {kind} {label}"
            for kind in kinds
            for label in self._held(self._player())
            if self.pawns[label][KINDS.index(kind)]
        ]

    def _remove(self, kind: str, label: str) -> None:
        seat, pawn = self._player(), parse(f"1{kind}")
        self._leave(label, pawn)
        self.supply[seat] = plus(self.supply[seat], pawn)

    # The ends of the turn and of the game.

    def _refresh(self) -> None:
        del self.row[0]
        self._next("reveal")

    def _end_turn(self) -> None:
        self.turn += 1
        over = self.last_round is not None and self.turn == self.last_round * self.seats
        self._next(*(["final"] if over else self._turn_steps()))

    def _final(self) -> None:
        for seat in range(self.seats):  # ruling 18
            self.scores[seat] += sum(self.kept[seat]) + 2 * len(self.kingdoms[seat])
