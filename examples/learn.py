"""Learns Onitama from nothing, against itself, on one core, and beats level 3 within minutes.

    pip install "kitama[research]"
    python examples/learn.py --minutes 5 --out build/learned

A batch of games plays itself. A small network, in NumPy, says for each position how good each
action is and who will win; it is taught by what happened (policy gradient with clipped steps).
Every minute (of the processor, so that a busy machine does not count) it plays the level: alone,
doing what it holds to be best at first sight, and looking one action and its answer ahead. The
scores are kept as curve.csv and curve.svg.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.game import CHANCE, NOBODY, drawn_by
from kitama.research.batch import Batch
from kitama.research.walk import Walk, mask_of, rewards_of, simulator

GAMES, LENGTH, PART = 256, 16, 1024
HIDDEN, RATE, CLIP, ENTROPY, TRACE = 128, 1e-3, 0.2, 0.01, 0.9
OWN = simulator("onitama")
INPUTS = int(np.prod(OWN.shape({})))

Array = np.ndarray[Any, np.dtype[np.float32]]


class Network:
    """One hidden layer; a value and a number for each action on top of it. Adam teaches it."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = [(INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, OWN.actions + 1), (OWN.actions + 1,)]
        scales = [(2 / 35) ** 0.5, 0, 0.01, 0]  # about 35 inputs are 1
        self.weights = [
            (scale * rng.standard_normal(shape)).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.time = 0

    def ask(self, planes: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of each legal action, and the value for who decides."""
        first, bias, second, top = self.weights
        hidden = np.maximum(planes @ first + bias, 0)
        out = hidden @ second + top
        logits = np.where(masks, out[:, :-1], np.float32(-1e9))
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), np.tanh(out[:, -1])

    def value(self, planes: Array) -> Array:
        """The value alone, for looking ahead."""
        first, bias, second, top = self.weights
        return np.tanh(np.maximum(planes @ first + bias, 0) @ second[:, -1] + top[-1])

    def learn(self, planes: Array, hidden: Array, above: Array) -> None:
        """One step against the slope, which `above` gives for what the network said."""
        below = (above @ self.weights[2].T) * (hidden > 0)
        slopes = [planes.T @ below, below.sum(0), hidden.T @ above, above.sum(0)]
        self.time += 1
        warm = RATE * (1 - 0.999**self.time) ** 0.5 / (1 - 0.9**self.time)
        for one, slope, mean, square in zip(
            self.weights, slopes, self.means, self.squares, strict=True
        ):
            np.add(mean, 0.1 * (slope - mean), out=mean)
            np.add(square, 0.001 * (slope * slope - square), out=square)
            np.subtract(one, warm * mean / (np.sqrt(square) + 1e-7), out=one)


Chooser = Callable[[Network, Walk], int]


class Row(NamedTuple):
    """How far it has come after so many minutes: what it scored alone, and looking ahead."""

    minutes: float
    steps: int
    alone: float
    ahead: float


class Rollout:
    """Some steps of every game, as they happened."""

    def __init__(self, batch: Batch, network: Network, rng: np.random.Generator) -> None:
        steps = [self.step(batch, network, rng) for _step in range(LENGTH)]
        planes, masks, actions, chances, values, rewards, ends = map(
            np.array, zip(*steps, strict=True)
        )
        _hidden, _chances, later = network.ask(inputs(batch), batch.arrays.masks)
        traced = np.zeros(GAMES, np.float32)
        advantages = np.zeros((LENGTH, GAMES), np.float32)
        for step in reversed(range(LENGTH)):  # what is good for the next one is bad for this one
            going = 1 - ends[step]
            surprise = rewards[step] - going * later - values[step]
            traced = surprise - TRACE * going * traced
            advantages[step], later = traced, values[step]
        self.planes, self.masks = planes.reshape(-1, INPUTS), masks.reshape(-1, OWN.actions)
        self.actions, self.chances = actions.reshape(-1), chances.reshape(-1)
        self.advantages = advantages.reshape(-1)
        self.targets = (advantages + values).reshape(-1)

    def step(self, batch: Batch, network: Network, rng: np.random.Generator) -> tuple[Any, ...]:
        """One step in all games, each action as likely as the network says."""
        planes, masks = inputs(batch), batch.arrays.masks.copy()
        seats = batch.arrays.seats.copy()
        _hidden, chances, values = network.ask(planes, masks)
        sums = chances.cumsum(1)
        actions = (sums < rng.random((GAMES, 1)) * sums[:, -1:]).sum(1)
        rows = np.arange(GAMES)
        actions = np.where(masks[rows, actions], actions, chances.argmax(1))
        found = batch.step(actions)
        ends = (found.terminated | found.truncated).astype(np.float32)
        rewards = found.rewards[rows, seats]
        return planes, masks, actions, chances[rows, actions], values, rewards, ends


def inputs(batch: Batch) -> Array:
    """What who decides sees in each game, as one row of numbers."""
    return batch.arrays.planes.reshape(GAMES, -1).astype(np.float32)


def teach(network: Network, seen: Rollout, rng: np.random.Generator) -> None:
    """Make what went better than expected more likely, a part of the rollout at a time."""
    order = rng.permutation(GAMES * LENGTH)
    for start in range(0, len(order), PART):
        part = order[start : start + PART]
        rows, actions, planes = np.arange(len(part)), seen.actions[part], seen.planes[part]
        hidden, chances, values = network.ask(planes, seen.masks[part])
        advantages = seen.advantages[part]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        ratio = chances[rows, actions] / seen.chances[part]
        is_free = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = advantages * ratio * is_free
        above = np.empty((len(part), OWN.actions + 1), np.float32)
        logs = np.log(chances + 1e-9)
        spread = -(chances * logs).sum(1, keepdims=True)
        above[:, :-1] = chances * push[:, None] + ENTROPY * chances * (logs + spread)
        above[rows, actions] -= push
        above[:, -1] = (values - seen.targets[part]) * (1 - values * values)
        network.learn(planes, hidden, above / len(part))


def at_first_sight(network: Network, walk: Walk) -> int:
    """What the network holds to be the best action."""
    planes = np.empty(INPUTS, np.uint8)
    walk.observe(walk.state.seat, planes)
    mask = mask_of(OWN.actions, walk.legal())
    _hidden, chances, _value = network.ask(planes[None].astype(np.float32), mask[None])
    return int(chances[0].argmax())


def looking_ahead(network: Network, walk: Walk) -> int:
    """The best action after every answer to it, as the network values what comes then."""
    seat, worst = walk.state.seat, dict[int, float]()
    leaves, owners = [], []
    for number in walk.legal():
        after = walk.copy()
        after.step(number)
        outcome = after.state.outcome()
        if outcome is not None:
            worst[number] = 2 * rewards_of(outcome)[seat]
            continue
        for answer in after.legal():
            leaf = after.copy()
            leaf.step(answer)
            ended = leaf.state.outcome()
            if ended is not None:
                worst[number] = min(worst.get(number, 9), 2 * rewards_of(ended)[seat])
                continue
            planes = np.empty(INPUTS, np.uint8)
            leaf.observe(seat, planes)
            leaves.append(planes)
            owners.append(number)
    if leaves:
        for number, value in zip(
            owners, network.value(np.array(leaves, np.float32)).tolist(), strict=True
        ):
            worst[number] = min(worst.get(number, 9), value)
    return max(worst, key=worst.__getitem__)


def score(network: Network, choose: Chooser, level: str, games: int) -> float:
    """What it scores against a level, taking turns at either side."""
    total, rng = 0.0, Random(games)
    bot = make_bot(OWN.game, level, rng)
    for game in range(games):
        walk = OWN.walk(OWN.game.start().options)
        while walk.state.seat != NOBODY:
            state = walk.state
            if state.seat == CHANCE:
                walk.happen(drawn_by(rng, state.chances()))
            elif state.seat == game % 2:
                walk.step(choose(network, walk))
            else:
                choice = bot.choose(state.view(state.seat), Budget())
                walk.step(walk.towards(choice.action))
        outcome = walk.state.outcome()
        assert outcome is not None  # noqa: S101  # nobody decides: it is over
        total += (rewards_of(outcome)[game % 2] + 1) / 2
    return total / games


def drawing(rows: list[Row], level: str) -> str:
    """The curves as a picture: the scores over the minutes."""
    wide, high, edge = 480, 240, 40
    most = max(row.minutes for row in rows) or 1
    lines = []
    for colour, name in (("#a33b20", "alone"), ("#2f6f8f", "ahead")):
        places = (
            f"{edge + row.minutes / most * (wide - 2 * edge):.1f},"
            f"{high - edge - getattr(row, name) * (high - 2 * edge):.1f}"
            for row in rows
        )
        lines.append(
            f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" '
            'stroke-width="2"/>'
        )
    half = high / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="12" '
        f'font-family="sans-serif"><rect width="{wide}" height="{high}" fill="#fffdf8"/>'
        f'<path d="M{edge},{edge}V{high - edge}H{wide - edge}" fill="none" stroke="#555"/>'
        f'<path d="M{edge},{half}H{wide - edge}" stroke="#bbb" stroke-dasharray="4"/>'
        f"{''.join(lines)}"
        f'<text x="4" y="{edge + 4}">100 %</text><text x="10" y="{half + 4}">50 %</text>'
        f'<text x="16" y="{high - edge + 4}">0 %</text>'
        f'<text x="{edge}" y="20">score against level {level}: '
        '<tspan fill="#a33b20">at first sight</tspan>, '
        '<tspan fill="#2f6f8f">looking ahead</tspan></text>'
        f'<text x="{wide - edge}" y="{high - 16}" text-anchor="end">{most:.0f} minutes</text>'
        "</svg>\n"
    )


def keep(folder: Path, rows: list[Row], level: str, network: Network) -> None:
    """Write down how far it has come."""
    table = "".join(f"{a:.1f},{b},{c:.3f},{d:.3f}\n" for a, b, c, d in rows)
    (folder / "curve.csv").write_text("minutes,steps,alone,ahead\n" + table, "utf-8")
    (folder / "curve.svg").write_text(drawing(rows, level), "utf-8")
    np.savez(folder / "network.npz", *network.weights)


def main() -> None:
    """Learn for so long, and keep the curve and the network."""
    parser = argparse.ArgumentParser(description="Learn Onitama from nothing.")
    parser.add_argument("--minutes", type=float, default=5, help="of the processor")
    parser.add_argument("--every", type=float, default=1, help="minutes between two contests")
    parser.add_argument("--games", type=int, default=100, help="games of a contest")
    parser.add_argument("--level", default="3")
    parser.add_argument("--out", type=Path, default=Path("build/learned"))
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)
    network, rng = Network(told.seed), np.random.default_rng(told.seed)
    batch = Batch("onitama", GAMES, seed=told.seed)
    rows: list[Row] = []
    steps, due, begun = 0, 0.0, process_time()
    while not rows or rows[-1].minutes < told.minutes:
        minutes = (process_time() - begun) / 60
        if minutes >= due:
            alone = score(network, at_first_sight, told.level, 2 * told.games)
            ahead = score(network, looking_ahead, told.level, told.games)
            rows.append(Row(minutes, steps, alone, ahead))
            print(f"{minutes:5.1f} min {steps:10,} steps {alone:6.1%} {ahead:6.1%}", flush=True)
            keep(told.out, rows, told.level, network)
            due = minutes + told.every
        teach(network, Rollout(batch, network, rng), rng)
        steps += GAMES * LENGTH


if __name__ == "__main__":
    main()
