"""What a host may choose. The defaults serve one machine without any configuration."""

from dataclasses import dataclass, field

from kitama.server.bounds import Bounds


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits and patience of a server."""

    origins: frozenset[str] = frozenset()
    """Addresses the page may come from, such as https://play.example; empty: the server's own."""
    hosts: frozenset[str] = frozenset()
    """Names the server answers to; empty: any. Keeps foreign names from being bound to it."""
    is_secure: bool = True
    """Cookies for HTTPS and localhost; on a plain-HTTP local network browsers refuse these."""
    proxies: tuple[str, ...] = ()
    """Networks of machines that are believed when they say for whom they ask."""
    connections_per_address: int = 64
    """That have not become sockets. An address of IPv6 is the /64 of a household."""
    max_waiting: int = 1_024
    """Connections that have not asked anything yet, of all together."""
    sockets_per_address: int = 64
    tables_per_socket: int = 16
    messages_per_second: float = 20
    message_burst: float = 60
    requests_per_second: float = 10
    request_burst: float = 100
    max_sockets: int = 10_000
    outbox_messages: int = 64
    """How far a slow reader may fall behind before it is dropped."""
    idle_tables: int = 2_000
    """How many tables nobody watches stay in memory."""
    leave_after_seconds: float = 90
    """How long a player may be cut off before the leaver policy applies."""
    sweep_seconds: float = 0.5
    """How often clocks and waiting bots are looked at."""
    forget_seconds: float = 3600
    """How often old tables are looked for."""
    bounds: Bounds = field(default_factory=Bounds)
    bot_processes: int = 1
    think_seconds: float = 1
    late_seconds: float = 3
    """How much longer than its time a bot may take before its players are told why."""
    ask_again_seconds: float = 2
    """How long a table waits before a bot that nobody thought for is asked again."""
    bot_patience_seconds: float = 20
    """How long a bot may keep a table waiting before it is asked again."""
    notice_seconds: float = 5
    """How often it is looked for notices to send."""
    notice_after_seconds: float = 30
    """Who was here so short a time ago is not called back."""
    notice_lease_seconds: float = 60
    """How long whoever sends a notice may take; then others try."""
    private_notices: bool = False
    """Whether notices may go to private addresses, and over plain HTTP."""
