#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The knee angle and its range from two CSV files, scripted with pandas, vqf and qmt.

    knee.py peer axis|heading [--processes N] [--angles FOLDER] FOLDER...
    knee.py bench PROGRAM [--knees N] [--rounds N] [--reference FOLDER]

`peer` measures every folder below FOLDER that has thigh.csv and shank.csv and prints a JSON object.
  axis     VQF offline for each sensor, the hinge axis by Olsson's method, the angle about it. The
           headings of the two sensors are unrelated; one turn for the whole recording, the mean
           over its samples, joins the two ends of the hinge.
  heading  The same with qmt.headingCorrection (one axis, default settings) in place of that turn.
The range lies between the percentiles 0.5 and 99.5 of the angle: the heading correction starts with
a short transient, and the extremes of the angle would contain it. --angles also writes NAME.csv for
each knee, with the angle for the axes as found and for either or both of them reversed, because the
method leaves these signs open. The script uses one thread a process for linear algebra.

`bench` compares it with goniometer's batch and analyze (knee_bench.py)."""

import os
import sys
import time

start = time.perf_counter()
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import contextlib
import io
import json
import multiprocessing
from pathlib import Path

import numpy as np
import pandas
import qmt
import vqf

import command_line

VARIANTS = ("axis", "heading")
SIGNS = {"found": (1, 1), "shank_reversed": (1, -1), "thigh_reversed": (-1, 1),
         "both_reversed": (-1, -1)}
Z = np.array([0, 0, 1.0])


def measure(variant, folder, signs):
    """Times in seconds and, for each pair of signs of the axes, flexion in degrees."""
    return angles(variant, [pandas.read_csv(folder / name) for name in ("thigh.csv", "shank.csv")], signs)


def angles(variant, tables, signs):
    """The same of tables that were read."""
    acc = [np.ascontiguousarray(table[["ax", "ay", "az"]]) for table in tables]
    gyr = [np.ascontiguousarray(table[["gx", "gy", "gz"]]) for table in tables]
    t = tables[0]["t"].to_numpy()
    period = float(np.median(np.diff(t)))
    attitudes = [vqf.offlineVQF(g, a, None, period)["quat6D"] for g, a in zip(gyr, acc)]
    with contextlib.redirect_stdout(io.StringIO()):  # it reports every step
        axes = qmt.jointAxisEstHingeOlsson(*acc, *gyr)[:2]

    results = []
    for pair in signs:
        # Each sensor's frame turned so that z is its end of the hinge.
        mountings = [turn(Z, axis.ravel() * sign) for axis, sign in zip(axes, pair)]
        thigh, shank = (qmt.qmult(q, m) for q, m in zip(attitudes, mountings))
        if variant == "heading":
            rates = [qmt.rotate(qmt.qinv(m), g) for m, g in zip(mountings, gyr)]
            seconds = np.arange(len(t)) * period
            shank = qmt.headingCorrection(*rates, thigh, shank, seconds, Z, None)[0]
        else:
            # The horizontal part of the hinge as a complex number, as each sensor sees it.
            first, second = (qmt.rotate(q, Z)[:, :2] @ (1, 1j) for q in (thigh, shank))
            heading = np.angle(np.vdot(second, first))
            shank = qmt.qmult(qmt.quatFromAngleAxis(heading, Z), shank)
        relative = qmt.qmult(qmt.qinv(thigh), shank)
        results.append(np.rad2deg(np.unwrap(qmt.quatProject(relative, Z)["projAngle"])))
    return t, results


def turn(a, b):
    """The shortest rotation that takes a to b."""
    q = np.concatenate([[1 + a @ b], np.cross(a, b)])
    return q / np.linalg.norm(q) if np.linalg.norm(q) > 1e-9 else np.array([0, 1.0, 0, 0])


def range_of(angle):
    return float(np.ptp(np.percentile(angle, (0.5, 99.5))))


def one(job):
    """Samples of a sensor, the range or the reason why there is none, and seconds."""
    variant, folder, output = job
    begun = time.perf_counter()
    signs = SIGNS if output else ("found",)
    try:
        t, found = measure(variant, folder, [SIGNS[name] for name in signs])
    except Exception as error:  # libraries raise anything on data they cannot use
        return 0, f"{type(error).__name__}: {error}", time.perf_counter() - begun
    if output:
        columns = {"time_s": t} | {f"{name}_deg": angle for name, angle in zip(signs, found)}
        pandas.DataFrame(columns).to_csv(Path(output) / f"{folder.name}.csv", index=False)
    return len(t), range_of(found[0]), time.perf_counter() - begun


def processor_seconds():
    return sum(os.times()[:4])


def peer(variant, folders, processes, output):
    imported = time.perf_counter()
    knees = sorted(
        path.parent for folder in folders for path in Path(folder).rglob("thigh.csv")
        if (path.parent / "shank.csv").exists())
    if not knees:
        sys.exit("knee.py: no folder with thigh.csv and shank.csv")
    before = processor_seconds()
    one((variant, knees[0], None))  # not counted: anything that is compiled or loaded on first use
    begun, processor = time.perf_counter(), processor_seconds()
    jobs = [(variant, knee, output) for knee in knees]
    if processes == 1:
        results = list(map(one, jobs))
    else:
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            results = pool.map(one, jobs, chunksize=1)
            pool.close()
            pool.join()
    end = time.perf_counter()
    results = {str(knee): result for knee, result in zip(knees, results)}
    print(json.dumps({
        "failed": {knee: why for knee, (count, why, _) in results.items() if not count},
        "importSeconds": imported - start,
        "kneeSeconds": {knee: seconds for knee, (_, _, seconds) in results.items()},
        "processes": processes,
        "processorSeconds": processor_seconds() - processor,
        "rangeDegrees": {knee: value for knee, (count, value, _) in results.items() if count},
        "samples": 2 * sum(count for count, _, _ in results.values()), "seconds": end - begun,
        "variant": variant, "warmUpProcessorSeconds": processor - before,
        "warmUpSeconds": begun - imported, "wholeSeconds": end - start - (begun - imported)}))


def main(arguments):
    words, options = command_line.parse(
        arguments, {"--processes": "1", "--angles": "", "--knees": "60", "--rounds": "3",
                    "--reference": ""})
    numbers = [options[name] for name in ("--processes", "--knees", "--rounds")]
    if not all(number.isdigit() and int(number) for number in numbers):
        sys.exit(__doc__)
    processes, knees, rounds = map(int, numbers)
    if len(words) > 2 and words[0] == "peer" and words[1] in VARIANTS:
        peer(words[1], words[2:], processes, options["--angles"])
    elif len(words) == 2 and words[0] == "bench":
        import knee_bench

        sets = list(knee_bench.knee_sets.SETS.values())
        knee_bench.bench(words[1], sets, knees, rounds, options["--reference"])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
