"""Golden dialogues: what one page and the house say to each other, word for word.

The page keeps tables of its own (web/src/local/) and must answer as the house does; it is given the
same messages in web/tests/dialogues.test.ts. `python -m scripts.golden_dialogues` writes the files.
"""

import asyncio
import contextlib
import hashlib
import itertools
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

import msgspec

from kitama import transcript
from kitama.bots.levels import level_names
from kitama.game import Game, Seat
from kitama.games import find
from kitama.server import replay, seating
from kitama.server.live import Listener
from kitama.server.messages import NewTable, Seen, encode
from kitama.server.outbox import Outbox
from kitama.server.services import Services
from kitama.server.socket import _Page
from kitama.storage import open_store
from kitama.tables import ledger, lobby, turn
from kitama.tables.errors import Refused
from kitama.tables.setup import Setup
from kitama.tables.table import Table
from tests import veiled
from tests.server.serving import PATIENT, Clock, HereBots

if TYPE_CHECKING:
    from kitama.server.live import Live

FOLDER: Final = Path(__file__).parents[1] / "data" / "dialogues"
TICK_MS: Final = 1_700
"""How long everything takes that happens in a dialogue."""
_SHOWN: Final = 16
"""So much of a SHA-256 stands for what it was made from."""
_WORDED: Final = {"bad-action", "bad-option"}
"""Refusals with a sentence: the page has the code and words of its own."""

Told = dict[str, Any]


def _plain(value: Any) -> Any:
    """As JavaScript writes it: a whole number has no decimal point."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


_SEEN: Final = ("type", *(field.name for field in msgspec.structs.fields(Seen)))


def print_of(value: Any) -> str:
    """A fingerprint of some JSON, whatever the order of its names."""
    text = json.dumps(_plain(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_SHOWN]


def _once(pairs: list[tuple[str, Any]]) -> Told:
    """An object in which no name stands twice."""
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)


def _shown(message: Told, *, is_brief: bool) -> Told:
    """A message as a dialogue holds it: what is long stands there as its fingerprint."""
    if message["type"] == "refused" and message["code"] in _WORDED:
        return message | {"values": {}}
    if message["type"] != "seen":
        return message
    # It is spliced from parts: in the order of the protocol here, as from a device.
    message = {name: message.pop(name) for name in _SEEN if name in message} | message
    if is_brief:
        named = {name: message[name] for name in ("type", "seat", "version")}
        return named | {"print": print_of(message)}
    return message | ({"view": print_of(message["view"])} if "view" in message else {})


class Dialogue:
    """A table, and one page at which all its people sit."""

    def __init__(self, services: Services, clock: Clock, asked: Told, *, is_brief: bool) -> None:
        self.services = services
        self.clock = clock
        self.asked = asked
        self.is_brief = is_brief
        self.steps: list[Told] = []
        self.began = clock.ms
        self._rng = Random(json.dumps(asked))
        self._requests = itertools.count(1)
        self._outbox = Outbox(1000, lambda: None)
        self._page = _Page(services, Listener(self._outbox, ""))
        self._tokens: list[str] = []
        self.live: Live

    @property
    def table(self) -> Table:
        return self.live.table

    async def open(self) -> None:
        """Make the table, begin, and look at it."""
        made = await self.services.seating.create(msgspec.convert(self.asked, NewTable), "")
        self._tokens = [seat.token for seat in made.seats]
        self.live = await self.services.hub.find(made.table)
        await self.services.seating.start(self.live, lambda: [seat.seat for seat in made.seats])
        await self.subscribe()

    async def follow_rematch(self) -> None:
        """Go on at the next table."""
        self.live = await self.services.hub.find(self.table.rematch)
        await self.subscribe()

    async def subscribe(self, since: int = 0) -> None:
        message = {"type": "subscribe", "table": self.table.id, "since": since}
        await self._step(message, lambda: self._take(message | {"tokens": self._tokens}))

    async def say(self, kind: str, seat: Seat, request: str = "", **parts: Any) -> None:
        """Send a message of that kind; the version is the newest unless it is said."""
        if kind in {"act", "undo", "ask", "hint"}:
            parts = {"version": self.table.version} | parts
        request = request or f"r{next(self._requests)}"
        message = {"type": kind, "table": self.table.id, "seat": seat, **parts, "id": request}
        await self._step(message, lambda: self._take(message))

    async def act(self, seat: Seat, action: str, request: str = "", **parts: Any) -> None:
        await self.say("act", seat, request, action=action, **parts)

    async def wait(self, milliseconds: int) -> None:
        """Let time pass, and the house look whether it is up."""
        self.clock.ms += milliseconds
        await self._step({"type": "wait"}, self._look)

    async def _look(self) -> None:
        with contextlib.suppress(Refused):
            await self.services.hub.change(self.live, lambda _table, _now: None)

    async def bot(self, action: str = "") -> None:
        """Let the bot whose decision it is do something legal, as the house's keeper would."""
        state = self.table.require_playing()
        seat, version = state.seat, self.table.version
        action = action or self.any()
        await self._step(
            {"type": "bot", "seat": seat, "action": action},
            lambda: self.services.hub.change(
                self.live, lambda table, now: turn.act(table, seat, version, action, "", now)
            ),
        )

    async def play(self, most: int = 10_000) -> None:
        """Let everybody do anything legal, so many times or to the end."""
        for _action in range(most):
            seat = self.table.decider
            if seat is None:
                return
            if self.table.is_bot(seat):
                await self.bot()
            else:
                await self.act(seat, self.any())

    def any(self) -> str:
        """Something legal."""
        legal = self.table.require_playing().legal_actions()
        return self.table.game.notation(self._rng.choice(legal))

    def illegal(self) -> list[str]:
        """An action for each reason there is here to refuse one, as far as a search finds them."""
        state, game = self.table.require_playing(), self.table.game
        legal = set(state.legal_actions())
        found = {
            game.explain(state, action)[:2]: game.notation(action)
            for action in self._rng.sample(range(game.actions), min(game.actions, 300))
            if action not in legal
        }
        return sorted(found.values())

    async def _take(self, message: Told) -> None:
        await self._page.take(json.dumps(message))
        await asyncio.gather(*self.services.keeper._tasks)

    async def _step(self, message: Told, do: Callable[[], Awaitable[object]]) -> None:
        self.clock.ms += TICK_MS
        at = self.clock.ms
        await do()
        told = [json.loads(text, object_pairs_hook=_once) for text in self._outbox._messages]
        out = [_shown(message, is_brief=self.is_brief) for message in told]
        self._outbox._messages.clear()
        self.steps.append({"at": at, "in": message, "out": out})

    async def kept(self) -> Told:
        """What is kept of the game: record, transcript and replay, as the first seat knows them."""
        table = self.table
        stored = await self.services.store.load(table.id)
        assert stored is not None
        own = table.people()[0]
        day = datetime.fromtimestamp(table.happenings[0].at / 1000, UTC).date().isoformat()
        record = ledger.write(ledger.Ledger(table.id, stored.lines, table.seed))
        ledger.verify(ledger.read(record))
        texts = {
            "record": record,
            "transcript": transcript.write_for(ledger.transcript(table, day), own),
        }
        return {
            "table": table.id,
            **(
                {name: print_of(text) for name, text in texts.items()}
                if self.is_brief
                else {name: text.split("\n") for name, text in texts.items()}
            ),
            "replay": print_of(json.loads(encode(replay.of_table(table, own)))),
        }


