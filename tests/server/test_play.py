"""A game over the wire, from making the table to the rematch."""

from pathlib import Path

import pytest

from kitama.tables import ledger
from kitama.transcript import read
from tests.server.serving import Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio


async def test_a_game_from_the_table_to_the_record(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        last = await play_to_the_end(client, table)

    assert last["outcome"]["winners"]
    assert last["seed"]
    text = (await server.http.get(f"/api/tables/{table.id}/record")).text
    verified = ledger.verify(ledger.read(text))
    assert verified.digest == last["digest"]
    game = read((await server.http.get(f"/api/tables/{table.id}/transcript")).text)
    assert game.players == {"red": "Léa", "blue": "Jonas"}


async def test_everybody_sees_what_happened_after_it_is_stored(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as lea, server.client() as jonas, server.client() as watcher:
        await lea.watch(table, 0)
        seen = await jonas.watch(table, 1)
        await watcher.watch(table.id)
        accepted = await jonas.act(seen, "ox c1-c2")
        told = [await client.expect("seen") for client in (lea, watcher)]

    assert accepted["version"] == seen["version"] + 1
    for message in told:
        assert message["version"] == accepted["version"]
        assert [happening["text"] for happening in message["happenings"]] == ["ox c1-c2"]
    assert told[0]["legal"]
    assert "legal" not in told[1]


async def test_the_same_request_again_gets_the_first_answer_again(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as jonas:
        seen = await jonas.watch(table, 1)
        act = {"table": table.id, "seat": 1, "version": seen["version"], "action": "ox c1-c2"}
        first = await jonas.ask("act", id="once", **act)
        again = await jonas.ask("act", id="once", **act)
        other = await jonas.ask("act", id="twice", **act)

    assert first == again
    assert other["code"] == "stale"


async def test_resume_by_version(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        seen = await client.watch(table, 0, 1)
        await client.act(seen, "ox c1-c2")
    async with server.client() as client:
        resumed = await client.watch(table, 0, 1, since=seen["version"])

    assert [happening["text"] for happening in resumed["happenings"]] == ["ox c1-c2"]
    assert resumed["view"]["mover"] == "red"


async def test_takeback_draw_and_resigning(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as lea, server.client() as jonas:
        await lea.watch(table, 0)
        seen = await jonas.watch(table, 1)
        version = (await jonas.act(seen, "ox c1-c2"))["version"]
        common = {"table": table.id, "seat": 1, "version": version}
        assert (await jonas.ask("undo", **common))["code"] == "not-your-turn"
        assert (await jonas.ask("ask", question="takeback", **common))["type"] == "accepted"
        assert (await lea.expect("seen", questions={"takeback": [1]}))["phase"] == "playing"
        answer = {"table": table.id, "seat": 0, "question": "takeback"}
        assert (await lea.ask("answer", agree=True, **answer))["type"] == "accepted"
        back = await jonas.expect("seen", decides=1)
        assert back["view"] == seen["view"]
        common["version"] = back["version"]
        assert (await jonas.ask("ask", question="draw", **common))["type"] == "accepted"
        answer["question"] = "draw"
        assert (await lea.ask("answer", agree=False, **answer))["type"] == "accepted"
        assert (await jonas.ask("resign", table=table.id, seat=1))["type"] == "accepted"
        over = await lea.expect("seen", phase="over")

    assert over["outcome"] == {"reason": "resignation", "scores": [0, 0], "winners": [0]}
    assert len(over["seed"]) == 64


async def test_a_rematch_with_swapped_seats(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as lea, server.client() as jonas:
        seen = await lea.watch(table, 0)
        await jonas.watch(table, 1)
        await lea.ask("resign", table=table.id, seat=0)
        asking = {"table": table.id, "question": "rematch", "version": seen["version"]}
        assert (await lea.ask("ask", seat=0, **asking))["type"] == "accepted"
        assert (await jonas.ask("ask", seat=1, **asking))["type"] == "accepted"
        following = next(told["rematch"] for told in jonas.heard if told.get("rematch"))
        await lea.send("subscribe", table=following, tokens=[table.tokens[0]])
        about = await lea.expect("about", table=following)
        seen = await lea.expect("seen", table=following)

    assert [seat["player"]["name"] for seat in about["seats"]] == ["Jonas", "Léa"]
    assert seen["seat"] == 1
    assert seen["phase"] == "playing"


async def test_chat_is_told_to_all_and_kept(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as lea, server.client() as watcher:
        await lea.watch(table, 0)
        await watcher.watch(table.id)
        said = await lea.ask("say", table=table.id, seat=0, text="<i>good</i> luck\u202e")
        (heard,) = (await watcher.expect("chat"))["said"]
        assert said["type"] == "accepted"
        assert (heard["name"], heard["text"]) == ("Léa", "<i>good</i> luck")
    async with server.client() as later:
        await later.watch(table.id)
        assert (await later.expect("chat"))["said"] == [heard]


@pytest.mark.usefixtures("veiled")
async def test_hot_seat_gets_one_view_a_seat(server: Serving) -> None:
    table = await server.new_table(game="veiled", options={})
    async with server.client() as client:
        seen = await client.watch(table, 0, 1)
        assert seen["seat"] == 1
        first = next(m for m in client.heard if m["type"] == "seen" and m["seat"] == 0)
        await client.act(first, "take")
        views = {m["seat"]: m["view"] for m in client.heard if m.get("view") and m["version"] > 3}

    assert len(views[0]["own"]) == 1
    assert views[1]["own"] == []


@pytest.mark.usefixtures("veiled")
async def test_free_undo_within_a_turn(server: Serving) -> None:
    table = await server.new_table(game="veiled", options={})
    async with server.client() as client:
        seen = await client.watch(table, 0)
        version = (await client.act(seen, "step"))["version"]
        latest = next(m for m in reversed(client.heard) if m["type"] == "seen")
        assert latest["can_undo"]
        undone = await client.ask("undo", table=table.id, seat=0, version=version)
        assert undone["type"] == "accepted"
        latest = next(m for m in reversed(client.heard) if m["type"] == "seen")

    assert latest["view"] == seen["view"]


async def test_ping_gives_the_servers_time(server: Serving) -> None:
    async with server.client() as client:
        await client.send("ping", at=12.5)
        pong = await client.expect("pong")

    assert pong["at"] == 12.5
    assert pong["now"] > 1_700_000_000_000


async def test_unsubscribing(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        await client.watch(table, 1)
        await client.send("unsubscribe", table=table.id)
        answer = await client.ask("resign", table=table.id, seat=1)

    assert answer["code"] == "not-subscribed"


async def test_stopping_finishes_and_says_goodbye(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        table = await server.new_table()
        async with server.client() as client:
            seen = await client.watch(table, 1)
            await client.send(
                "act", table=table.id, seat=1, version=seen["version"], action="ox c1-c2"
            )
            await client.expect("accepted")
            server.server.should_exit = True
            assert (await client.expect("goodbye"))["reason"] == "restart"
            await client.connection.wait_closed()
            assert client.connection.close_code == 1012
    async with serving(tmp_path / "k.sqlite") as server, server.client() as client:
        resumed = await client.watch(table, 1, since=seen["version"])
        assert [told["text"] for told in resumed["happenings"]] == ["ox c1-c2"]
