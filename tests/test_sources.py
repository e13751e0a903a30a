"""The digest that names compiled code covers all it depends on, and nothing else."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kitama import compiled as module
from kitama.compiled import cache_directory
from kitama.sources import Import, imported, sources

PACKAGE = Path(module.__file__).parent
COVERED = [path.relative_to(PACKAGE).as_posix() for path in sources(PACKAGE)]
FROZEN = (
    *("bots/onitama/arrangement.py", "bots/onitama/weights.txt", "bots/kitara/learned.txt"),
    *("games/onitama/cards.py", "games/onitama/cards.txt", "games/kitara/rules/record.py"),
    *("bots/kitara/weights.py", "games/kitara/ground/content/7/tokens.toml"),
    *("layout.py", "sources.py", "compiled.py", "kept.py", "__init__.py"),
)
"""Some files whose values get into machine code, or say what does, told by a person."""
APART = ("cli/play.py", "cli/kitara/palette.py", "server/app.py", "storage/schema.py")

LOADED = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
print(*(name for name in sys.modules if name.partition(".")[0] == "kitama"))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, with a built page in it."""
    copy = tmp_path_factory.mktemp("house") / "kitama"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "web"))
    (copy / "web").mkdir()
    (copy / "web" / "index.html").write_text("a page\n")
    return copy


@pytest.fixture(scope="module")
def unchanged(house: Path) -> Path:
    """Where its code is kept: looked up once, for all the files that are changed one by one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_PACKAGE", house)
        return cache_directory()


@pytest.fixture
def package(house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "_PACKAGE", house)
    return house


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def parsed(source: bytes) -> set[Import]:
    """What a source imports of the house, as Python itself reads it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", alias.name) for alias in node.names}
    return {(origin, name) for origin, name in found if origin.partition(".")[0] == "kitama"}


def test_every_import_is_found() -> None:
    for path in PACKAGE.rglob("*.py"):
        source = path.read_bytes()
        assert parsed(source) - imported(source) == set(), path


def test_whatever_is_loaded_with_compiled_code_is_covered() -> None:
    """What modules that compile really load, in a process of their own, is in the list."""
    compiling = [
        name_of(path)
        for path in PACKAGE.rglob("*.py")
        if ("kitama.compiled", "compiled") in parsed(path.read_bytes())
    ]
    assert len(compiling) > 20
    command = [sys.executable, "-c", LOADED, *compiling]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) - {name_of(PACKAGE / path) for path in COVERED} == set()


def test_what_a_person_knows_to_be_frozen_is_covered() -> None:
    assert set(FROZEN) - set(COVERED) == set()
    assert set(APART) & set(COVERED) == set()
    assert all((PACKAGE / path).is_file() for path in APART)


@pytest.mark.parametrize("path", COVERED)
def test_a_file_that_changes_names_other_code(unchanged: Path, package: Path, path: str) -> None:
    file = package / path
    kept = file.read_bytes()
    file.write_bytes(kept + b"\n")
    assert unchanged != cache_directory()
    file.write_bytes(kept)


def test_a_file_changed_back_names_the_code_it_had(package: Path) -> None:
    before, file = cache_directory(), package / COVERED[0]
    kept = file.read_bytes()
    file.write_bytes(kept + b"\n")
    assert before != cache_directory()
    file.write_bytes(kept)
    assert before == cache_directory()


def test_files_apart_may_change(package: Path) -> None:
    before = cache_directory()
    others = [path for path in package.rglob("*") if path.is_file()]
    others = [path for path in others if path.relative_to(package).as_posix() not in COVERED]
    assert len(others) > 50
    for path in others:
        path.write_bytes(path.read_bytes() + b"\n")
    assert before == cache_directory()


def test_looking_for_sources_imports_nothing_heavy() -> None:
    script = """
import sys
from pathlib import Path
import kitama.sources
assert kitama.sources.sources(Path(kitama.sources.__file__).parent)
print(sorted(name for name in sys.modules if name in {"numpy", "numba", "llvmlite"}))
print(sorted(name for name in sys.modules if name.partition(".")[0] == "kitama"))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert "[]\n['kitama', 'kitama.sources']\n" == done.stdout
