"""How much anybody may ask: credit that refills with time, and counts that are given back."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from kitama.tables.errors import Code, Refused

MOST_ADDRESSES: Final = 10_000
UNKNOWN: Final = "unknown"
"""All who come from no address that can be read count as one."""


@lru_cache(4096)
def household(address: str) -> str:
    """What is counted as one: an address, or with IPv6 the /64 that a household is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return UNKNOWN
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


class Proxies:
    """Machines that are believed when they say for whom they ask. Raises ValueError for others."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = [ip_network(text) for text in networks]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class Credit:
    """Refills at a rate up to a burst; each request spends one, or what it costs."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, now: float) -> bool:
        """Whether there was credit left."""
        left = self._left
        # A clock that was set back takes nothing away.
        if now > self._at:
            left += (now - self._at) * self._rate
            left = min(left, self._burst)
        self._at = now
        is_enough = left >= 1
        self._left = left - 1 if is_enough else left
        return is_enough

    def charge(self, cost: float) -> None:
        """Take what something turned out to cost, even where that is more than was left."""
        self._left -= cost


class Addresses:
    """Credit and open sockets of each address; the longest unseen are forgotten first."""

    def __init__(
        self,
        rate: float,
        burst: float,
        sockets: int,
        clock: Callable[[], float] = time.monotonic,
        counted: Callable[[str], str] = household,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = sockets
        self._clock = clock
        self._counted = counted
        self._credits: OrderedDict[str, Credit] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def spend(self, address: str) -> None:
        """Count a request. Raises Refused when there were too many."""
        now = self._clock()
        if not self._credit(address, now).spend(now):
            raise Refused(Code.TOO_FAST)

    def charge(self, address: str, cost: float) -> None:
        """Count what a request turned out to cost."""
        self._credit(address, self._clock()).charge(cost)

    def _credit(self, address: str, now: float) -> Credit:
        name = self._counted(address)
        credit = self._credits.get(name)
        if credit is None:
            credit = self._credits[name] = Credit(self._rate, self._burst, now)
            # Who is forgotten begins with full credit, as any new address does: nothing is gained
            # by it.
            if len(self._credits) > MOST_ADDRESSES:
                self._credits.popitem(last=False)
        self._credits.move_to_end(name)
        return credit

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Hold one of the sockets of an address. Raises Refused when it has too many."""
        with held(self._sockets, self._counted(address), self._most):
            yield


@contextmanager
def held(counts: Counter[str], name: str, most: int) -> Iterator[None]:
    """Hold one of so many. Raises Refused when there are too many."""
    if counts[name] >= most:
        raise Refused(Code.TOO_MANY, most=most)
    counts[name] += 1
    try:
        yield
    finally:
        counts[name] -= 1
        # Or an entry would stay for every address ever seen.
        if not counts[name]:
            del counts[name]
