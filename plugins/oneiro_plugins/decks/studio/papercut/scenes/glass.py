"""Scenes: what is kept in glass or behind bars."""

import math

from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, pines
from oneiro_plugins.decks.studio.papercut.land import (
    grass,
    hills,
    rain,
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
    clipped,
)
from oneiro_plugins.decks.studio.shapes import (
    circle,
    path,
    placed,
    polar,
    rectangle,
    stroke,
)

HOURGLASS = (
    "M150,130 L490,130 C490,330 360,400 338,470 C360,540 490,600 490,810 "
    "L150,810 C150,600 280,540 302,470 C280,400 150,330 150,130Z"
)
BOTTLE = (
    "M276,300 L364,300 L364,400 C364,450 470,480 470,600 L470,800 C470,830 452,842 424,842 "
    "L216,842 C188,842 170,830 170,800 L170,600 C170,480 276,450 276,400Z"
)


def hourglass_city(scene: Scene) -> None:
    """A city runs out."""
    m, dice = scene.mood, scene.dice
    scene.glow((130, 170), 420, 0.6)
    scene.paint(hills(dice, 760, 26, m.far), coat=FAR)
    scene.paint(hills(dice, 820, 30, m.middle))
    scene.paint(path(HOURGLASS, "#eaf4ee"), opacity=0.42, volume=0.3)
    heap = "M140,300 C240,290 400,310 500,296 C470,380 350,400 322,470 L318,470 C290,400 170,380 140,300Z"
    sinking = town(dice, 330, "#7c4a58", "#ffe7a8", (70, 160))
    scene.paint(clipped("M140,120 L500,120 L500,340 L140,340Z", clipped(HOURGLASS, sinking)))
    scene.paint(clipped(HOURGLASS, path(heap, "#e8ae64")))
    grains = specks(dice, (310, 480, 331, 740), (1, 2.6), "#f6cb80", 90)
    scene.paint(stroke("M320,468 L320,740", "#e8b468", 5), grains)
    falling = scene.motifs("house", (313, 560, 0.4, 24), (330, 650, 0.4, -30), body="#8a5662", accent="#c2453a")
    scene.paint(
        falling,
        scene.motif(
            "tower",
            (
                318,
                715,
            ),
            0.34,
            60,
            body="#7c4a58",
        ),
        coat=FIGURE,
    )
    floor = "M140,820 L140,780 C220,770 290,730 320,712 C350,730 420,770 500,784 L500,820Z"
    scene.paint(clipped(HOURGLASS, path(floor, "#e8ae64")))
    scene.paint(scene.motif("gentleman", (236, 778), 0.7, body="#4a2f3d"), coat=FIGURE)
    shine = stroke("M170,150 C176,260 220,340 262,390", "#ffffff", 9) + stroke(
        "M470,640 C476,690 474,740 470,780", "#ffffff", 7
    )
    scene.paint(shine, coat=FLAT, soft=2, opacity=0.5)
    scene.paint(scene.motif("hourglass-frame", (0, 0)), coat=HEAVY)
    scene.paint(hills(dice, 868, 16, m.near))
    scene.paint(scene.motif("raven", (560, 872), 0.7, body=m.ink, dark=m.dark), coat=FIGURE)


