"""Writes tests/data/dialogues anew: `python -m scripts.golden_dialogues`.

For when what a table says is meant to change: the difference in the files says how.
"""

from tests.server import dialogue_scripts
from tests.server.dialogues import FOLDER, written


def main() -> None:
    """Hold every dialogue, and take away what is not one of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, spoken in dialogue_scripts.ALL.items():
        (FOLDER / f"{name}.json").write_text(written(*spoken), "utf-8")
    print(sum(path.stat().st_size for path in FOLDER.iterdir()), "bytes")


if __name__ == "__main__":
    main()
