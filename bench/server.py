"""The server beside boardgame.io's: the same tables, sockets and machine, runs interleaved.

`make bench-server`. Ours plays Onitama and has every move on disk before anybody is told; theirs
plays a small game that never ends and keeps it in memory. bench/boardgameio/load.js drives both.
"""

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).parent / "boardgameio"
BUILD: Final = Path(__file__).parent / "build" / "boardgameio"
ROUNDS: Final = 5
SECONDS: Final = 5
TABLES: Final = 100
GROWING: Final = (100, 500, 1000)
HALVED: Final = 500
"""How many tables are played at half the speed they could be."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """What one run measured."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    """Of the server, for each move."""
    memory_mb: float


def main() -> None:
    """Print the table, and the ratios that matter."""
    _install()
    runs: dict[str, list[Run]] = {"boardgame.io": [], "kitama": []}
    for _round in range(ROUNDS):
        for kind, found in runs.items():
            found.append(_run(kind, TABLES))
    theirs, ours = (_median(found) for found in runs.values())
    print(f"{TABLES} tables, {2 * TABLES} sockets, median of {ROUNDS} runs of {SECONDS} s\n")
    _show({"boardgame.io": theirs, "kitama": ours})
    print(
        f"\nmoves per second {ours.moves_per_second / theirs.moves_per_second:.2f} of theirs, "
        f"p99 {ours.p99_ms / theirs.p99_ms:.2f}, CPU a move {ours.cpu_us / theirs.cpu_us:.2f}\n"
    )
    growing = {count: _run("kitama", count) for count in GROWING}
    _show({f"kitama, {count} tables": run for count, run in growing.items()})
    fewest, most = GROWING[0], GROWING[-1]
    grown = growing[most].memory_mb - growing[fewest].memory_mb
    print(f"\nmemory {grown * 1000 / (most - fewest):.0f} kB a table")
    half = _run("kitama", HALVED, rate=growing[HALVED].moves_per_second / 2)
    _show({f"kitama, {HALVED} tables, half": half})
    print(f"\nat half the most: p99 is {half.p99_ms / half.p50_ms:.1f} times p50")


def _show(runs: dict[str, Run]) -> None:
    print(f"{'':24}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU us/move':>13}{'MB':>7}")
    for name, run in runs.items():
        print(
            f"{name:24}{run.moves_per_second:9.0f}{run.p50_ms:9.1f}{run.p99_ms:9.1f}"
            f"{run.cpu_us:13.0f}{run.memory_mb:7.0f}"
        )


def _median(runs: list[Run]) -> Run:
    return Run(*(statistics.median(values) for values in zip(*runs, strict=True)))


def _install() -> None:
    if not (BUILD / "node_modules").exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "package.json", BUILD)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=BUILD, check=True)


def _run(kind: str, tables: int, rate: float = 0) -> Run:
    with tempfile.TemporaryDirectory(dir=BUILD) as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        server = _start(kind, port, folder)
        try:
            return _measure(kind, port, tables, rate, server.pid)
        finally:
            server.terminate()
            server.wait()


def _start(kind: str, port: int, folder: str) -> "subprocess.Popen[str]":
    if kind == "kitama":
        command = [sys.executable, "-m", "kitama.cli", "serve", "--port", str(port), "--bots", "0"]
        command += ["--database", f"{folder}/k.sqlite", "--sockets-per-address", "100000"]
        command += ["--messages-per-second", "1000000", "--requests-per-second", "1000000"]
    else:
        command = ["node", str(HERE / "server.js"), str(port)]
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules")}
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    server.stdout.readline()
    return server


def _measure(kind: str, port: int, tables: int, rate: float, pid: int) -> Run:
    command = ["node", str(HERE / "load.js"), kind, str(port), str(tables), str(SECONDS)]
    command += [str(rate)] if rate else []
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules")}
    load = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert load.stdout is not None
    load.stdout.readline()
    before = _cpu_seconds(pid)
    found: dict[str, Any] = json.loads(load.stdout.readline())
    cpu = _cpu_seconds(pid) - before
    load.wait()
    return Run(
        found["moves"] / found["seconds"],
        found["p50"],
        found["p99"],
        cpu * 1e6 / found["moves"],
        _memory_mb(pid),
    )


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


if __name__ == "__main__":
    main()
