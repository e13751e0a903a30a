"""A game of Kitara looked back at: luck apart from play, and what each turn gave away."""
