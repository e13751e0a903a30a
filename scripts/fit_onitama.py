"""Fit the weights of Onitama's evaluation on games the engine plays against itself.

Every game begins with a few random actions. Each later position that is quiet, neither proven
nor about to capture, is a sample; what it came to is the target of a logistic regression that is
pulled towards the weights there are. Writes weights.txt; see docs/bots.md for how it was checked.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np

from kitama.bots.bot import Budget
from kitama.bots.onitama import evaluate
from kitama.bots.onitama.engine import root_of
from kitama.bots.onitama.evaluate import FEATURES, HALF_BOARD, PER_KIND, SCALE, WEIGHTS, Floats
from kitama.bots.onitama.memory import Plan
from kitama.bots.onitama.think import Thinker
from kitama.game import CHANCE, NOBODY
from kitama.games.onitama.game import GAME, OnitamaState

RANDOM_ACTIONS = 4


def game(seed: int, nodes: int) -> tuple[list[Floats], list[float]]:
    """The features of the samples of one game, and what each came to for its mover."""
    rng = Random(seed)
    state = GAME.start({"sets": "base,senseis_path"})
    thinker = Thinker(Plan(table_megabytes=1))
    samples: list[tuple[int, Floats]] = []
    played = 0
    while state.seat != NOBODY and played < 200:
        if state.seat == CHANCE or played < RANDOM_ACTIONS:
            played += state.seat != CHANCE
            state.apply(rng.choice(state.legal_actions()))
            continue
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


def fit(samples: Floats, targets: Floats, pull: float) -> Floats:
    """Newton's method for the logistic loss, with a pull towards the weights there are."""
    start = WEIGHTS / SCALE
    weights = start.copy()
    for _step in range(12):
        chance = 1 / (1 + np.exp(-samples @ weights))
        gradient = samples.T @ (chance - targets) + pull * (weights - start)
        curve = (samples * (chance * (1 - chance))[:, None]).T @ samples
        weights -= np.linalg.solve(curve + pull * np.eye(FEATURES), gradient)
    return weights


def loss(samples: Floats, targets: Floats, weights: Floats) -> float:
    """The mean logistic loss in bits."""
    chance = np.clip(1 / (1 + np.exp(-samples @ weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(targets * np.log2(chance) + (1 - targets) * np.log2(1 - chance)))


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


def main() -> None:
    """Play, fit, report the loss on games left out, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path("weights.txt"))
    chosen = parser.parse_args()
    seeds = range(chosen.seed * 1_000_000, chosen.seed * 1_000_000 + chosen.games)
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        games = list(pool.map(game, seeds, [chosen.nodes] * len(seeds), chunksize=16))
    kept = len(games) * 9 // 10
    samples, targets = (
        np.array([one for found in games[:kept] for one in found[part]]) for part in (0, 1)
    )
    others, other_targets = (
        np.array([one for found in games[kept:] for one in found[part]]) for part in (0, 1)
    )
    weights = fit(samples, targets, chosen.pull)
    before = loss(others, other_targets, WEIGHTS / SCALE)
    after = loss(others, other_targets, weights)
    print(f"{len(samples)} samples; loss on the others {before:.4f} -> {after:.4f}")
    command = f"python scripts/fit_onitama.py {' '.join(sys.argv[1:])}"
    chosen.output.write_text(text(weights * SCALE, command), "utf-8")


if __name__ == "__main__":
    main()
