"""Tokens that people make for others: each with an id to speak of it, a title, and the token that it was made with.

Revision ID: 0002
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TOKENS = sa.table("tokens", sa.column("hash"), sa.column("id"), sa.column("scopes"))


def upgrade() -> None:
    op.add_column("tokens", sa.Column("id", sa.String(64)))
    op.add_column("tokens", sa.Column("title", sa.String()))
    op.add_column("tokens", sa.Column("parent_id", sa.String(64)))
    _name_all()
    with op.batch_alter_table("tokens") as tokens:
        tokens.alter_column("id", existing_type=sa.String(64), nullable=False)
        tokens.create_unique_constraint("uq_tokens_id", ["id"])
        tokens.create_index("ix_tokens_parent_id", ["parent_id"])


def _name_all() -> None:
    """Every token so far came from signing in, and now has the scopes of those."""
    connection = op.get_bind()
    for (hashed,) in connection.execute(sa.select(TOKENS.c.hash)).all():
        named = {"id": f"k_{secrets.token_urlsafe(12)}", "scopes": '["read","play","host"]'}
        connection.execute(sa.update(TOKENS).where(TOKENS.c.hash == hashed).values(**named))


def downgrade() -> None:
    with op.batch_alter_table("tokens") as tokens:
        tokens.drop_index("ix_tokens_parent_id")
        tokens.drop_constraint("uq_tokens_id", type_="unique")
        for column in ("parent_id", "title", "id"):
            tokens.drop_column(column)
