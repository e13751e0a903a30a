"""A database that does not answer in time is away: whoever asks is told so at once for a while."""

import time
from typing import Final

from kitama.tables.ports import Unavailable

ANSWER_SECONDS: Final = 2.0
"""How long anybody waits for the database. With what else an answer takes it stays below three."""
COMMAND_SECONDS: Final = 60.0
"""The same for commands, where nobody else waits."""
_LONG: Final = 0.5
"""Of the time to wait: a failure that took this part of it was no refusal but a silence."""
_PAUSE_SECONDS: Final = 1.0


class Away:
    """Keeps those who queue behind one another from each waiting the whole time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def require_here(self) -> float:
        """The time now. Raises Unavailable when the database was silent a moment ago."""
        now = time.monotonic()
        if now < self._until:
            raise Unavailable("it did not answer a moment ago")
        return now

    def failed(self, begun: float) -> None:
        """Something that began then came to nothing."""
        now = time.monotonic()
        if now - begun >= self.seconds * _LONG:
            self._until = now + _PAUSE_SECONDS
