"""The sheet: the map in colours, a table without, and what stands beside both."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from kitama.cli.canvas import ASCII
from kitama.cli.kitara import picture
from kitama.cli.kitara.map import chip_text, draw_map
from kitama.cli.kitara.palette import CHIP, EMBLEM
from kitama.cli.kitara.question import offered
from kitama.cli.kitara.raster import CREAM, FIRST_SPACE, content, raster
from kitama.cli.screen import Scene
from kitama.games.kitara.game import GAME
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.tally import SeatTally
from kitama.games.kitara.view import Holding
from tests.cli.kitara.moments import PLAYERS, moment, printed, scene

AGREED = {players: (("players", players), ("deck", "blue"), ("edition", "en")) for players in "234"}


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("columns", [34, 46, 72])
def test_every_space_is_on_the_map_with_its_label(players: str, columns: int) -> None:
    ground = content(AGREED[players]).map
    shown = printed(draw_map(AGREED[players], (), columns), columns, colours=True)
    for space in ground.spaces:
        assert space.label in shown
    assert shown.count("⌂") == int(players)
    assert shown.count("≈ ≈") == len(ground.lakes)


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_pawns_stand_inside_their_space(players: str) -> None:
    ground = content(AGREED[players]).map
    pixels = raster(AGREED[players], 46)
    for space, (row, column) in enumerate(pixels.anchors):
        shown = {*pixels.pixels[2 * row][column], *pixels.pixels[2 * row + 1][column]}
        assert FIRST_SPACE + space in shown, ground.spaces[space].label


def test_a_cream_line_runs_between_neighbours() -> None:
    ground = content(AGREED["3"]).map
    pixels = raster(AGREED["3"], 72).pixels
    across: set[tuple[int, int]] = set()
    for lines in (pixels, [list(column) for column in zip(*pixels, strict=True)]):
        for line in lines:
            for before, between, after in zip(line, line[1:], line[2:], strict=False):
                if CREAM in between:
                    across |= {(a - FIRST_SPACE, b - FIRST_SPACE) for a in before for b in after}
    near = {(a, b) for a, around in enumerate(ground.neighbours) for b in around if a < b}
    assert near <= across | {(b, a) for a, b in across}


@pytest.mark.parametrize("width", [80, 120])
def test_the_map_and_its_chips_in_colour(width: int) -> None:
    state = moment()
    shown = printed(picture.Sheet(scene(state), width), width, colours=True)
    assert max(map(cell_len, shown.splitlines())) <= width
    for chip in ("1▲", "2● 2W", "3■ 3W"):
        assert chip in shown
    assert "3W1M1H" in shown.replace(" ", "")
    assert "space     who" not in shown


def test_chips_carry_the_colour_of_their_seat() -> None:
    canvas = picture.draw_coloured(scene(moment()), 80)
    row, column = raster(AGREED["3"], 46).anchors[parse_space("c1")]
    top = (canvas.height - raster(AGREED["3"], 46).rows) // 2
    _letter, style = canvas.cells[row + top][column]
    assert str(style.bgcolor and style.bgcolor.name).upper() == CHIP[2].rpartition(" ")[2]


def test_seats_differ_without_colours() -> None:
    assert len(set(EMBLEM)) == 4
    texts = {chip_text(Holding("a1", seat, (1, 0, 0)), 9) for seat in range(4)}
    assert len(texts) == 4


@pytest.mark.parametrize(
    ("room", "text"),
    [(20, " 2● 10W 5M 3H "), (12, "2● 10W 5M 3H"), (11, "2●10W 5M 3H"), (3, "2●10W5M3H")],
)
def test_a_chip_takes_the_room_there_is(room: int, text: str) -> None:
    assert chip_text(Holding("a1", 1, (10, 5, 3)), room) == text


@pytest.mark.parametrize("width", [80, 120])
def test_without_colours_the_map_is_a_table(width: int) -> None:
    shown = printed(picture.Sheet(scene(moment()), width), width)
    lines = shown.splitlines()
    assert max(map(cell_len, lines)) <= width
    assert any(line.startswith(" a1 hut       1  3W 1M 1H") for line in lines)
    assert any(line.startswith(" a2 savanna   2  2W") and " b8 " in line for line in lines)
    assert any(line.startswith(" a6 ruins ") for line in lines)
    assert "▀" not in shown


def test_ascii_is_enough() -> None:
    shown = printed(picture.Sheet(scene(moment()), 80), 80)
    assert shown.translate(ASCII).isascii()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("colours", [True, False])
def test_what_stands_beside_the_map(width: int, *, colours: bool) -> None:
    shown = printed(picture.Sheet(scene(moment()), width), width, colours=colours)
    for words in (
        "Three Lakes · round 3",
        "Draft Recruit MOVE Score Manage",
        "You · Move: 2 of ",
        "food for 2 of 3 cards".capitalize(),
        "Your kingdom",
        "First Hearth",
        "Tokens 2 and 5",
        "Would score",
        "6W4M2H",
    ):
        assert words in shown
    assert re.search(r" 2● easy bot +3   0  6W5M3H", shown)


@pytest.mark.parametrize("phase", ["move", "discard"])
def test_what_the_rules_count_is_shown_as_they_count_it(phase: str) -> None:
    """Nothing is counted again: with other numbers in the tally, other numbers are shown."""
    state = moment(phase, short=1 if phase == "discard" else 0)
    view = state.view(0)
    odd = SeatTally(draft=41, moves=42, points=43, hungry=45, fed=44, suns=40, ruins=3)
    tally = replace(view.tally, round=46, seats=(odd,) * 3)
    told = Scene(replace(view, tally=tally), 0, PLAYERS)
    shown = printed(picture.Sheet(told, 80), 80)
    assert "Three Lakes · round 46" in shown
    assert re.search(r"in all +41 {6}42 ", shown)
    assert "Food for 44 of 45 cards" in shown
    assert "Would score 43 now" in shown
    assert ("2 of 42 left" in shown) == (phase == "move")


def test_sums_stand_under_their_symbols() -> None:
    lines = printed(picture.Sheet(scene(moment()), 80), 80).splitlines()
    head = next(line for line in lines if "Your kingdom" in line)
    sums = next(line for line in lines if "in all" in line)
    view = moment().view(0)
    assert sums[head.index("D W M H")] == str(view.tally.seats[0].draft)
    assert sums[head.index("> *")] == str(view.tally.seats[0].moves)


def test_cards_in_reach_are_marked() -> None:
    state = moment("draft")
    reach = state.view(0).reach
    shown = printed(picture.Sheet(scene(state), 80), 80)
    assert [f"»{place} " in shown for place in range(1, 7)] == [
        place <= reach for place in range(1, 7)
    ]
    assert f"Draft: {reach} of 6 in reach" in shown


def test_what_is_to_be_recruited_fits_its_line() -> None:
    state = moment("recruit", due="2,1,0,0")
    for width in (80, 120):
        assert "You · Recruit: 2W 1M " in printed(picture.Sheet(scene(state), width), width)


def test_the_spaces_asked_for_are_marked() -> None:
    state = moment("recruit", due="2,1,0,0")
    asked = Scene(state.view(0), 0, PLAYERS, None, offered(state))
    shown = printed(picture.Sheet(asked, 80), 80)
    assert [line[1:3] for line in shown.splitlines() if line.startswith("»")] == ["a1", "a4"]
    assert list(offered(moment())) == []


def test_a_narrow_window_has_all_of_it_one_under_the_other() -> None:
    for colours in (True, False):
        shown = printed(picture.Sheet(scene(moment()), 50), 50, colours=colours)
        assert max(map(cell_len, shown.splitlines())) <= 50
        assert "Your kingdom" in shown


def test_what_is_pointed_at_is_marked() -> None:
    state = moment()
    there = [GAME.parse("move a4 a3 1W"), GAME.parse("move a4 a8 1W")]
    shown = printed(picture.Sheet(Scene(state.view(0), 0, PLAYERS, None, there), 80), 80)
    marked = [line[1:3] for line in shown.splitlines() if line.startswith("»")]
    assert marked == ["a3", "a8"]


def test_others_tokens_are_only_counted() -> None:
    """K28."""
    state = moment()
    own = printed(picture.Sheet(scene(state, 0), 80), 80)
    assert "Tokens 2 and 5" in own
    assert own.count("Tokens") == 1
    for seat in (1, 2, None):
        shown = printed(picture.Sheet(scene(state, seat), 80), 80)
        assert "Tokens" not in shown
        assert re.search(r"1▲ you +7   2 ", shown)


@pytest.mark.parametrize("name", ["Léa", "a" * 99, "将棋" * 30, "e\x1b[2Jvil\n", ""])
def test_any_name_fits(name: str) -> None:
    players = [f"{seat}, {name}" for seat in "123"]
    shown = printed(picture.Sheet(Scene(moment().view(0), 0, players), 80), 80)
    assert {cell_len(line) for line in shown.splitlines()} == {80}
    assert len(re.findall(r" \d +\d  \dW\dM\dH", shown)) == 3
