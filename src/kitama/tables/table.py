"""One game in progress: everything that follows from its list of lines, and nothing else.

fold() takes one line more. It trusts the line: what may be added is decided in lobby.py, turn.py,
undo.py and ending.py, which only ever propose lines and leave the table as it is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from kitama.game import CHANCE, NOBODY, Action, Outcome, Seat, State
from kitama.tables import clock as clocks
from kitama.tables import dealer
from kitama.tables.errors import Code, Refused
from kitama.tables.line import ACTIONS, NO_SEAT, START, Kind, Line
from kitama.tables.pile import EMPTY, Entry
from kitama.tables.setup import (
    Machine,
    Person,
    agreed_options,
    decode_player,
    decode_setup,
    named,
    started,
    title,
)
from kitama.transcript import (
    AGREEMENT,
    RESIGNATION,
    TABLE_RULES,
    TIME,
    GivenUp,
    given_up_outcome,
    standing_outcome,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kitama.game import Details, Game, Options
    from kitama.tables.setup import Player, Setup, Source

    Told = tuple[tuple[str, ...], Details]

DRAW: Final = "draw"
TAKEBACK: Final = "takeback"
REMATCH: Final = "rematch"

READY: Final = "yes"
NOT_READY: Final = "no"
BOT: Final = "bot"
END: Final = "end"


class Made(NamedTuple):
    """An action as its maker knows it, so that nobody has to read and play it once more."""

    action: Action
    after: State


class Happening(NamedTuple):
    """A line as it is told: the text for spectators first, then one for each seat."""

    version: int
    at: int
    seat: Seat
    kind: str
    texts: tuple[str, ...]
    """One text alone is for everybody."""
    details: "Details"
    """What everybody may know of an action besides its text."""

    def text_for(self, seat: Seat | None) -> str:
        if len(self.texts) == 1:
            return self.texts[0]
        return self.texts[0 if seat is None else seat + 1]


class Table:
    """The fold of a list of lines. Change it only through fold() and become()."""

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

    def fold(self, line: Line, made: Made | None = None) -> None:
        """Take one line more. An action that was not made here is read and played."""
        texts: tuple[str, ...] = (line.text,)
        details: Details = {}
        if line.kind in ACTIONS and self.state is not None:
            texts, details = self._fold_action(line, self.state, made)
        else:
            self._FOLDS[line.kind](self, line)
        self.version = line.version + 1
        self.at = line.at
        self.digest = line.digest
        if line.id:
            self.accepted[line.seat, line.id] = self.version
        told = Happening(self.version, line.at, line.seat, line.kind, texts, details)
        self.happenings.append(told)

    def _fold_action(self, line: Line, state: State, made: Made | None) -> "Told":
        action = self.game.parse(line.text) if made is None else made.action
        texts = self._told(line.text, state, action)
        told = texts, self.game.details(state, action)
        is_wall = dealer.is_wall(state, line.text, texts)
        self.pile = self.pile.with_top(Entry(line.seat, action, is_wall))
        if line.kind == Kind.DREW:
            self.draws += 1
        else:
            self.acted |= {line.seat}
        if made is None:
            state.apply(action)
        self.state = state if made is None else made.after
        self._position_changed(line)
        return told

    def _told(self, text: str, state: State, action: Action) -> tuple[str, ...]:
        """The text of an action for spectators and each seat, or one where all are the same."""
        if not self.game.has_secrets:
            return (text,)
        masked = self.game.masked
        texts = tuple(masked(state, action, seat) for seat in (None, *range(len(self.players))))
        return texts[:1] if texts.count(texts[0]) == len(texts) else texts

    def _position_changed(self, line: Line, *, reward: bool = True) -> None:
        assert self.state is not None  # noqa: S101  # told to the type checker
        self.decided_at = line.version + 1
        self._close_questions()
        self.outcome = self.state.outcome(self.out)
        seat = self.state.seat
        if seat != CHANCE:
            is_stopped = seat == NOBODY or seat in self.out or self.clock_waits
            self._run_clock(None if is_stopped else seat, line.at, reward=reward)

    def _close_questions(self) -> None:
        self.favour = {}
        self.asked = frozenset()

    def _run_clock(self, seat: Seat | None, at: int, *, reward: bool = True) -> None:
        if not isinstance(self.setup.clock, clocks.NoClock):
            self.clock = self.clock.turn_to(seat, at, reward=reward)

    def _created(self, line: Line) -> None:
        self.setup = decode_setup(line.text)
        self.game = title(self.setup.game)
        self.options = agreed_options(self.game, self.setup)
        if not 1 <= self.setup.table_rules <= TABLE_RULES:
            raise Refused(Code.OTHER_RULES, rules=self.setup.table_rules, ours=TABLE_RULES)
        self.labels = self.game.seat_labels(self.options)
        self.players = [None] * len(self.labels)
        self.clock = clocks.stopped(self.setup.clock, len(self.labels))
        self.maker = self.setup.made_by

    def _sat(self, line: Line) -> None:
        self._seat(line.seat, named(decode_player(line.text), line.seat))

    def _seat(self, seat: Seat, player: "Player | None") -> None:
        players = list(self.players)
        players[seat] = player
        self.players = players

    def _stood(self, line: Line) -> None:
        self._seat(line.seat, None)
        self.ready -= {line.seat}
        self.promises = {seat: one for seat, one in self.promises.items() if seat != line.seat}
        if line.seat == self.maker:
            self.maker = NO_SEAT

    def _ready(self, line: Line) -> None:
        self.ready = self.ready | {line.seat} if line.text == READY else self.ready - {line.seat}

    def _promised(self, line: Line) -> None:
        if self.is_over:
            self.next_promises = {**self.next_promises, line.seat: line.text}
        else:
            self.promises = {**self.promises, line.seat: line.text}

    def _called(self, line: Line) -> None:
        self.called_at = line.at

    def _showed(self, line: Line) -> None:
        self.numbers = {**self.numbers, line.seat: bytes.fromhex(line.text)}

    def _started(self, line: Line) -> None:
        if self.setup.has_fair_draws:
            self.sources = cast("Sequence[Source]", line.text.split(" "))
            numbers = (
                self.numbers.get(seat) or dealer.house_number(self.seed, seat)
                for seat in range(len(self.players))
            )
            self.key = dealer.table_key(self.seed, self.setup.table, numbers)
        self.began = started(self.game, self.options)
        self.state = self.began.copy()
        self._position_changed(line)

    def _undid(self, line: Line) -> None:
        self.pile = self.pile.cut(int(line.text))
        self.state = self.began.copy()
        for entry in self.pile.upwards():
            self.state.apply(entry.action)
        height = self.pile.height
        self.given_up = tuple(one._replace(after=min(one.after, height)) for one in self.given_up)
        self._position_changed(line, reward=False)

    def _asked(self, line: Line) -> None:
        seats = self.favour.get(line.text, frozenset())
        self.favour = {**self.favour, line.text: seats | {line.seat}}
        self.asked |= {(line.text, line.seat)}
        if line.text == TAKEBACK:
            self.takeback_by = line.seat

    def _declined(self, line: Line) -> None:
        self.favour = {name: seats for name, seats in self.favour.items() if name != line.text}

    def _agreed(self, line: Line) -> None:
        self.favour = {**self.favour, line.text: self.favour[line.text] | {line.seat}}
        if line.text == DRAW and self.favour[DRAW].issuperset(self.in_game()):
            self._end(Outcome(AGREEMENT, (0,) * len(self.players), ()), line)

    def _resigned(self, line: Line) -> None:
        self._give_up(line, RESIGNATION)

    def _timed_out(self, line: Line) -> None:
        self._give_up(line, TIME)

    def _give_up(self, line: Line, reason: str) -> None:
        """The seat is out, its clock stops and questions are closed; the game may go on (T10)."""
        assert self.state is not None  # noqa: S101  # told to the type checker
        self.given_up += (GivenUp(self.pile.height, line.seat, reason),)
        self.out |= {line.seat}
        rules = self.setup.table_rules
        outcome = given_up_outcome(self.given_up, len(self.players), rules)
        if outcome is None and not self.people_in_game():
            outcome = standing_outcome(self.state, self.out)
        if outcome is not None:
            self._end(outcome, line)
            return
        self._close_questions()
        if self.clock.running == line.seat:
            self._run_clock(None, line.at, reward=False)

    def _end(self, outcome: Outcome, line: Line) -> None:
        self.outcome = outcome
        self.decided_at = line.version + 1
        self._close_questions()
        self._run_clock(None, line.at)

    def _left(self, line: Line) -> None:
        self.away = {**self.away, line.seat: line.at}

    def _returned(self, line: Line) -> None:
        self.away = {seat: at for seat, at in self.away.items() if seat != line.seat}
        self.replaced -= {line.seat}

    def _settled(self, line: Line) -> None:
        """Who ends it lets the other seat resign, in a line of its own."""
        seat, how = line.text.split(" ")
        if how == BOT:
            self.replaced |= {int(seat)}

    def _moved(self, line: Line) -> None:
        """Who holds a seat is kept beside the list; the line makes what they did before stale."""

    def _revealed(self, line: Line) -> None:
        """The seed is for the readers of the list; the table knew it."""

    def _rematched(self, line: Line) -> None:
        self.rematch = line.text
        self.favour = {}

    _FOLDS: ClassVar[dict[str, Callable[["Table", Line], None]]] = {
        Kind.CREATED: _created,
        Kind.SAT: _sat,
        Kind.STOOD: _stood,
        Kind.READY: _ready,
        Kind.PROMISED: _promised,
        Kind.CALLED: _called,
        Kind.SHOWED: _showed,
        Kind.STARTED: _started,
        Kind.UNDID: _undid,
        Kind.ASKED: _asked,
        Kind.DECLINED: _declined,
        Kind.AGREED: _agreed,
        Kind.RESIGNED: _resigned,
        Kind.TIMED_OUT: _timed_out,
        Kind.LEFT: _left,
        Kind.RETURNED: _returned,
        Kind.SETTLED: _settled,
        Kind.REVEALED: _revealed,
        Kind.REMATCHED: _rematched,
        Kind.MOVED: _moved,
    }
