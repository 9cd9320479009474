# SPDX-License-Identifier: Apache-2.0
"""Heads of requests: what is no head is refused once and ends the connection, what programs send is taken."""

import itertools
import random
import re

import bad_requests
from wire import Wire, request

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
# RFC 9112, sections 2.1, 3 and 5, with field values of RFC 9110, section 5.5.
HEAD = re.compile(rb"%s [^\x00-\x20\x7f]+ HTTP/1\.1\r\n(%s:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n" % (TOKEN, TOKEN))
# libmicrohttpd 0.9 ends a line at the first of these and leaves no trace of it (Sources/CWebServer/heads.c), and passes
# over a line in front of a request that begins like the second one.
UNSEEN = re.compile(rb"[:\0]\n|\n\0")

connections = itertools.count()

# Lines among the fields of a head that is refused.
FIELDS = {
    "a field without a name": ": a", "a lone colon": ":", "a field without a colon": "Junk",
    "a bare carriage return": "X: a\rb", "a carriage return before the end": "X: a\r",
    "a bare line feed": "X: a\nY: b", "a line feed for an empty line": "X: a\r\n\nY: b",
    "a zero byte": "X: a\0b", "a zero byte at the start": "X: \0a", "a zero byte at the end": "X: a\0",
    "a zero byte in a name": "X\0: a", "a control character": "X: a\x01b", "a delete": "X: a\x7fb",
    "a folded line": "X: a\r\n b", "a line folded by a tab": "X: a\r\n\tb",
    "a host in a folded line": "Host:\r\n evil.example", "a folded first line": " X: a",
    "a blank before the colon": "X : a", "a tab in a name": "X\ty: a", "a quote in a name": 'X": a',
    "a letter of Latin-1 in a name": "X\xe4: a", "two hosts": "Host: evil.example",
    "chunks": "Transfer-Encoding: chunked", "chunks behind a vertical tab": "Transfer-Encoding:\x0bchunked",
    "a length with a sign": "Content-Length: +5", "a negative length": "Content-Length: -1",
    "an empty length": "Content-Length:", "a length in hexadecimal": "Content-Length: 0x5",
    "a list of lengths": "Content-Length: 5, 5", "two lengths": "Content-Length: 5\r\nContent-Length: 6",
    "a length of more than 64 bits": "Content-Length: 18446744073709551621",
    "a length with a zero byte": "Content-Length: 5\0", "a folded length": "Content-Length:\r\n 5",
    "cookies that do not fit": "Cookie: " + ";".join(f"goniometer={n}" for n in range(3500))}
# First lines of a head that is refused.
FIRST_LINES = [
    "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET\t/ HTTP/1.1", "GET /a b HTTP/1.1",
    "GET /\0a HTTP/1.1", "GET /\ra HTTP/1.1", "GET /\x01 HTTP/1.1", "G(T / HTTP/1.1", "GET: / HTTP/1.1",
    "GET / HTTP/1.1\nX: a", "GET / HTTP/1.1\0", "GET / HTTP/1.1\r"]


def answers(rig, data, piece=None):
    """The statuses of all answers, and whether the connection was closed behind them."""
    # The server counts the requests of each address.
    with Wire(rig.server, f"127.0.5.{1 + next(connections) % 250}") as wire:
        try:
            for start in range(0, len(data), piece or len(data)):
                wire.send(data[start:start + (piece or len(data))])
        except OSError:
            # It was closed before the end.
            pass
        return wire.statuses(2)


def last(rig):
    """A good request that ends the connection. Behind a head that is none it must not be reached."""
    return request(rig.server, target="/assets/page.js", headers=[("Connection", "close")])


def fields_behind(rig, lines, first="GET /assets/page.css HTTP/1.1", host=None):
    """A head of these lines, and a good request behind it."""
    head = "\r\n".join([first, host or f"Host: {rig.server.host}", *lines, "", ""]).encode("latin-1")
    return head + last(rig)


