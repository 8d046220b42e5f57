"""Fair play: what the votes of finished games tell of two players who favour each other. For arbiters; never a penalty."""
