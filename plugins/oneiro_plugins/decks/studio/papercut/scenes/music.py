"""Scenes: what sounds, and who listens."""

import math

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.painter import GLOW
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy
from oneiro_plugins.decks.studio.papercut.land import (
    cord,
    grass,
    hills,
    ripples,
    specks,
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
    crescent,
    star,
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
    stroke,
)

SHELL = "M390,530 C384,440 440,370 520,370 C590,376 626,440 620,540 C612,640 560,700 500,690 C440,676 398,610 390,530Z"


def violin_boat(scene: Scene) -> None:
    """A violin rowed with its bow."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#c8743f"), (0.34, "#f6c880"), (0.6, "#e8a060"), (1, "#a85a38")))
    scene.disc((470, 330), 92, craters=False)
    scene.glow((470, 330), 300, 0.5, "#ff9a4a")
    scene.clouds([(150, 210, 280, 40), (560, 170, 220, 34)], "#f6d6a0", shadow=0.05, opacity=0.8)
    scene.paint(hills(dice, 480, 50, m.far), coat=FAR, haze=0.35)
    grove = [leafy(dice, (x, 556), 120, m.dark, ("#c9502f", "#e58a35", "#f0ab45")) for x in (54, 128, 196, 548, 606)]
    scene.paint(hills(dice, 545, 20, mix(m.middle, m.far, 0.4)), *grove, coat=FAR, haze=0.1)
    scene.sea(580, ["#efb26a", "#e29a58", "#cc7d47"], 5, 90, 44)
    scene.glow((450, 640), 170, 0.55)
    scene.paint(scene.motif("gentleman", (296, 752), 1.75, body="#3a2a3c"), coat=FIGURE)
    scene.paint(scene.motif("bow", (0, 0)), coat=FIGURE)
    scene.paint(scene.motif("violin", (90, 800), 4.4, 84, accent="#a8442a", ink="#2f1712"), coat=HEAVY, rim=0.6)
    scene.sea(806, ["#a85c38", "#84432e", "#5f2f24"], 8, 110, 54)
    scene.paint(ripples(dice, 600, 940, "#ffe2a8", 40), coat=FLAT, opacity=0.7)
    scene.paint(scene.motifs("note", (150, 330, 1.1), (216, 280, 1.4, 8), (276, 350, 0.9, -8)), coat=FIGURE)
    scene.paint(scene.motif("swan", (110, 890), 0.9), coat=FIGURE)


def piano_stairs(scene: Scene) -> None:
    """Keys wind upwards."""
    m = scene.mood
    scene.painter.sky(((0, "#150f2e"), (0.5, "#35225c"), (1, "#120b22")))
    scene.stars(150, 900, 5)
    scene.beam([(250, -30), (390, -30), (640, 960), (60, 960)], 0.26, 30)
    for number in range(30, -1, -1):
        size = 1.05 - 0.027 * number
        at = (320 + 150 * size * math.cos(number * 0.36), 905 - 27 * number - 2 * number * (1 - size))
        key = placed(_key(size, "#f6ecdc", 22), at)
        black = placed(placed(_key(size * 0.5, "#241a38", 16), (-46 * size, -10 * size)), at)
        scene.paint(key, black if number % 7 not in (2, 6) else "", coat=HEAVY, tear=0.5, volume=0.2)
        if number == 8:
            scene.glow((at[0], at[1] - 90), 150, 0.4)
            scene.paint(scene.motif("dancer", (at[0] + 20, at[1] + 6), 1.5, accent="#e0556a"), coat=FIGURE, rim=0.8)
    notes = ((120, 330, 1.5, -8), (540, 250, 1.8, 8), (110, 560, 1.2, 6), (560, 520, 1.3, -10), (430, 150, 1.0, 4))
    scene.paint(scene.motifs("note", *notes, ink=m.glow), coat=FIGURE)
    scene.glows([(x, y - 20) for x, y, *_ in notes], 46, 0.4)
    scene.paint(
        scene.motif("cat", (90, 930), 1.2, body="#0d0818"),
        scene.motif("lantern", (180, 940), 0.9),
        coat=FIGURE,
        rim=0.8,
    )


def _key(size: float, colour: str, depth: float) -> Svg:
    top = path(polygon([(-100, 0), (100, -14), (112, 12), (-92, 30)]), colour)
    front = path(polygon([(-92, 30), (112, 12), (112, 12 + depth), (-92, 30 + depth)]), mix(colour, "#2a1a3c", 0.45))
    return placed(top + front, (0, 0), size)


def gramophone_dance(scene: Scene) -> None:
    """A couple on a record."""
    dice = scene.dice
    scene.painter.sky(((0, "#7a3a26"), (0.5, "#a8562e"), (1, "#6a2f22")))
    planks = [stroke(f"M-20,{y} C200,{y + 8} 400,{y - 8} 660,{y}", "#4f2418", 3) for y in range(60, 960, 90)]
    scene.paint(*planks, coat=FLAT, opacity=0.7)
    scene.glow((260, 420), 420, 0.45, "#ffc070")
    scene.paint(scene.motif("record", (0, 0), accent="#b83a34"), coat=HEAVY, lift=2.5)
    gleam = [
        path(polygon([(300, 540), polar((300, 540), 276, a), polar((300, 540), 276, a + 0.3)]), "#ffd9a0")
        for a in (-2.5, 0.64)
    ]
    scene.paint(*gleam, coat=GLOW, opacity=0.22, soft=6)
    steps = [ellipse(polar((300, 540), 190, a), 7, 12, "#e8b06a") for a in (1.0, 1.3, 1.6, 1.9, 2.2, 2.5)]
    scene.paint(*steps, coat=FLAT, opacity=0.65)
    scene.paint(scene.motif("dancing-couple", (210, 500), 2.3, -6), coat=HEAVY, lift=2.5)
    scene.glow((190, 400), 130, 0.3)
    scene.paint(scene.motif("tone-arm", (-70, -40)), coat=HEAVY, lift=4)
    scene.paint(scene.motif("horn", (0, 0), second="#e8a83f", accent="#c8602f"), coat=HEAVY, lift=3)
    scene.paint(scene.motif("teacup-above", (80, 880), 1), scene.motif("rose", (470, 960), 1.0, 60), coat=HEAVY)
    scene.paint(specks(dice, (60, 80, 520, 860), (1, 2.2), "#ffe0b0", 40), coat=FLAT, opacity=0.6)


def web_harp(scene: Scene) -> None:
    """A web played as a harp."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#0b1230"), (0.5, "#22386e"), (0.85, "#5a6aa0"), (1, "#1a2450")))
    scene.stars(150, 700)
    scene.wash("milk", "#7a8ad0", 360, 220, 0.5)
    scene.paint(hills(dice, 800, 30, m.far), coat=FAR)
    bark = "M660,-20 L660,980 L560,980 C590,760 540,560 572,360 C586,220 560,120 590,-20Z"
    bough = "M600,120 C460,40 300,60 120,10 L110,-20 L660,-20Z"
    scene.paint(path(bark, "#101738"), path(bough, "#101738"), coat=HEAVY)
    heart: Point = (360, 330)
    spokes = [2 * math.pi * number / 14 + 0.1 for number in range(14)]
    reach = [250 + 90 * (1.4 < a < 3.6) for a in spokes]
    threads = [
        stroke(f"M{heart[0]},{heart[1]} L{x:.0f},{y:.0f}", "#e8ecff", 1.8)
        for x, y in (polar(heart, r, a) for a, r in zip(spokes, reach, strict=True))
    ]
    knots = [[polar(heart, r * row / 7, a) for a, r in zip(spokes, reach, strict=True)] for row in range(1, 8)]
    rounds = [
        cord(one, two, "#e8ecff", -5, 1.5) for row in knots for one, two in zip(row, [*row[1:], row[0]], strict=True)
    ]
    scene.paint(*threads, *rounds, coat=FIGURE, tear=0.3, shadow=0.1)
    lit = [spot for row in knots[1:] for spot in row if dice.random() < 0.36]
    scene.paint(*(star(spot, dice.uniform(6, 12), m.glow, 5, 0.45) for spot in lit), coat=FIGURE, shadow=0)
    scene.glows(lit, 26, 0.45)
    scene.paint(
        cord((480, 40), (480, 150), "#e8ecff", 0, 1.6),
        scene.motif("spider", (480, 196), 1.5, dark="#2a1440"),
        coat=HEAVY,
    )
    scene.paint(hills(dice, 884, 12, m.near), grass(dice, 888, m.near, 100, 24), coat=HEAVY)
    player = scene.motif("musician", (150, 900), 3.0, body="#8a3f5a", ink="#140f2a", dark="#3a2a3c")
    scene.paint(player, coat=HEAVY, rim=0.7)
    scene.paint(scene.motif("mouse", (420, 902), 0.8), scene.motif("owl", (604, 600), 0.6), coat=FIGURE)


