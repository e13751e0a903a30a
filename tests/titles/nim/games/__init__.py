"""Nim: heaps of stones, and who takes the last one wins. Rules in rules.md."""
