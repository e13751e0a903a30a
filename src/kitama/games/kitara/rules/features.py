"""What a seat's prospects rest on, as numbers for bots. Part of the kernel.

All are counted as if the turn ended now; turns means the turns this seat has still to score.
"""

from typing import Final

import numpy as np

from kitama.compiled import compiled, lowest, popcount
from kitama.games.kitara.rules.holdings import best_drawn, group_size, on_board, token_total
from kitama.games.kitara.rules.record import (
    P_DISCARD,
    P_FINAL,
    P_OVER,
    H,
    M,
    Record,
    W,
)

Floats = np.ndarray[tuple[int], np.dtype[np.float64]]
Table = np.ndarray[tuple[int, int], np.dtype[np.float64]]

NAMES: Final = (
    "points",  # on the track, and the tokens kept
    "cards",
    "score symbols x turns",
    "ruins with a Master-Animal x turns",
    "move symbols x turns",
    "draft symbols x turns",
    "cards without food",
    "food left over",
    "Warriors",
    "Master-Animals",
    "Heroes",
    "Heroes x turns",
    "spaces",
    "food under threat",
    "scoring ruins under threat",
    "spaces a Hero could take",
    "pawns x turns",
    "turns",
)
COUNT: Final = len(NAMES)


@compiled
def turns_left(setting: Record, state: Record, seat: int) -> int:
    """How many times a seat will still score."""
    if state.phase >= P_FINAL:
        return 0
    seats = setting.seats
    offset = (seat - state.first) % seats
    scored = (state.turn - offset + seats - 1) // seats
    if seat == state.seat and P_DISCARD <= state.phase < P_FINAL:
        scored += 1
    # The rules fix how many turns there are (K36).
    return max(0, (9 if seats == 3 else 7) - scored)


@compiled
def features(setting: Record, state: Record, out: Table) -> None:
    """Write the features of every seat, a row each."""
    for seat in range(setting.seats):
        _own_features(setting, state, seat, out[seat])
    for space in range(setting.spaces):
        if state.owner[space] != -1:
            _ground_features(setting, state, space, out)
    for seat in range(setting.seats):
        tell_food(setting, state, seat, out)


@compiled
def tell_food(setting: Record, state: Record, seat: int, out: Table) -> None:
    """Until here column 7 held the food; now 6 is what is short and 7 what is left over."""
    balance = popcount(state.kingdom[seat] & ~setting.no_food) - out[seat, 7]
    out[seat, 6] = max(0, balance)
    out[seat, 7] = min(3, max(0, -balance))


@compiled
def _own_features(setting: Record, state: Record, seat: int, out: Floats) -> None:
    turns = turns_left(setting, state, seat)
    warriors, animals = on_board(state, seat, W), on_board(state, seat, M)
    heroes = on_board(state, seat, H)
    for index in range(COUNT):
        out[index] = 0
    out[0] = state.points[seat]
    # At the very end tokens are among the points (K37).
    if state.phase != P_OVER:
        out[0] += token_total(state, seat)
    if seat == state.seat:
        out[0] += best_drawn(state)
    _card_features(setting, state.kingdom[seat], turns, out)
    out[8] = warriors
    out[9] = animals
    out[10] = heroes
    out[11] = heroes * turns
    out[12] = state.held[seat]
    out[16] = (warriors + animals + heroes) * turns
    out[17] = turns


@compiled
def _card_features(setting: Record, cards: int, turns: int, out: Floats) -> None:
    """All rows in one pass over the cards: bots do this for every state they look at."""
    out[1] = popcount(cards)
    score, moves, draft = 0, 0, 0
    while cards:
        card = lowest(cards)
        score += setting.score[card]
        moves += setting.moves[card]
        draft += setting.draft[card]
        cards &= cards - 1
    out[2] = score * turns
    out[4] = moves * turns
    out[5] = draft * turns


@compiled
def _ground_features(setting: Record, state: Record, space: int, out: Table) -> None:
    """Ruins, food and threats for the space's owner, chances for its neighbours."""
    owner = state.owner[space]
    scores = setting.is_ruins[space] == 1 and state.pawns[space, M] > 0
    feeds = setting.is_ruins[space] == 0 and state.pawns[space, W] > 0
    out[owner, 7] += feeds
    if scores:
        # Column 17 has the turns left: own features are written before those of the ground.
        out[owner, 3] += out[owner, 17]
    if state.held[owner] == 1:
        return
    size = group_size(state, space)
    is_threatened = False
    for index in range(setting.degree[space]):
        other = setting.neighbour[space, index]
        attacker = state.owner[other]
        if attacker not in (-1, owner) and group_size(state, other) > size:
            is_threatened = True
            if state.pawns[other, H]:
                out[attacker, 15] += 1
    out[owner, 13] += feeds and is_threatened
    out[owner, 14] += scores and is_threatened
