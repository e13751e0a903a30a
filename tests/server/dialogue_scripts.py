"""What is said in the golden dialogues, a function each: together every door of a table."""

from typing import Any, Final, NamedTuple

from tests.server.dialogues import Dialogue, Script, Told

LIVE: Final = {"type": "live", "bank_ms": 10_000, "increment_ms": 2_000}
STRANGE: Final = "Le\u0301a\u202e\u00a0\u200b(Zoe\u0308\u0301\u0302\u0303)\U0001f98a"
"""A name with marks to be put together, one mark too many, and letters nobody sees."""
DEADLINE: Final = {"type": "deadline", "within_ms": 60_000}


def _asked(game: str, players: str, options: dict[str, str] | None = None, **more: Any) -> Told:
    """A table with a seat for each word: a name, or the name of a bot behind a colon."""
    seats = [
        {"who": "bot", "bot": word[1:]} if word.startswith(":") else {"who": "me", "name": word}
        for word in players.split(" ")
    ]
    people = sum(seat["who"] == "me" for seat in seats)
    return {
        "game": game,
        "seats": seats,
        "options": options or {},
        "hot_seat": people > 1,
    } | more


async def _to_the_end(page: Dialogue) -> None:
    await page.play()
    await page.act(0, "anything")
    await page.subscribe(page.table.version - 3)


async def _taking_back(page: Dialogue) -> None:
    """Free, behind a wall, nothing to undo; asked for, declined, agreed to."""
    await page.say("undo", 0)
    await page.act(0, "step")
    await page.act(0, "step")
    await page.say("undo", 1)
    await page.say("undo", 0)
    await page.say("undo", 0)
    await page.act(0, "take")
    await page.say("undo", 0)
    await page.act(0, "step")
    await page.say("undo", 0, version=page.table.version - 1)
    await page.say("undo", 0)
    await page.act(0, "end")
    await page.say("undo", 1)
    await page.say("ask", 0, question="takeback")
    await page.say("ask", 1, question="takeback")
    await page.say("answer", 0, question="takeback", agree=True)
    await page.say("answer", 1, question="takeback", agree=False)
    await page.say("ask", 0, question="takeback")
    await page.act(1, "step")
    await page.say("ask", 0, question="takeback")
    await page.say("answer", 1, question="takeback", agree=True)
    await page.say("answer", 1, question="takeback", agree=True)
    await page.say("ask", 1, question="takeback", version=0)
    await page.act(0, "end")
    await page.act(1, "take")
    await page.say("ask", 0, question="takeback")
    await page.say("ask", 0, question="draw")
    await page.act(1, "token 1")
    await page.act(1, "tokens")
    await page.play()


async def _bots_agree(page: Dialogue) -> None:
    """Bots let a person take back, and the last person who gives up ends the game."""
    await page.act(0, "step")
    await page.act(0, "end")
    await page.bot("step")
    await page.say("ask", 0, question="takeback")
    await page.play(6)
    await page.say("hint", 0, version=0)
    await page.say("resign", 0)
    await page.say("resign", 0)
    await page.say("hint", 0)


async def _giving_up(page: Dialogue) -> None:
    """Three of four give up; who did is asked for nothing, and a stand-in plays on."""
    await page.play(3)
    await page.say("resign", page.table.require_playing().seat)
    gone = next(iter(page.table.out))
    await page.bot()
    await page.act(gone, "step")
    await page.say("undo", gone)
    await page.say("ask", gone, question="takeback")
    leaver = page.table.people_in_game()[-1]
    await page.say("leave", leaver)
    await page.say("leave", leaver)
    await page.subscribe(page.table.version)
    await page.play(4)
    for seat in page.table.people():
        await page.say("resign", seat)


async def _slow_start(page: Dialogue) -> None:
    """No clock runs before everybody has decided once (T25); nobody here is gone for long (T27)."""
    for seat in range(3):
        await page.wait(100_000)
        await page.act(seat, "end")
    await page.say("settle", 0, absent=1, how="end")
    await _out_of_time(page)


async def _out_of_time(page: Dialogue) -> None:
    """Time that runs, an increment, a takeback without reward, and time that is up."""
    await page.wait(900)
    await page.play(5)
    await page.say("undo", page.table.require_playing().seat)
    await page.play(2)
    await page.wait(60_000)
    while page.table.is_bot(page.table.require_playing().seat):
        await page.bot("end")
    # Whoever decides after all finds that it is too late.
    page.clock.ms += 200_000
    await page.act(page.table.require_playing().seat, "end")
    await page.wait(60_000)


async def _too_late(page: Dialogue) -> None:
    """Taking back gives no new deadline."""
    await page.play(2)
    first = page.table.require_playing().seat
    await page.say("ask", 1 - first, question="takeback")
    await page.say("answer", first, question="takeback", agree=True)
    await page.wait(30_000)
    page.clock.ms += 200_000
    await page.act(1 - first, page.any())
    await page.say("ask", 0, question="rematch")


