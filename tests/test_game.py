"""The contract: the checked door, and what refusals and bad texts say."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from kitama.game import (
    NOBODY,
    Action,
    BadOption,
    BadText,
    Details,
    IllegalAction,
    Option,
    Options,
    Outcome,
    Refusal,
    Seat,
    State,
    drawn,
    drawn_by,
    play,
)
from kitama.games import GAMES, UnknownGame, find
from tests.laws import Title, check_game, check_standing
from tests.veiled import VeiledState


@dataclass
class Heap:
    """A state of the smallest game: two seats take one or two stones, the last one wins."""

    stones: int = 5
    seat_to_take: Seat = 0
    options: Options = field(default_factory=dict)

    @property
    def game(self) -> "Nim":
        return Nim()

    @property
    def seat(self) -> Seat:
        return self.seat_to_take if self.stones else NOBODY

    def copy(self) -> "Heap":
        return replace(self)

    def legal_actions(self) -> list[Action]:
        return [stones for stones in (1, 2) if stones <= self.stones]

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, action: Action) -> None:
        self.stones -= action
        self.seat_to_take = 1 - self.seat_to_take

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        del out
        winner = 1 - self.seat_to_take
        return None if self.stones else Outcome("last", (1 - winner, winner), (winner,))

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        return self.outcome(out) or Outcome("draw", (0, 0), ())

    def view(self, seat: Seat | None) -> tuple[int, Seat]:
        del seat
        return self.stones, self.seat_to_take


@dataclass(frozen=True)
class Nim:
    """The rules of that game."""

    name: str = "nim"
    rules_version: int = 1
    actions: int = 3
    options: tuple[Option, ...] = ()
    view_type: type = tuple
    content_type: None = None
    draw_by_agreement: bool = False
    has_secrets: bool = False

    def start(self, options: Options | None = None) -> Heap:
        return Heap(options=options or {})

    def prepare(self) -> None:
        """Nothing to wait for."""

    def agreed(self, options: Options, rules: int) -> Options:
        if rules != self.rules_version:
            raise BadOption(f"no rules {rules}")
        return options

    def content(self, options: Options) -> None:
        """Nothing to draw."""

    def position(self, state: State) -> str:
        del state
        return ""

    def seat_labels(self, options: Options) -> tuple[str, ...]:
        del options
        return "one", "two"

    def notation(self, action: Action) -> str:
        return f"take {action}"

    def parse(self, text: str) -> Action:
        return int(text.removeprefix("take "))

    def masked(self, state: State, action: Action, seat: Seat | None) -> str:
        del state, seat
        return self.notation(action)

    def details(self, state: State, action: Action) -> Details:
        del state, action
        return {}

    def explain(self, state: State, action: Action) -> Refusal:
        del state
        return Refusal("N1", "one-or-two", {"action": action})

    def determinize(self, view: Any, rng: Random) -> Heap:
        del rng
        return Heap(*view)


def refusal(state: State, action: Action, seat: Seat | None = None) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        play(state, action, seat)
    assert str(caught.value) == str(caught.value.refusal)
    return caught.value.refusal


@pytest.mark.parametrize("seat", [None, 0])
def test_play_goes_on_from_a_copy(seat: Seat | None) -> None:
    heap = Heap()
    assert Heap(3, 1) == play(heap, 2, seat)
    assert Heap(5, 0) == heap


def test_play_asks_the_title_why_an_action_is_illegal() -> None:
    heap = Heap(1)
    assert Refusal("N1", "one-or-two", {"action": 2}) == refusal(heap, 2)
    assert Heap(1) == heap


def test_play_refuses_another_seat() -> None:
    heap = Heap()
    assert Refusal("C2", "not-your-decision", {"seat": 1, "decides": 0}) == refusal(heap, 1, 1)
    assert Heap() == heap


def test_play_refuses_everything_after_the_end() -> None:
    """Whoever asks, and before anything else is looked at."""
    expected = [Refusal("C1", "game-over", {})] * 3
    assert expected == [refusal(Heap(0), 9, seat) for seat in (None, 0, 1)]


class Unsorted(Heap):
    def legal_actions(self) -> list[Action]:
        return super().legal_actions()[::-1]


class Shared(Heap):
    def copy(self) -> Heap:
        return self


class Endless(Heap):
    def apply(self, action: Action) -> None:
        super().apply(action)
        self.stones = 5


class Chancy(Heap):
    def chances(self) -> list[tuple[Action, int]]:
        return [(1, 1)]


class Stuck(Heap):
    def legal_actions(self) -> list[Action]:
        return []


class Stubborn(Heap):
    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        del out
        return None


class Forgiving(VeiledState):
    """Lets those win who gave up."""

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        del out
        return super().standing()


class Forgetful(VeiledState):
    """Does not tell the scores of those who gave up."""

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        found = super().standing(out)
        kept = (score * (seat not in out) for seat, score in enumerate(found.scores))
        return found._replace(scores=tuple(kept))


class Hasty(VeiledState):
    """Is over as soon as somebody gave up."""

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        return self.standing(out) if out else super().outcome()


class Unjust(VeiledState):
    """Lets nobody win once somebody gave up."""

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        found = super().standing(out)
        return found._replace(winners=()) if out else found


TITLE = Title(options=({},), inventory=lambda _state: 0, bound=6)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let transcripts find Nim, as if it were one of our titles."""
    monkeypatch.setattr("kitama.transcript.find", lambda _name: Nim())


