"""The arrays a batch writes to: the caller's own, or new ones."""

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]


class Arrays(NamedTuple):
    """One row for each game, laid one after the other."""

    masks: Array
    """int8. Which actions are legal: 0 or 1 for each."""
    planes: Array
    """uint8. What the seat that decides sees."""
    rewards: Array
    """float32. What the last step brought each seat."""
    seats: Array
    """int8. Who decides now."""
    terminated: Array
    """int8. Whether the last step ended a game."""
    truncated: Array
    """int8. Whether it was the last one that a game may have, without an end."""


def make(count: int, actions: int, planes: tuple[int, ...], seats: int) -> Arrays:
    """New arrays for so many games."""
    return Arrays(
        np.zeros((count, actions), np.int8),
        np.zeros((count, *planes), np.uint8),
        np.zeros((count, seats), np.float32),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
    )


def flat(arrays: Arrays, like: Arrays) -> Arrays:
    """The same memory as rows of numbers. Raises ValueError for arrays of another kind."""
    for name, given, wanted in zip(Arrays._fields, arrays, like, strict=True):
        if given.shape != wanted.shape or given.dtype != wanted.dtype:
            raise ValueError(
                f"{name}: expected {wanted.dtype} {wanted.shape}, not {given.dtype} {given.shape}"
            )
        if not given.flags.c_contiguous or not given.flags.writeable:
            raise ValueError(f"{name}: must be contiguous and writeable")
    return Arrays(*(array.reshape(-1) for array in arrays))
