"""Scenes: up in the air and down from it."""

import math

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.painter import GLOW
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, pines, tree
from oneiro_plugins.decks.studio.papercut.land import (
    cord,
    grass,
    hills,
    mountains,
    rain,
    town,
)
from oneiro_plugins.decks.studio.papercut.scene import (
    FAR,
    FIGURE,
    FLAT,
    HEAVY,
    Composition,
    Scene,
    clipped,
    lighter,
    star,
)
from oneiro_plugins.decks.studio.shapes import (
    circle,
    ellipse,
    path,
    placed,
    polar,
    polygon,
    polyline,
    rectangle,
    stroke,
)

BEAR = (
    "M40,700 C20,560 60,400 150,300 C180,200 250,130 330,130 C340,96 376,90 392,118 C430,124 470,150 490,190 "
    "C520,190 536,216 522,240 C540,290 552,340 566,380 C580,420 560,450 520,450 C480,446 452,430 440,400 "
    "C430,470 440,540 470,600 C490,650 480,690 450,710 L380,712 C370,660 340,620 310,600 C280,640 260,680 260,716Z"
)
BEAR_STARS = (
    (90, 600), (130, 440), (190, 310), (270, 210), (350, 160), (440, 170), (500, 230), (540, 400), (470, 410), (420, 320),
    (330, 380), (250, 470), (300, 580), (430, 560), (440, 680), (210, 650),
)  # fmt: skip
BEAR_LINES = (
    (0, 1),
    (1, 2),
    (2, 3),
    (3, 4),
    (4, 5),
    (5, 6),
    (6, 7),
    (7, 8),
    (8, 9),
    (9, 10),
    (10, 11),
    (11, 12),
    (9, 13),
    (13, 14),
    (11, 15),
    (0, 15),
)
KNITTED = (
    "M-20,-20 L660,-20 L660,300 C600,360 560,330 500,390 C430,460 380,430 330,520 "
    "C300,580 250,560 210,600 C120,640 60,600 -20,650Z"
)
CANOPY = ("#d8473c", "#f0b04a", "#3f8a9a", "#e88a5a", "#7a5a9a", "#5fa06a", "#e0708a")


def elephant_balloon(scene: Scene) -> None:
    """An elephant on one balloon."""
    m, dice = scene.mood, scene.dice
    scene.clouds([(110, 180, 280, 64), (560, 330, 300, 70), (60, 480, 220, 50)], "#fff6ea", shadow=0.14)
    scene.paint(hills(dice, 800, 36, m.far), coat=FAR)
    scene.paint(town(dice, 820, mix(m.far, m.middle, 0.5), "#fff0c0", (30, 80)), coat=FAR)
    scene.paint(hills(dice, 846, 26, m.middle), leafy(dice, (560, 850), 90, m.near, ("#d9708a", "#e8a0a8")))
    scene.paint(hills(dice, 900, 14, m.near), grass(dice, 902, m.near, 80, 18))
    scene.paint(cord((332, 452), (348, 236), m.ink, 0, 2.4), coat=FIGURE)
    scene.paint(scene.motif("party-balloon", (348, 240), 1.25, accent="#e0404a"), coat=HEAVY, rim=0.7)
    scene.glow((330, 170), 40, 0.5)
    beast = scene.motif("elephant", (350, 650), 2.7, -6, body="#8f8fb8", dark="#5f5f92", light="#fbf2df")
    scene.paint(beast, coat=HEAVY, rim=0.6)
    scene.paint(
        stroke("M326,410 C318,360 330,440 346,410", m.ink, 3), scene.motif("umbrella", (430, 404), 0.6, 8), coat=FIGURE
    )
    scene.paint(scene.motif("mouse", (426, 392), 0.7), coat=FIGURE)
    scene.paint(scene.motif("mouse", (556, 556), 0.6, 80), coat=FIGURE)
    scene.clouds([(150, 690, 260, 50), (560, 720, 240, 46)], "#fff6ea", shadow=0.2, opacity=0.95)
    scene.paint(scene.motif("child-back", (180, 916), 0.9, accent="#3f6a9a", second="#f0b25c"), coat=FIGURE)
    scene.paint(scene.motifs("bird", (110, 330, 0.4), (150, 300, 0.3), body="#6a5a8a"), coat=FIGURE)


