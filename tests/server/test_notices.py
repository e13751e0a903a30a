"""People are called back: who, when, how often, in which words, and who is left in peace."""

import dataclasses
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kitama.server.bounds import Bounds
from kitama.server.notices.notifier import PAUSES_MS
from kitama.storage import open_store
from kitama.storage.person import forget_person
from tests.server.push_service import Service, is_signed, service, signed_claims
from tests.server.serving import PATIENT, Clock, Made, Serving, serving

pytestmark = pytest.mark.anyio

RED_BEGINS = {"cards": "horse,elephant,ox,crab,boar"}
BY_DAY = {"type": "deadline", "within_ms": 86_400_000}
LIVE = {"type": "live", "bank_ms": 600_000}
AFTER_MS = 30_000
CALLING = dataclasses.replace(PATIENT, private_notices=True, notice_seconds=3600)
"""Nothing is sent but when a test says so."""


class House:
    """A server, a push service, and the time."""

    def __init__(self, server: Serving, push: Service, clock: Clock, database: Path) -> None:
        self.server = server
        self.database = database
        self.push = push
        self.clock = clock

    async def pass_ms(self, ms: int) -> None:
        """Let time go by, and send what is due."""
        self.clock.ms += ms
        await self.server.services.notifier.send()

    async def table(self, clock: dict[str, Any] = BY_DAY) -> Made:
        """Two people, each in a browser of their own. Léa begins."""
        http = self.server.http
        seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
        body = {"game": "onitama", "options": RED_BEGINS, "seats": seats, "clock": clock}
        made = await self.server.post("/api/tables", body)
        table = Made(made["table"], {0: made["seats"][0]["token"]}, made["join"])
        joining = {"player": {"who": "me", "name": "Jonas"}, "join": table.join}
        sat = await self.server.post(f"/api/tables/{table.id}/seats/1", joining)
        table.tokens[1] = sat["token"]
        if clock["type"] == "live":
            await self.be_ready(table)
        else:
            await self.server.start(table)
        http.cookies.clear()
        return table

    async def be_ready(self, table: Made) -> None:
        for seat in (0, 1):
            path = f"/api/tables/{table.id}/seats/{seat}/ready"
            ready = {"is_ready": True}
            answer = await self.server.http.post(path, json=ready, headers=table.bearer(seat))
            assert answer.status_code == 204, answer.text

    async def subscribe(self, table: Made, seat: int, path: str = "/push/1", **fields: Any) -> Any:
        body = self.push.subscription(path, table=table.id, **fields)
        response = await self.server.http.put(
            "/api/notices/push", json=body, headers=table.bearer(seat)
        )
        self.server.http.cookies.clear()
        assert response.status_code == 200, response.text
        return response.json()

    async def act(self, table: Made, seat: int, action: str = "") -> None:
        """Decide over HTTP, without being here."""
        state = await self.server.get(f"/api/tables/{table.id}", headers=table.bearer(seat))
        seen = state["seen"]
        body = {
            "version": seen["version"],
            "action": action or seen["legal"][0],
            "id": f"v{seen['version']}",
        }
        path = f"/api/tables/{table.id}/seats/{seat}/act"
        await self.server.post(path, body, headers=table.bearer(seat))


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    del anyio_backend
    clock = Clock()
    async with service() as push, serving(tmp_path / "k.sqlite", CALLING, now=clock) as server:
        yield House(server, push, clock, tmp_path / "k.sqlite")


async def test_who_is_away_is_told_of_their_turn(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 1, locale="de")
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS - 1)
    assert house.push.messages() == []
    await house.pass_ms(1)
    (message,) = house.push.messages()
    shown = message["notification"]
    assert (shown["title"], shown["body"], shown["lang"]) == ("Onitama", "Du bist am Zug.", "de")
    assert shown["navigate"] == f"{house.server.url}/t/{table.id}"
    assert message["app_badge"] == 1
    await house.pass_ms(10 * AFTER_MS)
    assert len(house.push.messages()) == 1


async def test_the_sender_is_known_by_the_key_browsers_are_given(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 1)
    key = (await house.server.get("/api/notices"))["key"]
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    claims, signed_with = signed_claims(house.push.arrived[0].headers["authorization"])
    assert signed_with == key
    assert 0 < claims["exp"] - house.clock.ms // 1000 <= 86_400


async def test_who_is_here_is_not_called(house: House) -> None:
    """Nor who was here half a minute ago."""
    table = await house.table()
    await house.subscribe(table, 1)
    async with house.server.client() as jonas:
        await jonas.watch(table, 1)
        await house.act(table, 0)
        for _minute in range(5):
            await house.pass_ms(AFTER_MS)
        assert house.push.arrived == []
    while house.server.services.hub.is_here(table.id, 1):
        await house.server.get("/health")
    await house.pass_ms(AFTER_MS - 1)
    assert house.push.arrived == []
    await house.pass_ms(2 * 3_600_000)
    assert len(house.push.messages()) == 1


