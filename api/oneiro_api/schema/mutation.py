"""What can be done. Each mutation that changes something takes a `key`: sent again with the same key, it is done once."""

import types
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Annotated, Any

import strawberry

from oneiro_api.accounts import Scope
from oneiro_api.live.sight import sight_at
from oneiro_api.schema.tournaments.actions import HostActions
from oneiro_api.schema.tournaments.entry import EntryActions
from oneiro_api.schema.tournaments.outside import OutsideActions
from oneiro_api.schema.tournaments.rulings import RoundActions
from oneiro_api.schema.tournaments.series import SeriesActions
from oneiro_api.schema.tournaments.tables import TableActions
from oneiro_core import RefusalCode, Refused

from .arguments import Code, Key, SeatIndex, TableId
from .belongings import AccountActions
from .chat import ChatMessage, message_of
from .context import Context
from .derive import Derivation, plain
from .handing import HandingActions
from .hints import optional
from .interfaces import GameView
from .making import DeckActions
from .one_of import chosen, one_of
from .opening import SEEN_HOST, named, opening
from .pausing import PauseActions
from .refusals import Refusal, refusing
from .results import TableResult
from .studio import RecordingActions
from .tables import Account, account_of, shown
from .tokens import TokenActions
from .webhooks import WebhookActions


@strawberry.type(description="A new account, with the token that stands for it.")
class SignedIn:
    """The token is shown only this once."""

    account: Account = strawberry.field(description="The account.")
    token: str = strawberry.field(description="Send it as `Authorization: Bearer`, or in `connection_init`.")


@strawberry.type(description="The action was taken and is on disk.")
class Acted:
    """The answer to an action."""

    cursor: str = strawberry.field(description="The place in your feed after the action.")
    game: GameView = strawberry.field(description="The game right after it.")


SignInResult = Annotated[SignedIn | Refusal, strawberry.union("SignInResult", description="Signed in, or why not.")]
ActResult = Annotated[Acted | Refusal, strawberry.union("ActResult", description="Done, or why not.")]
SayResult = Annotated[ChatMessage | Refusal, strawberry.union("SayResult", description="Said, or why not.")]

# An answer that shows what the account sees needs the scope for that as well.
SEEN_PLAY = (Scope.PLAY, Scope.READ)

Info = strawberry.Info[Context]
MyName = Annotated[str, strawberry.argument(description="How you want to be called: 1 to 40 characters.")]
Taken = Annotated[int, strawberry.argument(description="The seat to free, from 0.")]
Words = Annotated[str, strawberry.argument(description="What you say: 1 to 500 characters.")]


