"""Layouts of records: a reader that has nothing but the bytes and the layout finds every value."""

import msgspec
import numpy as np
import pytest

from kitama.layout import Field, Layout, layout
from tests.layouts import read

PAWN = np.dtype([("kind", np.uint8), ("worth", np.float64)], align=True)
RICH = np.dtype(
    [
        ("turn", np.int64),
        ("is_over", np.bool_),
        ("heights", np.int16, (2, 3)),
        ("pawns", PAWN, 2),
        ("share", np.float32),
    ],
    align=True,
)


def test_every_field_is_described() -> None:
    pawn = Layout(16, (Field("kind", 0, "uint8", ()), Field("worth", 8, "float64", ())))
    assert layout(RICH) == Layout(
        64,
        (
            Field("turn", 0, "int64", ()),
            Field("is_over", 8, "bool", ()),
            Field("heights", 10, "int16", (2, 3)),
            Field("pawns", 24, pawn, (2,)),
            Field("share", 56, "float32", ()),
        ),
    )


def test_a_layout_is_all_one_needs_to_read_a_record() -> None:
    records = np.zeros(2, RICH)
    records[1] = (-5, True, [[1, 2, 3], [4, 5, -6]], [(7, 0.25), (8, -1.5)], 0.5)
    data = records.tobytes()
    assert {
        "turn": -5,
        "is_over": True,
        "heights": [[1, 2, 3], [4, 5, -6]],
        "pawns": [{"kind": 7, "worth": 0.25}, {"kind": 8, "worth": -1.5}],
        "share": 0.5,
    } == read(data, layout(RICH), at=layout(RICH).size)


def test_a_layout_can_be_sent() -> None:
    small = np.dtype([("row", np.int64, 6)])
    expected = b'{"size":48,"fields":[{"name":"row","offset":0,"type":"int64","shape":[6]}]}'
    assert expected == msgspec.json.encode(layout(small))


@pytest.mark.parametrize("kind", ["O", "S4", ">i8", "c16", "M8[s]"])
def test_what_others_could_not_read(kind: str) -> None:
    with pytest.raises(ValueError, match=r"^other programs could not read a field of type "):
        layout(np.dtype([("odd", kind)]))
