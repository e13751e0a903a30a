"""Games that differ only in hidden tokens look the same on every channel, byte for byte."""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kitama.game import Action, Seat, State
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.view import KitaraView
from kitama.server.metrics import Metrics
from kitama.server.notices import payload
from kitama.server.thinker import Question
from tests.games.kitara.hidden import TOKENS
from tests.games.kitara.playing import TABLES
from tests.server.pairs import Account, Driving, ScriptedChance, pair

pytestmark = pytest.mark.anyio
A_FEW = ("2-red-fr", "3-blue-en", "4-red-en")
SEEDS = (100, 200, 300, 400, 500)


def viewers(table: str) -> list[Seat | None]:
    return [None, *range(int(TABLES[table]["players"]))]


async def accounts(
    folder: Path, table: str, viewer: Seat | None, seed: int = 0, *, is_bot: bool = False
) -> tuple[Account, Account]:
    """What the viewer hears in both games. Their tokens do differ."""
    scripts = pair(table, viewer, seed)
    assert scripts[0].actions != scripts[1].actions
    one, other = [
        await Driving(script, viewer, is_bot=is_bot).account(folder / f"{number}-{viewer}.sqlite")
        for number, script in enumerate(scripts)
    ]
    return one, other


@pytest.mark.parametrize(
    ("table", "viewer"), [(table, viewer) for table in A_FEW for viewer in viewers(table)]
)
async def test_games_with_other_tokens_sound_alike(
    tmp_path: Path, table: str, viewer: Seat | None
) -> None:
    one, other = await accounts(tmp_path, table, viewer)
    for channel in one:
        assert one[channel] == other[channel], channel
    assert len(one["notices"]) > 1


@pytest.mark.nightly
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", SEEDS)
async def test_hundreds_of_games_with_other_tokens_sound_alike(
    tmp_path: Path, table: str, seed: int
) -> None:
    """240 pairs in all."""
    for viewer in viewers(table):
        one, other = await accounts(tmp_path, table, viewer, seed)
        assert one == other, viewer


def happened(told: list[str]) -> list[object]:
    """Line by line: beside bots, how many lines one message holds follows the machine's load."""
    messages = [json.loads(text) for text in told]
    lists = [value for message in messages for value in message.values() if isinstance(value, list)]
    lines = [line for value in lists for line in value if "kind" in line]
    assert len(lines) > 20
    return lines


@pytest.mark.parametrize(("table", "seat"), [("2-blue-en", 1), ("3-red-fr", 0), ("4-red-fr", 2)])
async def test_bots_think_alike(tmp_path: Path, table: str, seat: Seat) -> None:
    """A bot is asked the same, given the same time, and looks at as many positions."""
    one, other = await accounts(tmp_path, table, seat, is_bot=True)
    assert len(one["asked"]) > 20
    assert happened(one.pop("socket")) == happened(other.pop("socket"))
    assert one == other


# Leaks, to see that they are found.


def in_happenings(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "masked", lambda self, _state, action, _seat: self.notation(action))


def in_views(patch: pytest.MonkeyPatch) -> None:
    view = KitaraState.view

    def leaking(state: KitaraState, viewer: Seat | None) -> KitaraView:
        own = [
            view(state, seat).seats[seat].tokens
            for seat in range(len(GAME.seat_labels(state.options)))
        ]
        held = sum(value or 0 for tokens in own for value in tokens)
        return replace(view(state, viewer), in_bag=held)

    patch.setattr(KitaraState, "view", leaking)


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    log = logging.getLogger("kitama.dealer")
    _whenever_drawn(patch, lambda action: log.debug("drew %s", GAME.notation(action)))


def in_metrics(patch: pytest.MonkeyPatch) -> None:
    text, drawn = Metrics.text, list[Action]()
    _whenever_drawn(patch, drawn.append)
    patch.setattr(Metrics, "text", lambda self: text(self) + f"kitama_drawn {drawn[-1:]}".encode())


def _whenever_drawn(patch: pytest.MonkeyPatch, tell: Callable[[Action], None]) -> None:
    draw = ScriptedChance.__call__

    def leaking(chance: ScriptedChance, *asked: Any) -> Action:
        drawn = draw(chance, *asked)
        if drawn in TOKENS:
            tell(drawn)
        return drawn

    patch.setattr(ScriptedChance, "__call__", leaking)


def in_notices(patch: pytest.MonkeyPatch) -> None:
    drawn = list[Action]()
    _whenever_drawn(patch, drawn.append)
    patch.setattr(payload, "own_words", lambda _kind, _locale: f"Somebody drew {drawn[-1:]}")


def in_hints(patch: pytest.MonkeyPatch) -> None:
    """The bot asked for a hint looks from another's seat."""

    def leaking(state: State, seat: Seat, bot: str, seconds: float) -> Question:
        view = msgspec.Raw(msgspec.json.encode(replace(state.view(1 - seat), viewer=seat)))
        return Question(state.game.name, bot, view, seconds)

    patch.setattr(Question, "about", leaking)


@pytest.mark.parametrize(
    ("leak", "channels"),
    [
        (in_happenings, {"socket", "http"}),
        (in_views, {"socket", "http", "asked"}),
        (in_the_log, {"log"}),
        (in_metrics, {"metrics"}),
        (in_notices, {"notices"}),
        (in_hints, {"asked"}),
    ],
)
async def test_a_leak_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    channels: set[str],
) -> None:
    leak(monkeypatch)
    one, other = await accounts(tmp_path, "2-red-en", 1)
    different = {channel for channel in one if one[channel] != other[channel]}
    assert channels <= different <= channels | {"hints"}