def bottle_lighthouse(scene: Scene) -> None:
    """A lighthouse in a bottle."""
    dice = scene.dice
    for x, lean in ((60, -60), (230, 0), (400, 40), (540, 90)):
        scene.beam([(x, -20), (x + 60, -20), (x + 60 + lean, 900), (x - 120 + lean, 900)], 0.14, 14, "#bfe6d4")
    jellies = ((104, 300, 1.0, 8), (530, 230, 1.35, -8), (578, 530, 0.75, 6), (66, 570, 0.65, -5), (330, 160, 0.6, 10))
    colours = ("#f08a7a", "#f0ad5c", "#d9708a", "#8fd9c8", "#d9708a")
    drawn = [scene.motifs("jellyfish", spot, accent=colour) for spot, colour in zip(jellies, colours, strict=True)]
    scene.paint(*drawn, coat=HEAVY, opacity=0.85)
    scene.glows([(x, y - 70 * size) for x, y, size, _ in jellies], 95, 0.35, "#ffc08a")
    scene.paint(hills(dice, 830, 20, "#1b5a6a"), coat=FAR)
    scene.glow((320, 560), 330, 0.45)
    scene.beam([(322, 540), (-40, 420), (-40, 600)], 0.32, 9)
    scene.beam([(322, 540), (680, 430), (680, 620)], 0.32, 9)
    scene.paint(path("M204,806 C240,740 270,760 300,730 C330,700 360,740 390,740 C420,750 430,780 440,806Z", "#5a463c"))
    scene.paint(scene.motif("lighthouse", (322, 742), 1.85, light="#fbf0d8"), coat=HEAVY)
    scene.glow((322, 532), 80, 0.6)
    scene.paint(scene.motif("paper-boat", (238, 786), 0.4), stroke("M196,794 C260,782 380,800 446,790", "#7fd0d0", 11))
    scene.paint(path(BOTTLE, "#cfeee0"), opacity=0.16, volume=0.6, edge=0.9)
    scene.paint(scene.motif("bottle-glass", (0, 0)), opacity=0.92)
    scene.paint(scene.motif("bed-of-the-sea", (0, 0)))
    weeds = [
        stroke(f"M{x},{930} C{x - 24},{870} {x + 24},{830} {x + lean},{760}", "#2a8072", 8)
        for x, lean in ((40, 10), (72, -14), (104, 16), (556, -10), (592, 14), (622, -6))
    ]
    scene.paint(*weeds, scene.motifs("fish", (540, 800, 0.4), (110, 700, 0.34, 0, 1)), coat=HEAVY)
    scene.paint(specks(dice, (60, 60, 600, 800), (2, 6), "#dff4e6", 34), coat=FLAT, opacity=0.5)


def jar_fireflies(scene: Scene) -> None:
    """A village in a jar."""
    m, dice = scene.mood, scene.dice
    _backdrop_of_jar_fireflies(scene)
    homes = ((220, 726, 0.9), (300, 708, 1.15), (388, 716, 1.0), (446, 736, 0.7))
    roofs = ("#c8503c", "#8a3f3a", "#3f6a7a", "#c8503c")
    trees = leafy(dice, (180, 742), 90, "#4a3424", ("#6f9a4f", "#86ac58")) + leafy(
        dice, (346, 700), 110, "#4a3424", ("#5f8a48", "#7fa552")
    )
    scene.paint(
        trees,
        *(scene.motifs("house", at, body="#d8c49a", accent=roof) for at, roof in zip(homes, roofs, strict=True)),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("tower", (264, 716), 0.9, body="#b8a888"), scene.motif("child", (350, 760), 0.42), coat=FIGURE
    )
    scene.glows([(220, 700), (300, 680), (388, 690)], 60, 0.4, "#ffc860")
    flies = [(dice.uniform(176, 466), dice.uniform(330, 680)) for _ in range(26)] + [
        (120, 260),
        (530, 330),
        (90, 480),
        (560, 200),
    ]
    scene.glows(flies, 34, 0.75, "#fff080")
    scene.paint(*(circle(spot, dice.uniform(3, 5), "#fffbd0") for spot in flies), coat=FLAT)
    scene.paint(scene.motif("jar-rim", (0, 0)), coat=FIGURE, opacity=0.85)
    hand = scene.motif("jar-hand", (0, 0), accent="#a8483a")
    left = placed(hand, (-84, 60))
    scene.paint(left, f'<g transform="translate(640 0) scale(-1 1)">{left}</g>', coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("moth", (110, 200), 0.5, -20, accent=m.light), coat=FIGURE)


