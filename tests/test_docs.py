"""Every example of the pages and of the docstrings is true: it runs, parses, replays.

How each kind is tried stands in tests/examples.py. test_content_docs.py looks closer at the files
of docs/content.md.
"""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from kitama.cli.titles import examples
from kitama.games import find
from kitama.games.kitara.ground.content import __path__ as content
from tests.cli.running import run
from tests.examples import (
    KINDS,
    ONITAMA,
    PAGES,
    ROOT,
    blocks,
    commands,
    docstrings,
    prose,
    spans,
    try_command,
)

EXPECTED = {
    "README.md": {"sh": 2, "python": 1},
    "docs/architecture.md": {"text": 3},
    "docs/balance.md": {"sh": 1},
    "docs/bot-protocol.md": {"sh": 1, "json": 1},
    "docs/content.md": {"text": 3, "python": 1, "toml": 3},
    "docs/hosting.md": {"sh": 5},
    "docs/lessons.md": {"toml": 1},
    "docs/notation.md": {"position": 3, "transcript": 1},
    "docs/page.md": {"text": 1},
    "docs/protocol.md": {"console": 4},
    "docs/puzzles.md": {"text": 2},
    "docs/python-api.md": {"python": 3},
    "docs/research.md": {"python": 5, "sh": 1},
    "docs/writing-a-bot.md": {"sh": 2, "text": 2},
}
"""How many blocks of each kind every page has; the others have none."""
NAMES = {page: page.relative_to(ROOT).as_posix() for page in PAGES}
NOTATION = ROOT / "docs" / "notation.md"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files the examples speak of."""
    transcript = next(block.text for block in blocks(NOTATION) if block.kind == "transcript")
    for name in ("game.txt", "lesson.txt"):
        (tmp_path / name).write_text(transcript, encoding="utf-8")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "one.kitama").touch()
    shutil.copytree(Path(next(iter(content))) / "2", tmp_path / "packs" / "my-box")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=NAMES.get)
def test_blocks_of_a_page(page: Path) -> None:
    found = blocks(page)
    assert page.read_text("utf-8").count("```") == 2 * len(found)
    assert EXPECTED.get(NAMES[page], {}) == Counter(block.kind for block in found)
    for block in found:
        KINDS[block.kind](block)


@pytest.mark.parametrize("page", PAGES, ids=NAMES.get)
def test_no_block_is_hidden_by_indenting_it(page: Path) -> None:
    assert re.findall(r"\n\n {4,}\S.*", prose(page)) == []


def test_every_page_that_is_counted_exists() -> None:
    assert EXPECTED.keys() <= set(NAMES.values())


@pytest.mark.parametrize("page", PAGES, ids=NAMES.get)
def test_commands_in_the_prose(page: Path) -> None:
    """A name alone is a command that exists; more than a name can be taken apart."""
    for span in spans(page):
        words = span.split()
        if words[0] == "kitama" and len(words) == 2 and words[1].islower():
            assert run(words[1], "--help").exit_code == 0
        elif len(words) > 1 and words[0] in {"kitama", "make", "pip", "pytest", "python"}:
            try_command(span)


def test_the_prose_has_commands() -> None:
    found = [span for page in PAGES for span in spans(page) if re.match(r"(kitama|make) \S", span)]
    assert len(found) > 40


def test_actions_of_onitama() -> None:
    section = prose(NOTATION).partition("## Kitara")[0]
    actions = re.findall(r"`((?:deal )?[a-z]+(?: [a-e]\d-[a-e]\d| pass)?)`", section)
    found = [text for text in actions if " " in text]
    assert ["tiger b1-b3", "tiger pass", "deal tiger"] == found
    for text in found:
        assert find("onitama").notation(find("onitama").parse(text)) == text


def test_actions_of_kitara() -> None:
    found = re.findall(r"^\| `([^`]+)` \|", prose(NOTATION), re.MULTILINE)
    assert 14 == len(found)
    for text in found:
        assert find("kitara").notation(find("kitara").parse(text)) == text


@pytest.mark.parametrize("command", ["kitama replay game.txt", "kitama content draw"])
def test_cheap_commands_run(command: str) -> None:
    """Those of the README that take a moment."""
    assert command in commands(blocks(ROOT / "README.md")[1].text)
    assert run(*command.split()[1:]).exit_code == 0


# Docstrings.


def test_positions_of_kitara_in_docstrings() -> None:
    found = [
        (name, " ".join(lines.split()))
        for name, text in docstrings()
        for lines in re.findall(r"^ *players=.*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    ]
    assert ["games/kitara/position"] == [name for name, _ in found]
    for _, text in found:
        assert text == find("kitara").start({"position": text}).position()  # type: ignore[attr-defined]


def test_positions_of_onitama_in_docstrings() -> None:
    found = [(name, text) for name, told in docstrings() for text in ONITAMA.findall(told)]
    expected = {
        "cli/onitama/analyse": 1,
        "cli/onitama/perft": 2,
        "cli/onitama/solve": 1,
        "games/onitama/notation": 2,
    }
    assert expected == Counter(name for name, _ in found)
    for _, text in found:
        find("onitama").start({"position": text})


def test_commands_in_docstrings() -> None:
    """What `kitama COMMAND --help` shows."""
    found: Counter[str] = Counter()
    for name, text in docstrings():
        shown = re.findall(r"^(?:curl .*\| )?(kitama .*)", "\n".join(commands(text)), re.MULTILINE)
        for line in shown if name.startswith("cli/") else []:
            command = re.split(r" {2,}", line)[0]
            if ": " not in command:  # a module says what it is: "kitama replay: a recorded game"
                try_command(command)
                found[name] += 1
    assert found.total() > 10


@pytest.mark.parametrize("command", ["kitama", "play", "arena"])
def test_examples_of_the_titles(command: str) -> None:
    """What stands below the help of commands that all titles share."""
    _mark, *lines = examples(command).splitlines()
    assert len(lines) >= 2
    for line in lines:
        try_command(re.split(r" {2,}", line)[0])


def test_every_page_can_be_found_on_the_site() -> None:
    """Decisions are reached from the pages that they are about."""
    text = (ROOT / "zensical.toml").read_text("utf-8")
    listed = set(re.findall(r'"([\w/-]+\.md)"', text))
    docs = ROOT / "docs"
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    assert listed <= pages
    linked = " ".join(path.read_text("utf-8") for path in docs.rglob("*.md"))
    hidden = {page for page in pages - listed if not page.startswith("decisions/")}
    assert [page for page in sorted(hidden) if f"]({page}" not in linked] == []
