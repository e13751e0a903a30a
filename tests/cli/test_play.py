"""kitama play: whole games through standard input, and everything one may type."""

from pathlib import Path

import pytest

from kitama.transcript import outcome, read
from tests.cli.running import (
    SHORT_CARDS,
    STONE,
    STREAM,
    refused,
    run,
    run_at_keyboard,
    run_process,
)

MAGIC = "kitama transcript 1"


def play(*lines: str, seat: str = "both", cards: tuple[str, ...] = SHORT_CARDS) -> str:
    # With a seed: a bot left to chance now and then plays what loses at once, and says just that.
    chosen = ("--seat", seat, "--level", "easy", "--seed", "1", *cards)
    result = run("play", "onitama", *chosen, lines=lines)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer(*lines: str, seat: str = "both") -> str:
    """What is said to the last of these lines, on one line."""
    shown = play(*lines, seat=seat)
    said = shown.split(f"> {lines[-1]}\n")[-1]
    return " ".join(said.partition(f"\n{MAGIC}")[0].split())


@pytest.mark.parametrize(("line", "way"), [(STONE, "Stone"), (STREAM, "Stream")])
def test_a_whole_game_to_a_win(line: tuple[str, ...], way: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = run_process("play", "onitama", "--seat", "both", *SHORT_CARDS, lines=[*line, str(file)])
    assert done.returncode == 0, done.stderr
    assert f"Blue wins by the way of the {way}" in done.stdout
    transcript = read(file.read_text(encoding="utf-8"))
    assert (ended := outcome(transcript))
    assert (ended.reason, ended.winners) == (way.lower(), (1,))
    assert MAGIC not in done.stdout


def test_a_game_against_a_bot_ends_and_leaves_a_transcript(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the first line too many names the file
    result = run("play", "onitama", "--seed", "4", "--level", "easy", lines=["1"] * 300)
    shown = result.stdout
    assert result.exit_code == 0, result.output
    assert " wins by the way of the " in shown
    assert "Red plays the " in shown
    assert outcome(read((tmp_path / "1").read_text(encoding="utf-8")))


def test_the_same_seed_deals_and_plays_the_same() -> None:
    shown = [run("play", "onitama", "--seed", "9", lines=["1", "2"]).stdout for _ in "ab"]
    assert shown[0] == shown[1]
    assert shown[0] != run("play", "onitama", "--seed", "10", lines=["1", "2"]).stdout


def test_two_bots_can_be_watched() -> None:
    result = run("play", "onitama", "--seat", "none", "--seed", "3", "--level", "easy")
    assert result.exit_code == 0
    assert "wins by the way of" in result.stdout
    assert "player red: easy bot" in result.stdout


def test_the_end_of_input_leaves_the_transcript() -> None:
    shown = play("dragon a1-c2")
    transcript = read(shown[shown.index(MAGIC) :])
    assert len(transcript.actions) == 1
    assert outcome(transcript) is None


def test_the_beginning_is_short() -> None:
    greeting = play().splitlines()[:4]
    assert greeting[2].startswith("Type 'tiger b1-b3'")
    assert greeting[3] == ""
    assert max(map(len, greeting)) < 80


def test_the_sheet_fits_80_columns_and_has_no_colours_in_a_pipe() -> None:
    shown = run_process("play", "onitama", *SHORT_CARDS).stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in shown


def test_ascii_is_enough() -> None:
    done = run_process("play", "onitama", *SHORT_CARDS, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "1 Dragon" in done.stdout
    assert "?" not in done.stdout


def test_red_sees_its_own_side_near() -> None:
    shown = run("play", "onitama", "--seat", "red", *SHORT_CARDS).stdout
    assert "        e       d       c       b       a " in shown


@pytest.mark.parametrize(
    "line",
    ["dragon a1-c2", "DRAGON  a1 c2", "1 a1 c2", "a1c2", "a1-c2", "a1 to c2", "dr a1 - c2", "1"],
)
def test_ways_to_type_the_same_action(line: str) -> None:
    assert "Blue plays the Dragon, a1-c2." in play(line)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["tiger a1-a3"], "You hold the Dragon and the Ox, not the Tiger. Play one of the two."),
        (["dragon c3-a4"], "no piece of yours on c3. Yours stand on a1, b1, c1, d1 and e1."),
        (["ox a1-a3"], "The Ox does not lead from a1 to a3. From a1, the Ox reaches a2."),
        (["ox a1-b1"], "Your own piece stands on b1. From a1, the Ox reaches a2."),
        (["a1 a5"], "Neither the Dragon nor the Ox leads from a1 to a5. From a1, the Dragon"),
        (["a1 b1"], "Your own piece stands on b1."),
        (["c3 c4"], "no piece of yours on c3."),
        (["pass"], "You can move, so you have to. For one, 'dragon a1-c2'; type ? for all."),
        (["pass ox"], "You can move, so you have to."),
        (["deal ox"], "That is no action and no command."),
        (["dragn a1-c2"], "no card is called 'dragn'; did you mean 'dragon'?"),
        (["lion b1 b2"], "cards are: tiger, "),
        (["ox"], "The Ox can go a1-a2, b1-b2, c1-c2, d1-d2, e1-e2."),
        (["eel"], "The Eel can do nothing for you now."),
        (["99"], "The list goes from 1 to "),
        (["c3"], "no piece of yours on c3."),
        (["what now"], "That is no action and no command. Type 'dragon a1-c2' for one, or 'help'."),
        (["dragon a1-c2", "undo", "y"], "Taken back."),
        (["dragon a1-c2", "undo", "Yes"], "Taken back."),
        (["dragon a1-c2", "undo", "what", "n"], "That is declined: let us play on."),
        (["dragon a1-c2", "undo", "n", "undo"], "That has been asked and declined."),
        (["undo"], "There is nothing of yours to take back."),
        (["why"], "No bot has played yet."),
        (["save"], "Say where to: 'save game.txt'."),
        (["hint"], "Try '"),
        (["help"], "save FILE write the game down"),
        (["rules"], "the way of the Stone"),
        (["?"], "1 dragon a1-c2 2 dragon b1-d2"),
        (["moves"], "1 dragon a1-c2 2 dragon b1-d2"),
        (["resign"], "Red wins: the other side resigned."),
        (["draw", "y"], "A draw, as both agreed."),
        (["draw", "no"], "The offer is declined: let us play on."),
        (["draw", "n", "draw"], "That has been asked and declined."),
        (["draw"], "The offer is declined: let us play on."),
    ],
)
def test_what_is_said(lines: list[str], said: str) -> None:
    assert said in answer(*lines)


