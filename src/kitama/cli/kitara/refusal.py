"""Why something may not be done in Kitara, in sentences that say what would do."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from kitama.cli.kitara import reference
from kitama.cli.kitara.phase import counted, due_kind, kind_name, who
from kitama.cli.kitara.question import answer_words, counted_cards, move_lines, origin
from kitama.cli.wording import listed, sentence
from kitama.game import Refusal, State
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import record

if TYPE_CHECKING:
    from kitama.games.kitara.view import KitaraView

REFUSALS: Final[Mapping[str, str]] = {
    "asked-start": "First choose where you begin: {answers}.",
    "asked-draft": "First draft a card: {answers}.",
    "asked-recruit": "First place your recruits, {pawns} next: {answers}.",
    "asked-move": "It is time to move: {moves} left. Type 'e3 e4' to go somewhere, or 'end'.",
    "asked-retreat": "First say where your pawns from {space} retreat to: {answers}.",
    "asked-discard": "First discard {cards} for want of food: {answers}.",
    "asked-remove": "First say where {pawns} leaves the map: {answers}.",
    "no-such-space": "There is no space {space} on this map. You can begin in {answers}.",
    "not-a-start": "{space} has no hut. You can begin in {answers}.",
    "start-taken": "{owner} has begun in {space} already. You can begin in {answers}.",
    "no-such-card": "The row has only {row} cards, so there is no card {place}. "
    "In reach: {answers}.",
    "out-of-reach": "Card {place} is out of reach: your kingdom reaches the first {reach}. "
    "Draft one of these: {answers}.",
    "no-supply": "You have no {kinds} left to recruit. Place {pawns} instead: {answers}.",
    "other-kind-first": "{due_name} come first, {kind_names} later. Choose from {answers}.",
    "space-not-held": "You do not hold {space}. Yours: {held}.",
    "not-the-nearest": "{space} is {distance} borders away, and pawns retreat to the nearest space "
    "of yours: {answers}.",
    "not-a-free-start": "You hold no space, so recruits come in at a free hut, not in {space}: "
    "{answers}.",
    "not-a-free-savanna": "You hold no space and every hut is taken, so recruits come in at a free "
    "savanna, not in {space}: {answers}.",
    "no-moves-left": "You have no moves left this turn. Type 'end'.",
    "lake-between": "A lake lies between {from} and {to}, and lakes cannot be crossed. {reach}",
    "no-border": "{from} and {to} share no border. {reach}",
    "not-enough-pawns": "You want to send {wanted} from {space}, but {have_there}.",
    "empty-group": "Somebody has to go: name at least one pawn, as in '1W'.",
    "last-space": "{space} is the only space {owner} holds, and cannot be attacked. "
    "Go elsewhere, or wait until they hold another.",
    "too-few-to-attack": "You need {need} pawns to drive out {there}. {advice}",
    "card-not-held": "Card {card} is not in your kingdom. You can discard {answers}.",
    "needs-no-food": "Card {card} needs no food, so it stays. You can discard {answers}.",
    "no-such-pawn": "You have no {kind_name} in {space}. Choose from {answers}.",
}


def refuse(refusal: Refusal, state: State) -> str:
    """A refusal as a sentence."""
    return sentence(REFUSALS, refusal, _Facts(refusal, state).words())


class _Facts:
    """What a sentence may need beside the refusal's own values."""

    def __init__(self, refusal: Refusal, state: State) -> None:
        self.values = refusal.values
        self.state = state
        self.view: KitaraView = state.view(max(state.seat, 0))

    def words(self) -> dict[str, str | int]:
        view, kind = self.view, due_kind(self.view)
        asked = self.values.get("kind", "any")
        named = {"owner": who(int(self.values.get("owner", 0)), None)}
        return {
            **named,
            "answers": listed(answer_words(self.state), "or"),
            "held": listed([here.space for here in reference.held_by(view, view.viewer or 0)])
            or "none",
            "pawns": counted(1, kind),
            "moves": counted_moves(view.moves_left),
            "cards": counted_cards(view.short),
            "kinds": kind_name(asked, 2),
            "kind_name": kind_name(asked),
            "kind_names": kind_name(asked, 2),
            "due_name": kind_name(kind, 2),
            "wanted": counted(int(self.values.get("count", 0)), asked),
            "have_there": self.have_there(),
            "advice": self.advice(),
            "reach": self.reach(),
        }

    def have_there(self) -> str:
        """How many pawns of the kind asked for stand there."""
        have, kind = int(self.values.get("have", 0)), self.values.get("kind", "any")
        return (
            f"you have {counted(have, kind)} there"
            if have
            else f"you have no {kind_name(kind)} there"
        )

    def advice(self) -> str:
        """Whether more pawns could go, or there are none."""
        have, need = int(self.values.get("have", 0)), int(self.values.get("need", 0))
        if have < need:
            return f"You have {have} here."
        return f"You sent {self.values.get('sent')} of your {have}; send {need} or more."

    def reach(self) -> str:
        """Where one could go from there instead."""
        start = self.values.get("from")
        moves = [
            action
            for action in self.state.legal_actions()
            if action >= record.MOVE and label(origin(action)) == start
        ]
        lines = move_lines(moves, self.view)
        return f"{lines[0].replace('From', 'You can go from', 1)}" if lines else ""


def counted_moves(number: int) -> str:
    """One move, 2 moves."""
    return "one move" if number == 1 else f"{number} moves"
