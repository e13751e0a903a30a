"""Every way a map file can be wrong: the error names the file, the entry and the rule."""

import math
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitama.games.kitara.ground.content import ContentError, load_content
from kitama.games.kitara.ground.source import LARGEST_FILE_BYTES
from tests.games.kitara.grid import FIVE, THREE, Sketch, corner, grid, named, with_centre

Break = Callable[[Sketch], object]


def change(part: str, key: str, value: object) -> Break:
    return lambda sketch: getattr(sketch, part).__setitem__(key, value)


def face(number: int, /, **changes: object) -> Break:
    return lambda sketch: sketch.face(number).update(changes)


def drop(number: int, key: str) -> Break:
    return lambda sketch: sketch.face(number).pop(key)


def island(sketch: Sketch) -> None:
    ring = [corner(sketch, x, y) for x, y in ((300, 440), (400, 440), (350, 480))]
    sketch.add("lake", ring)


def arch(sketch: Sketch) -> None:
    points = ((-450, 400), (-250, 400), (-250, 450), (250, 450), (250, 400), (450, 400))
    ring = [corner(sketch, x, y) for x, y in (*points, (450, 490), (-450, 490))]
    sketch.add("lake", ring)


def needle(sketch: Sketch) -> None:
    sketch.corners["x"] = [-452, 200]
    sketch.face(5)["corners"].append("x")


def same_name(sketch: Sketch) -> None:
    sketch.face(2)["names"][1]["ru"] = sketch.face(3)["names"][0]["ru"]


def no_russian(sketch: Sketch) -> None:
    del sketch.face(2)["names"][1]["ru"]


def twin_lake(sketch: Sketch) -> None:
    sketch.add("lake", sketch.face(5)["corners"])


def second_centre(sketch: Sketch) -> None:
    sketch.add("lake", ["p450y0"], centre=True)
    sketch.add("lake", ["p150y0"], centre=True)


def many(sketch: Sketch) -> None:
    for _ in range(9):
        twin_lake(sketch)


BROKEN: list[tuple[str, str, Break]] = [
    ("unknown-key", "file", change("head", "colour", "blue")),
    ("missing-key", "file", lambda sketch: sketch.head.pop("size")),
    ("type", "file", change("head", "seats", value=True)),
    ("range", "file", change("head", "seats", 5)),
    ("seats", "file", change("head", "seats", 3)),
    ("range", "file", change("head", "size", [1000, 50])),
    ("type", "file", change("head", "size", [1000])),
    ("type", "file", change("head", "size", "large")),
    ("language", "file, name", lambda sketch: sketch.name.pop("fr")),
    ("language", "file, name", change("name", "de", "  ")),
    ("language", "file, name", change("name", "de", 7)),
    ("name", "file, name", change("name", "de", "o" * 41)),
    ("name", "file, name", change("name", "de", "Zwei\nUfer")),
    ("unknown-key", "file, name", change("name", "it", "Due rive")),
    ("corner-name", "file, corners", change("corners", "P", [0, 0])),
    ("type", "file, corners", change("corners", "x", [0, "1"])),
    ("finite", "file, corners", change("corners", "x", [0, math.nan])),
    ("finite", "file, corners", change("corners", "x", [-math.inf, 0])),
    ("finite", "file, corners", change("corners", "x", [10**400, 0])),
    ("box", "file, corners", change("corners", "x", [501, 0])),
    ("unused-corner", "file", change("corners", "x", [0, 480])),
    ("too-many", "file", many),
    ("weld", "file", needle),
    ("choice", "face 1", face(2, kind="swamp")),
    ("choice", "face 1", face(2, kind=3)),
    ("missing-key", "face 2", drop(3, "number")),
    ("range", "face 2", face(3, number=9)),
    ("number", "face 2", face(3, kind="lake")),
    ("numbers", "file", face(3, number=2)),
    ("hut", "face 5", face(6, hut=True)),
    ("type", "face 5", face(6, hut=1)),
    ("huts", "file", drop(1, "hut")),
    ("huts", "file", face(2, hut=True)),
    ("centre", "file", second_centre),
    ("names", "face 1", face(2, names=[named("one")])),
    ("type", "face 1, names", face(2, names=["one", "two"])),
    ("language", "face 1, names", no_russian),
    ("unique", "face 2", same_name),
    ("ring", "face 1", face(2, corners=[])),
    ("ring", "face 1", face(2, corners=["p450y0", "p150y0"])),
    ("ring", "face 1", face(2, corners=["p450y0", "p150y0", "p450y0", "p150y0+1"])),
    ("corner", "face 1", face(2, corners=["p450y0", "p150y0", "nowhere"])),
    ("corner", "face 1", face(2, corners=["p450y0", "p150y0+4", "m450y200"])),
    ("corner", "face 1", face(2, corners=["p450y0", 7])),
    ("clockwise", "face 1", lambda sketch: sketch.face(2)["corners"].reverse()),
    ("edge", "face 9", twin_lake),
    ("crossing", "file", change("corners", "m70y400", [100, 400])),
    ("connected", "file", island),
    ("euler", "file", arch),
]


