"""Whole deals: how they are counted, and proofs that stand on the rules alone."""

import pytest

from kitama.bots.onitama.deals import BASE, DECKS, Deal, all_deals, deals_of, sets_of
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.proof import NotProven, Walk, by_force, by_search, is_forced, prove
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import legal_actions
from kitama.compiled import MODE
from kitama.game import BadText
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.kernel import BLUE, RED, half_turn
from tests.bots.endgames import small, solved
from tests.games.onitama.oracle import oracle_at
from tests.naive.onitama import NaiveOnitama

WON_IN_FIVE = "tiger,horse ox,boar crane"
WON_ON_SENSEIS_PATH = "fox,dog kirin,turtle iguana"
OPEN = "ox,boar horse,elephant crab"
WON_IN_ONE = "..R../...../..B../...../..... red=goose,mantis blue=tiger,ox side=rooster to=blue"


def test_deals_are_counted_without_their_mirror_images() -> None:
    assert len(BASE) == 16
    assert len(sets_of(BASE)) == 2348
    assert len(all_deals(BASE)) == 67_080
    assert len(set(deals_of(sets_of(BASE)[7]))) == 30
    assert [len(deck) for deck in DECKS.values()] == [16, 16]


def test_a_mirror_shows_the_mirror_image_in_it() -> None:
    for deal in all_deals(BASE)[:200]:
        assert deal.mirrored.mirrored == deal
        assert deal <= deal.mirrored
    assert str(Deal.parse("horse,crab rooster,eel tiger").mirrored) == "crab,ox goose,cobra tiger"


def test_a_deal_and_its_text_are_a_pair() -> None:
    for deal in all_deals(BASE, 2)[:50]:
        assert Deal.parse(str(deal)) == deal


def test_a_deal_begins_with_who_holds_its_first_two_cards() -> None:
    position = Deal.parse(WON_IN_FIVE).position
    assert position == notation.parse_position(
        "rrRrr/...../...../...../bbBbb red=ox,boar blue=tiger,horse side=crane to=blue"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [("tiger,ox", "five cards"), ("ox,ox crab,eel boar", "twice"), ("ox,cow eel,frog boar", "cow")],
)
def test_what_is_no_deal_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadText, match=said):
        Deal.parse(text)


def forced(game: NaiveOnitama, actions: int) -> bool:
    """Whether the naive rules let the seat to move win within so many actions: brute force."""
    for text in game.legal():
        after = game.copy()
        after.apply(text)
        if after.outcome() or (actions > 1 and _is_lost(after, actions - 1)):
            return True
    return False


def _is_lost(game: NaiveOnitama, actions: int) -> bool:
    for text in game.legal():
        after = game.copy()
        after.apply(text)
        if after.outcome() or not forced(after, actions - 1):
            return False
    return True


@pytest.mark.skipif(MODE == "plain", reason="too many nodes for plain Python")
@pytest.mark.parametrize("deal", [WON_IN_FIVE, WON_ON_SENSEIS_PATH])
def test_a_deal_is_proven_walked_and_borne_out_by_the_naive_rules(deal: str) -> None:
    position = Deal.parse(deal).position
    thinker = Thinker(Capacity(table_megabytes=1))
    assert str(prove(thinker, position, 12_000)) == "won in 5"
    walk = Walk(by_search(thinker), BLUE)
    walk.through(position)
    assert position in walk.proven
    assert len(walk.proven) > 20
    assert forced(oracle_at(position), 5)


@pytest.mark.skipif(MODE == "plain", reason="too many nodes for plain Python")
def test_a_loss_is_walked_from_the_other_side() -> None:
    """After the first action of a winner, who faces it has lost."""
    thinker = Thinker(Capacity(table_megabytes=1))
    start = Deal.parse(WON_IN_FIVE).position
    verdicts = []
    for action in legal_actions(start):
        position = kernel.apply(start, action)
        verdict = prove(thinker, position, 5_000)
        verdicts.append(str(verdict))
        if verdict.value < 0 and verdict.distance is not None:
            Walk(by_search(thinker), BLUE).through(position)
    assert "lost in 4" in verdicts


def test_a_deal_is_won_by_force_and_walked() -> None:
    position = Deal.parse(WON_IN_FIVE).position
    thinker = Thinker(Capacity(table_megabytes=1))
    assert is_forced(thinker, position, BLUE, 500)
    walk = Walk(by_force(thinker), BLUE)
    assert walk.through(position) >= 5
    assert walk.proven[position] == walk.through(position)
    assert not is_forced(thinker, position, RED, 500)


def test_too_few_nodes_force_nothing() -> None:
    thinker = Thinker(Capacity(table_megabytes=1))
    assert not is_forced(thinker, Deal.parse(WON_IN_FIVE).position, BLUE, 2)
    assert not is_forced(thinker, Deal.parse(OPEN).position, BLUE, 100)


def test_wins_by_force_are_those_of_the_endgame_table() -> None:
    """No win is claimed that is none, for either seat; and short ones are seen."""
    table, thinker = solved(), Thinker(Capacity(table_megabytes=1))
    seen = 0
    for position in small(20 if MODE == "plain" else 300, 17):
        distance = table.distance(position)
        mine, theirs = (
            is_forced(thinker, position, winner, 300 if MODE == "plain" else 3000)
            for winner in (position.seat, 1 - position.seat)
        )
        assert not mine or distance % 2 == 1
        assert not theirs or (distance > 0 and distance % 2 == 0)
        if 0 < distance <= 4:
            assert mine or theirs
        if mine or theirs:
            seen += 1
            winner = position.seat if mine else 1 - position.seat
            is_forced(thinker, position, winner, 3000)
            assert Walk(by_force(thinker), winner).through(position) >= distance
    assert seen > (5 if MODE == "plain" else 150)


def test_an_open_deal_is_told_with_an_estimate() -> None:
    verdict = prove(Thinker(Capacity(table_megabytes=1)), Deal.parse(OPEN).position, 300)
    assert verdict.distance is None
    assert str(verdict).startswith("open ")


def test_the_loser_cannot_be_walked_to_a_win() -> None:
    position = notation.parse_position(WON_IN_ONE)
    thinker = Thinker(Capacity(table_megabytes=1))
    assert str(prove(thinker, position, 100)) == "won in 1"
    Walk(by_search(thinker), BLUE).through(position)
    with pytest.raises(NotProven):
        Walk(by_search(thinker), RED).through(position)
    Walk(by_search(thinker), RED).through(half_turn(position))
