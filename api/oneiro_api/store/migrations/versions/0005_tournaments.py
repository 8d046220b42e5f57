"""Tournaments with their logs, and for whom the seats of their tables count.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("code", name="uq_tournaments_code"),
    )
    op.create_index("ix_tournaments_phase", "tournaments", ["phase"])
    op.create_index("ix_tournaments_listed", "tournaments", ["private", "created_at", "id"])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("record", sa.String(64), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_entries_tournament_id"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_entries"),
    )
    op.create_table(
        "tournament_accounts",
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_accounts_tournament_id"
        ),
        sa.PrimaryKeyConstraint("account_id", "tournament_id", name="pk_tournament_accounts"),
    )
    op.add_column("tables", sa.Column("tournament_id", sa.String(64)))
    op.add_column("seats", sa.Column("entrant", sa.String(64)))


def downgrade() -> None:
    op.drop_column("seats", "entrant")
    op.drop_column("tables", "tournament_id")
    op.drop_table("tournament_accounts")
    op.drop_table("tournament_entries")
    op.drop_table("tournaments")
