"""Scenes: heads, hearts and hats."""

from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, leaves, pines, tree
from oneiro_plugins.decks.studio.papercut.land import cord, grass, hills, ladder, mountains, ripples, waves
from oneiro_plugins.decks.studio.papercut.scene import FAR, FIGURE, FLAT, HEAVY, Composition, Scene, star
from oneiro_plugins.decks.studio.shapes import circle, ellipse, path, placed, rectangle, stroke


def lighthouse_head(scene: Scene) -> None:
    """A lighthouse in a coat."""
    dice = scene.dice
    scene.painter.sky(((0, "#1c3548"), (0.4, "#527f8c"), (0.75, "#a8c0b8"), (1, "#6f98a0")))
    scene.wash("fog", "#dfe8dc", 480, 200, 0.6)
    scene.sea(740, ["#7fa8a8", "#5f929a", "#457a88"], 7, 80, 50)
    scene.beam([(320, 210), (-60, 60), (-60, 330)], 0.6, 10)
    scene.beam([(320, 210), (700, 60), (700, 330)], 0.6, 10)
    ships = (
        scene.motifs("boat", (90, 770, 0.8, 4), (150, 720, 0.45), body="#7a3a2c"),
        scene.motifs("boat", (556, 780, 0.9, -4, 1), (500, 722, 0.4, 0, 1)),
    )
    scene.paint(*ships, coat=FIGURE)
    house = scene.motif("lighthouse", (320, 576), 3.3, light="#f6ead0", accent="#c8503c")
    scene.paint(house, coat=HEAVY)
    scene.glow((320, 212), 190, 0.7, "#ffe0a0")
    scene.paint(scene.motif("long-coat", (0, 0), body="#2c4a62", dark="#162c3e", accent="#c8503c"), coat=HEAVY, rim=0.5)
    scene.wash("low fog", "#dfe8dc", 880, 90, 0.45)
    scene.paint(waves(892, "#35687a", 9, 90), coat=FIGURE)
    scene.paint(scene.motifs("gull", (150, 420, 0.7), (520, 480, 0.6, 0, 1), (90, 520, 0.4)), coat=FIGURE)
    scene.paint(scene.motif("gull", (470, 606), 0.5), ripples(dice, 900, 950, "#cfe0dc", 12), coat=FIGURE)


def mind_garden(scene: Scene) -> None:
    """A garden in a head."""
    _backdrop_of_mind_garden(scene)
    scene.paint(
        ladder((566, 660), 340, 26, "#7a5238", -10), scene.motif("girl", (548, 560), 0.9, accent="#d8503f"), coat=HEAVY
    )
    roots = (
        "M370,330 C372,380 340,400 350,450 M372,340 C400,390 430,400 440,450 "
        "M366,340 C330,370 300,380 290,420 M374,350 C384,420 380,440 390,470"
    )
    scene.paint(stroke(roots, "#5a8a9a", 6), coat=FLAT, opacity=0.6)
    scene.paint(scene.motif("keyhole", (250, 640), 0.55, glow="#ffdf9a"), coat=FIGURE)
    scene.glow((250, 612), 60, 0.6)
    scene.paint(
        scene.motifs("bird", (110, 230, 0.5), (170, 190, 0.4), (560, 250, 0.45, 0, 1), (60, 310, 0.34), body="#48636e"),
        coat=FIGURE,
    )
    scene.paint(
        scene.motif("snail", (470, 880), 0.9),
        scene.motif(
            "moth",
            (
                110,
                430,
            ),
            0.5,
            16,
        ),
        coat=FIGURE,
    )


