"""Webhooks: addresses that are told of finished games, and what is still to be told.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_webhooks_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
    )
    op.create_index("ix_webhooks_account_id", "webhooks", ["account_id"])
    op.create_table(
        "deliveries",
        sa.Column("webhook_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("reason", sa.String()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.id"], name="fk_deliveries_webhook_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_deliveries_table_id"),
        sa.PrimaryKeyConstraint("webhook_id", "table_id", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_due", "deliveries", ["due"])
    op.create_index("ix_tables_host_id_finished_at", "tables", ["host_id", "finished_at"])


def downgrade() -> None:
    op.drop_index("ix_tables_host_id_finished_at", "tables")
    op.drop_table("deliveries")
    op.drop_table("webhooks")
