"""What happens when nobody does anything: clocks, bots, players who leave."""

import dataclasses
import sys
from pathlib import Path

import msgspec
import pytest

from kitama.games import find
from kitama.server.bot_pool import BotPool
from kitama.server.messages import encode
from kitama.server.thinker import Answer, Question, think
from kitama.tables.clock import LAG_ALLOWANCE_MS
from tests.server.serving import CARDS, PATIENT, Client, Clock, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio

LIVE = {"type": "live", "bank_ms": 60_000, "increment_ms": 1_000}


async def test_time_runs_out_for_everybody_to_see(tmp_path: Path) -> None:
    clock = Clock()
    async with serving(tmp_path / "k.sqlite", now=clock) as server:
        table = await server.new_table(clock=LIVE)
        async with server.client() as client:
            seen = await client.watch(table, 0)
            assert seen["clock"]["running"] == 1
            clock.ms += 60_000 + LAG_ALLOWANCE_MS + 1
            over = await client.expect("seen", phase="over")

    assert over["outcome"]["reason"] == "time"
    assert over["outcome"]["winners"] == [0]


async def test_a_decision_after_the_time_is_too_late(tmp_path: Path) -> None:
    clock = Clock()
    patient = dataclasses.replace(PATIENT, sweep_seconds=3600)
    async with serving(tmp_path / "k.sqlite", patient, now=clock) as server:
        table = await server.new_table(clock={"type": "deadline", "within_ms": 3_600_000})
        async with server.client() as client:
            seen = await client.watch(table, 1)
            clock.ms += 3_600_001
            answer = await client.act(seen, "ox c1-c2")

    assert answer["code"] == "time-is-up"


async def test_clocks_go_on_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with serving(tmp_path / "k.sqlite", now=clock) as server:
        table = await server.new_table(clock=LIVE)
    clock.ms += 100_000
    async with serving(tmp_path / "k.sqlite", now=clock) as server, server.client() as client:
        seen = await client.watch(table.id)
        over = seen if seen["phase"] == "over" else await client.expect("seen", phase="over")

    assert over["outcome"]["reason"] == "time"


async def test_people_and_bots_at_one_table(server: Serving) -> None:
    table = await server.new_table(("Léa", "bot:1"))
    async with server.client() as client:
        over = await play_to_the_end(client, table)

    assert over["outcome"]


async def test_bots_alone_play_to_the_end_even_across_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        table = await server.new_table(("Léa", "bot:1"), leaver="bot")
        async with server.client() as client:
            await client.watch(table, 0)
            await client.ask("leave", table=table.id, seat=0)
    async with serving(tmp_path / "k.sqlite") as server, server.client() as client:
        seen = await client.watch(table.id)
        while seen["phase"] != "over":
            seen = await client.expect("seen")


async def test_a_leaver_is_replaced_and_gets_the_seat_back(tmp_path: Path) -> None:
    quick = dataclasses.replace(PATIENT, leave_after_seconds=0.05)
    options = {**CARDS, "repetition": "none"}
    async with serving(tmp_path / "k.sqlite", quick) as server:
        table = await server.new_table(leaver="bot", options=options)
        async with server.client() as watcher:
            await watcher.watch(table, 0)
            async with server.client() as jonas:
                await jonas.watch(table, 1)
            await _about(watcher, is_away=True)
            moved = await watcher.expect("seen", decides=0)
            assert moved["happenings"]
            async with server.client() as jonas:
                await jonas.watch(table, 1)
                await _about(watcher, is_away=False)


async def _about(client: Client, *, is_away: bool) -> None:
    """Wait until the second seat's player is seen to be away, or back."""
    about = next(told for told in reversed(client.heard) if told["type"] == "about")
    while about["seats"][1]["is_away"] != is_away:
        about = await client.expect("about")


async def test_a_leaver_resigns_where_that_was_agreed(tmp_path: Path) -> None:
    quick = dataclasses.replace(PATIENT, leave_after_seconds=0.05)
    async with serving(tmp_path / "k.sqlite", quick) as server:
        table = await server.new_table(leaver="resign")
        async with server.client() as watcher:
            over = await watcher.watch(table.id)
            while over["phase"] != "over":
                over = await watcher.expect("seen")

    assert over["outcome"]["reason"] == "resignation"


async def test_bots_think_in_processes_of_their_own() -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        thought = await pool.choose(Question("onitama", "1", raw(), 0.1))
    finally:
        await pool.close()

    state = find("onitama").start(CARDS)
    assert thought is not None
    assert thought.action in [state.game.notation(legal) for legal in state.legal_actions()]


def raw() -> msgspec.Raw:
    return msgspec.Raw(encode(find("onitama").start(CARDS).view(1)))


MORTAL = """
import sys
print('{"action":"","trouble":""}', flush=True)
for number, line in enumerate(sys.stdin):
    if number == 1:
        sys.exit(1)
    print('{"action":"ox c1-c2","trouble":""}', flush=True)
"""


async def test_a_process_that_dies_is_replaced() -> None:
    pool = BotPool(1, (sys.executable, "-c", MORTAL))
    await pool.open()
    try:
        asked = Question("onitama", "1", raw(), 0.1)
        answers = [await pool.choose(asked) for _number in range(4)]
    finally:
        await pool.close()

    moved = Answer("ox c1-c2")
    assert answers == [moved, None, moved, None]
    assert pool.failures == 2


async def test_a_bot_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kitama.server.bot_pool.GRACE_SECONDS", 0.05)
    hanging = "print('{}', flush=True); import time; time.sleep(1000)"
    pool = BotPool(1, (sys.executable, "-c", hanging))
    await pool.open()
    try:
        assert await pool.choose(Question("onitama", "1", raw(), 0.01)) is None
    finally:
        await pool.close()


async def test_a_failing_bot_still_plays_something_legal(tmp_path: Path) -> None:
    class Broken:
        is_up = True

        async def open(self) -> None: ...

        async def choose(self, question: Question) -> Answer | None:
            del question
            return Answer("nonsense")

        async def close(self) -> None: ...

    async with serving(tmp_path / "k.sqlite", bots=Broken()) as server:
        table = await server.new_table(("Léa", "bot:1"))
        async with server.client() as client:
            over = await play_to_the_end(client, table)
        assert "kitama_bot_failures_total" in (await server.http.get("/metrics")).text

    assert over["phase"] == "over"


def test_a_thought_is_an_action() -> None:
    assert think(Question("onitama", "1", raw(), 0.1)).action
