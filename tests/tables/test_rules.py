"""The rules of a table, T1 to T24, one test each at least."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from kitama import transcript
from kitama.game import Outcome
from kitama.tables import dealer, ending, ledger, lobby, turn, undo
from kitama.tables.clock import LAG_ALLOWANCE_MS, Deadline, LiveClock
from kitama.tables.errors import Refused
from kitama.tables.line import Kind
from kitama.tables.setup import Leaver, Machine, Person, Player, Setup
from tests import veiled
from tests.tables.tables import BOT, CARDS, JONAS, LEA, SEED, Played

if TYPE_CHECKING:
    from collections.abc import Callable

AMINA = Person("Amina")
TRIO = (LEA, JONAS, AMINA)
DATA = Path(__file__).parents[1] / "data" / "tables"


def table(*players: Player, leaver: Leaver = "wait", turns: str = "2") -> Played:
    """A game with secrets for so many players."""
    return Played("veiled", {"seats": str(len(players)), "turns": turns}, players, leaver=leaver)


def resign(played: Played, *seats: int) -> None:
    for seat in seats:
        played.do(ending.resign(played.table, seat, "", played.now))


def ask_back(played: Played, seat: int) -> None:
    played.do(undo.ask(played.table, seat, played.table.version, "", played.now))


def finish(played: Played) -> Outcome:
    """Let every seat, whoever decides for it, end its turns."""
    while played.table.is_playing:
        decider = played.table.decider
        assert decider is not None
        played.act(decider, "end")
    assert played.table.outcome is not None
    assert ledger.verify(played.record()).outcome == played.table.outcome
    return played.table.outcome


def test_taking_ones_own_decisions_back() -> None:
    """T1: Whoever decides may take their own last decision back, one at a time, as long as nobody
    else has decided since."""
    played = table(*TRIO)
    for text in ("step", "step"):
        played.act(0, text)
    for left in (1, 0):
        played.do(undo.undo(played.table, 0, played.table.version, "", played.now))
        assert left == played.table.pile.height
    played.act(0, "end")
    with pytest.raises(Refused, match="not-your-turn"):
        undo.undo(played.table, 0, played.table.version, "", played.now)


def test_asking_the_others_to_take_back() -> None:
    """T2: When every other person who still plays has agreed, the table goes back to before that
    player's last decision, over what others decided since. Bots agree."""
    played = table(LEA, JONAS, BOT, AMINA)
    resign(played, 3)
    played.act(0, "end")
    played.act(1, "step")
    ask_back(played, 0)
    played.do(ending.agree(played.table, 1, "takeback", "", played.now))

    assert played.table.stack == []
    assert played.table.decider == 0


def test_no_way_back_across_a_draw() -> None:
    """T3: Nobody goes back to before a step of chance that told somebody something: one that could
    have gone another way, or one that not everybody may know."""
    played = table(*TRIO)
    played.act(0, "take")
    for door in (undo.undo, undo.ask):
        with pytest.raises(Refused, match="behind-draw"):
            door(played.table, 0, played.table.version, "", played.now)


def test_a_step_without_a_choice_goes_back_too() -> None:
    """T4: A step the rules leave no choice in, and that everybody may know, goes back with the
    decision before it."""
    played = table(LEA, BOT)
    played.act(0, "end")
    assert [veiled.END, veiled.BELL] == [entry.action for entry in played.table.stack]
    ask_back(played, 0)

    assert played.table.stack == []
    assert ledger.verify(played.record()).decider == 0


def test_taking_back_gives_no_time() -> None:
    """T5: Taking back gives no time back and no new deadline."""
    clock = LiveClock(bank_ms=10_000, increment_ms=5_000)
    for control, expected in ((clock, 4_000), (Deadline(within_ms=10_000), 3_700)):
        played = Played("veiled", {"seats": "3"}, TRIO, clock=control)
        played.run_clock()
        due = played.table.clock.due()
        assert due is not None
        played.act(0, "step")
        played.now += 6_000 + LAG_ALLOWANCE_MS
        played.do(undo.undo(played.table, 0, played.table.version, "", played.now))
        after = played.table.clock.due()
        assert after is not None
        assert after - played.now - LAG_ALLOWANCE_MS * (control is clock) == expected


