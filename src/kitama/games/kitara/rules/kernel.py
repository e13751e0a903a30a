"""The rules of Kitara as compiled functions over the records laid out in record.py.

Here are the course of the game and the effects of actions; what is legal is in legal.py, what a
seat has in holdings.py, what leaves with unfed cards in hunger.py.

What happens next is the phase:

  FIRST -> DEAL x6 -> START x seats -> turns -> FINAL -> OVER
  a turn:  DRAFT -> REVEAL -> RECRUIT.. -> MOVE.. -> SCORE -> DISCARD.. -> REMOVE..
           -> REFRESH -> RENEW (the last two with two players)
  in MOVE: an attack -> TOKEN -> RETREAT -> MOVE

and who decides it is state.decider: a seat, or CHANCE for draws and for steps that leave no
choice. Numbers like K21 are rules in docs/rules/kitara.md.
"""

from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules.ending import count_last
from kitama.games.kitara.rules.holdings import (
    best_drawn,
    due_kind,
    food,
    group_size,
    is_empty,
    symbols,
)
from kitama.games.kitara.rules.hunger import count_losses, discard
from kitama.games.kitara.rules.legal import chances, is_open, legal_actions, recruit_places
from kitama.games.kitara.rules.record import (
    ANY,
    CHANCE,
    DISCARD,
    DRAFT,
    END_MOVES,
    FIRST,
    GROUPS,
    KINDS,
    LAST_AGE,
    MOVE,
    NOBODY,
    P_DEAL,
    P_DISCARD,
    P_DRAFT,
    P_FINAL,
    P_FIRST,
    P_MOVE,
    P_OVER,
    P_RECRUIT,
    P_REFRESH,
    P_REMOVE,
    P_RENEW,
    P_RETREAT,
    P_REVEAL,
    P_SCORE,
    P_START,
    P_TOKEN,
    RECRUIT,
    REMOVE,
    RETREAT,
    REVEAL,
    ROW,
    SCORE,
    SPACES,
    START,
    START_WARRIORS,
    SUPPLY,
    TOKEN,
    VALUES,
    H,
    Ints,
    M,
    Record,
    Records,
    W,
)


@compiled
def begin(setting: Record, state: Record) -> None:
    """Fill a state of zeros with the start of a game (K3, K5, K8)."""
    state.phase = P_FIRST
    state.decider = CHANCE
    state.retreat_seat = -1
    for space in range(SPACES):
        state.owner[space] = -1
    for seat in range(setting.seats):
        # Bit 0 is the starting card, the one card that several kingdoms hold at once (K5).
        state.kingdom[seat] = 1
        for kind in range(KINDS):
            state.supply[seat, kind] = SUPPLY[kind]
    for value in range(VALUES):
        state.bag[value] = setting.tokens[value]
    # Age 0 is the starting card, which never lies in the deck.
    for age in range(1, LAST_AGE + 1):
        state.deck |= setting.of_age[age]


# Carrying out an action, phase by phase.


@compiled
def apply(setting: Record, state: Record, action: int) -> None:
    """Carry out a legal action and everything up to the next decision or happening."""
    phase = state.phase
    if phase == P_MOVE:
        _move(state, action)
    elif phase == P_RECRUIT:
        _recruit(state, action - RECRUIT)
    elif phase == P_DRAFT:
        _draft(setting, state, action - DRAFT)
    elif phase in (P_REVEAL, P_RENEW, P_DEAL):
        _reveal(setting, state, action - REVEAL)
    elif phase == P_TOKEN:
        state.bag[action - TOKEN] -= 1
        state.drawn[action - TOKEN] += 1
        state.phase = P_RETREAT
    elif phase == P_RETREAT:
        _retreat(state, action - RETREAT)
    elif phase == P_SCORE:
        _score(setting, state, action - SCORE)
    elif phase == P_DISCARD:
        discard(setting, state, action - DISCARD)
    elif phase == P_REMOVE:
        _remove(state, action - REMOVE)
    elif phase == P_REFRESH:
        _leave_row(state, 0)  # K34
        state.phase = P_RENEW
    elif phase == P_START:
        _start(setting, state, action - START)
    elif phase == P_FIRST:
        _choose_first(setting, state, action - FIRST)
    else:
        count_last(setting, state)
    settle(setting, state)


