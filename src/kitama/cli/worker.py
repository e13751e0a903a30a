"""kitama worker: a machine that thinks for the bots of a cluster."""

import asyncio
import signal
from importlib import import_module

import click

from kitama.server.worker import work


@click.command
@click.option("--nats", required=True, help="nats://host:port, the one the servers use.")
@click.option("--processes", default=1, show_default=True, help="How many bots think at once.")
def command(nats: str, processes: int) -> None:
    """Think for bots until interrupted. As many as wanted, on as many machines."""
    import_module("nats")  # whoever lacks it hears so before bots are made ready
    asyncio.run(_work(nats, processes))


async def _work(nats: str, processes: int) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    click.echo(f"Thinking for the bots at {nats} (Ctrl-C stops it)")
    await work(nats, processes, stopped)
