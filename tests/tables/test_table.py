"""A table is its list: decisions propose lines, and only stored lines change it."""

import hmac

import pytest

from kitama.game import CHANCE
from kitama.tables import dealer, lobby, turn
from kitama.tables import line as lines_
from kitama.tables.errors import Code, Refused
from kitama.tables.fold import fold
from kitama.tables.line import START, Kind
from kitama.tables.table import Table
from tests.tables.tables import BOT, CARDS, JONAS, LEA, SEED, Played


def refusal(error: pytest.ExceptionInfo[Refused]) -> tuple[Code, dict[str, object]]:
    return error.value.code, dict(error.value.values)


def test_a_proposal_changes_nothing_until_it_is_committed() -> None:
    played = Played(options=CARDS)
    table = played.table
    before = (table.version, table.digest, table.state, list(table.stack))

    change = turn.act(table, 1, table.version, "ox c1-c2", "a", played.now)
    assert (table.version, table.digest, table.state, list(table.stack)) == before

    change.commit()
    assert table.version == before[0] + 1
    assert table.accepted[1, "a"] == table.version


def test_the_first_line_pins_rules_options_and_the_hash_of_the_seed() -> None:
    table = Played().table

    assert table.setup.rules == 1
    assert table.setup.options == {"sets": "base", "repetition": "draw"}
    assert table.setup.commitment == dealer.commitment(SEED, "t1")
    assert SEED.hex() not in table.happenings[0].texts[0]


def test_chance_plays_at_once_and_its_draws_are_lines() -> None:
    played = Played()

    assert [line.kind for line in played.lines] == ["created", "sat", "sat", "started"] + [
        "drew"
    ] * 5
    assert played.table.decider in {0, 1}
    assert played.table.draws == 5


def test_the_end_shows_the_seed() -> None:
    played = Played(options=CARDS)
    while played.table.is_playing:
        played.act_any()

    assert played.lines[-1].kind == Kind.REVEALED
    assert played.lines[-1].text == SEED.hex()
    assert played.table.phase == "over"


def test_each_line_is_linked_to_the_one_before() -> None:
    digest = START
    for line in Played().lines:
        assert line.digest == lines_.digest(SEED, digest, line[:6])
        digest = line.digest


@pytest.mark.parametrize("seed", [b"", SEED, b"s" * 64, b"s" * 65])
def test_a_digest_is_an_hmac(seed: bytes) -> None:
    """With the seed for its key, however long that is: whoever has it can check the list."""
    line = (7, 1763240000000, 1, "acted", "tiger b1-b3", "r1")
    message = f"line\n{START}\n7 1763240000000 1 acted tiger b1-b3".encode()
    assert lines_.digest(seed, START, line) == hmac.digest(seed, message, "sha256").hex()


def test_a_digest_tells_nothing_about_a_hidden_draw() -> None:
    """Who knows everything but the draw and the seed cannot find the draw by trying."""
    played = Played("veiled")
    played.act(0, "take")
    line = played.lines[-1]
    tried = {
        lines_.digest(key, played.lines[-2].digest, (*line[:4], f"token {value}", ""))
        for value in (1, 2, 3)
        for key in (b"", bytes.fromhex(dealer.commitment(SEED, "t1")))
    }

    assert line.digest not in tried


def test_time_in_the_list_never_runs_backwards() -> None:
    """Two machines' clocks differ; the list stays in order."""
    played = Played(options=CARDS)
    played.now -= 5_000
    played.act_any()

    assert played.lines[-1].at == played.lines[0].at


@pytest.mark.parametrize(
    ("seat", "shift", "text", "code", "values"),
    [
        (1, -1, "ox c1-c2", Code.STALE, {"version": 4}),
        (1, 1, "ox c1-c2", Code.STALE, {"version": 4}),
        (0, 0, "horse c5-c4", Code.NOT_YOUR_TURN, {"decides": 1}),
        (1, 0, "ox c1-c9", Code.BAD_ACTION, {"column": 4}),
        (1, 0, "crab c1-c2", Code.ILLEGAL_ACTION, {"rule": "O7", "reason": "card-not-held"}),
    ],
)
def test_refusals_leave_the_table_alone(
    seat: int, shift: int, text: str, code: Code, values: dict[str, object]
) -> None:
    played = Played(options=CARDS)
    version = played.table.version
    with pytest.raises(Refused) as error:
        turn.act(played.table, seat, version + shift, text, "", played.now)

    found, data = refusal(error)
    assert found == code
    assert values.items() <= data.items()
    assert code.value in str(error.value)
    assert played.table.version == version


def test_what_does_not_change_the_position_makes_nobody_stale() -> None:
    played = Played(options=CARDS)
    seen = played.table.version
    played.do(lobby.leave(played.table, 0, played.now))
    played.do(turn.act(played.table, 1, seen, "ox c1-c2", "", played.now))

    assert played.table.stack[-1].seat == 1
    with pytest.raises(Refused, match="stale"):
        turn.act(played.table, 0, seen, "horse c5-c4", "", played.now)


def test_nothing_is_decided_before_the_start_or_after_the_end() -> None:
    waiting = Played(players=(LEA, None), begin=False)
    with pytest.raises(Refused, match="not-started"):
        turn.act(waiting.table, 0, waiting.table.version, "ox c1-c2", "", 0)

    over = Played(options=CARDS)
    while over.table.is_playing:
        over.act_any()
    with pytest.raises(Refused, match="game-over"):
        turn.act(over.table, 0, over.table.version, "ox c1-c2", "", 0)


def test_folding_the_list_again_gives_the_same_table() -> None:
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, BOT))
    for text in ("step", "take", "end", "take", "take", "end", "step", "end"):
        decider = played.table.decider
        assert decider is not None
        played.act(decider, text)
    again = Table("t1", SEED)
    for line in played.lines:
        fold(again, line)

    assert again.state == played.table.state
    for name in ("version", "digest", "stack", "happenings", "players", "draws", "outcome"):
        assert getattr(again, name) == getattr(played.table, name)


def test_lines_are_told_as_each_seat_may_know_them() -> None:
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, BOT))
    played.act(0, "take")
    told = played.table.happenings[-1]

    assert told.seat == CHANCE
    assert told.text_for(0).startswith("token ")
    assert [told.text_for(seat) for seat in (None, 1, 2)] == ["token ?"] * 3
    assert played.table.happenings[-2].text_for(None) == "take"


def test_other_rules_are_refused() -> None:
    played = Played()
    text = played.lines[0].text.replace('"rules":1', '"rules":2')
    with pytest.raises(Refused, match="other-rules"):
        fold(Table("t1", SEED), played.lines[0]._replace(text=text))


def test_seats_have_numbers() -> None:
    table = Played().table
    table.require_seat(1)
    with pytest.raises(Refused, match="no-such-seat"):
        table.require_seat(2)


def test_a_happening_says_whose_a_step_without_a_choice_was() -> None:
    played = Played("kitara", {"players": "2"})
    while played.table.draws < 20:
        played.act_any()

    told = {line.texts[0].partition(" ")[0]: line for line in played.table.happenings}
    assert CHANCE == told["score"].seat
    assert told["score"].details == told["end"].details == {"seat": told["end"].seat}
    assert told["draft"].details.keys() == {"seat", "card"}
    assert told["reveal"].details == {}