def test_a_draw_by_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """T6: It is a draw when every seat that did not give up agrees. Bots decline."""
    monkeypatch.setattr(veiled.Veiled, "draw_by_agreement", True)
    played = table(LEA, JONAS, AMINA, LEA)
    resign(played, 3)
    played.do(ending.offer_draw(played.table, 0, "", played.now))
    played.do(ending.agree(played.table, 1, "draw", "", played.now))
    assert played.table.is_playing
    played.do(ending.agree(played.table, 2, "draw", "", played.now))
    assert Outcome("agreement", (0, 0, 0, 0), ()) == played.table.outcome
    assert ledger.verify(played.record()).is_over

    with_bot = table(LEA, JONAS, BOT)
    with_bot.do(ending.offer_draw(with_bot.table, 0, "", with_bot.now))
    assert with_bot.lines[-1][2:5] == (2, Kind.DECLINED, "draw")


@pytest.mark.parametrize("answer", ["decline", "decide", "take back", "give up"])
def test_how_long_a_question_stands(answer: str) -> None:
    """T7: A question stands until somebody declines, decides, takes back or gives up. Until then
    nobody asks the same again."""
    played = table(*TRIO)
    played.act(0, "end")
    played.act(1, "step")
    ask_back(played, 0)
    for seat in (0, 1):
        with pytest.raises(Refused, match="already-offered"):
            ask_back(played, seat)
    if answer == "decline":
        played.do(ending.decline(played.table, 2, "takeback", "", played.now))
    elif answer == "decide":
        played.act(1, "step")
    elif answer == "take back":
        played.do(undo.undo(played.table, 1, played.table.version, "", played.now))
    else:
        resign(played, 2)

    assert played.table.favour == {}


@pytest.mark.parametrize("way", ["resigns", "time is up", "leaves"])
def test_ways_to_give_up(way: str) -> None:
    """T8: A seat gives up when its player resigns, when its time is up, or when its player leaves a
    table where leaving means resigning."""
    clock = LiveClock(bank_ms=1_000)
    played = Played("veiled", {"seats": "3"}, TRIO, clock=clock, leaver="resign")
    if way == "resigns":
        resign(played, 0)
    elif way == "time is up":
        played.run_clock()
        played.now += 5_000
        played.do(ending.time_out(played.table, played.now))
    else:
        played.do(lobby.leave(played.table, 0, played.now))

    assert played.table.out == {0}
    assert played.table.is_playing
    assert played.lines[-1].kind != Kind.REVEALED
    assert ledger.verify(played.record()).out == {0}


@pytest.mark.parametrize("players", [(LEA, JONAS), (LEA, BOT)])
def test_two_players(players: tuple[Player, Player]) -> None:
    """T9: With two players the other one wins."""
    played = table(*players)
    resign(played, 0)

    assert Outcome("resignation", (0, 0), (1,)) == played.table.outcome
    assert played.lines[-1].kind == Kind.REVEALED


def test_the_others_play_on() -> None:
    """T10: With three or four the game goes on, and a bot of the table's stand-in level plays the
    seat to the end."""
    played = table(*TRIO)
    resign(played, 0)
    now = played.table

    assert now.is_playing
    assert now.is_bot(0)
    assert [now.bot_of(0), now.decider] == ["easy", 0]
    assert finish(played).reason == "turns"


def test_a_stand_in_plays_for_a_bot_too() -> None:
    """T10: a bot of the table's stand-in level plays the seat to the end."""
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, BOT), clock=LiveClock(bank_ms=1_000))
    played.run_clock()
    played.act(0, "end")
    played.act(1, "end")
    played.now += 5_000
    played.do(ending.time_out(played.table, played.now))

    assert played.table.is_playing
    assert played.table.is_bot(2)
    assert played.table.bot_of(2) == played.table.setup.stand_in


def test_who_gave_up_cannot_win() -> None:
    """T11: A seat that gave up cannot win and is ranked last, whatever its points; they are told
    all the same."""
    played = table(*TRIO, turns="1")
    played.act(0, "take")
    resign(played, 0)
    ended = finish(played)

    assert ended.winners == (1, 2)
    assert ended.scores[0] > ended.scores[1] == ended.scores[2] == 0


