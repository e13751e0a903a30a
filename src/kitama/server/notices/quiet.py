"""Hours in which nobody wants to be called: "22:00-08:00 Europe/Paris"."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

_HOURS: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) (\S{1,64})")
_DAY: Final = 24 * 60


def is_quiet_text(text: str) -> bool:
    """Whether it can be read; nothing at all is no quiet hours."""
    found = _HOURS.fullmatch(text)
    return not text if found is None else _zone(found[5]) is not None


def quiet_until(text: str, now: int) -> int | None:
    """When the quiet hours end that it is now, in milliseconds since 1970; None for now is fine."""
    found = _HOURS.fullmatch(text)
    if found is None:
        return None
    first = int(found[1]) * 60 + int(found[2])
    length = (int(found[3]) * 60 + int(found[4]) - first) % _DAY
    # A zone that this machine has lost since then is taken for none.
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(_zone(found[5]) or UTC)
    passed = (here.hour * 60 + here.minute - first) % _DAY
    if passed >= length:
        return None
    minute = here.replace(second=0, microsecond=0).astimezone(UTC)
    return int((minute + timedelta(minutes=length - passed)).timestamp() * 1000)


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # unknown, a folder of zones, no name of a zone
        return None
