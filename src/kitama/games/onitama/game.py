"""Onitama for the rest of the house: the deal, the state, outcomes and refusals."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from kitama.compiled import prepared
from kitama.game import CHANCE, NOBODY, Action, BadOption, Details, Options, Outcome, Refusal, Seat
from kitama.game import State as AnyState
from kitama.games.onitama import course as rules
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.cards import CARDS, NUMBER, SETS, Card
from kitama.games.onitama.explain import explain
from kitama.games.onitama.kernel import Position
from kitama.games.onitama.notation import COLOURS
from kitama.games.onitama.options import OPTIONS, checked, chosen_position, five_cards
from kitama.games.onitama.view import Mover, OnitamaView

if TYPE_CHECKING:
    from kitama.games.onitama.kernel import Ints

REASONS: Final = {kernel.STONE: "stone", kernel.STREAM: "stream"}
TAKEN: Final = ("", "student", "master")
_NOTHING_HELD: Final = notation.Held((), (), "", "")
_ROOM: Final = 48
"""So many positions fit into a state before it grows."""


@lru_cache(notation.REMEMBERED)
def _ids(dealt: tuple[int, ...]) -> tuple[str, ...]:
    """The names of the cards on the table: the same at every action of a game."""
    return tuple(CARDS[number].id for number in dealt)


class OnitamaState:
    """A point in a game: the array of course.py, and what was agreed."""

    __slots__ = ("_legal", "course", "options", "position", "seat")

    def __init__(self, options: Options, position: Position | None = None) -> None:
        self.options = options
        self.course: Ints = np.zeros(rules.SEEN + _ROOM * rules.ENTRY, np.int64)
        sets = sum(1 << SETS.index(name) for name in options["sets"].split(","))
        first = COLOURS.index(options["first"]) if "first" in options else rules.NOTHING
        rules.begin(self.course, sets, first, int(options["repetition"] == "draw"))
        if position is not None:
            rules.put(self.course, position, 1)
        self._settle()

    @property
    def game(self) -> "Onitama":
        return GAME

    @property
    def dealt(self) -> tuple[int, ...]:
        """The numbers of the cards on the table, in the order they were dealt."""
        end = rules.DEALT + self.course.item(rules.DEALT_COUNT)
        return tuple(self.course[rules.DEALT : end].tolist())

    @property
    def last(self) -> Action | None:
        """The action that led here."""
        last = self.course.item(rules.LAST)
        return None if last == rules.NOTHING else last

    @property
    def seen(self) -> dict[Position, int]:
        """The positions that count if they come again, each with how often; now is last."""
        return dict(self._rows())

    def _rows(self) -> list[tuple[Position, int]]:
        end = rules.SEEN + self.course.item(rules.SEEN_COUNT) * rules.ENTRY
        cells = self.course[rules.SEEN : end].tolist()
        return [
            (Position(*cells[at : at + rules.TIMES]), cells[at + rules.TIMES])
            for at in range(0, len(cells), rules.ENTRY)
        ]

    def _settle(self) -> None:
        """Read once what a table asks again and again: who decides, and the position."""
        head = self.course[: rules.DECIDER + 1].tolist()
        self._legal: list[Action] | None = None
        self.seat: Seat = head.pop()
        self.position = None if self.seat == CHANCE else Position(*head)

    def copy(self) -> "OnitamaState":
        twin = OnitamaState.__new__(OnitamaState)
        twin.options, twin.course = self.options, self.course.copy()
        twin.position, twin.seat, twin._legal = self.position, self.seat, self._legal  # noqa: SLF001
        return twin

    def legal_actions(self) -> list[Action]:
        if self._legal is None:
            out = np.empty(kernel.MAX_LEGAL, np.int64)
            self._legal = out[: rules.legal(self.course, out)].tolist()
        return self._legal.copy()

    def chances(self) -> list[tuple[Action, int]]:
        if self.seat != CHANCE:
            return []
        return [(action, 1) for action in self.legal_actions()]

    def apply(self, action: Action) -> None:
        self.make_room()
        rules.apply(self.course, action)
        self._settle()

    def make_room(self) -> None:
        """Let another position fit in."""
        if rules.is_full(self.course):
            self.course = np.concatenate([self.course, np.zeros_like(self.course)])

    def recall(self, earlier: Iterable[tuple[Position, int]]) -> None:
        """Positions that have stood so often by now; the last one is on the board."""
        for position, times in earlier:
            self.make_room()
            rules.put(self.course, position, times)
        self._settle()

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        """Nobody is out: where one of two gives up, the other has won (O22)."""
        del out
        ending = self.course.item(rules.ENDING)
        if ending == kernel.GOING:
            return None
        if ending == rules.REPETITION or self.position is None:
            return Outcome("repetition", (0, 0), ())
        winner = 1 - self.position.seat
        return Outcome(REASONS[ending], (1 - winner, winner), (winner,))

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        """There are no points to count: a draw, unless the game is over."""
        return self.outcome(out) or Outcome("draw", (0, 0), ())

    def view(self, seat: Seat | None) -> OnitamaView:
        """The same view for everybody: nothing is hidden."""
        del seat
        # Read once, and in one piece: a table asks for it at every action.
        end = rules.SEEN + self.course.item(rules.SEEN_COUNT) * rules.ENTRY
        cells = self.course[:end].tolist()
        squares, held = "", _NOTHING_HELD
        if self.position is not None:
            squares, held = notation.squares(self.position), notation.held(self.position)
        last = cells[rules.LAST]
        return OnitamaView(
            squares=squares,
            red=held.red,
            blue=held.blue,
            side=held.side,
            mover=self._mover(),
            last="" if last == rules.NOTHING else notation.notation(last),
            dealt=_ids(tuple(cells[rules.DEALT : rules.DEALT + cells[rules.DEALT_COUNT]])),
            earlier=tuple(
                [
                    (notation.position_text(Position(*row[: rules.TIMES])), row[rules.TIMES])
                    for at in range(rules.SEEN, end, rules.ENTRY)
                    for row in (cells[at : at + rules.ENTRY],)
                ]
            ),
            options=tuple(self.options.items()),
            outcome=None if cells[rules.ENDING] == kernel.GOING else self.outcome(),
        )

    def _mover(self) -> Mover:
        if self.position is None:
            return "chance"
        return "" if self.seat == NOBODY else COLOURS[self.seat]


class Onitama:
    """The title: options, texts and refusals."""

    name: Final = "onitama"
    rules_version: Final = 1
    actions: Final = kernel.ACTIONS
    options: Final = OPTIONS
    view_type: Final = OnitamaView
    content_type: Final = tuple[Card, ...]
    draw_by_agreement: Final = True  # O21
    has_secrets: Final = False

    def start(self, options: Options | None = None) -> OnitamaState:
        """A new game."""
        agreed = checked(options or {})
        if "position" in agreed:
            return OnitamaState(agreed, chosen_position(agreed["position"]))
        if "cards" in agreed:
            state = OnitamaState(agreed)
            for number in five_cards(agreed["cards"]):
                state.apply(kernel.DEAL + number)
            state.course[rules.LAST] = rules.NOTHING
            return state
        return OnitamaState(agreed)

    def agreed(self, options: Options, rules: int) -> Options:
        """There has been one set of rules so far."""
        if rules != self.rules_version:
            raise BadOption(f"rules {rules} of onitama are not known here")
        return options

    def content(self, options: Options) -> tuple[Card, ...]:
        """All cards, whichever are dealt: a transcript may name any."""
        del options
        return CARDS

    def position(self, state: AnyState) -> str:
        position = cast("OnitamaState", state).position
        return "" if position is None else notation.position_text(position)

    def seat_labels(self, options: Options) -> tuple[str, ...]:
        del options
        return COLOURS

    # The functions themselves, which remember: a table asks for many texts at every action.
    parse = staticmethod(notation.parse)
    notation = staticmethod(notation.notation)

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        """Everybody may know everything."""
        del state, seat
        return notation.notation(action)

    def details(self, state: AnyState, action: Action) -> Details:
        """Which piece a step takes; the text of the action says the rest."""
        found = rules.taken(cast("OnitamaState", state).course, action)
        return {"taken": TAKEN[found]} if found else {}

    def explain(self, state: AnyState, action: Action) -> Refusal:
        return explain(cast("OnitamaState", state).course, action)

    def determinize(self, view: OnitamaView, rng: Random) -> OnitamaState:
        """The state itself: a view of Onitama leaves nothing open."""
        del rng
        state = OnitamaState(dict(view.options))
        for place, name in enumerate(view.dealt):
            state.course[rules.DEALT + place] = NUMBER[name]
        state.course[rules.DEALT_COUNT] = len(view.dealt)
        state.recall((notation.parse_position(text), times) for text, times in view.earlier)
        state.course[rules.LAST] = notation.parse(view.last) if view.last else rules.NOTHING
        return state

    def prepare(self) -> None:
        """Load or compile the kernel now, so that nobody waits for it later."""
        state = self.start({"cards": "ox,boar,horse,elephant,crab"})
        action = state.legal_actions()[0]
        self.details(state, action)
        self.explain(state, action)
        state.apply(action)
        kernel.perft(cast("Position", state.position), 1, True)
        prepared()


GAME: Final = Onitama()
