"""Plays chance: draws anybody can recompute once the seed is shown, and nobody can before.

The hash of the house's 256-bit seed and the table's name stands in a table's first line. Every
device adds a number of its own, promised by its hash before any number is shown. The table's key is
made of the seed, the name and all numbers; the draw at place k is HMAC-SHA256(key, k), mapped
without bias to the weights of what can happen. docs/protocol.md says it to the letter.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final

from kitama.game import CHANCE, Action, Seat, State, drawn

SEED_BYTES: Final = 32
NUMBER_BYTES: Final = 32
_SPAN: Final = 1 << 256


def commitment(seed: bytes, table: str) -> str:
    """What is shown before the game, and binds the seed without telling it.

    Tables begun under earlier rules than the third bound no name: it is empty.
    """
    bound = f"kitama seed 3\n{table}\n" if table else "kitama seed\n"
    return hashlib.sha256(bound.encode() + seed).hexdigest()


def promise(number: bytes) -> str:
    """What a device shows of its number before any number is shown."""
    return hashlib.sha256(b"kitama number\n" + number).hexdigest()


def house_number(seed: bytes, seat: Seat) -> bytes:
    """What stands in for a number nobody showed. It follows from the seed: nobody can choose it."""
    return hmac.digest(seed, f"number\n{seat}".encode(), "sha256")


def table_key(seed: bytes, table: str, numbers: Iterable[bytes]) -> bytes:
    """What all draws of a table come from: the seed, the table's name, a number for each seat."""
    message = "\n".join(["key", table, *(number.hex() for number in numbers)])
    return hmac.digest(seed, message.encode(), "sha256")


def draw(key: bytes, place: int, chances: Sequence[tuple[Action, int]]) -> Action:
    """What happens at that place: each action as likely as its weight says, exactly."""
    total = sum(weight for _action, weight in chances)
    return drawn(chances, _uniform(key, place, total))


def _uniform(key: bytes, place: int, total: int) -> int:
    """A number below total. A value in the uneven remainder of 2^256 is drawn again."""
    limit = _SPAN - _SPAN % max(total, 1)
    attempt = 0
    while True:
        message = f"{place}.{attempt}".encode()
        value = int.from_bytes(hmac.digest(key, message, "sha256"), "big")
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
