"""An account's own: all that the server holds of it, and its end."""

from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from oneiro_api.accounts import GUEST_SCOPES
from oneiro_api.live.requests import Request

from .arguments import After, Key
from .context import Context
from .paging import cursor_at, place_in
from .refusals import Refusal, refusing
from .tables import Account, account_of

Info = strawberry.Info[Context]


@strawberry.type(description="A part of all that the server holds of you.")
class AccountExport:
    """Part after part they make one document."""

    data: JSON = strawberry.field(
        description="Twenty of your tables, each with the game as you saw it and what you said there; in the first part also "
        "your account, tokens, webhooks, ratings and tournaments. Times are Unix seconds."
    )
    next: str | None = strawberry.field(description="Where the next part begins; null in the last one.")


@strawberry.type(description="The account is deleted, and its tokens with it.")
class AccountDeleted:
    """The answer to a deletion."""

    id: strawberry.ID = strawberry.field(description="The id that the account had.")


DeleteAccountResult = Annotated[
    AccountDeleted | Refusal, strawberry.union("DeleteAccountResult", description="Deleted, or why not.")
]
RenameResult = Annotated[Account | Refusal, strawberry.union("RenameResult", description="Your account, or why not.")]
NewName = Annotated[str, strawberry.argument(description="How you want to be called from now on: 1 to 40 characters.")]
OwnName = Annotated[
    str, strawberry.argument(description="Your name, exactly as it is: so that nobody is deleted by mistake.")
]


@strawberry.type(description="What can be asked of one's own account.")
class AccountQueries:
    """The queries of accounts."""

    @strawberry.field(description="All that the server holds of you, a part at a time; null when not signed in.")
    async def account_export(self, info: Info, after: After = None) -> AccountExport | None:
        bearer = await info.context.asking()
        if bearer is None:
            return None
        part = await info.context.server.holdings.part(bearer, None if after is None else place_in(after))
        return AccountExport(data=part.data, next=None if part.next is None else cursor_at(*part.next))  # type: ignore[arg-type]


@strawberry.type(description="What can be done with one's own account.")
class AccountActions:
    """The mutations of accounts."""

    @strawberry.mutation(
        description="Take another name, with a token that allows all that a guest may do. Tables that have not started show it "
        "at once; games and tournaments that you are in keep the name that you began with."
    )
    @refusing
    async def rename(self, info: Info, name: NewName, key: Key = None) -> RenameResult:
        request = await info.context.asked(GUEST_SCOPES, key, "rename", name)
        return account_of(await info.context.server.renaming.rename(name, request))

    @strawberry.mutation(
        description="Delete your account for good, with a token that allows all that a guest may do. You leave running games "
        "and tournaments; what you have played stays, under a name that is nobody's, and what you said is gone."
    )
    @refusing
    async def delete_account(self, info: Info, name: OwnName, key: Key = None) -> DeleteAccountResult:
        bearer = await info.context.acting(*GUEST_SCOPES)
        request = Request.made(bearer.account, key, "deleteAccount", name)
        return AccountDeleted(id=strawberry.ID(await info.context.server.erasing.erase(bearer.account, name, request)))
