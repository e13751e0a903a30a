"""Games with hidden tokens driven through a real server by a script, and all that one viewer hears.

Two games whose scripts differ only in tokens the viewer may not see must give the same account.
Names, tokens of seats, seeds and times come the same in every game, so that they need not be left
out; digests cover what is hidden, keyed with the seed, and are blotted out.
"""

import asyncio
import base64
import dataclasses
import itertools
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import httpx
import msgspec
import pytest

from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.game import CHANCE, NOBODY, Action, Seat
from kitama.games import find
from kitama.games.kitara.game import GAME
from kitama.server import identity, replay_child
from kitama.server.live import Live
from kitama.server.logs import JsonLines
from kitama.server.notices.post import Poster
from kitama.server.thinker import Answer, Question
from kitama.storage import open_store
from kitama.tables import dealer
from tests.games.kitara.hidden import TOKENS, before_the_end, raid, with_other_tokens
from tests.games.kitara.playing import TABLES
from tests.server.push_service import Device, signed_claims
from tests.server.serving import PATIENT, Client, Clock, HereBots, Made, Serving, serving

NAMES: Final = ("Léa", "Jonas", "Mia", "Timur")
BOT: Final = "10"
HASH: Final = re.compile(r"[0-9a-f]{64}")
NODES: Final = 300
"""What a bot may look at here: time would make no two answers alike."""
CALLING: Final = dataclasses.replace(
    PATIENT,
    notice_after_seconds=0,
    notice_seconds=3600,
    origins=frozenset({"https://play.example"}),
)
"""Notices go when the driver says so, and at once."""
PATIENCE: Final = 60.0
"""How long the store may take: a busy machine must not make two games differ."""
Account = dict[str, list[str]]
"""What was heard on each channel."""


class Script(NamedTuple):
    """A game as it shall go, and where to stop: hidden tokens are still hidden there."""

    options: dict[str, str]
    actions: Sequence[Action]
    end: int


def pair(table: str, viewer: Seat | None, seed: int) -> tuple[Script, Script]:
    """Two games that the viewer may not tell apart."""
    options = TABLES[table]
    beginning = GAME.start(options)
    actions = raid(beginning, seed)
    end = before_the_end(actions)
    others = with_other_tokens(beginning, actions, viewer)
    return Script(options, actions, end), Script(options, others, end)


class Repeatable:
    """Names and tokens by chance, the same ones in every game."""

    def __init__(self) -> None:
        self._rng = Random(7)

    def token_urlsafe(self, size: int) -> str:
        return base64.urlsafe_b64encode(self._rng.randbytes(size)).rstrip(b"=").decode()

    def choice(self, letters: str) -> str:
        return self._rng.choice(letters)


class ScriptedChance:
    """Draws what the script says, and the same again where the same place is drawn again."""

    def __init__(self, script: Script) -> None:
        self._left = _decided_by(CHANCE, script.options, script.actions)
        self._drawn: dict[tuple[bytes, int], Action] = {}

    def __call__(self, key: bytes, place: int, chances: Sequence[tuple[Action, int]]) -> Action:
        if (key, place) not in self._drawn:
            self._drawn[key, place] = next(self._left)
        drawn = self._drawn[key, place]
        assert drawn in dict(chances)
        return drawn


def _decided_by(seat: Seat, options: dict[str, str], actions: Sequence[Action]) -> Iterator[Action]:
    """The actions of a seat, or of chance."""
    state = GAME.start(options)
    for action in actions:
        if state.seat == seat:
            yield action
        state.apply(action)


class ScriptedBots(HereBots):
    """Bots that think in earnest, each time from the same chance; those who play act by script."""

    def __init__(self, actions: Iterator[Action]) -> None:
        self._actions = actions
        self.asked: list[str] = []
        """Each question as it left the server, and how many nodes the answer took."""

    async def choose(self, question: Question) -> Answer | None:
        game = find(question.game)
        view: Any = msgspec.json.decode(question.view, type=game.view_type)
        choice = make_bot(game, question.bot, Random(7)).choose(view, Budget(nodes=NODES))
        account = choice.account
        self.asked.append(f"{account.nodes} {msgspec.json.encode(question).decode()}")
        if question.bot != BOT:
            best = game.notation(choice.action)
            return Answer(best, "", account.value, account.line, account.alternatives)
        for action in self._actions:
            return Answer(game.notation(action))
        return await asyncio.Future()  # the script is over: nothing shall happen any more


