"""What every title must obey, checked along one random game: the contract of kitama.game."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from kitama.game import (
    CHANCE,
    NOBODY,
    Action,
    BadOption,
    Game,
    IllegalAction,
    Options,
    Refusal,
    State,
    drawn_by,
    play,
)
from kitama.transcript import AGREED, CHANCE_LABEL, RESIGNS, TABLE, Transcript, write_for
from kitama.transcript import read as read_transcript
from kitama.transcript import write as write_transcript

Portrait = tuple[Any, ...]
ALREADY_SAID = {"position", "cards", "first"}
"""Options that a position takes the place of."""
ASKED_AGAIN = 15
"""So many earlier actions are tried once more in every state."""


@dataclass(frozen=True)
class Title:
    """What the laws have to be told about a title."""

    options: Sequence[Options]
    """Samples of what may be agreed before a game."""
    inventory: Callable[[Any], Hashable]
    """What a state holds, in play or out of it; no action may change it."""
    bound: int
    """A random game of these options has fewer actions than this."""
    games: int = 10
    """How many games with each of these options are worth their time."""


def check_game(game: Game, options: Options, title: Title, rng: Random) -> None:
    """Play one game at random and check every law at every state of it."""
    state = game.start(options)
    check_title(game, state)
    check_labels(game, state)
    held = title.inventory(state)
    portraits, actions = [portrait(state)], list[Action]()
    while state.seat != NOBODY:
        assert len(actions) < title.bound
        check_going(state, rng)
        check_refusals(state, rng.sample(actions, min(ASKED_AGAIN, len(actions))))
        action = choice(state, rng)
        after = check_step(state, action)
        assert portraits[-1] == portrait(state), "something changed a state that was only asked"
        state = after
        assert held == title.inventory(state)
        actions.append(action)
        portraits.append(portrait(state))
    check_over(state, rng)
    check_replay(game, options, actions, portraits)
    check_unfinished(game, options, actions[: rng.randrange(len(portraits))])


def choice(state: State, rng: Random) -> Action:
    """What happens next in a random game: a player's choice, or chance by its weights."""
    if state.seat != CHANCE:
        return rng.choice(state.legal_actions())
    return drawn_by(rng, state.chances())


def seats(state: State) -> range:
    return range(len(state.game.seat_labels(state.options)))


def portrait(state: State) -> Portrait:
    """Everything a state shows to anybody: equal portraits are equal states."""
    views = tuple(state.view(seat) for seat in (None, *seats(state)))
    return state.seat, state.legal_actions(), state.chances(), state.outcome(), views


def check_title(game: Game, state: State) -> None:
    """A title says all that the house asks of it, for any options and for none."""
    assert len(game.seat_labels({})) >= 2
    assert {option.name for option in game.options} >= set(state.options)
    for option in game.options:
        assert option.help.endswith(".")
        assert option.default is None or state.game.start().options[option.name] == option.default
        assert not option.values or option.default in {None, *option.values}
    assert game.start(game.agreed(state.options, game.rules_version)).options == state.options
    with pytest.raises(BadOption):
        game.agreed(state.options, game.rules_version + 1)
    encoded = msgspec.json.encode(game.content(state.options), enc_hook=dict)
    content = msgspec.json.decode(encoded, type=game.content_type)
    assert msgspec.json.encode(content, enc_hook=dict) == encoded


def check_labels(game: Game, state: State) -> None:
    """Seats have different short words that a transcript can carry."""
    labels = game.seat_labels(state.options)
    assert len(set(labels)) == len(labels) >= 2
    assert not {CHANCE_LABEL, TABLE} & set(labels)
    assert [label for label in labels if ":" in label or label.split() != [label]] == []


def check_going(state: State, rng: Random) -> None:
    """Somebody decides, and the actions are in order and have texts."""
    legal = state.legal_actions()
    assert state.outcome() is None
    check_standing(state)
    assert state.seat == CHANCE or state.seat in seats(state)
    assert legal
    assert sorted(set(legal)) == legal
    assert 0 <= legal[0] <= legal[-1] < state.game.actions
    check_position(state)
    check_chances(state)
    check_texts(state)
    check_determinize(state, rng)


def check_position(state: State) -> None:
    """A position read again is the same position, and offers the same."""
    game = state.game
    if not (text := game.position(state)):
        return
    kept = {name: value for name, value in state.options.items() if name not in ALREADY_SAID}
    again = game.start({**kept, "position": text})
    assert text == game.position(again)
    assert (state.seat, state.legal_actions()) == (again.seat, again.legal_actions())


