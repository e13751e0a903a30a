"""Web Push on the wire: RFC 8291's own example, and who sent it."""

import json

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from kitama.server.notices.push import Browser, Signer, browser, encrypted, new_key
from tests.server.push_service import CURVE, Device, read, signed_claims, written

PLAIN = b"When I grow up, I want to be a watermelon"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
THEIRS = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"  # noqa: S105  # of the example
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(read(text), "big"), CURVE)


def test_the_example_of_rfc_8291() -> None:
    device = Device(private(THEIRS), read(SECRET))
    to = Browser(device.public, read(SECRET))
    made = encrypted(PLAIN, to, salt=read(SALT), own=private(OURS), padded=0)
    assert written(made) == BODY
    assert device.decrypted(read(BODY)) == PLAIN


def test_every_body_is_as_long_and_no_two_are_alike() -> None:
    device = Device()
    to = browser(" ".join(device.keys.values()))
    bodies = [encrypted(b"x" * length, to) for length in (1, 1, 500)]
    assert len({len(body) for body in bodies}) == 1
    assert len(set(bodies)) == 3
    assert device.decrypted(bodies[2]) == b"x" * 500


def test_only_the_browser_can_read_it() -> None:
    body = encrypted(PLAIN, browser(" ".join(Device().keys.values())))
    with pytest.raises(InvalidTag):
        Device().decrypted(body)


@pytest.mark.parametrize(
    "keys", ["", "x", "!! !!", f"{written(bytes(65))} {SECRET}", f"{written(bytes(10))} {SECRET}"]
)
def test_what_is_no_key_is_not_taken(keys: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        browser(keys)


def test_the_sender_proves_who_it_is() -> None:
    signer = Signer(new_key(), "https://play.example")
    header = signer.authorization("https://push.example:8443/a/b?c", 1_000_000)
    claims, key = signed_claims(header)
    assert claims == {
        "aud": "https://push.example:8443",
        "exp": 1_000 + 12 * 3600,
        "sub": "https://play.example",
    }
    assert key == signer.public
    head, _claims, signature = header.split(" ")[1].split(".")
    forged = written(json.dumps({**claims, "aud": "https://evil.example"}).encode())
    with pytest.raises(InvalidSignature):
        signed_claims(f"vapid {head}.{forged}.{signature} k={signer.public}")
