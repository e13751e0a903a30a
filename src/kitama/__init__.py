"""Kitama: board games to play, study and research."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kitama.study import analyse, draw, simulate

__version__ = "0.1.0"
__all__ = ["__version__", "analyse", "draw", "simulate"]


def __getattr__(name: str) -> Any:
    """What studies games is loaded when it is asked for: importing kitama stays cheap."""
    if name in {"analyse", "draw", "simulate"}:
        return getattr(import_module("kitama.study"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
