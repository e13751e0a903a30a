"""A table at this terminal, without the talk: what it adds to kitama.tables, and nothing else."""

from random import Random
from typing import TYPE_CHECKING

import pytest

from kitama.bots.uniform import UniformBot
from kitama.cli.table import TerminalTable
from kitama.game import CHANCE
from kitama.tables import ledger, undo
from kitama.tables.errors import Code, Refused
from kitama.tables.line import DRAW, TAKEBACK
from kitama.tables.local import LocalTable
from kitama.tables.setup import Machine, Person, Setup
from kitama.transcript import outcome, read, replay, write
from tests.tables.tables import CARDS, SEED, show_veiled
from tests.veiled import END, STEP, TAKE

if TYPE_CHECKING:
    from kitama.tables.setup import Player


@pytest.fixture(autouse=True)
def _veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    show_veiled(monkeypatch)


def terminal(
    game: str = "onitama",
    bots: tuple[int, ...] = (0,),
    seats: int = 2,
    options: dict[str, str] | None = None,
) -> TerminalTable:
    rng = Random(1)
    if game == "veiled":
        options = {"seats": str(seats), "turns": "3"}
    players: list[Player] = [
        Machine("easy") if seat in bots else Person(f"P{seat}") for seat in range(seats)
    ]
    local = LocalTable(Setup(game, options or {}, stand_in="easy"), players, SEED, lambda: 1000)
    uniform = UniformBot(local.table.game, rng)
    return TerminalTable(local, lambda _name: UniformBot(local.table.game, rng), uniform)


def play_bots(here: TerminalTable) -> None:
    while (seat := here.table.decider) is not None and here.table.is_bot(seat):
        here.let_bot_act()


def refused(here: TerminalTable, does: str) -> Code:
    """Why a table says no to a method; it has not changed for that."""
    before = (here.table.version, here.actions, list(here.states), here.local.ledger())
    with pytest.raises(Refused) as caught:
        getattr(here, does)()
    assert before == (here.table.version, here.actions, here.states, here.local.ledger())
    return caught.value.code


def test_bots_play_until_a_person_decides() -> None:
    here = terminal()
    play_bots(here)
    assert here.table.decider == 1
    assert len(here.states) == len(here.actions) + 1


def test_every_state_is_the_one_the_table_had() -> None:
    here = terminal("veiled", bots=(), seats=3)
    for action in (STEP, TAKE, END, STEP):
        here.act(action)
        assert here.state == here.table.state
    here.take_back()
    assert here.state == here.table.state
    assert here.states == list(ledger.transcript(here.table, "").states())


def test_the_last_action_of_a_player_is_no_draw() -> None:
    here = terminal("veiled", bots=())
    assert here.last is None
    here.act(TAKE)
    assert here.table.stack[-1].seat == CHANCE
    assert here.last == TAKE


def test_undo_stops_exactly_where_the_table_says() -> None:
    """Three people play anything: the terminal takes back freely where undo.undo does."""
    seen: set[Code | None] = set()
    for seed in range(12):
        rng, here = Random(seed), terminal("veiled", bots=(), seats=3)
        while (seat := here.table.decider) is not None:
            stood = len(here.actions)
            code = _verdict(here, seat)
            seen.add(code)
            if code is Code.BEHIND_DRAW:
                assert refused(here, "take_back") is code
            elif code is None and rng.random() < 0.3:
                here.take_back()
                assert len(here.actions) < stood
                assert here.table.decider == seat
            here.act(rng.choice(here.state.legal_actions()))
        assert ledger.verify(here.local.ledger()).outcome == here.outcome
    assert seen == {None, Code.BEHIND_DRAW, Code.NOTHING_TO_UNDO}


def _verdict(here: TerminalTable, seat: int) -> Code | None:
    try:
        undo.undo(here.table, seat, here.table.version, "", 1000)
    except Refused as refusal:
        return refusal.code
    return None


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    assert refused(terminal(bots=()), "take_back") is Code.BEHIND_DRAW
    assert refused(terminal(bots=(), options=CARDS), "take_back") is Code.NOTHING_TO_UNDO


