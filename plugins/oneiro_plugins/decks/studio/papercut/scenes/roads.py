"""Scenes: ways, and those who left them."""

import math

from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, pines, tree
from oneiro_plugins.decks.studio.papercut.land import (
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
    star,
)
from oneiro_plugins.decks.studio.shapes import (
    circle,
    ellipse,
    path,
    placed,
    rectangle,
    ring,
    stroke,
)

WOOL = (
    "M486,436 C560,470 420,500 350,520 C250,550 500,580 540,620 C580,670 260,660 180,700 "
    "C90,750 470,760 500,810 C520,860 380,880 300,900"
)
LOOPS = (
    *((470, 476), (380, 514), (320, 536), (420, 570), (510, 600), (540, 640), (400, 662)),
    *((250, 682), (170, 716), (240, 752), (380, 766), (470, 800), (480, 840), (400, 876)),
)


def bridge_of_books(scene: Scene) -> None:
    """A bridge of open books."""
    dice = scene.dice
    scene.painter.sky(((0, "#2c4a7a"), (0.4, "#8fa0c8"), (0.7, "#f3cdb8"), (1, "#c98a9a")))
    scene.glow((470, 330), 360, 0.6)
    scene.paint(mountains(dice, 560, 190, "#a890b8"), coat=FAR, haze=0.4)
    scene.paint(mountains(dice, 700, 160, "#8a74a8"), coat=FAR)
    scene.wash("mist", "#fbe3d8", 720, 130, 0.7)
    towers = scene.motifs("tower", (560, 420, 1.9), (516, 432, 1.3), (604, 432, 1.4), body="#e8cdb8", accent="#c8506a")
    scene.paint(towers, coat=HEAVY)
    scene.glows([(560, 340), (516, 380), (604, 380)], 50, 0.4)
    scene.paint(
        path(
            "M660,980 L660,400 C600,396 520,410 470,430 C440,520 500,600 480,700 C520,800 490,900 520,980Z", "#5a4478"
        ),
        coat=HEAVY,
    )
    scene.paint(
        path("M-20,980 L-20,620 C40,610 110,620 150,640 C170,720 120,800 150,880 L140,980Z", "#4a3868"), coat=HEAVY
    )
    covers = ("#8f3a4a", "#3f6a8a", "#c98a3a", "#5a7a5a", "#8f3a4a", "#4a5a8a", "#b0603a")
    for number, cover in enumerate(covers):
        at = (116 + 63 * number, 640 - 31 * number - 34 * math.sin(math.pi * number / 6))
        scene.paint(scene.motif("book", at, 1.3, -20 + 3 * number, accent=cover, light="#fbf0d8"), coat=HEAVY, lift=2)
    scene.paint(scene.motif("boy", (300, 500), 1.4), scene.motif("satchel", (290, 466), 1.1), coat=FIGURE, rim=0.8)
    leaves = [
        placed(rectangle((-14, -18), 28, 36, "#fbf0d8"), (x, y), 1, turn)
        for x, y, turn in ((300, 720, 20), (360, 800, -30), (260, 860, 50), (400, 660, 70), (330, 930, -12))
    ]
    scene.paint(*leaves, coat=FIGURE)
    scene.paint(scene.motifs("paper-bird", (150, 300, 0.6, -8), (230, 240, 0.45)), coat=FIGURE)


def wool_road(scene: Scene) -> None:
    """Wool becomes a road."""
    dice = scene.dice
    _backdrop_of_wool_road(scene)
    bare = scene.motif("shorn-sheep", (486, 440), 1.5)
    scene.paint(bare, coat=HEAVY, rim=0.5)
    scene.paint(scene.motif("boy", (210, 926), 2.0, 0, True, accent="#d8503f", body="#3f5a7a"), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("wool-ball", (310, 924), 2.2, accent="#fffaf0", dark="#a89a80"), coat=HEAVY, rim=0.4)
    scene.paint(hills(dice, 926, 8, "#4f7a44"), grass(dice, 930, "#4f7a44", 150, 26), coat=HEAVY)
    scene.paint(
        scene.motif("cat", (520, 930), 1.0, body="#4a3a44"),
        scene.motifs("mushroom", (90, 940, 0.4), (590, 946, 0.5)),
        coat=FIGURE,
    )
    walkers = scene.motifs("gentleman", (520, 622, 0.36)) + scene.motifs("girl", (230, 690, 0.42))
    scene.paint(walkers, coat=FIGURE)


