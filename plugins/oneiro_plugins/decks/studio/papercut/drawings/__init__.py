"""The drawings: SVG files in which each group with an id is one motif.

A motif has its foot at the origin and a person is about 100 units high; what is drawn for one scene alone (``pieces.svg``) is in
card units and lies where the card wants it. Colours are written ``var(--part)``, where ``part`` is one of a mood's, so that a
drawing takes the light of its scene. Opened by itself, a file shows all its motifs side by side: where a group is put on the
sheet does not count on a card.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.shapes import Svg

NAMESPACE = "http://www.w3.org/2000/svg"
PART = re.compile(r"var\(--(\w+)\)")


def drawing(name: str, colours: Mapping[str, Colour]) -> Svg:
    """A motif in the colours given. Raises KeyError for a motif or a part that there is not."""
    return PART.sub(lambda found: colours[found[1]], library()[name])


@cache
def library() -> dict[str, Svg]:
    """All motifs by name."""
    sheets = sorted(file.name for file in files(__name__).iterdir() if file.name.endswith(".svg"))
    return {name: motif for sheet in sheets for name, motif in _motifs(sheet).items()}


def _motifs(sheet: str) -> dict[str, Svg]:
    root = ElementTree.fromstring((files(__name__) / sheet).read_text(encoding="utf-8"))
    return {group.attrib["id"]: _inside(group) for group in root.iter(f"{{{NAMESPACE}}}g") if "id" in group.attrib}


def _inside(group: ElementTree.Element) -> Svg:
    ElementTree.register_namespace("", NAMESPACE)
    parts = "".join(ElementTree.tostring(part, encoding="unicode").strip() for part in group)
    return parts.replace(f' xmlns="{NAMESPACE}"', "")
