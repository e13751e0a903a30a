"""Kitara's random games, in the kernel and through State, beside catanatron's."""

import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

import numpy as np

from bench.measure import Row
from kitama.compiled import compiled
from kitama.game import NOBODY
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules.kernel import apply, begin, legal_at
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import MAX_LEGAL, STATE, Ints, Records, blank

FOLDER: Final = Path(__file__).parent / "build" / "catanatron"
OPTIONS: Final = {"players": "4"}
"""Through State: as many players as catanatron's games have."""
MULTIPLIER: Final = 6364136223846793005
TURNS: Final = 5
KERNEL_GAMES: Final = 3000
STATE_GAMES: Final = 10
KERNEL_TARGET: Final = 300
STATE_TARGET: Final = 5
WORST_TARGET: Final = 20
THEIRS: Final = """
import sys
from time import process_time
from catanatron import Color, Game, RandomPlayer
for line in sys.stdin:
    begun, count = process_time(), 0
    for seed in range(3):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        count += len(game.state.actions)
    print(count / (process_time() - begun), flush=True)
"""


def catanatron() -> subprocess.Popen[str]:
    """Catanatron in an environment of its own; plays three games for every line it is sent."""
    python = FOLDER / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "catanatron==3.2.1"]
        subprocess.run(install, check=True)
    return subprocess.Popen(
        [str(python), "-c", THEIRS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@compiled
def random_games(
    settings: Records, states: Records, zero: Records, out: Ints, games: int, seed: int
) -> int:
    """Play whole games, every legal action listed at every step; return how many were played."""
    setting, state = settings[0], states[0]
    count = 0
    chance = seed
    for _game in range(games):
        states[0] = zero[0]
        begin(setting, state)
        while state.decider != NOBODY:
            choices = legal_actions(setting, state, out)
            chance = chance * MULTIPLIER + 1  # wraps round: random enough for a playout
            apply(setting, state, out[(chance >> 33 & 0x3FFFFFFF) % choices])
            count += 1
    return count


def in_kernel(players: str) -> float:
    """Actions a second of whole random games in the kernel."""
    settings = GAME.start({"players": players}).settings
    memory = (blank(STATE), blank(STATE), np.empty(MAX_LEGAL, np.int64))
    random_games(settings, *memory, 1, 1)  # compiled by now
    begun = process_time()
    count = random_games(settings, *memory, KERNEL_GAMES, 2)
    return count / (process_time() - begun)


def through_state() -> float:
    """Actions a second of the same through the State every caller has."""
    rng = Random(1)
    begun, count = process_time(), 0
    for _game in range(STATE_GAMES):
        state = GAME.start(OPTIONS)
        while state.seat != NOBODY:
            state.apply(rng.choice(state.legal_actions()))
            count += 1
    return count / (process_time() - begun)


def listing_times() -> list[float]:
    """Seconds of listing the legal actions, for every position of some random games."""
    rng, out = Random(2), np.empty(MAX_LEGAL, np.int64)
    seconds = []
    for _game in range(STATE_GAMES):
        state = GAME.start(OPTIONS)
        while state.outcome() is None:
            tries = []
            for _try in range(5):
                begun = process_time()
                count = legal_at(state.settings, state.records, out)
                tries.append(process_time() - begun)
            seconds.append(min(tries))
            state.apply(int(out[rng.randrange(count)]))
    return sorted(seconds)


def games() -> list[Row]:
    """Ours and theirs in turns, and how even listing actions is."""
    GAME.prepare()
    kernel_rates: dict[str, list[float]] = {"2": [], "3": [], "4": []}
    state_rates, their_rates = [], []
    with catanatron() as reference:
        assert reference.stdin is not None
        assert reference.stdout is not None
        for _turn in range(TURNS):
            for players, rates in kernel_rates.items():
                rates.append(in_kernel(players))
            state_rates.append(through_state())
            reference.stdin.write("\n")
            reference.stdin.flush()
            their_rates.append(float(reference.stdout.readline()))
        reference.stdin.close()
    easy = median(ours / theirs for ours, theirs in zip(state_rates, their_rates, strict=True))
    times = listing_times()
    spread = times[len(times) * 99 // 100] / median(times)
    return [
        Row("catanatron, actions a second", f"{median(their_rates):,.0f}"),
        *(
            row
            for players, rates in kernel_rates.items()
            for row in _kernel_rows(players, rates, their_rates)
        ),
        Row("State, actions a second", f"{median(state_rates):,.0f}"),
        Row("State / catanatron", f"{easy:,.1f}", f">= {STATE_TARGET}", easy >= STATE_TARGET),
        Row(
            "legal actions, 99th percentile / median",
            f"{spread:.1f}",
            f"<= {WORST_TARGET}",
            spread <= WORST_TARGET,
        ),
    ]


def _kernel_rows(players: str, rates: list[float], theirs: list[float]) -> list[Row]:
    ratio = median(ours / other for ours, other in zip(rates, theirs, strict=True))
    is_met = ratio >= KERNEL_TARGET
    return [
        Row(f"kernel, {players} players, actions a second", f"{median(rates):,.0f}"),
        Row("  / catanatron", f"{ratio:,.0f}", f">= {KERNEL_TARGET}", is_met),
    ]
