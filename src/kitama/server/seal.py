"""Lines on their way to other nodes: who listens on the way can neither read nor make them.

They may tell what is hidden at a table, and are served without a look into the store. The key
follows from the table's seed, which the nodes have from the store and nobody else has.
"""

import hmac
import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kitama.tables.line import Line

_NONCE_BYTES: Final = 12
_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(list[Line]).decode


class NotOurs(ValueError):
    """What came was not sealed for this table."""


@lru_cache(4096)
def _key(seed: bytes, table: str) -> AESGCM:
    return AESGCM(hmac.digest(seed, f"bus\n{table}".encode(), "sha256"))


def sealed(seed: bytes, table: str, lines: Sequence[Line]) -> bytes:
    """The lines as they travel."""
    nonce = os.urandom(_NONCE_BYTES)
    return nonce + _key(seed, table).encrypt(nonce, _encode(lines), table.encode())


def opened(seed: bytes, table: str, words: bytes) -> list[Line]:
    """The lines that were sealed. Raises NotOurs."""
    nonce, words = words[:_NONCE_BYTES], words[_NONCE_BYTES:]
    try:
        return _decode(_key(seed, table).decrypt(nonce, words, table.encode()))
    except (InvalidTag, ValueError, msgspec.DecodeError) as error:
        raise NotOurs(table) from error
