"""Kitara in the terminal: the map, the kingdoms, and the words."""

from typing import Final

COMMANDS: Final = {
    "content": "Check, draw and measure Kitara's maps, decks and tokens.",
}

EXAMPLES: Final = {
    "kitama": ("kitama play kitara --players 3          a map, two bots and you",),
    "play": (
        "kitama play kitara --players 3                        against two bots",
        "kitama play kitara --players 4 --deck red --seat 1,3  two people and two bots",
    ),
    "arena": ("kitama arena kitara best@0.5s greedy --option deck=red",),
}
