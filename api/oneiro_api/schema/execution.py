"""Execution of subscriptions without the leak of graphql-core 3.3.

There each delivered event leaves its sub-field cache in the subscription's executor for as long as the subscription lives,
several kilobytes an event. A fresh cache for each event ends that. Seen with graphql-core 3.3.1 and 3.3.2; overrides a private
attribute.
"""

from typing import Any

from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext


class EventExecution(StrawberryGraphQLCoreExecutionContext):
    """Strawberry's executor, with a cache of its own for each event."""

    def build_per_event_executor(self, payload: Any) -> Any:
        executor = super().build_per_event_executor(payload)
        executor._relevant_sub_fields = {}
        return executor
