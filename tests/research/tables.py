"""The tables that research is tested at: every number of players, both editions, both decks."""

from kitama.game import Options

TABLES: list[tuple[str, Options]] = [
    ("onitama", {}),
    ("onitama", {"sets": "base,senseis_path,promo", "first": "red"}),
    ("onitama", {"repetition": "none"}),
    *(
        ("kitara", {"players": players, "edition": edition, "deck": deck})
        for players in ("2", "3", "4")
        for edition, deck in (("en", "blue"), ("fr", "red"))
    ),
    ("kitara", {"edition": "fr", "deck": "blue"}),
    ("kitara", {"end": "forced", "deck": "red"}),
]


def named(table: tuple[str, Options]) -> str:
    title, options = table
    return "-".join((title, *options.values()))
