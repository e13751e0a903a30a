"""Onitama in the terminal: paper, ink, two schools and five cards."""

from typing import Final

COMMANDS: Final = {
    "analyse": "Think about a position of Onitama: lines, values, proofs.",
    "solve": "Work out a position of Onitama with few men, to the very end.",
    "endings": "Make endings of Onitama to practise, from endgame tables.",
    "perft": "Count the positions of Onitama a number of actions ahead.",
}

EXAMPLES: Final = {
    "kitama": (
        "kitama play onitama                     a first game, against a bot",
        "kitama play onitama --level strong      a hard one",
    ),
    "play": (
        "kitama play onitama                                   blue against a bot",
        "kitama play onitama --seat red --level strong         the other side, and harder",
        "kitama play onitama --seat both --sets base,promo     two people, more cards",
        "kitama play onitama --seat none --seed 7              watch two bots",
        "kitama play onitama --cards tiger,crab,ox,eel,boar    a deal of your own",
    ),
    "arena": (
        "kitama arena onitama 6 5 --openings 200",
        "kitama arena onitama best@0.1s plain@0.1s --keep games --test 0,100",
        'kitama arena onitama 3 "command:python examples/arena_bot.py"',
    ),
}
