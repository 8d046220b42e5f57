"""Recordings: the sounds of clues, made by the storyteller and heard by all once the clue is told (rules, Q-18).

- `sound`, and `webm`, `ogg`, `mp4`, `wav` for each container: whether a file is a sound, and how long it lasts.
- `studio`: takes recordings for tables.
- `game`: what becomes of them in a game.
- `serving`: the address at which a told one is heard.
"""
