"""Reading what people type: 'tiger b1-b3', '1 b1 b3', 'b1b3', 'pass tiger'."""

import re
from typing import Final

from kitama.cli.listing import by_number
from kitama.cli.onitama.wording import (
    actions_from,
    both_cards,
    card_name,
    own_squares,
    refuse,
)
from kitama.cli.screen import Unclear
from kitama.game import Action, BadText, Refusal
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.kernel import PASS, SQUARES
from kitama.games.onitama.notation import hand_numbers, parse_card, parse_square

_MOVE: Final = re.compile(r"(?:(.+?)[ :,]+)?([a-e][1-5])(?: *- *| +to +| *)([a-e][1-5])")
_PASS: Final = re.compile(r"(?:(.+) )?pass(?: (.+))?")
_SQUARE: Final = re.compile(r"[a-e][1-5]")


def read(text: str, state: OnitamaState) -> Action:
    """The action a line means, legal or not. Raises Unclear or BadText."""
    line = " ".join(text.lower().split())
    if line.isdecimal():
        return by_number(int(line), state)
    if move := _MOVE.fullmatch(line):
        return _read_move(move[1], parse_square(move[2]), parse_square(move[3]), state)
    if swap := _PASS.fullmatch(line):
        return _read_pass(swap[1] or swap[2], state)
    raise Unclear(_what_would_do(line, state))


def actions_at(text: str, state: OnitamaState) -> list[Action] | None:
    """The legal actions of the piece on a square. Raises Unclear when it has none."""
    line = text.lower()
    if not _SQUARE.fullmatch(line):
        return None
    square = parse_square(line)
    if square not in own_squares(state):
        raise Unclear(refuse(Refusal("O8", "not-your-piece", {"from": line}), state))
    actions = actions_from(state, square)
    if not actions:
        raise Unclear(f"Your piece on {line} cannot go anywhere this turn.")
    return actions


def _hand(state: OnitamaState) -> list[int]:
    return list(hand_numbers(state.position, state.seat)) if state.position else []


def _card(text: str, state: OnitamaState) -> int:
    """A card by its place in the hand, by its name, or by the beginning of one in the hand."""
    hand = _hand(state)
    if text in {"1", "2"} and hand:
        return hand[int(text) - 1]
    name = text.replace(" ", "_")
    begun = [number for number in hand if CARDS[number].id.startswith(name)]
    return begun[0] if len(begun) == 1 else parse_card(name)


def _read_move(card: str | None, origin: int, target: int, state: OnitamaState) -> Action:
    squares = origin * SQUARES + target
    if card is not None:
        return _card(card, state) * SQUARES * SQUARES + squares
    ways = [action for action in actions_from(state, origin) if action % SQUARES == target]
    if len(ways) > 1:
        raise Unclear(both_cards(ways))
    if ways:
        return ways[0]
    raise Unclear(_no_card_leads(squares, state))


def _no_card_leads(squares: int, state: OnitamaState) -> str:
    """Why a move without a card is none: what is wrong with both cards, or with the squares."""
    first, second = (number * SQUARES * SQUARES + squares for number in _hand(state))
    refusal = state.game.explain(state, first)
    if refusal.code == "no-such-step":
        refusal = state.game.explain(state, second)
    if refusal.code == "no-such-step":
        hand = (CARDS[number].id for number in _hand(state))
        values = dict(zip(("first", "second"), hand, strict=True))
        squares_named = {name: refusal.values[name] for name in ("from", "to")}
        refusal = Refusal("O6", "no-card-leads", {**values, **squares_named})
    return refuse(refusal, state)


def _read_pass(card: str | None, state: OnitamaState) -> Action:
    if card is not None:
        return PASS + _card(card, state)
    first, second = _hand(state)
    if PASS + first in state.legal_actions():
        names = [CARDS[number].id for number in (first, second)]
        raise Unclear(f"Which card do you swap? Type 'pass {names[0]}' or 'pass {names[1]}'.")
    return PASS + first


def _what_would_do(line: str, state: OnitamaState) -> str:
    """For a line that is no action: what a card alone could do, or how to type one."""
    example = state.game.notation(state.legal_actions()[0])
    try:
        card = CARDS[_card(line, state)]
    except BadText:
        return f"That is no action and no command. Type '{example}' for one, or 'help'."
    ways = [
        text
        for action in state.legal_actions()
        if (text := state.game.notation(action)).startswith(f"{card.id} ")
    ]
    if not ways:
        return f"The {card_name(card.id)} can do nothing for you now. Type ? for what can."
    return f"The {card_name(card.id)} can go {', '.join(way.split()[1] for way in ways)}."
