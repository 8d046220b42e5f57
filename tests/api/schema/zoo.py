"""A schema of animals for every way in which a field can be had, and animals whose fields hold what they should not."""

import asyncio
import enum
from collections.abc import AsyncIterator, Callable, Generator
from datetime import UTC, datetime
from typing import Annotated, Any

import strawberry
from graphql import GraphQLError
from strawberry.scalars import JSON


class Colour(enum.Enum):
    RED = "r"
    BLUE = "b"


class Size(enum.IntEnum):
    SMALL = 1
    LARGE = 2


class Mood(enum.StrEnum):
    CALM = "calm"
    WILD = "wild"


class Oddity(enum.Enum):
    """Members that no dictionary can hold."""

    LIST = [1]  # noqa: RUF012 (a value of an enum)
    DICT = {"a": 1}  # noqa: RUF012

    def __eq__(self, other: object) -> bool:
        return self is other


Colours = strawberry.enum(Colour)
Sizes = strawberry.enum(Size)
Moods = strawberry.enum(Mood)
Oddities = strawberry.enum(Oddity)


@strawberry.interface
class Named:
    name: str
    nick: str | None


@strawberry.input
class Wish:
    times: int = 1
    colour: Colours = Colour.RED  # type: ignore[valid-type]
    tags: list[str] | None = None


@strawberry.type
class Collar:
    colour: Colours  # type: ignore[valid-type]
    length: float
    bell: bool | None


@strawberry.type
class Cat(Named):
    id: strawberry.ID
    lives: int
    weight: float
    awake: bool
    colour: Colours  # type: ignore[valid-type]
    size: Sizes | None  # type: ignore[valid-type]
    mood: Moods | None  # type: ignore[valid-type]
    oddity: Oddities | None  # type: ignore[valid-type]
    age: int | None
    height: float | None
    tame: bool | None
    chip: strawberry.ID | None
    born: datetime
    notes: JSON | None
    tags: list[str]
    scores: list[int]
    ratings: list[float] | None
    coats: list[Colours]  # type: ignore[valid-type]
    gaps: list[int | None]
    grid: list[list[int]]
    collar: Collar | None
    collars: list[Collar]
    spares: list[Collar | None]

    @strawberry.field
    def shout(self, loud: bool = False, wish: Wish | None = None) -> str:
        times = wish.times if wish else 1
        return self.name * times + ("!" if loud else "")

    @strawberry.field
    async def slow(self) -> int:
        await asyncio.sleep(0)
        return self.lives

    @strawberry.field
    async def slow_failure(self) -> int | None:
        await asyncio.sleep(0)
        raise ValueError("too slow")

    @strawberry.field
    def failure(self) -> int | None:
        raise GraphQLError("on purpose", extensions={"code": "PLANTED"})

    @strawberry.field
    def grave_failure(self) -> int:
        raise KeyError("gone")

    @strawberry.field
    def kittens(self, kinds: list[str] | None = None) -> list["Cat"]:
        return [cat(kind) for kind in kinds or ["plain"]]

    @strawberry.field
    async def friend(self, kind: str = "plain") -> Annotated["Cat | Dog", strawberry.union("Pet")] | None:
        await asyncio.sleep(0)
        return dog() if kind == "dog" else cat(kind)


@strawberry.type
class Dog(Named):
    age: float
    tricks: list[str] | None


Pet = Annotated[Cat | Dog, strawberry.union("Pet")]


class Stray:
    """Has no place in the schema."""

    name = "stray"
    nick = None


def cat(kind: str) -> Cat:
    """A cat of a kind; made anew each time, since some of its values can be read only once."""
    values: dict[str, Any] = {
        **{"id": "c1", "name": "Tom", "nick": "T", "lives": 9, "weight": 4.5, "awake": True},
        **{"colour": Colour.RED, "size": Size.SMALL, "mood": Mood.CALM, "oddity": Oddity.LIST},
        **{"age": 3, "height": 0.3, "tame": True, "chip": "x1", "born": datetime(2020, 2, 29, tzinfo=UTC)},
        **{"notes": {"a": [1, None]}, "tags": ["a", "b"], "scores": [1, 2], "ratings": [0.5], "gaps": [1, None]},
        **{"coats": [Colour.BLUE, Colour.RED], "grid": [[1], [2, 3]], "collar": collar()},
        **{"collars": [collar(), collar(bell=None)], "spares": [None, collar()]},
    }
    return Cat(**values | KINDS[kind]())


def collar(**values: Any) -> Collar:
    return Collar(**{"colour": Colour.BLUE, "length": 20.0, "bell": True, **values})


def dog(**values: Any) -> Dog:
    return Dog(**{"name": "Rex", "nick": None, "age": 2.5, "tricks": ["sit"], **values})


