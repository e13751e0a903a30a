"""Why an Onitama action is refused: a rule number and its values, for translation."""

from collections.abc import Sequence

from kitama.game import Action, Refusal
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import PASS, SQUARES, Position
from kitama.games.onitama.notation import hand_numbers, square_text


def explain(
    position: Position | None, chances: Sequence[tuple[Action, int]], action: Action
) -> Refusal:
    """The first rule an illegal action breaks."""
    if not 0 <= action < kernel.ACTIONS:
        return Refusal("C3", "no-such-action", {"action": action})
    if position is None:
        available = len(chances)
        code = "card-not-available" if action >= kernel.DEAL else "cards-not-dealt"
        return Refusal("O3", code, {"available": available})
    if action >= kernel.DEAL:
        return Refusal("O3", "already-dealt", {})
    return _explain_turn(position, action)


def _explain_turn(position: Position, action: Action) -> Refusal:
    card = action - PASS if action >= PASS else action // (SQUARES * SQUARES)
    hand = hand_numbers(position, position.seat)
    if card not in hand:
        first, second = (CARDS[number].id for number in hand)
        values = {"card": CARDS[card].id, "first": first, "second": second}
        return Refusal("O7", "card-not-held", values)
    if action >= PASS:
        return Refusal("O14", "must-move", {})
    origin, target = action // SQUARES % SQUARES, action % SQUARES
    values = {"card": CARDS[card].id, "from": square_text(origin), "to": square_text(target)}
    if not position.mine >> origin & 1:
        return Refusal("O8", "not-your-piece", values)
    row = position.seat * kernel.SEAT_STRIDE + card * SQUARES
    if not kernel.TARGETS[row + origin] >> target & 1:
        return Refusal("O6", "no-such-step", values)
    return Refusal("O10", "own-piece-there", values)