async def test_whoever_has_decided_meanwhile_is_not_called(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 1)
    await house.act(table, 0)
    await house.act(table, 1)
    await house.pass_ms(AFTER_MS)
    assert house.push.arrived == []


async def test_live_games_call_nobody(house: House) -> None:
    table = await house.table(LIVE)
    await house.subscribe(table, 1)
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    assert house.push.arrived == []
    assert await house.server.services.store.notices.queued() == 0


async def test_games_without_a_clock_call_those_whom_others_wait_for(house: House) -> None:
    people = await house.table({"type": "none"})
    await house.subscribe(people, 1)
    await house.act(people, 0)
    await house.pass_ms(AFTER_MS)
    assert len(house.push.messages()) == 1
    screen = await house.server.new_table(("Léa", "Jonas"), options=RED_BEGINS, clock=BY_DAY)
    await house.subscribe(screen, 0, "/push/2")
    await house.act(screen, 0)
    alone = await house.server.new_table(("Léa", "bot:1"), options=RED_BEGINS, hot_seat=False)
    await house.subscribe(alone, 0, "/push/3")
    async with house.server.client() as client:
        await client.act(await client.watch(alone, 0))
        while not (await client.expect("seen")).get("legal"):
            pass
    await house.pass_ms(10 * AFTER_MS)
    assert len(house.push.arrived) == 1
    assert await house.server.services.store.notices.queued() == 0


async def test_the_end_is_told_to_those_who_did_not_bring_it_about(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 0, "/push/0", locale="ru")
    await house.subscribe(table, 1)
    path = f"/api/tables/{table.id}/seats/1/resign"
    await house.server.post(path, {"id": "r"}, headers=table.bearer(1))
    await house.pass_ms(AFTER_MS)
    (message,) = house.push.messages("/push/0")
    assert message["notification"]["body"] == "Партия окончена."
    assert house.push.messages("/push/1") == []


async def test_time_that_is_up_is_told_to_both(house: House) -> None:
    table = await house.table()
    await house.act(table, 0)
    await house.act(table, 1)
    for seat in (0, 1):
        await house.subscribe(table, seat, f"/push/{seat}")
    house.clock.ms += 86_400_001
    await house.server.services.keeper.sweep()
    await house.pass_ms(AFTER_MS)
    for seat in (0, 1):
        (message,) = house.push.messages(f"/push/{seat}")
        assert message["notification"]["body"] == "The game is over."


async def test_the_next_game_calls_who_begins(house: House) -> None:
    table = await house.table()
    path = f"/api/tables/{table.id}/seats"
    await house.server.post(f"{path}/1/resign", {"id": "r"}, headers=table.bearer(1))
    await house.pass_ms(AFTER_MS)
    for seat in (0, 1):
        await house.subscribe(table, seat, f"/push/{seat}")
        version = (await house.server.get(f"/api/tables/{table.id}"))["seen"]["version"]
        body = {"question": "rematch", "version": version, "id": f"again{seat}"}
        await house.server.post(f"{path}/{seat}/ask", body, headers=table.bearer(seat))
    following = (await house.server.get(f"/api/tables/{table.id}"))["seen"]["rematch"]
    await house.pass_ms(AFTER_MS)
    (message,) = [*house.push.messages("/push/0"), *house.push.messages("/push/1")]
    assert message["notification"]["navigate"].endswith(f"/t/{following}")


async def test_quiet_hours_are_kept(house: House) -> None:
    """The clock of these tests begins at 20:53 in UTC."""
    table = await house.table()
    await house.subscribe(table, 1, quiet="22:00-08:00 Europe/Paris")
    house.clock.ms += 3_600_000
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    await house.pass_ms(8 * 3_600_000)
    assert house.push.arrived == []
    await house.pass_ms(2 * 3_600_000)
    assert len(house.push.messages()) == 1


async def test_what_fails_is_tried_again_with_the_same_id(house: House) -> None:
    """More and more seldom, and at last no more."""
    table = await house.table()
    await house.subscribe(table, 1)
    house.push.status["/push/1"] = 503
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    for number, pause in enumerate(PAUSES_MS):
        await house.pass_ms(pause - 1)
        assert len(house.push.arrived) == 1 + number
        await house.pass_ms(1)
    tried = house.push.messages()
    assert len(tried) == 1 + len(PAUSES_MS)
    assert len({message["notification"]["data"]["id"] for message in tried}) == 1
    assert await house.server.services.store.notices.queued() == 0


