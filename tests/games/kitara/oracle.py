"""The kernel's game and the oracle's, side by side: the same table, told in the same words."""

from functools import cache
from random import Random

from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.content import Content
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.options import head_of
from kitama.games.kitara.rules import kernel, record, setting
from tests.games.kitara.playing import STYLES, choice
from tests.naive.kitara import Card, NaiveKitara, Space

Told = dict[str, object]

text_of = cache(GAME.notation)


def oracle_of(state: KitaraState) -> NaiveKitara:
    """The oracle at the start of a game on the same ground."""
    ground, deck = state.content.map, state.content.deck
    labels = [space.label for space in ground.spaces]
    return NaiveKitara(
        seats=ground.seats,
        spaces={space.label: Space(space.kind, space.start) for space in ground.spaces},
        borders=[
            (labels[space], labels[other])
            for space, others in enumerate(ground.neighbours)
            for other in others
            if space < other
        ],
        cards={
            card.number: Card(card.age, *card.symbols, no_food=card.no_food) for card in deck.cards
        },
        tokens=dict(state.content.tokens),
        edition=state.options["edition"],
        is_end_asked="end" not in state.options,
        head=(head_of(state.options) or ()) if "start" in state.options else (),
    )


def state_on(content: Content, edition: str) -> KitaraState:
    """The start of a game on any content, also one that no pack may have."""
    state: KitaraState = object.__new__(KitaraState)
    state.options = {"players": str(content.map.seats), "deck": "blue", "edition": edition}
    state.content = content
    state.settings = setting.build(content, is_french=edition == "fr", is_end_asked=True)
    state.records = record.blank(record.STATE)
    kernel.begin_at(state.settings, state.records)
    return state


def numbers(cards: int) -> list[int]:
    return [card for card in range(record.CARDS) if int(cards) >> card & 1]


def values(counts: record.Ints) -> list[int]:
    return [value for value in range(record.VALUES) for _ in range(counts[value])]


def told_by_kernel(state: KitaraState) -> Told:
    """All of a state in the words of the oracle's summary."""
    now, seats = state.record, range(state.content.map.seats)
    held = [space for space in range(len(state.content.map.spaces)) if now.owner[space] != -1]
    retreat = (int(now.retreat_seat), label(int(now.retreat_from)), tuple(now.retreating.tolist()))
    return {
        "owner": {label(space): int(now.owner[space]) for space in held},
        "pawns": {label(space): tuple(now.pawns[space].tolist()) for space in held},
        "supply": [tuple(now.supply[seat].tolist()) for seat in seats],
        "kingdoms": [numbers(now.kingdom[seat]) for seat in seats],
        "row": now.row[: now.row_length].tolist(),
        "scores": now.points[: len(seats)].tolist(),
        "kept": [values(now.kept[seat]) for seat in seats],
        "drawn": values(now.drawn),
        "bag": {value: int(now.bag[value]) for value in state.content.tokens},
        "deck": numbers(now.deck),
        "turn": int(now.turn),
        "retreating": None if now.retreat_seat == -1 else retreat,
        "moves_left": int(now.moves_left),
        "last_round": int(now.last_round) or None,
    }


def compare(start: KitaraState, rng: Random, style: str, whole_every: int) -> bool:
    """Play one game with both, and say whether it came to its end.

    Legal actions, who decides and weights are compared at each step, all of the state at every
    so many steps and at the end.
    """
    state, oracle, steps = start.copy(), oracle_of(start), 0
    while not oracle.is_over():
        assert oracle.legal() == {text_of(action) for action in state.legal_actions()}
        assert oracle.seat == state.seat
        weights = {text_of(action): weight for action, weight in state.chances()}
        assert oracle.weights() == weights
        if steps % whole_every == 0:
            assert oracle.summary() == told_by_kernel(state)
        action = choice(state, rng, STYLES[style])
        state.apply(action)
        oracle.apply(text_of(action))
        steps += 1
    assert oracle.summary() == told_by_kernel(state)
    ended = state.outcome()
    return ended is not None and oracle.outcome() == ended[1:]
