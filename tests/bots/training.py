"""`kitama train` as tests call it."""

from pathlib import Path

from tests.cli.running import run


def trained(title: str, folder: Path, *chosen: str) -> list[str]:
    """The lines of the weights that the command writes."""
    out = folder / "weights.txt"
    result = run("train", title, *chosen, "--out", str(out))
    assert result.exit_code == 0, result.output
    return out.read_text("utf-8").splitlines()