class HereReplays:
    """Games are seen again by the code of the process for it, without the process."""

    async def open(self) -> None: ...

    async def ask(self, _ticket: object, line: bytes, _seconds: float) -> bytes:
        return replay_child.encode(replay_child.do(replay_child.decode_job(line)))

    async def close(self) -> None: ...


class HerePoster(Poster):
    """Takes down every notice as whoever it is for would read it."""

    def __init__(self) -> None:
        super().__init__(is_private_allowed=True)
        self.device = Device()
        self.posted: list[str] = []

    async def post(self, address: str, headers: Any, body: bytes) -> int:
        heads = dict(headers)
        if "authorization" in heads:
            # Signed and encrypted by chance; what is in it, and how long it is, is not.
            claims, _key = signed_claims(heads.pop("authorization"))
            body = f"{len(body)} {claims}".encode() + self.device.decrypted(body)
        self.posted.append(f"{address} {heads} {body.decode()}")
        return 201


class Lines(logging.Handler):
    """What a host would find in the log, without times."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self.lines.append(self.format(record))


@contextmanager
def logged() -> Iterator[list[str]]:
    log, lines = logging.getLogger("kitama"), Lines()
    before = log.level
    log.addHandler(lines)
    log.setLevel(logging.DEBUG)
    try:
        yield lines.lines
    finally:
        log.setLevel(before)
        log.removeHandler(lines)


class Driving:
    """One game, its driver who holds all seats of people, and a viewer."""

    def __init__(self, script: Script, viewer: Seat | None, *, is_bot: bool = False) -> None:
        self._script = script
        self._viewer = viewer
        self._bot_seat = viewer if is_bot and viewer is not None else NOBODY
        self._actions = script.actions[: script.end]
        self._bots = ScriptedBots(_decided_by(self._bot_seat, script.options, self._actions))
        self._poster = HerePoster()
        self._numbers = itertools.count()
        self._account: Account = {"http": [], "listing": [], "metrics": [], "hints": []}

    async def account(self, database: Path) -> Account:
        """Play it, and tell what the viewer could hear."""
        with pytest.MonkeyPatch.context() as patch, logged() as lines:
            patch.setattr(identity, "secrets", Repeatable())
            patch.setattr(dealer, "draw", ScriptedChance(self._script))
            store = open_store(database, PATIENCE)
            parts: dict[str, Any] = {"bots": self._bots, "secret": bytes, "poster": self._poster}
            async with serving(store, CALLING, now=Clock(), **parts) as server:
                # Everybody is called, although the viewer listens too.
                patch.setattr(server.services.hub, "is_here", lambda *_seat: False)
                patch.setattr(server.services.replayer, "_lane", HereReplays())
                await self._drive(server)
        heard = {
            **self._account,
            "log": lines,
            "asked": self._bots.asked,
            "notices": self._poster.posted,
        }
        return {channel: _blotted(texts) for channel, texts in heard.items()}

    async def _drive(self, server: Serving) -> None:
        options = self._script.options
        names = [
            f"bot:{BOT}" if seat == self._bot_seat else name
            for seat, name in enumerate(NAMES[: int(options["players"])])
        ]
        table = await server.new_table(
            tuple(names), game="kitara", options=options, visibility="public"
        )
        live = await server.services.hub.find(table.id)
        await self._wait_for_the_bot(live)
        await self._be_called(server, table)
        patient = {"ping_interval": None}  # however busy the machine is
        async with server.client(**patient) as driver, server.client(**patient) as viewer:
            await driver.watch(table, *table.tokens)
            if self._own is None:
                await viewer.watch(table.id)
            else:
                await viewer.watch(table, self._own)
            before: Seat | None = None
            for number, action in enumerate(self._actions):
                await self._step(live, driver, number, action)
                if live.table.decider != before:
                    await server.services.notifier.send()
                before = live.table.decider
                is_last = number == len(self._actions) - 1
                if self._bot_seat == NOBODY and (action in TOKENS or is_last):
                    await self._look(server, live, table)
                    await self._try(live, driver, viewer)
            await self._read(server, table, "replay")
            await viewer.send("ping", at=1)
            await viewer.expect("pong")
            self._account["socket"] = viewer.raw

    async def _wait_for_the_bot(self, live: Live) -> None:
        """Until a person decides or all is played: nothing here is a race with what it does."""
        async with asyncio.timeout(120):
            while self._is_a_bot_to_act(live):  # noqa: ASYNC110  # a bot tells nobody here
                await asyncio.sleep(0)

    def _is_a_bot_to_act(self, live: Live) -> bool:
        is_over = len(live.table.stack) >= len(self._actions)
        return not is_over and live.table.decider == self._bot_seat

    async def _be_called(self, server: Serving, table: Made) -> None:
        """The table has a webhook, and one seat is elsewhere, in a browser that is told too."""
        seat = min(table.tokens) if self._own is None else self._own
        path = f"/api/tables/{table.id}/seats/{seat}/token"
        moved = await server.post(path, {}, headers=table.bearer(seat))
        table.tokens[seat] = moved["token"]
        about = {"locale": "en", "table": table.id}
        hook = {"address": "https://chat.example/", **about}
        await server.post("/api/notices/hooks", hook, headers=table.bearer(seat))
        push = {"endpoint": "https://push.example/1", **self._poster.device.keys, **about}
        answer = await server.http.put("/api/notices/push", json=push, headers=table.bearer(seat))
        assert answer.status_code == 200, answer.text
        server.http.cookies.clear()

    @property
    def _own(self) -> Seat | None:
        """The seat the viewer watches from."""
        return None if self._viewer == self._bot_seat else self._viewer

    async def _step(self, live: Live, driver: Client, number: int, action: Action) -> None:
        """Make this action of the script if it is a person's, and let the bot answer it."""
        if len(live.table.stack) > number:
            return  # chance or the bot has seen to it
        seat = live.table.decider
        assert len(live.table.stack) == number
        assert seat is not None
        answer = await driver.ask("act", action=GAME.notation(action), **self._now(live, seat))
        assert answer["type"] == "accepted", answer
        await self._wait_for_the_bot(live)

    def _now(self, live: Live, seat: Seat) -> dict[str, Any]:
        """What a request about the table as it stands must say."""
        version, number = live.table.version, next(self._numbers)
        return {"table": live.table.id, "seat": seat, "version": version, "id": f"r{number}"}

    async def _look(self, server: Serving, live: Live, table: Made) -> None:
        """Ask for everything there is to ask for, as who one is and as anybody."""
        for part in ("", "transcript", "record", "content"):
            await self._read(server, table, part)
        self._account["listing"].append(_whole(await server.http.get("/api/tables")))
        self._account["metrics"].append(_without_times((await server.http.get("/metrics")).text))
        assert live.table.outcome is None

    async def _read(self, server: Serving, table: Made, part: str) -> None:
        bearer = {} if self._own is None else table.bearer(self._own)
        for headers in ({}, bearer):
            server.http.cookies.clear()
            response = await server.http.get(
                f"/api/tables/{table.id}/{part}".rstrip("/"), headers=headers
            )
            self._account["http"].append(_whole(response))

    async def _try(self, live: Live, driver: Client, viewer: Client) -> None:
        """What is refused, and a hint for the viewer's seat."""
        seat = self._own or 0
        for action in ("nonsense", "token 5"):
            await viewer.ask("act", action=action, **self._now(live, seat))
        if live.table.decider != seat:
            await viewer.ask("undo", **self._now(live, seat))
            await viewer.ask("act", action="stop", **self._now(live, seat))
        await viewer.ask("hint", **self._now(live, seat))
        if live.table.decider == self._own:
            asked = self._now(live, seat)
            await driver.send("hint", **asked)
            await driver.expect("hinted", id=asked["id"])
            self._account["hints"].append(driver.raw[-1])


def _blotted(texts: list[str]) -> list[str]:
    return [HASH.sub("#", text) for text in texts]


def _whole(response: httpx.Response) -> str:
    """An answer with its head; what is compressed has a size that goes with its digests."""
    left_out = {"date", "content-length"} if "content-encoding" in response.headers else {"date"}
    head = [f"{name}: {value}" for name, value in response.headers.items() if name not in left_out]
    return "\n".join([str(response.status_code), *head, response.text])


def _without_times(text: str) -> str:
    return "\n".join(
        line for line in text.splitlines() if "_seconds" not in line and "_created" not in line
    )
