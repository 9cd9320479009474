# SPDX-License-Identifier: Apache-2.0
"""Quaternions and columns as other packages have them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from ._errors import UsageError
from ._samples import Array, Samples, SamplesLike, numbers

if TYPE_CHECKING:
    import pandas as pd
    from scipy.spatial.transform import Rotation


def _quaternions(attitudes: npt.ArrayLike, name: str) -> Array:
    array = numbers(attitudes, name)
    if array.ndim not in (1, 2) or array.shape[-1] != 4:
        raise UsageError(f"{name}: expected 4 columns, found an array of shape {array.shape}")
    return array


def to_xyzw(attitudes: npt.ArrayLike) -> Array:
    """Reorder quaternions w, x, y, z, as here and in vqf, qmt and ahrs, to x, y, z, w, as in scipy.

    Parameters
    ----------
    attitudes
        N × 4, or 4 numbers.

    Returns
    -------
    numpy.ndarray
        As many, a copy.

    Examples
    --------
    >>> import goniometer
    >>> goniometer.to_xyzw([1, 0, 0, 0])
    array([0., 0., 0., 1.])
    """
    return np.roll(_quaternions(attitudes, "attitudes"), -1, axis=-1)


def from_xyzw(attitudes: npt.ArrayLike) -> Array:
    """Reorder quaternions x, y, z, w, as in scipy and gaitmap, to w, x, y, z.

    Parameters
    ----------
    attitudes
        N × 4, or 4 numbers.

    Returns
    -------
    numpy.ndarray
        As many, a copy.

    Examples
    --------
    >>> import goniometer
    >>> goniometer.from_xyzw([0, 0, 0, 1])
    array([1., 0., 0., 0.])
    """
    return np.roll(_quaternions(attitudes, "attitudes"), 1, axis=-1)


def to_rotation(attitudes: npt.ArrayLike) -> Rotation:
    """Turn attitudes into a rotation of scipy: ``to_rotation(q).apply(v)`` is v in the Earth's frame.

    Parameters
    ----------
    attitudes
        N × 4 or 4 numbers, w, x, y, z, sensor to Earth.

    Returns
    -------
    scipy.spatial.transform.Rotation
        As many rotations.

    Examples
    --------
    >>> import goniometer
    >>> goniometer.to_rotation([1, 0, 0, 0]).apply([0, 0, 1])
    array([0., 0., 1.])
    """
    try:
        from scipy.spatial.transform import Rotation
    except ImportError as error:
        raise ImportError("rotations need scipy: pip install 'goniometer[rotation]'") from error
    return Rotation.from_quat(to_xyzw(attitudes))


def from_rotation(rotation: Rotation) -> Array:
    """Turn a rotation of scipy into quaternions.

    Parameters
    ----------
    rotation
        Sensor to Earth.

    Returns
    -------
    numpy.ndarray
        N × 4 or 4 numbers, w, x, y, z.

    Examples
    --------
    >>> import goniometer
    >>> from scipy.spatial.transform import Rotation
    >>> goniometer.from_rotation(Rotation.identity())
    array([1., 0., 0., 0.])
    """
    if not hasattr(rotation, "as_quat"):
        raise UsageError(f"rotation: expected one of scipy, found {rotation!r}")
    return from_xyzw(rotation.as_quat())


@overload
def to_style(data: SamplesLike, style: Literal["gaitmap", "bids"], **reading: Any) -> pd.DataFrame: ...
@overload
def to_style(data: SamplesLike, style: Literal["qmt"], **reading: Any) -> dict[str, Any]: ...
def to_style(
    data: SamplesLike, style: Literal["gaitmap", "bids", "qmt"], **reading: Any
) -> pd.DataFrame | dict[str, Any]:
    """Give samples the names and units of another package or standard.

    Parameters
    ----------
    data
        Samples as in `attitude`.
    style
        ``"gaitmap"``: a data frame with ``acc_x`` … ``acc_z`` in m/s² and ``gyr_x`` … ``gyr_z`` in deg/s.
        ``"bids"``: a data frame with ``ACCEL_x`` … in m/s² and ``GYRO_x`` … in rad/s, and ``LATENCY`` in
        seconds from the first sample, as channels of BIDS motion. ``"qmt"``: a dictionary with ``acc``
        and ``gyr``, N × 3, m/s² and rad/s, and ``rate``, as functions of qmt and vqf take them.
    **reading
        ``rate``, ``time``, ``sensor``, ``accel_unit``, ``gyro_unit``, as in `attitude`.

    Returns
    -------
    pandas.DataFrame or dict
        A copy of the samples. To come back, give it to `attitude` or `knee`; for gaitmap's frame with
        ``gyro_unit="deg/s"``.

    Examples
    --------
    >>> import numpy as np, goniometer
    >>> still = np.tile([0, 0, 9.81, 0, 0, math.pi], (2, 1))
    >>> goniometer.to_style(still, "gaitmap", rate=100)["gyr_z"].to_list()
    [180.0, 180.0]
    """
    import pandas as pd

    samples = Samples(data, "data", **reading)
    times, force, velocity = samples.columns
    rate = samples.rate or None
    if style == "qmt":
        if rate is None and len(times) > 1:
            rate = 1 / float(np.median(np.diff(times)))
        return {"acc": np.stack(force, axis=1), "gyr": np.stack(velocity, axis=1), "rate": rate}
    if style == "gaitmap":
        columns = {f"acc_{axis}": column for axis, column in zip("xyz", force, strict=True)}
        columns |= {
            f"gyr_{axis}": column * (180 / math.pi) for axis, column in zip("xyz", velocity, strict=True)
        }
        return pd.DataFrame(columns)
    if style == "bids":
        columns = {"LATENCY": times - times[0] if len(times) else times}
        columns |= {f"ACCEL_{axis}": column for axis, column in zip("xyz", force, strict=True)}
        columns |= {f"GYRO_{axis}": column for axis, column in zip("xyz", velocity, strict=True)}
        return pd.DataFrame(columns, copy=True)
    raise UsageError(f"style: expected gaitmap, bids or qmt, found {style!r}")
