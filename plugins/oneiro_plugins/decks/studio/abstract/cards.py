"""The 84 cards of the abstract deck: which family, in which palette, with which dice.

84 are enough for twelve players in the largest games. What each card shows is told in ``words.toml``.
"""

from functools import partial

from oneiro_plugins.decks.studio.card import Card
from oneiro_plugins.decks.studio.colour import (
    APRICOT,
    BRICK,
    COBALT,
    EMBER,
    FROST,
    LAGOON,
    LILAC,
    MARIGOLD,
    MEADOW,
    MOSS,
    NIGHT,
    PLUM,
    POSTER,
    ROSE,
    SUMI,
    TEAL,
)

from . import blocks, currents, depths, gestures, growth, lights, rounds, spins, threads

SNAKE = ((70, 90), (560, 190), (110, 480), (560, 620), (160, 880))
COIL = (
    *((330, 520), (480, 430), (430, 250), (180, 230), (60, 520)),
    *((170, 820), (480, 860), (640, 560), (560, 200), (400, 40)),
)
SERPENTINE = ((-60, 200), (250, 100), (560, 420), (100, 700), (420, 1040))
CROSSROADS = (((120, 1040), (120, 500), (500, 400), (500, -80)), ((-60, 760), (300, 820), (360, 300), (720, 260)))
SIGN = (
    ((120, 160), (480, 200), (160, 520), (500, 560)),
    ((330, 80), (320, 480), (300, 900)),
    ((140, 820), (320, 700), (540, 860)),
)
FEET = ((320, 420), (100, 640), (520, 700), (300, 940))
GATES = (((320, 700), 190), ((150, 980), 190), ((490, 980), 190))
HITS = ((320, 480), (500, 200), (120, 250), (480, 800), (160, 780))

ROUND_CARDS = (
    Card("button-wall", partial(rounds.targets, columns=4, rows=6), NIGHT, 2),
    Card("broken-record", partial(rounds.wheel, centre=(250, 560), rings=9, slices=4, twist=0.3), MEADOW, 3),
    Card("ringed-giant", partial(rounds.orbits, centre=(330, 520), radius=170, tilt=-24, paths=4), EMBER, 5),
    Card("moon-calendar", partial(rounds.phases, columns=3, rows=5), COBALT, 7),
    Card("glass-lamps", partial(lights.bubbles, count=22, largest=150), PLUM, 10),
    Card("bristling-eye", partial(rounds.iris, centre=(320, 470), pupil=90, reach=300), LAGOON, 11),
    Card("great-pupil", partial(rounds.iris, centre=(300, 360), pupil=190, reach=420), APRICOT, 12),
    Card("open-rings", partial(rounds.gates, centre=(320, 480), count=9, gap=0.16), TEAL, 13),
)

SPIN_CARDS = (
    Card("night-whirl", partial(spins.spiral, centre=(320, 470), arms=5, twist=1.6), NIGHT, 15),
    Card("fair-tent", partial(spins.spiral, centre=(240, 340), arms=9, twist=-0.9), MARIGOLD, 16),
    Card("funnel", partial(spins.funnel, sway=70, widest=260, turns=17), FROST, 17),
    Card("seed-head", partial(spins.sunflower, centre=(320, 480), count=620, sizes=(0.34, 0.89), step=17), COBALT, 19),
    Card("seed-wheel", partial(spins.sunflower, centre=(250, 360), count=700, sizes=(0.8, 0.2), step=27), ROSE, 20),
    Card("low-sun", partial(spins.rays, centre=(430, 780), count=27, core=120), POSTER, 21),
    Card("high-beacon", partial(spins.rays, centre=(320, 120), count=36, core=70), LAGOON, 22),
    Card("star-flower", partial(spins.mandala, centre=(320, 480), fold=12, rings=5, reach=330), LILAC, 23),
    Card("agave", partial(spins.mandala, centre=(320, 960), fold=16, rings=6, reach=760), MOSS, 24),
    Card("struck-pane", partial(spins.broken_pane, centre=(380, 360), cracks=17), COBALT, 25),
    Card("two-bursts", partial(spins.burst, centres=((250, 330), (430, 690)), reach=230, stalks=46), PLUM, 27),
    Card("seed-clock", partial(spins.burst, centres=((320, 470),), reach=310, stalks=90), MEADOW, 28),
    Card("mirror-rose", partial(spins.kaleidoscope, centre=(320, 480), fold=6, pieces=16), FROST, 107),
    Card("mirror-crown", partial(spins.kaleidoscope, centre=(320, 480), fold=9, pieces=20), ROSE, 108),
    Card("four-fans", partial(spins.fans, feet=FEET, reach=290, pleats=12), APRICOT, 109),
    Card("great-fan", partial(spins.fans, feet=((320, 985),), reach=590, pleats=16), PLUM, 110),
)

