"""Looking back at games of Kitara: bars that add up, luck that is fair, turns judged by sight."""

import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, make_search, step
from kitama.bots.kitara.playout import make_arena, play_game
from kitama.bots.kitara.review.duel import compare, make_duel, study
from kitama.bots.kitara.review.look import Review, accounts_of, look_back, walked
from kitama.bots.kitara.review.walk import PLAYED, ROWS, SEAT, Walk
from kitama.bots.kitara.value import mind_of
from kitama.cli import main
from kitama.compiled import MODE
from kitama.game import NOBODY, Action
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import SEATS
from kitama.transcript import Transcript, read, write
from tests.games.kitara.playing import choice

pytestmark = pytest.mark.skipif(MODE == "plain", reason="takes minutes as plain Python")
GAMES = Path(__file__).parents[2] / "data" / "kitara" / "games"
NODES = 60_000


def bot_game(seed: int, players: str = "2", width: int = 1) -> tuple[KitaraState, list[Action]]:
    """A game of planners; moves of which none is left end by themselves in it."""
    start, arena = GAME.start({"players": players}), make_arena(width)
    minds = np.tile(mind_of(int(players)), (SEATS, 1, 1))
    rng = np.random.default_rng(seed)
    length = play_game(inner(start.options), arena, minds, np.full(SEATS, width, np.int64), rng)
    return start, arena.log[:length].tolist()


def recorded(name: str) -> Transcript:
    return read((GAMES / f"{name}.txt").read_text("utf-8"))


def assert_adds_up(found: Review) -> None:
    for account in found.accounts:
        bars = account.luck + account.own + account.others + account.left
        assert bars == pytest.approx(account.result - account.start, abs=1e-9)
    for bar in ("luck", "left"):
        assert sum(getattr(one, bar) for one in found.accounts) == pytest.approx(0, abs=1e-9)
    turns = sum(one.own + one.others for one in found.accounts)
    assert turns == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["2-red-en", "3-blue-fr", "4-red-fr"])
def test_luck_and_what_is_left_add_up_to_the_result(name: str) -> None:
    """With one look ahead for each value, and no turn judged: cheap, and sums are sums."""
    game = recorded(name)
    start = GAME.start(game.options)
    walk = walked(start, game.actions, samples=1)
    accounts = accounts_of(start, walk)
    for account in accounts:
        assert account.result in {0.0, 1.0, 0.5}
        bars = account.luck + account.left
        assert bars == pytest.approx(account.result - account.start, abs=1e-9)
        assert account.luck != 0.0
    assert sum(account.start for account in accounts) == pytest.approx(1, abs=1e-9)


def test_a_judged_game_adds_up_and_tells_better_turns() -> None:
    start, actions = bot_game(3)
    done: list[float] = []
    found = look_back(start, actions, NODES, done.append)
    assert_adds_up(found)
    assert done == sorted(done)
    assert done[-1] == pytest.approx(1.0)
    assert len(found.turns) == 14
    assert [turn.seat for turn in found.turns[:4]] in ([0, 1, 0, 1], [1, 0, 1, 0])
    lost = [turn for turn in found.turns if turn.loss]
    assert lost
    assert all(turn.better and turn.loss > turn.error for turn in lost)
    assert all(not turn.better for turn in found.turns if not turn.loss)
    own = [-sum(turn.loss for turn in lost if turn.seat == seat) for seat in range(2)]
    assert [account.own for account in found.accounts] == pytest.approx(own, abs=1e-9)
    assert found.accounts[0].others == pytest.approx(-own[1], abs=1e-9)


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    return float(np.mean(numbers)), float(np.std(numbers) / sqrt(len(numbers)))


def luck_of_games(seeds: range, players: str = "2") -> list[float]:
    """What luck brought the first seat in games of bots."""
    found = []
    for seed in seeds:
        start, actions = bot_game(seed, players)
        found.append(accounts_of(start, walked(start, actions, samples=1))[0].luck)
    return found


