# SPDX-License-Identifier: Apache-2.0
"""The encrypted port: plain bytes, broken handshakes, and handshakes that never go on."""

import os
import stat
import threading

from server import Server
from tasks import survey
from wire import Wire, request

HELLO = bytes.fromhex("16030100050100000100")


def run(options, findings, rig_type):
    folder = os.path.join(options.folder, "encrypted")
    os.makedirs(folder)
    with Server(options.program, survey(folder), folder, listen="0.0.0.0") as server:
        # The address of this machine that it names first may not be reached from here.
        server.host = f"localhost:{server.port}"
        server.origin = f"https://{server.host}"
        rig = rig_type(server, findings)
        rig.good("nothing, encrypted")
        plain_bytes(rig)
        handshakes(rig)
        check_cookie(rig)
        check_files(server, findings)


def raw(server, data, source="127.0.6.1"):
    wire = Wire(server, source, secure=False, timeout=3)
    wire.send(data)
    return wire


def plain_bytes(rig):
    """A plain request to the encrypted port sees nothing."""
    visit = rig.visit
    for name, data in {
            "a plain request": request(rig.server, headers=visit.headers()),
            "zeros": bytes(20_000), "half a hello": HELLO,
            "a long record": b"\x16\x03\x01\xff\xff" + bytes(70_000),
            "an alert": bytes.fromhex("15030100020228")}.items():
        found = b""
        try:
            with raw(rig.server, data) as wire:
                wire.receive()
                found = wire.rest
        except OSError:
            pass
        rig.findings.check(f"{name} at the encrypted port", "no page", found[:60],
                           b"HTTP/1.1 200" not in found and b"<html" not in found)
        rig.good(f"{name} at the encrypted port")


def handshakes(rig):
    """Handshakes that stand still hold up nobody, and are cut off."""
    wires = [raw(rig.server, HELLO) for _ in range(100)]
    rig.good("100 handshakes that stand still")
    closed = []

    def wait(wire):
        closed.append(wire.is_closed(40))

    threads = [threading.Thread(target=wait, args=(wire,), daemon=True) for wire in wires]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rig.findings.check("handshakes that were cut off within 40 s", 100, sum(closed))
    for wire in wires:
        wire.close()
    rig.good("handshakes that were cut off")


def check_cookie(rig):
    with Wire(rig.server, "127.0.6.1") as wire:
        wire.send(request(rig.server, target=rig.server.entrance))
        cookie = wire.answer().header("set-cookie") or ""
    rig.findings.check("the cookie of an encrypted page", "Secure and HttpOnly", cookie,
                       "; Secure" in cookie and "; HttpOnly" in cookie)


def check_files(server, findings):
    """The key of the certificate and that of the links are for their owner alone."""
    for place, _, names in os.walk(server.folder):
        for name in names:
            if name in ("certificate-key.pem", "access.json", "access.log"):
                mode = stat.S_IMODE(os.stat(os.path.join(place, name)).st_mode)
                findings.check(f"rights of {name}", "0o600", oct(mode))
