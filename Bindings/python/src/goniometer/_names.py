# SPDX-License-Identifier: Apache-2.0
"""Names of columns, as packages and standards of the field have them."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache

from ._errors import UsageError

AXES = ("x", "y", "z")

_WORDS = {
    "acceleration": r"a|acc|accel|acceleration|accelerometer",
    "angular velocity": r"g|gyr|gyro|gyroscope|angvel",
}
_TIME = {"t", "time", "time_s", "timestamp", "seconds", "latency"}


def _pattern(words: str) -> re.Pattern[str]:
    # `acc_x`, `ACCEL_x`, `ax`, `thigh_acc_x`, `acc_x [m/s^2]`: a sensor's name may stand before.
    return re.compile(
        rf"^(?:(?P<sensor>.+?)[_.\- ])?(?:{words})[_.\- ]?(?P<axis>[xyz])(?:[ _]?[\[(].*[\])])?$",
        re.IGNORECASE,
    )


_PATTERNS = {quantity: _pattern(words) for quantity, words in _WORDS.items()}


@lru_cache(maxsize=64)
def find_columns(labels: tuple[Hashable, ...], sensor: str | None) -> tuple[int | None, list[int]]:
    """Find time, acceleration and angular velocity among the names of columns.

    Parameters
    ----------
    labels
        The names of all columns.
    sensor
        Which sensor's, where names begin with that of a sensor (``thigh_acc_x``, as in BIDS).

    Returns
    -------
    tuple
        The place of the column of times, or None; those of acceleration along x, y, z and of angular
        velocity about x, y, z.
    """
    found: dict[str, dict[tuple[str, str], int]] = {quantity: {} for quantity in _WORDS}
    sensors: dict[str, None] = {}
    for place, label in enumerate(labels):
        for quantity, pattern in _PATTERNS.items():
            if match := pattern.match(str(label).strip()):
                name = match["sensor"] or ""
                sensors[name] = None
                key = (name.lower(), match["axis"].lower())
                if key in found[quantity]:
                    raise UsageError(
                        f"columns '{labels[found[quantity][key]]}' and '{label}' are both {quantity} along "
                        f"{match['axis']}: leave one out"
                    )
                found[quantity][key] = place
    chosen = _choose(list(sensors), sensor)
    columns: list[int] = []
    for quantity, places in found.items():
        missing = [axis for axis in AXES if (chosen, axis) not in places]
        if missing:
            short = "acc" if quantity == "acceleration" else "gyr"
            shown = ", ".join(f"'{label}'" for label in labels[:12])
            raise UsageError(
                f"expected columns {short}_x, {short}_y and {short}_z of {quantity}, found "
                f"{shown or 'no columns'}: rename the columns, or give an array of six columns"
            )
        columns += [places[chosen, axis] for axis in AXES]
    time = next((place for place, label in enumerate(labels) if str(label).strip().lower() in _TIME), None)
    return time, columns


def _choose(sensors: list[str], sensor: str | None) -> str:
    names = [name for name in sensors if name]
    if sensor is not None:
        if sensor.lower() not in {name.lower() for name in names}:
            raise UsageError(
                f"there is no sensor '{sensor}' among the columns: they have "
                f"{', '.join(names) or 'no names of sensors'}"
            )
        return sensor.lower()
    if "" in sensors or not names:
        return ""
    if len(names) > 1:
        raise UsageError(f"the columns are of several sensors: choose one, sensor='{names[0]}'")
    return names[0].lower()
