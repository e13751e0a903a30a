"""What Kitara's symbols are worth to who drafts, and cards that would be taken evenly.

    python -m bench.cards_kitara --games 400

Level 10 plays games against itself, each with a deck near the newest ones. What it drafts tells
what symbols are worth; cards are proposed that are worth the same and keep the sums of symbols of
their Age, which is what turn order goes by. Play what is proposed before you believe it, and let
tests/games/kitara/test_cards.py see it: no card may be as good as another in all, for example.
"""

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np

from bench.cards_kitara.played import AGES, Asked, Grid, deck_of, play_all, shaken
from bench.cards_kitara.proposed import propose
from bench.cards_kitara.worth import LAST_AGE, TRAITS, Worths, fit, ratios
from kitama.games.kitara.ground.cards import DECKS


def _asked(games: int, changes: int, first: int) -> Iterator[Asked]:
    rng = Random(first)
    for number in range(first, first + games):
        deck = shaken(deck_of(DECKS[number % len(DECKS)]), rng, changes)
        # Games of three and four take three times as long, and have twice the drafts.
        yield Asked((2, 3, 2, 4)[number // len(DECKS) % 4], deck, number)


def _tell(worths: Worths) -> None:
    for players, table in worths.items():
        print(f"\n{players} players: what is worth how much in Ages 1 to {LAST_AGE}")
        for trait, row in zip(TRAITS, table[:, :-1].T, strict=True):
            print(f"  {trait:18s}" + " ".join(f"{worth:+5.1f}" for worth in row))


def _show(cards: Grid, age: int, worths: Worths) -> None:
    foretold = " ".join(f"{ratio:.1f}" for ratio in ratios(cards, age, worths))
    shown = ["".join(map(str, card[:-1])) + "n" * card[-1] for card in cards.tolist()]
    print(f"  Age {age}: {' '.join(shown)}, favourite over least {foretold}")


def main() -> None:
    """Play, fit, propose."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--changes", type=int, default=2)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    asked = _asked(chosen.games, chosen.changes, chosen.first)
    worths = fit(play_all(asked, chosen.processes))
    _tell(worths)
    print("\nCards as draft, Warriors, Master-Animals, Heroes, moves, score; n: no food")
    for name in DECKS:
        for age in range(1, LAST_AGE + 1):
            cards = deck_of(name)[age == AGES]
            sums = cards.sum(axis=0).astype(float)
            print(name)
            _show(cards, age, worths)
            proposed = propose(cards, age, sums, worths, chosen.first, chosen.steps)
            _show(proposed, age, worths)


if __name__ == "__main__":
    np.seterr(over="ignore")  # a worth far below another is no chance at all
    main()
