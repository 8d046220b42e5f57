"""Scenes: what is given, taken and left behind."""

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.land import cord, grass, hills, rain, specks, town, waves
from oneiro_plugins.decks.studio.papercut.scene import FAR, FIGURE, FLAT, HEAVY, Composition, Scene, clipped
from oneiro_plugins.decks.studio.shapes import circle, ellipse, path, placed, polygon, rectangle, stroke

CASE = "M84,236 L556,236 L564,548 L600,640 L40,640 L76,548Z"


def robot_flower(scene: Scene) -> None:
    """A robot gives a flower."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#4f5a86"), (0.45, "#c98a86"), (0.75, "#f6c48a"), (1, "#b8704f")))
    scene.glow((470, 560), 380, 0.6, "#ffc080")
    scene.paint(town(dice, 760, "#b8809a", "#b8809a", (80, 330)), coat=FAR, haze=0.35)
    scene.paint(scene.motif("ruins", (0, 0), far="#7a5a78", dark="#3f2f4f"), coat=HEAVY)
    scene.paint(hills(dice, 830, 22, "#6a4a5a"), grass(dice, 832, "#7f8a5a", 90, 24))
    scene.crescent((520, 170), 46)
    robot = scene.motif("robot", (404, 890), 2.5, 0, True, body="#5f8a92", dark="#2f4a58", accent="#c8643c")
    scene.paint(robot, coat=HEAVY, rim=0.7)
    scene.glows([(362, 456), (446, 456)], 60, 0.6)
    scene.paint(scene.motif("nest", (440, 380), 0.8), scene.motif("red-bird", (442, 372), 0.8), coat=FIGURE)
    scene.paint(scene.motif("flower", (102, 700), 1.3, -10, accent="#f0506a"), coat=FIGURE)
    scene.paint(hills(dice, 896, 12, m.near), grass(dice, 900, "#5f7a4a", 120, 26))
    scene.paint(scene.motif("child", (90, 914), 1.35, accent="#e0b03c", second="#c8423f"), coat=HEAVY, rim=0.8)
    vines = "M520,900 C490,820 510,760 470,700 M210,900 C230,840 210,800 240,740"
    scene.paint(stroke(vines, "#5f8a4a", 6), coat=FIGURE)
    scene.paint(specks(dice, (60, 300, 600, 880), (1.4, 3), "#ffe2b0", 40), coat=FLAT, opacity=0.7)


def dragon_candle(scene: Scene) -> None:
    """A dragon lights a mouse's candle."""
    dice = scene.dice
    _backdrop_of_dragon_candle(scene)
    scene.glow((330, 420), 50, 0.3, "#ffe080")
    flame = path(
        "M196,500 C180,520 150,524 132,560 C150,552 160,556 170,566 C176,540 196,530 206,510Z", "#ff9a3a"
    ) + path("M194,504 C180,522 160,530 148,552 C164,544 186,534 200,512Z", "#ffe080")
    scene.paint(flame, shadow=0, edge=0)
    scene.paint(rectangle((119, 620), 22, 104, "#fbf0d8", 4), coat=HEAVY)
    scene.paint(path("M130,560 C146,586 142,608 130,616 C118,608 114,586 130,560Z", "#ffd060"), shadow=0, edge=0)
    scene.glow((130, 590), 130, 0.8, "#ffc060")
    scene.paint(scene.motif("mouse-up", (120, 830), 2.6, body="#9a8a94", accent="#c8423f"), coat=HEAVY, rim=0.8)
    scene.paint(
        scene.motif("mouse-up", (232, 868), 1.3, body="#8a7a84", accent="#3f6a9a"),
        scene.motif("mouse-up", (290, 884), 1.1, body="#a89aa0", accent="#e8b04e"),
        coat=FIGURE,
        rim=0.8,
    )
    scene.paint(specks(dice, (60, 400, 400, 820), (1.2, 3), "#ffd890", 50), coat=FLAT, opacity=0.8)
    scene.paint(scene.motifs("bat", (300, 180, 0.7), (380, 240, 0.5), (150, 300, 0.5)), coat=FIGURE)


