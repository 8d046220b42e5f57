"""Where the decks are painted: a developer's tool, never imported by a game.

It needs the extra ``art``. ``python -m oneiro_plugins.decks.studio base`` paints a deck anew; what players get
are the pictures that it left beside the deck's module.
"""
