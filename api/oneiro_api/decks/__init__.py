"""Decks that people make: their pictures, their words, and the checks of both.

- `press`, `pressing`, `plate`, `limits`: each picture is made anew by a program of its own, within limits.
- `looks`: how alike two pictures are.
- `words`: what makers say of decks and cards.
- `shelf`: every deck that can be played with, plugins' and people's.
- `making`: making and changing decks.
- `report`: what may trouble those who play with a deck.
- `folder`, `command`: decks that lie in a folder, and the commands `oneiro deck`.
"""
