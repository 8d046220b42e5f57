"""Scenes: seen from above."""

import math
from random import Random

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, pines
from oneiro_plugins.decks.studio.papercut.land import (
    specks,
)
from oneiro_plugins.decks.studio.papercut.scene import (
    FIGURE,
    FLAT,
    HEAVY,
    Composition,
    Scene,
    star,
)
from oneiro_plugins.decks.studio.shapes import (
    arc,
    circle,
    ellipse,
    path,
    placed,
    polar,
    polygon,
    rectangle,
    ring,
    stroke,
)

FIELDS = ("#b9c06a", "#8fa552", "#d9c06a", "#a8b45a", "#c99a4a", "#7f9a4f", "#e0cf8a", "#96a860")
PADS = (
    (110, 330, 1.5, 20),
    (190, 220, 1.1, 140),
    (520, 250, 1.6, 80),
    (560, 360, 1.0, 200),
    (90, 640, 1.3, 300),
    (150, 740, 1.7, 40),
    (520, 700, 1.4, 170),
    (450, 790, 1.1, 250),
    (320, 860, 1.3, 10),
    (370, 130, 1.2, 330),
)
PINES = (
    *((60, 60), (140, 40), (40, 150), (110, 110), (560, 50), (610, 130), (500, 60)),
    *((600, 230), (40, 250), (120, 240), (580, 340), (610, 430), (530, 400), (60, 420)),
    *((130, 380), (40, 560), (120, 620), (60, 700), (150, 760), (40, 830), (110, 930)),
    *((200, 930), (560, 520), (610, 600), (520, 690), (600, 740), (540, 800), (610, 870)),
    *((500, 900), (400, 930), (300, 950), (180, 320), (160, 520), (560, 940)),
)


def scissors_road(scene: Scene) -> None:
    """A road is cut."""
    dice = scene.dice
    _backdrop_of_scissors_road(scene)
    woods = [
        circle(
            (x + dice.uniform(-30, 30), y + dice.uniform(-30, 30)),
            dice.uniform(10, 22),
            dice.choice(("#4f7a3f", "#5f8a48", "#3f6a38")),
        )
        for x, y in ((560, 180), (120, 180), (90, 700), (560, 900), (180, 900))
        for _ in range(8)
    ]
    scene.paint(*woods, coat=HEAVY)
    homes = [
        rectangle((x, y), 34, 26, "#c8503c") + rectangle((x, y + 12), 34, 14, "#a83f30")
        for x, y in ((520, 250), (150, 240), (470, 860))
    ]
    scene.paint(*homes, coat=HEAVY, lift=1.5)
    scene.paint(scene.motif("scissors", (38, 82), 0.82, accent="#c8342f"), coat=HEAVY, lift=4, rim=0.6)
    shade = ellipse((318, 650), 46, 9, "#3a3420")
    scene.paint(shade, coat=FLAT, soft=3, opacity=0.5)
    scene.paint(
        scene.motif("gentleman", (300, 652), 0.95, body="#2f3f5a"),
        scene.motif("suitcase", (334, 652), 0.5),
        coat=HEAVY,
        rim=0.5,
    )
    scene.clouds([(90, 90, 200, 56), (590, 480, 180, 50)], "#fdf8ea", lift=5, shadow=0.3, opacity=0.85)


