"""What the recorded games of Kitara show, each by the name of its file."""

from collections.abc import Callable
from itertools import pairwise

from kitama.game import CHANCE, Action
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import DRAFT, fields
from kitama.transcript import Transcript
from tests.games.kitara.playing import TABLES

Steps = list[tuple[KitaraState, Action]]
"""Every state of a game but the last, and what happened there."""


def steps(transcript: Transcript) -> Steps:
    """The game again, without asking whether it is legal."""
    state, found = GAME.start(transcript.options), []
    for action in transcript.actions:
        found.append((state, action))
        state = state.copy()
        state.apply(action)
    return found


def reason(transcript: Transcript) -> str:
    """Why the game ended as it did."""
    last, action = steps(transcript)[-1]
    last.apply(action)
    outcome = last.outcome()
    return outcome.reason if outcome else ""


def is_at(table: str) -> Callable[[Transcript], bool]:
    return lambda transcript: TABLES[table].items() <= transcript.options.items()


def has_retreat_with_a_choice(transcript: Transcript) -> bool:
    """Somebody decides in another's turn (K25)."""
    return any(
        state.seat not in {CHANCE, state.record.seat}
        for state, _ in steps(transcript)
        if state.view(None).phase == "retreat"
    )


def has_empty_supply(transcript: Transcript) -> bool:
    """A card shows a kind of pawn of which none is left (K15)."""
    for state, action in steps(transcript):
        now = state.record
        if state.view(None).phase == "draft":
            recruits = fields(state.settings).recruit[now.row[action - DRAFT]]
            if ((now.supply[now.seat] == 0) & (recruits > 0)).any():
                return True
    return False


def has_return(transcript: Transcript) -> bool:
    """A kingdom loses its last pawn for want of food, and comes back later (K16)."""
    starved: set[int] = set()
    for (state, _), (later, _) in pairwise(steps(transcript)):
        seat = int(state.record.seat)
        if state.view(None).phase == "remove" and later.record.held[seat] == 0:
            starved.add(seat)
        returns = state.view(None).phase == "recruit" and state.record.held[seat] == 0
        if returns and seat in starved:
            return True
    return False


def has_exhausted_row(transcript: Transcript) -> bool:
    """The last draft sees five cards, and no other one does."""
    rows = [
        len(state.view(None).row)
        for state, _ in steps(transcript)
        if state.view(None).phase == "draft"
    ]
    return rows == [6] * (len(rows) - 1) + [5]


SHOWN: dict[str, Callable[[Transcript], bool]] = {
    **{table: is_at(table) for table in TABLES},
    "tie-decided-by-tokens": lambda transcript: reason(transcript) == "tokens",
    "shared-victory": lambda transcript: reason(transcript) == "shared",
    "retreat-with-a-choice": has_retreat_with_a_choice,
    "empty-supply": has_empty_supply,
    "starved-and-back": has_return,
    "exhausted-row": has_exhausted_row,
}
