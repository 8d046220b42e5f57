"""The studio: takes the sound of a clue from whoever may give one now."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection

from oneiro_api.live.hall import Hall
from oneiro_api.live.requests import Answer, Request, Requests
from oneiro_api.store import recordings
from oneiro_api.store.recorded import RecordingRow
from oneiro_core import Allowed, FieldKind, Game, Recording, RefusalCode, Refused, Seat, shapes

from .sound import sound_of


@dataclass(frozen=True, slots=True)
class Take:
    """A recording that was taken, and how long it lasts."""

    recording: Recording
    seconds: float


class Studio:
    """Takes recordings. Nobody but their maker learns of one before the game tells it."""

    def __init__(self, hall: Hall, requests: Requests) -> None:
        self._hall = hall
        self._requests = requests

    async def take(self, table_id: str, data: bytes, request: Request) -> Take:
        """A draft of the asker, in place of the one that he made before at this table.

        Raises Refused: NOT_FOUND, NOT_YOURS without a seat; NOT_NOW, NOT_YOUR_TURN, GAME_OVER, PARKED where he may give no clue
        now; ILLEGAL where clues may not be heard; RECORDING_REFUSED, RECORDING_TOO_LONG; NO_ROOM, UNAVAILABLE.
        """

        async def do() -> Answer:
            table, seat = await self._hall.seated(table_id, request.who)
            _check_offered(table.playing(), seat.index)
            sound = sound_of(data)
            row = RecordingRow(
                id=_id(table_id, request.who.id, data),
                table_id=table_id,
                account_id=request.who.id,
                media_type=sound.media_type,
                seconds=sound.seconds,
                size=len(data),
                at=self._hall.now(),
                sound=data,
            )
            answer = {"recording": row.id, "seconds": row.seconds}

            def work(connection: Connection) -> None:
                self._check_room(connection, row)
                recordings.put(connection, row)
                request.keep(connection, answer, row.at)

            await self._hall.write(work)
            return answer

        answer = await self._requests.once(request, do)
        return Take(str(answer["recording"]), float(answer["seconds"]))

    def _check_room(self, connection: Connection, recording: RecordingRow) -> None:
        most = self._hall.settings.recording_megabytes * 1024 * 1024
        if recordings.stored_bytes(connection) + recording.size > most:
            raise Refused(RefusalCode.NO_ROOM, "this server has no room for more recordings")


def _check_offered(game: Game, seat: Seat) -> None:
    """Raise Refused unless the seat is offered something, on its own table, that a recording may go with."""
    if game.table.over:
        raise Refused(RefusalCode.GAME_OVER, "the game is over")
    asked = [
        offer.fields.get(shape.name, Allowed())
        for offer in game.offers(seat)
        for shape in shapes(offer.action)
        if shape.kind is FieldKind.RECORDING
    ]
    if not asked:
        raise _nothing_to_record(game, seat)
    if all(allowed.values == () for allowed in asked):
        raise Refused(RefusalCode.ILLEGAL, "clues may not be heard at this table", "table")


def _nothing_to_record(game: Game, seat: Seat) -> Refused:
    """Why somebody may give no clue: another does, or it is not the time for clues."""
    kinds = {shape.kind for action in game.phase.accepts for shape in shapes(action)}
    code = RefusalCode.NOT_YOUR_TURN if FieldKind.RECORDING in kinds else RefusalCode.NOT_NOW
    return Refused(code, game.why_not(seat) or "there is no clue to be given now")


def _id(table_id: str, account_id: str, data: bytes) -> Recording:
    """A hash of the sound, and of whose it is: who has the same file cannot find out that it was handed in."""
    return hashlib.sha256(b"\0".join((table_id.encode(), account_id.encode(), data))).hexdigest()