@strawberry.type(name="Mutation", description="What can be done.")
class Actions(
    TokenActions,
    AccountActions,
    PauseActions,
    HandingActions,
    WebhookActions,
    DeckActions,
    RecordingActions,
    HostActions,
    EntryActions,
    RoundActions,
    TableActions,
    OutsideActions,
    SeriesActions,
):
    """The mutations that do not depend on what is installed."""

    @strawberry.mutation(description="Sign in as a guest, under a name.")
    @refusing
    async def sign_in(self, info: Info, name: MyName) -> SignInResult:
        info.context.spend(info.context.server.rates.sign_in, who=info.context.address)
        account, token = await info.context.server.accounts.sign_in(name)
        return SignedIn(account=account_of(account), token=token)

    @strawberry.mutation(description="Sit down at a table, found by its id or its code.")
    @refusing
    async def join_table(
        self,
        info: Info,
        id: Annotated[strawberry.ID | None, strawberry.argument(description="The id of the table.")] = None,
        code: Code = None,
        seat: SeatIndex = None,
        key: Key = None,
    ) -> TableResult:
        request = await info.context.asked(SEEN_PLAY, key, "join", id, code, seat)
        with info.context.trying_a_code() if id is None else nullcontext():
            joined = await info.context.server.lobby.join(id, code, seat, request)
        return await shown(info.context, joined)

    @strawberry.mutation(description="Get up. In a running game the seat is given up for good.")
    @refusing
    async def leave_table(self, info: Info, id: TableId, key: Key = None) -> TableResult:
        request = await info.context.asked(SEEN_PLAY, key, "leave", id)
        return await shown(info.context, await info.context.server.lobby.leave(id, request))

    @strawberry.mutation(description="Seat a bot, as the host of a table that has not started.")
    @refusing
    async def add_bot(
        self,
        info: Info,
        table: TableId,
        bot: Annotated[
            str | None, strawberry.argument(description="The key of the bot; the usual one when left out.")
        ] = None,
        seat: SeatIndex = None,
        key: Key = None,
    ) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "addBot", table, bot, seat)
        return await shown(info.context, await info.context.server.lobby.add_bot(table, bot, seat, request))

    @strawberry.mutation(
        description="Play at once: join a public table whose host is there and waits, or else begin a game against bots. "
        "There a bot plays on for who is away, until he is back."
    )
    @refusing
    async def quick_play(
        self,
        info: Info,
        variant: Annotated[str, strawberry.argument(description="The key of the variant.")],
        preset: Annotated[
            str | None,
            strawberry.argument(
                description="The preset of the table; left out, any that waits, or else the default one."
            ),
        ] = None,
        bot: Annotated[
            str | None,
            strawberry.argument(description="The key of a bot: then you play against such bots alone, without people."),
        ] = None,
        key: Key = None,
    ) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "quickPlay", variant, *named(preset=preset, bot=bot))
        info.context.spend(info.context.server.rates.tables)
        return await shown(info.context, await info.context.server.lobby.quick_play(variant, preset, bot, request))

    @strawberry.mutation(description="Free somebody's or a bot's seat, as the host of a table that has not started.")
    @refusing
    async def remove_seat(self, info: Info, table: TableId, seat: Taken, key: Key = None) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "remove", table, seat)
        return await shown(info.context, await info.context.server.lobby.remove(table, seat, request))

    @strawberry.mutation(description="Begin the game with those who sit there, as the host.")
    @refusing
    async def start_table(self, info: Info, id: TableId, key: Key = None) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "start", id)
        return await shown(info.context, await info.context.server.lobby.start(id, request))

    @strawberry.mutation(
        description="Say whether others may watch, as the host: before the game, in it, and after it. Who watches sees no more."
    )
    @refusing
    async def set_watchable(
        self,
        info: Info,
        table: TableId,
        watchable: Annotated[bool, strawberry.argument(description="Whether they may.")],
        key: Key = None,
    ) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "setWatchable", table, watchable)
        return await shown(
            info.context, await info.context.server.lobby.set_watchable(table, request, watchable=watchable)
        )

    @strawberry.mutation(description="Play again with the same people: a new table, one for all who ask.")
    @refusing
    async def rematch(self, info: Info, table: TableId, key: Key = None) -> TableResult:
        request = await info.context.asked(SEEN_HOST, key, "rematch", table)
        info.context.spend(info.context.server.rates.tables)
        return await shown(info.context, await info.context.server.lobby.rematch(table, request))

    @strawberry.mutation(description="Withdraw a secret choice, while others still choose.")
    @refusing
    async def take_back(self, info: Info, table: TableId, key: Key = None) -> ActResult:
        request = await info.context.asked(SEEN_PLAY, key, "takeBack", table)
        answer = await info.context.server.play.take_back(table, request)
        return await _acted(info.context, answer)

    @strawberry.mutation(description="Say something at a table, in plain text.")
    @refusing
    async def say(self, info: Info, table: TableId, text: Words, key: Key = None) -> SayResult:
        request = await info.context.asked((Scope.PLAY,), key, "say", table, text)
        info.context.spend(info.context.server.rates.chat)
        return message_of(await info.context.server.talk.say(table, text, request))


def mutation(derived: Derivation) -> type:
    """The root of mutations for what is installed; nothing can be played where no variant is."""
    if not derived.actions:
        return Actions
    fields = {
        "act": strawberry.mutation(
            _act(derived), description="Do something in a game, as the seat that your token holds."
        ),
        **opening(derived),
    }
    made = types.new_class("Mutation", (Actions,), {}, lambda body: body.update({"__annotations__": {}, **fields}))
    return strawberry.type(made, name="Mutation", description="What can be done.")


def _act(derived: Derivation) -> Any:
    action_input = one_of(
        "ActionInput",
        "Exactly one action.",
        {name: derived.inputs[action] for name, action in derived.actions.items()},
    )

    async def act(
        self: Any, info: Info, table: TableId, action: Any, phase: int | None = None, key: Key = None
    ) -> ActResult:
        name, value = chosen(action)
        taken = plain(derived.actions[name], value)
        request = await info.context.asked(SEEN_PLAY, key, "act", table, name, taken, phase)
        return await _acted(info.context, await info.context.server.play.act(table, taken, phase, request))

    act.__annotations__["action"] = Annotated[action_input, strawberry.argument(description="What you do.")]
    act.__annotations__["phase"] = Annotated[
        optional(int),
        strawberry.argument(description="The `phaseNumber` that you mean; in another phase the action is refused."),
    ]
    return refusing(act)


async def _acted(context: Context, answer: Mapping[str, Any]) -> Acted:
    """The game as it was right after the action, also when the answer is said again much later.

    Raises Refused: NOT_YOURS where the seat was handed on meanwhile, PARKED where the game cannot be shown.
    """
    live = await context.server.hall.find(str(answer["table"]))
    assert live is not None
    async with live.lock:
        viewer, number = live.viewer(context.account), int(answer["number"])
        if live.game is None:
            live.playing()
        if viewer is None or number > live.received(viewer):
            raise Refused(RefusalCode.NOT_YOURS, "the seat has been handed on")
        seen = sight_at(live, viewer, number)
    assert seen is not None
    return Acted(cursor=seen.cursor, game=seen)  # type: ignore[arg-type]
