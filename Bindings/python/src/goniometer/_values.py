# SPDX-License-Identifier: Apache-2.0
"""Values of a measurement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd

Verdict = Literal["good", "doubtful", "bad"]


@dataclass(frozen=True)
class Angle:
    """An angle with its 95 % interval.

    Attributes
    ----------
    degrees
        The angle; not a number where there is none.
    half_width_95
        Half of its 95 % interval, degrees; not a number where it is not known.

    Examples
    --------
    >>> from goniometer import Angle
    >>> Angle(100.3, 4.7)
    Angle(100.3° ± 4.7°)
    >>> low, high = Angle(100.0, 5.0).interval
    >>> low, high
    (95.0, 105.0)
    """

    degrees: float
    half_width_95: float

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper end of the 95 % interval, degrees."""
        return self.degrees - self.half_width_95, self.degrees + self.half_width_95

    def __float__(self) -> float:
        return self.degrees

    def __str__(self) -> str:
        width = f" ± {self.half_width_95:.1f}°" if self.half_width_95 == self.half_width_95 else ""
        # Adding 0 makes of −0 what a reader expects.
        return f"{round(self.degrees, 1) + 0.0:.1f}°{width}"

    def __repr__(self) -> str:
        return f"Angle({self})"


@dataclass(frozen=True)
class Whole:
    """The range over the whole recording, what comes before and after the exercise included.

    Attributes
    ----------
    range, minimum, maximum
        Angles in degrees; flexion is positive.
    """

    range: Angle
    minimum: Angle
    maximum: Angle


@dataclass(frozen=True)
class Quality:
    """Whether a measurement can be used, and why.

    Attributes
    ----------
    verdict
        ``"good"``, ``"doubtful"`` (with caution) or ``"bad"`` (not to be used): the worst of the checks.
    advice
        One sentence on whether to use the result.
    """

    verdict: Verdict
    advice: str
    _checks: list[dict[str, Any]]

    @property
    def checks(self) -> pd.DataFrame:
        """Every check: ``value``, ``unit``, ``verdict`` and ``advice`` by ``name``."""
        import pandas as pd

        columns = ["name", "value", "unit", "verdict", "advice"]
        return pd.DataFrame(self._checks, columns=columns).set_index("name")

    def __str__(self) -> str:
        return f"{self.verdict}: {self.advice}"

    def __repr__(self) -> str:
        return f"<Quality {self}>"
