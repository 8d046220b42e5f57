"""How different pictures look: to the eye, to eyes that tell fewer colours apart, and in grey.

A picture is seen as 24 x 36 patches in CIE L*a*b* (D65), where a distance of about 2.3 is just noticeable. The simulations
of protanopia, deuteranopia and tritanopia are the matrices of Machado, Oliveira and Fernandes (2009) at full severity.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

import imagehash
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Numbers: TypeAlias = NDArray[np.float64]

PATCHES = (24, 36)
EYES: Mapping[str, Numbers] = {
    "full colour": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE_POINT = np.array([0.9505, 1.0, 1.089])


class Pair(NamedTuple):
    """Two pictures, by name, and how far apart they are."""

    distance: float
    one: str
    two: str


def patches(picture: Image.Image, eye: str = "full colour") -> Numbers:
    """The L*a*b* patches of a picture as one kind of eye sees them."""
    small = np.asarray(picture.convert("RGB").resize(PATCHES, Image.Resampling.BOX), np.float64) / 255
    linear = np.where(small <= 0.04045, small / 12.92, ((small + 0.055) / 1.055) ** 2.4)
    seen = (linear @ EYES[eye].T).clip(0, 1)
    x, y, z = np.moveaxis(_response(seen @ TO_XYZ.T / WHITE_POINT), -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def _response(light: Numbers) -> Numbers:
    return np.where(light > 0.008856, np.cbrt(light), 7.787 * light + 16 / 116)


def difference(one: Numbers, two: Numbers) -> float:
    """The mean distance between the patches of two pictures."""
    return float(np.sqrt(((one - two) ** 2).sum(-1)).mean())


def closest_in_colour(pictures: Mapping[str, Image.Image], eye: str) -> Pair:
    """The two pictures that one kind of eye could mix up most easily."""
    seen = {name: patches(picture, eye) for name, picture in pictures.items()}
    return min(Pair(difference(seen[one], seen[two]), one, two) for one, two in combinations(seen, 2))


def closest_in_form(pictures: Mapping[str, Image.Image]) -> Pair:
    """The two pictures whose 64-bit perceptual hashes differ in the fewest bits."""
    hashes = forms(pictures)
    return min(Pair(float(hashes[one] - hashes[two]), one, two) for one, two in combinations(hashes, 2))


def closest_across(ours: Mapping[str, Image.Image], theirs: Mapping[str, Image.Image]) -> Pair:
    """A picture of one deck and one of another that are closest in form."""
    one_side, other_side = forms(ours), forms(theirs)
    return min(Pair(float(one_side[one] - other_side[two]), one, two) for one, two in product(ours, theirs))


def forms(pictures: Mapping[str, Image.Image]) -> dict[str, imagehash.ImageHash]:
    """The perceptual hash of each picture."""
    return {name: imagehash.phash(picture) for name, picture in pictures.items()}


def likeness(one: Sequence[str], two: Sequence[str]) -> float:
    """The share of tags that two cards have in common, 0 to 1 (Jaccard)."""
    return len(set(one) & set(two)) / len(set(one) | set(two))
