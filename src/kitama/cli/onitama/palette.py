"""The colours of the Onitama sheet. It brings its own paper, so it looks alike on any terminal."""

from collections.abc import Mapping
from typing import Final

PAPER: Final = "#23201B on #F4EDE0"
SQUARE: Final = "on #FBF7EC"
SHADED: Final = "on #F7F0E1"
"""Every other square, a little darker, as on a worn scroll."""
LINE: Final = "#CDB68E on #F4EDE0"
LABEL: Final = "#74664D"
TEMPLE: Final = "#C9A869"
TEMPLE_GROUND: Final = "on #F1E4C8"
CHOSEN: Final = "on #F3DFA6"
TARGET: Final = "bold #7A5A17"
EMPTY: Final = ("#F1E7D3 on #F1E7D3", "#F7F0E2 on #F7F0E2")
"""The cells of a card, like a small board; their dots show only where there are no colours."""
STANDING: Final = "#23201B on #23201B"
GOLD: Final = "#B08D57"
GOLD_INK: Final = "#7A5A17"
"""The same for letters, which need more contrast than squares."""
EMBLEM: Final = "bold #F3D68C"

PIECE: Final[Mapping[str, str]] = {"red": "#A93A29", "blue": "#2B4778"}
TRACE: Final[Mapping[str, str]] = {"red": "on #F3D9CE", "blue": "on #D8E0EE"}
"""Where the last move came from and went to."""
