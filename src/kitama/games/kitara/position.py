"""A state of Kitara as one line of text, and the way back.

    players=2 first=1 seat=2 turn=3 last=0 phase=retreat moves=1 due=0,0,0,0 short=0
    row=5,6,8,10,11,12 gone=1,3,7 drawn=3 retreat=1:b4:1M1H board=a4:1:2W,b4:2:2W1H,b5:1:1W
    seat1=0,4,14:7:2,5 seat2=0,2,9:3:

The last words are the seats: cards of the kingdom, points, tokens kept. Supply, bag and deck follow
from the rest. A value that the viewer may not see is written as a question mark.
"""

from collections.abc import Sequence
from typing import Final, NoReturn

from kitama.game import NOBODY, BadText
from kitama.games.kitara.consistency import MOST_DUE, check
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.history import check_history
from kitama.games.kitara.notation import group_text, parse_group, parse_space
from kitama.games.kitara.restore import restore
from kitama.games.kitara.rules import kernel, record
from kitama.games.kitara.rules.record import CARDS, VALUES, Records, fields
from kitama.games.kitara.rules.sight import ALL
from kitama.games.kitara.view import PHASES, Group, Holding, KitaraView, Phase, Retreat, SeatView

MAX_CHARACTERS: Final = 4000
MAX_TURNS: Final = 400
_KEYS: Final = (
    *("players", "first", "seat", "turn", "last", "phase", "moves", "due", "short"),
    *("row", "gone", "drawn", "retreat", "board"),
)


def position_text(view: KitaraView) -> str:
    """The line for a view."""
    held = (f"{h.space}:{h.seat + 1}:{group_text(*h.pawns)}" for h in view.holdings)
    gone = view.retreat
    values = (
        len(view.seats),
        view.first + 1,
        view.seat + 1,
        view.turn,
        view.last_round,
        view.phase,
        view.moves_left,
        _joined(view.due),
        view.short,
        _joined(view.row),
        _joined(view.gone),
        _joined(view.drawn),
        f"{gone.seat + 1}:{gone.space}:{group_text(*gone.pawns)}" if gone else "",
        ",".join(held),
    )
    words = [f"{key}={value}" for key, value in zip(_KEYS, values, strict=True)]
    for number, own in enumerate(view.seats, 1):
        words.append(f"seat{number}={_joined(own.kingdom)}:{own.points}:{_joined(own.tokens)}")
    return " ".join(words)


def _joined(numbers: Sequence[int | None]) -> str:
    return ",".join("?" if number is None else str(number) for number in numbers)


def parse_position(text: str, settings: Records) -> Records:
    """The state a line describes, if a game with this setting can lead to it. Raises BadText."""
    view = _read(text, settings)
    records = _set_up(text, view, settings)
    check_history(text, view, fields(settings))
    return records


def parse_set_up(text: str, settings: Records) -> Records:
    """The state a line describes, if it can be played on from, however it came about.

    For those who try a rule and do not care how the pawns got there. Raises BadText.
    """
    return _set_up(text, _read(text, settings), settings)


def _read(text: str, settings: Records) -> KitaraView:
    if len(text) > MAX_CHARACTERS:
        raise BadText(f"a position has at most {MAX_CHARACTERS} characters", text=text)
    return _Reader(text, int(fields(settings).seats)).view()


def _set_up(text: str, view: KitaraView, settings: Records) -> Records:
    setting = fields(settings)
    check(text, view, setting)
    records = restore(settings, view)
    settled = records.copy()
    kernel.settle(setting, fields(settled))
    if settled.tobytes() != records.tobytes():
        raise BadText(f"there is nothing to do in the phase {view.phase}", text=text)
    return records


