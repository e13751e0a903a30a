"""What lines say of a game without being taken in."""

from kitama.tables.line import Kind, only_actions
from tests.tables.tables import Played


def test_a_game_that_just_goes_on() -> None:
    """Its start has lines of its own, and so has every line that is no action."""
    played = Played("veiled")
    begun = len(played.lines)
    played.act(0, "step")
    assert Kind.STARTED in {line.kind for line in played.lines[:begun]}
    assert not only_actions(played.lines)
    assert only_actions(played.lines[begun:])
    assert only_actions([])
