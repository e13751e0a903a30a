"""Short words for the tests of Kitara: a state at a position, its legal texts, what follows.

Positions stand on the pack in tests/data/kitara/pack, which never changes, so that rules can be
tested on known cards and a known map. The map for two, with its white borders:

  a1 S  a2 a4 a7       b1 S  b2 b4 b7       c1 R  a4 a5 b4 b5
  a2    a1 a5 a6       b2    b1 b5 b6       S = starting space, R = Ruins
  a3    a4 a7 a8       b3    b4 b7 b8
  a4    a1 a3 a7 c1    b4    b1 b3 b7 c1    Round one lake: a1 a2 a4 a5 c1
  a5    a2 a6 b8 c1    b5    b2 b6 a8 c1    and three more like it.
  a6 R  a2 a5 b8       b6 R  b2 b5 a8
  a7 R  a1 a3 a4       b7 R  b1 b3 b4
  a8    a3 b5 b6       b8    b3 a5 a6
"""

from pathlib import Path

from kitama.game import Refusal, State, play
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.position import parse_set_up
from tests.laws import refusal

PACKS = Path(__file__).parents[2] / "data" / "kitara"
PACK = "pack"
_WITH_CARDS = ("gone", "seat1", "seat2", "seat3", "seat4")


def start(**options: str) -> KitaraState:
    """A new game on the pack of the tests."""
    return GAME.start({"pack": PACK, **options})


def position(players: int = 2, **words: object) -> str:
    """The text of a position: at the first draft, but for the words given.

    In the row lie the six lowest cards that the words put nowhere else.
    """
    first, turn = int(str(words.get("first", 1))), int(str(words.get("turn", 0)))
    elsewhere = ",".join(str(words[key]).split(":")[0] for key in words if key in _WITH_CARDS)
    row = [card for card in map(str, range(1, 33)) if card not in elsewhere.split(",")][:6]
    usual: dict[str, object] = {
        "players": players,
        "first": first,
        "seat": (first - 1 + turn) % players + 1,
        "turn": turn,
        "last": 0,
        "phase": "draft",
        "moves": 0,
        "due": "0,0,0,0",
        "short": 0,
        "row": ",".join(row),
        "gone": "",
        "drawn": "",
        "retreat": "",
        "board": ",".join(f"{'abcd'[seat]}1:{seat + 1}:3W" for seat in range(players)),
        **{f"seat{number}": "0:0:" for number in range(1, players + 1)},
    }
    assert words.keys() <= usual.keys()
    return " ".join(f"{key}={value}" for key, value in {**usual, **words}.items())


def at(players: int = 2, deck: str = "blue", edition: str = "en", **words: object) -> KitaraState:
    """The state at a position, which need not be one that a game leads to."""
    state = start(players=str(players), deck=deck, edition=edition)
    return set_up(state, position(players, **words))


def set_up(start: KitaraState, text: str) -> KitaraState:
    """The table of a state with this position on it, however it came about."""
    state = start.copy()
    state.options = {**start.options, "position": text}
    state.records = parse_set_up(text, start.settings)
    return state


def words(state: KitaraState, *keys: str) -> dict[str, str]:
    """Some words of the text of a state."""
    found = dict(word.split("=") for word in state.position().split())
    return {key: found[key] for key in keys}


def legal(state: State) -> list[str]:
    return [GAME.notation(action) for action in state.legal_actions()]


def after(state: KitaraState, *texts: str) -> KitaraState:
    """The state after these actions, each of them checked."""
    now: State = state
    for text in texts:
        now = play(now, GAME.parse(text))
    assert isinstance(now, KitaraState)
    return now


def refused(state: KitaraState, text: str) -> Refusal:
    """Why an action is not taken."""
    return refusal(state, GAME.parse(text))
