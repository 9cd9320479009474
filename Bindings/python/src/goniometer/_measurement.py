# SPDX-License-Identifier: Apache-2.0
"""A measured knee or limb."""

from __future__ import annotations

import base64
import contextlib
import html
import json
import os
import tempfile
from ctypes import byref, c_int64, c_void_p
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from . import _library as library
from ._arguments import encoded, number, path_bytes
from ._errors import ClosedError, UsageError
from ._samples import Array
from ._values import Angle, Quality, Verdict, Whole

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Language = Literal["en", "de"]
_VERDICTS: tuple[Verdict, Verdict, Verdict] = ("good", "doubtful", "bad")


#: The columns of repetitions that stand first.
_FIRST = (
    "start_seconds",
    "peak_seconds",
    "end_seconds",
    "range_degrees",
    "range_half_width_95_degrees",
    "start_degrees",
    "peak_degrees",
    "end_degrees",
)


class Measurement:
    """The range of motion of a knee or a limb: what `goniometer.knee` and `goniometer.limb` give.

    Everything is computed by the library, and the same as ``goniometer analyze`` gives. Two measurements
    of the same recordings are equal.

    Notes
    -----
    A pickled measurement has its numbers, angles, and the English page and picture.
    """

    def __init__(self, handle: c_void_p) -> None:
        self._handle: c_void_p | None = handle
        self._kept: dict[str, str] = {}
        summary = library.Summary()
        library.measurement_summary(handle, byref(summary))
        self._set(summary)

    def _set(self, summary: Any) -> None:
        def angle(value: Any) -> Angle:
            return Angle(value.degrees, value.half_width_95)

        self._verdict = _VERDICTS[summary.verdict]
        self._repetition_count: int = summary.repetitions
        self._exercise = tuple(angle(value) for value in (summary.range, summary.minimum, summary.maximum))
        self._whole = Whole(
            angle(summary.whole_range), angle(summary.whole_minimum), angle(summary.whole_maximum)
        )

    # --- Numbers -----------------------------------------------------------------------------

    @property
    def range(self) -> Angle:
        """The range of motion over the exercise: from the first repetition to the last."""
        return self._exercise[0]

    @property
    def minimum(self) -> Angle:
        """The least flexion in the exercise; negative is hyperextension where zero is anatomical."""
        return self._exercise[1]

    @property
    def maximum(self) -> Angle:
        """The greatest flexion in the exercise."""
        return self._exercise[2]

    @property
    def whole(self) -> Whole:
        """The same over the whole recording."""
        return self._whole

    @property
    def repetition_count(self) -> int:
        """The number of complete repetitions."""
        return self._repetition_count

    @cached_property
    def quality(self) -> Quality:
        """Whether to use the result, and every check."""
        return Quality(self._verdict, self._advice(), self._document["result"]["quality"])

    def _advice(self) -> str:
        if self._handle is None:
            return str(self._document["result"]["summary"])
        return library.text(library.measurement_advice, self._handle)

    @cached_property
    def repetitions(self) -> pd.DataFrame:
        """A row for each repetition: times in seconds, angles in degrees, whether it is partial."""
        import pandas as pd

        entries = (self._document["result"].get("rangeOfMotion") or {}).get("repetitions", [])
        rows = []
        for entry in entries:
            uncertainty = entry["uncertainty"] or {}
            row = {_snake(key): value for key, value in entry.items() if key != "uncertainty"}
            row["range_half_width_95_degrees"] = uncertainty.get("half95Degrees")
            rows.append(row)
        frame = pd.DataFrame(rows)
        first = [name for name in _FIRST if name in frame]
        frame = frame[first + [name for name in frame if name not in first]]
        frame.index = pd.RangeIndex(1, len(frame) + 1, name="repetition")
        return frame

    @cached_property
    def movements(self) -> pd.DataFrame:
        """A row for each direction of the movements that were named: its angle, positive from neutral.

        Columns: ``movement``, ``direction``, ``degrees``, ``half_width_95``, ``repetitions``,
        ``mean_degrees``, ``usual_degrees`` and ``usual_source`` (what people usually reach, as context) and
        ``verdict``. No rows where no joint was named.
        """
        import pandas as pd

        columns = ["movement", "direction", "degrees", "half_width_95", "repetitions", "mean_degrees"]
        columns += ["usual_degrees", "usual_source", "verdict"]
        rows = [
            [
                movement["movement"],
                direction["name"],
                direction["degrees"],
                direction["half95Degrees"],
                direction["repetitionCount"],
                direction["meanDegrees"],
                direction.get("referenceDegrees"),
                direction.get("referenceSource"),
                movement["verdict"],
            ]
            for movement in self._document["result"].get("movements", [])
            for direction in movement["directions"]
        ]
        return pd.DataFrame(rows, columns=columns)

    @cached_property
    def _angles(self) -> tuple[list[str], Array]:
        rows, columns = c_int64(), c_int64()
        library.measurement_angle_count(self._open("angles"), byref(rows), byref(columns))
        table = np.empty((rows.value, columns.value))
        library.measurement_angles(self._open("angles"), table.ctypes.data, table.size)
        return library.angle_columns()[: columns.value], table

    @cached_property
    def angle(self) -> pd.DataFrame:
        """The angle of every sample, a copy of one's own.

        Columns: ``time_s``, ``flexion_deg``, ``flexion_lower95_deg`` and ``flexion_upper95_deg`` (its
        95 % interval), ``sd_deg`` (the standard deviation) with its parts ``sd_sensor_deg``,
        ``sd_calibration_deg`` and ``sd_soft_tissue_deg``, and for two sensors
        ``axis_disagreement_deg`` (the part of the rotation that
        is not about the knee's axis). No rows for ResearchKit's formula.
        """
        import pandas as pd

        names, table = self._angles
        frame = pd.DataFrame(table.copy(), columns=names)
        half = library.FACTOR_95 * frame["sd_deg"]
        frame.insert(2, "flexion_lower95_deg", frame["flexion_deg"] - half)
        frame.insert(3, "flexion_upper95_deg", frame["flexion_deg"] + half)
        return frame

    # --- Documents ---------------------------------------------------------------------------

    def to_json(self) -> str:
        """Give everything as the JSON of ``goniometer analyze --json``, with all digits."""
        return self._text("json", library.measurement_json)

    @cached_property
    def _document(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.to_json())
        return document

    def to_dict(self) -> dict[str, Any]:
        """Give everything as a dictionary of one's own: `to_json`, read."""
        document: dict[str, Any] = json.loads(self.to_json())
        return document

    def report(self, path: str | os.PathLike[str], *, language: Language = "en") -> Path:
        """Write the page for the record: one file of HTML, for the screen and for paper.

        Parameters
        ----------
        path
            Where it goes. A file that is there is replaced; a failure leaves it as it was.
        language
            ``"en"`` or ``"de"``.

        Returns
        -------
        pathlib.Path
            The file.

        Raises
        ------
        OSError
            The file cannot be written.
        """
        return _write(path, self.to_html(language=language), ".html")

    def picture(self, path: str | os.PathLike[str], *, width: float = 900, language: Language = "en") -> Path:
        """Write the picture of the measurement as SVG.

        Parameters
        ----------
        path
            Where it goes, as for `report`.
        width
            Pixels, 320 to 4000.
        language
            ``"en"`` or ``"de"``.

        Returns
        -------
        pathlib.Path
            The file.

        Raises
        ------
        OSError
            The file cannot be written.
        """
        return _write(path, self.to_svg(width=width, language=language), ".svg")

    def to_html(self, *, language: Language = "en") -> str:
        """Give the page that `report` writes."""
        return self._text(f"page {language}", library.measurement_page, encoded(language, "language"))

    def to_svg(self, *, width: float = 900, language: Language = "en") -> str:
        """Give the picture that `picture` writes."""
        width = number(width, "width", "a number of pixels")
        code = encoded(language, "language")
        return self._text(f"picture {language} {width:g}", library.measurement_picture, code, width)

    def _text(self, name: str, function: Any, *arguments: Any) -> str:
        if (kept := self._kept.get(name)) is not None:
            return kept
        return library.text(function, self._open(name), *arguments)

    def _open(self, what: str) -> c_void_p:
        if self._handle is None:
            raise ClosedError(
                f"a measurement that was pickled has no {what}: keep the recordings and measure again"
            )
        return self._handle

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the angle over time with its 95 % interval, and the repetitions.

        Parameters
        ----------
        ax
            Where to draw; None makes a figure.

        Returns
        -------
        matplotlib.axes.Axes
            The axes, to be changed or saved: ``knee.plot().figure.savefig("knee.png")``.
        """
        from ._plots import plot_measurement

        return plot_measurement(self, ax)

    # --- Python ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        shown = self.range if self.range.degrees == self.range.degrees else self.whole.range
        count = self._repetition_count
        return f"<Measurement {shown}, {count} repetition{'s' * (count != 1)}, quality {self._verdict}>"

    def _repr_html_(self) -> str:
        words = html.escape(f"{self.range}, quality {self.quality}")
        try:
            picture = self.to_svg(width=760)
        except ArithmeticError:
            return f"<p><strong>{words}</strong></p>"
        # As an image of its own: the style of a picture within the page would be that of the page too.
        source = base64.b64encode(picture.encode()).decode()
        return (
            f"<p><strong>{words}</strong></p>"
            f'<img alt="the angle over time, the repetitions, the motion of the joint" '
            f'src="data:image/svg+xml;base64,{source}">'
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Measurement):
            return NotImplemented
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.range)

    def __getstate__(self) -> dict[str, Any]:
        kept = {"json": self.to_json(), "page en": self.to_html()}
        for width in (900, 760):
            with contextlib.suppress(ArithmeticError):
                kept[f"picture en {width}"] = self.to_svg(width=width)
        state = self.__dict__ | {"_handle": None, "_kept": kept, "_angles": self._angles}
        for name in ("angle", "repetitions", "quality", "_document"):
            state.pop(name, None)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __del__(self) -> None:
        # Whatever fails while Python ends is no one's business any more.
        handle = self.__dict__.get("_handle")
        if handle is not None:
            try:
                library.measurement_close(handle)
            except Exception:
                return


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _write(path: str | os.PathLike[str], text: str, ending: str) -> Path:
    """Write a file that appears whole or not at all."""
    target = Path(os.fsdecode(path_bytes(path, "path")))
    if target.suffix.lower() == ".pdf":
        raise UsageError(
            f"'{target}': expected a name that ends in {ending}; print the page, or have "
            "'goniometer analyze --report' write the PDF"
        )
    handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        Path(part).chmod(0o666 & ~mask)
        Path(part).replace(target)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    return target