async def test_a_sender_that_died_is_replaced(house: House) -> None:
    """What it had claimed is sent by another; who was sent it already sees the same id."""
    table = await house.table()
    await house.subscribe(table, 1)
    await house.act(table, 0)
    house.clock.ms += AFTER_MS
    notices = house.server.services.store.notices
    now = house.clock.ms
    assert len(await notices.claim("dead", now, now + 60_000, 64)) == 1
    await house.pass_ms(59_999)
    assert house.push.arrived == []
    await house.pass_ms(1)
    assert len(house.push.messages()) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_dead_endpoints_are_forgotten(house: House, status: int) -> None:
    table = await house.table()
    made = await house.subscribe(table, 1)
    house.push.status["/push/1"] = status
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    await house.act(table, 1)
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    assert len(house.push.arrived) <= 2  # the guest's, and the one of the moved seat
    assert made["kind"] == "push"
    shown = await house.server.get(f"/api/notices?table={table.id}", headers=table.bearer(1))
    assert shown["endpoints"] == []


async def test_a_guest_is_told_wherever_they_sit(house: House) -> None:
    """One subscription for all games, also those that come later."""
    http = house.server.http
    answer = await http.put("/api/notices/push", json=house.push.subscription())
    assert answer.status_code == 200, answer.text
    cookie = dict(http.cookies)
    http.cookies.clear()
    made = await house.server.post(
        "/api/tables",
        {
            "game": "onitama",
            "options": RED_BEGINS,
            "seats": [{"who": "me", "name": "Léa"}, {"who": "open"}],
            "clock": BY_DAY,
        },
    )
    joining = {"player": {"who": "me", "name": "Jonas"}, "join": made["join"]}
    http.cookies.update(cookie)
    sat = await house.server.post(f"/api/tables/{made['table']}/seats/1", joining)
    tokens = {0: made["seats"][0]["token"], 1: sat["token"]}
    table = Made(made["table"], tokens, made["join"])
    await house.server.start(table)
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    assert len(house.push.messages()) == 1
    # Switched off, the device hears nothing more.
    http.cookies.update(cookie)
    assert (await http.delete(f"/api/notices/{answer.json()['id']}")).status_code == 204
    assert (await http.delete(f"/api/notices/{answer.json()['id']}")).status_code == 404
    http.cookies.clear()
    await house.act(table, 1)
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    assert len(house.push.arrived) == 1


async def test_a_seat_that_moved_is_told_where_it_is_now(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 1, "/push/old")
    path = f"/api/tables/{table.id}/seats/1/token"
    moved = await house.server.post(path, {}, headers=table.bearer(1))
    table.tokens[1] = moved["token"]
    await house.subscribe(table, 1, "/push/new")
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    assert [one.path for one in house.push.arrived] == ["/push/new"]


async def test_a_webhook_of_the_table_names_whose_turn_it_is(house: House) -> None:
    """For Slack, Discord and ntfy; signed; and nobody's name is more than a name there."""
    table = await house.table()
    body = {"address": f"{house.push.url}/#games", "locale": "fr", "table": table.id}
    made = await house.server.post("/api/notices/hooks", body, headers=table.bearer(0))
    await house.act(table, 0)
    await house.pass_ms(AFTER_MS)
    (arrived,) = house.push.arrived
    assert is_signed(arrived.headers["x-kitama-signature"], made["secret"], arrived.body)
    assert not is_signed(arrived.headers["x-kitama-signature"], "another", arrived.body)
    sent = json.loads(arrived.body)
    address = f"{house.server.url}/t/{table.id}"
    words = "Onitama : Jonas, c’est à vous de jouer."  # noqa: RUF001  # French
    assert sent["text"] == sent["content"] == f"{words} {address}"
    assert (sent["message"], sent["topic"], sent["click"]) == (words, "games", address)
    assert sent["allowed_mentions"] == {"parse": []}
    assert arrived.headers["x-kitama-notice"] == sent["id"] == sent["sequence_id"]
    shown = await house.server.get(f"/api/notices?table={table.id}", headers=table.bearer(1))
    assert [(one["kind"], one["host"]) for one in shown["endpoints"]] == [("hook", "127.0.0.1")]
    path = f"/api/notices/{made['endpoint']['id']}?table={table.id}"
    assert (await house.server.http.delete(path, headers=table.bearer(1))).status_code == 204


async def test_nothing_is_told_of_tables_of_others(house: House) -> None:
    table = await house.table()
    hook = {"address": house.push.url, "locale": "en", "table": table.id}
    push = house.push.subscription(table=table.id)
    http = house.server.http
    for response in (
        await http.post("/api/notices/hooks", json=hook),
        await http.put("/api/notices/push", json=push),
        await http.get(f"/api/notices?table={table.id}"),
    ):
        assert (response.status_code, response.json()["code"]) == (403, "not-your-seat")


