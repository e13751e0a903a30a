"""Onitama for the rest of the house: the deal, the state, outcomes and refusals."""

from random import Random
from typing import Final, cast

import numpy as np

from kitama.compiled import prepared
from kitama.game import CHANCE, NOBODY, Action, BadOption, Details, Options, Outcome, Refusal, Seat
from kitama.game import State as AnyState
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.cards import CARDS, NUMBER, Card
from kitama.games.onitama.explain import explain
from kitama.games.onitama.kernel import Position
from kitama.games.onitama.notation import COLOURS
from kitama.games.onitama.options import OPTIONS, checked, chosen_position, five_cards
from kitama.games.onitama.view import Mover, OnitamaView

REASONS: Final = {kernel.STONE: "stone", kernel.STREAM: "stream"}
START: Final = "bbBbb" + "." * 15 + "rrRrr"
_NOTHING_HELD: Final = notation.Held((), (), "", "")
REPETITIONS: Final = 3
"""How often a whole position may stand before the game is a draw (O20)."""


class OnitamaState:
    """A point in a game. Before the fifth card is dealt there is no position yet."""

    __slots__ = ("_legal", "_outcome", "dealt", "last", "options", "position", "seat", "seen")

    def __init__(self, options: Options, position: Position | None = None) -> None:
        self.options = options
        self.dealt: tuple[int, ...] = ()
        self.last: Action | None = None
        """The action that led here."""
        self.position = position
        self.seen: dict[Position, int] = {} if position is None else {position: 1}
        self.settle()

    @property
    def game(self) -> "Onitama":
        return GAME

    def settle(self) -> None:
        """Work out once what a table asks again and again: who decides, and whether it is over."""
        self._legal: list[Action] | None = None
        self._outcome = self._find_outcome()
        self.seat: Seat = CHANCE
        if self.position is not None:
            self.seat = NOBODY if self._outcome else self.position.seat

    def copy(self) -> "OnitamaState":
        twin = OnitamaState.__new__(OnitamaState)
        twin.options, twin.dealt, twin.last = self.options, self.dealt, self.last
        twin.position, twin.seen = self.position, self.seen.copy()
        twin.seat, twin._outcome, twin._legal = self.seat, self._outcome, self._legal  # noqa: SLF001
        return twin

    def legal_actions(self) -> list[Action]:
        if self.position is None:
            return [action for action, _weight in self.chances()]
        if self._legal is None:
            out = np.empty(kernel.MAX_LEGAL, np.int64)
            count = 0 if self._outcome else kernel.legal_actions(self.position, out)
            self._legal = out[:count].tolist()
        return self._legal.copy()

    def chances(self) -> list[tuple[Action, int]]:
        if self.position is not None:
            return []
        sets = self.options["sets"].split(",")
        return [
            (kernel.DEAL + number, 1)
            for number, card in enumerate(CARDS)
            if card.set in sets and number not in self.dealt
        ]

    def apply(self, action: Action) -> None:
        self.last = action
        if self.position is None:
            self.dealt += (action - kernel.DEAL,)
            if len(self.dealt) < 5:
                self.settle()
                return
            self.position = _dealt(self.dealt, self.options.get("first"))
        else:
            before = self.position
            self.position = kernel.apply(before, action)
            is_capture = self.position.mine != before.theirs  # after it nothing can come again
            if is_capture or self.options["repetition"] == "none":
                self.seen = {}
        # Taken out and put back, so that the position now on the board comes last.
        self.seen[self.position] = self.seen.pop(self.position, 0) + 1
        self.settle()

    def outcome(self) -> Outcome | None:
        return self._outcome

    def _find_outcome(self) -> Outcome | None:
        if self.position is None:
            return None
        ending = kernel.ending(self.position)
        if ending != kernel.GOING:
            winner = 1 - self.position.seat
            return Outcome(REASONS[ending], (1 - winner, winner), (winner,))
        if self.seen[self.position] >= REPETITIONS and self.options["repetition"] == "draw":
            return Outcome("repetition", (0, 0), ())
        return None

    def view(self, seat: Seat | None) -> OnitamaView:
        """The same view for everybody: nothing is hidden."""
        del seat
        squares, held = "", _NOTHING_HELD
        if self.position is not None:
            squares, held = notation.squares(self.position), notation.held(self.position)
        return OnitamaView(
            squares=squares,
            red=held.red,
            blue=held.blue,
            side=held.side,
            mover=self._mover(),
            last="" if self.last is None else notation.notation(self.last),
            dealt=tuple(CARDS[number].id for number in self.dealt),
            earlier=tuple(
                [(notation.position_text(earlier), times) for earlier, times in self.seen.items()]
            ),
            options=tuple(self.options.items()),
            outcome=self._outcome,
        )

    def _mover(self) -> Mover:
        if self.position is None:
            return "chance"
        return "" if self._outcome else COLOURS[self.seat]


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
            numbers = five_cards(agreed["cards"])
            state = OnitamaState(agreed, _dealt(numbers, agreed.get("first")))
            state.dealt = numbers
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

    def notation(self, action: Action) -> str:
        return notation.notation(action)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        """Everybody may know everything."""
        del state, seat
        return notation.notation(action)

    def details(self, state: AnyState, action: Action) -> Details:
        """Which piece a step takes; the text of the action says the rest."""
        position = cast("OnitamaState", state).position
        if position is None or action >= kernel.PASS:
            return {}
        target = 1 << action % kernel.SQUARES
        if not position.theirs & target:
            return {}
        return {"taken": "master" if position.their_master & target else "student"}

    def explain(self, state: AnyState, action: Action) -> Refusal:
        return explain(cast("OnitamaState", state).position, state.chances(), action)

    def determinize(self, view: OnitamaView, rng: Random) -> OnitamaState:
        """The state itself: a view of Onitama leaves nothing open."""
        del rng
        state = OnitamaState(dict(view.options))
        state.dealt = tuple(NUMBER[name] for name in view.dealt)
        state.last = notation.parse(view.last) if view.last else None
        for text, times in view.earlier:  # the last one is on the board
            state.position = notation.parse_position(text)
            state.seen[state.position] = times
        state.settle()
        return state

    def prepare(self) -> None:
        """Load or compile the kernel now, so that nobody waits for it later."""
        state = self.start({"cards": "ox,boar,horse,elephant,crab"})
        state.apply(state.legal_actions()[0])
        kernel.perft(cast("Position", state.position), 1, True)
        prepared()


def _dealt(numbers: tuple[int, ...], first: str | None) -> Position:
    """The standard set-up (O2) with these cards: red's two, blue's two, the side card (O3, O4)."""
    seat = COLOURS.index(first or CARDS[numbers[4]].stamp)
    return notation.set_up(START, numbers, seat)


GAME: Final = Onitama()
