"""How tables and requests may be called, wherever they come from: messages, records, files.

Patterns are read by Python and by programs that read JSON Schema. In Python a $ also stands before
a last line break, which would tear a record apart; what follows it here says that none is there.
"""

import base64
import hashlib
import re
from typing import Final

TABLE: Final = r"^[A-Za-z0-9]{1,32}$(?!\n)"
REQUEST: Final = r"^[A-Za-z0-9_-]{1,40}$(?!\n)"
TOKEN: Final = r"^[A-Za-z0-9_-]{1,64}$(?!\n)"  # noqa: S105  # how one looks
OWN_ID: Final = r"^[A-Za-z0-9_-]{22,64}$(?!\n)"
HASH: Final = r"^[0-9a-f]{64}$(?!\n)"
_TABLE: Final = re.compile(TABLE)
_REQUEST: Final = re.compile(REQUEST)


def is_table(text: str) -> bool:
    """Whether a table may be called so: it is safe in addresses, in records and as a file's."""
    return _TABLE.match(text) is not None


def is_request(text: str) -> bool:
    """Whether a client may call its request so."""
    return _REQUEST.match(text) is not None


def short(text: str) -> str:
    """22 letters that stand for a text nobody can read in them."""
    digest = hashlib.sha256(text.encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
