"""The kernel against the naive oracle: whole games must be told alike at every step."""

from dataclasses import replace
from random import Random

import pytest

from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.content import Content, load_content
from kitama.games.kitara.rules.record import P_RECRUIT, P_RETREAT, P_TOKEN
from tests.games.kitara.oracle import compare, state_on
from tests.games.kitara.playing import STYLES, TABLES, game
from tests.games.kitara.positions import start

CASES = [(table, style) for table in TABLES for style in STYLES]
FLOOR = {"fast": 1000, "checked": 48, "plain": 48}[MODE]
"""So many whole games are compared at least; the tests count them, so that none goes missing."""
EACH = {"fast": 21, "checked": 1, "plain": 1}[MODE]
WHOLE_EVERY = 5
"""The whole state is compared at every so many steps: a prime, so that it meets every phase."""


def compare_many(table: str, style: str, seeds: range) -> int:
    """How many games were compared to their end."""
    beginning = GAME.start(TABLES[table])
    games = [
        compare(beginning, Random(f"{table} {style} {seed}"), style, WHOLE_EVERY) for seed in seeds
    ]
    return sum(games)


def test_enough_games_are_compared() -> None:
    assert FLOOR <= len(CASES) * EACH


@pytest.mark.parametrize(("table", "style"), CASES)
def test_kernel_and_oracle_tell_the_same_game(table: str, style: str) -> None:
    assert EACH == compare_many(table, style, range(EACH))


@pytest.mark.nightly
@pytest.mark.parametrize(("table", "style"), CASES)
def test_kernel_and_oracle_tell_the_same_game_all_night(table: str, style: str) -> None:
    assert 20 * EACH == compare_many(table, style, range(EACH, 21 * EACH))


def scarce(players: int, deck: str) -> Content:
    """A bag of two tokens, and cards that run out before the game does."""
    content = load_content(players, deck)
    few = [card for card in content.deck.cards if card.age in {0, 1, 5} and card.number != 29]
    return replace(content, tokens={2: 1, 5: 1}, deck=replace(content.deck, cards=tuple(few)))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES)
def test_kernel_and_oracle_agree_when_bag_and_deck_run_out(table: str, style: str) -> None:
    players, deck, edition = TABLES[table].values()
    beginning = state_on(scarce(int(players), deck), edition)
    assert compare(beginning, Random(f"{table} {style}"), style, 1)


def situations(table: str, style: str) -> set[str]:
    """What is rare in Kitara and met in one game."""
    met = set()
    for state, _action in game(start(**TABLES[table]), Random(f"{table} {style}"), style):
        now = state.record
        found = {
            "token": now.phase == P_TOKEN,
            "retreat with a choice": now.phase == P_RETREAT and state.seat >= 0,
            "return": now.phase == P_RECRUIT and now.held[now.seat] == 0,
            "empty supply": now.phase == P_RECRUIT and 0 in now.supply[now.seat],
        }
        met |= {name for name, is_met in found.items() if is_met}
    return met


def test_rare_situations_are_met() -> None:
    """One game of each style at two tables meets them all."""
    games = [situations(table, style) for table in ("2-blue-en", "4-red-fr") for style in STYLES]
    assert {"token", "retreat with a choice", "return", "empty supply"} == set[str]().union(*games)