def test_the_last_one_wins() -> None:
    """T12: When all seats but one have given up, that one wins at once."""
    played = table(*TRIO)
    resign(played, 2, 0)

    assert Outcome("resignation", (0, 0, 0), (1,)) == played.table.outcome
    assert played.lines[-1].kind == Kind.REVEALED
    assert ledger.verify(played.record()).is_over


def test_bots_alone_do_not_play_on() -> None:
    """T13: When no person is left who still plays, the game ends at once, counted as it stands: the
    best of the seats that did not give up win."""
    played = table(LEA, BOT, BOT, JONAS)
    played.act(0, "take")
    played.act(0, "end")
    played.act(1, "take")
    resign(played, 3)
    assert played.table.is_playing
    resign(played, 0)
    ended = played.table.outcome
    assert ended is not None

    assert ("as-it-stands", (1,)) == (ended.reason, ended.winners)
    assert ended.scores[0] > 0
    assert ended.scores[1] > 0
    assert played.lines[-1].kind == Kind.REVEALED
    assert ledger.verify(played.record()).outcome == ended


def test_a_person_who_is_away_still_plays() -> None:
    """T13: When no person is left who still plays, the game ends at once"""
    played = table(LEA, JONAS, BOT, leaver="bot")
    played.do(lobby.leave(played.table, 1, played.now))
    resign(played, 0)

    assert played.table.is_playing
    assert lobby.come_back(played.table, 1, played.now) is not None


def test_who_gave_up_has_no_say() -> None:
    """T14: Giving up is for good: it is not taken back, the seat's clock stops, its player is asked
    for nothing while the game goes on, and who comes back watches."""
    clock = LiveClock(bank_ms=60_000)
    played = Played("veiled", {"seats": "3"}, TRIO, clock=clock, leaver="resign")
    played.run_clock()
    played.act(0, "step")
    played.do(lobby.leave(played.table, 0, played.now))
    now, version = played.table, played.table.version
    assert now.clock.running is None
    assert ending.time_out(now, played.now + 10**9) is None
    assert not undo.can_undo(now, 0)
    doors: list[tuple[Callable[..., object], tuple[object, ...]]] = [
        (undo.undo, (version, "", 0)),
        (undo.ask, (version, "", 0)),
        (ending.agree, ("takeback", "", 0)),
        (ending.agree, ("draw", "", 0)),
        (ending.decline, ("draw", "", 0)),
        (ending.resign, ("", 0)),
    ]
    for door, values in doors:
        with pytest.raises(Refused, match="gave-up: seat 0"):
            door(now, 0, *values)
    assert lobby.leave(now, 0, played.now) is None
    assert lobby.come_back(now, 0, played.now) is None

    played.act(0, "end")  # the bot
    assert now.clock.running == 1
    played.act(1, "step")
    ask_back(played, 1)
    played.do(ending.agree(now, 2, "takeback", "", played.now))
    assert [entry.seat for entry in now.stack][-3:] == [0, 0, -1]


def test_no_clock_runs_for_the_stand_in() -> None:
    """T14: the seat's clock stops"""
    played = Played("veiled", {"seats": "3", "turns": "3"}, TRIO, clock=LiveClock(bank_ms=60_000))
    played.run_clock()
    resign(played, 1)
    running = [played.table.clock.running]
    for seat in (0, 1, 2):
        played.act(seat, "end")
        played.now += 1_000 + LAG_ALLOWANCE_MS
        running.append(played.table.clock.running)

    assert running == [0, None, 2, 0]
    assert played.table.clock.left_ms == (60_000, 60_000, 59_000)


def test_going_back_to_before_somebody_gave_up() -> None:
    """T14: Giving up is for good: it is not taken back"""
    played = table(*TRIO)
    for seat, text in ((0, "end"), (1, "step"), (1, "step")):
        played.act(seat, text)
    resign(played, 2)
    for _twice in range(2):
        played.do(undo.undo(played.table, 1, played.table.version, "", played.now))
    played.act(1, "end")
    made = ledger.transcript(played.table, "")

    assert played.table.out == {2}
    assert [line.partition(" ")[2] for line in transcript.write(made).splitlines()[-4:]] == [
        "chance bell",
        "seat-2 resigns",
        "seat-1 end",
        "chance bell",
    ]
    assert ledger.verify(played.record()).given_up == played.table.given_up


