"""kitama content: packs are checked, drawn and measured."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import Result

from kitama.compiled import MODE
from tests.cli.running import run

OWN = Path(str(files("kitama.games.kitara.ground.content"))) / "2"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "my-box"
    folder.mkdir()
    for file in OWN.glob("*.toml"):
        shutil.copy(file, folder)
    return folder


def content(*words: str | Path) -> Result:
    return run("content", *words)


def test_a_good_pack(pack: Path) -> None:
    result = content("check", pack)

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 6
    assert "good: 2 players, blue deck: 17 spaces, 4 lakes" in result.stdout


def test_part_of_a_pack_is_enough(pack: Path) -> None:
    for file in ("map2.toml", "map3.toml", "red.toml"):
        (pack / file).unlink()

    assert content("check", pack).stdout.startswith("good: 4 players, blue deck")


def test_a_broken_pack_names_file_entry_and_rule(pack: Path) -> None:
    deck = pack / "red.toml"
    deck.write_text(deck.read_text("utf-8").replace("moves = 2", "moves = -2", 1), "utf-8")
    result = content("check", pack)

    assert result.exit_code == 2
    assert result.stderr.startswith("kitama: red.toml: card 0: ")
    assert result.stderr.rstrip().endswith("[range]")


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_folder_without_a_pack(tmp_path: Path, name: str) -> None:
    result = content("check", tmp_path / name)

    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_every_map_and_every_card_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "new" / "pictures"
    result = content("draw", "--out", out)

    assert result.exit_code == 0, result.stderr
    assert len(list(out.glob("kitara-*.svg"))) == 3 + 2
    assert len(list(out.glob("*/card*.svg"))) == 2 * 33
    assert "<svg" in (out / "red" / "card32.svg").read_text("utf-8")


def test_a_broken_pack_is_not_drawn(pack: Path, tmp_path: Path) -> None:
    (pack / "map3.toml").write_text("seats = 3", "utf-8")
    result = content("draw", "--pack", pack, "--out", tmp_path / "out")

    assert result.exit_code == 2
    assert "map3.toml" in result.stderr


@pytest.mark.skipif(MODE == "plain", reason="planned games take minutes as plain Python")
def test_balance_is_measured(tmp_path: Path) -> None:
    out = tmp_path / "balance.md"
    words = ["--players", "2", "--deck", "red", "--games", "4", "--bot", "7", "--bot", "1"]
    result = content("balance", *words, "--out", out)
    report = out.read_text("utf-8")

    assert result.exit_code == 0, result.stderr
    assert [report.count(f"\n| 2 players, red, {bot} |") for bot in ("7", "1")] == [4, 4]
    assert report.count("\n| 32 | ") == 1
    order = report.index("## Does it matter who begins")
    assert order < report.index("## Who wins") < report.index("## How often each card")
    assert content("balance", *words).stdout == report


def test_balance_with_a_bot_there_is_not() -> None:
    result = content("balance", "--bot", "wise", "--games", "1")

    assert result.exit_code == 2
    assert "wise" in result.stderr


def test_balance_of_a_pack_there_is_not() -> None:
    result = content("balance", "--pack", "nothing-here", "--games", "1")

    assert result.exit_code == 2
    assert "nothing-here" in result.stderr
