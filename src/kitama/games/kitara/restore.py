"""From a view back to a state: the reverse of view.read."""

from collections.abc import Sequence
from struct import Struct
from typing import Final

import numpy as np

from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.rules.record import (
    CELL,
    KINDS,
    SPACES,
    STATE,
    VALUES,
    Records,
    blank,
    laid,
    places,
)
from kitama.games.kitara.rules.restore import deal_at
from kitama.games.kitara.rules.sight import SPECTATOR, VIEW
from kitama.games.kitara.view import PHASES, KitaraView

_SIZE: Final = VIEW.itemsize // CELL
_MEMORY: Final = Struct(f"{_SIZE}q")
_AT: Final = places(VIEW)


def restore(settings: Records, view: KitaraView, seed: int = 0) -> Records:
    """The state a view shows; the seed deals the tokens it leaves open, if there are any."""
    records = blank(STATE)
    deal_at(settings, write(view), seed, records)
    return records


def write(view: KitaraView) -> Records:
    """The record of a view, but for what follows from the rest: a state is restored without it."""
    cells = [0] * _SIZE
    _write_course(view, cells)
    _write_cards(view, cells)
    _write_tokens(view, cells)
    _write_pawns(view, cells)
    return laid(VIEW, np.frombuffer(bytearray(_MEMORY.pack(*cells)), np.int64))


def _write_course(view: KitaraView, cells: list[int]) -> None:
    cells[_AT["viewer"].start] = SPECTATOR if view.viewer is None else view.viewer
    cells[_AT["phase"].start] = PHASES.index(view.phase)
    for name in ("decider", "first", "seat", "turn", "last_round", "moves_left", "short"):
        cells[_AT[name].start] = getattr(view, name)
    cells[_AT["due"]] = view.due


def _write_cards(view: KitaraView, cells: list[int]) -> None:
    row = _AT["row"].start
    cells[_AT["row_length"].start] = len(view.row)
    cells[row : row + len(view.row)] = view.row
    cells[_AT["gone"].start] = _set_of(view.gone)
    for seat, own in enumerate(view.seats):
        cells[_AT["kingdom"].start + seat] = _set_of(own.kingdom)
        cells[_AT["points"].start + seat] = own.points


def _set_of(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in numbers)


def _write_tokens(view: KitaraView, cells: list[int]) -> None:
    kept, hidden = _AT["kept"].start, _AT["kept_hidden"].start
    for seat, own in enumerate(view.seats):
        _count_tokens(own.tokens, cells, kept + VALUES * seat, hidden + seat)
    _count_tokens(view.drawn, cells, _AT["drawn"].start, _AT["drawn_hidden"].start)


def _count_tokens(tokens: Sequence[int | None], cells: list[int], seen: int, hidden: int) -> None:
    for value in tokens:
        cells[hidden if value is None else seen + value] += 1


def _write_pawns(view: KitaraView, cells: list[int]) -> None:
    owner, pawns = _AT["owner"].start, _AT["pawns"].start
    cells[_AT["owner"]] = [-1] * SPACES
    for holding in view.holdings:
        space = parse_space(holding.space)
        cells[owner + space] = holding.seat
        cells[pawns + KINDS * space : pawns + KINDS * (space + 1)] = holding.pawns
    cells[_AT["retreat_seat"].start] = -1
    if view.retreat:
        cells[_AT["retreat_seat"].start] = view.retreat.seat
        cells[_AT["retreat_from"].start] = parse_space(view.retreat.space)
        cells[_AT["retreating"]] = view.retreat.pawns
