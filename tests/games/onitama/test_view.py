"""What people at the table see: all of it, and the same for everybody."""

from dataclasses import asdict
from random import Random

from hypothesis import given

from kitama.game import Outcome
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.view import OnitamaView
from tests.games.onitama.positions import CARD_OPTION, CYCLE, CYCLE_START, START, after, at
from tests.strategies import states

OPTIONS = (("sets", "base"), ("repetition", "draw"))


def test_while_dealing() -> None:
    expected = OnitamaView(
        squares="",
        red=(),
        blue=(),
        side="",
        mover="chance",
        last="deal frog",
        dealt=("tiger", "frog"),
        earlier=(),
        options=OPTIONS,
        outcome=None,
    )
    assert expected == after(GAME.start(), "deal tiger", "deal frog").view(None)


def test_at_the_start() -> None:
    expected = OnitamaView(
        squares="bbBbb" + "." * 15 + "rrRrr",
        red=("elephant", "horse"),
        blue=("ox", "boar"),
        side="crab",
        mover="blue",
        last="",
        dealt=tuple(CARD_OPTION.split(",")),
        earlier=((START, 1),),
        options=(*OPTIONS, ("cards", CARD_OPTION)),
        outcome=None,
    )
    assert expected == GAME.start({"cards": CARD_OPTION}).view(0)


def test_at_the_end() -> None:
    position = "R..../..B../...../...../..... red=tiger,horse blue=ox,boar side=frog to=blue"
    won = "R.B../...../...../...../..... red=tiger,horse blue=frog,boar side=ox to=red"
    expected = OnitamaView(
        squares="." * 20 + "R.B..",
        red=("tiger", "horse"),
        blue=("frog", "boar"),
        side="ox",
        mover="",
        last="ox c4-c5",
        dealt=(),
        earlier=((position, 1), (won, 1)),
        options=(*OPTIONS, ("position", position)),
        outcome=Outcome("stream", (0, 1), (1,)),
    )
    assert expected == after(at(position), "ox c4-c5").view(None)


def test_earlier_positions() -> None:
    """How often each stood; the one on the board comes last."""
    earlier = after(at(CYCLE_START), *CYCLE).view(None).earlier
    assert (CYCLE_START, 2) == earlier[-1]
    assert [1] * 5 == [times for _, times in earlier[:-1]]


def test_a_capture_forgets_earlier_positions() -> None:
    """None of them can come again."""
    state = at("R..../...../..r../..b../B.... red=tiger,horse blue=ox,boar side=frog to=blue")
    captured = after(state, "ox c2-c3")
    assert [1] == [times for _, times in captured.view(None).earlier]
    assert 2 == len(after(state, "ox c2-d2").view(None).earlier)


def test_without_the_rule_of_repetition_nothing_earlier_counts() -> None:
    state = GAME.start({"position": CYCLE_START, "repetition": "none"})
    assert ((CYCLE_START, 1),) == after(state, *CYCLE, *CYCLE, *CYCLE).view(None).earlier


@given(states())
def test_the_same_for_everybody(state: OnitamaState) -> None:
    assert asdict(state.view(None)) == asdict(state.view(0)) == asdict(state.view(1))


@given(states())
def test_a_view_leaves_nothing_open(state: OnitamaState) -> None:
    """determinize() gives the state itself back, with its past."""
    twin = GAME.determinize(state.view(0), Random(0))
    assert (state.position, state.seen, state.dealt) == (twin.position, twin.seen, twin.dealt)
    assert list(state.seen) == list(twin.seen)
    assert state.last == twin.last


def test_details_name_the_piece_a_step_takes() -> None:
    state = at("R..../...../..r../..b../B.... red=tiger,horse blue=ox,boar side=frog to=blue")
    master = at("...../...../..R../..b../B.... red=tiger,horse blue=ox,boar side=frog to=blue")
    step = GAME.parse("ox c2-c3")
    assert {"taken": "student"} == GAME.details(state, step)
    assert {"taken": "master"} == GAME.details(master, step)
    assert {} == GAME.details(state, GAME.parse("ox c2-d2"))
    assert {} == GAME.details(state, GAME.parse("ox pass"))
    assert {} == GAME.details(GAME.start(), GAME.parse("deal ox"))
