"""The question of the moment, and all the answers to it, grouped so that a person can read them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from kitama.cli.kitara import reference
from kitama.cli.kitara.map import pawn_words
from kitama.cli.kitara.phase import card_words, counted, due_kind, group_words, kind_name, who
from kitama.cli.wording import listed
from kitama.game import Action, State
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.notation import LETTERS
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import ANY, GROUPS, SPACES, H, M, W
from kitama.games.kitara.view import Group, KitaraView


def question(state: State) -> str:
    """What the seat to decide is asked."""
    view: KitaraView = state.view(state.seat)
    either = listed(answer_words(state), "or")
    pawn = kind_name(due_kind(view))
    more = sum(view.due) - 1
    moves = reference.tally_of(view, view.seat).moves
    start = counted(view.tally.start, "W")
    asked = {
        "start": f"Where should your {start} begin? {either}.",
        "draft": f"Which card do you draft? {either}.",
        "recruit": f"Where should your {pawn} go? {either}."
        + (f" ({more} more to come)" if more > 0 else ""),
        "move": f"Where should your pawns go? {view.moves_left} of {moves} moves left; "
        "'end' when you are done.",
        "retreat": f"{_driven_out(view)} Where do they retreat? {either}.",
        "discard": f"There is no food for {counted_cards(view.short)}. Which one goes? {either}.",
        "remove": f"Which {pawn} leaves the map? {either}.",
    }
    return asked[view.phase]


def _driven_out(view: KitaraView) -> str:
    lost = view.retreat
    if lost is None:
        return ""
    pawns = f"{group_words(lost.pawns)} of yours out of {lost.space}"
    return f"{who(view.seat, None)} drives {pawns}."


def counted_cards(number: int) -> str:
    """One card, 2 cards."""
    return "one card" if number == 1 else f"{number} cards"


def answer_words(state: State) -> list[str]:
    """The legal actions in the words one would type, but for moves."""
    view: KitaraView = state.view(state.seat)
    cards = reference.content_for(view).deck.cards
    words: list[str] = []
    for action in state.legal_actions():
        if record.DRAFT <= action < record.RECRUIT:
            place = action - record.DRAFT
            words.append(f"{place + 1} {cards[view.row[place]].name['en']}")
        elif record.DISCARD <= action < record.REMOVE:
            number = action - record.DISCARD
            words.append(f"{number} {cards[number].name['en']}")
        elif record.REMOVE <= action < record.REFRESH and view.due[ANY]:
            kind, place = divmod(action - record.REMOVE, SPACES)
            words.append(f"{LETTERS[kind]} {label(place)}")
        elif action < record.MOVE and (space := target(action)) is not None:
            words.append(label(space))
    return words


def target(action: Action) -> int | None:
    """The space an action ends in, if it has one."""
    if action >= record.MOVE:
        return (action - record.MOVE) // GROUPS % SPACES
    for base, kinds in (
        (record.START, 1),
        (record.RECRUIT, record.KINDS),
        (record.RETREAT, 1),
        (record.REMOVE, record.KINDS),
    ):
        if base <= action < base + kinds * SPACES:
            return (action - base) % SPACES
    return None


def origin(action: Action) -> int:
    """Where a move begins."""
    return (action - record.MOVE) // GROUPS // SPACES


def group(action: Action) -> Group:
    """The pawns of a move."""
    code = (action - record.MOVE) % GROUPS
    pawns = [0, 0, 0]
    pawns[W], pawns[M], pawns[H] = code // 24, code // 4 % 6, code % 4
    return pawns[W], pawns[M], pawns[H]


def offered(state: State) -> list[Action]:
    """The spaces asked for: where to begin, to recruit, to retreat, to remove a pawn."""
    legal = state.legal_actions()
    return [action for action in legal if action < record.MOVE and target(action) is not None]


def answers(state: State) -> str:
    """Everything one can do: in a list, or, for moves, a line for each space to go from."""
    view: KitaraView = state.view(state.seat)
    if view.phase in {"draft", "discard"}:
        return "\n".join(_card_lines(state, view))
    if view.phase != "move":
        return question(state)
    moves = [action for action in state.legal_actions() if action >= record.MOVE]
    return "\n".join((*move_lines(moves, view), "'end' for no more moves."))


def _card_lines(state: State, view: KitaraView) -> Iterator[str]:
    """The cards to choose from, each with what to type for it."""
    cards = reference.content_for(view).deck.cards
    for action in state.legal_actions():
        if view.phase == "draft":
            place = action - record.DRAFT
            yield f"{place + 1} for {card_words(cards[view.row[place]])}"
        else:
            yield card_words(cards[action - record.DISCARD])


def move_lines(moves: Sequence[Action], view: KitaraView) -> list[str]:
    """Moves by where they begin: free ground first, then each attack with what it takes."""
    lines: list[str] = []
    held = {holding.space: holding for holding in view.holdings}
    for space, some in groupby(moves, key=origin):
        pawns = " ".join(pawn_words(held[label(space)].pawns))
        routes: dict[int, list[int]] = {}
        for action in some:
            routes.setdefault(target(action) or 0, []).append(sum(group(action)))
        lines.append(f"From {label(space)} ({pawns}) to {_routes(routes, view)}.")
    return lines


def _routes(routes: Mapping[int, Sequence[int]], view: KitaraView) -> str:
    held = {holding.space: holding for holding in view.holdings}
    free: list[str] = []
    attacks: list[str] = []
    for space, sizes in routes.items():
        name = label(space)
        there = held.get(name)
        if there is None or there.seat == view.seat:
            free.append(name)
        else:
            least = min(sizes)
            everybody = "both" if least == 2 else f"all {least}"
            some = everybody if least == max(sizes) else f"{least} or more"
            attacks.append(f"{name} with {some}, against Player {there.seat + 1}")
    return "; ".join(([listed(free, "or")] if free else []) + attacks)
