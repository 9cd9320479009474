#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the golden file of the test of ResearchKit's formula. Needs nothing but Python.

    python3 Benchmarks/peers/golden_researchkit.py Tests/GoniometryTests/Golden

One JSON file, researchkit.json: a list of cases. A case holds a name, the orientation, the
attitudes (w, x, y, z; sensor to Earth) and the five numbers that the formula makes of them.

It is written from the formula's description alone, in rational numbers: a product of quaternions and
the two numbers whose arc tangent is the angle are rounded once, when all is added up. So it knows
nothing of the order in which a program adds, and where all attitudes are sums of powers of two
("exact") a program must agree to the last bit.
"""
import json
import math
import random
import sys
from fractions import Fraction
from pathlib import Path

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
ONE = (1.0, 0.0, 0.0, 0.0)


# --- the formula

def product(p, q):
    """Hamilton's i² = j² = k² = ijk = −1, by a table of what two units make."""
    table = [[(0, 1), (1, 1), (2, 1), (3, 1)], [(1, 1), (0, -1), (3, 1), (2, -1)],
             [(2, 1), (3, -1), (0, -1), (1, 1)], [(3, 1), (2, 1), (1, -1), (0, -1)]]
    result = [Fraction(0)] * 4
    for i in range(4):
        for j in range(4):
            unit, sign = table[i][j]
            result[unit] += sign * Fraction(p[i]) * Fraction(q[j])
    return result


def component(q, orientation):
    """Pitch of a device in portrait, roll of one in landscape, degrees."""
    w, x, y, z = (Fraction(part) for part in q)
    if orientation == 'portrait':
        sine, cosine = 2 * (x * w + y * z), 1 - 2 * (x * x + z * z)
    else:
        sine, cosine = 2 * (y * w - x * z), 1 - 2 * (y * y + z * z)
    return math.atan2(float(sine), float(cosine)) * 180 / math.pi


def measure(attitudes, orientation):
    reference, last, largest, smallest = None, 0.0, 0.0, 0.0
    for attitude in attitudes:
        if reference is None:
            reference = attitude
        w, x, y, z = reference
        angle = component(product((w, -x, -y, -z), attitude), orientation)
        if 90 < angle <= 180:
            angle = abs(angle) - 360
        last = angle
        if angle > largest:
            largest = angle
        if smallest == 0.0 or angle < smallest:
            smallest = angle
    start = 90 - (0.0 if reference is None else component(reference, orientation))
    result = {'start': start, 'finish': start - last, 'minimum': start - largest,
              'maximum': start - smallest}
    result['range'] = abs(result['maximum'] - result['minimum'])
    return result


# --- the sequences

def turn(axis, degrees):
    length, half = math.hypot(*axis), math.radians(degrees) / 2
    return (math.cos(half), *(math.sin(half) * part / length for part in axis))


def times(*rotations):
    result = rotations[0]
    for rotation in rotations[1:]:
        result = tuple(float(part) for part in product(result, rotation))
    return result


def about(axis, degrees, first=None):
    """Turned about an axis of the device, from an attitude on."""
    first = turn(X, 90) if first is None else first
    return [times(first, turn(axis, d)) for d in degrees]


def on_limb(degrees):
    """The joint's axis where the device is turned on the limb."""
    return (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)), 0)


def there_and_back(peak, step):
    there = list(range(0, peak, step)) + [peak]
    return there + there[-2::-1]


def units():
    """The 24 unit quaternions whose parts are all halves or all whole."""
    whole = [tuple(s * float(i == k) for k in range(4)) for i in range(4) for s in (1, -1)]
    halves = [tuple(0.5 if n >> k & 1 == 0 else -0.5 for k in range(4)) for n in range(16)]
    return whole + halves