class Later:
    """A value that must be waited for; unlike a coroutine it may be forsaken when a field beside it fails first."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __await__(self) -> Generator[Any, None, Any]:
        yield from asyncio.sleep(0).__await__()
        return self.value


KINDS: dict[str, Callable[[], dict[str, Any]]] = {
    "plain": dict,
    "sparse": lambda: dict.fromkeys(
        ("nick", "size", "mood", "age", "height", "tame", "chip", "notes", "ratings", "collar", "oddity")
    ),
    "nameless": lambda: {"name": None},
    "lifeless": lambda: {"lives": None},
    "colourless": lambda: {"colour": None, "coats": None},
    "tagless": lambda: {"tags": None},
    "huge": lambda: {"lives": 2**40, "age": -(2**31) - 1},
    "at the edge": lambda: {"lives": 2**31 - 1, "age": -(2**31)},
    "true lives": lambda: {"lives": True, "age": False},
    "text lives": lambda: {"lives": "12", "age": "many"},
    "real lives": lambda: {"lives": 3.0, "age": 3.5},
    "whole weight": lambda: {"weight": 4, "height": True},
    "no number": lambda: {"weight": float("nan"), "height": float("inf")},
    "text weight": lambda: {"weight": "4.5", "height": "tall"},
    "number name": lambda: {"name": 5, "nick": 1.5, "id": 7, "chip": 8},
    "odd name": lambda: {"name": {"a": 1}, "nick": True, "id": ["x"], "chip": 1.5},
    "enum name": lambda: {"name": Mood.WILD, "nick": Colour.RED},
    "unreal": lambda: {"awake": "yes", "tame": 1},
    "colour by value": lambda: {"colour": "b", "size": 2, "mood": "calm"},
    "colour by name": lambda: {"colour": "BLUE", "size": "LARGE", "mood": "CALM"},
    "no colour": lambda: {"colour": "green", "size": 9, "mood": "sad"},
    "other enum": lambda: {"colour": Mood.CALM, "size": Colour.RED, "mood": Mood.WILD},
    "second oddity": lambda: {"oddity": Oddity.DICT},
    "no oddity": lambda: {"oddity": 5},
    "tuples": lambda: {"tags": ("a",), "scores": (1, 2), "coats": (Colour.RED,), "gaps": (None,)},
    "sets": lambda: {"tags": {"a"}, "scores": frozenset((1,))},
    "generators": lambda: {"scores": iter([1, 2]), "tags": (letter for letter in "ab")},
    "text for a list": lambda: {"tags": "ab", "scores": 5},
    "holes": lambda: {"scores": [1, None], "tags": [None], "coats": [None], "ratings": [None]},
    "wrong items": lambda: {"scores": ["x"], "tags": [{"a": 1}], "coats": ["green"], "ratings": ["1"]},
    "empty": lambda: {"scores": [], "tags": (), "coats": [], "grid": [], "collars": [], "spares": []},
    "deep holes": lambda: {"grid": [[1], [None]], "gaps": ["x", None]},
    "errors for values": lambda: {"age": ValueError("a value"), "nick": GraphQLError("an error")},
    "grave errors for values": lambda: {"lives": KeyError("lives")},
    "errors in lists": lambda: {"scores": [1, ValueError("an item")], "gaps": [ValueError("an item"), 2]},
    "awaited": lambda: {"lives": Later(7), "nick": Later("N"), "colour": Later(Colour.BLUE)},
    "awaited wrongly": lambda: {"lives": Later("x"), "age": Later(None), "colour": Later("green")},
    "awaited items": lambda: {"scores": [Later(1), 2], "tags": Later(["x"]), "gaps": [Later(None), Later("x")]},
    "bad collar": lambda: {"collar": collar(length=None), "collars": [collar(), collar(colour="x")]},
    "no collar": lambda: {"collar": Stray(), "spares": [Stray()], "collars": [None]},
    "awaited collar": lambda: {"collar": Later(collar(bell="x")), "spares": [Later(None), Later(collar(length="x"))]},
    "bad date": lambda: {"born": "yesterday", "notes": {1, 2}},
    "surrogate": lambda: {"name": "caf\N{LATIN SMALL LETTER E WITH ACUTE} \N{CAT}", "nick": ""},
}


@strawberry.type
class Query:
    @strawberry.field
    def cat(self, kind: str) -> Cat | None:
        return cat(kind)

    @strawberry.field
    def must(self, kind: str) -> Cat:
        return cat(kind)

    @strawberry.field
    async def awaited(self, kind: str) -> Cat | None:
        found: Cat = await Later(cat(kind))
        return found

    @strawberry.field
    def cats(self, kinds: list[str]) -> list[Cat | None]:
        return [cat(kind) for kind in kinds]

    @strawberry.field
    def pets(self, kind: str) -> list[Pet]:
        return [cat(kind), dog()]

    @strawberry.field
    def named(self, kind: str) -> list[Named | None]:
        return [cat(kind), dog(nick=7), Stray()]  # type: ignore[list-item]

    @strawberry.field
    def first(self, of: list[str], colour: Colours = Colour.BLUE, wish: Wish | None = None) -> str | None:  # type: ignore[valid-type]
        return f"{of[0]} {colour} {wish}"


@strawberry.type
class Mutation:
    @strawberry.mutation
    async def adopt(self, kind: str, lives: int = 9) -> Cat:
        found: Cat = await Later(cat(kind))
        found.lives = found.lives if lives == 9 else lives
        return found

    @strawberry.mutation
    def release(self, kind: str) -> Cat | None:
        return cat(kind)

    @strawberry.mutation
    def lose(self) -> int | None:
        raise LookupError("lost")


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def passing(self, kinds: list[str]) -> AsyncIterator[Cat | None]:
        for kind in kinds:
            yield cat(kind)

    @strawberry.subscription
    async def pets_passing(self, kinds: list[str]) -> AsyncIterator[Pet]:
        for kind in kinds:
            yield cat(kind)
            yield dog(age=None)

    @strawberry.subscription
    async def broken(self) -> AsyncIterator[int]:
        yield 1
        raise RuntimeError("the source failed")
