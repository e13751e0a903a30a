"""The arena: fair openings, honest numbers, kept games, and programs that take part."""

import sys
from pathlib import Path

import pytest

from kitama import transcript as transcripts
from kitama.bots.arena.contest import Contest
from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.external import BadAnswer, ExternalBot
from kitama.bots.arena.match import Pairing, play_out, played, points, seated
from kitama.bots.arena.score import Score, SequentialTest, elo_of, score_of
from kitama.bots.bot import Budget
from kitama.game import BadOption
from kitama.games import GAMES, find
from kitama.tables import dealer, ledger
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Kind
from kitama.transcript import outcome, read, write

EXAMPLE = Path(__file__).parents[2] / "examples" / "arena_bot.py"
UNIFORM, GREEDY = Entrant.parse("uniform"), Entrant.parse("greedy")
OTHER = Entrant.parse("uniform@1s")
"""As good as the first, but somebody else."""


def test_an_entrant_is_a_name_and_a_budget() -> None:
    assert Entrant.parse("best@0.5s,2000n").budget == Budget(0.5, 2000)
    assert Entrant.parse("best@20n").budget == Budget(None, 20)
    assert Entrant.parse("command:./x --a=1").name == "command:./x --a=1"
    for text in ("best@", "best@5", "best@1s,2s", "best@soon"):
        with pytest.raises(BadOption, match="a budget is like"):
            Entrant.parse(text)


def test_an_opening_is_the_same_in_every_order_of_the_seats() -> None:
    game = find("onitama")
    deals = [
        played(game, {}, (GREEDY, UNIFORM), Pairing(opening, turn)).actions[:5]
        for opening in (1, 2)
        for turn in (0, 1)
    ]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert [e.text for e in seated((GREEDY, UNIFORM), 2, 1)] == ["uniform", "greedy"]


@pytest.mark.parametrize("title", GAMES)
def test_luck_is_the_dealers_and_the_same_for_every_order_of_the_seats(title: str) -> None:
    """Where two games of an opening have come the same way, the same thing happens next."""
    tables = [play_out(find(title), {}, (OTHER, UNIFORM), Pairing(1, turn)) for turn in (0, 1)]
    assert len({here.table.seed for here in tables}) == 1
    for here in tables:
        draws = [line.text for line in here.lines if line.kind == Kind.DREW]
        states = list(ledger.transcript(here.table, "").states())
        assert draws == [
            here.table.game.notation(dealer.draw(here.table.key, place, weights))
            for place, state in enumerate(states)
            if (weights := state.chances())
        ]
    another = play_out(find(title), {}, (OTHER, UNIFORM), Pairing(2, 0))
    assert another.table.seed != tables[0].table.seed


@pytest.mark.parametrize("title", GAMES)
def test_every_game_verifies(title: str) -> None:
    here = play_out(find(title), {}, (UNIFORM, OTHER), Pairing(4, 1))
    twin = ledger.verify(ledger.read(ledger.write(here.ledger())))
    assert twin.outcome == here.table.outcome
    assert twin.outcome is not None
    assert twin.digest == here.table.digest
    assert write(ledger.transcript(twin, "")) == write(
        played(find(title), {}, (UNIFORM, OTHER), Pairing(4, 1))
    )


@pytest.mark.parametrize("title", GAMES)
def test_a_game_that_comes_to_the_limit_is_shared_and_not_called_a_draw(title: str) -> None:
    entrants = (UNIFORM, OTHER)
    here = play_out(find(title), {}, entrants, Pairing(0, 0), limit=9)
    assert len(here.table.stack) >= 9
    assert here.table.decider is not None
    assert ledger.verify(here.ledger()).outcome is None
    text = write(played(find(title), {}, entrants, Pairing(0, 0), limit=9))
    assert "result: unfinished" in text
    assert "agreed" not in text
    assert [points(read(text), entrant) for entrant in entrants] == [0.5, 0.5]


