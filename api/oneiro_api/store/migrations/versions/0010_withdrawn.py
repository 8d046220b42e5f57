"""Cards that tell their colour, and cards that were withdrawn.

Revision ID: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("cards", sa.Column("colour", sa.String(64)))
    op.add_column("cards", sa.Column("withdrawn_at", sa.Float()))


def downgrade() -> None:
    op.drop_column("cards", "withdrawn_at")
    op.drop_column("cards", "colour")
