"""The first tables.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("deleted_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("expires_at", sa.Float()),
        sa.Column("revoked_at", sa.Float()),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_tokens_account_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_account_id", "tokens", ["account_id"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("status", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("preset", sa.String(64)),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("house_rules", sa.Text(), nullable=False),
        sa.Column("deck", sa.String(64), nullable=False),
        sa.Column("cards", sa.Text()),
        sa.Column("clock", sa.String(64), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.String(64)),
        sa.Column("secret", sa.String(64)),
        sa.Column("commitment", sa.String()),
        sa.Column("parked_reason", sa.String()),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float()),
        sa.Column("finished_at", sa.Float()),
        sa.Column("rematch_of", sa.String(64)),
        sa.ForeignKeyConstraint(["host_id"], ["accounts.id"], name="fk_tables_host_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["tables.id"], name="fk_tables_rematch_of"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_lobby", "tables", ["status", "private", "created_at", "id"])
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(64)),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_seats_account_id"),
        sa.PrimaryKeyConstraint("table_id", "index", name="pk_seats"),
    )
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("actor", sa.String(64)),
        sa.Column("action", sa.Text()),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_steps_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_steps"),
    )
    op.create_table(
        "answers",
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("request_hash", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "key", name="pk_answers"),
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_messages_table_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_messages_account_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_messages"),
    )


def downgrade() -> None:
    for table in ("messages", "answers", "steps", "seats", "tables", "tokens", "accounts"):
        op.drop_table(table)
