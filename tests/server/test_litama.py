"""Programs that speak litama, as docs/litama.md describes it, at tables of the house."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import PASS
from kitama.server.onitama.match import match_id, table_id, token_digits, token_of
from kitama.tables import ledger
from kitama.tables.setup import Person
from tests.server.process import process
from tests.server.serving import PATIENT, Serving, serving
from tests.server.test_preparation import Slow

pytestmark = pytest.mark.anyio

STATE_KEYS = [
    "messageType",
    "usernames",
    "indices",
    "matchId",
    "currentTurn",
    "cards",
    "startingCards",
    "moves",
    "board",
    "gameState",
    "winner",
]
STUCK = "Bbbbb/...../..R../...../..... red=ox,horse blue=crab,boar side=frog to=blue"
"""Blue has no move: its pieces stand in each other's way, and beyond them is the edge."""


class Program:
    """A program of others: plain words out, a JSON message in each frame."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.token = ""
        self.match = ""

    async def say(self, text: str) -> None:
        await self.connection.send(text)

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(60):
            self.raw.append(str(await self.connection.recv()))
        told: dict[str, Any] = json.loads(self.raw[-1])
        return told

    async def ask(self, text: str) -> dict[str, Any]:
        await self.say(text)
        return await self.hear()

    async def create(self, name: str) -> dict[str, Any]:
        made = await self.ask(f"create {name}")
        self.match, self.token = made["matchId"], made["token"]
        return made

    async def join(self, match: str, name: str) -> dict[str, Any]:
        made = await self.ask(f"join {match} {name}")
        self.match, self.token = made["matchId"], made["token"]
        return made

    async def move(self, text: str) -> None:
        await self.say(f"move {self.match} {self.token} {text}")


@asynccontextmanager
async def program(server: Serving, path: str = "/litama") -> AsyncIterator[Program]:
    address = server.url.replace("http", "ws") + path
    async with connect(address, compression=None) as connection:
        yield Program(connection)


def live(server: Serving, match: str) -> Any:
    return server.services.hub._tables[table_id(match) or ""]


def legal(server: Serving, match: str) -> list[str]:
    """What may be played, as a program says it."""
    state = live(server, match).table.state
    return [GAME.notation(action).replace("-", "") for action in state.legal_actions()]


async def pair(one: Program, other: Program) -> dict[str, dict[str, Any]]:
    """Two programs at a table, both watching: who plays which colour, and the state."""
    made = await one.create("Old Pine")
    assert (await one.ask(f"spectate {one.match}"))["messageType"] == "spectate"
    waiting = await one.hear()
    assert waiting["gameState"] == "waiting for player"
    await other.join(made["matchId"], "Young Reed")
    state = await one.hear()
    assert (await other.ask(f"spectate {one.match}"))["messageType"] == "spectate"
    assert await other.hear() == await one.hear() == state
    players = {"blue": one, "red": other}
    if state["indices"] == {"blue": 1, "red": 0}:
        players = {"blue": other, "red": one}
    return {"state": state, "players": players}


async def test_words_and_their_order_are_theirs(server: Serving) -> None:
    async with program(server) as one, program(server, "/") as other:
        made = await one.create("Old Pine")
        assert list(made) == ["messageType", "matchId", "token", "index"]
        assert re.fullmatch("[0-9a-f]{24}", made["matchId"])
        assert re.fullmatch("[0-9a-f]{64}", made["token"])
        assert made["index"] == 0
        await one.say(f"state {made['matchId']}")
        await one.hear()
        assert one.raw[-1] == (
            f'{{"messageType":"state","matchId":"{one.match}","gameState":"waiting for player",'
            '"usernames":{"blue":"Old Pine","red":"Old Pine"}}'
        )
        joined = await other.join(made["matchId"], "Young Reed")
        assert list(joined) == ["messageType", "matchId", "token", "index"]
        assert joined["index"] == 1
        state = await other.ask(f"state {made['matchId']}")
        assert list(state) == STATE_KEYS
        assert list(state["cards"]) == ["blue", "red", "side"]
        assert state["startingCards"] == state["cards"]
        assert sorted(state["usernames"].values()) == ["Old Pine", "Young Reed"]
        assert state["board"] == "1121100000000000000033433"
        assert (state["gameState"], state["winner"], state["moves"]) == ("in progress", "none", [])
        assert " " not in other.raw[-1].replace("Old Pine", "").replace("Young Reed", "").replace(
            "in progress", ""
        )


async def test_a_game_of_two_programs_is_a_record_of_the_house(server: Serving) -> None:
    async with program(server, "/onitama") as one, program(server, "/") as other:
        began = await pair(one, other)
        state, players = began["state"], began["players"]
        hands = {colour: list(state["cards"][colour]) for colour in ("blue", "red")}
        side = state["cards"]["side"]
        while state["gameState"] == "in progress":
            mover = players[state["currentTurn"]]
            choice = legal(server, one.match)[-1]
            await mover.move(choice)
            assert await mover.hear() == {"messageType": "move", "matchId": one.match}
            card, squares = choice.split()
            hand = hands[state["currentTurn"]]
            hand[hand.index(card)], side = side, card
            state = await one.hear()
            assert state == await other.hear()
            assert state["moves"][-1] == f"{card}:{squares}"
            assert state["cards"] == {**hands, "side": side}
        assert state["gameState"] == "ended"
        assert state["winner"] in {"blue", "red", "none"}
        assert (await one.ask(f"spectate {one.match}"))["error"] == "Game ended"
        assert await one.ask(f"state {one.match}") == state

    record = (await server.http.get(f"/api/tables/{table_id(one.match)}/record")).text
    verified = ledger.verify(ledger.read(record))
    assert {player for player in verified.players if player} == {
        Person("Old Pine", "litama"),
        Person("Young Reed", "litama"),
    }


async def test_what_is_wrong_is_said_in_their_words(server: Serving) -> None:
    async with program(server) as one, program(server) as other:
        began = await pair(one, other)
        colour = began["state"]["currentTurn"]
        mover = began["players"][colour]
        waiter = other if mover is one else one
        own, foe = ("a1", "a5") if colour == "blue" else ("a5", "a1")
        card = began["state"]["cards"][colour][0]
        match = one.match

        async def wrong(who: Program, text: str, error: str, command: str) -> None:
            told = await who.ask(text)
            assert list(told) == ["messageType", "matchId", "error", "command"]
            assert (told["messageType"], told["error"]) == ("error", error)
            assert told["command"] == command

        move = f"move {match} {mover.token}"
        nowhere = "0" * 23 + "1"
        await wrong(one, "state nonsense", "matchId was in an incorrect format", "state")
        await wrong(one, f"join {nowhere} X", "Match not found", "join")
        await wrong(one, f"spectate {'f' * 24}", "Match not found", "spectate")
        await wrong(one, f"join {match} Third", "Not allowed to join", "join")
        await wrong(mover, f"move {match} {'0' * 64} ox a1a2", "Token is incorrect", "move")
        await wrong(mover, f"{move} phoenix a1a2", "'move' or 'card' not given properly", "move")
        await wrong(mover, f"{move} {card} z9a2", "'move' or 'card' not given properly", "move")
        await wrong(mover, f"{move} {card}", "'move' or 'card' not given properly", "move")
        await wrong(
            waiter,
            f"move {match} {waiter.token} ox a1a2",
            "Cannot move when it is not your turn",
            "move",
        )
        takes_foe = "Cannot move opponent's pieces or empty squares"
        await wrong(mover, f"{move} {card} {foe}c3", takes_foe, "move")
        await wrong(mover, f"{move} {card} c3c4", takes_foe, "move")
        await wrong(mover, f"{move} {card} {own}{own}", "Invalid move", "move")
        await wrong(one, "resign now", "Invalid command sent", "resign now")
        await wrong(one, "create", "Invalid command sent", "create")
        assert live(server, match).table.pile.height == 5  # the deal, and nothing else


async def test_a_program_against_a_bot_of_the_house(server: Serving) -> None:
    async with program(server, "/litama?bot=1") as one:
        await one.create("Lonely")
        assert (await one.ask(f"spectate {one.match}"))["messageType"] == "spectate"
        state = await one.hear()
        colour = "blue" if state["indices"]["blue"] == 0 else "red"
        while state["gameState"] == "in progress":
            if state["currentTurn"] == colour:
                await one.move(legal(server, one.match)[0])
                assert (await one.hear())["messageType"] == "move"
            state = await one.hear()

    table = live(server, one.match).table
    assert table.is_over
    assert {type(player).__name__ for player in table.players} == {"Person", "Machine"}


async def test_a_person_finds_the_table_sits_down_and_plays(server: Serving) -> None:
    async with program(server) as one, server.client() as person:
        await one.create("Old Pine")
        await one.ask(f"spectate {one.match}")
        await one.hear()
        (listed,) = await server.get("/api/tables")
        table = listed["table"]
        assert match_id(table) == one.match
        free = live(server, one.match).table.players.index(None)
        body = {"player": {"who": "me", "name": "Léa"}}
        taken = await server.post(f"/api/tables/{table}/seats/{free}", body)
        state = await one.hear()  # nobody had to say that it begins
        assert "Léa" in state["usernames"].values()
        await person.send("subscribe", table=table, tokens=[taken["token"]])
        about = await person.expect("about")
        assert {"type": "person", "name": "Old Pine", "program": "litama"} in [
            seat["player"] for seat in about["seats"]
        ]
        seen = await person.expect("seen")
        colour = ("red", "blue")[1 - free]
        if state["currentTurn"] == colour:
            await one.move(legal(server, one.match)[0])
            await one.hear()
            await one.hear()
            seen = await person.expect("seen")
        assert (await person.act(seen))["type"] == "accepted"
        state = await one.hear()
        assert state["currentTurn"] == colour
        await person.ask("resign", table=table, seat=free)
        state = await one.hear()
        assert (state["gameState"], state["winner"]) == ("ended", colour)


async def test_a_program_joins_the_table_of_a_person_by_its_link(server: Serving) -> None:
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
    async with program(server) as one, program(server, f"/litama?join={table.join}") as other:
        assert (await one.ask(f"join {table.id} X"))["error"] == "Not allowed to join"
        made = await other.ask(f"join {table.id} Old Pine")
        assert (made["matchId"], made["index"]) == (match_id(table.id), 1)
        state = await other.ask(f"state {made['matchId']}")
        assert state["usernames"] == {"blue": "Old Pine", "red": "Léa"}
        assert state["startingCards"] == {
            "blue": ["ox", "boar"],
            "red": ["horse", "elephant"],
            "side": "crab",
        }


async def test_cards_programs_do_not_know_are_not_for_them(server: Serving) -> None:
    options = {"sets": "base,senseis_path"}
    body: dict[str, Any] = {"game": "onitama", "options": options, "is_open": True}
    body["seats"] = [{"who": "me", "name": "Léa"}, {"who": "open"}]
    made = await server.post("/api/tables", body)
    async with program(server) as one:
        assert (await one.ask(f"join {made['table']} X"))["error"] == "Not allowed to join"


async def test_who_has_no_move_passes_without_being_asked(server: Serving) -> None:
    options = {"position": STUCK}
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False, options=options)
    async with program(server, f"/litama?join={table.join}") as one:
        await one.ask(f"join {table.id} Old Pine")
        state = await one.ask(f"state {match_id(table.id)}")
        assert state["usernames"]["blue"] == "Old Pine"
        assert state["currentTurn"] == "red"
        (told,) = state["moves"]
        card, squares = told.split(":")
        assert card in {"crab", "boar"}
        assert squares == "a1a1"  # a square where nothing stands
        assert state["cards"]["side"] == card
        assert "frog" in state["cards"]["blue"]
    (entry,) = live(server, match_id(table.id)).table.stack
    assert entry.action >= PASS


async def test_who_looks_on_sees_the_turn_go_to_who_passes_and_come_back(server: Serving) -> None:
    """Some programs count states, or wait for the turn to leave them; who passes is not asked."""
    options = {"position": STUCK.replace("to=blue", "to=red")}
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False, options=options)
    async with program(server, f"/litama?join={table.join}") as blue, program(server) as other:
        await blue.join(table.id, "Old Pine")
        for one in (blue, other):
            await one.ask(f"spectate {blue.match}")
            assert (await one.hear())["currentTurn"] == "red"
        await blue.hear()  # once more, because somebody else came to look
        async with server.client() as person:
            await person.send("subscribe", table=table.id, tokens=list(table.tokens.values()))
            await person.act(await person.expect("seen"))
        told = [await other.hear(), await other.hear()]
        assert [(state["currentTurn"], len(state["moves"])) for state in told] == [
            ("blue", 1),
            ("red", 2),
        ]
        assert await blue.hear() == told[1]


async def test_who_comes_before_the_rules_are_ready_waits_at_the_door(tmp_path: Path) -> None:
    slow = Slow()
    async with serving(tmp_path / "k.sqlite", preparation=slow) as server:

        async def come() -> dict[str, Any]:
            async with program(server) as one:
                return await one.create("Old Pine")

        coming = asyncio.create_task(come())
        assert (await server.http.get("/health")).json()["rules"] == "preparing"
        assert not coming.done()
        slow.may_go_on.set()
        assert (await coming)["index"] == 0


async def test_a_page_from_elsewhere_may_speak_litama(server: Serving) -> None:
    """It may be the client of somebody else. What the visitor's cookie is good for, it is not."""
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
    cookie = "; ".join(f"{name}={value}" for name, value in server.http.cookies.items())
    address = server.url.replace("http", "ws")
    headers = {"Origin": "https://elsewhere.example", "Cookie": cookie}
    for path in ("/", "/litama", "/onitama"):
        async with connect(address + path, additional_headers=headers) as connection:
            one = Program(connection)
            assert (await one.create("Old Pine"))["index"] == 0
            told = await one.ask(f"move {match_id(table.id)} {'00' * 32} ox a1a2")
            assert told["error"] == "Token is incorrect"


