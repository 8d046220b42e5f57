"""What the storage refuses, and how.

    StoreError
    ├── StoreUnavailable     the database cannot do it now; the same call may succeed later
    │   ├── Interrupted      the database undid the transaction for reasons of its own
    │   ├── ReadOnly         the database takes no writes from this connection
    │   └── StoreClosed      the store was closed
    ├── Conflict             a row with this key exists: somebody else was first
    ├── Missing              a row that this one points to, or that was to change, does not exist
    ├── BadText              text that not every database can keep
    ├── BadUrl               an address that names no database we can open
    ├── DatabaseInUse        another server holds this SQLite file
    └── DatabaseTooNew       a later version of Oneiro has changed the tables

`StoreUnavailable` leaves open whether the work was done when it comes from a commit: a caller that repeats
the work finds out by its idempotency key or by `Conflict`.
"""

from sqlalchemy.exc import DontWrapMixin


class StoreError(Exception):
    """Any refusal of the storage."""


class StoreUnavailable(StoreError):
    """The database cannot do it now: full disk, lost connection, too much waiting. Try again later."""


class Interrupted(StoreUnavailable):
    """The database undid the transaction: a deadlock, a serialization failure, a connection lost on the way.

    Nothing of it was kept, so running it again at once is safe; the store does so by itself a few times.
    """


class ReadOnly(StoreUnavailable):
    """No writes here: a standby, a file system mounted read-only, or a read that tries to write."""


class StoreClosed(StoreUnavailable):
    """The store was closed and takes no more work."""


class Conflict(StoreError):
    """A row with this key exists: somebody else was first."""


class Missing(StoreError):
    """A row that this one points to, or that was to change, does not exist."""


class BadText(StoreError, DontWrapMixin):
    """Text with a lone surrogate or a NUL, or longer than its column: not every database can keep it."""


class BadUrl(StoreError):
    """An address that names no database we can open."""


class DatabaseInUse(StoreError):
    """Another server holds this database. Only one may."""


class DatabaseTooNew(StoreError):
    """A later version of Oneiro has changed the tables; this one cannot read them safely."""
