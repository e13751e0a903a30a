"""A table in this process alone: the same doors, true at once, and a ledger anybody can check."""

from typing import Any

import pytest

from kitama.game import Action, Seat
from kitama.tables import dealer, ending, ledger, lobby, undo
from kitama.tables.errors import Code, Refused
from kitama.tables.local import LocalTable, seed_from
from kitama.tables.setup import Player, Setup
from tests.tables.tables import BOT, CARDS, JONAS, LEA, SEED
from tests.veiled import END, STEP, TAKE, VeiledView


class Asked:
    """A bot that ends its turn, and remembers what it was asked."""

    def __init__(self) -> None:
        self.heard: list[tuple[Seat, str, Any]] = []

    def __call__(self, seat: Seat, name: str, view: Any) -> Action:
        self.heard.append((seat, name, view))
        return END


def local(*players: Player, game: str = "veiled", **options: str) -> LocalTable:
    agreed = options or ({"seats": str(len(players)), "turns": "2"} if game == "veiled" else {})
    return LocalTable(Setup(game, agreed, stand_in="easy"), players, SEED, lambda: 1000)


def test_it_has_begun_and_chance_has_dealt() -> None:
    here = local(LEA, BOT, game="onitama")
    assert here.table.decider in {0, 1}
    assert [line.kind for line in here.lines] == ["created", "sat", "sat", "started"] + ["drew"] * 5
    drawn = [entry.action for entry in here.table.stack]
    state = here.table.game.start()
    for number, action in enumerate(drawn):
        assert dealer.draw(here.table.key, number, state.chances()) == action
        state.apply(action)


def test_a_seed_deals_the_same_again() -> None:
    seeds = [seed_from(text) for text in ("play 1", "play 1", "play 2")]
    assert seeds[0] == seeds[1] != seeds[2]
    assert {len(seed) for seed in seeds} == {dealer.SEED_BYTES}


def test_actions_are_true_at_once_and_chance_follows() -> None:
    here = local(LEA, JONAS)
    here.act(STEP)
    here.act(TAKE)
    assert [entry.seat for entry in here.table.stack] == [0, 0, -1]
    assert here.table.decider == 0


def test_what_is_refused_changes_nothing() -> None:
    here = local(LEA, JONAS, game="onitama", **CARDS)
    lines, version = list(here.lines), here.table.version
    with pytest.raises(Refused) as caught:
        here.act(here.table.game.parse("tiger b1-b3"))
    assert caught.value.code == Code.ILLEGAL_ACTION
    assert (here.lines, here.table.version) == (lines, version)


def test_a_bot_is_asked_by_name_and_sees_its_view_alone() -> None:
    here = local(BOT, LEA)
    state = here.table.require_playing()
    ask = Asked()
    here.let_bot_act(ask)
    assert ask.heard == [(0, BOT.bot, state.view(0))]
    assert isinstance(state.view(0), VeiledView)
    assert here.table.decider == 1


def test_whoever_plays_for_somebody_who_left_is_asked_by_their_own_name() -> None:
    setup = Setup("veiled", {"seats": "2", "turns": "2"}, leaver="bot", stand_in="strong")
    here = LocalTable(setup, (LEA, BOT), SEED, lambda: 1000)
    change = lobby.leave(here.table, 0, here.now())
    assert change is not None
    here.do(change)
    ask = Asked()
    here.let_bot_act(ask)
    assert [name for _seat, name, _view in ask.heard] == ["strong"]


def test_the_ledger_verifies() -> None:
    here = local(LEA, JONAS)
    here.act(STEP)
    here.do(undo.undo(here.table, 0, here.table.version, "", here.now()))
    here.act(TAKE)
    here.act(END)
    here.do(ending.resign(here.table, 1, "", here.now()))
    twin = ledger.verify(ledger.read(ledger.write(here.ledger())))
    assert twin.digest == here.table.digest
    assert twin.outcome == here.table.outcome
    assert twin.state == here.table.state


def test_after_the_end_nothing_is_played() -> None:
    here = local(LEA, JONAS)
    here.do(ending.resign(here.table, 0, "", here.now()))
    with pytest.raises(Refused) as caught:
        here.act(STEP)
    assert caught.value.code == Code.GAME_OVER
