"""Hints: from a player's own view, to that player alone, and never between people."""

from pathlib import Path

import pytest

from kitama.bots.levels import level_names
from kitama.games import find
from kitama.server.messages import encode
from kitama.server.thinker import Answer, Question
from tests.server.serving import HereBots, Serving, serving

pytestmark = [pytest.mark.anyio, pytest.mark.server]


@pytest.fixture(autouse=True)
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kitama.server.adviser.THINK_SECONDS", 0.05)


async def test_a_hint_is_a_legal_action_with_its_account(server: Serving) -> None:
    table = await server.new_table(("bot:1", "Jonas"))
    async with server.client() as client, server.client() as watcher:
        await watcher.watch(table.id)
        seen = await client.watch(table, 1)
        await client.send("hint", table=table.id, seat=1, version=seen["version"], id="h1")
        hint = await client.expect("hinted")
        await client.send("ping", at=1)
        await client.expect("pong")
        await watcher.send("ping", at=1)
        await watcher.expect("pong")

    assert hint["action"] in seen["legal"]
    assert (hint["id"], hint["seat"], hint["version"]) == ("h1", 1, seen["version"])
    assert hint["line"][0] == hint["action"]
    assert -1 <= hint["value"] <= 1
    assert all(other["action"] in seen["legal"] for other in hint["alternatives"])
    assert all(other["value"] <= hint["value"] for other in hint["alternatives"])
    assert "hinted" not in {message["type"] for message in watcher.heard}


async def test_the_bot_asked_is_the_best_and_sees_the_own_view(tmp_path: Path) -> None:
    asked: list[Question] = []

    class Noting(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            asked.append(question)
            return await super().choose(question)

    async with serving(tmp_path / "k.sqlite", bots=Noting()) as server:
        weakest, *_others = level_names(find("kitara"))
        options = {"players": "2"}
        table = await server.new_table(("Léa", f"bot:{weakest}"), game="kitara", options=options)
        live = await server.services.hub.find(table.id)
        async with server.client() as client:
            seen = await client.watch(table, 0)
            while seen.get("decides") != 0:
                seen = await client.expect("seen")
            before = len(asked)
            state = live.table.require_playing()
            await client.send("hint", table=table.id, seat=0, version=seen["version"], id="h1")
            await client.expect("hinted")
            question = asked[before]

    assert question.bot == "best"
    assert bytes(question.view) == encode(state.view(0)) != encode(state.view(1))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 0}, "not-your-seat"),
        ({"table": "nowhere"}, "not-subscribed"),
        ({"version": 1}, "stale"),
    ],
)
async def test_refused_hints(server: Serving, fields: dict[str, object], code: str) -> None:
    table = await server.new_table(("bot:1", "Jonas"))
    async with server.client() as client:
        seen = await client.watch(table, 1)
        asked = {"table": table.id, "seat": 1, "version": seen["version"], **fields}
        assert (await client.ask("hint", **asked))["code"] == code


async def test_between_people_there_are_no_hints(server: Serving) -> None:
    table = await server.new_table(("Léa", "Jonas"))
    async with server.client() as client:
        seen = await client.watch(table, 1)
        asked = {"table": table.id, "seat": 1, "version": seen["version"]}
        assert (await client.ask("hint", **asked))["code"] == "no-hints"


async def test_who_plays_both_sides_may_ask(server: Serving) -> None:
    table = await server.new_table(("Léa", "Jonas"))
    async with server.client() as client:
        seen = await client.watch(table, 0, 1)
        await client.send("hint", table=table.id, seat=1, version=seen["version"])
        assert (await client.expect("hinted"))["seat"] == 1


async def test_only_the_one_who_decides(server: Serving) -> None:
    table = await server.new_table(("Léa", "Jonas"))
    async with server.client() as client:
        seen = await client.watch(table, 0, 1)
        asked = {"table": table.id, "seat": 0, "version": seen["version"]}
        assert (await client.ask("hint", **asked))["code"] == "not-your-turn"


async def test_one_hint_at_a_time_and_none_without_bots(tmp_path: Path) -> None:
    class Tired(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            del question
            return None

    async with serving(tmp_path / "k.sqlite", bots=Tired()) as server:
        table = await server.new_table(("Léa", "Jonas"))
        async with server.client() as client:
            seen = await client.watch(table, 0, 1)
            asked = {"table": table.id, "seat": 1, "version": seen["version"]}
            await client.send("hint", **asked, id="a")
            await client.send("hint", **asked, id="b")
            answers: dict[str, str] = {}
            while len(answers) < 2:
                message = await client.expect("refused")
                answers[message["id"]] = message["code"]

    assert answers["a"] == "busy"
    assert answers["b"] in {"busy", "too-fast"}