async def _mistakes(page: Dialogue) -> None:
    """Refusals with their reasons, and requests that come twice."""
    seat = page.table.require_playing().seat
    for action in page.illegal():
        await page.act(seat, action, "same")
    await page.act(seat, "")
    await page.act(seat, "no such words")
    await page.act(1 - seat, page.any())
    await page.say("hint", 1 - seat)
    await page.say("undo", seat)
    action = page.any()
    await page.act(seat, action, "twice")
    await page.act(seat, action, "twice", version=0)
    await page.act(seat, action)
    action = page.any()
    other = page.table.require_playing().seat
    await page.act(other, action, version=0)
    await page.act(other, action, version=page.table.version + 1)
    await page.say("undo", other)
    await page.act(other, action, "twice")
    await page.say("undo", seat)
    await page.say("undo", 1 - seat)
    await page.act(2, action)
    await page.say("leave", 0)
    await page.say("ask", 0, question="rematch")
    await page.subscribe(3)


async def _refusals(page: Dialogue) -> None:
    """What the rules say no to, at several points of a game."""
    for _place in range(6):
        await page.play(10)
        for action in page.illegal():
            await page.act(page.table.require_playing().seat, action)


async def _drawing(page: Dialogue) -> None:
    """A draw that is declined, one that an action closes, one that is agreed; then another game."""
    await page.say("answer", 1, question="draw", agree=True)
    await page.say("ask", 0, question="draw")
    await page.say("ask", 1, question="draw")
    await page.say("answer", 0, question="draw", agree=True)
    await page.say("answer", 1, question="draw", agree=False)
    await page.say("ask", 0, question="draw")
    await page.say("ask", 1, question="draw")
    await page.play(1)
    await page.say("answer", 0, question="draw", agree=False)
    await page.say("ask", 0, question="draw", request="again")
    await page.say("ask", 0, question="draw", request="again")
    await page.say("answer", 1, question="draw", agree=True)
    await page.say("answer", 1, question="draw", agree=True)
    await page.say("resign", 1)
    await page.say("undo", 1)
    await page.say("ask", 1, question="rematch")
    await page.say("ask", 1, question="rematch")
    await page.say("ask", 0, question="rematch")
    await page.say("ask", 0, question="rematch")
    await page.follow_rematch()
    await page.play(2)
    await page.say("resign", 0)


async def _against_a_bot(page: Dialogue) -> None:
    """A bot plays on when a draw is offered, and lets a person take back."""
    await page.play(2)
    await page.say("ask", 0, question="draw")
    await page.say("ask", 0, question="takeback")
    await page.play(3)
    await page.say("answer", 0, question="takeback", agree=True)
    await page.say("ask", 1, question="draw")
    await page.say("resign", 0)
    await page.say("ask", 0, question="rematch")
    await page.follow_rematch()
    await page.play(1)


async def _giving_up_late(page: Dialogue) -> None:
    """Of four players two give up, and the others play to the end."""
    await page.play(30)
    await page.say("resign", 0)
    await page.play(12)
    await page.say("resign", 2)
    await page.play()


class Spoken(NamedTuple):
    """A dialogue to be held."""

    asked: Told
    script: Script
    is_brief: bool = False


ALL: Final = {
    "veiled-taking-back": Spoken(_asked("veiled", "Léa Jonas"), _taking_back),
    "veiled-bots": Spoken(_asked("veiled", "Léa :uniform :uniform", {"seats": "3"}), _bots_agree),
    "veiled-giving-up": Spoken(
        _asked("veiled", "A B C :uniform", {"seats": "4", "turns": "9"}), _giving_up
    ),
    "veiled-live": Spoken(
        _asked("veiled", "A B C", {"seats": "3", "turns": "9"}, clock=LIVE), _slow_start
    ),
    "veiled-deadline": Spoken(
        _asked("veiled", "A B C", {"seats": "3", "turns": "9"}, clock=DEADLINE), _out_of_time
    ),
    "veiled-leaving": Spoken(
        _asked("veiled", "A B C D", {"seats": "4", "turns": "9"}, leaver="resign"), _giving_up
    ),
    "onitama-mistakes": Spoken(_asked("onitama", "Léa Jonas"), _mistakes),
    "onitama-drawing": Spoken(_asked("onitama", "Léa Jonas"), _drawing),
    "onitama-bot": Spoken(_asked("onitama", "Léa :3", {"sets": "base,promo"}), _against_a_bot),
    "onitama-late": Spoken(_asked("onitama", f"{STRANGE} Jonas", clock=DEADLINE), _too_late),
    "onitama-whole": Spoken(_asked("onitama", ":best Cem"), _to_the_end, is_brief=True),
    "kitara-whole": Spoken(_asked("kitara", "Ada Bea"), _to_the_end, is_brief=True),
    "kitara-mistakes": Spoken(_asked("kitara", "Ada Bea"), _mistakes, is_brief=True),
    "kitara-refusals": Spoken(_asked("kitara", "Ada Bea"), _refusals, is_brief=True),
    "kitara-bots": Spoken(
        _asked("kitara", ":1 Ada :5", {"players": "3", "deck": "red", "edition": "fr"}),
        _to_the_end,
        is_brief=True,
    ),
    "kitara-giving-up": Spoken(
        _asked("kitara", "Ada Bea Cem :2", {"players": "4"}), _giving_up_late, is_brief=True
    ),
}
