"""Scenes: great and small, out of their places."""

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import antlers, leaves, pine, tree
from oneiro_plugins.decks.studio.papercut.land import cord, grass, hills, ladder, mountains, rain, ripples, specks, town
from oneiro_plugins.decks.studio.papercut.scene import FAR, FIGURE, FLAT, HEAVY, Composition, Scene, lighter, star
from oneiro_plugins.decks.studio.shapes import path, placed, polygon, rectangle, stroke

FOLIAGE = ("#c9502f", "#e58a35", "#b83a2b", "#f0ab45")
ANTLER_LANTERNS = ((135, 400), (190, 330), (255, 296), (330, 326), (394, 390), (215, 430), (300, 428))
SHOAL = (
    (80, 240, 0.62, 70),
    (190, 330, 0.5, 95, 1),
    (330, 190, 0.72, 80),
    (510, 250, 0.66, 100, 1),
    (590, 390, 0.52, 75),
    (70, 480, 0.6, 100, 1),
    (575, 590, 0.7, 85),
    (110, 660, 0.55, 80, 1),
    (440, 370, 0.46, 96),
    (250, 450, 0.44, 70, 1),
    (530, 720, 0.55, 100),
    (60, 790, 0.6, 75, 1),
)


def whale_village(scene: Scene) -> None:
    """A village on a whale above the clouds."""
    m = scene.mood
    scene.wash("milk", "#6f7fc0", 330, 180, 0.5)
    scene.stars(170, 600)
    scene.disc((510, 150), 66)
    scene.clouds([(90, 430, 260, 70), (570, 390, 260, 66)], lighter(m.far, 0.14), shadow=0.15)
    scene.paint(mountains(scene.dice, 800, 160, m.far), coat=FAR)
    scene.paint(mountains(scene.dice, 880, 130, m.middle))
    houses = ((196, 402, 0.66, -9), (246, 384, 0.85, -4), (372, 376, 0.95, 2), (430, 392, 0.7, 9), (476, 412, 0.55, 14))
    walls = ("#d9c7a4", "#8a86a8", "#e2d0ac", "#a8a3bd", "#d9c7a4")
    roofs = (m.accent, "#9c3f3a", "#b5803d", m.accent, "#9c3f3a")
    drawn = [
        scene.motifs("house", spot, body=wall, accent=roof)
        for spot, wall, roof in zip(houses, walls, roofs, strict=True)
    ]
    woods = pine(scene.dice, (282, 384), 120, "#1f4454") + pine(scene.dice, (408, 384), 100, "#1d3a4a")
    scene.paint(woods, scene.motif("tower", (318, 384), 1.3, body="#c4b6a4"), *drawn, coat=FIGURE)
    scene.glows([(246, 356), (196, 380), (372, 346), (318, 300), (430, 368), (476, 398)], 56, 0.4)
    scene.paint(scene.motif("whale", (318, 556), 2.15, -4, body="#3a568f", dark="#22356a"), coat=HEAVY)
    line = cord((154, 408), (100, 392), m.ink, -6, 2.6) + cord((100, 392), (70, 560), m.light, 16, 1.4)
    scene.paint(scene.motif("child", (142, 440), 0.66), line, star((70, 576), 19, m.glow), coat=FIGURE)
    scene.glow((70, 576), 70, 0.7)
    scene.clouds([(60, 720, 320, 84), (540, 740, 400, 90), (300, 850, 420, 90)], lighter(m.sky[3][1], 0.22))
    scene.clouds([(120, 940, 460, 110), (560, 950, 380, 110)], mix(m.middle, m.light, 0.28))


