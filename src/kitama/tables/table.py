"""One game in progress: everything that follows from its list of lines, and nothing else.

fold.py takes one line more.
"""

from typing import TYPE_CHECKING

from kitama.game import Seat, State
from kitama.tables import clock as clocks
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, START
from kitama.tables.pile import EMPTY, Entry
from kitama.tables.setup import Machine, Person

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitama.game import Game, Options, Outcome
    from kitama.tables.happening import Happening
    from kitama.tables.setup import Player, Setup, Source
    from kitama.transcript import GivenUp


class Table:
    """The fold of a list of lines. Change it only through fold.py and become()."""

    def __init__(self, table_id: str, seed: bytes) -> None:  # noqa: PLR0915  # a field each
        self.id = table_id
        self.seed = seed
        self.version = 0
        self.at = 0
        self.digest = START
        self.setup: Setup
        self.game: Game
        self.options: Options = {}
        """What was agreed, in the words of today's rules."""
        self.labels: Sequence[str] = ()
        self.players: Sequence[Player | None] = []
        self.maker: Seat = NO_SEAT
        """The seat of whoever made the table, as long as they sit there and nobody else did."""
        self.promises: Mapping[Seat, str] = {}
        """The hashes of the numbers that devices promised."""
        self.next_promises: Mapping[Seat, str] = {}
        """The same for the table where the same players go on, by their seats at this one."""
        self.numbers: Mapping[Seat, bytes] = {}
        """The numbers that were shown."""
        self.called_at: int | None = None
        """When the seats were settled, and the numbers called for."""
        self.sources: Sequence[Source] = ()
        """Whose number counts for each seat, once the game has begun."""
        self.key = seed
        """What draws come from."""
        self.state: State | None = None
        self.began: State
        """The game at its start: who takes back begins there again."""
        self.outcome: Outcome | None = None
        self.clock: clocks.Clock
        self.pile = EMPTY
        self.draws = 0
        self.decided_at = 0
        """The version at which the position last changed; an action must have seen it."""
        self.ready: frozenset[Seat] = frozenset()
        """Who said before the game that they are ready (T26)."""
        self.acted: frozenset[Seat] = frozenset()
        """The seats that have decided something: until all have, no live clock runs (T25)."""
        self.away: Mapping[Seat, int] = {}
        """Who left, and when."""
        self.replaced: frozenset[Seat] = frozenset()
        """Those who left for whom the others let a bot play on (T27)."""
        self.given_up: tuple[GivenUp, ...] = ()
        self.out: frozenset[Seat] = frozenset()
        """The seats that gave up (T8)."""
        self.favour: Mapping[str, frozenset[Seat]] = {}
        """Open questions (draw, takeback, rematch) and the seats in favour."""
        self.asked: frozenset[tuple[str, Seat]] = frozenset()
        """Who asked what since the position last changed: nobody asks twice."""
        self.takeback_by: Seat = NO_SEAT
        self.rematch = ""
        """The table where the same players go on."""
        self.accepted: dict[tuple[Seat, str], int] = {}
        """The version at which each client's request became a line."""
        self.happenings: list[Happening] = []

    def fork(self) -> "Table":
        """A twin to try lines on. States are shared: fold only actions that were made.

        What grows with the game is not copied: the twin has those happenings and accepted
        requests alone that are new in it. All else is replaced and never changed, so that both
        may have the same.
        """
        twin: Table = object.__new__(Table)
        twin.__dict__ = vars(self).copy()
        twin.accepted = {}
        twin.happenings = []
        return twin

    def become(self, twin: "Table") -> None:
        """Take over everything from a twin. Raises ValueError when this table has gone on."""
        if twin.version - len(twin.happenings) != self.version:
            raise ValueError(f"the table has gone on to version {self.version}")
        self.happenings += twin.happenings
        self.accepted |= twin.accepted
        twin.happenings, twin.accepted = self.happenings, self.accepted
        # All of it at once: from now on both are the same.
        self.__dict__ = vars(twin)

    @property
    def stack(self) -> list[Entry]:
        """The actions that stand, the oldest first."""
        return self.pile.upwards()

    @property
    def draw_number(self) -> int:
        """The number of the next draw: its place among the actions that stand (T22).

        Tables of earlier rules counted every draw, also those that were taken back.
        """
        return self.pile.height if self.setup.has_fair_draws else self.draws

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def is_playing(self) -> bool:
        return self.state is not None and self.outcome is None

    @property
    def phase(self) -> str:
        return "lobby" if self.state is None else "over" if self.outcome else "playing"

    @property
    def decider(self) -> Seat | None:
        """The seat whose decision everybody waits for."""
        if self.state is None or self.outcome is not None:
            return None
        return self.state.seat

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot decides for this seat: its player, or for one who left or gave up (T10)."""
        if seat in self.out or isinstance(self.players[seat], Machine):
            return True
        return seat in self.away and (self.setup.leaver == "bot" or seat in self.replaced)

    def bot_of(self, seat: Seat) -> str:
        """The name of the bot that decides for this seat; empty for a stand-in nobody named."""
        player = self.players[seat]
        if isinstance(player, Machine) and seat not in self.out:
            return player.bot
        return self.setup.stand_in

    def people(self) -> list[Seat]:
        """The seats with a person, here or away."""
        return [
            seat
            for seat, player in enumerate(self.players)
            if player is not None and not isinstance(player, Machine)
        ]

    def people_apart(self) -> list[Seat]:
        """The seats with a person who is no program: who comes and goes."""
        return [
            seat
            for seat, player in enumerate(self.players)
            if isinstance(player, Person) and not player.program
        ]

    def in_game(self) -> list[Seat]:
        """The seats that did not give up."""
        return [seat for seat in range(len(self.players)) if seat not in self.out]

    def people_in_game(self) -> list[Seat]:
        """The seats with a person who still plays."""
        return [seat for seat in self.people() if seat not in self.out]

    def awaited(self) -> list[Seat]:
        """The seats whose players have not said yet that they are ready; programs always are."""
        people = self.people_apart()
        is_asked = self.setup.asks_ready and len(people) > 1
        return [seat for seat in people if is_asked and seat not in self.ready]

    @property
    def clock_waits(self) -> bool:
        """Whether a live clock waits for somebody's first decision (T25)."""
        # This first: nearly no table has one, and it is asked at every action.
        if not isinstance(self.setup.clock, clocks.LiveClock) or not self.setup.waits_for_all:
            return False
        return self.is_playing and not self.acted.issuperset(self.in_game())

    def require_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.players):
            raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(self.players))

    def require_in_game(self, seat: Seat) -> None:
        """Who gave up has nothing more to say about the game (T14). Raises Refused."""
        self.require_seat(seat)
        if seat in self.out:
            raise Refused(Code.GAVE_UP, seat=seat)

    def require_playing(self) -> State:
        """The state of a game that goes on. Raises Refused."""
        if self.state is None:
            raise Refused(Code.NOT_STARTED)
        if self.outcome is not None:
            raise Refused(Code.GAME_OVER, reason=self.outcome.reason)
        return self.state
