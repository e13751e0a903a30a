"""Who is asking: guests by cookie, seats by token. Only hashes are kept."""

import hashlib
import re
import secrets
from typing import Final

TOKEN_BYTES: Final = 16
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
_TABLE_LETTERS: Final = 16
"""93 bits: a table that is not listed cannot be found by trying."""
SECURE_COOKIE: Final = "__Host-kitama"
PLAIN_COOKIE: Final = "kitama"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """A name for a table that can be read aloud and not guessed."""
    return "".join(secrets.choice(_ALPHABET) for _letter in range(_TABLE_LETTERS))


def hashed(token: str) -> str:
    """What is kept of a token. It is random in full, so that one round suffices."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def cookie_name(*, is_secure: bool) -> str:
    """Browsers take the prefixed name over HTTPS and on localhost alone."""
    return SECURE_COOKIE if is_secure else PLAIN_COOKIE


def set_cookie(token: str, *, is_secure: bool) -> str:
    """The header that gives a guest a cookie for a year."""
    flags = "Secure; " if is_secure else ""
    name = cookie_name(is_secure=is_secure)
    return f"{name}={token}; Path=/; Max-Age=31536000; {flags}HttpOnly; SameSite=Lax"


def guest(cookie: str | None) -> str:
    """The guest a cookie stands for; empty for nobody."""
    return hashed(cookie) if cookie and _TOKEN.fullmatch(cookie) else ""


def bearer(header: str | None) -> str:
    """The seat token in an Authorization header; empty for none."""
    scheme, _, token = (header or "").partition(" ")
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else ""
