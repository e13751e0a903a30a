"""Bots against each other: who takes part, how a game is played, and what the scores say."""
