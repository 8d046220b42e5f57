"""How names read outside Python: keys in camelCase, titles in words, types of a plugin with its key in front."""

import inspect
import re


def camel(name: str) -> str:
    """`target_score` -> `targetScore`."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def snake(name: str) -> str:
    """`targetScore` -> `target_score`; also `ClaimStory` -> `claim_story`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def words(name: str) -> str:
    """`ClaimStory` or `claim_story` -> `Claim story`."""
    return snake(name).replace("_", " ").capitalize()


def lower_first(name: str) -> str:
    """`ClaimStory` -> `claimStory`."""
    return name[:1].lower() + name[1:]


def pascal(key: str) -> str:
    """`blind_auction` -> `BlindAuction`."""
    return "".join(part[:1].upper() + part[1:] for part in key.split("_"))


def public_name(cls: type, variant: str) -> str:
    """The public name of a class that a variant uses.

    Types of the shared core keep their plain names; a plugin's own types get the variant's key as prefix, so that two plugins
    cannot clash. A name that already begins with the prefix is left as it is.
    """
    prefix = pascal(variant)
    if cls.__module__.split(".")[0] == "oneiro_core" or cls.__name__.startswith(prefix):
        return cls.__name__
    return prefix + cls.__name__


def summary(thing: object) -> str:
    """The first paragraph of a docstring on one line; empty when there is none of the author's own."""
    return " ".join(description(thing).split("\n\n")[0].split())


def description(thing: object) -> str:
    """The docstring, unless dataclasses made it up (a signature is no description)."""
    text = inspect.getdoc(thing) or ""
    made_up = inspect.isclass(thing) and text.startswith(f"{thing.__name__}(")
    return "" if made_up else text
