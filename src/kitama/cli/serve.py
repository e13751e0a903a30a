"""kitama serve: tables for people and bots, over the network."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from importlib import import_module

import click
import segno

from kitama.cli.database import database_option
from kitama.cli.errors import Trouble
from kitama.server import logs
from kitama.server.app import make_server
from kitama.server.bounds import Bounds
from kitama.server.bus import LocalBus, NatsBus
from kitama.server.limits import Proxies
from kitama.server.preparation import Preparation
from kitama.server.process import open_many, run, settle
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.storage import file_of, make_store
from kitama.storage.hold import InUse, hold
from kitama.tables.ports import Unavailable

PORT = 8000
WITHOUT_STORE = "Until then the page is served, and tables are refused as busy."
EVERY = ("0.0.0.0", "::")  # noqa: S104  # only where asked for
HERE = ("127.0.0.1", "::1")


def bounds_options(command: Callable[..., None]) -> Callable[..., None]:
    """An option for each bound of the store."""
    for bound in reversed(fields(Bounds)):
        name = "--" + bound.name.replace("_", "-")
        kind = click.IntRange(0 if bound.name.startswith("forget") else 1)
        meaning = bound.metadata["help"]
        option = click.option(
            name, type=kind, default=bound.default, show_default=True, help=meaning
        )
        command = option(command)
    return command


@click.command
@click.option("--lan", is_flag=True, help="Open it to the local network, with a QR code.")
@click.option("--host", help="The address to listen at, as 0.0.0.0 behind a balancer.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 takes any free one.")
@click.option(
    "--litama-port",
    type=click.IntRange(0, 65535),
    help="A second port, on this machine alone, for programs that speak litama; they expect 5000.",
)
@database_option
@click.option("--nats", help="nats://host:port, to serve from several machines.")
@click.option("--origin", "origins", multiple=True, help="Public address, as https://play.example.")
@click.option("--behind-proxy", is_flag=True, help="Believe a proxy on this machine about clients.")
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    help="Believe this proxy too: an address or a network, as 10.0.0.0/24.",
)
@click.option("--bots", default=1, show_default=True, help="Processes in which bots think.")
@click.option("--sockets-per-address", default=64, show_default=True)
@click.option("--messages-per-second", default=20.0, show_default=True, help="For each socket.")
@click.option("--requests-per-second", default=10.0, show_default=True, help="For each address.")
@click.option(
    "--private-notices",
    is_flag=True,
    help="Let turn notices go to private addresses too, and over plain HTTP.",
)
@bounds_options
@click.option("--verbose", is_flag=True, help="Log more.")
def command(  # noqa: PLR0913  # each is an option of the command line
    *,
    lan: bool,
    host: str | None,
    port: int | None,
    litama_port: int | None,
    database: str,
    nats: str | None,
    origins: Sequence[str],
    behind_proxy: bool,
    proxies: Sequence[str],
    bots: int,
    sockets_per_address: int,
    messages_per_second: float,
    requests_per_second: float,
    private_notices: bool,
    verbose: bool,
    **bounds: int,
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
    if lan and host is not None:
        raise Trouble("--lan listens at every address; leave out --lan or --host.")
    is_open = lan or host in EVERY
    address = _own_address() if is_open else _written(host) if host else "localhost"
    settings = Settings(
        origins=frozenset(origin.rstrip("/").lower() for origin in origins),
        hosts=_hosts(origins, address),
        is_secure=not (lan or host) or any(origin.startswith("https:") for origin in origins),
        proxies=_proxies(proxies, behind_proxy),
        max_waiting=open_many() // 4,
        sockets_per_address=sockets_per_address,
        messages_per_second=messages_per_second,
        message_burst=messages_per_second * 3,
        requests_per_second=requests_per_second,
        request_burst=requests_per_second * 10,
        bot_processes=bots,
        private_notices=private_notices,
        bounds=Bounds(**bounds),
    )
    with _hold(database):
        listening = _listen(EVERY[0] if lan else host or "127.0.0.1", port)
        sockets = [listening]
        greeting = f"Kitama is at http://{address}:{_port(listening)} (Ctrl-C stops it)"
        if litama_port is not None:
            sockets.append(_listen(HERE[0], litama_port, "--litama-port"))
            greeting += f"\nPrograms that speak litama: ws://localhost:{_port(sockets[-1])}"
        url = f"http://{address}:{_port(listening)}" if lan else ""
        run(_serve(database, nats, settings, sockets, lambda: _begin(greeting, url)))


async def _serve(
    database: str,
    nats: str | None,
    settings: Settings,
    sockets: list[socket.socket],
    when_started: Callable[[], None],
) -> None:
    store = make_store(database)
    try:
        await asyncio.to_thread(store.prepare)
    except Unavailable as error:
        # Page and tables on the visitors' own devices need no store, and the store may come.
        click.echo(f"kitama: {error} {WITHOUT_STORE}", err=True)
    bus = NatsBus(nats) if nats else LocalBus()
    services = Services(store, settings, bus, preparation=Preparation())
    services.when_prepared(settle)
    server = make_server(services)
    server.when_started = when_started
    await server.serve(sockets=sockets)


def _hold(database: str) -> AbstractContextManager[object]:
    """Two servers would each believe to know all that is in the file."""
    file = file_of(database)
    try:
        return (hold(file) if file is not None else None) or nullcontext()
    except InUse as error:
        who = f" (process {error})" if str(error) else ""
        raise Trouble(
            f"another server{who} has {file}. Stop it, or name another file with --database."
        ) from error


def _begin(greeting: str, url: str) -> None:
    """Say where it is; with an address for phones, as a QR code, too."""
    click.echo(greeting)
    if url:
        segno.make(url).terminal(compact=True)


def _port(listening: socket.socket) -> int:
    port: int = listening.getsockname()[1]
    return port


def _proxies(given: Sequence[str], behind_proxy: bool) -> tuple[str, ...]:
    proxies = (*given, *(HERE if behind_proxy else ()))
    try:
        Proxies(proxies)
    except ValueError as error:
        raise Trouble(f"--trusted-proxy takes addresses and networks: {error}.") from error
    return proxies


def _written(host: str) -> str:
    """As it stands in an address for browsers."""
    return f"[{host}]" if ":" in host else host


def _hosts(origins: Sequence[str], address: str) -> frozenset[str]:
    """The names the server answers to. Behind a name of its own, the proxy checks it."""
    if origins:
        return frozenset()
    name = socket.gethostname().lower()
    return frozenset({"localhost", "127.0.0.1", "::1", address.strip("[]"), name, f"{name}.local"})


def _own_address() -> str:
    """Find the address on the local network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError as error:
            raise Trouble("this machine is not on a network; leave out --lan.") from error
        found: str = probe.getsockname()[0]
        return found


def _listen(host: str, port: int | None, option: str = "--port") -> socket.socket:
    """The wanted port; if nobody asked for one, the usual or any free one."""
    for candidate in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise Trouble(f"cannot listen at {host}: {error.strerror or error}.") from error
            continue
        return listening
    raise Trouble(f"port {port} is taken; choose another with {option}, or leave it out.")
