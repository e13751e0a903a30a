"""A notice as it leaves the house: for a browser, or for a webhook."""

import hashlib
import hmac
import json
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from kitama.server.notices.occasion import topic
from kitama.server.notices.push import Signer, browser, encrypted
from kitama.server.notices.words import common_words, game_words, own_words
from kitama.tables.ports import Notice

TTL_SECONDS: Final = 24 * 3600
"""How long a push service keeps it for a browser that is off."""


class Sent(NamedTuple):
    """The head and body of a request."""

    headers: dict[str, str]
    body: bytes


def sent(notice: Notice, signer: Signer, now: int) -> Sent:
    """What goes to a notice's endpoint."""
    if notice.endpoint.kind == "push":
        return _pushed(notice, signer, now)
    return _hooked(notice, now)


def _pushed(notice: Notice, signer: Signer, now: int) -> Sent:
    """Encrypted; push services keep only the newest of a topic."""
    headers = {
        "authorization": signer.authorization(notice.endpoint.address, now),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(TTL_SECONDS),
        "topic": topic(notice.table, notice.seat),
        "urgency": "normal",
    }
    body = json.dumps(_declared(notice), ensure_ascii=False).encode()
    return Sent(headers, encrypted(body, browser(notice.endpoint.keys)))


def _declared(notice: Notice) -> dict[str, object]:
    """A declarative push message: browsers that know these show it without any script."""
    endpoint = notice.endpoint
    return {
        "web_push": 8030,
        "notification": {
            "title": game_words(notice.game),
            "body": own_words(notice.kind, endpoint.locale),
            "lang": endpoint.locale,
            "dir": "ltr",
            "navigate": _address(notice),
            "tag": topic(notice.table, notice.seat),
            "icon": f"{endpoint.origin}/icon-192.png",
            "data": {"id": notice.id},
            "app_badge": "1",
        },
        "app_badge": 1,
    }


def _hooked(notice: Notice, now: int) -> Sent:
    """Signed. The same sentence stands wherever Slack, Discord and ntfy look for one."""
    endpoint = notice.endpoint
    is_common = endpoint.owner == notice.table
    words = common_words(notice.kind, endpoint.locale, notice.game, notice.name)
    if not is_common:
        words = own_words(notice.kind, endpoint.locale)
    address, title = _address(notice), game_words(notice.game)
    shown = f"{words} {address}" if is_common else f"{title}: {words} {address}"
    content = {
        "id": notice.id,
        "kind": notice.kind,
        "game": notice.game,
        "table": notice.table,
        "seat": notice.seat,
        "at": notice.at,
        "url": address,
        "text": shown,  # Slack
        "content": shown,  # Discord
        "allowed_mentions": {"parse": []},
        "title": title,  # ntfy, with the three below
        "message": words,
        "click": address,
        "sequence_id": notice.id,
    }
    named = urlsplit(endpoint.address).fragment
    if named:
        content["topic"] = named
    body = json.dumps(content, ensure_ascii=False).encode()
    headers = {
        "content-type": "application/json",
        "x-kitama-notice": notice.id,
        "x-kitama-signature": signature(endpoint.keys, now // 1000, body),
    }
    return Sent(headers, body)


def signature(secret: str, at: int, body: bytes) -> str:
    """Proves that a body is ours and when it was sent: nobody can send it again much later."""
    digest = hmac.digest(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={digest.hex()}"


def _address(notice: Notice) -> str:
    return f"{notice.endpoint.origin}/t/{notice.table}"
