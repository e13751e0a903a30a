"""What is a wall for taking back, and what is none (T3, T4): at tables of real games, too."""

import pytest

from kitama.tables import dealer, ledger, undo
from kitama.tables.errors import Refused
from tests.games.kitara.positions import PACKS, position
from tests.tables.tables import BOT, LEA, Played
from tests.veiled import BELL, END, GAME, VeiledState

LAST_CARDS = {
    "first": 3,
    "seat": 1,
    "turn": 26,
    "last": 7,
    "row": "27,28,29,30,31,32",
    "gone": ",".join(map(str, range(1, 27))),
}
"""Nothing is left to reveal, and each player holds one space: what is recruited has one place."""


@pytest.mark.parametrize(("count", "is_wall"), [(1, False), (2, True), (3, True)])
def test_two_ways_are_enough_for_a_wall(
    count: int, is_wall: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may know what happened; that it could have been another thing is what counts."""
    state = GAME.start()
    state.apply(END)
    monkeypatch.setattr(VeiledState, "chances", lambda _self: [(BELL, 1)] * count)

    assert dealer.is_wall(state, "bell", ["bell"] * 3) == is_wall


def test_a_decision_is_no_wall_however_it_is_told() -> None:
    assert not dealer.is_wall(GAME.start(), "step", ["?", "step"])


def test_an_open_draw_between_two_is_a_wall() -> None:
    """Who begins at a table of two: everybody sees it, and it could have been the other one."""
    played = Played("kitara", {"players": "2"})
    drawn = played.table.stack[0]

    assert played.table.game.notation(drawn.action) in {"first 1", "first 2"}
    assert drawn.is_wall


@pytest.fixture
def last_draft(monkeypatch: pytest.MonkeyPatch) -> Played:
    """A player has drafted, and two recruits went where alone they could."""
    monkeypatch.setenv("KITAMA_PACKS", str(PACKS))
    options = {"players": "4", "pack": "pack", "position": position(4, **LAST_CARDS)}
    played = Played("kitara", options, (LEA, BOT, BOT, BOT))
    played.act(0, "draft 1")
    return played


def test_steps_without_a_choice_are_no_walls(last_draft: Played) -> None:
    table = last_draft.table
    words = [table.game.notation(entry.action) for entry in table.stack]

    assert words == ["draft 1", "recruit W a1", "recruit W a1"]
    assert [entry.seat for entry in table.stack] == [0, -1, -1]
    assert [entry.is_wall for entry in table.stack] == [False] * 3


def test_taking_back_for_free_across_steps_without_a_choice(last_draft: Played) -> None:
    table = last_draft.table
    assert undo.can_undo(table, 0)
    last_draft.do(undo.undo(table, 0, table.version, "", last_draft.now))

    assert table.stack == []
    assert table.require_playing().view(0) == table.began.view(0)
    last_draft.act(0, "draft 2")
    assert ledger.verify(last_draft.record()).stack == table.stack


def test_asking_across_steps_without_a_choice_and_anothers_turn(last_draft: Played) -> None:
    table = last_draft.table
    while table.decider == 0:
        last_draft.act(0, table.game.notation(table.require_playing().legal_actions()[0]))
    words = [table.game.notation(entry.action) for entry in table.stack]
    assert any(word.startswith("score") for word in words)
    with pytest.raises(Refused, match="not-your-turn"):
        undo.undo(table, 0, table.version, "", last_draft.now)
    before = max(at for at, entry in enumerate(table.stack) if entry.seat == 0)
    last_draft.do(undo.ask(table, 0, table.version, "", last_draft.now))

    assert table.decider == 0
    assert len(table.stack) == before
