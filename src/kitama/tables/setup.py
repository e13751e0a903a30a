"""What is agreed when a table is made, pinned in its first line, and who may sit at it."""

from typing import Final, Literal

import msgspec

from kitama.game import BadOption, BadText, Game, Options, State
from kitama.games import UnknownGame, find
from kitama.tables.clock import Control, NoClock
from kitama.tables.errors import Code, Refused

Leaver = Literal["wait", "bot", "resign"]
"""What happens when a player leaves: the others wait, a bot plays on, or the seat resigns."""

Visibility = Literal["public", "link"]
"""Whether the table stands in the list, or is known only to those who have its link."""

MAX_OPTIONS: Final = 16


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A player with a name and nothing else."""

    name: str


class Machine(msgspec.Struct, frozen=True, tag="bot"):
    """A bot, by the name it has in kitama.bots."""

    bot: str


Player = Person | Machine


class Setup(msgspec.Struct, frozen=True):
    """The first line of a table."""

    game: str
    options: dict[str, str]
    rules: int = 0
    table_rules: int = 1
    """The version of docs/rules/table.md; lines from before there were several do not say."""
    commitment: str = ""
    """The hash of the seed."""
    clock: Control = msgspec.field(default_factory=NoClock)
    leaver: Leaver = "wait"
    visibility: Visibility = "link"
    hot_seat: bool = False
    stand_in: str = ""
    """The bot that plays on for somebody who left or gave up; empty for the house's own choice."""
    rematch_of: str = ""


def shown_name(player: Player) -> str:
    """What stands on a player's name plate."""
    return player.name if isinstance(player, Person) else player.bot


def title(name: str) -> Game:
    """The rules of that name. Raises Refused."""
    try:
        return find(name)
    except UnknownGame as error:
        raise Refused(Code.NO_SUCH_GAME, game=name[:40]) from error


def checked_options(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The options as the game completes them. Raises Refused."""
    if len(options) > MAX_OPTIONS:
        raise Refused(Code.BAD_OPTION, message=f"at most {MAX_OPTIONS} options")
    try:
        return dict(game.start(options).options)
    except (BadOption, BadText) as error:
        raise Refused(Code.BAD_OPTION, message=str(error)) from error


def agreed_options(game: Game, setup: Setup) -> Options:
    """What a table agreed on when it was made, under whichever rules. Raises Refused."""
    try:
        return game.agreed(setup.options, setup.rules)
    except BadOption as error:
        raise Refused(Code.OTHER_RULES, rules=setup.rules, ours=game.rules_version) from error


def started(game: Game, options: Options) -> State:
    """A game that was agreed upon earlier. Raises Refused where its content is not the same."""
    try:
        return game.start(options)
    except (BadOption, BadText) as error:
        raise Refused(Code.OTHER_CONTENT, message=str(error)) from error


encode_player: Final = msgspec.json.Encoder().encode
decode_player: Final = msgspec.json.Decoder(Player).decode
encode_setup: Final = msgspec.json.Encoder().encode
decode_setup: Final = msgspec.json.Decoder(Setup).decode
