"""How much anybody may ask: credit that refills with time, and counts that are given back."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from kitama.tables.errors import Code, Refused

MOST_ADDRESSES: Final = 10_000


class Credit:
    """Refills at a rate up to a burst; each request spends one."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, now: float) -> bool:
        """Whether there was credit left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """Credit and open sockets of each address; the longest unseen are forgotten first."""

    def __init__(
        self, rate: float, burst: float, sockets: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = sockets
        self._clock = clock
        self._credits: OrderedDict[str, Credit] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def spend(self, address: str) -> None:
        """Count a request. Raises Refused when there were too many."""
        now = self._clock()
        credit = self._credits.get(address)
        if credit is None:
            credit = self._credits[address] = Credit(self._rate, self._burst, now)
            # Who is forgotten begins with full credit, as any new address does: nothing is gained
            # by it.
            if len(self._credits) > MOST_ADDRESSES:
                self._credits.popitem(last=False)
        self._credits.move_to_end(address)
        if not credit.spend(now):
            raise Refused(Code.TOO_FAST)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Hold one of the sockets of an address. Raises Refused when it has too many."""
        if self._sockets[address] >= self._most:
            raise Refused(Code.TOO_MANY, most=self._most)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            # Or an entry would stay for every address ever seen.
            if not self._sockets[address]:
                del self._sockets[address]
