"""Sets up a process that does nothing but serve: how often it looks for garbage, and shares."""

import gc
import sys
from typing import Final

GARBAGE: Final = (20_000, 50, 100)
"""How much is made before anybody looks for garbage: tables grow, and throw little away."""
SWITCH_SECONDS: Final = 0.0005
"""How long the event loop may keep the writing thread waiting for its turn."""


def settle() -> None:
    """To be called once everything is loaded."""
    # What is loaded by now stays; looking through it for garbage again and again takes long.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