def test_a_square_shows_where_its_piece_can_go() -> None:
    shown = play("a1")
    assert "dragon a1-c2, ox a1-a2" in shown
    second = shown.split("blue> a1")[1]
    assert "│   2   │       │   1   │" in second


def test_a_piece_that_cannot_go_anywhere() -> None:
    cards = ("--cards", "tiger,crab,goose,eel,boar", "--first", "blue")
    assert "Your piece on a1 cannot go anywhere this turn." in play("a1", cards=cards)


def test_nothing_to_move_means_a_swap() -> None:
    """O15."""
    place = "...../...../...../...../.RBr. red=crab,phoenix blue=tiger,dragon side=frog to=red"
    said = " ".join(play("pass", "pass crab", cards=("--position", place)).split())
    assert "Which card do you swap? Type 'pass crab' or 'pass phoenix'." in said
    assert "Red cannot move and swaps the Crab." in said


def test_both_cards_may_lead_there() -> None:
    cards = ("--cards", "tiger,crab,ox,horse,eel", "--first", "blue")
    said = play("c1 c2", "ox c1-c2", cards=cards)
    assert "With the Horse or the Ox? Type 'horse c1-c2' or 'ox c1-c2'." in " ".join(said.split())


def test_undo_goes_back_to_ones_own_decision() -> None:
    result = run("play", "onitama", *SHORT_CARDS, lines=["1", "undo", "2"])
    written = result.stdout[result.stdout.index(MAGIC) :]
    assert "1 blue dragon b1-d2\n2 red " in written


