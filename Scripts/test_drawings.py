#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a picture for each standard test, in two forms.

    goniometer joints --json > joints.json
    Scripts/test_drawings.py joints.json

Documentation/drawings/tests/*.svg: a sheet for each joint, the pictures with their words.
Sources/TaskServer/Assets/tests.svg: all of them without words, for the page of a task in any language.
Its fragments are JOINT.MOVEMENT-TEST: tests.svg#knee.flexion-extension-seated.

Names, postures and places are those of the program's table; what is here is how the figures lie. A test
of the table without a figure, and a figure without a test, is an error.

Angles of limbs: 0° points down, 90° to the right, 180° up.
"""

import json
import math
import sys
import textwrap

from drawings import FOLDER, Drawing, Shapes, direction, number

WIDTH, COLUMNS, LEFT, TOP, WORDS = 264, 3, 12, 60, 282
LIMB, DEVICE = 13, (9, 24)
ASSETS, PICTURE = FOLDER.parent.parent / "Sources" / "TaskServer" / "Assets", (240, 200)
LIMBS = (
    "<style>.limb { stroke: #0072b2; fill: none; stroke-linecap: round; stroke-linejoin: round }"
    " .moving { fill: #0072b2 } .label { paint-order: stroke; stroke: #ffffff; stroke-width: 4 }"
    " @media screen and (prefers-color-scheme: dark) { .limb { stroke: #4aa8e0 }"
    " .moving { fill: #4aa8e0 } .label { stroke: #0d1117 } }</style>")


def end(start, degrees, length):
    dx, dy = direction(degrees, length)
    return start[0] + dx, start[1] + dy


class Chain:
    """Limbs one after another from a pivot; the first turns, the others follow at their angles to it."""

    def __init__(self, pivot, neutral, lengths, bends=(), head=0, width=LIMB):
        self.pivot, self.neutral, self.lengths = pivot, neutral, lengths
        self.bends, self.head, self.width = bends, head, width

    def draw(self, drawing, degrees, style, bends=None):
        points, at = [self.pivot], degrees
        bends = self.bends if bends is None else bends
        for index, length in enumerate(self.lengths):
            at = degrees if index == 0 else at + bends[index - 1]
            points.append(end(points[-1], at, length))
        drawing.path(points, style, self.width)
        if self.head:
            drawing.circle(*end(points[-1], at, self.head), self.head, "moving")


class Nose:
    """A head, or a trunk with its shoulders, from above: it turns about the pivot."""

    def __init__(self, pivot, radius, shoulders=0):
        self.pivot, self.neutral, self.lengths = pivot, 180, [radius]
        self.radius, self.shoulders = radius, shoulders

    def draw(self, drawing, degrees, style, bends=None):
        if self.shoulders:
            drawing.path([end(self.pivot, degrees - 90, self.shoulders),
                          end(self.pivot, degrees + 90, self.shoulders)], style, 24)
        head = 17 if self.shoulders else self.radius
        drawing.circle(*self.pivot, head, "moving")
        drawing.path([end(self.pivot, degrees + turn, reach * head)
                      for turn, reach in ((-16, 0.95), (0, 1.35), (16, 0.95))], "moving", closed=True)


class Bar:
    """A foot from the front: it tilts about its middle."""

    def __init__(self, pivot, half):
        self.pivot, self.neutral, self.lengths, self.half = pivot, 180, [half], half

    def draw(self, drawing, degrees, style, bends=None):
        drawing.path([end(self.pivot, degrees - 90, self.half),
                      end(self.pivot, degrees + 90, self.half)], style, 20)


class Figure:
    """How a test is drawn.

    ends: the angle of each direction; a direction that is missing ends in neutral.
    device: where it sits on the moving limb, share of its length; how far beside the axis, positive to
    the left of one who looks along the limb; and whether its screen faces the onlooker.
    numbers: where those of directions are that would lie on the figure beyond their arrows.
    """

    def __init__(self, view, rest, moving, ends, device, flat=False, bends=(), arc=None, numbers=()):
        self.view, self.rest, self.moving, self.ends = view, rest, moving, ends
        self.device, self.flat, self.bends, self.arc = device, flat, bends, arc
        self.numbers = dict(numbers)

    def reach(self):
        """The radius of the arrows."""
        return self.arc or self.moving.lengths[0] + getattr(self.moving, "head", 0) * 2 + 12

    def start(self, degrees):
        """Where the arrow to that end begins."""
        return self.moving.neutral + math.copysign(7, degrees - self.moving.neutral)


# What keeps still: limbs as (points, width), heads as (x, y, radius), seats as boxes.
def body(*limbs, heads=(), seats=(), floor=None):
    return limbs, heads, seats, floor


STANDING = body(([(120, 62), (120, 114)], 22), ([(120, 114), (120, 188), (136, 191)], LIMB),
                heads=[(120, 36, 14)], floor=198)
ARM = Chain((120, 68), 0, [32, 32], (0,), width=10)
SITTING = body(([(66, 66), (66, 128)], 22), ([(66, 128), (124, 128)], LIMB),
               heads=[(66, 38, 14)], seats=[(66, 164, 52, 56)], floor=198)
SHANK = Chain((124, 128), 0, [52])
SUPINE = body(([(62, 168), (116, 168)], 22), ([(116, 172), (196, 172)], LIMB),
              heads=[(38, 166, 14)], seats=[(120, 192, 200, 14)])
LEG = Chain((116, 168), 90, [42, 38, 12], (0, 70))
FRONT = body(([(120, 62), (120, 112)], 30), ([(102, 62), (92, 118)], 9), ([(138, 62), (148, 118)], 9),
             ([(129, 116), (131, 190)], LIMB), heads=[(120, 36, 14)], floor=198)
RIGHT_LEG = Chain((111, 116), 0, [40, 36], (0,))
BEHIND = body(([(120, 62), (120, 112)], 30), ([(102, 62), (92, 118)], 9),
              ([(111, 116), (109, 190)], LIMB), ([(129, 116), (131, 190)], LIMB),
              heads=[(120, 36, 14)], floor=198)
ABOVE = body(([(66, 132), (174, 132)], 24))
TABLE = body(([(36, 104), (124, 104)], LIMB), seats=[(78, 122, 100, 14), (44, 164, 8, 70)], floor=198)
SEATED_TRUNK = body(([(88, 92), (88, 150)], 24), heads=[], seats=[(88, 176, 60, 36)], floor=198)

FIGURES = {
    ("knee", "flexion-extension", "seated"):
        Figure("from the side", SITTING, SHANK, dict(flexion=-28, extension=85), (0.4, 10)),
    ("knee", "flexion-extension", "prone"): Figure(
        "from the side",
        body(([(62, 168), (116, 168), (158, 170)], 20), heads=[(38, 168, 14)], seats=[(120, 192, 200, 14)]),
        Chain((158, 170), 90, [50]), dict(flexion=212), (0.45, 10), numbers=dict(extension=(236, 152))),
    ("shoulder", "flexion-extension", "standing"): Figure(
        "from the right", STANDING, ARM, dict(flexion=158, extension=-50), (0.3, 0), flat=True,
        numbers=dict(flexion=(161, 19))),
    ("shoulder", "abduction-adduction", "standing"): Figure(
        "from behind", BEHIND, Chain((138, 64), 8, [32, 32], (0,), width=10),
        dict(abduction=158, adduction=-28), (0.3, 9),
        numbers=dict(abduction=(179, 15), adduction=(90, 142))),
    ("shoulder", "rotation", "elbow-at-side"): Figure(
        "from above", body(([(30, 140), (128, 140)], 24), heads=[(79, 138, 19)]),
        Chain((128, 140), 180, [58], width=11),
        dict(internalRotation=245, externalRotation=115), (0.7, -9),
        numbers=dict(internalRotation=(48, 104))),
    ("shoulder", "rotation", "abducted"): Figure(
        "from the right", STANDING, Chain((120, 72), 90, [54], width=11),
        dict(internalRotation=22, externalRotation=156), (0.7, 9),
        numbers=dict(internalRotation=(174, 136))),
    ("elbow", "flexion-extension", "standing"): Figure(
        "from the right", body(*STANDING[0], ([(120, 68), (120, 102)], 10), heads=STANDING[1], floor=198),
        Chain((120, 102), 0, [46], width=10), dict(flexion=140), (0.6, -9),
        numbers=dict(flexion=(163, 38), extension=(149, 171))),
    ("forearm", "pronation-supination", "elbow-bent"): Figure(
        "as the person sees it", body(heads=[(120, 150, 17)]),
        Chain((120, 150), 180, [36], width=10),
        dict(pronation=255, supination=105), (1.15, 0), flat=True),
    ("wrist", "flexion-extension", "palm-down"): Figure(
        "from the side", TABLE, Chain((124, 104), 90, [52], width=11),
        dict(flexion=22, extension=152), (0.5, 10)),
    ("wrist", "deviation", "palm-down"): Figure(
        "from above, the right hand", body(([(120, 200), (120, 140)], 20), ([(112, 132), (92, 116)], 7)),
        Chain((120, 140), 180, [56], width=24),
        dict(radialDeviation=203, ulnarDeviation=148), (0.45, 0), flat=True,
        numbers=dict(radialDeviation=(87, 63), ulnarDeviation=(165, 69))),
    ("hip", "flexion-extension", "standing"): Figure(
        "from the side", STANDING, Chain((120, 114), 0, [38, 36], (0,)),
        dict(flexion=105, extension=-28), (0.6, 10),
        bends=((-95,), (0,))),
    ("hip", "flexion-extension", "supine"):
        Figure("from the side", SUPINE, LEG, dict(flexion=200), (0.6, 10), bends=((-100, 70),)),
    ("hip", "flexion-extension", "prone"): Figure(
        "from the side", SUPINE, Chain(LEG.pivot, 90, LEG.lengths, (0, -25)),
        dict(extension=116), (0.6, 10)),
    ("hip", "abduction-adduction", "standing"): Figure(
        "from the front", FRONT, RIGHT_LEG,
        dict(abduction=-42, adduction=24), (0.55, 0), flat=True, numbers=dict(adduction=(155, 161))),
    ("hip", "abduction-adduction", "supine"): Figure(
        "from above", body(*FRONT[0], heads=FRONT[1]), RIGHT_LEG,
        dict(abduction=-42, adduction=24), (0.55, 0), flat=True, numbers=dict(adduction=(155, 161))),
    ("hip", "rotation", "seated"): Figure(
        "from the front",
        body(([(120, 62), (120, 118)], 30), ([(138, 122), (140, 182)], LIMB),
             heads=[(120, 36, 14)], seats=[(120, 134, 70, 16)], floor=198),
        Chain((104, 124), 0, [58]), dict(internalRotation=-38, externalRotation=38), (0.45, 0), flat=True),
    ("ankle", "dorsiflexion-plantarflexion", "seated"): Figure(
        "from the side", body(([(60, 66), (126, 66), (126, 142)], 16), seats=[(66, 96, 62, 36)]),
        Chain((126, 146), 90, [50], width=11), dict(dorsiflexion=112, plantarflexion=42), (0.5, 9)),
    ("ankle", "dorsiflexion-plantarflexion", "lunge"): Figure(
        "from the side", body(([(150, 188), (178, 190)], 11), ([(108, 108), (78, 150), (44, 188)], LIMB),
                              ([(108, 60), (108, 108)], 22), heads=[(108, 34, 14)], floor=198),
        Chain((146, 186), 180, [46, 48], (40,)), dict(dorsiflexion=146), (0.6, -10), bends=((84,),)),
    ("ankle", "inversion-eversion", "seated"): Figure(
        "from the front, the right foot", body(([(120, 44), (120, 130)], 18)), Bar((120, 150), 20),
        dict(inversion=213, eversion=160), (0.7, 0), arc=54),
    ("neck", "rotation", "seated"): Figure(
        "from above", ABOVE, Nose((120, 130), 28),
        dict(leftRotation=248, rightRotation=112), (1.08, 0), arc=58,
        numbers=dict(leftRotation=(50, 100), rightRotation=(190, 100))),
    ("neck", "rotation", "supine"): Figure(
        "from the head's end", body(([(66, 146), (174, 146)], 20), seats=[(120, 172, 180, 14)]),
        Nose((120, 130), 28), dict(leftRotation=248, rightRotation=112), (1.08, 0), arc=58,
        numbers=dict(leftRotation=(50, 100), rightRotation=(190, 100))),
    ("neck", "flexion-extension", "seated"): Figure(
        "from the side", SEATED_TRUNK, Chain((88, 86), 180, [14], head=20, width=12),
        dict(flexion=138, extension=222),
        (2.7, -20)),
    ("neck", "side-bending", "seated"): Figure(
        "from the front", body(([(84, 116), (84, 160)], 10), ([(156, 116), (156, 160)], 10),
                               ([(120, 122), (120, 168)], 46), ([(90, 116), (150, 116)], 18)),
        Chain((120, 108), 180, [14], head=20, width=12),
        dict(leftSideBending=146, rightSideBending=214), (3.2, 0), flat=True),
    ("trunk", "flexion-extension", "standing"): Figure(
        "from the side", body(([(110, 118), (110, 188), (126, 191)], LIMB), floor=198),
        Chain((110, 118), 180, [54], head=13, width=22), dict(flexion=98, extension=204), (0.5, 15)),
    ("trunk", "side-bending", "standing"): Figure(
        "from behind", body(([(112, 122), (109, 190)], LIMB), ([(128, 122), (131, 190)], LIMB), floor=198),
        Chain((120, 120), 180, [54], head=13, width=28),
        dict(leftSideBending=214, rightSideBending=146), (0.5, 0), flat=True),
    ("trunk", "rotation", "seated"): Figure(
        "from above", body(([(104, 150), (104, 84)], 20), ([(136, 150), (136, 84)], 20),
                           seats=[(120, 150, 100, 50)]),
        Nose((120, 140), 17, 42), dict(leftRotation=228, rightRotation=132), (0.95, 0), arc=62,
        numbers=dict(leftRotation=(60, 106), rightRotation=(180, 106))),
}


def named(direction_name):
    return "".join(" " + c.lower() if c.isupper() else c for c in direction_name)


def arc(drawing, pivot, radius, start, stop):
    """An arrow from one angle to the other."""
    steps = max(2, int(abs(stop - start) / 6))
    points = [end(pivot, start + (stop - start) * step / steps, radius) for step in range(steps + 1)]
    drawing.path(points, "mark")
    drawing.arrow(points[-2], points[-1], "mark", "marktip", 8)


def device(drawing, figure):
    share, beside = figure.device
    moving = figure.moving
    at = end(end(moving.pivot, moving.neutral, moving.lengths[0] * share), moving.neutral + 90, beside)
    across = isinstance(moving, (Nose, Bar))
    width, length = (15, DEVICE[1]) if figure.flat else DEVICE
    drawing.box(*at, length if across else width, width if across else length, "shank", 3, -moving.neutral)


def label(drawing, figure, name, degrees):
    """The direction's name beyond the limb's end, beside it where that is to a side."""
    moving = figure.moving
    reach = figure.reach() + 14
    if not figure.bends:
        reach = max(reach, sum(moving.lengths) + 16)
    x, y = end(moving.pivot, degrees, reach)
    side = math.sin(math.radians(degrees))
    anchor = "middle" if abs(side) < 0.3 else "end" if side < 0 else ""
    rows = named(name).split(" ", 1)
    width = 7.2 * max(map(len, rows))
    before = {"middle": width / 2, "end": width, "": 0}[anchor]
    x = min(max(x, before + 4 - LEFT), WIDTH - 4 - width + before - LEFT)
    y = min(max(y, 4), 196)
    for row, word in enumerate(rows):
        drawing.text(x, y + 5 + 14 * (row - (len(rows) - 1) / 2), word, f"small label {anchor}".strip())


def words(test):
    """The posture's lines and the device's."""
    return [textwrap.wrap(text, 33) for text in (
        test["posture"][0].upper() + test["posture"][1:] + ".", f"Device: {test['places'][0]['words']}.")]


def draw(drawing, figure, left, right):
    """The figure of a test, its arrows and its device; and from left to right the floor."""
    limbs, heads, seats, floor = figure.rest
    for seat in seats:
        drawing.box(*seat, "seat", 3)
    if floor:
        drawing.path([(left, floor), (right, floor)], "floor")
    for points, width in limbs:
        drawing.path(points, "body", width)
    for head in heads:
        drawing.circle(*head, "head")
    moving = figure.moving
    for index, degrees in enumerate(figure.ends.values()):
        drawing.add('<g class="ghost">')
        moving.draw(drawing, degrees, "limb", figure.bends[index] if figure.bends else None)
        drawing.add("</g>")
    moving.draw(drawing, moving.neutral, "limb")
    for degrees in figure.ends.values():
        arc(drawing, moving.pivot, figure.reach(), figure.start(degrees), degrees)
    device(drawing, figure)


def panel(drawing, x, y, movement, test, figure):
    """A figure and its words."""
    drawing.text(x + 12, y + 24, movement["name"].replace("-", "–"), "title")
    drawing.text(x + 12, y + 42, f"{test['name']}; {figure.view}", "small")
    drawing.add(f'<g transform="translate({x + LEFT} {y + TOP})">')
    draw(drawing, figure, 14, WIDTH - 38)
    for name, degrees in figure.ends.items():
        label(drawing, figure, name, degrees)
    drawing.add("</g>")
    posture, place = words(test)
    drawing.lines(x + 12, y + WORDS, " ".join(posture), 33, "small", 16)
    row = y + WORDS + 16 * len(posture)
    drawing.box(x + 16, row - 4, 8, 12, "shank", 2)
    drawing.lines(x + 26, row, " ".join(place), 33, "small", 16)


def sheet(joint, tests):
    columns = min(COLUMNS, len(tests))
    rows = [tests[first:first + columns] for first in range(0, len(tests), columns)]
    heights = [WORDS + 16 * max(sum(map(len, words(test))) for _, test, _ in row) + 12 for row in rows]
    drawing = Drawing(
        f"tests/{joint}.svg", columns * WIDTH, sum(heights), f"Standard tests: {joint}",
        " ".join(
            f"{movement['name']}, {test['name']}: {test['posture']}; the device "
            f"{test['places'][0]['words']}; first {named(test['firstDirection'])}."
            for movement, test, _ in tests))
    drawing.add(LIMBS)
    y = 0
    for row, height in zip(rows, heights):
        for column, (movement, test, figure) in enumerate(row):
            panel(drawing, column * WIDTH, y, movement, test, figure)
        y += height
    drawing.write()


class Picture(Shapes):
    """A figure without words, and how far it reaches."""

    def __init__(self):
        super().__init__()
        self.points = []

    def cover(self, x, y, across, down):
        self.points += [(x - across, y - down), (x + across, y + down)]

    def path(self, points, style, width=0, closed=False):
        super().path(points, style, width, closed)
        if style != "floor":
            for x, y in points:
                self.cover(x, y, width / 2, width / 2)

    def box(self, x, y, width, height, style, radius=0, turn=None):
        super().box(x, y, width, height, style, radius, turn)
        self.cover(x, y, width / 2, height / 2)

    def circle(self, x, y, radius, style):
        super().circle(x, y, radius, style)
        self.cover(x, y, radius, radius)

    def view_box(self):
        """What there is to see but the floor, in the middle and at most a third larger."""
        spans = []
        for values, size in zip(zip(*self.points), PICTURE):
            low, high = min(values), max(values)
            span = max(high - low + 12, size * 3 / 4)
            spans.append(((low + high - span) / 2, span))
        (left, width), (top, height) = spans
        return " ".join(map(number, (left, top, width, height)))


def numbers(picture, figure, movement, test):
    """1 beyond the tip of the arrow of the direction that comes first, 2 beyond the other's."""
    moving, radius, ends = figure.moving, figure.reach(), figure.ends
    if len(ends) == 1:
        # The other direction is the way back.
        degrees, = ends.values()
        arc(picture, moving.pivot, radius, degrees, figure.start(degrees))
    for name in (way["name"] for way in movement["directions"]):
        at = figure.numbers.get(name)
        if not at:
            beyond = math.copysign(math.degrees(22 / radius), ends[name] - moving.neutral)
            at = end(moving.pivot, ends[name] + beyond, radius)
        picture.circle(*at, 10, "mark")
        picture.text(at[0], at[1] + 5.5, "1" if name == test["firstDirection"] else "2", "title middle")


def pictures(joints):
    width, height = PICTURE
    drawing = Drawing(
        ASSETS / "tests.svg", width, height, "Standard tests",
        "One picture below the other; tests.svg#knee.flexion-extension-seated shows that one.", paper=False)
    drawing.add(LIMBS)
    y = 0
    for joint, tests in joints.items():
        for movement, test, figure in tests:
            picture = Picture()
            draw(picture, figure, -width, 2 * width)
            if not test["isOneSided"]:
                numbers(picture, figure, movement, test)
            name = f"{joint}.{movement['name']}-{test['name']}"
            drawing.add(f'<view id="{name}" viewBox="0 {y} {width} {height}"/>')
            drawing.add(f'<svg y="{y}" width="{width}" height="{height}" viewBox="{picture.view_box()}">')
            drawing.parts += picture.parts
            drawing.add("</svg>")
            y += height
    drawing.write()


def figured(joint):
    """The tests of a joint as (movement, test, figure)."""
    for movement in joint["movements"]:
        for test in movement.get("tests", []):
            key = (joint["joint"], movement["name"], test["name"])
            if key not in FIGURES:
                sys.exit(f"{sys.argv[0]}: the test {' '.join(key)} has no figure")
            yield movement, test, FIGURES.pop(key)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1]) as table:
        joints = {joint["joint"]: list(figured(joint)) for joint in json.load(table)["result"]}
    if FIGURES:
        sys.exit(f"{sys.argv[0]}: the table has no test {' '.join(next(iter(FIGURES)))}")
    (FOLDER / "tests").mkdir(exist_ok=True)
    for joint, tests in joints.items():
        sheet(joint, tests)
    pictures(joints)
