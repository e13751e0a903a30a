"""Making tables, taking seats, starting: over HTTP, as people and as scripts do it."""

from typing import Any

import httpx
import pytest

from kitama import __version__
from kitama.page import WEB
from kitama.server import pulse
from kitama.tables.ports import Unavailable
from tests.server.serving import CARDS, Serving

pytestmark = pytest.mark.anyio


def new(**fields: Any) -> dict[str, Any]:
    seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
    return {"game": "onitama", "options": CARDS, "seats": seats, **fields}


def me(name: str, join: str | None = None) -> dict[str, Any]:
    return {"player": {"who": "me", "name": name}, "join": join}


async def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    values: dict[str, Any] = response.json()["values"]
    return values


async def test_a_friend_joins_by_link_and_either_begins(server: Serving) -> None:
    made = await server.post("/api/tables", new())
    table, join = made["table"], made["join"]
    seat = await server.post(f"/api/tables/{table}/seats/1", me("Jonas", join))
    bearer = {"authorization": f"Bearer {seat['token']}"}
    state = await server.post(f"/api/tables/{table}/start", headers=bearer)

    assert state["seen"]["phase"] == "playing"
    assert state["seen"]["seat"] == 1
    assert [shown["player"]["name"] for shown in state["about"]["seats"]] == ["Léa", "Jonas"]


async def test_the_watch_link_is_not_the_join_link(server: Serving) -> None:
    made = await server.post("/api/tables", new())
    path = f"/api/tables/{made['table']}/seats/1"
    for code in (None, "guess", made["seats"][0]["token"]):
        await refused(await server.http.post(path, json=me("Eve", code)), 403, "wrong-join-code")
    assert (await server.get(f"/api/tables/{made['table']}"))["seen"]["seat"] is None


async def test_who_may_watch_and_who_may_sit_down_are_two_things(server: Serving) -> None:
    hidden = await server.post("/api/tables", new())
    public = await server.post("/api/tables", new(visibility="public"))
    clock = {"type": "live", "bank_ms": 300_000, "increment_ms": 5_000}
    opened = await server.post("/api/tables", new(is_open=True, clock=clock))
    listed = {table["table"]: table for table in await server.get("/api/tables")}

    assert listed.keys() == {public["table"], opened["table"]}
    assert hidden["table"] not in str(listed)
    assert listed[opened["table"]]["is_open"]
    assert listed[opened["table"]]["host"] == "Léa"
    assert listed[opened["table"]]["clock"] == clock
    assert listed[opened["table"]]["players"] == [{"type": "person", "name": "Léa"}, None]
    assert not listed[public["table"]]["is_open"]
    path = f"/api/tables/{public['table']}/seats/1"
    await refused(await server.http.post(path, json=me("Eve")), 403, "wrong-join-code")
    await server.post(f"/api/tables/{opened['table']}/seats/1", me("Jonas"))
    # Nobody may sit down there any more, and those who play did not ask to be watched.
    assert [table["table"] for table in await server.get("/api/tables")] == [public["table"]]


async def test_a_name_is_changed_before_the_game_by_who_has_it(server: Serving) -> None:
    made = await server.post("/api/tables", new())
    path = f"/api/tables/{made['table']}"
    own = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    renamed = await server.http.post(f"{path}/seats/0/name", json={"name": " Mira "}, headers=own)
    assert renamed.status_code == 204
    await server.http.post(f"{path}/seats/0/name", json={"name": "Mira"}, headers=own)
    state = await server.get(path)
    assert state["about"]["seats"][0]["player"]["name"] == "Mira"
    assert state["about"]["maker"] == 0
    assert [told["kind"] for told in state["seen"]["happenings"]] == ["created", "sat", "sat"]
    for seat, name, code in ((0, " ", "bad-name"), (1, "Eve", "not-your-seat")):
        answer = await server.http.post(
            f"{path}/seats/{seat}/name", json={"name": name}, headers=own
        )
        assert answer.json()["code"] == code
    stranger = await server.http.post(f"{path}/seats/0/name", json={"name": "Eve"})
    assert stranger.json()["code"] == "not-your-seat"


async def test_a_link_says_who_invites_to_what_in_its_language(server: Serving) -> None:
    if not (WEB / "index.html").exists():
        pytest.skip("the page is not built")
    seats = [{"who": "me", "name": '"Léa" <b>'}, {"who": "open"}]
    made = await server.post("/api/tables", new(seats=seats))
    page = (await server.http.get(f"/t/{made['table']}?lang=de")).text
    assert (
        'property="og:title" content="&quot;Léa&quot; &lt;b&gt; lädt dich zu Onitama ein"' in page
    )
    assert "cover-onitama.png" in page
    assert made["join"] not in page
    await server.post(f"/api/tables/{made['table']}/seats/1", me("Jonas", made["join"]))
    full = (await server.http.get(f"/t/{made['table']}?lang=xx")).text
    assert "A game of Onitama" in full
    for other in ("/", "/t/gone", "/t/" + "x" * 40):
        assert "og:title" not in (await server.http.get(other)).text


async def test_a_guest_is_known_by_cookie_and_takes_one_seat(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url) as browser:
        made = (await browser.post("/api/tables", json=new(is_open=True))).json()
        path = f"/api/tables/{made['table']}"
        assert list(browser.cookies.keys()) == ["kitama"]
        assert (await browser.get(path)).json()["seen"]["seat"] == 0
        await refused(await browser.post(f"{path}/seats/1", json=me("Twin")), 409, "already-seated")
        assert (await browser.delete(f"{path}/seats/0")).status_code == 204
        assert (await browser.get(path)).json()["seen"]["seat"] is None
        await browser.post(f"{path}/seats/1", json=me("Léa"))
        assert (await browser.get(path)).json()["seen"]["seat"] == 1


