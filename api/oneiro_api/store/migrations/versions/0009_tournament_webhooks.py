"""What webhooks are told may be about a tournament, and then comes in order.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

SAME = "webhook_id, id, body, state, tries, due, reason, at"


def upgrade() -> None:
    op.execute("CREATE TABLE deliveries_before AS SELECT * FROM deliveries")
    op.drop_table("deliveries")
    op.create_table(
        "deliveries",
        sa.Column("webhook_id", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        *_common(),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.id"], name="fk_deliveries_webhook_id"),
        sa.PrimaryKeyConstraint("webhook_id", "subject", "sequence", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_due", "deliveries", ["due"])
    op.execute(
        f"INSERT INTO deliveries (subject, sequence, {SAME}) SELECT table_id, 1, {SAME} FROM deliveries_before"
    )
    op.drop_table("deliveries_before")


def downgrade() -> None:
    op.execute("CREATE TABLE deliveries_after AS SELECT * FROM deliveries")
    op.drop_table("deliveries")
    op.create_table(
        "deliveries",
        sa.Column("webhook_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        *_common(),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.id"], name="fk_deliveries_webhook_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_deliveries_table_id"),
        sa.PrimaryKeyConstraint("webhook_id", "table_id", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_due", "deliveries", ["due"])
    op.execute(
        f"INSERT INTO deliveries (table_id, {SAME}) SELECT subject, {SAME} FROM deliveries_after"
        " WHERE subject IN (SELECT id FROM tables)"
    )
    op.drop_table("deliveries_after")


def _common() -> list[sa.Column[object]]:
    return [
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("reason", sa.String()),
        sa.Column("at", sa.Float(), nullable=False),
    ]
