"""Many games at once: steps a second of one thread, with masks and planes, beside pgx.

`python -m bench.batch`. Steps are timed by the processor's clock, without who chooses and without
the reading of the clock; so is pgx, in an environment of its own.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Final

import numpy as np

from bench.measure import Row, report
from kitama.research.batch import Batch

FOLDER: Final = Path(__file__).parent / "build" / "pgx"
TABLES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("onitama", {}),
    ("kitara", {}),
    ("kitara", {"players": "4"}),
)
TARGETS: Final = {"onitama": 20e6, "kitara": 2e6}
GAMES: Final = 512
STEPS: Final = 400
TURNS: Final = 7
THEIRS: Final = """
import os, sys, time
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import jax, jax.numpy as jnp, pgx
name, games, steps = sys.argv[1], 512, 50
env = pgx.make(name)
init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
choose = jax.jit(lambda state: jnp.argmax(state.legal_action_mask, 1))
state = init(jax.random.split(jax.random.PRNGKey(0), games))
state = jax.block_until_ready(step(state, choose(state)))
total = 0.0
for _step in range(steps):
    actions = jax.block_until_ready(choose(state))
    begun = time.process_time()
    state = jax.block_until_ready(step(state, actions))
    total += time.process_time() - begun
print(games * steps / total)
"""


def ours(title: str, options: dict[str, str]) -> float:
    """Steps a second of processor time: the best of some turns, as others use the machine too."""
    batch = Batch(title, GAMES, options=options, seed=1)
    rates = []
    for _turn in range(TURNS):
        seconds = 0.0
        for _step in range(STEPS):
            actions = batch.choose().astype(np.int64)
            begun = thread_time()
            batch.simulator.step(batch._games, actions, batch._flat, (0, GAMES), 0)  # noqa: SLF001
            seconds += thread_time() - begun
        rates.append(GAMES * STEPS / (seconds - STEPS * _reading()))
    return max(rates)


def _reading() -> float:
    """Seconds that it takes to read the clock, the least of some turns."""
    found = []
    for _turn in range(TURNS):
        begun = thread_time()
        for _time in range(100):
            thread_time()
        found.append((thread_time() - begun) / 100)
    return min(found)


def theirs(name: str) -> float | None:
    """The same for a game of pgx on this processor; None where it cannot be installed."""
    python = FOLDER / "bin" / "python"
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True)
            install = [str(python), "-m", "pip", "install", "--quiet", "pgx==2.6.0"]
            subprocess.run(install, check=True)
        command = [str(python), "-c", THEIRS, name]
        found = [
            float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _turn in range(3)
        ]
    except (subprocess.CalledProcessError, ValueError):
        return None
    return median(found)


def batches() -> list[Row]:
    """Ours with their targets, then pgx."""
    rows = []
    for title, options in TABLES:
        rate, target = ours(title, options), TARGETS[title]
        told = " ".join((title, *(f"{value} players" for value in options.values())))
        rows.append(
            Row(f"{told}, steps a second", f"{rate:.2e}", f">= {target:.0e}", rate >= target)
        )
    for name in ("tic_tac_toe", "gardner_chess", "animal_shogi"):
        found = theirs(name)
        rows.append(Row(f"pgx {name}, steps a second", f"{found:.2e}" if found else "cannot run"))
    return rows


if __name__ == "__main__":
    report("Many games at once", batches())