@pytest.mark.parametrize("title", GAMES)
def test_the_points_of_a_game_are_shared_out(title: str) -> None:
    transcript = played(find(title), {}, (UNIFORM, OTHER), Pairing(3, 0))
    assert points(transcript, UNIFORM) + points(transcript, OTHER) == pytest.approx(1)
    assert write(read(write(transcript))) == write(transcript)


def test_a_contest_plays_on_from_what_is_kept(tmp_path: Path) -> None:
    contest = Contest("onitama", (GREEDY, UNIFORM), 3, folder=tmp_path)
    for turn in (0, 1):
        contest.play(Pairing(0, turn))
    kept = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert sorted(kept) == ["000000-0.txt", "000000-1.txt"]
    *_earlier, (games, score) = contest.run()
    assert (games, score.openings) == (6, 3)
    assert len(list(tmp_path.glob("*.txt"))) == 6
    assert {name: (tmp_path / name).read_text("utf-8") for name in kept} == kept
    results = [transcripts.read(path.read_text("utf-8")) for path in tmp_path.iterdir()]
    total = sum(points(transcript, GREEDY) for transcript in results)
    assert score.mean == pytest.approx(total / 6)


def test_games_of_other_entrants_are_not_counted(tmp_path: Path) -> None:
    contest = Contest("onitama", (GREEDY, UNIFORM), 1, folder=tmp_path)
    contest.play(Pairing(0, 0))
    other = Contest("onitama", (UNIFORM, OTHER), 1, folder=tmp_path)
    assert other._kept(Pairing(0, 0)) is None
    assert contest._kept(Pairing(0, 0)) is not None


def test_a_test_ends_a_contest_early(tmp_path: Path) -> None:
    contest = Contest(
        "onitama", (GREEDY, UNIFORM), 500, folder=tmp_path, test=SequentialTest(0, 200)
    )
    *_earlier, (games, score) = contest.run()
    assert games < 200
    assert SequentialTest(0, 200).verdict(score) == "yes"


def test_elo_and_score_are_pairs() -> None:
    assert score_of(0) == 0.5
    assert score_of(400) == pytest.approx(10 / 11)
    for elo in (-300, -10, 0, 25, 500):
        assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_an_interval_narrows_and_holds_the_mean() -> None:
    few, many = Score.of([1, 0.5, 0.5, 0]), Score.of([1, 0.5, 0.5, 0] * 100)
    assert few.interval[0] < many.interval[0] < 0.5 < many.interval[1] < few.interval[1]
    assert Score.of([1] * 50).interval[1] == 1
    assert Score.of([1] * 50).elo[0] > 500


def test_a_score_by_hand() -> None:
    """Four openings that gave 1, 1/2, 1/2 and 0: the mean is 1/2.

    Their squares add up to 1/4 + 0 + 0 + 1/4 = 1/2. With the eighth that is added, and one
    opening more to divide by, the variance is (1/2 + 1/8) / (4 + 1) = 1/8. The mean of four has
    an error of the root of 1/8 / 4 = 1/32, 0.1768, and 1.96 of these are 0.3465.
    """
    score = Score.of([1, 0.5, 0.5, 0])
    assert score == Score(4, 0.5, 0.125)
    assert score.interval == pytest.approx((0.5 - 0.3465, 0.5 + 0.3465), abs=1e-4)
    assert Score.of([]) == Score(0, 0.5, 0.125)  # (0 + 1/8) / (0 + 1)
    assert Score.of([1]) == Score(1, 1.0, 0.0625)  # (0 + 1/8) / (1 + 1)


