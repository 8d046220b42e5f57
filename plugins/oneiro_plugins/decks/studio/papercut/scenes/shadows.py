"""Scenes: what is not what it seems, and who pulls the strings."""

import math

from oneiro_plugins.decks.studio.painter import GLOW
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import pines
from oneiro_plugins.decks.studio.papercut.land import (
    cord,
    grass,
    hills,
    mountains,
    specks,
)
from oneiro_plugins.decks.studio.papercut.scene import (
    FAR,
    FIGURE,
    FLAT,
    HEAVY,
    Composition,
    Scene,
)
from oneiro_plugins.decks.studio.shapes import (
    ellipse,
    path,
    placed,
    polar,
    rectangle,
    ring,
    stroke,
)

HANGING = (
    ("house", 110, 640, 1.3, -8),
    ("tower", 210, 560, 1.2, 6),
    ("house", 300, 680, 1.5, 4),
    ("lighthouse", 400, 590, 1.1, -6),
    ("house", 520, 650, 1.2, 9),
)
BROLLIES = ("#2a3350", "#34405f", "#232a44", "#3f4a66", "#2f3a58", "#1f2840", "#46506a")


def shadow_king(scene: Scene) -> None:
    """A child's shadow is a king's."""
    dice = scene.dice
    scene.painter.sky(((0, "#d9874a"), (0.3, "#f6c87a"), (0.46, "#f8e0a8"), (1, "#d98f5a")))
    scene.glow((520, 380), 420, 0.7)
    scene.paint(mountains(dice, 430, 100, "#c9806a"), coat=FAR)
    scene.paint(rectangle((-20, 425), 700, 600, "#e3a566"))
    dunes = [
        stroke(f"M-10,{y} C180,{y - 14} 400,{y + 16} 660,{y - 6}", "#c9854e", 2.4) for y in (470, 540, 620, 720, 850)
    ]
    scene.paint(*dunes, coat=FLAT, opacity=0.6)
    shade = f'<g transform="translate(392 520) skewX(-27) scale(3.1 -3.3)">{scene.motif("king-shadow", (0, 0))}</g>'
    scene.paint(shade, coat=FLAT, opacity=0.82, soft=1, tear=2.4)
    scene.paint(scene.motif("child", (396, 526), 1.35, accent="#c8352f"), coat=FIGURE, rim=0.9)
    scene.paint(scene.motif("raven", (110, 570), 0.9, 0, True, body="#3a2430", dark="#241620"), coat=FIGURE)
    scene.paint(scene.motif("chess-king", (560, 640), 0.5, 70, body="#8a5a3a"), coat=HEAVY)
    banks = [
        path(f"M{x - w},{y} C{x - w * 0.4},{y - 14} {x + w * 0.4},{y - 14} {x + w},{y}Z", "#c9854e")
        for x, y, w in ((560, 650, 80), (90, 830, 90), (560, 900, 110))
    ]
    scene.paint(*banks)
    scene.paint(scene.motifs("bird", (180, 140, 0.4), (230, 170, 0.3), body="#5a2a3a"), coat=FIGURE)


