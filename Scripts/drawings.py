#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Documentation/drawings/*.svg.

    goniometer analyze --thigh datasets/seated-extension/thigh.csv \\
      --shank datasets/seated-extension/shank.csv --csv angles.csv
    Scripts/drawings.py angles.csv

The curve in movement.svg is the angle in that table. Colours are those of Okabe and Ito, in a light
and a dark form; a label or a dash says the same as a colour.
"""

import csv
import math
import pathlib
import sys
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Documentation" / "drawings"

STYLE = """
  .drawing { max-width: 100%; height: auto }
  text { font-family: sans-serif; font-size: 14px; fill: #24292f }
  .title { font-size: 16px; font-weight: bold }
  .small { font-size: 12.5px; fill: #57606a }
  .middle { text-anchor: middle }
  .end { text-anchor: end }
  .paper { fill: #ffffff }
  .body { stroke: #c9d1d9; fill: none; stroke-linecap: round; stroke-linejoin: round }
  .head { fill: #c9d1d9 }
  .bone { stroke: #8b949e; fill: none; stroke-width: 2; stroke-dasharray: 5 4 }
  .strap { stroke: #57606a; fill: none; stroke-width: 6; stroke-linecap: round }
  .thigh { fill: #0072b2; stroke: #0072b2 }
  .shank { fill: #d55e00; stroke: #d55e00 }
  .leader, .floor { stroke: #57606a; fill: none; stroke-width: 1.2 }
  .seat { fill: #d8dee4 }
  .axis { stroke: #24292f; fill: none; stroke-width: 2 }
  .tip { fill: #24292f }
  .curve { stroke: #0072b2; fill: none; stroke-width: 2.2; stroke-linejoin: round }
  .grid { stroke: #d8dee4; fill: none; stroke-width: 1 }
  .band { fill: #eaf2f9 }
  .mark { stroke: #d55e00; fill: none; stroke-width: 2 }
  .marktip { fill: #d55e00 }
  .yes { stroke: #00805e; fill: none; stroke-width: 3; stroke-linecap: round }
  .no { stroke: #d55e00; fill: none; stroke-width: 3; stroke-linecap: round }
  .ghost { opacity: .35 }
  .halo { paint-order: stroke; stroke: #eaf2f9; stroke-width: 5 }
  @media screen and (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .small { fill: #9da7b1 }
    .paper { fill: #0d1117 }
    .body { stroke: #3d444d }
    .head { fill: #3d444d }
    .bone { stroke: #8b949e }
    .strap, .leader, .floor { stroke: #9da7b1 }
    .thigh { fill: #4aa8e0; stroke: #4aa8e0 }
    .shank { fill: #f08a45; stroke: #f08a45 }
    .seat { fill: #30363d }
    .axis { stroke: #e6edf3 }
    .tip { fill: #e6edf3 }
    .curve { stroke: #4aa8e0 }
    .grid { stroke: #30363d }
    .band { fill: #16283a }
    .mark { stroke: #f08a45 }
    .marktip { fill: #f08a45 }
    .yes { stroke: #35c99c }
    .no { stroke: #f08a45 }
    .halo { stroke: #16283a }
  }
"""


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Shapes:
    def __init__(self):
        self.parts = []

    def add(self, text):
        self.parts.append(text)

    def text(self, x, y, words, style=""):
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        style = f' class="{style}"' if style else ""
        self.add(f'<text x="{number(x)}" y="{number(y)}"{style}>{words}</text>')

    def lines(self, x, y, words, width, style="", step=18):
        for row, line in enumerate(textwrap.wrap(words, width)):
            self.text(x, y + row * step, line, style)

    def path(self, points, style, width=None, closed=False):
        data = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)
        stroke = f' stroke-width="{width}"' if width else ""
        self.add(f'<path class="{style}" d="{data}{" Z" if closed else ""}"{stroke}/>')

    def box(self, x, y, width, height, style, radius=0, turn=None):
        turn = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
        self.add(
            f'<rect class="{style}" x="{number(x - width / 2)}" y="{number(y - height / 2)}"'
            f' width="{number(width)}" height="{number(height)}" rx="{radius}"{turn}/>')

    def circle(self, x, y, radius, style):
        self.add(f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')

    def arrow(self, start, end, style="axis", tip="tip", size=9, both=False):
        self.path([start, end], style)
        for (ax, ay), (bx, by) in [(start, end)] + ([(end, start)] if both else []):
            angle = math.atan2(by - ay, bx - ax)
            corners = [(bx, by)] + [
                (bx - size * math.cos(angle + turn), by - size * math.sin(angle + turn))
                for turn in (0.45, -0.45)
            ]
            self.path(corners, tip, closed=True)

    def tick(self, x, y):
        self.path([(x - 7, y), (x - 2, y + 6), (x + 8, y - 8)], "yes")

    def cross(self, x, y):
        self.path([(x - 6, y - 6), (x + 6, y + 6)], "no")
        self.path([(x - 6, y + 6), (x + 6, y - 6)], "no")


class Drawing(Shapes):
    def __init__(self, name, width, height, title, description, paper=True):
        super().__init__()
        self.name = name
        self.add(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img"'
            f' width="{width}" height="{height}" viewBox="0 0 {width} {height}">')
        self.add(f"<title>{title}</title>")
        self.add(f"<desc>{description}</desc>")
        self.add(f"<style>{STYLE}</style>")
        if paper:
            self.add(f'<rect class="paper" width="{width}" height="{height}"/>')

    def write(self):
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / self.name).write_text("\n".join(self.parts) + "\n</svg>\n")


def along(a, b, share):
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def direction(degrees, length):
    """A limb of that length; 0 points down, 90 forward (to the right)."""
    turn = math.radians(degrees)
    return length * math.sin(turn), length * math.cos(turn)


def person(drawing, hip, thigh, knee, scale=1.0, sensors=True):
    """A person from the side, looking to the right: thigh's angle from the vertical, knee flexion."""
    t, s = 78 * scale, 78 * scale
    dx, dy = direction(thigh, t)
    at_knee = (hip[0] + dx, hip[1] + dy)
    dx, dy = direction(thigh - knee, s)
    ankle = (at_knee[0] + dx, at_knee[1] + dy)
    dx, dy = direction(thigh - knee + 90, 20 * scale)
    toe = (ankle[0] + dx, ankle[1] + dy)
    neck = (hip[0], hip[1] - 74 * scale)
    drawing.circle(neck[0], neck[1] - 24 * scale, 15 * scale, "head")
    drawing.path([neck, hip], "body", number(26 * scale))
    drawing.path([hip, at_knee, ankle], "body", number(20 * scale))
    drawing.path([ankle, toe], "body", number(12 * scale))
    if sensors:
        for start, end, style, angle in [
            (hip, at_knee, "thigh", thigh), (at_knee, ankle, "shank", thigh - knee),
        ]:
            share = 0.62 if style == "thigh" else 0.38
            x, y = along(start, end, share)
            drawing.box(x, y, 12 * scale, 18 * scale, style, 2, -angle)
    return at_knee, ankle


def placement():
    d = Drawing(
        "placement.svg", 720, 430, "Where the sensors sit",
        "A right leg from the outer side and from the front. The thigh's sensor is strapped to the "
        "outer side of the thigh, a hand's width above the knee. The shank's sensor is strapped to "
        "the flat inner side of the shin bone, a hand's width below the knee. No sensor sits on the "
        "kneecap, the front of the thigh or the calf.")
    # From the side.
    d.text(150, 28, "from the outer side", "title middle")
    d.add('<path class="head" d="M104 44 C100 120 116 180 120 222 C104 250 104 300 122 340 '
          'C128 360 126 372 124 384 L124 400 Q124 408 134 408 L196 408 Q204 404 198 396 '
          'C180 388 166 384 160 372 C160 330 172 300 172 262 C176 245 180 235 176 218 '
          'C178 180 186 120 184 44 Z"/>')
    d.path([(144, 50), (146, 230)], "bone")
    d.path([(148, 240), (142, 376)], "bone")
    d.circle(168, 228, 10, "bone")
    d.path([(112, 168), (181, 168)], "strap")
    d.box(146, 168, 24, 34, "thigh", 4)
    d.path([(108, 284), (171, 284)], "strap")
    d.box(170, 284, 8, 34, "shank", 3)
    # From the front: the inner side of a right leg is on the right of the picture.
    d.text(560, 28, "from the front", "title middle")
    d.add('<path class="head" d="M516 44 C514 120 528 180 532 216 C528 240 530 250 528 272 '
          'C526 310 538 340 542 376 L540 396 C530 410 536 414 556 414 C576 414 578 406 572 392 '
          'L572 376 C574 340 590 310 588 272 C586 250 582 240 582 216 C590 180 602 120 600 44 Z"/>')
    d.path([(554, 50), (557, 230)], "bone")
    d.path([(558, 240), (558, 376)], "bone")
    d.circle(557, 226, 13, "bone")
    d.path([(526, 168), (592, 168)], "strap")
    d.box(526, 168, 10, 34, "thigh", 3)
    d.path([(528, 284), (588, 284)], "strap")
    d.box(573, 284, 22, 34, "shank", 4)
    d.text(508, 404, "outer side", "small end")
    d.text(612, 404, "inner side", "small")
    d.text(160, 426, "right leg", "small middle")
    # Words in the middle.
    for y, style, head, words in [
        (132, "thigh", "Thigh: the outer side,",
         "a hand's width above the knee. There the muscles move least under the skin."),
        (262, "shank", "Shank: the flat inner side",
         "of the shin bone, a hand's width below the knee. Bone lies right under the skin."),
    ]:
        d.box(262, y - 5, 12, 16, style, 3)
        d.text(276, y, head)
        d.lines(276, y + 18, words, 27, step=17)
    d.path([(160, 164), (252, 130)], "leader")
    d.path([(446, 140), (519, 162)], "leader")
    d.path([(176, 282), (252, 260)], "leader")
    d.path([(452, 274), (560, 282)], "leader")
    d.cross(270, 362)
    d.lines(284, 360, "not on the kneecap, not on the front of the thigh, not on the calf", 28,
            "small", 17)
    d.write()


def axes():
    d = Drawing(
        "axes.svg", 720, 440, "Which way the axes may point",
        "Three sensors on the same limb, each turned another way, all right: with two sensors the "
        "axes may point anywhere. Wrong: a sensor that slides along the limb or turns during the "
        "recording. One telephone with zero from gravity: its top points to the knee, so that its "
        "-y axis points along the limb to the foot.")
    d.text(20, 28, "Two sensors: any way you like …", "title")
    for x, turn in [(80, 0), (215, 35), (350, 160)]:
        d.path([(x, 76), (x, 172)], "body", "56")
        d.path([(x - 30, 124), (x + 30, 124)], "strap")
        d.box(x, 124, 28, 38, "thigh", 4, turn)
        for name, angle, length in [("x", 0, 44), ("y", 90, 44), ("z", 222, 32)]:
            across, down = direction(90 - turn - angle, 1)
            d.arrow((x, 124), (x + length * across, 124 + length * down))
            d.text(x + (length + 11) * across - 4, 129 + (length + 11) * down, name)
        d.tick(x, 214)
    d.text(440, 28, "… but then leave them there", "title")
    for x, first, second in [(490, (100, 0), (148, 0)), (618, (124, 0), (124, 40))]:
        d.path([(x, 76), (x, 172)], "body", "56")
        d.add('<g class="ghost">')
        d.box(x, first[0], 28, 38, "thigh", 4, first[1])
        d.add("</g>")
        d.box(x, second[0], 28, 38, "thigh", 4, second[1])
        d.cross(x, 214)
    d.arrow((524, 98), (524, 150), "mark", "marktip")
    d.text(534, 128, "slides")
    d.path([(652, 101), (660, 113), (662, 127), (658, 141)], "mark")
    d.arrow((659, 137), (652, 149), "mark", "marktip")
    d.text(670, 128, "turns")
    # One telephone.
    d.text(20, 264, "One telephone, and 0° from gravity (--hanging)", "title")
    d.path([(70, 310), (160, 310), (160, 404)], "body", "40")
    d.box(160, 354, 28, 52, "shank", 5)
    d.box(160, 334, 10, 3, "paper", 1)
    d.arrow((160, 354), (160, 420))
    d.text(170, 420, "-y")
    d.text(104, 315, "thigh", "middle")
    d.lines(214, 320, "The top of the telephone points to the knee. Its -y axis then points along "
            "the shank to the foot. If you mount it another way, say so with --limb-axis. "
            "Without --hanging any way is right here too.", 62)
    d.write()


def movement(table):
    d = Drawing(
        "movement.svg", 720, 470, "The quiet stance and the movement",
        "A person stands straight and still for two seconds, sits down, extends the knee and bends "
        "it again three times, and keeps still for a second. Below, the knee's angle in the bundled "
        "recording: 0 degrees in the stance until 3 seconds, 105 degrees in sitting, 5 degrees at "
        "each of three extensions between 6 and 16 seconds. The range of motion of the exercise, "
        "100 degrees, is the distance from 5 to 105 degrees; the 5 degrees that are left to the "
        "stance are the extension deficit.")
    floor = 182
    d.path([(14, floor + 6), (706, floor + 6)], "floor")
    stations = [
        (70, 0, 0, "1  Stand still", "straight, 2 s or more"),
        (210, 90, 95, "2  Sit down", "keep still a moment"),
        (350, 90, 10, "3  Extend", "as far as it goes"),
        (490, 90, 95, "4  Bend again", "steps 3 and 4: three times"),
        (630, 90, 95, "5  Keep still", "1 s, then stop"),
    ]
    scale = 0.62
    for x, thigh, knee, head, words in stations:
        if thigh:
            hip = (x - 22, floor - 78 * scale - 4)
            d.box(hip[0] + 4, floor - 18, 44, 48, "seat", 3)
        else:
            hip = (x, floor - 2 * 78 * scale)
        person(d, hip, thigh, knee, scale)
        d.text(x, 210, head, "middle")
        d.text(x, 227, words, "small middle")
    # The angle.
    left, right, top, bottom = 62, 690, 262, 430
    seconds, most = 17.5, 120.0

    def place(t, angle):
        return left + (right - left) * t / seconds, bottom - (bottom - top) * angle / most

    a, _ = place(6.1, 0)
    b, _ = place(15.9, 0)
    d.add(f'<rect class="band" x="{number(a)}" y="{top}" width="{number(b - a)}"'
          f' height="{bottom - top}"/>')
    for angle in (0, 30, 60, 90, 120):
        x, y = place(0, angle)
        d.path([(left, y), (right, y)], "grid")
        d.text(left - 8, y + 5, f"{angle}°", "small end")
    for t in range(0, 18, 2):
        x, _ = place(t, 0)
        d.text(x, bottom + 18, f"{t} s" if t == 0 else str(t), "small middle")
    d.text(left, top - 10, "flexion of the knee, degrees", "small")
    d.text((a + b) / 2, top - 10, "the exercise", "small middle")
    with open(table) as file:
        rows = [(float(r["time_s"]), float(r["flexion_deg"])) for r in csv.DictReader(file)]
    d.path([place(t, angle) for t, angle in rows[::2]], "curve")
    x1, high = place(10.99, 105.3)
    _, low = place(10.99, 5.0)
    d.arrow((x1, high), (x1, low), "mark", "marktip", both=True)
    d.text(x1 + 8, (high + low) / 2 - 14, "range of", "halo")
    d.text(x1 + 8, (high + low) / 2 + 4, "motion 100°", "halo")
    x, y = place(7.5, 5.0)
    d.path([(x, y - 2), (x, y - 34)], "leader")
    d.text(x + 2, y - 58, "extension", "halo middle")
    d.text(x + 2, y - 41, "deficit 5°", "halo middle")
    x, y = place(1.5, 0)
    d.path([(x, y - 2), (x, y - 40)], "leader")
    d.text(x, y - 48, "stance: 0°", "middle")
    d.text((left + right) / 2, bottom + 36, "seconds of the recording", "small middle")
    d.write()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    placement()
    axes()
    movement(sys.argv[1])