@compiled
def _choose_first(setting: Record, state: Record, first: int) -> None:
    """Somebody comes first (K4), and turn order is evened out where that was agreed (K41)."""
    state.first = first
    state.seat = first
    state.phase = P_DEAL
    if setting.is_even:
        for place in range(setting.seats):
            state.points[(first + place) % setting.seats] += setting.head[place]


@compiled
def _start(setting: Record, state: Record, space: int) -> None:
    """Three Warriors take a starting space (K9)."""
    _put(state, state.seat, space, W, START_WARRIORS)
    state.supply[state.seat, W] -= START_WARRIORS
    state.seat = (state.seat + 1) % setting.seats
    if state.seat == state.first:
        state.phase = P_DRAFT


@compiled
def _put(state: Record, seat: int, space: int, kind: int, count: int) -> None:
    if state.owner[space] == -1:
        state.owner[space] = seat
        state.held[seat] += 1
    state.pawns[space, kind] += count


@compiled
def _take(state: Record, space: int, kind: int, count: int) -> None:
    state.pawns[space, kind] -= count
    if group_size(state, space) == 0:
        state.held[state.owner[space]] -= 1
        state.owner[space] = -1


@compiled
def _leave_row(state: Record, place: int) -> None:
    """A card leaves the row, which closes up towards its old end (K12)."""
    state.row_length -= 1
    for index in range(place, state.row_length):
        state.row[index] = state.row[index + 1]
    state.row[state.row_length] = 0


@compiled
def _draft(setting: Record, state: Record, place: int) -> None:
    card = state.row[place]
    state.kingdom[state.seat] |= 1 << card
    for kind in range(KINDS):
        state.due[kind] = setting.recruit[card, kind]
    _leave_row(state, place)
    state.phase = P_REVEAL


@compiled
def _reveal(setting: Record, state: Record, card: int) -> None:
    state.deck &= ~(1 << card)
    state.row[state.row_length] = card
    state.row_length += 1
    # This round, counted from 1, and one more (K36).
    if state.last_round == 0 and setting.of_age[LAST_AGE] >> card & 1:  # K35
        state.last_round = state.turn // setting.seats + 2
    # While dealing the phase stays as it is: _is_idle ends it when the row is full.
    if state.phase == P_REVEAL:
        state.phase = P_RECRUIT
    elif state.phase == P_RENEW:
        _end_turn(setting, state)


@compiled
def _recruit(state: Record, place: int) -> None:
    kind, space = place // SPACES, place % SPACES
    _put(state, state.seat, space, kind, 1)
    state.supply[state.seat, kind] -= 1
    state.due[kind] -= 1


