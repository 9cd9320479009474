# SPDX-License-Identifier: Apache-2.0
"""Requests that no browser makes, each on a connection of its own."""

from visit import Visit
from wire import Wire, request

LIMIT = 4 << 20


def form_head(rig, *lines, target="/"):
    """The head of a form with the good visitor's cookie and these lines about its body."""
    return "\r\n".join([
        f"POST {target} HTTP/1.1", f"Host: {rig.server.host}", f"Origin: {rig.server.origin}",
        f"Cookie: goniometer={rig.visit.cookie}",
        "Content-Type: application/x-www-form-urlencoded", *lines, "", ""]).encode()


def page(rig, *lines, first=None, host=None):
    """A request for the good visitor's page with more lines, and another first line."""
    return "\r\n".join([
        first or "GET / HTTP/1.1", host or f"Host: {rig.server.host}",
        f"Cookie: goniometer={rig.visit.cookie}", *lines, "", ""]).encode("latin-1")


def bodies(rig):
    """Bodies beyond the limit, with false lengths, and chunks of all kinds."""
    refused = rig.refused
    for length in (LIMIT + 1, 10 << 30, 1 << 63, 1 << 64, 10 ** 40):
        refused(f"a body of {length} bytes", form_head(rig, f"Content-Length: {length}"))
    for length in ("-1", "+5", "0x5", "5 5", "5,5", "", "five", "5\r\nContent-Length: 6"):
        refused(f"a length of {length!r}", form_head(rig, f"Content-Length: {length}") + b"token=")
    chunked = form_head(rig, "Transfer-Encoding: chunked")
    refused("a chunked body without end", chunked + b"10000\r\n" + b"a" * 0x10000 + b"\r\n" +
            (b"10000\r\n" + b"a" * 0x10000 + b"\r\n") * 70)
    for size in (b"-1", b"1" * 40, b"xyz", b""):
        refused(f"a chunk of size {size!r}", chunked + size + b"\r\nhello\r\n0\r\n\r\n")
    # The largest number there is waits for more; the library says 500 of words that do not fit.
    refused("an endless chunk", chunked + b"F" * 16 + b"\r\nhello", ("silent", 400, 413, "closed"),
            timeout=2)
    refused("a chunk with 100 kB of words", chunked + b"5;" + b"a" * 100_000 + b"\r\nhello",
            (400, 413, 431, 500, "closed"))
    refused("an unknown transfer coding", form_head(rig, "Transfer-Encoding: gzip") + b"x",
            timeout=3, allowed=("closed", 400, 403, 411, 501, "silent"))
    refused("a full body that is no form", form_head(rig, f"Content-Length: {LIMIT}") + b"a" * LIMIT)
    refused("a page with a body", page(rig, f"Content-Length: {LIMIT + 1}"))


def two_lengths(rig):
    """A length and chunks at once: what follows must not be taken for a request."""
    inner = page(rig)
    data = form_head(rig, "Content-Length: 5", "Transfer-Encoding: chunked") + b"0\r\n\r\n" + inner
    with Wire(rig.server, "127.0.0.8", timeout=3) as wire:
        wire.send(data)
        found = []
        try:
            while True:
                found.append(wire.answer().status)
        except OSError:
            pass
    # RFC 9112, section 6.1: refuse, or take the chunks and close.
    rig.findings.check("answers to a length and chunks at once", "one", found, len(found) <= 1)


def headers(rig):
    """Headers that are too long or too many."""
    refused = rig.refused
    refused("a header of 100 kB", page(rig, "X-Long: " + "a" * 100_000))
    refused("a header of 10 MB", page(rig, "X-Long: " + "a" * 10_000_000))
    refused("5000 headers", page(rig, *(f"X-{n}: {n}" for n in range(5000))))
    refused("200000 headers", page(rig, *(f"X-{n}: {n}" for n in range(200_000))))
    refused("a target of 100 kB", page(rig, first=f"GET /{'a' * 100_000} HTTP/1.1"))
    refused("a target of 30 kB", page(rig, first=f"GET /{'a' * 30_000} HTTP/1.1"))
    refused("a method of 100 kB", page(rig, first=f"{'A' * 100_000} / HTTP/1.1"))
    refused("a cookie of 30 kB", page(rig, host=f"Host: {rig.server.host}\r\nCookie: {'a' * 30_000}"))


