"""Adds up a game of Kitara from the lines of its transcript and the printed cards, nothing else."""

import re
from collections import Counter

from kitama.games.kitara.ground.content import Content


class Ledger:
    """Who stands where, who has which cards, and what they are worth."""

    def __init__(self, content: Content, text: str) -> None:
        self.cards = content.deck.cards
        self.kind = {space.label: space.kind for space in content.map.spaces}
        self.seats = content.map.seats
        self.turns = 0
        self.beginner = 0
        self.row: list[int] = []
        self.kingdoms = [[0] for _ in range(self.seats)]
        self.board: dict[str, tuple[int, Counter[str]]] = {}
        self.driven_out: tuple[int, Counter[str]] | None = None
        self.drawn: list[int] = []
        self.kept: list[list[int]] = [[] for _ in range(self.seats)]
        self.points = [0] * self.seats
        self.mistakes: list[str] = []
        for line in text.partition("\n\n")[2].splitlines():
            _number, _who, verb, *words = line.split()
            getattr(self, verb)(*words)

    @property
    def player(self) -> int:
        return (self.beginner + self.turns - 1) % self.seats

    def put(self, space: str, seat: int, pawns: Counter[str]) -> None:
        there = self.board.get(space, (seat, Counter()))[1]
        self.board[space] = (seat, there + pawns)

    def take(self, space: str, pawns: Counter[str]) -> None:
        seat, there = self.board.pop(space)
        if there != pawns:
            self.board[space] = (seat, there - pawns)

    def first(self, number: str) -> None:
        self.beginner = int(number) - 1

    def reveal(self, card: str) -> None:
        self.row.append(int(card))

    def start(self, space: str) -> None:
        self.put(space, (self.beginner + len(self.board)) % self.seats, Counter(W=3))

    def draft(self, place: str) -> None:
        self.turns += 1
        self.kingdoms[self.player].append(self.row.pop(int(place) - 1))

    def recruit(self, kind: str, space: str) -> None:
        self.put(space, self.player, Counter({kind: 1}))

    def move(self, origin: str, target: str, group: str) -> None:
        pawns = Counter({kind: int(count) for count, kind in re.findall(r"(\d+)([WMH])", group)})
        self.take(origin, pawns)
        if target in self.board and self.board[target][0] != self.player:
            self.driven_out = self.board.pop(target)
        self.put(target, self.player, pawns)

    def end(self, _moves: str) -> None:
        pass

    def token(self, value: str) -> None:
        self.drawn.append(int(value))

    def retreat(self, space: str) -> None:
        assert self.driven_out is not None
        self.put(space, *self.driven_out)

    def score(self, points: str) -> None:
        ruins = [
            space
            for space, (seat, pawns) in self.board.items()
            if seat == self.player and pawns["M"] and self.kind[space] == "ruins"
        ]
        symbols = sum(self.cards[card].score for card in self.kingdoms[self.player])
        if int(points) != symbols + 2 * len(ruins):
            self.mistakes.append(f"turn {self.turns} scores {symbols} and {ruins}, not {points}")
        self.points[self.player] += int(points)
        self.kept[self.player] += [max(self.drawn)] if self.drawn else []
        self.drawn = []

    def discard(self, card: str) -> None:
        self.kingdoms[self.player].remove(int(card))

    def remove(self, kind: str, space: str) -> None:
        self.take(space, Counter({kind: 1}))

    def refresh(self) -> None:
        del self.row[0]

    def final(self) -> None:
        for seat in range(self.seats):
            self.points[seat] += sum(self.kept[seat]) + 2 * len(self.kingdoms[seat])
