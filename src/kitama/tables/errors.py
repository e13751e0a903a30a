"""The closed list of refusals: a code, and values to word it with in the reader's language."""

from enum import StrEnum

Value = str | int | list[str] | dict[str, str | int]


class Code(StrEnum):
    """Why something was refused. docs/protocol.md has a line for each; a test compares them."""

    ALREADY_OFFERED = "already-offered"
    ALREADY_SEATED = "already-seated"
    ALREADY_STARTED = "already-started"
    BAD_ACTION = "bad-action"
    BAD_ADDRESS = "bad-address"
    BAD_MESSAGE = "bad-message"
    BAD_NAME = "bad-name"
    BAD_OPTION = "bad-option"
    BAD_TEXT = "bad-text"
    BEHIND_DRAW = "behind-draw"
    BROKEN_TABLE = "broken-table"
    BUSY = "busy"
    FOREIGN_ORIGIN = "foreign-origin"
    GAME_OVER = "game-over"
    GAVE_UP = "gave-up"
    ILLEGAL_ACTION = "illegal-action"
    INTERNAL = "internal"
    NAME_TAKEN = "name-taken"
    NO_AGREED_DRAW = "no-agreed-draw"
    NO_HINTS = "no-hints"
    NO_SUCH_BOT = "no-such-bot"
    NO_SUCH_CHALLENGE = "no-such-challenge"
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_PROGRAM = "no-such-program"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_TOKEN = "no-such-token"  # noqa: S105  # a code
    NOT_FOUND = "not-found"
    NOT_KEPT = "not-kept"
    NOT_OVER = "not-over"
    NOT_STARTED = "not-started"
    NOT_SUBSCRIBED = "not-subscribed"
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_YOUR_TURN = "not-your-turn"
    NOTHING_OFFERED = "nothing-offered"
    NOTHING_TO_UNDO = "nothing-to-undo"
    OTHER_CONTENT = "other-content"
    OTHER_NUMBER = "other-number"
    OTHER_RULES = "other-rules"
    PREPARING = "preparing"
    SEAT_TAKEN = "seat-taken"
    SEATS_OPEN = "seats-open"
    STALE = "stale"
    TABLE_FULL = "table-full"
    TIME_IS_UP = "time-is-up"
    TOO_FAST = "too-fast"
    TOO_LARGE = "too-large"
    TOO_MANY = "too-many"
    WRONG_JOIN_CODE = "wrong-join-code"
    WRONG_SCOPE = "wrong-scope"


class Refused(Exception):
    """What was asked is not done, and nothing was changed."""

    def __init__(self, code: Code, **values: Value) -> None:
        super().__init__(code.value)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.code.value}{': ' if details else ''}{details}"
