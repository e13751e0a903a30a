"""The protocol as written down: generated files, documents and the example agree with the code."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from kitama.tables.errors import Code
from scripts import protocol
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", list(protocol.made()), ids=lambda path: path.name)
def test_generated_files_are_up_to_date(path: Path) -> None:
    """Run `python -m scripts.protocol` when this fails."""
    assert path.read_text("utf-8") == protocol.made()[path]


def test_every_refusal_is_documented() -> None:
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    refusals = text.partition("## Refusals")[2]
    listed = re.findall(r"^\| `([a-z-]+)` \|", refusals, re.MULTILINE)

    assert listed == sorted(code.value for code in Code)


def test_every_message_is_documented() -> None:
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    kinds = set(re.findall(r'tag="([a-z]+)"', _messages()))

    assert len(kinds) > 15
    assert [
        kind for kind in sorted(kinds) if f"`{kind}`" not in text and f'"{kind}"' not in text
    ] == []


def _messages() -> str:
    return (ROOT / "src/kitama/server/messages.py").read_text("utf-8")


def test_every_threat_has_its_test() -> None:
    """Each row of docs/security.md names a test that exists."""
    rows = re.findall(
        r"^\| .+ \| .+ \| `(test_\w+)` \|",
        (ROOT / "docs/security.md").read_text("utf-8"),
        re.MULTILINE,
    )
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))

    assert len(rows) > 20
    assert [name for name in rows if f"def {name}(" not in tests] == []


@pytest.mark.anyio
async def test_the_example_bot_plays_by_link(server: Serving) -> None:
    script = ROOT / "examples/bot.py"
    assert len(script.read_text("utf-8").splitlines()) < 40
    table = await server.new_table(("", ""), begin=False, visibility="link")
    link = f"{server.url}/t/{table.id}#join={table.join}"
    bots = [
        await asyncio.create_subprocess_exec(
            sys.executable, str(script), link, seat, stdout=asyncio.subprocess.PIPE
        )
        for seat in "01"
    ]
    async with server.client() as client:
        await client.watch(table.id)
        about = client.heard[-2]
        while None in [seat["player"] for seat in about["seats"]]:
            about = await client.expect("about")
        live = await server.services.hub.find(table.id)
        await server.services.seating.start(live, lambda: (0,))
        await client.expect("seen", phase="over")
    for bot in bots:
        out, _err = await bot.communicate()
        assert bot.returncode == 0
        assert b"reason" in out
