"""Play seeded games and write what the page is shown at telling moments, for its tests and gallery.

They are TypeScript, so that the type checker compares what is really shown with view.ts.

Run it after a change to a view or to a game's content: `python scripts/web_fixtures.py`.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from kitama.game import CHANCE, NOBODY, Action, Seat, drawn_by
from kitama.games.kitara.game import GAME as KITARA
from kitama.games.kitara.game import KitaraState
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME as ONITAMA
from kitama.games.onitama.game import OnitamaState

GAMES: Final = Path(__file__).parent.parent / "web" / "src" / "games"
FRAMES: Final = "Frame<View>[]"
Frame = dict[str, Any]
State = OnitamaState | KitaraState
MOST_FRAMES: Final = 24
STUCK: Final = "..R../r...r/...../...../B.... red=ox,boar blue=frog,dog side=crab to=blue"
"""A position in which blue can move nothing and must still pass a card on."""
TABLES: Final = ((2, "red"), (4, "blue"))
"""Players and deck of the games of Kitara that are shown."""


def write(game: str, name: str, kind: str, data: object) -> None:
    """One fixture of that type as a file."""
    folder = GAMES / game / "fixtures"
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=_plain)
    own = ", ".join(used for used in ("Content", "View") if used in kind)
    lines = [
        "// Made by scripts/web_fixtures.py. Do not edit.",
        *(["import type { Frame } from '../../contract';"] if "Frame" in kind else []),
        f"import type {{ {own} }} from '../view';",
        "",
        f"export const {name}: {kind} = {text};",
        "",
    ]
    (folder / f"{name}.ts").write_text("\n".join(lines), encoding="utf-8")


def _plain(value: Any) -> Frame:
    """A dataclass field by field, whose mappings asdict() cannot copy; or a mapping."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return dict(value)


def frame(state: State, seat: Seat | None, by: Seat = CHANCE, text: str = "") -> Frame:
    """What a seat is shown, its legal actions, and the action that led here."""
    view = asdict(state.view(seat))
    outcome = state.outcome()
    view["outcome"] = outcome._asdict() if outcome else None
    own = state.legal_actions() if state.seat == seat else []
    legal = [state.game.notation(action) for action in own]
    return {"by": by, "text": text, "seat": seat, "view": view, "legal": legal}


def onitama_frames(seed: int) -> list[Frame]:
    """A game of two players who win when they can, capture when they can, else do anything."""
    rng = Random(seed)
    cards = ",".join(card.id for card in rng.sample(CARDS[:16], 5))
    state, text, by = ONITAMA.start({"cards": cards}), "", CHANCE

    def rank(action: Action) -> float:
        after = state.copy()
        after.apply(action)
        view = after.view(None)
        won = view.outcome is not None and state.seat in view.outcome.winners
        return -100 * won - view.squares.count(".") + rng.random()

    frames = []
    while True:
        frames.append(frame(state, max(state.seat, 0), by, text))
        if state.seat == NOBODY or len(frames) > MOST_FRAMES:
            return frames
        action = min(state.legal_actions(), key=rank)
        by, text = state.seat, ONITAMA.notation(action)
        state.apply(action)


