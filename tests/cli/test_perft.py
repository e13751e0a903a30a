"""kitama perft: numbers other programs agree on, in every way of asking."""

import pytest

from tests.cli.running import OPENING, OPENING_CARDS, refused, run, run_process

OWN_FORM = "rrRrr/...../...../...../bbBbb red=horse,elephant blue=ox,boar side=crab to=blue"
WON = "..B../...../..R../...../..... red=tiger,crane blue=ox,cobra side=eel to=red"


def perft(*arguments: str) -> list[str]:
    result = run("perft", "onitama", *arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.parametrize(
    "place", [("--position", OPENING), ("--position", OWN_FORM), OPENING_CARDS]
)
@pytest.mark.parametrize("how", [(), ("--bulk",), ("--threads", "2"), ("--bulk", "--threads", "3")])
def test_the_count_stands_alone(place: tuple[str, ...], how: tuple[str, ...]) -> None:
    assert perft("--depth", "4", *place, *how) == ["28509"]


def test_in_a_process_of_its_own() -> None:
    done = run_process("perft", "onitama", "--depth", "4", "--position", OPENING, "--divide")
    assert done.returncode == 0
    *parts, total = done.stdout.splitlines()
    assert total == "28509"
    assert sum(int(part.split(": ")[1]) for part in parts) == 28509
    assert "a second" in done.stderr


def test_divide_has_a_line_for_each_first_action() -> None:
    *parts, total = perft("--depth", "2", "--position", OPENING, "--divide")
    assert (len(parts), parts[0], total) == (10, "ox a1-a2: 13", "130")


def test_the_stamp_of_the_side_card_decides_who_begins() -> None:
    cards = ("--cards", "horse,elephant,ox,boar,crab")
    assert perft("--depth", "4", *cards) == ["28509"]  # the crab's stamp is blue
    other = perft("--depth", "1", *cards, "--first", "red", "--divide")
    assert other[0].startswith("elephant ")


@pytest.mark.parametrize("depth", ["0", "1", "3"])
def test_a_finished_position_is_one_leaf(depth: str) -> None:
    assert perft("--depth", depth, "--position", WON, "--divide") == ["1"]


def test_no_depth_is_one_leaf() -> None:
    assert perft("--depth", "0", "--position", OPENING) == ["1"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "Missing option '--depth'."),
        (("--depth", "-1"), "-1 is not in the range x>=0"),
        (("--depth", "2"), "--cards A,B,C,D,E or --position TEXT"),
        (("--depth", "2", "--cards", "tigr,ox,boar,eel,crab"), "did you mean 'tiger'?"),
        (("--depth", "2", "--cards", "ox,boar"), "five are needed"),
        (("--depth", "2", "--cards", "ox,ox,boar,eel,crab"), "'ox' appears twice"),
        (("--depth", "2", *OPENING_CARDS[:2], "--first", "green"), "none of red, blue"),
        (("--depth", "2", "--position", "nowhere"), "five parts"),
        (("--depth", "2", "--position", OPENING.replace("0", "7", 1)), "column 6"),
        (("--depth", "2", "--position", OPENING, *OPENING_CARDS), "--position already says"),
        (("--depth", "2", "--position", OPENING, "--threads", "0"), "0 is not in the range x>=1"),
    ],
)
def test_complaints_name_the_fix(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused("perft", "onitama", *arguments)


def test_a_title_that_cannot_be_counted() -> None:
    assert "'kitara' is not 'onitama'" in refused("perft", "kitara", "--depth", "2")
