"""Why an action of Kitara is refused: the rule and its values, and nothing has changed."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from kitama.game import Refusal
from kitama.games.kitara import explain
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules.record import ACTIONS
from kitama.games.kitara.view import PHASES
from tests.games.kitara.positions import after, at
from tests.laws import refusal

Words = dict[str, Any]
STARTING: Words = {"phase": "start", "first": 2, "seat": 1, "board": "b1:2:3W"}
NOWHERE: Words = {"phase": "recruit", "due": "1,0,0,0"}
RECRUITING: Words = {**NOWHERE, "board": "a1:1:3W3H,a2:1:1W,b1:2:3W"}
NO_FREE_START: Words = {**NOWHERE, "board": "a1:2:1W,b1:2:1W"}
MOVING: Words = {"phase": "move", "moves": 2, "board": "a1:1:3W1H,a4:2:2W2M,a2:2:1W,b1:2:1H"}
LAST: Words = {"phase": "move", "moves": 1, "board": "a1:1:3W,a4:2:1W"}
RETREATING: Words = {
    "phase": "retreat",
    "retreat": "2:a4:1W",
    "board": "a4:1:2W,a3:2:1W,a7:2:1W,b1:2:3W",
}
DISCARDING: Words = {"phase": "discard", "short": 1, "seat1": "0,3,6:0:", "deck": "red"}
REMOVING: Words = {"phase": "remove", "due": "1,1,0,0", "board": "a1:1:2W1M,a2:1:2W1M,b1:2:3W"}
ANYBODY: Words = {**REMOVING, "due": "0,0,0,2", "edition": "fr"}

REFUSALS: list[tuple[Words, str, Refusal]] = [
    (STARTING, "start c2", Refusal("K2", "no-such-space", {"space": "c2"})),
    (STARTING, "start a2", Refusal("K9", "not-a-start", {"space": "a2"})),
    (STARTING, "start b1", Refusal("K9", "start-taken", {"space": "b1", "owner": 1})),
    ({}, "draft 3", Refusal("K11", "out-of-reach", {"place": 3, "reach": 2})),
    ({"row": "1,2"}, "draft 3", Refusal("K11", "no-such-card", {"place": 3, "row": 2})),
    (RECRUITING, "recruit H a1", Refusal("K15", "no-supply", {"kind": "H"})),
    (
        RECRUITING,
        "recruit M a1",
        Refusal("K14", "other-kind-first", {"kind": "M", "due": "W", "count": 1}),
    ),
    (RECRUITING, "recruit W b1", Refusal("K14", "space-not-held", {"space": "b1"})),
    (RECRUITING, "recruit W e8", Refusal("K14", "space-not-held", {"space": "e8"})),
    (
        {**NOWHERE, "board": "b2:2:3W"},
        "recruit W a2",
        Refusal("K16", "not-a-free-start", {"space": "a2"}),
    ),
    (NO_FREE_START, "recruit W a7", Refusal("K16", "not-a-free-savanna", {"space": "a7"})),
    ({**MOVING, "moves": 0}, "move a1 a7 1W", Refusal("K17", "no-moves-left", {})),
    (MOVING, "move a2 a1 1W", Refusal("K18", "space-not-held", {"space": "a2"})),
    (MOVING, "move a3 a8 1W", Refusal("K18", "space-not-held", {"space": "a3"})),
    (MOVING, "move e8 a1 1W", Refusal("K18", "space-not-held", {"space": "e8"})),
    (MOVING, "move a1 a3 1W", Refusal("K18", "no-border", {"from": "a1", "to": "a3"})),
    (MOVING, "move a1 a1 1W", Refusal("K18", "no-border", {"from": "a1", "to": "a1"})),
    (MOVING, "move a1 e8 1W", Refusal("K18", "no-border", {"from": "a1", "to": "e8"})),
    (MOVING, "move a1 a5 1W", Refusal("K19", "lake-between", {"from": "a1", "to": "a5"})),
    (
        MOVING,
        "move a1 a7 1W1M",
        Refusal("K18", "not-enough-pawns", {"kind": "M", "count": 1, "have": 0, "space": "a1"}),
    ),
    (
        MOVING,
        "move a1 a7 4W",
        Refusal("K18", "not-enough-pawns", {"kind": "W", "count": 4, "have": 3, "space": "a1"}),
    ),
    (MOVING, "move a1 a7 0W", Refusal("K18", "empty-group", {})),
    (
        MOVING,
        "move a1 a4 3W1H",
        Refusal("K21", "too-few-to-attack", {"there": 4, "need": 5, "sent": 4, "have": 4}),
    ),
    (
        MOVING,
        "move a1 a2 1H",
        Refusal("K21", "too-few-to-attack", {"there": 1, "need": 2, "sent": 1, "have": 4}),
    ),
    (LAST, "move a1 a4 3W", Refusal("K22", "last-space", {"space": "a4", "owner": 1})),
    (RETREATING, "retreat a4", Refusal("K24", "space-not-held", {"space": "a4"})),
    (RETREATING, "retreat e8", Refusal("K24", "space-not-held", {"space": "e8"})),
    (RETREATING, "retreat b1", Refusal("K24", "not-the-nearest", {"space": "b1", "distance": 3})),
    (DISCARDING, "discard 1", Refusal("K30", "card-not-held", {"card": 1})),
    (DISCARDING, "discard 3", Refusal("K31", "needs-no-food", {"card": 3, "count": 1})),
    (
        REMOVING,
        "remove M a1",
        Refusal("K32", "other-kind-first", {"kind": "M", "due": "W", "count": 1}),
    ),
    (REMOVING, "remove W b1", Refusal("K32", "no-such-pawn", {"kind": "W", "space": "b1"})),
    (ANYBODY, "remove H a1", Refusal("K32", "no-such-pawn", {"kind": "H", "space": "a1"})),
]
TOKEN: Words = {"phase": "token", "retreat": "2:a4:1W", "board": "a4:1:2W,b1:2:3W"}
OVER: Words = {"turn": 14, "last": 7, "row": "29"}
ASKED: list[tuple[Words, Refusal]] = [
    ({"phase": "first", "row": "", "board": ""}, Refusal("K39", "asked-first", {})),
    ({"phase": "deal", "row": "", "board": ""}, Refusal("K39", "asked-deal", {})),
    (STARTING, Refusal("K9", "asked-start", {})),
    ({}, Refusal("K11", "asked-draft", {})),
    ({"phase": "reveal", "row": "1,2"}, Refusal("K39", "asked-reveal", {})),
    (RECRUITING, Refusal("K15", "asked-recruit", {"kind": "W", "count": 1})),
    (MOVING, Refusal("K10", "asked-move", {"count": 2})),
    (TOKEN, Refusal("K39", "asked-token", {})),
    (RETREATING, Refusal("K25", "asked-retreat", {"space": "a4"})),
    ({"phase": "score"}, Refusal("K39", "asked-score", {})),
    (DISCARDING, Refusal("K30", "asked-discard", {"count": 1})),
    (REMOVING, Refusal("K32", "asked-remove", {"kind": "W", "count": 1})),
    (ANYBODY, Refusal("K32", "asked-remove", {"kind": "any", "count": 2})),
    ({"phase": "refresh"}, Refusal("K39", "asked-refresh", {})),
    ({"phase": "renew", "row": "1,2"}, Refusal("K39", "asked-renew", {})),
    ({"phase": "final", **OVER}, Refusal("K39", "asked-final", {})),
]


def check(words: Words, text: str, expected: Refusal) -> None:
    state = at(**words)
    before = state.records.tobytes()
    assert expected == refusal(state, GAME.parse(text))
    assert before == state.records.tobytes()


@pytest.mark.parametrize(("words", "text", "expected"), REFUSALS)
def test_refusals(words: Words, text: str, expected: Refusal) -> None:
    check(words, text, expected)


@pytest.mark.parametrize(("words", "expected"), ASKED)
def test_something_else_is_asked(words: Words, expected: Refusal) -> None:
    """An action of another phase; scoring 255 points is one in every phase."""
    check(words, "score 255", expected)


def codes() -> set[str]:
    """Every code written in explain.py."""
    tree = ast.parse(Path(explain.__file__).read_text("utf-8"))
    texts = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {text for text in texts if re.fullmatch(r"[a-z]+(-[a-z]+)+", text)}


def test_every_code_is_tested() -> None:
    tested = {expected.code for _, _, expected in REFUSALS}
    assert codes() == tested | {"no-such-action"}
    asked = {expected.code for _, expected in ASKED}
    assert {f"asked-{phase}" for phase in PHASES if phase != "over"} == asked


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_no_such_action(action: int) -> None:
    assert Refusal("C3", "no-such-action", {"action": action}) == refusal(at(), action)


def test_not_your_decision() -> None:
    """Not even what would be legal for the seat whose turn it is, while another one retreats."""
    expected = Refusal("C2", "not-your-decision", {"seat": 0, "decides": 1})
    assert expected == refusal(at(**RETREATING), GAME.parse("retreat a3"), seat=0)


def test_game_over() -> None:
    over = after(at(phase="final", **OVER), "final")
    assert Refusal("C1", "game-over", {}) == refusal(over, GAME.parse("final"))


def test_one_more_card_is_to_be_discarded() -> None:
    state = at(phase="discard", short=2, seat1="0,1,7:0:", row="2,3")
    counts = []
    for text in ("discard 7", "discard 1"):
        counts.append(refusal(state, GAME.parse("refresh")).values["count"])
        state = after(state, text)
    assert [2, 1] == counts
