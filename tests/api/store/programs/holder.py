"""Opens the store at the URL it is given, says so, and holds it until killed; or says why it may not."""

import asyncio
import sys

from oneiro_api.store import Store, StoreError


async def main(url: str) -> None:
    try:
        store = await Store.open(url)
    except StoreError as error:
        print(type(error).__name__)
    else:
        print("open", flush=True)
        await asyncio.Event().wait()
        await store.close()


asyncio.run(main(sys.argv[1]))
