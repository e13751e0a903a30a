"""kitama review: a game of Onitama looked back at, as text or JSON."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from kitama.bots.onitama.review import NODES, Move, Reviewer, accuracy_of, review, why, why_better
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.games.onitama.game import GAME
from kitama.transcript import read

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


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON, for other programs.")
@click.option("--nodes", default=NODES, show_default=True, type=click.IntRange(min=1000))
def command(file: str, *, as_json: bool, nodes: int) -> None:
    """Look back at the transcript of an Onitama game in FILE: a verdict on every move.

    What is called won or lost is proven. Everything else is a chance to win, from a search of so
    many nodes for each position. A minus reads standard input.

    \b
    kitama review game.txt
    kitama review game.txt --json
    """  # noqa: D301  # \b keeps click from joining the lines
    with told_as_trouble(f"{file}: "):
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        made = read(text)
    if made.game.name != GAME.name:
        raise Trouble(f"{file}: only games of {GAME.name} can be looked back at.")
    moves = list(review(GAME.start(made.options), made.actions, Reviewer(nodes)))
    accuracies = {seat: accuracy_of(moves, seat) for seat in GAME.seat_labels({})}
    if as_json:
        told = {"game": GAME.name, "nodes": nodes, "accuracy": accuracies}
        click.echo(json.dumps({**told, "moves": [asdict(move) for move in moves]}))
        return
    for move in moves:
        click.echo(_line(move))
    for seat, value in accuracies.items():
        click.echo(f"{seat}: {value:.0%} accuracy")


def _line(move: Move) -> str:
    head = f"{move.ply:3} {move.seat:4} {move.played:22} {move.chance:4.0%}"
    said = _SAID.get(move.verdict, "").format(wins=move.wins_before, loses=move.loses_after)
    reason = why(move)
    better = f"better {', '.join(move.best[:3])}" if move.best else ""
    if better and (gained := why_better(move)):
        better = f"{better}: {gained}"
    return "  ".join(part for part in (head, said, reason, better) if part)
