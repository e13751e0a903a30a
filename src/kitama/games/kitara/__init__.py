"""Kitara: five Ages, one land of savannas and ruins. Rules in docs/rules/kitara.md."""
