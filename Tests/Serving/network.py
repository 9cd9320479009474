# SPDX-License-Identifier: Apache-2.0
"""Clients that are slow, broken, greedy or hostile: refused, bounded, and others are served meanwhile."""

import os
import threading
import time

import bad_requests
import crowds
import encryption
import readers
from findings import Findings, Options
from server import Server, allow_many_files
from tasks import survey
from visit import Visit
from wire import Wire, request

PATIENCE = 30


class Rig:
    """A server, somebody who answers the survey there, and the checks that come after each attack."""

    def __init__(self, server, findings):
        self.server, self.findings = server, findings
        self.visit = Visit(server, "127.0.0.9").enter()
        self.visit.get()

    def good(self, after):
        """Whether a good client gets the page within a second, on a connection of its own."""
        self.visit.close()
        begun = time.monotonic()
        try:
            self.visit.wire = Wire(self.server, "127.0.0.9", timeout=1)
            self.visit.get()
            found = self.visit.status
        except OSError as error:
            found = repr(error)
        took = time.monotonic() - begun
        self.findings.check(f"a good client after {after}", 200, found)
        self.findings.check(f"seconds of a good client after {after}", "at most 1", round(took, 2),
                            took <= 1)
        self.findings.check(f"the server after {after}", True, self.server.is_alive())

    def ask(self, data, source="127.0.0.8", method="GET", timeout=5):
        """The status of the answer to these bytes; 'closed' or 'silent' without one."""
        try:
            with Wire(self.server, source, timeout=timeout) as wire:
                wire.send(data)
                answer = wire.answer(method)
                self.last = answer
                return answer.status
        except TimeoutError:
            return "silent"
        except OSError:
            return "closed"

    def refused(self, what, data, allowed=None, **options):
        """Whether bytes are refused: an error of the client's, or the end of the connection."""
        found = self.ask(data, **options)
        fine = found == "closed" or isinstance(found, int) and 400 <= found < 500 or found == 505
        if allowed is not None:
            fine = found in allowed
        self.findings.check(what, allowed or "4xx, 505 or closed", found, fine)
        return found


def drip(wire, data, times, name):
    """Sends a byte a second, and notes when the server closes."""
    begun = time.monotonic()
    place = 0
    while time.monotonic() - begun < PATIENCE + 15:
        try:
            if place < len(data):
                wire.send(data[place:place + 1])
                place += 1
        except OSError:
            break
        if wire.is_closed(1):
            break
    times[name] = time.monotonic() - begun
    wire.close()


def slow_clients(rig):
    """Begins slow requests; the function that is returned waits for them and checks the times."""
    server, visit = rig.server, rig.visit
    form = visit.form(visit.own() + [("do", "answers"), ("fill", "x" * 100)])
    head, _, body = form.partition(b"\r\n\r\n")
    whole = request(server, headers=visit.headers())
    starts = {
        "nothing": (b"", b""), "the request line": (b"", b"GET /" + b"a" * 100),
        "a header": (whole[:-2] + b"X-Slow: ", b"a" * 100), "a body": (head + b"\r\n\r\n", body),
        "half a request": (whole[:-10], b""), "half a body": (form[:-10], b""),
        "no second request": (whole, b"")}
    times, threads = {}, []
    for name, (start, rest) in starts.items():
        wire = Wire(server, "127.0.0.7")
        wire.send(start)
        threads.append(threading.Thread(target=drip, args=(wire, rest, times, name), daemon=True))
        threads[-1].start()

    def end():
        for thread in threads:
            thread.join()
        for name, took in times.items():
            rig.findings.check(f"seconds until a slow client is cut off: {name}", "29 to 35",
                               round(took, 1), PATIENCE - 1 <= took <= PATIENCE + 5)
        rig.findings.say("slow clients were cut off after " + ", ".join(
            f"{took:.0f} s ({name})" for name, took in times.items()))
        rig.good("slow clients")
    return end


def check_log(rig):
    """Whether the log is free of secrets, cookies, tokens and answers."""
    secret = rig.server.entrance.split("/")[-1]
    # Another spelling of the same address.
    rig.ask(request(rig.server, target=f"/%65nter/{secret}"))
    rig.visit.get()
    with open(os.path.join(rig.server.output, "access.log"), encoding="utf-8") as file:
        text = file.read()
    for name, word in {"secret": secret, "cookie": rig.visit.cookie.split(".")[3],
                       "token": rig.visit.hidden("token"), "answer": "forged"}.items():
        lines = [line for line in text.splitlines() if word in line]
        rig.findings.check(f"lines of the log with the {name}", [], lines[:2])
    broken = [line for line in text.splitlines() if not line.endswith(" ms")]
    rig.findings.check("broken lines of the log", [], broken[:2])


def main():
    options = Options(__doc__)
    findings = Findings("network")
    allow_many_files()
    folder = os.path.join(options.folder, "plain")
    os.makedirs(folder)
    with Server(options.program, survey(folder), folder) as server:
        rig = Rig(server, findings)
        rig.good("nothing")
        end = slow_clients(rig)
        for test in bad_requests.TESTS:
            test(rig)
            rig.good(test.__name__.replace("_", " "))
        end()
        check_log(rig)
        crowds.run(rig)
        findings.say(f"{server.peak():.0f} MB of memory at most in this process")
    crowds.run_others(options, findings, Rig)
    single = readers.Readers(options, findings, Rig)
    encryption.run(options, findings, Rig)
    single.end()
    findings.end()


if __name__ == "__main__":
    main()
