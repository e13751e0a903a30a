"""What happened, in sentences: a paragraph for each turn, and the last reckoning line by line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from kitama.cli.kitara import reference
from kitama.cli.kitara.phase import group_words, who
from kitama.cli.screen import Played
from kitama.cli.wording import listed
from kitama.game import Seat
from kitama.games.kitara.notation import HIDDEN, LETTERS, parse_group
from kitama.games.kitara.rules.record import KINDS

if TYPE_CHECKING:
    from kitama.games.kitara.view import KitaraView

_MERGED: Final = {"recruit", "discard", "remove"}
"""Several of these in a row make one sentence."""


class _Happening:
    """A step with its words and the table before and after it, as anybody may see them."""

    def __init__(self, step: Played, viewer: Seat | None) -> None:
        self.words = step.text.split()
        self.verb = self.words[0]
        self.before: KitaraView = step.before.view(None)
        self.after: KitaraView = step.after.view(None)
        self.viewer = viewer
        self.is_hidden = step.text == HIDDEN

    @property
    def turn(self) -> int:
        """Which turn it belongs to; the setting up is -1."""
        return -1 if self.verb in {"first", "start"} else self.before.turn

    def does(self, verb: str, seat: Seat | None = None) -> str:
        """You draft, Player 2 drafts."""
        subject = self.before.seat if seat is None else seat
        name = who(subject, self.viewer)
        return f"{name} {verb}" if name == "You" else f"{name} {verb}s"

    def card(self, number: int) -> str:
        """A card by name and number."""
        return f"{reference.content_for(self.before).deck.cards[number].name['en']} ({number})"


def story(steps: Sequence[Played], viewer: Seat | None) -> list[str]:
    """The steps as paragraphs."""
    paragraphs: list[str] = []
    happenings = [_Happening(step, viewer) for step in steps]
    for _turn, some in groupby(happenings, key=lambda happening: happening.turn):
        turn = list(some)
        if turn[-1].verb == "final":
            paragraphs += [_paragraph(turn[:-1]), *_reckoning(turn[-1])]
        else:
            paragraphs.append(_paragraph(turn))
    return [paragraph for paragraph in paragraphs if paragraph]


def _paragraph(turn: Sequence[_Happening]) -> str:
    return " ".join(sentence for sentence in _sentences(turn) if sentence)


def _sentences(turn: Sequence[_Happening]) -> Iterator[str]:
    numbered = enumerate(turn)
    for _key, some in groupby(
        numbered, key=lambda pair: pair[1].verb if pair[1].verb in _MERGED else pair[0]
    ):
        alike = [happening for _number, happening in some]
        verb = alike[0].verb
        yield _MANY[verb](alike) if verb in _MERGED else _ONE[verb](alike[0])


def _first(here: _Happening) -> str:
    seat = int(here.words[1]) - 1
    return f"{who(seat, here.viewer)} {'go' if seat == here.viewer else 'goes'} first."


def _reveal(here: _Happening) -> str:
    if here.before.phase == "deal":
        return ""
    told = f"{here.card(int(here.words[1]))} joins the row."
    if here.after.last_round and not here.before.last_round:
        told += " The last Age has come: after this round there is one more."
    return told


def _start(here: _Happening) -> str:
    return f"{here.does('settle')} in {here.words[1]}."


def _draft(here: _Happening) -> str:
    return f"{here.does('draft')} {here.card(here.before.row[int(here.words[1]) - 1])}."


def _move(here: _Happening) -> str:
    _verb, origin, target, group = here.words
    pawns = parse_group(group)
    retreat = here.after.retreat
    if retreat is None:
        return f"{_capital(group_words(pawns))} {_go(sum(pawns))} from {origin} to {target}."
    owner = "yours" if retreat.seat == here.viewer else who(retreat.seat, None)
    drives = "drive" if here.before.seat == here.viewer else "drives"
    attack = f"{here.does('attack')} {target} from {origin} with {group_words(pawns)}"
    return f"{attack} and {drives} out {group_words(retreat.pawns)} of {owner}."


def _go(number: int) -> str:
    return "goes" if number == 1 else "go"


def _token(here: _Happening) -> str:
    value = "" if here.is_hidden else f" worth {here.words[1]}"
    return f"{here.does('draw')} a token{value}."


def _retreat(here: _Happening) -> str:
    seat = here.before.retreat.seat if here.before.retreat else here.before.seat
    return f"{here.does('retreat', seat)} to {here.words[1]}."


def _score(here: _Happening) -> str:
    drawn = len(here.before.drawn)
    kept = "" if not drawn else " and keep" if here.before.seat == here.viewer else " and keeps"
    which = " a token" if drawn == 1 else f" the best of {drawn} tokens" if drawn else ""
    return f"{here.does('score')} {here.words[1]}{kept}{which}{_seen_now(here.words)}."


def _seen_now(words: Sequence[str]) -> str:
    """The values that the one who scores sees only now, in the French edition (K23)."""
    if len(words) == 2:
        return ""
    values = words[3].split(",")
    return f" worth {values[0]}" if len(values) == 1 else f": {listed(values)}"


def _refresh(here: _Happening) -> str:
    return f"{here.card(here.before.row[0])} leaves the row for good."


def _recruits(alike: Sequence[_Happening]) -> str:
    places = listed(_by_space(alike))
    return f"{alike[0].does('recruit')} {places}."


def _removes(alike: Sequence[_Happening]) -> str:
    return f"{alike[0].does('lose')} {listed(_by_space(alike))}."


def _by_space(alike: Sequence[_Happening]) -> list[str]:
    """2 Warriors and a Hero in a1, a Warrior in b2."""
    numbers: dict[str, list[int]] = {}
    for here in alike:
        kind, space = here.words[1], here.words[2]
        numbers.setdefault(space, [0] * KINDS)[LETTERS.index(kind)] += 1
    return [f"{group_words(pawns)} in {space}" for space, pawns in numbers.items()]


def _discards(alike: Sequence[_Happening]) -> str:
    cards = listed([here.card(int(here.words[1])) for here in alike])
    return f"{alike[0].does('discard')} {cards} for want of food."


def _reckoning(here: _Happening) -> Iterator[str]:
    """Track, tokens, cards, and the sum of them, a line for each seat (K37)."""
    yield "The last turn is over, and tokens and cards are counted."
    final = here.after.tally.final or ()
    for seat, (own, counted) in enumerate(zip(here.after.seats, final, strict=True)):
        values = "+".join(str(value) for value in own.tokens if value is not None)
        tokens = f"tokens {values} = {counted.tokens}" if values else "no tokens"
        yield (
            f"{who(seat, here.viewer)}: {counted.track} on the track, {tokens}, "
            f"{len(own.kingdom)} cards = {counted.cards}; together {own.points}."
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_ONE: Final[Mapping[str, Callable[[_Happening], str]]] = {
    "first": _first,
    "reveal": _reveal,
    "start": _start,
    "draft": _draft,
    "move": _move,
    "end": lambda _here: "",
    "token": _token,
    "retreat": _retreat,
    "score": _score,
    "refresh": _refresh,
}
_MANY: Final[Mapping[str, Callable[[Sequence[_Happening]], str]]] = {
    "recruit": _recruits,
    "discard": _discards,
    "remove": _removes,
}
