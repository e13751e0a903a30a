"""Has the cards of one Age of Kitara taken more evenly, by small changes tried in games.

    python -m bench.cards_kitara.polish red --age 1 --minutes 15

What symbols are worth (worth.py) says too little of the first Age: all players stand alike there,
so what is worth a little less is everybody's last choice. So games of level 10 are played until
the Age is drafted, which takes a sixth of a whole game, at tables of four, two and three. At the
table that is worst the card that is taken least, or most, gets a symbol more or less, and what is
more even stays. Sums of score symbols do not change: turn order goes by them.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from math import log
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from bench.cards_kitara.played import AGES, DRAFTED, Asked, Game, Grid, deck_of, is_card, play
from bench.cards_kitara.worth import Numbers
from kitama.games.kitara.ground.cards import CARDS_PER_AGE, DECKS, MOST

Cards = list[list[int]]
Shares = dict[int, Numbers]
"""By players: how often each card of the Age is taken where it or a rival is."""

ROUNDS: Final = 3
"""By then an Age is drafted; later Ages want more."""
GAMES: Final = {4: 24, 2: 48, 3: 24}
EVEN: Final = log(3)
"""A favourite that is taken so often as the least taken is even enough."""
LENIENT: Final = 0.02
SYMBOLS: Final = len(MOST)
SCORE: Final = SYMBOLS - 1


def unevenness(shares: Shares) -> float:
    """What is to become less: over all tables, how far the favourite is from the least taken."""
    return sum(max(0.0, log(each.max() / each.min()) - EVEN) for each in shares.values())


def taken(deck: Grid, age: int, first: int) -> Shares:
    """Play with that deck, and count."""
    found = {}
    for players, games in GAMES.items():
        most = players * ROUNDS * age
        played = (play(Asked(players, deck, first + game), most) for game in range(games))
        found[players] = _shares(played, np.flatnonzero(age == AGES).tolist())
    return found


def _shares(games: Iterator[Game], cards: list[int]) -> Numbers:
    won, met = np.full(len(cards), 0.5), np.ones(len(cards))
    for game in games:
        for draft in game.drafts:
            there = [card for card in cards if card in draft[DRAFTED:]]
            for card in there if draft[0] in there else ():
                rivals = len(there) - 1 if card == draft[0] else 1
                won[card - cards[0]] += rivals * (card == draft[0])
                met[card - cards[0]] += rivals
    return np.asarray(won / met)


def fits(cards: Cards, age: int, score: int) -> bool:
    """Whether an Age may have these cards, as far as no other Age is asked."""
    fed = [sum(card[:SYMBOLS]) for card in cards if not card[-1]]
    light = all(sum(card[:SYMBOLS]) <= sum(fed) / len(fed) for card in cards if card[-1])
    alone = all(
        any(x < y for x, y in zip(one, two, strict=True))
        and any(x > y for x, y in zip(one, two, strict=True))
        for one, two in combinations(cards, 2)
    )
    right = all(is_card(card, age) for card in cards)
    return light and alone and right and score == sum(card[SCORE] for card in cards)


def changed(cards: Cards, shares: Shares, rng: Random) -> Cards:
    """Something else in place of a symbol or two, mostly where the worst table is uneven."""
    worst = max(shares.values(), key=lambda each: float(each.max() / each.min()))
    least, most = int(worst.argmin()), int(worst.argmax())
    other = [card.copy() for card in cards]
    card = rng.choices((least, most, rng.randrange(len(cards))), (55, 25, 20))[0]
    symbol, another = rng.randrange(SYMBOLS), rng.randrange(SYMBOLS)
    way = rng.random()
    if way < 0.35:
        other[card][symbol] += {least: 1, most: -1}.get(card, rng.choice((-1, 1)))
    elif way < 0.7:
        other[card][symbol] += 1
        other[card][another] -= 1
    else:
        other[card][symbol] += 1
        other[rng.randrange(len(cards))][symbol] -= 1
    return other


def main() -> None:
    """Try, and tell what was more even."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck", choices=DECKS)
    parser.add_argument("--age", type=int, default=1, choices=range(1, len(CARDS_PER_AGE)))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    rng, deck, age = Random(chosen.first), deck_of(chosen.deck).copy(), chosen.age
    cards = deck[age == AGES].tolist()
    score, end = sum(card[SCORE] for card in cards), monotonic() + 60 * chosen.minutes
    shares = taken(deck, age, chosen.first)
    _tell(cards, shares)
    while monotonic() < end:
        other = changed(cards, shares, rng)
        if other == cards or not fits(other, age, score):
            continue
        deck[age == AGES] = other
        its = taken(deck, age, chosen.first)
        if unevenness(its) < unevenness(shares) + LENIENT:
            cards, shares = other, its
            _tell(cards, shares)


def _tell(cards: Cards, shares: Shares) -> None:
    shown = " ".join("".join(map(str, card[:SYMBOLS])) + "n" * card[-1] for card in cards)
    ratios = " ".join(f"{n}: {each.max() / each.min():.1f}" for n, each in sorted(shares.items()))
    print(f"{shown}  favourite over least {ratios}", flush=True)


if __name__ == "__main__":
    main()