def test_luck_is_nobodys_friend() -> None:
    """Over a few games its mean is within three standard errors of 0; two at night."""
    mean, error = mean_and_error(luck_of_games(range(12)))
    assert 0 < error
    assert abs(mean) < 3 * error


@pytest.mark.nightly
def test_luck_is_nobodys_friend_in_a_thousand_games() -> None:
    mean, error = mean_and_error(luck_of_games(range(1000)))
    assert abs(mean) < 2 * error, (mean, error)


def judged(walk: Walk, state: KitaraState, row: int, rounds: int = 32) -> float:
    """What a turn brought its seat, told by a small search."""
    settings, search, duel = inner(state.options), make_search(Effort()), make_duel()
    np.copyto(search.mind, mind_of(state.content.map.seats))
    study(settings, walk, row, 48, 300_000, search, duel)
    while not step(settings, search, 0.0, 50):
        pass
    compare(settings, walk, row, rounds, search, duel)
    return float(walk.gains[row, walk.turns[row, SEAT]])


def test_a_planted_blunder_is_found() -> None:
    """A turn in which every pawn stays and cards starve, in a game of planners."""
    start, actions = bot_game(5)
    state, planted, rng = start.copy(), [], Random(1)
    for action in actions:
        if state.record.turn == 6:
            break
        state.apply(action)
        planted.append(action)
    state_inner = KitaraState({**start.options, "end": "forced"})
    state_inner.records = state.records.copy()
    seat = int(state.record.seat)
    while state_inner.record.turn == 6 and state_inner.seat != NOBODY:
        legal = state_inner.legal_actions()
        # All pawns into one place, then nothing moves: what a beginner might do at worst.
        action = legal[0] if state_inner.seat == seat else choice(state_inner, rng)
        planted.append(action)
        state_inner.apply(action)
    walk = walked(start, planted, samples=1)
    row = 6
    assert walk.turns[row, SEAT] == seat
    assert judged(walk, start, row) < -0.05


def test_turns_are_judged_by_what_their_player_could_see() -> None:
    """States that differ in tokens nobody but their owner knows are judged alike."""
    start, actions = bot_game(2, width=4)  # wide enough for plans with Heroes
    walk = walked(start, actions, samples=1)
    rows = [row for row in range(walk.course[ROWS]) if walk.turns[row, PLAYED]]
    changed = None
    for row in rows:
        seat, root = walk.turns[row, SEAT], walk.roots[row : row + 1]
        kept = root["kept"][0, 1 - seat]
        values = np.flatnonzero(kept)
        others = [v for v in range(10) if root["bag"][0, v] and v not in values]
        if len(values) and others:
            before = judged(walk, start, row, 8)
            kept[values[0]] -= 1
            kept[others[0]] += 1
            root["bag"][0, values[0]] += 1
            root["bag"][0, others[0]] -= 1
            changed = (before, judged(walk, start, row, 8))
            break
    assert changed is not None
    assert changed[0] == changed[1]


def test_a_game_that_was_broken_off_is_told_as_far_as_it_goes() -> None:
    start, actions = bot_game(4)
    found = look_back(start, actions[: len(actions) // 3], 1000)
    assert_adds_up(found)
    assert 0 < found.accounts[0].result < 1


def test_the_command_tells_it_as_text_and_as_json(tmp_path: Path) -> None:
    start, actions = bot_game(6)
    file = tmp_path / "game.txt"
    with_ends = Transcript(GAME, {**start.options, "end": "forced"}, actions=actions)
    file.write_text(write(with_ends), "utf-8")
    shown = CliRunner().invoke(main, ["review", str(file), "--nodes", "5000"])
    assert shown.exit_code == 0, shown.output
    assert "without luck" in shown.stdout
    assert "Better: You " in shown.stdout
    told = CliRunner().invoke(main, ["review", str(file), "--nodes", "5000", "--json"])
    data = json.loads(told.stdout)
    assert data["game"] == "kitara"
    assert set(data["accounts"]) == {"1", "2"}
    assert {"verdict", "loss", "better", "better_words"} <= set(data["turns"][0])
    assert data["draws"]
