"""Where the built page lies: made by `make web`, served by the server, copied by `kitama site`."""

from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent / "web"
