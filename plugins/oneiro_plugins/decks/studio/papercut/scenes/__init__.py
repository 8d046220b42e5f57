"""The scenes, a dozen to a file: each paints one card of the base deck."""
