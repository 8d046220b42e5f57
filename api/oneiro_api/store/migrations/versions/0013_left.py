"""Who has left a seat is told by the game: the column that nobody wrote is gone.

Revision ID: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.drop_column("seats", "left")


def downgrade() -> None:
    op.add_column("seats", sa.Column("left", sa.Boolean(), nullable=False, server_default=sa.false()))