Script = Callable[[Dialogue], Awaitable[None]]


@contextmanager
def _certain(ids: list[str]) -> Iterator[None]:
    """The tests' own title, names one after the other, and tables as a device begins them."""

    def title(name: str) -> Game:
        return veiled.GAME if name == "veiled" else find(name)

    def new_id(_own_id: str) -> str:
        ids.append(f"localTable{len(ids)}")
        return ids[-1]

    with (
        mock.patch("kitama.tables.setup.find", title),
        mock.patch("kitama.server.content.find", title),
        mock.patch.object(seating, "table_id_of", new_id),
        mock.patch.object(seating, "Setup", partial(Setup, begun_at="device")),
        mock.patch.object(lobby, "next_table", partial(lobby.next_table, begun_at="device")),
    ):
        yield


async def hold(asked: Told, script: Script, *, is_brief: bool) -> Told:
    """A dialogue as the page's tests read it."""
    seeds: list[bytes] = []
    ids: list[str] = []

    def secret(count: int) -> bytes:
        seeds.append(hashlib.sha256(f"seed {len(seeds)}".encode()).digest()[:count])
        return seeds[-1]

    clock = Clock()
    with tempfile.TemporaryDirectory() as folder, _certain(ids):
        store = open_store(f"sqlite:///{folder}/k.sqlite")
        services = Services(store, PATIENT, bots=HereBots(), now=clock, secret=secret)
        services.hub.watchers.clear()  # the script says what bots do, and when
        services.hub.onlookers.clear()
        dialogue = Dialogue(services, clock, asked, is_brief=is_brief)
        await dialogue.open()
        game = dialogue.table.game
        await script(dialogue)
        kept = await dialogue.kept()
        await services.close()
    return {
        "wanted": {"asked": asked, "levels": list(level_names(game))},
        "at": dialogue.began,
        "isBrief": is_brief,
        "ids": ids,
        "seeds": [seed.hex() for seed in seeds],
        "steps": dialogue.steps,
        "kept": kept,
    }


def written(asked: Told, script: Script, is_brief: bool = False) -> str:
    """The dialogue as text, a step a line."""
    held = asyncio.run(hold(asked, script, is_brief=is_brief))
    steps = ",\n".join(_line(step) for step in held.pop("steps"))
    return f'{_line(held)[:-1]},"steps":[\n{steps}\n]}}\n'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