def _backdrop_of_wool_road(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#6fa8c0"), (0.4, "#cfe2d8"), (0.6, "#f8e6c0"), (1, "#8fae6a")))
    scene.glow((150, 250), 330, 0.5)
    for x, y, size in ((140, 190, 1.9), (430, 130, 1.5), (560, 260, 1.2)):
        scene.paint(
            scene.motif("sheep", (x, y), size, 0, x > 400, light="#fffaf0", ink="#c8d4d8"),
            coat=HEAVY,
            shadow=0.12,
            opacity=0.92,
        )
    scene.paint(hills(dice, 470, 30, "#b8c88a"), coat=FAR)
    scene.paint(
        hills(dice, 560, 26, "#9ab86f"),
        leafy(dice, (90, 570), 90, "#5a4a34", ("#6f9a4f", "#86ac58")),
        scene.motif("house", (170, 566), 0.6, accent="#c8503c", body="#f3e2c0"),
        coat=FIGURE,
    )
    scene.paint(hills(dice, 660, 24, "#82a85c"), coat=HEAVY)
    scene.paint(hills(dice, 760, 20, "#6a9450"), coat=HEAVY)
    for colour, width in (("#c8c0a8", 34), ("#fffaf0", 27)):
        scene.paint(stroke(WOOL, colour, width), coat=HEAVY, tear=2.5)
    loops = [stroke(f"M{x},{y} q6,-8 12,0 q6,8 12,0", "#d8d0b8", 2) for x, y in LOOPS]
    scene.paint(*loops, coat=FLAT)


def ship_forest(scene: Scene) -> None:
    """A ship among trees."""
    dice = scene.dice
    scene.painter.sky(((0, "#3a5a5a"), (0.5, "#8fae9c"), (0.8, "#d9dcb8"), (1, "#5f7a5f")))
    for haze, count, size in ((0.65, 9, 1.4), (0.45, 7, 2.0)):
        trunks = [
            rectangle((dice.uniform(-20, 650), -20), dice.uniform(8, 16) * size, 900, "#26443c") for _ in range(count)
        ]
        scene.paint(*trunks, coat=FAR, haze=haze, tear=2.6)
    scene.wash("fog", "#e8ecd2", 520, 200, 0.6)
    for lean in (60, 250, 430):
        scene.beam([(lean, -20), (lean + 50, -20), (lean - 60, 900), (lean - 200, 900)], 0.16, 14, "#fff6c8")
    scene.paint(hills(dice, 800, 20, "#5f8060"))
    scene.paint(scene.motif("galleon-sails", (0, 60), light="#f3e6c8"), coat=HEAVY)
    scene.paint(
        scene.motif("galleon", (0, 60), body="#8a5236", dark="#4a2c20", second="#d9a04a", glow="#ffd890"), coat=HEAVY
    )
    scene.glows([(x, 744) for x in (150, 230, 310, 390, 470)], 40, 0.4, "#ffc870")
    scene.paint(scene.motif("stag", (440, 648), 0.85, body="#6a4432", dark="#3f2a24", light="#e8d4b8"), coat=FIGURE)
    scene.paint(
        scene.motif("owl", (112, 600), 0.55),
        scene.motifs("bird", (560, 170, 0.4), (250, 90, 0.3), body="#26443c"),
        coat=FIGURE,
    )
    scene.paint(rectangle((36, -20), 62, 920, "#2f3f34"), rectangle((556, -20), 74, 920, "#26352c"), coat=HEAVY, tear=3)
    scene.wash("low fog", "#e8ecd2", 850, 80, 0.5)
    scene.paint(hills(dice, 880, 14, "#2c4a38"), coat=HEAVY)
    ferns = [
        scene.motif("fern", (x, 930), size, 0, body="#4f8a5a")
        for x, size in ((90, 1.5), (210, 1.1), (330, 1.3), (470, 1.2), (590, 1.7))
    ]
    scene.paint(*ferns, scene.motif("fox", (260, 926), 0.9), coat=HEAVY)


def anchor_sky(scene: Scene) -> None:
    """A ship ploughs from the sky."""
    dice = scene.dice
    scene.painter.sky(((0, "#5a92b0"), (0.5, "#c8dcd2"), (0.7, "#f3e0b4"), (1, "#c89a5a")))
    scene.paint(scene.motif("sky-ship", (0, 40), body="#8a4a34", light="#fbf2df", dark="#4a2a20"), coat=HEAVY, rim=0.4)
    scene.clouds([(70, 260, 300, 90), (590, 250, 300, 90), (330, 366, 380, 60)], "#fdf6e8", shadow=0.25)
    scene.paint(hills(dice, 640, 24, "#a9b27a"), coat=FAR)
    scene.paint(hills(dice, 690, 14, "#c9a452"), leafy(dice, (90, 700), 110, "#5a4a34", ("#7f9a4f", "#93ac5c")))
    scene.paint(scene.motif("house", (560, 704), 0.9, body="#e8d6b0", accent="#b8503f"), coat=FIGURE)
    rows = [
        stroke(
            f"M{320 + k * 30},720 C{320 + k * 70},780 {320 + k * 120},860 {320 + k * 190},980",
            "#a8742f" if k % 2 else "#d9b25c",
            16,
        )
        for k in range(-6, 7)
    ]
    scene.paint(path("M-20,716 L660,716 L660,980 L-20,980Z", "#c9984a"), *rows, coat=FIGURE)
    scene.paint(path("M330,856 C420,812 520,786 680,776 L680,812 C540,816 440,846 360,890Z", "#6a4428"), tear=3)
    chain = [
        ring((364 - 0.02 * (y - 300), y), 8, "#4a5660", 5)
        if k % 2
        else rectangle((361 - 0.02 * (y - 300), y - 11), 7, 22, "#5f6c76", 3)
        for k, y in enumerate(range(290, 640, 16))
    ]
    scene.paint(*chain, coat=HEAVY)
    scene.paint(scene.motif("anchor", (340, 866), 2.5, 12, body="#4a5660"), coat=HEAVY, rim=0.5)
    clods = [
        circle((dice.uniform(270, 420), dice.uniform(800, 890)), dice.uniform(6, 16), "#6a4428") for _ in range(18)
    ]
    scene.paint(*clods, coat=HEAVY)
    scene.paint(scene.motif("farmer", (150, 920), 1.7), coat=HEAVY, rim=0.5)
    ravens = ((470, 900, 0.7), (540, 930, 0.9, 0, 1), (600, 860, 0.5))
    scene.paint(scene.motifs("raven", *ravens, body="#2c2a35", dark="#1a1822"), coat=FIGURE)
    scene.paint(scene.motifs("gull", (180, 440, 0.6), (510, 480, 0.5, 0, 1)), coat=FIGURE)


def tree_chair(scene: Scene) -> None:
    """A chair took root."""
    dice = scene.dice
    scene.painter.sky(((0, "#8aa0bc"), (0.5, "#d5dce2"), (0.72, "#f6e2d0"), (1, "#e8ecef")))
    scene.glow((120, 560), 300, 0.5, "#ffcfa0")
    scene.paint(
        hills(dice, 640, 24, "#a9bccb"),
        pines(dice, [(x, 650) for x in (30, 66, 560, 596, 630)], (60, 110), "#8aa2b4"),
        coat=FAR,
    )
    scene.paint(hills(dice, 720, 16, "#d5dfe6"))
    wood = "#5a4034"
    for root, lean in ((232, -0.25), (408, 0.22)):
        grown = tree(dice, 430, wood, 0.6, 6, lean)
        scene.paint(placed("".join(grown.boughs[:-1]), (root, 380)), coat=HEAVY)
    scene.paint(scene.motif("chair", (320, 836), 4.4, body=wood, accent="#7a5542"), coat=HEAVY)
    roots = (
        "M240,820 C220,850 170,850 120,880 M236,826 C230,870 190,890 180,930 M242,830 C250,870 250,890 240,930 "
        "M400,820 C420,850 470,850 530,876 M404,826 C410,870 450,890 470,926 M396,830 C390,860 400,890 384,936"
    )
    scene.paint(stroke(roots, wood, 12), coat=HEAVY)
    scene.paint(hills(dice, 910, 10, "#f7f8f6"))
    scene.paint(scene.motif("red-bird", (312, 616), 1.5, accent="#d8352f"), coat=HEAVY, rim=0.6)
    steps = [ellipse((470 + 26 * k, 880 - 16 * k + 6 * (k % 2)), 8 - 0.7 * k, 4, "#a9bccb") for k in range(8)]
    scene.paint(*steps, coat=FLAT)
    scene.paint(
        stroke("M500,210 L500,300", "#3a2a24", 2.4),
        scene.motif("house", (500, 356), 0.62, accent="#c4473c"),
        coat=FIGURE,
    )
    scene.glow((500, 336), 50, 0.5, "#ffb860")
    scene.paint(scene.motif("rabbit", (130, 930), 0.8, 0, True, light="#ffffff", dark="#8aa2b4"), coat=FIGURE)
    scene.paint(specks(dice, (0, 0, 640, 960), (1.2, 4), "#ffffff", 170), coat=FLAT, opacity=0.9)


def carousel_horse(scene: Scene) -> None:
    """A wooden horse runs free."""
    m = scene.mood
    scene.painter.sky(((0, "#2a2354"), (0.35, "#8a4a84"), (0.56, "#f08a6a"), (0.62, "#f8c890"), (1, "#b8785a")))
    scene.stars(60, 260, 3)
    scene.clouds([(470, 210, 300, 60), (120, 300, 260, 44)], "#b8648a", shadow=0.1, opacity=0.8)
    scene.sea(560, ["#b8708a", "#8f5a86", "#6f4a80"], 6, 80, 34)
    scene.glow((150, 500), 300, 0.6, "#ffc880")
    posts = [rectangle((x, 566), 8, 120, "#3a2248") for x in range(10, 320, 50)]
    scene.paint(rectangle((-20, 556), 350, 16, "#4a2c54"), *posts, coat=FIGURE)
    scene.paint(scene.motif("carousel", (160, 558), 1.35, glow="#ffe2a0"), coat=HEAVY)
    scene.glow((160, 470), 160, 0.6, "#ffd890")
    lamps = [(x, 530) for x in (20, 80, 250, 310)]
    scene.paint(*(circle(spot, 6, "#fff0c0") for spot in lamps), coat=FLAT)
    scene.glows(lamps, 40, 0.7)
    scene.paint(path("M-20,690 C160,660 420,676 660,640 L660,980 L-20,980Z", "#d9a070"), coat=HEAVY)
    scene.paint(
        path("M-20,690 C160,660 420,676 660,640 L660,672 C420,700 160,690 -20,720Z", "#f3d8b8"),
        coat=FIGURE,
        opacity=0.8,
    )
    scene.paint(ellipse((370, 884), 210, 20, "#7a4a4a"), coat=FLAT, soft=7, opacity=0.6)
    scene.paint(
        scene.motif("horse", (360, 870), 1.75, -6, body="#f6ead8", accent="#d8425a", second="#f0b04a"),
        coat=HEAVY,
        rim=0.7,
    )
    prints = [ellipse((60 + 34 * k, 930 - 8 * k + 10 * (k % 2)), 11, 5, "#a8704f") for k in range(6)]
    scene.paint(*prints, coat=FLAT, opacity=0.8)
    scene.paint(scene.motifs("gull", (480, 390, 0.7, -6), (560, 340, 0.5), (410, 320, 0.4)), coat=FIGURE)
    scene.paint(
        scene.motif("child-back", (300, 560), 0.62, accent=m.accent), star((540, 930), 16, "#e88a5a"), coat=FIGURE
    )


def feather_scales(scene: Scene) -> None:
    """A feather outweighs a stone."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#24505a"), (0.45, "#6fa09a"), (0.75, "#f3d8a0"), (1, "#d98a5a")))
    scene.glow((320, 560), 400, 0.45)
    scene.clouds([(110, 130, 260, 46), (560, 90, 240, 46)], "#cfe0cc", shadow=0.08, opacity=0.8)
    scene.paint(mountains(dice, 780, 110, "#c8805a"), coat=FAR)
    scene.paint(hills(dice, 830, 18, "#b8683f"))
    scene.paint(scene.motif("scales", (0, 0), second="#d9a84a", dark="#6a4020"), coat=HEAVY, rim=0.5)
    scene.glow((112, 500), 120, 0.45)
    scene.paint(scene.motif("feather", (116, 556), 1.5, 16, light="#ffffff", accent="#cfe0ea"), coat=HEAVY, rim=0.6)
    rock = "M452,384 C446,320 470,268 520,262 C570,262 612,310 610,384Z"
    scene.paint(path(rock, "#6a6a78"), stroke("M480,330 L500,300 L540,310 M540,360 L580,340", "#4f4f5e", 4), coat=HEAVY)
    scene.paint(scene.motif("house", (532, 264), 0.62, body="#f0e0c0"), coat=FIGURE)
    owl = scene.motif("owl", (320, 226), 1.4, body="#7a5a44", light="#f0dcb8", dark="#4a3428")
    scene.paint(owl, coat=HEAVY)
    blind = path("M262,118 C290,104 350,104 378,118 L380,146 C350,132 290,132 260,146Z", "#c8423f") + path(
        "M378,122 L430,104 L420,126 L436,144 L378,142Z", "#c8423f"
    )
    scene.paint(blind, coat=FIGURE)
    scene.paint(hills(dice, 880, 10, m.near))
    people = (("gentleman", 150, 920, 0.9), ("lady", 214, 924, 0.9), ("girl", 430, 920, 0.8), ("boy", 500, 924, 0.9))
    scene.paint(*(scene.motif(name, (x, y), size) for name, x, y, size in people), coat=FIGURE, rim=0.6)


CARDS = (
    Composition(bridge_of_books, mood.ROSE, 46, (0.75, 0.3)),
    Composition(wool_road, mood.DAWN, 103, (0.2, 0.2)),
    Composition(ship_forest, mood.FOREST, 67, (0.3, 0.1)),
    Composition(anchor_sky, mood.DAWN, 78, (0.5, 0.1)),
    Composition(tree_chair, mood.WINTER, 52, (0.2, 0.4)),
    Composition(carousel_horse, mood.DUSK, 86, (0.25, 0.5)),
    Composition(feather_scales, mood.DESERT, 68, (0.3, 0.4)),
)
