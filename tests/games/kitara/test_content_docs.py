"""docs/content.md says what the loader does: its example loads, and no rule is left out."""

import re
from pathlib import Path

from kitama.games.kitara import ground
from kitama.games.kitara.ground.content import SEATS, load_content
from kitama.games.kitara.ground.maps import load_map
from kitama.games.kitara.ground.releases import NEWEST

DOCS = (Path(__file__).parents[3] / "docs" / "content.md").read_text(encoding="utf-8")
GROUND = Path(next(iter(ground.__path__)))
LOADERS = ("source.py", "maps.py", "mesh.py", "cards.py")


def blocks(first: str) -> list[str]:
    found = re.findall(r"```toml\n(.*?)```", DOCS, flags=re.DOTALL)
    return [block for block in found if block.startswith(first)]


def test_the_example_is_a_map(tmp_path: Path) -> None:
    (example,) = blocks("seats = 2")
    (tmp_path / "map2.toml").write_text(example, encoding="utf-8")
    assert 16 == len(load_map(tmp_path, 2).spaces)


def test_the_snippets_are_ours() -> None:
    newest = GROUND / "content" / str(NEWEST)
    own = "".join(file.read_text(encoding="utf-8") for file in newest.glob("*.toml"))
    for snippet in [*blocks("[tokens]"), *blocks("[[card]]")]:
        assert snippet in own


def test_every_rule_is_described() -> None:
    text = "".join((GROUND / file).read_text(encoding="utf-8") for file in LOADERS)
    rules = set(re.findall(r'(?:error|ContentError)\((?:file, "file", )?"([a-z-]+)"', text))
    assert len(rules) > 30
    assert [] == sorted(rule for rule in rules if f"`{rule}`" not in DOCS)


def test_the_maps_are_counted_right() -> None:
    for seats in SEATS:
        shown = load_content(seats, "blue").map
        counts = f"| {shown.name['en']} | {len(shown.spaces)} | {len(shown.lakes)} |"
        assert counts in DOCS
