"""What a notice says, in the receiver's language: that it is somebody's turn, never what happened.

The page words everything else; a notice is shown where no page is open.
"""

from typing import Final

from kitama.server.notices.occasion import OVER, TURN

_MINE: Final = {
    "en": {TURN: "It is your turn.", OVER: "The game is over."},
    "fr": {TURN: "C’est à vous de jouer.", OVER: "La partie est terminée."},  # noqa: RUF001  # French
    "de": {TURN: "Du bist am Zug.", OVER: "Die Partie ist zu Ende."},
    "ru": {TURN: "Ваш ход.", OVER: "Партия окончена."},
}
_THEIRS: Final = {
    "en": {TURN: "{game}: {name}, it is your turn.", OVER: "{game}: the game is over."},
    "fr": {
        TURN: "{game} : {name}, c’est à vous de jouer.",  # noqa: RUF001  # French
        OVER: "{game} : partie terminée.",
    },
    "de": {TURN: "{game}: {name}, du bist am Zug.", OVER: "{game}: Die Partie ist zu Ende."},
    "ru": {TURN: "{game}: {name}, ваш ход.", OVER: "{game}: партия окончена."},
}
LOCALES: Final = tuple(_MINE)
_MARKUP: Final = frozenset("<>&@#*_~`|[]()\\")
"""What chat programs read as calls, links and emphasis. Names are only names."""


def game_words(game: str) -> str:
    """A title's name as it stands at the head of a notice."""
    return game.capitalize()


def own_words(kind: str, locale: str) -> str:
    """To the one whose seat it is."""
    return _MINE[locale][kind]


def common_words(kind: str, locale: str, game: str, name: str) -> str:
    """To everybody at the table, in a place they share."""
    plain = "".join(letter for letter in name if letter not in _MARKUP)
    return _THEIRS[locale][kind].format(game=game_words(game), name=plain)
