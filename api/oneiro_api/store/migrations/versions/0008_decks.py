"""Decks that people make: their cards, the pictures of those, and tables with several decks.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("owner_id", sa.String(64)),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(64), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("licence", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("visibility", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["accounts.id"], name="fk_decks_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
    )
    op.create_index("ix_decks_owner_id", "decks", ["owner_id"])
    op.create_table(
        "pictures",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("look", sa.String(), nullable=False),
        sa.Column("full", sa.LargeBinary(), nullable=False),
        sa.Column("thumb", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pictures"),
    )
    op.create_table(
        "cards",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("picture_id", sa.String(64), nullable=False),
        sa.Column("alt", sa.String(), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["picture_id"], ["pictures.id"], name="fk_cards_picture_id"),
        sa.PrimaryKeyConstraint("id", name="pk_cards"),
    )
    op.create_index("ix_cards_picture_id", "cards", ["picture_id"])
    op.create_table(
        "deck_cards",
        sa.Column("deck_id", sa.String(64), nullable=False),
        sa.Column("card_id", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["deck_id"], ["decks.id"], name="fk_deck_cards_deck_id"),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name="fk_deck_cards_card_id"),
        sa.PrimaryKeyConstraint("deck_id", "card_id", name="pk_deck_cards"),
    )
    op.create_index("ix_deck_cards_card_id", "deck_cards", ["card_id"])
    op.add_column("tables", sa.Column("mixed", sa.Text()))


def downgrade() -> None:
    op.drop_column("tables", "mixed")
    op.drop_table("deck_cards")
    op.drop_table("cards")
    op.drop_table("pictures")
    op.drop_table("decks")
