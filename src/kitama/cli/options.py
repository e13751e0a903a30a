"""Arguments that several commands share."""

from typing import Any

import click

from kitama.game import Game
from kitama.games import GAMES, UnknownGame, find


class _TitleType(click.ParamType[Game]):
    """The name of a game, turned into the game."""

    name = "game"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        del param, ctx
        return f"Games are: {', '.join(GAMES)}."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        try:
            return find(value)
        except UnknownGame as error:
            self.fail(f"{error}.", param, ctx)


title_argument = click.argument("game", metavar="GAME", type=_TitleType())
