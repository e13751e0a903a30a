"""Who is asking: guests by cookie, seats by token. Only hashes are kept."""

import base64
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
PROGRAM: Final = "kt_"
"""What tokens of programs begin with."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derived(own_id: str, purpose: str) -> str:
    """The token a client's own id leads to: whoever knows the id may be told it again.

    docs/decisions/0020-own-ids.md says why nothing of the server's is part of it.
    """
    return base64.urlsafe_b64encode(_digest(own_id, purpose)[:TOKEN_BYTES]).rstrip(b"=").decode()


def table_id_of(own_id: str) -> str:
    """A name for the table a client asked for; it can be read aloud and not guessed."""
    return table_of(int.from_bytes(_digest(own_id, "table"), "big"))


def number_of(table_id: str) -> int | None:
    """The number behind a table's name, below 2^96; None for a name that none leads to."""
    if len(table_id) != _TABLE_LETTERS or not set(table_id) <= set(_ALPHABET):
        return None
    number = 0
    for letter in reversed(table_id):
        number = number * len(_ALPHABET) + _ALPHABET.index(letter)
    return number


def table_of(number: int) -> str:
    """The table of that number."""
    letters = []
    for _letter in range(_TABLE_LETTERS):
        number, place = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[place])
    return "".join(letters)


def _digest(own_id: str, purpose: str) -> bytes:
    return hashlib.sha256(f"kitama {purpose}\n{own_id}".encode()).digest()


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


def new_program_token() -> str:
    """For somebody's program; what it begins with says what it is to whoever finds it."""
    return PROGRAM + new_token()


def program_guest(name: str) -> str:
    """Who holds the seats of a program, whichever of its tokens it comes with."""
    return hashed(f"kitama program {name}")


def bearer(header: str | None) -> str:
    """The seat token in an Authorization header; empty for none."""
    scheme, _, token = (header or "").partition(" ")
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else ""