def ladder_to_moon(scene: Scene) -> None:
    """A ladder from a boat to the moon."""
    m = scene.mood
    scene.stars(190, 660)
    scene.disc((330, 270), 168, halo=2.8)
    window = scene.motif("slit", (372, 250), 0.9) + scene.motif("slit", (410, 330), 0.7)
    scene.paint(window, scene.motif("door", (300, 372), 0.6, accent="#8a4f3a", dark="#5a3a2a"), coat=FIGURE)
    scene.glows([(372, 236), (410, 320), (300, 346)], 30, 0.5, "#ffb050")
    scene.clouds([(60, 350, 250, 56), (610, 250, 260, 54)], lighter(m.far, 0.16), shadow=0.12, opacity=0.9)
    scene.sea(690, [mix(m.far, m.glow, 0.14), m.middle, mix(m.middle, m.near, 0.5)], 8, 70, 44)
    scene.beam([(300, 690), (370, 690), (480, 960), (170, 960)], 0.28, 14)
    scene.paint(ladder((352, 782), 452, 30, "#a06a42", -2.5), coat=FIGURE)
    scene.paint(scene.motif("child-back", (338, 590), 0.74), coat=FIGURE)
    scene.paint(scene.motif("hull", (340, 804), 1.7, body="#8a4632"), coat=HEAVY)
    scene.paint(scene.motif("cat", (286, 790), 0.8, body=m.ink), scene.motif("lantern", (400, 790), 0.5), coat=FIGURE)
    scene.glow((400, 774), 60, 0.6)
    scene.sea(824, [mix(m.middle, m.near, 0.75), m.near], 10, 92, 62)
    scene.paint(ripples(scene.dice, 700, 930, mix(m.glow, m.middle, 0.4), 26), coat=FLAT, opacity=0.7)


def door_in_sea(scene: Scene) -> None:
    """A lit door in the sea."""
    m = scene.mood
    scene.clouds([(120, 180, 320, 66), (520, 290, 340, 76), (220, 400, 260, 46)], "#b5688a", shadow=0.1, opacity=0.85)
    scene.clouds([(60, 250, 220, 36), (560, 200, 240, 40)], "#e59a86", shadow=0.05, opacity=0.7)
    scene.sea(560, [mix("#e89a6c", m.middle, 0.45), mix(m.middle, "#d07060", 0.22), m.middle], 6, 80, 36)
    scene.glow((348, 540), 340, 0.65)
    scene.beam([(296, 664), (402, 664), (590, 980), (150, 980)], 0.62, 9)
    scene.paint(scene.motif("door", (350, 690), 3.2, accent="#b8343a", dark="#3a1f3c"), coat=HEAVY)
    scene.glow((352, 520), 190, 0.45)
    someone = scene.motif("gentleman", (352, 694), 1.5, body="#5a3040") + scene.motif("suitcase", (398, 694), 0.7)
    scene.paint(someone, coat=FIGURE, opacity=0.9, rim=0.9)
    gulls = scene.motifs("bird", (230, 300, 0.5), (170, 345, 0.36), (520, 130, 0.3, 0, 1), body=m.dark)
    scene.paint(gulls, coat=FIGURE, shadow=0.05)
    scene.sea(716, [mix(m.middle, m.near, 0.35)], 9, 96)
    scene.glow((352, 750), 150, 0.5)
    scene.paint(scene.motif("paper-boat", (296, 846), 1.25, -5), coat=HEAVY)
    scene.sea(850, [mix(m.middle, m.near, 0.75), m.near], 11, 110, 58)
    scene.paint(ripples(scene.dice, 690, 940, "#ffd9a0", 34), coat=FLAT, opacity=0.75)