def hosts(rig):
    """Hosts that are missing, others', or two."""
    own = rig.server.host
    refused = rig.refused
    for host in ("X-No: host", "Host:", "Host: evil.example", f"Host: {own}.evil.example",
                 f"Host: evil.example:{rig.server.port}", f"Host: user@{own}", f"Host: {own}/",
                 "Host: 127.0.0.1", "Host: [::1]", f"Host: {own} evil.example"):
        refused(f"{host!r}", page(rig, host=host))
    refused("another host before the own one", page(rig, host=f"Host: evil.example\r\nHost: {own}"))
    refused("another host behind the own one", page(rig, host=f"Host: {own}\r\nHost: evil.example"))
    refused("a zero byte in the host", page(rig, host=f"Host: {own}\0evil.example"))
    refused("the address of another server", page(rig, first="GET http://evil.example/ HTTP/1.1"))
    found = rig.ask(page(rig, first=f"GET {rig.server.origin}/ HTTP/1.1"))
    rig.findings.check("the own address as target", "200 or 404", found, found in (200, 404))


def paths(rig):
    """Paths that lead to files of the folder nowhere, with the cookie of a participant."""
    names = ("access.json", "access.log", "lock", f"runs/{rig.visit.run}/session.json", "survey.json")
    ways = ("/{}", "/../{}", "/assets/../{}", "/assets/%2e%2e/{}", "/assets/..%2f{}", "//{}",
            "/assets/..%5c{}", "/assets/..\\{}", "/media/{}", "/media/..%2f{}", "/media/%2e%2e%2f{}",
            "/media/%252e%252e%252f{}", "/media/..%c0%af{}", "/media/{}%00.png", "/media//{}",
            "/./{}", "/%2e/{}", "/;/{}", "/media/../../served/{}", "{}", "/assets/{}", "/assets//{}",
            "/media/file:%2f%2f{}", "/%00/{}", "/%ff%fe/{}", "/%/{}", "/%zz/{}")
    for way in ways:
        for name in names:
            target = way.format(name)
            rig.refused(f"the path {target}", page(rig, first=f"GET {target} HTTP/1.1"))
    for target in ("*", "/" + "a/" * 900, "/" + "%61" * 660, "/a" * 3000, "/\xe4", "/\x01", "/a\tb",
                   "/enter/", "/enter//x", "/enter/" + "A" * 24, "/resume/" + "A" * 24,
                   "/resume/0.0.0.0", "/watch", "/again", "/samples", "/motion", "/media",
                   "/participants", "/elsewhere/x", "/live/x", "?", "/enter/%00"):
        rig.refused(f"the path {target[:40]!r}", page(rig, first=f"GET {target} HTTP/1.1"),
                    source="127.0.0.6")
    for query in ("", "?go", "?" + "a" * 5000, "?%00", "#x", "?outdated"):
        found = rig.ask(page(rig, first=f"GET /{query} HTTP/1.1"))
        rig.findings.check(f"the page with {query[:20]!r}", 200, found)


def cookies(rig):
    """Cookies that the server did not make see no page of a run."""
    good = rig.visit.cookie
    other = Visit(rig.server, "127.0.0.5").enter()
    forged = [good[:n] + ("A" if good[n:n + 1] != "A" else "B") + good[n + 1:] for n in range(len(good))]
    forged += ["", ".", "....", good[:-1], good + "A", good * 2, "0.0." + rig.visit.run,
               f"0.0.{other.run}.{good.split('.')[3]}", f"1.0.{'.'.join(good.split('.')[2:])}",
               f"-1.0.{'.'.join(good.split('.')[2:])}", f"99999999999999999999.{good}",
               "%00", good.replace(".", "%2e"), f'"{good}"', good + "; goniometer=" + other.cookie]
    forged += [good.upper(), good.lower()]
    for cookie in forged:
        data = request(rig.server, headers=[("Cookie", f"goniometer={cookie}")])
        rig.refused(f"the cookie {cookie[:80]!r}", data, (401, 400), source="127.0.0.5")
    for lines in ([], ["Cookie:"], ["Cookie: " + ";" * 1000], [f"Cookie: Goniometer={good}"]):
        data = request(rig.server, headers=[tuple(line.split(":", 1)) for line in lines])
        rig.refused(f"the cookies {repr(lines)[:60]}", data, (401, 431), source="127.0.0.5")


