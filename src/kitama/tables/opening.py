"""Opening a stored table: whatever is wrong with it becomes a refusal that says what.

The pack it was begun with may be gone, the rules may be others, the file may be damaged, a newer
house may have written lines we do not know. None of this is for the other tables to suffer from.
"""

from collections.abc import Iterable

from kitama.tables import line as lines_
from kitama.tables.errors import Code, Refused
from kitama.tables.fold import fold
from kitama.tables.line import Line
from kitama.tables.setup import started
from kitama.tables.table import Table


def take_in(table: Table, lines: Iterable[Line]) -> None:
    """Fold lines as they were stored. Raises Refused at the first that cannot be taken in."""
    for line in lines:
        _require_link(table, line)
        try:
            fold(table, line)
        except Refused:
            raise
        except Exception as error:  # what a damaged line leads to cannot be listed
            raise Refused(Code.BROKEN_TABLE, line=line.version) from error
    if table.version == 0:
        raise Refused(Code.BROKEN_TABLE, line=0)
    require_startable(table)


def require_startable(table: Table) -> None:
    """A table that has not begun can begin: nobody sits down in vain. Raises Refused."""
    if table.state is None:
        started(table.game, table.setup.options)


def _require_link(table: Table, line: Line) -> None:
    """Each line must fit the one before, as it did when it was written.

    Actions are not checked again: the digest tells that these are the lines that were.
    """
    digest = lines_.digest(table.seed, table.digest, line[:6])
    if line.version != table.version or line.digest != digest:
        raise Refused(Code.BROKEN_TABLE, line=table.version)