def refused(rig):
    """Heads that are none: one answer, no second one, and the end of the connection."""
    cases = {what: fields_behind(rig, [line]) for what, line in FIELDS.items()}
    cases |= {f"{what} at the end": fields_behind(rig, ["X: a", line]) for what, line in FIELDS.items()
              if "fold" not in what}
    cases |= {f"the line {line!r}": fields_behind(rig, ["X: a"], line) for line in FIRST_LINES}
    cases["no host"] = fields_behind(rig, [], host="X: a")
    cases["bare line feeds alone"] = fields_behind(rig, ["X: a"]).replace(b"\r\n", b"\n")
    smuggled = fields_behind(rig, [": a", "Foo:bar /assets/page.js HTTP/1.1", "X: a"])
    cases["a request behind a field without a name"] = smuggled
    cases["a form with a field without a name"] = bad_requests.form_head(
        rig, ": a", "Content-Length: 3") + b"a=b" + last(rig)
    for what, data in cases.items():
        for piece in (None, 7):
            found, is_closed = answers(rig, data, piece)
            # The library closes where it finds no request at all.
            fine = is_closed and len(found) <= 1 and all(status in (400, 413, 431) for status in found)
            rig.findings.check(f"the answers to {what}", "400 alone, and the end", (found, is_closed),
                               fine and (found or "the line" in what))


# Heads as programs send them: Firefox, Chromium, Safari, curl, and the proxies that the guide names.
SENT = {
    "Firefox": """User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0
Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8
Accept-Language: de,en-US;q=0.7,en;q=0.3
Accept-Encoding: gzip, deflate, br, zstd
DNT: 1
Connection: keep-alive
Cookie: goniometer=0.0.A.b; other="x y"
Upgrade-Insecure-Requests: 1
Sec-Fetch-Dest: document
Sec-Fetch-Mode: navigate
Sec-Fetch-Site: same-origin
Sec-Fetch-User: ?1
If-None-Match: W/"0-1"
Priority: u=0, i
TE: trailers""",
    "Chromium": """Connection: keep-alive
Cache-Control: max-age=0
sec-ch-ua: "Chromium";v="130", "Not?A_Brand";v="99"
sec-ch-ua-mobile: ?0
sec-ch-ua-platform: "Linux"
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0
Accept: text/event-stream
Sec-Purpose: prefetch;prerender
Range: bytes=0-
If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT
Referer: http://localhost/?a=%20b""",
    "Safari": """Accept: */*
Accept-Encoding: identity
X-Playback-Session-Id: 6E7B0D7A-6C1B-4A3B-8C1E-2B7C1D7B8A11
Accept-Language: de-DE,de;q=0.9
User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15
Connection: keep-alive""",
    "curl": "User-Agent: curl/8.5.0\nAccept: */*\nAccept:\nX-Empty: \nX-Own:no blank\nX-Tab:\ta\tb\t",
    "nginx": """X-Real-IP: 192.0.2.1
X-Forwarded-For: 192.0.2.1, 10.0.0.1
X-Forwarded-Proto: https
Connection: upgrade
User-Agent: x""",
    "Apache": """User-Agent: x
X-Forwarded-For: 192.0.2.1
X-Forwarded-Host: clinic.example
X-Forwarded-Server: clinic.example
Connection: Keep-Alive""",
    "Caddy": """User-Agent: x
Accept-Encoding: gzip
Via: 2.0 Caddy
X-Forwarded-For: 2001:db8::1
X-Forwarded-Host: clinic.example
X-Forwarded-Proto: https""",
    "HAProxy": """user-agent: x
x-forwarded-for: 192.0.2.1
forwarded: proto=https;for="[2001:db8::1]:4711";host=clinic.example
x-unique-id: 7F000001:C350_7F000001:1F90_5E8E0000_0001:0A2B""",
    "Envoy": "x-request-id: 0\nx-envoy-expected-rq-timeout-ms: 15000\nx-forwarded-proto: https\ntraceparent: 00-0-0-01",
    "names of any letters": "X!#$%&'*+-.^_`|~09: a\nX: \xe4\xf6\xfc",
    "many fields": "\n".join(f"X-{number}: {number}" for number in range(200)),
    "a long field": "X: " + "a" * 30_000}


