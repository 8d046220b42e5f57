"""Accounts are found by their names.

Revision ID: 0012
"""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_index("ix_accounts_name", "accounts", ["name"])


def downgrade() -> None:
    op.drop_index("ix_accounts_name", "accounts")
