# SPDX-License-Identifier: Apache-2.0
"""Starts the program's server, watches its memory, and ends it."""

import os
import random
import resource
import signal
import socket
import subprocess
import threading
import time
import urllib.parse

# A script's background job ignores Ctrl-C, and so would the program that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def free_port():
    """A port beyond the range from which the system takes those of clients."""
    while True:
        port = random.randrange(18_000, 30_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Server:
    """A served task, or what the options `task` say. It can be killed and started again in the same folder
    at the same port."""

    def __init__(self, program, task, folder, *options, port=None, listen=None, meets_limits=False):
        self.program, self.task, self.folder, self.options = program, task, folder, options
        self.port = port or free_port()
        self.listen = listen
        # Whether a file that gets too long is an error of writing, as a full disk is, and no signal.
        self.meets_limits = meets_limits
        self.state = os.path.join(folder, "state")
        self.output = os.path.join(folder, "served")
        self.errors = os.path.join(folder, "errors.txt")
        self.process = None
        os.makedirs(self.state, exist_ok=True)

    def begin(self):
        """Starts it, and waits for nothing."""
        content = [self.task] if isinstance(self.task, str) else self.task
        command = [self.program, "serve", *content, "--port", str(self.port),
                   "--output-directory", self.output, *self.options]
        if self.listen:
            command += ["--listen", self.listen]
        environment = {**os.environ, "XDG_STATE_HOME": self.state}
        self.begun = time.monotonic()
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, cwd=self.folder, env=environment,
                restore_signals=not self.meets_limits)

    def start(self):
        """Starts it, and waits for the address."""
        self.begin()
        line = self.process.stdout.readline().decode()
        if not line:
            raise RuntimeError(f"the server does not start: {self.error_text()[-2000:]}")
        self.address = line.strip()
        parts = urllib.parse.urlsplit(self.address)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host, self.is_secure = parts.netloc, parts.scheme == "https"
        self.entrance = parts.path
        return self

    def kill(self):
        """Ends it without a warning, as the kernel would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends it as a person would."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def is_alive(self):
        return self.process.poll() is None

    def error_text(self):
        with open(self.errors, encoding="utf-8", errors="replace") as file:
            return file.read()

    def watch_entrance(self):
        """The path of the address for watching."""
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            for line in reversed(self.error_text().splitlines()):
                if "To watch measurements: " in line:
                    return urllib.parse.urlsplit(line.rsplit(" ", 1)[1]).path
            time.sleep(0.02)
        raise RuntimeError("no address for watching on standard error")

    def limit_files(self, size):
        """Lets no file get longer than this."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def status(self, name):
        """A number of the process's status, such as VmRSS in kB; 0 where it has ended."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
                for line in file:
                    if line.startswith(name + ":"):
                        return int(line.split()[1])
        except (OSError, ValueError):
            pass
        return 0

    def memory(self):
        """Resident memory in MB."""
        return self.status("VmRSS") / 1024

    def peak(self):
        """The most resident memory so far, in MB."""
        return self.status("VmHWM") / 1024

    def processor_time(self):
        """Seconds of processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Background:
    """Something that goes on, on a thread of its own, until the block that begins it ends: see `run`."""

    def __init__(self):
        self.ending = threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ending.set()
        self.thread.join()


class MemoryWatch(Background):
    """Notes the memory of a server now and then."""

    def __init__(self, server, interval=0.1):
        super().__init__()
        self.server, self.interval = server, interval
        self.values = []

    def run(self):
        while not self.ending.wait(self.interval):
            self.values.append(self.server.memory())

    def most(self):
        return max(self.values, default=0)


def allow_many_files():
    """Lets this process have as many connections as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
