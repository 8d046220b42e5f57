"""Tables in lists, where one that the asker may not see is left out."""

from oneiro_api.live.table import LiveTable
from oneiro_core import RefusalCode, Refused

from .context import Context
from .tables import Table, shown


async def listed(context: Context, live: LiveTable) -> Table | None:
    """A live table as the asker sees it now; None where its host wants nobody to watch."""
    try:
        return await shown(context, live)
    except Refused as refused:
        if refused.code is RefusalCode.NO_SPECTATORS:
            return None
        raise
