"""The decks that ship in the box."""
