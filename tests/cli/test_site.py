"""kitama site: the page for hosts of mere files."""

import json
import re
from pathlib import Path

import pytest

from kitama.cli import site
from tests.cli.running import refused, run

HTML = """<html>
  <head>
    <link rel="icon" href="/icon.svg" />
    <link rel="author" href="//example.org/" />
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
  </head>
</html>
"""
LIST = {"version": "0123456789abcdef", "entry": "assets/index-a1.js", "files": ["./"]}
MANIFEST = {"id": "/", "start_url": "./", "shortcuts": [{"url": "./new/nim"}]}


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page, as small as can be."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(HTML)
    (web / "404.html").write_text("nothing here")
    (web / "assets" / "index-a1.js").write_text("let a;")
    (web / "manifest.webmanifest").write_text(json.dumps(MANIFEST))
    (web / "worker.js").write_text(f"// Why.\nconst {{ files }} = {json.dumps(LIST)};\nbegin();\n")
    monkeypatch.setattr(site, "WEB", web)
    return web


def listed(folder: Path) -> dict[str, object]:
    found = re.search(r" = (\{.*\});$", (folder / "worker.js").read_text(), re.MULTILINE)
    assert found is not None
    told: dict[str, object] = json.loads(found[1])
    return told


def test_every_file_is_written_and_finds_the_others_beside_it(web: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "public"
    result = run("site", folder)
    assert result.exit_code == 0
    assert f"Wrote 5 files (0.0 MB) to {folder}." in result.stdout
    assert f"python -m http.server -d {folder}" in result.stdout
    written = {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
    built = {file.relative_to(web) for file in web.rglob("*") if file.is_file()}
    assert written == built | {Path(".nojekyll")}
    page = (folder / "index.html").read_text()
    assert re.findall(r'(?:src|href)="(.*?)"', page) == [
        "./icon.svg",
        "//example.org/",
        "./assets/index-a1.js",
    ]


def test_the_page_knows_that_it_has_no_server(web: Path, tmp_path: Path) -> None:
    run("site", tmp_path / "public")
    page = (tmp_path / "public" / "index.html").read_text()
    assert page.index("<head>") < page.index(site.MARK) < page.index("<script")
    assert site.MARK not in (web / "index.html").read_text()
    address = Path(__file__).parents[2] / "web" / "src" / "address.ts"
    name = re.search(r'name="(.*?)"', site.MARK)
    assert name is not None
    assert f'meta[name="{name[1]}"]' in address.read_text("utf-8")


def test_its_worker_has_a_version_of_its_own(web: Path, tmp_path: Path) -> None:
    run("site", tmp_path / "one")
    run("site", tmp_path / "same")
    told = listed(tmp_path / "one")
    assert told == {**LIST, "version": told["version"], "isSite": True}
    assert told["version"] != LIST["version"]
    assert listed(tmp_path / "same") == told
    (web / "index.html").write_text(HTML.replace("icon", "sign"))
    run("site", tmp_path / "other")
    assert listed(tmp_path / "other")["version"] != told["version"]


@pytest.mark.usefixtures("web")
def test_it_can_be_installed_from_any_folder_of_a_host(tmp_path: Path) -> None:
    run("site", tmp_path / "public")
    manifest = json.loads((tmp_path / "public" / "manifest.webmanifest").read_text())
    assert manifest == {"start_url": "./", "shortcuts": [{"url": "./#/new/nim"}]}


@pytest.mark.usefixtures("web")
def test_a_folder_with_something_in_it_is_left_alone_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "poem.txt").write_text("roses")
    complaint = refused("site", str(tmp_path / "mine"))
    assert complaint == (f"{tmp_path / 'mine'} is not empty; name another folder, or add --force.")
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["poem.txt"]
    assert run("site", "--force", tmp_path / "mine").exit_code == 0
    assert (tmp_path / "mine" / "index.html").exists()
    assert (tmp_path / "mine" / "poem.txt").read_text() == "roses"


def test_a_page_that_is_not_built_or_too_old(web: Path, tmp_path: Path) -> None:
    (web / "worker.js").write_text("const SHELL = 'kitama-shell';\n")
    assert "older version" in refused("site", str(tmp_path / "one"))
    (web / "index.html").unlink()
    assert refused("site", str(tmp_path / "two")) == (
        "the page is not built; in a clone 'make web' builds it."
    )
    assert not (tmp_path / "two").exists()
