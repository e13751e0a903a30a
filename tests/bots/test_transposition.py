"""The transposition table: what is kept comes back, and what is torn is not believed."""

from kitama.bots.onitama.memory import AGE, BUCKET, ENTRY, TABLE, Capacity, allocate
from kitama.bots.onitama.transposition import (
    EXACT_BOUND,
    LOWER,
    NOTHING,
    WIN,
    bucket_of,
    keep,
    kept_action,
    kept_bound,
    kept_depth,
    kept_value,
    probe,
)

KEY = 0x123456789ABCDEF


def test_what_is_kept_comes_back() -> None:
    memory = allocate(Capacity(table_megabytes=1))
    keep(memory, KEY, 3, 7, -250, LOWER, 1234)
    data = probe(memory, KEY)
    assert (kept_action(data), kept_value(data, 3), kept_depth(data), kept_bound(data)) == (
        1234,
        -250,
        7,
        LOWER,
    )
    assert probe(memory, KEY + 1) == NOTHING


def test_a_distance_is_counted_from_where_it_is_met() -> None:
    memory = allocate(Capacity(table_megabytes=1))
    for value in (WIN - 9, 10 - WIN):
        keep(memory, KEY, 4, 7, value, EXACT_BOUND, 1)
        nearer = -2 if value > 0 else 2
        assert kept_value(probe(memory, KEY), 6) == value + nearer


def test_a_torn_entry_is_not_believed() -> None:
    memory = allocate(Capacity(table_megabytes=1))
    keep(memory, KEY, 0, 7, 10, EXACT_BOUND, 1)
    memory[bucket_of(memory, KEY) + 1] ^= 1 << 20
    assert probe(memory, KEY) == NOTHING


def test_the_shallow_and_the_old_make_room() -> None:
    memory = allocate(Capacity(table_megabytes=1))
    keys = [KEY + (number << 40) for number in range(6)]
    for key, depth in zip(keys[:4], (9, 2, 8, 7), strict=True):
        keep(memory, key, 0, depth, 0, EXACT_BOUND, 1)
    keep(memory, keys[4], 0, 5, 0, EXACT_BOUND, 1)
    assert [probe(memory, key) != NOTHING for key in keys] == [True, False, True, True, True, False]
    memory[AGE] = 1
    keep(memory, keys[0], 0, 1, 0, EXACT_BOUND, 1)
    keep(memory, keys[5], 0, 1, 0, EXACT_BOUND, 1)
    assert probe(memory, keys[0]) != NOTHING
    assert probe(memory, keys[4]) == NOTHING
    assert memory[TABLE] + BUCKET * ENTRY < len(memory)