def dandelion_flight(scene: Scene) -> None:
    """Children fly off on seeds."""
    dice = scene.dice
    _backdrop_of_dandelion_flight(scene)
    fliers = (
        (400, 420, 1.1, 10, "child"),
        (530, 290, 0.9, 16, "boy"),
        (450, 210, 0.7, -8, "girl"),
        (580, 580, 1.0, 12, "girl"),
        (330, 250, 0.55, -14, "child"),
    )
    colours = ("#d8503c", "#3f7a9a", "#e8a83f", "#8a4f8a", "#3f8a6a")
    for (x, y, size, turn, name), colour in zip(fliers, colours, strict=True):
        drawn = scene.motif("seed-flier", (0, 0), 1.5, ink="#7a6a4a", light="#fffdf4") + scene.motif(
            name, (0, 96), 0.9, 0, accent=colour
        )
        scene.paint(placed(drawn, (x, y), size, turn), coat=FIGURE)
    loose = [
        (dice.uniform(240, 620), dice.uniform(40, 700), dice.uniform(0.25, 0.4), dice.uniform(-30, 30))
        for _ in range(10)
    ]
    scene.paint(scene.motifs("seed-flier", *loose, ink="#7a6a4a", light="#fffdf4"), coat=FIGURE, shadow=0.1)
    scene.paint(scene.motif("boy", (236, 770), 1.2, 20, accent="#c8423f"), coat=HEAVY)
    scene.paint(hills(dice, 900, 10, "#4f7a44"), grass(dice, 905, "#4f7a44", 220, 60), coat=HEAVY, tear=0.6)
    scene.paint(
        scene.motif("snail", (480, 930), 0.7), scene.motifs("mushroom", (580, 940, 0.5), (90, 930, 0.4)), coat=FIGURE
    )


