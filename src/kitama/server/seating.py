"""What comes before and after play: making tables, taking and leaving seats, going on."""

import hmac
from collections.abc import Sequence

from kitama.bots.levels import level_names
from kitama.game import Seat
from kitama.server.hub import Hub, Proposal
from kitama.server.identity import hashed, new_table_id, new_token
from kitama.server.live import Live
from kitama.server.messages import Joining, NewTable, SeatToken, Sit, SitBot, TableMade
from kitama.tables import dealer, ending, lobby, schedule
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Kind
from kitama.tables.ports import Birth, Grant, Secret, Write
from kitama.tables.setup import Machine, Person, Player, Setup, title
from kitama.tables.table import Table


class Seating:
    """Needs the hub and a source of secrets."""

    def __init__(self, hub: Hub, secret: Secret) -> None:
        self._hub = hub
        self._secret = secret

    async def create(self, asked: NewTable, guest: str) -> TableMade:
        """Make a table; whoever makes it gets the tokens of the seats they take."""
        levels = level_names(title(asked.game))
        own = [seat for seat, who in enumerate(asked.seats) if isinstance(who, Sit)]
        if len(own) > 1 and not asked.hot_seat:
            raise Refused(Code.ALREADY_SEATED, seat=own[0])
        setup = Setup(
            asked.game,
            asked.options,
            clock=asked.clock,
            leaver=asked.leaver,
            visibility=asked.visibility,
            hot_seat=asked.hot_seat,
            stand_in=_known(asked.stand_in or levels[0], levels),
        )
        players = [_player(who, levels) for who in asked.seats]
        seed = self._secret(dealer.SEED_BYTES)
        change = lobby.create(new_table_id(), setup, players, seed, self._hub.now())
        tokens = {seat: new_token() for seat in own}
        join = new_token()
        grants = [Grant(seat, hashed(token), guest) for seat, token in tokens.items()]
        birth = Birth(asked.game, asked.visibility, seed, hashed(join), self._hub.now())
        live = await self._hub.create(change, grants, birth)
        return TableMade(
            live.table.id, join, [SeatToken(seat, token) for seat, token in tokens.items()]
        )

    async def join(self, live: Live, seat: Seat, asked: Joining, guest: str) -> SeatToken:
        """Take a seat, or put a bot on it. The token is shown this once."""
        table = live.table
        if table.setup.visibility == "link" and not _matches(asked.join, live.join_hash):
            raise Refused(Code.WRONG_JOIN_CODE)
        held = live.seats_of(guest, ())
        if isinstance(asked.player, Sit) and held and not table.setup.hot_seat:
            raise Refused(Code.ALREADY_SEATED, seat=held[0])
        player = _player(asked.player, level_names(table.game))
        if player is None:
            raise Refused(Code.NO_SUCH_BOT)
        token = new_token() if isinstance(player, Person) else ""
        grants = [Grant(seat, hashed(token), guest if token else "")]
        await self._hub.change(
            live, lambda now_table, now: Proposal(lobby.sit(now_table, seat, player, now), grants)
        )
        return SeatToken(seat, token)

    async def stand(self, live: Live, seat: Seat, held: Sequence[Seat]) -> None:
        """Leave one's seat, or send a bot away: whoever sits at the table may do that."""
        live.table.require_seat(seat)
        is_bot = isinstance(live.table.players[seat], Machine)
        if seat not in held and not (is_bot and held):
            raise Refused(Code.NOT_YOUR_SEAT, seat=seat)
        nobody = [Grant(seat, "", "")]
        await self._hub.change(
            live, lambda table, now: Proposal(lobby.stand(table, seat, now), nobody)
        )

    async def start(self, live: Live, held: Sequence[Seat]) -> int:
        """Begin. Anybody who sits at the table may say so."""
        if not held:
            raise Refused(Code.NOT_YOUR_SEAT)
        return await self._hub.change(live, lobby.start)

    async def move(self, live: Live, seat: Seat, held: Sequence[Seat]) -> SeatToken:
        """A new token for another device; the old one and the old cookie are worth nothing."""
        if seat not in held:
            raise Refused(Code.NOT_YOUR_SEAT, seat=seat)
        token = new_token()
        await self._hub.move_seat(live, Grant(seat, hashed(token), ""))
        return SeatToken(seat, token)

    async def rematch(self, live: Live, seat: Seat, request: str) -> int:
        """Ask for another game; the last person to ask makes the table."""
        new_id = new_table_id()
        seed = self._secret(dealer.SEED_BYTES)

        def decide(table: Table, now: int) -> Proposal | Change:
            draft = ending.ask_rematch(table, seat, request, now)
            if not ending.wants_rematch(table, seat):
                return draft.change()
            following, lines = lobby.next_table(table, new_id, seed, now)
            seats = len(table.players)
            grants = [
                grant._replace(seat=(grant.seat + 1) % seats) for grant in live.grants.values()
            ]
            setup = table.setup
            birth = Birth(setup.game, setup.visibility, seed, live.join_hash, now)
            marks = schedule.marks(following, self._hub.patience)
            write = Write(new_id, lines, marks, grants, birth)
            return Proposal(draft.add(Kind.REMATCHED, text=new_id).change(), (), [write])

        version = await self._hub.change(live, decide, seat=seat, request=request)
        if live.table.rematch == new_id:
            self._hub.changed(await self._hub.find(new_id))
        return version


def _matches(code: str | None, expected: str) -> bool:
    return hmac.compare_digest(hashed(code or ""), expected)


def _known(bot: str, levels: Sequence[str]) -> str:
    if bot not in levels:
        raise Refused(Code.NO_SUCH_BOT, bot=bot, bots=list(levels))
    return bot


def _player(who: object, levels: Sequence[str]) -> Player | None:
    if isinstance(who, Sit):
        return Person(lobby.clean_name(who.name))
    if isinstance(who, SitBot):
        return Machine(_known(who.bot, levels))
    return None