async def test_bad_requests_change_nothing(house: House) -> None:
    http = house.server.http
    good = house.push.subscription()
    for change, code in (
        ({"endpoint": "ftp://push.example/1"}, "bad-address"),
        ({"endpoint": "https://user@push.example/1"}, "bad-address"),
        ({"p256dh": good["p256dh"][:-4]}, "bad-address"),
        ({"auth": "AAAA"}, "bad-address"),
        ({"auth": "!"}, "bad-address"),
        ({"quiet": "22:00-25:00 Europe/Paris"}, "bad-option"),
        ({"quiet": "22:00-08:00 Mars/Olympus"}, "bad-option"),
        ({"quiet": "22:00-08:00 ../../etc"}, "bad-option"),
        ({"locale": "xx"}, "bad-message"),
    ):
        response = await http.put("/api/notices/push", json={**good, **change})
        assert (response.status_code, response.json()["code"]) == (400, code), change
    assert (await house.server.get("/api/notices"))["endpoints"] == []


async def test_endpoints_and_notices_are_bounded(tmp_path: Path) -> None:
    bounds = dataclasses.replace(
        PATIENT.bounds, endpoints_per_person=2, notices_per_hour=1, notices_queued=3
    )
    settings = dataclasses.replace(CALLING, bounds=bounds)
    clock = Clock()
    async with service() as push, serving(tmp_path / "k.sqlite", settings, now=clock) as server:
        house = House(server, push, clock, tmp_path)
        table = await house.table()
        for number in (1, 2):
            await house.subscribe(table, 1, f"/push/{number}")
        body = push.subscription("/push/3", table=table.id)
        refused = await server.http.put("/api/notices/push", json=body, headers=table.bearer(1))
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        await house.act(table, 0)
        await house.pass_ms(AFTER_MS)
        assert len(push.arrived) == 1
        await house.pass_ms(3_600_000)
        assert len(push.arrived) == 2  # put off, not lost
        # A queue that is full takes nothing more; what is there still goes.
        push.status = {f"/push/{number}": 503 for number in (1, 2)}
        for _other in range(3):
            other = await house.table()
            await house.subscribe(other, 1, f"/push/{_other}")
            await house.act(other, 0)
            await house.pass_ms(AFTER_MS)
        assert not server.services.hub.calls_back
        assert await server.services.store.notices.queued() <= 4


async def test_who_does_not_answer_spends_more(tmp_path: Path) -> None:
    """Somebody's dead webhooks, tried for seconds each, must not keep others from their notices."""
    bounds = dataclasses.replace(PATIENT.bounds, notices_per_hour=10)
    settings = dataclasses.replace(CALLING, bounds=bounds)
    clock = Clock()
    async with service() as push, serving(tmp_path / "k.sqlite", settings, now=clock) as server:
        house = House(server, push, clock, tmp_path)
        push.status = {"/push/1": 503}
        for number in (1, 2):
            table = await house.table()
            await house.subscribe(table, 1, f"/push/{number}")
            await house.act(table, 0)
            await house.pass_ms(AFTER_MS)
        assert [one.path for one in push.arrived] == ["/push/1"]
        push.status = {}
        await house.pass_ms(3_600_000)
        # Put off, not lost.
        assert sorted(one.path for one in push.arrived) == ["/push/1", "/push/1", "/push/2"]


async def test_the_key_outlives_the_server(tmp_path: Path) -> None:
    """Browsers that have subscribed trust no other."""
    keys = []
    for _start in range(2):
        async with serving(tmp_path / "k.sqlite", CALLING) as server:
            keys.append((await server.get("/api/notices"))["key"])
    assert keys[0] == keys[1]
    store = open_store(tmp_path / "k.sqlite")
    assert len(await store.notices.key("vapid", bytes)) == 32
    await store.close()


def test_every_bound_is_generous() -> None:
    """One household with many games by the day is never held back by accident."""
    assert Bounds().notices_per_hour >= Bounds().endpoints_per_person * 10


async def test_a_person_who_is_forgotten_is_told_nothing_more(house: House) -> None:
    table = await house.table()
    await house.subscribe(table, 1)
    hook = {"address": house.push.url, "locale": "en", "table": table.id}
    await house.server.post("/api/notices/hooks", hook, headers=table.bearer(0))
    await house.act(table, 0)
    store = open_store(house.database)
    await forget_person(store, "Jonas")
    assert await store.notices.queued() == 0
    owners = [grant.token_hash for grant in (await store.load(table.id)).grants]  # type: ignore[union-attr]
    left = await store.notices.of([table.id, *owners])
    assert [endpoint.kind for endpoint in left] == ["hook"]  # Léa's
    await forget_person(store, "Léa")
    assert await store.notices.of([table.id, *owners]) == []
    await store.close()
