"""What tournaments say: each sentence knows its gaps, and is told in English as it always was."""

import re

import pytest

from oneiro_core.tournament import Sentence, Term, Word, say
from oneiro_core.tournament.telling import english


def test_a_text_is_told_in_english() -> None:
    head = say(Sentence.RANK_FOLLOWS, one="Ben", other="Ann")
    why = say(Sentence.DECIDED_MORE, own="204.2", title=Word.of(Term.TABLE_POINTS), other="245.0")
    assert english((head, why)) == "Ben follows Ann: 204.2 table points to 245.0."
    assert english(()) == ""


def test_numbers_stand_in_a_row() -> None:
    told = say(Sentence.POD_MET, places=Word.list(3, 5, 8))
    assert (told.text, told.gaps[0][1].numbers) == ("3, 5 and 8 met some of them before.", (3, 5, 8))
    assert say(Sentence.POD_MET, places=Word.list(3)).text == "3 met some of them before."


def test_a_term_has_its_number() -> None:
    assert Word.of(Term.KNOCKOUT_ROUND, 2) == Word("round 2 of the knockout", Term.KNOCKOUT_ROUND, (2,))
    with pytest.raises(KeyError):
        _ = say(Sentence.RANK_LEADS, one="Ann").text


@pytest.mark.parametrize("term", [term for term in Term if "{" in term.value])
def test_the_gap_of_a_term_is_a_number(term: Term) -> None:
    assert re.findall(r"\{\w+\}", term.value) == ["{number}"]