BLOCK_CARDS = (
    Card("panes", partial(blocks.panes, depth=4, filled=0.86), POSTER, 29),
    Card("brick-heap", partial(blocks.panes, depth=7, filled=0.85), EMBER, 30),
    Card("tiled-sun", partial(blocks.mosaic, columns=16, disc=(320, 620), radius=140), TEAL, 32),
    Card("fallen-bars", partial(blocks.beams, count=11, slant=-32, disc=(250, 330)), SUMI, 33),
    Card("rose-uprights", partial(blocks.towers, rows=5, disc=(220, 230)), ROSE, 36),
    Card("zigzags", partial(blocks.chevrons, bands=11, points=3, height=90), MARIGOLD, 37),
    Card("quarter-discs", partial(blocks.quarters, columns=4, rows=6), POSTER, 39),
    Card("stacked-cubes", partial(blocks.cubes, size=74, missing=0.12), MEADOW, 41),
    Card("floating-cubes", partial(blocks.cubes, size=52, missing=0.45), PLUM, 42),
)

THREAD_CARDS = (
    Card("basket", partial(threads.weave, columns=5, rows=7), APRICOT, 43),
    Card("pipes", partial(threads.tubes, cell=80, width=0.42), MOSS, 45),
    Card("three-lobed-knot", partial(threads.knot, across=3, down=2, width=46), EMBER, 47),
    Card("two-plaits", partial(threads.braid, plaits=2, width=77, waves=2.2), BRICK, 49),
    Card("strung-oval", partial(threads.strings, factor=2, pegs=200), PLUM, 51),
    Card("crossing-ripples", partial(threads.ripples, centres=((200, 300), (460, 680)), gap=40), NIGHT, 54),
)

CURRENT_CARDS = (
    Card("plumage", partial(currents.flow, swirl=2.2, lines=420), APRICOT, 55),
    Card("night-current", partial(currents.flow, swirl=1.1, lines=600), NIGHT, 56),
    Card("bulging-stripes", partial(currents.swell, centre=(360, 560), reach=260, push=1.3, degrees=0), FROST, 57),
    Card("pinched-stripes", partial(currents.swell, centre=(380, 560), reach=260, push=-0.8, degrees=110), BRICK, 58),
    Card("signal-range", partial(currents.ridges, middle=320, height=60), LAGOON, 59),
    Card("pink-layers", partial(currents.strata, bands=9, disc=(430, 250), wave=26, horizon=360), ROSE, 61),
    Card("level-waves", partial(currents.strata, bands=14, disc=(220, 500), wave=12, horizon=560), COBALT, 62),
    Card("serpentine", partial(currents.stripes, roads=(SERPENTINE,), width=150), MARIGOLD, 63),
    Card("crossroads", partial(currents.stripes, roads=CROSSROADS, width=110), PLUM, 64),
    Card("winding-swarm", partial(currents.swarm, spine=SNAKE, count=900, spread=40, size=36), FROST, 65),
    Card("coiled-swarm", partial(currents.swarm, spine=COIL, count=1300, spread=30, size=30), MARIGOLD, 66),
)

