# SPDX-License-Identifier: Apache-2.0
"""Measures recordings with Dask into Parquet: what 'goniometer batch' would, a row each.

  dask_measure.py --output knees.parquet -- recordings --side left
  dask_measure.py --scheduler tcp://head:8786 --output /shared/knees.parquet -- \\
    --manifest /shared/trials.csv

The recordings, the program and the output must be at the same paths on every machine. A worker
that fails is begun again; where it fails too often there is no output at all.
"""

from __future__ import annotations

import os
import shutil
import sys
import uuid
from pathlib import Path

import measurements


def hidden(path: Path) -> Path:
    """A name beside a path that nobody else takes, and that readers of Parquet pass over."""
    return path.with_name(f".{path.name}.{uuid.uuid4().hex}")


def measure_part(
    command: list[str], lines: list[str], attempts: int, path: str
) -> list[tuple[str, str]]:
    """Measures one part into a file of its own; gives ids and what became of them."""
    import pyarrow
    from pyarrow import parquet

    rows = measurements.measure(command, lines, attempts)
    types = measurements.SCHEMA.items()
    schema = pyarrow.schema([(name, measurements.arrow_type(kind)) for name, kind in types])
    # Under another name first: a part that is done again elsewhere takes the place of a whole one.
    unfinished = hidden(Path(path))
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), unfinished)
    unfinished.replace(path)
    return [(row["id"], row["status"]) for row in rows]


def main() -> None:
    parser = measurements.parser(__doc__)
    parser.add_argument(
        "--scheduler", metavar="URL", help="Dask's scheduler; all cores of this machine without it"
    )
    arguments = parser.parse_args()
    lines = measurements.prepare(arguments)
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
    command = [arguments.goniometer, "worker"]
    tasks = [
        dask.delayed(measure_part, pure=False)(
            command, part, arguments.attempts, str(folder.resolve() / f"part-{number:05}.parquet")
        )
        for number, part in enumerate(measurements.parts(lines, arguments.size))
    ]
    try:
        found = [pair for part in _computed(tasks, arguments.scheduler) for pair in part]
        expected = measurements.ids(lines)
        measurements.check(expected, [name for name, _ in found])
        written = parquet.read_table(folder, columns=["id"]).column("id").to_pylist()
        measurements.check(expected, written)
        folder.rename(output)
    except measurements.Failure:
        raise
    except Exception as error:
        raise measurements.Failure(
            f"Dask gave up; nothing was written: {error}", measurements.INPUT_OUTPUT
        ) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(measurements.words(status for _, status in found), file=sys.stderr)


def _computed(tasks: list[object], scheduler: str | None) -> tuple[list[tuple[str, str]], ...]:
    import dask

    result: tuple[list[tuple[str, str]], ...]
    if scheduler is None:
        # Threads are enough: each waits for a worker.
        result = dask.compute(*tasks, scheduler="threads", num_workers=os.cpu_count())
        return result
    from distributed import Client

    with Client(scheduler) as client:
        client.upload_file(measurements.__file__)
        result = dask.compute(*tasks)
    return result


if __name__ == "__main__":
    measurements.run("dask_measure", main)
