#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seconds of what a Python user calls on a knee's recordings in memory: `calls.py FOLDER`, a folder with
thigh.csv and shank.csv. The median of many calls after one; a JSON object. Beside `benchmarks run-calls`."""

import os
import sys

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import json
import statistics
import time

import ahrs
import goniometer
import imufusion
import numpy as np
import pandas
import vqf

import knee as script


def median(runs, call):
    call()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def fused(acc, gyr, period):
    """The way of imufusion's own examples: a call a sample."""
    settings = imufusion.AhrsSettings()
    settings.sample_rate = 1 / period
    filter_ = imufusion.Ahrs()
    filter_.set_settings(settings)
    force, rate = acc / 9.80665, np.degrees(gyr)
    attitudes = np.empty((len(acc), 4))
    for index in range(len(acc)):
        filter_.update_no_magnetometer(rate[index], force[index])
        attitudes[index] = filter_.get_quaternion()
    return attitudes


def main(folder):
    frames = [pandas.read_csv(os.path.join(folder, name)) for name in ("thigh.csv", "shank.csv")]
    # As a script has them after reading: an array a sensor.
    samples = np.ascontiguousarray(frames[0][["ax", "ay", "az", "gx", "gy", "gz"]])
    acc, gyr = samples[:, :3].copy(), samples[:, 3:].copy()
    period = float(np.median(np.diff(frames[0]["t"])))
    found = {
        "samples": len(samples),
        "attitude": median(300, lambda: goniometer.attitude(samples, 1 / period)),
        "attitude.vqf": median(300, lambda: goniometer.attitude(samples, 1 / period, filter="vqf")),
        "attitude.frame": median(300, lambda: goniometer.attitude(frames[0])),
        "vqf": median(300, lambda: vqf.VQF(period).updateBatch(gyr, acc)["quat6D"]),
        "imufusion": median(5, lambda: fused(acc, gyr, period)),
        "AHRS": median(1, lambda: ahrs.filters.Madgwick(gyr=gyr, acc=acc, Dt=period)),
        "knee": median(60, lambda: goniometer.knee(*frames).range.degrees),
        "qmt": median(3, lambda: script.angles("axis", frames, [script.SIGNS["found"]])),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
