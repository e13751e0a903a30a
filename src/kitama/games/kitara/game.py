"""Kitara for the rest of the house: the state, outcomes, texts and refusals."""

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Final, cast

import numpy as np

from kitama.chance import SEED_BITS
from kitama.compiled import prepared
from kitama.game import NOBODY, Action, BadOption, BadText, Details, Options, Outcome, Refusal, Seat
from kitama.game import State as AnyState
from kitama.games.kitara import view
from kitama.games.kitara.details import details
from kitama.games.kitara.explain import explain
from kitama.games.kitara.ground.content import DECKS, SEATS, Content, load_content
from kitama.games.kitara.notation import HIDDEN, notation, parse, with_tokens
from kitama.games.kitara.options import (
    DEFAULTS,
    END,
    OPTIONS,
    RULES_VERSION,
    START,
    as_of,
    checked,
    content_of,
    head_of,
)
from kitama.games.kitara.position import parse_position, position_text
from kitama.games.kitara.restore import restore
from kitama.games.kitara.rules import kernel, record, setting, telling
from kitama.games.kitara.rules.ending import stand_at
from kitama.games.kitara.rules.record import (
    SETTING,
    STATE,
    Record,
    Records,
    fields,
    members,
    places,
)
from kitama.games.kitara.rules.sight import ALL, SPECTATOR, VIEW, show_at
from kitama.games.kitara.view import KitaraView
from kitama.layout import Layout, layout


@cache
def _table(options: tuple[tuple[str, str], ...]) -> tuple[Content, Records]:
    """Content and setting, shared by all tables that agreed on the same."""
    agreed = dict(options)
    content = content_of(agreed)
    laid = setting.build(
        content,
        is_french=agreed["edition"] == "fr",
        is_end_asked=END not in agreed,
        head=head_of(agreed) or (),
        is_even=START in agreed,
    )
    return content, laid


_DECIDER: Final[int] = places(STATE)["decider"].start


class KitaraState:
    """A point in a game: one record, kept as its cells, and what was agreed."""

    __slots__ = ("cells", "content", "options", "settings")

    def __init__(self, options: Options) -> None:
        self.options = options
        ground = tuple((key, value) for key, value in options.items() if key != "position")
        self.content, self.settings = _table(ground)
        self.records = record.blank(STATE)
        kernel.begin_at(self.settings, self.records)

    @property
    def game(self) -> "Kitara":
        return GAME

    @property
    def records(self) -> Records:
        """The record as compiled code takes it, in the same memory."""
        return record.laid(STATE, self.cells)

    @records.setter
    def records(self, records: Records) -> None:
        self.cells = record.cells_of(records)

    @property
    def record(self) -> Record:
        """The state's fields, for reading; the kernel is the one that writes."""
        return fields(self.records)

    @property
    def seat(self) -> Seat:
        return self.cells.item(_DECIDER)

    def copy(self) -> "KitaraState":
        twin: KitaraState = object.__new__(KitaraState)
        twin.options, twin.content, twin.settings = self.options, self.content, self.settings
        twin.cells = self.cells.copy()
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
        counted, found = self.records.copy(), np.zeros(2, np.int64)
        stand_at(self.settings, counted, sum(1 << seat for seat in out), found)
        reason, winners = found.tolist()
        points = counted["points"][0, : self.content.map.seats].tolist()
        return Outcome(view.REASONS[reason], tuple(points), members(winners))

    def view(self, seat: Seat | None) -> KitaraView:
        return view.read(self.seen(seat), self.options)

    def seen(self, seat: Seat | None) -> Records:
        """The same as a record: what programs read that are not Python."""
        if seat is not None and not 0 <= seat < self.content.map.seats:
            raise ValueError(f"there is no seat {seat} at this table")
        return self._seen_by(SPECTATOR if seat is None else seat)

    def position(self) -> str:
        """Everything about this state as one line of text; not for players' eyes."""
        return position_text(view.read(self._seen_by(ALL), self.options))

    def _seen_by(self, viewer: Seat) -> Records:
        views = record.blank(VIEW)
        show_at(self.settings, self.records, viewer, views)
        return views


class Kitara:
    """The title: options, texts and refusals."""

    name: Final = "kitara"
    rules_version: Final = RULES_VERSION
    actions: Final = record.ACTIONS
    options: Final = OPTIONS
    view_type: Final = KitaraView
    content_type: Final = Content
    draw_by_agreement: Final = False
    has_secrets: Final = True

    def start(self, options: Options | None = None) -> KitaraState:
        """A new game."""
        agreed = checked(options or {})
        state = KitaraState(agreed)
        if "position" in agreed:
            try:
                state.records = parse_position(agreed["position"], state.settings)
            except BadText as error:
                raise BadOption(f"position: {error}") from error
        return state

    def agreed(self, options: Options, rules: int) -> Options:
        return as_of(rules, options)

    def content(self, options: Options) -> Content:
        return content_of(checked(options))

    def position(self, state: AnyState) -> str:
        return cast("KitaraState", state).position()

    def seat_labels(self, options: Options) -> tuple[str, ...]:
        return tuple("1234"[: int(options.get("players", DEFAULTS["players"]))])

    def notation(self, action: Action) -> str:
        return notation(action)

    def parse(self, text: str) -> Action:
        return parse(text)

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        own, drawn = cast("KitaraState", state), np.zeros(record.VALUES, np.int64)
        viewer = SPECTATOR if seat is None else seat
        form = telling.mask_at(own.settings, own.records, action, viewer, drawn)
        if form == telling.HIDDEN:
            return HIDDEN
        return (
            with_tokens(notation(action), drawn.tolist())
            if form == telling.WITH_TOKENS
            else notation(action)
        )

    def details(self, state: AnyState, action: Action) -> Details:
        return details(cast("KitaraState", state).records, action)

    def explain(self, state: AnyState, action: Action) -> Refusal:
        own = cast("KitaraState", state)
        return explain(own.settings, own.records, action)

    def determinize(self, view: KitaraView, rng: Random) -> KitaraState:
        """Put tokens nobody has seen where the view leaves them open, every way equally likely."""
        state = KitaraState(dict(view.options))
        state.records = restore(state.settings, view, rng.getrandbits(SEED_BITS))
        return state

    def layouts(self) -> dict[str, Layout]:
        """How the records lie in memory: the setting, the state, and what a seat sees of it."""
        return {"setting": layout(SETTING), "state": layout(STATE), "view": layout(VIEW)}

    def prepare(self) -> None:
        """Load the maps, and load or compile the kernel now, so that nobody waits for it later."""
        for seats in SEATS:
            load_content(seats, DECKS[0])
        state = self.start()
        while state.outcome() is None:
            action = state.legal_actions()[0]
            self.details(state, action)
            self.masked(state, action, None)
            self.explain(state, action)
            state.apply(action)
            state.chances()
        self.determinize(state.view(None), Random(0))
        prepared()


GAME: Final = Kitara()
