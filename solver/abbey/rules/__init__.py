"""What may happen: ruleset, state, legal moves, the turn, rooms, Mass, books, scoring."""
