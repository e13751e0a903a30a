"""Moves and attacks: rules K17 to K25, one test each at least."""

import pytest

from kitama.game import CHANCE, Refusal
from kitama.games.kitara.game import KitaraState
from tests.games.kitara.positions import after, at, legal, refused, words

FAR = "b1:2:3W,b2:2:1W"
"""The other player, out of the way."""


def moves(state: KitaraState, origin: str = "", target: str = "") -> list[str]:
    """The legal moves between two spaces, or all of them."""
    found = [text for text in legal(state) if text.startswith(f"move {origin}")]
    return [text for text in found if target in text.split()[2]]


def test_number_of_moves() -> None:
    """K17: A player may make as many moves as their whole kingdom, the new card included, shows
    move symbols"""
    state = after(at(seat1="0,10:0:", board=f"a1:1:3W,{FAR}"), "draft 1", "reveal 7")
    state = after(state, "recruit W a1", "recruit W a1")
    assert {"phase": "move", "moves": "5"} == words(state, "phase", "moves")


def test_moves_run_out() -> None:
    """K17: A player may make as many moves as their whole kingdom, the new card included, shows
    move symbols"""
    state = at(phase="move", moves=1, board=f"a1:1:3W,{FAR}")
    state = after(state, "move a1 a2 1W")
    assert ["end moves"] == legal(state)
    assert Refusal("K17", "no-moves-left", {}) == refused(state, "move a2 a5 1W")


def test_the_end_is_the_players_own_word() -> None:
    """K17: The moves end when their owner says so, also with none left."""
    state = after(at(phase="move", moves=1, board=f"a1:1:3W,{FAR}"), "move a1 a2 1W")
    assert (0, []) == (state.seat, state.chances())


def test_stopping() -> None:
    """K17: and may stop at any time."""
    state = at(phase="move", moves=3, board=f"a1:1:3W,{FAR}")
    for text in ("move a1 a2 1W", "move a1 a4 1W"):
        assert (0, "end moves") == (state.seat, legal(state)[0])
        state = after(state, text)
    expected = {"phase": "score", "moves": "0"}
    assert expected == words(after(state, "end moves"), "phase", "moves")


def test_groups() -> None:
    """K18: A move takes any part of the pawns in one space, as one group, over one white border."""
    state = at(phase="move", moves=2, board=f"a1:1:2W1H,a3:1:1M,{FAR}")
    groups = ("1H", "1W", "1W1H", "2W", "2W1H")
    assert [
        "end moves",
        *(f"move a1 {target} {group}" for target in ("a2", "a4", "a7") for group in groups),
        *(f"move a3 {target} 1M" for target in ("a4", "a7", "a8")),
    ] == legal(state)


def test_same_pawns_again() -> None:
    """K18: The same pawns may move again. Nobody needs to stay behind."""
    state = at(phase="move", moves=3, board=f"a1:1:2W1H,{FAR}")
    state = after(state, "move a1 a4 2W1H", "move a4 a3 2W1H", "move a3 a8 1W1H")
    assert {"moves": "0", "board": f"a3:1:1W,a8:1:1W1H,{FAR}"} == words(state, "moves", "board")


def test_own_groups_join() -> None:
    """K18: A move takes any part of the pawns in one space, as one group"""
    state = at(phase="move", moves=1, board=f"a1:1:2W,a2:1:1W1M,{FAR}")
    expected = {"board": f"a1:1:1W,a2:1:2W1M,{FAR}"}
    assert expected == words(after(state, "move a1 a2 1W"), "board")


def test_lakes() -> None:
    """K19: Lakes are never entered or crossed."""
    state = at(phase="move", moves=9, board=f"a1:1:3W,{FAR}")
    assert {"a2", "a4", "a7"} == {text.split()[2] for text in moves(state)}
    for shore in ("a5", "c1"):
        expected = Refusal("K19", "lake-between", {"from": "a1", "to": shore})
        assert expected == refused(state, f"move a1 {shore} 1W")


