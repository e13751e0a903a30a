"""Slow, obvious oracles of the rules, used only by the tests."""
