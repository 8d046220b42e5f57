"""The table of the database that recordings stand in; see `tables` for all others."""

from sqlmodel import Field

from .columns import SafeText
from .tables import Base

ID = SafeText(64)


class RecordingRow(Base, table=True):
    """The sound of a clue. `id` is a hash of the table, of who made it, and of the sound.

    `given` says that it went into the game: before, it is a draft, of which a seat has one. `told` says that everybody may hear
    it.
    """

    __tablename__ = "recordings"

    id: str = Field(primary_key=True, sa_type=ID)
    table_id: str = Field(foreign_key="tables.id", index=True, sa_type=ID)
    account_id: str = Field(foreign_key="accounts.id", index=True, sa_type=ID)
    media_type: str = Field(sa_type=ID)
    seconds: float
    size: int
    given: bool = False
    told: bool = False
    at: float
    sound: bytes
