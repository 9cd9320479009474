#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Time the readers a user would otherwise pick, on one thread, on the file named.

READER_BENCHMARK_FILE=recording.csv swift run -c release benchmarks reader
python3 Benchmarks/peers/reader.py recording.csv

Prints one JSON line per reader, shaped like those of `benchmarks`. Needs polars, pandas and
pyarrow; one that is missing is left out with a word on standard error.
"""

import json
import os
import statistics
import sys
import time

os.environ["POLARS_MAX_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"
if hasattr(os, "sched_setaffinity"):
    # pandas' parser uses helper threads whatever it is told; one core keeps it to one.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

RUNS = 15


def measure(name, version, path, read):
    rows = read(path)
    times, cpu = [], []
    for _ in range(RUNS):
        start, cpu_start = time.perf_counter(), time.process_time()
        read(path)
        times.append((time.perf_counter() - start) * 1e3)
        cpu.append((time.process_time() - cpu_start) * 1e3)
    median = statistics.median(times)
    size = os.path.getsize(path)
    print(
        json.dumps(
            {
                "cpuMedian": statistics.median(cpu),
                "input": f"{rows} rows, {size} bytes",
                "maximum": max(times),
                "median": median,
                "megabytesPerSecond": size / median / 1e3,
                "minimum": min(times),
                "name": name,
                "rowsPerSecond": rows / median * 1e3,
                "runs": RUNS,
                "unit": "ms",
                "version": version,
            },
            sort_keys=True,
        ),
        flush=True,
    )


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: reader.py FILE")
    path = sys.argv[1]
    try:
        import polars

        measure("reader.polars.1thread", polars.__version__, path,
                lambda p: polars.read_csv(p).height)
    except ImportError:
        print("reader.py: polars is not installed; left out", file=sys.stderr)
    try:
        import pandas

        measure("reader.pandas.1core", pandas.__version__, path,
                lambda p: len(pandas.read_csv(p)))
    except ImportError:
        print("reader.py: pandas is not installed; left out", file=sys.stderr)
    try:
        import pyarrow
        from pyarrow import csv

        options = csv.ReadOptions(use_threads=False)
        measure("reader.pyarrow.1thread", pyarrow.__version__, path,
                lambda p: csv.read_csv(p, read_options=options).num_rows)
    except ImportError:
        print("reader.py: pyarrow is not installed; left out", file=sys.stderr)


if __name__ == "__main__":
    main()
