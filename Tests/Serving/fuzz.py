# SPDX-License-Identifier: Apache-2.0
"""Sends random and changed requests. The server lives, answers others, stays small, and says no 500."""

import os
import random
import re
import shutil
import time
import xml.parsers.expat

import mutations
from findings import Findings, Options
from phone import Phone
from server import Server
from tasks import EVERY_FORMAT, answers, knee, study
from visit import ENTRANCE
from wire import Wire, request

MOST = 150
BATCH = 200
FILES = re.compile(
    r"(lock|access\.json|access\.log(\.1)?|(runs/[0-9A-F-]{36}|do/(ada|ben)\.[0-9A-F-]{36}/\w+-\d+)/"
    r"(session\.json|result\.json|language|round|timer|signature-[\w-]{12}\.png|phone-[\w-]+\.csv|[\w.]+-\d+/[\w-]+\.(json|csv)))$")


class Fuzz:
    """One served task, and a visitor who sends strange things."""

    def __init__(self, name, server, findings, generator):
        self.name, self.server, self.findings, self.random = name, server, findings, generator
        self.sent, self.statuses, self.last = 0, {}, []
        self.crashes = 0
        server.start()
        self.begin()

    def source(self):
        # The server counts the requests of each address.
        return f"127.1.0.{self.random.randrange(1, 250)}"

    def begin(self):
        """A new visit somewhere in the task."""
        self.visit = Phone(self.server, self.source()).enter()
        for _ in range(self.random.randrange(30) if self.name == "formats" else 0):
            self.visit.get()
            if self.visit.button() is None:
                break
            # Skips what need not be answered.
            skip = self.visit.button("Skip") or self.visit.button()
            self.visit.post(self.visit.own() + [("do", skip)])
        if self.name == "phone":
            self.visit.open_measurement()
        elif self.name == "study":
            self.begin_study()
        else:
            self.visit.get()
        self.visit.begin()
        self.visit.close()

    def begin_study(self):
        """A clinician, or the participant whose link they show."""
        self.visit.get(f"/participants/{self.random.choice(('ada', 'ben'))}")
        found = ENTRANCE.search(self.visit.page)
        if found is None:
            # It was withdrawn: another one is made.
            self.visit.post(self.visit.own() + [("do", self.visit.button())], self.visit.action)
            self.visit.get(self.visit.location)
            found = ENTRANCE.search(self.visit.page)
        if found and self.random.random() < 0.6:
            self.visit.cookie = None
            self.visit.enter(found.group(1))
        self.visit.wander(self.random, self.random.randrange(12))

    def made(self):
        """The bytes of the next request."""
        visit, chance = self.visit, self.random.random()
        good = request(self.server, target=self.random.choice(("/", "/elsewhere", "/assets/page.js")),
                       headers=visit.headers())
        form = visit.form(visit.own() + visit.answers(self.random.choice(mutations.VALUES)) + [("do", "0")],
                          visit.action)
        if chance < 0.45:
            if self.name == "phone":
                return visit.form(mutations.samples(visit, self.random), "/samples")
            pairs = visit.own() + visit.answers("1") + [("do", self.random.choice(("0", "0", "answers")))]
            return visit.form(mutations.fields(pairs, self.random), visit.action)
        if chance < 0.6:
            return mutations.bytes_of(self.random.choice((good, form)), self.random)
        if chance < 0.75:
            return mutations.header(self.random.choice((good, form)), self.random)
        if chance < 0.9:
            method = self.random.choice(("GET", "GET", "POST", "HEAD"))
            headers = visit.headers() + [("Origin", self.server.origin)]
            body = f"token={visit.hidden('token')}&action=stop".encode() if method == "POST" else None
            return request(self.server, method, mutations.target(self.random), headers, body)
        return mutations.noise(self.random)

    def send(self, data):
        """Sends bytes, and looks at the answer if one comes."""
        self.sent += 1
        self.last = (self.last + [data])[-5:]
        try:
            # Half requests are not waited for.
            with Wire(self.server, self.source(), timeout=0.15) as wire:
                wire.send(data)
                answer = wire.head()
                if answer.header("content-type") != "text/event-stream":
                    length = int(answer.header("content-length") or 0)
                    if not data.startswith(b"HEAD"):
                        answer.body = wire.take(length)
        except (OSError, ValueError):
            self.statuses["none"] = self.statuses.get("none", 0) + 1
            return
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        self.findings.check(f"status of {data[:3000]!r}", "not 5xx", answer.status,
                            answer.status < 500 or answer.status == 505)
        self.check_page(answer, data)

    def check_page(self, answer, data):
        """Whether a page is whole, and holds nothing of what was typed as its own."""
        if not answer.body.startswith(b"<!DOCTYPE html>"):
            return
        self.findings.check("a page with an element that was typed", False, mutations.MARK in answer.text)
        try:
            xml.parsers.expat.ParserCreate().Parse(answer.body, True)
        except xml.parsers.expat.ExpatError as error:
            self.findings.check("a page that is well formed", "no error", f"{error}: {data[-600:]!r}")

    def batch(self, count):
        for _ in range(count):
            self.send(self.made())
            if not self.server.is_alive():
                break
        self.after()

    def edges(self):
        """The strange numbers of samples one after the other, up to the first that ends the server."""
        for number in mutations.NUMBERS:
            for block in ({"offset": number}, {"samples": f"{number},0,0,9.81,0,0,0"}):
                self.visit.begin()
                rows = self.visit.rows(5)
                self.send(self.visit.form({**self.visit.fields(rows), **block}, "/samples"))
                if self.statuses.get("none"):
                    # The process may take a moment to end.
                    time.sleep(0.1)
                if not self.server.is_alive():
                    return self.after()
        self.after()

    def after(self):
        """Whether the server lives, is small, and answers."""
        if not self.server.is_alive():
            self.crash()
            return
        memory = self.server.memory()
        self.findings.check(f"{self.name}: MB of memory", f"at most {MOST}", round(memory), memory <= MOST)
        try:
            self.begin()
            found = self.visit.status
        except OSError as error:
            found = repr(error) if self.server.is_alive() else "the server ended"
        self.findings.check(f"{self.name}: a good request after a batch", 200, found)

    def crash(self):
        self.crashes += 1
        self.findings.check(f"{self.name}: the server", "alive",
                            f"ended with {self.server.process.returncode}")
        for data in self.last:
            self.findings.say(f"sent: {data[-400:]!r}")
        # The place in the sources.
        self.findings.say(self.server.error_text()[-3000:])
        self.server.start()
        self.begin()

    def check_files(self, before):
        """Whether there are no files but its own, and those can be read."""
        found = set(listing(self.server.folder)) - before
        strange = [path for path in found if not path.startswith(("served/", "state/", "study/"))]
        self.findings.check(f"{self.name}: files outside its folder", [], strange)
        own = [path[len("served/"):] for path in found if path.startswith("served/")]
        if self.crashes:
            # A writer that was ended leaves its temporary file.
            own = [path for path in own if not path.endswith(".tmp")]
        self.findings.check(f"{self.name}: files of other names", [],
                            [path for path in own if not FILES.fullmatch(path)][:5])
        for path in own:
            if path.endswith(("session.json", "result.json")):
                try:
                    answers(os.path.join(self.server.output, path))
                except ValueError as error:
                    self.findings.check(f"{path}", "JSON", str(error))


