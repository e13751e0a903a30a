"""Makes puzzles: from endgame tables of any five cards, and from games of players who err."""

from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Final

from kitama.bots.bot import Budget
from kitama.bots.onitama.casual import CasualBot
from kitama.bots.onitama.endgame.solver import Solver, men_of
from kitama.bots.onitama.ladder import CASUAL
from kitama.bots.onitama.puzzles.prove import Judge, SearchJudge, TableJudge, only_way
from kitama.bots.onitama.puzzles.puzzle import BLUE, Puzzle, text_of
from kitama.bots.onitama.puzzles.themes import rating_of, themes_of
from kitama.game import CHANCE, drawn_by
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import SQUARES, Position, half_turn
from kitama.games.onitama.notation import set_up

BASE: Final = [number for number, card in enumerate(CARDS) if card.set == "base"]
_EACH_TABLE: Final = 90
"""So many puzzles of one table at most: other cards are other puzzles."""
_TRIES: Final = 25_000
_MEN: Final = 4
_COUNTS: Final = ((2, 2), (2, 2), (2, 1), (1, 2))
"""Masters alone have little to say to each other."""
_DEEPEST: Final = 3
"""Own moves looked for in games, where more men make more answers."""
_SHORT: Final = 0.05
"""The part of wins in two that is kept: they are many."""


def lines(rng: Random) -> Iterator[list[str]]:
    """Puzzles without end, those of a game or of a table at a time; both get half of the time."""
    spent = {from_game: 0.0, from_table: 0.0}
    while True:
        source, since = min(spent, key=lambda each: spent[each]), monotonic()
        found = [text_of(puzzle) for puzzle in source(rng)]
        spent[source] += monotonic() - since
        yield found


def made(position: Position, judge: Judge) -> Puzzle | None:
    """The puzzle of a position, if it is one; blue moves in it."""
    if position.seat != BLUE:
        position = half_turn(position)
    line = only_way(position, judge)
    if line is None:
        return None
    themes = themes_of(position, line)
    return Puzzle(position, line, rating_of(position, line, themes), themes)


def from_table(rng: Random) -> Iterator[Puzzle]:
    """Puzzles with two men a side at most, of five cards of the base set."""
    five = tuple(sorted(rng.sample(BASE, 5)))
    solver = Solver(five, _MEN)
    for _round in solver.fill():
        pass
    judge, count = TableJudge(solver), 0
    for _try in range(_TRIES):
        position = scattered(rng, list(five))
        if position is None:
            continue
        moves = judge.moves(position)
        if moves < 2 or (moves == 2 and rng.random() > _SHORT):
            continue
        puzzle = made(position, judge)
        if puzzle is not None:
            yield puzzle
            count += 1
        if count == _EACH_TABLE:
            return


def scattered(rng: Random, five: list[int]) -> Position | None:
    """Few men anywhere, and the cards in any hands; None where somebody has won."""
    rng.shuffle(five)
    counts = rng.choice(_COUNTS)
    places = rng.sample(range(SQUARES), sum(counts))
    letters = ["."] * SQUARES
    for place, letter in zip(places, "Bb"[: counts[0]] + "Rr"[: counts[1]], strict=True):
        letters[place] = letter
    if letters[22] == "B" or letters[2] == "R":
        return None
    return set_up("".join(letters), five, BLUE)


def from_game(rng: Random) -> Iterator[Puzzle]:
    """The puzzles in a game of two players who err, neither very much nor very little."""
    bots = [CasualBot(CASUAL[rng.choice("3456")], rng) for _seat in range(2)]
    state, judge = GAME.start(), SearchJudge(_DEEPEST)
    while state.outcome() is None:
        if state.seat == CHANCE:
            state.apply(drawn_by(rng, state.chances()))
            continue
        # With fewer men a table knows better: a slower second win is one, too.
        if state.position is not None and men_of(state.position) > _MEN:
            puzzle = made(state.position, judge)
            if puzzle is not None:
                yield puzzle
        state.apply(bots[state.seat].choose(state.view(state.seat), Budget()).action)
