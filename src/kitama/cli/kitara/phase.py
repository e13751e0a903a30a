"""Where a turn is: the five phases, and what is asked of whom."""

from collections.abc import Sequence
from typing import Final

from kitama.cli.kitara.reference import tally_of
from kitama.cli.wording import listed
from kitama.game import CHANCE, Seat
from kitama.games.kitara.ground.content import Card
from kitama.games.kitara.notation import LETTERS
from kitama.games.kitara.rules.record import ANY, KINDS
from kitama.games.kitara.view import KitaraView

BAR: Final = ("Draft", "Recruit", "Move", "Score", "Manage")
_STAGES: Final = {
    "draft": 0,
    "reveal": 0,
    "recruit": 1,
    "move": 2,
    "token": 2,
    "retreat": 2,
    "score": 3,
    "discard": 4,
    "remove": 4,
    "refresh": 4,
    "renew": 4,
}
KIND_NAMES: Final = (
    ("Warrior", "Warriors"),
    ("Master-Animal", "Master-Animals"),
    ("Hero", "Heroes"),
    ("pawn", "pawns"),
)


def stage(view: KitaraView) -> int | None:
    """Which of the five phases a turn is in; None before the first and after the last."""
    return _STAGES.get(view.phase)


def kind_name(kind: int | str, count: int = 1) -> str:
    """Warrior, or Warriors; 'any' is a pawn."""
    number = LETTERS.find(kind) if isinstance(kind, str) else kind
    return KIND_NAMES[number if number >= 0 else ANY][count != 1]


def counted(count: int, kind: int | str) -> str:
    """A Warrior, 2 Warriors."""
    return f"a {kind_name(kind)}" if count == 1 else f"{count} {kind_name(kind, count)}"


def group_words(pawns: Sequence[int]) -> str:
    """A group as people say it: 2 Warriors and a Hero."""
    return listed([counted(count, kind) for kind, count in enumerate(pawns) if count])


def card_words(card: Card) -> str:
    """A card in words."""
    shown = [f"draft {card.draft}"] if card.draft else []
    pawns = (card.warriors, card.animals, card.heroes)
    shown += [f"recruit {group_words(pawns)}"] if any(pawns) else []
    shown += [f"move {card.moves}"] if card.moves else []
    shown += [f"score {card.score}"] if card.score else []
    shown += ["needs no food"] if card.no_food else []
    age = f"Age {card.age}" if card.age else "starting card"
    return f"{card.number} {card.name['en']}, {age}: {', '.join(shown)}."


def who(seat: Seat, viewer: Seat | None) -> str:
    """You, or Player 2."""
    return "You" if seat == viewer else f"Player {seat + 1}"


def due_kind(view: KitaraView) -> int:
    """The kind of pawn to place or remove next."""
    return next((kind for kind in range(KINDS) if view.due[kind]), ANY)


def phase_line(view: KitaraView) -> str:
    """What is asked of whom, in a line of its own."""
    if view.outcome is not None:
        return "The game is over."
    if view.phase in {"first", "deal", "final"}:
        return "Setting up." if view.phase != "final" else "The last turn is over."
    decider = view.decider if view.decider != CHANCE else view.seat
    return f"{who(decider, view.viewer)} · {_asked(view)}"


def _asked(view: KitaraView) -> str:
    """The phase and how much of it is left."""
    kind = due_kind(view)
    recruits = [f"{number}{letter}" for number, letter in zip(view.due, LETTERS, strict=False)]
    moves = f"Move: {view.moves_left} of {tally_of(view, view.seat).moves} left"
    asked = {
        "start": "Start: a free hut",
        "draft": f"Draft: {view.reach} of {len(view.row)} in reach",
        "reveal": "Draft: a new card",
        "recruit": f"Recruit: {' '.join(word for word in recruits if word[0] != '0')}",
        "move": moves,
        "token": moves,
        "retreat": f"Retreat from {view.retreat.space if view.retreat else ''}",
        "discard": f"Discard: {view.short} for want of food",
        "remove": f"Remove: {counted(view.due[kind], kind)}",
    }
    return asked.get(view.phase, "the turn ends")
