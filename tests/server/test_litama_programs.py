"""Programs of others that speak litama, as strict as the originals are about what they read.

Each sends what one public program sends, in its order, and stops at whatever would stop that one:
a message it does not expect, a key that is missing, a value of another kind.
"""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import anyio
import pytest

from tests.server.serving import Serving
from tests.server.test_litama import Program, legal, program

pytestmark = pytest.mark.anyio


class Counting:
    """LHolten/onitama: every message is one of six kinds, and states are counted."""

    name = "Omega"
    path = "/"

    def __init__(self, wire: Program) -> None:
        self.wire = wire
        self.index = -1
        self.seen: tuple[Any, ...] = ()
        self.is_over = False

    async def begin(self, match: str) -> str:
        if match:
            made = await self.wire.join(match, self.name)
        else:
            made = await self.wire.create(self.name)
        assert made["messageType"] == ("join" if match else "create")
        assert isinstance(made["token"], str)
        self.index = number(made["index"])
        told = await self.wire.ask(f"spectate {self.wire.match}")
        assert told["messageType"] == "spectate"
        return self.wire.match

    async def look(self) -> None:
        """Nothing but states comes before the game begins."""
        while not self.seen:
            told = await self.wire.hear()
            assert told["messageType"] == "state"
            if told["gameState"] != "waiting for player":
                self.seen = self.read(told)
        if self.is_my_turn():
            return
        await self.next_state()

    def read(self, told: dict[str, Any]) -> tuple[Any, ...]:
        assert told["gameState"] == "in progress"
        cards = told["cards"]
        hands = [[word(name) for name in cards[colour]] for colour in ("red", "blue")]
        assert [len(hand) for hand in hands] == [2, 2]
        indices = number(told["indices"]["red"]), number(told["indices"]["blue"])
        assert re.fullmatch("[01234]{25}", told["board"])
        return word(told["currentTurn"]), hands, word(cards["side"]), indices, told["board"]

    def is_my_turn(self) -> bool:
        turn, _hands, _side, (red, blue), _board = self.seen
        return bool(self.index == (red if turn == "red" else blue))

    async def next_state(self) -> None:
        """The next one that is another; errors and answers to moves are passed over."""
        while not self.is_over:
            told = await self.wire.hear()
            assert told["messageType"] in {"move", "state", "error"}
            if told["messageType"] == "error":
                word(told["error"]), word(told["command"])
            elif told["messageType"] == "state":
                self.is_over = told["gameState"] == "ended"
                if not self.is_over and (after := self.read(told)) != self.seen:
                    self.seen = after
                    return

    async def move(self, text: str) -> None:
        """Its own move, told back as one state, and the answer to it as the next."""
        await self.wire.move(text)
        await self.next_state()
        assert self.is_over or not self.is_my_turn()
        await self.next_state()
        assert self.is_over or self.is_my_turn()


class Searching:
    """L0laapk3/onitama-drawtablebot: looks for patterns in the text and reads no JSON."""

    name = "Botama"
    path = "/onitama"

    def __init__(self, wire: Program) -> None:
        self.wire = wire
        self.index = ""
        self.colour = ""
        self.turn = ""
        self.is_over = False

    async def begin(self, match: str) -> str:
        await self.wire.say(f"join {match} {self.name}" if match else f"create {self.name}")
        await self.wire.hear()
        self.wire.match = self.found(r'"matchId":"([^"]+)"')
        self.wire.token = self.found(r'"token":"([^"]+)"')
        self.index = self.found(r'"index":(\d+)')
        await self.wire.say(f"spectate {self.wire.match}")
        return self.wire.match

    def found(self, pattern: str) -> str:
        match = re.search(pattern, self.wire.raw[-1])
        assert match is not None, (pattern, self.wire.raw[-1])
        return match[1]

    async def look(self) -> None:
        await self.until_board()
        is_red = self.found(r'"indices":[^}]+"red":(\d+)') == self.index
        self.colour = "red" if is_red else "blue"
        if not self.is_my_turn():
            await self.until_turn()

    async def until_board(self) -> None:
        await self.wire.hear()
        while '"board":"' not in self.wire.raw[-1]:
            await self.wire.hear()
        for colour in ("red", "blue"):
            self.found(rf'"cards":[^}}]+"{colour}":\["([^"]+)"')
            self.found(rf'"cards":[^}}]+"{colour}":\["[^"]+","([^"]+)"')
        self.found(r'"cards":[^}]+"side":"([^"]+)"')
        self.turn = self.found(r'"currentTurn":"([^"]+)"')
        self.is_over = self.found(r'"gameState":"([^"]+)"') == "ended"

    def is_my_turn(self) -> bool:
        return self.turn == self.colour

    async def until_turn(self) -> None:
        """Until the turn has gone to the other side, the end included."""
        before = self.turn
        while self.turn == before:
            await self.until_board()

    async def move(self, text: str) -> None:
        await self.wire.move(text)
        await self.until_turn()
        if not self.is_over:
            await self.until_turn()


