"""Results that several mutations share."""

from typing import Annotated

import strawberry

from .refusals import Refusal
from .tables import Table

TableResult = Annotated[Table | Refusal, strawberry.union("TableResult", description="The table, or why not.")]
