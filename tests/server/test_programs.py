"""Programs of others over HTTP: tokens, challenges, streams that resume, what a seat can do."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from kitama.server.routes import API
from tests.cli.running import run
from tests.server.serving import CARDS, Serving, serving

pytestmark = pytest.mark.anyio


class Lines:
    """A stream of lines of JSON."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.aiter_lines()

    async def next(self, kind: str = "") -> dict[str, Any]:
        """Read on until such a message comes."""
        async with asyncio.timeout(60):
            async for line in self._lines:
                if line:
                    message: dict[str, Any] = json.loads(line)
                    if kind in {"", message["type"]}:
                        return message
        raise AssertionError("the stream has ended")

    async def is_over(self) -> bool:
        async with asyncio.timeout(60):
            return [line async for line in self._lines if line and "goodbye" not in line] == []


class Bot:
    """A program, by its token."""

    def __init__(self, server: Serving, name: str, token: str) -> None:
        self.server = server
        self.name = name
        self.headers = {"authorization": f"Bearer {token}"}
        self._count = 0

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[Lines]:
        async with (
            httpx.AsyncClient(base_url=self.server.url, timeout=60) as http,
            http.stream("GET", path, headers=self.headers) as response,
        ):
            assert response.status_code == 200, await response.aread()
            assert response.headers["content-type"].startswith("application/x-ndjson")
            yield Lines(response)

    async def post(self, path: str, body: Any = None) -> Any:
        return await self.server.post(path, body, headers=self.headers)

    async def refused(self, path: str, body: Any = None) -> tuple[int, str]:
        response = await self.server.http.post(path, json=body, headers=self.headers)
        return response.status_code, response.json()["code"]

    async def do(self, table: str, seat: int, what: str, **fields: Any) -> Any:
        self._count += 1
        body = {"id": f"{what}{self._count}", **fields}
        return await self.post(f"/api/tables/{table}/seats/{seat}/{what}", body)


async def make(server: Serving, name: str, *scopes: str) -> Bot:
    body = {"name": name, "scopes": list(scopes or ("play", "watch"))}
    made = await server.post("/api/tokens", body)
    assert made["name"] == name
    return Bot(server, name, made["token"])


async def open_table(bot: Bot, **fields: Any) -> dict[str, Any]:
    body = {"game": "onitama", "seats": [{"who": "me", "name": bot.name}, {"who": "open"}]}
    made: dict[str, Any] = await bot.post("/api/tables", {**body, **fields})
    return made


async def test_a_person_challenges_a_program_and_they_play(server: Serving) -> None:
    bot = await make(server, "Old Pine")
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
    async with bot.stream("/api/events") as events, server.client() as lea:
        assert {"name": "Old Pine", "is_here": True} in await server.get("/api/programs")
        body = {"program": "Old Pine", "table": table.id}
        made = await server.post("/api/challenges", body, headers=table.bearer(0))
        asked = await events.next("challenge")
        assert asked["challenge"] == made["challenge"]
        assert (asked["table"], asked["game"], asked["by"]) == (table.id, "onitama", "Léa")
        taken = await bot.post(f"/api/challenges/{asked['challenge']}/accept")
        assert taken["seat"] == 1
        began = await events.next("game-start")
        assert (began["table"], began["seat"]) == (table.id, 1)
        assert await bot.refused(f"/api/challenges/{asked['challenge']}/accept") == (
            404,
            "no-such-challenge",
        )
        await lea.watch(table, 0)
        about = next(told for told in lea.heard if told["type"] == "about")
        program = {"type": "person", "name": "Old Pine", "program": "api"}
        assert about["seats"][1]["player"] == program

        async with bot.stream(f"/api/tables/{table.id}/stream") as lines:
            seen = await lines.next("seen")
            done = await bot.do(
                table.id, 1, "act", version=seen["version"], action=seen["legal"][0]
            )
            after = await lines.next("seen")
            assert after["version"] == done["version"] == seen["version"] + 1
            await bot.do(table.id, 1, "say", text="good luck")
            assert (await lines.next("chat"))["said"][0]["name"] == "Old Pine"
            await bot.do(table.id, 1, "ask", question="takeback", version=after["version"])
            asked = await lines.next("seen")
            assert asked["questions"] == {"takeback": [1]}
        async with bot.stream(f"/api/tables/{table.id}/stream?since={seen['version']}") as lines:
            resumed = await lines.next("seen")
            assert resumed["happenings"][0]["text"] == seen["legal"][0]
            path = f"/api/tables/{table.id}/seats/1/hint"
            assert await bot.refused(path) == (400, "no-hints")
            await bot.do(table.id, 1, "resign")
            while (over := await lines.next("seen"))["phase"] != "over":
                pass
            assert over["outcome"]["winners"] == [0]
        ended = await events.next("game-finish")
        assert ended["table"] == table.id
    async with bot.stream(f"/api/events?since={began['at']}") as events:
        again = [await events.next(), await events.next()]
        assert [event["type"] for event in again] == ["game-start", "game-finish"]