async def test_a_token_outlives_the_socket_and_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server, program(server, "/?bot=1") as one:
        await one.create("Old Pine")
    async with serving(tmp_path / "k.sqlite") as server, program(server) as other:
        other.match, other.token = one.match, one.token
        state = await other.ask(f"state {one.match}")
        colour = "blue" if state["indices"]["blue"] == 0 else "red"
        while state["currentTurn"] != colour:
            state = await other.ask(f"state {one.match}")
        await other.move(legal(server, one.match)[0])
        assert (await other.hear())["messageType"] == "move"


async def test_names_and_floods_are_bounded(server: Serving) -> None:
    async with program(server) as one:
        await one.create("\u202e" + "x" * 400)
        state = await one.ask(f"state {one.match}")
        assert state["usernames"]["blue"] == "x" * 23
        await one.create("\u3164")
        state = await one.ask(f"state {one.match}")
        assert state["usernames"]["blue"] == "Program"


async def test_who_asks_too_much_is_told_so_and_then_cut_off(tmp_path: Path) -> None:
    settings = replace(PATIENT, messages_per_second=0.001, message_burst=1)
    async with serving(tmp_path / "k.sqlite", settings) as server, program(server) as one:
        await one.create("Old Pine")
        assert (await one.ask(f"state {one.match}"))["error"] == "Too many commands"
        with pytest.raises(ConnectionClosed):  # noqa: PT012  # how many it takes is not the point
            for _command in range(200):
                await one.ask(f"state {one.match}")
    assert {json.loads(text)["messageType"] for text in one.raw} == {"create", "error"}


async def test_a_port_of_their_own(tmp_path: Path) -> None:
    async with process(tmp_path / "k.sqlite", "--litama-port", "0") as running:
        await running.until_up()
        assert running.process.stdout is not None
        told = (await running.process.stdout.readline()).decode()
        assert told.startswith("Programs that speak litama: ws://localhost:")
        address = told.split()[-1].replace("localhost", "127.0.0.1")
        async with connect(address, origin=None, compression=None) as connection:
            one = Program(connection)
            assert (await one.create("Old Pine"))["index"] == 0


def test_names_and_tokens_are_ours_in_other_digits() -> None:
    name = "AbCdEfGhJkMn2345"
    assert table_id(match_id(name)) == name
    assert table_id(name) == table_id(match_id(name).upper()) == name
    assert table_id("f" * 24) == "0"
    assert table_id("zz") is None
    assert match_id("short") == ""
    assert token_of(token_digits("kW9q_-abc")) == "kW9q_-abc"
    assert token_of("kW9q") == ""
    assert token_of("ff" * 32) != ""
