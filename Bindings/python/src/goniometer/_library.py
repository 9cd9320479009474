# SPDX-License-Identifier: Apache-2.0
"""The C library: its structures, its functions, its errors.

``goniometer.h`` says what each of them does.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from ctypes import (
    POINTER,
    Structure,
    byref,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_void_p,
)
from pathlib import Path
from typing import Any

from ._errors import BY_STATUS, InternalError
from ._version import __version__

_ABI = 1


class Error(Structure):
    """``goniometer_error``."""

    _fields_ = [("status", c_int32), ("message", c_char * 2044)]


class Column(Structure):
    """``goniometer_column``."""

    _fields_ = [("data", c_void_p), ("stride", c_int64)]


class Samples(Structure):
    """``goniometer_samples``."""

    _fields_ = [
        ("count", c_int64),
        ("time", Column),
        ("rate", c_double),
        ("specific_force", Column * 3),
        ("angular_velocity", Column * 3),
    ]


class Quaternions(Structure):
    """``goniometer_quaternions``."""

    _fields_ = [("data", c_void_p), ("row_stride", c_int64), ("column_stride", c_int64)]


class Parameter(Structure):
    """``goniometer_parameter``."""

    _fields_ = [("name", c_char_p), ("value", c_double)]


class FilterOptions(Structure):
    """``goniometer_filter_options``."""

    _fields_ = [
        ("filter", c_char_p),
        ("parameters", POINTER(Parameter)),
        ("parameter_count", c_int64),
        ("lookahead", c_double),
        ("latency", c_double),
    ]


class Text(Structure):
    """``goniometer_text``."""

    _fields_ = [("bytes", c_void_p), ("length", c_int64)]


class Recording(Structure):
    """``goniometer_recording``."""

    _fields_ = [
        ("role", c_char_p),
        ("name", c_char_p),
        ("samples", POINTER(Samples)),
        ("bytes", c_char_p),
        ("byte_count", c_int64),
    ]


class AngleValue(Structure):
    """``goniometer_angle``."""

    _fields_ = [("degrees", c_double), ("half_width_95", c_double)]


class Summary(Structure):
    """``goniometer_summary``."""

    _fields_ = [
        ("verdict", c_int32),
        ("repetitions", c_int32),
        ("range", AngleValue),
        ("minimum", AngleValue),
        ("maximum", AngleValue),
        ("whole_range", AngleValue),
        ("whole_minimum", AngleValue),
        ("whole_maximum", AngleValue),
    ]


def _load() -> ctypes.CDLL:
    path = os.environ.get("GONIOMETER_LIBRARY") or str(Path(__file__).with_name(f"libgoniometer.so.{_ABI}"))
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"goniometer: the library cannot be loaded ({error}); install the wheel of this "
            "architecture, for Linux with glibc 2.35 or later"
        ) from None
    library.goniometer_version.restype = c_char_p
    found = library.goniometer_abi_version()
    version = library.goniometer_version().decode()
    if found != _ABI or version != __version__:
        raise ImportError(
            f"goniometer: expected the library of version {__version__}, found {version} at "
            f"{path}; install the package again"
        )
    return library


_library = _load()
_error = POINTER(Error)


def _function(name: str, *arguments: Any) -> Callable[..., None]:
    """Make a function of the library raise the exception of its status."""
    function = getattr(_library, "goniometer_" + name)
    function.restype = c_int32
    function.argtypes = [*arguments, _error]

    def call(*values: Any) -> None:
        error = Error()
        if function(*values, byref(error)):
            raise BY_STATUS.get(error.status, InternalError)(error.message.decode())

    return call


_doubles = POINTER(c_double)
_samples, _quaternions = POINTER(Samples), POINTER(Quaternions)
_options, _text = POINTER(FilterOptions), POINTER(Text)
_count = POINTER(c_int64)

attitude = _function("attitude", _options, _samples, _quaternions)
attitude_lanes = _function("attitude_lanes", _options, c_int64, _samples, _quaternions)
filter_open = _function("filter_open", _options, c_double, POINTER(c_void_p))
filter_update_many = _function("filter_update_many", c_void_p, _samples, _quaternions, _count)
filter_pending = _function("filter_pending", c_void_p, _count)
filter_finish = _function("filter_finish", c_void_p, _quaternions)
filter_bias = _function("filter_bias", c_void_p, _doubles)
filter_counts = _function("filter_counts", c_void_p, _count, _count)
filter_close = _function("filter_close", c_void_p)
measure = _function("measure", c_char_p, POINTER(Recording), c_int64, POINTER(c_void_p))
measurement_summary = _function("measurement_summary", c_void_p, POINTER(Summary))
measurement_json = _function("measurement_json", c_void_p, _text)
measurement_advice = _function("measurement_advice", c_void_p, _text)
measurement_warnings = _function("measurement_warnings", c_void_p, _text)
measurement_angle_count = _function("measurement_angle_count", c_void_p, _count, _count)
measurement_angles = _function("measurement_angles", c_void_p, c_void_p, c_int64)
measurement_page = _function("measurement_page", c_void_p, c_char_p, _text)
measurement_picture = _function("measurement_picture", c_void_p, c_char_p, c_double, _text)
measurement_close = _function("measurement_close", c_void_p)
find = _function("find", c_char_p, c_char_p, _text)
measure_row = _function("measure_row", c_char_p, _text)
summary_columns = _function("summary_columns", _text)
agreement = _function("agreement", POINTER(Column), POINTER(c_char_p), c_int64, c_int64, c_double, _text)

_library.goniometer_filter_parameter.restype = c_char_p
_library.goniometer_filter_parameter.argtypes = [c_char_p, c_int64, _doubles]
_library.goniometer_angle_column.restype = c_char_p
_library.goniometer_angle_column.argtypes = [c_int64]
_library.goniometer_factor_95.restype = c_double
_library.goniometer_free.restype = None
_library.goniometer_free.argtypes = [_text]

#: Half of a 95 % interval in standard deviations.
FACTOR_95: float = _library.goniometer_factor_95()


def text(function: Callable[..., None], *arguments: Any) -> str:
    """Call a function whose last argument takes a text."""
    result = Text()
    function(*arguments, byref(result))
    try:
        return ctypes.string_at(result.bytes, result.length).decode()
    finally:
        _library.goniometer_free(byref(result))


def filter_parameters(name: bytes) -> dict[str, float]:
    """Tell the parameters of a filter with their defaults."""
    parameters: dict[str, float] = {}
    value = c_double()
    while found := _library.goniometer_filter_parameter(name, len(parameters), byref(value)):
        parameters[found.decode()] = value.value
    return parameters


def angle_columns() -> list[str]:
    """Name the columns of the table of angles."""
    names: list[str] = []
    while found := _library.goniometer_angle_column(len(names)):
        names.append(found.decode())
    return names


def close(function: Callable[..., None], handle: c_void_p) -> None:
    """Close a handle that may be closed already, while Python may be ending."""
    if handle.value:
        function(handle)
        handle.value = None
