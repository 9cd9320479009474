# SPDX-License-Identifier: Apache-2.0
"""Samples of one sensor, from whatever holds them, as the C library reads them."""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union

import numpy as np
import numpy.typing as npt

from ._arguments import number
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
_TIME = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def numbers(values: Any, name: str) -> npt.NDArray[np.float64]:
    """Read numbers as an array of doubles, without a copy where they are that already."""
    if type(values) is np.ndarray and values.dtype == np.float64 and values.dtype.isnative:
        return values
    array = np.ma.asarray(values) if isinstance(values, np.ma.MaskedArray) else _array(values, name)
    if array.dtype == object:
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError, OverflowError):
            raise UsageError(
                f"{name}: expected numbers, found other objects among them: convert the column"
            ) from None
    if array.dtype.kind not in "fiu":
        raise UsageError(f"{name}: expected numbers, found {array.dtype}: convert them")
    # Other widths and the other byte order need a copy. What is masked is no number.
    filled: Array = np.ma.filled(array.astype(np.float64, copy=False), np.nan)
    return filled


def _array(values: Any, name: str) -> npt.NDArray[Any]:
    try:
        return np.asarray(values)
    except ValueError as error:
        raise UsageError(f"{name}: expected numbers, found rows of several lengths") from error


_DOUBLE = np.dtype(np.float64)

#: ``goniometer_samples``: count, time, rate, specific force, angular velocity; a column is its first number
#: and its stride.
_LAYOUT = struct.Struct("=q2qd6q6q")


