# SPDX-License-Identifier: Apache-2.0
"""Many connections at once: idle ones, long bodies, streams that nobody reads, large files."""

import json
import os
import time

from phone import Phone
from server import MemoryWatch, Server
from tasks import knee, survey
from visit import Visit
from wire import Wire, request

MOST = 150


def open_many(server, count, sources, data, small_buffer=False):
    """Opens connections and sends the same bytes on each. Those that fail are left out."""
    wires = []
    for number in range(count):
        try:
            wire = Wire(server, sources[number % len(sources)], timeout=2, small_buffer=small_buffer)
            wire.send(data)
            wires.append(wire)
        except OSError:
            continue
    return wires


def close(wires):
    for wire in wires:
        wire.close()


def check_memory(rig, what, watch):
    rig.findings.check(f"MB of memory with {what}", f"at most {MOST}", round(watch.most()),
                       watch.most() <= MOST)
    rig.findings.say(f"{what}: {watch.most():.0f} MB of memory at most")


def crowd(rig, what, count, sources, data):
    """Holds connections, and has a good client come from elsewhere."""
    with MemoryWatch(rig.server) as watch:
        wires = open_many(rig.server, count, sources, data)
        time.sleep(0.5)
        rig.good(what)
    check_memory(rig, what, watch)
    close(wires)
    time.sleep(0.5)
    rig.good(f"the end of {what}")


def browsers(rig, count=50, connections=6):
    """Browsers of one clinic, behind one address, each with as many connections as browsers open."""
    data, served, wires = request(rig.server, target="/assets/page.css"), 0, []
    for _ in range(count * connections):
        try:
            wire = Wire(rig.server, "127.0.3.9", timeout=2)
            wires.append(wire)
            wire.send(data)
            served += wire.answer().status == 200
        except OSError:
            continue
    what = f"{count} browsers of one address with {connections} connections each"
    rig.findings.check(f"files for {what}", count * connections, served)
    rig.good(what)
    close(wires)


def run(rig):
    browsers(rig)
    half = request(rig.server)[:-4]
    one, three = ["127.0.3.1"], [f"127.0.3.{number}" for number in (2, 3, 4)]
    crowd(rig, "500 idle connections of one address", 500, one, b"")
    crowd(rig, "500 half requests of one address", 500, one, half)
    crowd(rig, "500 idle connections of three addresses", 500, three, b"")
    # Nobody has to be known for this: the body is read before the cookie is looked at.
    size = (4 << 20) - 1
    head = (f"POST / HTTP/1.1\r\nHost: {rig.server.host}\r\nOrigin: {rig.server.origin}\r\n"
            f"Content-Length: {size + 1}\r\n\r\n").encode()
    crowd(rig, "100 bodies of 4 MB without their last byte, without a cookie", 100, one,
          head + b"a" * size)


def run_others(options, findings, rig_type):
    folder = os.path.join(options.folder, "knee")
    os.makedirs(folder)
    with Server(options.program, knee(options.program, folder), folder) as server:
        streams(server, rig_type(server, findings))
    folder = os.path.join(options.folder, "media")
    os.makedirs(folder)
    with Server(options.program, with_film(folder), folder) as server:
        films(rig_type(server, findings))


def streams(server, rig):
    """Event streams of a measurement that are never read, while a phone sends."""
    phone = Phone(server, "127.0.4.1").enter()
    rig.findings.check("a page that measures", True, phone.open_measurement())
    phone.begin()
    data = request(server, target="/live", headers=phone.headers())
    with MemoryWatch(server) as watch:
        wires = open_many(server, 150, ["127.0.4.2"], data, small_buffer=True)
        for _ in range(100):
            phone.number = phone.send(phone.rows(6)) or phone.number
            time.sleep(0.05)
        rig.good("150 streams that nobody reads")
        rig.findings.check("blocks of a phone meanwhile", 100, phone.number)
    check_memory(rig, "150 streams that nobody reads", watch)
    close(wires)
    phone.act("stop")


def with_film(folder):
    """A survey with an image of 60 MB."""
    path = survey(folder)
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    document["task"]["steps"][0]["image"] = "film.png"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    with open(os.path.join(folder, "film.png"), "wb") as file:
        file.truncate(60 << 20)
    return path


def films(rig):
    """A large file of the task, which clients ask for and do not read."""
    visit = Visit(rig.server, "127.0.5.1").enter()
    data = request(rig.server, target="/media/film.png", headers=visit.headers())
    with MemoryWatch(rig.server) as watch:
        wires = open_many(rig.server, 5, ["127.0.5.1"], data)
        time.sleep(1.5)
        rig.good("five large files that nobody reads")
    check_memory(rig, "five files of 60 MB that nobody reads", watch)
    close(wires)
