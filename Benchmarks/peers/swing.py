# SPDX-License-Identifier: Apache-2.0
"""The angle of a swing, as Benchmarks/EndToEnd/SwingAngle.swift defines it: the twist of
conj(q0) q about the one of x, y, z about which the sensor turned most; its range in degrees, and how
often it rose above two thirds of the range after it was below one third."""

import math

import numpy as np


def measure(quaternions):
    """Range and repetitions of attitudes, a row (w, x, y, z) each."""
    w0, x0, y0, z0 = quaternions[0] * (1, -1, -1, -1)
    w, x, y, z = quaternions.T
    turned = (
        w0 * x + x0 * w + y0 * z - z0 * y,
        w0 * y - x0 * z + y0 * w + z0 * x,
        w0 * z + x0 * y - y0 * x + z0 * w,
    )
    axis = max(range(3), key=lambda index: turned[index] @ turned[index])
    # The tangent of half the angle grows with it.
    tangent = turned[axis] / (w0 * w - x0 * x - y0 * y - z0 * z)
    low, high = math.atan(tangent.min()), math.atan(tangent.max())
    lower, upper = (math.tan(low + (high - low) * share) for share in (1 / 3, 2 / 3))
    sides = (tangent > upper).astype(np.int8) - (tangent < lower)
    sides = sides[sides != 0]
    return 2 * math.degrees(high - low), int(np.count_nonzero(np.diff(sides) > 0))
