"""A state of Kitara as one line of text, and the way back.

    players=2 first=1 seat=2 turn=3 last=0 phase=move moves=2 due=0,0,0,0 short=0 row=3,5,8,9,11,12
    gone=1,2 drawn= retreat= board=a1:1:3W,b4:2:2W1M seat1=0,4:7:2,5 seat2=0,6:3:

The last words are the seats: cards of the kingdom, points, tokens kept. Supply, bag and deck follow
from the rest. A value that the viewer may not see is written as a question mark.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NoReturn

from kitama.game import NOBODY, BadText
from kitama.games.kitara import record
from kitama.games.kitara.notation import group_text, parse_group, parse_space
from kitama.games.kitara.record import CARDS, ROW, SUPPLY, VALUES, Record, Records
from kitama.games.kitara.restore import restore
from kitama.games.kitara.view import ALL, PHASES, Group, Holding, KitaraView, Retreat, SeatView

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


def parse_position(text: str, setting: Record) -> Records:
    """The state a line describes, checked against the setting. Raises BadText."""
    if len(text) > MAX_CHARACTERS:
        raise BadText(f"a position has at most {MAX_CHARACTERS} characters", text=text)
    view = _Reader(text, int(setting.seats)).view()
    _Check(text, view).everything(setting)
    return restore(setting, view)


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
        phase = self.values["phase"]
        if phase not in PHASES:
            self.refuse("phase", f"a phase is one of: {', '.join(PHASES)}")
        due = self.numbers("due", 0, 18)
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
            parse_space(space)
            group = parse_group(pawns)
        except BadText as error:
            self.refuse(key, error.message)
        if not any(group):
            self.refuse(key, f"nobody stands in {space}")
        return space, self.whole(key, seat, 1, self.seats) - 1, group

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


class _Check:
    """Whether the things on the table are those of the box, each once."""

    def __init__(self, text: str, view: KitaraView) -> None:
        self.text = text
        self.view = view

    def everything(self, setting: Record) -> None:
        self.cards()
        self.tokens(setting)
        self.spaces(int(setting.spaces))
        self.pawns()
        self.phase()

    def refuse(self, message: str) -> NoReturn:
        raise BadText(message, text=self.text)

    def cards(self) -> None:
        if len(self.view.row) > ROW:
            self.refuse(f"the row has at most {ROW} cards")
        places = Counter((*self.view.row, *self.view.gone))
        for own in self.view.seats:
            if len(set(own.kingdom)) < len(own.kingdom):
                self.refuse("a kingdom has each card once")
            places.update(card for card in own.kingdom if card)
        for card, count in places.items():
            if count > 1:
                self.refuse(f"card {card} is in two places")

    def tokens(self, setting: Record) -> None:
        values = Counter(self.view.drawn)
        for own in self.view.seats:
            values.update(own.tokens)
        for value, count in values.items():
            if value is not None and count > setting.tokens[value]:
                self.refuse(f"there are only {setting.tokens[value]} tokens of value {value}")

    def spaces(self, count: int) -> None:
        names = [holding.space for holding in self.view.holdings]
        names += [self.view.retreat.space] if self.view.retreat else []
        for name in names:
            if parse_space(name) >= count:
                self.refuse(f"there is no space {name} on this map")
        if len(set(names[: len(self.view.holdings)])) < len(self.view.holdings):
            self.refuse("a space is named twice")

    def pawns(self) -> None:
        for seat in range(len(self.view.seats)):
            groups = [holding.pawns for holding in self.view.holdings if holding.seat == seat]
            if self.view.retreat and self.view.retreat.seat == seat:
                groups.append(self.view.retreat.pawns)
            totals = [sum(counts) for counts in zip(*groups, strict=True)]
            if any(total > most for total, most in zip(totals, SUPPLY, strict=False)):
                self.refuse(f"player {seat + 1} has only 10 W, 5 M and 3 H")

    def phase(self) -> None:
        view = self.view
        if (view.retreat is not None) != (view.phase in {"token", "retreat"}):
            self.refuse("pawns retreat in the phases token and retreat, and only there")
        if view.retreat and view.retreat.seat not in {h.seat for h in view.holdings}:
            self.refuse(f"player {view.retreat.seat + 1} has no space to retreat to")
        if view.short > len(view.seats[view.seat].kingdom):
            self.refuse("more cards are short than the kingdom has")
