"""What tests play with: installed plugins, games with a known secret, and players who choose from what they are offered."""

from .choosing import random_action, random_steps
from .games import DECK, REGISTRY, SECRET, game_of
from .story import begin, lay_all, open_story, play_round, slot_of, tell, vote, vote_all

__all__ = [
    "DECK",
    "REGISTRY",
    "SECRET",
    "begin",
    "game_of",
    "lay_all",
    "open_story",
    "play_round",
    "random_action",
    "random_steps",
    "slot_of",
    "tell",
    "vote",
    "vote_all",
]
