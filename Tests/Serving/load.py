# SPDX-License-Identifier: Apache-2.0
"""Many people at once: fifty answer a survey, ten watch a measurement. Says how long pages take.

The times are those of this machine while it does what else it does: run it by its name, on an idle one.
"""

import os
import random
import re
import statistics
import threading
import time

from findings import Findings, Options, percentile
from server import MemoryWatch, Server, allow_many_files
from tasks import survey, survey_and_knee
from visit import Visit
from wire import Wire, request

PARTICIPANTS, VIEWERS = 50, 10
WANTED_MS, WANTED_MB, WANTED_START_MS = 50, 150, 50


class Worker(threading.Thread):
    """Somebody at the server, from an address of their own, until told to end."""

    def __init__(self, server, address, ending):
        super().__init__(daemon=True)
        self.server, self.address, self.ending = server, address, ending
        self.problems = []

    def run(self):
        while not self.ending.is_set():
            try:
                self.turn()
            except OSError as error:
                if not self.ending.is_set():
                    self.problems.append(repr(error))
                    time.sleep(0.1)


class Participant(Worker):
    """Answers the questions with a pause before each, then begins anew as somebody else."""

    def __init__(self, server, address, ending, think):
        super().__init__(server, address, ending)
        self.think = think
        self.times, self.answers = {"page": [], "answer": []}, 0

    def timed(self, kind, call, *arguments):
        begun = time.perf_counter()
        call(*arguments)
        self.times[kind].append((time.perf_counter() - begun) * 1000)

    def turn(self):
        visit = Visit(self.server, self.address).enter()
        self.timed("page", visit.get)
        while visit.title.startswith("Question ") and not self.ending.is_set():
            time.sleep(self.think * random.uniform(0.5, 1.5))
            fields = visit.own() + visit.answers("The same as yesterday") + [("do", "0")]
            self.timed("answer", visit.post, fields)
            if visit.status != 303 or visit.location != "/":
                self.problems.append(f"an answer gets {visit.status} {visit.location}")
                break
            self.answers += 1
            self.timed("page", visit.get)
        visit.close()


class Measurer(Worker):
    """Measures the simulated leg again and again."""

    def turn(self):
        visit = Visit(self.server, self.address).enter()
        for _ in range(20):
            visit.get()
            if 'id="live"' in visit.page or visit.button() is None:
                break
            visit.post(visit.own() + visit.answers("1") + [("do", visit.button())])
        wire = Wire(self.server, self.address)
        wire.send(request(self.server, target="/live", headers=visit.headers()))
        if wire.answer().status == 204:
            time.sleep(0.5)


class Viewer(Worker):
    """Holds the event stream of whichever measurement is under way."""

    def __init__(self, server, address, ending, entrance):
        super().__init__(server, address, ending)
        self.visit, self.entrance = Visit(server, address), entrance
        self.events, self.longest = 0, 0.0

    def turn(self):
        if self.visit.cookie is None:
            self.visit.enter(self.entrance)
        found = re.search(r'href="(/watch/[^"]+)"', self.visit.get("/watch").text)
        if not found:
            time.sleep(0.2)
            return
        with Wire(self.server, self.address) as wire:
            wire.send(request(self.server, target=found.group(1) + "/live", headers=self.visit.headers()))
            if wire.head().status == 200:
                self.read(wire)

    def read(self, wire):
        last = time.monotonic()
        while not self.ending.is_set():
            wire.receive()
            now = time.monotonic()
            count = wire.rest.count(b"event: state")
            if count:
                self.longest = max(self.longest, now - last)
                last = now
            self.events += count
            if b"event: over" in wire.rest:
                return
            # An event that came in two parts is not counted; there are enough of them.
            wire.rest = b""


def spread(kind, times):
    return (f"{kind}: {len(times)}, median {statistics.median(times):.1f} ms, "
            f"p95 {percentile(times, 0.95):.1f} ms, p99 {percentile(times, 0.99):.1f} ms, "
            f"longest {max(times):.0f} ms")


