# SPDX-License-Identifier: Apache-2.0
"""Puts the recorded values of a study into Parquet: 'goniometer care export', a row each value.

  care_table.py participants --output answers.parquet
  care_table.py participants --output answers.parquet --engine dask --scheduler tcp://head:8786
  spark-submit --master yarn --py-files measurements.py,spark_measure.py,dask_measure.py \\
    care_table.py /shared/participants --output hdfs:///answers.parquet

A store is a file *.care of the folder, named by its participant. One that cannot be read has one
row, with the error; the others go on. Stores and program must be at the same paths on every
machine; with Dask also the output.
"""

from __future__ import annotations

import csv
import io
import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import dask_measure
import measurements
import spark_measure

COLUMNS = {
    "participant": str,
    "task": str,
    "title": str,
    "occurrence": int,
    "event_start": datetime,
    "event_end": datetime,
    "recorded": datetime,
    "kind": str,
    "type": str,
    "value": str,
    "number": float,
    "units": str,
    "displaced": bool,
    "half95": float,
    "quality": str,
    "error": {"code": str, "message": str},
}
# What the program writes, in its order; the others are made here. Tests of the program hold it to this list.
CELLS = [name for name in COLUMNS if name not in ("number", "error")]
_NUMBERS = {"integer", "double"}
_READERS: dict[Any, Any] = {
    int: int,
    float: float,
    bool: "true".__eq__,
    datetime: datetime.fromisoformat,
}
# The codes of errors that goniometer's workers use, by exit code.
_CODES = {65: "malformed", 66: "noInput", 74: "unreadable"}
# The exit code if some stores could not be read, that of 'goniometer batch'.
SOME_FAILED = 1
NO_INPUT = 66


def main() -> None:
    parser = measurements.table_parser(
        __doc__,
        usage="%(prog)s FOLDER --output PARQUET [OPTION...]",
        codes="Exit codes: 0 every store was read; 1 some have a row with an error;\n"
        "64 wrong words; 66 no stores;",
        jobs="stores",
        size=10,
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the folder of stores, *.care")
    parser.add_argument("--engine", choices=["spark", "dask"], default="spark", help="(spark)")
    spark_measure.add_options(parser)
    dask_measure.add_options(parser)
    arguments = parser.parse_args()
    for option, engine in [("master", "spark"), ("scheduler", "dask")]:
        if getattr(arguments, option) and arguments.engine != engine:
            parser.error(f"--{option} goes with --engine {engine}")
    measurements.prepare(arguments)
    paths = stores(arguments.folder)
    names = [Path(path).stem for path in paths]
    export = partial(table, arguments.goniometer, arguments.attempts)
    if arguments.engine == "dask":
        work = partial(table_part, export)
        found = dask_measure.write(
            arguments, paths, work, COLUMNS, expected=names, rows_of=lambda store: store[1]
        )
    else:
        with spark_measure.session(arguments) as spark:
            parts = -(-len(paths) // arguments.size)
            tables = spark_measure.kept(spark.sparkContext.parallelize(paths, parts).map(export))
            found = tables.map(summary).collect()
            measurements.check(names, [name for name, _, _ in found])
            expected = [name for name, count, _ in found for _ in range(count)]
            rows = tables.flatMap(lambda part: part[1])
            spark_measure.write(spark, rows, COLUMNS, arguments.output, expected)
    failed = {name: error for name, _, error in found if error}
    for name in sorted(failed):
        print(f"care_table: {name}: {failed[name]}", file=sys.stderr)
    values = sum(count for _, count, _ in found) - len(failed)
    print(f"{len(paths)} stores: {values} rows, {len(failed)} not read", file=sys.stderr)
    if failed:
        raise measurements.Failure("", SOME_FAILED)


def stores(folder: Path) -> list[str]:
    """The stores of a folder, those that 'care export --study' reads."""
    try:
        found = sorted(
            str(path.absolute())
            for path in folder.iterdir()
            if path.name.endswith(".care") and not path.name.startswith(".")
        )
    except OSError as error:
        raise measurements.Failure(f"{folder}: {error.strerror}", NO_INPUT) from None
    if not found:
        raise measurements.Failure(f"{folder}: no file *.care in the folder", NO_INPUT)
    return found


def table(goniometer: str, attempts: int, path: str) -> tuple[str, list[dict[str, Any]]]:
    """A store's participant and rows: its values, or one row that says why there are none."""
    name = Path(path).stem
    code, message = "bug", ""
    for _ in range(attempts):
        done = subprocess.run(
            [goniometer, "care", "export", path, "--format", "csv"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        if done.returncode == 0:
            try:
                return name, rows(done.stdout.decode())
            except ValueError as error:
                message = f"what the program wrote cannot be read: {error}"
                break
        if done.returncode > 0:
            code = _CODES.get(done.returncode, "bug")
            message = done.stderr.decode(errors="replace").strip()
            message = message.removeprefix("goniometer: error: ")
            break
        # Killed, as by a machine short of memory: tried again.
        message = f"the program was ended by {signal.Signals(-done.returncode).name}"
    failed: dict[str, Any] = dict.fromkeys(COLUMNS)
    return name, [{**failed, "participant": name, "error": {"code": code, "message": message}}]


def rows(text: str) -> list[dict[str, Any]]:
    """The rows of a table that the program wrote."""
    # Bytes may be a cell of any length.
    csv.field_size_limit(sys.maxsize)
    lines = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    if set(lines.fieldnames or []) != set(CELLS):
        raise ValueError(
            "expected the columns that care_table.py lists, found "
            f"{', '.join(lines.fieldnames or [])}; take care_table.py and goniometer of one version"
        )
    return [_row(cells) for cells in lines]


def _row(cells: dict[str, str]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, kind in COLUMNS.items():
        cell = cells.get(name) or None
        if cell is None or kind is str:
            result[name] = cell
        else:
            result[name] = _READERS[kind](cell)
    if cells["type"] == "text":
        # An empty text is a value too.
        result["value"] = cells["value"]
    if cells["type"] in _NUMBERS:
        result["number"] = float(cells["value"])
    return result


def summary(part: tuple[str, Sequence[dict[str, Any]]]) -> tuple[str, int, str | None]:
    """A participant, the number of rows, and the message of one whose store could not be read."""
    name, found = part
    error = found[0]["error"] if found else None
    return name, len(found), error and error["message"]


def table_part(
    export: Any, paths: list[str]
) -> tuple[list[dict[str, Any]], list[tuple[Any, ...]]]:
    """The rows of several stores, and the summary of each."""
    done = [export(path) for path in paths]
    return [row for _, found in done for row in found], [summary(part) for part in done]


if __name__ == "__main__":
    measurements.run("care_table", main)
