"""Kitara's lessons: what their goals mean, and how the page's module keeps a state."""

from typing import TYPE_CHECKING, Any, Final, cast

from kitama.games.kitara.game import GAME
from kitama.lessons import Teacher, pages

if TYPE_CHECKING:
    from kitama.game import State
    from kitama.games.kitara.game import KitaraState


def _record(state: "State") -> bytes:
    return cast("KitaraState", state).cells.astype("<i8").tobytes()


TEACHER: Final = Teacher(GAME, {}, _record)


def files() -> dict[str, Any]:
    """What the page teaches from."""
    return pages(TEACHER, __package__)
