"""Whole tournaments played by bots, through the same services that serve people: a rehearsal for hosts."""
