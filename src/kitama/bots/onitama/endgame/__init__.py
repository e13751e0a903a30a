"""Positions of Onitama with few men, worked out to the very end."""
