#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Joint angles of this program and of packages from PyPI on the same pairs of sensors, as tables.

    pip install -r Benchmarks/peers/requirements-joints.txt
    joints.py --program GONIOMETER [--rigs FOLDER] [--joints FOLDER]

--rigs has a folder a rig with proximal.csv, distal.csv, relative.csv and, for a hinge, ref.csv; --joints has
walk_left_SEGMENT.csv and walk_left_JOINT_ref.csv. What is absent or not installed is left out with a word.

The first table has root mean square errors in degrees after one constant, in bold the best of those that were
given nothing. On rigs either
sign and a lag of up to 0.1 s are free, and for relative attitudes how the sensors sit on the segments. On the
walk there is no lag, and only the packages' sign is free. Packages give relative attitudes. A hinge's angle
is that about the principal axis of the relative rate. The walk's are Grood and Suntay's, with that axis as
lateral and gravity in the quietest two seconds as upright. The second table has seconds of a second run: of
this program the whole process, of a package its functions, without reading files.

Settings were chosen among documented ones on these very recordings, and where a package leaves something
open, the candidate that fits the reference best counts. Both favour the package.
  qmt          VQF offline, axes by Olsson's method with either sign, headingCorrection with 1d_corr and its
               window centred; hip and ankle are hinges, as in its example. Given, because it cannot find
               them: the axes of a joint of two, the ranges of the Euler angles of a ball.
  dfjimu MEKF  Its defaults and lever arms. Both sensors are levelled first; eight headings between them.
  dfjimu MAP   The same with noise and iterations as in its examples.
  RING         The package's network, for a chain with as many joints as the joint has axes, from either end.
  VQF          Offline. The heading between the sensors is one number, in steps of 2 degrees, that fits the
               first 20 s of the reference best."""
import os

for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS'):
    os.environ[name] = '1'

import contextlib
import functools
import io
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
from scipy.signal import butter, filtfilt
from scipy.spatial.transform import Rotation, Slerp

import command_line
import peers

qmt, vqf = peers.qmt, peers.vqf
dfjimu, ring = peers.package('dfjimu', 'dfjimu'), peers.package('imt-ring', 'ring')
LAGS = np.arange(-10, 11) / 100
Z = np.array([0, 0, 1.0])
WALK = {'hip': ('pelvis', 'thigh', 'flexion', 'abduction'), 'knee': ('thigh', 'shank', 'flexion'),
        'ankle': ('shank', 'foot', 'flexion')}


def attitudes(quaternions):
    return Rotation.from_quat(quaternions, scalar_first=True)


def turn(a, b):
    """The shortest rotation that takes the direction of a to that of b."""
    return attitudes(peers.turn(a / np.linalg.norm(a), b / np.linalg.norm(b)))


def nearest(matrix):
    u, _, v = np.linalg.svd(matrix)
    return Rotation.from_matrix(u @ np.diag([1, 1, np.linalg.det(u @ v)]) @ v)


def about_z(degrees):
    return Rotation.from_rotvec(np.radians(degrees) * Z)


def valid(path, names):
    """Times and columns of a reference where it is valid."""
    table = peers.read(path)
    values = np.stack([table[name] for name in names], 1)
    keep = (table['valid'] > 0) & np.isfinite(values).all(1)
    return table['t'][keep], values[keep]


class Joint:
    """Two sensors, and of the reference the angles and, of a rig, relative attitudes."""

    def __init__(self, title, axes, paths, angles, relative=None):
        self.title, self.axes, self.paths, self.angles, self.relative = title, axes, paths, {}, None
        motions = [peers.motion(path) for path in paths.values()]
        count = min(len(motion[0]) for motion in motions)
        self.t = motions[0][0][:count]
        self.gyr, self.acc = ([motion[i][:count] for motion in motions] for i in (1, 2))
        self.rate = float(round(1 / np.median(np.diff(self.t))))
        for name, (path, column) in angles.items():
            times, values = valid(path, [column])
            self.angles[name] = times, np.unwrap(values[:, 0], period=360)
        if relative:
            times, values = valid(relative, ['qw', 'qx', 'qy', 'qz'])
            self.relative = times, attitudes(values)

    def measured(self, relative):
        """The joint's angles by a relative attitude."""
        first, second = (filtfilt(*butter(2, 5 / (self.rate / 2)), gyr, axis=0) for gyr in self.gyr)
        rate = second - relative.inv().apply(first)
        weight = 1 / (np.linalg.norm(rate, axis=1) + 1e-6)
        axes = [np.linalg.eigh(r.T * weight @ r)[1][:, -1] for r in (relative.apply(rate), rate)]
        axes[1] *= np.sign(np.mean(relative.apply(axes[1]) @ axes[0]))
        if self.relative:
            q = (turn(Z, axes[0]).inv() * relative * turn(Z, axes[1])).as_quat()
            return {'hinge angle': np.degrees(np.unwrap(2 * np.arctan2(q[:, 2], q[:, 3])))}
        width = int(2 * self.rate)
        total = sum(np.cumsum(np.linalg.norm(gyr, axis=1)) for gyr in self.gyr)
        still = np.argmin(total[width:] - total[:-width])
        frames = []
        for acc, axis in zip(self.acc, axes):
            level = turn(acc[still:still + width].mean(0), Z)
            frames.append(level.inv() * turn(np.array([1.0, 0, 0]), level.apply(axis) * (1, 1, 0)))
        euler = (frames[0].inv() * relative * frames[1]).as_euler('XYZ')
        return dict(zip(('flexion', 'abduction'), np.degrees(np.unwrap(euler[:, :2], axis=0)).T))

    def errors(self, t, relative, angles=None, until=np.inf, lags=LAGS):
        """Degrees by quantity; the angles are those of the relative attitude unless given."""
        signs = (1,) if angles and not self.relative else (1, -1)
        angles = angles or (self.measured(relative) if self.angles else {})
        found = {}
        for name, (times, values) in self.angles.items():
            keep = times < until
            apart = [sign * np.interp(times[keep] + lag, t, angles[name]) - values[keep]
                     for lag in (lags if self.relative else [0]) for sign in signs]
            found[name] = min(np.sqrt(np.mean((a - np.median(a)) ** 2)) for a in apart)
        if self.relative:
            found['relative attitude'] = min(self.fit(t, relative, lag, until)[0] for lag in lags)
        return found

    def fit(self, t, relative, lag=0, until=np.inf):
        """Degrees between the reference and a * relative * b, and the constants a and b that fit best."""
        times, truth = self.relative
        keep = (times < until) & (times + lag >= t[0]) & (times + lag <= t[-1])
        truth, found = truth[keep], Slerp(t, relative)(times[keep] + lag)
        products = np.einsum('nij,nkl->ijkl', truth.as_matrix(), found.as_matrix())
        a = Rotation.identity()
        for _ in range(100):
            b = nearest(np.einsum('ijkl,ik->lj', products, a.as_matrix()))
            a = nearest(np.einsum('ijkl,lj->ik', products, b.as_matrix()))
        return np.degrees(np.sqrt(np.mean((truth.inv() * a * found * b).magnitude() ** 2))), a, b

    def best(self, candidates, until):
        """The errors of the candidate that fits the reference best until then."""
        name = 'relative attitude' if self.relative else 'flexion'
        by = lambda candidate: self.errors(self.t, candidate, until=until, lags=[0])[name]
        return self.errors(self.t, min(candidates, key=by) if len(candidates) > 1 else candidates[0])


