"""Somebody's first visit: `python -m bench.visit`. Needs Chromium and the built page (`make web`).

The page stands on a host of mere files, so nothing on this machine is compiled for it.
"""

import json
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NODE: Final = Path(sys.executable).with_name("node")
TIMES: Final = 7
NAMES: Final = {
    "asked": "from the address to the question of the first turn",
    "hint": "from asking for a hint to having one",
    "answered": "from the address to the answer of the computer, the hint included",
}


class Quiet(SimpleHTTPRequestHandler):
    """A host of files that keeps no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name it has there
        """Say nothing."""


def visits(folder: str) -> dict[str, list[dict[str, float]]]:
    """What a browser finds that comes to the files of that folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        done = subprocess.run(
            [NODE, "tools/bench-visit.mjs", f"http://127.0.0.1:{host.server_port}/", str(TIMES)],
            cwd=ROOT / "web",
            capture_output=True,
            text=True,
            check=True,
        )
        host.shutdown()
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        subprocess.run([sys.executable, "-m", "kitama.cli", "site", site], check=True)
        for game, found in visits(str(site)).items():
            for key, name in NAMES.items():
                took = [each[key] for each in found]
                print(f"{game}: {name}: {median(took):.0f} ms, at most {max(took):.0f}")
            print(f"{game}: memory: {max(each['heap'] for each in found) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
