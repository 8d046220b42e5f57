"""GraphQL over HTTP, sockets and Server-Sent Events, as the specifications have them.

What Strawberry 0.341 leaves open, and is closed here: the media type `application/graphql-response+json`; 4xx and no `data` when
nothing ran; an error in one operation of a socket ends that operation only; frames that are no messages end with code 4400;
pings are echoed with their payload; event streams only for those who ask for them first, with plain line ends.

A socket is counted for the address that it comes from until it has introduced itself, and then for its account.
"""

from collections.abc import Mapping
from datetime import timedelta
from importlib.resources import files
from typing import Any

import orjson
from cross_web import FormData, HTTPException, StarletteRequestAdapter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket
from starlette.websockets import WebSocketDisconnected as Closed
from strawberry.asgi import ASGIWebSocketAdapter, GraphQL
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.http.streaming import SSETransport
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.types.execution import PreExecutionError

from oneiro_api.answers import MALFORMED, failed, told
from oneiro_api.bodies import LARGEST_BODY
from oneiro_api.rates import RateLimited, address_of
from oneiro_api.schema.context import Context
from oneiro_api.server import Server
from oneiro_api.tokens import bearer
from oneiro_core import Refused

GRAPHQL_JSON = "application/graphql-response+json"
EXPLORER_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MOST_OPERATIONS = 64
"""The most operations under way on one socket."""
LONGEST_REASON = 123
TRY_AGAIN_LATER = 1013
"""The close code for a socket too many (IANA's registry); clients of graphql-transport-ws take it for a reason to try again."""
INIT_TIME = timedelta(seconds=5)
"""How long a socket may take to introduce itself."""


class Adapter(ASGIWebSocketAdapter):
    """A socket that is closed with a reason of any length: a frame has room for 123 bytes of it (RFC 6455, section 5.5)."""

    async def send_json(self, message: Mapping[str, object]) -> None:
        try:
            await super().send_json(message)
        except Closed as closed:  # by us, while an operation was about to answer
            raise WebSocketDisconnected from closed

    async def close(self, code: int, reason: str) -> None:
        await super().close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


class SocketHandler(BaseGraphQLTransportWSHandler[Any, Any]):
    """The graphql-transport-ws protocol, strict about messages and gentle with errors."""

    @staticmethod
    def _get_pre_execution_close_reason(error: Any) -> str | None:
        return None

    async def handle_message(self, message: Any) -> None:
        if not isinstance(message, dict):
            await self.handle_invalid_message("a message is a JSON object")
        elif not _is_sound(message):
            await self.handle_invalid_message("that is not a message of the protocol")
        else:
            await super().handle_message(message)  # type: ignore[arg-type]

    async def handle_connection_init(self, message: Any) -> None:
        message["payload"] = message.get("payload") or {}
        try:
            await super().handle_connection_init(message)
        except Refused as refused:  # there is no room, or the database is away
            await self.websocket.close(TRY_AGAIN_LATER, f"{refused.code}: {refused.message}")

    async def handle_task_exception(self, error: Exception) -> None:
        if not isinstance(error, WebSocketDisconnected):  # somebody left in the middle of a message: no bug
            await super().handle_task_exception(error)

    async def handle_ping(self, message: Any) -> None:
        pong: Any = {"type": "pong", **({"payload": message["payload"]} if "payload" in message else {})}
        await self.send_message(pong)


class EventStream(SSETransport):
    """Server-Sent Events, for clients that ask for them before anything else."""

    def accepts(self, accept: str) -> bool:
        return accept.split(",", 1)[0].split(";", 1)[0].strip().lower() == "text/event-stream"

    def encode_event(self, event: str, data: Any = None) -> str:
        return super().encode_event(event, data).replace("\r\n", "\n")

    def encode_comment(self, comment: str) -> str:
        return f": {comment}\n\n"


class RequestWithFile(StarletteRequestAdapter):
    """A request whose multipart body holds the operation, the map and one file."""

    async def get_form_data(self) -> FormData:
        """The parts. Raises Starlette's HTTPException for others than these."""
        form = await self._request.form(max_files=1, max_fields=2, max_part_size=LARGEST_BODY)
        return FormData(files=form, form=form)


