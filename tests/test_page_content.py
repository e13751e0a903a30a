"""The files in the page's folders are what the titles say today."""

from pathlib import Path

import pytest

from kitama.games import GAMES
from scripts.page_content import TITLES, files, main


@pytest.mark.parametrize("title", GAMES)
def test_the_files_of_the_page_are_up_to_date(title: str) -> None:
    """`python -m scripts.page_content` writes them anew."""
    found = {name: (TITLES / title / "local" / name).read_bytes() for name in files(title)}
    assert files(title) == found
    assert "content.json" in found


def test_they_are_written_into_any_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(tmp_path)])
    written = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    sizes = {str(path.relative_to(tmp_path)): path.stat().st_size for path in written}
    assert [f"{name}: {size} bytes" for name, size in sizes.items()] == sorted(
        capsys.readouterr().out.splitlines()
    )
    assert {f"{title}/local/content.json" for title in GAMES} <= sizes.keys()
