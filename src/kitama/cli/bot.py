"""kitama bot: let a program that reads and writes lines play on a server somewhere."""

import contextlib
import json
import threading
import time
from typing import Any, Final

import click

from kitama.bots.arena.external import GRACE, BadAnswer, LineProgram
from kitama.cli.errors import Trouble
from kitama.cli.remote import Away, RefusedThere, Remote
from kitama.games import GAMES

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 30.0
"""How long it waits before it tries again where the server is away: twice as long each time."""
SHARE: Final = 30
"""Of the time left on a clock, the part one decision may take."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--server", required=True, help="Its address, as https://play.example.")
@click.option("--token", required=True, envvar="KITAMA_TOKEN", help="From kitama token.")
@click.option("--seconds", default=1.0, show_default=True, help="The budget for each decision.")
@click.option("--game", "titles", multiple=True, type=click.Choice(GAMES), help="Only this title.")
@click.option("--games", "most", default=8, show_default=True, help="How many at once.")
@click.argument("program", nargs=-1, required=True)
def command(
    *,
    server: str,
    token: str,
    seconds: float,
    titles: tuple[str, ...],
    most: int,
    program: tuple[str, ...],
) -> None:
    """Let a program play on a server: whoever challenges it plays against it.

    The program reads a question in each line and writes an action (docs/bot-protocol.md). It is
    started once for each game. The token may also stand in KITAMA_TOKEN.

    \b
    kitama bot --server http://localhost:8000 --token kt_... -- ./my-engine
    kitama bot --server https://play.example --token kt_... -- python examples/arena_bot.py
    """  # noqa: D301  # \b keeps click from joining the lines
    engine = _Engine(Remote(server, token), program, seconds)
    _Reception(engine, frozenset(titles or GAMES), most).run()


class _Engine:
    """The program, and where it plays."""

    def __init__(self, remote: Remote, words: tuple[str, ...], seconds: float) -> None:
        self.remote = remote
        self.words = words
        self.seconds = seconds


class _Reception:
    """Takes on games as they come, each in a thread of its own."""

    def __init__(self, engine: _Engine, titles: frozenset[str], most: int) -> None:
        self._engine = engine
        self._titles = titles
        self._most = most
        self._playing: dict[str, threading.Thread] = {}
        self._since = 0

    def run(self) -> None:
        """Go on for ever; a server that is away is asked again."""
        wait = FIRST_WAIT
        click.echo("Waiting for challenges (Ctrl-C stops it)")
        while True:
            try:
                for event in self._engine.remote.lines(f"/api/events?since={self._since}"):
                    wait = FIRST_WAIT
                    self._since = event["at"]
                    self._take(event)
            except RefusedThere as refusal:
                if refusal.code in {"no-such-token", "wrong-scope"}:
                    raise Trouble(f"the server does not take this token: {refusal}.") from refusal
                click.echo(f"kitama: refused as {refusal}", err=True)
            except Away as error:
                click.echo(f"kitama: the server is away ({error}); trying again", err=True)
            time.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    def _take(self, event: dict[str, Any]) -> None:
        self._playing = {table: one for table, one in self._playing.items() if one.is_alive()}
        if event["type"] == "challenge":
            is_wanted = event["game"] in self._titles and len(self._playing) < self._most
            answer = "accept" if is_wanted else "decline"
            with contextlib.suppress(RefusedThere):
                self._engine.remote.post(f"/api/challenges/{event['challenge']}/{answer}")
        elif event["type"] == "game-start" and event["table"] not in self._playing:
            game = _Game(self._engine, event["game"], event["table"], event["seat"])
            thread = threading.Thread(target=game.play, daemon=True)
            self._playing[event["table"]] = thread
            thread.start()


class _Game:
    """One game, from its start or from wherever it stands to its end."""

    def __init__(self, engine: _Engine, title: str, table: str, seat: int) -> None:
        self._engine = engine
        self._title = title
        self._table = table
        self._path = f"/api/tables/{table}/seats/{seat}"
        self._seat = seat
        self._rules = 0
        self._version = 0
        self._program: LineProgram | None = None

    def play(self) -> None:
        wait = FIRST_WAIT
        try:
            while True:
                before = self._version
                try:
                    if self._follow():
                        return
                except RefusedThere as refusal:
                    click.echo(f"kitama: table {self._table}: refused as {refusal}", err=True)
                    return
                except Away:
                    pass
                wait = FIRST_WAIT if self._version > before else min(wait * 2, LONGEST_WAIT)
                time.sleep(wait)
        finally:
            if self._program is not None:
                self._program.close()

    def _follow(self) -> bool:
        """Decide whenever it is this seat's turn: whether the game is over."""
        path = f"/api/tables/{self._table}/stream?since={self._version}"
        for message in self._engine.remote.lines(path):
            if message["type"] == "about":
                self._rules = message["rules"]
            if message["type"] != "seen":
                continue
            self._version = message["version"]
            if message["phase"] == "over":
                won = self._seat in message["outcome"]["winners"]
                click.echo(f"{self._table}: {message['outcome']['reason']}{', won' * won}")
                return True
            self._decline(message)
            if message.get("legal"):
                self._decide(message)
        return False

    def _decline(self, seen: dict[str, Any]) -> None:
        """A program agrees to nothing: it cannot be asked."""
        for question, seats in seen.get("questions", {}).items():
            if question in {"draw", "takeback"} and self._seat not in seats:
                body = {"question": question, "agree": False, "id": f"no{seen['version']}"}
                self._post("answer", body)

    def _decide(self, seen: dict[str, Any]) -> None:
        try:
            action = self._ask(seen)
        except (BadAnswer, OSError) as error:
            click.echo(f"{self._table}: resigns, {error}", err=True)
            self._post("resign", {"id": "resign"})
            return
        version = seen["version"]
        self._post("act", {"version": version, "action": action, "id": f"v{version}"})

    def _ask(self, seen: dict[str, Any]) -> str:
        if self._program is None:
            self._program = LineProgram(self._engine.words)
        seconds = self._engine.seconds
        if seen.get("clock"):
            left = seen["clock"]["left_ms"][self._seat] / 1000
            seconds = min(seconds, left / SHARE) if left else seconds
        question = {
            "game": self._title,
            "rules": self._rules,
            "view": seen["view"],
            "legal": seen["legal"],
            "seconds": seconds,
            "nodes": None,
        }
        answer = self._program.ask(json.dumps(question), seconds + GRACE)
        if answer not in seen["legal"]:
            raise BadAnswer(f"it answered {answer[:40]!r}")
        return answer

    def _post(self, what: str, body: dict[str, Any]) -> None:
        """The same again until there is an answer; what came too late is passed over."""
        wait = FIRST_WAIT
        while True:
            try:
                self._engine.remote.post(f"{self._path}/{what}", body)
            except RefusedThere as refusal:
                if refusal.code not in {"stale", "not-your-turn", "game-over", "nothing-offered"}:
                    raise
            except Away:
                time.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)
                continue
            return
