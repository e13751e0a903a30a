"""Public Onitama engines behind the arena's line protocol; README.md tells which."""
