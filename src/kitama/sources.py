"""Which files compiled code is made of: the modules that compile, all they import, and their data.

Whatever a module imports may be frozen into its machine code, tables and constants above all: so
everything that modules with compiled functions import counts, directly or not, and every file
that lies with them. Nothing is imported to find that out, and import statements are found without
a parser, which would take ten times as long; tests/test_sources.py compares the two.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_NAME: Final = "kitama"
_FROM: Final = re.compile(rb"from (kitama[\w.]*) import (\([^)]*\)|.*)")
_WHOLE: Final = re.compile(rb"import (kitama[\w.]*)")
_WORD: Final = re.compile(rb"\w+")
_DECORATOR: Final = {
    ("kitama.compiled", "compiled"),
    ("kitama.compiled", ""),
    ("kitama", "compiled"),
}
"""The ways to get at it; whoever takes something else from there compiles nothing."""

Import = tuple[str, str]
"""A module, and a name taken from it, which may be a module too; no name for the module itself."""


def sources(package: Path) -> list[Path]:
    """The files that compiled code in this package depends on, sorted."""
    modules = {_module(path.relative_to(package)): path for path in package.rglob("*.py")}
    imports = {name: imported(path.read_bytes()) for name, path in modules.items()}
    found = set[str]()
    waiting = [name for name, taken in imports.items() if not taken.isdisjoint(_DECORATOR)]
    while waiting:
        name = waiting.pop()
        if name in modules and name not in found:
            found.add(name)
            waiting.extend(_reached(name, imports[name]))
    paths = {modules[name] for name in found}
    return sorted(
        paths.union(*(_data(folder, package) for folder in {path.parent for path in paths}))
    )


def imported(source: bytes) -> set[Import]:
    """What a source imports of the house; more than that if it quotes such a statement."""
    found = {(module.decode(), "") for module in _WHOLE.findall(source)}
    for origin, names in _FROM.findall(source):
        found.update((origin.decode(), name.decode()) for name in _WORD.findall(names))
    return found


def _module(path: Path) -> str:
    return ".".join((_NAME, *path.with_suffix("").parts)).removesuffix(".__init__")


def _reached(module: str, imports: set[Import]) -> Iterator[str]:
    """The modules that are run when this one is imported, or may be: names need not be modules."""
    yield module.rpartition(".")[0]
    for origin, name in imports:
        yield origin
        yield f"{origin}.{name}"


def _data(folder: Path, package: Path) -> Iterator[Path]:
    """Files beside modules and in folders of their own there; in the root only the page has one."""
    for path in folder.iterdir():
        if path.is_file() and path.suffix != ".py":
            yield path
        elif path.is_dir() and folder != package and _is_data(path):
            yield from (file for file in path.rglob("*") if file.is_file())


def _is_data(folder: Path) -> bool:
    return folder.name != "__pycache__" and not any(folder.glob("*.py"))