def test_one_owner() -> None:
    """K20: A space never holds pawns of two players: going where another player stands is an
    attack."""
    state = at(phase="move", moves=1, board="a1:1:3W,a4:2:1W,b1:2:1M")
    state = after(state, "move a1 a4 2W")
    expected = {"board": "a1:1:1W,a4:1:2W,b1:2:1M", "retreat": "2:a4:1W"}
    assert expected == words(state, "board", "retreat")
    expected = {"board": "a1:1:1W,a4:1:2W,b1:2:1W1M", "retreat": ""}
    assert expected == words(after(state, "retreat b1"), "board", "retreat")


def test_attackers_outnumber() -> None:
    """K21: An attacking group must be larger than all pawns in the space together. Every pawn
    counts one, whatever its kind. Such an attack always succeeds."""
    state = at(phase="move", moves=1, board="a1:1:2W1M1H,a4:2:2H,b1:2:3W")
    larger = ("1W1M1H", "2W1H", "2W1M", "2W1M1H")
    assert [f"move a1 a4 {group}" for group in larger] == moves(state, "a1", "a4")
    taken = words(after(state, "move a1 a4 2W1M"), "board")
    assert {"board": "a1:1:1H,a4:1:2W1M,b1:2:3W"} == taken


def test_too_few() -> None:
    """K21: An attacking group must be larger than all pawns in the space together."""
    state = at(phase="move", moves=1, board="a1:1:3W,a4:2:1W1M,b1:2:3W")
    values = {"there": 2, "need": 3, "sent": 2, "have": 3}
    assert Refusal("K21", "too-few-to-attack", values) == refused(state, "move a1 a4 2W")


def test_groups_never_attack_together() -> None:
    """K21: Groups from two spaces never attack together."""
    state = at(phase="move", moves=9, board="a1:1:3W,a3:1:3W,a4:2:3W,b1:2:3W")
    assert [] == moves(state, "", "a4")
    assert moves(after(state, "move a1 a7 3W", "move a7 a3 1W"), "a3", "a4")


def test_last_space() -> None:
    """K22: The only space a player holds cannot be attacked. This is tested at each attack."""
    board = "a1:1:3W,a3:1:3W,a4:2:1W,a7:2:1W"
    state = at(phase="move", moves=9, board=board)
    assert moves(state, "a1", "a4")
    assert moves(state, "a3", "a7")
    state = after(state, "move a1 a4 2W", "retreat a7")
    assert [] == moves(state, "", "a7")
    expected = Refusal("K22", "last-space", {"space": "a7", "owner": 1})
    assert expected == refused(state, "move a3 a7 3W")


def attack(group: str, edition: str = "en") -> KitaraState:
    """An attack by a part of 2W1M2H."""
    state = at(edition=edition, phase="move", moves=2, board="a1:1:2W1M2H,a4:2:1W,b1:2:3W")
    return after(state, f"move a1 a4 {group}")


@pytest.mark.parametrize("group", ["1W1H", "2H", "2W1M2H"])
def test_token(group: str) -> None:
    """K23: An attack with at least one Hero draws one token from the bag."""
    state = attack(group)
    chances = [(state.game.notation(action), weight) for action, weight in state.chances()]
    assert [("token 2", 12), ("token 3", 12), ("token 4", 9), ("token 5", 6)] == chances
    state = after(state, "token 4")
    assert {"phase": "retreat", "drawn": "4"} == words(state, "phase", "drawn")


def test_no_token_without_a_hero() -> None:
    """K23: An attack with at least one Hero draws one token from the bag."""
    assert {"phase": "retreat", "drawn": ""} == words(attack("2W1M"), "phase", "drawn")
    quiet = at(phase="move", moves=2, board=f"a1:1:1H,{FAR}")
    expected = {"phase": "move", "drawn": ""}
    assert expected == words(after(quiet, "move a1 a4 1H"), "phase", "drawn")


