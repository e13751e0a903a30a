"""Thinking about a position: deeper and deeper, on as many threads as wanted, within a budget."""

from collections.abc import Sequence
from threading import Thread, Timer
from typing import Final, Self

from kitama.bots.bot import Budget
from kitama.bots.onitama.arrangement import arrangement_of, five_of
from kitama.bots.onitama.endgame.solver import Study
from kitama.bots.onitama.evaluate import WEIGHTS, Floats, fill_places
from kitama.bots.onitama.hashing import key_of
from kitama.bots.onitama.memory import (
    AGE,
    ARRANGED,
    BARRED,
    BARRED_COUNT,
    DRAWN,
    DRAWN_COUNT,
    ENDGAME,
    EXACT,
    FRAME,
    FRAMES,
    HEAD,
    HISTORY,
    HOME,
    KEY,
    KILLER_1,
    KILLER_2,
    LENGTH,
    LIMIT,
    LINE,
    MAX_DEPTH,
    MAX_DRAWN,
    NO_LIMIT,
    NODES,
    PATH,
    PLAYED,
    QUIET,
    STOP,
    TABLE,
    Capacity,
    allocate,
    put,
)
from kitama.bots.onitama.search import search
from kitama.bots.onitama.thought import (
    Allowance,
    MainLine,
    Root,
    Thought,
    legal_actions,
    safe_actions,
    winning_action,
)
from kitama.bots.onitama.transposition import AGES, CERTAIN, WIN
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import Position

_WINDOW: Final = 30
"""How far the value is expected to move from one depth to the second next."""
_EXACT_SALT: Final = 0x2545F4914F6CDD1D
"""Exact searches keep their results apart from those with reductions."""

_REST_NODES: Final = 100_000
"""What a step of a proven line may cost that the search did not keep."""