def _backdrop_of_dragon_candle(scene: Scene) -> None:
    scene.painter.sky(((0, "#120c1c"), (0.5, "#2a1c38"), (1, "#1a1020")))
    spikes = [
        path(f"M{x - w},-20 L{x + w},-20 L{x},{h}Z", "#221630")
        for x, w, h in ((40, 50, 260), (120, 34, 150), (200, 44, 210), (290, 30, 110), (380, 26, 80))
    ]
    scene.paint(*spikes, path("M-20,980 L-20,300 C40,420 30,600 70,720 C60,820 20,900 60,980Z", "#1a1028"), coat=HEAVY)
    scene.glow((160, 560), 360, 0.6, "#ff9a4a")
    scene.paint(scene.motif("gold", (0, 0), second="#e8a83f"), coat=HEAVY)
    scene.paint(
        scene.motif("crown", (500, 830), 0.9, -14),
        scene.motif("teacup", (600, 800), 0.5, 20),
        scene.motif("chest", (400, 880), 1.0, 6),
        coat=HEAVY,
    )
    scene.paint(
        scene.motif("dragon", (0, 0), body="#3f7a5a", dark="#1f4a3c", second="#e8b04e", light="#b8d89a"),
        coat=HEAVY,
        lift=2.5,
        rim=0.6,
    )


def suitcase_sea(scene: Scene) -> None:
    """A sea in a suitcase."""
    _backdrop_of_suitcase_sea(scene)
    scene.glow((420, 420), 170, 0.6, "#ffc080")
    scene.paint(
        scene.motif("boat", (230, 520), 0.95, -4),
        scene.motif("whale", (470, 570), 0.4, -6),
        scene.motifs("gull", (180, 300, 0.5), (300, 270, 0.36), (520, 300, 0.4)),
        coat=FIGURE,
    )
    shore = path("M34,640 C120,590 260,604 330,620 C430,640 520,596 606,640Z", "#f6dca0")
    palm = stroke("M110,634 C120,580 116,530 140,480", "#8a5a34", 9) + "".join(
        placed(path("M0,0 C20,-24 60,-22 80,4 C50,-6 24,-4 0,0Z", "#4f9a5a"), (140, 480), 0.9, turn)
        for turn in (-160, -110, -50, 0, 40)
    )
    scene.paint(
        shore,
        palm,
        scene.motif("star-fish", (420, 628), 0.6),
        scene.motif("umbrella", (520, 660), 0.9, 10, accent="#e0485a", second="#fbf2df"),
        coat=HEAVY,
    )
    scene.paint(scene.motif("street-case-front", (0, 0)), coat=HEAVY, rim=0.5)
    scene.paint(
        path("M120,640 C124,690 110,720 122,760 C130,770 136,760 134,740 C132,710 150,680 146,640Z", "#3f94a8"),
        scene.motif("fish", (380, 905), 0.55, 12),
        coat=FIGURE,
    )
    scene.paint(scene.motif("child-back", (470, 930), 1.5, accent="#e8b04e", second="#c8423f"), coat=HEAVY, rim=0.8)


