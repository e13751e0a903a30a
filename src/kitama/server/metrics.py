"""Numbers about the server, for Prometheus. None of them depends on what is secret at a table."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """One set for each server."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.refused = Counter("kitama_refused", "Refusals.", ["code"], registry=registry)
        self.sockets = Gauge("kitama_sockets", "Open sockets.", registry=registry)
        self.tables = Gauge("kitama_tables", "Tables in memory.", registry=registry)
        self.races = Counter("kitama_lost_races", "Versions lost.", registry=registry)
        self.dropped = Counter(
            "kitama_dropped_sockets", "Sockets closed.", ["reason"], registry=registry
        )
        self.bot_failures = Counter("kitama_bot_failures", "Bots that failed.", registry=registry)
        self.notices = Counter(
            "kitama_notices", "Notices sent.", ["kind", "answer"], registry=registry
        )
        self.waiting_notices = Gauge(
            "kitama_waiting_notices", "Notices that wait.", registry=registry
        )
        self.commit = Histogram(
            "kitama_commit_seconds",
            "From a decision to its being on disk.",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5),
            registry=registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
