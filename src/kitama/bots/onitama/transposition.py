"""The transposition table, shared by threads without a lock.

An entry is two words: key xor data, then data. A write torn between two threads gives a pair
that no key fits, so it is never believed.

  data bits   0-14 action   15-30 value + 32768   31-38 depth + 1   39-40 bound   41-46 age
"""

from typing import Final

from kitama.bots.onitama.memory import AGE, BUCKET, ENTRY, TABLE, TABLE_MASK, WAYS
from kitama.compiled import compiled
from kitama.games.onitama.kernel import Ints

WIN: Final = 30_000
"""The value of a win, less one for each action it takes: sooner is better, a loss later."""
CERTAIN: Final = WIN - 1_000
"""Values beyond this are proven, and tell the distance to the end."""

UPPER: Final = 1
LOWER: Final = 2
EXACT_BOUND: Final = 3
NOTHING: Final = 0

_VALUE: Final = 15
_DEPTH: Final = 31
_BOUND: Final = 39
_AGE: Final = 41
AGES: Final = 64
_MIDDLE: Final = 32_768


@compiled
def bucket_of(memory: Ints, key: int) -> int:
    """Where the entries for a key are."""
    return int(memory[TABLE]) + (key & int(memory[TABLE_MASK])) * BUCKET


@compiled
def probe(memory: Ints, key: int) -> int:
    """The data kept for a key, or NOTHING."""
    start = bucket_of(memory, key)
    for entry in range(start, start + ENTRY * WAYS, ENTRY):
        data = int(memory[entry + 1])
        if memory[entry] ^ data == key and data != NOTHING:
            return data
    return NOTHING


@compiled
def kept_action(data: int) -> int:
    """The best action found, or NO_ACTION."""
    return data & 32_767


@compiled
def kept_value(data: int, ply: int) -> int:
    """The value found; the distance to a certain end is counted from the root."""
    value = (data >> _VALUE & 65_535) - _MIDDLE
    if value > CERTAIN:
        return value - ply
    if value < -CERTAIN:
        return value + ply
    return value


@compiled
def kept_depth(data: int) -> int:
    """How deep was looked for it."""
    return (data >> _DEPTH & 255) - 1


@compiled
def kept_bound(data: int) -> int:
    """Whether the value is an upper or a lower bound, or both."""
    return data >> _BOUND & 3


@compiled
def keep(memory: Ints, key: int, ply: int, depth: int, value: int, bound: int, action: int) -> None:
    """Keep a result in place of the same position's, or of the oldest and shallowest."""
    if value > CERTAIN:
        value += ply
    elif value < -CERTAIN:
        value -= ply
    age = int(memory[AGE])
    start = bucket_of(memory, key)
    worst = start
    worst_worth = 1 << 20
    for entry in range(start, start + ENTRY * WAYS, ENTRY):
        data = int(memory[entry + 1])
        if data == NOTHING or memory[entry] ^ data == key:
            worst = entry
            break
        worth = kept_depth(data) - 8 * ((age - (data >> _AGE)) & AGES - 1)
        if worth < worst_worth:
            worst_worth = worth
            worst = entry
    data = action | value + _MIDDLE << _VALUE | depth + 1 << _DEPTH | bound << _BOUND | age << _AGE
    memory[worst] = key ^ data
    memory[worst + 1] = data