async def test_a_table_without_a_free_seat_begins_at_once(server: Serving) -> None:
    """A program reads that a game begins when the last seat is taken, and waits for just that."""
    bot = await make(server, "Old Pine")
    own = "o" * 22
    body = {"game": "onitama", "seats": [{"who": "me", "name": "x"}, {"who": "bot", "bot": "1"}]}
    made = await bot.post("/api/tables", body | {"id": own})
    assert await bot.post("/api/tables", body | {"id": own}) == made
    async with bot.stream("/api/events") as events:
        begun = await events.next()
        assert (begun["type"], begun["table"], begun["seat"]) == ("game-start", made["table"], 0)
    body["seats"] = [{"who": "me", "name": "x"}, {"who": "open"}]
    waiting = await bot.post("/api/tables", body)
    shown = await server.get(f"/api/tables/{waiting['table']}")
    assert shown["seen"]["phase"] == "lobby"


async def test_a_program_challenges_another_and_several_streams_tell_the_same(
    server: Serving,
) -> None:
    pine, reed = await make(server, "Old Pine"), await make(server, "Young Reed")
    made = await open_table(pine)
    table = made["table"]
    async with reed.stream("/api/events") as one, reed.stream("/api/events") as two:
        await pine.post("/api/challenges", {"program": "Young Reed", "table": table})
        asked = await one.next("challenge")
        assert asked == await two.next("challenge")
        await reed.post(f"/api/challenges/{asked['challenge']}/accept")
        assert await one.next("game-start") == await two.next("game-start")
    players = {0: pine, 1: reed}
    async with (
        pine.stream(f"/api/tables/{table}/stream") as first,
        pine.stream(f"/api/tables/{table}/stream") as second,
    ):
        seen = await first.next("seen")
        while seen["phase"] == "playing":
            assert seen == await second.next("seen") | {"now": seen["now"]}
            mover = seen["decides"]
            legal = seen.get("legal")
            if legal is None:
                shown = await server.get(f"/api/tables/{table}", headers=reed.headers)
                legal = shown["seen"]["legal"]
            fields = {"version": seen["version"], "action": legal[0]}
            await players[mover].do(table, mover, "act", **fields)
            seen = await first.next("seen")
    assert seen["outcome"]["reason"]


async def test_offers_are_answered_and_seats_left(server: Serving) -> None:
    pine, reed = await make(server, "Old Pine"), await make(server, "Young Reed")
    # With these cards blue begins, whatever chance would have dealt.
    table = (await open_table(pine, is_open=True, options=CARDS))["table"]
    body = {"player": {"who": "me", "name": "Young Reed"}}
    await reed.post(f"/api/tables/{table}/seats/1", body)
    await reed.do(table, 1, "leave")
    await reed.post(f"/api/tables/{table}/seats/1", body)
    state = await pine.post(f"/api/tables/{table}/start")
    version = state["seen"]["version"]
    await pine.do(table, 0, "ask", question="draw", version=version)
    await reed.do(table, 1, "answer", question="draw", agree=False)
    taking_back = {"version": version, "id": "u1"}
    assert await pine.refused(f"/api/tables/{table}/seats/0/undo", taking_back) == (
        400,
        "not-your-turn",
    )
    assert await pine.refused(f"/api/tables/{table}/seats/1/resign", {"id": "r1"}) == (
        403,
        "not-your-seat",
    )
    await reed.do(table, 1, "resign")
    shown = await server.get(f"/api/tables/{table}")
    assert shown["seen"]["outcome"]["winners"] == [0]


async def test_scopes_and_tokens(server: Serving) -> None:
    pine = await make(server, "Old Pine")
    watcher = await make(server, "Owl", "watch")
    table = (await open_table(pine))["table"]
    body = {"game": "onitama", "seats": [{"who": "me", "name": "Owl"}, {"who": "open"}]}
    assert await watcher.refused("/api/tables", body) == (403, "wrong-scope")
    async with watcher.stream(f"/api/tables/{table}/stream") as lines:
        assert (await lines.next("seen"))["seat"] is None
    assert {"name": "Owl", "is_here": False} not in await server.get("/api/programs")
    stranger = Bot(server, "X", "kt_nobody-knows-this-one")
    assert await stranger.refused("/api/tables", body) == (401, "no-such-token")
    assert (await server.http.get("/api/events")).status_code == 401
    assert (await server.http.post("/api/tokens", json={"name": "Owl"})).json()["code"] == (
        "name-taken"
    )
    asking = {"program": "Nobody", "table": table}
    assert await pine.refused("/api/challenges", asking) == (404, "no-such-program")
    asking["program"] = "Owl"
    assert await stranger.refused("/api/challenges", asking) == (401, "no-such-token")
    response = await server.http.post("/api/challenges", json=asking)
    assert response.json()["code"] == "not-your-seat"


