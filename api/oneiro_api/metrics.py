"""What an operator watches, in the text format of Prometheus. Numbers only: no label holds what somebody has written."""

from collections.abc import Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    Summary,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call] # when a counter was made is of no use here
KEPT = CollectorRegistry()
ProcessCollector(registry=KEPT)

STEPS = Counter(
    "oneiro_steps", "Steps of games that were stored, by their kind; `act` are actions.", ["kind"], registry=KEPT
)
REFUSALS = Counter(
    "oneiro_refusals", "Requests that were refused, by the code of the refusal.", ["code"], registry=KEPT
)
FEEDS = Gauge("oneiro_feeds", "Subscriptions that are open.", registry=KEPT)
TABLES = Gauge(
    "oneiro_tables", "Tables in memory whose game has not ended, by their status.", ["status"], registry=KEPT
)
GROUPS = Histogram(
    "oneiro_group_size",
    "How many writes shared one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=KEPT,
)
PAIRINGS = Summary("oneiro_pairing_seconds", "How long it took to pair a round of a tournament.", registry=KEPT)


def text(tables: Mapping[str, int]) -> bytes:
    """All metrics as text; `tables` counts the tables in memory by their status."""
    for status, count in tables.items():
        TABLES.labels(status).set(count)
    return generate_latest(KEPT)
