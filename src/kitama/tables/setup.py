"""What is agreed when a table is made, pinned in its first line, and who may sit at it."""

from typing import Annotated, Final, Literal

import msgspec

from kitama.game import BadOption, BadText, Game, Options, Seat, State
from kitama.games import UnknownGame, find
from kitama.tables.clock import MAX_MS, Control, LiveClock, NoClock
from kitama.tables.errors import Code, Refused

Leaver = Literal["wait", "bot", "resign"]
"""What happens when a player leaves: the others wait, a bot plays on, or the seat resigns."""

Visibility = Literal["public", "link"]
"""Who may watch: everybody who finds it in the list, or those who have its link."""

Place = Literal["server", "device"]
"""Where a table was begun: on a device its seed was known there from the start."""

Source = Literal["own", "house", "late"]
"""Whose number counts for a seat: its device's own, or the house's, where the device promised none
or did not show it in time."""

FAIR_DRAWS: Final = 3
"""The first version of docs/rules/table.md under which every device adds to the chance."""

FOR_ALL: Final = 4
"""The first version under which clocks, starts and those who are here wait for everybody."""

PATIENCE_MS: Final = 300_000

MAX_OPTIONS: Final = 16

BOT_NAMES: Final = ("Acacia", "Baobab", "Cedar", "Ebony", "Willow", "Palm", "Marula", "Tamarind")
"""What bots are called by the seat they first sit at, as in web/src/local/table/setup.ts."""


Speaks = Literal["", "api", "litama"]
"""What somebody's program at a seat speaks; empty for people."""


class Person(msgspec.Struct, frozen=True, tag="person", omit_defaults=True):
    """A player with a name, who decides from outside the house; a program says that it is one."""

    name: str
    program: Speaks = ""


class Machine(msgspec.Struct, frozen=True, tag="bot", omit_defaults=True):
    """A bot, by the name it has in kitama.bots."""

    bot: str
    name: str = ""
    """What it is called, in every language and at every rematch; old lines do not say."""


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
    begun_at: Place = "server"
    table: str = ""
    """The name the draws are bound to: the table's own, or the one it had where it was begun."""
    made_by: int = -1
    """The seat of whoever made the table; -1 for somebody who took none."""

    is_open: bool = False
    """Whether anybody may sit down without the join link's code; not who may watch."""

    patience_ms: Annotated[int, msgspec.Meta(ge=0, le=MAX_MS)] = PATIENCE_MS
    """How long a player must be gone before those who are here decide how to go on (T27)."""

    @property
    def listing(self) -> Visibility:
        """Where it is found: open games and public ones stand in the list."""
        return "public" if self.is_open else self.visibility

    @property
    def has_fair_draws(self) -> bool:
        """Whether draws follow the rules from T20 on."""
        return self.table_rules >= FAIR_DRAWS

    @property
    def waits_for_all(self) -> bool:
        """Whether the rules from T25 on hold."""
        return self.table_rules >= FOR_ALL

    @property
    def asks_ready(self) -> bool:
        """Whether the game begins only when all people at it are ready (T26).

        Who plays again has said so, and those at one screen see each other.
        """
        is_apart = self.begun_at == "server" and not self.hot_seat and not self.rematch_of
        return self.waits_for_all and is_apart and isinstance(self.clock, LiveClock)


FORGOTTEN: Final = "—"
"""The name of a player whose name was taken out of the record, by the host and for good."""


def named(player: Player, seat: Seat) -> Player:
    """The player, with a name where it is a bot that has none yet."""
    if isinstance(player, Person) or player.name:
        return player
    return msgspec.structs.replace(player, name=BOT_NAMES[seat % len(BOT_NAMES)])


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
