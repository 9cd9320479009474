#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the golden files of the VQF test from PyPI's vqf.

    pip install numpy vqf==2.1.2
    python Benchmarks/peers/golden_vqf.py Tests/InertialTests/Golden

One CSV a case. Lines with '#' hold name=value: the period, the parameters that differ from the
defaults, and bias and biasSigma (rad/s) after the last row. Then a row a sample:

    gx,gy,gz,ax,ay,az          whole numbers of 1/1024 rad/s and 1/1024 m/s^2, so exact in binary
    qw,qx,qy,qz,rest           quat6D and restDetected after the sample, to 14 digits; at high rates
                               only in every n-th row and the last, to keep the files small

The motion is synthetic and seeded: rest, slow and fast rotation with linear acceleration, rest, with
bias, noise, a moment of free fall (specific force exactly zero) and a saturated gyroscope.
"""
import sys
from pathlib import Path

import numpy as np
from vqf import VQF

LSB = 1 / 1024
SHORT = dict(restMinT=0.5, biasSigmaInit=1.0)
# name, rate Hz, seconds, a stored row in n, largest rate rad/s, bias rad/s, parameters
CASES = [
    ('rest_and_motion_25hz', 25.0, 9.0, 1, 4.0, 0.01, {}),
    ('large_bias_50hz', 50.0, 7.0, 1, 3.0, 0.03, dict(biasClip=4.0)),
    ('short_test_100hz', 100.0, 4.0, 1, 10.0, 0.015, SHORT),
    ('motion_bias_only_50hz', 50.0, 3.5, 1, 5.0, 0.02, dict(restBiasEstEnabled=False, tauAcc=1.0)),
    ('rest_bias_only_50hz', 50.0, 3.5, 1, 5.0, 0.02, dict(motionBiasEstEnabled=False, **SHORT)),
    ('no_bias_50hz', 50.0, 2.0, 1, 30.0, 0.02,
     dict(motionBiasEstEnabled=False, restBiasEstEnabled=False)),
    ('rest_and_motion_286hz', 1 / 0.0035, 6.5, 10, 6.0, 0.01, {}),
    ('short_test_1000hz', 1000.0, 2.6, 20, 15.0, 0.015, SHORT),
]


def product(a, b):
    return np.array([a[0]*b[0] - a[1]*b[1] - a[2]*b[2] - a[3]*b[3],
                     a[0]*b[1] + a[1]*b[0] + a[2]*b[3] - a[3]*b[2],
                     a[0]*b[2] - a[1]*b[3] + a[2]*b[0] + a[3]*b[1],
                     a[0]*b[3] + a[1]*b[2] - a[2]*b[1] + a[3]*b[0]])


def motion(rate, seconds, fastest, bias, rng):
    """Angular velocity and specific force of a sensor, in LSB."""
    n = round(rate * seconds)
    t = np.arange(n) / rate
    # 0 at rest, which is the first 30 % and 55-75 % of the time; the second motion is the fast one.
    share = t / seconds
    envelope = np.where((share > 0.3) & (share < 0.55), 0.3, np.where(share > 0.75, 1.0, 0.0))
    phase = rng.uniform(0, 6, (2, 3))
    omega = envelope[:, None] * fastest * np.sin(
        2 * np.pi * np.array([0.7, 1.1, 0.4]) * t[:, None] + phase[0])
    linear = envelope[:, None] * 6 * np.sin(
        2 * np.pi * np.array([1.3, 0.9, 1.7]) * t[:, None] + phase[1])
    q = rng.normal(size=4)
    q /= np.linalg.norm(q)
    force = np.zeros((n, 3))
    for i in range(n):
        h = np.linalg.norm(omega[i]) / rate / 2
        s = np.sinc(h / np.pi) / rate / 2
        q = product(q, np.concatenate([[np.cos(h)], omega[i] * s]))
        f = np.concatenate([[0], linear[i] + [0, 0, 9.81]])
        force[i] = product(product(q * [1, -1, -1, -1], f), q)[1:]
    omega += rng.normal(size=3) * bias + rng.normal(size=(n, 3)) * 0.003
    force += rng.normal(size=(n, 3)) * 0.02
    force[round(0.40 * n):round(0.42 * n)] = 0
    omega = np.clip(omega, -0.8 * fastest, 0.8 * fastest)
    return np.rint(omega / LSB).astype(int), np.rint(force / LSB).astype(int)


def write(folder, number, case):
    name, rate, seconds, every, fastest, bias, parameters = case
    period = 1 / rate
    gyr, acc = motion(rate, seconds, fastest, bias, np.random.default_rng(1000 + number))
    out = VQF(period, **parameters).updateBatch(gyr * LSB, acc * LSB)
    lines = [f'# period={period!r}'] + [f'# {k}={v}' for k, v in parameters.items()]
    lines += [f'# bias{axis}={float(b)!r}' for axis, b in zip('XYZ', out['bias'][-1])]
    lines += [f'# biasSigma={float(out["biasSigma"][-1])!r}', 'gx,gy,gz,ax,ay,az,qw,qx,qy,qz,rest']
    for i in range(len(gyr)):
        row = [str(v) for v in (*gyr[i], *acc[i])]
        if i % every == 0 or i == len(gyr) - 1:
            row += [format(v, '.14g') for v in out['quat6D'][i]] + [str(int(out['restDetected'][i]))]
        lines.append(','.join(row))
    path = Path(folder) / f'{name}.csv'
    path.write_text('\n'.join(lines) + '\n')
    print(f'{path}: {len(gyr)} samples, {path.stat().st_size} bytes, '
          f'{int(out["restDetected"].sum())} at rest')


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for number, case in enumerate(CASES):
        write(sys.argv[1], number, case)
