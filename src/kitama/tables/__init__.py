"""Games in progress: lists of lines, the decisions that add to them, and the doors around them.

No input or output happens here, no clock is read and no chance is drawn: time, seeds and storage
come in through kitama.tables.ports.
"""
