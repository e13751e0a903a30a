"""What lies on the table of Kitara: maps, cards and tokens as data, their geometry and drawing."""
