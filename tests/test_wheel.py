"""The wheel in an environment of its own, as pipx and uvx make them, serves.

Nightly: there its rules are compiled anew, because machine code is kept by where its source lies.
"""

import asyncio
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import pytest

from tests.server.process import until_prepared

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.server, pytest.mark.nightly, pytest.mark.anyio]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The commands of a fresh environment with the wheel in it, and our packages beside it."""
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=True)
    # Not the project's own .pth: whatever lies on such a path is not looked at for more paths.
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "ours.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--no-index", "--no-deps", wheel)
    subprocess.run(pip, capture_output=True, check=True)
    where = (folder / "bin" / "python", "-c", "import kitama; print(kitama.__file__)")
    found = subprocess.run(where, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert found.stdout.startswith(str(folder))
    return folder / "bin"


async def test_the_wheel_serves(installed: Path, tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        installed / "kitama",
        *("serve", "--port", "0", "--bots", "0", "--database", tmp_path / "k.sqlite"),
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().split()[3]
        async with httpx.AsyncClient(base_url=url.replace("localhost", "127.0.0.1")) as http:
            health = (await http.get("/health")).json()
            assert (health["store"], health["rules"]) == ("up", "preparing")
            front = (await http.get("/")).text
            is_built = (ROOT / "src" / "kitama" / "web" / "index.html").exists()
            assert ('<div id="app">' if is_built else "Public tables") in front
            body = {"game": "onitama", "seats": [{"who": "me", "name": "Léa"}, {"who": "open"}]}
            refused = (await http.post("/api/tables", json=body)).json()
            assert refused["code"] == "preparing"
            await until_prepared(http)
            health = (await http.get("/health")).json()
            assert (await http.post("/api/tables", json=body)).status_code == 201
    finally:
        process.terminate()
        await process.wait()