def _backdrop_of_mind_garden(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#e8a88a"), (0.5, "#f6dcb8"), (1, "#d99a80")))
    scene.glow((500, 170), 330, 0.5)
    scene.clouds([(110, 120, 220, 44), (570, 130, 220, 46)], "#fff0de", shadow=0.1)
    grown = tree(dice, 330, "#5a3f34", 0.55, 6, 0.05)
    scene.paint(
        placed("".join(grown.boughs), (370, 310)),
        placed(leaves(grown, 18, ("#d8654a", "#efb65a", "#7fa070", "#f3c98a")), (370, 310)),
        coat=HEAVY,
    )
    scene.paint(scene.motif("head-profile", (0, 0), body="#3f6478", dark="#23404f"), coat=HEAVY, lift=2.5, rim=0.5)
    lawn = "M150,312 C200,262 260,284 330,270 C400,256 470,280 538,312 C504,352 190,350 150,312Z"
    scene.paint(path(lawn, "#7fae62"), coat=HEAVY)
    scene.paint(
        ellipse((256, 316), 54, 13, "#5fb0c0"),
        ellipse((250, 313), 30, 6, "#a8dce0"),
        scene.motif("duck", (262, 312), 0.34),
        coat=FIGURE,
    )
    blooms = [
        circle(
            (dice.uniform(180, 520), dice.uniform(290, 330)),
            dice.uniform(3, 6),
            dice.choice(("#e0485a", "#f6d05a", "#ffffff", "#b86ac8")),
        )
        for _ in range(40)
    ]
    scene.paint(
        *blooms,
        scene.motif("gardener", (300, 308), 0.95),
        scene.motif("house", (460, 304), 0.66, body="#f3e2c0"),
        coat=FIGURE,
    )


def clock_heart(scene: Scene) -> None:
    """Wheels in a chest."""
    m = scene.mood
    scene.painter.sky(((0, "#3a2a3a"), (0.5, "#6a4a4a"), (1, "#2a1c28")))
    scene.glow((320, 520), 400, 0.4, "#ffb060")
    scene.paint(scene.motif("ribs", (0, 0)), coat=HEAVY)
    gears = (
        (230, 440, 1.3, 0),
        (420, 430, 1.0, 12),
        (200, 640, 1.0, 8),
        (440, 660, 1.4, 20),
        (250, 780, 1.1, 5),
        (400, 830, 0.9, 15),
    )
    for number, (x, y, size, turn) in enumerate(gears):
        brass = ("#d9a04a", "#b87a34", "#e8c070")[number % 3]
        scene.paint(scene.motif("gear", (x, y), size, turn, body=brass, dark="#5a3820"), coat=HEAVY)
    scene.glow((320, 560), 220, 0.6, "#ff9a5a")
    scene.paint(scene.motif("heart", (320, 690), 2.6, accent="#c83a34"), coat=HEAVY)
    scene.paint(scene.motif("clock", (320, 634), 1.25, accent="#e0a84a", light="#fff0cc", ink="#3a2018"), coat=HEAVY)
    scene.paint(scene.motif("red-bird", (440, 566), 1.2, 0, accent="#4f8ab0"), coat=HEAVY)
    scene.paint(scene.motif("chest-open", (0, 0)), coat=HEAVY)
    coat = scene.motif("coat-left", (0, 0), body="#2f4a6a", dark="#1a2a44")
    other = f'<g transform="translate(640 0) scale(-1 1)">{coat}</g>'
    hand = scene.motif("hand-left", (0, 0), body="#2f4a6a")
    scene.paint(coat, other, coat=HEAVY, lift=2.5, rim=0.6)
    scene.paint(hand, f'<g transform="translate(640 0) scale(-1 1)">{hand}</g>', coat=HEAVY)
    scene.paint(
        scene.motif("key", (500, 940), 0.9, 130, second=m.second),
        scene.motif("moth", (140, 330), 0.5, -16),
        coat=FIGURE,
    )


def mountain_face(scene: Scene) -> None:
    """A mountain sleeps."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#1d2f5a"), (0.4, "#5f6fa8"), (0.7, "#f0b8a8"), (1, "#8aa0c0")))
    scene.stars(90, 330, 4)
    scene.glow((150, 470), 330, 0.55, "#ffc8a0")
    scene.paint(mountains(dice, 620, 200, "#8a92bc"), coat=FAR, haze=0.3)
    scene.paint(mountains(dice, 700, 130, "#6f7aa8"), coat=FAR)
    scene.paint(scene.motif("face-mountain", (0, 0), body="#5a6a94"), coat=HEAVY, rim=0.5)
    scene.paint(scene.motif("face-snow", (0, 0), light="#f6f7fb", dark="#2f3a5f"), coat=FIGURE)
    scene.paint(cord((338, 234), (232, 330), m.ink, -8, 2.4), coat=FIGURE, shadow=0.1)
    scene.paint(scene.motif("climber", (224, 432), 1.4, 8, accent="#d8423f", second="#f0b04a"), coat=HEAVY, rim=0.7)
    scene.paint(scene.motif("flag", (340, 236), 0.8), coat=FIGURE)
    scene.paint(scene.motif("tent", (500, 640), 1.1, accent="#f0a03f"), coat=FIGURE)
    scene.glow((500, 612), 80, 0.7, "#ffc870")
    scene.clouds([(110, 720, 320, 60), (560, 760, 320, 60)], "#dfe0ee", shadow=0.15, opacity=0.85)
    scene.paint(
        pines(dice, [(x, 930 + dice.uniform(-10, 20)) for x in range(0, 660, 34)], (90, 170), "#24345a"), coat=HEAVY
    )
    scene.paint(hills(dice, 936, 10, "#1c2a4c"), scene.motif("fox", (150, 950), 0.7), coat=FIGURE)
    scene.clouds([(150, 380, 50, 22), (120, 340, 70, 28), (90, 290, 90, 34)], "#f3eef6", shadow=0.04, opacity=0.75)


def sleeping_giant(scene: Scene) -> None:
    """A hill sleeps."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#7ab0b8"), (0.5, "#e9dcb0"), (1, "#e9b070")))
    scene.glow((540, 330), 330, 0.6)
    scene.clouds([(150, 180, 300, 66), (480, 280, 260, 50)], "#fbf2dc", shadow=0.12)
    scene.paint(hills(dice, 560, 30, "#b9b07a"), coat=FAR)
    scene.paint(scene.motif("giant-head", (0, 0), body="#8fa552"), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("giant-face", (0, 0), dark="#3f4a26"), coat=FLAT)
    spots = ((20, 628, 150), (60, 588, 130), (104, 560, 150), (150, 538, 120), (196, 526, 100), (-6, 690, 150))
    scene.paint(
        *(leafy(dice, (x, y), size, "#5a3a26", ("#c9502f", "#e58a35", "#f0ab45")) for x, y, size in spots), coat=HEAVY
    )
    scene.paint(scene.motif("house", (244, 500), 0.75, body="#f3e2c0", accent=m.accent), coat=FIGURE)
    scene.clouds([(256, 410, 26, 20), (270, 380, 36, 26), (290, 340, 50, 34)], "#f6f0e2", shadow=0.05, opacity=0.8)
    flock = (
        (330, 668, 0.8),
        (250, 700, 0.95),
        (150, 770, 1.1),
        (420, 770, 1.0, 0, 1),
        (520, 830, 1.2),
        (310, 850, 1.3, 0, 1),
    )
    scene.paint(scene.motifs("sheep", *flock), coat=FIGURE)
    scene.paint(hills(dice, 896, 14, "#4f5a30"), grass(dice, 900, "#4f5a30", 130, 28), coat=HEAVY)
    scene.paint(scene.motif("child", (90, 914), 1.1), scene.motif("drum", (140, 916), 0.8), coat=FIGURE)
    breath = stroke("M446,560 q20,-16 40,0 M456,540 q26,-20 52,0", "#fbf2dc", 4)
    scene.paint(breath, coat=FLAT, opacity=0.8)
    scene.paint(scene.motifs("bird", (480, 180, 0.4), (530, 210, 0.3), body="#4f5a30"), coat=FIGURE)


