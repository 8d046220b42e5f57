"""Scenes: on the sea and in it."""

import math

from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.land import (
    cord,
    hills,
    ripples,
    specks,
    town,
)
from oneiro_plugins.decks.studio.papercut.scene import (
    FAR,
    FIGURE,
    FLAT,
    HEAVY,
    Composition,
    Scene,
    star,
)
from oneiro_plugins.decks.studio.shapes import (
    ellipse,
    path,
    placed,
    rectangle,
    ring,
    stroke,
)

JELLYFISH = (
    (320, 400, 1.6, 0, "#f0a06a"),
    (165, 520, 1.15, 6, "#e0708a"),
    (484, 540, 1.2, -6, "#f3c46a"),
    (300, 650, 0.75, 4, "#c98ad0"),
    (404, 290, 0.75, -8, "#e0708a"),
    (116, 290, 0.9, 8, "#f3c46a"),
    (548, 240, 0.95, -6, "#c98ad0"),
)
SPINES = ("#8a3a3a", "#c98a3a", "#3f6a7a", "#6a7a4a", "#a85a4a", "#6a4a7a", "#d9b06a")


def umbrella_boat(scene: Scene) -> None:
    """Two at sea in an umbrella."""
    dice = scene.dice
    scene.painter.sky(((0, "#0b1f3a"), (0.5, "#1d5a74"), (0.64, "#6fb0a8"), (1, "#1d5a74")))
    scene.stars(170, 540)
    scene.crescent((140, 180), 64)
    scene.clouds([(520, 300, 260, 50), (90, 430, 220, 40)], "#3a8090", shadow=0.1, opacity=0.85)
    scene.sea(610, ["#3f8f98", "#2a7484", "#1d5f70"], 9, 74, 38)
    scene.beam([(420, 620), (490, 620), (560, 960), (340, 960)], 0.25, 16)
    crew = scene.motif("fox", (262, 704), 1.5, accent="#e0703c") + scene.motif(
        "rabbit", (382, 704), 1.4, light="#f6efe0"
    )
    scene.paint(crew, coat=FIGURE)
    pole = stroke("M404,690 C420,600 440,530 462,510", scene.mood.ink, 3)
    scene.paint(scene.motif("lantern", (462, 596), 0.95), pole, coat=FIGURE)
    scene.glow((462, 560), 150, 0.65, "#ffcf80")
    scene.paint(scene.motif("umbrella-hull", (0, 0)), coat=HEAVY)
    scene.sea(800, ["#17505f", "#0f3f50", "#0a2f40"], 11, 96, 56)
    scene.paint(scene.motif("fish", (548, 780), 0.6, -50), coat=FIGURE)
    scene.paint(scene.motif("whale", (150, 930), 0.8, -6, body="#1a5264", light="#7fb8b8"), coat=FIGURE, haze=0.3)
    scene.paint(ripples(dice, 640, 940, "#bfe3d6", 40), coat=FLAT, opacity=0.6)


