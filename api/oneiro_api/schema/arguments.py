"""Arguments that several fields take, each with what it means."""

from typing import Annotated

import strawberry

Id = Annotated[strawberry.ID, strawberry.argument(description="Its id.")]
TableId = Annotated[strawberry.ID, strawberry.argument(description="The id of the table.")]
Code = Annotated[str | None, strawberry.argument(description="The join code of the table, in capitals or not.")]
SeatIndex = Annotated[
    int | None, strawberry.argument(description="The seat, from 0; the first free one when left out.")
]
Key = Annotated[
    str | None, strawberry.argument(description="Your own key for this request; the same key again does nothing twice.")
]
First = Annotated[int, strawberry.argument(description="How many at most: up to 100.")]
After = Annotated[
    str | None, strawberry.argument(description="The cursor to go on after; from the beginning when left out.")
]
