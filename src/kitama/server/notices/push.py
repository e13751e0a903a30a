"""Web Push: what is sent is encrypted for one browser (RFC 8291), and signed as ours (RFC 8292).

docs/decisions says why this stands here on top of `cryptography`.
"""

import base64
import hashlib
import hmac
import json
import secrets
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE: Final = ec.SECP256R1()
PADDED: Final = 1_024
"""Every payload is made as long as this: its length tells nothing."""
_RECORD: Final = 4_096
_SIGNED_SECONDS: Final = 12 * 3600
"""How long a signature holds; push services take a day at most."""


class Browser(NamedTuple):
    """The keys a browser gave for what is sent to it."""

    public: bytes
    secret: bytes


def browser(text: str) -> Browser:
    """Read "public secret", both in URL-safe base64. Raises ValueError."""
    public, secret = (_bytes(part) for part in text.split(" ", 1))
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, public)
    if len(public) != 65 or len(secret) != 16:
        raise ValueError("a key of 65 bytes and a secret of 16")
    return Browser(public, secret)


def encrypted(
    payload: bytes,
    to: Browser,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
    padded: int = PADDED,
) -> bytes:
    """The body of a request that only this browser can read, in one record of aes128gcm.

    Salt and key are new each time; the test of RFC 8291's example puts them in.
    """
    salt = salt or secrets.token_bytes(16)
    own = own or ec.generate_private_key(_CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to.public)
    shared = own.exchange(ec.ECDH(), theirs)
    ours = point(own)
    about = b"WebPush: info\0" + to.public + ours
    material = _derived(to.secret, shared, about, 32)
    key = _derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, material, b"Content-Encoding: nonce\0", 12)
    # Two marks the end of the last record; zeros behind it are padding.
    record = (payload + b"\2").ljust(padded, b"\0")
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, record, None)


def _derived(salt: bytes, material: bytes, about: bytes, length: int) -> bytes:
    """HKDF with SHA-256, of which one block is always enough here."""
    extracted = hmac.digest(salt, material, hashlib.sha256)
    return hmac.digest(extracted, about + b"\1", hashlib.sha256)[:length]


class Signer:
    """Says to push services who sends. Needs the house's key, and where its host is found."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), _CURVE)
        self._contact = contact
        self.public = base64_url(point(self._key))
        """What browsers are given when they subscribe."""

    def authorization(self, address: str, now_ms: int) -> str:
        """The header for a request to that address."""
        parts = urlsplit(address)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_ms // 1000 + _SIGNED_SECONDS,
            "sub": self._contact,
        }
        text = ".".join(
            base64_url(json.dumps(part).encode())
            for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = base64_url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public}"


def new_key() -> bytes:
    """A private key for a house: 32 bytes."""
    return ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big")


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, uncompressed."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def base64_url(data: bytes) -> str:
    """Without padding, as the protocol wants it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
