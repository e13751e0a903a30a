"""What chat programs show of a link to a table: a sentence in the link's language, and a picture.

Nothing that only some may know: who asks, for which game. The code of the join link is in its
fragment, which no server sees.
"""

from html import escape
from typing import Final

from kitama.server.listing import host
from kitama.tables.table import Table

LANGUAGES: Final = ("en", "fr", "de", "ru")

_INVITES: Final = {
    "en": "{host} invites you to {game}",
    "fr": "{host} vous invite à {game}",
    "de": "{host} lädt dich zu {game} ein",
    "ru": "{host} приглашает вас сыграть: {game}",
}
_PLAYED: Final = {
    "en": "A game of {game}: {players}",
    "fr": "Une partie de {game} : {players}",
    "de": "Eine Partie {game}: {players}",
    "ru": "Партия {game}: {players}",
}
_HOW: Final = {
    "en": "One tap and you play. No account.",
    "fr": "Un geste et vous jouez. Sans compte.",
    "de": "Ein Tipp, und du spielst. Ohne Konto.",
    "ru": "Одно нажатие, и вы играете. Без регистрации.",
}


def tags(table: Table, language: str, base: str, picture: str) -> str:
    """The lines for the head of the page; base is where the server, and the picture, is found."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    game = table.game.name.capitalize()
    title = _title(table, language, game)
    found = {
        "og:type": "website",
        "og:site_name": "Kitama",
        "og:locale": language,
        "og:title": title,
        "og:description": _HOW[language] if table.state is None else title,
        "og:url": f"{base}/t/{table.id}",
        "og:image": f"{base}/{picture}",
        "og:image:alt": game,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in found.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


def _title(table: Table, language: str, game: str) -> str:
    asking = host(table)
    if table.state is None and None in table.players and asking:
        return _INVITES[language].format(host=asking, game=game)
    names = ", ".join(player.name for player in table.players if player is not None)
    return _PLAYED[language].format(game=game, players=names)
