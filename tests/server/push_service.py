"""A push service of our own, which reads what arrives as a browser would, and a place for webhooks.

What comes is checked on the way in: the signature of the sender, the encryption, the form.
"""

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser that has subscribed: it alone can read what is sent to it."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, secret: bytes = b"") -> None:
        self._key = key or ec.generate_private_key(CURVE)
        self._secret = secret or bytes(range(16))

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": written(self.public), "auth": written(self._secret)}

    def decrypted(self, body: bytes) -> bytes:
        """RFC 8291, from the receiver's side."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert len(body) - 21 - length <= size, "more than one record"
        sender = body[21 : 21 + length]
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        about = b"WebPush: info\0" + self.public + sender
        material = _hkdf(self._secret, shared, about, 32)
        key = _hkdf(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, material, b"Content-Encoding: nonce\0", 12)
        record = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert record.endswith(b"\2"), "not the last record"
        return record[:-1]


def _hkdf(salt: bytes, material: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(material)


def signed_claims(header: str) -> tuple[dict[str, Any], str]:
    """What a sender says of itself (RFC 8292), checked, and the key it was signed with."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = fields["t"].split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = read(signature)
    assert len(raw) == 64
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, read(fields["k"]))
    key.verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    found: dict[str, Any] = json.loads(read(claims))
    return found, fields["k"]


def is_signed(header: str, secret: str, body: bytes) -> bool:
    """Whether a webhook's body is from the house that gave us this secret."""
    fields = dict(part.split("=", 1) for part in header.split(","))
    digest = hmac.new(secret.encode(), fields["t"].encode() + b"." + body, hashlib.sha256)
    return hmac.compare_digest(digest.hexdigest(), fields["v1"])


class Arrived(NamedTuple):
    """A request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """Takes requests at a free port of this machine, and answers what a test wants."""

    def __init__(self) -> None:
        self.url = ""
        self.arrived: list[Arrived] = []
        self.status: dict[str, int] = {}
        """The answer to a path, where it is not 201."""
        self.device = Device()
        self._news = asyncio.Event()

    def subscription(self, path: str = "/push/1", **fields: str) -> dict[str, str]:
        return {"endpoint": self.url + path, **self.device.keys, "locale": "en", **fields}

    def messages(self, path: str = "/push/1") -> list[dict[str, Any]]:
        """What the browser of a path has read, in order; each checked in every way."""
        return [self._read(one) for one in self.arrived if one.path == path]

    def _read(self, one: Arrived) -> dict[str, Any]:
        claims, _key = signed_claims(one.headers["authorization"])
        assert claims["aud"] == self.url
        assert claims["sub"].startswith(("https:", "mailto:"))
        assert one.headers["content-encoding"] == "aes128gcm"
        assert int(one.headers["ttl"]) > 0
        message: dict[str, Any] = json.loads(self.device.decrypted(one.body))
        assert message["web_push"] == 8030
        shown = message["notification"]
        assert 0 < len(one.headers["topic"]) <= 32
        assert shown["tag"] == one.headers["topic"]
        return message

    async def until(self, count: int) -> None:
        """Wait until so many have come."""
        async with asyncio.timeout(60):
            while len(self.arrived) < count:
                self._news.clear()
                await self._news.wait()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {
                name.lower(): value for name, value in (line.split(": ", 1) for line in lines)
            }
            body = await reader.readexactly(int(headers["content-length"]))
            path = first.split()[1]
            status = self.status.get(path, 201)
            if status:
                writer.write(f"HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n".encode())
                await writer.drain()
            self.arrived.append(Arrived(path, headers, body))
            self._news.set()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # its sender was killed
        finally:
            writer.close()


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    made = Service()
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
