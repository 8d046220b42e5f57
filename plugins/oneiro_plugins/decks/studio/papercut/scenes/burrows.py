"""Scenes: cut open, with somebody living inside."""

import math
from itertools import cycle

from oneiro_plugins.decks.studio.colour import Colour
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy
from oneiro_plugins.decks.studio.papercut.land import (
    cord,
    grass,
    hills,
    ladder,
    specks,
    town,
    waves,
)
from oneiro_plugins.decks.studio.papercut.scene import (
    FAR,
    FIGURE,
    FLAT,
    HEAVY,
    Composition,
    Scene,
    clipped,
)
from oneiro_plugins.decks.studio.shapes import (
    Point,
    Svg,
    circle,
    ellipse,
    path,
    placed,
    polar,
    polygon,
    rectangle,
)

CAPS = (
    (130, 820, 2.3, "#d8503f"),
    (330, 760, 3.4, "#c83f5a"),
    (540, 830, 2.6, "#e0883f"),
    (230, 900, 1.4, "#8a5aa8"),
    (440, 900, 1.6, "#3f8a9a"),
)
ICE = "M130,352 L510,352 C560,470 520,600 450,700 C400,790 350,860 322,900 C290,850 230,790 190,700 C120,600 90,470 130,352Z"
CELL = 112  # from the middle of a cell to its corner
COMB = tuple(
    (320 + (column - (row % 2) / 2) * CELL * 1.732, 380 + row * CELL * 1.5)
    for row in range(5)
    for column in range(-2, 3)
    if row or column
)
CELL_WALLS = ("#8a4f1f", "#a86428", "#7a441a", "#b8702f")
FURNITURE = (
    ("bed", 1.3),
    ("bookcase", 1.2),
    ("pot", 1.3),
    ("table-small", 1.3),
    ("stove", 1.1),
    ("pot", 1.0),
    ("chair", 0.8),
)
DRIP = "M-14,0 C-12,40 -6,70 0,72 C6,70 12,40 14,0Z"


def apple_house(scene: Scene) -> None:
    """Rooms in an apple."""
    dice = scene.dice
    scene.painter.sky(((0, "#2f5a4a"), (0.6, "#6f9a62"), (1, "#24452f")))
    scene.glow((320, 400), 400, 0.5, "#ffe0a0")
    far = [
        circle(
            (dice.uniform(0, 640), dice.uniform(0, 700)),
            dice.uniform(20, 60),
            dice.choice(("#4f8a55", "#3f7548", "#5f9a60")),
        )
        for _ in range(36)
    ]
    scene.paint(*far, coat=FAR, haze=0.1, opacity=0.7)
    scene.paint(scene.motif("apple-cut", (0, 0), accent="#c8342f"), coat=HEAVY, lift=2.5, rim=0.5)
    scene.paint(scene.motif("apple-rooms", (0, 0)), coat=FIGURE, shadow=0.4)
    scene.glows([(240, 340), (410, 340), (230, 490), (410, 490), (320, 640)], 100, 0.4, "#ffb85a")
    scene.paint(
        scene.motif("bed", (250, 398), 1.4, accent="#4f7a9a"), scene.motif("stove", (440, 398), 1.35), coat=FIGURE
    )
    scene.paint(
        scene.motif("bookcase", (196, 560), 1.3),
        scene.motif("table-small", (270, 560), 0.9),
        scene.motif("chair", (290, 560), 0.5),
        coat=FIGURE,
    )
    steps = [rectangle((340 + 18 * k, 548 - 13 * k), 22, 6, "#e0a860") for k in range(8)]
    scene.paint(*steps, scene.motif("candle", (270, 538), 0.4), scene.motif("pot", (366, 398), 0.6), coat=FIGURE)
    scene.paint(scene.motif("window", (320, 262), 0.9, body="#8a4a2c"), coat=HEAVY)
    scene.paint(scene.motif("worm", (322, 248), 0.95, accent="#9aba5a", body="#d8506a"), coat=HEAVY)
    scene.paint(
        scene.motif("worm", (400, 720), 0.55, 8, accent="#9aba5a", body="#4f7a9a"),
        scene.motif("chest", (240, 720), 0.5),
        coat=FIGURE,
    )
    scene.paint(hills(dice, 868, 12, "#1f3d2a"), grass(dice, 872, "#1f3d2a", 140, 34), coat=HEAVY)
    scene.paint(scene.motif("door", (320, 852), 0.6, accent="#8a4a2c", dark="#4a2414"), coat=FIGURE)
    scene.paint(scene.motif("snail", (110, 916), 0.8), scene.motif("mouse", (520, 916), 1.0), coat=FIGURE, rim=0.7)