def hat_stairs(scene: Scene) -> None:
    """Stairs into a hat."""
    m, dice = scene.mood, scene.dice
    _backdrop_of_hat_stairs(scene)
    scene.paint(scene.motif("rabbit", (250, 420), 0.8, 0, True, light="#fbf4ea"), coat=FIGURE)
    cards = [
        placed(
            rectangle((-17, -24), 34, 48, "#fbf4ea", 4)
            + placed(path("M0,8 C-12,-2 -8,-12 0,-6 C8,-12 12,-2 0,8Z", m.accent), (0, 0)),
            at,
            1,
            turn,
        )
        for at, turn in (((150, 250), -20), ((220, 130), 14), ((420, 90), -10), ((100, 400), 30), ((500, 220), 24))
    ]
    scene.paint(*cards, coat=HEAVY)
    scene.paint(
        *(
            star((dice.uniform(140, 500), dice.uniform(60, 360)), dice.uniform(5, 11), m.glow, 4, 0.3)
            for _ in range(14)
        ),
        coat=FIGURE,
        shadow=0,
    )
    scene.paint(hills(dice, 884, 10, m.near), grass(dice, 890, m.near, 110, 24), coat=HEAVY)
    scene.paint(scene.motif("mouse", (90, 906), 0.9, 0, True), scene.motif("mushroom", (560, 920), 0.6), coat=FIGURE)


def _backdrop_of_hat_stairs(scene: Scene) -> None:
    m, dice = scene.mood, scene.dice
    scene.stars(120, 420)
    scene.wash("rosy", "#a060c0", 300, 160, 0.5)
    scene.paint(hills(dice, 760, 24, m.far), coat=FAR)
    scene.paint(hills(dice, 820, 16, m.middle))
    scene.glow((320, 330), 300, 0.6, "#ffcf80")
    scene.beam([(230, 400), (410, 400), (560, -40), (80, -40)], 0.3, 18)
    scene.paint(scene.motif("wand", (600, 900), 1, 0), coat=HEAVY)
    scene.paint(scene.motif("hat", (0, 0), body="#2a2440", dark="#120e22", accent="#b8304a"), coat=HEAVY, rim=0.5)
    scene.glow((320, 404), 190, 0.5)
    steps = [
        placed(
            rectangle((-30, 0), 60, 15, "#e8b45a") + rectangle((-30, 13), 60, 7, "#8a5a24"),
            (152 + 26 * k, 832 - 29 * k),
        )
        for k in range(15)
    ]
    scene.paint(*steps, coat=HEAVY, tear=0.6)
    scene.glows([(152 + 26 * k, 826 - 29 * k) for k in (1, 5, 9, 13)], 60, 0.3)
    scene.paint(scene.motif("boy", (276, 688), 0.8), coat=FIGURE, rim=0.8)
    scene.paint(
        scene.motif("rabbit", (530, 392), 1.6, light="#fbf4ea"),
        scene.motif("suitcase", (462, 412), 0.9, body="#a8603a"),
        coat=HEAVY,
        rim=0.7,
    )


CARDS = (
    Composition(lighthouse_head, mood.SEA, 43, (0.5, 0.22)),
    Composition(mind_garden, mood.DAWN, 111, (0.75, 0.15)),
    Composition(clock_heart, mood.EMBER, 64, (0.5, 0.55)),
    Composition(mountain_face, mood.WINTER, 73, (0.2, 0.45)),
    Composition(sleeping_giant, mood.AUTUMN, 65, (0.8, 0.3)),
    Composition(hat_stairs, mood.VIOLET, 72, (0.55, 0.35)),
)
