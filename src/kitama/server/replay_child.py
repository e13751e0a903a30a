"""The process in which games are seen again: one job a line comes in, one answer a line goes out.

`python -m kitama.server.replay_child` runs it; it ends when its input does.
"""

import gzip
import time
from typing import Final

import msgspec

from kitama.game import BadOption, Seat
from kitama.games import GAMES, find
from kitama.server import replay
from kitama.server.child import answer_lines, be_nice
from kitama.server.messages import ReplayShown
from kitama.server.messages import encode as encode_message
from kitama.tables import opening
from kitama.tables.errors import Code, Refused, Value
from kitama.tables.line import Line
from kitama.tables.table import Table

LEVEL: Final = 4
"""Of compression: beyond it, it takes long and gains little."""


class Job(msgspec.Struct, frozen=True):
    """What shall be seen again: a text, or a table's lines with its seed, as a seat knows them."""

    window: replay.Window
    text: str | None = None
    table: str = ""
    seed: bytes = b""
    lines: list[Line] = []
    seat: Seat | None = None


class Done(msgspec.Struct, frozen=True):
    """The answer, compressed, or why there is none, and how long it took of the processor."""

    body: bytes = b""
    code: Code | None = None
    values: dict[str, Value] = {}
    seconds: float = 0.0


encode: Final = msgspec.json.Encoder().encode
decode_job: Final = msgspec.json.Decoder(Job).decode
decode_done: Final = msgspec.json.Decoder(Done).decode


def do(job: Job) -> Done:
    """See it again, whatever it is."""
    begun = time.process_time()
    try:
        body = gzip.compress(encode_message(_shown(job)), LEVEL, mtime=0)
    except Refused as refusal:
        spent = time.process_time() - begun
        return Done(code=refusal.code, values=refusal.values, seconds=spent)
    except BadOption as error:
        return Done(code=Code.OTHER_CONTENT, values={"message": str(error)})
    return Done(body, seconds=time.process_time() - begun)


def _shown(job: Job) -> ReplayShown:
    if job.text is not None:
        return replay.of_text(job.text, job.window)
    table = Table(job.table, job.seed)
    opening.take_in(table, job.lines)
    return replay.of_table(table, job.seat, job.window)


def _answer(line: bytes) -> bytes:
    try:
        done = do(decode_job(line))
    except Exception:  # noqa: BLE001  # one bad job must not end the process
        done = Done(code=Code.INTERNAL)
    return encode(done)


def main() -> None:
    """Answer until there is nobody left to ask."""
    be_nice()
    for name in GAMES:
        find(name).prepare()
    answer_lines(encode(Done()), _answer)


if __name__ == "__main__":
    main()
