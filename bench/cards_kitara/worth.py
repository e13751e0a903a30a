"""What each symbol of a card is worth to who drafts, by Age and number of players.

A draft is a choice between the cards in reach: the chance of each goes with the power of e of its
worth, and worths are sums over what a card shows. They are fitted to drafts of many decks.
"""

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Final

import numpy as np
from scipy.optimize import minimize

from bench.cards_kitara.played import AGES, DRAFTED, Game, Grid

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
Worths = dict[int, Numbers]
"""By players: a row for each Age, a column for each trait and one for the Age itself."""

TRAITS: Final = (
    *("1st draft", "2nd draft", "Warrior", "any Warrior", "Master-Animal", "any Master-Animal"),
    *("Hero", "2nd Hero", "1st move", "2nd move", "3rd move", "score", "any score", "3rd score"),
    *("no food", "no pawn", "three pawns"),
)
LAST_AGE: Final = 5
SHARED: Final = 0.3
"""How strongly worths are held near nothing, for all tables together."""
OWN: Final = 1.0
"""And those of a table near those of all."""


def traits(card: Sequence[int]) -> Numbers:
    """What a card shows, as far as it counts for itself."""
    draft, warriors, animals, heroes, moves, score, no_food = card
    pawns = warriors + animals + heroes
    return np.array(
        (
            *(draft >= 1, draft >= 2, warriors, warriors >= 1, animals, animals >= 1),
            *(heroes, heroes >= 2, moves >= 1, moves >= 2, moves >= 3),
            *(score, score >= 1, score >= 3, no_food, pawns == 0, pawns == 3),
        ),
        float,
    )


def fit(games: Iterable[Game]) -> Worths:
    """The worths under which what was drafted is most likely."""
    by_players: dict[int, list[Game]] = {}
    for game in games:
        by_players.setdefault(game.players, []).append(game)
    tables = {players: _choices(found) for players, found in sorted(by_players.items())}
    size = LAST_AGE * (len(TRAITS) + 1)

    def loss(worths: Numbers) -> tuple[float, Numbers]:
        shared, own = worths[:size], worths[size:].reshape(len(tables), size)
        lost = SHARED * (shared**2).sum() + OWN * (own**2).sum()
        pull = np.concatenate((2 * SHARED * shared, (2 * OWN * own).ravel()))
        for table, (shown, is_there) in enumerate(tables.values()):
            worth = np.where(is_there, shown @ (shared + own[table]), -np.inf)
            worth -= worth.max(axis=1, keepdims=True)
            chances = np.exp(worth) / np.exp(worth).sum(axis=1, keepdims=True)
            lost -= np.log(chances[:, 0]).sum()
            chances[:, 0] -= 1
            slope = np.tensordot(chances, shown, axes=((0, 1), (0, 1)))
            pull[:size] += slope
            pull[size * (table + 1) : size * (table + 2)] += slope
        return float(lost), pull

    start = np.zeros(size * (len(tables) + 1))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    own = found[size:].reshape(len(tables), LAST_AGE, len(TRAITS) + 1)
    shared = found[:size].reshape(LAST_AGE, len(TRAITS) + 1)
    return {players: shared + own[table] for table, players in enumerate(tables)}


def _choices(games: Sequence[Game]) -> tuple[Numbers, Flags]:
    """What each card in reach shows, in columns of its Age, the card taken first."""
    rows, kinds = [], len(TRAITS) + 1
    for game in games:
        shown = np.zeros((len(AGES) + 1, LAST_AGE, kinds))  # the last for no card
        for card in range(1, len(AGES)):
            shown[card, AGES[card] - 1] = (*traits(game.deck[card].tolist()), 1)
        for draft in game.drafts:
            others = [card for card in draft[DRAFTED:] if card not in {draft[0], -1}]
            cards = [draft[0], *others, *[-1] * (len(draft) - DRAFTED - 1 - len(others))]
            if others:
                rows.append(shown[cards])
    shown = np.array(rows).reshape(len(rows), -1, LAST_AGE * kinds)
    return shown, np.asarray(shown.any(axis=2))


def ratios(cards: Grid, age: int, worths: Worths) -> list[float]:
    """How many times as often as the least taken of an Age its favourite would be, by players."""
    return list(starmap(_ratio, ((cards, worth[age - 1]) for worth in worths.values())))


def _ratio(cards: Grid, worth: Numbers) -> float:
    worths = np.array([traits(card) @ worth[:-1] for card in cards.tolist()])
    wins = 1 / (1 + np.exp(worths[None, :] - worths[:, None]))
    shares = (wins.sum(axis=1) - 0.5) / (len(cards) - 1)
    return float(shares.max() / shares.min())