class _Reader:
    """Reads the words in their order; every error names its column."""

    def __init__(self, text: str, seats: int) -> None:
        self.text = text
        self.seats = seats
        self.values: dict[str, str] = {}
        self.columns: dict[str, int] = {}

    def view(self) -> KitaraView:
        self.split()
        if self.number("players", 2, record.SEATS) != self.seats:
            self.refuse("players", f"this table has {self.seats} players")
        phase = self.phase()
        due = self.numbers("due", 0, MOST_DUE)
        if len(due) != 4:
            self.refuse("due", "expected four numbers")
        return KitaraView(
            viewer=ALL,
            phase=phase,
            decider=NOBODY,
            first=self.number("first", 1, self.seats) - 1,
            seat=self.number("seat", 1, self.seats) - 1,
            turn=self.number("turn", 0, MAX_TURNS),
            last_round=self.number("last", 0, MAX_TURNS),
            holdings=self.holdings(),
            seats=tuple(self.seat(f"seat{number}") for number in range(1, self.seats + 1)),
            row=self.numbers("row", 1, CARDS - 1),
            reach=0,
            gone=self.numbers("gone", 1, CARDS - 1),
            drawn=self.numbers("drawn", 0, VALUES - 1),
            in_bag=0,
            moves_left=self.number("moves", 0, 99),
            due=(due[0], due[1], due[2], due[3]),
            short=self.number("short", 0, CARDS),
            retreat=self.retreat(),
            options=(),
            outcome=None,
        )

    def phase(self) -> Phase:
        found = next((phase for phase in PHASES if phase == self.values["phase"]), None)
        if found is None:
            self.refuse("phase", f"a phase is one of: {', '.join(PHASES)}")
        return found

    def split(self) -> None:
        expected = [*_KEYS, *(f"seat{number}" for number in range(1, self.seats + 1))]
        words = self.text.split()
        if len(words) != len(expected):
            message = f"a position has {len(expected)} words, not {len(words)}"
            raise BadText(message, text=self.text)
        column = 0
        for word, key in zip(words, expected, strict=True):
            column = self.text.index(word, column)
            found, _, value = word.partition("=")
            self.columns[key] = column + 1
            self.values[key] = value
            if found != key:
                self.refuse(key, f"expected '{key}=...'")

    def refuse(self, key: str, message: str) -> NoReturn:
        raise BadText(f"{key}: {message}", text=self.text, column=self.columns[key])

    def whole(self, key: str, word: str, low: int, high: int) -> int:
        if word == "?":
            self.refuse(key, "a hidden value cannot be read back")
        if not (word.isascii() and word.isdigit() and len(word) < 5 and low <= int(word) <= high):
            self.refuse(key, f"expected a number from {low} to {high}, not {word!r}")
        return int(word)

    def number(self, key: str, low: int, high: int) -> int:
        return self.whole(key, self.values[key], low, high)

    def numbers(self, key: str, low: int, high: int, word: str | None = None) -> tuple[int, ...]:
        value = self.values[key] if word is None else word
        return tuple(self.whole(key, part, low, high) for part in value.split(",") if value)

    def parts(self, key: str, word: str) -> tuple[str, str, str]:
        parts = word.split(":")
        if len(parts) != 3:
            self.refuse(key, f"expected three parts with a colon between, not {word!r}")
        return parts[0], parts[1], parts[2]

    def group(self, key: str, space: str, seat: str, pawns: str) -> tuple[str, int, Group]:
        try:
            where = label(parse_space(space))
            group = parse_group(pawns)
        except BadText as error:
            self.refuse(key, error.message)
        if not any(group):
            self.refuse(key, f"nobody stands in {space}")
        return where, self.whole(key, seat, 1, self.seats) - 1, group

    def holdings(self) -> tuple[Holding, ...]:
        words = [word for word in self.values["board"].split(",") if word]
        return tuple(Holding(*self.group("board", *self.parts("board", word))) for word in words)

    def retreat(self) -> Retreat | None:
        if not self.values["retreat"]:
            return None
        seat, space, pawns = self.parts("retreat", self.values["retreat"])
        where, who, group = self.group("retreat", space, seat, pawns)
        return Retreat(who, where, group)

    def seat(self, key: str) -> SeatView:
        cards, points, tokens = self.parts(key, self.values[key])
        return SeatView(
            kingdom=self.numbers(key, 0, CARDS - 1, cards),
            supply=(0, 0, 0),
            points=self.whole(key, points, 0, 9999),
            tokens=self.numbers(key, 0, VALUES - 1, tokens),
        )