def moth_train(scene: Scene) -> None:
    """A train follows a moth."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#081a20"), (0.5, "#1d4a44"), (0.75, "#6f9a6c"), (1, "#1d3a2f")))
    scene.stars(110, 440, 4)
    scene.glow((320, 470), 330, 0.5)
    scene.paint(mountains(dice, 700, 140, "#3f7362"), coat=FAR)
    moth = scene.motif("moth", (320, 470), 3.6, accent="#e0955a", second="#b85a3c", light="#f6e6c0")
    scene.paint(moth, coat=HEAVY, rim=0.6)
    scene.paint(cord((320, 380), (320, 480), m.ink, 0, 3), scene.motif("lantern", (320, 590), 1.5), coat=FIGURE)
    scene.glow((320, 536), 150, 0.6, "#ffc870")
    woods = pines(dice, [(x, 770 + dice.uniform(-14, 8)) for x in range(10, 640, 42)], (60, 110), "#23503f")
    scene.paint(hills(dice, 762, 26, "#23503f"), woods)
    cars = scene.motifs("carriage", *((438 - 116 * number, 806) for number in range(5)))
    scene.paint(stroke("M-10,870 L660,870", "#1a1412", 5), cars, scene.motif("train", (548, 806), 1), coat=HEAVY)
    scene.glow((640, 826), 130, 0.6)
    scene.glows([(480 - 116 * number, 826) for number in range(5)], 60, 0.3, "#ffc060")
    smoke = [(600, 752, 70, 34), (540, 726, 90, 38), (470, 712, 110, 38)]
    scene.clouds(smoke, "#cfd8b8", shadow=0.05, opacity=0.55)
    front = pines(dice, [(x, 965) for x in (20, 75, 140, 520, 580, 625)], (90, 150), "#0a1c17")
    scene.paint(hills(dice, 886, 8, "#0c221b"), front, coat=HEAVY)
    scene.paint(scene.motif("owl", (330, 925), 0.6, body="#1f4a3c", light="#9fb89a", dark="#12332a"), coat=FIGURE)


def masks_strings(scene: Scene) -> None:
    """Masks above an actor."""
    scene.painter.sky(((0, "#2a0f24"), (0.5, "#6d2038"), (1, "#2a0f24")))
    scene.glow((320, 640), 380, 0.5, "#ffb870")
    scene.paint(scene.motif("curtains", (0, 0)), coat=HEAVY, lift=3)
    faces = (
        (180, 340, 1.15, -8, "#f3e2c4", "#d8423f"),
        (322, 270, 1.4, 2, "#f0b84e", "#7a2f4a"),
        (462, 356, 1.15, 9, "#4f8ab0", "#f3e2c4"),
        (236, 520, 0.95, 6, "#d9785a", "#2a1b3c"),
        (404, 540, 1.0, -7, "#a8cfa0", "#3a4a3a"),
        (320, 430, 0.8, 0, "#f3e2c4", "#3f4a7a"),
    )
    strings = [cord((x + turn, -10), (x, y - 98 * size), "#e8c9a0", 0, 1.8) for x, y, size, turn, *_ in faces]
    scene.paint(*strings, coat=FIGURE)
    drawn = [scene.motif("mask", (x, y), size, turn, light=one, accent=two) for x, y, size, turn, one, two in faces]
    scene.paint(*drawn, coat=HEAVY, lift=2)
    scene.paint(scene.motif("boards", (0, 0)), coat=HEAVY)
    scene.beam([(250, -20), (390, -20), (500, 900), (140, 900)], 0.2, 20)
    scene.paint(ellipse((320, 886), 170, 22, "#ffe0a8"), coat=GLOW, opacity=0.5, soft=6)
    scene.paint(scene.motif("gentleman", (320, 892), 2.0, body="#22304a"), coat=HEAVY)
    scene.paint(scene.motif("mask", (376, 800), 0.55, 12, light="#fbf6ea", accent="#fbf6ea"), coat=HEAVY)
    scene.paint(scene.motif("mask", (520, 900), 0.5, 78, light="#c8423f", accent="#8a2a36"), coat=FIGURE)
    scene.paint(scene.motif("mouse", (150, 902), 0.7), coat=FIGURE)


def clock_sun(scene: Scene) -> None:
    """The sun tells the time."""
    dice = scene.dice
    scene.painter.sky(((0, "#4f96a8"), (0.5, "#f3dfa8"), (1, "#e9b060")))
    scene.glow((440, 240), 420, 0.6)
    rays = [
        placed(
            path("M-9,-136 L9,-136 L0,-204Z" if k % 2 else "M-7,-136 L7,-136 L0,-172Z", "#f0b04a"),
            (440, 240),
            1,
            15 * k,
        )
        for k in range(24)
    ]
    clock = scene.motif("clock", (440, 358), 2.4, accent="#e8963a", light="#fff3cc", ink="#5a2f1c")
    scene.paint(*rays, clock, coat=HEAVY)
    scene.paint(hills(dice, 620, 24, "#d9a850"), coat=FAR)
    scene.paint(hills(dice, 680, 18, "#c98f3a"), grass(dice, 684, "#c98f3a", 260, 40))
    scene.paint(scene.motif("scarecrow", (0, 0)), coat=HEAVY)
    ravens = ((96, 592, 0.7), (286, 562, 0.55, 0, 1), (480, 850, 1.0, 0, 1), (566, 880, 0.8))
    scene.paint(scene.motifs("raven", *ravens, body="#2c1b25", dark="#1a1016"), coat=FIGURE)
    scene.paint(scene.motifs("bird", (150, 170, 0.6), (90, 240, 0.4), body="#2c1b25"), coat=FIGURE)
    scene.paint(scene.motif("mouse", (240, 900), 0.8), coat=FIGURE)
    scene.paint(grass(dice, 890, "#a86f2c", 300, 100), coat=HEAVY, tear=0.4)
    scene.paint(grass(dice, 950, "#8a5524", 320, 100), coat=HEAVY, tear=0.4)


def puppet_city(scene: Scene) -> None:
    """A city on strings."""
    _backdrop_of_puppet_city(scene)
    scene.paint(scene.motif("puppeteer", (0, 0), body="#22203a"), coat=HEAVY, rim=0.5)
    scene.paint(
        scene.motif("child-back", (470, 920), 0.9, accent="#f0b04a", second="#c8423f"),
        scene.motif("shears", (500, 880), 0.6, 30),
        coat=FIGURE,
        rim=0.9,
    )
    scene.paint(scene.motif("cat", (150, 916), 0.8, body="#140a10"), coat=FIGURE)


def _backdrop_of_puppet_city(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#4a2030"), (0.4, "#8a3a3a"), (0.75, "#d98a4f"), (1, "#3a1a24")))
    scene.glow((320, 560), 380, 0.5, "#ffc070")
    scene.clouds([(90, 60, 300, 90), (560, 70, 320, 90)], "#6a2f3a")
    scene.paint(mountains(dice, 830, 120, "#6a2a34"), coat=FAR)
    scene.paint(hills(dice, 880, 14, "#2a1018"), coat=HEAVY)
    fingers = ((236, 240), (310, 316), (358, 330), (416, 318), (480, 270))
    walls = ("#e8c8a0", "#c89a86", "#f0dab0", "#f6ead0", "#d8b08a")
    roofs = ("#c8423f", "#7a2f4a", "#3f6a7a", "#c8423f", "#8a5a34")
    strings = [
        cord(tip, (x, y - 90 * size), "#fbe6c8", 4, 1.8)
        for tip, (_, x, y, size, _) in zip(fingers, HANGING, strict=True)
    ]
    people = (
        ("gentleman", 190, 760, 0.9, 10),
        ("lady", 410, 770, 0.95, -8),
        ("girl", 560, 800, 0.8, 6),
        ("boy", 80, 790, 0.85, -8),
        ("farmer", 300, 830, 0.85, 4),
    )
    strings += [
        cord(tip, (x, y - 96 * size), "#fbe6c8", 8, 1.4)
        for tip, (_, x, y, size, _) in zip(fingers, people, strict=True)
    ]
    scene.paint(*strings, coat=FIGURE)
    drawn = [
        scene.motif(name, (x, y), size, turn, body=wall, accent=roof)
        for (name, x, y, size, turn), wall, roof in zip(HANGING, walls, roofs, strict=True)
    ]
    scene.paint(*drawn, coat=HEAVY)
    scene.paint(*(scene.motif(name, (x, y), size, turn) for name, x, y, size, turn in people), coat=HEAVY)


def wolf_mask(scene: Scene) -> None:
    """A wolf with a sheep's face."""
    dice = scene.dice
    scene.painter.sky(((0, "#10182f"), (0.5, "#2f4a78"), (0.8, "#8a9ac0"), (1, "#1d2a4a")))
    scene.stars(120, 500)
    scene.disc((330, 330), 215, halo=2.2)
    scene.clouds([(60, 420, 260, 44), (600, 300, 240, 40)], "#4a5f92", shadow=0.1, opacity=0.9)
    scene.paint(pines(dice, [(x, 720) for x in (10, 50, 92, 560, 600, 640)], (150, 280), "#223460"), coat=FAR, haze=0.1)
    scene.paint(hills(dice, 740, 20, "#2f4470"))
    flock = ((90, 780, 1.3), (190, 764, 1.0, 0, 1), (520, 776, 1.25, 0, 1), (600, 800, 1.4), (440, 760, 0.95))
    scene.paint(scene.motifs("sheep", *flock, light="#d8dcea"), coat=HEAVY)
    scene.paint(hills(dice, 850, 12, "#18264a"), grass(dice, 854, "#18264a", 100, 24), coat=HEAVY)
    wolf = scene.motif("wolf-standing", (310, 896), 2.5, body="#4a5268", dark="#2a3046", light="#c8ccd8")
    scene.paint(wolf, coat=HEAVY, rim=0.8)
    scene.glows([(286, 488), (334, 488)], 26, 0.5, "#ffd060")
    scene.paint(scene.motif("sheep-mask", (478, 640), 1.5, 10), coat=HEAVY, lift=2)
    odd = scene.motif("sheep", (150, 900), 1.6, light="#f0eef0")
    scene.paint(
        odd, path("M232,868 C270,850 300,880 306,912 C284,904 260,900 236,890Z", "#4a5268"), coat=HEAVY, rim=0.5
    )
    scene.paint(scene.motif("sheep", (548, 914), 1.5, 0, True, light="#f0eef0"), coat=HEAVY)


