#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times PyPI's vqf (updateBatch) on the samples of the filter benchmark, beside this package's
filters: of one sensor, of both sensors of a joint, and of four recordings at a time.

    pip install numpy vqf==2.1.2
    swift build -c release --product benchmarks
    python Benchmarks/peers/vqf_peer.py .build/release/benchmarks
    python Benchmarks/peers/vqf_peer.py .build/v3/release/benchmarks   # after make release-v3

All in processor time of one thread, per sample and sensor. The two programs take turns, five times,
so that a machine shared with others slows both. One JSON line a measurement, then one with the ratio
of the medians for each filter: how many times as fast as PyPI's vqf it is.
"""
import io
import json
import statistics
import subprocess
import sys
import time

import numpy as np
from vqf import VQF

PERIOD = 0.0035
ROUNDS, RUNS = 5, 15


def time_peer(gyr, acc):
    values = []
    for _ in range(RUNS):
        peer = VQF(PERIOD)
        start = time.thread_time()
        peer.updateBatch(gyr, acc)
        values.append((time.thread_time() - start) / len(gyr) * 1e9)
    return values


def time_swift(benchmarks):
    out = subprocess.run([benchmarks, 'filters', 'lanes'], capture_output=True, text=True, check=True).stdout
    lines = [json.loads(line) for line in out.splitlines()]
    return {line['name']: line['median'] for line in lines}


def line(name, values):
    return json.dumps({
        'input': 'generated, 53240 samples at 285.7 Hz', 'maximum': round(max(values), 3),
        'median': round(statistics.median(values), 3), 'minimum': round(min(values), 3),
        'name': name, 'runs': len(values), 'unit': 'ns/sample'}, sort_keys=True)


def main(benchmarks):
    text = subprocess.run([benchmarks, 'samples'], capture_output=True, text=True, check=True).stdout
    samples = np.loadtxt(io.StringIO(text), delimiter=',', skiprows=1)
    acc, gyr = np.ascontiguousarray(samples[:, 1:4]), np.ascontiguousarray(samples[:, 4:7])
    time_peer(gyr, acc)
    peer, swift = [], {}
    for _ in range(ROUNDS):
        peer.append(statistics.median(time_peer(gyr, acc)))
        for name, value in time_swift(benchmarks).items():
            swift.setdefault(name, []).append(value)
    print(line('filter.vqf.pypi', peer))
    for name, values in swift.items():
        print(line(name, values))
    for name in (
            'filter.vqf', 'filter.vqf.tracker', 'lanes.vqf.pair', 'lanes.vqf.four',
            'lanes.vqf.four.kept', 'filter.bounded-position', 'filter.bounded-position.tracker',
            'lanes.bounded-position.pair', 'lanes.bounded-position.four',
            'lanes.bounded-position.four.kept'):
        ratios = [p / s for p, s in zip(peer, swift[name])]
        print(json.dumps({
            'maximum': round(max(ratios), 2), 'median': round(statistics.median(ratios), 2),
            'minimum': round(min(ratios), 2), 'name': name + '.timesAsFastAsPyPI',
            'runs': len(ratios), 'unit': '1'}, sort_keys=True))


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