def cases():
    upright, on_side = turn(X, 90), turn(Y, 90)
    askew = times(turn(Z, 40), turn(Y, -25), turn(X, 70))
    bent = there_and_back(-120, -10)
    noise = random.Random(6)
    yield 'a flexion of 120', 'portrait', about(X, bent)
    yield 'a flexion of 120 on its side', 'landscape', about(Y, bent, on_side)
    yield 'a flexion of 120 lying flat at first', 'portrait', about(X, bent, ONE)
    yield 'a flexion of 120 from a slanting start', 'portrait', about(X, bent, askew)
    yield 'a flexion that is not straightened', 'portrait', about(X, range(0, -96, -5))
    for degrees in (10, 20, 30, 45, 60, 80):
        yield (f'turned on the limb by {degrees}', 'portrait',
               about(on_limb(degrees), range(0, -121, -5)))
    yield 'turned on the limb by 30 on its side', 'landscape', about(
        on_limb(60), range(0, -121, -5), on_side)
    yield 'about a slanting axis', 'portrait', about((1, 2, 3), there_and_back(-100, -10), askew)
    yield 'the heading drifts', 'portrait', [
        times(turn(Z, k), upright, turn(X, d)) for k, d in enumerate(bent)]
    yield 'the other sense beyond 90 jumps', 'portrait', about(
        X, [0, *range(3, 118, 6)])
    yield 'the other sense beyond 90 jumps on its side', 'landscape', about(
        Y, there_and_back(120, 8), on_side)
    yield 'the other sense up to 200', 'portrait', about(X, range(0, 204, 7))
    yield 'the other sense loses the first step', 'portrait', about(X, [0, 2, 30, 60])
    yield 'the other sense and exactly back', 'portrait', about(X, [0, 10, 40, 0, 25, 30])
    yield 'exactly back in the usual sense', 'portrait', about(X, [0, -10, -40, 0, -25, -30])
    yield 'both senses', 'portrait', about(X, [0, 4, 10, 3, -8, -60, -110, -50, -2])
    yield 'a glitch of 15 at the peak', 'portrait', about(
        X, bent[:13] + [-135] + bent[13:])
    yield 'tremor of 1', 'portrait', about(
        X, [d + noise.gauss(0, 1) for d in [0] * 10 + bent + [0] * 10])
    yield 'signs of the quaternions change', 'portrait', [
        tuple(-part for part in q) if row % 2 else q for row, q in enumerate(about(X, bent))]
    yield 'half a degree beyond 90', 'portrait', about(X, [0, -30, 90.5], ONE)
    yield 'no sample', 'portrait', []
    yield 'one sample', 'landscape', [askew]
    # Exact from here on.
    yield 'at rest', 'portrait', [ONE] * 5
    yield 'exactly 90 stays, and is the least angle too', 'portrait', [ONE, (0.5, 0.5, 0.5, 0.5)]
    yield 'exactly 180 jumps', 'portrait', [ONE, (0.0, 1.0, 0.0, 0.0)]
    yield 'exactly 180 jumps on its side', 'landscape', [ONE, (0.0, 0.0, 1.0, 0.0)]
    yield '90, then 180, then back', 'portrait', [
        ONE, (0.5, 0.5, 0.5, 0.5), (0.0, 1.0, 0.0, 0.0), ONE]
    yield 'all exact attitudes', 'portrait', units()[8:] + units()[:8]
    yield 'all exact attitudes on its side', 'landscape', units()[8:] + units()[:8]


def main(folder):
    lines = []
    for name, orientation, attitudes in cases():
        exact = all(float(part * 2).is_integer() for q in attitudes for part in q)
        rows = ',\n'.join('    ' + json.dumps([float(part) for part in q]) for q in attitudes)
        lines.append(
            f'  {{"name": {json.dumps(name)}, "orientation": "{orientation}", '
            f'"isExact": {json.dumps(exact)},\n   "result": '
            f'{json.dumps(measure(attitudes, orientation))},\n   "attitudes": [\n{rows}]}}')
    path = Path(folder) / 'researchkit.json'
    path.write_text('[\n' + ',\n'.join(lines) + '\n]\n')
    print(f'{path}: {len(lines)} cases, {path.stat().st_size} bytes')


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
