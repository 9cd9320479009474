# SPDX-License-Identifier: Apache-2.0
"""Files that cannot be written: nothing is acknowledged then, and all goes on when there is room again."""

import collections
import glob
import os
import re
import resource

from phone import Phone
from server import Server
from tasks import answers, knee, survey
from visit import Visit

LIMIT = 20_000
ROW = re.compile(r"\d+(\.\d+)?(,-?[\d.e-]+){6}")


def fill(options, findings):
    """A limit on the length of files has the same effect as a full disk, and needs no rights."""
    fill_survey(options, findings)
    fill_phone(options, findings, "the first block")
    fill_phone(options, findings, "a later block")


def served(options, name, make):
    folder = os.path.join(options.folder, f"full-{name}".replace(" ", "-"))
    os.makedirs(folder)
    task = survey(folder) if make is survey else knee(options.program, folder)
    return Server(options.program, task, folder, meets_limits=True)


def fill_survey(options, findings):
    with served(options, "survey", survey) as server:
        visit = Visit(server).enter()
        visit.get()
        visit.post(visit.own() + visit.answers("before") + [("do", "0")])
        server.limit_files(LIMIT)
        visit.get()
        long = visit.own() + visit.answers("x" * LIMIT) + [("do", "0")]
        findings.check("status of an answer that cannot be kept", 500, visit.post(long).status)
        visit.get()
        findings.check("the page after it", "Question 2", visit.title)
        findings.check("a short answer after it", 303, visit.post(
            visit.own() + visit.answers("after") + [("do", "0")]).status)
        server.limit_files(resource.RLIM_INFINITY)
        path = os.path.join(server.output, "runs", visit.run, "session.json")
        findings.check("answers in the file", ["before", "after"], [answer for _, answer in answers(path)])
        hidden = [name for name in os.listdir(os.path.dirname(path)) if name.startswith(".")]
        findings.check("temporary files that are left", [], hidden)


def fill_phone(options, findings, when):
    """The phone sends a block again until it is taken, and everything is there once."""
    with served(options, when, knee) as server:
        phone = Phone(server).enter()
        findings.check("a page that measures", True, phone.open_measurement())
        phone.begin()
        server.limit_files(40 if when == "the first block" else LIMIT)
        rows, last = [], phone.rows(30)
        while when != "the first block" and (wanted := phone.send(last)) and len(rows) < LIMIT:
            rows, last, phone.number = rows + last, phone.rows(30), wanted
        findings.check(f"status of {when} that cannot be kept", 500,
                       phone.post(phone.fields(last), "/samples").status)
        server.limit_files(resource.RLIM_INFINITY)
        findings.check(f"the number wanted after {when} is sent again", phone.number + 1, phone.send(last))
        rows += last
        check_rows(server, phone, findings, when, rows)


def check_rows(server, phone, findings, when, rows):
    found, strange = collections.Counter(), []
    for path in glob.glob(os.path.join(server.output, "runs", phone.run, "phone-*.csv")):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        findings.check(f"{when}: the lines before the rows", "# A phone", lines[0][:9])
        for line in lines[2:-1]:
            if ROW.fullmatch(line):
                found[line] += 1
            else:
                strange.append(line)
    findings.check(f"{when}: lines that are no rows", [], strange[:3])
    findings.check(f"{when}: rows", (len(rows), 1), (sum(found.values()), max(found.values(), default=0)))
