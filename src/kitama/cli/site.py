"""kitama site: the page as files that any host can serve."""

import json
import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import click

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.page import WEB

MARK: Final = '<meta name="kitama-site" content="" />'
"""By this the page knows that there is no server behind it (web/src/address.ts)."""
_LIST: Final = re.compile(r"(?<= = )\{.*\}(?=;$)", re.MULTILINE)


@click.command
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write into a folder that is not empty.")
def command(folder: Path, force: bool) -> None:
    """Write the page to FOLDER: files that any host can serve, in any folder, without Python.

    It plays against the computer and at one screen. Playing a friend elsewhere needs kitama serve.

    \b
    kitama site public
    kitama site --force public              again, with a newer version
    """  # noqa: D301  # \b keeps click from joining the lines
    if not (WEB / "index.html").exists():
        raise Trouble("the page is not built; in a clone 'make web' builds it.")
    with told_as_trouble(f"{folder}: "):
        if folder.exists() and any(folder.iterdir()) and not force:
            raise Trouble(f"{folder} is not empty; name another folder, or add --force.")
        count, size = write(folder, WEB)
    click.echo(
        f"Wrote {count} files ({size / 1e6:.1f} MB) to {folder}. Put them anywhere, over HTTPS so "
        f"that they open without a network.\nTo look at them: python -m http.server -d {folder}"
    )


def write(folder: Path, web: Path) -> tuple[int, int]:
    """Write the built page for a host of mere files: how many files, and how many bytes."""
    shutil.copytree(web, folder, dirs_exist_ok=True)
    (folder / ".nojekyll").touch()  # GitHub Pages would leave out what begins with _
    _change(folder / "index.html", alone)
    _change(folder / "manifest.webmanifest", installable)
    page = (folder / "index.html").read_bytes()
    _change(folder / "worker.js", lambda worker: relisted(worker, page))
    written = [folder / file.relative_to(web) for file in web.rglob("*") if file.is_file()]
    return len(written), sum(file.stat().st_size for file in written)


def _change(file: Path, change: Callable[[str], str]) -> None:
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")


def alone(html: str) -> str:
    """The page, marked, with its files found beside it wherever it stands."""
    beside = re.sub(r'\b(src|href)="/(?!/)', r'\1="./', html)
    return beside.replace("<head>", f"<head>\n    {MARK}", 1)


def installable(manifest: str) -> str:
    """The manifest without a name that would be the same for every page of a host."""
    told: dict[str, Any] = json.loads(manifest)
    told.pop("id", None)  # where it starts is its name then
    for shortcut in told.get("shortcuts", ()):
        shortcut["url"] = shortcut["url"].replace("./", "./#/", 1)
    return json.dumps(told, indent=2)


def relisted(worker: str, page: bytes) -> str:
    """The service worker, with the version of this page and not of the one it was made from."""
    found = _LIST.search(worker)
    if found is None:
        raise Trouble("the page is of an older version; in a clone 'make web' builds it.")
    told: dict[str, Any] = json.loads(found[0])
    version = sha256(told["version"].encode() + page).hexdigest()[:16]
    told |= {"version": version, "isSite": True}
    return worker[: found.start()] + json.dumps(told) + worker[found.end() :]
