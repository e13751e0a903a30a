"""The files the page needs to play Onitama without a server, besides its module."""

from typing import Any

from kitama.games.onitama import lessons
from kitama.games.onitama.game import GAME


def files() -> dict[str, Any]:
    """By name: what is to be written as JSON."""
    return {"content.json": GAME.content({}), **lessons.files()}
