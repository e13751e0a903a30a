"""A lost answer costs nothing: the same request under the client's own id gets the same answer."""

from pathlib import Path
from typing import Any

import pytest

from kitama.server.identity import new_token
from tests.server.serving import CARDS, Serving, serving
from tests.server.test_handing_over import begun

pytestmark = pytest.mark.anyio


def new(**more: Any) -> dict[str, Any]:
    seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
    return {"game": "onitama", "options": CARDS, "seats": seats, **more}


async def test_a_lost_answer_costs_nothing(tmp_path: Path) -> None:
    """Every request is sent twice, the second time to a server that was started again."""
    ids = [new_token() for _request in range(4)]
    answers = []
    moved_from = ""
    for _server in range(2):
        async with serving(tmp_path / "k.sqlite") as server:
            made = await server.post("/api/tables", new(id=ids[0]))
            path = f"/api/tables/{made['table']}/seats"
            player = {"who": "me", "name": "Jonas"}
            body = {"player": player, "join": made["join"], "id": ids[1]}
            sat = await server.post(f"{path}/1", body)
            moved_from = moved_from or made["seats"][0]["token"]
            bearer = {"authorization": f"Bearer {moved_from}"}
            moved = await server.post(f"{path}/0/token", {"id": ids[2]}, headers=bearer)
            handed = await server.post("/api/tables/handed-over", {"record": begun(), "id": ids[3]})
            answers.append((made["table"], made["join"], sat, moved, handed))
            tables = await server.services.store.every()
    assert answers[0] == answers[1]
    assert sorted(tables) == sorted([made["table"], handed["table"]])
    async with serving(tmp_path / "k.sqlite") as server:
        for token in (sat["token"], moved["token"]):
            shown = await server.get(
                f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"}
            )
            assert shown["seen"]["seat"] is not None


async def test_the_first_answer_counts_for_a_browser_too(server: Serving) -> None:
    """The cookie of the first answer makes its holder no stranger to their own seat."""
    made = await server.post("/api/tables", new())
    body = {"player": {"who": "me", "name": "Jonas"}, "join": made["join"], "id": new_token()}
    path = f"/api/tables/{made['table']}/seats/1"
    first, second = [(await server.http.post(path, json=body)).json() for _time in range(2)]
    assert first == second
    assert first["token"]


async def test_another_id_gets_no_token(server: Serving) -> None:
    own = new_token()
    made = await server.post("/api/tables", new(id=own))
    other = await server.post("/api/tables", new(id=new_token()))
    assert made["table"] != other["table"]
    path = f"/api/tables/{made['table']}/seats"
    player = {"who": "me", "name": "Jonas"}
    await server.post(f"{path}/1", {"player": player, "join": made["join"], "id": own})
    thief = {"player": player, "join": made["join"], "id": new_token()}
    response = await server.http.post(f"{path}/1", json=thief)
    assert response.json()["code"] == "seat-taken"
    for body in ({"id": own}, {"id": new_token()}):
        response = await server.http.post(f"{path}/0/token", json=body)
        assert response.json()["code"] == "not-your-seat"


@pytest.mark.parametrize("poor", ["", "1", "x" * 21, "x" * 65, "a b" * 10])
async def test_an_id_that_could_be_guessed_is_refused(server: Serving, poor: str) -> None:
    response = await server.http.post("/api/tables", json=new(id=poor))
    assert response.status_code == 400


async def test_beginning_again_changes_nothing(server: Serving) -> None:
    table = await server.new_table()
    first, second = [await server.start(table) for _time in range(2)]
    assert first["seen"]["phase"] == "playing"
    assert first["seen"]["version"] == second["seen"]["version"]


async def test_whoever_made_the_table_frees_a_seat(server: Serving) -> None:
    made = await server.post("/api/tables", new())
    path = f"/api/tables/{made['table']}/seats"
    player = {"who": "me", "name": "Ghost"}
    ghost = await server.post(f"{path}/1", {"player": player, "join": made["join"]})
    bearers = [
        {"authorization": f"Bearer {token}"}
        for token in (made["seats"][0]["token"], ghost["token"])
    ]
    response = await server.http.delete(f"{path}/0", headers=bearers[1])
    assert response.json()["code"] == "not-your-seat"
    assert (await server.http.delete(f"{path}/1", headers=bearers[0])).status_code == 204
    shown = await server.get(f"/api/tables/{made['table']}", headers=bearers[1])
    assert shown["seen"]["seat"] is None
    assert shown["about"]["maker"] == 0
    assert [seat["player"] is None for seat in shown["about"]["seats"]] == [False, True]
    await server.post(f"{path}/1", {"player": {"who": "bot", "bot": "1"}, "join": made["join"]})
    await server.post(f"/api/tables/{made['table']}/start", headers=bearers[0])
    response = await server.http.delete(f"{path}/1", headers=bearers[0])
    assert response.json()["code"] == "already-started"
