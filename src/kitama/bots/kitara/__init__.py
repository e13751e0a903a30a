"""Bots for Kitara: they plan whole turns and value what is left at the end of them."""
