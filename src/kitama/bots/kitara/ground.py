"""The ground of a game as bots think on it."""

from kitama.game import Options
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.options import END, FORCED
from kitama.games.kitara.rules.record import Records


def inner(options: Options) -> Records:
    """The setting in which moves end by themselves with the last one.

    What a player is asked although nothing else can be done (K17) would cost a search a state for
    every plan, and change none of them.
    """
    return KitaraState({**options, END: FORCED}).settings
