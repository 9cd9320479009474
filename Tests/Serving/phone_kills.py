# SPDX-License-Identifier: Apache-2.0
"""Kills the server while phones send samples: every acknowledged block is whole in a file, none twice."""

import collections
import glob
import os
import random
import threading
import time

from phone import Phone
from server import Server
from tasks import knee


class Sender(threading.Thread):
    """A phone that sends block after block, and begins another capture when its page is loaded anew."""

    def __init__(self, server, findings, generator, source):
        super().__init__(daemon=True)
        self.findings, self.random = findings, generator
        self.phone = Phone(server, source)
        self.rows = set()
        self.blocks = self.captures = 0
        self.is_measuring = False
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            try:
                self.turn()
            except OSError:
                self.is_measuring = False
                time.sleep(0.004)

    def turn(self):
        if self.phone.cookie is None:
            self.phone.enter()
        if not self.is_measuring:
            self.is_measuring = self.phone.open_measurement()
            if not self.findings.check("a page that measures", True, self.is_measuring):
                self.findings.say(f"it is '{self.phone.title}'")
                self.ending.set()
                return
            self.phone.begin()
            self.captures += 1
        self.send()

    def send(self):
        rows = self.phone.rows(self.random.randrange(1, 30))
        wanted = self.phone.send(rows)
        self.findings.check("the block wanted next", self.phone.number + 1, wanted)
        if wanted != self.phone.number + 1:
            self.is_measuring = False
            return
        self.rows.update(map(tuple, rows))
        self.blocks += 1
        if self.random.random() < 0.1:
            self.findings.check("the block wanted after the same one", wanted, self.phone.send(rows))
        self.phone.number = wanted
        if self.random.random() < 0.1:
            self.send_too_early()
        time.sleep(0.006)

    def send_too_early(self):
        self.phone.number += 1
        wanted = self.phone.send([[0.5, 0, 0, 9.81, 0, 0, 0]])
        self.phone.number -= 1
        self.findings.check("the block wanted after one too early", self.phone.number, wanted)

    def check_files(self):
        """Returns the number of files, of rows in them, and of broken last lines."""
        folder = os.path.join(self.phone.server.output, "runs", self.phone.run)
        found, broken = collections.Counter(), 0
        paths = glob.glob(os.path.join(folder, "phone-*.csv"))
        for path in paths:
            with open(path, encoding="utf-8") as file:
                lines = file.read().split("\n")[2:]
            broken += lines[-1:] != [""]
            for line in lines[:-1]:
                found[tuple(float(value) for value in line.split(","))] += 1
        self.findings.check(
            "acknowledged rows that are missing", [], [row for row in self.rows if row not in found][:3])
        self.findings.check(
            "rows that are there twice", [], [row for row, times in found.items() if times > 1][:3])
        self.findings.check("rows of a block that came too early", 0,
                            sum(row[0] == 0.5 for row in found))
        return len(paths), sum(found.values()), broken


def kill_phones(options, findings, kills, generator):
    folder = os.path.join(options.folder, "phones")
    os.makedirs(folder)
    server = Server(options.program, knee(options.program, folder), folder).start()
    senders = [Sender(server, findings, random.Random(generator.random()), f"127.0.0.{number + 2}")
               for number in range(3)]
    for sender in senders:
        sender.start()
    begun = time.monotonic()
    for _ in range(kills):
        time.sleep(generator.uniform(0, 0.25))
        server.kill()
        server.start()
    time.sleep(0.5)
    for sender in senders:
        sender.ending.set()
    for sender in senders:
        sender.join(10)
    server.stop()
    files, rows, broken = map(sum, zip(*(sender.check_files() for sender in senders)))
    blocks = sum(sender.blocks for sender in senders)
    findings.say(
        f"{kills} kills in {time.monotonic() - begun:.0f} s: {blocks} blocks of "
        f"{sum(sender.captures for sender in senders)} captures, {rows} rows in {files} files, "
        f"{broken} with a broken last line")
    findings.check("blocks that were sent", True, blocks, blocks > kills)
