# SPDX-License-Identifier: Apache-2.0
"""Clients who do not read their answers, or read slowly: the former are cut off, and nobody is shut out by them."""

import collections
import os
import select
import threading
import time

from crowds import with_film
from findings import percentile
from server import Background, Server
from visit import Visit
from wire import Wire, request

PATIENCE = 30


# --- A crowd of them -----------------------------------------------------------------------------

class Crowd(Background):
    """Takes all places with requests whose answers it does not read, or, with `reads`, reads a bit of; and takes each
    place again that it loses."""

    def __init__(self, server, shares, reads, requests=300):
        super().__init__()
        self.server, self.reads = server, reads
        self.data = request(server, target="/assets/tests.svg") * requests
        self.poll = select.poll()
        self.wires, self.again = {}, 0
        for source, count in shares:
            for _ in range(count):
                self.open(source)

    def open(self, source):
        try:
            wire = Wire(self.server, source, timeout=2, small_buffer=True)
        except OSError:
            return
        wire.socket.setblocking(False)
        try:
            wire.socket.send(self.data)
        except OSError:
            pass
        self.wires[wire.socket.fileno()] = wire, source
        self.poll.register(wire.socket, select.POLLRDHUP)

    def run(self):
        while not self.ending.wait(0.05):
            for number, _ in self.poll.poll(0)[:100]:
                wire, source = self.wires.pop(number)
                self.poll.unregister(number)
                wire.close()
                self.open(source)
                self.again += 1
            for wire, _ in list(self.wires.values())[::20] if self.reads else []:
                try:
                    wire.socket.recv(1500)
                except OSError:
                    pass

    def close(self):
        for wire, _ in self.wires.values():
            wire.close()


def crowd(rig, what, attack, seconds, source="127.0.6.7"):
    """Whether somebody is served while others take all places and do not read."""
    times, refused = [], []
    entrance = request(rig.server, target=rig.server.entrance, headers=[("Connection", "close")])
    with attack:
        time.sleep(1)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            try:
                with Wire(rig.server, source, timeout=5) as wire:
                    wire.send(entrance)
                    found = wire.answer().status
            except OSError as error:
                found = repr(error)
            if found != 303:
                refused.append(found)
            times.append(time.monotonic() - begun)
            time.sleep(0.05)
    rig.findings.check(f"requests of others that were not served during {what}", "at most 1 in 100",
                       (len(refused), len(times), collections.Counter(refused)),
                       len(times) > 20 and len(refused) <= len(times) / 100)
    rig.findings.say(f"{what}: {len(times) - len(refused)} of {len(times)} requests of others served, 99 % within "
                     f"{percentile(times, 0.99) * 1000:.0f} ms; {attack.again} places taken again")
    attack.close()
    time.sleep(1)
    rig.good(what)


def crowds(rig, long):
    """Two addresses take all places; and one takes those that one may have."""
    seconds = 100 if long else 15
    two, one = [("127.0.6.1", 600), ("127.0.6.2", 400)], [("127.0.6.3", 600)]
    crowd(rig, "1000 connections that read nothing", Crowd(rig.server, two, False), seconds)
    crowd(rig, "1000 connections that read a little", Crowd(rig.server, two, True), seconds)
    # Such as a proxy's. More requests at once would be too many of this address.
    crowd(rig, "600 connections of the same address that read nothing", Crowd(rig.server, one, False, 1),
          seconds, "127.0.6.3")


# --- One of them ---------------------------------------------------------------------------------

class Reader(threading.Thread):
    """Asks for a long file, and notes when the server ends the connection, and what it has read till then."""

    def __init__(self, server, data, rate, small_buffer=True):
        super().__init__(daemon=True)
        self.rate, self.count, self.took = rate, 0, None
        self.wire = Wire(server, "127.0.6.8", small_buffer=small_buffer)
        self.wire.send(data)
        self.begun = time.monotonic()

    def run(self):
        while time.monotonic() - self.begun < PATIENCE + 15:
            if self.wire.is_cut(0.5):
                self.took = time.monotonic() - self.begun
                break
            if self.rate and self.wire.rest is not None:
                try:
                    self.count += len(self.wire.socket.recv(int(self.rate / 2)))
                except OSError:
                    continue
        self.wire.close()


class Readers:
    """Single readers, slow ones and such as do not read, at a server of their own, while other tests go on."""

    def __init__(self, options, findings, rig_type):
        self.findings, folder = findings, os.path.join(options.folder, "readers")
        os.makedirs(folder)
        self.server = Server(options.program, with_film(folder), folder).start()
        self.rig = rig_type(self.server, findings)
        visit = Visit(self.server, "127.0.6.8").enter()
        film = request(self.server, target="/media/film.png", headers=visit.headers())
        page = request(self.server, target="/assets/page.js", headers=visit.headers())
        self.unread = {"a long file that is not read": Reader(self.server, film, 0),
                       "answers to many requests that are not read": Reader(self.server, page * 600, 0),
                       "a long file that is read at 50 bytes a second": Reader(self.server, film, 50)}
        self.read = {"a long file at 2 kB a second": Reader(self.server, film, 2000),
                     "answers to many requests at 4 kB a second": Reader(self.server, page * 600, 4000)}
        for reader in [*self.unread.values(), *self.read.values()]:
            reader.start()

    def end(self):
        for reader in [*self.unread.values(), *self.read.values()]:
            reader.join()
        for what, reader in self.unread.items():
            self.findings.check(f"seconds until the end of {what}", "29 to 40", reader.took,
                                reader.took is not None and PATIENCE - 1 <= reader.took <= PATIENCE + 10)
        for what, reader in self.read.items():
            self.findings.check(f"the end of {what}", None, reader.took)
            self.findings.check(f"bytes of {what}", "more than half", reader.count,
                                reader.count > reader.rate * PATIENCE / 2)
        self.rig.good("slow readers")
        self.server.stop()
