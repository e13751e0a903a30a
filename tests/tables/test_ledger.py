"""A whole table as text, and every way of bending it that the check must see."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.game import BadText
from kitama.tables import dealer, ending, ledger, lobby, undo
from kitama.tables import line as lines_
from kitama.tables.clock import LiveClock
from kitama.tables.errors import Refused
from kitama.tables.ledger import Ledger, Mismatch
from kitama.tables.line import START, Kind, Line
from kitama.transcript import outcome, read, write
from tests.tables.tables import BOT, CARDS, JONAS, LEA, SEED, Played


def rich() -> Played:
    """A table with a line of nearly every kind."""
    played = Played("veiled", {"seats": "3", "turns": "1"}, (LEA, None, BOT), begin=False)
    table = played.table
    played.do(lobby.sit(table, 1, LEA, played.now))
    played.do(lobby.stand(table, 1, played.now))
    played.do(lobby.sit(table, 1, JONAS, played.now))
    played.do(lobby.start(table, played.now))
    played.act(0, "step", "a1")
    played.do(undo.undo(table, 0, table.version, "u1", played.now))
    played.act(0, "take")
    played.act(0, "end")
    played.do(undo.ask(table, 0, table.version, "", played.now))
    played.do(ending.agree(table, 1, "takeback", "", played.now))
    played.act(0, "end")
    played.do(lobby.leave(table, 1, played.now))
    played.do(lobby.come_back(table, 1, played.now))
    played.act(1, "take")
    played.act(1, "end")
    played.act(2, "end")
    return played


def relinked(lines: list[Line], seed: bytes = SEED) -> list[Line]:
    """The same lines with every digest made to fit again, as a careful forger would."""
    fixed: list[Line] = []
    digest = START
    for line in lines:
        fixed.append(lines_.linked(seed, digest, line[:6]))
        digest = fixed[-1].digest
    return fixed


def bent(played: Played, version: int, **changes: object) -> Ledger:
    lines = list(played.lines)
    lines[version] = lines[version]._replace(**changes)  # type: ignore[arg-type]
    lines = relinked(lines)
    return Ledger("t1", lines, SEED, lines[-1].digest)


def find(played: Played, kind: Kind) -> int:
    return next(line.version for line in played.lines if line.kind == kind)


def test_write_and_read_are_a_pair() -> None:
    made = rich().record()
    again = ledger.read(ledger.write(made))

    assert again == made
    assert ledger.verify(again).is_over


def test_a_byte_order_mark_is_read_over() -> None:
    made = rich().record()

    assert ledger.read("\ufeff" + ledger.write(made)) == made


def test_whole_games_verify() -> None:
    played = Played()
    while played.table.is_playing:
        played.act_any()

    assert ledger.verify(played.record()).outcome == played.table.outcome


def test_endings_by_players_verify() -> None:
    drawn = Played(options=CARDS)
    drawn.do(ending.offer_draw(drawn.table, 0, "", drawn.now))
    drawn.do(ending.decline(drawn.table, 1, "draw", "", drawn.now))
    drawn.do(ending.offer_draw(drawn.table, 1, "", drawn.now))
    drawn.do(ending.agree(drawn.table, 0, "draw", "", drawn.now))
    late = Played(options=CARDS, clock=LiveClock(bank_ms=1000))
    late.run_clock()
    late.now += 5_000
    late.do(ending.time_out(late.table, late.now))
    left = Played(options=CARDS, leaver="resign")
    left.do(lobby.leave(left.table, 0, left.now))
    again = Played(options=CARDS)
    again.do(ending.resign(again.table, 0, "", again.now))
    again.do(ending.ask_rematch(again.table, 0, "", again.now).change())
    draft = ending.ask_rematch(again.table, 1, "", again.now)
    again.do(draft.add(Kind.REMATCHED, text="t2").change())

    for played in (drawn, late, left, again):
        assert ledger.verify(played.record()).outcome == played.table.outcome
    assert again.table.rematch == "t2"


def test_a_changed_draw_is_found() -> None:
    played = rich()
    version = find(played, Kind.DREW)
    other = "token 1" if played.lines[version].text != "token 1" else "token 2"
    with pytest.raises(Mismatch, match=f"line {version}: found"):
        ledger.verify(bent(played, version, text=other))


def test_a_changed_action_is_found_by_the_digest_players_were_shown() -> None:
    played = Played(options=CARDS)
    played.act(1, "ox c1-c2")
    honest = played.record()
    forged = bent(played, len(played.lines) - 1, text="ox b1-b2")

    ledger.verify(forged)  # a legal action, and all digests made to fit
    with pytest.raises(Mismatch, match="do not lead to the digest"):
        ledger.verify(Ledger("t1", forged.lines, SEED, honest.digest))


def test_an_illegal_action_is_found() -> None:
    played = Played(options=CARDS)
    played.act(1, "ox c1-c2")
    with pytest.raises(Mismatch, match="illegal-action"):
        ledger.verify(bent(played, len(played.lines) - 1, text="crab c1-c2"))


def test_a_wrong_seed_is_found() -> None:
    with pytest.raises(Mismatch, match="not the one whose hash was shown"):
        ledger.verify(dataclasses.replace(rich().record(), seed=bytes(32)))


def test_a_seed_fitted_to_other_draws_is_found() -> None:
    played = rich()
    setup = played.lines[0].text.replace(
        dealer.commitment(SEED, "t1"), dealer.commitment(bytes(32), "t1")
    )
    lines = relinked(bent(played, 0, text=setup).lines, bytes(32))
    forged = Ledger("t1", lines, bytes(32), lines[-1].digest)
    with pytest.raises(Mismatch):
        ledger.verify(forged)


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (Kind.SAT, {"seat": 7}),
        (Kind.STOOD, {"seat": 2}),
        (Kind.STARTED, {"kind": Kind.REVEALED}),
        (Kind.STARTED, {"kind": Kind.REMATCHED}),
        (Kind.ACTED, {"seat": 1}),
        (Kind.UNDID, {"text": "7"}),
        (Kind.AGREED, {"text": "draw"}),
        (Kind.LEFT, {"seat": 2}),
        (Kind.RETURNED, {"seat": 0}),
        (Kind.REVEALED, {"text": "00"}),
        (Kind.ASKED, {"text": "money"}),
        (Kind.SAT, {"text": "{}"}),
    ],
)
def test_what_no_house_would_have_written(kind: Kind, changes: dict[str, object]) -> None:
    played = rich()
    with pytest.raises(Mismatch):
        ledger.verify(bent(played, find(played, kind), **changes))


WORDS = ("", "yes", "no", "draw", "takeback", "rematch", "0 bot", "1 end", "-1", "7", "00", "{}")


@given(
    st.lists(
        st.tuples(
            st.integers(1, 40),
            st.sampled_from(("insert", "remove", "repeat")),
            st.sampled_from(Kind),
            st.integers(-1, 3),
            st.sampled_from(WORDS),
            st.sampled_from((0, 5, -5, 10**9)),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_however_it_is_bent_it_is_refused_or_leads_somewhere(bends: list[Any]) -> None:
    """No loop, no other error: whoever sends a record to a server may write anything into it."""
    lines = list(rich().lines)
    for place, how, kind, seat, text, later in bends:
        at = min(place, len(lines) - 1)
        if how == "remove":
            del lines[at]
        else:
            strange = Line(0, lines[at].at + later, seat, kind.value, text, "", "")
            lines.insert(at, strange if how == "insert" else lines[at])
    lines = relinked([line._replace(version=number) for number, line in enumerate(lines)])
    try:
        table = ledger.verify(Ledger("t1", lines, SEED, lines[-1].digest))
    except Mismatch:
        return
    assert table.version == len(lines)


def test_a_list_cut_off_in_the_middle_of_a_change() -> None:
    played = rich()
    version = find(played, Kind.DREW)
    cut = played.lines[:version]
    with pytest.raises(Mismatch, match="ends too early"):
        ledger.verify(Ledger("t1", cut, SEED))


BAD = ("../evil", "/evil", "a b", "x\r", "t" * 33, "é")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with"),
        ("kitama record 1\ntable t1\n", "a header"),
        ("kitama record 1\ntable: t1\n\n", "at least one line"),
        ("kitama record 1\n\n0 0 - created - {}\n", "names its table"),
        ("kitama record 1\ntable: t1\nseed: x\n\n0 0 - created - {}\n", "hexadecimal"),
        ("kitama record 1\ntable: t1\n\n0 0 - created\n", "six parts.*line 4"),
        *(
            (f"kitama record 1\ntable: {name}\n\n0 0 - created - {{}}\n", "32 letters")
            for name in BAD
        ),
        ("kitama record 1\ntable: t1\n\n0 0 - created ../x {}\n", "40 letters.*line 4"),
        ("kitama record 1\ntable: t1\n\n0 0 - danced - {}\n", "line 4"),
        (
            f"kitama record 1\ntable: t1\n\n0 {2**63} - created - {{}}\n",
            "out of all bounds.*line 4",
        ),
    ],
)
def test_what_is_no_record(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        ledger.read(text)


def test_the_transcript_leaves_out_what_was_taken_back() -> None:
    played = Played(options=CARDS)
    played.act(1, "ox c1-c2")
    played.do(undo.ask(played.table, 1, played.table.version, "", played.now))
    played.do(undo.consent(played.table, 0, "", played.now))
    played.act(1, "ox b1-b2")
    played.do(ending.resign(played.table, 0, "", played.now))
    made = ledger.transcript(played.table, "2026-11-15")

    assert outcome(made) == played.table.outcome
    text = write(made)
    assert "ox c1-c2" not in text
    assert "player red: Léa" in text
    assert read(text) == made


def test_transcripts_of_games_lost_on_time_and_drawn() -> None:
    late = Played(options=CARDS, players=(LEA, BOT), clock=LiveClock(bank_ms=1000))
    late.run_clock()
    late.now += 5_000
    late.do(ending.time_out(late.table, late.now))
    drawn = Played(options=CARDS)
    drawn.do(ending.offer_draw(drawn.table, 0, "", 0))
    drawn.do(ending.agree(drawn.table, 1, "draw", "", 0))
    going = Played(options=CARDS)

    for played in (late, drawn, going):
        made = ledger.transcript(played.table, "")
        assert outcome(made) == played.table.outcome
        assert outcome(read(write(made))) == played.table.outcome


def test_no_transcript_before_the_start() -> None:
    with pytest.raises(ValueError, match="not begun"):
        ledger.transcript(Played(players=(None, None), begin=False).table, "")


def test_any_digest_of_the_chain_will_do() -> None:
    """Somebody asks for another game after the end: what was noted before it still counts."""
    played = Played(options=CARDS)
    played.do(ending.resign(played.table, 0, "", played.now))
    noted = played.table.digest
    played.do(ending.ask_rematch(played.table, 0, "", played.now).change())
    made = played.record()
    ledger.verify(made)
    for digest in (None, noted, made.lines[3].digest, made.digest):
        ledger.require_digest(made, digest)
    with pytest.raises(Mismatch, match="never lead to"):
        ledger.require_digest(made, "0" * 64)


def test_a_record_under_another_name_is_found() -> None:
    with pytest.raises(Mismatch, match="bound to another table"):
        ledger.verify(dataclasses.replace(rich().record(), table="t2"))


def test_a_moved_seat_is_a_line_that_tells_no_secret() -> None:
    played = Played(options=CARDS)
    played.do(lobby.move(played.table, 1, played.now))
    assert played.lines[-1].text == ""
    ledger.verify(played.record())
    with pytest.raises(Refused, match="no-such-seat"):
        lobby.move(Played(players=(LEA, BOT)).table, 1, 0)
