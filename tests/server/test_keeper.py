"""What happens when nobody does anything: clocks, bots, players who leave."""

import asyncio
import dataclasses
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kitama.games import find
from kitama.server import keeper
from kitama.server.bot_pool import MOST_HINTS_EACH, BotPool
from kitama.server.messages import encode
from kitama.server.thinker import Answer, Question, think
from kitama.server.turns import Full, Ticket, Turns
from kitama.tables.clock import LAG_ALLOWANCE_MS
from kitama.tables.errors import Code, Refused
from tests.server.serving import (
    CARDS,
    PATIENT,
    Client,
    Clock,
    HereBots,
    Serving,
    play_to_the_end,
    serving,
)

pytestmark = pytest.mark.anyio

SOON = {"type": "deadline", "within_ms": 60_000}


async def test_time_runs_out_for_everybody_to_see(tmp_path: Path) -> None:
    clock = Clock()
    async with serving(tmp_path / "k.sqlite", now=clock) as server:
        table = await server.new_table(clock=SOON)
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
        table = await server.new_table(clock=SOON)
    clock.ms += 100_000
    async with serving(tmp_path / "k.sqlite", now=clock) as server, server.client() as client:
        seen = await client.watch(table.id)
        over = seen if seen["phase"] == "over" else await client.expect("seen", phase="over")

    assert over["outcome"]["reason"] == "time"


