"""What may import what from outside, and what importing kitama costs.

The order of our own layers is import-linter's part (make check).
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import kitama

PACKAGE = Path(kitama.__file__).parent
ALLOWED = {
    "kitama": set[str](),
    "kitama.compiled": {"numba", "llvmlite"},
    "kitama.intermediate": {"numba", "llvmlite", "numpy"},
    "kitama.kept": {"numba"},
    "kitama.layout": {"numpy"},
    "kitama.games": {"numpy"},
    "kitama.bots": {"numpy"},
    "kitama.bots.kitara.train": {"numpy", "sklearn"},
    "kitama.bots.onitama.train": {"numpy", "sklearn"},
    "kitama.research": {"numpy", "gymnasium", "pettingzoo", "pyspiel", "pyarrow"},
    "kitama.lessons": {"msgspec"},
    "kitama.tables": {"msgspec"},
    "kitama.storage": {"sqlalchemy", "alembic", "msgspec"},
    "kitama.server": {
        "cryptography",
        "litestar",
        "msgspec",
        "nats",
        "prometheus_client",
        "uvicorn",
        "uvloop",
        "websockets",
    },
    "kitama.cli": {"click", "rich", "segno"},
}
"""Third-party packages for each part of the house; the longest name that fits decides."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text("utf-8"))


def outside(tree: ast.AST) -> set[str]:
    """The third-party packages a module imports anywhere in it."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names.add(node.module or "")
    packages = {name.partition(".")[0] for name in names}
    return packages - sys.stdlib_module_names - {"kitama"}


def allowed(name: str) -> set[str]:
    parts = [part for part in ALLOWED if f"{name}.".startswith(f"{part}.")]
    return ALLOWED[max(parts, key=len)]


def test_third_party_imports() -> None:
    found = {name: outside(tree) - allowed(name) for name, tree in modules()}
    assert {name: extra for name, extra in found.items() if extra} == {}


def test_the_list_is_looked_up_by_the_longest_name() -> None:
    assert [{"numba", "llvmlite"}, {"numpy"}, set(), set()] == [
        allowed(name)
        for name in ("kitama.compiled", "kitama.games.onitama.kernel", "kitama.game", "kitama")
    ]


def test_imports_are_found_wherever_they_stand() -> None:
    source = (
        "import os, rich.table\ndef f():\n    from click.core import x\n    import kitama.game\n"
    )
    assert {"rich", "click"} == outside(ast.parse(source))


def test_importing_kitama_is_cheap() -> None:
    script = """
import sys
import kitama, kitama.game, kitama.games, kitama.transcript
print(sorted({"numpy", "numba", "llvmlite", "click", "rich"} & sys.modules.keys()))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert "[]\n" == done.stdout
