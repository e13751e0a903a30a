"""Reading what people type: '2', 'e3', 'e3 e4 2W1H', 'e3 e4', 'end', 'M c1', and the notation."""

import re
from typing import Final

from kitama.cli.kitara import reference
from kitama.cli.kitara.map import pawn_words
from kitama.cli.kitara.question import origin, question
from kitama.cli.kitara.refusal import refuse
from kitama.cli.screen import Unclear
from kitama.cli.wording import listed
from kitama.game import Action, BadText, Refusal, State
from kitama.games.kitara import notation
from kitama.games.kitara.notation import LETTERS
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import GROUPS, SPACES
from kitama.games.kitara.view import Group, KitaraView

_SPACE: Final = r"[a-e][1-8]"
_PLACE: Final = re.compile(rf"(?:(?:start|retreat|recruit|remove) +)?(?:([wmh]) +)?({_SPACE})")
_MOVE: Final = re.compile(rf"(?:move +)?({_SPACE})(?: *- *| +to +| *)({_SPACE})(?:[ ,:]+(.+))?")
_CARD: Final = re.compile(r"(?:(draft|discard) +)?(.+)")
_PAWN: Final = re.compile(r"(\d*) *([wmh])")
_END: Final = {"end", "done", "stop", "pass", "end moves", "end turn"}
_PLACED: Final = {
    "start": record.START,
    "retreat": record.RETREAT,
    "recruit": record.RECRUIT,
    "remove": record.REMOVE,
}


def read(text: str, state: State) -> Action:
    """The action a line means here, legal or not. Raises Unclear or BadText."""
    line = " ".join(text.lower().split())
    view: KitaraView = state.view(state.seat)
    if line in _END:
        return record.END_MOVES
    if move := _MOVE.fullmatch(line):
        return _read_move(move[1], move[2], move[3], view)
    if (place := _PLACE.fullmatch(line)) and view.phase in _PLACED:
        return _read_place(place[1], place[2], state, view)
    try:
        return notation.parse(line)
    except BadText as error:
        return _read_card(line, view, error, state)


def actions_at(text: str, state: State) -> list[Action] | None:
    """The legal moves from a space. Raises Unclear when there are none."""
    line = text.lower()
    if state.view(state.seat).phase != "move" or not re.fullmatch(_SPACE, line):
        return None
    space = notation.parse_space(line)
    moves = [action for action in state.legal_actions() if action >= record.MOVE]
    found = [action for action in moves if origin(action) == space]
    if not found:
        view: KitaraView = state.view(state.seat)
        if all(here.space != line for here in reference.held_by(view, view.seat)):
            raise Unclear(refuse(Refusal("K18", "space-not-held", {"space": line}), state))
        raise Unclear(f"Your pawns in {line} cannot go anywhere now.")
    return found


def _read_move(start: str, end: str, group: str | None, view: KitaraView) -> Action:
    spaces = notation.parse_space(start) * SPACES + notation.parse_space(end)
    warriors, animals, heroes = _read_group(group, _standing(start, view), start)
    return record.MOVE + spaces * GROUPS + (warriors * 6 + animals) * 4 + heroes


def _standing(space: str, view: KitaraView) -> Group:
    """The pawns of the seat to decide in a space."""
    own = reference.held_by(view, view.seat)
    return next((here.pawns for here in own if here.space == space), (0, 0, 0))


def _read_group(text: str | None, there: Group, space: str) -> Group:
    """All that stand there, or as many as the text says."""
    if text is None or text == "all":
        return there
    if text.isdecimal():
        return _read_number(int(text), there, space)
    pawns = [0, 0, 0]
    rest = _PAWN.sub("", text).replace(",", "").strip()
    for number, letter in _PAWN.findall(text):
        pawns[LETTERS.index(letter.upper())] += int(number or 1)
    if rest not in {"", "and"}:
        raise Unclear("Say who goes like this: '2W1H', '2w 1h', or nothing for all of them.")
    return notation.parse_group(notation.group_text(*pawns) or "0W")


def _read_number(number: int, there: Group, space: str) -> Group:
    """So many pawns, where it is plain which ones."""
    kinds = [kind for kind in range(record.KINDS) if there[kind]]
    if number == sum(there):
        return there
    if len(kinds) > 1:
        raise Unclear(f"Which {number}? There are {listed(pawn_words(there))} in {space}.")
    letter = LETTERS[kinds[0]] if kinds else LETTERS[0]
    return notation.parse_group(f"{number}{letter}")


def _read_place(kind: str | None, name: str, state: State, view: KitaraView) -> Action:
    space = notation.parse_space(name)
    base = _PLACED[view.phase]
    if view.phase in {"start", "retreat"}:
        return base + space
    if kind is not None:
        return base + LETTERS.index(kind.upper()) * SPACES + space
    ways = [action for action in state.legal_actions() if (action - base) % SPACES == space]
    if len(ways) > 1:
        letters = [f"'{LETTERS[(action - base) // SPACES]} {name}'" for action in ways]
        raise Unclear(f"Which pawn of {name}? Type {listed(letters, 'or')}.")
    due = (state.legal_actions()[0] - base) // SPACES
    return ways[0] if ways else base + due * SPACES + space


def _read_card(line: str, view: KitaraView, error: BadText, state: State) -> Action:
    """A card by its place, its number or its name, where a card is asked for."""
    found = _CARD.fullmatch(line)
    if found is None or view.phase not in {"draft", "discard"}:
        raise _not_understood(line, state, error)
    if found[1] not in {None, view.phase}:
        raise error
    if view.phase == "draft":
        return _read_draft(found[2], view, state, error)
    own = view.seats[view.seat].kingdom
    return record.DISCARD + _find_card(found[2], own, view, state, error)


def _read_draft(text: str, view: KitaraView, state: State, error: BadText) -> Action:
    if text.isdecimal() and 1 <= int(text) <= record.ROW:
        return record.DRAFT + int(text) - 1
    card = _find_card(text, view.row, view, state, error)
    if card not in view.row:
        raise Unclear(f"Card {card} is not in the row. {question(state)}")
    return record.DRAFT + view.row.index(card)


def _find_card(
    text: str, among: tuple[int, ...], view: KitaraView, state: State, error: BadText
) -> int:
    """A card by its number, or by the beginning of its name."""
    cards = reference.content_for(view).deck.cards
    if text.isdecimal():
        if int(text) < len(cards):
            return int(text)
        raise Unclear(f"Cards are numbered up to {len(cards) - 1}. {question(state)}")
    named = [number for number in among if cards[number].name["en"].lower().startswith(text)]
    if len(named) != 1:
        raise _not_understood(text, state, error)
    return named[0]


def _not_understood(line: str, state: State, error: BadText) -> Exception:
    """For a line that is no action: the notation's own complaint, or the question again."""
    if line.partition(" ")[0] in {*_PLACED, "draft", "discard", "move"}:
        return error
    return Unclear(f"That is no action and no command. {question(state)}")
