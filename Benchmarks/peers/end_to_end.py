#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""From recordings to ranges with the packages of PyPI, as `benchmarks` does it with this one's.

    end_to_end.py files pandas-vqf FOLDER PROCESSES
    end_to_end.py files polars-imufusion FOLDER PROCESSES
    end_to_end.py stream pandas-vqf FILE
    end_to_end.py stream polars-vqf FILE

Prints a JSON object: seconds of the work alone (imports done, processes started), of imports, the
sums, processor seconds of the work, and the largest resident memory in MiB of the largest process."""

import json
import multiprocessing
import os
import sys
import time

start = time.perf_counter()


def reader(name):
    if name.startswith("pandas"):
        import pandas

        return lambda path: pandas.read_csv(path).to_numpy()
    import polars

    return lambda path: polars.read_csv(path).to_numpy()


def vqf_filter():
    import numpy
    from vqf import VQF

    def run(table):
        period = (table[-1, 0] - table[0, 0]) / (len(table) - 1)
        acc = numpy.ascontiguousarray(table[:, 1:4])
        gyr = numpy.ascontiguousarray(table[:, 4:7])
        return VQF(period).updateBatch(gyr, acc)["quat6D"]

    return run


def imufusion_filter():
    import imufusion
    import numpy

    def run(table):
        period = (table[-1, 0] - table[0, 0]) / (len(table) - 1)
        settings = imufusion.AhrsSettings()
        settings.sample_rate = 1 / period
        ahrs = imufusion.Ahrs()
        ahrs.set_settings(settings)
        # Degrees a second and g, as the package has them.
        gyr, acc = numpy.degrees(table[:, 4:7]), table[:, 1:4] / 9.80665
        attitudes = numpy.empty((len(table), 4))
        for index in range(len(table)):
            ahrs.update_no_magnetometer(gyr[index], acc[index])
            attitudes[index] = ahrs.get_quaternion()
        return attitudes

    return run


class Work:
    """What one process needs, imported once."""

    def __init__(self, way):
        from swing import measure

        self.read = reader(way)
        self.filter = imufusion_filter() if way.endswith("imufusion") else vqf_filter()
        self.measure = measure

    def __call__(self, path):
        table = self.read(path)
        return (len(table), *self.measure(self.filter(table)))


work = None


def begin(way):
    global work
    work = Work(way)


def one(path):
    """Rows, range, repetitions and processor seconds of a file."""
    begun = time.process_time()
    return (*work(path), time.process_time() - begun)


def peak_mib(_=None):
    # Not ru_maxrss: the kernel carries that of the starting program over.
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def main(kind, way, path, processes="1"):
    processes = int(processes)
    begin(way)
    imported = time.perf_counter() - start
    paths = [path]
    if kind == "files":
        paths = sorted(os.path.join(path, name) for name in os.listdir(path))
    if processes == 1:
        begun = time.perf_counter()
        results = [one(path) for path in paths]
        seconds = time.perf_counter() - begun
        peak = peak_mib()
    else:
        context = multiprocessing.get_context("spawn" if way.startswith("polars") else "fork")
        with context.Pool(processes, begin, (way,)) as pool:
            pool.map(peak_mib, range(processes))
            begun = time.perf_counter()
            results = pool.map(one, paths, chunksize=max(1, len(paths) // (4 * processes)))
            seconds = time.perf_counter() - begun
            peak = max(pool.map(peak_mib, range(4 * processes), chunksize=1) + [peak_mib()])
    print(json.dumps({
        "importSeconds": imported, "peakMiB": peak, "rangeSum": sum(r[1] for r in results),
        "processorSeconds": sum(r[3] for r in results),
        "repetitions": sum(r[2] for r in results), "samples": sum(r[0] for r in results),
        "seconds": seconds}))


if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in ("files", "stream"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