def test_a_ratio_by_hand() -> None:
    """Is it 400 Elo rather than none, after openings that gave 1 and 1/2?

    The mean is 3/4, the variance (1/16 + 1/16 + 1/8) / (2 + 1) = 1/12. None promises 1/2, 400 Elo
    promise 10/11. The drift is (10/11 - 1/2) (2 x 3/4 - 10/11 - 1/2) = 9/22 x 2/22 = 18/484, and
    two openings of it over twice the variance are 2 x 18/484 / (2/12) = 54/121.
    """
    assert Score.of([1, 0.5]).variance == pytest.approx(1 / 12)
    assert SequentialTest(0, 400).log_ratio(Score.of([1, 0.5])) == pytest.approx(54 / 121)


def test_a_verdict_falls_at_nineteen_to_one() -> None:
    """Errors of 5 in 100: 0.95 / 0.05 = 19, and the logarithm of 19 is 2.944."""
    test = SequentialTest(0, 400)
    drift = 81 / 484  # of a mean of 10/11: (10/11 - 1/2) squared
    for ratio, verdict in ((2.94, ""), (2.95, "yes")):
        score = Score(1, 10 / 11, drift / (2 * ratio))
        assert test.log_ratio(score) == pytest.approx(ratio)
        assert test.verdict(score) == verdict


def test_a_verdict_needs_evidence() -> None:
    test = SequentialTest(0, 50)
    assert not test.verdict(Score.of([1, 0.5]))
    assert test.verdict(Score.of([0.5, 1, 0.5, 1] * 50)) == "yes"
    assert test.verdict(Score.of([0.5, 0, 0.5, 0.5] * 50)) == "no"


def test_a_program_takes_part() -> None:
    program = Entrant.parse(f"command:{sys.executable} {EXAMPLE}")
    transcript = played(find("onitama"), {}, (program, UNIFORM), Pairing(0, 0))
    ended = outcome(transcript)
    assert ended
    assert ended.reason != "resignation"


@pytest.mark.parametrize("code", ["print('nonsense')", "print('ox a1-a1')", "pass"])
def test_a_program_that_fails_resigns(code: str) -> None:
    program = Entrant.parse(f'command:{sys.executable} -c "{code}"')
    here = play_out(find("onitama"), {}, (program, UNIFORM), Pairing(0, 0))
    resigned = [line.seat for line in here.lines if line.kind == Kind.RESIGNED]
    assert resigned == [0]
    assert ledger.verify(here.ledger()).outcome == here.table.outcome
    assert here.table.outcome
    assert here.table.outcome.reason == "resignation"
    assert points(ledger.transcript(here.table, ""), UNIFORM) == 1


def test_a_program_that_fails_among_three_wins_nothing() -> None:
    program = Entrant.parse(f"command:{sys.executable} -c pass")
    entrants = (program, UNIFORM, OTHER)
    transcript = played(find("kitara"), {"players": "3"}, entrants, Pairing(0, 0), limit=4000)
    assert outcome(transcript) is not None
    assert points(transcript, program) == 0
    assert points(transcript, UNIFORM) + points(transcript, OTHER) == pytest.approx(1)


def test_only_what_is_no_action_or_no_legal_one_makes_a_bot_resign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Any other refusal is a fault of the arena, and nobody loses a game by it."""

    def refuse(*_arguments: object) -> None:
        raise Refused(Code.STALE)

    monkeypatch.setattr("kitama.tables.local.turn.act", refuse)
    with pytest.raises(Refused, match="stale"):
        play_out(find("onitama"), {}, (GREEDY, UNIFORM), Pairing(0, 0))


@pytest.mark.parametrize("code", ["input()", "print('half', end='', flush=True); input(); input()"])
def test_a_program_that_is_silent_is_not_waited_for(code: str) -> None:
    game = find("onitama")
    state = game.start({"cards": "ox,boar,horse,elephant,crab"})
    bot = ExternalBot(game, f'{sys.executable} -c "{code}; input()"', grace=0.3)
    try:
        with pytest.raises(BadAnswer, match="in time"):
            bot.choose(state.view(state.seat), Budget(seconds=0.0))
    finally:
        bot.close()
