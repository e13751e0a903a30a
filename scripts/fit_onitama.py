"""Fit the weights of Onitama's evaluation on games the engine plays against itself.

Every game begins with a few random actions. Each later position that is quiet, neither proven
nor about to capture, is a sample; what it came to is the target of a logistic regression that is
pulled towards where it began. The first pass plays with weights by hand, each later one with those
of the pass before. Then every term is left out once, all others are fitted again on the same
samples, and the two evaluations play a match: what a term gains is what that match says.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from kitama.bots.arena.score import Score
from kitama.bots.bot import Budget
from kitama.bots.onitama import evaluate
from kitama.bots.onitama.engine import root_of
from kitama.bots.onitama.evaluate import FEATURES, HALF_BOARD, PER_KIND, SCALE, Floats
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.game import CHANCE, NOBODY
from kitama.games.onitama.game import GAME, OnitamaState

RANDOM_ACTIONS = 4
LONGEST = 200
STUDENTS, MASTERS = (0, 2), (1, 3)
"""Kinds of pieces: mine, then theirs."""


def by_hand() -> Floats:
    """A student is a hundred, wherever it stands, and every step a little: where it all began."""
    weights = np.zeros(FEATURES)
    weights[0] = 10
    for kind in range(4):
        sign = 1 if kind < 2 else -1
        part = weights[1 + kind * PER_KIND : 1 + (kind + 1) * PER_KIND]
        part[:HALF_BOARD] = sign * 100 * (kind in STUDENTS)
        part[HALF_BOARD:] = sign * np.array((4, 2, 2))
    return weights


class Samples(NamedTuple):
    """Positions as features, and what each came to for its mover."""

    features: Floats
    targets: Floats


def started(rng: Random) -> OnitamaState:
    """A game after its random actions; nobody may have won by then."""
    while True:
        state, played = GAME.start({"sets": "base,senseis_path"}), 0
        while state.seat != NOBODY and (state.seat == CHANCE or played < RANDOM_ACTIONS):
            played += state.seat != CHANCE
            state.apply(rng.choice(state.legal_actions()))
        if state.seat != NOBODY:
            return state


def game(weights: Floats, nodes: int, seed: int) -> tuple[list[Floats], list[float]]:
    """The samples of one game."""
    state = started(Random(seed))
    thinker = Thinker(Capacity(table_megabytes=1), weights)
    samples: list[tuple[int, Floats]] = []
    played = 0
    while state.seat != NOBODY and played < LONGEST:
        root = root_of(state)
        thought = thinker.think(root, Budget(nodes=nodes))
        action = thought.best.actions[0]
        captures = root.position.theirs >> action % 25 & 1
        if thought.best.distance is None and not captures:
            samples.append((state.seat, evaluate.features(root.position)))
        state.apply(action)
        played += 1
    return [found for _seat, found in samples], [result(state, seat) for seat, _ in samples]


def result(state: OnitamaState, seat: int) -> float:
    """1 for a win, 0 for a loss, a half for anything else."""
    ended = state.outcome()
    return 0.5 if ended is None or not ended.winners else float(ended.winners == (seat,))


def collect(pool: ProcessPoolExecutor, weights: Floats, nodes: int, seeds: range) -> list[Samples]:
    """Samples game by game."""
    games = pool.map(partial(game, weights, nodes), seeds, chunksize=16)
    return [
        Samples(np.array(features), np.array(targets)) for features, targets in games if targets
    ]


def joined(games: list[Samples]) -> Samples:
    """The samples of many games."""
    return Samples(*(np.concatenate(part) for part in zip(*games, strict=True)))


def fit(samples: Samples, start: Floats, pull: float, basis: Floats) -> Floats:
    """Newton's method for the logistic loss, with a pull towards the start.

    Only weights that are sums of columns of the basis are looked for.
    """
    rows, targets = samples.features @ basis, samples.targets
    begun = np.linalg.lstsq(basis, start / SCALE, rcond=None)[0]
    weights = begun.copy()
    for _step in range(12):
        chance = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (chance - targets) + pull * (weights - begun)
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows
        weights -= np.linalg.solve(curve + pull * np.eye(len(begun)), gradient)
    return basis @ weights * SCALE


def loss(samples: Samples, weights: Floats) -> float:
    """The mean logistic loss in bits."""
    chance = 1 / (1 + np.exp(-samples.features @ weights / SCALE))
    chance, targets = np.clip(chance, 1e-9, 1 - 1e-9), samples.targets
    return float(-np.mean(targets * np.log2(chance) + (1 - targets) * np.log2(1 - chance)))


def without() -> Iterator[tuple[str, Floats]]:
    """Every term's name, and a basis of the evaluations that do without it."""
    whole = np.eye(FEATURES)
    yield "the right to move", whole[:, 1:]
    for name, kinds in (("where students stand", STUDENTS), ("where masters stand", MASTERS)):
        firsts = [1 + kind * PER_KIND for kind in kinds]
        merged = [whole[:, first : first + HALF_BOARD].sum(axis=1) for first in firsts]
        gone = [first + place for first in firsts for place in range(HALF_BOARD)]
        yield name, np.column_stack([np.delete(whole, gone, axis=1), *merged])
    steps = (
        ("forward steps by hand", 0),
        ("other steps by hand", 1),
        ("steps by the side card", 2),
    )
    for name, place in steps:
        gone = [1 + kind * PER_KIND + HALF_BOARD + place for kind in range(4)]
        yield name, np.delete(whole, gone, axis=1)


