"""What somebody at a seat asks for, over the socket or over HTTP: the same either way."""

from typing import assert_never

from kitama.server.bounds import Allowance
from kitama.server.changes import Answered, Asked, Decide, May
from kitama.server.hub import Hub
from kitama.server.live import Live
from kitama.server.messages import (
    Act,
    Answer,
    Ask,
    Leave,
    Resign,
    Say,
    SeatRequest,
    Settle,
    Show,
    Undo,
)
from kitama.server.seating import Held, Seating
from kitama.tables import ending, lobby, turn, undo
from kitama.tables.errors import Code, Refused
from kitama.tables.setup import Person


class Doing:
    """Needs the hub, those who seat, and what anybody may spend."""

    def __init__(self, hub: Hub, seating: Seating, allowance: Allowance) -> None:
        self._hub = hub
        self._seating = seating
        self._allowance = allowance

    def begin(self, live: Live, act: Act, address: str, may: May, answered: Answered) -> None:
        """Let a seat act at a table that is free, without a task. Raises Refused."""
        if not may():
            raise Refused(Code.NOT_YOUR_SEAT, seat=act.seat)
        self._allowance.act(address, live.table.version, ends=False)
        self._hub.begin(live, Asked(_action(act), act.seat, act.id, may), answered)

    async def do(self, live: Live, message: SeatRequest, held: Held, address: str) -> int:
        """Do it: the version it made. Raises Refused.

        Which seats the asker holds is looked at again whenever a race was lost.
        """
        seat = message.seat

        def may() -> bool:
            return seat in held()

        if isinstance(message, Say):
            self._allowance.say(address)
            text = lobby.clean_chat(message.text)
            player = live.table.players[seat]
            name = player.name if isinstance(player, Person) else ""
            await self._hub.say(live, (seat, name), text, message.id, may)
            return live.table.version
        ends = isinstance(message, Resign | Leave)
        self._allowance.act(address, live.table.version, ends=ends)
        if isinstance(message, Ask) and message.question == "rematch":
            self._allowance.rematch(address)
            return await self._seating.rematch(live, message, may)
        # Before the game there is nobody to leave waiting: the seat is free for another.
        if isinstance(message, Leave) and live.table.state is None:
            await self._seating.stand(live, seat, held)
            return live.table.version
        return await self._hub.change(
            live, _decision(message), seat=seat, request=message.id, may=may
        )


def _action(act: Act) -> Decide:
    return lambda table, now: turn.act(table, act.seat, act.version, act.action, act.id, now)


def _decision(  # noqa: C901, PLR0911  # one door a message
    message: Act | Undo | Ask | Answer | Show | Resign | Leave | Settle,
) -> Decide:
    """The door of the table this message knocks at."""
    seat, request = message.seat, message.id
    match message:
        case Act():
            return _action(message)
        case Undo(version=version):
            return lambda table, now: undo.undo(table, seat, version, request, now)
        case Ask(question="draw"):
            return lambda table, now: ending.offer_draw(table, seat, request, now)
        case Ask(version=version):
            return lambda table, now: undo.ask(table, seat, version, request, now)
        case Answer(question=question, agree=True):
            return lambda table, now: ending.agree(table, seat, question, request, now)
        case Answer(question=question):
            return lambda table, now: ending.decline(table, seat, question, request, now)
        case Show(number=number):
            return lambda table, now: lobby.show(table, seat, number, request, now)
        case Resign():
            return lambda table, now: ending.resign(table, seat, request, now)
        case Settle(absent=absent, how=how):
            return lambda table, now: lobby.settle(table, seat, absent, how, request, now)
        case Leave():
            return lambda table, now: lobby.leave(table, seat, now)
        case _:
            assert_never(message)