class Typed(Searching):
    """LHolten/onitama-game, the page: what it reads is all there, of its kind, errors as well."""

    name = "Player"

    def found(self, pattern: str) -> str:
        self.check(json.loads(self.wire.raw[-1]))
        return super().found(pattern)

    def check(self, told: dict[str, Any]) -> None:
        if told["messageType"] == "error":
            word(told["error"]), word(told["query"])
            return
        word(told["matchId"])
        if told["messageType"] in {"create", "join"}:
            word(told["token"]), number(told["index"])
        elif told["messageType"] == "state":
            word(told["usernames"]["blue"]), word(told["usernames"]["red"])
            if told["gameState"] != "waiting for player":
                self.check_state(told)
        else:
            assert told["messageType"] in {"move", "spectate"}

    def check_state(self, told: dict[str, Any]) -> None:
        assert told["currentTurn"] in {"blue", "red"}
        assert {told["indices"]["blue"], told["indices"]["red"]} == {0, 1}
        for cards in (told["cards"], told["startingCards"]):
            assert all(len(cards[colour]) == 2 for colour in ("blue", "red"))
            word(cards["side"])
        assert all(isinstance(move, str) for move in told["moves"])
        assert len(told["board"]) == 25
        word(told["winner"])


Other = Counting | Searching


def word(value: Any) -> str:
    assert isinstance(value, str)
    return value


def number(value: Any) -> int:
    assert type(value) is int
    assert 0 <= value < 256
    return value


@asynccontextmanager
async def seated(server: Serving, kind: type[Other], match: str) -> AsyncIterator[Other]:
    async with program(server, kind.path) as wire:
        one = kind(wire)
        await one.begin(match)
        yield one


@pytest.mark.parametrize("maker", [Counting, Searching, Typed])
async def test_it_plays_whole_games_against_the_house(server: Serving, maker: type[Other]) -> None:
    rng = Random(maker.name)
    async with program(server, f"{maker.path}?bot=1") as wire:
        one = maker(wire)
        match = await one.begin("")
        await one.look()
        while not one.is_over:
            await one.move(rng.choice(legal(server, match)))


@pytest.mark.parametrize("maker", [Counting, Searching, Typed])
@pytest.mark.parametrize("guest", [Counting, Searching, Typed])
async def test_they_play_each_other(
    server: Serving, maker: type[Other], guest: type[Other]
) -> None:
    rng = Random(maker.name + guest.name)

    async def play(one: Other, match: str) -> None:
        await one.look()
        while not one.is_over:
            await one.move(rng.choice(legal(server, match)))

    async with seated(server, maker, "") as one:
        match = one.wire.match
        async with seated(server, guest, match) as other, anyio.create_task_group() as both:
            both.start_soon(play, one, match)
            both.start_soon(play, other, match)


async def test_an_error_has_the_whole_query_where_the_second_server_stands(server: Serving) -> None:
    keys = ["messageType", "matchId", "error", "command"]
    for path, wanted in (("/", keys), ("/litama", keys), ("/onitama", [*keys, "query"])):
        async with program(server, path) as wire:
            told = await wire.ask("state nonsense")
            assert list(told) == wanted
            assert told.get("query", "state nonsense") == "state nonsense"
            unknown = await wire.ask("x" * 500)
            assert unknown.get("query", unknown["command"]) == unknown["command"]
