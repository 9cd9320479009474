# SPDX-License-Identifier: Apache-2.0
"""Kills the server at random instants while people answer and phones send samples; then fills its disk.

What was acknowledged is there afterwards, nothing is there twice, and no half-written file disturbs.
"""

import json
import os
import random
import time

from findings import Findings, Options
from full_disk import fill
from phone_kills import kill_phones
from responder import Responder
from server import Server
from tasks import survey


def half_written(folder, since, findings):
    """Reads all files that changed since a time. Returns how many were read."""
    count = 0
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if not name.endswith(".json") or os.stat(path).st_mtime < since:
                continue
            count += 1
            try:
                with open(path, encoding="utf-8") as file:
                    json.load(file)
            except ValueError as error:
                findings.check(f"{os.path.relpath(path, folder)} after a kill", "JSON", str(error))
    return count


def leftovers(folder):
    """Hidden files of writers that were killed, and sessions of runs that are over."""
    hidden = sessions = 0
    for _, _, names in os.walk(folder):
        hidden += sum(name.startswith(".") for name in names)
        sessions += "session.json" in names and "result.json" in names
    return hidden, sessions


def kill_once(server, generator):
    """Lets the server run for a moment, or not even start, and kills it."""
    if generator.random() < 0.1:
        server.begin()
        time.sleep(generator.uniform(0, 0.06))
    else:
        server.start()
        time.sleep(generator.uniform(0, 0.2))
    server.kill()


def kill_survey(options, findings, kills, generator):
    folder = os.path.join(options.folder, "survey")
    os.makedirs(folder)
    server = Server(options.program, survey(folder), folder).start()
    people = [Responder(server, number, findings, random.Random(generator.random()))
              for number in range(6)]
    for person in people:
        person.start()
    time.sleep(0.3)
    server.kill()
    begun, read, before = time.monotonic(), 0, 0.0
    for _ in range(kills):
        now = time.time()
        kill_once(server, generator)
        read += half_written(server.output, before, findings)
        before = now - 1
    server.start()
    time.sleep(0.5)
    for person in people:
        person.ending.set()
    for person in people:
        person.join(10)
        person.look()
        person.check_files()
    server.stop()
    findings.check("lines on standard error that are no words of the start", [], [
        line for line in server.error_text().splitlines()
        if not line.startswith(("To watch", "Results go"))][:5])
    hidden, sessions = leftovers(server.output)
    taken = sum(person.sent for person in people)
    findings.say(
        f"{kills} kills in {time.monotonic() - begun:.0f} s: {taken} answers, "
        f"{sum(person.resent for person in people)} sent again, "
        f"{sum(person.finished for person in people)} runs to the end, {read} files read; left "
        f"behind: {hidden} temporary files, {sessions} sessions beside a result")
    findings.check("answers that were sent", True, taken, taken > kills)


def main():
    options = Options(__doc__, ("--kills", {"type": int, "help": "how often"}))
    findings = Findings("kills")
    kills = options.values.kills or (1000 if options.long else 60)
    findings.say(f"seed {options.seed}, {kills} kills each")
    generator = random.Random(options.seed)
    kill_survey(options, findings, kills, generator)
    kill_phones(options, findings, kills, generator)
    fill(options, findings)
    findings.end()


if __name__ == "__main__":
    main()
