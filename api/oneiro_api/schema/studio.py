"""Recording clues on the wire. The sound comes by a multipart request, as the GraphQL multipart request specification has it."""

import hashlib
from typing import Annotated

import strawberry
from strawberry.file_uploads import Upload

from oneiro_api.accounts import Scope
from oneiro_api.recordings.sound import LARGEST_FILE, unfit

from .context import Context
from .recordings import Recording
from .refusals import Refusal, refusing
from .uploads import bytes_of

Info = strawberry.Info[Context]


@strawberry.type(description="A recording that you may give a clue with now. Nobody else learns of it before.")
class RecordingAdded:
    """The answer to a recording."""

    recording: Recording = strawberry.field(
        description="The recording. Its id goes into the field `recording` of an action."
    )
    seconds: float = strawberry.field(description="How long it lasts.")


AddRecordingResult = Annotated[
    RecordingAdded | Refusal, strawberry.union("AddRecordingResult", description="The recording, or why not.")
]


@strawberry.input(description="A sound that you want to give a clue with.")
class AddRecordingInput:
    """A wish for a recording."""

    table: strawberry.ID = strawberry.field(description="The id of the table.")
    recording: Upload = strawberry.field(
        description="A file of sound, sent by a multipart request: WebM, Ogg with Opus or Vorbis, MP4 or WAVE, with nothing "
        "but sound in it."
    )
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


@strawberry.type(description="What can be done with recordings.")
class RecordingActions:
    """The mutation of recordings."""

    @strawberry.mutation(
        description="Hand in the sound of a clue that you may give now, in place of one that you handed in and have not given. "
        "The request is a multipart one, and bears the header `GraphQL-Require-Preflight`."
    )
    @refusing
    async def add_recording(
        self, info: Info, input: Annotated[AddRecordingInput, strawberry.argument(description="The recording.")]
    ) -> AddRecordingResult:
        data = await bytes_of(input.recording, LARGEST_FILE, unfit)
        digest = hashlib.sha256(data).hexdigest()
        request = await info.context.asked((Scope.PLAY,), input.key, "addRecording", input.table, digest)
        info.context.spend(info.context.server.rates.recordings)
        take = await info.context.server.studio.take(input.table, data, request)
        return RecordingAdded(recording=Recording(id=strawberry.ID(take.recording)), seconds=take.seconds)
