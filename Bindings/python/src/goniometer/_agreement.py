# SPDX-License-Identifier: Apache-2.0
"""Agreement of raters, devices or days."""

from __future__ import annotations

import json
import math
from ctypes import c_char_p
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from . import _library as library
from ._arguments import encoded, number
from ._errors import UsageError
from ._samples import column_of, numbers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class Agreement:
    """How well raters agree: what `goniometer.agreement` gives.

    Attributes
    ----------
    ratings : pandas.DataFrame
        The measurements that were compared: a row for each subject that all raters measured, a column
        for each rater.
    acceptable : float or None
        The largest difference that does no harm, as it was stated.
    """

    def __init__(self, document: dict[str, Any], ratings: pd.DataFrame, acceptable: float | None) -> None:
        self._document = document
        self.ratings = ratings
        self.acceptable = acceptable

    @property
    def _first(self) -> dict[str, Any]:
        pair: dict[str, Any] = self._document["result"]["pairs"][0]
        return pair

    @property
    def differences(self) -> dict[str, Any]:
        """Bland and Altman's figures of the first two raters, first minus second, with intervals."""
        differences: dict[str, Any] = self._first["differences"]
        return differences

    @property
    def bias(self) -> float:
        """The mean difference of the first two raters, first minus second."""
        return float(self.differences["bias"])

    @property
    def limits(self) -> tuple[float, float]:
        """The limits of agreement of the first two raters: 95 % of differences lie between them."""
        return (
            float(self.differences["lowerLimit"]["value"]),
            float(self.differences["upperLimit"]["value"]),
        )

    @property
    def verdict(self) -> str | None:
        """Whether the first two agree within ``acceptable``; None where none was stated."""
        verdict = self._first["verdict"]
        return None if verdict is None else str(verdict)

    @property
    def icc(self) -> pd.DataFrame:
        """Intraclass correlations of all raters with their 95 % intervals, by form (Shrout and Fleiss)."""
        import pandas as pd

        rows = [
            {
                "form": entry["form"],
                "estimate": entry["estimate"],
                "lower": (entry["interval"] or {}).get("lower"),
                "upper": (entry["interval"] or {}).get("upper"),
                "p_value": entry["pValue"],
            }
            for entry in self._document["result"]["intraclassCorrelations"]
        ]
        return pd.DataFrame(rows).set_index("form")

    @property
    def standard_error_of_measurement(self) -> float:
        """The standard error of measurement, in the unit of the measurements."""
        return float(self._document["result"]["standardErrorOfMeasurement"])

    @property
    def minimal_detectable_change(self) -> float:
        """The change of one subject that is more than error (95 %), in the unit of the measurements."""
        return float(self._document["result"]["minimalDetectableChange95"])

    def to_dict(self) -> dict[str, Any]:
        """Give everything as a dictionary of one's own: the JSON of ``goniometer agreement --json``."""
        document: dict[str, Any] = json.loads(json.dumps(self._document))
        return document

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the differences of the first two raters over their means.

        Parameters
        ----------
        ax
            Where to draw; None makes a figure.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        from ._plots import plot_agreement

        return plot_agreement(self, ax)

    def __repr__(self) -> str:
        low, high = self.limits
        return (
            f"<Agreement of {len(self.ratings)} subjects: bias {self.bias:.2f}, "
            f"limits {low:.2f} to {high:.2f}>"
        )


def agreement(
    *raters: npt.ArrayLike | pd.Series[Any] | pd.DataFrame, acceptable: float | None = None
) -> Agreement:
    """Tell how well raters, devices or days agree on the same subjects.

    Parameters
    ----------
    *raters
        The measurements of each rater, one a subject, in one unit; or one data frame with a column for
        each rater. Series are matched by their index, others by order. Who was not measured by all is
        left out. Subjects must be independent: not both knees of a person, not samples of a recording.
    acceptable
        The largest difference that does no harm, in the unit of the measurements.

    Returns
    -------
    Agreement
        Bias and limits of agreement (Bland and Altman 1999), intraclass correlations (Shrout and Fleiss
        1979), standard error of measurement, minimal detectable change.

    Raises
    ------
    UsageError
        The arguments make no sense.
    NoResultError
        There are too few subjects, or they do not differ.

    Examples
    --------
    >>> import goniometer
    >>> found = goniometer.agreement([100, 90, 80, 120], [102, 95, 79, 118], acceptable=5)
    >>> found
    <Agreement of 4 subjects: bias -1.00, limits -7.20 to 5.20>
    >>> round(found.icc.loc["ICC(2,1)", "estimate"], 3)
    np.float64(0.985)
    """
    import pandas as pd

    if acceptable is not None:
        acceptable = number(acceptable, "acceptable")
    frame = _table(raters)
    columns = [numbers(frame[name], f"rater '{name}'") for name in frame.columns]
    names = (c_char_p * len(columns))(*(encoded(name, "rater") for name in frame.columns))
    structs = (library.Column * len(columns))(*(column_of(column) for column in columns))
    text = library.text(
        library.agreement,
        structs,
        names,
        len(columns),
        len(frame),
        math.nan if acceptable is None else acceptable,
    )
    finite = frame.replace([math.inf, -math.inf], math.nan).dropna()
    return Agreement(json.loads(text), pd.DataFrame(finite), acceptable)


def _table(raters: tuple[Any, ...]) -> pd.DataFrame:
    import pandas as pd

    if len(raters) == 1 and isinstance(raters[0], pd.DataFrame):
        frame = raters[0]
        if frame.shape[1] < 2:
            raise UsageError("a data frame needs a column for each of two raters or more")
        return frame.set_axis(_names(list(frame.columns)), axis=1)
    if len(raters) < 2:
        raise UsageError("expected the measurements of two raters or more: agreement(a, b)")
    if all(isinstance(rater, pd.Series) for rater in raters):
        for place, rater in enumerate(raters):
            if not rater.index.is_unique:
                raise UsageError(
                    f"rater {place + 1}: expected one measurement for each subject, found an index "
                    "with repeats: give one row each, or .to_numpy() to match by order"
                )
        names = [rater.name for rater in raters]
        keys = _names(names)
        matched: pd.DataFrame = pd.concat(list(raters), axis=1, join="outer", keys=keys)
        return matched
    arrays = [numbers(rater, f"rater {place + 1}") for place, rater in enumerate(raters)]
    for place, array in enumerate(arrays):
        if array.ndim != 1 or len(array) != len(arrays[0]):
            raise UsageError(
                f"rater {place + 1}: expected {arrays[0].shape[0] if arrays[0].ndim else 0} "
                f"measurements in a row, found an array of shape {array.shape}"
            )
    keys = _names([getattr(rater, "name", None) for rater in raters])
    return pd.DataFrame(dict(zip(keys, arrays, strict=True)))


def _names(names: list[Any]) -> list[str]:
    """Name the raters; where names are missing or repeat, by their place."""
    texts = [None if name is None else str(name) for name in names]
    if None in texts or len(set(texts)) < len(texts):
        return [f"rater {place + 1}" for place in range(len(texts))]
    return [text for text in texts if text is not None]
