#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs other people's programs, from PyPI, on the reference recordings and on simulated legs.

    make peers

does all of it (run.sh): makes an environment of its own, runs this script, and has `validation` score what
came out, with the scorer that this program is held to, into Benchmarks/peers/results.json. By hand:

    pip install -r Benchmarks/peers/requirements.txt
    validation export-simulated FOLDER
    python Benchmarks/peers/peers.py DATASETS FOLDER
    validation score-peers FOLDER

Into FOLDER go files of little-endian doubles without a header: w,x,y,z a sample for an attitude
(attitude/METHOD/TRIAL.f64, simulated/METHOD/NUMBER.SEGMENT.f64), time and flexion in degrees for a
knee (knee/METHOD/RECORDING.f64, with '+' for '/'); and peers.json, which names the methods, with
versions, and what was not run and why. Nothing here is random.

The settings called best were found by trying a few on the very trials they are scored on, which
favours the peer: Fusion's gain 0.02 to 1 with and without acceleration rejection and its bias
estimator, Madgwick's 0.02 to 0.1, Mahony's as this program's.
"""
import contextlib
import csv
import gzip
import importlib
import importlib.metadata
import io
import json
import sys
from pathlib import Path

GRAVITY = 9.80665
PERIOD = 0.0035
not_run = []
methods = []


def package(distribution, module):
    """The module, or None with a line in what was not run."""
    try:
        return importlib.import_module(module)
    except Exception as error:  # what a broken build of a package throws is anything
        not_run.append({'package': distribution, 'reason': f'{type(error).__name__}: {error}'})
        return None


def version(distribution):
    return importlib.metadata.version(distribution)


np = importlib.import_module('numpy')
vqf = package('vqf', 'vqf')
imufusion = package('imufusion', 'imufusion')
ahrs = package('AHRS', 'ahrs')
qmt = package('qmt', 'qmt')


def vqf_online(gyr, acc, period, **parameters):
    return vqf.VQF(period, **parameters).updateBatch(gyr, acc)['quat6D']


def vqf_basic(gyr, acc, period):
    return vqf.BasicVQF(period).updateBatch(gyr, acc)['quat6D']


def vqf_offline(gyr, acc, period):
    return vqf.offlineVQF(gyr, acc, None, period)['quat6D']


def fusion(gyr, acc, period, gain=0.5, rejection=0, timeout=0, bias=False):
    settings = imufusion.AhrsSettings()
    settings.sample_rate = 1 / period
    settings.gain = gain
    settings.acceleration_rejection = rejection
    settings.rejection_timeout = timeout
    filter_ = imufusion.Ahrs()
    filter_.set_settings(settings)
    offset = imufusion.Bias()
    offset_settings = imufusion.BiasSettings()
    offset_settings.sample_rate = 1 / period
    offset.set_settings(offset_settings)
    rate, force = np.rad2deg(gyr), acc / GRAVITY
    out = np.empty((len(gyr), 4))
    for i in range(len(gyr)):
        filter_.update_no_magnetometer(offset.update(rate[i]) if bias else rate[i], force[i])
        out[i] = filter_.get_quaternion()
    return out


def attitude_methods():
    """Name, distribution, settings, offline, on simulations too, function."""
    found = []
    if vqf:
        found += [
            ('VQF, online', 'vqf', 'defaults', False, True, vqf_online),
            ('VQF, short test', 'vqf', '`restMinT` 0.5 s, `biasSigmaInit` 1 °/s', False, False,
             lambda g, a, p: vqf_online(g, a, p, restMinT=0.5, biasSigmaInit=1.0)),
            ('BasicVQF', 'vqf', 'defaults', False, True, vqf_basic),
            ('VQF, offline', 'vqf', 'defaults', True, True, vqf_offline),
        ]
    if imufusion:
        found += [
            ('Fusion', 'imufusion', 'defaults (gain 0.5)', False, False,
             fusion),
            ('Fusion, best', 'imufusion', BEST_FUSION[0], False, True,
             lambda g, a, p: fusion(g, a, p, *BEST_FUSION[1])),
        ]
    if ahrs:
        filters = ahrs.filters
        found += [
            ('Madgwick', 'AHRS', 'gain 0.033 (default)', False, False,
             lambda g, a, p: filters.Madgwick(gyr=g, acc=a, Dt=p).Q),
            ('Mahony', 'AHRS', '`k_P` 1, `k_I` 0.3 (defaults)', False, False,
             lambda g, a, p: filters.Mahony(gyr=g, acc=a, Dt=p).Q),
            ('Mahony, best', 'AHRS', '`k_P` 0.15, `k_I` 0.002', False, False,
             lambda g, a, p: filters.Mahony(gyr=g, acc=a, Dt=p, k_P=0.15, k_I=0.002).Q),
            ('EKF', 'AHRS', 'defaults', False, False,
             lambda g, a, p: filters.EKF(gyr=g, acc=a, Dt=p, frame='NED').Q),
        ]
    return found


BEST_FUSION = ('gain 0.05, acceleration rejection 10° for 20 s, bias estimator',
               (0.05, 10, 20, True))


def read(path):
    """Columns of a CSV by name; what is no number is NaN."""
    opened = gzip.open(path, 'rt') if str(path).endswith('.gz') else open(path)
    with opened as file:
        header = [cell.strip().lstrip('#').strip() for cell in next(csv.reader([file.readline()]))]
        data = np.genfromtxt(file, delimiter=',')
    return {name: data[:, i] for i, name in enumerate(header)}


def motion(path):
    table = read(path)
    stack = lambda names: np.ascontiguousarray(np.stack([table[n] for n in names], 1))
    return table['t'], stack(['gx', 'gy', 'gz']), stack(['ax', 'ay', 'az'])


def save(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    np.ascontiguousarray(rows, dtype='<f8').tofile(path)


def slug(name):
    return ''.join(c if c.isalnum() else '-' for c in name.lower()).replace('--', '-')


def run_attitude(datasets, folder):
    trials = sorted((datasets / 'broad').glob('*.imu.csv.gz'))
    manifest = folder / 'simulated' / 'tests.json'
    tests = json.loads(manifest.read_text()) if manifest.exists() else []
    for name, distribution, settings, offline, simulated, function in attitude_methods():
        entry = {'name': name, 'package': distribution, 'version': version(distribution),
                 'settings': settings, 'isOffline': offline, 'folder': slug(name)}
        for trial in trials:
            _, gyr, acc = motion(trial)
            save(folder / 'attitude' / slug(name) / (trial.name.split('.imu')[0] + '.f64'),
                 function(gyr, acc, PERIOD))
        for test in tests if simulated else []:
            for segment in ('thigh', 'shank'):
                rows = np.fromfile(folder / 'simulated' / f'{test["number"]}.{segment}.f64', '<f8')
                rows = rows.reshape(-1, 7)
                gyr, acc = np.ascontiguousarray(rows[:, 4:7]), np.ascontiguousarray(rows[:, 1:4])
                save(folder / 'simulated' / slug(name) / f'{test["number"]}.{segment}.f64',
                     function(gyr, acc, test['period']))
        methods.append(entry)
        print(name, file=sys.stderr)


def qmt_angle(t, gyr1, acc1, gyr2, acc2, first, second):
    """Flexion by qmt: VQF offline, the axes of Olsson et al. 2020, heading correction, projection.

    Both sensors are turned first so that z is their end of the hinge.
    """
    period = float(np.median(np.diff(t)))
    hinge = np.array([0, 0, 1.0])

    def segment(gyr, acc, axis):
        mounting = turn(hinge, axis)
        attitude = qmt.oriEstOfflineVQF(gyr, acc, params={'Ts': period})
        return qmt.qmult(attitude, mounting), qmt.rotate(qmt.qinv(mounting), gyr)

    q1, rate1 = segment(gyr1, acc1, first)
    q2, rate2 = segment(gyr2, acc2, second)
    corrected = qmt.headingCorrection(rate1, rate2, q1, q2, np.arange(len(t)) * period, hinge,
                                      None)[0]
    relative = qmt.qmult(qmt.qinv(q1), corrected)
    return np.unwrap(qmt.quatProject(relative, hinge)['projAngle'])


def turn(a, b):
    """The shortest rotation that takes a to b."""
    q = np.concatenate([[1 + a @ b], np.cross(a, b)])
    return q / np.linalg.norm(q) if np.linalg.norm(q) > 1e-9 else np.array([0, 1.0, 0, 0])


def run_knees(datasets, folder):
    name = 'VQF offline, Olsson axis, heading correction'
    entry = {'name': name, 'package': 'qmt', 'version': version('qmt'), 'folder': slug(name),
             'settings': 'defaults; of the four pairs of axis signs, which the method leaves open, '
                         'the one with the smallest error',
             'isOffline': True}
    for path in sorted((datasets / 'knee').glob('*/*_thigh.csv')):
        stem = path.name.removesuffix('_thigh.csv')
        t, gyr1, acc1 = motion(path)
        _, gyr2, acc2 = motion(path.parent / f'{stem}_shank.csv')
        with contextlib.redirect_stdout(io.StringIO()):  # it reports every step
            axes = qmt.jointAxisEstHingeOlsson(acc1, acc2, gyr1, gyr2)
        first, second = (np.asarray(a).ravel() for a in axes[:2])
        for number, (s1, s2) in enumerate([(1, 1), (1, -1), (-1, 1), (-1, -1)]):
            angle = qmt_angle(t, gyr1, acc1, gyr2, acc2, s1 * first, s2 * second)
            save(folder / 'knee' / slug(name) / f'{path.parent.name}+{stem}.{number}.f64',
                 np.stack([t, np.rad2deg(angle)], 1))
    methods.append(entry)
    print(name, file=sys.stderr)


def main(datasets, folder):
    run_attitude(Path(datasets), Path(folder))
    attitude = list(methods)
    methods.clear()
    if qmt:
        run_knees(Path(datasets), Path(folder))
    found = {'attitude': attitude, 'knee': methods, 'notRun': not_run}
    (Path(folder) / 'peers.json').write_text(json.dumps(found, indent=1, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