@pytest.mark.usefixtures("veiled")
async def test_a_stream_shows_what_a_spectator_may_see(server: Serving) -> None:
    watcher = await make(server, "Owl", "watch")
    table = await server.new_table(game="veiled", options={})
    path = f"/api/tables/{table.id}/stream"
    holder = Bot(server, "", table.tokens[0])
    async with (
        watcher.stream(path) as outside,
        holder.stream(path) as inside,
        server.client() as client,
    ):
        first = await inside.next("seen")
        assert first["seat"] == 0
        await outside.next("seen")
        await client.watch(table, 0)
        await client.act(first, "take")
        own, public = await inside.next("seen"), await outside.next("seen")
    assert len(own["view"]["own"]) == 1
    assert public["view"]["own"] == []
    assert [told["text"] for told in own["happenings"]] != [
        told["text"] for told in public["happenings"]
    ]


async def test_a_challenge_can_be_declined_and_is_not_told_again(server: Serving) -> None:
    pine, reed = await make(server, "Old Pine"), await make(server, "Young Reed")
    table = (await open_table(pine))["table"]
    await pine.post("/api/challenges", {"program": "Young Reed", "table": table})
    async with reed.stream("/api/events") as events:
        asked = await events.next("challenge")
        path = f"/api/challenges/{asked['challenge']}"
        assert await pine.refused(f"{path}/decline") == (404, "no-such-challenge")
        response = await server.http.post(f"{path}/decline", headers=reed.headers)
        assert response.status_code == 201
    second = (await open_table(pine))["table"]
    await pine.post("/api/challenges", {"program": "Young Reed", "table": second})
    async with reed.stream("/api/events") as events:
        assert (await events.next())["table"] == second


async def test_streams_end_when_the_server_does(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        bot = await make(server, "Old Pine")
        table = (await open_table(bot))["table"]
        async with (
            bot.stream("/api/events") as events,
            bot.stream(f"/api/tables/{table}/stream") as lines,
        ):
            await lines.next("seen")
            server.server.should_exit = True
            assert (await lines.next("goodbye"))["reason"] == "restart"
            assert await events.is_over()
    async with serving(tmp_path / "k.sqlite") as server:
        bot.server = server
        async with bot.stream(f"/api/tables/{table}/stream") as lines:
            assert (await lines.next("seen"))["seat"] == 0


def test_tokens_from_the_command_line(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "k.sqlite"))
    token = run("token", "Old Pine", *database).output.strip()
    assert token.startswith("kt_")
    other = run("token", "Old Pine", "--scope", "watch", *database).output.strip()
    listed = run("token", *database).output.splitlines()
    assert [line.split("  ", 1)[1] for line in listed] == [
        "play watch  Old Pine",
        "watch       Old Pine",
    ]

    async def ask(with_token: str) -> int:
        async with serving(tmp_path / "k.sqlite") as server:
            bot = Bot(server, "Old Pine", with_token)
            body = {"game": "onitama", "seats": [{"who": "open"}, {"who": "open"}]}
            response = await server.http.post("/api/tables", json=body, headers=bot.headers)
            return response.status_code

    assert asyncio.run(ask(token)) == 201
    assert asyncio.run(ask(other)) == 403
    assert "any more: 2" in run("token", "Old Pine", "--revoke", *database).output
    assert asyncio.run(ask(token)) == 401
    assert run("token", "\u3164", *database).exit_code == 2
    assert run("token", "--revoke", *database).exit_code == 2


async def test_every_route_is_described(server: Serving) -> None:
    """In the OpenAPI description, and in docs/protocol.md."""
    schema = await server.get("/api/schema/openapi.json")
    described = {
        (method.upper(), path)
        for path, operations in schema["paths"].items()
        for method in operations
    }
    served = {
        (method, route.path_format)
        for route in API.routes
        for method in getattr(route, "methods", ())
        if method not in {"OPTIONS", "HEAD"}
    }
    assert served <= described
    assert len(served) >= 29
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for method, path in sorted(described):
        assert f"`{method} {path}`" in text, f"{method} {path} is not in docs/protocol.md"
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert operation.get("description"), operation
