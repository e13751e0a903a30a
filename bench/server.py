"""The server beside boardgame.io's: the same tables, sockets and machine, runs interleaved.

`make bench-server`. Ours plays Onitama and has every move on disk before anybody is told; theirs
plays a small game that never ends and keeps it in memory. bench/boardgameio/load.js drives both.
Then Kitara's tables of four, and PostgreSQL and NATS beside the one file.
"""

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

HERE: Final = Path(__file__).parent / "boardgameio"
BUILD: Final = Path(__file__).parent / "build" / "boardgameio"
ROUNDS: Final = 5
SECONDS: Final = 5
TABLES: Final = 100
GROWING: Final = (100, 500, 1000)
HALVED: Final = 500
"""How many tables are played at half the speed they could be."""
FOURS: Final = 50
FOURS_WITH_BOTS: Final = 2
SECONDS_WITH_BOTS: Final = 20
TICKS: Final = os.sysconf("SC_CLK_TCK")


Beside = AbstractContextManager[Any]


def alone(_port: int) -> Beside:
    """Nothing else."""
    return nullcontext()


class Run(NamedTuple):
    """What one run measured."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    """Of the servers, for each move."""
    memory_mb: float


class Served(NamedTuple):
    """Which servers a run is about."""

    kind: str = "kitama"
    nodes: int = 1
    options: tuple[str, ...] = ()
    """Of `kitama serve`; a file of its own where no database is named."""
    limits: tuple[str, ...] = ()
    """Of a visitor, where they are not to be boundless."""


def main() -> None:
    """Print everything: the tables, and the ratios that matter."""
    install()
    print(f"the machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    _beside_theirs()
    _growing()
    _kitara()
    _clusters()


def _beside_theirs() -> None:
    runs: dict[str, list[Run]] = {"boardgame.io": [], "kitama": []}
    for _round in range(ROUNDS):
        for kind, found in runs.items():
            found.append(run(Served(kind), TABLES))
    theirs, ours = (median(found) for found in runs.values())
    print(f"{TABLES} tables, {2 * TABLES} sockets, median of {ROUNDS} runs of {SECONDS} s\n")
    show({"boardgame.io": theirs, "kitama": ours})
    print(
        f"\nmoves per second {ours.moves_per_second / theirs.moves_per_second:.2f} of theirs, "
        f"p99 {ours.p99_ms / theirs.p99_ms:.2f}, CPU a move {ours.cpu_us / theirs.cpu_us:.2f}\n"
    )


def _growing() -> None:
    growing = {count: run(Served(), count) for count in GROWING}
    show({f"kitama, {count} tables": run for count, run in growing.items()})
    fewest, most = GROWING[0], GROWING[-1]
    grown = growing[most].memory_mb - growing[fewest].memory_mb
    print(f"\nmemory {grown * 1000 / (most - fewest):.0f} kB a table")
    half = run(Served(), HALVED, rate=growing[HALVED].moves_per_second / 2)
    show({f"kitama, {HALVED} tables, half": half})
    print(f"\nat half the most: p99 is {half.p99_ms / half.p50_ms:.1f} times p50\n")


def _kitara() -> None:
    """Tables of four, action by action; the bots think in a process that is not counted."""
    show(
        {
            f"Kitara, {FOURS} of 4 people": run(Served("kitara"), FOURS),
            f"Kitara, {FOURS_WITH_BOTS} of 2 and 2 bots": run(
                Served("kitara-bots"), FOURS_WITH_BOTS
            ),
        }
    )


def _clusters() -> None:
    """The same tables on one node with a file, on one with PostgreSQL, and on two with NATS."""
    # Here, because they need what only the tests need.
    from tests.postgres import running as postgres  # noqa: PLC0415
    from tests.server.nats import running as nats  # noqa: PLC0415

    with postgres() as database, nats() as bus:
        shared = ("--database", database.new_database())
        busy = ("--database", database.new_database(), "--nats", bus.url)
        print()
        show(
            {
                "SQLite, 1 node": run(Served(), TABLES),
                "PostgreSQL, 1 node": run(Served(options=shared), TABLES),
                "the same with NATS": run(Served(options=busy), TABLES),
                "the same, 2 nodes": run(Served(nodes=2, options=busy), TABLES),
            }
        )


def show(runs: dict[str, Run]) -> None:
    """Print them, a line each."""
    print(f"{'':27}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU us/move':>13}{'MB':>7}")
    for name, run in runs.items():
        print(
            f"{name:27}{run.moves_per_second:9.0f}{run.p50_ms:9.1f}{run.p99_ms:9.1f}"
            f"{run.cpu_us:13.0f}{run.memory_mb:7.0f}"
        )


def median(runs: list[Run]) -> Run:
    """The median of each number."""
    return Run(*(statistics.median(values) for values in zip(*runs, strict=True)))


def install() -> None:
    """Fetch what drives the servers, once."""
    if not (BUILD / "node_modules").exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "package.json", BUILD)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=BUILD, check=True)


def run(
    served: Served, tables: int, rate: float = 0, beside: Callable[[int], Beside] = alone
) -> Run:
    """Play so many tables, as fast as it goes or at that rate, beside what else is done."""
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        ports = [_free_port() for _node in range(served.nodes)]
        servers = [_start(served, port, folder) for port in ports]
        try:
            with beside(ports[0]):
                pids = [server.pid for server in servers]
                return _measure(served.kind, ports, tables, rate, pids)
        finally:
            for server in servers:
                server.terminate()
                server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(served: Served, port: int, folder: str) -> "subprocess.Popen[str]":
    if served.kind == "boardgame.io":
        command = [_node(), str(HERE / "server.js"), str(port)]
    else:
        bots = "1" if served.kind == "kitara-bots" else "0"
        command = [sys.executable, "-m", "kitama.cli", "serve", "--port", str(port), "--bots", bots]
        command += served.options or ("--database", f"{folder}/k.sqlite")
        command += ["--sockets-per-address", "100000"]
        command += ["--tables-per-hour", "1000000", "--open-tables", "1000000"]
        command += ["--actions-per-hour", "1000000000"]
        command += ["--messages-per-second", "1000000", "--requests-per-second", "1000000"]
        command += served.limits
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules")}
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    server.stdout.readline()
    if served.kind != "boardgame.io":
        _until_prepared(port)
    return server


def _until_prepared(port: int) -> None:
    """The page is there at once, the rules a moment later."""
    while b'"rules":"up"' not in urlopen(f"http://127.0.0.1:{port}/health").read():
        time.sleep(0.1)


def _measure(kind: str, ports: list[int], tables: int, rate: float, pids: list[int]) -> Run:
    nodes = ",".join(map(str, ports))
    seconds = SECONDS_WITH_BOTS if kind == "kitara-bots" else SECONDS
    command = ["node", str(HERE / "load.js"), kind, nodes, str(tables), str(seconds)]
    command += [str(rate)] if rate else []
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules")}
    load = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert load.stdout is not None
    load.stdout.readline()
    before = sum(map(_cpu_seconds, pids))
    found: dict[str, Any] = json.loads(load.stdout.readline())
    cpu = sum(map(_cpu_seconds, pids)) - before
    load.wait()
    return Run(
        found["moves"] / found["seconds"],
        found["p50"],
        found["p99"],
        cpu * 1e6 / found["moves"],
        sum(map(_memory_mb, pids)),
    )


def _node() -> str:
    """The program itself: what stands in an environment's bin may only start it."""
    command = ("node", "-p", "process.execPath")
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


if __name__ == "__main__":
    main()
