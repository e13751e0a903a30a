"""What the rules make of a position, as numbers for those who look at it. Part of the kernel."""

from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules.holdings import (
    feeds,
    food,
    ruins_points,
    scores,
    symbols,
    token_total,
    turn_points,
)
from kitama.games.kitara.rules.hunger import lost_of_any, lost_of_kind
from kitama.games.kitara.rules.legal import retreats
from kitama.games.kitara.rules.record import (
    ANY,
    CARD_POINTS,
    CARDS,
    KINDS,
    LAST_AGE,
    P_DEAL,
    P_DISCARD,
    P_FIRST,
    P_MOVE,
    P_OVER,
    P_REVEAL,
    ROW,
    SEATS,
    SPACES,
    Record,
)


@compiled
def count(setting: Record, state: Record, view: Record) -> None:
    """Write what follows from what lies on the table; the same for every viewer."""
    view.round = state.turn // setting.seats + 1
    view.rounds = state.last_round or _last_round(setting, state)
    for seat in range(SEATS):
        _count_seat(setting, state, seat, view)
        _count_end(state, seat, view)
    for space in range(SPACES):
        view.retreats[space] = _retreats(setting, state, space) if state.phase == P_MOVE else 0
    _count_ground(setting, state, view)
    is_short = view.fed[state.seat] < view.hungry[state.seat]
    is_told = state.phase == P_DISCARD or (state.phase == P_MOVE and is_short)
    view.starving = state.kingdom[state.seat] & ~setting.no_food if is_told else 0
    for card in range(CARDS):
        _count_losses(setting, state, card, view)


@compiled
def _last_round(setting: Record, state: Record) -> int:
    """Which round will be the last. So many cards are revealed in each turn (K12, K34) that the
    turn of the first one of Age 5 is known before anybody sees it.
    """
    each = 2 if setting.seats == 2 else 1
    before = popcount(state.deck & ~setting.of_age[LAST_AGE])
    if state.phase in (P_FIRST, P_DEAL):
        before -= ROW - state.row_length
    in_this_turn = each
    if state.phase > P_REVEAL:
        in_this_turn -= 1
    later = before - in_this_turn
    turn = state.turn if later < 0 else state.turn + 1 + later // each
    return turn // setting.seats + 2


@compiled
def _count_seat(setting: Record, state: Record, seat: int, view: Record) -> None:
    """What a seat's cards and ground add up to now."""
    cards = state.kingdom[seat]
    view.draft[seat] = symbols(cards, setting.draft)
    view.moves[seat] = symbols(cards, setting.moves)
    view.turn_points[seat] = turn_points(setting, state, seat)
    view.hungry[seat] = popcount(cards & ~setting.no_food)
    view.fed[seat] = min(view.hungry[seat], food(setting, state, seat))
    view.suns[seat] = symbols(cards, setting.score)
    view.ruins[seat] = ruins_points(setting, state, seat)


@compiled
def _count_ground(setting: Record, state: Record, view: Record) -> None:
    """Which spaces feed and which score (K27, K29)."""
    view.feeding = view.scoring = 0
    for space in range(setting.spaces):
        view.feeding |= feeds(setting, state, space) << space
        view.scoring |= scores(setting, state, space) << space


@compiled
def _count_end(state: Record, seat: int, view: Record) -> None:
    """Where a seat's points came from, once the game is over (K37): before, tokens are secret."""
    view.track[seat] = view.token_points[seat] = view.card_points[seat] = 0
    if state.phase == P_OVER:
        view.token_points[seat] = token_total(state, seat)
        view.card_points[seat] = CARD_POINTS * popcount(state.kingdom[seat])
        counted = view.token_points[seat] + view.card_points[seat]
        view.track[seat] = state.points[seat] - counted


@compiled
def _retreats(setting: Record, state: Record, space: int) -> int:
    """The set of spaces the pawns of a space could retreat to; empty if none attacks (K22, K24)."""
    owner = state.owner[space]
    is_safe = owner in (-1, state.seat) or state.held[owner] == 1
    return 0 if is_safe else retreats(setting, state, owner, space)


@compiled
def _count_losses(setting: Record, state: Record, card: int, view: Record) -> None:
    """The pawns that go with a starving card, if no other card did (K32, K33)."""
    is_starving = view.starving >> card & 1
    for kind in range(KINDS):
        due = state.due[kind] + setting.recruit[card, kind]
        view.losses[card, kind] = lost_of_kind(setting, state, kind, due) if is_starving else 0
    left = state.kingdom[state.seat] & ~(1 << card)
    view.losses[card, ANY] = lost_of_any(setting, state, left) if is_starving else 0