def pair(ours: Floats, theirs: Floats, nodes: int, seed: int) -> float:
    """What our weights score against theirs over one opening, with either side once."""
    total = 0.0
    for seat in range(2):
        state = started(Random(seed))
        thinkers = [Thinker(Capacity(table_megabytes=1), each) for each in (ours, theirs)]
        for _action in range(LONGEST):
            if state.seat == NOBODY:
                break
            thinker = thinkers[int(state.seat != seat)]
            thinker.forget()
            state.apply(thinker.think(root_of(state), Budget(nodes=nodes)).best.actions[0])
        total += result(state, seat) / 2
    return total


def match(pool: ProcessPoolExecutor, ours: Floats, theirs: Floats, nodes: int, seeds: range) -> str:
    """What our weights gain, in Elo."""
    score = Score.of(list(pool.map(partial(pair, ours, theirs, nodes), seeds, chunksize=4)))
    elo, low, high = score.elo
    return f"{elo:+.0f} [{low:+.0f}, {high:+.0f}]"


def text(weights: Floats, command: str) -> str:
    """The weights in the form evaluate.read_weights reads."""
    rows = [f"# Made by: {command}", "# the right to move", f"{weights[0]:.1f}"]
    for kind, name in enumerate(("my students", "my master", "their students", "their master")):
        part = weights[1 + kind * PER_KIND : 1 + (kind + 1) * PER_KIND]
        rows.append(f"# {name}: five ranks of half a board, as the owner sees it")
        rows += [
            " ".join(f"{value:.1f}" for value in part[rank : rank + 3])
            for rank in range(0, HALF_BOARD, 3)
        ]
        rows.append("# forward steps by hand, other steps by hand, steps by the side card")
        rows.append(" ".join(f"{value:.1f}" for value in part[HALF_BOARD:]))
    return "\n".join(rows) + "\n"


class Learned(NamedTuple):
    """The weights of the last pass, where it began, and what it learned from and was tried on."""

    weights: Floats
    start: Floats
    samples: Samples
    others: Samples


def learn(pool: ProcessPoolExecutor, chosen: argparse.Namespace) -> Learned:
    """Play and fit, pass after pass."""
    weights = by_hand()
    for number in range(chosen.passes):
        first = (100 * chosen.seed + number) * 1_000_000
        games = collect(pool, weights, chosen.nodes, range(first, first + chosen.games))
        kept = len(games) * 9 // 10
        samples, others = joined(games[:kept]), joined(games[kept:])
        start, weights = weights, fit(samples, weights, chosen.pull, np.eye(FEATURES))
        before, after = loss(others, start), loss(others, weights)
        print(f"{len(samples.targets)} samples; loss on the others {before:.4f} -> {after:.4f}")
    return Learned(weights, start, samples, others)


def main() -> None:
    """Play, fit, report the loss on games left out, write the weights, and try every term."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="in each pass")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=20.0)
    parser.add_argument("--openings", type=int, default=200, help="of every match, two games each")
    parser.add_argument("--match-nodes", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path("weights.txt"))
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        learned = learn(pool, chosen)
        names = ("games", "passes", "nodes", "seed", "pull")
        words = " ".join(f"--{name} {getattr(chosen, name):g}" for name in names)
        made = text(learned.weights, f"python -m scripts.fit_onitama {words}")
        chosen.output.write_text(made, "utf-8")
        seeds = range(chosen.openings)
        gain = match(pool, learned.weights, by_hand(), chosen.match_nodes, seeds)
        print(f"against the weights by hand: {gain}", flush=True)
        for name, basis in without():
            poorer = fit(learned.samples, learned.start, chosen.pull, basis)
            gain = match(pool, learned.weights, poorer, chosen.match_nodes, seeds)
            print(f"{name}: loss {loss(learned.others, poorer):.4f}, gains {gain}", flush=True)


if __name__ == "__main__":
    main()
