# SPDX-License-Identifier: Apache-2.0
"""What one link can do to everybody else: bodies that never end, streams without number, measurements that
nobody looks at, addresses without number, heads that are two things."""

import os
import ssl
import subprocess
import time
import warnings

import bad_requests
import heads
import readers
from crowds import close, open_many
from findings import Findings, Options, percentile
from network import Rig
from phone import Phone
from server import Background, Server, allow_many_files
from tasks import knee, survey
from visit import Visit
from wire import Wire, request

# Seconds that a measurement goes on without a page, with some for the test.
LEFT = 55


class Others(Background):
    """A participant from elsewhere who loads pages and answers during an attack, each on a new connection."""

    def __init__(self, rig, source="127.0.7.1"):
        super().__init__()
        self.rig, self.source = rig, source
        self.visit = Visit(rig.server, source).enter()
        self.times, self.refused, self.answered = [], [], 0

    def run(self):
        while not self.ending.wait(0.02):
            begun = time.monotonic()
            try:
                self.visit.wire = Wire(self.rig.server, self.source, timeout=10)
                self.visit.get()
                if self.visit.status != 200:
                    self.refused.append(self.visit.status)
                elif self.visit.button():
                    text = f"answer {self.answered}"
                    self.visit.post(self.visit.own() + self.visit.answers(text) + [("do", "answers")])
                    if self.visit.status == 303:
                        self.answered += 1
                        self.visit.get()
                        if text not in self.visit.page and "a.s1" in self.visit.page:
                            self.refused.append("an answer that was acknowledged is lost")
                    else:
                        self.refused.append(self.visit.status)
            except OSError as error:
                self.refused.append(repr(error))
            self.visit.close()
            self.times.append(time.monotonic() - begun)

    def check(self, what):
        """Whether pages came soon and nothing was refused or lost."""
        slowest = percentile(self.times, 0.99)
        self.rig.findings.check(f"seconds of another participant during {what}, 99 of 100 turns",
                                "below 1", round(slowest, 2), self.times and slowest < 1)
        self.rig.findings.check(f"what another participant was refused during {what}", [],
                                self.refused[:3])
        self.rig.findings.say(f"{what}: {len(self.times)} turns of another participant, 99 % within "
                              f"{slowest * 1000:.0f} ms, {self.answered} answers kept")


# --- Requests ------------------------------------------------------------------------------------

def equal_lengths(rig):
    """The same length twice is one length (RFC 9110, section 8.6)."""
    rig.findings.check("the answer to the same length twice", 403, rig.ask(
        bad_requests.form_head(rig, "Content-Length: 3", "Content-Length: 3") + b"a=b", method="POST"))


def slow_bodies(rig, count=64):
    """Forms of one link that announce a mebibyte and send three bytes, and some that send all but the last."""
    attacker = Visit(rig.server, "127.0.7.2").enter()
    size = 1 << 20
    head = (f"POST / HTTP/1.1\r\nHost: {rig.server.host}\r\nOrigin: {rig.server.origin}\r\n"
            f"Cookie: goniometer={attacker.cookie}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {size}\r\n\r\n").encode()
    for what, body in {"three bytes of a form": b"a=b", "all but a byte of a form": b"a" * (size - 1)}.items():
        with Others(rig) as others:
            wires = open_many(rig.server, count, ["127.0.7.2", "127.0.7.3"], head + body)
            time.sleep(3)
        what = f"{count} connections with {what}"
        others.check(what)
        rig.findings.check(f"turns during {what}", "some", len(others.times), len(others.times) > 5)
        close(wires)


# --- Streams and measurements --------------------------------------------------------------------

def measuring(server, source):
    """A visitor whose page measures."""
    phone = Phone(server, source).enter()
    return phone if phone.open_measurement() else None


def alive(wires):
    """How many connections are open still. What came meanwhile is thrown away."""
    count = 0
    for wire in wires:
        wire.socket.setblocking(False)
        try:
            while True:
                if not wire.socket.recv(65_536):
                    break
        except BlockingIOError:
            count += 1
        except OSError:
            pass
    return count