def answer_and_watch(options, findings):
    seconds = options.values.seconds or (120 if options.long else 30)
    folder = os.path.join(options.folder, "load")
    os.makedirs(folder)
    task, ending = survey_and_knee(options.program, folder), threading.Event()
    with Server(options.program, task, folder, "--demo") as server:
        before, entrance = server.memory(), server.watch_entrance()
        people = [Participant(server, f"127.0.7.{number + 1}", ending, options.values.think)
                  for number in range(PARTICIPANTS)]
        viewers = [Viewer(server, f"127.0.8.{number + 1}", ending, entrance) for number in range(VIEWERS)]
        begun, used = time.monotonic(), server.processor_time()
        with MemoryWatch(server) as watch:
            for worker in [Measurer(server, "127.0.9.1", ending), *viewers, *people]:
                worker.start()
            time.sleep(seconds)
        took, used = time.monotonic() - begun, server.processor_time() - used
        ending.set()
        for worker in people:
            worker.join(10)
        time.sleep(6)
        report(findings, people, viewers, took, used)
        findings.say(f"memory: {before:.0f} MB before, {watch.most():.0f} MB at most, "
                     f"{server.memory():.0f} MB afterwards")
        findings.check("MB of memory", f"at most {WANTED_MB}", round(watch.most()),
                       watch.most() <= WANTED_MB)


def report(findings, people, viewers, took, used):
    pages = [time for person in people for time in person.times["page"]]
    answers = [time for person in people for time in person.times["answer"]]
    findings.say(f"{PARTICIPANTS} participants and {VIEWERS} viewers for {took:.0f} s: "
                 f"{(len(pages) + len(answers)) / took:.0f} requests a second, "
                 f"{100 * used / took:.0f} % of a processor")
    findings.say("load of the machine in the last minute: %.1f" % os.getloadavg()[0])
    for kind, times in (("pages", pages), ("answers", answers)):
        findings.say(spread(kind, times))
        slow = percentile(times, 0.99)
        findings.check(f"p99 of {kind} in ms", f"at most {WANTED_MS}", round(slow, 1), slow <= WANTED_MS)
    events = [viewer.events for viewer in viewers]
    findings.say(f"events of a viewer: {min(events) / took:.1f} to {max(events) / took:.1f} a second, "
                 f"the longest pause {max(viewer.longest for viewer in viewers):.2f} s")
    findings.check("events a second of every viewer", "at least 5", min(events) / took,
                   min(events) / took >= 5)
    problems = [problem for worker in people + viewers for problem in worker.problems]
    findings.check("problems", [], problems[:5])


def starts(options, findings):
    """From the start of the process to the first page."""
    folder = os.path.join(options.folder, "starts")
    os.makedirs(folder)
    server = Server(options.program, survey(folder), folder)
    times, lines = [], []
    for _ in range(20):
        server.start()
        lines.append((time.monotonic() - server.begun) * 1000)
        visit = Visit(server).enter()
        visit.get()
        times.append((time.monotonic() - server.begun) * 1000)
        findings.check("the first page", 200, visit.status)
        visit.close()
        server.stop()
    median = statistics.median(times)
    findings.say(f"20 starts: the address after {statistics.median(lines):.0f} ms, the first page after "
                 f"{median:.0f} ms (median), {max(times):.0f} ms at most")
    findings.check("ms to the first page", f"at most {WANTED_START_MS}", round(median),
                   median <= WANTED_START_MS)


def main():
    options = Options(
        __doc__, ("--seconds", {"type": float, "help": "how long"}),
        ("--think", {"type": float, "default": 0.2, "help": "seconds before an answer"}))
    findings = Findings("load")
    allow_many_files()
    starts(options, findings)
    answer_and_watch(options, findings)
    findings.end()


if __name__ == "__main__":
    main()
