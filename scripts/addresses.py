"""The project's addresses in a wheel's metadata: those of the repository it is released from.

hatchling calls it whenever it builds (pyproject.toml). A clone knows its repository as `origin`;
KITAMA_REPOSITORY says another one. Without either there is nothing to say.
"""

import os
import re
import subprocess
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Addresses(MetadataHookInterface):
    """Adds `[project.urls]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get("KITAMA_REPOSITORY") or _origin(self.root)
        urls = addresses(repository)
        if urls:
            metadata["urls"] = urls


def addresses(repository: str) -> dict[str, str]:
    """Where to find what, by the address one clones from; nothing for a folder."""
    shell = re.fullmatch(r"(?:ssh://)?git@([\w.-]+)[:/](.+)", repository)
    home = f"https://{shell[1]}/{shell[2]}" if shell else repository
    home = home.rstrip("/").removesuffix(".git")
    if not home.startswith("https://"):
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/tree/main/docs",
        "Source": home,
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def _origin(root: str) -> str:
    try:
        asked = ["git", "-C", root, "remote", "get-url", "origin"]  # ours or none
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
