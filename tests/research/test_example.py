"""The example that learns runs, and keeps its curve."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.server  # a process of its own, compiled


def test_it_learns_and_tells_how_far_it_came(tmp_path: Path) -> None:
    script = (sys.executable, str(ROOT / "examples" / "learn.py"))
    options = ("--minutes", "0", "--games", "2", "--level", "1", "--out", str(tmp_path))
    done = subprocess.run([*script, *options], capture_output=True, text=True, check=True)
    assert " 0 steps " in done.stdout
    heading, *rows = (tmp_path / "curve.csv").read_text("utf-8").splitlines()
    assert (heading, len(rows)) == ("minutes,steps,alone,ahead", 1)
    drawing = ET.fromstring((tmp_path / "curve.svg").read_text("utf-8"))  # noqa: S314  # our own
    assert len(drawing.findall("{http://www.w3.org/2000/svg}polyline")) == 2


def test_the_kept_curve_ends_above_level_3() -> None:
    rows = (ROOT / "docs" / "pictures" / "learning.csv").read_text("utf-8").splitlines()[1:]
    _minutes, _steps, alone, ahead = rows[-1].split(",")
    assert float(alone) > 0.5
    assert float(ahead) > 0.5
