# SPDX-License-Identifier: Apache-2.0
"""Samples of one sensor, from whatever holds them, as the C library reads them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from ctypes import c_void_p
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from ._errors import UsageError
from ._library import Column
from ._library import Samples as _Struct
from ._names import find_columns

if TYPE_CHECKING:
    import pandas as pd

Array = npt.NDArray[np.float64]
#: What samples can be given as: a data frame, an array of 6 or 7 columns, or a mapping with ``acc``,
#: ``gyr`` and, if there are any, ``time`` and ``rate``.
SamplesLike = Union["pd.DataFrame", npt.ArrayLike, Mapping[str, Any]]

_ACCELERATION = {"m/s^2": 1.0, "g": 9.80665, "mg": 9.80665e-3}
_ANGULAR_VELOCITY = {"rad/s": 1.0, "deg/s": math.pi / 180}


def numbers(values: Any, name: str) -> npt.NDArray[np.float64]:
    """Read numbers as an array of doubles, without a copy where they are that already."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise UsageError(f"{name}: expected numbers, found rows of several lengths") from error
    if isinstance(values, np.ma.MaskedArray):
        array = values.astype(np.float64).filled(np.nan)
    if array.dtype == object:
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError):
            raise UsageError(
                f"{name}: expected numbers, found other objects among them: convert the column"
            ) from None
    if array.dtype.kind not in "fiu":
        raise UsageError(f"{name}: expected numbers, found {array.dtype}: convert them")
    # Other widths and the other byte order need a copy.
    return array.astype(np.float64, copy=False)


class Samples:
    """Columns of one sensor, kept alive while the library reads them."""

    __slots__ = ("_kept", "count", "struct")

    def __init__(
        self,
        data: SamplesLike,
        name: str,
        *,
        rate: float | None = None,
        time: npt.ArrayLike | None = None,
        sensor: str | None = None,
        accel_unit: str = "m/s^2",
        gyro_unit: str = "rad/s",
        needs_time: bool = True,
    ) -> None:
        own_time, force, velocity, own_rate = _columns(data, name, sensor)
        rate = own_rate if rate is None else rate
        if time is not None:
            own_time = numbers(time, f"{name}: time")
        force = _scaled(force, _ACCELERATION, accel_unit, "accel_unit")
        velocity = _scaled(velocity, _ANGULAR_VELOCITY, gyro_unit, "gyro_unit")
        self.count = len(force[0])
        if own_time is not None and own_time.shape != (self.count,):
            raise UsageError(
                f"{name}: expected {self.count} times, one for each sample, found an array of shape "
                f"{own_time.shape}"
            )
        if own_time is None and rate is None and needs_time:
            raise UsageError(f"{name}: expected times or a rate, found neither: state rate=, in Hz")
        self._kept = (own_time, force, velocity)
        struct = self.struct = _Struct()
        struct.count = self.count
        struct.rate = 0.0 if rate is None else rate_of(rate)
        if own_time is not None:
            struct.time = _column(own_time)
        for axis in range(3):
            struct.specific_force[axis] = _column(force[axis])
            struct.angular_velocity[axis] = _column(velocity[axis])

    @property
    def columns(self) -> tuple[Array, list[Array], list[Array]]:
        """Times, specific forces and angular velocities."""
        time, force, velocity = self._kept
        if time is None:
            time = np.arange(self.count) / self.struct.rate
        return time, force, velocity


def rate_of(rate: Any, name: str = "rate") -> float:
    """Read a rate; the library says what is wrong with its size."""
    try:
        number = float(rate)
    except (TypeError, ValueError):
        raise UsageError(f"{name}: expected a number of Hz, found {rate!r}") from None
    if not number > 0:
        raise UsageError(f"{name}: expected a number of Hz above 0, found {rate!r}")
    return number


#: What stands for no number at all: no data is read behind it.
_NOTHING = np.zeros(1)