def oriented(joint):
    return [attitudes(peers.vqf_offline(gyr, acc, 1 / joint.rate)) for gyr, acc in zip(joint.gyr, joint.acc)]


def run_vqf(joint):
    one, two = oriented(joint)
    for heading in range(0, 360, 2):
        yield one.inv() * about_z(heading) * two


@functools.cache
def given(joint):
    """Axes or ranges of the reference in the sensors' frames, which VQF with its best heading places."""
    _, a, b = min((joint.fit(joint.t, candidate) for candidate in run_vqf(joint)), key=lambda found: found[0])
    reference = a.inv() * joint.relative[1] * b.inv()
    if joint.axes == 3:
        euler = reference.as_euler('XYZ')
        return np.eye(3), {'angle_ranges': np.stack([euler.min(0), euler.max(0)], 1), 'convention': 'xyz'}
    second = Z
    for _ in range(100):  # the axes that keep their angle to each other, in turns
        first = np.linalg.eigh(np.cov(reference.apply(second).T))[1][:, 0]
        second = np.linalg.eigh(np.cov(reference.inv().apply(first).T))[1][:, 0]
    return np.stack([first, second]), None


def run_qmt(joint):
    attitude = oriented(joint)
    even = np.arange(len(joint.t)) / joint.rate

    def corrected(turns, axes, info, **settings):
        q = [(a * t).as_quat(scalar_first=True) for a, t in zip(attitude, turns)]
        gyr = [t.inv().apply(g) for t, g in zip(turns, joint.gyr)]
        with contextlib.redirect_stdout(io.StringIO()):  # it reports every step
            q = qmt.headingCorrection(*gyr, *q, even, axes, info, {'alignment': 'center'} | settings)[0]
        return attitude[0].inv() * attitudes(q) * turns[1].inv()

    if joint.axes > 1:
        yield corrected([Rotation.identity()] * 2, *given(joint))
        return
    with contextlib.redirect_stdout(io.StringIO()):
        first, second = (axis.ravel() for axis in qmt.jointAxisEstHingeOlsson(*joint.acc, *joint.gyr)[:2])
    for sign in (1, -1):  # each sensor's frame is turned so that z is its end of the hinge
        yield corrected([turn(Z, first), turn(Z, sign * second)], Z, None, constraint='1d_corr')


