# SPDX-License-Identifier: Apache-2.0
"""Plays recordings through the motion sensors of a browser, and has `analyze` measure what was kept."""

import concurrent.futures
import csv
import json
import time

from server import PACKAGE, program

ONE = PACKAGE / "datasets" / "one-device" / "shank.csv"
THIGH = PACKAGE / "datasets" / "seated-extension" / "thigh.csv"
SHANK = PACKAGE / "datasets" / "seated-extension" / "shank.csv"
# Chromium gives 60 events a second at most; the recordings have 50 samples a second.
RATE = 50
# Seconds that a reading may stand while a recording is played: longer, it may look like a sensor at its end.
LONGEST = 0.1


class HeldUp(Exception):
    """The machine was too busy to play a recording in real time: the page measured something else."""


def make_task(trial, sensors, repetitions=0):
    """A task that measures a left knee, as somebody makes it for a patient."""
    path = trial.folder / f"knee-{sensors}.json"
    program(
        "task", "make", "knee", "--side", "left", "--exercise", "seated-extension", "--sensors",
        sensors, "--repetitions", repetitions, "--output", path, "--quiet",
    )
    return path


def read(path):
    """The samples of a recording: time in s, specific force, angular velocity in rad/s."""
    with open(path, encoding="utf-8") as file:
        return [[float(value) for value in row] for row in list(csv.reader(file))[1:]]


def repeated(samples, start, end, times):
    """A recording in which the part from start to end comes several times."""
    part = [row for row in samples if start <= row[0] < end]
    rows = [row for row in samples if row[0] < end]
    for _ in range(times - 1):
        rows += part
    rows += [row for row in samples if row[0] >= end]
    return [[number / RATE, *row[1:]] for number, row in enumerate(rows)]


def rested(samples, seconds):
    """A recording that rests longer at first: sensors that do not change at all would be faulty ones."""
    return repeated(samples, 0, 1, 1 + seconds)


def give(device, row):
    """One reading of all sensors."""
    for sensor, (x, y, z) in [("accelerometer", row[1:4]), ("gyroscope", row[4:7])]:
        device.command(
            "Emulation.setSensorOverrideReadings", type=sensor,
            reading={"xyz": {"x": x, "y": y, "z": z}},
        )


def prepare(device, samples):
    """Sensors that rest at the first sample, before the page is opened."""
    device.sensors()
    device.command(
        "Emulation.setSensorOverrideReadings", type="linear-acceleration",
        reading={"xyz": {"x": 0, "y": 0, "z": 0}},
    )
    give(device, samples[0])


def play(device, samples, events=()):
    """Plays samples in real time: at each moment the one whose time it is.

    `events` are pairs of a time and what is done then, in their order. The trial notes how long a reading stood: only
    what the page makes of it tells whether that did any harm.
    """
    begin, events = time.monotonic(), list(events)
    given, longest = begin, 0
    while (passed := time.monotonic() - begin) <= samples[-1][0]:
        number = min(round(passed * RATE), len(samples) - 1)
        give(device, samples[number])
        longest, given = max(longest, time.monotonic() - given), time.monotonic()
        if events and passed >= events[0][0]:
            events.pop(0)[1]()
            given = time.monotonic()
        time.sleep(max(0, (number + 1) / RATE - (time.monotonic() - begin)))
    for _, act in events:
        act()
    device.trial.stood = max(device.trial.stood, longest)


def play_together(players):
    """Plays on several devices at once."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for played in [pool.submit(play, *player) for player in players]:
            played.result()


# --- What was measured ---------------------------------------------------------------------------


def analyzed(*arguments):
    """The range of motion of the exercise, °, as `analyze` has it."""
    report = json.loads(program("analyze", *arguments, "--json", "--quiet"))
    return report["result"]["rangeOfMotion"]["exercise"]["rangeDegrees"]


def measured(result):
    """The angles of the exercise in a result with the range of motion, and the number of repetitions."""
    for step in result["taskResult"]["results"]:
        for part in step["results"]:
            if part["type"] == "rangeOfMotion":
                angles = {name: part["exercise"][name]["degrees"] for name in ("minimum", "maximum", "range")}
                return {**angles, "repetitions": part["repetitions"]}
    raise AssertionError("the result has no range of motion")


def measured_here(result, text):
    """The exercise in a result, of sensors that a browser simulates.

    It rounds rates to 0.1 °/s and gives one reading in two events or more, so that a peak may look like a
    gyroscope at its end, which the page then says.
    """
    try:
        return measured(result)
    except AssertionError:
        if "gyroscope's range" in text:
            raise HeldUp(f"a reading stood at a peak: {text}") from None
        raise


def kept(server, role=""):
    """The recording that the server kept of a phone."""
    found = sorted(server.folder.glob(f"runs/*/phone-*{role}-*.csv" if role else "runs/*/phone-*.csv"))
    if len(found) != 1:
        names = [path.name for path in server.folder.glob("runs/*/*")]
        raise AssertionError(f"{len(found)} recordings of the phone, not one, among {names}")
    return found[0]


def check_near(trial, found, expected, within, what):
    difference = found - expected
    limits = f"{what} within {within}° of {expected:.2f}°"
    trial.check(abs(difference) <= within, limits, f"{found:.2f}°")
    trial.note(f"{what}: {found:.2f}°, {difference:+.2f}° from {expected:.2f}°")


def check_times(trial, path, longest=0.1):
    """A kept recording has no gap, and no sample twice."""
    lines = path.read_text(encoding="utf-8").splitlines()
    times = [float(line.split(",")[0]) / 1000 for line in lines if line[:1].isdigit()]
    steps = [later - earlier for earlier, later in zip(times, times[1:])]
    trial.check(min(steps) > 0, f"times that go on in {path.name}", f"a step of {min(steps):.4f} s")
    trial.check(max(steps) < longest, f"no gap of {longest} s", f"{max(steps):.3f} s")
    trial.note(
        f"{len(times)} samples in {times[-1] - times[0]:.1f} s, at most {max(steps) * 1000:.0f} ms apart"
    )
    return times
