"""A table at this terminal, without the talk."""

from collections import Counter
from random import Random

import pytest

from kitama.bots.uniform import UniformBot
from kitama.cli.table import LocalTable, draw_lot
from kitama.game import CHANCE, IllegalAction
from kitama.games import find
from kitama.transcript import Transcript
from tests.games.kitara.positions import position

GAME = find("onitama")


def table(bots: tuple[int, ...] = (0,), **options: str) -> LocalTable:
    rng = Random(1)
    playing = {seat: UniformBot(GAME, rng) for seat in bots}
    return LocalTable(Transcript(GAME, options), playing, UniformBot(GAME, rng), rng)


def test_lots_fall_by_weight() -> None:
    rng = Random(5)
    drawn = Counter(draw_lot([(7, 1), (8, 0), (9, 3)], rng) for _ in range(4000))
    assert drawn.keys() == {7, 9}
    assert 2800 < drawn[9] < 3200


def test_chance_deals_and_bots_play_until_a_person_decides() -> None:
    here = table()
    while here.advance() is not None:
        pass
    assert len(here.transcript.actions) >= 5
    assert here.state.seat == 1


def test_the_last_action_of_a_player_is_no_draw() -> None:
    here = table(bots=(0, 1))
    while here.state.seat == CHANCE:
        here.advance()
    assert here.last is None
    action = here.advance()
    assert here.last == action


def test_nothing_is_taken_back_across_a_draw() -> None:
    here = table(bots=())
    while here.state.seat == CHANCE:
        here.advance()
    assert not here.take_back()
    assert len(here.transcript.actions) == 5


@pytest.mark.parametrize(("edition", "is_free"), [("en", True), ("fr", False)])
def test_nothing_is_taken_back_across_tokens_looked_at(edition: str, is_free: bool) -> None:
    """With edition=fr scoring shows the tokens of the turn (K23)."""
    kitara = find("kitara")
    text = position(
        turn=2,
        phase="move",
        moves=1,
        drawn="3,5",
        gone="2,3",
        board="a1:1:3W2H,b1:2:3W",
        seat1="0,5,6:0:",
        seat2="0,1:0:",
    )
    options = {"edition": edition, "position": text}
    bot = UniformBot(kitara, Random(1))
    here = LocalTable(Transcript(kitara, options), {1: bot}, bot, Random(1))
    here.take(kitara.parse("end moves"))
    while here.state.seat == CHANCE:
        here.advance()
    assert here.state.view(0).phase == "discard"
    assert here.take_back() == is_free


def test_an_illegal_action_changes_nothing() -> None:
    here = table(bots=(), cards="ox,boar,horse,elephant,crab")
    with pytest.raises(IllegalAction):
        here.take(GAME.parse("tiger b1-b3"))
    assert here.transcript.actions == []


def test_a_late_even_game_may_be_drawn() -> None:
    here = table(cards="ox,boar,horse,elephant,crab", first="blue")
    assert not here.offer_draw()
    here.transcript.actions += [0] * 20
    assert here.offer_draw()
    assert here.is_over