def raven_key(scene: Scene) -> None:
    """A raven keeps a key."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#16303a"), (0.5, "#3f6f6a"), (1, "#16282c")))
    scene.glow((420, 160), 330, 0.4, "#b8e0b0")
    scene.paint(
        path("M-20,-20 L190,-20 C170,200 210,420 180,640 C176,800 220,900 250,980 L-20,980Z", "#4a3428"), coat=HEAVY
    )
    bark = [stroke(f"M{x},-10 C{x + 16},{300} {x - 18},{560} {x + 8},980", "#33231b", 6) for x in (20, 60, 110, 160)]
    scene.paint(*bark, coat=FLAT, opacity=0.7)
    scene.glow((90, 640), 190, 0.6, "#ffc060")
    scene.paint(scene.motif("tiny-door", (90, 720), 1.25, glow="#ffdf90"), coat=HEAVY)
    scene.glow((90, 660), 70, 0.4)
    scene.paint(scene.motif("raven-close", (0, 0), body="#2a3550", dark="#151c33"), coat=HEAVY, rim=0.7)
    scene.paint(
        cord((146, 352), (146, 372), m.second, 0, 3),
        scene.motif("key", (150, 560), 1.9, 4, second="#f8cc5a"),
        coat=HEAVY,
        lift=2.5,
    )
    scene.glow((150, 440), 110, 0.5, "#ffd878")
    scene.paint(path("M-20,930 C160,890 420,910 660,860 L660,980 L-20,980Z", "#33231b"), coat=HEAVY)
    leaves = [
        placed(path("M0,0 C14,-22 44,-22 58,0 C44,18 14,18 0,0Z", colour), at, 1, turn)
        for at, turn, colour in (
            ((600, 70), 150, "#c8842f"),
            ((560, 40), 120, "#b05a2a"),
            ((640, 120), 170, "#d9a03f"),
            ((280, 60), 60, "#c8842f"),
        )
    ]
    scene.paint(*leaves, scene.motif("mouse", (150, 800), 0.9, 0, True), coat=FIGURE)
    scene.paint(specks(dice, (20, 100, 300, 900), (1.2, 3), "#ffe2a0", 40), coat=FLAT, opacity=0.8)


def umbrella_crowd(scene: Scene) -> None:
    """One umbrella is turned over."""
    dice = scene.dice
    _backdrop_of_umbrella_crowd(scene)
    scene.paint(scene.motif("umbrella-bowl", (330, 520), 2.1, 10, accent="#d8342f", dark="#6a1420"), coat=HEAVY, lift=3)
    scene.paint(scene.motif("carp-above", (338, 520), 0.95, 40, accent="#ff9a3a", light="#fff0d0"), coat=FIGURE)
    scene.glow((330, 510), 120, 0.4, "#c8fff0")
    scene.paint(
        ring((318, 506), 34, "#d8f6f0", 2),
        ring((318, 506), 54, "#d8f6f0", 1.5),
        scene.motif("lily", (362, 556), 0.5),
        coat=FLAT,
        opacity=0.8,
    )
    drops = [ring((dice.uniform(0, 640), dice.uniform(0, 960)), dice.uniform(4, 12), "#cfdce0", 1.5) for _ in range(60)]
    scene.paint(*drops, coat=FLAT, opacity=0.5)
    streaks = [
        stroke(f"M{dice.uniform(0, 640):.0f},{dice.uniform(0, 960):.0f} l-6,26", "#e6f0f2", 1.6) for _ in range(90)
    ]
    scene.paint(*streaks, coat=FLAT, opacity=0.55)
    scene.paint(scene.motif("cat-above", (504, 806), 1), coat=HEAVY)


def _backdrop_of_umbrella_crowd(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#5f7078"), (0.5, "#77888c"), (1, "#4f6068")))
    stones = [
        rectangle(
            (x + 16 * (row % 2) + dice.uniform(-2, 2), y), 40, 24, dice.choice(("#66767c", "#6f8086", "#5c6c74")), 8
        )
        for row, y in enumerate(range(-10, 970, 30))
        for x in range(-30, 660, 46)
    ]
    scene.paint(*stones, coat=FIGURE, shadow=0.15)
    scene.glow((320, 520), 300, 0.4, "#ffb090")
    spots = [
        (x + 40 * (row % 2) + dice.uniform(-14, 14), y + dice.uniform(-12, 12))
        for row, y in enumerate(range(40, 1000, 104))
        for x in range(20, 680, 118)
    ]
    others = [spot for spot in spots if math.hypot(spot[0] - 330, spot[1] - 520) > 142]
    shoes = [ellipse(polar(spot, 62, dice.uniform(0, 6.28)), 12, 7, "#2a2024") for spot in others]
    scene.paint(*shoes, coat=FIGURE)
    open_ones = [
        scene.motif("umbrella-above", spot, dice.uniform(0.92, 1.2), dice.uniform(0, 45), body=dice.choice(BROLLIES))
        for number, spot in enumerate(others)
        if number % 11 != 5
    ]
    for layer in range(3):
        scene.paint(*open_ones[layer::3], coat=HEAVY, lift=2.5)


CARDS = (
    Composition(shadow_king, mood.DESERT, 28, (0.8, 0.35)),
    Composition(moth_train, mood.FOREST, 29, (0.5, 0.5)),
    Composition(masks_strings, mood.EMBER, 30, (0.5, 0.4)),
    Composition(clock_sun, mood.DESERT, 32, (0.68, 0.25)),
    Composition(puppet_city, mood.EMBER, 66, (0.5, 0.55)),
    Composition(wolf_mask, mood.MIDNIGHT, 76, (0.5, 0.35)),
    Composition(raven_key, mood.LAMPLIGHT, 61, (0.3, 0.5)),
    Composition(umbrella_crowd, mood.LAMPLIGHT, 84, (0.3, 0.1)),
)