def forms(rig):
    """Forms that another site sent, or that were made for another visit, change nothing."""
    visit, other = rig.visit, Visit(rig.server, "127.0.0.4").enter()
    other.get()
    visit.get()
    before = visit.hidden("at")
    fields = visit.own() + visit.answers("forged") + [("do", "0")]
    whole = visit.form(fields).decode()
    origin = f"Origin: {rig.server.origin}\r\n"
    for line in ("", "Origin: null\r\n", "Origin: http://evil.example\r\n",
                 origin + "Sec-Fetch-Site: cross-site\r\n", f"Origin: {rig.server.origin}.evil\r\n"):
        data = whole.replace(origin, line).replace(
            "Sec-Fetch-Site: same-origin\r\n", "" if "Sec" in line else "Sec-Fetch-Site: same-origin\r\n")
        rig.refused(f"a form with {line!r}", data.encode(), (403,))
    for kind in ("text/plain", "multipart/form-data; boundary=x", "application/json"):
        data = whole.replace("application/x-www-form-urlencoded", kind)
        rig.refused(f"a form as {kind}", data.encode(), (403,))
    for token in ("", other.hidden("token"), visit.hidden("token")[:-1]):
        changed = [("token", token)] + [pair for pair in fields if pair[0] != "token"]
        for target in ("/", "/again", "/samples", "/motion"):
            rig.refused(f"a form for {target} with a token of others", visit.form(changed, target), (403,))
    visit.get()
    rig.findings.check("the mark of the run after forged forms", before, visit.hidden("at"))


def versions(rig):
    """Other methods and versions, and bytes of other protocols."""
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "PRI", "A" * 300, "\x7f"):
        rig.refused(f"the method {method[:20]!r}", page(rig, first=f"{method} / HTTP/1.1"))
    for version in ("HTTP/2.0", "HTTP/0.9", "HTTP/9.9", "HTTP/1", "http/1.1", "HTTPS/1.1", "X"):
        found = rig.ask(page(rig, first=f"GET / {version}"), timeout=3)
        # No page in another version's words.
        rig.findings.check(f"the version {version}", "4xx, 505 or closed", found,
                           found == "closed" or found == 505 or isinstance(found, int) and 400 <= found < 500)
    found = rig.ask(page(rig, first="GET / HTTP/1.0"))
    rig.findings.check("HTTP/1.0", 200, found)
    rig.refused("HTTP/1.0 without a host", b"GET / HTTP/1.0\r\n\r\n")
    for name, data in {
            "HTTP/0.9": b"GET /\r\n", "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9),
            "TLS": bytes.fromhex("16030100a5010000a10303") + bytes(200),
            "nothing but ends of lines": b"\r\n" * 2000 + b"x\r\n\r\n", "zeros": bytes(70_000),
            "SSH": b"SSH-2.0-x\r\n", "SMTP": b"EHLO x\r\n"}.items():
        found = rig.ask(data, timeout=2)
        rig.findings.check(f"bytes of {name}", "no page", found, found != 200)


def pipelines(rig):
    """Many requests at once are answered in order."""
    visit = rig.visit
    one = request(rig.server, headers=visit.headers())
    missing = request(rig.server, target="/nothing", headers=visit.headers())
    with Wire(rig.server, "127.0.0.3") as wire:
        wire.send((one + missing) * 20)
        found = [wire.answer().status for _ in range(40)]
    rig.findings.check("40 requests at once", [200, 404] * 20, found)
    form = visit.form([("token", "wrong")])
    with Wire(rig.server, "127.0.0.3") as wire:
        wire.send((form + one) * 5)
        found = [wire.answer().status for _ in range(10)]
    rig.findings.check("forms and pages at once", [403, 200] * 5, found)
    with Wire(rig.server, "127.0.0.3") as wire:
        for byte in one:
            wire.send(bytes([byte]))
        rig.findings.check("a request byte by byte", 200, wire.answer().status)
    with Wire(rig.server, "127.0.0.3") as wire:
        wire.send(request(rig.server, "HEAD", headers=visit.headers()) + one)
        found = [wire.answer("HEAD").status, wire.answer().status]
    rig.findings.check("a page behind its head", [200, 200], found)


def guesses(rig):
    """Wrong secrets are slowed down, for their sender alone."""
    found = [rig.ask(request(rig.server, target=f"/enter/{'B' * 23}{n % 10}"), "127.0.2.1")
             for n in range(30)]
    rig.findings.check("wrong secrets", "403, then 429", found[:2] + found[-2:],
                       set(found) == {403, 429} and found[0] == 403 and found[-1] == 429)
    found = rig.ask(request(rig.server, target=rig.server.entrance), "127.0.2.2")
    rig.findings.check("the right secret from elsewhere", 303, found)
    found = rig.ask(request(rig.server, headers=rig.visit.headers()), "127.0.2.1")
    rig.findings.check("a cookie from where wrong secrets came", 200, found)


TESTS = [bodies, two_lengths, headers, hosts, paths, cookies, forms, versions, pipelines, guesses]