class Endpoint(GraphQL[Context, None]):
    """The one endpoint of the API."""

    request_adapter_class = RequestWithFile
    websocket_adapter_class = Adapter
    graphql_transport_ws_handler_class = SocketHandler

    def __init__(self, schema: Any, server: Server) -> None:
        super().__init__(
            schema,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=INIT_TIME,
            max_subscriptions_per_connection=MOST_OPERATIONS,
            multipart_uploads_enabled=True,
            allowed_origins=server.settings.allowed_origins,
        )
        self.stream_transport_classes_by_protocol = {
            **GraphQL.stream_transport_classes_by_protocol,
            GRAPHQL_SSE_PROTOCOL: EventStream,
        }
        self.server = server
        self.pictures = server.hall.shelf.pictures

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        context = Context(self.server, self.pictures, request=request, response=response)
        request.scope["context"] = context
        await context.introduce(bearer(request.headers.get("authorization")))
        return context

    async def on_ws_connect(self, context: Context) -> Any:
        """A token in `connection_init` stands for the whole socket, as a Bearer header does."""
        token = (context.connection_params or {}).get("token")
        if isinstance(token, str):
            await context.introduce(token)
        context.request.scope["place"].move(context.asker)
        return await super().on_ws_connect(context)

    def encode_json(self, data: object) -> str:
        return orjson.dumps(data).decode()

    def decode_json(self, data: str | bytes) -> object:
        """Strictly: no lone surrogates, no NaN, no bottomless nesting."""
        return orjson.loads(data)

    def should_render_graphql_ide(self, request: Any) -> bool:
        """Whether a browser asks for the page, and not a program for an answer."""
        return super().should_render_graphql_ide(request) and "text/html" in request.headers.get("accept", "")

    async def render_graphql_ide(self, request: Request) -> Response:
        page = (files("oneiro_api") / "web" / "explorer.html").read_text()
        return HTMLResponse(
            page, headers={"content-security-policy": EXPLORER_POLICY, "referrer-policy": "no-referrer"}
        )

    def parse_json(self, data: str | bytes) -> Any:
        """A JSON object, or null for an empty one: bodies, and the variables of a GET request. Raises HTTPException."""
        parsed = super().parse_json(data)
        if not isinstance(parsed, dict | None):
            raise HTTPException(400, "a request is one JSON object")
        return parsed or {}

    async def parse_multipart(self, request: Any) -> dict[str, Any]:
        """The operation with its file in place (GraphQL multipart request specification). Raises HTTPException."""
        try:
            return await super().parse_multipart(request)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise HTTPException(400, "that is not a multipart request as its specification has it") from error

    async def process_result(self, request: Any, result: Any) -> Any:
        data = await super().process_result(request, result)
        nothing_ran = result.data is None and result.errors and all(error.path is None for error in result.errors)
        if isinstance(result, PreExecutionError) or nothing_ran:
            data.pop("data", None)
            request.scope["nothing_ran"] = True
        return data

    async def run(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        if request.scope["type"] == "websocket":
            return await self._run_socket(request)
        try:
            response = await super().run(request, *args, **kwargs)
        except HTTPException as error:
            response = failed(error.reason, MALFORMED, error.status_code)
        response.headers.setdefault("cache-control", "no-store")
        if "context" in request.scope:
            response.headers.update(request.scope["context"].told())
        if _answers_json(response):
            _negotiate(request, response)
        return response

    async def _run_socket(self, request: WebSocket) -> Any:
        """Serve a socket, if there is room for one more from its address."""
        client = request.client
        try:
            with self.server.rates.sockets.held(address_of(client.host if client else None)) as place:
                request.scope["place"] = place
                return await super().run(request)
        except RateLimited as refused:
            await request.send_denial_response(told(refused))  # there is no socket yet that could tell a refusal
        except Refused as refused:  # it was opened already
            await request.close(TRY_AGAIN_LATER, f"{refused.code}: {refused.message}")
        return request


def _is_sound(message: Mapping[str, Any]) -> bool:
    """Whether the parts of a message are of the right types; what else is wrong with it Strawberry finds."""
    match message.get("type"):
        case "subscribe":
            return isinstance(message.get("id"), str) and _is_request(message.get("payload"))
        case "complete":
            return isinstance(message.get("id"), str)
        case "connection_init" | "ping" | "pong":
            return isinstance(message.get("payload"), (dict, type(None)))
    return True


def _is_request(payload: Any) -> bool:
    return (
        isinstance(payload, dict)
        and isinstance(payload.get("query"), str)
        and isinstance(payload.get("variables"), (dict, type(None)))
        and isinstance(payload.get("operationName"), (str, type(None)))
        and isinstance(payload.get("extensions"), (dict, type(None)))
    )


def _answers_json(response: Response) -> bool:
    return response.headers.get("content-type", "").startswith("application/json")


def _negotiate(request: Request, response: Response) -> None:
    """GraphQL over HTTP: the newer media type where it is preferred, and then 400 or 429 where nothing ran."""
    if not wants_graphql_json(request.headers.get("accept", "")):
        return
    response.headers["content-type"] = f"{GRAPHQL_JSON}; charset=utf-8"
    if request.scope.get("nothing_ran") and response.status_code == 200:
        response.status_code = 429 if request.scope["context"].retry_after else 400


def wants_graphql_json(accept: str) -> bool:
    """Whether `application/graphql-response+json` is preferred to `application/json` (RFC 9110, section 12.5.1)."""
    weights = dict(_weight(part) for part in accept.split(","))
    wanted = weights.get(GRAPHQL_JSON, 0.0)
    return wanted > 0 and wanted >= weights.get("application/json", 0.0)


def _weight(part: str) -> tuple[str, float]:
    media, *parameters = (piece.strip().lower() for piece in part.split(";"))
    weight = next((piece[2:] for piece in parameters if piece.startswith("q=")), "1")
    try:
        return media, float(weight)
    except ValueError:
        return media, 0.0
