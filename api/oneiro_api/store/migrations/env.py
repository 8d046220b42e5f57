"""Alembic runs this file for each command, with the connection that `configuration` was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