class Thinker:
    """Owns the memory of a search. It remembers what it saw until it is told to forget."""

    def __init__(self, capacity: Capacity | None = None, weights: Floats = WEIGHTS) -> None:
        self.capacity = capacity or Capacity()
        self.memory = allocate(self.capacity)
        self._weights = weights
        self._five: tuple[int, ...] = ()
        self._homes = [HEAD + thread * HOME for thread in range(self.capacity.threads)]
        self._study: Study | None = None

    def forget(self) -> None:
        """Forget every position and every habit."""
        self.memory[self.memory[TABLE] : self.memory[ENDGAME]] = 0
        for home in self._homes:
            self.memory[home + HISTORY : home + FRAMES] = 0
            frames = self.memory[home + FRAMES : home + HOME].reshape(-1, FRAME)
            frames[:, [KILLER_1, KILLER_2]] = 0
        self.memory[AGE] = 0

    @property
    def nodes(self) -> int:
        """How many positions were looked at since the root was set up."""
        return sum(int(self.memory[home + NODES]) for home in self._homes)

    def think(
        self, root: Root, budget: Budget, *, lines: int = 1, depth: int = MAX_DEPTH
    ) -> Thought:
        """The best lines from a position in which somebody is to move.

        With a budget of nodes one thread does it all, so that the result can be repeated.
        Without one of seconds it waits for the endgame table, which is otherwise filled meanwhile.
        """
        allowance = Allowance(budget, lines)
        certain = _at_once(root.position)
        if certain is not None:
            return Thought((certain,), 1, allowance.elapsed, is_shortest=True)
        self._set_up(root)
        if self._study is not None and budget.seconds is None:
            self._study.finish()
        homes = self._homes if budget.nodes is None else self._homes[:1]
        found: list[MainLine] = []
        is_shortest = False
        for part in range(min(lines, len(safe_actions(root.position)))):
            self._bar([line.actions[0] for line in found])
            with _Clock(self, allowance, part) as clock:
                # The other lines are only looked at as deep as the best one.
                within = found[0].depth if found else depth
                found.append(self._best(homes, clock, None if found else allowance, within))
                if part == 0:
                    found[0], is_shortest = self._shortest(found[0])
        self._bar([])
        found[1:] = sorted(found[1:], key=lambda line: -line.value)
        found = [self._completed(root.position, line) for line in found]
        return Thought(tuple(found), self.nodes, allowance.elapsed, is_shortest=is_shortest)

    def look(self, root: Root, depth: int, ignored: Sequence[Action]) -> MainLine:
        """A single search of fixed depth, blind to some actions but not to all of them.

        Where an action wins at once, either all that do are ignored or none.
        """
        self._set_up(root)
        self.memory[STOP] = 0
        self.memory[self._homes[0] + LIMIT] = NO_LIMIT
        self._bar(ignored)
        line = self._searched(self._homes[0], depth, -WIN, WIN)
        self._bar([])
        return line

    def _set_up(self, root: Root) -> None:
        memory, position = self.memory, root.position
        five = five_of(position.cards)
        if five != self._five:
            self._meet(five)
        drawn = [int(key_of(other)) for other, times in root.seen.items() if times > 1]
        drawn = drawn[-MAX_DRAWN:]
        memory[AGE] = (memory[AGE] + 1) % AGES
        for home in self._homes:
            self._put_root(home, position)
            memory[home + DRAWN : home + DRAWN + len(drawn)] = drawn
            memory[home + DRAWN_COUNT] = len(drawn)
            memory[home + NODES] = memory[home + EXACT] = 0
            # What is known of a position depends on which others would be drawn.
            for key in drawn:
                # Shifted, or a position's own key would become 0 by its salt.
                self._salt(home, key >> 1)

    def _put_root(self, home: int, position: Position) -> None:
        frame = home + FRAMES
        put(self.memory, frame, position)
        self.memory[frame + KEY] = self.memory[home + PATH] = key_of(position)
        self.memory[frame + ARRANGED] = arrangement_of(position.cards)
        self.memory[frame + QUIET] = self.memory[frame + PLAYED] = 0

    def _meet(self, five: tuple[int, ...]) -> None:
        """Get ready for five cards; what was known of other cards is of no use."""
        fill_places(self.memory, five, self._weights)
        self._five = five
        if self._study is not None:
            self._study.give_up()
        self._study = Study(self.memory, five, self.capacity) if self.capacity.endgame_men else None

    def _salt(self, home: int, salt: int) -> None:
        """Keep what is found from now on apart; the same salt again undoes it."""
        self.memory[home + FRAMES + KEY] ^= salt
        self.memory[home + PATH] ^= salt
        self.memory[home + DRAWN : home + DRAWN + self.memory[home + DRAWN_COUNT]] ^= salt

    def _bar(self, actions: Sequence[Action]) -> None:
        for home in self._homes:
            self.memory[home + BARRED : home + BARRED + len(actions)] = actions
            self.memory[home + BARRED_COUNT] = len(actions)

    def _best(
        self, homes: Sequence[int], clock: "_Clock", allowance: Allowance | None, depth: int
    ) -> MainLine:
        """The best line that is not barred, as deep as this part of the budget allows."""
        home, *others = homes
        line = self._first(home)
        clock.resume()
        # Helpers run a step ahead: they fill the table that the main thread reads, and have no say.
        helpers = [
            Thread(target=self._deepen, args=(other, line, depth + 1, None, 2), daemon=True)
            for other in others
        ]
        for helper in helpers:
            helper.start()
        line = self._deepen(home, line, depth, allowance)
        self.memory[STOP] = 1
        for helper in helpers:
            helper.join()
        clock.resume()
        return line

    def _first(self, home: int) -> MainLine:
        """The best line one action deep: whatever the budget, there is an answer."""
        limit, self.memory[home + LIMIT] = int(self.memory[home + LIMIT]), NO_LIMIT
        line = MainLine(-WIN, 0, ())
        # A timer may set STOP in the middle of it; there must be an answer all the same.
        while not line.actions:
            self.memory[STOP] = 0
            line = self._searched(home, 1, -WIN, WIN)
        self.memory[home + LIMIT] = limit
        return line

    def _deepen(
        self, home: int, line: MainLine, depth: int, allowance: Allowance | None, step: int = 1
    ) -> MainLine:
        """Search deeper until told to stop, beginning a step deeper than a line."""
        # Odd and even depths judge differently: the last but one is the better guess.
        values = [line.value, line.value]
        for deeper in range(line.depth + step, depth + 1):
            found = self._aspired(home, deeper, values[-2])
            is_finished = not self.memory[STOP]
            # An iteration that was stopped has not looked at every action: what it holds for best
            # may be the first of many, and what it holds for lost need not be. A win it proved
            # stands, whatever else there is.
            if found.actions and (is_finished or found.value > CERTAIN):
                line = found
            values.append(line.value)
            if not is_finished or (line.distance or MAX_DEPTH) <= deeper:
                break
            if allowance and not allowance.may_deepen():
                break
        return line

    def _aspired(self, home: int, depth: int, expected: int) -> MainLine:
        """Search a narrow window around what is expected, and a wider one if it is missed."""
        alpha, beta, width = -WIN, WIN, _WINDOW
        if depth > 4 and abs(expected) < CERTAIN:
            alpha, beta = expected - width, expected + width
        while True:
            line = self._searched(home, depth, alpha, beta)
            if self.memory[STOP] or alpha < line.value < beta or (alpha, beta) == (-WIN, WIN):
                return line
            width *= 4
            if line.value <= alpha:
                alpha = max(-WIN, line.value - width) if width < 1000 else -WIN
            else:
                beta = min(WIN, line.value + width) if width < 1000 else WIN

    def _searched(self, home: int, depth: int, alpha: int, beta: int) -> MainLine:
        """One search from the root; without actions when none was above alpha."""
        frame = home + FRAMES
        value = int(search(self.memory, home, depth, alpha, beta))
        start = frame + LINE
        line = self.memory[start : start + self.memory[frame + LENGTH]]
        return MainLine(value, depth, tuple(int(action) for action in line))

    def _completed(self, position: Position, line: MainLine) -> MainLine:
        """A proven line to the very end: the search stops as soon as it knows."""
        if line.distance is None:
            return line
        actions: list[Action] = []
        more = line.actions
        while more:
            for action in more:
                position = kernel.apply(position, action)
            actions += more
            left = line.distance - len(actions)
            sign = 1 if (line.value > 0) == (len(actions) % 2 == 0) else -1
            more = self._rest(position, sign, left) if left > 0 else ()
        return MainLine(line.value, line.depth, tuple(actions))

    def _rest(self, position: Position, sign: int, distance: int) -> tuple[Action, ...]:
        """Some of the actions by which a proven game goes on."""
        certain = _at_once(position)
        if certain is not None:
            return certain.actions
        if self._study is not None and self._study.knows(position):
            return self._study.solver.line(position)
        home = self._homes[0]
        self._put_root(home, position)
        self._salt(home, _EXACT_SALT)
        self.memory[home + EXACT], self.memory[STOP] = 1, 0
        self.memory[home + LIMIT] = self.memory[home + NODES] + _REST_NODES
        value = sign * (WIN - distance)
        found = self._searched(home, distance - 1, value - 1, value + 1)
        self.memory[home + EXACT] = 0
        return () if self.memory[STOP] else found.actions

    def _shortest(self, line: MainLine) -> tuple[MainLine, bool]:
        """A proven line of the exact distance, and whether there was time to prove that, too."""
        if line.distance is None:
            return line, False
        home = self._homes[0]
        sign = 1 if line.value > 0 else -1
        self.memory[home + EXACT] = 1
        self._salt(home, _EXACT_SALT)
        proven = False
        # Shorter ends are seen without searching; who wins tells whether the number is odd.
        for distance in range(4 - line.distance % 2, line.distance + 1, 2):
            value = sign * (WIN - distance)
            found = self._searched(home, distance - 1, value - 1, value + 1)
            if self.memory[STOP]:
                break
            if found.value * sign >= WIN - distance:
                proven = True
                line = found if found.actions else line
                break
        self._salt(home, _EXACT_SALT)
        self.memory[home + EXACT] = 0
        return line, proven