@pytest.mark.parametrize(("edition", "owner_sees"), [("en", (4,)), ("fr", (None,))])
def test_who_sees_a_token(edition: str, owner_sees: tuple[int | None, ...]) -> None:
    """K23: Its owner sees it at once. With `edition=fr` they see it only when they score"""
    state = after(attack("2H", edition), "token 4")
    seen = [state.view(seat).drawn for seat in (0, 1, None)]
    assert [owner_sees, (None,), (None,)] == seen
    scored = after(state, "retreat b1", "end moves", legal_score(state))
    assert [(4,), (None,), (None,)] == [scored.view(seat).seats[0].tokens for seat in (0, 1, None)]


@pytest.mark.parametrize(("edition", "shown"), [("en", "score 0"), ("fr", "score 0 tokens 3,3,5")])
def test_tokens_are_looked_at_when_scoring(edition: str, shown: str) -> None:
    """K23: With `edition=fr` they see it only when they score, and then all tokens of the turn,
    those that go back to the bag among them."""
    state = at(edition=edition, phase="score", drawn="3,3,5")
    (score,) = state.legal_actions()
    told = [state.game.masked(state, score, seat) for seat in (0, 1, None)]
    assert [shown, "score 0", "score 0"] == told


@pytest.mark.parametrize("edition", ["en", "fr"])
def test_nothing_to_look_at_when_scoring(edition: str) -> None:
    """K23: they see it only when they score, and then all tokens of the turn"""
    state = at(edition=edition, phase="score")
    (score,) = state.legal_actions()
    assert {"score 0"} == {state.game.masked(state, score, seat) for seat in (0, 1, None)}


def legal_score(state: KitaraState) -> str:
    """What is scored when the moves end now."""
    return legal(after(state, "retreat b1", "end moves"))[0]


def test_retreat_to_the_nearest() -> None:
    """K24: Attacked pawns retreat all together to the nearest space their owner still holds."""
    state = at(phase="move", moves=1, board="a1:1:6W,a4:2:2W1M1H,b3:2:1W,b1:2:1W,a8:2:1W")
    state = after(state, "move a1 a4 5W")
    assert (CHANCE, ["retreat a8"]) == (state.seat, legal(state))
    expected = {"phase": "move", "board": "a1:1:1W,a4:1:5W,a8:2:3W1M1H,b1:2:1W,b3:2:1W"}
    assert expected == words(after(state, "retreat a8"), "phase", "board")


@pytest.mark.parametrize(
    ("held", "retreats"),
    [
        ("a1:2:1M,a6:2:1M", ["retreat a6"]),  # a1 is near only over the lake
        ("a1:2:1M,b4:2:1M", ["retreat a1", "retreat b4"]),  # through a2 and c1
        ("b1:2:1M,b4:2:1M", ["retreat b4"]),
    ],
)
def test_way_of_a_retreat(held: str, retreats: list[str]) -> None:
    """K24: Distance is counted over white borders, through anybody's spaces, never over lakes."""
    board = f"a2:1:3W,c1:1:1W,a5:2:1W,{held}"
    state = after(at(phase="move", moves=1, board=board), "move a2 a5 2W")
    assert retreats == legal(state)


def test_choice_of_a_retreat() -> None:
    """K25: If several spaces are equally near, the retreating player chooses, in the middle of the
    other's turn."""
    state = at(phase="move", moves=2, board="a1:1:3W,a4:2:1W,a3:2:1W,c1:2:1W,b1:2:1W")
    state = after(state, "move a1 a4 3W")
    assert (1, ["retreat a3", "retreat c1"]) == (state.seat, legal(state))
    state = after(state, "retreat c1")
    expected = {"seat": "1", "phase": "move", "board": "a3:2:1W,a4:1:3W,b1:2:1W,c1:2:2W"}
    assert expected == words(state, "seat", "phase", "board")
    assert 0 == state.seat
