"""Where people want to be told: browsers and webhooks, as many as the host allows."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from urllib.parse import urlsplit

from kitama.server.bounds import known_as
from kitama.server.hub import Hub
from kitama.server.identity import new_token
from kitama.server.messages import EndpointShown, HookMade, NewHook, NewPush
from kitama.server.notices.post import BadAddress, place
from kitama.server.notices.push import browser
from kitama.server.notices.quiet import is_quiet_text
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Endpoint, Unavailable

if TYPE_CHECKING:
    from kitama.server.messages import EndpointKind, Locale

_PUSH: Final = "push"
_HOOK: Final = "hook"


class Asker(NamedTuple):
    """Who wants to be told."""

    guest: str
    proofs: tuple[str, ...]
    """Hashes of the tokens of seats at the table asked about that are not the guest's anyway."""
    table: str
    """Where the asker sits; empty for nowhere."""
    address: str
    origin: str

    @property
    def owners(self) -> list[str]:
        """Whose endpoints are the asker's."""
        return [owner for owner in (self.guest, *self.proofs, self.table) if owner]


class Endpoints:
    """Needs the hub."""

    def __init__(self, hub: Hub, *, is_private_allowed: bool) -> None:
        self._hub = hub
        self._is_private_allowed = is_private_allowed

    async def of(self, asker: Asker) -> list[EndpointShown]:
        """Where the asker is told, and the table they ask about."""
        with _kept():
            found = await self._hub.store.notices.of(asker.owners)
        return [_shown(endpoint) for endpoint in found]

    async def push(self, asker: Asker, asked: NewPush) -> EndpointShown:
        """Tell a browser. The same again takes the place of the first."""
        keys = f"{asked.p256dh.rstrip('=')} {asked.auth.rstrip('=')}"
        try:
            browser(keys)
        except ValueError as error:
            raise Refused(Code.BAD_ADDRESS, message="these are no keys of a browser") from error
        made = self._made(asker, asked, _PUSH, asked.endpoint, keys)
        for proof in asker.proofs:
            seat = made._replace(owner=proof, table=asker.table)
            await self._put(seat)
        return await self._put(made)

    async def hook(self, asker: Asker, asked: NewHook) -> HookMade:
        """Tell an address: the guest's turns, or with a table everybody's there."""
        secret = new_token() + new_token()
        made = self._made(asker, asked, _HOOK, asked.address, secret)
        if asker.table:
            made = made._replace(owner=asker.table, table=asker.table)
        return HookMade(await self._put(made), secret)

    async def forget(self, asker: Asker, endpoint: str) -> None:
        """Tell it no more, if it is the asker's."""
        with _kept():
            found = await self._hub.store.notices.of(asker.owners)
            address = next((one.address for one in found if one.id == endpoint), None)
            if address is None:
                raise Refused(Code.NOT_FOUND)
            # A browser is told of several; it wants to hear of none.
            for one in found:
                if one.id == endpoint or (one.kind == _PUSH and one.address == address):
                    await self._hub.store.notices.forget(one.id)

    def _made(
        self, asker: Asker, asked: NewPush | NewHook, kind: str, address: str, keys: str
    ) -> Endpoint:
        try:
            place(address, is_private_allowed=self._is_private_allowed)
        except BadAddress as error:
            raise Refused(Code.BAD_ADDRESS, message=str(error)) from error
        if not is_quiet_text(asked.quiet):
            raise Refused(Code.BAD_OPTION, option="quiet", value=asked.quiet)
        return Endpoint(
            id="",
            owner=asker.guest,
            # Whoever showed a seat is known by it to `kitama forget --person`.
            asker=asker.proofs[0] if asker.proofs else asker.guest,
            table=None,
            kind=kind,
            address=address,
            keys=keys,
            origin=asker.origin,
            locale=asked.locale,
            quiet=asked.quiet,
            maker=known_as(asker.address),
            at=self._hub.now(),
        )

    async def _put(self, endpoint: Endpoint) -> EndpointShown:
        bounds = self._hub.settings.bounds
        named = endpoint._replace(id=_name(endpoint.owner, endpoint.address))
        most, each = bounds.endpoints_per_address, bounds.endpoints_per_person
        with _kept():
            if not await self._hub.store.notices.put(named, most, each):
                raise Refused(Code.TOO_MANY, most=each)
        return _shown(named)


def _name(owner: str, address: str) -> str:
    return hashlib.sha256(f"kitama endpoint {owner} {address}".encode()).hexdigest()[:32]


def _shown(endpoint: Endpoint) -> EndpointShown:
    host = urlsplit(endpoint.address).hostname or ""
    return EndpointShown(
        endpoint.id,
        cast("EndpointKind", endpoint.kind),
        host,
        endpoint.table,
        cast("Locale", endpoint.locale),
        endpoint.quiet,
    )


@contextmanager
def _kept() -> Iterator[None]:
    """What is asked of the store, which may be away."""
    try:
        yield
    except Unavailable as error:
        raise Refused(Code.BUSY) from error