class _Clock:
    """Sets STOP when a part of the budget is spent."""

    def __init__(self, thinker: Thinker, allowance: Allowance, part: int) -> None:
        self._memory = thinker.memory
        self._spent = False
        for home in range(HEAD, HEAD + thinker.capacity.threads * HOME, HOME):
            self._memory[home + LIMIT] = allowance.nodes_until(part)
        seconds = allowance.seconds_left(part)
        self._timer = None if seconds is None else Timer(seconds, self._stop)

    def _stop(self) -> None:
        self._spent = True
        self._memory[STOP] = 1

    def resume(self) -> None:
        """Let the search go on, unless the time is up."""
        self._memory[STOP] = 0
        if self._spent:  # looked at last, so that no stop is lost
            self._memory[STOP] = 1

    def __enter__(self) -> Self:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        # Joined, because a timer that fires late would stop the next search.
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()


def _at_once(position: Position) -> MainLine | None:
    """The line where the game ends with this action, or with the answer to any action."""
    if (action := winning_action(position)) is not None:
        return MainLine(WIN - 1, 1, (action,))
    if safe_actions(position):
        return None
    action = legal_actions(position)[0]
    answer = winning_action(kernel.apply(position, action))
    return MainLine(2 - WIN, 2, (action,) if answer is None else (action, answer))