def key_tree(scene: Scene) -> None:
    """Keys for fruit."""
    m, dice = scene.mood, scene.dice
    scene.glow((140, 180), 380, 0.6)
    scene.paint(hills(dice, 690, 40, m.far), coat=FAR)
    scene.paint(hills(dice, 760, 30, mix(m.far, m.middle, 0.6)))
    scene.paint(scene.motif("house", (100, 746), 0.6, body="#d8b48a"), coat=FAR)
    grown = tree(dice, 570, m.dark, 0.52, 6, 0.03)
    scene.paint(placed("".join(grown.boughs), (330, 872)), coat=HEAVY)
    scene.paint(placed(leaves(grown, 25, FOLIAGE), (330, 872)), coat=HEAVY, opacity=0.96)
    tips = [(330 + x, 872 + y) for x, y in grown.tips if -540 < y < -250 and 60 < 330 + x < 590]
    hung: list[tuple[float, float]] = []
    for x, y in tips:
        if all(abs(x - u) + abs(y - v) > 84 for u, v in hung):
            hung.append((x, y))
    threads = [cord(spot, (spot[0], spot[1] + 30), m.ink, 0) for spot in hung]
    keys = scene.motifs("key", *((x, y + 84, 0.55) for x, y in hung), second="#ffd75e", accent="#7a3a20")
    scene.paint(*threads, keys, coat=FIGURE, lift=2)
    scene.glows([(x, y + 60) for x, y in hung], 48, 0.35)
    scene.paint(hills(dice, 876, 14, m.near))
    scene.paint(ladder((476, 892), 220, 32, "#5a3424", 10))
    scene.paint(scene.motif("girl", (500, 776), 1.05, accent="#2f6a78", ink="#3a1c14"), coat=FIGURE)
    scene.paint(scene.motif("chest", (170, 908), 1.1), coat=HEAVY)
    scene.paint(grass(dice, 900, mix(m.near, m.middle, 0.4), 170, 32), coat=FLAT)


