"""A recording as the API shows it."""

import strawberry


@strawberry.type(description="The sound of a clue.")
class Recording:
    """A recording, known by its id."""

    id: strawberry.ID = strawberry.field(description="Its id: a hash of the table, of who made it, and of the sound.")

    @strawberry.field(
        description="Where the sound is, once its clue is told; it never changes. It is gone when its maker has deleted his "
        "account: then the text of the clue is what stays."
    )
    def sound(self) -> str:
        return f"/recordings/{self.id}"


def recording_of(recording: str | None) -> Recording | None:
    """The API's recording for one of the core."""
    return None if recording is None else Recording(id=strawberry.ID(recording))
