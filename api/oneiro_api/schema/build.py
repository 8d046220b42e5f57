"""One schema for all that is installed."""

from collections.abc import Iterable

from graphql import build_schema as parsed
from graphql import lexicographic_sort_schema, print_schema
from strawberry.extensions import MaxTokensLimiter

from oneiro_api.schema.execution.documents import DocumentSchema
from oneiro_api.schema.execution.executor import Execution
from oneiro_api.schema.execution.limits import MOST_TOKENS, SizeLimit
from oneiro_api.schema.execution.masking import NumberBugs
from oneiro_core import BadPlugin, Plugin, Registry, Variant

from . import (
    about,
    cards,
    catalogue,
    chat,
    choices,
    decks,
    ideas,
    interfaces,
    making,
    news,
    paging,
    query,
    ratings,
    recordings,
    refusals,
    studio,
    subscription,
    tables,
    tokens,
    webhooks,
)
from . import mutation as mutations
from .derive import Derivation
from .tournaments import (
    actions,
    crosstable,
    entrants,
    entry,
    fairplay,
    outside,
    pages,
    pairing,
    report,
    roots,
    rounds,
    rulings,
    standings,
    tournament,
)
from .tournaments import log as tournament_log
from .tournaments import settings as tournament_settings
from .tournaments import wish as tournament_wish
from .tournaments import words as tournament_words

_LISTED = ("AuditEntry", "CrossTableRow", "Entrant", "Pod", "PodReport", "Round", "StandingRow", "Tournament")
_BUILT_IN = (
    *("Boolean", "DateTime", "Float", "ID", "Int", "JSON", "String", "Upload"),
    *(
        "ActionInput",
        "ActResult",
        "AddRecordingResult",
        "CardResult",
        "ClueIdeasResult",
        "CreateTableInput",
        "CreateTokenResult",
        "CreateWebhookResult",
        "DeckResult",
        "Mutation",
        "OptionsInput",
        "RemoveDeckResult",
        "RemoveWebhookResult",
        "RevokeTokenResult",
        "SayResult",
        "SignInResult",
        "TableResult",
    ),
    *("PairingResult", "PlanResult", "SetOutResult", "TournamentResult", *tournament_words.ALL),
    *(f"{item}{form}" for item in _LISTED for form in ("Connection", "Edge")),
    *(
        "ClockPreset",
        "DeckNoteKind",
        "DeckVisibility",
        "DeliveryState",
        "FieldKind",
        "InvitationKind",
        "PictureFit",
        "RefusalCode",
        "TableSize",
        "TableStatus",
        "TokenScope",
    ),
)
_OWN = (
    about,
    cards,
    catalogue,
    chat,
    choices,
    decks,
    ideas,
    interfaces,
    making,
    mutations,
    news,
    paging,
    query,
    ratings,
    recordings,
    refusals,
    studio,
    subscription,
    tables,
    tokens,
    webhooks,
    actions,
    crosstable,
    entrants,
    entry,
    fairplay,
    outside,
    pages,
    pairing,
    report,
    roots,
    rounds,
    rulings,
    standings,
    tournament,
    tournament_log,
    tournament_settings,
    tournament_wish,
)
"""The modules whose types the API brings itself."""


def build_schema(variants: Iterable[Variant]) -> DocumentSchema:
    """The schema. Raises BadPlugin when a variant has no GraphQL form, or its type names clash."""
    derived = Derivation(_taken())
    for variant in sorted(variants, key=lambda variant: variant.key):
        derived.add(variant)
    types = [*derived.views.values(), *derived.events, *derived.options.values()]
    return DocumentSchema(
        query=query.Query,
        mutation=mutations.mutation(derived),
        subscription=subscription.Subscription,
        types=types,
        execution_context_class=Execution,
        extensions=[
            lambda: MaxTokensLimiter(max_token_count=MOST_TOKENS),
            SizeLimit,
            NumberBugs,
        ],
    )


def _taken() -> dict[str, type]:
    """The names that the API's own types have, so that a plugin's type cannot take one."""
    named = {name: type(name, (), {"__module__": "the API"}) for name in _BUILT_IN}
    for module in _OWN:
        for thing in vars(module).values():
            definition = getattr(thing, "__strawberry_definition__", None)
            if definition is not None:
                named[definition.name] = thing
    return named


def trial(registry: Registry, plugin: Plugin) -> None:
    """A registry's check: the schema must build with the plugin's variants beside all others. Raises BadPlugin."""
    if not plugin.variants:
        return
    try:
        build_schema((*registry.variants.values(), *plugin.variants))
    except BadPlugin:
        raise
    except Exception as error:
        raise BadPlugin(f"the schema cannot be built with it: {type(error).__name__}: {error}") from error


def schema_text(schema: DocumentSchema) -> str:
    """The schema as sorted SDL. Sorted here and not by Strawberry, whose sorting forgets how its enums are written."""
    return print_schema(lexicographic_sort_schema(parsed(schema.as_str()))) + "\n"
