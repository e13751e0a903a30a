"""Bots for Onitama, from a greedy one to a plain alpha-beta search."""
