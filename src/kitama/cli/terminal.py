"""Talking with a person or a script: lines out, lines in, colours where there are any."""

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Final

from rich.console import Console, RenderableType

GOLD: Final = "#927038"
"""Told apart and readable (4.5:1) on white and on black alike."""


class Terminal:
    """Standard input and output. Without a keyboard, lines read are written down as well."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):  # a strange byte should not end a game
                stream.reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.has_keyboard = sys.stdin.isatty() and sys.stdout.isatty()
        if self.has_keyboard:
            with suppress(ImportError):
                import_module("readline")  # arrows and history at the prompt
        self.has_ended = False
        """Whether the last line has been read."""

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, picture: RenderableType) -> None:
        self.console.print(picture, no_wrap=True, crop=False, overflow="ignore")

    def say(self, text: str = "", style: str = "") -> None:
        """Write prose, wrapped to the width there is."""
        self.console.print(text, style=style)

    def write(self, text: str) -> None:
        """Write a text as it is, line by line."""
        self.console.print(text, soft_wrap=True, end="")

    def ask(self, prompt: str = "> ") -> str | None:
        """A line without the spaces around it; None when there are no more."""
        line = "" if self.has_ended else self._read(prompt)
        if not line:
            self.has_ended = True
            return None
        if not self.has_keyboard:
            self.say(prompt + line.strip())
        return line.strip()

    def _read(self, prompt: str) -> str:
        """A line with its end, as readline() gives it."""
        try:
            return input(prompt) + "\n" if self.has_keyboard else sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self.say()
            return ""
