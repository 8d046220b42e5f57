"""Series of tournaments.

Revision ID: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("owner_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["accounts.id"], name="fk_series_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
    )
    op.create_index("ix_series_owner_id", "series", ["owner_id"])
    op.create_index("ix_series_listed", "series", ["private", "created_at", "id"])
    op.create_table(
        "series_events",
        sa.Column("series_id", sa.String(64), nullable=False),
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"], name="fk_series_events_series_id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_series_events_tournament_id"),
        sa.PrimaryKeyConstraint("series_id", "tournament_id", name="pk_series_events"),
    )
    op.create_index("ix_series_events_tournament_id", "series_events", ["tournament_id"])


def downgrade() -> None:
    op.drop_table("series_events")
    op.drop_table("series")
