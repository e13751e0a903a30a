"""Kitama: the board games Kitara and Onitama, to play, study and research."""

__version__ = "0.1.0"
