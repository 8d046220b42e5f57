"""Three friends who do what the text of the API says, with its own documents."""

from dataclasses import dataclass
from typing import Any

from serving.choosing import chosen

from .asking import Guest
from .blocks import API, under

SIGN_IN, GIVE = [block.text for block in under(API, "Sign in")]
OPEN, JOIN, START, LOBBY, CALLS, CHANGE = [block.text for block in under(API, "Sit down")]
(FOLLOW,) = [block.text for block in under(API, "Follow a table")]
(ACT,) = [block.text for block in under(API, "Play")]


@dataclass(frozen=True)
class Friends:
    """Guests by seat, at one table; the first is the host."""

    table: str
    code: str
    seats: tuple[Guest, ...]

    @classmethod
    def seated(cls, url: str) -> "Friends":
        """Sign in, sit down at a new table and begin."""
        friends = cls.gathered(url)
        friends.begin()
        return friends

    @classmethod
    def gathered(cls, url: str) -> "Friends":
        """Sign in and sit down at a new table."""
        seats = tuple(sign_in(url, name) for name in ("Ann", "Ben", "Cleo"))
        opened = seats[0].ask(OPEN)
        for guest in seats[1:]:
            assert guest.ask(JOIN, code=opened["code"])["id"] == opened["id"]
        return cls(opened["id"], opened["code"], seats)

    def begin(self) -> None:
        """The host starts the game."""
        started = self.seats[0].ask(START, table=self.table)
        assert started["status"] == "PLAYING", started

    def look(self, seat: int = 0) -> Any:
        """The game as a seat sees it."""
        return self.seats[seat].first(FOLLOW, table=self.table)["game"]

    def act(self, seat: int, action: dict[str, Any], **more: Any) -> Any:
        """A seat acts; the answer may be a refusal."""
        return self.seats[seat].ask(ACT, table=self.table, action=action, **more)

    def step(self, seat: int) -> Any:
        """A seat that is awaited does the first thing that it is offered; the game right after it."""
        game = self.look(seat)
        acted = self.act(seat, chosen(game["choices"][0]), phase=game["phaseNumber"])
        assert "refused" not in acted, acted
        return acted["game"]

    def reach(self, phase: str) -> Any:
        """Play until a phase has begun, or until the game is over; the game as the host sees it."""
        game = self.look()
        while game["phase"] != phase:
            game = self.step(game["awaiting"][0])
        return self.look()


def sign_in(url: str, name: str) -> Guest:
    """Somebody new."""
    signed = Guest(url).ask(SIGN_IN, name=name)
    assert signed["account"]["name"] == name
    return Guest(url, signed["token"])
