"""What each title adds to the command line: commands of its own, and examples for the help.

A title says both in the `__init__.py` of its folder here, which imports nothing: `COMMANDS`, a
name and a sentence for each, in a module of that name; `EXAMPLES`, lines for each command.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from kitama.games import GAMES


def commands() -> Mapping[str, tuple[str, str]]:
    """Every command of a title: where it is, and what it does."""
    return {
        name: (f"{title.__name__}.{name}", sentence)
        for title in _titles()
        for name, sentence in title.COMMANDS.items()
    }


def examples(command: str) -> str:
    """What may be typed, as the last part of a command's help."""
    lines = [line for title in _titles() for line in title.EXAMPLES.get(command, ())]
    return "\n".join(["\b", *lines])  # \b keeps click from joining the lines


def _titles() -> Iterator[ModuleType]:
    for name in GAMES:
        package = f"{__package__}.{name}"
        if find_spec(package):
            yield import_module(package)