def _backdrop_of_jar_fireflies(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#0a1a24"), (0.5, "#1d4040"), (1, "#0e241f")))
    scene.stars(110, 420, 4)
    scene.paint(
        hills(dice, 700, 30, "#16382f"),
        pines(dice, [(x, 716) for x in range(0, 660, 44)], (60, 130), "#16382f"),
        coat=FAR,
        haze=0.1,
    )
    scene.paint(grass(dice, 960, "#1f4a36", 260, 190), coat=FIGURE, tear=0.3)
    scene.glow((320, 560), 360, 0.6, "#e8d060")
    scene.paint(scene.motif("jar", (0, 0)), coat=FIGURE, opacity=0.2)
    scene.paint(
        path(
            "M150,740 C220,690 420,690 490,740 L490,780 C480,806 460,816 430,816 L210,816 C180,816 156,806 152,780Z",
            "#3f5a34",
        ),
        coat=HEAVY,
    )


def snow_globe(scene: Scene) -> None:
    """A girl in a globe."""
    dice = scene.dice
    _backdrop_of_snow_globe(scene)
    scene.paint(scene.motif("house", (250, 698), 1.5, body="#e8d0a8", accent="#c8423f"), coat=HEAVY)
    scene.glow((250, 650), 90, 0.5, "#ffc870")
    scene.paint(
        scene.motif("girl", (380, 716), 1.25, accent="#d8342f"),
        scene.motif("rabbit", (450, 716), 0.5, light="#ffffff"),
        coat=FIGURE,
    )
    flakes = [
        circle(
            polar((320, 510), 250 * math.sqrt(dice.random()), dice.uniform(0, 6.28)), dice.uniform(1.6, 5), "#ffffff"
        )
        for _ in range(130)
    ]
    scene.paint(*flakes, coat=FLAT, opacity=0.9)
    scene.glow((230, 380), 180, 0.25, "#cfe8ff")
    scene.paint(scene.motif("globe-rim", (0, 0)), coat=FLAT, opacity=0.8)
    scene.paint(scene.motif("globe-base", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("globe-fingers", (0, 0)), coat=HEAVY, lift=3, rim=0.4)
    scene.paint(scene.motif("candle", (80, 900), 1.2), coat=HEAVY)
    scene.glow((80, 800), 140, 0.7, "#ffb860")


def _backdrop_of_snow_globe(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#5a2a30"), (0.5, "#8a4a3a"), (1, "#3a1c20")))
    lights = [(dice.uniform(0, 640), dice.uniform(0, 900)) for _ in range(26)]
    scene.paint(
        *(circle(spot, dice.uniform(10, 34), dice.choice(("#e8a04a", "#c8603c", "#f0c880"))) for spot in lights),
        coat=FLAT,
        soft=7,
        opacity=0.4,
    )
    scene.paint(path("M-20,870 C200,850 440,850 660,870 L660,980 L-20,980Z", "#4a2a20"), coat=HEAVY)
    globe = "M58,510 C58,365 175,248 320,248 C465,248 582,365 582,510 C582,655 465,772 320,772 C175,772 58,655 58,510Z"
    sky = rectangle((0, 200), 640, 600, "#3f6a9a") + rectangle((0, 500), 640, 300, "#7fa4c4")
    eye = scene.motif("eye", (320, 360), 2.3, accent="#3f7a8a", second="#7fc0b8", light="#c8dcea")
    scene.paint(clipped(globe, sky), coat=HEAVY)
    scene.paint(clipped(globe, eye), coat=FLAT, opacity=0.42, soft=1.5)
    land = hills(dice, 640, 18, "#c8d8e6") + pines(
        dice, [(x, 660) for x in (110, 150, 196, 470, 520)], (90, 150), "#2f5a5a"
    )
    scene.paint(clipped(globe, land), coat=FIGURE)
    scene.paint(clipped(globe, hills(dice, 690, 10, "#f3f7fa")), coat=FIGURE)


def fishbowl_astronaut(scene: Scene) -> None:
    """A fish in a helmet."""
    dice = scene.dice
    scene.painter.sky(((0, "#070a1c"), (0.6, "#141a44"), (1, "#2a2f6a")))
    scene.stars(230, 940, 9)
    scene.wash("milk", "#5a4aa0", 300, 240, 0.5)
    scene.glow((556, 150), 190, 0.5, "#6ab0ff")
    scene.paint(scene.motif("planet", (556, 150), 0.9, 16), coat=HEAVY)
    scene.paint(scene.motif("astronaut", (0, 0), light="#e6e2e6"), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("bowl", (0, 0)), coat=HEAVY, opacity=0.3)
    scene.paint(scene.motif("bowl-water", (0, 0)), coat=FIGURE, opacity=0.92)
    scene.glow((320, 430), 220, 0.45, "#8ff0e0")
    scene.paint(scene.motif("fish", (318, 520), 2.3, -6, accent="#f0703c", second="#ffc050"), coat=HEAVY, rim=0.7)
    bubbles = specks(dice, (150, 340, 260, 560), (3, 9), "#e6fff8", 12) + specks(
        dice, (400, 350, 480, 560), (3, 7), "#e6fff8", 8
    )
    scene.paint(bubbles, coat=FLAT, opacity=0.6)
    scene.paint(scene.motif("bowl-rim", (0, 0), second="#c98a3a"), coat=FIGURE, opacity=0.9)
    scene.paint(scene.motif("rocket", (96, 270), 0.8, 24), coat=HEAVY)
    scene.glow((76, 316), 60, 0.6, "#ff9a4a")


def bell_jar_rose(scene: Scene) -> None:
    """A rose under glass, a fox asleep."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#1a2440"), (0.5, "#3f3a66"), (0.8, "#6a3f5a"), (1, "#3a1f30")))
    pane = rectangle((60, 80), 520, 470, "#101a38") + "".join(
        rectangle((70 + 260 * i, 90 + 235 * j), 240, 215, "#24407a") for i in (0, 1) for j in (0, 1)
    )
    scene.paint(pane, coat=HEAVY)
    scene.paint(specks(dice, (70, 90, 570, 540), (1.5, 4.5), "#ffffff", 110), coat=FLAT, opacity=0.85)
    scene.paint(rectangle((40, 545), 560, 26, "#4f2f44"))
    scene.paint(path("M-20,740 C120,726 520,726 660,740 L660,980 L-20,980Z", "#7a3040"), coat=HEAVY)
    scene.glow((320, 480), 330, 0.55, "#ff9a7a")
    scene.paint(scene.motif("bell-jar", (0, 0)), coat=FIGURE, opacity=0.22)
    scene.paint(scene.motif("rose", (322, 764), 2.35, accent="#e0304a"), coat=HEAVY, rim=0.6)
    scene.glow((322, 390), 130, 0.55, "#ffb0a0")
    petals = [
        placed(path("M-12,0 C-8,-12 8,-12 12,0 C4,6 -4,6 -12,0Z", m.accent), at, 1, turn)
        for at, turn in (((250, 758), 10), ((384, 752), -20), ((404, 766), 30))
    ]
    scene.paint(*petals, coat=FIGURE)
    scene.paint(scene.motif("bell-jar-rim", (0, 0)), coat=FIGURE)
    scene.paint(specks(dice, (210, 240, 430, 720), (1.2, 2.6), "#ffe2b0", 36), coat=FLAT)
    scene.paint(scene.motif("fox-asleep", (330, 886), 2.3, accent="#e0682c"), coat=HEAVY, rim=0.6)


def cage_of_cloud(scene: Scene) -> None:
    """A caged cloud."""
    dice, m = scene.dice, scene.mood
    scene.glow((140, 190), 330, 0.6)
    scene.clouds([(540, 260, 300, 60), (80, 520, 260, 50), (590, 640, 240, 50)], "#fbf2df", shadow=0.12)
    scene.paint(hills(dice, 830, 30, m.far), coat=FAR)
    scene.paint(hills(dice, 890, 26, m.middle))
    scene.paint(stroke("M330,-10 L330,205", m.ink, 3))
    scene.clouds([(330, 480, 220, 84)], "#4f6f7c")
    scene.paint(rain(dice, (240, 484, 420, 610), "#3f6678", 56, -3), coat=FLAT, opacity=0.9)
    scene.paint(scene.motif("puddle", (330, 654), 1), scene.motif("paper-boat", (352, 650), 0.42))
    scene.paint(scene.motif("cage", (330, 668), 4.4, ink="#3a2a24", accent="#a8603a"), coat=HEAVY)
    birds = (
        ((110, 350, 1.0, -8), "#d8654a", "#a8402f"),
        ((530, 430, 0.9, 6, 1), "#3f6a86", "#2d4651"),
        ((90, 690, 0.8, 4), "#efb65a", "#c98a34"),
        ((560, 770, 1.05, -4, 1), "#d8654a", "#a8402f"),
        ((480, 130, 0.6, 0, 1), "#3f6a86", "#2d4651"),
        ((150, 150, 0.5, 0), "#efb65a", "#c98a34"),
    )
    scene.paint(*(scene.motifs("bird", spot, body=body, dark=wing) for spot, body, wing in birds), coat=HEAVY, tear=0.6)
    scene.paint(
        scene.motif("key", (66, 390), 0.5, 20), scene.motif("cat", (520, 930), 0.9, body="#3a4a52"), coat=FIGURE
    )


CARDS = (
    Composition(hourglass_city, mood.DESERT, 10, (0.2, 0.2)),
    Composition(bottle_lighthouse, mood.DEEP, 22, (0.5, 0.5)),
    Composition(jar_fireflies, mood.FOREST, 82, (0.5, 0.55)),
    Composition(snow_globe, mood.EMBER, 87, (0.3, 0.2)),
    Composition(fishbowl_astronaut, mood.MIDNIGHT, 51, (0.8, 0.15)),
    Composition(bell_jar_rose, mood.EMBER, 56, (0.5, 0.4)),
    Composition(cage_of_cloud, mood.DAWN, 11, (0.3, 0.15)),
)
