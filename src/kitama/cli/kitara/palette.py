"""The colours of the Kitara sheet. It brings its own evening, so it looks alike on any terminal."""

from collections.abc import Sequence
from typing import Final

Rgb = tuple[int, int, int]

NIGHT: Final = "#F3E3C8 on #1F1510"
SKY: Final[Rgb] = (0x1F, 0x15, 0x10)
SAVANNA: Final[tuple[Rgb, ...]] = ((0xEB, 0xC2, 0x66), (0xE4, 0xB5, 0x54), (0xDC, 0xA8, 0x47))
"""Neighbouring spaces take different golds, so that a border shows even where it is thin."""
RUINS: Final[tuple[Rgb, ...]] = ((0x7E, 0x9E, 0x63), (0x72, 0x94, 0x5B), (0x66, 0x8A, 0x54))
LAKE: Final[Rgb] = (0x2F, 0x77, 0x96)
CREAM: Final[Rgb] = (0xFF, 0xF6, 0xE0)
SHORE: Final[Rgb] = (0x14, 0x39, 0x4C)

INK: Final = "#3A2413"
LABEL: Final = "#5C3A14"
RUINS_LABEL: Final = "#1F3318"
TARGET: Final = "bold #FFF4DF on #7D3B1E"
WAVE: Final = "#8FCBD6"
DIM: Final = "#A58F74"
HEAD: Final = "bold #F0B27A"
ACTION: Final = "bold #2A1A12 on #F0B27A"
GOOD: Final = "#F6D98C"

CHIP: Final[Sequence[str]] = (
    "bold #FFFFFF on #A52A22",
    "bold #FFFFFF on #23508E",
    "bold #FFFFFF on #5B3A93",
    "bold #FFFFFF on #2D2A2B",
)
SEAT: Final[Sequence[str]] = ("bold #F08A80", "bold #8DB4EE", "bold #BFA0F0", "bold #D8D0CC")
"""The same seats as letters on the evening."""
EMBLEM: Final = "▲●■◆"
"""Seats are told apart without colours too."""


def lit(tone: Rgb) -> Rgb:
    """The ground of a space that is pointed at, half way to cream."""
    red, green, blue = ((part + light) // 2 for part, light in zip(tone, CREAM, strict=True))
    return red, green, blue


def style(ink: Rgb, ground: Rgb) -> str:
    """Two colours as Rich reads them."""
    return f"#{_hex(ink)} on #{_hex(ground)}"


def _hex(colour: Rgb) -> str:
    return "".join(f"{part:02X}" for part in colour)
