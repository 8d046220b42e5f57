"""Scenes: houses where nobody would look for one."""

from random import Random

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.painter import GLOW
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, leaves, pines, tree
from oneiro_plugins.decks.studio.papercut.land import grass, hills, mountains, specks, town
from oneiro_plugins.decks.studio.papercut.scene import FAR, FIGURE, FLAT, HEAVY, Composition, Scene, clipped, lighter
from oneiro_plugins.decks.studio.shapes import Svg, circle, path, placed, polygon, rectangle, stroke

OWL = (
    "M130,860 C70,640 80,420 150,240 C120,190 120,150 128,120 C170,160 210,172 260,176 L380,176 "
    "C430,172 470,160 512,120 C520,150 520,190 490,240 C560,420 570,640 510,860 C430,930 210,930 130,860Z"
)


def snail_town(scene: Scene) -> None:
    """A snail bears a town uphill."""
    m, dice = scene.mood, scene.dice
    scene.glow((120, 430), 420, 0.6)
    scene.clouds([(470, 190, 300, 60), (580, 330, 220, 44), (80, 150, 260, 46)], "#d98a86", shadow=0.1, opacity=0.85)
    scene.paint(mountains(dice, 640, 160, m.far), coat=FAR, haze=0.4)
    slope = [(-20, 980), (-20, 860), (200, 830), (420, 760), (660, 640), (660, 980)]
    scene.paint(path(polygon(slope), m.middle), coat=HEAVY)
    houses = (
        (244, 520, 0.76, -22),
        (298, 474, 0.84, -10),
        (364, 450, 1.0, 2),
        (430, 470, 0.84, 14),
        (480, 514, 0.74, 26),
    )
    walls = ("#e9c9a0", "#c99a86", "#f0d8b0", "#d0a890", "#e9c9a0")
    roofs = ("#a8343a", "#7a2f4a", "#c8423f", "#8a3a50", "#a8343a")
    drawn = [scene.motifs("house", at, body=one, accent=two) for at, one, two in zip(houses, walls, roofs, strict=True)]
    towers = scene.motif("tower", (316, 545), 1.45, -6, body="#d8b494") + scene.motif("lighthouse", (376, 545), 1.5, 8)
    scene.paint(towers, *drawn, coat=HEAVY, rim=0.3)
    scene.glow((402, 356), 130, 0.6)
    scene.glows([(278, 530), (338, 510), (400, 530), (234, 580), (450, 570)], 46, 0.35)
    snail = scene.motif("snail", (330, 792), 3.0, -14, light="#f3d9b8", accent="#8a3a55", second="#f2b352")
    scene.paint(snail, coat=HEAVY, rim=0.6)
    scene.paint(path("M-20,980 L-20,930 C200,900 420,880 660,800 L660,980Z", m.near), grass(dice, 905, m.near, 100, 26))
    scene.paint(scene.motif("lamp-post", (566, 856), 1.0), coat=FIGURE)
    scene.glow((566, 724), 100, 0.7)
    scene.paint(scene.motif("child-back", (500, 878), 0.5), coat=FIGURE)


def turtle_island(scene: Scene) -> None:
    """An island on a turtle."""
    scene.glow((120, 150), 380, 0.6)
    scene.clouds([(520, 180, 320, 70), (80, 330, 240, 54), (590, 430, 220, 46)], "#fbf2df", shadow=0.12)
    grown = tree(Random(5), 360, "#4a3a30", 0.55, 6, -0.04)
    crown = leaves(grown, 20, ("#e0604a", "#efb65a", "#e58a6a", "#f3c98a"))
    scene.paint(placed("".join(grown.boughs) + crown, (350, 525)), coat=HEAVY)
    scene.paint(scene.motif("swing", (432, 506), 1), scene.motif("child", (432, 508), 0.42), coat=FIGURE)
    scene.paint(scene.motif("house", (232, 530), 0.9, body="#f0e0c0", accent="#b8503f"), coat=FIGURE)
    isle = "M140,560 C180,505 250,522 300,512 C360,500 450,514 510,556 C470,600 180,604 140,560Z"
    scene.paint(path(isle, "#8fae62"), coat=HEAVY)
    turtle = scene.motif("turtle", (330, 712), 3.5, -5, body="#4f7a6a", light="#a8bf8a", dark="#2d4f46")
    scene.paint(turtle, coat=HEAVY, rim=0.6)
    scene.paint(
        scene.motifs("bird", (110, 480, 0.4), (156, 452, 0.3), (560, 320, 0.42, 0, 1), body="#48636e"), coat=FIGURE
    )
    scene.clouds([(90, 850, 340, 84), (560, 830, 320, 80)], "#fdf6e6")
    scene.paint(scene.motif("boat", (540, 840), 0.5, 6), coat=FIGURE)
    scene.clouds([(300, 950, 520, 110), (20, 970, 300, 90)], "#f6e2c8")


