"""How names read outside Python."""

from dataclasses import dataclass

import pytest

from oneiro_core import Table
from oneiro_core.naming import camel, description, lower_first, pascal, public_name, snake, summary, words


@pytest.mark.parametrize(
    ("name", "expected"),
    [("target_score", "targetScore"), ("rounds", "rounds"), ("second_vote_from", "secondVoteFrom")],
)
def test_options_are_written_in_camel_case_and_back(name: str, expected: str) -> None:
    assert camel(name) == expected
    assert snake(expected) == name


@pytest.mark.parametrize(
    ("name", "expected"), [("ClaimStory", "Claim story"), ("clue_forms", "Clue forms"), ("Lay", "Lay")]
)
def test_titles_are_in_words(name: str, expected: str) -> None:
    assert words(name) == expected


def test_actions_begin_small() -> None:
    assert lower_first("ClaimStory") == "claimStory"
    assert lower_first("") == ""


def test_keys_become_the_beginnings_of_types() -> None:
    assert pascal("blind_auction") == "BlindAuction"


class Bid:
    """A bid.

    It counts.
    """


class MoonBid(Bid):
    """A bid on the
    moon.
    """


@dataclass
class Bare:
    number: int


@pytest.mark.parametrize(
    ("cls", "variant", "expected"),
    [
        (Bid, "moon", "MoonBid"),
        (MoonBid, "moon", "MoonBid"),
        (Table, "moon", "Table"),
        (Bid, "two_moons", "TwoMoonsBid"),
    ],
)
def test_a_type_of_a_plugin_has_its_key_in_front(cls: type, variant: str, expected: str) -> None:
    assert public_name(cls, variant) == expected


def test_a_summary_is_the_first_paragraph_on_one_line() -> None:
    assert summary(Bid) == "A bid."
    assert summary(MoonBid) == "A bid on the moon."
    assert description(Bid) == "A bid.\n\nIt counts."


def test_what_dataclasses_make_up_is_no_description() -> None:
    assert Bare.__doc__ == "Bare(number: int)"
    assert description(Bare) == summary(Bare) == ""


def test_what_says_nothing_has_no_description() -> None:
    def silent() -> None: ...

    assert description(silent) == ""
