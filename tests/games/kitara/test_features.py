"""The numbers bots value a state by."""

import numpy as np

from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules import features
from kitama.games.kitara.rules.record import SEATS, fields
from tests.games.kitara.positions import set_up

COLUMN = {name: index for index, name in enumerate(features.NAMES)}


def table_of(state: KitaraState) -> dict[int, dict[str, float]]:
    out = np.full((SEATS, features.COUNT), np.nan)
    features.features(fields(state.settings), state.record, out)
    return {
        seat: {name: float(out[seat, index]) for name, index in COLUMN.items()}
        for seat in range(int(state.options["players"]))
    }


def at(position: str) -> KitaraState:
    return set_up(GAME.start({"players": "2"}), position)


def test_a_seat_is_told_by_what_it_has() -> None:
    a1, a2 = _savanna_and_ruins()
    state = at(
        "players=2 first=1 seat=1 turn=2 last=0 phase=move moves=2 due=0,0,0,0 short=0 "
        f"row=3,5,6,7,8,9 gone=1,2 drawn=4,5 retreat= board={a1}:1:3W,{a2}:1:1M1H,b1:2:3W "
        "seat1=0:7:2,3 seat2=0:3:"
    )

    own = table_of(state)[0]

    assert own["points"] == 7 + 2 + 3 + 5  # the best token drawn counts already
    assert own["cards"] == 1
    assert own["ruins with a Master-Animal x turns"] == 6
    assert own["move symbols x turns"] == 2 * 6
    assert own["draft symbols x turns"] == 2 * 6
    assert own["cards without food"] == 0
    assert own["food left over"] == 0
    assert (own["Warriors"], own["Master-Animals"], own["Heroes"]) == (3, 1, 1)
    assert own["Heroes x turns"] == 6
    assert own["spaces"] == 2
    assert own["pawns x turns"] == 5 * 6
    assert own["turns"] == 6


def test_threats_and_chances_need_a_larger_group_next_door() -> None:
    one, other = _neighbouring_savannas()
    far = _far_from(one, other)
    position = (
        "players=2 first=1 seat=1 turn=2 last=0 phase=move moves=2 due=0,0,0,0 short=0 "
        "row=3,5,6,7,8,9 gone=1,2 drawn= retreat= board={board} seat1=0:0: seat2=0:0:"
    )
    board = ",".join(sorted((f"{one}:1:2W1H", f"{other}:2:2W", f"{far}:2:1W")))
    seen = table_of(at(position.format(board=board)))

    assert (seen[0]["spaces a Hero could take"], seen[1]["food under threat"]) == (1, 1)

    board = ",".join(sorted((f"{one}:1:3W", f"{other}:2:2W", f"{far}:2:1W")))
    seen = table_of(at(position.format(board=board)))
    assert (seen[0]["spaces a Hero could take"], seen[1]["food under threat"]) == (0, 1)

    alone = ",".join(sorted((f"{one}:1:2W1H", f"{other}:2:2W")))
    seen = table_of(at(position.format(board=alone)))

    assert (seen[0]["spaces a Hero could take"], seen[1]["food under threat"]) == (0, 0)


def test_the_turns_left_run_out() -> None:
    state = GAME.start({"players": "3"})
    left = []
    while state.outcome() is None:
        left.append(features.turns_left(fields(state.settings), state.record, 0))
        state.apply(state.legal_actions()[0])
    left.append(features.turns_left(fields(state.settings), state.record, 0))

    assert sorted(set(left), reverse=True) == list(range(9, -1, -1))
    assert left == sorted(left, reverse=True)


def test_at_the_end_the_points_are_the_score() -> None:
    state = GAME.start({"players": "2"})
    while state.outcome() is None:
        state.apply(state.legal_actions()[-1])
    outcome = state.outcome()

    assert outcome is not None
    assert outcome.scores == tuple(table_of(state)[seat]["points"] for seat in (0, 1))


def _savanna_and_ruins() -> tuple[str, str]:
    spaces = GAME.start({"players": "2"}).content.map.spaces
    savanna = next(space.label for space in spaces if space.kind == "savanna")
    return savanna, next(space.label for space in spaces if space.kind == "ruins")


def _neighbouring_savannas() -> tuple[str, str]:
    ground = GAME.start({"players": "2"}).content.map
    for index, around in enumerate(ground.neighbours):
        for other in around:
            if ground.spaces[index].kind == ground.spaces[other].kind == "savanna":
                return ground.spaces[index].label, ground.spaces[other].label
    raise AssertionError


def _far_from(*labels: str) -> str:
    ground = GAME.start({"players": "2"}).content.map
    taken = {index for index, space in enumerate(ground.spaces) if space.label in labels}
    near = {other for index in taken for other in ground.neighbours[index]} | taken
    return next(
        space.label
        for index, space in enumerate(ground.spaces)
        if index not in near and space.kind == "savanna"
    )