def test_bots_consent_to_a_takeback_and_what_they_thought_is_forgotten() -> None:
    here = terminal(options=CARDS)
    play_bots(here)
    before, thoughts = here.state.view(None), here.account
    for _time in range(2):
        here.act(here.state.legal_actions()[0])
        play_bots(here)
        assert here.account not in {None, thoughts}
        here.take_back()
        assert here.state.view(None) == before
        assert here.account == thoughts
        assert len(here.states) == len(here.actions) + 1


def test_at_one_keyboard_the_one_who_decided_last_asks_and_the_others_answer() -> None:
    here = terminal("veiled", bots=(1,), seats=4)
    here.act(END)
    play_bots(here)
    here.act(END)
    assert here.table.decider == 3
    here.take_back()
    assert here.table.takeback_by == 2
    assert here.asked(TAKEBACK) == 0
    here.answer(0, TAKEBACK, agrees=True)
    assert here.asked(TAKEBACK) == 3
    here.answer(3, TAKEBACK, agrees=True)
    assert here.asked(TAKEBACK) is None
    assert here.table.decider == 2


def test_a_takeback_that_one_declines_is_not_asked_again_at_once() -> None:
    here = terminal("veiled", bots=(), seats=3)
    here.act(END)
    here.take_back()
    here.answer(1, TAKEBACK, agrees=False)
    assert here.asked(TAKEBACK) is None
    assert here.table.decider == 1
    assert refused(here, "take_back") is Code.ALREADY_OFFERED


def test_kitara_has_no_agreed_draw() -> None:
    here = terminal("kitara", bots=())
    assert refused(here, "offer_draw") is Code.NO_AGREED_DRAW
    assert here.outcome is None


def test_a_bot_declines_a_draw() -> None:
    here = terminal(options=CARDS)
    play_bots(here)
    here.offer_draw()
    assert here.asked(DRAW) is None
    assert here.outcome is None
    assert refused(here, "offer_draw") is Code.ALREADY_OFFERED


@pytest.mark.parametrize("agrees", [True, False])
def test_two_people_may_agree_on_a_draw(*, agrees: bool) -> None:
    here = terminal(bots=(), options=CARDS)
    decider = here.table.decider
    here.offer_draw()
    other = here.asked(DRAW)
    assert other is not None
    assert {other, decider} == {0, 1}
    here.answer(other, DRAW, agrees=agrees)
    assert (here.outcome is not None) == agrees
    assert here.transcript().agreed_draw == agrees


def test_whoever_resigns_does_not_win() -> None:
    here = terminal(bots=(), options=CARDS)
    decider = here.table.decider
    here.resign()
    assert here.outcome
    assert here.outcome.reason == "resignation"
    assert decider not in here.outcome.winners


def test_an_illegal_action_changes_nothing() -> None:
    here = terminal(bots=(), options=CARDS)
    with pytest.raises(Refused, match="illegal-action"):
        here.act(here.table.game.parse("tiger b1-b3"))
    assert here.actions == []
    assert len(here.states) == 1


def test_watched_is_a_game_without_people() -> None:
    assert terminal(bots=(0, 1)).is_watched
    assert not terminal().is_watched


def test_a_whole_game_leaves_a_transcript_with_names_and_a_ledger() -> None:
    here = terminal(bots=(0, 1))
    play_bots(here)
    transcript = here.transcript()
    assert transcript.players == {"red": "easy bot", "blue": "easy bot"}
    assert outcome(transcript) == here.outcome
    assert replay(transcript).view(None) == here.state.view(None)
    assert write(read(write(transcript))) == write(transcript)
    assert ledger.verify(here.local.ledger()).digest == here.table.digest


def test_somebody_without_a_name_is_left_out_of_the_heading() -> None:
    local = LocalTable(Setup("onitama", dict(CARDS)), (Person(""), Person("Léa")), SEED, lambda: 0)
    here = TerminalTable(
        local,
        lambda _name: pytest.fail("no bot plays here"),
        UniformBot(local.table.game, Random()),
    )
    assert here.transcript().players == {"blue": "Léa"}