class Samples:
    """Columns of one sensor, kept alive while the library reads them."""

    __slots__ = ("_data", "_time", "count", "rate", "start", "struct")

    def __init__(
        self,
        data: SamplesLike,
        name: str,
        *,
        rate: float | None = None,
        time: npt.ArrayLike | None = None,
        sensor: str | None = None,
        accel_unit: str | None = None,
        gyro_unit: str | None = None,
        needs_time: bool = True,
    ) -> None:
        found = _columns(data, name, sensor)
        columns = found.columns
        factors = (
            _factor(_ACCELERATION, accel_unit, found.units[1], f"{name}: accel_unit"),
            _factor(_ANGULAR_VELOCITY, gyro_unit, found.units[2], f"{name}: gyro_unit"),
        )
        if factors != (1, 1):
            columns = [column * factors[place // 3] for place, column in enumerate(columns)]
        own_time = found.time if time is None else seconds(time, f"{name}: time")
        rate = found.rate if rate is None else rate
        self.count = columns.count if isinstance(columns, _Table) else len(columns[0])
        if own_time is not None and own_time.seconds.shape != (self.count,):
            raise UsageError(
                f"{name}: expected {self.count} times, one for each sample, found an array of shape "
                f"{own_time.seconds.shape}"
            )
        if own_time is None and rate is None and needs_time:
            raise UsageError(f"{name}: expected times or a rate, found neither: state rate=, in Hz")
        self.rate = 0.0 if rate is None else rate_of(rate)
        #: The date and time that the times are seconds from; None where they are plain numbers.
        self.start = own_time.start if own_time else None
        self._time, self._data = (own_time.seconds if own_time else None), columns
        self._lay_out()

    def _lay_out(self) -> None:
        columns = self._data
        if isinstance(columns, _Table):
            places = columns.places
        else:
            places = [place for column in columns for place in _place(column)]
        time = (0, 0) if self._time is None else _place(self._time)
        self.struct = _Struct.from_buffer_copy(_LAYOUT.pack(self.count, *time, self.rate, *places))

    def delay(self, by: float) -> None:
        """Move the times by some seconds."""
        if self._time is not None:
            self._time = self._time + by
            self._lay_out()

    @property
    def columns(self) -> tuple[Array, list[Array], list[Array]]:
        """Times, specific forces and angular velocities."""
        time = np.arange(self.count) / self.rate if self._time is None else self._time
        columns = list(self._data)
        return time, columns[:3], columns[3:]


def rate_of(rate: Any, name: str = "rate") -> float:
    """Read a rate; the library says what is too slow or too fast."""
    hertz = number(rate, name, "a number of Hz")
    if not hertz > 0:
        raise UsageError(f"{name}: expected a number of Hz above 0, found {rate!r}")
    return hertz


#: What stands for no number at all: no data is read behind it.
_NOTHING = np.zeros(1)


def _place(array: Array) -> tuple[int, int]:
    """Tell where a column begins and how many bytes its numbers are apart."""
    if array.size == 0:
        array = _NOTHING
    place: int = array.__array_interface__["data"][0]
    return place, array.strides[0]


def column_of(array: Array) -> Column:
    """Give a column to the library, for as long as the array is kept."""
    return Column(*_place(array))


def _factor(factors: dict[str, float], stated: str | None, told: str | None, name: str) -> float:
    """Give the factor of the unit that was stated, or else of the one that names of columns tell."""
    unit = told if stated is None else stated
    if unit is None:
        return 1.0
    try:
        return factors[unit]
    except (KeyError, TypeError):
        raise UsageError(f"{name}: expected one of {', '.join(factors)}, found {unit!r}") from None


class _Table:
    """Six columns of one table: a sequence of them, which are made when they are asked for."""

    __slots__ = ("array", "count", "picked")

    def __init__(self, array: Array, picked: Sequence[int]) -> None:
        self.array, self.picked, self.count = array, picked, len(array)

    def __iter__(self) -> Iterator[Array]:
        return (self.array[:, column] for column in self.picked)

    @property
    def places(self) -> list[int]:
        """Where each column begins, and how many bytes its numbers are apart."""
        start, stride = _place(self.array)
        step = self.array.strides[1]
        return [number for column in self.picked for number in (start + column * step, stride)]


class _Times(NamedTuple):
    """Seconds, and what they are counted from where they were dates."""

    seconds: Array
    start: np.datetime64 | None


class _Found(NamedTuple):
    """What was found in data of any form: times, the six columns of the sensors, units, the rate."""

    time: _Times | None
    columns: list[Array] | _Table
    units: tuple[str | None, str | None, str | None] = (None, None, None)
    rate: float | None = None


def _columns(data: SamplesLike, name: str, sensor: str | None) -> _Found:
    if sensor is not None and not isinstance(sensor, str):
        raise UsageError(f"{name}: sensor: expected a text, found {sensor!r}")
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
    if array.shape[1] == 6:
        return _Found(None, _Table(array, range(6)))
    return _Found(_Times(array[:, 0], None), _Table(array, range(1, 7)))


def _frame_columns(frame: Any, name: str, sensor: str | None) -> _Found:
    # Whoever has a frame of pandas has imported it.
    pandas = sys.modules.get("pandas")
    labels = tuple(frame.columns)
    try:
        found = find_columns(labels, sensor)
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None
    if pandas is not None and isinstance(frame, pandas.DataFrame) and set(frame.dtypes) == {_DOUBLE}:
        # All of one type: the frame's own memory, without the price of seven columns.
        array = frame.to_numpy()
        times = None if found.time is None else _Times(array[:, found.time], None)
        columns: list[Array] | _Table = _Table(array, found.places)
    else:

        def column(place: int) -> Any:
            values = frame[labels[place]]
            return values.to_numpy() if hasattr(values, "to_numpy") else values

        def named(place: int) -> str:
            return f"{name}: column '{labels[place]}'"

        times = None if found.time is None else seconds(column(found.time), named(found.time))
        columns = [numbers(column(place), named(place)) for place in found.places]
        read = dict(zip(found.places, columns, strict=True))
        if times is not None and found.time is not None:
            read[found.time] = times.seconds
        for place, array in read.items():
            # Only pandas promises columns of one length; the library reads as many numbers of each.
            if array.ndim != 1:
                raise UsageError(
                    f"{named(place)}: expected a column of numbers, found an array of shape {array.shape}"
                )
            if len(array) != len(columns[0]):
                raise UsageError(
                    f"{named(place)} has {len(array)} samples and '{labels[found.places[0]]}' "
                    f"{len(columns[0])}: give as many"
                )
    if times is not None and times.start is None:
        factor = _factor(_TIME, None, found.units[0], f"{name}: the unit of time")
        times = times if factor == 1 else _Times(times.seconds * factor, None)
    if times is None and hasattr(frame, "index") and frame.index.dtype.kind in "mM":
        times = seconds(frame.index, f"{name}: index")
    return _Found(times, columns, found.units)


def seconds(values: Any, name: str) -> _Times:
    """Read times, which may be dates or durations, as seconds; those of dates are from the first."""
    array = values.to_numpy() if hasattr(values, "to_numpy") else _array(values, name)
    if array.dtype.kind == "M":
        known = array[~np.isnat(array)]
        if len(known) == 0:
            return _Times(np.full(array.shape, np.nan), None)
        return _Times((array - known[0]) / np.timedelta64(1, "s"), known[0])
    if array.dtype.kind == "m":
        return _Times(array / np.timedelta64(1, "s"), None)
    return _Times(numbers(array, name), None)


def _mapping_columns(data: Mapping[str, Any], name: str) -> _Found:
    known = {"acc", "gyr", "time", "rate"}
    for key in ("acc", "gyr"):
        if key not in data:
            raise UsageError(
                f"{name}: expected the keys acc and gyr, and time or rate, found "
                f"{', '.join(map(str, data)) or 'none'}"
            )
    if unknown := [str(key) for key in data if key not in known]:
        raise UsageError(f"{name}: the key '{unknown[0]}' means nothing here: leave it out")
    columns: list[Array] = []
    for key in ("acc", "gyr"):
        array = numbers(data[key], f"{name}: {key}")
        if array.ndim != 2 or array.shape[1] != 3:
            raise UsageError(
                f"{name}: {key}: expected an array of 3 columns, found one of shape {array.shape}"
            )
        columns += list(array.T)
    if len(columns[0]) != len(columns[3]):
        raise UsageError(f"{name}: acc has {len(columns[0])} samples and gyr {len(columns[3])}: give as many")
    time = seconds(data["time"], f"{name}: time") if data.get("time") is not None else None
    rate = None if data.get("rate") is None else rate_of(data["rate"], f"{name}: rate")
    return _Found(time, columns, rate=rate)


def align(samples: list[Samples]) -> None:
    """Bring the times of several sensors to one origin, where they are dates."""
    starts = [each.start for each in samples]
    known = [start for start in starts if start is not None]
    if not known:
        return
    if len(known) < len(samples):
        raise UsageError(
            "the times of one recording are dates, and those of another are not: give both alike"
        )
    first = min(known)
    for each, start in zip(samples, known, strict=True):
        each.delay(float((start - first) / np.timedelta64(1, "s")))
