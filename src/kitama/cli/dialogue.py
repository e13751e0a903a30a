"""The talk at the table: greeting, questions, commands, refusals, the end and the transcript."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kitama.cli.screen import Played, Scene, Screen, Unclear
from kitama.cli.table import TerminalTable
from kitama.cli.terminal import GOLD, Terminal
from kitama.cli.wording import account_text, as_refusal, refused_text
from kitama.game import NOBODY, Action, BadText
from kitama.tables.errors import Refused
from kitama.tables.line import DRAW, TAKEBACK
from kitama.transcript import write, write_for

if TYPE_CHECKING:
    from kitama.game import Seat

HELP: Final = """\
  ? or moves   all you can do               hint     what a strong bot would do
  undo         take back your last action   why      what the last bot thought
  draw         offer a draw                 resign   give up
  board        draw the table again         rules    the rules in short
  save FILE    write the game down          quit     leave
"""


class Dialogue:
    """Talks a game through, from the greeting to the transcript."""

    def __init__(
        self, table: TerminalTable, screen: Screen, terminal: Terminal, players: Sequence[str]
    ) -> None:
        self.table = table
        self.screen = screen
        self.terminal = terminal
        self.players = players
        self.only: Seat | None = table.people[0] if len(table.people) == 1 else None
        """The one person at the keyboard, if there is one."""
        self.told = 0
        """How many actions have been told."""
        self.actor: Seat | None = None
        """Who acted last."""
        self.has_answered = False
        self.has_left = False

    def run(self) -> None:
        for line in (*self.screen.greeting(), self.screen.manual()):
            self.terminal.say(line)
        while (seat := self.table.decider) is not None and not self.has_left:
            if seat != self.actor:
                if self.actor is not None and self.table.is_watched:
                    self.watch()
                self.actor = seat
            elif self.table.is_bot(seat):
                self.table.let_bot_act()
            else:
                self.ask_for_action()
        self.close()

    def watch(self) -> None:
        """Show what a bot did, at the pace of whoever is watching."""
        self.draw()
        self.tell()
        if self.terminal.has_keyboard:
            self.has_left = self.terminal.ask("Enter goes on, q leaves> ") in {None, "q", "quit"}

    def tell(self) -> None:
        """Say what has happened since this was last done."""
        actions, states = self.table.actions, self.table.states
        game = self.table.state.game
        steps = [
            Played(before, action, game.masked(before, action, self.only), after)
            for before, action, after in zip(
                states[self.told :], actions[self.told :], states[self.told + 1 :], strict=False
            )
        ]
        self.told = len(actions)
        for line in self.screen.story(steps, self.only):
            self.terminal.say(line, GOLD)

    def draw(self, shown: Sequence[Action] = ()) -> None:
        table = self.table
        seat = table.state.seat if table.state.seat in table.people else self.only
        scene = Scene(table.state.view(seat), self.only, self.players, table.last, shown)
        self.terminal.say()
        self.terminal.show(self.screen.draw(scene, self.terminal.width))

    def ask_for_action(self) -> None:
        """Listen until there is an answer or the person has left."""
        self.draw(self.screen.offered(self.table.state))
        self.tell()
        state = self.table.state
        if asked := self.screen.question(state):
            self.terminal.say(asked)
        label = self.table.label(state.seat)
        self.has_answered = False
        while not (self.has_answered or self.has_left):
            line = self.terminal.ask(f"{label}> ")
            if line is None:
                self.has_left = True
            elif line:
                self.heed(line)

    def commands(self) -> Mapping[str, Callable[[str], object]]:
        """What may be typed beside actions; each gets the rest of the line."""
        return {
            "help": lambda _rest: self.help(),
            "?": self.list_actions,
            "moves": self.list_actions,
            "hint": lambda _rest: self.hint(),
            "why": lambda _rest: self.why(),
            "undo": lambda _rest: self.undo(),
            "board": lambda _rest: self.draw(),
            "map": lambda _rest: self.draw(),
            "draw": lambda _rest: self.offer_draw(),
            "resign": lambda _rest: self.resign(),
            "save": self.save_as,
            "rules": lambda _rest: self.terminal.say(self.screen.rules()),
            "quit": lambda _rest: self.leave(),
        }

    def heed(self, line: str) -> None:
        """Do what a line asks for: a command, a look at a piece, or an action."""
        word, _, rest = line.partition(" ")
        command = self.commands().get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif (said := self.screen.look(line, self.table.state)) is not None:
                self.terminal.say(said)
            elif not self.point_at(line):
                self.act(self.screen.read(line, self.table.state))
        except (Unclear, BadText) as error:
            self.terminal.say(error.message if isinstance(error, BadText) else str(error))
        except Refused as refused:
            self.terminal.say(self.wording(refused))

    def wording(self, refused: Refused) -> str:
        """Why something is not done, in the words of the title where its rules are the reason."""
        refusal = as_refusal(refused)
        if refusal is None:
            return refused_text(refused)
        return self.screen.refuse(refusal, self.table.state)

    def notation(self, action: Action) -> str:
        return self.table.state.game.notation(action)

    def point_at(self, text: str) -> bool:
        """Show what can be done with what a text points at; False if it points at nothing."""
        shown = self.screen.actions_at(text, self.table.state)
        if shown is None:
            return False
        self.draw(shown)
        self.terminal.say(self.screen.pointed(shown, self.table.state))
        return True

    def act(self, action: Action) -> None:
        self.table.act(action)
        self.has_answered = True

    def help(self) -> None:
        self.terminal.say(self.screen.manual())
        self.terminal.write(HELP)
        self.terminal.write(self.screen.help())

    def list_actions(self, place: str) -> None:
        """All that can be done, or all that can be done in one place."""
        if not (place and self.point_at(place)):
            self.terminal.say(self.screen.answers(self.table.state, self.terminal.width))

    def hint(self) -> None:
        choice = self.table.advice()
        self.terminal.say(f"Try '{self.notation(choice.action)}'. {account_text(choice.account)}")

    def why(self) -> None:
        account = self.table.account
        self.terminal.say(account_text(account) if account else "No bot has played yet.")

    def undo(self) -> None:
        stood = len(self.table.actions)
        self.table.take_back()
        self.poll(TAKEBACK, "may the last action be taken back")
        stands = len(self.table.actions)
        if stands < stood:
            self.told = min(self.told, stands)
            self.terminal.say("Taken back.")
            self.has_answered = True
        else:
            self.terminal.say("That is declined: let us play on.")

    def offer_draw(self) -> None:
        self.table.offer_draw()
        self.poll(DRAW, "is it a draw")
        if self.table.outcome:
            self.has_answered = True
        else:
            self.terminal.say("The offer is declined: let us play on.")

    def poll(self, question: str, words: str) -> None:
        """Ask the others at this keyboard until all have agreed or one has not."""
        while (seat := self.table.asked(question)) is not None:
            agrees = self.confirm(f"{self.table.label(seat)}, {words}? y/n> ")
            self.table.answer(seat, question, agrees=agrees)

    def confirm(self, prompt: str) -> bool:
        """Whether somebody says yes; a line that is neither yes nor no is asked for again."""
        while (line := self.terminal.ask(prompt)) is not None:
            if line.lower() in {"y", "yes", "n", "no"}:
                return line.lower().startswith("y")
        return False

    def resign(self) -> None:
        self.table.resign()
        if self.table.outcome is None:
            self.terminal.say("You have given up. The others play on, with a bot in your place.")
        self.has_answered = True

    def leave(self) -> None:
        self.has_answered = self.has_left = True

    def save_as(self, name: str) -> None:
        if name:
            self.save(name)
        else:
            self.terminal.say("Say where to: 'save game.txt'.")

    def save(self, name: str) -> bool:
        """Write the transcript to a new file; False, and the reason, if that cannot be."""
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as file:
                file.write(write(self.table.transcript()))
        except FileExistsError:
            self.terminal.say(f"{name} is there already. Choose another name.")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.terminal.say(f"{name} cannot be written: {reason}. Try another place.")
        else:
            self.terminal.say(f"Saved. Look at it again with: kitama replay {name}")
            return True
        return False

    def close(self) -> None:
        """Say how it ended, and see that the transcript is not lost."""
        if self.table.state.seat == NOBODY:
            self.draw()
        self.tell()
        if outcome := self.table.outcome:
            self.terminal.say(self.screen.conclude(outcome), f"bold {GOLD}")
        elif self.table.last is None:
            return
        if not self.terminal.has_ended:
            self.terminal.say("A file name keeps the transcript; Enter alone lets it go.")
        while (name := self.terminal.ask("save as> ")) is not None:
            if not name or self.save(name):
                return
        self.terminal.say()
        self.terminal.write(self.transcript_text())

    def transcript_text(self) -> str:
        """The game as it may be shown here: to a player, no more than they have seen."""
        if self.table.people:
            return write_for(self.table.transcript(), self.only)
        return write(self.table.transcript())