def run_dfjimu(joint, smooth=False):
    (acc1, acc2), (gyr1, gyr2) = joint.acc, joint.gyr
    r1, r2 = dfjimu.estimate_lever_arms(gyr1, gyr2, acc1, acc2, joint.rate)
    one, two = (turn(acc[:int(joint.rate / 2)].mean(0), Z) for acc in joint.acc)
    for heading in range(0, 360, 45):
        start = one.inv() * about_z(heading) * two  # it takes the sensors to start alike
        data = gyr1, start.apply(gyr2), acc1, start.apply(acc2), r1, start.apply(r2), joint.rate, np.eye(4)[0]
        noise = np.eye(6) * 0.01, np.eye(3) * 0.1, np.eye(3)
        q1, q2 = dfjimu.map_acc(*data, *noise, iterations=10) if smooth else dfjimu.mekf_acc(*data)
        yield attitudes(q1).inv() * attitudes(q2) * start


@functools.cache
def network(joints, rate):
    return ring.RING(list(range(-1, joints)), 1 / rate, jit=True)


def run_ring(joint):
    for first in (0, -1):
        data = np.zeros((len(joint.t), joint.axes + 1, 9))
        for place, acc, gyr in zip((first, -1 - first), joint.acc, joint.gyr):
            data[:, place, :3], data[:, place, 3:6] = acc, gyr
        found = np.asarray(network(joint.axes, joint.rate).apply(data)[0], float)
        last = functools.reduce(lambda a, b: a * b, map(attitudes, np.moveaxis(found, 1, 0)[1:]))
        yield last.inv() if first else last


def run_program(program, joint):
    """Times, relative attitudes and angles."""
    walk = not joint.relative
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / 'angles.csv'
        options = [word for name, path in joint.paths.items()
                   for word in ((f'--{name}', path) if walk else ('--segment', f'{name}={path}'))]
        # It exits with 1 too where a check is bad, such as that of one axis for a ball.
        result = subprocess.run([program, 'analyze', *options, *(['--side', 'left'] if walk else []), '--quiet',
                                 '--csv', output], capture_output=True, text=True)
        if not output.exists():
            raise RuntimeError(result.stderr.strip())
        table = peers.read(output)
    angles = {name.removesuffix('_deg'): values for name, values in table.items()}
    angles['hinge angle'] = angles['flexion']
    quaternions = [] if walk else np.stack([table[name] for name in ('qw', 'qx', 'qy', 'qz')], 1)
    return table['time_s'], None if walk else attitudes(quaternions), angles


