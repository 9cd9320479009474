# SPDX-License-Identifier: Apache-2.0
"""Attitude and knee range of motion from accelerometers and gyroscopes.

Units are seconds, m/s² (+9.81 along the axis that points up at rest) and rad/s in the sensor's frame; angles
of joints are in degrees, flexion positive. Quaternions are w, x, y, z and turn vectors of the sensor's frame
into the Earth's frame, whose z points up.

>>> import goniometer
>>> folder = "datasets/seated-extension"
>>> knee = goniometer.knee(f"{folder}/thigh.csv", f"{folder}/shank.csv", side="right")
>>> knee.range.degrees > 90, knee.quality.verdict
(True, 'good')
"""

from ._agreement import Agreement, agreement
from ._batch import batch
from ._conventions import from_rotation, from_xyzw, to_rotation, to_style, to_xyzw
from ._errors import (
    ChangedError,
    ClosedError,
    GoniometerError,
    InputNotFoundError,
    InternalError,
    InUseError,
    MalformedError,
    NoResultError,
    QualityWarning,
    RecordingWarning,
    UnreadableError,
    UsageError,
)
from ._filters import Filter, attitude, attitudes, filter_parameters
from ._measurement import Measurement
from ._measuring import knee, limb
from ._values import Angle, Quality, Whole
from ._version import __version__

__all__ = [
    "Agreement",
    "Angle",
    "ChangedError",
    "ClosedError",
    "Filter",
    "GoniometerError",
    "InUseError",
    "InputNotFoundError",
    "InternalError",
    "MalformedError",
    "Measurement",
    "NoResultError",
    "Quality",
    "QualityWarning",
    "RecordingWarning",
    "UnreadableError",
    "UsageError",
    "Whole",
    "__version__",
    "agreement",
    "attitude",
    "attitudes",
    "batch",
    "filter_parameters",
    "from_rotation",
    "from_xyzw",
    "knee",
    "limb",
    "to_rotation",
    "to_style",
    "to_xyzw",
]
