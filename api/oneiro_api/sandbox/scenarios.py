"""What a table of the sandbox does: each scenario has a code, by which it is joined."""

from dataclasses import dataclass

from oneiro_api.live.clocks import Clock
from oneiro_api.live.wishes import Wish

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ina", "Jo", "Kit", "Lou")
ODD_NAMES = (
    *("Zoë Ångström", "Владимир", "Ελένη", "北斗七星", "さくら", "김하늘"),
    *("محمد", "שרה", "नेहा", "\N{FAMILY} Émile", "<b>Bobby & co</b>", "W" * 40),
)
"""Guests whose names find out what a screen does with other scripts, both directions, markup and length."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What happens at a table. Times are seconds; `guests` are the names of those who come.

    `pause` is how long they think, `phase_seconds` how long a phase lasts at most, `socket_seconds` how often the sockets of
    people at the table are closed. `late` refuses every second action of a person, `rate` says how often he may act (as settings
    spell it), `echo` follows each step with an update without events. Where nobody `starts`, the table stays open.
    """

    code: str
    summary: str
    wish: Wish
    guests: tuple[str, ...] = NAMES[:3]
    pause: float = 0.0
    phase_seconds: float | None = None
    socket_seconds: float | None = None
    late: bool = False
    rate: str = ""
    echo: bool = False
    starts: bool = True


_PLAIN = Wish("classic", seats=4, private=True, clock=Clock.OFF)

SCENARIOS = {
    scenario.code: scenario
    for scenario in (
        Scenario("PLAY", "The others act at once.", _PLAIN),
        Scenario("SLOW", "The others think for two seconds.", _PLAIN, pause=2.0),
        Scenario(
            "FULL",
            "No seat is free: you are refused with TABLE_FULL.",
            Wish("classic", seats=3, private=True, clock=Clock.OFF),
            starts=False,
        ),
        Scenario(
            "TWELVE",
            "Twelve seats, with names of many scripts and lengths.",
            Wish("classic", "odyssey2011", seats=12, private=True, clock=Clock.OFF),
            guests=ODD_NAMES[:-1],
        ),
        Scenario(
            "HURRY",
            "Each phase ends after three seconds.",
            Wish("classic", seats=4, private=True, clock=Clock.QUICK),
            phase_seconds=3.0,
        ),
        Scenario("DROP", "Your sockets are closed every two seconds.", _PLAIN, socket_seconds=2.0),
        Scenario("LATE", "Every second action of yours is refused with TOO_LATE.", _PLAIN, late=True),
        Scenario(
            "BUSY",
            "You may act once in a second; more is refused with RATE_LIMITED. The game is short.",
            Wish("classic", options={"target_score": 5}, seats=4, private=True, clock=Clock.OFF),
            rate="1/second",
        ),
        Scenario("TWICE", "After each update comes one without events, with the same cursor.", _PLAIN, echo=True),
        Scenario(
            "UNKNOWN",
            "A variant that your client has never heard of.",
            Wish("tides", seats=4, private=True, clock=Clock.OFF),
        ),
    )
}
