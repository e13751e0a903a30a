"""Puzzles of Onitama: positions with a win of which every own step is the only one."""
