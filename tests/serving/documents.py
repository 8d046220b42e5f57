"""What the clients of the tests ask."""

from functools import cache

from . import wire
from .fold import REGISTRY

# A refusal's code needs another name beside a table's, which has another type.
REFUSAL = "... on Refusal { refused: code message field retryAfter }"
TABLE = f"... on Table {{ id code status }} {REFUSAL}"

SIGN_IN = f"mutation($name: String!) {{ signIn(name: $name) {{ ... on SignedIn {{ token account {{ id name }} }} {REFUSAL} }} }}"
CREATE = f"mutation($input: CreateTableInput!) {{ createTable(input: $input) {{ {TABLE} }} }}"
CHANGE = f"mutation($input: ChangeTableInput!) {{ changeTable(input: $input) {{ {TABLE} }} }}"
JOIN = f"""mutation($table: ID, $code: String, $seat: Int, $key: String) {{
    joinTable(id: $table, code: $code, seat: $seat, key: $key) {{ {TABLE} }} }}"""
LEAVE = f"mutation($table: ID!, $key: String) {{ leaveTable(id: $table, key: $key) {{ {TABLE} }} }}"
REMOVE = f"""mutation($table: ID!, $seat: Int!, $key: String) {{
    removeSeat(table: $table, seat: $seat, key: $key) {{ {TABLE} }} }}"""
ADD_BOT = f"""mutation($table: ID!, $bot: String, $seat: Int, $key: String) {{
    addBot(table: $table, bot: $bot, seat: $seat, key: $key) {{ {TABLE} }} }}"""
QUICK_PLAY = f"""mutation($variant: String!, $preset: String, $bot: String, $key: String) {{
    quickPlay(variant: $variant, preset: $preset, bot: $bot, key: $key) {{ {TABLE} }} }}"""
LET_WATCH = f"""mutation($table: ID!, $watchable: Boolean!, $key: String) {{
    setWatchable(table: $table, watchable: $watchable, key: $key) {{ {TABLE} }} }}"""
START = f"mutation($table: ID!, $key: String) {{ startTable(id: $table, key: $key) {{ {TABLE} }} }}"
REMATCH = f"mutation($table: ID!, $key: String) {{ rematch(table: $table, key: $key) {{ {TABLE} }} }}"
SAY = f"""mutation($table: ID!, $text: String!, $key: String) {{
    say(table: $table, text: $text, key: $key) {{ ... on ChatMessage {{ number seat text at }} {REFUSAL} }} }}"""

AROUND = """
    id code status preset private watchable clock absence capacity spectators paused delay commitment secret rematch
    createdAt startedAt finishedAt
    variant { key } houseRules { key } deck { id size } options { values } host { id name }
    seats { index name account { id } bot { key } connected left } you { index }
"""


@cache
def act(variant: str = "classic") -> str:
    """Act, and see the game right afterwards."""
    return f"""mutation($table: ID!, $action: ActionInput!, $phase: Int, $key: String) {{
        act(table: $table, action: $action, phase: $phase, key: $key) {{
            ... on Acted {{ cursor game {{ {_game(variant)} }} }} {REFUSAL} }} }}"""


@cache
def take_back(variant: str = "classic") -> str:
    """Take a choice back, and see the game right afterwards."""
    return f"""mutation($table: ID!, $key: String) {{ takeBack(table: $table, key: $key) {{
        ... on Acted {{ cursor game {{ {_game(variant)} }} }} {REFUSAL} }} }}"""


@cache
def table(variant: str = "classic") -> str:
    """A table with all that can be known of it, but for its history and the cards of its deck."""
    return f"query($table: ID!) {{ table(id: $table) {{ {AROUND} game {{ {_game(variant)} }} }} }}"


@cache
def history(variant: str = "classic") -> str:
    """A page of the asker's own events."""
    return f"""query($table: ID!, $after: String, $first: Int! = 50) {{ table(id: $table) {{
        history(after: $after, first: $first) {{
            edges {{ cursor node {{ {_events(variant)} }} }} pageInfo {{ hasNextPage endCursor }} }} }} }}"""


@cache
def feed(variant: str = "classic") -> str:
    """The feed of a table with all that it can bring."""
    return f"""subscription($table: ID!, $after: String) {{ table(id: $table, after: $after) {{
        cursor events {{ {_events(variant)} }} game {{ {_game(variant)} }} table {{ {AROUND} }} }} }}"""


def _game(variant: str) -> str:
    return wire.game(REGISTRY.variants[variant])


def _events(variant: str) -> str:
    return wire.events(REGISTRY.variants[variant])
