"""A game of Kitara looked back at: bars for luck and play, and the turns that gave most away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from kitama.bots.kitara.review.look import NODES, Account, Review, Turn, look_back
from kitama.cli.kitara.story import story
from kitama.cli.review import Told
from kitama.cli.screen import Played
from kitama.game import CHANCE, Action
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.options import END, FORCED
from kitama.games.kitara.rules.record import RETREAT
from kitama.transcript import Transcript

__all__ = ["NODES", "tell"]

_VERDICTS: Final = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
_SILENT: Final = {"reveal", "token", "score", "refresh", "end"}
"""Happenings that are no part of a plan."""


def tell(game: Transcript, nodes: int, tick: Callable[[float], object]) -> Told:
    """Look back at a game."""
    start = GAME.start(game.options)
    found = look_back(start, game.actions, nodes, tick)
    words = [_words(start, game.actions, turn) for turn in found.turns]
    return Told(_data(found, words), list(_lines(found, words)))


def verdict(loss: float) -> str:
    """What is said of so much given away."""
    return next((word for least, word in _VERDICTS if loss >= least), "good")


def _words(start: KitaraState, actions: Sequence[Action], turn: Turn) -> str:
    """The better turn in sentences; empty where there is none."""
    if not turn.better:
        return ""
    # Moves of which none is left end by themselves in a plan.
    state = KitaraState({**start.options, END: FORCED})
    state.records = start.records.copy()
    for action in actions[: turn.root]:
        state.apply(action)
    return " ".join(story(list(_planned(state, turn)), turn.seat))


def _planned(state: KitaraState, turn: Turn) -> Iterator[Played]:
    """The steps of the better turn; what happens by itself goes on as planners take it."""
    line = list(turn.better)
    while line:
        before = state.copy()
        is_own = state.seat == turn.seat
        action = line.pop(0) if is_own else _happening(state)
        state.apply(action)
        text = GAME.notation(action)
        if is_own or text.split()[0] not in _SILENT:
            yield Played(before, action, text, state.copy())


def _happening(state: KitaraState) -> Action:
    """The first thing that may happen, or a retreat to the largest group."""
    actions = state.legal_actions()
    if state.seat == CHANCE:
        return actions[0]
    sizes = state.record.pawns.sum(axis=1)
    return max(actions, key=lambda action: int(sizes[action - RETREAT]))


def _data(found: Review, words: Sequence[str]) -> dict[str, Any]:
    return {
        "accounts": {
            label: {**asdict(account), "without_luck": account.without_luck}
            for label, account in zip(_labels(found), found.accounts, strict=True)
        },
        "turns": [
            {
                **asdict(turn),
                "seat": _labels(found)[turn.seat],
                "verdict": verdict(turn.loss),
                "played": [GAME.notation(action) for action in turn.played],
                "better": [GAME.notation(action) for action in turn.better],
                "better_words": told,
            }
            for turn, told in zip(found.turns, words, strict=True)
        ],
        "draws": [asdict(draw) for draw in found.draws],
    }


def _labels(found: Review) -> tuple[str, ...]:
    return GAME.seat_labels({"players": str(len(found.accounts))})


def _lines(found: Review, words: Sequence[str]) -> Iterator[str]:
    counts = [0] * len(found.accounts)
    for turn, told in zip(found.turns, words, strict=True):
        counts[turn.seat] += 1
        head = f"Player {turn.seat + 1}, turn {counts[turn.seat]}: {turn.after[turn.seat]:4.0%}"
        said = f"  {verdict(turn.loss)}, -{turn.loss:.0%}" if turn.loss else ""
        yield head + said
        if told:
            yield f"    Better: {told}"
    for seat, account in enumerate(found.accounts):
        yield _bars(seat, account)


def _bars(seat: int, account: Account) -> str:
    """Why the chance at the start became the result."""
    bars = (("luck", account.luck), ("own turns", account.own), ("others", account.others))
    told = ", ".join(f"{name} {value:+.0%}" for name, value in bars)
    return (
        f"Player {seat + 1}: {account.start:.0%} at the start, {told}, "
        f"left {account.left:+.0%}: {account.result:.0%}; without luck {account.without_luck:.0%}"
    )