def _backdrop_of_dandelion_flight(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#5aa0b8"), (0.45, "#b8dcd8"), (0.75, "#f8e6b8"), (1, "#b8c878")))
    scene.glow((520, 300), 360, 0.6)
    scene.clouds([(500, 190, 260, 56), (560, 470, 220, 44), (300, 110, 200, 36)], "#fffaf0", shadow=0.1)
    scene.paint(hills(dice, 770, 28, "#a8bf7a"), coat=FAR)
    scene.paint(town(dice, 790, "#8aa878", "#fff0b8", (16, 50)), coat=FAR)
    scene.paint(hills(dice, 820, 18, "#7fa060"), leafy(dice, (560, 836), 110, "#5a4a34", ("#5f8a48", "#78a050")))
    scene.paint(stroke("M170,960 C190,800 150,620 186,470", "#5f8a48", 20), coat=HEAVY)
    heart = (190.0, 420.0)
    rays = [dice.uniform(0, math.tau) for _ in range(110)]
    down = [
        stroke(f"M{heart[0]},{heart[1]} L{x:.0f},{y:.0f}", "#fdf8e8", 2)
        for x, y in (
            polar(heart, dice.uniform(130, 168), a) for a in rays if not -0.7 < a - math.tau < 0 and not 0 < a < 0.25
        )
    ]
    tufts = [circle(polar(heart, 160, a), dice.uniform(7, 13), "#fdf8e8") for a in rays if not a > 5.6]
    scene.paint(*down, coat=FIGURE, shadow=0.1)
    scene.paint(*tufts, coat=HEAVY, opacity=0.75)
    inner = [circle(polar(heart, dice.uniform(70, 135), a), dice.uniform(4, 9), "#fdf8e8") for a in rays]
    scene.paint(*inner, coat=FIGURE, opacity=0.55)
    scene.paint(circle(heart, 40, "#b8a05a"), circle(heart, 26, "#8a7a3a"), coat=HEAVY)


def bear_stars(scene: Scene) -> None:
    """A bear of stars."""
    dice = scene.dice
    scene.painter.sky(((0, "#070d26"), (0.5, "#16306a"), (0.75, "#3f6a9a"), (1, "#0b1a30")))
    scene.stars(230, 720, 6)
    scene.wash("milk", "#3f6ab0", 240, 200, 0.4)
    scene.paint(mountains(dice, 760, 170, "#24447a"), coat=FAR, haze=0.15)
    scene.paint(path(BEAR, "#5f8ad8"), coat=GLOW, opacity=0.42, soft=7)
    scene.paint(path(BEAR, "#2f5ab0"), coat=FLAT, opacity=0.5, soft=1.5)
    dust = [
        circle((dice.uniform(60, 560), dice.uniform(130, 700)), dice.uniform(0.8, 2.4), "#dff0ff") for _ in range(420)
    ]
    scene.paint(clipped(BEAR, "".join(dust)), coat=FLAT)
    lines = [stroke(polyline((BEAR_STARS[one], BEAR_STARS[two])), "#cfe4ff", 1.8) for one, two in BEAR_LINES]
    scene.paint(*lines, coat=FLAT, opacity=0.75)
    scene.paint(*(star(spot, dice.uniform(9, 15), "#fff3c8", 4, 0.3) for spot in BEAR_STARS), coat=FLAT)
    scene.glows(list(BEAR_STARS), 42, 0.5, "#cfe4ff")
    scene.paint(star((470, 240), 13, "#ffe08a", 5, 0.5), ellipse((556, 392), 13, 9, "#0b1a40"), coat=FLAT)
    scene.glow((470, 240), 44, 0.7)
    scene.paint(
        pines(
            dice,
            [(x, 820 + dice.uniform(-16, 16)) for x in (10, 50, 92, 130, 190, 250, 330, 620, 584)],
            (120, 210),
            "#10284a",
        ),
        coat=HEAVY,
        rim=0.3,
    )
    scene.paint(hills(dice, 830, 12, "#0f2440"), coat=HEAVY)
    scene.glow((470, 830), 170, 0.6, "#ffb860")
    scene.paint(scene.motif("tent", (470, 870), 1.7, accent="#e0803f"), coat=HEAVY, rim=0.5)
    scene.paint(scene.motif("child", (380, 880), 0.8), scene.motif("fire", (332, 884), 0.7), coat=FIGURE, rim=0.7)
    scene.glow((332, 866), 90, 0.8, "#ff9a4a")
    scene.paint(scene.motif("fox", (250, 884), 0.6), coat=FIGURE, rim=0.5)
    scene.paint(pines(dice, [(x, 980) for x in (20, 80, 150, 560, 620)], (120, 190), "#081628"), coat=HEAVY)


def knitting_night(scene: Scene) -> None:
    """The night is knitted."""
    _backdrop_of_knitting_night(scene)
    tiles = [
        stroke(f"M{x},{y} q13,12 26,0", "#6a2a38", 3)
        for row, y in enumerate(range(760, 980, 24))
        for x in range(-20 + 13 * (row % 2), 660, 26)
        if y > 726 + abs(x - 200) * (0.59 if x < 200 else 0.4)
    ]
    scene.paint(*tiles, coat=FLAT)
    scene.paint(rectangle((90, 660), 60, 150, "#6a4038"), rectangle((82, 650), 76, 18, "#7d5048"), coat=HEAVY)
    scene.paint(
        stroke("M396,676 C420,640 370,580 330,520", "#2a3f86", 5),
        stroke("M396,690 C470,650 480,520 500,396", "#2a3f86", 5),
        coat=FIGURE,
    )
    scene.paint(scene.motif("grandmother", (310, 836), 2.1, accent="#a8486a", second="#f0c060"), coat=HEAVY, rim=0.6)
    scene.paint(
        scene.motif("wool-ball", (520, 900), 1.4, accent="#2a3f86"),
        stroke("M500,880 C460,840 430,760 404,700", "#2a3f86", 3.5),
        coat=HEAVY,
    )
    scene.paint(scene.motif("cat", (570, 920), 1.0, body="#3a2430"), coat=FIGURE)
    scene.clouds([(120, 620, 40, 20), (110, 590, 54, 26)], "#f6e8dc", shadow=0.05, opacity=0.8)


def _backdrop_of_knitting_night(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#e8a07a"), (0.5, "#f6cf9a"), (0.8, "#f3e0c0"), (1, "#c88a8a")))
    scene.paint(town(dice, 850, "#c88a8a", "#fff0c0", (20, 110)), coat=FAR, haze=0.2)
    scene.paint(path(KNITTED, "#16255a"), coat=HEAVY, lift=3)
    stitches = [
        stroke(f"M{x},{y} l11,13 l11,-13", colour, 3)
        for row, y in enumerate(range(-10, 640, 19))
        for colour in (("#2a3f86", "#22357a", "#31489a")[row % 3],)
        for x in range(-20, 660, 22)
    ]
    scene.paint(clipped(KNITTED, "".join(stitches)), coat=FIGURE, shadow=0, tear=0.4)
    inside = [(dice.uniform(20, 620), dice.uniform(20, 560)) for _ in range(80)]
    sewn = [spot for spot in inside if spot[1] < 560 - 0.66 * max(0, spot[0] - 100) or spot[1] < 270]
    scene.paint(*(star(spot, dice.uniform(4, 11), "#ffe7a8", 4, 0.32) for spot in sewn), coat=FIGURE, shadow=0)
    scene.glows(sewn[:24], 26, 0.45, "#ffe7a8")
    scene.paint(scene.motif("moon-button", (150, 150), 1.0), coat=HEAVY)
    scene.glow((150, 150), 120, 0.4, "#ffe7a8")
    edge = "M660,300 C600,360 560,330 500,390 C430,460 380,430 330,520 C300,580 250,560 210,600 C120,640 60,600 -20,650"
    scene.paint(stroke(edge, "#4f66b8", 9), coat=FIGURE)
    scene.paint(path("M-20,980 L-20,850 L200,720 L660,900 L660,980Z", "#8a3f4a"), coat=HEAVY)


def sun_egg(scene: Scene) -> None:
    """The sun hatches."""
    _backdrop_of_sun_egg(scene)
    shell = (
        "M206,520 L236,540 L262,512 L292,546 L320,516 L350,546 L378,512 L406,540 L434,520 "
        "C440,600 400,660 320,660 C240,660 200,600 206,520Z"
    )
    scene.paint(
        path(shell, "#fbf2e2"),
        *(
            circle((x, y), r, "#d8b8a0")
            for x, y, r in ((250, 590, 6), (290, 620, 5), (370, 600, 7), (400, 570, 5), (330, 580, 4))
        ),
        coat=HEAVY,
        rim=0.5,
    )
    scene.paint(scene.motif("nest", (320, 640), 3.6), coat=HEAVY)
    top = path(
        "M-96,0 L-70,-18 L-44,6 L-16,-22 L14,6 L42,-20 L68,4 L96,-6 C90,-84 50,-124 0,-126 C-50,-124 -92,-80 -96,0Z",
        "#fbf2e2",
    )
    scene.paint(placed(top, (486, 380), 0.9, 28), coat=HEAVY, lift=2)
    scene.paint(scene.motif("bird", (520, 300), 1.5, 8, True, body="#3f6a9a", dark="#2a4a78"), coat=HEAVY, rim=0.7)
    scene.paint(scene.motif("bird", (150, 470), 1.0, -6, body="#c8503c", dark="#8a3430"), coat=HEAVY, rim=0.7)
    scene.clouds([(90, 860, 300, 70), (560, 880, 300, 70), (320, 960, 420, 90)], "#f8dcd0", shadow=0.25)
    scene.paint(
        scene.motif("climber", (196, 760), 0.7, 14), scene.motif("rabbit", (452, 690), 0.4), coat=FIGURE, rim=0.7
    )


def _backdrop_of_sun_egg(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#3f5a9a"), (0.35, "#a88ab8"), (0.6, "#f8b890"), (0.8, "#fbe0a8"), (1, "#c88a9a")))
    scene.glow((320, 430), 460, 0.75, "#ffb050")
    rays = [
        path(polygon([(320, 430), polar((320, 430), 640, a), polar((320, 430), 640, a + 0.12)]), "#ffe0a0")
        for a in (3.3 + 0.3 * k for k in range(10))
    ]
    scene.paint(*rays, coat=FLAT, opacity=0.28, soft=6)
    scene.clouds([(90, 300, 240, 50), (580, 240, 240, 48), (560, 420, 200, 40)], "#f8c8b0", shadow=0.08, opacity=0.85)
    scene.paint(mountains(dice, 760, 200, "#9a7aa8"), coat=FAR, haze=0.35)
    scene.paint(path("M-20,980 L60,860 L150,760 L220,640 L420,640 L500,750 L590,850 L660,980Z", "#6a4a78"), coat=HEAVY)
    scene.paint(
        path("M220,640 L420,640 L450,690 L410,720 L370,680 L330,730 L280,690 L240,720 L190,690Z", "#f6e6ea"),
        coat=FIGURE,
    )
    scene.paint(circle((320, 500), 112, "#ffb92e"), coat=HEAVY, shadow=0)
    scene.glow((320, 480), 220, 0.35, "#ffb84a")
    face = stroke("M284,500 C292,510 304,510 312,500 M332,500 C340,510 352,510 360,500", "#c8803a", 5)
    scene.paint(face, circle((276, 524), 10, "#ff9a5a"), circle((366, 524), 10, "#ff9a5a"), coat=FLAT, opacity=0.85)


def umbrella_tree(scene: Scene) -> None:
    """Umbrellas for leaves."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#27405a"), (0.5, "#5f8290"), (0.8, "#c8cdb8"), (1, "#3f5a60")))
    scene.paint(town(dice, 740, "#7f9aa0", "#ffe2a0", (60, 200)), coat=FAR, haze=0.35)
    scene.paint(rain(dice, (-10, -20, 660, 800), "#e6f0ee", 190), coat=FLAT, opacity=0.55)
    scene.paint(hills(dice, 790, 12, "#4f6f62"))
    scene.paint(scene.motif("lamp-post", (560, 830), 1.9), coat=FIGURE)
    scene.glow((560, 580), 170, 0.7, "#ffd890")
    grown = tree(dice, 560, "#3a2a28", 0.6, 5, -0.02)
    scene.paint(placed("".join(grown.boughs), (300, 850)), coat=HEAVY)
    tips = sorted(((300 + x, 850 + y) for x, y in grown.tips), key=lambda spot: spot[1])
    chosen: list[tuple[float, float]] = []
    for x, y in tips:
        if all(math.hypot(x - u, y - v) > 74 for u, v in chosen):
            chosen.append((x, y))
    for number, (x, y) in enumerate(chosen):
        colour = CANOPY[number % len(CANOPY)]
        turn = (x - 300) * 0.12
        piece = scene.motif("umbrella", (x, y + 90), 1.35, turn, accent=colour, second=lighter(colour, 0.3))
        scene.paint(piece, coat=HEAVY, lift=2)
    scene.paint(
        scene.motif("couple", (300, 912), 1.7, body="#2a3f5a", accent="#d8506a", second="#f0c060"), coat=HEAVY, rim=0.5
    )
    scene.paint(hills(dice, 914, 8, m.near))
    puddles = [ellipse((x, y), w, 8, "#9fc0c4") for x, y, w in ((120, 935, 70), (500, 930, 80))]
    scene.paint(*puddles, scene.motif("cat", (90, 908), 0.8, body="#162028"), coat=FIGURE)


CARDS = (
    Composition(elephant_balloon, mood.ROSE, 45, (0.25, 0.1)),
    Composition(dandelion_flight, mood.DAWN, 88, (0.8, 0.3)),
    Composition(bear_stars, mood.MIDNIGHT, 106, (0.6, 0.8)),
    Composition(knitting_night, mood.DUSK, 92, (0.3, 0.1)),
    Composition(sun_egg, mood.ROSE, 99, (0.5, 0.5)),
    Composition(umbrella_tree, mood.LAMPLIGHT, 62, (0.85, 0.6)),
)
