"""The talk at the table: greeting, questions, commands, refusals, the end and the transcript."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from kitama.cli.screen import Scene, Screen, Unclear
from kitama.cli.table import LocalTable
from kitama.cli.terminal import GOLD, Terminal
from kitama.cli.wording import account_text
from kitama.game import NOBODY, Action, BadText, IllegalAction
from kitama.transcript import write

HELP: Final = """\
  ? or moves   all you can do, numbered     hint     what a strong bot would do
  undo         take back your last action   why      what the last bot thought
  draw         offer a draw                 resign   give up
  board        draw the table again         rules    the rules in short
  save FILE    write the game down          quit     leave
"""


class Dialogue:
    """Talks a game through, from the greeting to the transcript."""

    def __init__(
        self, table: LocalTable, screen: Screen, terminal: Terminal, players: Sequence[str]
    ) -> None:
        self.table = table
        self.screen = screen
        self.terminal = terminal
        self.players = players
        self.has_answered = False
        self.has_left = False

    def run(self) -> None:
        for line in (*self.screen.greeting(), self.screen.manual()):
            self.terminal.say(line)
        while not (self.table.is_over or self.has_left):
            before = self.table.state
            action = self.table.advance()
            if action is None:
                self.ask_for_action()
            else:
                self.tell(action)
                if not self.table.people and before.seat in self.table.bots:
                    self.watch()
        self.close()

    def watch(self) -> None:
        """Show what two bots do, at the pace of whoever is watching."""
        self.draw()
        if self.terminal.has_keyboard:
            self.has_left = self.terminal.ask("Enter goes on, q leaves> ") in {None, "q", "quit"}

    def tell(self, action: Action) -> None:
        """Say what was just played."""
        if told := self.screen.tell(action, self.table.states[-2]):
            self.terminal.say(told, GOLD)

    def draw(self, shown: Sequence[Action] = ()) -> None:
        table = self.table
        only = table.people[0] if len(table.people) == 1 else None
        seat = table.state.seat if table.state.seat in table.people else only
        scene = Scene(table.state.view(seat), only, self.players, table.last, shown)
        self.terminal.say()
        self.terminal.show(self.screen.draw(scene, self.terminal.width))

    def ask_for_action(self) -> None:
        """Listen until there is an answer or the person has left."""
        self.draw()
        game, state = self.table.transcript.game, self.table.state
        label = game.seat_labels(state.options)[state.seat]
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
            "?": lambda _rest: self.list_actions(),
            "moves": lambda _rest: self.list_actions(),
            "hint": lambda _rest: self.hint(),
            "why": lambda _rest: self.why(),
            "undo": lambda _rest: self.undo(),
            "board": lambda _rest: self.draw(),
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
            elif (shown := self.screen.actions_at(line, self.table.state)) is not None:
                self.draw(shown)
                self.terminal.say(", ".join(map(self.notation, shown)))
            else:
                self.act(self.read(line))
        except (Unclear, BadText) as error:
            self.terminal.say(error.message if isinstance(error, BadText) else str(error))
        except IllegalAction as error:
            self.terminal.say(self.screen.refuse(error.refusal, self.table.state))

    def notation(self, action: Action) -> str:
        return self.table.transcript.game.notation(action)

    def read(self, line: str) -> Action:
        """An action by its number in the list, or as the title reads it."""
        legal = self.table.state.legal_actions()
        if not line.isdecimal():
            return self.screen.read(line, self.table.state)
        if not 1 <= int(line) <= len(legal):
            raise Unclear(f"The list goes from 1 to {len(legal)}. Type ? to see it.")
        return legal[int(line) - 1]

    def act(self, action: Action) -> None:
        self.table.take(action)
        self.tell(action)
        self.has_answered = True

    def help(self) -> None:
        self.terminal.say(self.screen.manual())
        self.terminal.write(HELP)

    def list_actions(self) -> None:
        texts = map(self.notation, self.table.state.legal_actions())
        numbered = [f"{number:>3} {text}" for number, text in enumerate(texts, 1)]
        width = max(map(len, numbered)) + 2
        columns = max(1, self.terminal.width // width)
        for start in range(0, len(numbered), columns):
            row = numbered[start : start + columns]
            self.terminal.write("".join(text.ljust(width) for text in row).rstrip() + "\n")

    def hint(self) -> None:
        choice = self.table.advice()
        self.terminal.say(f"Try '{self.notation(choice.action)}'. {account_text(choice.account)}")

    def why(self) -> None:
        account = self.table.account
        self.terminal.say(account_text(account) if account else "No bot has played yet.")

    def undo(self) -> None:
        if self.table.take_back():
            self.terminal.say("Taken back.")
            self.has_answered = True
        else:
            self.terminal.say("There is nothing of yours to take back.")

    def offer_draw(self) -> None:
        if self.table.offer_draw():
            self.has_answered = True
        else:
            self.terminal.say("The offer is declined: let us play on.")

    def resign(self) -> None:
        self.table.resign()
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
                file.write(write(self.table.transcript))
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
        if self.table.state.seat == NOBODY and self.table.people:
            self.draw()
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
        self.terminal.write(write(self.table.transcript))
