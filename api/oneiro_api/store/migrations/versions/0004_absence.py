"""What becomes of the seat of somebody who stays away, as the host chose it.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("absence", sa.String(64), nullable=False, server_default="EMPTY"))


def downgrade() -> None:
    op.drop_column("tables", "absence")
