"""Ideas for clues, as the API tells them."""

from typing import Annotated

import strawberry

from oneiro_api.accounts import Scope

from .arguments import TableId
from .context import Context
from .paging import bounded
from .refusals import Refusal, refusing


@strawberry.type(description="A clue that you might give.")
class ClueIdea:
    """An idea."""

    clue: str = strawberry.field(description="The clue; the table would take it as it stands.")
    language: str = strawberry.field(description="The language that it is in, as a tag of BCP 47.")


@strawberry.type(description="Ideas for a clue of yours.")
class ClueIdeas:
    """The answer of who has ideas."""

    ideas: list[ClueIdea] = strawberry.field(
        description="The ideas, the best first; none where no installed bot has any."
    )


ClueIdeasResult = Annotated[
    ClueIdeas | Refusal, strawberry.union("ClueIdeasResult", description="Ideas, or why there are none.")
]
OwnCard = Annotated[
    strawberry.ID | None,
    strawberry.argument(description="The card of your hand that you mean; left out where the clue belongs to none."),
]
Most = Annotated[int, strawberry.argument(description="How many at most: up to 12.")]


@strawberry.type(description="What can be asked of bots.")
class IdeaQueries:
    """The queries."""

    @strawberry.field(
        description="What bots would say in your place, where you are to give a clue: made of what your seat may know, and of "
        "nothing else. The same question has the same answer until something happens to your seat. Not in tournaments."
    )
    @refusing
    async def clue_ideas(
        self, info: strawberry.Info[Context], table: TableId, card: OwnCard = None, first: Most = 3
    ) -> ClueIdeasResult:
        bearer = await info.context.acting(Scope.READ)
        info.context.spend(info.context.server.rates.ideas)
        found = await info.context.server.ideas.of(table, bearer.account, card, bounded(first))
        return ClueIdeas(ideas=[ClueIdea(clue=idea.clue, language=idea.language) for idea in found])
