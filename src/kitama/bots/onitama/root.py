"""Where searches begin: the position, what would be drawn, what is barred, what is forgotten."""

from typing import Final

from kitama.bots.onitama.arrangement import arrangement_of, sorted_cards
from kitama.bots.onitama.evaluate import fill_places
from kitama.bots.onitama.hashing import key_of
from kitama.bots.onitama.memory import (
    AGE,
    ARRANGED,
    BARRED,
    BARRED_COUNT,
    DRAWN,
    DRAWN_COUNT,
    ENDGAME,
    EXACT,
    FIVE,
    FRAME,
    FRAMES,
    HEAD,
    HISTORY,
    HOME,
    KEY,
    KILLER_1,
    KILLER_2,
    MAX_DRAWN,
    MAX_PLY,
    NODES,
    PATH,
    PLAYED,
    QUIET,
    ROOT,
    TABLE,
    THREADS,
    TWICE,
    TWICE_COUNT,
    put,
)
from kitama.bots.onitama.transposition import AGES
from kitama.compiled import bare, compiled
from kitama.games.onitama.kernel import Ints, Position

EXACT_SALT: Final = 0x2545F4914F6CDD1D
"""Exact searches keep their results apart from those with reductions."""


@compiled
def place(memory: Ints, position: Position) -> None:
    """Say what there is to think about; nothing has stood twice yet."""
    put(memory, ROOT, position)
    memory[TWICE_COUNT] = 0


@compiled
def add_drawn(memory: Ints, position: Position) -> None:
    """Say that a position has stood twice; the last ones told are kept."""
    count = int(memory[TWICE_COUNT])
    if count == MAX_DRAWN:
        count -= 1
        for index in range(count):
            memory[TWICE + index] = memory[TWICE + index + 1]
    memory[TWICE + count] = key_of(memory, position)
    memory[TWICE_COUNT] = count + 1


@compiled
def meet(memory: Ints, cards: int, weights: Ints) -> bool:
    """Get ready for the five cards of a card word; whether they are others than before."""
    five = sorted_cards(cards)
    if memory[FIVE] == five:
        return False
    memory[FIVE] = five
    fill_places(memory, five, weights)
    return True


@compiled
def set_up(memory: Ints, position: Position) -> None:
    """Let the searches of every home begin at a position, with nothing barred."""
    memory[AGE] = (memory[AGE] + 1) % AGES
    for thread in range(memory[THREADS]):
        home = HEAD + thread * HOME
        put_root(memory, home, position)
        memory[home + NODES] = memory[home + EXACT] = memory[home + BARRED_COUNT] = 0
        memory[home + DRAWN_COUNT] = memory[TWICE_COUNT]
        # What is known of a position depends on which others would be drawn.
        salt = 0
        for index in range(memory[TWICE_COUNT]):
            key = int(memory[TWICE + index])
            memory[home + DRAWN + index] = key
            salt ^= key >> 1  # shifted, or a position's own key would become 0 by its salt
        add_salt(memory, home, salt)


@compiled
def put_root(memory: Ints, home: int, position: Position) -> None:
    """Write the position a search begins at."""
    frame = home + FRAMES
    put(memory, frame, position)
    memory[frame + KEY] = memory[home + PATH] = key_of(memory, position)
    memory[frame + ARRANGED] = arrangement_of(position.cards)
    memory[frame + QUIET] = memory[frame + PLAYED] = 0


@compiled
def add_salt(memory: Ints, home: int, salt: int) -> None:
    """Keep what is found from now on apart; the same salt again undoes it."""
    memory[home + FRAMES + KEY] ^= salt
    memory[home + PATH] ^= salt
    for index in range(memory[home + DRAWN_COUNT]):
        memory[home + DRAWN + index] ^= salt


@compiled
def bar(memory: Ints, home: int, action: int) -> None:
    """Let the next searches of a home not look at an action of the root."""
    count = int(memory[home + BARRED_COUNT])
    memory[home + BARRED + count] = action
    memory[home + BARRED_COUNT] = count + 1


@compiled
def forget_habits(memory: Ints, home: int) -> None:
    """Forget which actions were good elsewhere."""
    for at in range(home + HISTORY, home + FRAMES):
        memory[at] = 0
    for ply in range(MAX_PLY + 2):
        frame = home + FRAMES + ply * FRAME
        memory[frame + KILLER_1] = memory[frame + KILLER_2] = 0


@compiled
def forget(memory: Ints) -> None:
    """Forget every position and every habit."""
    words = bare(memory)
    for at in range(memory[TABLE], memory[ENDGAME]):
        words[at] = 0
    for thread in range(memory[THREADS]):
        forget_habits(memory, HEAD + thread * HOME)
    memory[AGE] = 0
