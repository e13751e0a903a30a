"""How fast things are, each beside a reference measured in the same run."""