@pytest.mark.parametrize(
    ("name", "reason", "winners"),
    [
        ("resigned", "resignation", (0, 1)),
        ("timed-out", "time", (0, 2)),
        ("left", "resignation", (1, 2)),
    ],
)
def test_tables_of_before(
    name: str, reason: str, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """T15: At tables begun under version 1, giving up ended the game, and all others won."""
    monkeypatch.setattr("kitama.transcript.find", lambda _name: veiled.GAME)
    record = (DATA / f"{name}.record.txt").read_text("utf-8")
    text = (DATA / f"{name}.transcript.txt").read_text("utf-8")
    verified = ledger.verify(ledger.read(record))
    read = transcript.read(text)

    assert verified.setup.table_rules == 1
    assert Outcome(reason, (0, 0, 0), winners) == verified.outcome == transcript.outcome(read)
    assert ledger.write(ledger.read(record)) == record
    assert (
        transcript.write(read)
        == text
        == transcript.write(ledger.transcript(verified, "2026-11-15"))
    )


@pytest.mark.parametrize("clock", [LiveClock(bank_ms=9_000), Deadline(within_ms=9_000)])
@pytest.mark.parametrize("player", [LEA, BOT])
def test_time(clock: LiveClock | Deadline, player: Player) -> None:
    """T16: With a live clock each seat has time for the whole game, and a little more after each
    turn; with a deadline, for each decision. Bots have no more than people."""
    played = Played(options=CARDS, players=(LEA, player), clock=clock)
    played.run_clock()
    assert ending.time_out(played.table, played.now + 9_000) is None
    change = ending.time_out(played.table, played.now + 9_000 + LAG_ALLOWANCE_MS + 1)
    assert change is not None
    played.do(change)

    assert Outcome("time", (0, 0), (0,)) == played.table.outcome


def test_a_short_time_is_forgiven() -> None:
    """T17: For each decision 0.3 seconds are forgiven with a live clock."""
    played = Played(options=CARDS, clock=LiveClock(bank_ms=9_000))
    played.run_clock()
    played.now += 300
    played.act_any()
    assert played.table.clock.left_ms == (9_000, 9_000)


@pytest.mark.parametrize(
    ("leaver", "bot", "out"), [("wait", False, set()), ("bot", True, set()), ("resign", True, {0})]
)
def test_leaving(leaver: Leaver, bot: bool, out: set[int]) -> None:
    """T18: When a person leaves, the others wait, or the stand-in plays until they are back, or
    they give up: as agreed when the table was made."""
    played = table(*TRIO, leaver=leaver)
    played.do(lobby.leave(played.table, 0, played.now))

    assert played.table.is_bot(0) == bot
    assert played.table.out == out
    assert (lobby.come_back(played.table, 0, played.now) is None) == bool(out)


def test_another_game() -> None:
    """T19: When the game is over every person may ask for another one, also who gave up. When all
    have asked, they sit one seat further at a new table."""
    played = table(LEA, JONAS, BOT)
    resign(played, 1)
    with pytest.raises(Refused, match="not-over"):
        ending.ask_rematch(played.table, 0, "", played.now)
    finish(played)
    played.do(ending.ask_rematch(played.table, 1, "", played.now).change())
    assert ending.wants_rematch(played.table, 0)
    following, _lines = lobby.next_table(played.table, "t2", bytes(32), played.now)

    assert following.players == [Machine(BOT.bot, "Cedar"), LEA, JONAS]
    assert following.out == frozenset()
    assert following.setup.table_rules == transcript.TABLE_RULES


def test_a_decision_of_the_stand_in_is_a_decision_like_any_other() -> None:
    """T10: a bot of the table's stand-in level plays the seat to the end."""
    played = table(*TRIO)
    played.act(0, "step")
    resign(played, 0)
    played.do(turn.act(played.table, 0, played.table.version, "take", "", played.now))

    assert [entry.seat for entry in played.table.stack] == [0, 0, -1]
    assert ledger.verify(played.record()).state == played.table.state


NUMBERS = tuple(bytes([seat + 1]) * 32 for seat in range(3))


def promised(*players: Player | None, promises: int = 2) -> Played:
    """A table in the lobby where the first seats' devices promised a number each."""
    played = Played("veiled", {"seats": "3"}, (None, None, None), begin=False)
    for seat, player in enumerate(players):
        if player is not None:
            promise = dealer.promise(NUMBERS[seat]) if seat < promises else ""
            played.do(lobby.sit(played.table, seat, player, played.now, promise))
    return played


def show(played: Played, seat: int) -> None:
    played.do(lobby.show(played.table, seat, NUMBERS[seat].hex(), "", played.now))


def test_devices_promise_numbers() -> None:
    """T20: A device may promise a number when its player sits down or asks for another game. For a
    bot, and where none is promised, one of the house stands in, which follows from its seed."""
    played = promised(LEA, JONAS, BOT, promises=1)
    with pytest.raises(Refused, match="already-started"):
        lobby.promise(played.table, 0, dealer.promise(NUMBERS[1]), played.now)
    played.do(lobby.start(played.table, played.now))
    show(played, 0)
    house = [dealer.house_number(SEED, seat) for seat in (1, 2)]
    assert played.table.sources == ["own", "house", "house"]
    assert played.table.key == dealer.table_key(SEED, "t1", [NUMBERS[0], *house])
    resign(played, 0, 1)
    mine = dealer.promise(NUMBERS[2])
    played.do(ending.ask_rematch(played.table, 0, "", played.now, mine).change())
    draft = ending.ask_rematch(played.table, 1, "", played.now)
    following, lines = lobby.next_table(draft.after, "t2", bytes(32), played.now)
    assert following.promises == {1: mine}
    assert [line.kind for line in lines][-1] == Kind.CALLED
    ledger.verify(played.record())


@pytest.mark.parametrize("shown", [(0, 1), (1,), ()])
def test_numbers_are_called_for(shown: tuple[int, ...]) -> None:
    """T21: When a game is about to begin the seats are settled, and promised numbers are called
    for. It begins when all are shown, or after four seconds: for what was not shown the house's
    number stands in, and the list says so."""
    played = promised(LEA, JONAS, BOT)
    with pytest.raises(Refused, match="not-started"):
        show(played, 0)
    played.do(lobby.start(played.table, played.now))
    for door in (lobby.start, lambda table, now: lobby.stand(table, 1, now)):
        with pytest.raises(Refused, match="already-started"):
            door(played.table, played.now)
    with pytest.raises(Refused, match="other-number"):
        lobby.show(played.table, 0, NUMBERS[1].hex(), "", played.now)
    for seat in shown:
        show(played, seat)
    if shown == (1,):
        assert lobby.show(played.table, 1, NUMBERS[1].hex(), "", played.now) is None
    played.now += lobby.LATE_MS - 1
    assert lobby.begin_late(played.table, played.now) is None
    if len(shown) < 2:
        assert played.table.phase == "lobby"
        played.now += 1
        played.do(lobby.begin_late(played.table, played.now))
    words = ["own" if seat in shown else "late" for seat in (0, 1)]
    assert played.table.sources == [*words, "house"]
    assert played.lines[-1].text == " ".join(played.table.sources)
    with pytest.raises(Refused, match="already-started"):
        show(played, 0)
    assert ledger.verify(played.record()).key == played.table.key


def test_what_a_draw_follows_from() -> None:
    """T22: A draw follows from the seed, the table's name, the numbers of all seats, and its place
    among the actions that stand."""

    def drawn(number: bytes, name: str, *, back: bool) -> str:
        setup = Setup("veiled", {"seats": "2"}, stand_in="easy")
        promises = {0: dealer.promise(number)}
        made = lobby.create(name, setup, (LEA, BOT), SEED, 0, promises)
        made.commit()
        table = made.table
        lobby.start(table, 0).commit()
        begun = lobby.show(table, 0, number.hex(), "", 0)
        assert begun is not None
        begun.commit()
        turn.act(table, 0, table.version, "step", "", 0).commit()
        if back:  # over a step that the rules left no choice in, which was a draw in the list
            turn.act(table, 0, table.version, "end", "", 0).commit()
            undo.ask(table, 0, table.version, "", 0).commit()
        turn.act(table, 0, table.version, "take", "", 0).commit()
        token = table.game.notation(table.stack[-1].action)
        fine = dealer.draw(table.key, table.draw_number, [(n, 1) for n in range(1000)])
        return f"{token} {fine}"

    first = drawn(NUMBERS[0], "t1", back=False)
    assert first == drawn(NUMBERS[0], "t1", back=True)
    others = {drawn(NUMBERS[0], "t2", back=False), drawn(NUMBERS[1], "t1", back=False)}
    assert first not in others
    assert len(others) == 2


def test_draws_of_before() -> None:
    """T23: At tables begun under version 1 or 2 a draw followed from the seed alone and how many
    draws there were before."""
    kept = ledger.read((DATA / "second-rules.record.txt").read_text("utf-8"))
    table = ledger.verify(kept)
    assert table.setup.table_rules == 2
    assert table.key == table.seed
    assert table.draws > sum(entry.seat == -1 for entry in table.stack)


def test_freeing_seats() -> None:
    """T24: Until the seats are settled, a player may stand up, anybody who sits may send a bot
    away, and whoever made the table and sits there may free any seat."""
    setup = Setup("veiled", {"seats": "3"}, made_by=1)
    made = lobby.create("t1", setup, (None, LEA, BOT), SEED, 0)
    made.commit()
    assert made.table.maker == 1
    lobby.stand(made.table, 2, 0).commit()
    lobby.stand(made.table, 1, 0).commit()
    lobby.sit(made.table, 1, JONAS, 0).commit()
    assert made.table.maker == -1


def test_clocks_wait_for_everybody() -> None:
    """T25: A live clock starts when every seat that still plays has decided once; until then no
    time is spent and none is earned."""
    clock = LiveClock(bank_ms=60_000, increment_ms=5_000)
    played = Played("veiled", {"seats": "3"}, TRIO, clock=clock)
    for seat in range(2):
        played.now += 10**7
        assert played.table.clock_waits
        assert played.table.clock.running is None
        assert ending.time_out(played.table, played.now) is None
        played.act(seat, "end")
    played.now += 10**7
    played.act(2, "step")

    assert not played.table.clock_waits
    assert played.table.clock.running == 2
    assert played.table.clock.left_ms == (60_000, 60_000, 60_000)
    assert ledger.verify(played.record()).clock == played.table.clock


def test_clocks_wait_for_nobody_who_gave_up() -> None:
    """T25: A live clock starts when every seat that still plays has decided once"""
    played = Played("veiled", {"seats": "3"}, TRIO, clock=LiveClock(bank_ms=60_000))
    resign(played, 2)
    played.act(0, "end")
    played.act(1, "step")

    assert played.table.clock.running == 1


def test_a_clock_that_started_is_not_stopped_by_taking_back() -> None:
    """T25: A live clock starts when every seat that still plays has decided once"""
    played = Played("veiled", {"seats": "2"}, (LEA, JONAS), clock=LiveClock(bank_ms=60_000))
    played.act(0, "end")
    played.act(1, "step")
    played.do(undo.undo(played.table, 1, played.table.version, "", played.now))

    assert played.table.clock.running == 1


def test_a_deadline_runs_from_the_start() -> None:
    """T25: A deadline runs from the start."""
    played = Played(options=CARDS, clock=Deadline(within_ms=9_000))

    assert not played.table.clock_waits
    assert played.table.clock.due() == played.now + 9_000


def test_clocks_of_before() -> None:
    """T25: At tables begun under version 1 to 3 it started with the game."""
    table = ledger.verify(ledger.read((DATA / "third-rules.record.txt").read_text("utf-8")))

    assert table.setup.table_rules == 3
    assert table.clock.left_ms == (0, 53_300)
    assert table.outcome == Outcome("time", (0, 0), (1,))


LIVE = LiveClock(bank_ms=60_000)


def test_a_live_game_begins_when_all_are_ready() -> None:
    """T26: A game with a live clock begins when all people at it have said that they are ready;
    whoever said so may take it back, and who stands up has."""
    played = Played("veiled", {"seats": "3"}, (LEA, None, BOT), clock=LIVE, begin=False)
    played.do(lobby.ready(played.table, 0, played.now, is_ready=True))
    assert played.table.state is None
    assert lobby.ready(played.table, 0, played.now, is_ready=True) is None
    played.do(lobby.sit(played.table, 1, JONAS, played.now))
    played.do(lobby.ready(played.table, 0, played.now, is_ready=False))
    played.do(lobby.ready(played.table, 1, played.now, is_ready=True))
    assert played.table.awaited() == [0]
    with pytest.raises(Refused, match="not-ready: seats"):
        lobby.start(played.table, played.now)
    with pytest.raises(Refused, match="no-such-seat"):
        lobby.ready(played.table, 2, played.now, is_ready=True)
    played.do(lobby.stand(played.table, 1, played.now))
    played.do(lobby.sit(played.table, 1, AMINA, played.now))
    assert played.table.awaited() == [0, 1]
    for seat in (0, 1):
        assert played.table.state is None
        played.do(lobby.ready(played.table, seat, played.now, is_ready=True))

    assert played.table.is_playing
    assert ledger.verify(played.record()).is_playing
    with pytest.raises(Refused, match="already-started"):
        lobby.ready(played.table, 1, played.now, is_ready=False)


def test_who_need_not_say_that_they_are_ready() -> None:
    """T26: Nobody is asked where one person plays with bots or programs, at one screen, without a
    live clock, or when they play again."""
    program = Person("Deep", "api")
    alone = Played("veiled", {"seats": "3"}, (LEA, program, BOT), clock=LIVE, begin=False)
    unhurried = Played(options=CARDS, begin=False)
    again = Played(options=CARDS, clock=LIVE)
    resign(again, 0)
    following, _lines = lobby.next_table(again.table, "t2", bytes(32), again.now)

    assert alone.table.awaited() == unhurried.table.awaited() == following.awaited() == []
    assert lobby.ready(unhurried.table, 0, unhurried.now, is_ready=True) is None
    assert following.is_playing
    assert following.clock_waits


@pytest.mark.parametrize("how", ["bot", "end"])
def test_going_on_without_somebody(how: str) -> None:
    """T27: When somebody has left for five minutes, anybody who is there may let a bot play on for
    them until they are back, or let them give up."""
    played = table(*TRIO)
    played.do(lobby.leave(played.table, 1, played.now))
    played.now += 300_000 - 1
    with pytest.raises(Refused, match="not-gone: seat 1"):
        lobby.settle(played.table, 0, 1, how, "", played.now)
    played.now += 1
    for seat, absent in ((0, 2), (1, 1)):
        with pytest.raises(Refused, match=f"not-gone: seat {absent}"):
            lobby.settle(played.table, seat, absent, how, "", played.now)
    played.do(lobby.settle(played.table, 0, 1, how, "r1", played.now))

    assert played.table.is_bot(1)
    assert played.table.accepted[0, "r1"] == played.lines[-1 - (how == "end")].version + 1
    assert played.table.out == ({1} if how == "end" else set())
    assert ledger.verify(played.record()).is_bot(1)
    with pytest.raises(Refused, match="not-gone" if how == "bot" else "gave-up"):
        lobby.settle(played.table, 2, 1, how, "", played.now)
    if how == "bot":
        played.do(lobby.come_back(played.table, 1, played.now))
        assert not played.table.is_bot(1)


def test_ending_it_for_somebody_who_is_gone() -> None:
    """T27: or let them give up"""
    played = Played(options=CARDS)
    played.do(lobby.leave(played.table, 1, played.now))
    played.now += 300_000
    with pytest.raises(Refused, match="bad-message"):
        lobby.settle(played.table, 0, 1, "anything", "", played.now)
    played.do(lobby.settle(played.table, 0, 1, "end", "", played.now))

    assert Outcome("resignation", (0, 0), (0,)) == played.table.outcome
    assert [line.kind for line in played.lines[-3:]] == ["settled", "resigned", "revealed"]


def test_nobody_settled_anything_before() -> None:
    """T27: At tables begun under version 1 to 3 the others waited."""
    played = table(*TRIO)
    played.table.setup = msgspec.structs.replace(played.table.setup, table_rules=3)
    played.do(lobby.leave(played.table, 1, played.now))

    with pytest.raises(Refused, match="not-gone: seat 1"):
        lobby.settle(played.table, 0, 1, "bot", "", played.now + 10**9)
