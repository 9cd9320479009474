#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Nanoseconds of processor time per sample of filters that are called from a loop in Python, on the
first samples of the file that `benchmarks samples` printed: `python_filters.py FILE`. A JSON
object."""

import json
import statistics
import sys
import time

import ahrs
import imufusion
import numpy as np

RUNS = 3


def loop(acc, gyr, period):
    settings = imufusion.AhrsSettings()
    settings.sample_rate = 1 / period
    filter_ = imufusion.Ahrs()
    filter_.set_settings(settings)
    attitudes = np.empty((len(acc), 4))
    for index in range(len(acc)):
        filter_.update_no_magnetometer(gyr[index], acc[index])
        attitudes[index] = filter_.get_quaternion()


def timed(count, run):
    times = []
    for _ in range(RUNS):
        start = time.thread_time()
        run()
        times.append((time.thread_time() - start) / count * 1e9)
    return statistics.median(times)


def main(path):
    samples = np.loadtxt(path, delimiter=",", skiprows=1, max_rows=20_000)
    period = samples[1, 0] - samples[0, 0]
    acc, gyr = samples[:, 1:4].copy(), samples[:, 4:7].copy()
    force, rate = acc / 9.80665, np.degrees(gyr)
    few = 2000
    print(json.dumps({
        "AHRS": timed(few, lambda: ahrs.filters.Madgwick(gyr=gyr[:few], acc=acc[:few], Dt=period)),
        "imufusion": timed(len(acc), lambda: loop(force, rate, period))}))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
