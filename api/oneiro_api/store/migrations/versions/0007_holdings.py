"""Ways to find all that is kept of an account.

Revision ID: 0007
"""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("ix_seats_account_id", "seats", ["account_id"])
    op.create_index("ix_messages_account_id", "messages", ["account_id"])


def downgrade() -> None:
    op.drop_index("ix_messages_account_id", "messages")
    op.drop_index("ix_seats_account_id", "seats")
