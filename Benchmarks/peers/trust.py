#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests that were not those that were meant, made with a simulator that is not this program's.

    trust.py PROGRAM [--simulator FILE] [--seeds 20] [--kinds PREFIX] [--save yes]

The simulator is a Python file with functions `gs`, `sample` and `minjerk` for segments on a chain
(evaluate/chainsim.py beside the reference recordings' folder, unless --simulator says where). Needs numpy and scipy.
Without any of this it says so and ends well. Prints a table; --save yes keeps the figures in
Benchmarks/peers/trust.json, from which Validation.md has them.

Wrong: an end of the exercise, or of a named direction, is off by more than 8 degrees; right: all are within 3.
"""
import collections
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import command_line

try:
    import numpy as np
    from scipy.spatial.transform import Rotation
except ImportError as error:
    print(f'trust.py: skipped: {error}')
    sys.exit()

DATASETS = Path(os.environ.get('GONIOMETER_DATASETS') or '../shared/datasets')
WRONG, RIGHT = 8, 3
RATE, DENSE = 100, 1000


def rotation(x=0.0, y=0.0, z=0.0):
    """Turns about x, y or z of the world, degrees; one may vary."""
    x, y, z = np.broadcast_arrays(*(np.asarray(value, float) for value in (x, y, z)))
    return Rotation.from_rotvec(np.radians(np.stack([x, y, z], -1)))


class Draw:
    """The numbers of one test."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.seed = seed

    def __call__(self, low, high):
        return self.random.uniform(low, high)

    def sign(self):
        return self.random.choice([-1, 1])

    def mounting(self):
        return Rotation.random(random_state=self.random)


class Course:
    """Angles over time: points with smooth ways between."""

    def __init__(self, value=0.0):
        self.points, self.end = [(0.0, value)], 0.0

    def hold(self, seconds):
        self.end += seconds
        self.points.append((self.end, self.points[-1][1]))
        return self

    def go(self, value, seconds):
        self.end += seconds
        self.points.append((self.end, value))
        return self

    def at(self, t):
        return SIMULATOR.minjerk(self.points, t)


def leg_files(folder):
    """The files of a leg as arguments."""
    return ['--thigh', folder / 'thigh.csv', '--shank', folder / 'shank.csv']


def record(draw, folder, t, bodies, spoil=None, end=None):
    """Writes the files of a leg, from attitudes and places of the sensors on thigh and shank; until an end, and spoilt."""
    for number, (name, (segment, place)) in enumerate(zip(('thigh', 'shank'), bodies)):
        times, force, rate, _ = SIMULATOR.sample(
            t, segment, place, draw.mounting(), RATE, 10 * draw.seed + number)
        if spoil:
            force, rate, times = spoil(number, times, force, rate)
        kept = times <= (end or np.inf)
        SIMULATOR.write(folder / f'{name}.csv', times[kept], force[kept], rate[kept])


class Seated:
    """Somebody stands, sits down and extends the knee; what may differ are members."""

    def __init__(self, draw):
        self.draw = draw
        self.lag, self.top = draw(0, 8), draw(85, 95)
        self.repetitions, self.way = int(draw(3, 6)), draw(0.8, 1.6)
        self.stance, self.sitting = draw(2, 3), draw(1.4, 2.4)
        self.bent, self.through, self.first = 0.0, None, None
        self.before, self.after, self.closing, self.tremor, self.strap = 0, 0, False, 0.0, 0.0
        self.rate, self.end = 1.0, None
        self.slip, self.lean = 0.0, draw(10, 20)

    def courses(self):
        """Of the thigh's elevation, of the knee, and when the exercise begins."""
        knee, thigh = Course(self.bent), Course(self.bent / 2)
        for course in (knee, thigh):
            course.hold(self.stance + 1.1 * self.before)
        if self.through:
            knee.go(self.through, 0.6 * self.sitting).go(self.top, 0.4 * self.sitting)
        else:
            knee.go(self.top, self.sitting)
        thigh.go(90, self.sitting)
        knee.hold(self.draw(0.8, 1.5))
        begin = knee.end
        for number in range(self.repetitions):
            turns = self.first if number == 0 and self.first is not None else self.lag
            knee.go(turns, self.way).hold(self.draw(0.3, 0.8)).go(self.top, self.way).hold(self.draw(0.3, 0.8))
        thigh.hold(knee.end - thigh.end)
        if self.closing or self.after:
            for course in (knee, thigh):
                course.go(0, self.sitting).hold(2 + 1.1 * self.after)
        else:
            for course in (knee, thigh):
                course.hold(1)
        return thigh, knee, begin

    def steps(self, t, start, seconds):
        """Steps at 0.9 a second within a window: elevation of the thigh and flexion of the knee."""
        if seconds <= 0:
            return 0 * t, 0 * t
        inside = SIMULATOR.env(t, start, start + 0.5, start + seconds - 0.5, start + seconds)
        phase = 2 * np.pi * 0.9 * (t - start)
        return inside * 22 * np.sin(phase), inside * (8 + 52 * (0.5 - 0.5 * np.cos(phase - 0.8)) ** 3)

    def files(self, folder):
        draw = self.draw
        thigh, knee, begin = self.courses()
        duration = knee.end
        # The shank leans forwards while the body goes down or up.
        sits = self.stance + 1.1 * self.before
        lean = Course().hold(sits).go(self.lean, 0.5 * self.sitting).go(0, 0.5 * self.sitting)
        if self.closing or self.after:
            lean.hold(duration - 2 - 1.1 * self.after - self.sitting - lean.end)
            lean.go(self.lean, 0.5 * self.sitting).go(0, 0.5 * self.sitting)
        t = np.arange(0, duration, 1 / DENSE)
        elevation, flexion, leaning = thigh.at(t), knee.at(t), lean.at(t)
        flexion = flexion + leaning
        ways = [(self.stance, 1.1 * self.before), (duration - 1.1 * self.after - 1, 1.1 * self.after)]
        for start, seconds in ways:
            swing, bend = self.steps(t, start, seconds)
            elevation, flexion = elevation + swing, flexion + bend
        shaken = flexion + self.tremor * np.sin(2 * np.pi * draw(4.5, 6) * t) * SIMULATOR.env(
            t, begin, begin + 0.3, duration - 1.3, duration - 1)
        out = draw(-4, 4)
        thighs = rotation(y=-elevation) * rotation(x=out * np.sin(np.radians(elevation)))
        shanks = thighs * rotation(y=shaken)
        sway = 0.004 * np.sin(2 * np.pi * 0.3 * t)
        joint = np.stack([sway + sum(0.5 * (t - a).clip(0, b) for a, b in ways), 0 * t, 0 * t], 1)
        joint = joint + rotation(y=leaning).apply([0, 0, 0.42])
        # A strap that follows the skin keeps a share of the bend from its sensor.
        skin = rotation(y=-self.strap * flexion / self.top)
        slipped = rotation(y=self.slip * SIMULATOR.env(t, self.stance + 0.3, self.stance + 0.7, 1e6, 2e6))
        bodies = [(thighs, joint + thighs.apply([0.02, 0.08, draw(0.15, 0.25)])),
                  (shanks * skin * slipped, joint + shanks.apply([0.03, 0.05, -draw(0.12, 0.25)]))]
        record(draw, folder, t, bodies, self.spoil, self.end)
        return leg_files(folder), (self.lag, self.top)

    def spoil(self, number, times, force, rate):
        return force, rate, times


def seated(**changes):
    """A kind by what differs: values, or functions of the draw."""

    def make(draw, folder):
        test = Seated(draw)
        for name, value in changes.items():
            setattr(test, name, value(draw) if callable(value) else value)
        return test.files(folder)

    return make


def spoiled(force=1.0, rate=1.0, time=1.0, drift=1.0, warming=0.0):
    """A kind whose sensors are off by factors: forces of the first sensor, times of the second by drift; or whose
    gyroscopes' biases grow by so many degrees a second until the end."""

    def make(draw, folder):
        test = Seated(draw)
        test.spoil = lambda number, t, f, w: (
            f * (force if number == 0 else 1), w * rate + np.outer(t / t[-1], np.radians(warming) * np.ones(3)),
            t * time * (drift if number else 1))
        return test.files(folder)

    return make


def contracture(draw, folder):
    """A knee that never straightens, and stands as bent as it ends."""
    test = Seated(draw)
    test.bent = draw(10, 40)
    test.lag, test.top = test.bent + draw(0, 10), test.bent + draw(70, 80)
    return test.files(folder)


def cut(on_the_way):
    def make(draw, folder):
        test = Seated(draw)
        test.lag = draw(25, 40)
        state = draw.random.bit_generator.state
        begin = test.courses()[2]
        draw.random.bit_generator.state = state
        test.end = test.stance + draw(0.4, 0.6) * test.sitting if on_the_way else begin - draw(0.1, 0.4)
        return test.files(folder)

    return make


def machine(draw, folder):
    """A machine moves the knee at 2 to 5 degrees a second."""
    test = Seated(draw)
    test.repetitions, test.lag = 1, draw(5, 15)
    test.way = (test.top - test.lag) / draw(2, 5)
    return test.files(folder)


def stairs(draw, folder):
    """Stands, climbs twelve to sixteen steps, stands: each leg in turn lifts its foot over an edge and pulls the body up.

    The least angle is the stance's or a stride's, as the first step from the stance counts or not."""
    count, way, bend, least = int(draw(6, 9)), draw(1.2, 1.6), draw(80, 95), draw(4, 10)
    knee, thigh = Course().hold(draw(2, 3)), Course()
    begin = knee.end
    thigh.hold(begin)
    for number in range(count):
        last = 0 if number == count - 1 else least
        # Half a stride lifts the foot onto the step, half pulls the body up while the other foot passes.
        knee.go(bend, 0.3 * way).go(0.7 * bend, 0.2 * way).go(last, 0.5 * way)
        thigh.go(0.7 * bend, 0.45 * way).hold(0.1 * way).go(0, 0.45 * way)
    for course in (knee, thigh):
        course.hold(2)
    duration = max(knee.end, thigh.end)
    t = np.arange(0, duration, 1 / DENSE)
    # The body goes up by a step of 0.17 m and on by 0.28 m in each half of a stride.
    steps = sum(np.clip((t - begin - (half + 0.1) * way / 2) / (0.8 * way / 2), 0, 1) for half in range(2 * count))
    smooth = np.convolve(np.pad(steps, 100, 'edge'), np.hanning(201) / np.hanning(201).sum(), 'valid')
    hip = np.stack([0.28 * smooth, 0 * t, 0.17 * smooth], 1)
    thighs = rotation(y=-thigh.at(t)) * rotation(x=draw(-4, 4) * np.sin(np.radians(thigh.at(t))))
    shanks = thighs * rotation(y=knee.at(t))
    joint = hip + thighs.apply([0, 0, -0.42])
    bodies = [(thighs, joint + thighs.apply([0.02, 0.08, draw(0.15, 0.25)])),
              (shanks, joint + shanks.apply([0.03, 0.05, -draw(0.12, 0.25)]))]
    record(draw, folder, t, bodies)
    return leg_files(folder), (None, bend)


def squats(other, drift=1.0):
    """Six squats; the shank's sensor of the other leg where asked for."""

    def make(draw, folder):
        bend = draw(80, 100)
        settings = dict(n=6, pause=draw(0.4, 0.9), down=draw(0.9, 1.3))
        legs = [SIMULATOR.squats(knee=bend, seed=draw.seed, side=1, **settings)[0],
                SIMULATOR.squats(knee=bend - draw(12, 19), seed=draw.seed + 500, side=-1, **settings)[0]]
        for name, leg in (('thigh', legs[0]), ('shank', legs[1 if other else 0])):
            t, force, rate = leg[name][:3]
            SIMULATOR.write(folder / f'{name}.csv', t * (drift if name == 'shank' else 1), force, rate)
        return leg_files(folder), (0, bend)

    return make


def hip(stated):
    """Left hip, abduction and adduction, the pelvis swaying and turning; the stated side may be wrong."""

    def make(draw, folder):
        up, down = draw(25, 35), draw(10, 18)
        way, duration = SIMULATOR.swings(10, 3, up, -down)
        flex, _ = SIMULATOR.swings(2.5, 2, draw(40, 60), draw(-15, -5))
        turns = [(0, 0), (2.5, 0)] + [(2.5 + k, draw(-12, 12)) for k in range(1, int(duration) - 4)] + [(duration, 0)]
        sensors, _ = SIMULATOR.leg(dur=duration, hipA=way, hipF=flex, turn=turns, seed=draw.seed)
        for name in ('pelvis', 'thigh'):
            SIMULATOR.write(folder / f'{name}.csv', *sensors[name][:3])
        return (['--pelvis', folder / 'pelvis.csv', '--thigh', folder / 'thigh.csv', '--side', stated],
                {('abduction-adduction', 'abduction'): up, ('abduction-adduction', 'adduction'): down})

    return make


def one_device(draw, folder, segment, mounting, place, arguments, truth):
    """Writes the file of one device that sits as its place says, nearly."""
    t, attitudes, position = segment
    tilt = rotation(x=draw(-5, 5)) * rotation(y=draw(-5, 5))
    times, force, rate, _ = SIMULATOR.sample(
        t, attitudes, position, tilt * Rotation.from_matrix(np.array(mounting).T), RATE, draw.seed)
    SIMULATOR.write(folder / 'device.csv', times, force, rate)
    return [folder / 'device.csv', '--place', place, *arguments], truth


def raised_arm(leans):
    """Abduction of the left shoulder, the trunk leaning along where asked for."""

    def make(draw, folder):
        reach, lean = draw(90, 130), draw(8, 20) if leans else 0.0
        way, duration = SIMULATOR.swings(2.5, 3, 1, 0, half=draw(1.2, 2), pause=0.5)
        t = np.arange(0, duration, 1 / DENSE)
        share = SIMULATOR.minjerk(way, t)
        arm = rotation(x=lean * share) * rotation(x=reach * share)
        return one_device(
            draw, folder, (t, arm, np.array([0, 0.2, 1.4]) + arm.apply([0, 0.05, -0.18])),
            [[-1, 0, 0], [0, 0, 1], [0, 1, 0]], 'upper-arm',
            ['--joint', 'shoulder', '--movement', 'abduction-adduction', '--test', 'standing', '--side', 'left'],
            {('abduction-adduction', 'abduction'): reach})

    return make


def bent_arm(contracted):
    """Flexion of the elbow, which does not straighten where asked for."""

    def make(draw, folder):
        start, reach = draw(15, 30) if contracted else 0.0, draw(110, 140)
        way, duration = SIMULATOR.swings(2.5, 3, reach, start, half=draw(1, 1.8), pause=0.5, base=start)
        t = np.arange(0, duration, 1 / DENSE)
        arm = rotation(y=-SIMULATOR.minjerk(way, t))
        return one_device(
            draw, folder, (t, arm, np.array([0, 0.2, 1.1]) + arm.apply([-0.02, 0, -0.2])),
            [[0, 1, 0], [0, 0, -1], [-1, 0, 0]], 'forearm-back',
            ['--joint', 'elbow', '--movement', 'flexion-extension', '--test', 'standing'],
            {('flexion-extension', 'flexion'): reach})

    return make


LAG = dict(lag=lambda draw: draw(25, 40))
STEPS = lambda draw: int(draw(3, 8))
# A name, what the numbers are (right, wrong or unseen: wrong, which no sensor shows), and how a test is made.
KINDS = [
    ('nothing is wrong', 'right', seated()),
    ('an extension lag of 25 to 40°', 'right', seated(**LAG)),
    ('a stance at the end', 'right', seated(closing=True)),
    ('squats', 'right', squats(False)),
    ('one accelerometer reads 10 % too much', 'right', spoiled(force=1.1)),
    ('one accelerometer reads 10 % too little', 'right', spoiled(force=0.9)),
    ('one clock runs 1 % slower', 'right', spoiled(drift=1.01)),
    ('one clock runs 3 % slower, squats', 'right', squats(False, drift=1.03)),
    ('biases that warm by 0.5 °/s', 'right', spoiled(warming=0.5)),
    ('a machine moves the knee at 2 to 5 °/s', 'right', machine),
    ('climbs stairs', 'right', stairs),
    ('walks to the chair, lag 25 to 40°', 'right', seated(before=STEPS, **LAG)),
    ('walks away, lag 25 to 40°', 'right', seated(after=STEPS, **LAG)),
    ('bends to 115° on the way into the chair', 'right', seated(through=lambda draw: draw(110, 120))),
    ('left hip', 'right', hip('left')),
    ('one device, raised arm', 'right', raised_arm(False)),
    ('one device, bent arm', 'right', bent_arm(False)),
    ('hardly moves after sitting down', 'wrong', seated(top=92.0, lag=lambda draw: 92 - draw(4, 10))),
    ('a therapist helps once', 'wrong', seated(lag=lambda draw: draw(35, 45), first=lambda draw: draw(3, 10))),
    ('cut off before the first extension', 'wrong', cut(False)),
    ('cut off on the way into the chair', 'wrong', cut(True)),
    ('a tremor of 5°', 'wrong', seated(tremor=lambda draw: draw(4.5, 6))),
    ('stands with a knee that is bent by 10 to 40° for good', 'wrong', contracture),
    ('stands with a knee that hurts, bent by 12 to 30°', 'wrong', seated(bent=lambda draw: draw(12, 30))),
    ('a sensor slips by 10 to 30° on the way, a stance at the end', 'wrong',
     seated(closing=True, slip=lambda draw: draw.sign() * draw(10, 30))),
    ('both gyroscopes read 10 % too much', 'wrong', spoiled(rate=1.1)),
    ('times run 10 % too slowly', 'wrong', spoiled(time=1.1)),
    ('times run 10 % too fast', 'wrong', spoiled(time=0.9)),
    ('squats with the sensor of the other shank', 'wrong', squats(True)),
    ('left hip, stated as right', 'wrong', hip('right')),
    ('one device, an arm that does not straighten by 15 to 30°', 'wrong', bent_arm(True)),
    ('straps follow the skin, 10 to 15° at full bend', 'unseen',
     seated(strap=lambda draw: draw.sign() * draw(10, 15))),
    ('one device, raised arm, the trunk leans by 8 to 20°', 'unseen', raised_arm(True)),
]


def angles(result, truth):
    """Pairs of error and half of the interval."""
    if isinstance(truth, dict):
        found = {(m['movement'], d['name']): d for m in result.get('movements') or [result] if 'movement' in m
                 for d in m['directions']}
        return [(found[key]['degrees'] - value, found[key].get('half95Degrees') or 0)
                for key, value in truth.items() if key in found]
    exercise = result['rangeOfMotion']['exercise']
    return [(exercise[f'{end}Degrees'] - value, exercise[f'{end}Uncertainty']['half95Degrees'])
            for end, value in zip(('minimum', 'maximum'), truth) if value is not None]


def outcome(program, make, seed):
    with tempfile.TemporaryDirectory() as folder:
        arguments, truth = make(Draw(seed), Path(folder))
        run = subprocess.run([program, 'analyze', *map(str, arguments), '--json'], capture_output=True, text=True)
    try:
        result = json.loads(run.stdout)['result']
    except (json.JSONDecodeError, KeyError):
        return dict(refused=True, good=False, error=0, held=True, checks=['refused'])
    pairs = angles(result, truth)
    return dict(
        refused=not pairs, good=result['verdict'] == 'good', error=max((abs(e) for e, _ in pairs), default=0),
        held=all(abs(e) <= half for e, half in pairs),
        checks=sorted({c['name'].split('.')[-1] for c in result['quality'] if c['verdict'] != 'good'}))


def row(name, truth, outcomes):
    checks = collections.Counter(check for one in outcomes for check in one['checks'])
    count = lambda holds: sum(1 for one in outcomes if holds(one))
    return dict(
        name=name, truth=truth, count=len(outcomes), good=count(lambda o: o['good']),
        wrongAndGood=count(lambda o: o['good'] and o['error'] > WRONG),
        falseAlarms=count(lambda o: not o['good'] and not o['refused'] and o['error'] <= RIGHT),
        held=count(lambda o: o['held']), refused=count(lambda o: o['refused']),
        checks=[f'{check} {number}' for check, number in checks.most_common(3)])


def main():
    words, options = command_line.parse(
        sys.argv[1:], {'--simulator': str(DATASETS.parent / 'evaluate' / 'chainsim.py'), '--seeds': '20',
                       '--kinds': '', '--save': ''})
    if len(words) != 1:
        sys.exit(__doc__)
    if not Path(options['--simulator']).exists():
        print(f"trust.py: skipped: the other simulator is not at {options['--simulator']}")
        return
    global SIMULATOR
    specification = importlib.util.spec_from_file_location('simulator', options['--simulator'])
    SIMULATOR = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(SIMULATOR)
    rows = []
    print('| kind | truth | tests | good | wrong and good | right, not good | held | refused | checks |')
    print('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |')
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, truth, make in KINDS:
            if not name.startswith(options['--kinds']):
                continue
            found = list(pool.map(lambda seed: outcome(words[0], make, seed), range(int(options['--seeds']))))
            rows.append(row(name, truth, found))
            print('|', ' | '.join(str(value) for value in list(rows[-1].values())[:-1]), '|',
                  ', '.join(rows[-1]['checks']), '|', flush=True)
    if options['--save']:
        with open(Path(__file__).with_name('trust.json'), 'w', encoding='utf-8') as file:
            json.dump(rows, file, indent=1, ensure_ascii=False)
            file.write('\n')


if __name__ == '__main__':
    main()
