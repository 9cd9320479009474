# SPDX-License-Identifier: Apache-2.0
"""A connection on which any bytes can be sent, and the answers that come back."""

import re
import select
import socket
import ssl
import time


class Gone(OSError):
    """The other end closed, or what it sent is no answer."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def header(self, name):
        return next((value for key, value in self.headers if key == name), None)

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")


class Wire:
    """One connection to a server. `source` is the address of this machine that it comes from."""

    def __init__(self, server, source=None, timeout=10, secure=None, small_buffer=False):
        self.server = server
        host = "127.0.0.1"
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if small_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((host, server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if server.is_secure if secure is None else secure:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket, server_hostname=host)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def receive(self):
        """Some more bytes."""
        data = self.socket.recv(65_536)
        if not data:
            raise Gone("closed")
        self.rest += data

    def take(self, count):
        while len(self.rest) < count:
            self.receive()
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def line(self, limit=100_000):
        while b"\r\n" not in self.rest:
            if len(self.rest) > limit:
                raise Gone("a line without end")
            self.receive()
        line, self.rest = self.rest.split(b"\r\n", 1)
        return line

    def head(self):
        """The status and the headers of the next answer, without those of status 100."""
        status = 100
        while status == 100:
            parts = self.line().split(b" ", 2)
            if len(parts) < 2 or not parts[0].startswith(b"HTTP/1.") or not parts[1].isdigit():
                raise Gone(f"no status line: {b' '.join(parts)[:80]!r}")
            status, headers = int(parts[1]), []
            while line := self.line():
                name, _, value = line.decode("latin-1").partition(":")
                headers.append((name.strip().lower(), value.strip()))
        return Answer(status, headers, b"")

    def answer(self, method="GET"):
        """The next answer with its body."""
        answer = self.head()
        length = answer.header("content-length")
        if method == "HEAD" or answer.status in (204, 304):
            return answer
        if answer.header("transfer-encoding") == "chunked":
            answer.body = self.chunks()
        elif length is not None:
            answer.body = self.take(int(length))
        else:
            answer.body = self.until_end()
        return answer

    def chunks(self):
        body = b""
        while size := int(self.line().split(b";")[0], 16):
            body += self.take(size)
            self.take(2)
        self.line()
        return body

    def until_end(self):
        try:
            while True:
                self.receive()
        except Gone:
            body, self.rest = self.rest, b""
            return body

    def statuses(self, seconds):
        """The statuses of all answers until the server closes or is silent for this time, and whether it closed. Each
        head counts, wherever it stands."""
        is_closed = False
        self.socket.settimeout(seconds)
        try:
            while True:
                self.receive()
        except TimeoutError:
            pass
        except OSError:
            is_closed = True
        found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", self.rest)]
        return [status for status in found if status != 100], is_closed

    def is_cut(self, seconds):
        """Whether the server ends the connection within this time. Nothing is read."""
        poll = select.poll()
        poll.register(self.socket, select.POLLRDHUP)
        return bool(poll.poll(seconds * 1000))

    def is_closed(self, seconds):
        """Whether the server closes within this time; what it sends meanwhile is thrown away."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                self.receive()
                self.rest = b""
            except TimeoutError:
                return False
            except OSError:
                return True
        return False


def request(server, method="GET", target="/", headers=(), body=None, host=None, version="HTTP/1.1"):
    """The bytes of a request such as a browser sends."""
    lines = [f"{method} {target} {version}", f"Host: {host or server.host}"]
    lines += [f"{name}: {value}" for name, value in headers]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8") + (body or b"")