def root_house(scene: Scene) -> None:
    """Rooms among roots."""
    dice = scene.dice
    _backdrop_of_root_house(scene)
    scene.paint(
        scene.motif("armchair", (150, 492), 0.9),
        scene.motif("badger", (150, 490), 0.9, body="#5a5a60"),
        scene.motif("book", (152, 460), 0.4, accent="#3f6a9a"),
        scene.motif("bookcase", (236, 492), 0.9),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("table-small", (480, 462), 1.3),
        scene.motif("candle", (480, 430), 0.5),
        scene.motifs("mouse-up", (420, 462, 0.9), (540, 462, 0.9, 0, 1), body="#a89aa0"),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("bed", (160, 742), 1.2, accent="#4f7a9a"),
        scene.motif("mouse", (132, 712), 0.5),
        scene.motif("lantern", (236, 730), 0.5),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("stove", (520, 722), 1.1),
        scene.motifs("pot", (430, 724, 0.9), (466, 724, 0.7)),
        scene.motif("rabbit", (396, 724), 0.5),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("mole", (320, 902), 1.5),
        scene.motif("lantern", (396, 900), 0.6),
        scene.motif("chest", (250, 906), 0.7),
        coat=HEAVY,
        rim=0.5,
    )
    scene.paint(grass(dice, 288, "#4f6a3a", 150, 22), scene.motif("child", (500, 286), 0.5), coat=FIGURE)


