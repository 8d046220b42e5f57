"""How a round can go for an entrant."""

from enum import Enum


class Outcome(Enum):
    """How a round went for an entrant."""

    PLAYED = "played"
    """He sat in a pod that counts."""
    BYE = "bye"
    """He had to sit out: the greater of par and his own average."""
    ASKED = "asked"
    """He asked to sit out: par, once, in the first half; later nothing."""
    AVERAGE = "average"
    """A ruling gives him the average of the rounds that he has played."""
    VOID = "void"
    """His pod does not count."""
    ABSENT = "absent"
    """He was in and not there: nothing."""
    MISSED = "missed"
    """He had not come yet: half of par for the first such round, nothing for the others."""