# By title: what it needs, the axes of joints it is for, candidates of the relative attitude, and the seconds of
# the reference that choose among them.
METHODS = {'Goniometer': ([], (1, 2, 3), None, 0), 'qmt': ([qmt, vqf], (1,), run_qmt, np.inf),
           'qmt, axes or ranges given': ([qmt, vqf], (2, 3), run_qmt, np.inf),
           'dfjimu MEKF': ([dfjimu], (1, 2, 3), run_dfjimu, np.inf),
           'dfjimu MAP': ([dfjimu], (1, 2, 3), functools.partial(run_dfjimu, smooth=True), np.inf),
           'RING': ([ring], (1, 2, 3), run_ring, np.inf), 'VQF, heading given': ([vqf], (1, 2, 3), run_vqf, 20)}


def score(joint, program, title):
    """Errors by quantity and seconds, or a word in place of both."""
    needed, axes, run, until = METHODS[title]
    if None in needed or joint.axes not in axes:
        return ['not installed' if None in needed else '–'] * 2
    try:  # the first run is not timed: whatever is compiled or loaded on first use
        errors = joint.best(list(run(joint)), until) if run else joint.errors(*run_program(program, joint))
        begun = time.perf_counter()
        next(run(joint)) if run else run_program(program, joint)
        return errors, time.perf_counter() - begun
    except Exception as error:  # libraries raise anything on data they cannot use
        print(f'joints.py: {joint.title}, {title}: {type(error).__name__}: {error}', file=sys.stderr)
        return ['failed'] * 2


def load(rigs, walk):
    for folder in sorted(path.parent for path in rigs.glob('*/relative.csv')):
        hinge = folder / 'ref.csv'
        yield Joint(folder.name.replace('_', ' '), 1 if hinge.exists() else 2 if 'two_axes' in folder.name else 3,
                    {name: folder / f'{name}.csv' for name in ('proximal', 'distal')},
                    {'hinge angle': (hinge, 'flexion_deg')} if hinge.exists() else {}, folder / 'relative.csv')
    for name, (proximal, distal, *angles) in WALK.items() if walk.is_dir() else ():
        yield Joint(f'walk, left {name}', 1, {s: walk / f'walk_left_{s}.csv' for s in (proximal, distal)},
                    {angle: (walk / f'walk_left_{name}_ref.csv', f'{angle}_deg') for angle in angles})


def row(title, values, digits):
    texts = [value if isinstance(value, str) else f'{value:.{digits}f}' for value in values]
    rivals = [text for text, method in zip(texts, METHODS) if 'given' not in method and text[0].isdigit()]
    best = min(rivals, key=float, default=None)
    return f'| {title} | ' + ' | '.join(f'**{text}**' if text == best else text for text in texts) + ' |'


def main(arguments):
    words, options = command_line.parse(arguments, {'--program': '', '--rigs': '', '--joints': ''})
    if words or not options['--program']:
        sys.exit(__doc__)
    used = {'qmt': qmt, 'vqf': vqf, 'dfjimu': dfjimu, 'imt-ring': ring}
    for entry in peers.not_run:
        if entry['package'] in used:
            print(f'joints.py: {entry["package"]}: {entry["reason"]}', file=sys.stderr)
    folders = [Path(options[name] or os.devnull) for name in ('--rigs', '--joints')]
    for name, folder in zip(('--rigs', '--joints'), folders):
        if not folder.is_dir():
            print(f'joints.py: {name} is no folder; its recordings are skipped', file=sys.stderr)
    warnings.simplefilter('ignore')
    accuracy, speed = [], []
    for joint in load(*folders):
        print(joint.title, file=sys.stderr)
        found = [score(joint, options['--program'], title) for title in METHODS]
        for name in [*joint.angles, *(['relative attitude'] if joint.relative else [])]:
            values = [errors if isinstance(errors, str) else errors[name] for errors, _ in found]
            accuracy.append(row(f'{joint.title}: {name}', values, 2))
        speed.append(row(joint.title, [seconds for _, seconds in found], 3))
    for what, rows in (('Error, degrees', accuracy), ('Time, seconds', speed)):
        print(f'| {what} | {" | ".join(METHODS)} |', '| --- |' + ' ---: |' * len(METHODS), *rows, '', sep='\n')
    print(', '.join(f'{name} {peers.version(name)}' for name, module in used.items() if module))


if __name__ == '__main__':
    main(sys.argv[1:])