def _backdrop_of_suitcase_sea(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#39434f"), (0.5, "#66727c"), (1, "#3f4850")))
    scene.paint(town(dice, 470, "#4f5a66", "#c8b88a", (180, 420)), coat=FAR, haze=0.2)
    scene.paint(rain(dice, (0, -10, 640, 900), "#cfd8dc", 170, -8), coat=FLAT, opacity=0.5)
    scene.paint(path("M-20,560 L660,520 L660,980 L-20,980Z", "#4a535c"), coat=HEAVY)
    scene.paint(
        *(ellipse((x, y), w, 9, "#7a8a94") for x, y, w in ((110, 900, 90), (520, 930, 110), (330, 950, 60))),
        coat=FIGURE,
        shadow=0,
    )
    passers = (("gentleman", 70, 600, 1.3), ("lady", 560, 570, 1.2))
    for name, x, y, size in passers:
        umbrella = scene.motif("umbrella", (x + 18, y - 52 * size), 1.2 * size, 0, accent="#2f3842", second="#3f4a56")
        scene.paint(
            scene.motif(name, (x, y), size, body="#2a323c", accent="#3f4a56", second="#5a6670"), umbrella, coat=FIGURE
        )
    scene.glow((320, 470), 360, 0.6, "#ffb870")
    scene.paint(scene.motif("street-case", (0, 0)), coat=HEAVY, lift=2.5)
    sky = "".join(rectangle((30, 220 + 9 * k), 590, 10, mix("#3f7ac0", "#ffc080", k / 26)) for k in range(27))
    sun = circle((420, 420), 44, "#fff0b0")
    sea = (
        waves(446, "#e8a878", 4, 50)
        + waves(468, "#4fa8b0", 5, 58)
        + waves(510, "#3f94a8", 6, 66)
        + waves(556, "#2f8098", 7, 72)
    )
    scene.paint(clipped(CASE, sky + sun + sea), coat=FIGURE)


def mouse_crown(scene: Scene) -> None:
    """A mouse takes a crown."""
    _backdrop_of_mouse_crown(scene)
    scene.paint(scene.motif("king", (320, 760), 1.9, accent="#5a3f9a", light="#fbf4ea"), coat=HEAVY, rim=0.5)
    letters = scene.motifs("sleep-z", (440, 420, 1.0), (476, 370, 1.3), (520, 310, 1.7), ink="#ffe7a8")
    scene.paint(letters, coat=FIGURE, opacity=0.9)
    scene.paint(path("M-10,940 L-10,850 C-10,800 70,800 70,850 L70,940Z", "#140c18"), coat=FIGURE)
    scene.glow((30, 890), 60, 0.4, "#ffb860")
    scene.paint(scene.motif("crown", (300, 920), 1.3, -8, second="#ffd050"), coat=HEAVY, rim=0.6)
    scene.paint(
        cord((246, 900), (176, 880), "#fbe6c8", 6, 3),
        scene.motif("mouse", (140, 920), 1.4, 0, body="#a8a0a8"),
        coat=HEAVY,
        rim=0.6,
    )
    scene.paint(
        scene.motif("mouse", (380, 926), 1.0, 0, body="#8a8490"),
        scene.motif("mouse-up", (36, 930), 0.7, 0, body="#a8a0a8"),
        coat=FIGURE,
    )
    scene.glow((300, 880), 120, 0.5, "#ffe080")
    scene.paint(scene.motif("cat", (540, 900), 1.4, body="#2a1c30"), coat=FIGURE, rim=0.5)
    scene.paint(scene.motifs("candle", (90, 800, 1.0), (552, 800, 1.0)), coat=FIGURE)
    scene.glows([(90, 716), (552, 716)], 110, 0.7, "#ffb860")


def _backdrop_of_mouse_crown(scene: Scene) -> None:
    scene.painter.sky(((0, "#2a1a3a"), (0.6, "#5a3a5a"), (1, "#2f1f30")))
    for x in (40, 600):
        scene.paint(
            rectangle((x - 34, -20), 68, 800, "#7a5a78"), rectangle((x - 46, 770), 92, 30, "#8a6a88"), coat=HEAVY
        )
        flutes = [stroke(f"M{x + k},-20 L{x + k},770", "#5f4460", 5) for k in (-18, 0, 18)]
        scene.paint(*flutes, coat=FLAT)
    scene.beam([(200, -20), (440, -20), (560, 900), (80, 900)], 0.3, 20, "#ffe0a0")
    tiles = [
        path(
            polygon([(x, y), (x + 60, y), (x + 60 + dx, y + 50), (x + dx, y + 50)]),
            "#4a3550" if (row + column) % 2 else "#5f4762",
        )
        for row, y in enumerate(range(780, 980, 50))
        for column, x in enumerate(range(-60, 700, 60))
        for dx in (0,)
    ]
    scene.paint(*tiles, coat=FIGURE, shadow=0)
    scene.paint(scene.motif("throne", (0, 0), second="#d9a440"), coat=HEAVY)
    scene.paint(
        path("M210,740 L430,740 L560,980 L80,980Z", "#b8283a"),
        stroke("M232,740 L116,980 M408,740 L524,980", "#e8b04e", 7),
        coat=HEAVY,
    )


CARDS = (
    Composition(robot_flower, mood.DUSK, 58, (0.75, 0.55)),
    Composition(dragon_candle, mood.EMBER, 93, (0.2, 0.62)),
    Composition(suitcase_sea, mood.DAWN, 108, (0.6, 0.4)),
    Composition(mouse_crown, mood.DUSK, 107, (0.5, 0.1)),
)
