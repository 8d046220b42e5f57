"""The formats of tournaments that ship in the box, each a plugin of its own."""
