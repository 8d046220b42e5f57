"""``python -m oneiro_plugins.decks.studio DECK``: paint a deck anew and put it where it ships from."""

import argparse
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

from .canvas import Canvas
from .portfolio import Portfolio
from .press import Print, contact_sheet, print_all, publish

DECKS = Path(__file__).parent.parent
WORKERS = 2
DRAFT_SCALE = 0.5


def main() -> None:
    """Read the command line and paint."""
    wanted = _arguments()
    module = importlib.import_module(f"{__package__}.{wanted.deck}")
    portfolio: Portfolio = module.PORTFOLIO
    if wanted.draft:
        contact_sheet(list(_shown(portfolio, Canvas(DRAFT_SCALE)))).save(wanted.draft)
    else:
        publish(portfolio, list(_shown(portfolio, Canvas())), DECKS / wanted.deck)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m oneiro_plugins.decks.studio", description=__doc__)
    parser.add_argument("deck", choices=["abstract", "base", "ink"])
    parser.add_argument("--draft", type=Path, help="only a quick contact sheet, into this file")
    return parser.parse_args()


def _shown(portfolio: Portfolio, canvas: Canvas) -> Iterator[Print]:
    """The prints as they come, with a bar that grows."""
    total = len(portfolio.cards)
    for count, one in enumerate(print_all(portfolio, canvas, WORKERS), 1):
        bar = "#" * (40 * count // total)
        print(f"\r[{bar:40}] {count}/{total} {one.card:24}", end="", file=sys.stderr, flush=True)
        yield one
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
