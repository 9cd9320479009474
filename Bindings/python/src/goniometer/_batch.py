# SPDX-License-Identifier: Apache-2.0
"""Many measurements at once."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Union

from . import _library as library
from ._arguments import json_bytes, path_text, several
from ._errors import NoResultError, UsageError
from ._measuring import setting

if TYPE_CHECKING:
    import pandas as pd

Path = Union[str, "os.PathLike[str]"]

#: Columns of texts; the others are numbers.
_TEXTS = {
    "id",
    "status",
    "verdict",
    "method",
    "filter",
    "side",
    "activity",
    "zero",
    "neutral_zero",
    "repetition_ranges_deg",
    "repetition_half95_deg",
    "joint",
    "movement",
    "test",
    "place",
    "direction",
    "direction_deg",
    "direction_half95_deg",
    "doubts",
    "warnings",
    "error_code",
    "error_message",
    "files",
    "sha256",
}
#: What the command needs to go on with an earlier table.
_UNUSED = {"key", "program"}


def batch(
    paths: Path | Iterable[Path | Mapping[str, Any]] | pd.DataFrame,
    *,
    workers: int | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> pd.DataFrame:
    """Measure many recordings on all cores.

    Parameters
    ----------
    paths
        A folder, which is searched with all below it; a pattern such as ``"data/*.csv"``; files; or a
        table with a row for each measurement: a data frame, or mappings, with ``thigh`` and ``shank`` or
        ``file``, and any settings. Files called thigh and shank belong together, as for
        ``goniometer batch``. Other columns of a table are passed through.
    workers
        Measurements at once; None is the number of cores.
    progress
        Whether a bar is shown; None shows one where a person is looking.
    **settings
        Settings of all that do not state their own, as in `knee`.

    Returns
    -------
    pandas.DataFrame
        A row for each measurement, in the order of the paths, with the columns of
        ``goniometer batch``: angles in degrees to the hundredth. A measurement that failed has its row:
        ``status`` is ``"failed"``, and ``error_message`` says why. ``attrs["settings"]`` holds the
        settings.

    Raises
    ------
    NoResultError
        There is nothing to measure.

    Examples
    --------
    >>> import goniometer
    >>> knees = goniometer.batch("datasets/seated-extension", side="right", progress=False)
    >>> knees[["id", "verdict", "exercise_range_deg", "repetitions"]].to_dict("records")
    [{'id': 'datasets/seated-extension', 'verdict': 'good', 'exercise_range_deg': 100.32, \
'repetitions': 3}]
    """
    import pandas as pd
    from tqdm.auto import tqdm

    if workers is not None and (not isinstance(workers, int) or workers < 1):
        raise UsageError(f"workers: expected a number of 1 or more, found {workers!r}")
    stated = {key: setting(key, value) for key, value in settings.items() if value is not None}
    inputs = json_bytes(_inputs(paths), "paths")
    requests = json.loads(library.text(library.find, inputs, json_bytes(stated, "settings")))
    if not requests:
        raise NoResultError("there is nothing to measure: name recordings, or a folder with some")

    def measure(request: dict[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
        result = json.loads(library.text(library.measure_row, json_bytes(request, "request")))
        return result["row"], result["entry"]

    with ThreadPoolExecutor(workers or _cores()) as pool:
        shown = tqdm(
            pool.map(measure, requests),
            total=len(requests),
            unit="knee",
            disable=None if progress is None else not progress,
        )
        results = list(shown)
    # In the order of the library's columns, which JSON does not keep.
    frame = _typed(pd.DataFrame([row for row, _ in results], columns=_order()))
    for name in ("subject", "visit", "note"):
        values = [(entry.get("identity") or {}).get(name) for _, entry in results]
        if any(value is not None for value in values):
            frame[name] = values
    passed: dict[str, None] = {}
    for _, entry in results:
        passed |= dict.fromkeys(entry.get("metadata") or {})
    for name in passed:
        if name not in frame:
            frame[name] = [(entry.get("metadata") or {}).get(name) for _, entry in results]
    frame.attrs["settings"] = stated
    return frame


def _cores() -> int:
    return len(os.sched_getaffinity(0))


def _order() -> list[str]:
    columns: list[str] = json.loads(library.text(library.summary_columns))
    return [name for name in columns if name not in _UNUSED]


def _inputs(paths: Any) -> list[Any]:
    """Turn what was given into paths and requests."""
    if isinstance(paths, (str, bytes, os.PathLike)):
        return [path_text(paths, "paths")]
    if hasattr(paths, "to_dict") and hasattr(paths, "columns"):
        paths = paths.to_dict("records")
    elif isinstance(paths, Mapping):
        paths = [paths]
    inputs: list[Any] = []
    for place, item in enumerate(several(paths, "paths")):
        name = f"paths[{place}]"
        if isinstance(item, Mapping):
            inputs.append(
                {
                    str(key): setting(f"{name}: {key}", value)
                    for key, value in item.items()
                    if not _is_missing(value)
                }
            )
        elif isinstance(item, (str, bytes, os.PathLike)):
            inputs.append(path_text(item, name))
        else:
            raise UsageError(f"{name}: expected a path or a mapping, found {item!r}")
    return inputs


def _is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and value != value) or str(value) == "<NA>"


def _typed(frame: pd.DataFrame) -> pd.DataFrame:
    """Turn cells into numbers; an empty cell is missing."""
    import pandas as pd

    for name in frame.columns:
        column = frame[name].where(frame[name] != "", None)
        if name not in _TEXTS:
            column = pd.to_numeric(column)
            if name == "repetitions":
                column = column.astype("Int64")
        frame[name] = column
    return frame