def _column(array: Array) -> Column:
    if array.size == 0:
        array = _NOTHING
    return Column(c_void_p(array.__array_interface__["data"][0]), array.strides[0])


def _scaled(
    columns: list[Array], factors: dict[str, float], unit: str, name: str
) -> list[Array]:
    factor = factors.get(unit)
    if factor is None:
        raise UsageError(f"{name}: expected one of {', '.join(factors)}, found {unit!r}")
    return columns if factor == 1 else [column * factor for column in columns]


def _columns(
    data: SamplesLike, name: str, sensor: str | None
) -> tuple[Array | None, list[Array], list[Array], float | None]:
    """Tell times, forces, velocities and the rate of data of any form."""
    if hasattr(data, "columns") and hasattr(data, "__getitem__"):
        return _frame_columns(data, name, sensor)
    if sensor is not None:
        raise UsageError(f"{name}: a sensor is chosen among the columns of a data frame or in a file")
    if isinstance(data, Mapping):
        return _mapping_columns(data, name)
    array = numbers(data, name)
    if array.ndim != 2 or array.shape[1] not in (6, 7):
        raise UsageError(
            f"{name}: expected an array of 6 columns (specific force x, y, z, angular velocity x, y, "
            f"z), or 7 with the time first, found one of shape {array.shape}"
        )
    first = array.shape[1] - 6
    columns = [array[:, index] for index in range(array.shape[1])]
    return (columns[0] if first else None), columns[first : first + 3], columns[first + 3 :], None


def _frame_columns(
    frame: Any, name: str, sensor: str | None
) -> tuple[Array | None, list[Array], list[Array], float | None]:
    try:
        time, force, velocity = find_columns(frame.columns, sensor)
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None

    def column(label: Any) -> Array:
        values = frame[label]
        array = values.to_numpy() if hasattr(values, "to_numpy") else values
        return numbers(array, f"{name}: column '{label}'")

    times = seconds(frame[time], f"{name}: column '{time}'") if time is not None else None
    if times is None and hasattr(frame, "index") and frame.index.dtype.kind in "mM":
        times = seconds(frame.index, f"{name}: index")
    return times, [column(label) for label in force], [column(label) for label in velocity], None


def seconds(values: Any, name: str) -> Array:
    """Read times, which may be dates or durations, as seconds from the first."""
    array = values.to_numpy() if hasattr(values, "to_numpy") else np.asarray(values)
    if array.dtype.kind in "mM":
        missing = np.isnat(array)
        result: Array = (array - array[0]) / np.timedelta64(1, "s") if len(array) else np.zeros(0)
        result[missing] = np.nan
        return result
    return numbers(array, name)


def _mapping_columns(
    data: Mapping[str, Any], name: str
) -> tuple[Array | None, list[Array], list[Array], float | None]:
    known = {"acc", "gyr", "time", "rate"}
    for key in ("acc", "gyr"):
        if key not in data:
            raise UsageError(
                f"{name}: expected the keys acc and gyr, and time or rate, found "
                f"{', '.join(map(str, data)) or 'none'}"
            )
    if unknown := [str(key) for key in data if key not in known]:
        raise UsageError(f"{name}: the key '{unknown[0]}' means nothing here: leave it out")
    axes: list[list[Array]] = []
    for key in ("acc", "gyr"):
        array = numbers(data[key], f"{name}: {key}")
        if array.ndim != 2 or array.shape[1] != 3:
            raise UsageError(
                f"{name}: {key}: expected an array of 3 columns, found one of shape {array.shape}"
            )
        axes.append([array[:, index] for index in range(3)])
    if len(axes[0][0]) != len(axes[1][0]):
        raise UsageError(
            f"{name}: acc has {len(axes[0][0])} samples and gyr {len(axes[1][0])}: give as many"
        )
    time = seconds(data["time"], f"{name}: time") if data.get("time") is not None else None
    rate = None if data.get("rate") is None else rate_of(data["rate"], f"{name}: rate")
    return time, axes[0], axes[1], rate
