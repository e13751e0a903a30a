"""Kitara in the terminal: the map, the kingdoms, and the words."""
