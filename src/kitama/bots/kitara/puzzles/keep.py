"""The tasks the package keeps, in parts that are loaded one by one."""

from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"


def parts() -> list[Path]:
    """The files of all parts, the easiest first."""
    return sorted(DATA.glob("*.txt"))
