"""The bots' compiled functions as the page calls them: a seed is two numbers below 2 to the 31."""

from kitama.bots.kitara.glance import Glance, glance
from kitama.bots.kitara.halving import Search, begin
from kitama.compiled import compiled
from kitama.games.kitara.rules.record import Records


@compiled
def glance_at(
    settings: Records,
    views: Records,
    width: int,
    foresight: float,
    roughness: float,
    seed: tuple[int, int],
    own: Glance,
) -> None:
    """glance(), with the page's seed."""
    glance(settings, views, width, foresight, roughness, seed[0] << 31 | seed[1], own)


@compiled
def begin_at(
    settings: Records,
    views: Records,
    width: int,
    most: int,
    seed: tuple[int, int],
    search: Search,
) -> bool:
    """begin(), with the page's seed."""
    return begin(settings, views, width, most, seed[0] << 31 | seed[1], search)
