"""A game of Onitama looked back at: a verdict on every move."""

from collections.abc import Callable
from dataclasses import asdict

from kitama.bots.onitama.review import NODES, Move, Reviewer, accuracy_of, review, why, why_better
from kitama.cli.review import Told
from kitama.games.onitama.game import GAME
from kitama.transcript import Transcript

__all__ = ["NODES", "tell"]

_SAID = {
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
    "threw-win": "threw away a win in {wins}",
    "missed-win": "there was a win in {wins}",
    "lost-now": "now lost in {loses}",
    "slower": "won, but slower than possible",
    "lost-anyway": "was lost anyway",
}


def tell(game: Transcript, nodes: int, tick: Callable[[float], object]) -> Told:
    """A verdict on every move. What is called won or lost is proven, all else a chance to win."""
    moves = []
    for move in review(GAME.start(game.options), game.actions, Reviewer(nodes)):
        moves.append(move)
        tick(move.ply / len(game.actions))
    accuracies = {seat: accuracy_of(moves, seat) for seat in GAME.seat_labels({})}
    data = {"accuracy": accuracies, "moves": [asdict(move) for move in moves]}
    ends = [f"{seat}: {value:.0%} accuracy" for seat, value in accuracies.items()]
    return Told(data, [*map(_line, moves), *ends])


def _line(move: Move) -> str:
    head = f"{move.ply:3} {move.seat:4} {move.played:22} {move.chance:4.0%}"
    said = _SAID.get(move.verdict, "").format(wins=move.wins_before, loses=move.loses_after)
    reason = why(move)
    better = f"better {', '.join(move.best[:3])}" if move.best else ""
    if better and (gained := why_better(move)):
        better = f"{better}: {gained}"
    return "  ".join(part for part in (head, said, reason, better) if part)
