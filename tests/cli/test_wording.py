"""Words: every refusal has a sentence, and a bot's account reads as one."""

import inspect
import re

import pytest

from kitama.bots.bot import Account
from kitama.cli.onitama.wording import ENDINGS, REFUSALS, refuse
from kitama.cli.wording import DOOR, TABLE, account_text, as_refusal, listed, refused_text
from kitama.game import Refusal
from kitama.games.onitama import explain
from kitama.games.onitama.game import GAME, REASONS
from kitama.tables import ending, turn, undo
from kitama.tables.errors import Code, Refused


def test_every_refusal_of_onitama_has_a_sentence() -> None:
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(explain)))
    assert "card-not-held" in codes
    assert codes <= REFUSALS.keys() | DOOR.keys()


def test_every_ending_of_onitama_has_a_sentence() -> None:
    by_players = {"resignation", "time", "agreement"}
    assert {*REASONS.values(), "repetition"} | by_players == ENDINGS.keys()


def test_every_refusal_of_the_doors_a_player_goes_through_has_a_sentence() -> None:
    source = "".join(map(inspect.getsource, (ending, turn, undo)))
    codes = {Code[name] for name in re.findall(r"Code\.([A-Z_]+)", source)}
    assert Code.NO_AGREED_DRAW in codes
    theirs = {Code.ILLEGAL_ACTION, Code.NOT_OVER}  # worded by the title; no rematch in a terminal
    assert codes - theirs <= TABLE.keys()
    for code in TABLE:
        said = refused_text(Refused(code, game="kitara", message="a word too many"))
        assert said[0].isupper()
        assert said.endswith((".", "'board'."))


def test_a_table_refuses_in_words() -> None:
    said = refused_text(Refused(Code.NO_AGREED_DRAW, game="kitara"))
    assert said.startswith("Kitara knows no draw by agreement: it is played to its end.")
    assert refused_text(Refused(Code.BUSY)) == "That cannot be done: busy."


def test_the_rules_refuse_in_words_of_the_title() -> None:
    values: dict[str, str | int] = {"card": "tiger"}
    refused = Refused(Code.ILLEGAL_ACTION, rule="O6", reason="card-not-held", values=values)
    assert as_refusal(refused) == Refusal("O6", "card-not-held", values)
    assert as_refusal(Refused(Code.BEHIND_DRAW)) is None


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
