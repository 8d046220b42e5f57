"""The claim of one server on a SQLite file."""

from pathlib import Path
from typing import BinaryIO

from oneiro_api.locks import in_use, lock, lock_file

from .errors import DatabaseInUse, StoreUnavailable


def claim(database: Path) -> BinaryIO:
    """Claim a SQLite file for as long as the returned file stays open.

    The claim is a lock on `DATABASE.lock` beside the database.

    Raises:
        DatabaseInUse: another server, or another store of this one, holds the claim.
        StoreUnavailable: the folder is missing or not writable.

    """
    try:
        file = lock(lock_file(database))
    except OSError as error:
        raise StoreUnavailable(f"cannot write beside {database}: {error.strerror}") from error
    if file is None:
        raise DatabaseInUse(in_use(database))
    return file
