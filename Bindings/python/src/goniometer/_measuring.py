# SPDX-License-Identifier: Apache-2.0
"""Requests of measurements."""

from __future__ import annotations

import json
import math
import os
import warnings
from collections.abc import Mapping
from ctypes import byref, c_void_p, pointer
from typing import TYPE_CHECKING, Any, Literal, Union

from . import _library as library
from ._arguments import encoded, json_bytes, number, path_text
from ._errors import QualityWarning, RecordingWarning, UsageError
from ._measurement import Measurement
from ._samples import Samples, SamplesLike, align

if TYPE_CHECKING:
    from ._filters import FilterName

#: A recording: the path of a file, or what holds its samples.
RecordingLike = Union[str, "os.PathLike[str]", SamplesLike]

#: What says how a file is read; samples in memory say it themselves.
_OF_FILES = {"columns", "accel_sign", "time_unit", "units", "part"}

#: What may be stated of one segment's samples, as `thigh_sensor`.
_OF_SEGMENTS = ("sensor", "accel_unit", "gyro_unit")


def setting(name: str, value: Any) -> str | int | float:
    """Turn the value of a setting into what a request has."""
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return "-".join(str(setting(name, each)) for each in value)
    if isinstance(value, os.PathLike):
        return path_text(value, name)
    if hasattr(value, "item") and getattr(value, "size", 1) == 1:
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise UsageError(f"{name}: expected a text or a number, found {value!r}")
    if not isinstance(value, str) and not math.isfinite(number(value, name)):
        raise UsageError(f"{name}: expected a finite number, found {value!r}")
    return value


def knee(
    thigh: RecordingLike,
    shank: RecordingLike,
    *,
    side: Literal["left", "right", "unstated"] | None = None,
    rate: float | None = None,
    filter: FilterName | None = None,
    accel_unit: str | None = None,
    gyro_unit: str | None = None,
    **settings: Any,
) -> Measurement:
    """Measure the range of motion of a knee with a sensor on the thigh and one on the shank.

    Stand straight and still for two seconds somewhere in the recording: that levels the axis of the knee,
    gives zero, and tells flexion from extension. The mounting does not matter.

    Parameters
    ----------
    thigh, shank
        The recordings: paths of files of any format that ``goniometer analyze`` reads, or samples as in
        `attitude`, with times on one clock.
    side
        Which knee it is.
    rate
        Samples a second, Hz, where neither a file nor the samples tell it.
    filter
        The attitude filter; None is ``"bounded-position"``.
    accel_unit
        ``"m/s^2"``, ``"g"`` or ``"mg"``; None is what the file says, and m/s² for samples.
    gyro_unit
        ``"rad/s"`` or ``"deg/s"``; None is what the file says, and rad/s for samples.
    **settings
        The options of ``goniometer analyze`` with underscores: ``activity``, ``zero``, ``first_movement``,
        ``standing=(2, 5)``, ``heading``, ``thigh_calibration``, ``thigh_latency``, ``subject``, ``visit``,
        ``note`` …

    Returns
    -------
    Measurement
        Flexion is positive, in degrees. A measurement whose quality is not good comes with a
        `QualityWarning`.

    Raises
    ------
    UsageError
        The arguments make no sense.
    InputNotFoundError, UnreadableError, MalformedError
        A file is missing, cannot be read, or is no recording.
    NoResultError
        The recordings give no angle.

    Examples
    --------
    >>> import goniometer
    >>> folder = "datasets/seated-extension"
    >>> knee = goniometer.knee(f"{folder}/thigh.csv", f"{folder}/shank.csv", side="right")
    >>> knee
    <Measurement 100.3° ± 14.8°, 3 repetitions, quality good>
    >>> print(knee.range)
    100.3° ± 14.8°
    """
    settings |= {"side": side, "filter": filter}
    return _measure(
        {"thigh": thigh, "shank": shank},
        {"rate": rate, "accel_unit": accel_unit, "gyro_unit": gyro_unit},
        settings,
    )


