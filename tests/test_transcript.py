"""Recorded games: replayed to their result, written and read back."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama import transcript
from kitama.game import Action, IllegalAction, Outcome
from kitama.games import GAMES
from kitama.games.onitama.game import GAME, Onitama
from kitama.transcript import GivenUp, Transcript, read, replay, write, write_for
from tests.games.onitama.positions import CARD_OPTION, START, text_of
from tests.strategies import action_sequences

DATA = Path(__file__).parent / "data"
RECORDED = {
    path.relative_to(DATA).as_posix(): path.read_text("utf-8")
    for name in GAMES
    for path in sorted((DATA / name / "games").glob("*.txt"))
}
ONITAMA = {path: text for path, text in RECORDED.items() if path.startswith("onitama/")}
BREAKS = "\n\r\v\f\x00\x1c\x1d\x1e\x7f\x85\u2028\u2029"
"""Every line break Python knows, and two other control characters."""


def headers(text: str) -> dict[str, str]:
    return dict(re.findall(r"^(result|reason): (.+)$", text.partition("\n\n")[0], re.MULTILINE))


@pytest.mark.parametrize("path", RECORDED)
def test_recorded_games_lead_to_their_result(path: str) -> None:
    recorded = read(RECORDED[path])
    outcome = transcript.outcome(recorded)
    assert outcome is not None
    labels = recorded.game.seat_labels(replay(recorded).options)
    winners = "+".join(labels[seat] for seat in outcome.winners) or "draw"
    assert headers(RECORDED[path]) == {"result": winners, "reason": outcome.reason}


@pytest.mark.parametrize("path", RECORDED)
def test_recorded_games_are_written_as_they_were_read(path: str) -> None:
    assert RECORDED[path] == write(read(RECORDED[path]))


def test_a_byte_order_mark_is_read_over() -> None:
    text = RECORDED["onitama/games/stone.txt"]
    assert read(text) == read("\ufeff" + text)
    windows = f"\ufeff{text}".replace("\n", "\r\n")
    assert read(text) == read(windows)


def test_onitama_has_a_recorded_game_for_each_reason() -> None:
    reasons = {headers(text)["reason"] for text in ONITAMA.values()}
    assert reasons == {"stone", "stream", "repetition", "resignation", "agreement"}


def test_onitama_has_recorded_games_with_a_deal_and_with_a_pass() -> None:
    assert re.search(r"^5 chance deal \w+$", ONITAMA["onitama/games/dealt.txt"], re.MULTILINE)
    assert re.search(r"^\d+ blue \w+ pass$", ONITAMA["onitama/games/pass.txt"], re.MULTILINE)


def test_the_whole_text() -> None:
    recorded = Transcript(
        GAME,
        {"cards": CARD_OPTION},
        {"blue": "Jonas", "red": "Léa"},
        "2026-11-15",
        [GAME.parse(text) for text in ("ox c1-c2", "horse c5-c4")],
        [GivenUp(2, 0, "resignation")],
    )
    expected = f"""\
kitama transcript 1
game: onitama
rules: 1
option cards: {CARD_OPTION}
date: 2026-11-15
player red: Léa
player blue: Jonas
result: blue
reason: resignation

1 blue ox c1-c2
2 red horse c5-c4
3 red resigns
"""
    assert expected == write(recorded)
    assert recorded == read(expected)


def test_nothing_played_yet() -> None:
    empty = Transcript(GAME)
    assert "kitama transcript 1\ngame: onitama\nrules: 1\nresult: unfinished\n\n" == write(empty)
    assert empty == read(write(empty))
    assert None is transcript.outcome(empty)


def test_spaces_empty_lines_and_missing_results_are_forgiven() -> None:
    text = f"""\
  kitama transcript 1
game:onitama
rules: 1
option cards: {CARD_OPTION}
player red:

   1 blue OX  c1c2

2 red horse c5-c4   """
    expected = Transcript(GAME, {"cards": CARD_OPTION}, {"red": ""})
    expected.actions += [GAME.parse("ox c1-c2"), GAME.parse("horse c5-c4")]
    assert expected == read(text)


@pytest.mark.parametrize("ending", [{"resigned": [0]}, {"resigned": [1]}, {"agreed": []}, {}])
@given(game=action_sequences(), names=st.dictionaries(st.sampled_from(["red", "blue"]), st.text()))
def test_written_games_are_read_back(
    ending: dict[str, list[int]], game: tuple[dict[str, str], list[Action]], names: dict[str, str]
) -> None:
    options, actions = game
    recorded = Transcript(GAME, options, actions=actions)
    if replay(recorded).outcome() is None:
        for seat in ending.get("resigned", ()):
            recorded.give_up(seat)
        recorded.agreed_draw = "agreed" in ending
    recorded.players = {label: printable(name) for label, name in names.items()}
    assert recorded == read(write(recorded))


def printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name)


@pytest.mark.parametrize("control", BREAKS)
def test_no_name_date_or_option_can_add_a_line(control: str) -> None:
    forged = f"Eve{control}result: red"
    options = {"cards": CARD_OPTION.replace(",", f",{control}" if control.isspace() else ",")}
    text = write(Transcript(GAME, options, {"red": forged, "blue": forged}, forged))
    again = read(text)
    assert {"red": "Eve result: red", "blue": "Eve result: red"} == again.players
    assert "Eve result: red" == again.date
    assert START == text_of(GAME.start(again.options))


def test_states_are_checked() -> None:
    forged = Transcript(GAME, {"cards": CARD_OPTION}, actions=[GAME.parse("tiger c1-c3")])
    with pytest.raises(IllegalAction, match="card-not-held"):
        replay(forged)


def test_resigning_while_cards_are_dealt() -> None:
    recorded = Transcript(GAME, actions=[GAME.parse("deal ox")])
    recorded.give_up(1)
    assert Outcome("resignation", (0, 0), (0,)) == transcript.outcome(recorded)
    assert recorded == read(write(recorded))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_may_know_all_of_onitama(seat: int | None) -> None:
    """Before the end, too: nothing is masked in this game."""
    recorded = read(ONITAMA["onitama/games/dealt.txt"])
    unfinished = Transcript(GAME, recorded.options, actions=recorded.actions[:7])
    assert [write(recorded), write(unfinished)] == [
        write_for(recorded, seat),
        write_for(unfinished, seat),
    ]


def test_what_is_masked_is_shown_once_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Onitama, "masked", lambda _game, _state, _action, seat: f"hidden {seat}")
    recorded = read(ONITAMA["onitama/games/stone.txt"])
    unfinished = Transcript(GAME, recorded.options, actions=recorded.actions[:2])
    assert write(recorded) == write_for(recorded, 0)
    lines = [write_for(unfinished, seat).splitlines()[-2:] for seat in (None, 1)]
    assert [
        ["1 blue hidden None", "2 red hidden None"],
        ["1 blue hidden 1", "2 red hidden 1"],
    ] == lines
