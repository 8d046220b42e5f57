"""``python -m oneiro_plugins.bots.school``: distil the vocabulary of the bots anew, and judge the bank's clues by the decks."""

import argparse
from pathlib import Path

from oneiro_core import Picture
from oneiro_plugins.bots.imaginative.lexicon import bank, letters
from oneiro_plugins.decks import abstract, base

from . import judging, lists, table
from .teacher import Teacher

WORDS = Path(__file__).parents[1] / "imaginative" / "words"


def main() -> None:
    """Read the command line and write the files of ``words/``."""
    wanted = _arguments()
    if wanted.spanish:
        lists.write(WORDS, wanted.spanish)
    teacher, pictures = Teacher(), [picture for deck in (base, abstract) for picture in deck.decks()[0].pictures]
    lists.add(WORDS / "en.txt", _needed(pictures))
    table.write(WORDS, teacher)
    judging.write(WORDS, teacher, pictures)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m oneiro_plugins.bots.school", description=__doc__)
    parser.add_argument("--spanish", type=Path, help="make the lists of words anew, Spanish ones by this list (JSON)")
    return parser.parse_args()


def _needed(pictures: list[Picture]) -> list[str]:
    """The words that the decks, the bank and the glossary use."""
    seen = [" ".join((*picture.tags, picture.alt)) for picture in pictures]
    said = [f"{clue} {words}" for clue, words in bank().items()]
    glossed = [line.split(" | ")[0] for line in (WORDS / "glossary.txt").read_text(encoding="utf-8").splitlines()]
    return letters(" ".join([*seen, *said, *glossed]))


if __name__ == "__main__":
    main()