async def test_a_bot_goes_on_when_the_clock_was_set_back(tmp_path: Path) -> None:
    class Silent(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            del question
            return await asyncio.Future()

    clock = Clock()
    async with serving(tmp_path / "k.sqlite", now=clock, bots=Silent()) as server:
        table = await server.new_table(("Léa", "bot:1"))
    clock.ms -= 7_200_000
    async with serving(tmp_path / "k.sqlite", now=clock) as server, server.client() as client:
        seen = await client.watch(table, 0)
        assert seen["decides"] == 0 or await client.expect("seen", decides=0)


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
    monkeypatch.setattr("kitama.server.lane.GRACE_SECONDS", 0.05)
    hanging = "print('{}', flush=True); import time; time.sleep(1000)"
    pool = BotPool(1, (sys.executable, "-c", hanging))
    await pool.open()
    try:
        assert await pool.choose(Question("onitama", "1", raw(), 0.01)) is None
    finally:
        await pool.close()


IMPATIENT = dataclasses.replace(PATIENT, late_seconds=0, think_seconds=0.01, ask_again_seconds=0)


async def test_for_a_bot_that_fails_a_weaker_one_plays_and_is_named(tmp_path: Path) -> None:
    class Broken(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            if question.bot == "best":
                return Answer("nonsense") if "2" in str(question.view) else Answer(trouble="Bug")
            return await super().choose(question)

    async with serving(tmp_path / "k.sqlite", IMPATIENT, bots=Broken()) as server:
        table = await server.new_table(("Léa", "bot:best"))
        async with server.client() as client:
            over = await play_to_the_end(client, table)
            told = [message for message in client.heard if message["type"] == "delayed"]
        assert "kitama_bot_failures_total" in (await server.http.get("/metrics")).text

    assert over["phase"] == "over"
    assert {("weaker", "1", 1)} == {(each["why"], each["bot"], each["seat"]) for each in told}


async def test_who_throws_cookies_away_is_still_one_person_to_the_bots(tmp_path: Path) -> None:
    """Or their bots, at a hundred tables, would all come before somebody else's next one."""
    asked: list[tuple[str, str]] = []

    class Noting(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            asked.append((question.person, question.table))
            return await super().choose(question)

    async with serving(tmp_path / "k.sqlite", bots=Noting()) as server:
        tables = []
        for _number in range(3):
            server.http.cookies.clear()
            tables.append(await server.new_table(("Léa", "bot:1")))
        async with server.client() as client:
            for table in tables:
                await play_to_the_end(client, table)

    assert {table.id for table in tables} == {table for _person, table in asked}
    assert len({person for person, _table in asked}) == 1
    assert all(person for person, _table in asked)


async def test_without_anybody_who_thinks_the_table_waits_and_says_so(tmp_path: Path) -> None:
    """Nobody plays anything in a bot's name that it did not choose."""

    class Away(HereBots):
        is_up = False

        async def choose(self, question: Question) -> Answer | None:
            return await super().choose(question) if self.is_up else None

    bots = Away()
    async with serving(tmp_path / "k.sqlite", IMPATIENT, bots=bots) as server:
        table = await server.new_table(("Léa", "bot:1"))
        async with server.client() as client:
            seen = await client.watch(table, 0)
            if seen["decides"] == 0:
                await client.act(seen)
            delayed = await client.expect("delayed")
            async with server.client() as late:
                await late.watch(table.id)
                assert await late.expect("delayed") == delayed
                assert "acted" not in [
                    line["kind"]
                    for told in late.heard
                    for line in told.get("happenings", ())
                    if line["seat"] == 1
                ]
            bots.is_up = True
            acted = await client.expect("seen", decides=0)

    assert (delayed["why"], delayed["seat"]) == ("away", 1)
    assert acted["version"] > delayed["version"]


async def test_without_processes_nobody_thinks() -> None:
    pool = BotPool(0)
    await pool.open()
    assert await pool.choose(Question("onitama", "best", raw(), 0.1)) is None
    assert not pool.is_up


async def test_players_are_told_when_a_bot_has_to_wait(tmp_path: Path) -> None:
    free = asyncio.Event()

    class Busy(HereBots):
        async def choose(self, question: Question) -> Answer | None:
            await free.wait()
            return await super().choose(question)

    async with serving(tmp_path / "k.sqlite", IMPATIENT, bots=Busy()) as server:
        table = await server.new_table(("Léa", "bot:1"))
        async with server.client() as client:
            seen = await client.watch(table, 0)
            if seen["decides"] == 0:
                await client.act(seen)
            assert (await client.expect("delayed"))["why"] == "busy"
            free.set()
            assert await client.expect("seen", decides=0)


ECHO = """
import json, sys
print("{}", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"action": asked["table"]}), flush=True)
"""


@pytest.mark.parametrize(("game", "most"), [("kitara", 300), ("onitama", 3)])
async def test_where_something_is_hidden_slow_answers_come_at_round_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, most: int
) -> None:
    """How long exactly a bot thinks could tell what it holds."""
    rounded: list[float] = []

    def at_once(took: float) -> float:
        rounded.append(took)
        return 0.0

    monkeypatch.setattr(keeper, "until_round", at_once)
    async with serving(tmp_path / "k.sqlite") as server, server.client() as client:
        table = await server.new_table(("Léa", "bot:1"), game=game, options={})
        await client.send("subscribe", table=table.id, tokens=[table.tokens[0]])
        acted, phase = 0, "playing"
        # A bot may win before so many actions are done.
        while acted < most and not rounded and phase != "over":
            seen = await client.expect("seen")
            phase = seen["phase"]
            if seen.get("legal"):
                about = {"table": table.id, "seat": 0, "version": seen["version"]}
                await client.send("act", action=seen["legal"][0], **about)
                acted += 1
    assert bool(rounded) == find(game).has_secrets


def test_what_is_left_until_a_round_time() -> None:
    assert keeper.until_round(0.004) == 0
    assert keeper.until_round(0.12) == pytest.approx(0.03)
    assert keeper.until_round(0.151) == pytest.approx(0.049)


async def test_persons_get_their_turn_and_hints_are_in_nobodys_way() -> None:
    pool = BotPool(1, (sys.executable, "-c", ECHO))
    await pool.open()
    order: list[str] = []

    async def ask(person: str, table: str, kind: Any = "play") -> None:
        asked = Question("onitama", "1", raw(), 0.1, kind, person, table)
        answer = await pool.choose(asked)
        if answer is not None:
            order.append(answer.action)

    greedy = [ask("greedy", f"g{number}") for number in range(6)]
    hints = [ask("greedy", f"h{number}", "hint") for number in range(6)]
    try:
        await asyncio.gather(*greedy, ask("other", "o"), *hints)
    finally:
        await pool.close()

    played = [name for name in order if name[0] != "h"]
    assert played.index("o") <= 1
    assert [name for name in played if name != "o"] == [f"g{number}" for number in range(6)]
    # Of one person so many wait and no more: the others are refused at once.
    assert len(order) - len(played) == MOST_HINTS_EACH


def test_turns_go_round_persons_and_their_tables() -> None:
    turns: Turns[str] = Turns(10, 5)
    for person, table, item in (
        *(("a", "1", f"a1{number}") for number in range(3)),
        *(("a", "2", f"a2{number}") for number in range(2)),
        ("b", "3", "b3"),
        ("", "4", "nobody's"),
    ):
        turns.add(Ticket(person, table), item)
    with pytest.raises(Full):
        turns.add(Ticket("a", "9"), "one too many")

    taken = [turns.take() for _number in range(8)]

    assert ["a10", "b3", "nobody's", "a20", "a11", "a21", "a12", None] == taken
    assert len(turns) == 0


def test_a_thought_is_an_action() -> None:
    assert think(Question("onitama", "1", raw(), 0.1)).action


async def test_a_leaver_is_not_forgotten_while_the_store_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = dataclasses.replace(PATIENT, leave_after_seconds=0.05, sweep_seconds=3600)
    async with serving(tmp_path / "k.sqlite", quick) as server:
        hub = server.services.hub
        change, refused = hub.change, list[Refused]()

        async def away_at_first(*asked: Any, **said: Any) -> int:
            if len(refused) < 2:
                refused.append(Refused(Code.BUSY))
                raise refused[-1]
            return await change(*asked, **said)

        table = await server.new_table(leaver="resign")
        async with server.client() as jonas:
            seen = await jonas.watch(table, 1)
            assert seen["decides"] == 1
            async with server.client() as lea:
                await lea.watch(table, 0)
                monkeypatch.setattr(hub, "change", away_at_first)
            over = await jonas.expect("seen", phase="over")
    assert (over["outcome"]["winners"], len(refused)) == ([1], 2)
