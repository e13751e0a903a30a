"""A Python that lacks some packages, to see how the house does without them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.cli.running import run_process

_REFUSER: Final = """\
import sys

class Refuser:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refuser())
"""


class Bare:
    """A Python without some packages, its children included."""

    def __init__(self, folder: Path, blocked: set[str]) -> None:
        folder.mkdir(exist_ok=True)
        (folder / "sitecustomize.py").write_text(_REFUSER.format(blocked=blocked), encoding="utf-8")
        earlier = os.environ.get("PYTHONPATH")
        self.path = os.pathsep.join([str(folder), *([earlier] if earlier else [])])

    def run(self, *arguments: str, lines: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        return run_process(*arguments, lines=lines, PYTHONPATH=self.path)

    def python(self, script: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": self.path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
