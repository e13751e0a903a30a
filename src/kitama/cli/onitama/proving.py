"""Proofs of whole deals, one after the other, kept in a file from which to go on.

  tiger,horse ox,boar crane; won in 5; 12000 nodes
  tiger,horse ox,boar crane; won in 5; 214 walked
  frog,boar monkey,dragon elephant; open +14; 12000 nodes
  frog,boar monkey,dragon elephant; open +14; 3000 forced

The last line about a deal is what counts; of a line that was cut short nothing does. A line that
ends in "forced" tells what the search for wins by force alone has cost.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click
from rich.console import Console
from rich.progress import track

from kitama.bots.onitama.deals import Deal
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.proof import (
    NotProven,
    Walk,
    by_force,
    by_search,
    is_forced,
    prove,
)
from kitama.bots.onitama.think import Thinker
from kitama.games.onitama.kernel import BLUE, RED

_NODES_TO_A_MEGABYTE: Final = 50_000
_MOST_MEGABYTES: Final = 512
_NODES_FOR_ENDGAME: Final = 1_000_000
"""A search of fewer takes less time than the endgame table of its cards."""
_LINE: Final = re.compile(r"([a-z_, ]+); (open|won|lost)( in| in at most)? ([-+]?\d+); (\d+) (\w+)")


def _thinker(nodes: int) -> Thinker:
    megabytes = min(_MOST_MEGABYTES, max(1, nodes // _NODES_TO_A_MEGABYTE))
    return Thinker(Capacity(1, megabytes, 2 if nodes >= _NODES_FOR_ENDGAME else 0))


class Kept(NamedTuple):
    """What is known of a deal."""

    verdict: str
    value: int
    """In hundredths of a student while it is open, in actions once it is proven."""
    cost: int
    is_walked: bool
    forced_cost: int

    @property
    def is_open(self) -> bool:
        return self.verdict.startswith("open")


_UNKNOWN: Final = Kept("open +0", 0, 0, is_walked=False, forced_cost=0)


def _read(path: Path | None) -> dict[str, Kept]:
    kept: dict[str, Kept] = {}
    if path is not None and path.exists():
        text = path.read_text(encoding="utf-8")
        if not text.endswith("\n"):  # whoever wrote it was stopped: the next line is one of its own
            _tell(path, "")
        for line in text.splitlines():
            if found := _LINE.fullmatch(line):
                _deal, verdict, _cost = line.split("; ")
                before, cost = kept.get(found[1], _UNKNOWN), int(found[5])
                if found[6] == "forced":
                    kept[found[1]] = before._replace(forced_cost=cost)
                else:
                    walked, forced_cost = found[6] == "walked", before.forced_cost
                    kept[found[1]] = Kept(verdict, int(found[4]), cost, walked, forced_cost)
    return kept


def _tell(path: Path | None, line: str) -> None:
    if path is None:
        click.echo(line)
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def prove_all(deals: Iterable[Deal], nodes: int, path: Path | None) -> None:
    """Look for a proof for each deal that is open, and was looked at with fewer nodes."""
    kept = _read(path)
    left = [
        deal
        for deal in deals
        if (known := kept.get(str(deal))) is None or (known.is_open and known.cost < nodes)
    ]
    left.sort(key=lambda deal: -abs(kept[str(deal)].value) if str(deal) in kept else 0)
    thinker = _thinker(nodes)
    for deal in track(left, "proving", console=Console(stderr=True), transient=True):
        verdict = prove(thinker, deal.position, nodes)
        _tell(path, f"{deal}; {verdict}; {nodes} nodes")


def walk_all(deals: Iterable[Deal], nodes: int, path: Path) -> None:
    """Walk the proof of each deal that has one, and was not walked."""
    kept = _read(path)
    named = {str(deal): deal for deal in deals}
    left = [
        name
        for name, known in kept.items()
        if name in named and not known.is_open and not known.is_walked
    ]
    thinker = _thinker(nodes)
    for name in track(left, "walking", console=Console(stderr=True), transient=True):
        position, verdict = named[name].position, kept[name].verdict
        prove(thinker, position, nodes)
        walk = Walk(by_search(thinker), BLUE if verdict.startswith("won") else RED)
        try:
            walk.through(position)
        except NotProven:
            click.echo(f"{name}: not found to be {verdict}", err=True)
        else:
            _tell(path, f"{name}; {verdict}; {len(walk.proven)} walked")


def force_all(deals: Sequence[Deal], nodes: int, path: Path | None) -> None:
    """Look for wins by force in each deal that is open, for either seat, and walk those found."""
    kept = _read(path)
    known = {str(deal): kept.get(str(deal), _UNKNOWN) for deal in deals}
    left = [
        deal for deal in deals if known[str(deal)].is_open and known[str(deal)].forced_cost < nodes
    ]
    left.sort(key=lambda deal: -abs(known[str(deal)].value))
    thinker = _thinker(nodes)
    for deal in track(left, "forcing", console=Console(stderr=True), transient=True):
        told = _forced(thinker, deal, nodes)
        _tell(path, f"{deal}; {told or f'{known[str(deal)].verdict}; {nodes} forced'}")


def _forced(thinker: Thinker, deal: Deal, nodes: int) -> str | None:
    """What is to be told of a deal that one of the seats wins by force."""
    for winner, word in ((BLUE, "won"), (RED, "lost")):
        if is_forced(thinker, deal.position, winner, nodes):
            walk = Walk(by_force(thinker), winner)
            try:
                last = walk.through(deal.position)
            except NotProven:
                click.echo(f"{deal}: not found to be {word}", err=True)
            else:
                return f"{word} in at most {last}; {len(walk.proven)} walked"
    return None
