"""Map, cards, tokens and edition as the record the kernel reads."""

from collections import deque
from collections.abc import Sequence

from kitama.games.kitara.ground.content import Content
from kitama.games.kitara.rules.record import SETTING, Record, Records, blank, fields


def build(
    content: Content,
    *,
    is_french: bool,
    is_end_asked: bool,
    head: Sequence[int] = (),
    is_even: bool = False,
) -> Records:
    """The setting of a game with this content, and with the head start of an even start there."""
    records = blank(SETTING)
    setting = fields(records)
    setting.seats = content.map.seats
    setting.is_french = is_french
    setting.is_end_asked = is_end_asked
    setting.is_even = is_even
    setting.head[: len(head)] = head
    _lay_map(setting, content)
    _lay_cards(setting, content)
    for value, count in content.tokens.items():
        setting.tokens[value] = count
    return records


def _lay_map(setting: Record, content: Content) -> None:
    neighbours = content.map.neighbours
    setting.spaces = len(content.map.spaces)
    for index, space in enumerate(content.map.spaces):
        setting.is_ruins[index] = space.kind == "ruins"
        setting.is_start[index] = space.start
        setting.degree[index] = len(neighbours[index])
        setting.neighbour[index, : len(neighbours[index])] = neighbours[index]
        # Every other space is found: a map in two pieces is refused (rule `reachable`).
        for other, distance in _distances(neighbours, index).items():
            setting.distance[index, other] = distance
        setting.across[index] = _across(content, index)


def _across(content: Content, space: int) -> int:
    """The set of spaces that share a Lake with a space."""
    shores = {other for lake in content.map.lakes if space in lake.shores for other in lake.shores}
    return sum(1 << other for other in shores - {space})


def _distances(neighbours: tuple[tuple[int, ...], ...], origin: int) -> dict[int, int]:
    """How many white borders lie between a space and every other."""
    found = {origin: 0}
    waiting = deque([origin])
    while waiting:
        space = waiting.popleft()
        for other in neighbours[space]:
            if other not in found:
                found[other] = found[space] + 1
                waiting.append(other)
    return found


def _lay_cards(setting: Record, content: Content) -> None:
    for card in content.deck.cards:
        setting.of_age[card.age] |= 1 << card.number
        setting.draft[card.number] = card.draft
        setting.recruit[card.number] = (card.warriors, card.animals, card.heroes)
        setting.moves[card.number] = card.moves
        setting.score[card.number] = card.score
        setting.no_food |= card.no_food << card.number