def stag_lanterns(scene: Scene) -> None:
    """Lanterns in antlers."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#16243c"), (0.5, "#3f6580"), (1, "#b3c8d2")))
    for haze, count, size, foot in ((0.6, 10, 1.5, 640), (0.35, 8, 2.0, 700), (0.05, 5, 3.0, 780)):
        places = [(dice.uniform(-20, 650), dice.uniform(7, 15) * size) for _ in range(count)]
        trunks = [rectangle((x, -20), width, foot + 20 + dice.uniform(-10, 10), "#22344a") for x, width in places]
        scene.paint(*trunks, coat=FAR, haze=haze, tear=2.6)
    scene.glow((270, 390), 330, 0.4, "#ffca80")
    scene.paint(hills(dice, 720, 20, "#b5c9d4"))
    scene.paint(hills(dice, 800, 22, "#dbe6ea"))
    horn = "#8a6248"
    left, _ = antlers(dice, (249, 528), 78, -2.05, horn)
    right, _ = antlers(dice, (263, 528), 78, -1.0, horn)
    scene.paint(left, right, coat=FIGURE)
    scene.paint(scene.motif("stag", (390, 860), 2.35, body="#6a4436", dark="#3f2a24", light="#e8d4b8"), coat=HEAVY)
    lamps = [(x, y + 84) for x, y in ANTLER_LANTERNS]
    threads = [cord((x, y - 40), (x, y - 84), m.ink, 0, 1.8) for x, y in lamps]
    scene.paint(*threads, scene.motifs("lantern", *((x, y, 0.6) for x, y in lamps), glow="#ffdf95"), coat=FIGURE)
    scene.glows([(x, y - 22) for x, y in lamps], 80, 0.5, "#ffae4a")
    scene.paint(scene.motif("rabbit", (116, 884), 0.85, 0, True, light="#f7f6f0", accent="#d9a0a0"), coat=FIGURE)
    scene.paint(hills(dice, 900, 16, "#f3f6f3"))
    scene.paint(specks(dice, (0, 0, 640, 960), (1, 4.5), "#ffffff", 210), coat=FLAT, opacity=0.85)


def cat_over_city(scene: Scene) -> None:
    """A cat plays with the moon."""
    m, dice = scene.mood, scene.dice
    scene.stars(140, 520)
    scene.disc((486, 180), 78)
    scene.paint(town(dice, 740, mix(m.far, m.sky[2][1], 0.35), m.glow, (60, 150)), coat=FAR)
    scene.paint(
        scene.motif("cat", (280, 910), 6.5, body="#1c1236", light="#7a5aa8", accent=m.accent), coat=HEAVY, rim=0.8
    )
    scene.glows([(222, 400), (338, 400)], 70, 0.5)
    string = "M486,258 C512,380 420,470 452,560 C470,620 430,660 400,640"
    scene.paint(stroke(string, m.light, 2.6), scene.motif("mouse", (484, 520), 0.7, 76, body="#c8b0d0"), coat=FIGURE)
    for level, wall, window in ((850, m.middle, "#ffd98a"), (950, m.near, "#ffcf70")):
        scene.paint(town(dice, level, wall, window, (60, 165)), coat=HEAVY, rim=0.15, tear=0.6)
        scene.wash(f"smoke {level}", "#c06aa0", level - 20, 60, 0.22)


def fish_rain(scene: Scene) -> None:
    """Fish come down on a man with an umbrella."""
    dice = scene.dice
    scene.painter.sky(((0, "#1c3f55"), (0.55, "#6f9ba3"), (1, "#d4dbc6")))
    scene.clouds([(100, 90, 380, 110), (470, 70, 420, 120), (300, 140, 300, 70)], "#2d4f61")
    scene.paint(rain(dice, (0, 90, 660, 820), "#dfe9e2", 150), coat=FLAT, opacity=0.5)
    scene.paint(town(dice, 800, "#4f7c88", "#ffe9a8", (120, 340)), coat=FAR, haze=0.3)
    colours = (("#e0654a", "#f0b95c"), ("#f0b95c", "#e0654a"), ("#2f7f8c", "#f2ecd2"), ("#d98a7a", "#7a3f4f"))
    fish = [
        scene.motifs("fish", spot, accent=one, second=two) for spot, (one, two) in zip(SHOAL, colours * 3, strict=True)
    ]
    scene.paint(*fish, coat=HEAVY, tear=0.7)
    scene.paint(hills(dice, 850, 6, "#2a4a57"))
    scene.paint(
        *(stroke(f"M{x},{y} l{w},0", "#9fbfc0", 5) for x, y, w in ((60, 905, 110), (430, 925, 150), (260, 945, 90)))
    )
    scene.paint(scene.motif("gentleman", (320, 890), 2.8, body="#1a2f3d", accent="#c2453a"), coat=HEAVY)
    scene.paint(scene.motif("umbrella", (378, 766), 3.2, accent="#c2453a", second="#e8705a"), coat=HEAVY)
    scene.paint(scene.motif("fish", (180, 925), 0.5, 8), coat=FIGURE)


def storm_teacup(scene: Scene) -> None:
    """A storm in a cup."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#3f6275"), (0.5, "#9dbab8"), (0.8, "#f0dcc0"), (1, "#e9b99b")))
    scene.clouds([(180, 190, 340, 110), (460, 160, 360, 120), (330, 250, 330, 84)], "#3a5666")
    bolt = [(420, 245), (372, 340), (402, 336), (370, 430), (440, 316), (408, 320), (446, 250)]
    scene.paint(path(polygon(bolt), m.glow), shadow=0)
    scene.glow((405, 340), 160, 0.75)
    scene.paint(rain(dice, (140, 240, 560, 500), "#eef3ee", 90, -14), coat=FLAT, opacity=0.55)
    scene.paint(scene.motif("table", (0, 0)))
    scene.paint(scene.motif("teacup-back", (0, 0)))
    boat = scene.motif("boat", (250, 560), 1.3, -14, body="#7a3a2c", accent="#d8654a")
    scene.paint(boat, coat=FIGURE)
    scene.paint(scene.motif("teacup-tail", (0, 0), body="#234b5e"), coat=FIGURE)
    scene.paint(scene.motif("teacup-sea", (0, 0)))
    scene.paint(scene.motif("teacup-cup", (0, 0)), coat=HEAVY)
    fish = scene.motifs("fish", (206, 752, 0.62), (312, 766, 0.62), (418, 752, 0.62), accent="#4f7382", second=m.accent)
    scene.paint(fish, coat=FLAT)
    scene.paint(scene.motif("spoon", (560, 900), 1.2, -14), coat=HEAVY)
    line = cord((166, 770), (82, 746), m.ink, -6, 2.4) + cord((82, 746), (74, 850), "#fbf2df", 4, 1.4)
    scene.paint(scene.motif("child", (176, 836), 0.6, 0, True), line, coat=FIGURE)
    scene.paint(scene.motif("sugar", (110, 900), 1), coat=HEAVY)


