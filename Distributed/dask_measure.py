# SPDX-License-Identifier: Apache-2.0
"""Measures recordings with Dask into Parquet: what 'goniometer batch' would, a row each.

  dask_measure.py --output knees.parquet -- recordings --side left
  dask_measure.py --scheduler tcp://head:8786 --output /shared/knees.parquet -- \\
    --manifest /shared/trials.csv

The recordings, the program and the output must be at the same paths on every machine. A worker
that fails is begun again; where it fails too often there is no output at all.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import measurements

Work = Callable[[list[str]], tuple[list[dict[str, Any]], list[tuple[Any, ...]]]]


def hidden(path: Path) -> Path:
    """A name beside a path that nobody else takes, and that readers of Parquet pass over."""
    return path.with_name(f".{path.name}.{uuid.uuid4().hex}")


def write_part(
    work: Work, lines: list[str], columns: dict[str, Any], path: str
) -> list[tuple[Any, ...]]:
    """Does one part of the work, its rows into a file of its own; gives what became of each job."""
    import pyarrow
    from pyarrow import parquet

    rows, found = work(lines)
    table = pyarrow.Table.from_pylist(rows, schema=measurements.arrow_columns(columns))
    # Under another name first: a part that is done again elsewhere takes the place of a whole one.
    unfinished = hidden(Path(path))
    parquet.write_table(table, unfinished)
    unfinished.replace(path)
    return found


def measure_part(
    command: list[str], attempts: int, lines: list[str]
) -> tuple[list[dict[str, Any]], list[tuple[Any, ...]]]:
    """The rows of one part, and ids with what became of them."""
    rows = measurements.measure(command, lines, attempts)
    return rows, [(row["id"], row["status"]) for row in rows]


def main() -> None:
    parser = measurements.parser(__doc__)
    add_options(parser)
    arguments = parser.parse_args()
    measurements.prepare(arguments)
    lines = measurements.jobs(arguments.goniometer, arguments.words)
    work = partial(measure_part, [arguments.goniometer, "worker"], arguments.attempts)
    found = write(
        arguments,
        lines,
        work,
        measurements.SCHEMA,
        expected=measurements.ids(lines),
        rows_of=lambda _: 1,
    )
    print(measurements.words(status for _, status in found), file=sys.stderr)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that only Dask has."""
    parser.add_argument(
        "--scheduler", metavar="URL", help="Dask's scheduler; all cores of this machine without it"
    )


def write(
    arguments: argparse.Namespace,
    jobs: list[str],
    work: Work,
    columns: dict[str, Any],
    expected: list[str],
    rows_of: Callable[[tuple[Any, ...]], int],
) -> list[tuple[Any, ...]]:
    """Does all the work into Parquet, and checks that nothing is lost.

    `work` gives the rows of a part of the jobs, and one tuple for each job that begins with its
    name; of a job as many rows have its name in the first column as `rows_of` its tuple says.
    """
    import dask
    from pyarrow import parquet

    output = Path(arguments.output)
    try:
        folder = hidden(output)
        folder.mkdir()
    except OSError as error:
        raise measurements.Failure(
            f"'{output}' cannot be made: {error.strerror}", measurements.CANNOT_WRITE
        ) from None
    tasks = [
        dask.delayed(write_part, pure=False)(
            work, part, columns, str(folder.resolve() / f"part-{number:05}.parquet")
        )
        for number, part in enumerate(measurements.parts(jobs, arguments.size))
    ]
    try:
        found = [job for part in _computed(tasks, arguments.scheduler) for job in part]
        measurements.check(expected, [job[0] for job in found])
        key = next(iter(columns))
        written = parquet.read_table(folder, columns=[key]).column(key).to_pylist()
        measurements.check([job[0] for job in found for _ in range(rows_of(job))], written)
        folder.rename(output)
    except measurements.Failure:
        raise
    except Exception as error:
        raise measurements.Failure(
            f"Dask gave up; nothing was written: {error}", measurements.INPUT_OUTPUT
        ) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def _computed(tasks: list[object], scheduler: str | None) -> tuple[list[tuple[Any, ...]], ...]:
    import dask

    result: tuple[list[tuple[Any, ...]], ...]
    if scheduler is None:
        # Threads are enough: each waits for a worker.
        result = dask.compute(*tasks, scheduler="threads", num_workers=os.cpu_count())
        return result
    from distributed import Client

    with Client(scheduler) as client:
        for file in [measurements.__file__, __file__]:
            client.upload_file(file)
        result = dask.compute(*tasks)
    return result


if __name__ == "__main__":
    measurements.run("dask_measure", main)
