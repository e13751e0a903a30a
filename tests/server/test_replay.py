"""Games seen again: every position, what the draws could have been, and nothing secret before."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from kitama.tables import dealer
from tests.server import checked
from tests.server.serving import Made, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio

KITARA: dict[str, Any] = {"game": "kitara", "options": {"players": "2"}}


@pytest.fixture(scope="module")
async def server(
    tmp_path_factory: pytest.TempPathFactory, anyio_backend: str
) -> AsyncIterator[Serving]:
    """One for all: the process that sees games again takes seconds to begin."""
    del anyio_backend
    async with serving(tmp_path_factory.mktemp("served") / "k.sqlite") as running:
        # However busy the machine is: whoever waits too long for a first answer is refused.
        nothing = {"text": ""}
        while (await running.http.post("/api/replay", json=nothing)).json()["code"] == "preparing":
            pass
        yield running


async def replay_of(server: Serving, table: Made, seat: int | None = None) -> Any:
    headers = {} if seat is None else table.bearer(seat)
    server.http.cookies.clear()
    return await server.get(f"/api/tables/{table.id}/replay", headers=headers)


async def test_a_finished_game_is_told_from_its_start_to_its_outcome(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        last = await play_to_the_end(client, table)

    replay = await replay_of(server, table)

    acted = [told for told in replay["frames"] if told["seat"] is not None]
    assert last["view"]["squares"] == replay["frames"][-1]["view"]["squares"]
    assert last["outcome"] == replay["outcome"]
    assert len(acted) == len(replay["frames"]) - 1
    assert ["Léa", "Jonas"] == [player["name"] for player in replay["players"]]


async def test_its_draws_follow_from_the_seed_that_was_promised(server: Serving) -> None:
    table = await server.new_table(options={})
    async with server.client() as client:
        await play_to_the_end(client, table)

    replay = await replay_of(server, table)

    seed = bytes.fromhex(replay["seed"])
    draws = [told for told in replay["frames"] if told["draw"] is not None]
    key = dealer.table_key(seed, table.id, [dealer.house_number(seed, seat) for seat in (0, 1)])
    assert dealer.commitment(seed, table.id) == replay["commitment"]
    assert len(draws) == 5
    for told in draws:
        weights = [(index, chance["weight"]) for index, chance in enumerate(told["chances"])]
        drawn = dealer.draw(key, told["draw"], weights)
        assert told["text"] == told["chances"][drawn]["text"]


async def test_the_page_and_the_dealer_agree_on_the_draws_of_a_seed() -> None:
    """The numbers stand in web/tests/draws.test.ts too."""
    seed = bytes(range(32))

    drawn = "".join("abc"[dealer.draw(seed, k, [(0, 1), (1, 2), (2, 5)])] for k in range(12))

    assert drawn == "cccacccbccbb"
    assert dealer.commitment(seed, "").startswith("0faa957b8b5ce651")


async def test_before_the_end_neither_seed_nor_chances_are_told(server: Serving) -> None:
    table = await server.new_table(**KITARA)

    replay = await replay_of(server, table, 0)

    assert replay["seed"] == ""
    assert replay["viewer"] == 0
    assert all(told["chances"] == [] for told in replay["frames"])


async def test_happenings_and_frames_carry_the_same_details(server: Serving) -> None:
    table = await server.new_table(**KITARA)
    async with server.client() as client:
        last = await client.watch(table, 0)

    replay = await replay_of(server, table, 0)

    told = [line.get("details", {}) for line in last["happenings"] if line["kind"] == "drew"]
    assert told == [frame["details"] for frame in replay["frames"][1:]]


async def decider(server: Serving, table: Made) -> Any:
    """What the seat that decides sees now."""
    seats = [
        await server.get(f"/api/tables/{table.id}", headers=table.bearer(seat))
        for seat in table.tokens
    ]
    return next(told["seen"] for told in seats if told["seen"].get("legal"))


async def test_what_was_taken_back_is_not_seen_again(server: Serving) -> None:
    table = await server.new_table(**KITARA)
    async with server.client() as client:
        await client.watch(table, *table.tokens)
        while (seen := await decider(server, table))["view"]["phase"] != "move":
            await client.act(seen)
        before = await replay_of(server, table)
        await client.act(seen, next(text for text in seen["legal"] if text != "stop"))
        longer = await replay_of(server, table)
        seen = await decider(server, table)
        undo = {"table": table.id, "seat": seen["seat"], "version": seen["version"]}
        answer = await client.ask("undo", **undo)

    assert answer["type"] == "accepted"
    assert len(longer["frames"]) > len(before["frames"])
    assert before["frames"] == (await replay_of(server, table))["frames"]


async def test_a_transcript_and_a_record_are_seen_again_as_text(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        await play_to_the_end(client, table)
    expected = await replay_of(server, table)
    for kind in ("transcript", "record"):
        text = (await server.http.get(f"/api/tables/{table.id}/{kind}")).text

        for before in ("", "\ufeff"):  # a byte-order mark, as some editors write it
            replay = await server.post("/api/replay", {"text": before + text})

            views = [told["view"] for told in replay["frames"]]
            assert [told["view"] for told in expected["frames"]] == views
            assert expected["outcome"] == replay["outcome"]


@pytest.mark.parametrize("text", ["", "a letter", "kitama record 1\n\n", "kitama transcript 1\n"])
async def test_a_text_that_is_no_game_is_refused_with_the_place(server: Serving, text: str) -> None:
    response = await server.http.post("/api/replay", json={"text": text})

    assert response.status_code == 400
    assert response.json()["code"] == "bad-text"
    assert "line 1" in response.json()["values"]["message"]


async def test_a_table_that_has_not_begun_has_nothing_to_see_again(server: Serving) -> None:
    table = await server.new_table(begin=False)

    response = await server.http.get(f"/api/tables/{table.id}/replay")

    assert response.json()["code"] == "not-started"


@pytest.mark.parametrize(("game", "part"), [("onitama", b'"crab"'), ("kitara", b'"spaces"')])
async def test_a_board_is_given_its_cards_and_map(server: Serving, game: str, part: bytes) -> None:
    options = {"players": "2"} if game == "kitara" else {}
    table = await server.new_table(game=game, options=options)

    response = await server.http.get(f"/api/tables/{table.id}/content")

    assert response.headers["content-type"].startswith("application/json")
    assert part in response.content


def test_the_game_for_the_page_to_check_is_up_to_date() -> None:
    """Run `python -m tests.server.checked` when this fails."""
    assert checked.FILE.read_text("utf-8") == checked.made()
