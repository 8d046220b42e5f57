"""Ratings: the tables that count, what each came to, and how everybody stands.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "rated_tables",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(200), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("variances", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_rated_tables"),
        sa.UniqueConstraint("pool", "number", name="uq_rated_tables_pool_number"),
    )
    op.create_table(
        "rating_steps",
        sa.Column("pool", sa.String(200), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("spread", sa.Float(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("pool", "number", "account_id", name="pk_rating_steps"),
    )
    op.create_index("ix_rating_steps_account_id_pool_number", "rating_steps", ["account_id", "pool", "number"])
    op.create_table(
        "ratings",
        sa.Column("pool", sa.String(200), nullable=False),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("spread", sa.Float(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("sure", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("pool", "account_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_pool_sure_account_id", "ratings", ["pool", "sure", "account_id"])
    op.create_index("ix_ratings_account_id", "ratings", ["account_id"])
    op.add_column("tournaments", sa.Column("rated_to", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("tournaments", "rated_to")
    op.drop_table("ratings")
    op.drop_table("rating_steps")
    op.drop_table("rated_tables")
