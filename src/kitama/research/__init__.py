"""For programs that learn: games by the million, and the environments others are used to."""
