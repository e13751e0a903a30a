"""The rules of Kitara, compiled: records, legal actions, effects, counts. docs/rules/kitara.md."""
