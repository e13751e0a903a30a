"""Words and tables for the measurements of kitama.bots.kitara.balance."""

from collections.abc import Iterator, Sequence
from typing import Final

from kitama.bots.kitara.balance import (
    ATTACKS,
    DISCARDS,
    HUNGRY,
    MOST_OFF,
    MOST_OVER,
    MOST_TAKEN,
    MOVES,
    NO_SUPPLY,
    TIES,
    TOKENS,
    Report,
)
from kitama.games.kitara.ground.cards import CARDS_PER_AGE

_COUNTS: Final = (
    (MOVES, "moves"),
    (ATTACKS, "attacks"),
    (TIES, "retreats with a choice"),
    (TOKENS, "tokens drawn"),
    (NO_SUPPLY, "recruits lost to an empty supply"),
    (HUNGRY, "turns with hunger"),
    (DISCARDS, "cards discarded"),
)


def markdown(reports: Sequence[Report], *, bots: Sequence[str], first: int) -> str:
    """The whole report."""
    return "\n".join(_lines(reports, bots, first)) + "\n"


def _lines(reports: Sequence[Report], bots: Sequence[str], first: int) -> Iterator[str]:
    games, asked = reports[0].games, " ".join(f"--bot {bot}" for bot in bots)
    yield "# How fair Kitara's maps and decks are\n"
    yield (
        f"Measured on {games} games for each player count, deck and strength; "
        f"all seats are played by one bot: {', then '.join(bots)}.\n"
    )
    yield f"    kitama content balance --games {games} {asked} --first {first}\n"
    yield (
        "Targets: no place in the turn order is further from its fair share than "
        f"{MOST_OFF[2]:.0%} with two players, {MOST_OFF[3]:.0%} with three and four; no seat wins "
        f"more than {MOST_OVER:.0%} over its fair share; within an Age no card is taken more than "
        f"{MOST_TAKEN:.0f} times as often as another when both are in reach.\n"
    )
    yield from _order(reports)
    yield from _winners(reports)
    yield from _ages(reports)
    yield from _cards(reports)
    yield from _events(reports)


def _name(report: Report) -> str:
    return f"{report.seats} players, {report.deck}, {report.bot}"


def _shares(shares: Sequence[float]) -> str:
    return " · ".join(f"{share:.1%}" for share in shares)


def _order(reports: Sequence[Report]) -> Iterator[str]:
    yield "## Does it matter who begins\n"
    yield "Shares of the games by turn order, who begins first, with what holds 95 in 100.\n"
    yield "| table | games | by turn order | furthest off | points ahead of the mean |"
    yield "|---|---|---|---|---|"
    for report in reports:
        pairs = zip(report.order_shares, report.margins, strict=True)
        order = " · ".join(f"{share:.1%} ± {100 * margin:.1f}" for share, margin in pairs)
        ahead = " · ".join(f"{points:+.1f}" for points in report.order_points)
        yield (
            f"| {_name(report)} | {report.games} | {order} | {report.furthest_off:.1%} | {ahead} |"
        )
    yield ""


def _winners(reports: Sequence[Report]) -> Iterator[str]:
    yield "## Who wins\n"
    yield "| table | by seat | over fair share | points | lead | turns each |"
    yield "|---|---|---|---|---|---|"
    for report in reports:
        mean, spread = report.points
        yield (
            f"| {_name(report)} | {_shares(report.seat_shares)} | {report.furthest_over:+.1%} "
            f"| {mean:.1f} ± {spread:.1f} | {report.margin:.1f} | {report.turns} |"
        )
    yield ""


def _ages(reports: Sequence[Report]) -> Iterator[str]:
    yield "## How much more often the favourite of an Age is taken than the least taken\n"
    ages = range(1, len(CARDS_PER_AGE))
    yield "| table | " + " | ".join(f"Age {age}" for age in ages) + " |"
    yield "|---" * (len(ages) + 1) + "|"
    for report in reports:
        ratios = (f"{report.ratio(age):.1f}" for age in ages)
        yield f"| {_name(report)} | " + " | ".join(ratios) + " |"
    yield ""


def _cards(reports: Sequence[Report]) -> Iterator[str]:
    yield "## How often each card is taken when it is in reach\n"
    yield "| card | " + " | ".join(_name(report) for report in reports) + " |"
    yield "|---" * (len(reports) + 1) + "|"
    for card in range(1, sum(CARDS_PER_AGE)):
        rates = (f"{report.take_rates[card]:.0%}" for report in reports)
        yield f"| {card} | " + " | ".join(rates) + " |"
    yield ""


def _events(reports: Sequence[Report]) -> Iterator[str]:
    yield "## What happens in a game\n"
    yield "| table | " + " | ".join(words for _index, words in _COUNTS) + " |"
    yield "|---" * (len(_COUNTS) + 1) + "|"
    for report in reports:
        counts = (f"{report.tally.counts[index] / report.games:.1f}" for index, _words in _COUNTS)
        yield f"| {_name(report)} | " + " | ".join(counts) + " |"
