"""What the page has of Onitama's bots: what it calls, where results lie, and the levels.

Memory is a block of `words` words of zeros, made ready by `furnish`. A question is put by `ask`,
a fresh one unless the budget is time. Levels of a sight answer it by one `glance`. The others
`think`, then `step` until it returns 0, with `allow` before each step where their budget is time.
After each step, and after a glance, the lines in memory are what a bot would do; `expected` is the
value of one. Where a position `is_known` to an endgame table of its `five` cards, that is made
ready by `prepare`, filled by `settle` until it returns 0, and asked by `look_up`.
"""

from typing import Any, Final

import numpy as np

from kitama.bots.onitama.endgame.page import (
    BOARD_WORDS,
    LINE,
    TABLE_WORDS,
    TASK,
    VALUES,
    five_in,
    is_known,
    look_up,
    prepare,
    settle,
)
from kitama.bots.onitama.judgement import VERDICTS, accuracy, loss, verdict
from kitama.bots.onitama.ladder import page_levels
from kitama.bots.onitama.lines import distance, expected
from kitama.bots.onitama.memory import (
    FOUND,
    HEAD,
    LONGEST,
    NODES,
    RESULT,
    RESULT_ACTIONS,
    RESULT_LENGTH,
    RESULTS,
    SHORTEST,
    furnish,
    words,
)
from kitama.bots.onitama.page import ask, glance_with, think
from kitama.bots.onitama.steps import allow, step
from kitama.bots.onitama.why import GAINS, gain_in
from kitama.exports import Export
from kitama.games.onitama import course

_MEMORY: Final = np.zeros(1, np.int64)
"""How long it is differs from level to level, and no compiled function asks."""
_COURSE: Final = np.zeros(course.SEEN, np.int64)
_LINE: Final = np.zeros(LONGEST, np.int64)
_BOARDS: Final = np.zeros(1, np.int32)
_VALUES: Final = np.zeros(1, np.uint8)

EXPORTS: Final = (
    Export("words", words, (1, 1)),
    Export("furnish", furnish, (_MEMORY, 0, 1, 1)),
    Export("ask", ask, (_MEMORY, _COURSE, 0)),
    Export("think", think, (_MEMORY, 1, 0)),
    Export("allow", allow, (_MEMORY, 0.0, 0.0)),
    Export("step", step, (_MEMORY,)),
    Export("glance", glance_with, (_MEMORY, 1, 0.0, 0.0, 0.0, 0, 0)),
    Export("expected", expected, (_MEMORY, 0)),
    Export("distance", distance, (_MEMORY, 0)),
    Export("five", five_in, (_COURSE,)),
    Export("is_known", is_known, (_COURSE,)),
    Export("prepare", prepare, (_MEMORY, _BOARDS, _COURSE)),
    Export("settle", settle, (_MEMORY, _BOARDS, _VALUES, _MEMORY)),
    Export("look_up", look_up, (_MEMORY, _COURSE)),
    Export("gain", gain_in, (_COURSE, _LINE, 0, _LINE)),
    Export("verdict", verdict, (0.0, 0, 0.0, 0, 0)),
    Export("accuracy", accuracy, (0.0,)),
    Export("loss", loss, (0.0, 0.0)),
)

FACTS: Final[dict[str, Any]] = {
    "levels": page_levels(),
    "verdicts": list(VERDICTS),
    "gains": list(GAINS),
    "table": {
        "words": TABLE_WORDS,
        "boards": BOARD_WORDS,
        "values": VALUES,
        "task": TASK,
        "line": LINE,
    },
    "results": {
        "found": FOUND,
        "shortest": SHORTEST,
        "nodes": HEAD + NODES,
        "first": RESULTS,
        "each": RESULT,
        "length": RESULT_LENGTH,
        "actions": RESULT_ACTIONS,
    },
}
