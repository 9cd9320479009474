# SPDX-License-Identifier: Apache-2.0
"""Measures recordings with Spark into Parquet: what 'goniometer batch' would, a row each.

  spark_measure.py --output knees.parquet -- recordings --side left
  spark-submit --master yarn --py-files measurements.py \\
    spark_measure.py --output hdfs:///knees.parquet -- --manifest /shared/trials.csv

The recordings, and the program, must be at the same paths on every machine. A worker that fails
is begun again elsewhere; where it fails too often there is no output at all.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import measurements

# What a worker may need to be found, and to find its libraries.
_VARIABLES = ["PATH", "LD_LIBRARY_PATH"]


def main() -> None:
    parser = measurements.parser(__doc__)
    add_options(parser)
    arguments = parser.parse_args()
    measurements.prepare(arguments)
    lines = measurements.jobs(arguments.goniometer, arguments.words)
    expected = measurements.ids(lines)
    worker = shlex.join([arguments.goniometer, "worker"])
    # Spark gives what it pipes to an empty environment.
    variables = {name: os.environ[name] for name in _VARIABLES if name in os.environ}
    with session(arguments) as spark:
        # Without checkCode the death of a worker would go unnoticed.
        jobs = spark.sparkContext.parallelize(lines, -(-len(lines) // arguments.size))
        entries = jobs.pipe(worker, env=variables, checkCode=True)
        rows = kept(entries.map(measurements.row))
        found = rows.map(lambda row: (row["id"], row["status"])).collect()
        measurements.check(expected, [name for name, _ in found])
        write(spark, rows, measurements.SCHEMA, arguments.output, expected)
    print(measurements.words(status for _, status in found), file=sys.stderr)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that only Spark has."""
    parser.add_argument(
        "--master",
        metavar="URL",
        help="Spark's master; all cores of this machine without it, spark-submit's under it",
    )


@contextmanager
def session(arguments: argparse.Namespace) -> Iterator[Any]:
    """Spark, as the command line says; what fails while it is used is a Failure."""
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("goniometer")
    builder = builder.config("spark.task.maxFailures", arguments.attempts)
    builder = builder.config("spark.ui.showConsoleProgress", sys.stderr.isatty())
    # The default type of instants says nothing about their zone.
    builder = builder.config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    if arguments.master:
        builder = builder.master(arguments.master)
    elif "PYSPARK_GATEWAY_PORT" not in os.environ:
        # Not under spark-submit: this machine, whose tasks Spark tries but once unless told.
        builder = builder.master(f"local[*,{arguments.attempts}]")
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        spark = builder.getOrCreate()
    except (PySparkException, OSError) as error:
        raise measurements.Failure(
            f"Spark does not start: {_first_line(error)}; is Java there?", measurements.UNAVAILABLE
        ) from None
    # What ends the job is said below; attempts that failed are in Spark's own pages.
    spark.sparkContext.setLogLevel("FATAL")
    spark.sparkContext.addPyFile(measurements.__file__)
    try:
        yield spark
    except measurements.Failure:
        raise
    except Exception as error:
        raise measurements.Failure(
            f"Spark gave up; '{arguments.output}' is not to be used if it is there: "
            f"{_cause(error)}",
            measurements.INPUT_OUTPUT,
        ) from None
    finally:
        spark.stop()


def kept(rows: Any) -> Any:
    """Rows that are computed once, so that what is checked is what is written."""
    from pyspark import StorageLevel

    return rows.persist(StorageLevel.DISK_ONLY)


def write(
    spark: Any, rows: Any, columns: dict[str, Any], output: str, expected: Iterable[str]
) -> None:
    """Writes Parquet, reads it again, and compares its first column with what is expected."""
    frame = spark.createDataFrame(rows, measurements.spark_columns(columns))
    frame.write.parquet(output)
    written = spark.read.parquet(output).select(next(iter(columns))).collect()
    measurements.check(expected, [name for (name,) in written])


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0]


def _cause(error: BaseException) -> str:
    """What a worker's Python raised, out of a Java stack; else the first line."""
    raised = re.findall(r"^(?:\w+\.)*\w*Error: (.+)$", str(error), re.MULTILINE)
    return raised[-1] if raised else _first_line(error)


if __name__ == "__main__":
    measurements.run("spark_measure", main)
