"""The sheet: shapes that differ without colours, in any width, in ASCII too."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from kitama.cli.canvas import ASCII, Canvas
from kitama.cli.onitama import picture
from kitama.cli.onitama.board import SPRITES
from kitama.cli.screen import Scene
from kitama.games.onitama.game import GAME

PLACE = "r.Rr./..r../.b.../...b./b.B.b red=dragon,mantis blue=tiger,crab side=sea_snake to=blue"


def scene(seat: int | None = None, last: str = "", place: str = PLACE) -> Scene:
    view = GAME.start({"position": place}).view(seat)
    return Scene(view, seat, ["Red", "Blue"], GAME.parse(last) if last else None)


def drawn(canvas: Canvas, **how: object) -> list[str]:
    console = Console(file=StringIO(), width=canvas.width, color_system=None, **how)  # type: ignore[arg-type]  # any setting
    with console.capture() as capture:
        console.print(canvas)
    return capture.get().splitlines()


def test_pieces_differ_by_shape() -> None:
    assert len(set(SPRITES.values())) == 4
    assert len({sprite[:2] for sprite in SPRITES.values()}) == 4


@pytest.mark.parametrize(("width", "columns"), [(80, 79), (200, 79), (79, 79), (78, 47), (50, 47)])
def test_it_takes_the_room_there_is(width: int, columns: int) -> None:
    assert picture.draw(scene(), width).width == columns


def test_both_layouts_show_the_same_cards() -> None:
    for width in (50, 80):
        shown = "\n".join(drawn(picture.draw(scene(), width)))
        for name in ("Dragon", "Mantis", "1 Tiger", "2 Crab", "Sea Snake"):
            assert name in shown


def test_cards_are_turned_towards_their_holder() -> None:
    """The tiger goes two forward and one back, wherever forward is."""
    near = drawn(picture.draw(scene(1), 80))
    far = drawn(picture.draw(scene(0), 80))
    tiger = [row[54:56] for row in near[15:22]]
    turned = [row[54:56] for row in far[1:8]]
    assert tiger[1:6] == ["██", "· ", "()", "██", "· "]
    assert turned[1:6] == tiger[5:0:-1]


def test_the_last_move_is_marked() -> None:
    shown = "\n".join(drawn(picture.draw(scene(1, last="dragon d3-c4"), 80)))
    assert "» ▝▜█▛▘ «".replace(" ", "") in shown
    assert "│ · · · │" in shown


def test_nothing_is_drawn_that_ascii_lacks() -> None:
    for width in (50, 80):
        shown = "".join(drawn(picture.draw(scene(1, last="dragon d3-c4"), width)))
        assert shown.translate(ASCII).isascii()


def test_a_finished_game_has_nobody_to_move() -> None:
    state = GAME.start({"position": PLACE})
    while state.outcome() is None:
        state.apply(state.legal_actions()[-1])
    shown = "\n".join(drawn(picture.draw(Scene(state.view(1), 1, ["Red", "Blue"]), 80)))
    assert "to move" not in shown
    assert "takes it" not in shown


@pytest.mark.parametrize("name", ["Léa", "a" * 99, "将棋" * 30, "e\x1b[2Jvil\n", ""])
def test_any_name_fits(name: str) -> None:
    sheet = picture.draw(Scene(scene().view, 1, [name, name]), 80)
    assert {79} == {cell_len(row) for row in drawn(sheet)}


def test_before_the_deal_the_board_is_empty() -> None:
    shown = "\n".join(drawn(picture.draw(Scene(GAME.start().view(1), 1, ["Red", "Blue"]), 80)))
    assert "█▙" not in shown


def test_colours_reach_the_terminal() -> None:
    console = Console(file=StringIO(), width=80, color_system="truecolor", force_terminal=True)
    with console.capture() as capture:
        console.print(picture.draw(scene(), 80))
    assert "48;2;244;237;224" in capture.get()
