# SPDX-License-Identifier: Apache-2.0
"""Names of columns, as packages and standards of the field have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

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


def find_columns(
    names: Iterable[object], sensor: str | None
) -> tuple[object | None, list[object], list[object]]:
    """Find time, acceleration and angular velocity among the names of columns.

    Parameters
    ----------
    names
        The names of all columns.
    sensor
        Which sensor's, where names begin with that of a sensor (``thigh_acc_x``, as in BIDS).

    Returns
    -------
    tuple
        The column of times, or None; those of acceleration along x, y, z; those of angular velocity.
    """
    labels = list(names)
    found: dict[str, dict[tuple[str, str], object]] = {quantity: {} for quantity in _WORDS}
    sensors: dict[str, None] = {}
    for label in labels:
        for quantity, pattern in _PATTERNS.items():
            if match := pattern.match(str(label).strip()):
                name = match["sensor"] or ""
                sensors[name] = None
                key = (name.lower(), match["axis"].lower())
                if key in found[quantity]:
                    raise UsageError(
                        f"columns '{found[quantity][key]}' and '{label}' are both {quantity} along "
                        f"{match['axis']}: leave one out"
                    )
                found[quantity][key] = label
    chosen = _choose(list(sensors), sensor)
    columns: list[list[object]] = []
    for quantity, labels_of in found.items():
        missing = [axis for axis in AXES if (chosen, axis) not in labels_of]
        if missing:
            short = "acc" if quantity == "acceleration" else "gyr"
            shown = ", ".join(f"'{label}'" for label in labels[:12])
            raise UsageError(
                f"expected columns {short}_x, {short}_y and {short}_z of {quantity}, found "
                f"{shown or 'no columns'}: rename the columns, or give an array of six columns"
            )
        columns.append([labels_of[chosen, axis] for axis in AXES])
    time = next((label for label in labels if str(label).strip().lower() in _TIME), None)
    return time, columns[0], columns[1]


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
