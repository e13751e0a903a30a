"""All one can do, numbered, for titles where that is a short list."""

from kitama.cli.screen import Unclear
from kitama.game import Action, State


def numbered(state: State, width: int) -> str:
    """The legal actions in columns, each with its number."""
    texts = map(state.game.notation, state.legal_actions())
    entries = [f"{number:>3} {text}" for number, text in enumerate(texts, 1)]
    widest = max(map(len, entries)) + 2
    columns = max(1, width // widest)
    rows = (entries[start : start + columns] for start in range(0, len(entries), columns))
    return "\n".join("".join(entry.ljust(widest) for entry in row).rstrip() for row in rows)


def by_number(number: int, state: State) -> Action:
    """The action of that number in the list. Raises Unclear."""
    legal = state.legal_actions()
    if not 1 <= number <= len(legal):
        raise Unclear(f"The list goes from 1 to {len(legal)}. Type ? to see it.")
    return legal[number - 1]
