"""Kitara for the rest of the house: the state, outcomes, texts and refusals."""

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, cast

import numpy as np

from kitama.compiled import prepared
from kitama.game import NOBODY, Action, BadOption, BadText, Details, Options, Outcome, Refusal, Seat
from kitama.game import State as AnyState
from kitama.games.kitara import view
from kitama.games.kitara.details import details
from kitama.games.kitara.explain import explain
from kitama.games.kitara.ground.content import DECKS, SEATS, Content, load_content
from kitama.games.kitara.notation import HIDDEN, notation, parse
from kitama.games.kitara.options import checked, content_of
from kitama.games.kitara.position import parse_position, position_text
from kitama.games.kitara.restore import restore
from kitama.games.kitara.rules import kernel, record, setting
from kitama.games.kitara.rules.holdings import token_count
from kitama.games.kitara.rules.record import Record, Records, fields
from kitama.games.kitara.tally import last_count, tally
from kitama.games.kitara.view import KitaraView


@cache
def _table(options: tuple[tuple[str, str], ...]) -> tuple[Content, Records]:
    """Content and setting, shared by all tables that agreed on the same."""
    agreed = dict(options)
    content = content_of(agreed)
    return content, setting.build(content, is_french=agreed["edition"] == "fr")


class KitaraState:
    """A point in a game: one record, and what was agreed."""

    __slots__ = ("content", "options", "records", "settings")

    def __init__(self, options: Options) -> None:
        self.options = options
        ground = tuple((key, value) for key, value in options.items() if key != "position")
        self.content, self.settings = _table(ground)
        self.records = record.blank(record.STATE)
        kernel.begin_at(self.settings, self.records)

    @property
    def game(self) -> "Kitara":
        return GAME

    @property
    def record(self) -> Record:
        """The state's fields, for reading; the kernel is the one that writes."""
        return fields(self.records)

    @property
    def seat(self) -> Seat:
        return int(self.records["decider"][0])

    def copy(self) -> "KitaraState":
        twin: KitaraState = object.__new__(KitaraState)
        twin.options, twin.content, twin.settings = self.options, self.content, self.settings
        twin.records = self.records.copy()
        return twin

    def legal_actions(self) -> list[Action]:
        out = np.empty(record.MAX_LEGAL, np.int64)
        count = kernel.legal_at(self.settings, self.records, out)
        actions: list[Action] = out[:count].tolist()
        return actions

    def chances(self) -> list[tuple[Action, int]]:
        out = np.empty(record.CARDS, np.int64)
        weights = np.empty(record.CARDS, np.int64)
        count = kernel.chances_at(self.settings, self.records, out, weights)
        return list(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))

    def apply(self, action: Action) -> None:
        kernel.apply_at(self.settings, self.records, action)

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        return self.standing(out) if self.seat == NOBODY else None

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        """Most points win, then most tokens; who is still even shares the victory (K38).

        Before the end the last count (K37) is made here and now.
        """
        seats = range(len(GAME.seat_labels(self.options)))
        points = last_count(self.settings, self.records)
        ranks = [(points[seat], int(token_count(self.record, seat))) for seat in seats]
        rest = [seat for seat in seats if seat not in out]
        best = max(ranks[seat] for seat in rest)
        winners = tuple(seat for seat in rest if ranks[seat] == best)
        leaders = [seat for seat in rest if points[seat] == best[0]]
        reason = "points" if len(leaders) == 1 else "tokens" if len(winners) == 1 else "shared"
        return Outcome(reason, points, winners)

    def view(self, seat: Seat | None) -> KitaraView:
        if seat is not None and not 0 <= seat < len(GAME.seat_labels(self.options)):
            raise ValueError(f"there is no seat {seat} at this table")
        return self._seen_by(seat)

    def position(self) -> str:
        """Everything about this state as one line of text; not for players' eyes."""
        return position_text(self._seen_by(view.ALL))

    def _seen_by(self, viewer: Seat | None) -> KitaraView:
        ground = fields(self.settings)
        counted = tally(self.settings, self.records)
        return view.build(ground, self.record, viewer, self.options, self.outcome(), counted)


class Kitara:
    """The title: options, texts and refusals."""

    name: Final = "kitara"
    rules_version: Final = 2
    draw_by_agreement: Final = False
    has_secrets: Final = True

    def start(self, options: Options | None = None) -> KitaraState:
        """A new game.

        Options: `players` (2, 3, 4), `deck` (blue, red), `edition` (en, fr; rules K23 and K33),
        `pack` (a content pack of the host's own), `position` to begin elsewhere than at the start.
        """
        agreed = checked(options or {})
        state = KitaraState(agreed)
        if "position" in agreed:
            try:
                state.records = parse_position(agreed["position"], fields(state.settings))
            except BadText as error:
                raise BadOption(f"position: {error}") from error
        return state

    def seat_labels(self, options: Options) -> tuple[str, ...]:
        return tuple("1234"[: int(options["players"])])

    def notation(self, action: Action) -> str:
        return notation(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        """A token's value is its owner's secret, in the French edition until they score (K23)."""
        if not record.TOKEN <= action < record.TOKEN + record.VALUES:
            return notation(action)
        owner = cast("KitaraState", state).record.seat
        is_open = seat == owner and state.options["edition"] == "en"
        return notation(action) if is_open else HIDDEN

    def details(self, state: AnyState, action: Action) -> Details:
        return details(cast("KitaraState", state).record, action)

    def explain(self, state: AnyState, action: Action) -> Refusal:
        own = cast("KitaraState", state)
        return explain(own.content, fields(own.settings), own.record, action)

    def determinize(self, view: KitaraView, rng: Random) -> KitaraState:
        """Put tokens nobody has seen where the view leaves them open, every way equally likely."""
        state = KitaraState(dict(view.options))
        ground = fields(state.settings)
        unseen = [value for value in range(record.VALUES) for _ in range(ground.tokens[value])]
        for value in (*view.drawn, *(value for own in view.seats for value in own.tokens)):
            if value is not None:
                unseen.remove(value)
        rng.shuffle(unseen)

        def filled(values: tuple[int | None, ...]) -> tuple[int, ...]:
            return tuple(unseen.pop() if value is None else value for value in values)

        seats = tuple(replace(own, tokens=filled(own.tokens)) for own in view.seats)
        known = replace(view, drawn=filled(view.drawn), seats=seats)
        state.records = restore(ground, known)
        return state

    def prepare(self) -> None:
        """Load the maps, and load or compile the kernel now, so that nobody waits for it later."""
        for seats in SEATS:
            load_content(seats, DECKS[0])
        state = self.start()
        while state.outcome() is None:
            state.apply(state.legal_actions()[0])
            state.chances()
        prepared()


GAME: Final = Kitara()
