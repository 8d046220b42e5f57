"""The school of the bots: a developer's tool that distils what bots know of words from a sentence encoder.

Players need none of it: what it makes ships with the package.
"""
