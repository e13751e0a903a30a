"""Onitama in the terminal: paper, ink, two schools and five cards."""