async def test_only_hot_seats_are_taken_several_at_once(server: Serving) -> None:
    two = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]
    response = await server.http.post("/api/tables", json=new(seats=two))
    await refused(response, 409, "already-seated")
    made = await server.post("/api/tables", new(seats=two, hot_seat=True))

    assert [entry["seat"] for entry in made["seats"]] == [0, 1]


async def test_bots_are_seated_and_sent_away_by_those_who_sit(server: Serving) -> None:
    table = await server.new_table(("Léa", ""), begin=False)
    path = f"/api/tables/{table.id}/seats/1"
    bot = {"player": {"who": "bot", "bot": "1"}, "join": table.join}
    assert (await server.post(path, bot))["token"] == ""
    await refused(await server.http.delete(path), 403, "not-your-seat")
    assert (await server.http.delete(path, headers=table.bearer())).status_code == 204
    bot["player"] = {"who": "bot", "bot": "deep"}
    values = await refused(await server.http.post(path, json=bot), 400, "no-such-bot")
    assert "1" in values["bots"]


async def test_a_seat_left_is_worth_nothing_to_its_old_holder(server: Serving) -> None:
    table = await server.new_table(("Léa", "Jonas"), begin=False)
    path = f"/api/tables/{table.id}/seats/1"
    old = table.bearer(1)
    await server.http.delete(path, headers=old)
    await server.post(path, {"player": {"who": "bot", "bot": "1"}, "join": table.join})
    assert (await server.get(f"/api/tables/{table.id}", headers=old))["seen"]["seat"] is None
    await refused(
        await server.http.post(f"/api/tables/{table.id}/start", headers=old), 403, "not-your-seat"
    )


async def test_a_seat_moves_to_another_device(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as old, server.client() as new_device:
        await old.watch(table, 1)
        path = f"/api/tables/{table.id}/seats/1/token"
        await refused(await server.http.post(path), 403, "not-your-seat")
        moved = await server.post(path, headers=table.bearer(1))
        stripped = await old.expect("seen")
        assert stripped["seat"] is None
        answer = await old.ask("act", table=table.id, seat=1, version=5, action="ox c1-c2")
        assert answer["code"] == "not-your-seat"
        table.tokens[1] = moved["token"]
        seen = await new_device.watch(table, 1)
        assert (await new_device.act(seen))["type"] == "accepted"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (new(game="chess"), 400, "no-such-game"),
        (new(options={"cards": "ox"}), 400, "bad-option"),
        (new(seats=[{"who": "open"}] * 3), 400, "no-such-seat"),
        (new(seats=[{"who": "me", "name": "\u202e"}, {"who": "open"}]), 400, "bad-name"),
        (new(seats=[{"who": "bot", "bot": "x"}, {"who": "open"}]), 400, "no-such-bot"),
        (new(stand_in="x"), 400, "no-such-bot"),
        (new(colour="red"), 400, "bad-message"),
        (new(clock={"type": "live", "bank_ms": 5}), 400, "bad-message"),
        ({}, 400, "bad-message"),
    ],
)
async def test_what_cannot_be_made(
    server: Serving, body: dict[str, Any], status: int, code: str
) -> None:
    await refused(await server.http.post("/api/tables", json=body), status, code)


async def test_what_is_not_there(server: Serving) -> None:
    for path in ("/api/tables/xyz", "/api/tables/xyz/record", "/api/tables/xyz/transcript"):
        await refused(await server.http.get(path), 404, "no-such-table")
    await refused(await server.http.get("/nowhere"), 404, "not-found")
    put = await refused(await server.http.put("/api/tables"), 405, "bad-message")
    assert put == {"message": "Method Not Allowed"}


async def test_a_bad_message_is_told_where_it_is_bad(server: Serving) -> None:
    clock = new(clock={"type": "live", "bank_ms": 5})
    faults = [
        (clock, "Expected `int` >= 1000 - at clock.bank_ms"),
        ({}, "Object missing required field `game`"),
    ]
    for body, fault in faults:
        answer = await server.http.post("/api/tables", json=body)
        assert await refused(answer, 400, "bad-message") == {"message": fault}


async def test_what_comes_later(server: Serving) -> None:
    table = await server.new_table(("Léa", ""), begin=False)
    path = f"/api/tables/{table.id}"
    start = await server.http.post(f"{path}/start", headers=table.bearer())
    assert await refused(start, 409, "seats-open") == {"seats": ["1"]}
    await refused(await server.http.get(f"{path}/transcript"), 409, "not-started")
    await refused(await server.http.get(f"{path}/record"), 409, "not-over")


async def test_games_with_their_bots(server: Serving) -> None:
    games = {game["name"]: game for game in await server.get("/api/games")}

    assert games["onitama"]["bots"][0] == "0"


async def test_health_tells_the_truth(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await server.get("/health") == {
        "store": "up",
        "bus": "up",
        "bots": "up",
        "rules": "up",
        "version": __version__,
    }

    async def broken() -> None:
        raise Unavailable

    monkeypatch.setattr(server.services.store, "check", broken)
    monkeypatch.setattr(pulse, "FRESH_SECONDS", 0.0)
    response = await server.http.get("/health")
    assert response.status_code == 503
    assert response.json()["store"] == "down"


async def test_metrics_and_pages(server: Serving) -> None:
    await server.new_table(visibility="public")
    assert "kitama_commit_seconds_count 1.0" in (await server.http.get("/metrics")).text
    api = (await server.http.get("/api")).text
    assert "POST /api/tables" in api
    front = '<div id="app">' if (WEB / "index.html").exists() else "Public tables"
    assert front in (await server.http.get("/")).text
    schema = await server.get("/api/schema/openapi.json")
    assert schema["openapi"].startswith("3.1")
