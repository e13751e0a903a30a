"""Kitama: board games to play, study and research."""

__version__ = "0.1.0"
