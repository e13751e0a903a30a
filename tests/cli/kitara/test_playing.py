"""kitama play kitara and kitama replay: whole games, as a person would play them."""

import re
from pathlib import Path

import pytest

from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from kitama.transcript import Transcript, outcome, read, write
from tests.cli.kitara.moments import moment, walk_with_token
from tests.cli.running import refused, run, run_at_keyboard, run_process

GAMES = Path(__file__).parents[2] / "data" / "kitara" / "games"
PLACES = [f"{letter}{number}" for letter in "abc" for number in range(1, 9)]
TURN = [
    *("?", "1", *PLACES[:8:3], "a1 a2 1w", "b1 b2 1w", "c1 c2 1w", "c1 c4 1", "b1 b7 w", "a1 a4"),
    *("done", *map(str, range(33)), *PLACES),
]
"""Enough for a turn of anybody: what does not fit is refused, and nothing is lost."""


def said(*lines: str, position: str = "", options: tuple[str, ...] = ()) -> str:
    """What is shown to these lines, with three people at one keyboard."""
    where = ("--position", position or moment().options["position"])
    result = run("play", "kitara", "--players", "3", "--seat", "all", *where, *options, lines=lines)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.skipif(MODE == "plain", reason="bots plan for minutes as plain Python")
def test_a_whole_game_for_three_through_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the first line too many names the file
    options = ("--players", "3", "--seed", "11", "--level", "easy")
    done = run_process("play", "kitara", *options, lines=TURN * 40)
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stdout.split())
    assert "The last turn is over, and tokens and cards are counted." in shown
    assert re.search(r"Player \d wins|share the victory", shown)
    assert not re.search(r"Player \d draws a token worth", shown)
    (file,) = tmp_path.iterdir()
    transcript = read(file.read_text(encoding="utf-8"))
    ended = outcome(transcript)
    assert ended
    for seat, points in enumerate(ended.scores):
        who = f"Player {seat + 1}" if seat else "You"
        assert re.search(rf"{who}: \d+ on the track,[^;]*; together {points}\.", shown)
    own = len([line for line in file.read_text(encoding="utf-8").splitlines() if " 1 " in line])
    assert own > 20


def test_three_people_at_one_keyboard() -> None:
    shown = said("a4 a8", "undo", "a4 a5", "done")
    assert "A Warrior goes from a4 to a8." in shown
    assert "Taken back." in shown
    assert "A Warrior goes from a4 to a5." in shown
    assert "option position: " in shown


def test_a_draw_is_refused_and_the_game_goes_on_unchanged() -> None:
    options = ("--players", "3", "--seat", "all", "--position", moment().options["position"])
    transcripts = []
    for lines in (["a4 a8", "a8 a4"], ["a4 a8", "draw", "a8 a4", "draw"]):
        shown = run("play", "kitara", *options, lines=lines).stdout
        transcripts.append(shown[shown.index("kitama transcript") :])
    assert transcripts[0] == transcripts[1]
    assert "result: unfinished" in transcripts[0]


def test_undo_stops_at_a_token() -> None:
    """An attack with a Hero draws a token: up to it all can be taken back, and nothing beyond."""
    shown = said("a4 a8", "undo", "a4 a8", "a1 a2 2w1h", "b1", "undo", "undo", "end")
    assert shown.count("Taken back.") == 1
    assert shown.count("What has been revealed stays so: nobody goes back to before that.") == 2
    written = shown.partition("kitama transcript")[2]
    assert "1 1 move a4 a8 1W 2 1 move a1 a2 2W1H 3 chance token" in written


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "From a1 (3W 1M 1H) to a4, a5 or a7; a2 with 3 or more, against Player 2."),
        ("moves a4", "From a4 (1W) to a1, a3, a5, a7 or a8."),
        ("a4", "From a4 (1W) to a1, a3, a5, a7 or a8."),
        ("moves b1", "You do not hold b1. Yours: a1 and a4."),
        ("card 0", "0 First Hearth, starting card"),
        ("kingdom 3", "Player 3, food for 1 of 2 cards"),
        ("help", "card 14 a card in words"),
        ("rules", "docs/rules/kitara.md"),
        ("a1 a2 2w", "You need 3 pawns to drive out 2."),
        ("save", "Say where to"),
        ("resign", "result: unfinished 1 1 resigns 2 1 move"),
        ("draw", "Kitara knows no draw by agreement: it is played to its end."),
    ],
)
def test_what_is_said(line: str, answer: str) -> None:
    assert answer in said(line)


def test_the_map_is_drawn_again() -> None:
    assert said("map").count("space who pawns") == said().count("space who pawns") + 1


@pytest.mark.skipif(MODE == "plain", reason="the adviser plans for long as plain Python")
def test_a_hint_is_something_one_can_type() -> None:
    hint = said("hint").partition("Try '")[2].partition("'")[0]
    assert hint
    assert GAME.parse(hint) in moment().legal_actions()


def test_a_retreat_is_asked_of_the_attacked() -> None:
    board = "a1:1:3W1M1H,b8:2:1W,a5:2:1W,a2:2:2W,c1:3:3W"
    shown = said("a1 a2", "a5", position=moment(board=board).options["position"])
    assert (
        "Player 1 drives 2 Warriors of yours out of a2. Where do they retreat? a5 or b8." in shown
    )
    assert "2> a5" in shown
    assert "Player 2 retreats to a5." in shown


def test_a_turn_of_bots_is_told() -> None:
    result = run(
        "play", "kitara", "--seed", "2", "--level", "easy", lines=["a1", "1", "end", "0", "1"]
    )
    shown = " ".join(result.stdout.split())
    assert "Player 2 drafts " in shown
    assert "You " in shown
    assert "player 2: easy bot" in shown


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "5"), "players: '5' is none of 2, 3, 4"),
        (("--deck", "green"), "deck: 'green' is none of blue, red"),
        (("--edition", "de"), "edition: 'de' is none of en, fr"),
        (("--pack", "nowhere"), "pack: there is no 'nowhere'"),
        (("--seat", "3"), "No seat is called '3': 1, 2, both or none."),
        (("--level", "hard"), "kitara has no level 'hard'; there are: 0, 1, 2, 3, 4, 5"),
        (("--cards", "ox"), "kitara has no option 'cards'"),
        (("--position", "here"), "position: "),
    ],
)
def test_complaints_name_the_fix(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused("play", "kitara", *arguments)


def test_at_a_keyboard_without_colours() -> None:
    lines = ["a4 a8", "quit", ""]
    where = ("--position", moment().options["position"])
    shown = run_at_keyboard(
        "play", "kitara", "--players", "3", "--seat", "all", *where, lines=lines
    )
    assert "space     who pawns" in shown
    assert "▀" not in shown


def test_a_recorded_game_can_be_looked_at_again(tmp_path: Path) -> None:
    steps = walk_with_token(3)
    transcript = Transcript(GAME, {"players": "3"}, actions=[step.action for step in steps])
    file = tmp_path / "game.txt"
    file.write_text(write(transcript), encoding="utf-8")
    result = run("replay", str(file))
    shown = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "draws a token worth" in shown
    assert "tokens and cards are counted" in shown
    assert "The game is over." in shown


@pytest.mark.parametrize(
    "file",
    sorted(GAMES.glob("[a-z]*.txt"))[: 1 if MODE == "plain" else None],
    ids=lambda file: file.stem,
)
def test_golden_games_can_be_looked_at_again(file: Path) -> None:
    result = run("replay", str(file), "--print")
    assert result.exit_code == 0, result.output
    assert "space     who pawns" in result.stdout
