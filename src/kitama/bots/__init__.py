"""Players made of code. They see a view, as anybody does, and never the state itself."""