def check_standing(state: State) -> None:
    """Whoever gave up cannot win and keeps the scores told; of the rest, the best win as ever.

    A game is over or not whoever gave up. With one seat left nobody asks the title.
    """
    full = state.standing()
    assert full.reason
    assert len(full.scores) == len(seats(state))
    assert sorted(set(full.winners) & set(seats(state))) == list(full.winners)
    for count in range(1, len(seats(state)) - 1):
        for out in combinations(seats(state), count):
            standing, outcome = state.standing(out), state.outcome(out)
            assert outcome == (standing if state.seat == NOBODY else None)
            assert standing.scores == full.scores
            assert standing.reason
            assert sorted(set(standing.winners) & set(seats(state))) == list(standing.winners)
            assert not set(standing.winners) & set(out)
            left = tuple(seat for seat in full.winners if seat not in out)
            assert standing.winners == (left or standing.winners)
            assert bool(standing.winners) == bool(full.winners)


def check_chances(state: State) -> None:
    """Chance has integer weights for exactly the legal actions; nobody else has any."""
    chances = state.chances()
    assert [action for action, _ in chances] == (
        state.legal_actions() if state.seat == CHANCE else []
    )
    assert [weight for _, weight in chances if type(weight) is not int or weight < 1] == []


def check_texts(state: State) -> None:
    """parse(notation(a)) == a, on one line, and whoever decides may know all of it."""
    game, legal = state.game, state.legal_actions()
    texts = [game.notation(action) for action in legal]
    assert legal == [game.parse(text) for text in texts]
    assert [text for text in texts if " ".join(text.split()) != text] == []
    assert not {RESIGNS, AGREED} & set(texts)
    if state.seat != CHANCE:
        assert texts == [game.masked(state, action, state.seat) for action in legal]
    for seat in (None, *seats(state)):
        assert all(game.masked(state, action, seat) for action in legal)


def check_determinize(state: State, rng: Random) -> None:
    """A state made from a view looks the same from there, and offers its seat the same."""
    for seat in (None, *seats(state)):
        view = state.view(seat)
        assert view == msgspec.json.decode(msgspec.json.encode(view), type=state.game.view_type)
        twin = state.game.determinize(view, rng)
        assert view == twin.view(seat)
        assert state.seat == twin.seat
        assert state.options == twin.options
        if seat == state.seat:
            assert state.legal_actions() == twin.legal_actions()


def check_refusals(state: State, earlier: Sequence[Action]) -> None:
    """Another seat, and an action that is not legal, are refused."""
    legal = state.legal_actions()
    for seat in {CHANCE, *seats(state)} - {state.seat}:
        expected = Refusal("C2", "not-your-decision", {"seat": seat, "decides": state.seat})
        assert expected == refusal(state, legal[0], seat)
    for action in {-1, *earlier} - set(legal):
        refused = refusal(state, action, state.seat)
        assert refused == state.game.explain(state, action)
        assert refused.rule
        assert refused.code


def refusal(state: State, action: Action, seat: int | None = None) -> Refusal:
    """Why play() does not take an action."""
    with pytest.raises(IllegalAction) as caught:
        play(state, action, seat)
    return caught.value.refusal


def check_step(state: State, action: Action) -> State:
    """A copy goes its own way, and play() is a copy and apply()."""
    twin = state.copy()
    after = play(state, action, state.seat)
    twin.apply(action)
    assert portrait(after) == portrait(twin)
    return after


def check_over(state: State, rng: Random) -> None:
    """A finished game has an outcome, and nobody has anything to do."""
    outcome = state.outcome()
    assert outcome is not None
    assert outcome == state.standing()
    check_standing(state)
    assert state.legal_actions() == []
    assert state.chances() == []
    assert Refusal("C1", "game-over", {}) == refusal(state, 0)
    check_determinize(state, rng)


def check_replay(
    game: Game, options: Options, actions: Sequence[Action], portraits: Sequence[Portrait]
) -> None:
    """The list of actions is the whole game: it brings back every state."""
    transcript = Transcript(game, dict(options), actions=list(actions))
    assert portraits == [portrait(state) for state in transcript.states()]
    text = write_transcript(transcript)
    assert transcript == read_transcript(text)
    for seat in (None, *seats(game.start(options))):
        assert text == write_for(transcript, seat)


def check_unfinished(game: Game, options: Options, actions: Sequence[Action]) -> None:
    """A game in progress can be written and read too, and masked line by line."""
    transcript = Transcript(game, dict(options), actions=list(actions))
    text = write_transcript(transcript)
    assert transcript == read_transcript(text)
    for seat in (None, *seats(game.start(options))):
        assert text.count("\n") == write_for(transcript, seat).count("\n")
