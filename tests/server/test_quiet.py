"""Quiet hours, in the receiver's own time."""

from datetime import UTC, datetime

import pytest

from kitama.server.notices.quiet import is_quiet_text, quiet_until

NIGHT = "22:00-08:00 Europe/Paris"
NOON = "12:00-13:30 Asia/Kolkata"


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "now", "until"),
    [
        (NIGHT, "2026-01-10T20:59:59", None),
        (NIGHT, "2026-01-10T21:00:00", "2026-01-11T07:00:00"),
        (NIGHT, "2026-01-11T06:59:59", "2026-01-11T07:00:00"),
        (NIGHT, "2026-01-11T07:00:00", None),
        (NIGHT, "2026-07-10T20:00:00", "2026-07-11T06:00:00"),  # an hour earlier in summer
        (NOON, "2026-01-10T06:30:30", "2026-01-10T08:00:00"),
        (NOON, "2026-01-10T08:00:00", None),
        ("08:00-08:00 UTC", "2026-01-10T08:00:00", None),
        ("07:00-09:00 Mars/Olympus", "2026-01-10T08:00:00", "2026-01-10T09:00:00"),
        ("", "2026-01-10T08:00:00", None),
    ],
)
def test_when_the_quiet_ends(hours: str, now: str, until: str | None) -> None:
    assert quiet_until(hours, ms(now)) == (ms(until) if until else None)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("", True),
        (NIGHT, True),
        ("22:00-08:00", False),
        ("22:00-24:00 UTC", False),
        ("22-08 UTC", False),
        ("22:00-08:00 Mars/Olympus", False),
        ("22:00-08:00 /etc/passwd", False),
        ("22:00-08:00 Europe", False),
    ],
)
def test_what_can_be_read(text: str, is_right: bool) -> None:
    assert is_quiet_text(text) == is_right
