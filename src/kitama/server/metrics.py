"""Numbers about the server, for Prometheus. None of them depends on what is secret at a table."""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from math import inf
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

COMMIT_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, inf)
"""Up to which a commit counts for each column of the histogram."""


class Commits(Collector):
    """How long commits take: counted at every action, so without the locks of the others.

    Only the event loop counts, and only the event loop is asked.
    """

    def __init__(self) -> None:
        self._counts = [0] * len(COMMIT_SECONDS)
        self._seconds = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(COMMIT_SECONDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        columns = zip(COMMIT_SECONDS, accumulate(self._counts), strict=True)
        yield HistogramMetricFamily(
            "kitama_commit_seconds",
            "From a decision to its being on disk.",
            buckets=[(_column(most), float(count)) for most, count in columns],
            sum_value=self._seconds,
        )


def _column(most: float) -> str:
    return "+Inf" if most == inf else str(float(most))


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
        self.commit = Commits()
        registry.register(self.commit)

    def text(self) -> bytes:
        return generate_latest(self.registry)
