"""By what names the members of entrants go who have no account on this server."""

BOT = "bot:"
"""How the account of a bot that entered begins: `bot:` and its key, and after another colon what tells it from its like."""
NAME = "name:"
"""How the account of somebody begins who is known by name only, and plays at no table of this server."""


def is_person(account: str) -> bool:
    """Whether an account is one of this server's, and no bot's or bare name."""
    return not account.startswith((BOT, NAME))


def bot_key(account: str) -> str | None:
    """The key of the bot that an account stands for."""
    return account.split(":")[1] if account.startswith(BOT) else None
