"""What is told of a table's measurements, from numbers worked out by hand."""

import pytest

from kitama.bots.kitara.balance import Report, make_counted


def report(shares: tuple[float, ...], games: int) -> Report:
    return Report(
        seats=len(shares),
        deck="blue",
        bot="10",
        games=games,
        seat_shares=shares,
        order_shares=shares,
        order_points=(0.0,) * len(shares),
        points=(90.0, 5.0),
        margin=5.0,
        turns=7,
        tally=make_counted(),
        take_rates=(),
    )


def test_the_furthest_place_may_be_below_its_share() -> None:
    assert report((0.4, 0.6), 100).furthest_off == pytest.approx(0.1)
    assert report((0.1, 0.3, 0.3, 0.3), 100).furthest_off == pytest.approx(0.15)


def test_the_interval_of_a_share() -> None:
    """Half of 98 games: (49 + 1) / 100 = 0.5, and 1.96 times the root of 0.25 / 98 is 0.099."""
    assert report((0.5, 0.5), 98).margins == pytest.approx((0.098995, 0.098995), abs=1e-5)


def test_none_of_a_few_games_is_not_never() -> None:
    assert report((0.0, 1.0), 10).margins[0] > 0.1
