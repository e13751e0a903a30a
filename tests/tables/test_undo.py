"""Taking back: what is free, what needs consent, what nobody gets back."""

import pytest

from kitama.games.kitara.ground.releases import RELEASES
from kitama.tables import ending, undo
from kitama.tables.errors import Refused
from tests.games.kitara.positions import position
from tests.tables.tables import BOT, CARDS, JONAS, LEA, Played

THREE = {"seats": "3", "turns": "2"}


def trio() -> Played:
    return Played("veiled", THREE, (LEA, JONAS, BOT))


def take_back(played: Played, seat: int) -> None:
    played.do(undo.undo(played.table, seat, played.table.version, "", played.now))


def ask(played: Played, seat: int) -> None:
    played.do(undo.ask(played.table, seat, played.table.version, "", played.now))


def test_free_within_ones_own_turn_one_decision_at_a_time() -> None:
    played = trio()
    start = played.table.require_playing().copy()
    played.act(0, "step")
    once = played.table.require_playing().copy()
    played.act(0, "step")
    assert undo.can_undo(played.table, 0)
    take_back(played, 0)
    assert played.table.state == once
    take_back(played, 0)

    assert played.table.state == start
    assert not undo.can_undo(played.table, 0)
    with pytest.raises(Refused, match="nothing-to-undo"):
        take_back(played, 0)
    assert [line.kind for line in played.lines[-4:]] == ["acted", "acted", "undid", "undid"]


def test_never_across_a_draw() -> None:
    played = trio()
    played.act(0, "step")
    played.act(0, "take")
    assert not undo.can_undo(played.table, 0)
    with pytest.raises(Refused, match="behind-draw"):
        take_back(played, 0)
    with pytest.raises(Refused, match="behind-draw"):
        ask(played, 0)


@pytest.mark.parametrize(
    ("edition", "drawn", "is_free"), [("en", "3,5", True), ("fr", "", True), ("fr", "3,5", False)]
)
def test_scoring_is_a_reveal_where_it_shows_tokens(edition: str, drawn: str, is_free: bool) -> None:
    """Whoever sees tokens only when they score (K23) does not go back and move once more."""
    text = position(
        turn=2,
        phase="move",
        moves=1,
        drawn=drawn,
        gone="2,3",
        board="a1:1:3W2H,b1:2:3W",
        seat1="0,5,6:0:",
        seat2="0,1:0:",
    )
    agreed = {"edition": edition, "content": RELEASES[2], "position": text}
    played = Played("kitara", agreed)
    played.act(0, "end moves")
    scored = played.table.happenings[-1]

    assert [scored.text_for(seat).split()[0] for seat in (None, 0, 1)] == ["score"] * 3
    assert played.table.require_playing().view(0).phase == "discard"
    assert undo.can_undo(played.table, 0) == is_free


def test_asking_is_offered_where_there_is_something_to_take_back() -> None:
    played = trio()
    assert not undo.can_ask(played.table, 0)
    played.act(0, "end")
    assert [undo.can_ask(played.table, seat) for seat in range(3)] == [True, False, False]
    ask(played, 0)
    assert not undo.can_ask(played.table, 0)
    played.do(ending.decline(played.table, 1, "takeback", "", played.now))
    assert not undo.can_ask(played.table, 0)
    played.act(1, "end")
    assert undo.can_ask(played.table, 0)
    played.do(ending.resign(played.table, 0, "", played.now))
    assert [undo.can_ask(played.table, seat) for seat in range(2)] == [False, True]
    played.do(ending.resign(played.table, 1, "", played.now))
    assert not undo.can_ask(played.table, 1)


def test_not_for_free_once_the_turn_has_passed() -> None:
    played = trio()
    played.act(0, "end")
    assert not undo.can_undo(played.table, 0)
    with pytest.raises(Refused, match="not-your-turn"):
        take_back(played, 0)


def test_not_for_free_across_anothers_decision() -> None:
    played = trio()
    for seat, text in ((0, "step"), (0, "end"), (1, "end"), (2, "end")):
        played.act(seat, text)
    with pytest.raises(Refused, match="nothing-to-undo"):
        take_back(played, 0)


def test_every_other_person_must_consent_and_bots_do() -> None:
    played = Played("veiled", {"seats": "4", "turns": "1"}, (LEA, JONAS, BOT, LEA))
    start = played.table.require_playing().copy()
    played.act(0, "end")
    ask(played, 0)
    with pytest.raises(Refused, match="already-offered"):
        ask(played, 0)
    with pytest.raises(Refused, match="nothing-offered"):
        undo.consent(played.table, 0, "", played.now)
    played.do(ending.agree(played.table, 1, "takeback", "", played.now))
    assert played.table.state != start
    played.do(ending.agree(played.table, 3, "takeback", "", played.now))

    assert played.table.state == start
    assert played.table.favour == {}


def test_against_bots_a_takeback_happens_at_once() -> None:
    played = Played(options=CARDS, players=(BOT, LEA))
    start = played.table.require_playing().copy()
    played.act(1, "ox c1-c2")
    ask(played, 1)

    assert played.table.require_playing().view(None) == start.view(None)
    assert played.table.decider == 1


def test_a_takeback_may_cross_anothers_decision() -> None:
    played = Played(options=CARDS)
    first = played.table.require_playing().copy()
    played.act(1, "ox c1-c2")
    played.act_any()
    ask(played, 1)
    played.do(ending.agree(played.table, 0, "takeback", "", played.now))

    assert played.table.require_playing().view(None) == first.view(None)


def test_declined_and_not_asked_again_before_something_happens() -> None:
    played = Played(options=CARDS)
    played.act(1, "ox c1-c2")
    ask(played, 1)
    played.do(ending.decline(played.table, 0, "takeback", "", played.now))
    with pytest.raises(Refused, match="already-offered"):
        ask(played, 1)
    with pytest.raises(Refused, match="nothing-offered"):
        ending.decline(played.table, 0, "takeback", "", played.now)
    played.act_any()

    assert played.table.asked == set()


def test_the_first_decision_of_all() -> None:
    played = Played(options=CARDS)
    with pytest.raises(Refused, match="nothing-to-undo"):
        ask(played, 1)


def test_stale_takebacks_are_refused() -> None:
    played = Played(options=CARDS)
    seen = played.table.version
    played.act(1, "ox c1-c2")
    for door in (undo.undo, undo.ask):
        with pytest.raises(Refused, match="stale"):
            door(played.table, 1, seen, "", played.now)
