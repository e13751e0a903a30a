"""What Onitama says in English: refusals that name what would do, actions, endings, the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from kitama.cli.wording import listed, sentence
from kitama.game import Action, Outcome, Refusal
from kitama.games.onitama.cards import CARDS, NUMBER
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.kernel import DEAL, PASS, SQUARES
from kitama.games.onitama.notation import COLOURS, notation, parse_square, square_text

GREETING: Final = (
    "Onitama: a master and four students on each side, five cards between them.",
    "Capture the other master, or walk your own master onto the other temple.",
)
MANUAL: Final = "Type 'tiger b1-b3' to play a card, 'b1' to see where it can go, or 'help'."
RULES: Final = """\
- In your turn, move one of your pieces as one of your two cards shows, then swap that card for \
the one at the side. What you used is your opponent's next.
- A card shows where a piece may land, seen from its holder's side. What stands in between does \
not matter. You capture what you land on, and cannot land on your own.
- If neither card lets you move, you only swap one: 'pass tiger'.
- You win by capturing the other master (the way of the Stone), or by moving your master onto \
the other temple, the square under the gate (the way of the Stream).
- The same position for the third time is a draw."""
REFUSALS: Final[Mapping[str, str]] = {
    "card-not-available": "That card cannot be dealt: it is out already, or not in this set.",
    "cards-not-dealt": "The cards are still being dealt; wait for the fifth.",
    "already-dealt": "The five cards are dealt. Play one of yours, as in '{example}'.",
    "card-not-held": "You hold the {first} and the {second}, not the {card}. Play one of the two.",
    "must-move": "You can move, so you have to. For one, '{example}'; type ? for all.",
    "not-your-piece": "There is no piece of yours on {from}. Yours stand on {pieces}.",
    "no-such-step": "The {card} does not lead from {from} to {to}. {reach}",
    "no-card-leads": "Neither the {first} nor the {second} leads from {from} to {to}. {reach}",
    "own-piece-there": "Your own piece stands on {to}. {reach}",
}
ENDINGS: Final[Mapping[str, str]] = {
    "stone": "{winner} wins by the way of the Stone: the other master is captured.",
    "stream": "{winner} wins by the way of the Stream: its master stands on the other temple.",
    "resignation": "{winner} wins: the other side resigned.",
    "time": "{winner} wins: the other side's time was up.",
    "repetition": "A draw: the same position stood for the third time.",
    "agreement": "A draw, as both agreed.",
}
_PIECES: Final = {"r": "a student", "b": "a student", "R": "the master", "B": "the master"}


def card_name(card: str) -> str:
    """The name on a card."""
    return CARDS[NUMBER[card]].names["en"]


def tell(action: Action, state: OnitamaState) -> str:
    """What is about to be played, as a sentence; nothing for the deal, which the sheet shows."""
    if action >= DEAL:
        return ""
    who = COLOURS[state.seat].capitalize()
    card, squares = notation(action).split()
    if action >= PASS:
        return f"{who} cannot move and swaps the {card_name(card)}."
    taken = state.view(None).squares[action % SQUARES]
    capture = f" and captures {_PIECES[taken]}" if taken in _PIECES else ""
    return f"{who} plays the {card_name(card)}, {squares}{capture}."


def refuse(refusal: Refusal, state: OnitamaState) -> str:
    """A refusal as a sentence that says what would do."""
    named = {
        name: card_name(str(value)) if name in {"card", "first", "second"} else value
        for name, value in refusal.values.items()
    }
    legal = [notation(action) for action in state.legal_actions()]
    more = {
        "pieces": listed([square_text(square) for square in own_squares(state)]),
        "reach": _reach(refusal, state),
        "example": legal[0] if legal else "",
    }
    return sentence(REFUSALS, refusal, {**named, **more})


def own_squares(state: OnitamaState) -> list[int]:
    """Where the pieces of the seat to move stand."""
    if state.position is None:
        return []
    return [square for square in range(SQUARES) if state.position.mine >> square & 1]


def actions_from(state: OnitamaState, square: int) -> list[Action]:
    """The legal actions of the piece on a square."""
    return [
        action
        for action in state.legal_actions()
        if action < PASS and action // SQUARES % SQUARES == square
    ]


def _reach(refusal: Refusal, state: OnitamaState) -> str:
    """Where the piece could go instead, with the card asked for or with any."""
    if "from" not in refusal.values:
        return ""
    origin = str(refusal.values["from"])
    wanted = refusal.values.get("card")
    ways: dict[str, list[str]] = {}
    for action in actions_from(state, parse_square(origin)):
        card, _, squares = notation(action).partition(" ")
        if wanted in {None, card}:
            ways.setdefault(card_name(card), []).append(squares[-2:])
    if not ways:
        return f"From {origin} it leads nowhere just now; type ? for what you can do."
    reached = [f"the {card} reaches {listed(squares)}" for card, squares in ways.items()]
    return f"From {origin}, {listed(reached)}."


def conclude(outcome: Outcome) -> str:
    """Who won, and in which way."""
    winner = listed([COLOURS[seat] for seat in outcome.winners]).capitalize()
    return ENDINGS[outcome.reason].format(winner=winner)


def both_cards(actions: Sequence[Action]) -> str:
    """The question when a move can be made with either card."""
    first, second = (notation(action) for action in actions)
    names = [card_name(text.split()[0]) for text in (first, second)]
    return f"With the {names[0]} or the {names[1]}? Type '{first}' or '{second}'."