@pytest.mark.parametrize(("rule", "entry", "spoil"), BROKEN)
def test_a_broken_map_is_refused(rule: str, entry: str, spoil: Break, tmp_path: Path) -> None:
    sketch = grid()
    spoil(sketch)
    refused(sketch, tmp_path, rule, entry)


def refused(sketch: Sketch, directory: Path, rule: str, entry: str) -> None:
    with pytest.raises(ContentError) as caught:
        sketch.load(directory)
    error = caught.value
    assert ("map2.toml", entry, rule) == (error.file, error.entry, error.rule)
    assert all(word in str(error) for word in ("map2.toml", entry, rule))


NARROW = (-450, -250, -40, 40, 250, 450)
CLOSE = (-450, -190, -70, 70, 250, 450)


@pytest.mark.parametrize(
    ("rule", "entry", "sketch"),
    [
        ("border", "face 1", grid((THREE, CLOSE))),
        ("room", "face 6", grid((THREE, NARROW))),
        ("reachable", "file", with_centre((THREE, FIVE), "lake")),
    ],
)
def test_a_map_unfit_for_play_is_refused(
    rule: str, entry: str, sketch: Sketch, tmp_path: Path
) -> None:
    refused(sketch, tmp_path, rule, entry)


def test_a_space_with_too_many_neighbours_is_refused(tmp_path: Path) -> None:
    refused(with_centre((FIVE, THREE), "savanna"), tmp_path, "neighbours", "face 9")


def test_a_coast_that_sways_out_of_the_box_is_refused(tmp_path: Path) -> None:
    sketch = grid()
    sketch.head["size"] = [1000, 800]
    refused(sketch, tmp_path, "box", "face 6")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="missing-file"):
        load_content(2, "blue", tmp_path)


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ("toml", b"seats = "),
        ("toml", b"\xff"),
        ("toml", b"x = " + b"[" * 5000),
        ("toml", b"x = " + b"9" * 5000),
        ("size", b"#" * (LARGEST_FILE_BYTES + 1)),
    ],
)
def test_a_file_that_is_no_toml_is_refused(rule: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "map2.toml").write_bytes(data)
    with pytest.raises(ContentError, match=re.escape(f"[{rule}]")):
        load_content(2, "blue", tmp_path)


@pytest.mark.parametrize(("seats", "deck", "rule"), [(5, "blue", "seats"), (2, "green", "deck")])
def test_unknown_content_is_refused(seats: int, deck: str, rule: str) -> None:
    with pytest.raises(ContentError, match=rule):
        load_content(seats, deck)


def test_an_error_travels_between_processes() -> None:
    error = ContentError("map2.toml", "face 1", "ring", "has no corners")
    assert str(error) == str(pickle.loads(pickle.dumps(error)))  # noqa: S301 - our own bytes


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_a_mangled_map_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = grid().text().splitlines()
    spot = data.draw(st.integers(0, len(lines) - 1))
    lines[spot] = data.draw(st.sampled_from(("", "x = 1", lines[spot] * 2, lines[0], lines[-1])))
    directory = tmp_path_factory.mktemp("mangled")
    (directory / "map2.toml").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ContentError):  # at the latest for want of a deck
        load_content(2, "blue", directory)