def listing(folder):
    return [os.path.relpath(os.path.join(place, name), folder)
            for place, _, names in os.walk(folder) for name in names]


def main():
    options = Options(__doc__, ("--seconds", {"type": float, "help": "how long"}))
    findings = Findings("fuzz")
    seconds = options.values.seconds or (600 if options.long else 20)
    findings.say(f"seed {options.seed}, {seconds:g} s")
    generator = random.Random(options.seed)
    fuzzes = []
    contents = {
        "formats": lambda folder: shutil.copy(EVERY_FORMAT, folder),
        "study": lambda folder: study(options.program, folder),
        "phone": lambda folder: knee(options.program, folder)}
    for name, content in contents.items():
        folder = os.path.join(options.folder, name)
        os.makedirs(folder)
        task = content(folder)
        server = Server(options.program, task, folder)
        before = set(listing(folder)) | {"errors.txt"}
        fuzzes.append((Fuzz(name, server, findings, generator), before))
    fuzzes[-1][0].edges()
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            for fuzz, _ in fuzzes:
                # One that ends again and again has told enough.
                if fuzz.crashes < 5:
                    fuzz.batch(BATCH)
    finally:
        for fuzz, _ in fuzzes:
            fuzz.server.stop()
    for fuzz, before in fuzzes:
        fuzz.check_files(before)
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(
            fuzz.statuses.items(), key=lambda pair: -pair[1]))
        findings.say(f"{fuzz.name}: {fuzz.sent} requests; answers {statuses}")
    findings.end()


if __name__ == "__main__":
    main()