GROWTH_CARDS = (
    Card("four-leaves", partial(growth.fronds, columns=2, rows=2, lobes=5), TEAL, 67),
    Card("dotted-tree", partial(growth.branches, foot=(320, 940), heading=-1.57, spread=0.5, blossom=13), ROSE, 69),
    Card("white-forks", partial(growth.branches, foot=(-10, 140), heading=0.85, spread=0.48, blossom=6), NIGHT, 70),
    Card("river-stones", partial(growth.pebbles, sizes=(78, 56, 38, 24, 14), odd=(380, 420)), LAGOON, 71),
    Card("grey-stones", partial(growth.pebbles, sizes=(120, 30, 18, 10), odd=(250, 600)), SUMI, 72),
    Card("red-labyrinth", partial(growth.coral, wave=26, disc=(350, 380), radius=210), BRICK, 73),
    Card("green-labyrinth", partial(growth.coral, wave=15, disc=(320, 900), radius=420), MEADOW, 74),
    Card("pale-cells", partial(growth.cells, focus=(400, 360), count=260, gap=6), MOSS, 75),
    Card("cracked-plain", partial(growth.cells, focus=(150, 700), count=330, gap=5), APRICOT, 76),
    Card("pods", partial(growth.pods, count=4, length=620), LILAC, 77),
)

GESTURE_CARDS = (
    Card("open-circle", partial(gestures.enso, radius=215, gap=0.7), SUMI, 79),
    Card("brushed-sign", partial(gestures.sweeps, lines=SIGN, width=46), POSTER, 81),
    Card("grey-blot", partial(gestures.inkblot, drops=12, reach=100), SUMI, 82),
    Card("gold-blot", partial(gestures.inkblot, drops=8, reach=90), NIGHT, 83),
    Card("wandering-line", partial(gestures.wander, patches=4, lines=2), FROST, 206),
    Card("five-splashes", partial(gestures.splash, hits=HITS, size=80), LILAC, 87),
    Card("falling-lines", partial(gestures.rain, lines=120, pools=((220, 800), (460, 870))), TEAL, 88),
    Card("piled-shapes", partial(gestures.totem, parts=6, width=190), BRICK, 301),
)

DEPTH_CARDS = (
    Card("ragged-hollow", partial(depths.cavern, mouth=(340, 430), levels=8, stretch=1.5), ROSE, 91),
    Card("crater", partial(depths.cavern, mouth=(320, 620), levels=7, stretch=0.8), LAGOON, 92),
    Card("cut-stone", partial(depths.agate, bands=14, bend=0.25), LILAC, 93),
    Card("two-fields", partial(depths.fields, horizon=520, spot=(420, 480)), EMBER, 95),
    Card("cold-facets", partial(depths.facets, peak=(380, 330), count=60), FROST, 97),
    Card("warm-facets", partial(depths.facets, peak=(260, 620), count=110), PLUM, 98),
    Card("scales", partial(depths.scales, columns=5), COBALT, 99),
    Card("gateways", partial(depths.arches, gates=GATES, disc=(320, 180)), LAGOON, 102),
    Card("ten-lids", partial(depths.almonds, columns=2, rows=5, lean=0), MARIGOLD, 103),
    Card("bead-strings", partial(depths.almonds, columns=5, rows=9, lean=90), TEAL, 104),
    Card("red-rings", partial(depths.timber, pith=(270, 420), width=38, wild=1), BRICK, 105),
    Card("blue-rings", partial(depths.timber, pith=(420, 760), width=24, wild=1.6), FROST, 106),
)

LIGHT_CARDS = (
    Card("star-cloud", partial(lights.nebula, heart=(300, 440), lean=0.7), NIGHT, 111),
    Card("light-curtains", partial(lights.aurora, foot=680), LAGOON, 113),
    Card("falling-discs", partial(lights.comets, count=9, heading=-0.9, length=230), COBALT, 115),
    Card("lantern-strings", partial(lights.lanterns, strings=5, size=34), EMBER, 117),
)

CARDS = (
    *ROUND_CARDS,
    *SPIN_CARDS,
    *BLOCK_CARDS,
    *THREAD_CARDS,
    *CURRENT_CARDS,
    *GROWTH_CARDS,
    *GESTURE_CARDS,
    *DEPTH_CARDS,
    *LIGHT_CARDS,
)
