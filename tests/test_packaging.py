"""What `pip install kitama` gives, and what each extra adds: docs/decisions/0015-extras.md.

The server's packages are kept from the processes started here as if they were not installed.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from email.parser import Parser
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

from kitama.cli.errors import EXTRAS
from scripts.addresses import addresses
from tests.bare import Bare
from tests.cli.running import OPENING_CARDS

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.server  # processes and a wheel: the same in every mode


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    """A Python with what `pip install kitama` brings, and no more."""
    every = {package for packages in EXTRAS.values() for package in packages}
    return Bare(tmp_path / "bare", every | {"uvloop"})


def test_rules_bots_and_transcripts_need_no_server(bare: Bare) -> None:
    script = """
from random import Random
from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.game import CHANCE
from kitama.games import GAMES, find
from kitama.tables import ledger, lobby, turn, undo
from kitama.transcript import Transcript, read, write

for name in GAMES:
    game = find(name)
    record = Transcript(game)
    state = game.start()
    while state.seat == CHANCE:
        state.apply(record.add(state.legal_actions()[0]))
    choice = make_bot(game, "1", Random(1)).choose(state.view(state.seat), Budget(nodes=50))
    record.add(choice.action)
    assert read(write(record)) == record
    print(name)
"""
    assert bare.python(script).split() == ["kitara", "onitama"]


def test_the_terminal_needs_no_server(bare: Bare, tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    played = bare.run("play", "onitama", *OPENING_CARDS, lines=("1", "quit", str(game)))
    assert (played.returncode, game.exists()) == (0, True)
    assert bare.run("replay", str(game), "--print").returncode == 0
    assert bare.run("perft", "onitama", "--depth", "2", *OPENING_CARDS).stdout.strip().isdigit()
    arena = ("arena", "onitama", "1", "1", "--openings", "1", "--processes", "1")
    assert "2 games" in bare.run(*arena).stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "server"),
        ("serve --help", "server"),
        ("backup copy.sqlite", "server"),
        ("export tables", "server"),
        ("import pyproject.toml", "server"),
        ("forget --older-than 9 --yes", "server"),
        ("replay --all", "server"),
        ("worker --nats nats://localhost:1", "cluster"),
        ("train kitara --games 20", "train"),
    ],
)
def test_a_command_says_what_to_install(bare: Bare, command: str, extra: str) -> None:
    done = bare.run(*command.split())
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert re.fullmatch(rf'kitama: this needs \w+, .*: pip install "kitama\[{extra}\]"', line)


@pytest.mark.parametrize("option", ["--nats nats://a:1", "--database postgresql://a@localhost:1/a"])
def test_a_cluster_needs_more_than_a_server(tmp_path: Path, option: str) -> None:
    single = Bare(tmp_path / "single", set(EXTRAS["cluster"]))
    done = single.run("serve", "--port", "0", "--bots", "0", *option.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].endswith(': pip install "kitama[cluster]"')


def test_uvx_brings_what_a_command_needs(
    bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`uvx kitama serve` is started once more, by the same uv, with the packages of the extra."""
    uv = tmp_path / "uv"
    uv.write_text('#!/bin/sh\necho "$KITAMA_EXTRA: $*"\n', "utf-8")
    uv.chmod(0o755)
    script = (
        "import sys; sys.argv = ['kitama', 'serve', '--lan']\n"
        "sys.prefix = '/cache/uv/archive-v0/abc'\n"
        "from kitama.cli import main; main()"
    )
    monkeypatch.setenv("UV", str(uv))
    asked = bare.python(script)
    assert re.fullmatch(
        r"server: tool run --from kitama\[server\]( @ file:\S+|==\S+) kitama serve --lan\n", asked
    )
    monkeypatch.setenv("KITAMA_EXTRA", "server")
    with pytest.raises(subprocess.CalledProcessError):  # a second time says what is missing
        bare.python(script)


@pytest.mark.parametrize(
    "repository", ["git@host.example:us/kitama.git", "https://host.example/us/kitama"]
)
def test_the_wheel_knows_where_it_was_released_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, repository: str
) -> None:
    monkeypatch.setenv("KITAMA_REPOSITORY", repository)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("README.md", "LICENSE", "scripts/addresses.py", "src/kitama/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run(build, cwd=tmp_path, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        told = Parser().parsestr(archive.read(name).decode()).get_all("Project-URL")
    assert told is not None
    assert "Source, https://host.example/us/kitama" in told
    assert "Issues, https://host.example/us/kitama/issues" in told


def test_a_folder_of_this_machine_is_no_address() -> None:
    assert addresses("/srv/kitama") == addresses("") == {}


def test_any_other_missing_module_is_a_fault_of_ours(tmp_path: Path) -> None:
    broken = Bare(tmp_path / "broken", {"hmac"})
    assert "Traceback" in broken.run("serve").stderr


# The wheel.


@pytest.fixture(scope="module")
def requirements(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What the wheel asks for: by extra, and under an empty name for everybody."""
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        names = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        heading = Parser().parsestr(wheel.read(names[0]).decode())
    found: dict[str, set[str]] = {
        "": set(),
        **{extra: set() for extra in heading.get_all("Provides-Extra", [])},
    }
    for line in heading.get_all("Requires-Dist", []):
        extra = re.search(r"extra == '(\w+)'", line)
        found[extra[1] if extra else ""].add(re.split(r"[\[<>=;\s]", line)[0])
    return found


def test_the_rules_need_little(requirements: dict[str, set[str]]) -> None:
    assert {"click", "msgspec", "numba", "numpy", "rich"} == requirements[""]


def test_extras(requirements: dict[str, set[str]]) -> None:
    assert {"", "server", "cluster", "research", "train"} == requirements.keys()
    assert requirements["server"] < requirements["cluster"]


def imported_as(distribution: str) -> Iterator[str]:
    for package, distributions in packages_distributions().items():
        names = {name.lower().replace("_", "-") for name in distributions}
        if distribution in names and package[0] != "_":
            yield package


def test_the_command_line_knows_the_extras(requirements: dict[str, set[str]]) -> None:
    """kitama.cli.errors names the extra of every package that one brings."""
    for extra, packages in EXTRAS.items():
        own = requirements[extra] - (requirements["server"] if extra == "cluster" else set())
        expected = {name for needed in own - {"uvloop"} for name in imported_as(needed)}
        assert set(packages) == expected
