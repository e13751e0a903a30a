"""A contest of two entrants: many openings in parallel, kept as transcripts, and resumable."""

from collections.abc import Iterator
from concurrent import futures
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

from kitama import transcript as transcripts
from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.match import Pairing, played, points
from kitama.bots.arena.score import Score, SequentialTest
from kitama.games import find


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played, and where it is kept."""

    title: str
    entrants: tuple[Entrant, ...]
    """The first one's score is kept; the others are its opponents."""
    openings: int
    options: dict[str, str] = field(default_factory=dict)
    folder: Path | None = None
    test: SequentialTest | None = None
    first: int = 0
    """The number of the first opening: other numbers are other deals."""

    @property
    def turns(self) -> int:
        """After so many games of an opening every entrant has had every seat."""
        return len(self.entrants)

    def run(self, processes: int = 1) -> Iterator[tuple[int, Score]]:
        """Play on from what is kept, telling games and score after each opening."""
        results: dict[Pairing, float] = {}
        by_opening: list[float] = []
        for pairing, result in self._games(processes):
            results[pairing] = result
            games = [results.get(Pairing(pairing.opening, turn)) for turn in range(self.turns)]
            whole = [game for game in games if game is not None]
            if len(whole) < self.turns:
                continue
            by_opening.append(fmean(whole))
            score = Score.of(by_opening)
            yield len(results), score
            if self.test is not None and self.test.verdict(score):
                return

    def _games(self, processes: int) -> Iterator[tuple[Pairing, float]]:
        left = []
        for opening in range(self.first, self.first + self.openings):
            for turn in range(self.turns):
                pairing = Pairing(opening, turn)
                kept = self._kept(pairing)
                if kept is None:
                    left.append(pairing)
                else:
                    yield pairing, kept
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            yield from self._in_parallel(pool, iter(left), processes)

    def _in_parallel(
        self, pool: ProcessPoolExecutor, left: Iterator[Pairing], processes: int
    ) -> Iterator[tuple[Pairing, float]]:
        """A few games ahead of the processes, so that an early end wastes little."""
        running: dict[futures.Future[float], Pairing] = {}
        try:
            while True:
                for pairing in islice(left, 2 * processes - len(running)):
                    work = pool.submit(_game, self, pairing)
                    running[work] = pairing
                if not running:
                    return
                done, _rest = futures.wait(running, return_when=futures.FIRST_COMPLETED)
                for work in done:
                    yield running.pop(work), work.result()
        finally:
            for work in running:
                work.cancel()

    def _path(self, pairing: Pairing) -> Path | None:
        return None if self.folder is None else self.folder / f"{pairing.name}.txt"

    def _kept(self, pairing: Pairing) -> float | None:
        """The result of a game played before, by these entrants."""
        path = self._path(pairing)
        if path is None or not path.exists():
            return None
        transcript = transcripts.read(path.read_text("utf-8"))
        if set(transcript.players.values()) != {entrant.text for entrant in self.entrants}:
            return None
        return points(transcript, self.entrants[0])

    def play(self, pairing: Pairing) -> float:
        """Play a game, keep it, and return what the first entrant got."""
        transcript = played(find(self.title), self.options, self.entrants, pairing)
        path = self._path(pairing)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".part")
            draft.write_text(transcripts.write(transcript), "utf-8")
            draft.replace(path)
        return points(transcript, self.entrants[0])


def _game(contest: Contest, pairing: Pairing) -> float:
    return contest.play(pairing)