def write_onitama() -> None:
    """Cards, a game for each way to win, and a pass."""
    write("onitama", "cards", "Content", ONITAMA.content({}))
    for reason in ("stone", "stream"):
        games = (onitama_frames(seed) for seed in count())
        ended = (game for game in games if game[-1]["view"]["outcome"])
        wanted = (game for game in ended if game[-1]["view"]["outcome"]["reason"] == reason)
        game = next(game for game in wanted if len(game) > MOST_FRAMES // 2)
        write("onitama", reason, FRAMES, game)
    write("onitama", "pass", FRAMES, [frame(ONITAMA.start({"position": STUCK}), 1)])


def kitara_choice(state: KitaraState, rng: Random) -> Action:
    """Chance by its weights; a player attacks often and seldom stops moving."""
    actions = state.legal_actions()
    if state.seat == CHANCE:
        return drawn_by(rng, state.chances())
    held = {held.space for held in state.view(None).holdings if held.seat != state.seat}
    attacks = [a for a in actions if KITARA.notation(a).split()[-2:-1] in [[s] for s in held]]
    return rng.choice(attacks if attacks and rng.random() < 0.5 else actions)


def _is_middle(state: KitaraState) -> bool:
    record = state.record
    return bool(state.view(None).phase == "move" and record.turn >= 10 and record.moves_left > 2)


def _is_asked(phase: str, least: int = 0) -> Callable[[KitaraState], bool]:
    return lambda state: state.view(None).phase == phase and len(state.legal_actions()) > least


MOMENTS: Final[dict[str, Callable[[KitaraState], bool]]] = {
    "start": _is_asked("start"),
    "draft": lambda state: state.view(None).phase == "draft" and state.record.turn > 6,
    "recruit": _is_asked("recruit", 3),
    "move": _is_middle,
    "retreat": _is_asked("retreat", 1),
    "discard": _is_asked("discard", 3),
    "remove": _is_asked("remove", 1),
    "over": lambda state: state.seat == NOBODY,
}


def kitara_frames(players: int, deck: str, seed: int) -> dict[str, list[Frame]]:
    """The moments of one game, and the frames of one attack as its attacker sees them."""
    rng = Random(seed)
    state = KITARA.start({"players": str(players), "deck": deck})
    found: dict[str, list[Frame]] = {}
    attack: list[Frame] = []
    while True:
        viewer = max(state.seat, 0)
        for moment, is_now in MOMENTS.items():
            if moment not in found and state.seat != CHANCE and is_now(state):
                found[moment] = [frame(state, viewer)]
        if state.seat == NOBODY:
            return found | {"attack": attack}
        action = kitara_choice(state, rng)
        by, before = state.seat, state.copy()
        state.apply(action)
        if attack and len(attack) < 6:
            seat = attack[0]["seat"]
            attack.append(frame(state, seat, by, KITARA.masked(before, action, seat)))
        elif not attack and state.view(None).phase == "token":
            attack = [frame(before, by), frame(state, by, by, KITARA.notation(action))]


def _is_telling(frames: dict[str, list[Frame]]) -> bool:
    """Every moment is there, somebody is short of food, and the attacker could walk off, too."""
    if len(frames) < len(MOMENTS) + 1 or not frames["attack"]:
        return False
    (hungry, *_), (attack, *_) = frames["move"], frames["attack"]
    sums = hungry["view"]["tally"]["seats"][hungry["seat"]]
    return bool(sums["fed"] < sums["hungry"]) and _may_walk_off(attack)


def _may_walk_off(shown: Frame) -> bool:
    """Whether all of a space with two Warriors or more may go to a free one."""
    holdings = shown["view"]["holdings"]
    held = {holding["space"] for holding in holdings}
    groups = {
        (
            holding["space"],
            "".join(f"{n}{kind}" for n, kind in zip(holding["pawns"], "WMH", strict=True) if n),
        )
        for holding in holdings
        if holding["pawns"][0] > 1
    }
    steps = [text.split() for text in shown["legal"] if text.startswith("move ")]
    return any((source, group) in groups and to not in held for _, source, to, group in steps)


def write_kitara() -> None:
    """Content, and every moment of a game for each table that is shown."""
    for players, deck in TABLES:
        content = KITARA.content({"players": str(players), "deck": deck})
        write("kitara", f"content{players}", "Content", content)
        for seed in count():
            frames = kitara_frames(players, deck, seed)
            if _is_telling(frames):
                moments = " | ".join(f"'{moment}'" for moment in frames)
                write("kitara", f"table{players}", f"Record<{moments}, {FRAMES}>", frames)
                break


if __name__ == "__main__":
    write_onitama()
    write_kitara()
