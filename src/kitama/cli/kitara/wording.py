"""What Kitara says of itself in English: the greeting, the manual, the rules in short, the end."""

from collections.abc import Mapping
from typing import Final

from kitama.cli.wording import listed
from kitama.game import Outcome

GREETING: Final = (
    "Kitara: draft cards, spread over the land, feed your kingdom, gather points.",
    "Warriors feed cards, Master-Animals score in ruins, Heroes fight for tokens.",
)
MANUAL: Final = (
    "Type '2' to draft, 'e3' to place a pawn, 'e3 e4' or 'e3 e4 2W1H' to move, 'end' when done; "
    "'?' for what you can do, 'help' for more."
)
HELP: Final = """\
  e3           where one can go from e3     card 14    a card in words
  kingdom 2    the cards of Player 2        space e3   a space and its neighbours
Beside the map: D draft, W Warriors, M Master-Animals, H Heroes, > moves,
* points, o needs no food.
"""
RULES: Final = """\
- A turn: draft a card, recruit the pawns on it, move, score, feed your cards. Then the next player.
- Draft: your cards show how far you reach into the row, from its old end.
- Recruit: only the new card recruits. Pawns go to spaces you hold.
- Move: one move for each > of your kingdom. A group of any size goes to a neighbouring space; \
lakes cannot be crossed.
- Attack: go where somebody stands with more pawns than they have there. They retreat to their \
nearest space. Somebody's last space is safe. An attack with a Hero draws a token, and the best \
token of a turn is yours to keep.
- Score: a point for each * of your kingdom, 2 for each ruins with a Master-Animal of yours.
- Feed: each savanna with a Warrior of yours feeds a card. Discard what goes hungry, and remove \
the pawns these cards show.
- When the last Age begins, the round is finished and one more is played. Then tokens count, and \
each card is worth 2. Most points win, then most tokens.
The whole rules: docs/rules/kitara.md."""
ENDINGS: Final[Mapping[str, str]] = {
    "points": "{winner} wins with {points} points.",
    "tokens": "{winner} wins: {points} points, as others have, but more tokens.",
    "shared": "{winner} share the victory: {points} points each, and as many tokens.",
    "resignation": "{winner} won: somebody resigned.",
    "time": "{winner} won: somebody's time was up.",
    "agreement": "A draw, as all agreed.",
}


def conclude(outcome: Outcome) -> str:
    """Who won, and why."""
    winner = listed([f"Player {seat + 1}" for seat in outcome.winners])
    return ENDINGS[outcome.reason].format(winner=winner, points=max(outcome.scores))