def streams(rig, count=1015):
    """Event streams of one link: of one visitor, and of many."""
    visitors = [measuring(rig.server, f"127.0.8.{1 + number % 4}") for number in range(24)]
    rig.findings.check("visitors whose pages measure", 24, sum(each is not None for each in visitors))
    places = [f"127.0.8.{number}" for number in range(1, 5)]
    with Others(rig) as others:
        one = open_many(rig.server, 60, places,
                        request(rig.server, target="/live", headers=visitors[0].headers()))
        time.sleep(1)
        rig.findings.check("streams of one visitor", "at most 12", alive(one), alive(one) <= 12)
        many = []
        for number in range(count):
            visitor = visitors[number % len(visitors)]
            many += open_many(rig.server, 1, [places[number % 4]],
                              request(rig.server, target="/live", headers=visitor.headers()))
        # Those beyond the bound are ended one by one, which takes as long as the machine needs.
        deadline = time.monotonic() + 60
        while (held := alive(one) + alive(many)) > 200 and time.monotonic() < deadline:
            time.sleep(0.5)
        rig.findings.check("streams of one link", "at most 200", held, held <= 200)
    others.check(f"{count} streams of one link")
    close(one + many)


def left_measurements(rig, count=200):
    """Measurements whose pages are closed, or were never opened."""
    time.sleep(1)
    before, memory = rig.server.status("Threads"), rig.server.memory()
    without = [measuring(rig.server, f"127.0.9.{1 + number % 4}") for number in range(count)]
    for visitor in without:
        if visitor:
            visitor.close()
    time.sleep(1)
    found = rig.server.status("Threads") - before
    rig.findings.check(f"threads of {count} measurements that nobody looks at", "at most 10", found,
                       found <= 10)
    wires, waiting = [], 0
    for number in range(60):
        visitor = measuring(rig.server, f"127.0.9.{5 + number % 4}")
        waiting += visitor is None
        if visitor:
            wires += open_many(rig.server, 1, [f"127.0.9.{5 + number % 4}"],
                               request(rig.server, target="/live", headers=visitor.headers()))
            visitor.close()
    time.sleep(1)
    rig.findings.check("visitors of one link who wait for a place to measure", "some", waiting, waiting > 0)
    streams = alive(wires)
    busy = rig.server.status("Threads") - before - streams
    rig.findings.check(f"threads of {streams} measurements of one link, beside those of their streams",
                       "at most 4", busy, busy <= 4)
    rig.good("60 measurements of one link")
    close(wires[1:])
    begun = rig.server.processor_time()
    time.sleep(LEFT)
    # That nothing comes is no reason to end a stream.
    rig.findings.check(f"a stream that was open for {LEFT} s", 1, alive(wires[:1]))
    close(wires[:1])
    time.sleep(1)
    found = rig.server.status("Threads") - before
    rig.findings.check(f"threads {LEFT} s after the pages were closed", "at most 5", found, found <= 5)
    more = rig.server.memory() - memory
    rig.findings.check(f"MB more memory {LEFT} s after the pages were closed", "at most 40", round(more),
                       more <= 40)
    rig.findings.say(f"{streams} measurements took {busy} threads, {found} of them {LEFT} s after their pages "
                     f"were closed, with {more:.0f} MB more than before; "
                     f"{rig.server.processor_time() - begun:.1f} s of the processor meanwhile")
    time.sleep(1)
    rig.findings.check("a measurement after they have ended", True,
                       measuring(rig.server, "127.0.9.20") is not None)


def flood(rig):
    """A phone that sends more samples than a phone has."""
    phone = measuring(rig.server, "127.0.9.30")
    stream = open_many(rig.server, 1, ["127.0.9.30"],
                       request(rig.server, target="/live", headers=phone.headers()))
    phone.begin()
    statuses = []
    begun = time.monotonic()
    # A machine with other work takes them more slowly than the bound at first.
    while time.monotonic() - begun < (5 if 429 in statuses else 60):
        answer = phone.post(phone.fields(phone.rows(2500, rate=25_000)), "/samples")
        statuses.append(answer.status)
        if answer.status == 200:
            phone.number += 1
    size = sum(os.path.getsize(os.path.join(place, name))
               for place, _, names in os.walk(rig.server.output) for name in names)
    rig.findings.check("the answers to a phone that sends 25 000 samples a second", "200, then 429",
                       sorted(set(statuses)), set(statuses) == {200, 429})
    rig.findings.check("MB on the disk after it", "at most 40", round(size / 1e6), size < 40e6)
    phone.act("stop")
    close(stream)


# --- Addresses -----------------------------------------------------------------------------------

def through_proxy(rig, chain, target, lines=()):
    """The status of a request as a proxy passes it on."""
    headers = [("X-Forwarded-For", line) for line in (*lines, chain)]
    return request(rig.server, target=target, headers=headers, host="clinic.example")


