"""What a seat may not know does not reach it: not in views, lists, refusals, masks or transcripts.

Two games that differ only in hidden tokens must look alike, byte for byte, to whoever may not see
them.
"""

import json
from dataclasses import asdict, fields, replace
from functools import cache
from random import Random

import pytest

from kitama.compiled import MODE
from kitama.game import Action, IllegalAction, Seat, play
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import ACTIONS, MOVE, P_SCORE, P_TOKEN, VALUES
from kitama.games.kitara.tally import FinalCount, SeatTally, Tally
from kitama.games.kitara.view import Holding, KitaraView, Retreat, SeatView
from kitama.transcript import Transcript, write, write_for
from tests.games.kitara.hidden import TOKENS, before_the_end, raid, with_other_tokens
from tests.games.kitara.playing import SOME_TABLES, TABLES
from tests.games.kitara.positions import after, at, start

LOOKS = {"fast": 24, "checked": 12, "plain": 6}[MODE]
"""In so many states of a game everybody looks around."""
EVERY = {"fast": 1, "checked": 5, "plain": 5}[MODE]
"""One state in so many is compared along two games."""
EACH_TABLE = pytest.mark.parametrize("table", SOME_TABLES)


@cache
def beginning(table: str) -> KitaraState:
    return start(**TABLES[table])


@cache
def played(table: str) -> tuple[Action, ...]:
    return raid(beginning(table))


def viewers(table: str) -> list[Seat | None]:
    """Spectators and every seat, or the first one where the kernel is plain Python."""
    return [None, *range(1 if MODE == "plain" else int(TABLES[table]["players"]))]


def told(state: KitaraState, viewer: Seat | None, questions: list[Action]) -> list[object]:
    """All that a viewer can get out of a state: the view, the lists, and why not."""
    # What the bag may give is asked by the dealer alone.
    legal = [] if state.record.phase == P_TOKEN else state.legal_actions()
    masked = [GAME.masked(state, action, viewer) for action in [*legal[:20], *TOKENS]]
    answers = [answer(state, viewer, action) for action in questions if action not in legal]
    view = json.dumps(asdict(state.view(viewer))).encode()
    return [view, state.seat, legal, masked, answers]


def answer(state: KitaraState, viewer: Seat | None, action: Action) -> tuple[str, str]:
    """What the door and the rules say to an action that is not legal."""
    try:
        play(state, action, viewer)
    except IllegalAction as error:
        return str(error), str(GAME.explain(state, action))
    return "taken", str(GAME.explain(state, action))


def known_to(state: KitaraState, viewer: Seat | None) -> KitaraView:
    """What may not differ for a viewer: the view, and what scoring is about to show them (K23)."""
    view, now = state.view(viewer), state.record
    if now.phase != P_SCORE or viewer != now.seat:
        return view
    values = tuple(value for value in range(VALUES) for _ in range(now.drawn[value]))
    return replace(view, drawn=values)


@EACH_TABLE
def test_states_with_other_tokens_look_alike(table: str) -> None:
    rng, different, state = Random(table), 0, beginning(table).copy()
    looks = set(rng.sample(range(len(played(table))), LOOKS))
    for step, action in enumerate(played(table)):
        questions = [-1, ACTIONS, *rng.choices(range(MOVE), k=8), *rng.choices(range(ACTIONS), k=8)]
        questions = [question for question in questions if question not in TOKENS]
        for viewer in viewers(table) if step in looks or action in TOKENS else []:
            twins = [GAME.determinize(known_to(state, viewer), rng) for _ in range(2)]
            expected = told(state, viewer, questions)
            assert [expected, expected] == [told(twin, viewer, questions) for twin in twins]
            different += len({twin.position() for twin in (state, *twins)}) - 1
        state.apply(action)
    assert different


