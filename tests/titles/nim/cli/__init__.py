"""Nim in the terminal."""

from typing import Final

COMMANDS: Final[dict[str, str]] = {}
EXAMPLES: Final = {"play": ("kitama play nim --heaps 1,2,3                         a short one",)}
