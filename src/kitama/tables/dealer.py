"""Plays chance: draws anybody can recompute once the seed is shown, and nobody can before.

The hash of a 256-bit seed stands in a table's first line. Draw k is HMAC-SHA256(seed, k), mapped
without bias to the weights of what can happen.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final

from kitama.game import CHANCE, Action, State, drawn

SEED_BYTES: Final = 32
_SPAN: Final = 1 << 256


def commitment(seed: bytes) -> str:
    """What is shown before the game, and binds the seed without telling it."""
    return hashlib.sha256(b"kitama seed\n" + seed).hexdigest()


def draw(seed: bytes, number: int, chances: Sequence[tuple[Action, int]]) -> Action:
    """What happens in that draw: each action as likely as its weight says, exactly."""
    total = sum(weight for _action, weight in chances)
    return drawn(chances, _uniform(seed, number, total))


def _uniform(seed: bytes, number: int, total: int) -> int:
    """A number below total. A value in the uneven remainder of 2^256 is drawn again."""
    limit = _SPAN - _SPAN % max(total, 1)
    attempt = 0
    while True:
        message = f"{number}.{attempt}".encode()
        value = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
        if value < limit:
            return value % max(total, 1)
        attempt += 1


def is_wall(state: State, text: str, told: Iterable[str]) -> bool:
    """Whether a step about to happen in state tells anybody anything that was not certain before.

    The text is the whole of it, told is what the seats and spectators may know. Where chance could
    have done more than one thing, or what it did is not for everybody to know, nobody may go back
    to before it. A step the rules leave no choice in is no wall, nor is a decision.
    """
    if state.seat != CHANCE:
        return False
    return len(state.chances()) > 1 or any(words != text for words in told)
