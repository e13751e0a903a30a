"""Leaves counted below known positions: kernel, bulk counting and oracle agree on every number.

The files in tests/data/onitama say what is counted; any other program can check them.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given

from kitama.compiled import MODE
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.kernel import Position
from tests.games.onitama.oracle import oracle_at
from tests.naive.onitama import perft as oracle_perft
from tests.strategies import positions

DATA = Path(__file__).parents[2] / "data" / "onitama"
BULK_DEPTH = {"fast": 6, "checked": 6, "plain": 3}[MODE]
PLAYED_DEPTH = {"fast": 5, "checked": 5, "plain": 3}[MODE]
ORACLE_DEPTHS = {"ox": 4, "tanuki": 4}
"""Three for all others; every file was once checked to depth 4."""


class Block(NamedTuple):
    """One position of a file and its counts, from depth 1 on."""

    id: str
    position: Position
    counts: list[int]


def blocks() -> Iterator[Block]:
    for path in sorted(DATA.glob("*.perft")):
        for text in path.read_text("utf-8").split("\n\n")[1:]:
            yield _block(text)


def _block(text: str) -> Block:
    (name,) = re.findall(r"^id (\S+)$", text, re.MULTILINE)
    (position,) = re.findall(r"^position (.+)$", text, re.MULTILINE)
    counts = re.findall(r"^perft (\d+) (\d+)$", text, re.MULTILINE)
    assert [str(depth) for depth in range(1, 7)] == [depth for depth, _ in counts]
    return Block(name, notation.parse_position(position), [int(count) for _, count in counts])


BLOCKS = {block.id: block for block in blocks()}


def test_the_files_hold_what_they_should() -> None:
    """Enough card sets, under names of their own, and the counts every public bot agrees on."""
    starts = [
        block
        for block in BLOCKS.values()
        if block.position.mine | block.position.theirs == kernel.FULL >> 20 | 31 << 20
    ]
    assert len(list(blocks())) == len(BLOCKS) == 20
    assert 12 == len({block.position for block in starts})
    assert [10, 130, 1989, 28509, 487780, 7748422] == BLOCKS["ox"].counts


@pytest.mark.parametrize("name", BLOCKS)
def test_kernel_counts_in_bulk(name: str) -> None:
    block = BLOCKS[name]
    depths = range(1, BULK_DEPTH + 1)
    assert block.counts[:BULK_DEPTH] == [
        kernel.perft(block.position, depth, True) for depth in depths
    ]


@pytest.mark.parametrize("name", BLOCKS)
def test_kernel_plays_every_action(name: str) -> None:
    block = BLOCKS[name]
    depths = range(1, PLAYED_DEPTH + 1)
    assert block.counts[:PLAYED_DEPTH] == [
        kernel.perft(block.position, depth, False) for depth in depths
    ]


@pytest.mark.skipif(MODE != "fast", reason="the oracle is the same in every mode")
@pytest.mark.parametrize("name", BLOCKS)
def test_oracle_counts(name: str) -> None:
    block, deepest = BLOCKS[name], ORACLE_DEPTHS.get(name, 3)
    assert block.counts[:deepest] == [
        oracle_perft(oracle_at(block.position), depth) for depth in range(1, deepest + 1)
    ]


def test_nothing_to_count_is_one_leaf() -> None:
    assert [1, 1] == [kernel.perft(BLOCKS["ox"].position, 0, bulk) for bulk in (False, True)]


@given(positions())
def test_bulk_counting_agrees_with_playing(position: Position) -> None:
    """On positions no file has: crowded, empty, with passes."""
    depths = range(1, 4)
    assert [kernel.perft(position, depth, False) for depth in depths] == [
        kernel.perft(position, depth, True) for depth in depths
    ]
