"""Whom an announcement has reached is kept, and the people of a tournament are found by it.

Revision ID: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tournament_accounts", sa.Column("told_at", sa.Float(), nullable=True))
    op.create_index("ix_tournament_accounts_tournament_id", "tournament_accounts", ["tournament_id"])


def downgrade() -> None:
    op.drop_index("ix_tournament_accounts_tournament_id", "tournament_accounts")
    op.drop_column("tournament_accounts", "told_at")
