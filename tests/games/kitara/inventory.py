"""Where everything is in a state of Kitara: no action may change these sums."""

from kitama.games.kitara.game import KitaraState
from tests.games.kitara.oracle import numbers


def pawns(state: KitaraState) -> list[list[int]]:
    """For each seat the pawns of each kind, wherever they are."""
    now = state.record
    found = []
    for seat in range(state.content.map.seats):
        own = now.supply[seat] + now.pawns[now.owner == seat].sum(0)
        found.append((own + now.retreating if now.retreat_seat == seat else own).tolist())
    return found


def cards(state: KitaraState) -> list[int]:
    """Every card but the starting cards, wherever it is."""
    now, view = state.record, state.view(None)
    kingdoms = [card for own in view.seats for card in own.kingdom if card]
    return sorted((*numbers(now.deck), *view.row, *view.gone, *kingdoms))


def tokens(state: KitaraState) -> dict[int, int]:
    """How many tokens there are of each value, wherever they are."""
    now = state.record
    counts = now.bag + now.drawn + now.kept.sum(0)
    return {value: count for value, count in enumerate(counts.tolist()) if count}


def owners(state: KitaraState) -> tuple[list[bool], list[int]]:
    """Which spaces somebody holds, and how many each seat does, from the pawns that stand there."""
    now = state.record
    stands = now.pawns.sum(1) > 0
    held = [int((stands & (now.owner == seat)).sum()) for seat in range(4)]
    return stands.tolist(), held
