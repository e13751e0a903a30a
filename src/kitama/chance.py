"""Numbers by chance for compiled code: the n-th of a seed is computed, not drawn one after another.

The same seed and place give the same number in machine code, in plain Python and in the page, to
the last bit: nothing but whole numbers of 32 bits, multiplied and shifted. For bots that err and
for deals that are guessed, never for what a game draws: that is tables/dealer.py.
"""

from typing import Final

from kitama.compiled import compiled

SEED_BITS: Final = 62
"""A seed is a number below 2 to this power."""
_MASK: Final = 0xFFFFFFFF
_WORD: Final = 32
_SUMMED: Final = 12
"""So many uniform numbers are summed: their variance is then 1."""


@compiled
def _mixed(bits: int) -> int:
    """Every bit of 32 depends on every other one. The constants are those of lowbias32."""
    bits ^= bits >> 16
    bits = bits * 0x7FEB352D & _MASK
    bits ^= bits >> 15
    bits = bits * 0x846CA68B & _MASK
    return bits ^ bits >> 16


@compiled
def bits_at(seed: int, place: int) -> int:
    """32 bits by chance. Places are whole numbers from 0 to 2 to the power of 32."""
    low = _mixed((seed & _MASK) ^ _mixed(place & _MASK))
    return _mixed(low ^ (seed >> _WORD & _MASK) ^ 0x9E3779B9)


@compiled
def uniform_at(seed: int, place: int) -> float:
    """A number from 0 to 1, without 1."""
    return bits_at(seed, place) / 4294967296.0


@compiled
def below_at(seed: int, place: int, count: int) -> int:
    """A whole number below count, which is far below 2 to the power of 31."""
    return bits_at(seed, place) * count >> _WORD


@compiled
def normal_at(seed: int, place: int) -> float:
    """About normally distributed: mean 0, deviation 1, never beyond 6.

    It takes the places from place * 12 on. A sum, because logarithms and cosines differ from one
    machine to the next in their last bits.
    """
    total = 0.0
    for index in range(_SUMMED):
        total += uniform_at(seed, place * _SUMMED + index)
    return total - _SUMMED / 2
