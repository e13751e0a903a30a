"""Many games of Kitara at once, stepped in one compiled loop over the records of the rules."""

from typing import Any, Final, NamedTuple

import numpy as np

from kitama.chance import below_at
from kitama.compiled import bare, compiled, popcount, put_bits
from kitama.games.kitara.rules.ending import everybody, winners
from kitama.games.kitara.rules.kernel import apply, begin
from kitama.games.kitara.rules.legal import chances
from kitama.games.kitara.rules.record import (
    CHANCE,
    MAX_LEGAL,
    NOBODY,
    SPACES,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)
from kitama.games.kitara.rules.sight import VIEW, look
from kitama.research.arrays import Arrays
from kitama.research.kitara.planes import count as planes_of
from kitama.research.kitara.planes import write_planes
from kitama.research.kitara.steps import ACTIONS, PARTS, answer, ask
from kitama.research.walk import Many, Span

DRAWS: Final = 0
STEPS: Final = 1
_WITH_END: Final = SPACES + 1


class Games(NamedTuple):
    """The memory of a batch."""

    settings: Records
    states: Records
    parts: Records
    seeds: Ints
    """One for each game, from which all its draws are made."""
    counts: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """For each game how many draws were made in all, and steps since it began."""
    longest: int
    blank: Records
    """A state of zeros."""
    views: Records
    """One for each thread, as all below."""
    legal: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    weights: np.ndarray[tuple[int, int], np.dtype[np.int64]]


def make(settings: Records, many: Many) -> Games:
    """Memory for so many games, none of them begun."""
    scratch = (many.threads, MAX_LEGAL)
    return Games(
        settings,
        blank(STATE, many.games),
        blank(PARTS, many.games),
        many.seeds,
        np.zeros((many.games, 2), np.int64),
        many.longest,
        blank(STATE),
        blank(VIEW, many.threads),
        np.zeros(scratch, np.int64),
        np.zeros(scratch, np.int64),
    )


@compiled
def drawn(out: Ints, weights: Ints, count: int, seed: int, place: int) -> int:
    """One of the things that can happen, each as likely as its weight."""
    if count == 1:
        return out[0]
    total = 0
    for index in range(count):
        total += int(weights[index])
    number = below_at(seed, place, total)
    for index in range(count):
        if number < weights[index]:
            return out[index]
        number -= weights[index]
    return out[0]


@compiled
def _let_happen(games: Games, game: int, thread: int) -> None:
    """Chance plays until a seat decides or the game is over; then that seat is asked."""
    setting, state = games.settings[0], games.states[game]
    out, weights = games.legal[thread], games.weights[thread]
    while state.decider == CHANCE:
        count = chances(setting, state, out, weights)
        seed, place = int(games.seeds[game]), int(games.counts[game, DRAWS])
        action = drawn(out, weights, count, seed, place)
        games.counts[game, DRAWS] += 1
        apply(setting, state, action)
    ask(setting, state, games.parts[game], out)


@compiled
def _begin(games: Games, game: int, thread: int) -> None:
    games.states[game] = games.blank[0]
    begin(games.settings[0], games.states[game])
    games.counts[game, STEPS] = 0
    _let_happen(games, game, thread)


@compiled
def _show(games: Games, out: Arrays, game: int, thread: int) -> None:
    """Write who decides, what is legal and what that seat sees."""
    setting, state, parts = games.settings[0], games.states[game], games.parts[game]
    view, masks = games.views[thread], bare(out.masks)
    out.seats[game] = state.decider
    for index in range(game * ACTIONS, game * ACTIONS + ACTIONS):
        masks[index] = 0
    if parts.lowest == 0:
        put_bits(masks, game * ACTIONS, parts.may, _WITH_END)
    else:
        _write_short(parts, masks, game * ACTIONS)
    look(setting, state, state.decider, view)
    write_planes(setting, view, parts, bare(out.planes), game * planes_of(setting.seats) * SPACES)


@compiled
def _write_short(parts: Record, masks: Any, at: int) -> None:
    may, number = parts.may, at + parts.lowest
    while may:
        masks[number] = may & 1
        may >>= 1
        number += 1


@compiled
def _pay(games: Games, out: Arrays, game: int) -> None:
    """What the end is worth to each seat; must agree with walk.rewards_of."""
    setting, state = games.settings[0], games.states[game]
    seats = setting.seats
    won = winners(setting, state, everybody(setting))
    shared = (seats / popcount(won) - 1) / (seats - 1)
    for seat in range(seats):
        out.rewards[game * seats + seat] = shared if won >> seat & 1 else -1 / (seats - 1)


@compiled
def reset(games: Games, out: Arrays, span: Span, thread: int) -> None:
    """Begin the games of a span."""
    seats = games.settings[0].seats
    for game in range(span[0], span[1]):
        _begin(games, game, thread)
        for seat in range(seats):
            out.rewards[game * seats + seat] = 0
        out.terminated[game] = out.truncated[game] = 0
        _show(games, out, game, thread)


@compiled
def step(games: Games, actions: Ints, out: Arrays, span: Span, thread: int) -> None:
    """Take one legal step in each game, and begin anew where it was the last one."""
    setting = games.settings[0]
    seats = setting.seats
    for game in range(span[0], span[1]):
        state, parts = games.states[game], games.parts[game]
        action = answer(setting, state, parts, int(actions[game]))
        if action != -1:
            apply(setting, state, action)
            _let_happen(games, game, thread)
        games.counts[game, STEPS] += 1
        is_over = state.decider == NOBODY
        is_cut = games.counts[game, STEPS] >= games.longest and not is_over
        for seat in range(seats):
            out.rewards[game * seats + seat] = 0
        if is_over:
            _pay(games, out, game)
        out.terminated[game] = is_over
        out.truncated[game] = is_cut
        if is_over or is_cut:
            _begin(games, game, thread)
        _show(games, out, game, thread)


@compiled
def choose(games: Games, seed: int, place: int, actions: Ints, span: Span) -> None:
    """Choose by chance in each game, everything that may be said equally likely."""
    for game in range(span[0], span[1]):
        parts = games.parts[game]
        may, number = int(parts.may), int(parts.lowest)
        left = below_at(seed ^ int(games.seeds[game]), place, popcount(may))
        while left > 0 or not may & 1:
            left -= may & 1
            may >>= 1
            number += 1
        actions[game] = number
