"""Learns what positions are worth, from games of the engine against itself.

The first pass plays with students counted and nothing else, or with the weights kept, each later
one with what the pass before has learned. What a quiet position is worth is in part what the
search saw there, in part what the game came to. A net is fitted to that, and its weights are made
whole numbers (net.py).
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np

from kitama.bots.onitama.evaluate import aspect_of
from kitama.bots.onitama.memory import KINDS, Capacity, allocate, position_at
from kitama.bots.onitama.net import (
    ASPECTS,
    INPUTS,
    SCALE,
    UNITS,
    Floats,
    Net,
    Table,
    whole,
)
from kitama.bots.onitama.self_play import CAME_TO, LONGEST, SAMPLE, VALUE, play_game
from kitama.chance import SEED_BITS
from kitama.compiled import compiled, lowest
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_COUNT,
    CARD_MASK,
    RED,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Ints,
    half_turn,
)

Counts = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Seed = int | tuple[int, ...]

BASE_CARDS: Final = sum(card.set == "base" for card in CARDS)
"""They come first. Every second game has only those, as most games of people have."""
SEEN_PART: Final = 0.7
"""How much of what a position is worth is what the search saw; the rest is who won."""
BATCH: Final = 1024
RATES: Final = (4e-3, 2e-3, 1e-3, 3e-4)
"""How fast it learns, slower and slower."""
EPOCHS: Final = 3
"""How often it sees every position at each rate."""


def learn(
    net: Net, games: int, passes: int, nodes: int, seed: int, tick: Callable[[], object]
) -> Iterator[Net]:
    """The net after each pass; it is fitted to the games of that pass and the one before."""
    before: Table = np.zeros((0, SAMPLE), np.int64)
    for number in range(passes):
        samples = play(net.words, games, nodes, (seed, number), tick)
        net = fit(np.concatenate([before, samples]), seed)
        before = samples
        yield net


def play(words: Ints, games: int, nodes: int, seed: Seed, tick: Callable[[], object]) -> Table:
    """The samples of so many games, a row each."""
    rng = np.random.default_rng(seed)
    memory = allocate(Capacity(table_megabytes=1))
    room = np.zeros(LONGEST * SAMPLE, np.int64)
    found = []
    for number in range(games):
        among = BASE_CARDS if number % 2 else CARD_COUNT
        chance = int(rng.integers(1 << SEED_BITS))
        count = play_game(memory, words, chance, among, nodes, room)
        found.append(room[: count * SAMPLE].reshape(-1, SAMPLE).copy())
        tick()
    return np.concatenate(found)


@compiled
def write_inputs(samples: Ints, count: int, is_mirrored: bool, out: Counts) -> None:
    """Write the inputs of the net for each sample, or for its mirror image."""
    for index in range(count):
        position = position_at(samples, index * SAMPLE)
        if position.seat == RED:
            position = half_turn(position)
        for kind in range(KINDS):
            owner = BLUE if kind < 2 else RED
            masters = position.my_master if kind < 2 else position.their_master
            pieces = position.mine if kind < 2 else position.theirs
            pieces = masters if kind % 2 else pieces & ~masters
            while pieces:
                square = lowest(pieces)
                pieces &= pieces - 1
                out[index, kind * ASPECTS * SQUARES + _seen(square, is_mirrored)] += 1
                for place in range(5):
                    card = position.cards >> CARD_BITS * place & CARD_MASK
                    first = (kind * ASPECTS + aspect_of(kind, place)) * SQUARES
                    targets = int(TARGETS[owner * SEAT_STRIDE + card * SQUARES + square])
                    while targets:
                        out[index, first + _seen(lowest(targets), is_mirrored)] += 1
                        targets &= targets - 1


@compiled
def _seen(square: int, is_mirrored: bool) -> int:
    return square + 4 - 2 * (square % 5) if is_mirrored else square


def inputs_of(samples: Table, *, is_mirrored: bool = False) -> Counts:
    """The inputs of the net, a row for each sample."""
    out = np.zeros((len(samples), INPUTS), np.float32)
    write_inputs(np.ascontiguousarray(samples).reshape(-1), len(samples), is_mirrored, out)
    return out


def chances(samples: Table) -> Floats:
    """How likely the mover of each sample is to win."""
    seen = 1 / (1 + np.exp(-samples[:, VALUE] / SCALE))
    return np.asarray(SEEN_PART * seen + (1 - SEEN_PART) * samples[:, CAME_TO] / 2)


def fit(samples: Table, seed: int, rates: Sequence[float] = RATES) -> Net:
    """The net that tells best how likely the mover is to win.

    It is fitted to the logarithm of the odds; doubtful positions count more, as they would in a
    logistic regression. At each rate another half of the positions is seen in the mirror.
    """
    from sklearn.exceptions import ConvergenceWarning  # noqa: PLC0415  # only to train
    from sklearn.neural_network import MLPRegressor  # noqa: PLC0415

    rng = np.random.default_rng(seed)
    chance = chances(samples)
    odds, doubt = np.log(chance / (1 - chance)), 4 * chance * (1 - chance)
    model = MLPRegressor(
        hidden_layer_sizes=(UNITS,),
        alpha=1e-6,
        batch_size=min(BATCH, len(samples)),
        max_iter=EPOCHS,
        random_state=seed,
        warm_start=True,
    )
    rows = inputs_of(samples)
    mirrored = inputs_of(samples, is_mirrored=True)
    for rate in rates:
        flips = rng.random(len(samples)) < 0.5
        rows[flips], mirrored[flips] = mirrored[flips], rows[flips]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)  # it is to stop there
            model.set_params(learning_rate_init=rate).fit(rows, odds, sample_weight=doubt)
    (inner, outer), (biases, constant) = model.coefs_, model.intercepts_
    return whole(inner, biases, outer[:, 0], float(constant[0]))
