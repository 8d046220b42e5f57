"""Scenes: indoors, with something coming in or going out."""

from oneiro_plugins.decks.studio.colour import mix
from oneiro_plugins.decks.studio.papercut import mood
from oneiro_plugins.decks.studio.papercut.growth import leafy, pines
from oneiro_plugins.decks.studio.papercut.land import hills, ripples, specks, town, waves
from oneiro_plugins.decks.studio.papercut.scene import FAR, FIGURE, FLAT, HEAVY, Composition, Scene, clipped, star
from oneiro_plugins.decks.studio.shapes import circle, ellipse, path, placed, rectangle, stroke

MIRROR = "M400,176 C300,176 266,310 266,460 C266,610 300,744 400,744 C500,744 534,610 534,460 C534,310 500,176 400,176Z"
WINDOW = "M90,150 L550,150 L550,560 L90,560Z"


def mirror_sea(scene: Scene) -> None:
    """A sea in a mirror."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#3a2440"), (0.6, "#6a3f52"), (1, "#4a2a34")))
    paper = [
        star((40 + 70 * (k % 9) + 35 * (k // 9 % 2), 40 + 62 * (k // 9)), 9, "#8f5a68", 4, 0.4) for k in range(108)
    ]
    scene.paint(*paper, coat=FLAT, opacity=0.6)
    scene.paint(rectangle((-20, 740), 700, 260, "#4a2c2a"), rectangle((-20, 726), 700, 16, "#a87858"))
    scene.paint(path(MIRROR, "#0f2a52"), coat=HEAVY)
    swell = waves(500, "#2f7a9c", 7, 56) + waves(560, "#24648a", 9, 64) + waves(630, "#1a4a70", 10, 76)
    ship = scene.motif("boat", (450, 540), 0.9, -5)
    glass = circle((360, 290), 44, m.glow) + rectangle((250, 380), 300, 140, "#5f8fc0") + swell
    scene.paint(clipped(MIRROR, rectangle((250, 160), 300, 600, "#1d3f7a") + glass + ship), coat=FIGURE)
    scene.paint(clipped(MIRROR, ripples(dice, 510, 700, "#cfe4f0", 26)), coat=FLAT, opacity=0.7)
    scene.glow((360, 290), 200, 0.45, "#bcd8ff")
    scene.glow((400, 460), 300, 0.25, "#8ab8f0")
    scene.paint(scene.motif("mirror-frame", (0, 0), second="#d9a24e"), coat=HEAVY)
    scene.paint(
        path("M330,740 C300,800 220,820 250,860 C300,900 460,900 540,870 C600,840 520,800 470,742Z", "#2f7a9c"),
        opacity=0.85,
    )
    scene.paint(ripples(dice, 790, 880, "#cfe4f0", 12), scene.motif("fish", (430, 860), 0.5, -14), coat=FIGURE)
    scene.paint(scene.motif("curtain-left", (0, 0), accent="#8f2f4a"), coat=HEAVY)
    scene.paint(scene.motif("girl-back", (250, 930), 3.3, accent="#e8c05a", ink="#241430"), coat=HEAVY, rim=0.8)
    scene.paint(scene.motif("cat", (110, 930), 1.2, body="#1d1028"), coat=FIGURE)


def paper_birds(scene: Scene) -> None:
    """Letters fly out."""
    m, dice = scene.mood, scene.dice
    scene.painter.sky(((0, "#2a4450"), (0.6, "#3f6468"), (1, "#2a3f48")))
    lines = [stroke(f"M{x},-10 L{x},970", "#38585e", 3) for x in range(20, 640, 44)]
    scene.paint(*lines, coat=FLAT, opacity=0.6)
    scene.paint(scene.motif("open-window", (0, 0)), coat=HEAVY)
    scene.paint(specks(dice, (406, 172, 594, 400), (0.8, 2.2), m.glow, 40), coat=FLAT)
    frame = "M402,168 L596,168 L596,552 L402,552Z"
    scene.paint(clipped(frame, town(dice, 540, "#182a58", "#ffd98a", (30, 110))), coat=FIGURE, shadow=0)
    scene.paint(stroke("M500,168 L500,552", "#e9d2a8", 9), coat=FIGURE)
    scene.paint(scene.motif("shelf", (0, 0)), coat=HEAVY)
    scene.paint(rectangle((-20, 900), 700, 80, "#3a2620"), coat=HEAVY)
    scene.glow((90, 600), 330, 0.5, "#ffbe6a")
    scene.paint(scene.motif("girl", (212, 800), 2.9, accent="#d8603c", ink="#2a1620"), coat=HEAVY, rim=0.6)
    scene.paint(scene.motif("desk", (0, 0)), coat=HEAVY)
    scene.paint(scene.motif("desk-lamp", (70, 694), 1.5), coat=HEAVY)
    scene.glow((104, 600), 120, 0.7, "#ffdf9a")
    sheets = [
        placed(rectangle((-26, -10), 52, 20, "#fbf2df"), (x, y), 1, turn)
        for x, y, turn in ((240, 684, -8), (318, 686, 12), (180, 690, 20))
    ]
    scene.paint(*sheets, coat=FIGURE)
    birds = (
        (330, 640, 0.5, -10),
        (372, 566, 0.65, -18),
        (350, 470, 0.6, -26),
        (450, 430, 0.95, -16),
        (420, 300, 0.8, -24),
        (540, 330, 1.2, -12),
        (528, 220, 0.7, -20),
    )
    scene.paint(scene.motifs("paper-bird", *((x, y, size, turn, 1) for x, y, size, turn in birds)), coat=HEAVY, lift=2)
    scene.paint(scene.motif("cat", (530, 930), 1.5, body="#182228"), coat=FIGURE)


def night_compartment(scene: Scene) -> None:
    """Whales pass the window of a train."""
    dice = scene.dice
    scene.painter.sky(((0, "#0b1636"), (0.35, "#1f3f86"), (0.6, "#4f6fb0"), (1, "#0b1636")))
    scene.stars(230, 600, 12)
    scene.wash("milk", "#8aa0f0", 330, 160, 0.6)
    whales = ((230, 330, 1.1, -8), (420, 450, 0.8, 4), (150, 500, 0.5, -4))
    scene.paint(scene.motifs("whale", *whales, body="#4a78c0", light="#dfe8f6", dark="#2a4a8a"), coat=HEAVY, rim=0.7)
    scene.glows([(230, 280), (420, 420)], 120, 0.3, "#a8c8ff")
    scene.paint(
        clipped(
            WINDOW,
            hills(dice, 548, 12, "#101d40") + pines(dice, [(x, 560) for x in range(100, 550, 46)], (30, 70), "#101d40"),
        ),
        coat=FIGURE,
    )
    scene.paint(scene.motif("compartment", (0, 0)), coat=HEAVY, volume=0.2)
    scene.paint(scene.motif("compartment-curtains", (0, 0), accent="#a8483a"), coat=HEAVY)
    scene.paint(scene.motif("bench-left", (0, 0)), scene.motif("bench-right", (0, 0)), coat=HEAVY)
    scene.paint(scene.motifs("suitcase", (120, 64, 1.5), (520, 64, 1.2), body="#8a5a34"), coat=FIGURE)
    scene.paint(scene.motif("sailor-asleep", (118, 800), 1.15), coat=HEAVY, rim=0.5)
    case = scene.motif("open-case", (520, 792), 1.5)
    scene.paint(case, coat=HEAVY)
    rising = [
        (520 + dx, y) for dx, y in ((-30, 730), (10, 700), (40, 660), (-20, 640), (20, 600), (-50, 590), (56, 560))
    ]
    scene.paint(*(star(spot, dice.uniform(6, 13), "#ffe7a8", 5, 0.45) for spot in rising), coat=FIGURE, shadow=0)
    scene.glows(rising, 44, 0.5)
    scene.glow((520, 770), 120, 0.6)
    scene.paint(scene.motif("lamp-ceiling", (320, 60), 1.2), coat=FIGURE)
    scene.glow((320, 110), 130, 0.5, "#ffd080")


def ghost_tea(scene: Scene) -> None:
    """A ghost at tea."""
    _backdrop_of_ghost_tea(scene)
    scene.paint(
        scene.motifs("chair", (130, 760, 1.9), (510, 760, 1.9), (420, 690, 1.5), body="#5a3a30", accent="#a8483f"),
        coat=HEAVY,
    )
    scene.glow((250, 560), 260, 0.5, "#b8d8e8")
    scene.paint(scene.motif("ghost", (240, 690), 2.1, light="#e8f0f0"), coat=HEAVY, opacity=0.86, rim=0.6)
    scene.paint(scene.motif("tea-table", (0, 20), accent="#f0c8a0", light="#8f2f42"), coat=HEAVY)
    cups = scene.motifs("teacup", (150, 700, 0.6), (330, 690, 0.55), (490, 700, 0.6))
    scene.paint(
        cups,
        scene.motif("teapot", (404, 560), 0.95, -24, body="#4f8aa8"),
        scene.motif("candle", (400, 690), 1.0),
        scene.motif("cake", (250, 700), 0.9),
        coat=HEAVY,
    )
    scene.paint(stroke("M346,550 C336,590 332,620 330,652", "#b87a3a", 5), coat=FIGURE)
    scene.glow((400, 608), 150, 0.8, "#ffc870")
    scene.paint(
        scene.motif("cat", (570, 920), 1.2, body="#1a1424"), scene.motif("mouse", (80, 930), 0.9), coat=FIGURE, rim=0.5
    )


def _backdrop_of_ghost_tea(scene: Scene) -> None:
    scene.painter.sky(((0, "#2a2440"), (0.6, "#4f3f5f"), (1, "#2f2438")))
    stripes = [rectangle((x, -20), 30, 700, "#382f52") for x in range(-10, 660, 64)]
    scene.paint(*stripes, coat=FLAT, opacity=0.6)
    scene.paint(rectangle((-20, 640), 700, 340, "#3a2630"), rectangle((-20, 630), 700, 14, "#7a5a5a"), coat=FIGURE)
    sitters = (
        (110, 330, 1.2, "gentleman", "#3f5a7a"),
        (320, 270, 1.3, "lady", "#7a3f5a"),
        (530, 330, 1.2, "grandmother", "#5a6a4a"),
    )
    for x, y, size, name, wall in sitters:
        scene.paint(scene.motif("portrait", (x, y), size, dark=wall, second="#c8963f"), coat=HEAVY)
        frame = f"M{x - 36 * size},{y - 104 * size} l{72 * size},0 l0,{96 * size} l{-72 * size},0Z"
        person = scene.motif(name, (x - (8 if name == "grandmother" else 0), y + 60 * size), 1.35 * size)
        scene.paint(clipped(frame, person), coat=FIGURE)
    arms = (
        stroke("M130,300 C150,340 170,370 180,400", "#3f5a7a", 15)
        + stroke("M510,300 C490,340 480,370 470,396", "#5a6a4a", 15)
        + stroke("M336,240 C352,300 356,340 352,370", "#7a3f5a", 13)
    )
    scene.paint(
        arms, scene.motifs("teacup", (190, 430, 0.5), (462, 426, 0.5, 0, 1), (352, 400, 0.46)), coat=HEAVY, lift=2
    )


def prison_painter(scene: Scene) -> None:
    """A way out, painted."""
    dice = scene.dice
    _backdrop_of_prison_painter(scene)
    birds = ((390, 400, 0.7, -10, "#d8503f"), (290, 290, 0.8, -14, "#f0b04a"), (170, 230, 0.9, -10, "#3f8ab0"))
    scene.paint(
        *(
            scene.motif("bird", (x, y), size, turn, True, body=colour, dark=mix(colour, "#2a1a2a", 0.35))
            for x, y, size, turn, colour in birds
        ),
        coat=HEAVY,
        lift=2,
    )
    pots = (("#d8503f", 380), ("#f0b04a", 430), ("#4f9a5a", 480), ("#3f8ab0", 530))
    scene.paint(
        *(rectangle((x, 880), 38, 44, "#8a8f9a", 4) + ellipse((x + 19, 880), 19, 7, colour) for colour, x in pots),
        coat=HEAVY,
    )
    scene.paint(
        stroke("M120,920 C60,940 40,900 30,930", "#2a2c38", 6),
        circle((36, 936), 22, "#2a2c38"),
        scene.motif("mouse", (590, 926), 0.9),
        coat=HEAVY,
    )
    scene.paint(
        *(
            circle(
                (dice.uniform(240, 600), dice.uniform(800, 950)),
                dice.uniform(3, 8),
                dice.choice(("#d8503f", "#f0b04a", "#4f9a5a", "#3f8ab0")),
            )
            for _ in range(26)
        ),
        coat=FLAT,
    )


def _backdrop_of_prison_painter(scene: Scene) -> None:
    dice = scene.dice
    scene.paint(scene.motif("cell", (0, 0)), coat=FIGURE)
    scene.paint(scene.motif("cell-window", (0, 0)), coat=HEAVY)
    scene.beam([(70, 70), (184, 70), (420, 960), (120, 960)], 0.22, 16, "#b8c8f0")
    scene.paint(
        scene.motif("painted-frame", (0, 0)), scene.motif("painted-land", (0, 0)), coat=FIGURE, tear=4, shadow=0.05
    )
    scene.glow((440, 460), 260, 0.28, "#fff0b0")
    drips = [
        stroke(f"M{x},{y} l0,{length}", colour, 6)
        for x, y, length, colour in (
            (290, 724, 40, "#6fb86a"),
            (420, 736, 56, "#f3dcae"),
            (540, 732, 30, "#4f9a5a"),
            (360, 732, 24, "#4f9a5a"),
        )
    ]
    scene.paint(*drips, coat=FIGURE, shadow=0.05)
    scene.paint(
        leafy(dice, (540, 560), 130, "#7a4a34", ("#f0a0b0", "#f6c0c8")),
        scene.motif("house", (470, 520), 0.5, accent="#c8503c", body="#f6e2b8"),
        coat=FIGURE,
        shadow=0.1,
    )
    scene.paint(scene.motif("prisoner", (196, 930), 3.0, light="#e8e4da", ink="#2a2c38"), coat=HEAVY, rim=0.6)


def keyhole_garden(scene: Scene) -> None:
    """A garden behind a door."""
    dice = scene.dice
    _backdrop_of_keyhole_garden(scene)
    blooms = [
        circle(
            (dice.uniform(190, 450), dice.uniform(640, 790)),
            dice.uniform(4, 8),
            dice.choice(("#e0485a", "#f6d05a", "#ffffff", "#b86ac8")),
        )
        for _ in range(60)
    ]
    scene.paint(
        *blooms,
        scene.motifs("moth", (300, 420, 0.3, 10), (380, 470, 0.24, -20)),
        scene.motif("rabbit", (232, 780), 0.5),
        coat=FIGURE,
    )
    scene.paint(scene.motif("keyhole-door", (0, 0)), coat=HEAVY, lift=4)
    grain = [
        stroke(f"M{x},-10 C{x + 10},300 {x - 10},600 {x + 4},980", "#26160f", 3) for x in (20, 100, 140, 520, 560, 620)
    ]
    scene.paint(*grain, coat=FLAT, opacity=0.6)
    scene.paint(scene.motif("keyhole-plate", (0, 0), second="#c8963f", dark="#5a3a14"), coat=HEAVY, rim=0.6)
    scene.glow((320, 480), 330, 0.35, "#fff0b0")
    scene.beam([(200, 790), (440, 790), (560, 980), (90, 980)], 0.3, 14)
    scene.paint(scene.motif("books", (330, 960), 1.9), coat=HEAVY)
    scene.paint(scene.motif("mouse-up", (330, 856), 1.9, body="#6a6470", accent="#c8423f"), coat=HEAVY, rim=0.8)
    scene.paint(
        scene.motif("key", (540, 950), 0.9, 84, second="#e8b04e"),
        scene.motif("spider", (80, 200), 0.7),
        stroke("M80,180 L80,-10", "#a89a90", 1.4),
        coat=HEAVY,
    )


def _backdrop_of_keyhole_garden(scene: Scene) -> None:
    dice = scene.dice
    scene.painter.sky(((0, "#5fb0d0"), (0.4, "#bfe6e0"), (0.6, "#f8ecb8"), (1, "#7fb860")))
    scene.glow((400, 230), 220, 0.6)
    scene.clouds([(260, 260, 140, 34), (420, 320, 130, 30)], "#fffaf0", shadow=0.08)
    scene.paint(
        hills(dice, 520, 16, "#8fc07a"),
        leafy(dice, (230, 560), 150, "#6a4a34", ("#e88aa0", "#f6b8c0", "#d8607f")),
        coat=FAR,
        haze=0.05,
    )
    scene.paint(
        hills(dice, 590, 12, "#6fae5a"),
        leafy(dice, (430, 610), 170, "#6a4a34", ("#f0b04a", "#f6cf7a", "#e88a4a")),
        coat=FIGURE,
    )
    scene.paint(path("M300,800 C280,700 360,660 330,600 L350,600 C400,660 350,700 400,800Z", "#f3dfae"), coat=FIGURE)
    scene.paint(scene.motif("fountain", (262, 720), 1.0), coat=HEAVY)
    scene.paint(scene.motif("elephant", (390, 720), 1.05, 0, True, body="#8a8ab0", dark="#5f5f8a"), coat=HEAVY)


CARDS = (
    Composition(mirror_sea, mood.DUSK, 44, (0.6, 0.4)),
    Composition(paper_birds, mood.LAMPLIGHT, 54, (0.2, 0.6)),
    Composition(night_compartment, mood.EMBER, 55, (0.5, 0.3)),
    Composition(ghost_tea, mood.VIOLET, 104, (0.6, 0.6)),
    Composition(prison_painter, mood.DAWN, 96, (0.6, 0.45)),
    Composition(keyhole_garden, mood.DAWN, 94, (0.5, 0.4)),
)