def limb(
    device: RecordingLike,
    *,
    joint: str | None = None,
    movement: str | None = None,
    place: str | None = None,
    side: Literal["left", "right", "unstated"] | None = None,
    rate: float | None = None,
    filter: FilterName | None = None,
    accel_unit: str | None = None,
    gyro_unit: str | None = None,
    **settings: Any,
) -> Measurement:
    """Measure the range of motion of a limb with one device on it, such as a phone on the shank.

    The angle is the joint's only while the other segment keeps still.

    Parameters
    ----------
    device
        The recording, as in `knee`.
    joint, movement
        What is measured, each direction under its own name, from the neutral posture at the start:
        ``joint="neck", movement="rotation"``; several movements with commas. `Measurement.movements` has
        them. ``goniometer joints`` lists the names.
    place
        Where the device sits, such as ``"forehead"``: it shows which way the joint moves.
    side, rate, filter, accel_unit, gyro_unit
        As in `knee`.
    **settings
        The options of ``goniometer analyze`` with underscores: ``method="researchKit"``, ``zero``,
        ``hanging``, ``first_movement``, ``test``, ``age``, ``sex``, ``limb_axis``, ``orientation``,
        ``calibration``, ``latency`` …

    Returns
    -------
    Measurement
        As in `knee`.

    Examples
    --------
    >>> import goniometer
    >>> limb = goniometer.limb("datasets/one-device/shank.csv", first_movement="extension")
    >>> limb.repetition_count
    3
    """
    settings |= {"joint": joint, "movement": movement, "place": place, "side": side, "filter": filter}
    return _measure(
        {"file": device}, {"rate": rate, "accel_unit": accel_unit, "gyro_unit": gyro_unit}, settings
    )


def _measure(
    recordings: dict[str, RecordingLike], reading: dict[str, Any], settings: dict[str, Any]
) -> Measurement:
    settings = {key: value for key, value in settings.items() if value is not None}
    reading = {key: value for key, value in reading.items() if value is not None}
    request: dict[str, Any] = {}
    roles: list[tuple[str, str]] = []
    held: list[Samples] = []
    for role, data in recordings.items():
        name = "device" if role == "file" else role
        if data is None:
            raise UsageError(f"{name}: expected a recording, found None")
        if isinstance(data, (str, os.PathLike)):
            request[role] = path_text(data, name)
            continue
        own = reading | {
            key: settings[f"{role}_{key}"] for key in _OF_SEGMENTS if f"{role}_{key}" in settings
        }
        if "sensor" in settings:
            own.setdefault("sensor", settings["sensor"])
        held.append(Samples(data, name, **own))
        roles.append((role, name))
    align(held)
    given = [
        library.Recording(encoded(role, "role"), encoded(name, "name"), pointer(samples.struct))
        for (role, name), samples in zip(roles, held, strict=True)
    ]
    if given:
        settings = _without_reading(settings, are_all=not request)
    # Files are read as stated; in a mixed pair the samples have been.
    if request:
        request |= {key: setting(key, value) for key, value in reading.items()}
    request |= {key: setting(key, value) for key, value in settings.items()}
    array = (library.Recording * len(given))(*given)
    handle = c_void_p()
    library.measure(json_bytes(request, "request"), array, len(given), byref(handle))
    measurement = Measurement(handle)
    _warn(measurement, handle, has_files=bool(recordings.keys() & request.keys()))
    return measurement


def _without_reading(settings: Mapping[str, Any], *, are_all: bool) -> dict[str, Any]:
    """Leave out what samples in memory have been read with; refuse what only files can have."""
    if are_all and (idle := sorted(_OF_FILES & settings.keys())):
        raise UsageError(f"{idle[0]} is for files, and these are samples: leave it out")
    used = {"sensor"} | {f"{segment}_{key}" for segment in ("thigh", "shank") for key in _OF_SEGMENTS}
    return {key: value for key, value in settings.items() if not (are_all and key in used)}


def _warn(measurement: Measurement, handle: c_void_p, *, has_files: bool) -> None:
    """Tell what is doubtful, at the line that asked for the measurement."""
    level = 4
    if has_files:
        for sentence in json.loads(library.text(library.measurement_warnings, handle)):
            warnings.warn(sentence, RecordingWarning, stacklevel=level)
    if measurement._verdict != "good":
        warnings.warn(measurement._advice(), QualityWarning, stacklevel=level)
