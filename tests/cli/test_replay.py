"""kitama replay: printed, stepped through, and refused."""

from pathlib import Path

import pytest

from tests.cli.running import SHORT_CARDS, STREAM, refused, run, run_at_keyboard, run_process

HEADING = "kitama transcript 1\ngame: onitama\nrules: 1\n"


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, won by the Stream."""
    path = tmp_path_factory.mktemp("games") / "stream.txt"
    run("play", "onitama", "--seat", "both", *SHORT_CARDS, lines=[*STREAM, str(path)])
    return path


def test_every_board_is_printed(file: Path) -> None:
    shown = run_process("replay", str(file), "--print").stdout
    assert shown.count("┌───────┬") == len(STREAM) + 1
    assert "\n3  Blue plays the Ox, c1-c2.\n" in shown
    assert shown.rstrip().endswith("stands on the other temple.")


def test_a_pipe_is_printed_too(file: Path) -> None:
    piped = run("replay", "-", lines=file.read_text(encoding="utf-8").splitlines())
    assert piped.exit_code == 0
    assert piped.stdout == run("replay", str(file)).stdout


def test_a_byte_order_mark_changes_nothing(file: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run("replay", str(marked)).stdout == run("replay", str(file)).stdout


def test_the_deal_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    run("play", "onitama", "--seed", "1", lines=["1", "quit", str(path)])
    shown = run("replay", str(path)).stdout
    assert shown.startswith("5\n")
    assert "Not finished." in shown


def test_names_stand_beside_the_board(tmp_path: Path) -> None:
    path = tmp_path / "named.txt"
    path.write_text(f"{HEADING}player red: Léa\n\n", encoding="utf-8")
    shown = run("replay", str(path)).stdout
    assert "Red, Léa" in shown


def test_a_game_lost_on_time_says_so(tmp_path: Path) -> None:
    """A server's table may end that way, and its transcript is replayed here."""
    path = tmp_path / "late.txt"
    cards = "option cards: horse,elephant,ox,boar,crab\n"
    path.write_text(f"{HEADING}{cards}\n1 blue ox c1-c2\n2 red out of time\n", encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 0, result.output
    assert result.stdout.rstrip().endswith("Blue wins: the other side ran out of time.")


def test_stepping_at_a_keyboard(file: Path) -> None:
    keys = ["n", "", "p", "g 6", "g 99", "n", "g 0", "p", "backwards", "q"]
    shown = run_at_keyboard("replay", str(file), lines=keys)
    prompts = [line.split(">")[0] for line in shown.splitlines() if line[1:4] == "/7>"]
    assert prompts == ["0/7", "1/7", "2/7", "1/7", "6/7", "7/7", "7/7", "0/7", "0/7", "0/7"]
    assert shown.count("g N: to action N") == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a transcript begins with 'kitama transcript 1' (line 1"),
        ("kitama transcript 1\ngame: chess\n", "no game is called 'chess'"),
        (HEADING + "\n1 chance deal tigr\n", "did you mean 'tiger'? (line 5, column 15"),
        (HEADING + "\n1 red deal tiger\n", "it is the turn of chance (line 5"),
    ],
)
def test_a_bad_transcript_names_the_place(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert complaint in refused("replay", str(path))


def test_no_file_a_folder_and_no_text(tmp_path: Path) -> None:
    assert "does not exist" in refused("replay", str(tmp_path / "none.txt"))
    assert "is a directory" in refused("replay", str(tmp_path))
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert "no text in UTF-8" in refused("replay", str(tmp_path / "picture"))


def test_who_gave_up_is_told(tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    heading = "kitama transcript 1\ngame: kitara\nrules: 2\ntable: 2\noption players: 3\n"
    path.write_text(f"{heading}player 2: Léa\n\n1 2 out of time\n2 chance first 1\n3 1 resigns\n")
    shown = run("replay", str(path)).stdout
    assert "2, Léa is out of time." in shown
    assert "1 resigns." in shown
    assert "Player 3 won: somebody resigned." in shown


def test_a_game_lost_on_time(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    path.write_text(f"{HEADING}option cards: ox,boar,horse,elephant,crab\n\n1 blue out of time\n")
    shown = run("replay", str(path)).stdout
    assert "Blue is out of time." in shown
    assert "Red wins: the other side ran out of time." in shown
