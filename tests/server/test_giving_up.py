"""Three players and one gives up: a bot plays on for the seat, and the others' game goes on."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from kitama import transcript
from kitama.server.thinker import Answer, Question
from kitama.tables import ending, ledger, lobby
from kitama.tables.clock import LAG_ALLOWANCE_MS
from kitama.tables.ports import Birth
from kitama.tables.setup import Person, Setup
from tests.server.serving import PATIENT, Client, Clock, HereBots, Made, Serving, serving

pytestmark = pytest.mark.anyio

THREE: dict[str, Any] = {"game": "kitara", "options": {"players": "3"}}
NAMES = ("Léa", "Jonas", "Amina")


class Asked(HereBots):
    """Notes which bots are asked."""

    def __init__(self) -> None:
        self.bots: list[str] = []

    async def choose(self, question: Question) -> Answer | None:
        self.bots.append(question.bot)
        return await super().choose(question)


class Thinking(Asked):
    """Thinks until the server stops."""

    async def choose(self, question: Question) -> Answer | None:
        await super().choose(question)
        await asyncio.Event().wait()
        return None


async def play_on(server: Serving, client: Client, table: Made, out: set[int]) -> dict[str, Any]:
    """Decide for the seats that are in, to the end: what was seen last."""
    while True:
        seen = [
            (await server.get(f"/api/tables/{table.id}", headers=table.bearer(seat)))["seen"]
            for seat in table.tokens
        ]
        if seen[0]["phase"] == "over":
            return dict(seen[0])
        for seat, own in zip(table.tokens, seen, strict=True):
            if own.get("legal"):
                assert seat not in out
                await client.act(own)
                break
        else:
            await client.expect("seen")


async def test_the_others_play_on_with_a_bot(tmp_path: Path) -> None:
    asked = Asked()
    async with serving(tmp_path / "k.sqlite", bots=asked) as server:
        table = await server.new_table(NAMES, stand_in="3", **THREE)
        async with server.client() as client:
            await client.watch(table, 0, 1, 2)
            answer = await client.ask("resign", table=table.id, seat=1)
            about = next(told for told in reversed(client.heard) if told["type"] == "about")
            over = await play_on(server, client, table, {1})
        record = (await server.http.get(f"/api/tables/{table.id}/record")).text
        text = (await server.http.get(f"/api/tables/{table.id}/transcript")).text
        replay = await server.get(f"/api/tables/{table.id}/replay")

    assert answer["type"] == "accepted"
    assert [seat["gave_up"] for seat in about["seats"]] == [False, True, False]
    assert set(asked.bots) == {"3"}
    assert over["outcome"]["reason"] in {"points", "tokens", "shared"}
    assert 1 not in over["outcome"]["winners"]
    verified = ledger.verify(ledger.read(record))
    assert list(verified.outcome.winners if verified.outcome else ()) == over["outcome"]["winners"]
    assert transcript.outcome(transcript.read(text)) == verified.outcome
    gone = [(frame["seat"], frame["gave_up"]) for frame in replay["frames"] if frame["gave_up"]]
    assert gone == [(1, "resigned")]
    assert len(replay["frames"]) == 1 + len(verified.stack) + 1


async def test_who_gave_up_decides_nothing_and_comes_back_to_watch(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bots=Thinking()) as server:
        table = await server.new_table(NAMES, **THREE)
        async with server.client() as client:
            seen = await client.watch(table, 0, 1, 2)
            mover = seen["decides"]
            request = await client.send("resign", table=table.id, seat=mover)
            await client.expect("accepted", id=request)
            again = await client.ask("resign", table=table.id, seat=mover, id=request)
            own = (await server.get(f"/api/tables/{table.id}", headers=table.bearer(mover)))["seen"]
            where = {"table": table.id, "seat": mover}
            now = {**where, "version": own["version"]}
            refused = [
                await client.ask("act", action="start a1", **now),
                await client.ask("undo", **now),
                await client.ask("ask", question="takeback", **now),
                await client.ask("answer", question="takeback", agree=True, **where),
                await client.ask("resign", **where),
                await client.ask("leave", **where),
                await client.ask("hint", **now),
            ]
            said = await client.ask("say", text="Good luck!", **where)
        async with server.client() as back:
            shown = await back.watch(table, mover)

    assert again["type"] == "accepted"
    assert own["decides"] == mover
    assert own.get("legal", []) == []
    assert [answer["code"] for answer in refused] == ["gave-up"] * 7
    assert said["type"] == "accepted"
    assert shown["seat"] == mover
    assert shown.get("legal", []) == []


async def test_the_stand_in_is_asked_again_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bots=Thinking()) as server:
        table = await server.new_table(NAMES, stand_in="2", **THREE)
        async with server.client() as client:
            seen = await client.watch(table, 0, 1, 2)
            mover = seen["decides"]
            await client.ask("resign", table=table.id, seat=mover)
    asked = Asked()
    async with serving(tmp_path / "k.sqlite", bots=asked) as server, server.client() as client:
        seen = await client.watch(table.id)
        while seen["decides"] == mover:
            seen = await client.expect("seen")

    assert asked.bots
    assert set(asked.bots) == {"2"}


async def test_a_table_that_names_no_stand_in_gets_a_beginner(tmp_path: Path) -> None:
    asked = Asked()
    async with serving(tmp_path / "k.sqlite", bots=asked) as server, server.client() as client:
        seed, hub = bytes(32), server.services.hub
        change = lobby.create(
            "t1", Setup("kitara", {"players": "3"}), [*map(Person, NAMES)], seed, hub.now()
        )
        change.commit()
        birth = Birth("kitara", "link", seed, "", hub.now())
        live = await hub.create(change.table, change.lines, [], birth)
        await hub.change(live, lobby.start)
        seen = await client.watch("t1")
        mover = seen["decides"]
        await hub.change(live, lambda table, now: ending.resign(table, mover, "", now))
        while seen["decides"] == mover:
            seen = await client.expect("seen")

    assert set(asked.bots) == {"1"}


async def test_who_runs_out_of_time_is_too_late_and_the_others_are_not(tmp_path: Path) -> None:
    clock = Clock()
    patient = dataclasses.replace(PATIENT, sweep_seconds=3600)
    soon = {"type": "deadline", "within_ms": 60_000}
    async with serving(tmp_path / "k.sqlite", patient, now=clock, bots=Asked()) as server:
        table = await server.new_table(NAMES, clock=soon, **THREE)
        async with server.client() as client:
            await client.watch(table, 0, 1, 2)
            seen = await decider(server, table)
            clock.ms += 60_000 + LAG_ALLOWANCE_MS + 1
            answer = await client.act(seen)
            about = next(told for told in reversed(client.heard) if told["type"] == "about")
            after = await decider(server, table, client)
            going = await client.act(after)

    assert answer["code"] == "time-is-up"
    assert [seat["gave_up"] for seat in about["seats"]].count(True) == 1
    assert after["seat"] != seen["seat"]
    assert after["clock"]["running"] == after["seat"]
    assert going["type"] == "accepted"


async def decider(server: Serving, table: Made, client: Client | None = None) -> dict[str, Any]:
    """What the seat sees that a person decides for."""
    while True:
        for seat in table.tokens:
            shown = await server.get(f"/api/tables/{table.id}", headers=table.bearer(seat))
            if shown["seen"].get("legal"):
                return dict(shown["seen"])
        assert client is not None
        await client.expect("seen")


async def test_the_last_person_leaves_and_the_game_is_counted(tmp_path: Path) -> None:
    quick = dataclasses.replace(PATIENT, leave_after_seconds=0.05)
    async with serving(tmp_path / "k.sqlite", quick, bots=Asked()) as server:
        table = await server.new_table(("Léa", "bot:1", "bot:1"), leaver="resign", **THREE)
        async with server.client() as watcher:
            await watcher.watch(table.id)
            async with server.client() as lea:
                await lea.watch(table, 0)
            over = await watcher.expect("seen", phase="over")

    assert over["outcome"]["reason"] == "as-it-stands"
    assert 0 not in over["outcome"]["winners"]


async def test_hints_for_the_one_person_who_still_plays(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bots=Asked()) as server:
        table = await server.new_table(("Léa", "Jonas", "bot:1"), **THREE)
        async with server.client() as lea, server.client() as jonas:
            await lea.watch(table, 0)
            await jonas.watch(table, 1)
            while (seen := await decider(server, table, lea))["seat"] != 0:
                await jonas.act(seen)
            asked = {"table": table.id, "seat": 0, "version": seen["version"]}
            before = await lea.ask("hint", **asked)
            await jonas.ask("resign", table=table.id, seat=1)
            await lea.send("hint", id="h1", **asked)
            after = await lea.expect("hinted")

    assert before["code"] == "no-hints"
    assert after["version"] > seen["version"]
