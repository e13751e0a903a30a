"""kitama serve: tables for people and bots, over the network."""

import asyncio
import logging
import socket
from collections.abc import Sequence
from importlib import import_module

import click
import segno

from kitama.cli.database import database_option
from kitama.cli.errors import Trouble
from kitama.games import GAMES, find
from kitama.server import logs
from kitama.server.app import make_server
from kitama.server.bus import NatsBus
from kitama.server.process import run, settle
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.storage import open_store

PORT = 8000


@click.command
@click.option("--lan", is_flag=True, help="Open it to the local network, with a QR code.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 takes any free one.")
@database_option
@click.option("--nats", help="nats://host:port, to serve from several machines.")
@click.option("--origin", "origins", multiple=True, help="Public address, as https://play.example.")
@click.option("--behind-proxy", is_flag=True, help="Believe a proxy on this machine about clients.")
@click.option("--bots", default=1, show_default=True, help="Processes in which bots think.")
@click.option("--sockets-per-address", default=64, show_default=True)
@click.option("--messages-per-second", default=20.0, show_default=True, help="For each socket.")
@click.option("--requests-per-second", default=10.0, show_default=True, help="For each address.")
@click.option("--verbose", is_flag=True, help="Log more.")
def command(  # noqa: PLR0913  # each is an option of the command line
    *,
    lan: bool,
    port: int | None,
    database: str,
    nats: str | None,
    origins: Sequence[str],
    behind_proxy: bool,
    bots: int,
    sockets_per_address: int,
    messages_per_second: float,
    requests_per_second: float,
    verbose: bool,
) -> None:
    """Serve tables until interrupted.

    Without options: on this machine alone, in one process, with everything in one file.

    \b
    kitama serve                        http://localhost:8000
    kitama serve --lan                  for phones in the same room
    kitama serve --database postgresql://... --nats nats://...      one of several machines
    """  # noqa: D301  # \b keeps click from joining the lines
    if nats is not None:
        import_module("nats")  # whoever lacks it hears so at once, not from a server that starts
    logs.configure(logging.INFO if verbose else logging.WARNING)
    address = _own_address() if lan else "localhost"
    settings = Settings(
        origins=frozenset(origin.rstrip("/").lower() for origin in origins),
        hosts=_hosts(origins, address),
        is_secure=not lan or any(origin.startswith("https:") for origin in origins),
        sockets_per_address=sockets_per_address,
        messages_per_second=messages_per_second,
        message_burst=messages_per_second * 3,
        requests_per_second=requests_per_second,
        request_burst=requests_per_second * 10,
        bot_processes=bots,
    )
    for name in GAMES:
        find(name).prepare()
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104  # asked for
    url = f"http://{address}:{listening.getsockname()[1]}"
    run(_serve(database, nats, settings, listening, url, lan, behind_proxy))


async def _serve(
    database: str,
    nats: str | None,
    settings: Settings,
    listening: socket.socket,
    url: str,
    lan: bool,
    behind_proxy: bool,
) -> None:
    store = await asyncio.to_thread(open_store, database)
    services = Services(store, settings, NatsBus(nats)) if nats else Services(store, settings)
    server = make_server(services, is_behind_proxy=behind_proxy)
    server.when_started = lambda: _begin(url, lan)
    await server.serve(sockets=[listening])


def _begin(url: str, lan: bool) -> None:
    settle()
    click.echo(f"Kitama is at {url} (Ctrl-C stops it)")
    if lan:
        segno.make(url).terminal(compact=True)


def _hosts(origins: Sequence[str], address: str) -> frozenset[str]:
    """The names the server answers to. Behind a name of its own, the proxy checks it."""
    if origins:
        return frozenset()
    name = socket.gethostname().lower()
    return frozenset({"localhost", "127.0.0.1", "::1", address, name, f"{name}.local"})


def _own_address() -> str:
    """Find the address on the local network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError as error:
            raise Trouble("this machine is not on a network; leave out --lan.") from error
        found: str = probe.getsockname()[0]
        return found


def _listen(host: str, port: int | None) -> socket.socket:
    """The wanted port; if nobody asked for one, the usual or any free one."""
    for candidate in (PORT, 0) if port is None else (port,):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError:
            listening.close()
            continue
        return listening
    raise Trouble(f"port {port} is taken; choose another with --port, or leave it out.")
