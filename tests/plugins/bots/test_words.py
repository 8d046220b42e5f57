"""What words make bots think of: their vocabulary, the bank of clues, and how well both fit pictures."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from oneiro_core import Picture
from oneiro_plugins.bots.imaginative import fits
from oneiro_plugins.bots.imaginative.lexicon import bank, stem, stems
from oneiro_plugins.bots.imaginative.senses import Scores, association, senses_of
from oneiro_plugins.bots.imaginative.vocabulary import UNIT, WIDTH, Word, likeness, vocabulary
from playing import REGISTRY

HEARD = Path(__file__).with_name("heard.txt")
DECKS = {key: REGISTRY.decks[key].pictures for key in ("base", "ink", "abstract")}
CLUE = next(iter(bank()))
STARS = Picture("stars", "A moon among stars.", ("moon", "stars"))
SNOW = Picture("snow", "A house in the snow.", ("snow", "house"))
CAGE = Picture("cage", "A bird in a cage.", ("birdcage", "bird"))
SHIP = Picture("ship", "A boat on the sea.", ("sailboat", "sea"))
KING = Picture("king", "A king sleeps on his throne.", ("king", "crown", "throne"))
DECK = (STARS, SNOW, CAGE, SHIP, KING)


def best(scores: Scores) -> str:
    return max(scores, key=lambda card: scores[card])


def word(text: str) -> Word:
    (only,) = vocabulary().read(text)
    return only


def alike(one: str, other: str) -> float:
    known = [word(text).row for text in (one, other)]
    vectors = [vocabulary().vector(row) for row in known if row is not None]
    return likeness(vectors[0], vectors[1])


# -- the vocabulary ----------------------------------------------------------------------------------------------------


def test_endings_do_not_count() -> None:
    assert len({stem(word) for word in ("dance", "dances", "dancing", "danced")}) == 1
    assert stems("The Dancing bears, and 3 cities!") == [stem("dance"), stem("bear"), stem("city")]


def test_words_of_a_kind_are_alike() -> None:
    assert alike("ocean", "sea") > 0.5 > 0.2 > alike("ocean", "deadline")
    assert alike("luna", "moon") > 0.8


def test_an_unknown_word_means_nothing() -> None:
    assert word("xyzzyx").row is None
    assert vocabulary().mean([(word("xyzzyx"), 1.0)]) is None


def test_a_mean_has_the_length_of_a_vector() -> None:
    mean = vocabulary().mean((one, 1.0) for one in vocabulary().read("a house by the sea"))
    assert mean is not None
    assert len(mean) == WIDTH
    assert sum(number * number for number in mean) == pytest.approx(UNIT * UNIT)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("el mar", "sea"),
        ("un corazon", "heart"),
        ("månen och havet", "moon sea"),
        ("det är natten i skogen", "night forest"),
        ("en mørk nat i skoven", "dark night forest"),
        ("hišo na gori", "house mountain"),
        ("most čez reko", "bridge river"),
    ],
)
def test_other_languages_are_understood(said: str, meant: str) -> None:
    """By vectors of their own (Spanish), or by their English words."""
    pairs = zip(vocabulary().read(said), vocabulary().read(meant), strict=True)
    for one, other in pairs:
        assert one.row is not None
        assert other.row is not None
        assert likeness(vocabulary().vector(one.row), vocabulary().vector(other.row)) > 0.8, (one, other)


def test_a_word_of_two_languages_is_read_in_the_language_of_its_text() -> None:
    assert [one.row for one in vocabulary().read("en have med træer")] == [word("garden").row, word("tree").row]
    assert [one.row for one in vocabulary().read("most čez reko")] == [word("bridge").row, word("river").row]


def test_nothing_is_read_before_it_is_needed() -> None:
    """A server that starts loads no vectors."""
    script = (
        "from oneiro_plugins.bots import imaginative; imaginative.bots();"
        "from oneiro_plugins.bots.imaginative import lexicon, vocabulary;"
        "print(vocabulary.vocabulary.cache_info().currsize + lexicon.bank.cache_info().currsize)"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "0"


# -- the bank ----------------------------------------------------------------------------------------------------------


def test_the_clues_are_short_and_each_is_known() -> None:
    assert len(bank()) > 600
    for clue, words in bank().items():
        assert 1 <= len(clue) <= 40
        assert all(one.row is not None for one in vocabulary().read(words)), clue
    assert sum(len(clue.split()) == 1 for clue in bank()) > 40, "enough for a table of single words"


@pytest.mark.parametrize("deck", DECKS)
def test_every_clue_was_judged_by_every_picture_in_the_box(deck: str) -> None:
    """Where this fails, clues, tags or descriptions have changed: make the judgements anew (``words/README.md``)."""
    assert all(fits.fits(picture) is not None for picture in DECKS[deck])


def test_a_bank_that_has_changed_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fits, "bank_named", lambda: b"anything")
    fits._fits.cache_clear()
    assert fits.fits(DECKS["base"][0]) is None
    fits._fits.cache_clear()


def test_its_clues_fit_pictures_of_strange_decks_too() -> None:
    clues = senses_of(DECK).clues
    assert best(clues["long live the king!"]) == "king"
    assert best(clues["snowed in"]) == "snow"


# -- three layers ------------------------------------------------------------------------------------------------------


def test_who_knows_a_clue_by_heart_takes_it_as_it_was_judged() -> None:
    pictures = DECKS["base"]
    assert association(CLUE, pictures) == senses_of(pictures).clues[CLUE]
    assert association(CLUE, pictures, by_heart=False) == senses_of(pictures).worded(CLUE)


@pytest.mark.parametrize(
    ("clue", "card"),
    [
        ("moonlit evening", "stars"),
        ("winter holiday", "snow"),
        ("locked away", "cage"),
        ("what the sailor saw", "ship"),
        ("his majesty", "king"),
        ("el rey y su corona", "king"),
        ("en stjärnklar natt", "stars"),
        ("fuglen er fri", "cage"),
        ("mornar na morju", "ship"),
    ],
)
def test_a_clue_of_a_person_is_understood(clue: str, card: str) -> None:
    assert best(association(clue, DECK)) == card


def test_words_that_nobody_knows_are_compared_by_letters() -> None:
    deck = (Picture("one", "", ("blorp",)), Picture("two", "", ("flimp",)), STARS)
    assert best(association("the great flimp", deck)) == "two"


def test_what_says_nothing_fits_nothing() -> None:
    assert set(association("!", DECK).values()) == {0.0}


def chosen(clue: str, card: str, pictures: Sequence[Picture], dice: Random) -> float:
    """How often the card is taken among four others by lot: 1, or a part where several fit alike."""
    scores = association(clue, tuple(pictures))
    table = [card, *dice.sample([picture.id for picture in pictures if picture.id != card], 4)]
    top = max(scores[one] for one in table)
    return (scores[card] == top) / sum(scores[one] == top for one in table)


def test_clues_as_people_give_them_lead_to_their_card() -> None:
    """84 clues that were written before the vocabulary was, a card each. By lot one in five would be found."""
    told = [line.split(": ", 1) for line in HEARD.read_text(encoding="utf-8").splitlines()]
    pictures, dice = DECKS["base"], Random(1)
    cards = {picture.id[:6]: picture.id for picture in pictures}
    assert {card for card, _ in told} == set(cards)
    found = [chosen(clue, cards[card], pictures, dice) for card, clue in told for _ in range(10)]
    assert sum(found) / len(found) > 0.5
