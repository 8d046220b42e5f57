"""The bots that ship in the box."""
