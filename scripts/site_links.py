"""Looks at every link of the built site: `python -m scripts.site_links build/site`.

A link to a source of the repository gets a copy of it as text beside the pages. A link that leads
nowhere is an error.
"""

import html
import re
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote, urlsplit

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = "source"
LINK: Final = re.compile(r'(?P<kind>href|src)="(?P<to>[^"]*)"')


def settle(site: Path) -> list[str]:
    """Bring sources along, and tell which links lead nowhere."""
    wrong: list[str] = []
    for page in sorted(site.rglob("*.html")):
        if page.name == "404.html":  # is shown in any folder: its links begin at the host's root
            continue
        text = page.read_text("utf-8")
        changed = LINK.sub(partial(_settled, page=page, site=site, wrong=wrong), text)
        if changed != text:
            page.write_text(changed, encoding="utf-8")
    return wrong


def _settled(link: re.Match[str], page: Path, site: Path, wrong: list[str]) -> str:
    to = urlsplit(html.unescape(link["to"]))
    if to.scheme or to.netloc or not to.path:
        return link[0]
    place = page.parent / unquote(to.path)
    if place.exists():
        return link[0]
    source = (ROOT / "docs" / place.relative_to(site)).resolve()
    if not source.is_file() or not source.is_relative_to(ROOT):
        wrong.append(f"{page.relative_to(site)}: {link['to']}")
        return link[0]
    up = [".."] * (len(page.relative_to(site).parts) - 1)
    return f'{link["kind"]}="{quote("/".join([*up, _copied(source, site)]))}"'


def _copied(source: Path, site: Path) -> str:
    """A source as text that any host shows: where it lies on the site."""
    place = Path(SOURCES, f"{source.relative_to(ROOT)}.txt")
    (site / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, site / place)
    return place.as_posix()


def main() -> None:
    """Do it, or say what is wrong."""
    wrong = settle(Path(sys.argv[1]))
    print("\n".join(wrong) or "every link leads somewhere")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
