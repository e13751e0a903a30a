"""The README tells the truth: its example runs, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert code is not None

    exec(code[1], {})  # noqa: S102  # our own page

    printed = capsys.readouterr().out
    assert len([line for line in code[1].splitlines() if line]) < 10
    assert "'horse c1-c2'" in printed.splitlines()[0]
    assert "1 blue horse c1-c2" in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))

    assert [target for target in targets if not (page.parent / target).exists()] == []
