"""A point in a game: the deal, copies, labels, and what no action can change."""

from itertools import pairwise

from hypothesis import given

from kitama.compiled import MODE
from kitama.game import CHANCE, Outcome
from kitama.games.onitama import course, kernel
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import BLUE, DEAL, HAND_MASK, RED, Position
from tests.games.onitama.positions import CARD_OPTION, CYCLE, CYCLE_START, after, at, legal
from tests.strategies import Walk, action_sequences, walks


def test_the_title() -> None:
    assert ("onitama", 1, ("red", "blue")) == (
        GAME.name,
        GAME.rules_version,
        GAME.seat_labels({}),
    )
    assert GAME is GAME.start().game


def test_every_card_of_the_set_is_as_likely() -> None:
    state = GAME.start()
    assert [(DEAL + number, 1) for number in range(16)] == state.chances()
    state.apply(DEAL + 3)
    assert [(DEAL + number, 1) for number in range(16) if number != 3] == state.chances()


def test_dealt_and_chosen_cards_begin_alike() -> None:
    dealt = GAME.start()
    for card in CARD_OPTION.split(","):
        assert (CHANCE, None, None) == (dealt.seat, dealt.position, dealt.outcome())
        dealt = after(dealt, f"deal {card}")
    chosen = GAME.start({"cards": CARD_OPTION})
    assert chosen.position == dealt.position
    assert chosen.dealt == dealt.dealt
    assert chosen.seen == dealt.seen
    assert [] == chosen.chances() == dealt.chances()


def test_copies_have_a_past_of_their_own() -> None:
    state = after(at(CYCLE_START), *CYCLE)
    twin = state.copy()
    for text in CYCLE:
        twin.apply(GAME.parse(text))
    assert (None, Outcome("repetition", (0, 0), ())) == (state.outcome(), twin.outcome())


def test_copies_of_a_deal() -> None:
    state = after(GAME.start(), "deal tiger")
    twin = state.copy()
    twin.apply(GAME.parse("deal frog"))
    assert ((0,), (0, 2)) == (state.dealt, twin.dealt)


def test_masked_hides_nothing() -> None:
    state = at(CYCLE_START)
    texts = [GAME.masked(state, action, None) for action in state.legal_actions()]
    assert legal(state) == texts


def test_prepare_compiles_what_a_table_needs() -> None:
    """tests/test_compiled.py sees to it that nothing is left to compile after it."""
    GAME.prepare()
    needed = (course.begin, course.legal, course.apply, course.taken, course.explain, kernel.perft)
    compiled = [bool(getattr(function, "signatures", [])) for function in needed]
    assert [MODE != "plain"] * len(needed) == compiled


def pieces(position: Position, seat: int) -> tuple[int, int]:
    """All pieces of a seat, and its master."""
    mine = (position.mine, position.my_master)
    return mine if seat == position.seat else (position.theirs, position.their_master)


def held(position: Position) -> list[int]:
    return sorted(position.cards >> 6 * slot & 63 for slot in range(5))


def steps(walk: Walk) -> list[tuple[Position, Position]]:
    reached = [state.position for state in walk.states if state.position is not None]
    return list(pairwise(reached))


@given(walks())
def test_an_action_takes_at_most_one_piece_and_only_from_the_other_side(walk: Walk) -> None:
    for before, after_it in steps(walk):
        mover = before.seat
        own, others = pieces(after_it, mover)[0], pieces(after_it, 1 - mover)[0]
        taken = pieces(before, 1 - mover)[0] ^ others
        assert own.bit_count() == before.mine.bit_count()
        assert taken.bit_count() <= 1
        assert taken & own == taken
        assert own & others == 0


@given(walks())
def test_masters_stand_among_their_own(walk: Walk) -> None:
    for _, position in steps(walk):
        for seat in (RED, BLUE):
            everybody, master = pieces(position, seat)
            assert master & everybody == master
            assert master.bit_count() <= 1


@given(walks())
def test_the_five_cards_stay_and_hands_are_sorted(walk: Walk) -> None:
    for before, position in steps(walk):
        assert held(before) == held(position)
        for hand in (position.cards & HAND_MASK, position.cards >> 12 & HAND_MASK):
            assert hand & 63 < hand >> 6


@given(action_sequences())
def test_the_same_actions_lead_to_the_same_state(game: tuple[dict[str, str], list[int]]) -> None:
    options, actions = game
    one, other = GAME.start(options), GAME.start(options)
    for action in actions:
        one.apply(action)
        other.apply(action)
    assert (one.position, one.seen, one.view(None)) == (
        other.position,
        other.seen,
        other.view(None),
    )