def _backdrop_of_scissors_road(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#8fa552"), (1, "#a8b45a")))
    for row in range(7):
        scene.paint(*(_field(dice, column, row) for column in range(5)), coat=FIGURE, tear=2)
    furrows = [
        stroke(f"M{x},{y} l{dx},{dy}", "#7a8a44", 2.5)
        for x0, y0, dx, dy in (
            (40, 60, 60, 100),
            (430, 90, -40, 120),
            (60, 560, 90, 60),
            (470, 700, 60, 110),
            (260, 830, 110, 30),
        )
        for k in range(7)
        for x, y in [(x0 + 16 * k, y0 + 4 * k)]
    ]
    scene.paint(*furrows, coat=FLAT, opacity=0.5)
    scene.paint(stroke("M-20,330 C120,300 160,420 60,520 C0,600 60,760 -20,820", "#4f9aa8", 34), coat=FIGURE)
    upper = "M420,-20 C360,60 470,150 400,240 C360,300 250,330 246,420"
    lower = "M256,520 C290,620 430,640 420,760 C410,860 280,880 300,990"
    for colour, width in (("#e8d8b4", 62), ("#f6ead0", 48)):
        scene.paint(stroke(upper, colour, width, "butt"), stroke(lower, colour, width, "butt"), coat=FIGURE, tear=1.5)
    curls = path("M216,420 C206,470 166,480 150,450 C146,430 170,424 180,440 C190,456 214,430 220,408Z", "#e0cca0")
    scene.paint(
        curls,
        path("M282,524 C300,486 344,480 350,512 C346,534 322,530 320,516 C312,506 296,530 288,548Z", "#e0cca0"),
        coat=HEAVY,
    )


def _field(dice: Random, column: int, row: int) -> str:
    left, top = -80 + 170 * column + 40 * (row % 2), -60 + 150 * row
    corners = [
        (left + dx + dice.uniform(-18, 18), top + dy + dice.uniform(-18, 18))
        for dx, dy in ((0, 0), (176, 20), (170, 160), (-10, 140))
    ]
    return path(polygon(corners), dice.choice(FIELDS))


def hedge_maze(scene: Scene) -> None:
    """Horns behind a hedge."""
    m, dice = scene.mood, scene.dice
    _backdrop_of_hedge_maze(scene)
    scene.paint(scene.motif("horns", (178, 372), 1.25, -8), coat=HEAVY)
    scene.paint(scene.motif("heart", (320, 486), 0.75, accent="#d0402f"), coat=HEAVY)
    thread = "M320,800 C326,740 300,726 340,700 C420,690 486,640 524,560 C560,440 500,300 420,250"
    scene.paint(stroke(thread, "#e0302f", 4), coat=FIGURE)
    scene.paint(scene.motif("child-back", (320, 866), 1.25, accent="#d0402f", second=m.second), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("wool-ball", (366, 868), 0.6), coat=FIGURE)
    corners = [
        (x, y) for x, y in ((50, 120), (590, 110), (40, 880), (600, 890), (120, 940), (520, 940), (110, 70), (540, 60))
    ]
    scene.paint(pines(dice, corners, (80, 120), "#3f7a52"), coat=HEAVY, lift=2)
    scene.paint(scene.motif("raven", (560, 200), 0.5, body="#24303a"), coat=FIGURE)


def _backdrop_of_hedge_maze(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#d9cf9a"), (1, "#b9b07a")))
    centre = (320.0, 450.0)
    hedges = []
    for ring_number in range(7):
        radius = 72 + ring_number * 36
        gaps = sorted(dice.uniform(0, math.tau) for _ in range(2)) if ring_number < 6 else [math.pi / 2]
        start = gaps[0] + 28 / radius
        for gap in [*gaps[1:], gaps[0] + math.tau]:
            end = gap - 28 / radius
            if end > start:
                hedges.append(stroke(arc(centre, radius, start, end), "#2f6a48", 19))
            start = gap + 28 / radius
    for _ in range(8):
        angle, radius = dice.uniform(0, math.tau), 72 + dice.randrange(6) * 36
        one, two = polar(centre, radius, angle), polar(centre, radius + 36, angle)
        hedges.append(stroke(f"M{one[0]:.1f},{one[1]:.1f} L{two[0]:.1f},{two[1]:.1f}", "#2f6a48", 16))
    scene.glow(centre, 120, 0.8)
    scene.paint(*hedges, coat=HEAVY, lift=1.6, tear=2.4, rim=0.5)
    flowers = [
        circle(
            polar(centre, 72 + dice.randrange(7) * 36 + dice.uniform(-6, 6), dice.uniform(0, 6.28)),
            3.4,
            dice.choice(("#f6e2d0", "#f0a0a0", "#f6d05a")),
        )
        for _ in range(90)
    ]
    scene.paint(*flowers, coat=FIGURE, shadow=0.1)


def footprint_lake(scene: Scene) -> None:
    """A lake in a footprint."""
    dice = scene.dice
    _backdrop_of_footprint_lake(scene)
    trees = [_pine_above(at, dice.uniform(28, 44), dice.choice(("#2f5a54", "#3a6a60", "#274c48"))) for at in PINES]
    scene.paint(*trees, coat=HEAVY, lift=2.4)
    scene.paint(*(star(spot, 13, "#f6fafc", 7, 0.5) for spot in PINES), coat=FIGURE, shadow=0.1)
    tracks = [ellipse((470 + 10 * (k % 2), 330 - 26 * k), 4, 6, "#a8b8c4") for k in range(9)]
    scene.paint(*tracks, scene.motif("tent", (200, 840), 0.5), coat=FIGURE)
    scene.paint(
        scene.motif("stag", (470, 360), 0.3, body="#7a5240"),
        specks(dice, (0, 0, 640, 960), (1.2, 3.4), "#ffffff", 120),
        coat=FIGURE,
        shadow=0.15,
    )


def _backdrop_of_footprint_lake(scene: Scene) -> None:
    scene.painter.sky(((0, "#e6edf2"), (0.5, "#f4f4f2"), (1, "#d3dee8")))
    drifts = [
        path(
            f"M{x - 90},{y} C{x - 40},{y - 26} {x + 40},{y - 26} {x + 90},{y} C{x + 40},{y + 8} {x - 40},{y + 8} {x - 90},{y}Z",
            "#dbe4ec",
        )
        for x, y in ((110, 160), (540, 130), (90, 520), (570, 600), (100, 860), (560, 880), (60, 330))
    ]
    scene.paint(*drifts, coat=FIGURE, shadow=0.12)
    scene.paint(scene.motif("foot", (-10, 10), body="#b8c8d4"), coat=HEAVY, lift=1.5)
    lake = f'<g transform="translate(20 32) scale(0.95)">{scene.motif("foot", (0, 0), body="#2f7aa0")}</g>'
    scene.paint(lake, coat=HEAVY, shadow=0)
    inner = f'<g transform="translate(62 104) scale(0.82)">{scene.motif("foot", (0, 0), body="#1f5f88")}</g>'
    scene.paint(inner, coat=FLAT, soft=10, opacity=0.7)
    scene.glow((300, 400), 200, 0.3, "#bfe8ff")
    scene.paint(placed(scene.motif("boat-above", (0, 0)), (350, 560), 1.15, 24), coat=HEAVY, lift=2)
    wake = stroke("M316,640 C300,690 296,720 300,760 M334,646 C330,700 336,730 344,770", "#a8d8e8", 3)
    scene.paint(wake, scene.motifs("carp-above", (380, 400, 0.6, 40), (300, 770, 0.55, 160)), coat=FIGURE, opacity=0.8)


def rose_compass(scene: Scene) -> None:
    """A rose for a needle."""
    dice = scene.dice
    scene.paint(scene.motif("map", (0, 0)), coat=FIGURE, tear=2)
    scene.paint(
        scene.motif("serpent", (150, 130), 0.9, 0, body="#3f7a6a"),
        scene.motif("whale", (480, 120), 0.55, 0, True, body="#4f7a8a"),
        scene.motif("boat", (300, 120), 0.55, -4, body="#7a4a34"),
        coat=FIGURE,
        opacity=0.9,
    )
    scene.paint(
        scene.motif("serpent", (520, 880), 1.0, 0, True, body="#8a4a5a"),
        scene.motif("boat", (140, 880), 0.6, 6, body="#7a4a34"),
        coat=FIGURE,
        opacity=0.9,
    )
    isles = (
        leafy(dice, (600, 400), 70, "#6a5a3a", ("#7f9a5a",)),
        scene.motif("tower", (600, 560), 0.6),
        _hills_of_a_map("#a8905a"),
    )
    scene.paint(*isles, coat=FIGURE, opacity=0.85)
    scene.paint(scene.motif("compass", (0, 0), second="#d9a440", dark="#6a4416"), coat=HEAVY, lift=3, rim=0.6)
    scene.glow((300, 460), 240, 0.3)
    rose = scene.motif("rose", (0, 90), 1.3, accent="#d8243f")
    scene.paint(placed(rose, (330, 520), 1.15, 34), coat=HEAVY, lift=2, rim=0.5)
    scene.glow((420, 390), 80, 0.35, "#ff9aa0")
    scene.paint(circle((320, 500), 12, "#d9a440"), coat=HEAVY)
    scene.beam([(200, 330), (260, 310), (330, 690), (270, 700)], 0.16, 6, "#ffffff")
    hand = scene.motif("captain-hand", (0, 0))
    scene.paint(hand, f'<g transform="translate(640 0) scale(-1 1)">{hand}</g>', coat=HEAVY, lift=2, rim=0.4)
    petals = [
        placed(path("M-14,0 C-10,-14 10,-14 14,0 C4,8 -4,8 -14,0Z", "#d8243f"), at, 1, turn)
        for at, turn in (((180, 760), 20), ((330, 800), -30), ((440, 760), 60), ((250, 880), 10))
    ]
    scene.paint(*petals, scene.motif("candle", (596, 300), 1.1), coat=HEAVY)
    scene.glow((596, 210), 150, 0.7, "#ffb860")


def _hills_of_a_map(colour: str) -> str:
    """Small hills as maps have them."""
    return "".join(
        stroke(f"M{x},{y} l14,-24 l14,24", colour, 3)
        for x, y in ((10, 420), (34, 440), (8, 470), (590, 470), (612, 490), (596, 620))
    )


def moon_bath(scene: Scene) -> None:
    """The moon in a pond, from above."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#1f3a2c"), (1, "#16281f")))
    tufts = [
        scene.motif("fern", (dice.uniform(0, 640), dice.uniform(40, 960)), 0.9, dice.uniform(-40, 40), body="#2f5a3c")
        for _ in range(40)
    ]
    scene.paint(*tufts, coat=FIGURE)
    pond = "M60,220 C120,70 470,40 570,180 C640,300 620,700 560,820 C470,930 160,920 80,800 C20,660 20,360 60,220Z"
    stones = [
        ellipse((320 + 282 * math.cos(a), 490 + 390 * math.sin(a)), 30, 22, c)
        for k in range(34)
        for a, c in [(k * math.tau / 34, ("#6a7a78", "#7f8c86", "#56686a")[k % 3])]
    ]
    scene.paint(*stones, coat=HEAVY)
    scene.paint(path(pond, "#0f2f48"), coat=HEAVY)
    scene.glow((320, 470), 360, 0.5, "#8ab8e8")
    rounds = [ring((320, 470), radius, "#5f92b8", 2.5) for radius in (176, 206, 244, 290)]
    scene.paint(*rounds, coat=FLAT, opacity=0.55)
    scene.disc((320, 470), 140, halo=2.2)
    scene.paint(
        path("M176,510 C230,560 410,560 464,510 C450,590 390,614 320,614 C250,614 190,590 176,510Z", "#1f4f70"),
        coat=FLAT,
        opacity=0.55,
    )
    face = stroke("M272,450 C280,460 296,460 304,450 M338,450 C346,460 362,460 370,450", "#a8844a", 5) + stroke(
        "M304,500 C314,508 328,508 338,500", "#a8844a", 4
    )
    scene.paint(face, circle((262, 486), 10, "#f0a878"), circle((378, 486), 10, "#f0a878"), coat=FLAT, opacity=0.8)
    carps = ((160, 470, 0.9, 20), (500, 520, 1.0, 200), (260, 740, 0.9, 110), (420, 210, 0.8, 280))
    scene.paint(scene.motifs("carp-above", *carps, accent="#e8603c"), coat=FIGURE, opacity=0.92)
    scene.paint(scene.motifs("lily-pad", *PADS, body="#3f8a62"), coat=HEAVY)
    scene.paint(scene.motifs("lily", (150, 732, 0.9), (522, 246, 0.9), (322, 862, 0.7), accent="#e88aa8"), coat=HEAVY)
    frogs = ((110, 326, 1.2, 120), (522, 700, 1.3, 300), (86, 640, 1.1, 60), (372, 128, 1.1, 180))
    scene.paint(scene.motifs("frog-above", *frogs, body="#6fae4a", light="#dff0a8"), coat=HEAVY)
    scene.paint(scene.motif("duck", (440, 590), 0.9), coat=FIGURE)
    scene.paint(specks(dice, (60, 100, 580, 880), (1, 2.6), m.glow, 46), coat=FLAT, opacity=0.8)


def _pine_above(at: tuple[float, float], size: float, colour: str) -> str:
    """A pine seen from above."""
    return star(at, size, colour, 9, 0.62) + star(at, size * 0.62, mix(colour, "#8ac0a8", 0.3), 8, 0.6)


CARDS = (
    Composition(scissors_road, mood.CREAM, 81, (0.25, 0.1)),
    Composition(hedge_maze, mood.FOREST, 85, (0.3, 0.15)),
    Composition(footprint_lake, mood.WINTER, 109, (0.25, 0.1)),
    Composition(rose_compass, mood.CREAM, 105, (0.8, 0.2)),
    Composition(moon_bath, mood.FOREST, 63, (0.5, 0.5)),
)
