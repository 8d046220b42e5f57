"""The rules engine: phases, events, tables and hooks. It knows no web, no database and no variant."""

from .actions import Action, Allowed, Offer
from .bots import Bot, Strength, Turn
from .cards import CardsDrawn, HandDiscarded, PileShuffled
from .chance import Chance, commitment
from .decks import Deck, Picture
from .errors import BadPlugin, OneiroError, PluginCrashed, PluginError, RefusalCode, Refused
from .events import Event, Gain, GameOver, Names, PhaseBegan, RoundBegan, Scored, SeatLeft, Viewer, redact
from .game import Deal, Eye, Game
from .hooks import hookimpl
from .ideas import Idea
from .options import OptionInfo, changed, describe, option
from .phases import Phase
from .registry import Plugin, Registry
from .rules import Rules
from .shapes import Bounds, Card, FieldKind, Position, Recording, Seat, Shape, seen_by, shapes
from .summaries import GameSummary
from .table import CardTable, Table
from .variants import HouseRule, Preset, Variant

__all__ = [
    "Action",
    "Allowed",
    "BadPlugin",
    "Bot",
    "Bounds",
    "Card",
    "CardTable",
    "CardsDrawn",
    "Chance",
    "Deal",
    "Deck",
    "Event",
    "Eye",
    "FieldKind",
    "Gain",
    "Game",
    "GameOver",
    "GameSummary",
    "HandDiscarded",
    "HouseRule",
    "Idea",
    "Names",
    "Offer",
    "OneiroError",
    "OptionInfo",
    "Phase",
    "PhaseBegan",
    "Picture",
    "PileShuffled",
    "Plugin",
    "PluginCrashed",
    "PluginError",
    "Position",
    "Preset",
    "Recording",
    "RefusalCode",
    "Refused",
    "Registry",
    "RoundBegan",
    "Rules",
    "Scored",
    "Seat",
    "SeatLeft",
    "Shape",
    "Strength",
    "Table",
    "Turn",
    "Variant",
    "Viewer",
    "changed",
    "commitment",
    "describe",
    "hookimpl",
    "option",
    "redact",
    "seen_by",
    "shapes",
]
