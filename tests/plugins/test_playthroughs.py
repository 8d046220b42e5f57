"""Each variant in the box owns a recorded game, and plays it as it is recorded, line by line.

After a change that is meant, write the recordings anew and read what has changed in them:

    uv run pytest tests/plugins/test_playthroughs.py --record

The same command makes up a first game for a variant that has none.
"""

from pathlib import Path

import pytest

from playing import REGISTRY

from .recording import Made, blank, recorded

FOLDER = Path(__file__).parent / "playthroughs"
OURS = sorted(key for key, variant in REGISTRY.variants.items() if REGISTRY.home(variant).source.startswith("oneiro "))


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--record", default=False))


@pytest.mark.parametrize("variant", OURS)
def test_a_recorded_game_is_played_as_recorded(variant: str, record: bool) -> None:
    file = FOLDER / f"{variant}.txt"
    if record:
        file.write_text(recorded(file.read_text() if file.exists() else blank(Made.usual(variant))))
    assert file.exists(), f"{variant} has no recorded game: {__doc__}"
    assert recorded(file.read_text()).splitlines() == file.read_text().splitlines()


def test_every_recording_is_of_a_variant_in_the_box() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == OURS


@pytest.mark.parametrize(
    "event", ["CardsChanged", "VoteChanged", "CardsTakenBack", "VoteMissed", "SeatLeft", "HandDiscarded"]
)
def test_the_game_of_classic_has_seen_it_all(event: str) -> None:
    text = (FOLDER / "classic.txt").read_text()
    assert f"\n  {event} " in text
    assert '"stand_in": true' in text
    assert "\n  refused: " in text
    assert text.count('"cards": [null, null]') > 3  # three players lay two cards each


def test_moves_are_made_up_for_a_variant_without_a_recording() -> None:
    made_up = recorded(blank(Made.usual("classic")))
    assert made_up.count("\n> ") > 50
    assert recorded(made_up) == made_up
