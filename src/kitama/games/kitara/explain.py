"""Why a Kitara action is refused: a rule number and its values, for translation."""

from collections.abc import Callable, Mapping
from typing import Final

from kitama.game import Action, Refusal
from kitama.games.kitara.ground.content import Content
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.notation import LETTERS
from kitama.games.kitara.rules import holdings, record
from kitama.games.kitara.rules.legal import recruit_places
from kitama.games.kitara.rules.record import ANY, GROUPS, SPACES, H, M, Record, W
from kitama.games.kitara.view import PHASES

Values = dict[str, str | int]


def explain(content: Content, setting: Record, state: Record, action: Action) -> Refusal:
    """The first rule an illegal action breaks."""
    if not 0 <= action < record.ACTIONS:
        return Refusal("C3", "no-such-action", {"action": action})
    base, width, check = _EXPLAINERS.get(int(state.phase), (0, 0, None))
    if check is None or not base <= action < base + width:
        return _otherwise_asked(state)
    return check(content, setting, state, action - base)


def _otherwise_asked(state: Record) -> Refusal:
    """Something else is to be done first; say what."""
    phase = int(state.phase)
    kind = int(holdings.due_kind(state))
    counts: dict[int, Values] = {
        record.P_RECRUIT: {"kind": _kind_letter(kind), "count": int(state.due[kind])},
        record.P_MOVE: {"count": int(state.moves_left)},
        record.P_DISCARD: {"count": int(state.short)},
        record.P_REMOVE: {"kind": _kind_letter(kind), "count": int(state.due[kind])},
        record.P_RETREAT: {"space": label(int(state.retreat_from))},
    }
    rule = _RULES.get(phase, "K39")
    return Refusal(rule, f"asked-{PHASES[phase]}", counts.get(phase, {}))


def _kind_letter(kind: int) -> str:
    return "any" if kind == ANY else LETTERS[kind]


def _start(_content: Content, setting: Record, state: Record, space: int) -> Refusal:
    values = {"space": label(space)}
    if space >= setting.spaces:
        return Refusal("K2", "no-such-space", values)
    if not setting.is_start[space]:
        return Refusal("K9", "not-a-start", values)
    return Refusal("K9", "start-taken", {**values, "owner": int(state.owner[space])})


def _draft(_content: Content, setting: Record, state: Record, place: int) -> Refusal:
    if place >= state.row_length:
        return Refusal("K11", "no-such-card", {"place": place + 1, "row": int(state.row_length)})
    reach = int(holdings.reach(setting, state))
    return Refusal("K11", "out-of-reach", {"place": place + 1, "reach": reach})


def _recruit(_content: Content, setting: Record, state: Record, place: int) -> Refusal:
    kind, space = divmod(place, SPACES)
    due = int(holdings.due_kind(state))
    if kind != due:
        if state.supply[state.seat, kind] == 0:
            return Refusal("K15", "no-supply", {"kind": LETTERS[kind]})
        values: Values = {"kind": LETTERS[kind], "due": LETTERS[due], "count": int(state.due[due])}
        return Refusal("K14", "other-kind-first", values)
    pick, _count = recruit_places(setting, state)
    code = ("space-not-held", "not-a-free-start", "not-a-free-savanna")[pick]
    return Refusal("K16" if pick else "K14", code, {"space": label(space)})


def _move(content: Content, setting: Record, state: Record, rest: int) -> Refusal:
    route, group = divmod(rest, GROUPS)
    origin, target = divmod(route, SPACES)
    values: Values = {"from": label(origin), "to": label(target)}
    if state.moves_left == 0:
        return Refusal("K17", "no-moves-left", {})
    if origin >= setting.spaces or state.owner[origin] != state.seat:
        return Refusal("K18", "space-not-held", {"space": label(origin)})
    if target not in setting.neighbour[origin, : setting.degree[origin]]:
        if _share_a_lake(content, origin, target):
            return Refusal("K19", "lake-between", values)
        return Refusal("K18", "no-border", values)
    return _group(state, target, origin, (group // 24, group // 4 % 6, group % 4))


def _share_a_lake(content: Content, origin: int, target: int) -> bool:
    shores = [set(lake.shores) for lake in content.map.lakes]
    return origin != target and any({origin, target} <= shore for shore in shores)


def _group(state: Record, target: int, origin: int, group: tuple[int, int, int]) -> Refusal:
    for kind in (W, M, H):
        if group[kind] > state.pawns[origin, kind]:
            have = int(state.pawns[origin, kind])
            values: Values = {"kind": LETTERS[kind], "count": group[kind], "have": have}
            return Refusal("K18", "not-enough-pawns", {**values, "space": label(origin)})
    if sum(group) == 0:
        return Refusal("K18", "empty-group", {})
    owner = int(state.owner[target])
    if state.held[owner] == 1:
        return Refusal("K22", "last-space", {"space": label(target), "owner": owner})
    there = int(holdings.group_size(state, target))
    have = int(holdings.group_size(state, origin))
    values = {"there": there, "need": there + 1, "sent": sum(group), "have": have}
    return Refusal("K21", "too-few-to-attack", values)


def _retreat(_content: Content, setting: Record, state: Record, space: int) -> Refusal:
    if space >= setting.spaces or state.owner[space] != state.retreat_seat:
        return Refusal("K24", "space-not-held", {"space": label(space)})
    distance = int(setting.distance[state.retreat_from, space])
    return Refusal("K24", "not-the-nearest", {"space": label(space), "distance": distance})


def _discard(_content: Content, _setting: Record, state: Record, card: int) -> Refusal:
    if not int(state.kingdom[state.seat]) >> card & 1:
        return Refusal("K30", "card-not-held", {"card": card})
    return Refusal("K31", "needs-no-food", {"card": card, "count": int(state.short)})


def _remove(_content: Content, _setting: Record, state: Record, place: int) -> Refusal:
    kind, space = divmod(place, SPACES)
    due = int(holdings.due_kind(state))
    if due not in {kind, ANY}:
        values: Values = {"kind": LETTERS[kind], "due": LETTERS[due], "count": int(state.due[due])}
        return Refusal("K32", "other-kind-first", values)
    return Refusal("K32", "no-such-pawn", {"kind": LETTERS[kind], "space": label(space)})


_Check = Callable[[Content, Record, Record, int], Refusal]
_EXPLAINERS: Final[Mapping[int, tuple[int, int, _Check]]] = {
    record.P_START: (record.START, SPACES, _start),
    record.P_DRAFT: (record.DRAFT, record.ROW, _draft),
    record.P_RECRUIT: (record.RECRUIT, record.KINDS * SPACES, _recruit),
    record.P_MOVE: (record.MOVE, SPACES * SPACES * GROUPS, _move),
    record.P_RETREAT: (record.RETREAT, SPACES, _retreat),
    record.P_DISCARD: (record.DISCARD, record.CARDS, _discard),
    record.P_REMOVE: (record.REMOVE, record.KINDS * SPACES, _remove),
}
_RULES: Final[Mapping[int, str]] = {
    record.P_START: "K9",
    record.P_DRAFT: "K11",
    record.P_RECRUIT: "K15",
    record.P_MOVE: "K10",
    record.P_RETREAT: "K25",
    record.P_DISCARD: "K30",
    record.P_REMOVE: "K32",
}