def owl_of_night(scene: Scene) -> None:
    """The night is an owl."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#b8785a"), (0.5, "#f0cf98"), (1, "#d98f6a")))
    scene.paint(hills(dice, 800, 24, "#b8745a"))
    scene.paint(path(OWL, "#131c46"), coat=HEAVY)
    dusk = rectangle((0, 480), 640, 500, "#2a3f86") + rectangle((0, 640), 640, 400, "#5a5aa0")
    scene.paint(clipped(OWL, dusk), coat=FLAT, soft=26, opacity=0.9)
    night = [
        circle((dice.uniform(90, 550), dice.uniform(170, 760)), dice.choice((1.2, 1.6, 2.2, 3.0)), m.glow)
        for _ in range(210)
    ]
    woods = pines(dice, [(x, 856) for x in (150, 186, 232, 404, 450, 488)], (80, 140), "#0a0f2a")
    land = mountains(dice, 800, 130, "#2f3f7a") + hills(dice, 836, 18, "#0c1130") + woods
    scene.paint(clipped(OWL, "".join(night) + land), coat=FLAT)
    scene.paint(
        clipped(OWL, stroke("M150,470 C230,520 260,470 330,500 C400,530 440,470 520,520", "#8a9ae0", 26)),
        coat=GLOW,
        soft=18,
        opacity=0.35,
    )
    feathers = [
        stroke(f"M{x},{y} q14,20 28,0", "#3f549e", 4)
        for row, y in enumerate((440, 484, 528))
        for x in range(200 + 22 * (row % 2), 430, 44)
    ]
    scene.paint(*feathers, coat=FIGURE, opacity=0.7)
    scene.paint(scene.motif("owl-face", (0, 0)), coat=HEAVY, rim=0.2)
    scene.glows([(236, 310), (404, 310)], 110, 0.35)
    scene.paint(scene.motif("house", (318, 862), 0.95, body="#6a5a7a", accent="#d8503f"), coat=FIGURE)
    scene.glow((318, 830), 90, 0.6, "#ffbe60")
    scene.paint(rectangle((-20, 930), 700, 60, "#5a3026"))
    scene.paint(scene.motif("child", (565, 934), 0.8), coat=FIGURE)


def window_stairs(scene: Scene) -> None:
    """A stair to a window in the sky."""
    m = scene.mood
    scene.stars(170, 720)
    scene.wash("rosy", "#c060a0", 420, 200, 0.4)
    scene.glow((470, 240), 360, 0.42)
    scene.clouds([(150, 330, 300, 66), (600, 480, 280, 60)], lighter(m.far, 0.12), shadow=0.15)
    scene.paint(scene.motif("window", (478, 340), 2.6, body="#8a4a58"), coat=HEAVY)
    scene.paint(scene.motif("cat", (506, 322), 1.0, body=m.ink), coat=FIGURE, rim=0)
    scene.glow((478, 240), 140, 0.3)
    steps, (x, y) = [], (30.0, 910.0)
    for number in range(19):
        size = 1.4 - 0.04 * number
        steps.append(placed(_step("#f0d8d0", "#8a5a90"), (x, y), size))
        x, y = x + 20 * size, y - 29 * size
    scene.paint(*steps, coat=HEAVY, volume=0.2)
    scene.clouds([(560, 760, 320, 80), (90, 640, 220, 50)], lighter(m.sky[2][1], 0.18))
    scene.paint(scene.motif("child-back", (214, 672), 0.95), coat=FIGURE)
    scene.paint(scene.motif("suitcase", (258, 674), 0.5), coat=FIGURE)
    scene.clouds([(110, 960, 420, 110), (520, 930, 420, 100)], lighter(m.sky[2][1], 0.06))
    scene.paint(scene.motifs("bird", (130, 250, 0.4), (90, 282, 0.3), body=m.ink), coat=FIGURE)


def _step(top: str, side: str) -> Svg:
    tread = path("M0,0 L62,-6 L76,8 L12,16Z", top)
    return tread + path("M12,16 L76,8 L76,26 L12,36Z", side)


def book_forest(scene: Scene) -> None:
    """A wood grows out of a book."""
    dice = scene.dice
    scene.painter.sky(((0, "#0b1f22"), (0.5, "#1f4a42"), (0.8, "#5f8a5c"), (1, "#2b1d17")))
    scene.glow((330, 520), 380, 0.42)
    scene.paint(scene.motif("table", (0, 0)))
    scene.paint(pines(dice, [(110 + 50 * step, 700) for step in range(10)], (190, 280), "#2f5a48"), coat=FAR, haze=0.4)
    castle = (
        scene.motif("tower", (330, 700), 2.6, body="#e2d2a6", accent="#c2573e"),
        scene.motifs("tower", (272, 712, 1.8), (392, 712, 1.9), body="#c4b184", accent="#a8442f"),
    )
    scene.paint(*castle, coat=HEAVY)
    scene.glows([(330, 560), (330, 640), (272, 630), (392, 630)], 60, 0.35, "#ffb85a")
    near = [(x, 795 + dice.uniform(-6, 6)) for x in (112, 160, 206, 252, 418, 466, 512, 556)]
    scene.paint(pines(dice, near, (120, 180), "#153529"), coat=HEAVY)
    scene.paint(scene.motif("book", (330, 880), 4.7, accent="#8f3a2c", light="#f6ecd0"), coat=HEAVY)
    scene.paint(stroke("M336,800 C350,840 300,850 210,872", "#c9a874", 14), coat=FLAT, soft=2, opacity=0.7)
    scene.paint(scene.motif("fox", (190, 912), 1.5, accent="#d9622f"), coat=HEAVY)
    scene.paint(scene.motif("candle", (560, 880), 1.5), coat=HEAVY)
    loose = ((130, 330, 0.8, -14), (250, 200, 0.6, -8), (420, 140, 0.9, -20), (540, 280, 0.6, -12))
    scene.paint(scene.motifs("paper-bird", *loose), scene.motifs("bat", (210, 420, 0.5), (470, 400, 0.6)), coat=FIGURE)
    scene.glow((560, 760), 150, 0.8)
    scene.paint(specks(dice, (110, 380, 540, 800), (1.5, 3.4), scene.mood.glow, 46), coat=FLAT)


def eye_balloon(scene: Scene) -> None:
    """A balloon that sees."""
    m, dice = scene.mood, scene.dice
    scene.clouds([(90, 300, 240, 50), (590, 200, 260, 54), (530, 570, 260, 50)], "#fbf3e0", shadow=0.12)
    scene.paint(hills(dice, 770, 30, m.far), coat=FAR)
    scene.paint(leafy(dice, (330, 800), 90, "#5a4a34", ("#8f9a5a", "#a8ad68", "#6f7f4a")), coat=FAR)
    scene.paint(hills(dice, 830, 30, m.middle))
    houses = ((90, 850, 0.85), (164, 862, 0.7), (470, 858, 0.85), (543, 846, 0.75), (592, 868, 0.66))
    walls = ("#e8d6b0", "#cdbb94", "#e8d6b0", "#d8c49c", "#cdbb94")
    roofs = ("#c43f35", "#a8583a", "#8a3f3a", "#c43f35", "#a8583a")
    drawn = [scene.motifs("house", at, body=one, accent=two) for at, one, two in zip(houses, walls, roofs, strict=True)]
    scene.paint(*drawn, coat=FIGURE)
    scene.paint(hills(dice, 884, 18, m.near))
    scene.paint(scene.motif("balloon-eye", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("eye", (320, 304), 2.15, accent="#2f6a78", second="#7fb8b0"), coat=HEAVY, rim=0)
    scene.glow((290, 270), 60, 0.4)
    scene.paint(scene.motif("gentleman", (306, 644), 0.62))
    scene.paint(scene.motif("balloon-basket", (0, 0)), coat=FIGURE)
    scene.paint(scene.motif("child", (250, 905), 0.5), coat=FIGURE)


def candle_tower(scene: Scene) -> None:
    """A candle above the roofs."""
    m, dice = scene.mood, scene.dice
    scene.stars(130, 560)
    scene.glow((320, 220), 440, 0.7, "#ff9a4a")
    scene.paint(town(dice, 790, mix(m.far, "#c08a6a", 0.35), m.glow, (80, 240)), coat=FAR)
    scene.paint(scene.motif("candle-tower", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("candle-flame", (0, 0)), shadow=0, tear=1.6, edge=0)
    scene.glow((320, 220), 170, 0.6, "#ffd080")
    lit = scene.motifs("slit", (310, 700, 1.0), (360, 600, 0.9), (280, 540, 0.8), (346, 800, 1.1), glow="#ffcf70")
    scene.paint(lit, coat=FIGURE)
    moths = ((486, 260, 1.0, 20), (150, 320, 0.8, -24), (440, 130, 0.5, 40), (210, 150, 0.45, -40))
    scene.paint(scene.motifs("moth", *moths, accent="#e0a07a", second="#b8704a"), coat=FIGURE)
    scene.paint(town(dice, 950, m.near, "#ffcf70", (60, 200)), coat=HEAVY, rim=0.4)
    scene.paint(scene.motif("candle-wax", (0, 0)), coat=HEAVY)
    scene.paint(
        scene.motif("cat", (108, 796), 0.8, body=m.ink), scene.motif("boy", (520, 850), 0.7), coat=FIGURE, rim=0.8
    )


CARDS = (
    Composition(snail_town, mood.DUSK, 23, (0.2, 0.4)),
    Composition(turtle_island, mood.DAWN, 27, (0.25, 0.15)),
    Composition(owl_of_night, mood.MIDNIGHT, 24, (0.5, 0.35)),
    Composition(window_stairs, mood.VIOLET, 21, (0.72, 0.25)),
    Composition(book_forest, mood.FOREST, 12, (0.5, 0.5)),
    Composition(eye_balloon, mood.CREAM, 13, (0.3, 0.1)),
    Composition(candle_tower, mood.MIDNIGHT, 53, (0.5, 0.22)),
)
