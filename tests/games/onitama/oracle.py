"""The naive oracle beside the kernel: the same cards, and positions carried over as text."""

from kitama.games.onitama import notation
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.kernel import Position
from tests.naive.onitama import Cards, NaiveOnitama

ORACLE_CARDS: Cards = {card.id: {"moves": card.steps, "stamp": card.stamp} for card in CARDS}


def public_text(position: Position) -> str:
    """The form public bots use: digits, blue's hand, red's hand, side card, mover."""
    digits = notation.squares(position).translate(str.maketrans(".bBrR", "01234"))
    blue, red = (",".join(sorted(hand)) for hand in notation.held(position)[1::-1])
    mover = notation.COLOURS[position.seat]
    return f"{digits} {blue} {red} {notation.held(position).side} {mover}"


def oracle_at(position: Position) -> NaiveOnitama:
    return NaiveOnitama.from_position(ORACLE_CARDS, public_text(position))


def told_by_kernel(state: OnitamaState) -> tuple[object, ...]:
    """Position, mover, legal texts and outcome, in the oracle's words."""
    assert state.position is not None
    legal = {notation.notation(action) for action in state.legal_actions()}
    outcome = state.outcome()
    winner = outcome and (notation.COLOURS[outcome.winners[0]] if outcome.winners else None)
    ended = outcome and (outcome.reason, winner)
    return public_text(state.position), notation.COLOURS[state.position.seat], legal, ended


def told_by_oracle(game: NaiveOnitama) -> tuple[object, ...]:
    return game.position(), game.mover, game.legal(), game.outcome()
