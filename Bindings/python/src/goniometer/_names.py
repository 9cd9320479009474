# SPDX-License-Identifier: Apache-2.0
"""Names of columns, as packages and standards of the field have them."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from ._errors import UsageError

AXES = ("x", "y", "z")

_WORDS = {
    "acceleration": r"a|acc|accel|acceleration|accelerometer",
    "angular velocity": r"g|gyr|gyro|gyroscope|angvel",
}
#: A unit may stand behind a name: `acc_x [m/s^2]`.
_UNIT = r"(?:[ _]?[\[(](?P<unit>.*)[\])])?$"
_TIME = re.compile(r"^(?:t|time|time_s|timestamp|seconds|latency)" + _UNIT, re.IGNORECASE)


def _pattern(words: str) -> re.Pattern[str]:
    # `acc_x`, `ACCEL_x`, `ax`, `thigh_acc_x`: a sensor's name may stand before.
    return re.compile(
        rf"^(?:(?P<sensor>.+?)[_.\- ])?(?:{words})[_.\- ]?(?P<axis>[xyz])" + _UNIT, re.IGNORECASE
    )


_PATTERNS = {quantity: _pattern(words) for quantity, words in _WORDS.items()}


class Found(NamedTuple):
    """The columns of a sensor.

    Attributes
    ----------
    time
        The place of the column of times, or None.
    places
        Those of acceleration along x, y, z and of angular velocity about x, y, z.
    units
        The units of time, acceleration and angular velocity that the names of columns tell, or None.
    """

    time: int | None
    places: list[int]
    units: tuple[str | None, str | None, str | None]


@lru_cache(maxsize=64)
def find_columns(labels: tuple[Hashable, ...], sensor: str | None) -> Found:
    """Find time, acceleration and angular velocity among the names of columns.

    Parameters
    ----------
    labels
        The names of all columns.
    sensor
        Which sensor's, where names begin with that of a sensor (``thigh_acc_x``, as in BIDS).

    Returns
    -------
    Found
        Where they are.
    """
    found: dict[str, dict[tuple[str, str], int]] = {quantity: {} for quantity in _WORDS}
    units: dict[int, str] = {}
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
                units[place] = match["unit"] or ""
    chosen = _choose(list(sensors), sensor)
    columns: list[int] = []
    told: list[str | None] = []
    for quantity, places in found.items():
        missing = [axis for axis in AXES if (chosen, axis) not in places]
        if missing:
            short = "acc" if quantity == "acceleration" else "gyr"
            shown = ", ".join(f"'{label}'" for label in labels[:12])
            raise UsageError(
                f"expected columns {short}_x, {short}_y and {short}_z of {quantity}, found "
                f"{shown or 'no columns'}: rename the columns, or give an array of six columns"
            )
        own = [places[chosen, axis] for axis in AXES]
        if len({units[place] for place in own}) > 1:
            raise UsageError(f"the columns of {quantity} name several units: bring them to one")
        columns += own
        told.append(_unit(units[own[0]]))
    times = ((place, _TIME.match(str(label).strip())) for place, label in enumerate(labels))
    time, match = next(((place, match) for place, match in times if match), (None, None))
    return Found(time, columns, (_unit(match["unit"]) if match else None, told[0], told[1]))


def _unit(text: str | None) -> str | None:
    """Bring a unit to the form of this package: `°/s` is `deg/s`."""
    if not text:
        return None
    plain = text.replace(" ", "").replace("²", "^2").lower()
    plain = {"m/s2": "m/s^2", "ms-2": "m/s^2", "ms^-2": "m/s^2", "m/s/s": "m/s^2"}.get(plain, plain)
    return {"°/s": "deg/s", "dps": "deg/s", "deg/sec": "deg/s", "rads-1": "rad/s"}.get(plain, plain)


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
