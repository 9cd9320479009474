# SPDX-License-Identifier: Apache-2.0
"""Attitude of one sensor: whole recordings, several at a time, and streams."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from ctypes import byref, c_double, c_int64, c_void_p
from functools import lru_cache
from types import TracebackType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from . import _library as library
from ._arguments import encoded, number, several
from ._errors import InUseError
from ._samples import Array, Samples, SamplesLike, numbers, rate_of

FilterName = Literal["bounded-position", "vqf", "madgwick", "mahony", "strapdown"]


class _Options:
    """``goniometer_filter_options`` with what it points to."""

    __slots__ = ("_name", "_parameters", "struct")

    def __init__(self, name: bytes, lookahead: float, latency: float, parameters: dict[str, Any]) -> None:
        struct = self.struct = library.FilterOptions()
        self._name = struct.filter = name
        struct.lookahead = lookahead
        struct.latency = latency
        if parameters:
            self._parameters = (library.Parameter * len(parameters))(
                *(_parameter(key, value) for key, value in parameters.items())
            )
            struct.parameters = self._parameters
            struct.parameter_count = len(parameters)


@lru_cache(maxsize=64)
def _defaults(name: bytes, lookahead: float, latency: float) -> _Options:
    """Options without parameters, which nothing changes once they are made."""
    return _Options(name, lookahead, latency, {})


def _options(name: Any, lookahead: Any, latency: Any, parameters: dict[str, Any]) -> _Options:
    if isinstance(lookahead, str) and lookahead == "all":
        lookahead = math.inf
    read = (
        encoded(name, "filter"),
        number(lookahead, "lookahead", "seconds or 'all'"),
        number(latency, "latency", "seconds"),
    )
    return _Options(*read, parameters) if parameters else _defaults(*read)


def _parameter(name: str, value: Any) -> library.Parameter:
    # `matrix_initial` stands for `matrix.initial`, which is no keyword.
    return library.Parameter(encoded(name.replace("_", "."), "parameter"), number(value, name))


def _room(count: int) -> tuple[Array, library.Quaternions]:
    attitudes = np.empty((count, 4))
    return attitudes, _rows(attitudes)


def _rows(attitudes: Array) -> library.Quaternions:
    return library.Quaternions(attitudes.__array_interface__["data"][0], 32, 8)


def attitude(
    data: SamplesLike,
    rate: float | None = None,
    *,
    filter: FilterName = "bounded-position",
    time: npt.ArrayLike | None = None,
    lookahead: float | Literal["all"] = 0.0,
    latency: float = 0.0,
    sensor: str | None = None,
    accel_unit: str | None = None,
    gyro_unit: str | None = None,
    **parameters: float,
) -> Array:
    """Estimate the attitude of a sensor at each sample of a recording.

    Parameters
    ----------
    data
        N × 6 numbers: specific force x, y, z (m/s², +9.81 along the axis that points up at rest) and
        angular velocity x, y, z (rad/s), both in the sensor's frame; N × 7 with the time first; a data
        frame with columns such as ``acc_x`` … ``gyr_z``; or a mapping with ``acc`` and ``gyr``, N × 3 each.
        Read without a copy where they are doubles, whatever the strides.
    rate
        Samples a second, Hz; None where times tell it.
    filter
        The filter. ``"bounded-position"`` also estimates the gyroscope's bias and matrix.
    time
        Seconds of each sample; None for a column of the data, or equal steps of the rate.
    lookahead
        Seconds after a sample that count for its attitude: 0 as in live use, ``"all"`` for the smoother
        over the whole recording. Anything but 0 is for ``"bounded-position"``.
    latency
        Seconds by which the times are later than the motion they tell of; it is made good.
    sensor
        The sensor whose columns are read, where columns begin with names of sensors.
    accel_unit
        ``"m/s^2"``, ``"g"`` or ``"mg"``; None is what names of columns say (``acc_x [g]``), or m/s².
    gyro_unit
        ``"rad/s"`` or ``"deg/s"``; None is what names of columns say, or rad/s.
    **parameters
        Parameters of the filter; see `filter_parameters`. ``matrix_open`` is ``matrix.open``.

    Returns
    -------
    numpy.ndarray
        N × 4: unit quaternions w, x, y, z that turn vectors of the sensor's frame into the Earth's
        frame, whose z points up. The heading is arbitrary. A sample that is not usable keeps the
        attitude of the one before.

    Raises
    ------
    UsageError
        The arguments make no sense.
    NoResultError
        No sample shows gravity, or the times tell no rate.

    Examples
    --------
    >>> import numpy as np, goniometer
    >>> still = np.tile([0, 0, 9.81, 0, 0, 0], (200, 1))
    >>> goniometer.attitude(still, rate=100)[-1].round(6) + 0.0
    array([1., 0., 0., 0.])
    """
    options = _options(filter, lookahead, latency, parameters)
    samples = Samples(
        data,
        "data",
        rate=rate,
        time=time,
        sensor=sensor,
        accel_unit=accel_unit,
        gyro_unit=gyro_unit,
    )
    attitudes, rows = _room(samples.count)
    library.attitude(byref(options.struct), byref(samples.struct), byref(rows))
    return attitudes


def attitudes(
    recordings: Sequence[SamplesLike],
    rate: float | None = None,
    *,
    filter: FilterName = "bounded-position",
    latency: float = 0.0,
    accel_unit: str | None = None,
    gyro_unit: str | None = None,
    **parameters: float,
) -> list[Array]:
    """Estimate the attitudes of several recordings, four at a time on one core.

    Parameters
    ----------
    recordings
        Recordings, each as in `attitude`; of any lengths and rates.
    rate
        Samples a second of all of them, Hz; None where their times tell it.
    filter
        ``"bounded-position"`` or ``"vqf"``.
    latency, accel_unit, gyro_unit, **parameters
        As in `attitude`.

    Returns
    -------
    list of numpy.ndarray
        For each recording what `attitude` gives, within 1e-9 degrees.

    Examples
    --------
    >>> import numpy as np, goniometer
    >>> still = np.tile([0, 0, 9.81, 0, 0, 0], (200, 1))
    >>> [q.shape for q in goniometer.attitudes([still, still[:50]], rate=100)]
    [(200, 4), (50, 4)]
    """
    options = _options(filter, 0.0, latency, parameters)
    given = [
        Samples(data, f"recording {index}", rate=rate, accel_unit=accel_unit, gyro_unit=gyro_unit)
        for index, data in enumerate(several(recordings, "recordings"))
    ]
    rooms = [_room(samples.count) for samples in given]
    structs = (library.Samples * len(given))(*(samples.struct for samples in given))
    outputs = (library.Quaternions * len(given))(*(rows for _, rows in rooms))
    library.attitude_lanes(byref(options.struct), len(given), structs, outputs)
    return [array for array, _ in rooms]


def filter_parameters(filter: FilterName = "bounded-position") -> dict[str, float]:
    """Tell the parameters of a filter with their defaults.

    Parameters
    ----------
    filter
        The filter.

    Returns
    -------
    dict
        By name; units are in the reference of the Swift package.

    Examples
    --------
    >>> import goniometer
    >>> goniometer.filter_parameters("madgwick")
    {'beta': 0.1}
    """
    return library.filter_parameters(encoded(filter, "filter"))


class _OneThread:
    """Lets one thread at a time use a filter; another one is refused at once, and never waits.

    The library guards each of its calls. This guards calls that belong together: without it a second thread
    could feed the filter after `finish` has made room for the attitudes that were pending.
    """

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise InUseError(
                "another call with this filter is under way: give each thread a filter of its own"
            )

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Filter:
    """A filter that takes samples as they come.

    Parameters
    ----------
    filter
        The filter, as in `attitude`.
    rate
        The nominal rate of the samples, Hz.
    lookahead
        Seconds that attitudes may wait for later samples; 0 gives each at once.
    latency, **parameters
        As in `attitude`.

    Notes
    -----
    A filter belongs to one thread at a time: a second one gets an `InUseError`. After a fork both
    processes have their own copy. It cannot be pickled.

    Examples
    --------
    >>> import goniometer
    >>> f = goniometer.Filter("vqf", rate=100)
    >>> f.update([0, 0, 9.81, 0, 0, 0]).round(6) + 0.0
    array([1., 0., 0., 0.])
    >>> f
    <Filter vqf, 100 Hz, 1 sample>
    """

    __slots__ = ("_closed", "_handle", "_lookahead", "_use", "filter", "rate")

    def __init__(
        self,
        filter: FilterName = "bounded-position",
        *,
        rate: float,
        lookahead: float = 0.0,
        latency: float = 0.0,
        **parameters: float,
    ) -> None:
        self._handle = c_void_p()
        self._closed = False
        self._use = _OneThread()
        options = _options(filter, lookahead, latency, parameters)
        self._lookahead = options.struct.lookahead
        self.filter = filter
        self.rate = rate_of(rate)
        library.filter_open(byref(options.struct), self.rate, byref(self._handle))

    def update(
        self,
        data: SamplesLike,
        *,
        time: npt.ArrayLike | None = None,
        accel_unit: str | None = None,
        gyro_unit: str | None = None,
    ) -> Array:
        """Take in one sample or many, and give the attitudes that are known now.

        Parameters
        ----------
        data
            One sample of 6 numbers, or of 7 with the time first; or many as in `attitude`.
        time
            Seconds of each sample; None where they follow at the rate. One that is not usable, or
            not later than the one before, is passed over and keeps the attitude.
        accel_unit, gyro_unit
            As in `attitude`.

        Returns
        -------
        numpy.ndarray
            w, x, y, z as in `attitude`: 4 numbers for one sample, N × 4 for many. With a lookahead
            always N × 4, of earlier samples, with as many rows as are known.
        """
        is_one = False
        if not hasattr(data, "columns") and not isinstance(data, dict):
            array = numbers(data, "data")
            if is_one := array.ndim == 1:
                array = array[np.newaxis]
                time = None if time is None else np.atleast_1d(numbers(time, "time"))
            data = array
        samples = Samples(
            data,
            "data",
            time=time,
            accel_unit=accel_unit,
            gyro_unit=gyro_unit,
            needs_time=False,
        )
        result, rows = _room(samples.count)
        written = c_int64()
        with self._use:
            library.filter_update_many(self._handle, byref(samples.struct), byref(rows), byref(written))
        if is_one and self._lookahead == 0:
            one: Array = result[0]
            return one
        return result[: written.value]

    def finish(self) -> Array:
        """Give the attitudes that wait for later samples; the filter then starts anew.

        Returns
        -------
        numpy.ndarray
            N × 4; no rows without a lookahead.
        """
        count = c_int64()
        with self._use:
            library.filter_pending(self._handle, byref(count))
            result, rows = _room(count.value)
            library.filter_finish(self._handle, byref(rows))
        return result

    @property
    def bias(self) -> Array:
        """The estimated bias of the gyroscope, rad/s, sensor frame; for filters without lookahead."""
        bias = (c_double * 3)()
        with self._use:
            library.filter_bias(self._handle, bias)
        return np.array(bias)

    @property
    def counts(self) -> tuple[int, int]:
        """How many samples were taken in, and how many of them were not usable."""
        taken, unusable = c_int64(), c_int64()
        with self._use:
            library.filter_counts(self._handle, byref(taken), byref(unusable))
        return taken.value, unusable.value

    def close(self) -> None:
        """Give its memory back. Closing again does nothing; any other use raises `ClosedError`."""
        with self._use:
            if not self._closed:
                library.filter_close(self._handle)
                self._closed = True

    def __enter__(self) -> Filter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # Whatever fails while Python ends is no one's business any more.
        if not getattr(self, "_closed", True):
            try:
                library.filter_close(self._handle)
            except Exception:
                return

    def __repr__(self) -> str:
        if self._closed:
            return f"<Filter {self.filter}, closed>"
        count = self.counts[0]
        return f"<Filter {self.filter}, {self.rate:g} Hz, {count} sample{'s' * (count != 1)}>"

    def __reduce__(self) -> Any:
        raise TypeError("a Filter cannot be pickled, as what it knows stays in its process: make one in each")
