"""Onitama for programs that learn."""
