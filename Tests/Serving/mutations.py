# SPDX-License-Identifier: Apache-2.0
"""Random changes of good requests."""

import urllib.parse

MARK = "<zz"
VALUES = [
    "", " ", "0", "-0", "1", "-1", "10000", "nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "0x1p3",
    "1e19", "9" * 400, "9223372036854775807", "9223372036854775808", "-9223372036854775808", "2147483648",
    "1,5", "1.5", "1.234.567,8", "٣", "½", "⁹", "Ⅷ", "0001-01-01", "-0001-01-01", "9999-12-31",
    "99999-01-01", "2026-02-30", "2026-02-30T25:61", "999999999999-01-01T00:00", "24:00", "23:59:60",
    "1e300 h", "9e18 h 9e18 min", "-5 min", "90 min", "5 ft 11 in", "180 cm", "1e300 kg", "1e400 cm",
    "a@b.example", "a" * 300 + "@b", "@", "52.5, 13.4", "1e300, -1e300", "nan, nan", ",", ";", "&", "=",
    "\0", "\x08", "\x1b[2J", "\x7f", "\u202e", "\ufeff", "\uffff", "e\u0301" * 50,
    "\U0001F469\u200d\U0001F467" * 20, "\r\n\r\n", "\r",
    '"><zz onload="x">', "<zz>", "]]>", "&#0;", "&amp;", "-->", "javascript:x", "'; --", "%00", "%",
    "../../x", "unknown", "answers", "discard", "timeIsUp", "a" * 10_000, "x\n" * 3000,
    "data:image/png;base64,", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ" + "A" * 40,
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUv////////////8=", "{}", "[" * 2000]
NUMBERS = [
    "0", "-0", "1", "-1", "0.000001", "999.999999", "1000", "9999.99", "10000", "1e12", "9999999999999",
    "1e13", "9.3e12", "9e14", "-9e14", "999999999999999", "1e15", "1e300", "nan", "inf", "-inf", "",
    "x", "0x1p3", "1e-320", "9223372036854775807", "9223372036854775808"]
HEADERS = [
    "Accept-Language: " + "de;q=nan,en;q=inf,de-DE;q=-1," * 20, "Accept-Language: ;;;,,,=q",
    "Range: bytes=0-", "Range: bytes=-1", "Range: bytes=9223372036854775807-", "Range: bytes=5-2",
    "X-Forwarded-For: " + "1.2.3.4, " * 200, "Expect: 100-continue", "Expect: nothing", "Upgrade: websocket",
    "Connection: upgrade", "Connection: close", "Content-Type: application/x-www-form-urlencoded;;;",
    "Transfer-Encoding: chunked", "Content-Length: 0", "Cookie: goniometer=", "Origin: null", "If-Range: x",
    "Accept-Encoding: gzip", "Content-Encoding: gzip", "Authorization: Basic eDp4"]
PIECES = [b"\0", b"\r\n", b"\n", b"\r", b" ", b"\t", b"%", b"%00", b"%2e%2e/", b"../", b"&", b"=", b";",
          b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"HTTP/1.1", b"?", b"#", b"//", b":"]


def bytes_of(data, random):
    """Changes, removes, doubles and inserts a few bytes."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        place, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
        end = min(end, place + random.choice((1, 3, 30)))
        kind = random.randrange(6)
        if kind == 0 and place < len(data):
            data[place] = random.randrange(256)
        elif kind == 1:
            del data[place:end]
        elif kind == 2:
            data[place:place] = data[place:end] * random.choice((1, 2, 100))
        elif kind == 3:
            data[place:place] = random.choice(PIECES)
        elif kind == 4:
            data[place:place] = random.choice(VALUES).encode("utf-8")
        elif place < len(data):
            data[place] ^= 1 << random.randrange(8)
    return bytes(data)


def fields(pairs, random):
    """Changes values and names of a form; its token and its mark stay as a rule."""
    pairs = list(pairs)
    for _ in range(random.choice((1, 1, 2, 4))):
        place = random.randrange(len(pairs)) if pairs else 0
        name, value = pairs[place] if pairs else ("do", "0")
        if name in ("token", "at") and random.random() < 0.9:
            continue
        kind = random.randrange(8)
        if kind < 4:
            pairs[place:place + 1] = [(name, random.choice(VALUES))]
        elif kind == 4:
            pairs[place:place + 1] = []
        elif kind == 5:
            pairs.append((name, random.choice(VALUES)))
        elif kind == 6:
            names = ("q", "a.", "k.", "o0.", "o9999999999999999999.", "l0.", "do", "name", "drawing", "")
            name = random.choice(names) + random.choice(("", "scale", "nobody"))
            pairs.append((name, random.choice(VALUES)))
        else:
            pairs += [(name, value)] * random.choice((2, 100, 6000))
    return pairs


def samples(phone, random):
    """A block of a phone with strange numbers."""
    rows = [[f"{value}" for value in row] for row in phone.rows(random.randrange(1, 10))]
    others = {}
    for _ in range(random.choice((1, 1, 2, 5))):
        kind = random.randrange(6)
        row = random.choice(rows)
        if kind < 2:
            row[random.randrange(len(row))] = random.choice(NUMBERS)
        elif kind == 2:
            others[random.choice(("offset", "number", "sensor", "reversed", "capture"))] = random.choice(
                NUMBERS + VALUES)
        elif kind == 3:
            others["offset"] = random.choice(NUMBERS)
        elif kind == 4:
            rows.append(row * random.choice((0, 1, 2)) or ["0"])
        else:
            rows += [row] * random.choice((2, 4000))
    text = ";".join(",".join(row) for row in rows)
    return {**phone.fields([]), "samples": text, **others}


def header(data, random):
    """One more header, or one changed."""
    head, end, body = data.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    place = random.randrange(1, len(lines) + 1)
    lines[place:place + random.randrange(2)] = [random.choice(HEADERS).encode()]
    return b"\r\n".join(lines) + end + body


def target(random):
    """A path of known and unknown parts."""
    parts = ["", "assets", "page.css", "enter", "resume", "media", "watch", "live", "samples", "motion",
             "again", "elsewhere", "participants", "do", ".", "..", "%2e%2e", "%00", "%ff", "a" * 300]
    path = "/" + "/".join(random.choice(parts) for _ in range(random.randrange(5)))
    strange = "?" + urllib.parse.quote(random.choice(VALUES))
    query = random.choice(("", "", "?go", "?leave", "?outdated", strange))
    return path + query


def noise(random):
    """Bytes of no protocol."""
    kind = random.randrange(3)
    if kind == 0:
        return random.randbytes(random.randrange(1, 3000))
    if kind == 1:
        return b"".join(random.choice(PIECES) for _ in range(random.randrange(1, 400)))
    return b"GET / HTTP/1.1\r\n" + random.randbytes(random.randrange(1, 1000)) + b"\r\n\r\n"
