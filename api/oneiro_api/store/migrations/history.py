"""Alembic's commands, run in the transaction of a connection. Imported only where there is something for it to do."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from oneiro_api.store.errors import DatabaseTooNew


def upgrade(connection: Connection) -> None:
    """Run every revision that the database lacks. Raises DatabaseTooNew: a later version has changed it."""
    refuse_later(connection)
    command.upgrade(configuration(connection), "head")


def refuse_later(connection: Connection) -> None:
    """Raise DatabaseTooNew for a database at a revision that this version does not know."""
    script = ScriptDirectory.from_config(configuration(connection))
    known = {revision.revision for revision in script.walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        names = ", ".join(sorted(unknown))
        raise DatabaseTooNew(f"the database is at revision {names}, which this version of Oneiro does not know")


def configuration(connection: Connection) -> Config:
    """Alembic's settings for commands on this connection, in the transaction that it is in."""
    settings = Config()
    settings.set_main_option("script_location", "oneiro_api.store:migrations")
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings
