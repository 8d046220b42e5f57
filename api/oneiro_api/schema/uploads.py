"""Files that come with an operation, by a multipart request (the GraphQL multipart request specification)."""

from collections.abc import Callable
from typing import Any

from starlette.datastructures import UploadFile

from oneiro_core import Refused


async def bytes_of(upload: Any, most: int, unfit: Callable[[str], Refused]) -> bytes:
    """What was handed in, up to a byte more than is allowed. Raises what `unfit` makes for a value that is no file."""
    if not isinstance(upload, UploadFile):
        raise unfit("send it as a file, by a multipart request")
    data = await upload.read(most + 1)
    await upload.close()
    return data
