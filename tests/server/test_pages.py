"""The built page as files: what a browser is told to keep, and for how long."""

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kitama.server.pages import SCREENS, api_page, pages


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "404.html", "worker.js", "icon.svg", "manifest.webmanifest"):
        (tmp_path / name).write_text(name)
    for name in ("a-1.js", "a-1.css", "a-1.wasm", "a-1.json"):
        (tmp_path / "assets" / name).write_text(name)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/replay/abc", "text/html"),
        ("/review/abc", "text/html"),
        ("/games", "text/html"),
        ("/learn/onitama", "text/html"),
        ("/puzzles/kitara", "text/html"),
        ("/worker.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
def test_what_keeps_its_name_is_asked_for_again(web: Path, path: str, kind: str) -> None:
    with TestClient(Litestar(pages(web))) as client:
        answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].partition(";")[0] == kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a-1.js", "text/javascript"),
        ("a-1.css", "text/css"),
        ("a-1.wasm", "application/wasm"),
        ("a-1.json", "application/json"),
    ],
)
def test_what_changes_its_name_is_kept(web: Path, name: str, kind: str) -> None:
    with TestClient(Litestar(pages(web))) as client:
        answer = client.get(f"/assets/{name}")
    assert answer.text == name
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].partition(";")[0] == kind


def test_every_screen_of_the_page_can_be_loaded_again() -> None:
    """The page's router and the server know the same addresses."""
    router = (Path(__file__).parents[2] / "web/src/router.svelte.ts").read_text("utf-8")
    known = {screen.split("/")[1] for screen in SCREENS}
    assert set(re.findall(r"first === '(\w*)'", router)) == known


def test_the_fallback_of_other_hosts_is_not_served_here(web: Path) -> None:
    with TestClient(Litestar(pages(web))) as client:
        assert client.get("/404.html").status_code == 404


def test_the_api_is_described_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes as long as dozens of moves, which wait meanwhile."""
    app = Litestar([api_page])
    with TestClient(app) as client:
        first = client.get("/api")
        monkeypatch.setattr(type(app.openapi_schema), "to_schema", None)
        assert first.status_code == 200
        assert client.get("/api").text == first.text
