"""The examples of the pages and docstrings: where they stand, and what each kind must stand up to.

A kind is the first word behind a fence. Whatever cannot be tried is marked `text`, so that nothing
is passed over by accident.
"""

import ast
import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import click
import msgspec
from click.exceptions import Exit
from click.testing import CliRunner

import kitama
from kitama.cli import main
from kitama.games import find
from kitama.games.onitama.view import OnitamaView
from kitama.server import messages
from kitama.transcript import read

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = Path(kitama.__file__).parent
PAGES: Final = [
    *(
        ROOT / name
        for name in (
            "README.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "SECURITY.md",
            "bench/README.md",
        )
    ),
    *sorted((ROOT / "docs").rglob("*.md")),
]
ONITAMA: Final = re.compile(
    r"(?:[rRbB.]{5}/){4}[rRbB.]{5}(?: \w+=[\w,]+){4}|\d{25} [\w,]+ [\w,]+ \w+ \w+"
)
"""A position of Onitama in either form."""
STANDS_FOR: Final = {
    "GAME": "onitama",
    "BOT": "1",
    "N": "1",
    "M": "2",
    "FILE": "game.txt",
    "DIGEST": "77a1",
    "POSITION": "1121100000000000000033433 ox,boar horse,elephant crab blue",
}
"""What a capital word in a command is tried with."""


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    title: str
    """The game it is about, where that is said."""
    text: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    found = re.findall(
        r"^```([^\n]*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    heads = [(*head.split(), "", "") for head, _text in found]
    return [Block(head[0], head[1], text) for head, (_, text) in zip(heads, found, strict=True)]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def spans(page: Path) -> list[str]:
    """The words between backticks in the prose of a page, a line break being a space."""
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose(page))]


def docstrings() -> Iterator[tuple[str, str]]:
    """Every docstring of the package, with the module it stands in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = path.relative_to(PACKAGE).with_suffix("").as_posix()
                yield name, ast.get_docstring(node) or ""


# Commands.


def commands(text: str) -> list[str]:
    """The lines of a shell block, continued ones joined, without what explains them."""
    joined = re.sub(r"\s*\\\n\s*", " ", text)
    lines = [re.split(r" +# ", line)[0].strip() for line in joined.splitlines()]
    return [line for line in lines if line]


def try_command(line: str) -> None:
    """Fail if a command does not exist or does not take its arguments. Nothing is run."""
    words = [STANDS_FOR.get(word, word) for word in shlex.split(line)]
    match words:
        case ["kitama", *arguments] | ["uvx", "kitama", *arguments]:
            parse_arguments(arguments)
        case ["make", target]:
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        case ["pip", "install", package]:
            assert_installable(package)
        case ["python", "-m", module, *_rest]:
            assert module == "websockets" or is_module(module), module
        case ["pytest", path]:
            assert (ROOT / path).exists()
        case ["curl", *arguments]:
            try_request(arguments)
        case _:
            raise AssertionError(f"no way to try {line!r}")


def parse_arguments(arguments: list[str]) -> None:
    """Let the command line take arguments apart, but not act on them."""
    files = [name for word in arguments for name in expanded(word)]
    with CliRunner().isolation(input="y\n"):
        command: click.Command = main
        context = None
        rest = files
        try:
            while True:
                name = "kitama" if context is None else rest.pop(0)
                context = command.make_context(name, rest, parent=context)
                if not isinstance(command, click.Group):
                    return
                rest = [*context._protected_args, *context.args]
                _name, found, _rest = command.resolve_command(context, list(rest))
                assert found is not None, f"there is no command {rest[0]!r}"
                command = found
        except Exit:
            return


def expanded(word: str) -> list[str]:
    """What the shell makes of a word with a star in it."""
    return [str(path) for path in Path().glob(word)] if "*" in word else [word]


def assert_installable(package: str) -> None:
    """The package is ours, and has the extras that are named."""
    name, _, extras = package.partition("[")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert name == project["name"]
    for extra in extras.rstrip("]").split(",") if extras else []:
        assert extra in project["optional-dependencies"]


def is_module(name: str) -> bool:
    path = Path(*name.split("."))
    return any(
        (root / path).with_suffix(".py").exists() or (root / path / "__main__.py").exists()
        for root in (ROOT, ROOT / "src")
    )


# Talking to the server.


def try_request(arguments: list[str]) -> None:
    """The body of a request is one of those the server takes at that address."""
    address = next(word for word in arguments if word.startswith("localhost"))
    body = arguments[arguments.index("-d") + 1] if "-d" in arguments else None
    kinds = {r"/api/tables$": messages.NewTable, r"/api/tables/\w+/seats/\d$": messages.Joining}
    for pattern, kind in kinds.items():
        if re.search(pattern, address):
            assert body is not None
            msgspec.json.decode(body, type=kind)


def try_console(block: Block) -> None:
    """Commands are taken apart, messages to the server read, its answers compared by their keys."""
    joined = re.sub(r"\s*\\\n\s*", " ", block.text)
    for line in joined.splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "$":
            for command in rest.split(" | "):
                try_command(command)
        elif sign == ">":
            messages.decode(rest)
        else:
            try_answer(rest if sign == "<" else line)


ANSWERS: Final = (messages.TableMade, messages.SeatToken, *messages.ToClient.__args__)


def try_answer(line: str) -> None:
    """Every key of an answer is one the server may use; what was left out is written `...`."""
    answer = json.loads(re.sub(r",\.\.\.(?=[}\]])", "", line))
    tag = answer.pop("type", None)
    kinds = [kind for kind in ANSWERS if kind.__struct_config__.tag == tag]
    assert any(answer.keys() <= set(kind.__struct_fields__) for kind in kinds), line


# The other kinds.


def try_position(block: Block) -> None:
    find(block.title).start({"position": " ".join(block.text.split())})


def try_question(block: Block) -> None:
    """A question of the arena to a program: docs/bot-protocol.md."""
    question = json.loads(block.text)
    assert ["game", "rules", "view", "legal", "seconds", "nodes"] == list(question)
    assert set(OnitamaView.__dataclass_fields__) == question["view"].keys()
    game = find(question["game"])
    assert game.rules_version == question["rules"]
    for text in question["legal"]:
        game.parse(text)


def try_shell(block: Block) -> None:
    for line in commands(block.text):
        try_command(line)


def try_python(block: Block) -> None:
    exec(block.text, {})  # noqa: S102  # our own pages


KINDS: Final[Mapping[str, Callable[[Block], object]]] = {
    "sh": try_shell,
    "console": try_console,
    "python": try_python,
    "json": try_question,
    "toml": lambda block: tomllib.loads(block.text),
    "position": try_position,
    "transcript": lambda block: read(block.text),
    "text": lambda _block: None,
}