def _backdrop_of_root_house(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#1d3a5a"), (0.18, "#6f86a8"), (0.28, "#f0b890"), (0.3, "#4a3020"), (1, "#2a1810")))
    scene.stars(50, 140, 3)
    scene.paint(hills(dice, 240, 14, "#6a7a5a"), coat=FAR)
    scene.paint(path("M-20,290 C140,262 460,270 660,292 L660,980 L-20,980Z", "#5a3a26"), coat=HEAVY)
    scene.paint(
        path("M-20,520 C200,490 420,540 660,500 L660,980 L-20,980Z", "#4a2e1e"),
        path("M-20,760 C200,740 420,790 660,750 L660,980 L-20,980Z", "#3a2216"),
        coat=FIGURE,
        tear=3,
    )
    pebbles = [
        ellipse(
            (dice.uniform(0, 640), dice.uniform(330, 950)),
            dice.uniform(5, 16),
            dice.uniform(4, 9),
            dice.choice(("#7a5a40", "#6a4a34", "#8a6a4c")),
        )
        for _ in range(70)
    ]
    scene.paint(*pebbles, coat=FIGURE)
    scene.paint(scene.motif("tree-roots", (0, 0), body="#7a5034"), coat=HEAVY)
    trunk = path("M270,300 C290,240 286,120 250,-20 L400,-20 C360,120 364,240 384,300Z", "#6a4630")
    scene.paint(trunk, leafy(dice, (110, 286), 150, "#5a3a26", ("#5f8a48", "#78a050")), coat=HEAVY)
    scene.paint(
        scene.motif("door", (326, 296), 0.62, accent="#a8442f", dark="#3a2014"),
        scene.motif("window", (326, 180), 0.6, body="#4a2c1c"),
        coat=FIGURE,
    )
    scene.glow((326, 250), 90, 0.6, "#ffc870")
    rooms = ((170, 470, 1.25), (480, 440, 1.15), (170, 720, 1.15), (480, 700, 1.3), (320, 880, 1.2))
    scene.paint(scene.motifs("burrow", *rooms), coat=HEAVY)
    scene.glows([(x, y - 30) for x, y, _ in rooms], 130, 0.55, "#ffb85a")


def bee_astronomer(scene: Scene) -> None:
    """Bees at home."""
    scene.painter.sky(((0, "#0f1638"), (0.25, "#2a3570"), (0.4, "#8a5a2a"), (1, "#5a3214")))
    scene.stars(150, 300, 8)
    scene.paint(*(_hexagon(cell, CELL * 1.02, "#e0983a") for cell in COMB), coat=HEAVY, tear=1.6)
    for number, cell in enumerate(COMB):
        scene.paint(_hexagon(cell, CELL * 0.86, CELL_WALLS[number % 4]), coat=HEAVY, shadow=0.1)
        scene.glow((cell[0], cell[1] - 10), 90, 0.35 + 0.25 * (number % 3 == 0), "#ffc050")
    scene.paint(scene.motif("telescope", (330, 440), 1.5, -8), scene.motif("bee", (266, 440), 1.7), coat=HEAVY)
    scene.glow((320, 380), 130, 0.35)
    rooms = [cell for cell in COMB if 20 < cell[0] < 620 and cell[1] < 900]
    for number, ((x, y), (name, size)) in enumerate(zip(rooms, cycle(FURNITURE))):
        bee = scene.motif("bee", (x + 34, y + 58), 0.85, 0, number % 2 == 0)
        scene.paint(scene.motif(name, (x - 26, y + 60), size), bee, coat=FIGURE)
    drops = [placed(path(DRIP, "#ffc24a"), spot) for spot in ((90, 490), (430, 660), (560, 330), (190, 830))]
    scene.paint(*drops, coat=FIGURE, opacity=0.92)
    scene.paint(scene.motif("bee", (540, 130), 0.8, -10), scene.motif("bee", (120, 190), 0.6, 10, True), coat=FIGURE)


def _hexagon(centre: Point, radius: float, colour: Colour) -> Svg:
    return path(polygon([polar(centre, radius, math.pi / 6 + side * math.pi / 3) for side in range(6)]), colour)


def mushroom_city(scene: Scene) -> None:
    """A town of mushrooms."""
    dice = scene.dice
    _backdrop_of_mushroom_city(scene)
    scene.paint(scene.motif("owl", (470, 330), 1.2, body="#2f5a54", light="#9fc8b0", dark="#1a3a38"), coat=HEAVY)
    scene.glow((470, 250), 70, 0.4)
    scene.paint(ladder((392, 770), 130, 18, "#8a6a44", -6), coat=FIGURE)
    wire = cord((130, 640), (330, 560), "#0c221b", 40, 2) + cord((330, 560), (560, 640), "#0c221b", 40, 2)
    lamps = [(180, 656), (230, 648), (282, 626), (390, 622), (446, 650), (500, 660)]
    scene.paint(wire, scene.motifs("lantern", *((x, y + 26, 0.36) for x, y in lamps)), coat=FIGURE)
    scene.glows([(x, y + 14) for x, y in lamps], 46, 0.6, "#ffd070")
    scene.paint(hills(dice, 900, 10, "#0f2a22"), grass(dice, 904, "#1d4a36", 160, 30), coat=HEAVY)
    scene.paint(
        scene.motif("snail", (300, 936), 1.7, 0, light="#e8d8a8", accent="#a8486a", second="#f0c060"),
        coat=HEAVY,
        rim=0.6,
    )
    scene.paint(
        scene.motifs("mouse-up", (290, 826, 0.6), (330, 820, 0.6), (366, 836, 0.55)),
        scene.motif("lantern", (180, 870), 0.5),
        coat=FIGURE,
        rim=0.6,
    )
    scene.glow((180, 858), 60, 0.6)
    scene.paint(
        *(circle((dice.uniform(20, 620), dice.uniform(80, 700)), dice.uniform(1.5, 3.2), "#f6ffb0") for _ in range(60)),
        coat=FLAT,
    )


def _backdrop_of_mushroom_city(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#0a1a26"), (0.5, "#1d4a48"), (0.8, "#3f7a5a"), (1, "#0c221b")))
    trunks = [rectangle((dice.uniform(-20, 650), -20), dice.uniform(14, 40), 900, "#0f2e30") for _ in range(12)]
    scene.paint(*trunks, coat=FAR, haze=0.12, tear=3)
    scene.wash("mist", "#7fc8a8", 560, 160, 0.4)
    far = (
        (60, 700, 1.6, "#b8607f"),
        (210, 660, 1.3, "#c87a4f"),
        (460, 650, 1.5, "#7a6ab0"),
        (590, 700, 1.4, "#c8584f"),
    )
    scene.paint(
        *(scene.motif("mushroom", (x, y), size, accent=colour, light="#d8d0b0") for x, y, size, colour in far),
        coat=FAR,
        haze=0.1,
    )
    scene.glows([(x, y - 30) for x, y, *_ in far], 70, 0.4, "#ffd080")
    scene.paint(hills(dice, 760, 16, "#1a4034"), coat=FIGURE)
    for x, y, size, colour in CAPS:
        scene.paint(scene.motif("mushroom", (x, y), size, accent=colour, light="#f3e6c4"), coat=HEAVY, rim=0.5)
        door = (
            scene.motif("slit", (x, y - 2 * size), 0.36 * size)
            + scene.motif("slit", (x - 22 * size, y - 58 * size), 0.24 * size)
            + scene.motif("slit", (x + 20 * size, y - 62 * size), 0.24 * size)
        )
        scene.paint(door, coat=FIGURE)
        scene.glow((x, y - 14 * size), 44 * size, 0.5, "#ffc860")


def iceberg_city(scene: Scene) -> None:
    """A city under an iceberg."""
    dice = scene.dice
    scene.painter.sky(((0, "#f0c9b0"), (0.3, "#dbe0e2"), (0.36, "#2f7c9c"), (1, "#08203c")))
    scene.clouds([(120, 140, 240, 40), (540, 100, 220, 36)], "#fbeee2", shadow=0.08)
    scene.paint(scene.motif("iceberg-tip", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("house", (322, 292), 0.95, accent="#d8473c", body="#e8d4b0"), coat=FIGURE)
    scene.paint(
        scene.motif("rabbit", (432, 250), 0.3, light="#ffffff"), scene.motif("boat", (70, 356), 0.7), coat=FIGURE
    )
    scene.glow((322, 262), 60, 0.4)
    scene.paint(scene.motif("iceberg-base", (0, 0)), coat=HEAVY, opacity=0.62)
    scene.glow((320, 480), 260, 0.45, "#a8e0f0")
    upside = f'<g transform="translate(0 702) scale(1 -1)">{town(dice, 352, "#1f4468", "#ffd98a", (110, 330))}</g>'
    below = "M0,350 L640,350 L640,960 L0,960Z"
    scene.paint(clipped(below, clipped(ICE, upside)), coat=FIGURE, opacity=0.95)
    scene.glows([(220, 420), (330, 470), (430, 430), (300, 560)], 80, 0.28, "#ffc870")
    scene.paint(clipped("M-20,320 L660,320 L660,374 L-20,374Z", waves(352, "#5f9fb0", 5, 60)), coat=FIGURE, opacity=0.9)
    fishes = scene.motifs("fish", (548, 700, 0.55, 0, 1), (590, 740, 0.42, 0, 1), (530, 760, 0.36, 0, 1))
    whale = scene.motif("whale", (128, 850), 0.95, -8, body="#24607f", light="#8fb8c4", dark="#12324a")
    scene.paint(whale, fishes, scene.motif("diver", (520, 520), 0.55, -20), coat=HEAVY)
    scene.paint(specks(dice, (20, 380, 620, 940), (1, 4), "#e8f4f2", 60), coat=FLAT, opacity=0.5)


CARDS = (
    Composition(apple_house, mood.FOREST, 74, (0.4, 0.3)),
    Composition(root_house, mood.AUTUMN, 95, (0.5, 0.3)),
    Composition(bee_astronomer, mood.EMBER, 77, (0.5, 0.25)),
    Composition(mushroom_city, mood.FOREST, 98, (0.5, 0.7)),
    Composition(iceberg_city, mood.WINTER, 57, (0.5, 0.2)),
)