def test_what_was_taken_back_is_not_told_and_what_follows_is() -> None:
    shown = play("dragon a1-c2", "undo", "y", "dragon b1-d2", "undo", "y", "dragon a1-c2")
    assert shown.count("red, may the last action be taken back? y/n> y") == 2
    assert shown.count("Blue plays the Dragon, a1-c2.") == 2
    assert shown.count("Blue plays the Dragon, b1-d2.") == 1
    transcript = read(shown[shown.index(MAGIC) :])
    assert [transcript.game.notation(action) for action in transcript.actions] == ["dragon a1-c2"]


def test_nobody_goes_back_behind_the_deal() -> None:
    shown = run("play", "onitama", "--seed", "4", "--seat", "both", lines=["undo", "1"]).stdout
    assert "What has been revealed stays so" in shown
    assert len(read(shown[shown.index(MAGIC) :]).actions) == 6


def test_the_end_of_input_is_no_consent() -> None:
    shown = play("dragon a1-c2", "undo")
    assert "1 blue dragon a1-c2" in shown[shown.index(MAGIC) :]
    assert "result: unfinished" in play("dragon a1-c2", "draw")


def test_a_bot_declines_a_draw() -> None:
    shown = play("1", "draw", "draw", seat="blue")
    assert "The offer is declined" in shown
    assert "may be asked again once somebody has played." in " ".join(shown.split())
    assert "result: unfinished" in shown


def test_nothing_of_a_bot_is_explained_once_it_is_taken_back() -> None:
    assert answer("1", "undo", "why", seat="blue") == "No bot has played yet."


def test_why_tells_what_the_bot_thought() -> None:
    assert "for that side; expected: " in answer("1", "why", seat="blue")


def test_quit_asks_for_the_transcript_only_if_there_is_one(tmp_path: Path) -> None:
    assert "transcript" not in play("quit")
    file = tmp_path / "left.txt"
    assert "kitama replay" in play("1", "quit", str(file))
    assert "result: unfinished" in file.read_text(encoding="utf-8")
    assert MAGIC not in play("1", "quit", "")


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious", encoding="utf-8")
    shown = " ".join(play(f"save {file}", f"save {tmp_path / 'no' / 'where.txt'}").split())
    assert "is there already. Choose another name." in shown
    assert "No such file or directory. Try another place." in shown
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--seat", "green"), "No seat is called 'green': red, blue, both or none."),
        (
            ("--level", "hard"),
            "onitama has no level 'hard'; there are: 0, 1, 2, 3, 4",
        ),
        (("--cards", "ox"), "five are needed"),
        (("--sets", "mine"), "none of base, senseis_path, promo"),
        (("--position", "here"), "five parts"),
        (("--seed", "x"), "'x' is not a valid integer"),
    ],
)
def test_complaints_name_the_fix(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused("play", "onitama", *arguments)


def test_a_title_without_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kitama.games.onitama.game.Onitama.name", "shogi")
    assert refused("play", "onitama") == "shogi has no terminal board yet."


def test_at_a_keyboard() -> None:
    shown = run_at_keyboard("play", "onitama", "--seat", "both", *SHORT_CARDS, lines=[*STONE, ""])
    assert "blue> " in shown
    assert "Blue wins by the way of the Stone" in shown
    assert "save as> " in shown


def test_watching_at_a_keyboard_waits() -> None:
    shown = run_at_keyboard("play", "onitama", "--seat", "none", *SHORT_CARDS, lines=["", "q", ""])
    assert shown.count("Enter goes on") == 2
