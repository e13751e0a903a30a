"""Seats programs that speak litama at tables of the house, and does what their protocol lacks."""

import contextlib
import re
import secrets
from typing import Final

from kitama.bots.levels import level_names
from kitama.game import Seat
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import NUMBER
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.notation import parse_square, squares
from kitama.server.identity import hashed
from kitama.server.live import Live
from kitama.server.messages import Joining, NewTable, SeatToken, Sit, SitBot, SitNobody, TableMade
from kitama.server.onitama.match import (
    BASE,
    has_to_pass,
    is_for_programs,
    is_program,
    table_id,
)
from kitama.server.services import Services
from kitama.server.thinker import Question
from kitama.tables import lobby, turn
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.table import Table

NAMELESS: Final = "Program"
THINK_SECONDS: Final = 0.2
_SQUARES: Final = re.compile(r"([a-e][1-5])([a-e][1-5])")
_PIECES: Final = ("rR", "bB")


class Mistake(Exception):
    """What a program is told it did wrong, in its protocol's words."""


class Bridge:
    """Needs the server's services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._hub = services.hub

    async def find(self, match: str) -> Live:
        """The table of a match. Raises Mistake or Refused."""
        name = table_id(match)
        if name is None:
            raise Mistake("matchId was in an incorrect format")
        try:
            live = await self._hub.find(name)
        except Refused as refusal:
            if refusal.code == Code.NO_SUCH_TABLE:
                raise Mistake("Match not found") from refusal
            raise
        if live.table.game.name != GAME.name:
            raise Mistake("Match not found")
        await self.attend(live)
        return live

    async def create(self, name: str, address: str, bot: str) -> tuple[TableMade, Seat]:
        """A table anybody may sit down at, or with a bot of the house there. Raises Refused."""
        maker = await self._services.allowance.make_table(address, "")
        seat = secrets.randbelow(2)
        seats: list[Sit | SitBot | SitNobody] = [SitBot(bot) if bot else SitNobody()] * 2
        seats[seat] = Sit(_shown(name))
        asked = NewTable(GAME.name, seats, visibility="public", is_open=True)
        made = await self._services.seating.create(asked, "", maker, "litama")
        await self.attend(await self._hub.find(made.table))
        return made, seat

    async def join(self, live: Live, name: str, code: str) -> SeatToken:
        """Sit down and begin. Raises Mistake or Refused."""
        table = live.table
        free = [seat for seat, player in enumerate(table.players) if player is None]
        if not free or not is_for_programs(table):
            raise Mistake("Not allowed to join")
        asked = Joining(Sit(_shown(name)), code or None)
        try:
            made = await self._services.seating.join(live, free[0], asked, "", "litama")
        except Refused as refusal:
            if refusal.code in {Code.SEAT_TAKEN, Code.ALREADY_STARTED, Code.WRONG_JOIN_CODE}:
                raise Mistake("Not allowed to join") from refusal
            raise
        await self.attend(live)
        return made

    async def move(self, live: Live, token: str, card: str, move: str, address: str) -> None:
        """Decide. Raises Mistake, whatever is wrong first, or Refused."""
        if live.table.is_over:
            raise Mistake("Game ended")
        proof = hashed(token)
        held = live.seats_of("", [proof] if proof else [])
        if not held:
            raise Mistake("Token is incorrect")
        seat = held[0]
        found = _SQUARES.fullmatch(move)
        if card not in BASE or found is None:
            raise Mistake("'move' or 'card' not given properly")
        origin, target = parse_square(found[1]), parse_square(found[2])
        action = (NUMBER[card] * kernel.SQUARES + origin) * kernel.SQUARES + target
        _check(live.table, seat, origin, action)
        self._services.allowance.act(address, live.table.version, ends=False)
        text = GAME.notation(action)
        try:
            await self._hub.change(
                live,
                lambda table, now: turn.act(table, seat, table.version, text, "", now),
                seat=seat,
                may=lambda: seat in live.seats_of("", [proof]),
            )
        except Refused as refusal:
            raise _mistake(refusal) from refusal

    # What their protocol lacks

    def look(self, live: Live) -> None:
        """Somebody did something: there may be a game to begin, or a pass to play."""
        if live.table.game.name == GAME.name and (_is_ready(live.table) or has_to_pass(live.table)):
            self._services.keeper.spawn(self.attend(live))

    async def attend(self, live: Live) -> None:
        """Begin once everybody is here, and pass for programs that have no move."""
        with contextlib.suppress(Refused):
            if _is_ready(live.table):
                await self._hub.change(live, _begin)
            while has_to_pass(live.table):
                await self._pass(live)

    async def _pass(self, live: Live) -> None:
        table = live.table
        state, version = table.require_playing(), table.version
        legal = [GAME.notation(action) for action in state.legal_actions()]
        strongest = level_names(table.game)[-1]
        question = Question.about(state, state.seat, strongest, THINK_SECONDS)
        bots = self._services.bots
        thought = await bots.choose(question) if bots is not None else None
        text = thought.action if thought is not None and thought.action in legal else legal[0]
        seat = state.seat
        with contextlib.suppress(Refused):  # stale: somebody else has passed for it
            await self._hub.change(
                live, lambda table, now: turn.act(table, seat, version, text, "", now)
            )


def _begin(table: Table, now: int) -> Change | None:
    return lobby.start(table, now) if _is_ready(table) else None


def _is_ready(table: Table) -> bool:
    """Whether nobody but a program, which cannot, would have to say that the game begins."""
    if table.state is not None or table.called_at is not None or None in table.players:
        return False
    return any(is_program(table, seat) for seat in range(len(table.players)))


def _check(table: Table, seat: Seat, origin: int, action: int) -> None:
    state = table.state
    if not isinstance(state, OnitamaState) or state.seat != seat or state.position is None:
        raise Mistake("Cannot move when it is not your turn")
    if squares(state.position)[origin] not in _PIECES[seat]:
        raise Mistake("Cannot move opponent's pieces or empty squares")
    if action not in state.legal_actions():
        raise Mistake("Invalid move")


def _mistake(refusal: Refused) -> Exception:
    """What a refusal is called there, where it has a word for it: somebody was faster."""
    words = {
        Code.NOT_YOUR_SEAT: "Token is incorrect",
        Code.NOT_YOUR_TURN: "Cannot move when it is not your turn",
        Code.ILLEGAL_ACTION: "Invalid move",
        Code.GAME_OVER: "Game ended",
        Code.GAVE_UP: "Game ended",
        Code.TIME_IS_UP: "Game ended",
    }.get(refusal.code)
    return Mistake(words) if words else refusal


def _shown(name: str) -> str:
    """A name that can be shown: programs choose them without knowing what is allowed here."""
    try:
        return lobby.clean_name(name[: lobby.MAX_NAME])
    except Refused:
        return NAMELESS