def addresses(rig):
    """Clients from very many addresses, who try secrets."""
    wrong = "/enter/" + "B" * 24

    def ask(requests):
        found = []
        with Wire(rig.server, "127.0.0.9", secure=False) as wire:
            for start in range(0, len(requests), 100):
                wire.send(b"".join(requests[start:start + 100]))
                found += [wire.answer().status for _ in requests[start:start + 100]]
        return found

    found = ask([through_proxy(rig, f"2001:db8:1:2::{n:x}", wrong) for n in range(40)])
    rig.findings.check("wrong secrets of one network of 64 bits", "10, then 429",
                       (found.count(403), found.count(429)), found.count(403) <= 11)
    found = ask([through_proxy(rig, "198.51.100.7", wrong, [f"203.0.113.{n}"]) for n in range(40)])
    rig.findings.check("wrong secrets behind two lines of X-Forwarded-For", "10, then 429",
                       (found.count(403), found.count(429)), found.count(403) <= 11)
    ask([through_proxy(rig, f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}", wrong) for n in range(10_100)])
    found = ask([through_proxy(rig, "192.0.2.1", rig.server.entrance)] * 3)
    rig.findings.check("the right secret when the table of clients is full", [303] * 3, found)
    ask([through_proxy(rig, "\x1b[31mred\x07", "/")])
    with open(os.path.join(rig.server.output, "access.log"), "rb") as file:
        log = file.read()
    rig.findings.check("control characters in the log", [],
                       sorted({byte for byte in log if byte < 32 and byte != 10}))


def old_encryption(rig):
    """Versions of TLS that are not to be used any more (RFC 8996)."""
    for version, wanted in ((ssl.TLSVersion.TLSv1, False), (ssl.TLSVersion.TLSv1_1, False),
                            (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version = context.maximum_version = version
        try:
            with Wire(rig.server, "127.0.6.9", secure=False) as wire:
                wire.socket = context.wrap_socket(wire.socket)
                found = True
        except OSError:
            found = False
        rig.findings.check(f"whether {version.name} is taken", wanted, found)


def few_files(options, findings):
    """A server that may open few files: it takes fewer connections, and does not spin."""
    folder = os.path.join(options.folder, "few")
    os.makedirs(folder)
    script = os.path.join(folder, "few.sh")
    with open(script, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nulimit -n 40\nexec "{options.program}" "$@"\n')
    os.chmod(script, 0o755)
    with Server(script, survey(folder), folder) as server:
        rig = Rig(server, findings)
        before = server.processor_time()
        wires = open_many(server, 80, ["127.0.7.7", "127.0.7.8"], b"")
        time.sleep(4)
        used = server.processor_time() - before
        findings.check("seconds of the processor during 4 s with 80 connections and 40 files", "below 0.5",
                       round(used, 2), used < 0.5)
        close(wires)
        time.sleep(1)
        rig.good("80 connections with 40 files")
    with open(script, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nulimit -n 20\nexec "{options.program}" "$@"\n')
    try:
        ended = subprocess.run([script, "serve", survey(folder)], capture_output=True, text=True,
                               timeout=10)
        found = (ended.returncode, "ulimit -n" in ended.stderr)
    except subprocess.TimeoutExpired:
        found = "it serves"
    findings.check("the exit code and words with 20 files", (74, True), found)


def main():
    options = Options(__doc__)
    findings = Findings("harm")
    allow_many_files()

    def serve(name, task, tests, *more, **settings):
        folder = os.path.join(options.folder, name)
        os.makedirs(folder)
        with Server(options.program, task(folder), folder, *more, **settings) as server:
            if name == "encrypted":
                # The address of this machine that it names first may not be reached from here.
                server.host = f"localhost:{server.port}"
                server.origin = f"https://{server.host}"
            rig = Rig(server, findings) if name != "proxy" else Bare(server, findings)
            for test in tests:
                test(rig)


    def all_heads(rig):
        # A connection with encryption takes ten times as long.
        heads.run(rig, options.seed, (50_000 if options.long else 3000) // (10 if rig.server.is_secure else 1))

    serve("plain", survey, [all_heads, equal_lengths, slow_bodies])
    serve("readers", survey, [lambda rig: readers.crowds(rig, options.long)])
    serve("knee", lambda folder: knee(options.program, folder), [left_measurements, flood, streams])
    serve("proxy", survey, [addresses], "--public-address", "https://clinic.example/")
    serve("encrypted", survey, [all_heads, old_encryption], listen="0.0.0.0")
    few_files(options, findings)
    findings.end()


class Bare:
    """A server that is reached through a proxy alone, and the checks."""

    def __init__(self, server, findings):
        self.server, self.findings = server, findings


if __name__ == "__main__":
    main()
