"""Kitara for programs that learn."""
