"""Words: every refusal has a sentence, and a bot's account reads as one."""

import inspect
import re

import pytest

from kitama.bots.bot import Account
from kitama.cli.onitama.wording import ENDINGS, REFUSALS, refuse
from kitama.cli.wording import DOOR, account_text, listed
from kitama.game import Refusal
from kitama.games.onitama import explain
from kitama.games.onitama.game import GAME, REASONS


def test_every_refusal_of_onitama_has_a_sentence() -> None:
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(explain)))
    assert "card-not-held" in codes
    assert codes <= REFUSALS.keys() | DOOR.keys()


def test_every_ending_of_onitama_has_a_sentence() -> None:
    by_players = {"resignation", "time", "agreement"}
    assert {*REASONS.values(), "repetition"} | by_players == ENDINGS.keys()


def test_a_refusal_without_a_sentence_still_says_its_rule() -> None:
    said = refuse(Refusal("O99", "too-loud", {"by": 3}), GAME.start())
    assert said == "That is not allowed: too-loud (rule O99): by 3. Type ? to see what you can do."


@pytest.mark.parametrize(
    ("account", "text"),
    [
        (Account(1.0, ("ox c1-c2",)), "That wins: ox c1-c2."),
        (Account(-1.0, ("a", "b")), "That loses, but holds out longest: a, b."),
        (Account(0.2, ("a",)), "The game looks better for that side; expected: a."),
        (Account(-0.2, ("a",)), "The game looks worse for that side; expected: a."),
        (
            Account(0.0, ("a",), (("b", 0.0), ("c", 0.0))),
            "The game looks even for that side; expected: a. As good: b and c.",
        ),
    ],
)
def test_accounts(account: Account, text: str) -> None:
    assert account_text(account) == text


def test_lists_read_as_people_write_them() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"])] == ["", "a", "a, b and c"]