def tightrope_fox(scene: Scene) -> None:
    """A fox on a rope."""
    m = scene.mood
    _backdrop_of_tightrope_fox(scene)
    scene.paint(scene.motif("umbrella", (392, 556), 1.7, 14, accent="#7a2f5a", second="#d8423f"), coat=HEAVY)
    scene.paint(
        scene.motif("raven", (36, 572), 0.95, body=m.ink),
        scene.motif("cat", (606, 592), 0.9, body=m.ink),
        coat=FIGURE,
        rim=0.7,
    )
    crowd = [
        scene.motif(name, (x, 950), 0.6)
        for name, x in (
            ("child", 130),
            ("gentleman", 180),
            ("girl", 226),
            ("boy", 400),
            ("lady", 450),
            ("child-back", 500),
        )
    ]
    scene.paint(*crowd, coat=FIGURE, rim=0.5)
    scene.paint(scene.motif("mouse", (170, 610), 0.5, 14), coat=FIGURE)


def _backdrop_of_tightrope_fox(scene: Scene) -> None:
    m, dice = scene.mood, scene.dice
    scene.disc((330, 330), 205, halo=2.3)
    scene.clouds([(70, 480, 240, 50), (590, 560, 260, 50), (560, 180, 200, 36)], "#a8627e", shadow=0.15)
    scene.paint(town(dice, 890, m.far, m.glow, (60, 180)), coat=FAR)
    scene.paint(town(dice, 960, m.middle, m.glow, (60, 150)), coat=HEAVY)
    for x, y in ((30, 590), (604, 612)):
        scene.paint(
            rectangle((x - 48, y), 96, 420, "#3a2248"), rectangle((x - 58, y - 20), 116, 30, "#5a3054"), coat=HEAVY
        )
    bricks = [
        stroke(f"M{x},{y} l40,0", "#5a3054", 4)
        for x, y in ((10, 640), (30, 690), (6, 750), (580, 660), (600, 720), (576, 790))
    ]
    scene.paint(*bricks, coat=FLAT)
    scene.paint(stroke("M60,572 Q320,650 580,592", m.ink, 4), coat=FIGURE)
    scene.paint(
        stroke("M334,560 L382,510", "#d9602f", 13),
        scene.motif("fox", (296, 628), 1.8, 4, accent="#e0682f"),
        coat=HEAVY,
        rim=0.7,
    )


CARDS = (
    Composition(whale_village, mood.MIDNIGHT, 1, (0.75, 0.15)),
    Composition(ladder_to_moon, mood.MIDNIGHT, 2, (0.5, 0.3)),
    Composition(door_in_sea, mood.DUSK, 3, (0.55, 0.55)),
    Composition(key_tree, mood.AUTUMN, 4, (0.2, 0.15)),
    Composition(stag_lanterns, mood.WINTER, 6, (0.42, 0.4)),
    Composition(cat_over_city, mood.VIOLET, 7, (0.72, 0.2)),
    Composition(fish_rain, mood.SEA, 8, (0.5, 0.1)),
    Composition(storm_teacup, mood.DAWN, 9, (0.6, 0.35)),
    Composition(tightrope_fox, mood.DUSK, 97, (0.5, 0.35)),
)
