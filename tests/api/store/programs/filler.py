"""Fills a database whose files may not grow, then lets them grow again. Prints what was found, as JSON.

The limit is the process's own (RLIMIT_FSIZE), so that this needs no right to mount anything.
"""

import asyncio
import itertools
import json
import resource
import signal
import sys
from pathlib import Path

from oneiro_api.store import Store, StoreUnavailable, journal
from oneiro_api.store.journal import Step


async def append(store: Store, seq: int) -> None:
    step = Step("t", seq, "act", 0, "ann", None, ["x" * 20_000], None, 1.0)
    await store.write(lambda connection: journal.append(connection, step))


async def fill(store: Store) -> tuple[int, str]:
    """How many steps were kept before one was refused, and the words of the refusal."""
    for seq in itertools.count(1):
        try:
            await append(store, seq)
        except StoreUnavailable as error:
            return seq - 1, str(error)
    raise AssertionError


async def kept(store: Store) -> int:
    return len(await store.read(lambda connection: journal.load(connection, "t")))


async def main(url: str, file: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = await Store.open(url)
    sizes = [path.stat().st_size for path in file.parent.iterdir()]
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes) + 300_000, most))
    acknowledged, refused = await fill(store)
    found = {"acknowledged": acknowledged, "refused": refused, "kept while full": await kept(store)}
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await append(store, acknowledged + 1)
    print(json.dumps(found | {"kept after": await kept(store)}))
    await store.close()


asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
