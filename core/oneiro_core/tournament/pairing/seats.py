"""Who sits where: fair shares of early and late seats."""

from .history import History, Pod


def seat_order(pod: Pod, history: History, seed: str = "") -> Pod:
    """The pod in the order of seats that evens out who sat early and who late, and who sat after whom."""
    raise NotImplementedError
