"""Numbers by chance: the same for ever, and by chance."""

from kitama.chance import below_at, bits_at, normal_at, uniform_at

GOLDEN = [1044463852, 3016642358, 2648395360, 1210420923]


def test_the_numbers_of_a_seed_never_change() -> None:
    seed = 0x123456789ABCDEF
    assert [int(bits_at(seed, place)) for place in range(4)] == GOLDEN
    assert int(bits_at(seed ^ 1 << 40, 0)) != GOLDEN[0]  # the upper half of a seed counts, too


def test_numbers_below_a_count_are_spread_evenly() -> None:
    found = [0] * 7
    for place in range(70_000):
        found[int(below_at(99, place, 7))] += 1
    assert all(abs(count - 10_000) < 400 for count in found)  # four deviations


def test_uniform_and_normal_numbers_have_their_mean_and_spread() -> None:
    uniform = [float(uniform_at(5, place)) for place in range(20_000)]
    assert min(uniform) >= 0
    assert max(uniform) < 1
    assert abs(sum(uniform) / len(uniform) - 0.5) < 0.01
    normal = [float(normal_at(5, place)) for place in range(20_000)]
    assert abs(sum(normal) / len(normal)) < 0.03
    assert abs(sum(value * value for value in normal) / len(normal) - 1) < 0.04


def test_seeds_side_by_side_have_nothing_in_common() -> None:
    same = sum(int(bits_at(seed, 3)) & 1 == int(bits_at(seed + 1, 3)) & 1 for seed in range(20_000))
    assert abs(same - 10_000) < 300