def music_box(scene: Scene) -> None:
    """A dancer and her key."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#4a343a"), (0.6, "#6a4a44"), (1, "#3a2624")))
    scene.paint(circle((320, 150), 78, "#7a5a4a"), circle((320, 150), 66, "#28447a"), coat=HEAVY)
    scene.paint(stroke("M320,84 L320,216 M254,150 L386,150", "#7a5a4a", 8), coat=FIGURE)
    scene.paint(scene.motif("attic", (0, 0)), coat=HEAVY)
    scene.beam([(262, 130), (378, 130), (600, 900), (60, 900)], 0.42, 16, "#c8d8ff")
    scene.paint(scene.motif("music-box-lid", (0, 0)), coat=HEAVY)
    mirrored = scene.motif("dancer", (410, 606), 1.35, 0, True, accent="#c86a80", light="#dfe4f0")
    scene.paint(mirrored, coat=FLAT, opacity=0.55)
    scene.paint(scene.motif("music-box", (0, 0)), coat=HEAVY)
    scene.glow((320, 480), 200, 0.5)
    scene.paint(scene.motif("dancer", (318, 600), 1.9, accent="#e0556a", light="#fdf6ee"), coat=HEAVY, rim=0.8)
    scene.paint(placed(scene.motif("wind-key", (0, 0)), (470, 930), 0.75, 14), coat=HEAVY, lift=2)
    scene.paint(scene.motif("mouse-up", (430, 936), 1.5, body="#8a8490", accent="#3f6a9a"), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("books", (60, 900), 1.2), scene.motif("cage", (90, 836), 0.9), coat=HEAVY)
    scene.paint(
        scene.motifs("note", (200, 300, 1.2, -8), (450, 330, 1.0, 8), (150, 420, 0.9)), coat=FIGURE, opacity=0.8
    )
    scene.paint(specks(dice, (100, 200, 560, 860), (1, 2.6), "#ffe8c0", 70), coat=FLAT, opacity=0.7)
    scene.paint(
        scene.motif("spider", (560, 330), 0.5, dark=m.ink), stroke("M560,320 L560,180", "#c8b8b0", 1.2), coat=FIGURE
    )


def clockwork_bird(scene: Scene) -> None:
    """A clockwork bird sings."""
    _backdrop_of_clockwork_bird(scene)
    scene.paint(scene.motif("wing-gears", (0, 0), dark="#4a3014"), coat=FIGURE)
    scene.paint(
        scene.motifs("gear", (310, 560, 0.75), (372, 530, 0.5, 12), (284, 600, 0.4, 8), body="#d89a3f", dark="#5a3820"),
        coat=HEAVY,
    )
    scene.paint(rectangle((40, 796), 560, 34, "#8a5a2c", 8), rectangle((60, 826), 520, 20, "#6a4420", 6), coat=HEAVY)
    front = [
        stroke(f"M{320 + x},820 L{320 + x},300 C{320 + x},160 {320 + x * 0.5:.0f},80 320,40", "#a8823f", 8)
        for x in (-200, 0, 200)
        if x
    ]
    scene.paint(*front, coat=HEAVY, lift=2, rim=0.5)
    listeners = (
        (90, 300, 1.3, "#d8503f"),
        (560, 300, 1.2, "#3f7ab0"),
        (120, 796, 1.4, "#e8a83f"),
        (520, 796, 1.3, "#5f9a5a"),
    )
    for x, y, size, colour in listeners:
        scene.paint(scene.motif("red-bird", (x, y), size, 0, x < 320, accent=colour), coat=HEAVY, rim=0.5)
    notes = ((590, 380, 1.2, 8), (540, 320, 1.0, -8), (470, 270, 1.3, 6), (600, 470, 0.9, 10))
    scene.paint(scene.motifs("note", *notes, ink="#fff0c0"), coat=FIGURE)
    scene.glows([(x, y - 20) for x, y, *_ in notes], 40, 0.4)
    feathers = scene.motifs("feather", (110, 930, 0.8, 70), (430, 920, 0.7, -80))
    scene.paint(feathers, scene.motif("cat", (330, 950), 1.1, body="#1f2a2a"), coat=HEAVY)


def _backdrop_of_clockwork_bird(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#274a4a"), (0.5, "#5f8a7a"), (0.8, "#d8c890"), (1, "#6a5a44")))
    blur = [
        circle(
            (dice.uniform(0, 640), dice.uniform(0, 960)),
            dice.uniform(24, 70),
            dice.choice(("#4f7f6a", "#7fa07a", "#a8b07a", "#3a6258")),
        )
        for _ in range(40)
    ]
    scene.paint(*blur, coat=FLAT, opacity=0.5, soft=9)
    scene.glow((330, 500), 340, 0.5, "#ffd890")
    bars = [
        stroke(f"M{320 + x},820 L{320 + x},300 C{320 + x},{160} {320 + x * 0.5:.0f},80 320,40", "#8a6a34", 7)
        for x in (-250, -150, 150, 250)
    ]
    scene.paint(*bars, coat=HEAVY, rim=0.5)
    scene.paint(stroke("M70,600 L570,600 M70,300 L570,300", "#8a6a34", 5), coat=HEAVY)
    scene.paint(placed(scene.motif("wind-key", (0, 0), second="#b87a34"), (250, 450), 1.2, -24), coat=HEAVY)
    scene.paint(
        scene.motif("clock-bird", (0, 0), second="#e8b84a", accent="#c8502f", dark="#5a3a14"),
        coat=HEAVY,
        lift=2,
        rim=0.7,
    )


def shell_ear(scene: Scene) -> None:
    """A sea in a shell."""
    dice = scene.dice
    scene.painter.sky(((0, "#f6b890"), (0.5, "#f8d8b0"), (0.7, "#8fc0c0"), (1, "#d9b888")))
    scene.clouds([(120, 150, 260, 50), (540, 110, 240, 44)], "#fff0dc", shadow=0.08)
    scene.paint(waves(690, "#5fa8b0", 8, 70), waves(740, "#3f8a9a", 9, 80), coat=FAR, haze=0.1)
    scene.paint(scene.motif("ear-girl", (0, 0), ink="#2f1c24", accent="#d8503f"), coat=HEAVY, rim=0.5)
    scene.paint(scene.motif("conch", (0, 0)), coat=HEAVY, lift=2.5, rim=0.5)
    swell = waves(560, "#2f7a9c", 6, 44) + waves(600, "#24648a", 7, 50) + waves(640, "#1a4a70", 8, 56)
    night = rectangle((370, 350), 280, 360, "#16285a") + rectangle((370, 500), 280, 80, "#3f5f9a")
    moon = crescent((566, 430), 24, "#ffe7a8")
    whale = scene.motif("whale", (510, 664), 0.55, -6, body="#4a88b0", light="#dfeef4")
    ship = scene.motif("boat", (470, 566), 0.62, -5, body="#8a4a34")
    scene.paint(clipped(SHELL, night + moon + ship + swell + whale), coat=FIGURE)
    lights = [
        circle((dice.uniform(410, 600), dice.uniform(390, 500)), dice.uniform(1, 2.4), "#ffe7a8") for _ in range(26)
    ]
    scene.paint(clipped(SHELL, "".join(lights)), coat=FLAT)
    scene.glow((550, 440), 100, 0.35, "#a8c8ff")
    scene.paint(scene.motif("conch-hand", (0, 0), accent="#d8503f"), coat=HEAVY, rim=0.4)
    notes = scene.motifs("note", (360, 330, 0.8, -10), (330, 260, 0.6, 10), ink="#3f5f9a")
    scene.paint(notes, scene.motifs("gull", (240, 170, 0.6), (330, 120, 0.4)), coat=FIGURE)
    scene.paint(
        stroke("M150,404 C200,392 330,392 400,410", "#e8b04e", 12),
        scene.motif("star-fish", (146, 410), 0.8),
        coat=HEAVY,
    )


CARDS = (
    Composition(violin_boat, mood.AUTUMN, 31, (0.7, 0.35)),
    Composition(piano_stairs, mood.VIOLET, 42, (0.5, 0.1)),
    Composition(gramophone_dance, mood.EMBER, 47, (0.35, 0.35)),
    Composition(web_harp, mood.MIDNIGHT, 48, (0.55, 0.3)),
    Composition(music_box, mood.DUSK, 83, (0.5, 0.15)),
    Composition(clockwork_bird, mood.FOREST, 110, (0.5, 0.4)),
    Composition(shell_ear, mood.DAWN, 101, (0.3, 0.15)),
)
