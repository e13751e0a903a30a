"""Pairs of games that differ in nothing but tokens which somebody may not see."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random

from kitama.game import Action, Seat
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules.record import TOKEN, VALUES
from tests.games.kitara.playing import game

TOKENS = range(TOKEN, TOKEN + VALUES)


def raid(beginning: KitaraState, first_seed: int = 0) -> tuple[Action, ...]:
    """A whole game in which at least two players draw tokens well before the end."""
    for seed in count(first_seed):
        actions = [action for _, action in game(beginning, Random(seed), "raider")]
        drawers = {seat for seat, _ in draws(beginning, actions[: before_the_end(actions)])}
        if len(drawers) > 1:
            return tuple(actions)
    raise AssertionError


def before_the_end(actions: Sequence[Action]) -> int:
    return len(actions) * 7 // 8


def draws(beginning: KitaraState, actions: Sequence[Action]) -> list[tuple[Seat, Action]]:
    """Who draws which tokens."""
    state, drawn = beginning.copy(), []
    for action in actions:
        if action in TOKENS:
            drawn.append((int(state.record.seat), action))
        state.apply(action)
    return drawn


def with_other_tokens(
    beginning: KitaraState, actions: Sequence[Action], viewer: Seat | None
) -> list[Action]:
    """The same game with other tokens for all but the viewer, whose own are left in the bag."""
    state, rng = beginning.copy(), Random(0)
    needed = Counter(action for seat, action in draws(beginning, actions) if seat == viewer)
    others = []
    for action in actions:
        drawn = action
        if action in TOKENS and state.record.seat == viewer:
            needed[action] -= 1
        elif action in TOKENS:
            drawn = rng.choice([a for a, left in state.chances() if left > needed[a]])
        state.apply(drawn)
        others.append(drawn)
    return others