def jelly_street(scene: Scene) -> None:
    """Jellyfish for street lamps."""
    m, dice = scene.mood, scene.dice
    scene.stars(80, 300, 3)
    scene.paint(town(dice, 690, m.far, "#ffd98a", (220, 430)), coat=FAR)
    scene.paint(scene.motif("alley", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("alley-windows", (0, 0), glow="#ffcf70"), coat=FIGURE)
    scene.paint(path("M200,740 L450,740 L660,990 L-20,990Z", "#3a2a58"))
    stones = [
        stroke(f"M{320 + k * 60},{y} l{40 + k * 2},0", "#6d4f86", 3)
        for k, y in zip((-2, 0, -1, 1, -3, 2, 1, -2), range(780, 960, 22), strict=False)
    ]
    scene.paint(*stones, coat=FLAT)
    for x, y, size, turn, colour in JELLYFISH:
        scene.glow((x, y - 70 * size), 120 * size, 0.6, colour)
        scene.paint(
            scene.motif("jellyfish", (x, y), size, turn, accent=colour, light="#fff0d8"), coat=HEAVY, opacity=0.92
        )
        scene.glow((x, y - 78 * size), 46 * size, 0.45, "#fff0d0")
    scene.paint(ellipse((336, 906), 60, 9, m.ink), coat=FLAT, soft=5, opacity=0.5)
    scene.paint(scene.motif("girl-back", (330, 904), 1.4, accent="#e0364a", ink="#1a1030"), coat=FIGURE, rim=0.8)
    scene.paint(scene.motif("cat", (430, 918), 0.75, body=m.ink), coat=FIGURE, rim=0.8)
    scene.paint(scene.motifs("fish", (230, 780, 0.3), (440, 700, 0.26, 0, 1)), coat=FIGURE)


def heart_anchor(scene: Scene) -> None:
    """A heart on an anchor chain."""
    m, dice = scene.mood, scene.dice
    for x in (120, 300, 470):
        scene.beam([(x, -20), (x + 70, -20), (x + 130, 900), (x - 60, 900)], 0.16, 16, "#bfe6d4")
    far = scene.motif("whale", (470, 330), 1.3, 6, True, body="#1d6478", light="#5fa8b0", dark="#15586e")
    scene.paint(far, coat=FAR, haze=0.35)
    scene.paint(hills(dice, 800, 30, m.far), coat=FAR)
    scene.paint(scene.motif("anchor", (330, 860), 4.2, body="#3a4f5e"), coat=HEAVY)
    links = [
        ring((330, y), 11, "#8a98a0", 6) if row % 2 else rectangle((326, y - 16), 8, 32, "#6a7880", 4)
        for row, y in enumerate(range(-10, 420, 22))
    ]
    scene.paint(*links, coat=HEAVY, rim=0.7)
    scene.glow((330, 540), 260, 0.55, "#ff8a6a")
    scene.paint(scene.motif("heart", (330, 680), 2.9, accent="#e0403c"), coat=HEAVY, rim=0.8)
    scene.glow((300, 500), 70, 0.4, "#ffd0b0")
    scene.paint(
        cord((230, 470), (430, 640), "#6a7880", 30, 9), cord((430, 470), (240, 640), "#8a98a0", 26, 9), coat=HEAVY
    )
    scene.beam([(172, 706), (330, 560), (330, 700)], 0.4, 8)
    scene.paint(scene.motif("diver", (110, 740), 1.3, 24, second="#d9a04e", accent="#c8603c"), coat=HEAVY)
    scene.glow((168, 700), 60, 0.7)
    scene.paint(scene.motif("bed-of-the-sea", (0, 0)), coat=HEAVY)
    scene.paint(
        scene.motif("chest", (560, 900), 1.0, 8),
        scene.motifs("fish", (540, 640, 0.5, 0, 1), (570, 690, 0.4, 0, 1), (500, 720, 0.34, 0, 1)),
        coat=FIGURE,
    )
    scene.paint(specks(dice, (60, 60, 600, 840), (2, 6), "#dff4e6", 40), coat=FLAT, opacity=0.5)


def deep_lift(scene: Scene) -> None:
    """A lift into the deep."""
    dice = scene.dice
    _backdrop_of_deep_lift(scene)
    scene.paint(scene.motif("lift-gate", (-30, 0), second="#e0b050"), coat=FIGURE)
    fish = scene.motif("anglerfish", (556, 700), 0.0, body="#2a3f4a")
    scene.paint(
        fish,
        scene.motif("anglerfish", (604, 676), 0.78, -4, body="#35505a", dark="#13232c", glow="#d8fff0"),
        coat=HEAVY,
        rim=0.6,
    )
    scene.glow((486, 532), 120, 0.8, "#b8ffe0")
    weeds = [
        stroke(f"M{x},980 C{x - 30},900 {x + 30},860 {x + lean},{top}", "#134a44", 9)
        for x, lean, top in ((30, 10, 720), (70, -16, 780), (110, 12, 820), (600, -20, 800))
    ]
    scene.paint(
        *weeds,
        scene.motif("chest", (200, 910), 0.7, -8),
        scene.motif("anchor", (440, 930), 0.8, 30, body="#2f4a54"),
        coat=HEAVY,
    )
    small = ((90, 560, 0.4), (60, 610, 0.34), (130, 640, 0.3))
    scene.paint(scene.motifs("fish", *small, accent="#5fb0b0", second="#8fe0c8"), coat=FIGURE)
    scene.paint(specks(dice, (40, 40, 600, 900), (1.5, 5), "#cfeff0", 50), coat=FLAT, opacity=0.5)


def _backdrop_of_deep_lift(scene: Scene) -> None:
    scene.painter.sky(((0, "#14586e"), (0.4, "#0a3049"), (1, "#020c18")))
    scene.beam([(240, -20), (400, -20), (520, 500), (120, 500)], 0.2, 22, "#8fe0e0")
    scene.paint(
        scene.motif("jellyfish", (110, 240), 0.9, 6, accent="#8a6ac8"),
        scene.motif("jellyfish", (560, 180), 0.7, -8, accent="#c86a9a"),
        coat=HEAVY,
        opacity=0.85,
    )
    scene.glows([(110, 180), (560, 130)], 90, 0.4, "#b08af0")
    scene.paint(
        path(
            "M-20,980 L-20,820 C60,780 90,860 160,850 C200,900 460,900 500,840 C560,860 590,770 660,800 L660,980Z",
            "#04141f",
        ),
        coat=HEAVY,
    )
    scene.paint(scene.motif("lift", (-30, 0), second="#c8963f"), coat=HEAVY, rim=0.4)
    scene.glow((290, 500), 230, 0.55, "#ffc870")
    scene.paint(
        scene.motif("porter", (246, 662), 2.3, accent="#c8342f"),
        scene.motif("lady", (346, 662), 2.4, body="#3f6a8a", accent="#a8486a"),
        coat=HEAVY,
    )


def octopus_library(scene: Scene) -> None:
    """An octopus reads."""
    dice = scene.dice
    _backdrop_of_octopus_library(scene)
    books = (
        (120, 380, 1.0, -14),
        (92, 742, 1.0, 10),
        (206, 840, 0.9, -8),
        (526, 380, 1.0, 14),
        (546, 742, 1.0, -10),
        (434, 850, 0.9, 8),
    )
    covers = ("#3f6a9a", "#c98a3a", "#5f8a4a", "#8a4a8a", "#3f8a8a", "#c8503c")
    scene.paint(
        *(scene.motifs("book", spot, accent=cover) for spot, cover in zip(books, covers, strict=True)), coat=HEAVY
    )
    scene.paint(scene.motif("lantern", (330, 840), 1.6), coat=HEAVY)
    scene.glow((330, 778), 150, 0.7, "#ffd890")
    scene.paint(
        scene.motifs("fish", (250, 640, 0.4), (430, 620, 0.36, 0, 1)),
        scene.motif("snail", (110, 902), 0.5),
        coat=FIGURE,
    )
    scene.paint(specks(dice, (180, 40, 460, 860), (2, 6), "#dff4e6", 36), coat=FLAT, opacity=0.5)


def _backdrop_of_octopus_library(scene: Scene) -> None:
    dice = scene.dice
    for x in (200, 340):
        scene.beam([(x, -20), (x + 60, -20), (x + 120, 900), (x - 60, 900)], 0.2, 16, "#bfe6d4")
    scene.paint(scene.motif("library", (0, 0)), coat=HEAVY)
    spines = []
    for shelf in (130, 290, 450, 610, 770):
        for left, right in ((0, 160), (480, 636)):
            edge: float = left
            while edge < right:
                width, height = dice.uniform(12, 24), dice.uniform(80, 130)
                spines.append(rectangle((edge, shelf - 6 - height), width, height, dice.choice(SPINES), 2))
                edge += width + (0 if dice.random() < 0.8 else 16)
    scene.paint(*spines, coat=FIGURE)
    scene.paint(path("M-20,980 L-20,900 C160,880 460,880 660,900 L660,980Z", "#123848"), coat=HEAVY)
    scene.glow((330, 640), 300, 0.5, "#ffc070")
    scene.paint(scene.motif("octopus-arms", (0, 0), accent="#d8553f"), coat=HEAVY)
    scene.paint(scene.motif("octopus", (0, 0), accent="#e8664a"), coat=HEAVY, rim=0.5)


def letter_fisher(scene: Scene) -> None:
    """An old man fishes letters."""
    dice = scene.dice
    _backdrop_of_letter_fisher(scene)
    drifting = (
        (420, 800, 0.9, 24),
        (330, 900, 1.1, -30),
        (600, 880, 0.8, 50),
        (120, 760, 0.8, -16),
        (190, 880, 0.9, 40),
        (480, 940, 0.7, -50),
        (400, 690, 0.6, -20),
    )
    scene.paint(scene.motifs("letter-bottle", *drifting), coat=HEAVY)
    scene.glows([(x, y - 24) for x, y, *_ in drifting], 46, 0.35, "#ffe0a0")
    scene.paint(
        scene.motifs("fish", (90, 900, 0.5), (560, 780, 0.4, 0, 1)),
        scene.motif("whale", (540, 960), 0.6, 0, True, body="#1d5a70"),
        coat=FIGURE,
    )
    scene.paint(
        scene.motif("gull", (160, 470), 0.6), scene.motifs("gull", (430, 180, 0.5), (350, 140, 0.4)), coat=FIGURE
    )
    scene.paint(specks(dice, (20, 620, 620, 940), (1.5, 4), "#dff4e6", 40), coat=FLAT, opacity=0.5)


def _backdrop_of_letter_fisher(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#3f5a8a"), (0.3, "#b88aa0"), (0.48, "#f8c490"), (0.52, "#3f7a8a"), (1, "#0f3348")))
    scene.glow((500, 440), 330, 0.6, "#ffb870")
    scene.clouds([(140, 150, 280, 56), (520, 230, 300, 50)], "#e8a8a0", shadow=0.08, opacity=0.8)
    scene.paint(scene.motif("boat", (520, 480), 0.5), coat=FIGURE, shadow=0.05)
    scene.sea(486, ["#c88a80", "#5f8a94", "#3f7484"], 5, 70, 26)
    scene.paint(ripples(dice, 490, 590, "#ffe0b0", 26), coat=FLAT, opacity=0.7)
    scene.paint(path("M-20,600 L660,600 L660,980 L-20,980Z", "#14485c"), coat=FLAT, opacity=0.6)
    scene.paint(scene.motif("pier", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("fisherman", (270, 558), 1.75, body="#2f4a6a", second="#e8b04e"), coat=HEAVY, rim=0.7)
    rod = stroke("M326,486 C400,430 470,380 540,350", "#6a4428", 5)
    scene.paint(rod, stroke("M540,350 L548,640", "#fbf2df", 1.6), coat=FIGURE)
    scene.paint(scene.motif("letter-bottle", (548, 700), 1.0, 8, light="#fff6e0"), coat=HEAVY, rim=0.8)
    scene.glow((548, 672), 60, 0.5)
    scene.paint(
        scene.motifs("letter-bottle", (66, 526, 0.7, -10), (92, 522, 0.75, 8), (116, 526, 0.7, 20)),
        scene.motif("basket", (92, 560), 1.2),
        coat=HEAVY,
    )


def sea_bed(scene: Scene) -> None:
    """A bed above a whale."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#0f3350"), (0.5, "#14466a"), (1, "#0a2440")))
    for number in range(4):
        scene.wash(f"current {number}", "#2f7a9c", 150 + 230 * number, 60, 0.35)
    beast = scene.motif("whale-above", (0, 0), body="#5a94bc", dark="#2f6a94", light="#e0f2f8")
    scene.paint(placed(beast, (330, 510), 1.08, 24), coat=HEAVY, soft=1.2, opacity=0.8, shadow=0.2)
    scene.wash("veil", "#14466a", 500, 400, 0.4)
    rounds = [ring((330, 480), radius, "#9fd0e0", 2.5) for radius in (210, 250, 300, 356)]
    scene.paint(*rounds, coat=FLAT, opacity=0.4, tear=3)
    scene.paint(ellipse((338, 500), 120, 196, "#04121f"), coat=FLAT, soft=16, opacity=0.6)
    scene.paint(
        placed(scene.motif("bed-above", (0, 0), accent="#c8423f", second="#e8a84a"), (330, 480), 0.95, -10),
        coat=HEAVY,
        lift=3,
    )
    scene.glow((320, 400), 230, 0.3)
    lamp = scene.motif("lantern", (470, 350), 0.8, 12)
    scene.paint(
        lamp,
        scene.motif("paper-boat", (120, 690), 0.9, 10),
        scene.motif("paper-boat", (540, 760), 0.6, -14),
        coat=HEAVY,
    )
    scene.glow((470, 326), 110, 0.7, "#ffd890")
    stars = [(dice.uniform(30, 610), dice.uniform(30, 930)) for _ in range(46)]
    away = [spot for spot in stars if math.hypot(spot[0] - 330, spot[1] - 480) > 190]
    scene.paint(*(star(spot, dice.uniform(3, 8), m.glow, 4, 0.3) for spot in away), coat=FLAT)
    scene.glows(away[:14], 22, 0.4)
    scene.paint(
        ripples(dice, 40, 940, "#bfe3ee", 26), scene.motif("carp-above", (110, 250), 0.8, 60), coat=FIGURE, opacity=0.7
    )


CARDS = (
    Composition(umbrella_boat, mood.SEA, 25, (0.6, 0.5)),
    Composition(jelly_street, mood.VIOLET, 26, (0.5, 0.4)),
    Composition(heart_anchor, mood.DEEP, 41, (0.5, 0.2)),
    Composition(deep_lift, mood.DEEP, 102, (0.6, 0.5)),
    Composition(octopus_library, mood.DEEP, 71, (0.5, 0.7)),
    Composition(letter_fisher, mood.SEA, 91, (0.75, 0.45)),
    Composition(sea_bed, mood.DEEP, 75, (0.6, 0.3)),
)
