"""The site of docs/: what is made for it is what the sources say, and its links are looked at."""

import json
import re
from pathlib import Path

import pytest

from scripts import reference, site_links

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
BOARD = re.compile(r'^<div data-game="(\w+)" data-lessons="([\w,]+)"></div>$', re.MULTILINE)


@pytest.mark.parametrize("path", list(reference.made()), ids=lambda path: path.name)
def test_generated_pages_are_up_to_date(path: Path) -> None:
    """Run `make reference` when this fails."""
    assert path.read_text("utf-8") == reference.made()[path]


def test_the_reference_has_every_public_name() -> None:
    text = reference.reference()
    for name in ("analyse", "simulate", "draw", "Game.start", "State.legal_actions", "Bot.choose"):
        assert re.search(rf"^###+ {re.escape(name)}$", text, re.MULTILINE), name
    assert "\n\n\n" not in text


@pytest.mark.parametrize("page", [RULES / "onitama.md", RULES / "kitara.md"], ids=lambda p: p.stem)
def test_boards_beside_the_rules_are_about_those_rules(page: Path) -> None:
    """Whatever a board shows cites rules of the section it stands in, or of one before it."""
    text = page.read_text("utf-8")
    assert text.count("data-lessons") == len(BOARD.findall(text)) > 1
    lessons = ROOT / "web" / "src" / "games" / page.stem / "local" / "lessons.json"
    steps = {one["id"]: one["steps"] for one in json.loads(lessons.read_text("utf-8"))["lessons"]}
    for board in BOARD.finditer(text):
        assert board[1] == page.stem
        section = text[: board.start()].rpartition("\n## ")[2]
        told = set(re.findall(r"^\| ([A-Z]\d+) \|", section, re.MULTILINE))
        for lesson in board[2].split(","):
            assert told & {rule for step in steps[lesson] for rule in step["rules"]}, lesson
    shown = ",".join(lessons for _game, lessons in BOARD.findall(text))
    assert steps.keys() == set(shown.split(","))


def test_links_to_sources_are_brought_along_and_others_fail(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text("""<a href="deep/page.html#x">""", "utf-8")
    (tmp_path / "404.html").write_text("""<a href="/nowhere.html">""", "utf-8")
    page = tmp_path / "deep" / "page.html"
    page.write_text(
        """<a href="../../README.md"><a href="../gone.html"><a href="https://a.example/">""",
        "utf-8",
    )
    assert site_links.settle(tmp_path) == ["deep/page.html: ../gone.html"]
    assert """href="../source/README.md.txt\"""" in page.read_text("utf-8")
    copied = tmp_path / "source" / "README.md.txt"
    assert copied.read_bytes() == (ROOT / "README.md").read_bytes()
    assert page.read_text("utf-8").count("gone.html") == 1


def test_nothing_on_the_site_is_fetched_from_elsewhere() -> None:
    settings = (ROOT / "zensical.toml").read_text("utf-8")
    assert "font = false" in settings
    for name in ("boards.js", "boards.css"):
        assert f'"{name}"' in settings
        assert "http" not in (ROOT / "docs" / name).read_text("utf-8")