def taken(rig):
    """Heads as browsers, tools and proxies send them: each gets the file, and the connection goes on."""
    for what, lines in SENT.items():
        head = fields_behind(rig, lines.split("\n"))
        for piece in (None, 11 if len(head) < 5000 else 1499):
            found = answers(rig, head, piece)
            rig.findings.check(f"the answers to a head such as {what} sends", ([200, 200], True), found)
    for first in ("GET /assets/page.css?x=%20&y=a+b&&= HTTP/1.1", "GET /assets/page.css? HTTP/1.1"):
        found = answers(rig, fields_behind(rig, [], first))
        rig.findings.check(f"the answers to {first}", ([200, 200], True), found)
    for first in ("GET /caf\xc3\xa9 HTTP/1.1", f"GET {rig.server.origin}/x HTTP/1.1", "OPTIONS * HTTP/1.1"):
        found, _ = answers(rig, fields_behind(rig, [], first))
        rig.findings.check(f"the answers to {first}", "no 400, then 200", found,
                           len(found) == 2 and found[0] != 400 and found[1] == 200)
    found = answers(rig, b"GET /assets/page.css HTTP/1.0\r\nHost: %s\r\n\r\n" % rig.server.host.encode())
    rig.findings.check("the answers to HTTP/1.0", ([200], True), found)
    found = answers(rig, b"\r\n" + fields_behind(rig, []))
    rig.findings.check("the answers to a head behind an empty line", ([200, 200], True), found)


def changed(head, generator):
    """A head with some bytes changed behind its first line."""
    pieces = [b"\0", b"\r", b"\n", b"\r\n", b":", b" ", b"\t", b"\r\n ", b"\r\n:", b"\x7f", b"\xe4", b"x", b"\r\n\r\n"]
    start = head.index(b"\r\n") - generator.choice((0, 0, 0, 10))
    for _ in range(generator.choice((1, 1, 2, 4))):
        place = generator.randrange(start, len(head) - 1)
        end = place + generator.choice((0, 0, 1, 2))
        head = head[:place] + generator.choice(pieces) + head[end:]
    return head


def changes(rig, seed, count):
    """Heads with changed bytes: where a grammar of the standard finds a head, there are two answers, else one."""
    rig.findings.say(f"heads with changed bytes: seed {seed}, {count} of them")
    generator, sent = random.Random(seed), 0
    behind = last(rig)
    while sent < count:
        lines = generator.choice(list(SENT.values())[:9]).split("\n")
        head = changed(fields_behind(rig, lines)[:-len(behind)], generator)
        if UNSEEN.search(head + b"\r\n"):
            continue
        sent += 1
        found, is_closed = answers(rig, head + behind)
        match = HEAD.match(head)
        # What stands behind the end of a head is another one's.
        hosts = re.findall(rb"\r\nhost:", head[:match.end()] if match else head, re.I)
        if match and match.end() == len(head) and len(hosts) == 1:
            fine = len(found) == 2 and found[1] == 200
        elif match and len(hosts) == 1:
            # The head ends sooner. Its rest is one that is refused, or empty lines, which may come before a head.
            is_empty = not head[match.end():].strip(b"\r\n")
            fine = is_closed and len(found) <= 2 and (is_empty or 200 not in found[1:])
        else:
            fine = is_closed and len(found) <= 1 and all(400 <= status < 506 for status in found)
        rig.findings.check(f"the answers to {head[:2000]!r}", "two to a head, else 400 and the end",
                           (found, is_closed), fine)


def run(rig, seed, count):
    refused(rig)
    taken(rig)
    changes(rig, seed, count)
    rig.good("heads that are none")
