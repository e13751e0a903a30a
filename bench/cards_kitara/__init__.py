"""How cards of Kitara are set: what symbols are worth to who drafts, and cards worth the same."""