@EACH_TABLE
def test_games_with_other_tokens_look_alike(table: str) -> None:
    cut, different = before_the_end(played(table)), 0
    for viewer in viewers(table):
        others = with_other_tokens(beginning(table), played(table), viewer)
        games = [list(played(table))[:cut], others[:cut]]
        one, other = beginning(table).copy(), beginning(table).copy()
        for step, (action, instead) in enumerate(zip(*games, strict=True)):
            assert GAME.masked(one, action, viewer) == GAME.masked(other, instead, viewer)
            one.apply(action)
            other.apply(instead)
            if step % EVERY == 0:
                assert one.view(viewer) == other.view(viewer)
        written = [Transcript(GAME, dict(one.options), actions=actions) for actions in games]
        different += write(written[0]) != write(written[1])
        assert write_for(written[0], viewer) == write_for(written[1], viewer)
    assert different


@EACH_TABLE
def test_after_the_end_everything_is_shown(table: str) -> None:
    state = beginning(table).copy()
    for action in played(table):
        state.apply(action)
    assert len({view.seats for view in map(state.view, viewers(table))}) == 1
    assert None not in {value for own in state.view(None).seats for value in own.tokens}
    transcript = Transcript(GAME, dict(state.options), actions=list(played(table)))
    assert {write(transcript)} == {write_for(transcript, viewer) for viewer in viewers(table)}


def drawing(edition: str) -> KitaraState:
    """A Hero has attacked; the bag is next."""
    board = "a1:1:2W2H,a4:2:1W,b1:2:3W"
    state = at(edition=edition, phase="move", moves=2, board=board, seat2="0:0:5")
    return after(state, "move a1 a4 2H")


@pytest.mark.parametrize(
    ("edition", "owner", "kept"), [("en", "token 5", 5), ("fr", "token ?", None)]
)
def test_mask_of_a_token(edition: str, owner: str, kept: int | None) -> None:
    state = drawing(edition)
    action = GAME.parse("token 5")
    masks = [GAME.masked(state, action, viewer) for viewer in (0, 1, None)]
    assert [owner, "token ?", "token ?"] == masks
    drawn = after(state, "token 5")
    assert [(kept,), (None,), (None,)] == [drawn.view(viewer).drawn for viewer in (0, 1, None)]


def test_lists_do_not_tell_what_the_bag_holds() -> None:
    """A token that cannot come is refused like one that can be drawn by nobody but the dealer."""
    state = drawing("en")
    answers = {answer(state, viewer, action) for viewer in (0, 1) for action in TOKENS}
    refusals = {str(GAME.explain(state, action)) for action in TOKENS}
    assert {"asked-token (rule K39)"} == refusals
    assert {f"not-your-decision (rule C2): seat {seat}, decides -1" for seat in (0, 1)} == {
        said for said, _ in answers
    }


def test_views_have_no_room_for_secrets() -> None:
    """Whoever adds a field says here that everybody may know it."""
    assert {
        KitaraView: (
            *("viewer", "phase", "decider", "first", "seat", "turn", "last_round", "holdings"),
            *("seats", "row", "reach", "gone", "drawn", "in_bag", "moves_left", "due", "short"),
            *("retreat", "options", "outcome", "tally", "stays"),
        ),
        SeatView: ("kingdom", "supply", "points", "tokens"),
        Holding: ("space", "seat", "pawns"),
        Retreat: ("seat", "space", "pawns"),
        Tally: (
            *(
                "round",
                "rounds",
                "start",
                "seats",
                "retreats",
                "losses",
                "feeding",
                "scoring",
                "final",
            ),
        ),
        SeatTally: ("draft", "moves", "points", "hungry", "fed", "suns", "ruins"),
        FinalCount: ("track", "tokens", "cards"),
    } == {
        kind: tuple(field.name for field in fields(kind))
        for kind in (KitaraView, SeatView, Holding, Retreat, Tally, SeatTally, FinalCount)
    }
    assert type(drawing("en").view(0).in_bag) is int
