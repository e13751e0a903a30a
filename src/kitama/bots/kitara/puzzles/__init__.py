"""Turn tasks of Kitara: the moves of a turn of which one end is the best, without any chance."""
