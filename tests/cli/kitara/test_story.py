"""The story: turns as paragraphs, the last reckoning, and nobody's secrets."""

import re
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from kitama.bots.uniform import UniformBot
from kitama.cli.dialogue import Dialogue
from kitama.cli.kitara import picture
from kitama.cli.kitara.screen import SCREEN
from kitama.cli.kitara.story import story
from kitama.cli.screen import Played
from kitama.cli.table import TerminalTable
from kitama.cli.terminal import Terminal
from kitama.game import State
from kitama.games.kitara.game import GAME
from kitama.games.kitara.tally import FinalCount
from kitama.tables.local import LocalTable, seed_from
from kitama.tables.setup import Machine, Person, Setup
from tests.cli.kitara.moments import PLAYERS, moment, printed, scene, walk, walk_with_token


def told(state: State, *lines: str, viewer: int | None = None) -> str:
    """What is said of actions, one after the other."""
    steps: list[Played] = []
    for line in lines:
        action = GAME.parse(line)
        assert action in state.legal_actions(), line
        after = state.copy()
        after.apply(action)
        steps.append(Played(state, action, GAME.masked(state, action, viewer), after))
        state = after
    return "\n".join(story(steps, viewer))


def test_a_move_and_an_attack() -> None:
    said = told(moment(), "move a4 a8 1W", "move a1 a2 2W1H", "token 4", "retreat b1")
    assert said == (
        "A Warrior goes from a4 to a8. Player 1 attacks a2 from a1 with 2 Warriors and a Hero and "
        "drives out 2 Warriors of Player 2. Player 1 draws a token. Player 2 retreats to b1."
    )


def test_the_one_who_looks_is_you() -> None:
    lines = ("move a1 a2 2W1H", "token 4", "retreat b1")
    own = told(moment(), *lines, viewer=0)
    assert own.startswith("You attack a2 from a1 with 2 Warriors and a Hero and drive out")
    assert "You draw a token worth 4." in own
    other = told(moment(), *lines, viewer=1)
    assert "drives out 2 Warriors of yours. Player 1 draws a token. You retreat to b1." in other


def test_a_token_is_unseen_in_the_french_edition() -> None:
    """K23."""
    said = told(moment(edition="fr"), "move a1 a2 2W1H", "token 4", viewer=0)
    assert "You draw a token." in said


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("4", "You score 1 and keep a token worth 4."),
        ("3,3,5", "the best of 3 tokens: 3, 3 and 5."),
    ],
)
def test_the_french_edition_shows_tokens_when_scoring(drawn: str, said: str) -> None:
    """K23: and to nobody else."""
    lines = ("end moves", "score 1")
    scoring = moment(edition="fr", drawn=drawn)
    assert said in told(scoring, *lines, viewer=0)
    others = {told(scoring, *lines, viewer=seat) for seat in (1, 2, None)}
    assert others == {told(moment(drawn=drawn), *lines, viewer=None)}


def test_recruits_are_gathered_by_space() -> None:
    state = moment("recruit", due="2,1,0,0")
    said = told(state, "recruit W a1", "recruit W a4", "recruit M a1")
    assert said == "Player 1 recruits a Warrior and a Master-Animal in a1 and a Warrior in a4."


def test_the_end_of_a_turn() -> None:
    state = moment()
    points = next(a for a in range(99) if GAME.parse(f"score {a}") in _after(state, "end moves"))
    said = told(state, "end moves", f"score {points}", viewer=0)
    assert said == f"You score {points}."


def _after(state: State, line: str) -> list[int]:
    after = state.copy()
    after.apply(GAME.parse(line))
    return after.legal_actions()


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"edition": "fr"}), (4, {})])
def test_whole_games_are_told(players: int, options: dict[str, str]) -> None:
    steps = walk(players, 3, **options)
    lines = story(steps, 0)
    text = " ".join(lines)
    assert re.match(r"(You go|Player \d goes) first\.", lines[0])
    assert "The last Age has come" in text
    assert ("leaves the row for good" in text) == (players == 2)
    assert "{" not in text
    assert "  " not in text
    assert lines[-1].startswith(f"Player {players}: ")
    ended = steps[-1].after.outcome()
    assert ended
    for seat, line in enumerate(lines[-players:]):
        track, tokens, cards, total = _numbers(line)
        assert track + tokens + cards == total == ended.scores[seat]


def _numbers(line: str) -> list[int]:
    """Track, tokens, cards and the sum of a line of the reckoning."""
    found = re.fullmatch(
        r".*: (\d+) on the track, (?:no tokens|tokens [\d+]+ = (\d+)), \d+ cards = (\d+); "
        r"together (\d+)\.",
        line,
    )
    assert found, line
    return [int(part or 0) for part in found.groups()]


def test_every_step_of_every_phase_is_told_or_left_out_on_purpose() -> None:
    silent: set[str] = set()
    for step in walk(2, 5):
        if not story([step], None):
            silent.add(step.text.partition(" ")[0])
    assert silent <= {"end", "reveal"}


def test_secrets_change_nothing_that_is_shown_or_told() -> None:
    """Two tables that differ only in another seat's token look the same (K28)."""
    start = moment().options
    mine, other = "seat1=0,1,14:7:2,5", "seat1=0,1,14:7:2,4"
    assert mine in start["position"]
    tables = [
        GAME.start({**start, "position": start["position"].replace(mine, tokens)})
        for tokens in (mine, other)
    ]
    for seat in (1, 2, None):
        for colours in (True, False):
            sheets = [
                printed(picture.Sheet(scene(table, seat), 80), 80, colours=colours)
                for table in tables
            ]
            assert sheets[0] == sheets[1]
        stories = [told(table, "move a1 a2 2W1H", "token 2", viewer=seat) for table in tables]
        assert stories[0] == stories[1]


def test_a_token_of_somebody_else_is_never_told() -> None:
    lines = ("move a1 a2 2W1H", "token 4")
    others = [told(moment(), *lines, viewer=seat).partition("token")[2] for seat in (1, 2, None)]
    assert others == ["."] * 3


def test_the_last_reckoning_is_the_one_of_the_rules() -> None:
    """Nothing is counted again: with other numbers in the tally, other numbers are told."""
    step = walk_with_token(2)[-1]
    ended = step.after.view(None)
    odd = tuple(FinalCount(track=70 + seat, tokens=80, cards=90) for seat in range(2))
    view = replace(ended, tally=replace(ended.tally, final=odd))
    after = SimpleNamespace(view=lambda _seat: view)
    lines = story([step._replace(after=cast("State", after))], None)
    for seat, line in enumerate(lines[-2:]):
        track, tokens, cards, _total = _numbers(line)
        assert (track, cards) == (70 + seat, 90)
        assert tokens in {0, 80}  # no sum is told of no tokens
    assert " = 80, " in " ".join(lines)


@pytest.mark.parametrize("seat", range(3))
def test_an_unfinished_transcript_is_printed_without_secrets(seat: int) -> None:
    """Player 1 attacks with a Hero and draws a token, and one of the three is at the keyboard."""
    players = [Person("") if place == seat else Machine("easy") for place in range(3)]
    setup = Setup("kitara", dict(moment().options))
    bot = UniformBot(GAME, Random(1))
    table = TerminalTable(
        LocalTable(setup, players, seed_from("token"), lambda: 0), lambda _name: bot, bot
    )
    table.act(GAME.parse("move a1 a2 2W1H"))
    text = Dialogue(table, SCREEN, Terminal(), PLAYERS).transcript_text()
    assert "chance token" in text
    assert ("token ?" in text) == (seat != 0)
