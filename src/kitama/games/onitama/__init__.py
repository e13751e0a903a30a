"""Onitama: two schools, five cards, two ways to win. Rules in docs/rules/onitama.md."""