@compiled
def _move(state: Record, action: int) -> None:
    if action == END_MOVES:
        state.moves_left = 0
        state.phase = P_SCORE
        return
    route, group = divmod(action - MOVE, GROUPS)
    origin, target = divmod(route, SPACES)
    state.moves_left -= 1
    # Driven out first: _put takes a space only where nobody owns it.
    if state.owner[target] not in (-1, state.seat):
        _drive_out(state, target)
        state.phase = P_TOKEN if group % 4 else P_RETREAT
    for kind, count in ((W, group // 24), (M, group // 4 % 6), (H, group % 4)):
        # Not for nobody: a space that one kind left empty would be given up once more by the next.
        if count:
            _put(state, state.seat, target, kind, count)
            _take(state, origin, kind, count)


@compiled
def _drive_out(state: Record, space: int) -> None:
    """The attacked pawns leave their space and stand nowhere until they have retreated."""
    state.retreat_seat = state.owner[space]
    state.retreat_from = space
    for kind in range(KINDS):
        state.retreating[kind] = state.pawns[space, kind]
        state.pawns[space, kind] = 0
    state.held[state.retreat_seat] -= 1
    state.owner[space] = -1


@compiled
def _retreat(state: Record, space: int) -> None:
    # They join pawns of their own, so no space changes hands and held stays as it is.
    for kind in range(KINDS):
        state.pawns[space, kind] += state.retreating[kind]
        state.retreating[kind] = 0
    state.retreat_seat = -1
    state.retreat_from = 0
    state.phase = P_MOVE


@compiled
def _score(setting: Record, state: Record, points: int) -> None:
    """Points go on the track, the best token stays, and the food is counted (K26-K30)."""
    seat = state.seat
    state.points[seat] += points
    best = best_drawn(state)
    for value in range(VALUES):
        state.bag[value] += state.drawn[value]
        state.drawn[value] = 0
    if best:
        state.bag[best] -= 1
        state.kept[seat, best] += 1
    # Now, because the pawns that will go may be those that feed (K29).
    hungry = popcount(state.kingdom[seat] & ~setting.no_food)
    state.short = max(0, hungry - food(setting, state, seat))
    state.phase = P_DISCARD


@compiled
def _remove(state: Record, place: int) -> None:
    kind, space = place // SPACES, place % SPACES
    _take(state, space, kind, 1)
    state.supply[state.seat, kind] += 1
    # The French edition fills ANY and nothing else: count_losses.
    if state.due[ANY]:
        state.due[ANY] -= 1
    else:
        state.due[kind] -= 1


@compiled
def _end_turn(setting: Record, state: Record) -> None:
    """The next seat begins, or the game is at its end (K10, K36)."""
    state.turn += 1
    state.seat = (state.seat + 1) % setting.seats
    is_last = state.last_round and state.turn == state.last_round * setting.seats
    state.phase = P_FINAL if is_last else P_DRAFT


# Between two actions: pass over phases with nothing to do, then say who decides.


@compiled
def settle(setting: Record, state: Record) -> None:
    """Go to the next decision or happening. Does nothing where that has been done."""
    _skip_recruits(setting, state)
    # Nobody passes over MOVE or SCORE, so this ends within a turn.
    while _is_idle(setting, state):
        _go_on(setting, state)
    decide(setting, state)


@compiled
def decide(setting: Record, state: Record) -> None:
    """Say who decides in this phase."""
    if state.phase == P_OVER:
        state.decider = NOBODY
    elif is_open(setting, state):
        state.decider = state.retreat_seat if state.phase == P_RETREAT else state.seat
    else:
        state.decider = CHANCE


@compiled
def _skip_recruits(setting: Record, state: Record) -> None:
    """A kind that is all on the board is not recruited (K15), nor is anybody without a place."""
    # From the draft on: a kind of which none can be recruited is not even due.
    if state.phase in (P_REVEAL, P_RECRUIT) and due_kind(state) != ANY:
        _pick, places = recruit_places(setting, state)
        for kind in range(KINDS):
            if state.supply[state.seat, kind] == 0 or places == 0:
                state.due[kind] = 0


@compiled
def _is_idle(setting: Record, state: Record) -> bool:
    """Whether the phase has nothing to do, so that the next one begins."""
    phase = state.phase
    if phase == P_DEAL:
        return state.row_length == ROW or state.deck == 0
    if phase in (P_REVEAL, P_RENEW):
        return state.deck == 0
    if phase == P_DRAFT:
        return state.row_length == 0
    if phase == P_RECRUIT:
        return due_kind(state) == ANY
    if phase == P_TOKEN:
        return is_empty(state.bag)  # K40
    if phase == P_DISCARD:
        return state.short == 0
    if phase == P_REMOVE:
        return due_kind(state) == ANY and state.due[ANY] == 0
    if phase == P_REFRESH:
        return setting.seats != 2 or state.row_length == 0
    return False


@compiled
def _go_on(setting: Record, state: Record) -> None:
    """Begin the phase after an idle one."""
    phase = state.phase
    if phase == P_DEAL:
        state.phase = P_START
    elif phase == P_DRAFT:
        state.phase = P_REVEAL
    elif phase == P_REVEAL:
        state.phase = P_RECRUIT
    elif phase == P_RECRUIT:
        state.moves_left = symbols(state.kingdom[state.seat], setting.moves)  # K17
        state.phase = P_MOVE
    elif phase == P_TOKEN:
        state.phase = P_RETREAT
    elif phase == P_DISCARD:
        count_losses(setting, state)
        state.phase = P_REMOVE
    elif phase == P_REMOVE:
        state.phase = P_REFRESH
    else:
        _end_turn(setting, state)


# The same doors for callers in Python, who hold each record in an array of its own.


@compiled
def begin_at(settings: Records, states: Records) -> None:
    """begin() for records in arrays."""
    begin(settings[0], states[0])


@compiled
def legal_at(settings: Records, states: Records, out: Ints) -> int:
    """legal_actions() for records in arrays."""
    return legal_actions(settings[0], states[0], out)


@compiled
def chances_at(settings: Records, states: Records, out: Ints, weights: Ints) -> int:
    """chances() for records in arrays."""
    return chances(settings[0], states[0], out, weights)


@compiled
def apply_at(settings: Records, states: Records, action: int) -> None:
    """apply() for records in arrays."""
    apply(settings[0], states[0], action)