@pytest.mark.usefixtures("registered")
def test_the_laws_let_an_honest_game_pass() -> None:
    check_game(Nim(), {}, TITLE, Random(1))


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("kind", [Unsorted, Shared, Endless, Chancy, Stuck, Stubborn])
def test_the_laws_catch_whoever_breaks_one(
    kind: type[Heap], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A law suite that cannot fail would protect nothing."""
    monkeypatch.setattr(Nim, "start", lambda _nim, options=None: kind(options=options or {}))
    with pytest.raises(AssertionError):
        check_game(Nim(), {}, TITLE, Random(1))


def a_count(kind: type[VeiledState], turn: int) -> VeiledState:
    return kind({"seats": "3", "turns": "2"}, [[3, 3], [2], [1, 3]], turn)


@pytest.mark.parametrize("turn", [0, 6])
def test_the_laws_let_an_honest_count_pass(turn: int) -> None:
    check_standing(a_count(VeiledState, turn))


@pytest.mark.parametrize("kind", [Forgiving, Forgetful, Hasty, Unjust])
def test_the_laws_catch_whoever_counts_badly(kind: type[VeiledState]) -> None:
    with pytest.raises(AssertionError):
        check_standing(a_count(kind, 0))


@pytest.mark.usefixtures("registered")
def test_the_laws_catch_a_lost_stone() -> None:
    title = replace(TITLE, inventory=lambda state: state.stones)
    with pytest.raises(AssertionError):
        check_game(Nim(), {}, title, Random(1))


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (Refusal("C1", "game-over", {}), "game-over (rule C1)"),
        (
            Refusal("O7", "card-not-held", {"card": "ox", "seat": 1}),
            "card-not-held (rule O7): card ox, seat 1",
        ),
    ],
)
def test_refusals_as_text(refused: Refusal, text: str) -> None:
    error = IllegalAction(refused)
    assert (text, text) == (str(refused), str(error))
    assert isinstance(error, ValueError)


def test_bad_text() -> None:
    error = BadText("no such thing", text="abc", column=2)
    assert "no such thing (column 2 of 'abc')" == str(error)
    assert ("no such thing", "abc", 2, None) == (
        error.message,
        error.text,
        error.column,
        error.line,
    )
    assert isinstance(error, ValueError)


def test_bad_text_with_a_line() -> None:
    error = BadText("no such thing", text="abc", line=7)
    assert "no such thing (line 7, column 1 of 'abc')" == str(error)
    assert (1, 7) == (error.column, error.line)


@pytest.mark.parametrize(
    ("length", "shown"), [(60, "x" * 60), (61, "x" * 59 + "…"), (10**6, "x" * 59 + "…")]
)
def test_long_texts_are_shortened(length: int, shown: str) -> None:
    error = BadText("too much", text="x" * length)
    assert f"too much (column 1 of '{shown}')" == str(error)
    assert length == len(error.text)


def test_titles_are_found_by_name() -> None:
    assert list(GAMES) == [find(name).name for name in GAMES]


@pytest.mark.parametrize("name", ["", "chess", "Onitama", "os", "../onitama"])
def test_unknown_titles(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        find(name)
    assert f"no game is called {name!r}; there are: {', '.join(GAMES)}" == str(caught.value)


def test_a_place_among_the_weights_is_an_action() -> None:
    chances = [(7, 2), (8, 0), (9, 3)]
    assert [7, 7, 9, 9, 9] == [drawn(chances, place) for place in range(5)]
    for nothing in ([], chances):
        with pytest.raises(ValueError, match="no weights"):
            drawn(nothing, 5)


def test_a_source_of_chance_draws_as_the_weights_say() -> None:
    """The same places as Random.choices() takes, so that recorded luck stays what it was."""
    chances = [(7, 2), (8, 1), (9, 4)]
    ours, theirs = Random(5), Random(5)
    found = [drawn_by(ours, chances) for _ in range(1000)]
    assert found == theirs.choices([7, 8, 9], [2, 1, 4], k=1000)
