"""What Prometheus reads."""

from kitama.server.metrics import Metrics


def test_commits_are_counted_by_how_long_they_took() -> None:
    """Each column holds all that took no longer, the last one all."""
    metrics = Metrics()
    for seconds in (0.001, 0.004, 0.004, 0.3, 60):
        metrics.commit.observe(seconds)

    text = metrics.text().decode()
    counts = {
        line.split('"')[1]: float(line.split()[-1])
        for line in text.splitlines()
        if line.startswith("kitama_commit_seconds_bucket")
    }
    assert counts == {
        "0.001": 1, "0.002": 1, "0.005": 3, "0.01": 3, "0.02": 3, "0.05": 3, "0.1": 3,
        "0.25": 3, "0.5": 4, "1.0": 4, "5.0": 4, "+Inf": 5,
    }  # fmt: skip
    assert "kitama_commit_seconds_count 5.0" in text
    assert f"kitama_commit_seconds_sum {0.001 + 0.004 + 0.004 + 0.3 + 60}" in text
