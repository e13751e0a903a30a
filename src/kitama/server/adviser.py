"""Hints: what the strongest bot would do in a player's place, told to that player alone.

It is asked with the player's own view, so it knows no more than they do. Between people there are
no hints: who plays a friend shall play the friend.
"""

from typing import Final

import msgspec

from kitama.bots.levels import level_names
from kitama.game import Seat
from kitama.server.bot_pool import Bots
from kitama.server.limits import household
from kitama.server.live import Listener, Live
from kitama.server.messages import Alternative, Hinted
from kitama.server.thinker import Question
from kitama.tables.errors import Code, Refused
from kitama.tables.turn import require_fresh

THINK_SECONDS: Final = 2.0


class Adviser:
    """Needs somebody to ask for bots."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots

    async def hint(
        self, live: Live, listener: Listener, seat: Seat, version: int, request: str
    ) -> Hinted:
        """What the strongest bot would do. Raises Refused."""
        table = live.table
        state = table.require_playing()
        table.require_in_game(seat)
        require_fresh(table, version)
        if state.seat != seat:
            raise Refused(Code.NOT_YOUR_TURN, decides=state.seat)
        if not set(table.people_in_game()) <= set(live.listeners.get(listener, ())):
            raise Refused(Code.NO_HINTS)
        seen = table.version
        strongest = level_names(table.game)[-1]
        question = msgspec.structs.replace(
            Question.about(state, seat, strongest, THINK_SECONDS),
            kind="hint",
            person=household(listener.address),
            table=table.id,
        )
        thought = await self._bots.choose(question)
        if thought is None or not thought.action:
            raise Refused(Code.BUSY)
        return Hinted(
            request,
            table.id,
            seat,
            seen,
            thought.action,
            thought.value,
            list(thought.line),
            [Alternative(action, value) for action, value in thought.alternatives],
        )
