"""Faults in choices, views and ends, and in what rules may ask; beside each stands what the kit says of it."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from oneiro_core import Action, Allowed, Chance, Event, Offer, RefusalCode, Refused, Seat, Variant, Viewer, hookimpl
from oneiro_core.storytelling import Laying, StoryView, Tell, Telling, Voting
from oneiro_core.storytelling import view as story_view
from oneiro_core.storytelling.events import TableauShown

from .reference import Table, planted

STUMBLES: dict[str, tuple[Variant, str]] = {}
"""Every fault by a name that says what is wrong: the variant, and a part of the sentence in which it is found."""

# -- choices -----------------------------------------------------------------------------------------------------------


class Fickle(Telling[Table]):
    """Offers every card, and takes the first one of no hand."""

    def check(self, table: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Tell)
        if action.card == min(map(str, table.hands[seat])):
            raise Refused(RefusalCode.ILLEGAL, "not that one", "card")


class Closed(Voting[Table]):
    """Offers a vote, and takes none."""

    def check(self, table: Table, seat: Seat, action: Action) -> None:
        raise Refused(RefusalCode.ILLEGAL, "perhaps later")


class Rearranging(Laying[Table]):
    """Sorts the hand that it looks at."""

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        table.hands[seat].sort(key=str)
        return Laying.offers(self, table, seat)


class Fining(Voting[Table]):
    """Takes a point for a vote that is refused."""

    def why_not(self, table: Table, seat: Seat) -> str:
        table.scores[seat] -= 1
        return "you pay for that"


class Wordless(Voting[Table]):
    """Says nothing of why there is nothing to do."""

    def why_not(self, table: Table, seat: Seat) -> str:
        return None  # type: ignore[return-value]


class Vague(Laying[Table]):
    """Does not say which cards may be laid."""

    def offers(self, table: Table, seat: Seat) -> tuple[Offer, ...]:
        return tuple(replace(offer, fields={"cards": Allowed()}) for offer in Laying.offers(self, table, seat))


class Silent(Voting[Table]):
    """Takes a vote without a word to anybody."""

    def act(self, table: Table, seat: Seat, action: Action) -> Iterator[Event]:
        yield from ()


class Clumsy(Voting[Table]):
    """Stumbles when a vote is taken back."""

    def take_back(self, table: Table, seat: Seat) -> Iterator[Event]:
        del table.votes[seat + 1]
        yield from Voting.take_back(self, table, seat)


STUMBLES["an offered card is always refused"] = planted(Fickle), "was offered, and refused whatever stood beside"
STUMBLES["everything offered is refused"] = planted(Closed), "actions that it was offered"
STUMBLES["looking changes the table"] = planted(Rearranging), "or an action that was refused, changed it"
STUMBLES["a refusal changes the table"] = planted(Fining), "or an action that was refused, changed it"
STUMBLES["no reason for having nothing to do"] = planted(Wordless), "is not told why"
STUMBLES["an offer without values"] = planted(Vague), "without saying which values it may have"
STUMBLES["a seat sees nothing of its own step"] = planted(Silent), "sees no event of its own step"
STUMBLES["taking back raises"] = planted(Clumsy), "take_back` raised KeyError"

# -- tables, views and ends --------------------------------------------------------------------------------------------


class Partial(Voting[Table]):
    """Waits for others on a table where votes are hidden."""

    def awaiting(self, table: Table) -> frozenset[Seat]:
        hidden = (seat for seat, slots in table.votes.items() if slots is None)
        return Voting.awaiting(self, table).union(hidden)


class Nepotism:
    """Lets the first seat win, wherever it may be."""

    @hookimpl
    def winners(self, table: Table) -> tuple[Seat, ...]:
        return (0,)


class Nobody:
    """Finishes a game that nobody has won."""

    @hookimpl
    def winners(self, table: Table) -> tuple[Seat, ...]:
        return ()


def for_seats_only(table: Table, viewer: Viewer) -> StoryView:
    assert viewer is not None
    return story_view(table, viewer)


class Counted:
    """The second round is the last one, even where nobody is left to win it."""

    @hookimpl
    def is_over(self, table: Table) -> bool:
        return table.round == 2


class Uncounted:
    """Cannot say how many cards it needs."""

    @hookimpl
    def cards_needed(self, table: Table) -> int:
        return 84 // len(table.hands[0])


STUMBLES["nobody knows how many cards are needed"] = planted(rules=Uncounted()), "the plugin raised ZeroDivisionError"
STUMBLES["others are awaited in other eyes"] = planted(Partial), "thinks that other seats are awaited"
STUMBLES["a seat that has left wins"] = planted(rules=Nepotism()), "seats that have left won"
STUMBLES["nobody wins a finished game"] = planted(rules=Nobody()), "finished = True and winners ()"
STUMBLES["a last round that nobody is left to win"] = planted(rules=Counted()), "finished = True and winners ()"
STUMBLES["no view for spectators"] = planted(view=for_seats_only), "what a spectator sees raised AssertionError"

# -- chance, clocks and memory -----------------------------------------------------------------------------------------


class Gambling(Laying[Table]):
    """Shuffles by itself."""

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        for event in Laying.end(self, table, chance):
            yield (
                replace(event, cards=tuple(random.sample(event.cards, 4))) if isinstance(event, TableauShown) else event
            )


class Punctual(Voting[Table]):
    """Looks at the clock."""

    def why_not(self, table: Table, seat: Seat) -> str:
        return "not today" if time.time() else "not ever"


class Remembering(Laying[Table]):
    """Turns the tableau round now and then, over all games."""

    numbers = count()

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        for event in Laying.end(self, table, chance):
            if isinstance(event, TableauShown) and (number := next(self.numbers)) * number // 3 % 2:
                event = TableauShown(event.cards[::-1])
            yield event


STUMBLES["rules shuffle by themselves"] = planted(Gambling), "rules called random.sample"
STUMBLES["rules look at the clock"] = planted(Punctual), "rules called time.time"
STUMBLES["rules remember other games"] = planted(Remembering), "gave another game"
