# SPDX-License-Identifier: Apache-2.0
"""An hour of measurement with a phone, which plays a recording again and again at 60 Hz.

The server may need memory for the samples, and for nothing else that grows.
"""

import csv
import glob
import math
import os
import threading
import time

from findings import Findings, Options
from phone import Phone
from server import Server
from tasks import HERE, knee
from visit import Visit
from wire import Wire, request

RECORDING = os.path.join(HERE, "..", "..", "datasets", "seated-extension", "shank.csv")
RATE, BLOCK = 60, 15
# Bytes of memory that a sample may take, and MB that anything else may.
BYTES_OF_SAMPLE, OTHERS_MB = 300, 20


class Recording:
    """The recording at 60 Hz, there and back, so that it can be played without a jump."""

    def __init__(self):
        with open(RECORDING, encoding="utf-8") as file:
            rows = [[float(value) for value in row] for row in csv.reader(
                line for line in file if line[0].isdigit())]
        begin, end = rows[0][0], rows[-1][0]
        once, place = [], 0
        for number in range(int((end - begin) * RATE)):
            while rows[place][0] < begin + number / RATE:
                place += 1
            once.append(rows[place][1:7])
        # Backwards the limb turns the other way.
        back = [row[:3] + [-value for value in row[3:]] for row in reversed(once)]
        self.rows = once + back
        self.place = 0

    def next(self, phone, count):
        """The next samples as a phone's page gives them: ms, m/s², °/s."""
        rows = []
        for _ in range(count):
            phone.time += 1000 / RATE
            row = self.rows[self.place % len(self.rows)]
            self.place += 1
            values = [phone.time] + row[:3] + [math.degrees(value) for value in row[3:]]
            rows.append([round(value, 6) for value in values])
        return rows


class Viewer(threading.Thread):
    """Reads the event stream for as long as it lasts."""

    def __init__(self, server, phone):
        super().__init__(daemon=True)
        self.wire = Wire(server, timeout=20)
        self.wire.send(request(server, target="/live", headers=phone.headers()))
        self.wire.head()
        self.events, self.is_over, self.problem = 0, False, None

    def run(self):
        try:
            while not self.is_over:
                self.wire.receive()
                self.events += self.wire.rest.count(b"event: state")
                self.is_over = b"event: over" in self.wire.rest
                self.wire.rest = b""
        except OSError as error:
            self.problem = repr(error)


def slope(points):
    """MB a minute, by the line of least squares through times and memory."""
    if len(points) < 3:
        return float("nan")
    middle = [sum(values) / len(points) for values in zip(*points)]
    spread = sum((time - middle[0]) ** 2 for time, _ in points)
    return sum((time - middle[0]) * (value - middle[1]) for time, value in points) / spread


def play(server, phone, findings, minutes, speed):
    """Posts blocks in time. Returns the memory by minutes, and the number of samples."""
    recording, begun, points, late = Recording(), time.monotonic(), [], 0.0
    count = int(minutes * 60 * speed * RATE / BLOCK)
    for number in range(count):
        wait = begun + number * BLOCK / RATE / speed - time.monotonic()
        late = max(late, -wait)
        time.sleep(max(0, wait))
        wanted = phone.send(recording.next(phone, BLOCK))
        if not findings.check("the block wanted next", number + 1, wanted):
            break
        phone.number = wanted
        passed = (time.monotonic() - begun) / 60
        if not points or passed - points[-1][0] >= 0.05:
            points.append((passed, server.memory()))
        if number and number % (60 * 4 * 60) == 0:
            findings.say(f"{passed * speed:.0f} min of measurement: {points[-1][1]:.1f} MB")
    return points, phone.number * BLOCK, late


def check_end(server, phone, viewer, findings, samples):
    """Ends the measurement, and looks at what is left of it."""
    phone.act("stop")
    viewer.join(60)
    findings.check("the end of the event stream", (True, None), (viewer.is_over, viewer.problem))
    begun = time.monotonic()
    visit = Visit(server)
    visit.cookie = phone.cookie
    visit.get()
    findings.say(f"the page after the end took {1000 * (time.monotonic() - begun):.0f} ms: '{visit.title}'")
    findings.check("status of the page after the end", 200, visit.status)
    folder = os.path.join(server.output, "runs", phone.run)
    rows = 0
    for path in glob.glob(os.path.join(folder, "phone-*.csv")):
        with open(path, encoding="utf-8") as file:
            rows += sum(line[0].isdigit() for line in file)
    findings.check("rows in the phone's file", samples, rows)


def main():
    options = Options(
        __doc__, ("--minutes", {"type": float, "help": "how long"}),
        ("--speed", {"type": float, "default": 1, "help": "how many times as fast as it was"}))
    findings = Findings("hour")
    minutes, speed = options.values.minutes or 60, options.values.speed
    folder = os.path.join(options.folder, "hour")
    os.makedirs(folder)
    with Server(options.program, knee(options.program, folder), folder) as server:
        phone = Phone(server).enter()
        findings.check("a page that measures", True, phone.open_measurement())
        phone.begin()
        viewer = Viewer(server, phone)
        viewer.start()
        used = server.processor_time()
        points, samples, late = play(server, phone, findings, minutes, speed)
        used = server.processor_time() - used
        before, after = points[min(2, len(points) - 1)][1], points[-1][1]
        steady = [point for point in points if point[0] > minutes / 5]
        # The first moments make room for everything that does not grow.
        hour = slope(steady) * 60 / speed
        findings.say(f"{samples} samples in {minutes:g} min: {before:.1f} MB at first, {after:.1f} MB at the "
                     f"end, {hour:.1f} MB more in an hour of measurement by the last four fifths")
        findings.say(f"{100 * used / (minutes * 60):.1f} % of a processor, {viewer.events} events, a block "
                     f"late by {1000 * late:.0f} ms at most")
        allowed = OTHERS_MB + samples * BYTES_OF_SAMPLE / 1e6
        findings.check("MB more at the end than at first", f"at most {allowed:.0f}", round(after - before),
                       after - before <= allowed)
        check_end(server, phone, viewer, findings, samples)
        findings.say(f"{server.memory():.1f} MB after the measurement, {server.peak():.1f} MB at most")
    findings.end()


if __name__ == "__main__":
    main()
