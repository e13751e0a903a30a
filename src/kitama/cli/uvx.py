"""`uvx kitama serve`: whoever runs kitama without installing it gets a command's packages, too.

uv makes an environment for that one run. It has what `pip install kitama` gives; a command that
needs more is started once more, in one that has it.
"""

import json
import os
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, NoReturn

from kitama import __version__

AGAIN: Final = "KITAMA_EXTRA"
"""Set in the second run, which is not to lead to a third."""


def run_again_with(extra: str) -> None:
    """Start this command again with the packages of an extra, where uv made this environment."""
    uv = os.environ.get("UV")
    if uv and _is_for_one_run() and os.environ.get(AGAIN) != extra:
        os.environ[AGAIN] = extra
        _become(uv, ["uv", "tool", "run", "--from", _named(extra), "kitama", *sys.argv[1:]])


def _become(program: str, words: list[str]) -> NoReturn:
    os.execv(program, words)  # noqa: S606  # the very uv that started us


def _is_for_one_run() -> bool:
    """Whether it lies in uv's cache; what somebody installed is theirs to change."""
    return any(part.startswith("archive-v") for part in Path(sys.prefix).parts)


def _named(extra: str) -> str:
    """What to ask uv for: the same file as this one with an extra, or the same version."""
    try:
        origin = distribution("kitama").read_text("direct_url.json")
    except PackageNotFoundError:
        origin = None
    if origin:
        return f"kitama[{extra}] @ {json.loads(origin)['url']}"
    return f"kitama[{extra}]=={__version__}"
