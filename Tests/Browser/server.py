# SPDX-License-Identifier: Apache-2.0
"""The program: called for a while, or as a server of pages."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import urllib.parse

PACKAGE = pathlib.Path(__file__).parents[2]
TASKS = PACKAGE / "datasets" / "tasks"
# `run` names it.
PROGRAM = os.environ["GONIOMETER_PROGRAM"]
# Answers are compared with those of a run with this clock and these numbers.
PLACE = ["--time-zone", "GMT", "--locale", "en_US_POSIX"]
# A script's background job ignores Ctrl-C, and so would the program that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def program(*arguments, codes=(0,)):
    """What the program prints; it has to exit with one of the codes."""
    result = subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    if result.returncode not in codes:
        words = " ".join(map(str, arguments))
        raise AssertionError(
            f"goniometer {words} exits with {result.returncode}: {result.stderr[-500:]}"
        )
    return result.stdout


class Server:
    """A program that serves pages, in a folder of its own.

    `address` opens the pages, `watching` those for a therapist.
    """

    def __init__(self, *arguments, folder):
        self.arguments = [str(argument) for argument in arguments]
        self.folder = pathlib.Path(folder)
        self.words = tempfile.TemporaryFile("w+")
        self.port = 0
        self.start()

    def start(self):
        """Starts the program, again on the same port and in the same folder."""
        self.process = subprocess.Popen(
            [
                PROGRAM, "serve", *self.arguments, "--output-directory", self.folder,
                "--port", str(self.port),
            ],
            stdout=subprocess.PIPE, stderr=self.words, stdin=subprocess.DEVNULL, text=True,
        )
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.process.wait()
            raise AssertionError(f"goniometer serve prints no address: {self.said[-500:]}")
        self.port = urllib.parse.urlsplit(self.address).port

    @property
    def said(self):
        """All of standard error so far."""
        self.words.seek(0)
        return self.words.read()

    @property
    def watching(self):
        line = next(line for line in self.said.splitlines() if "To watch measurements" in line)
        return line.split()[-1]

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self, how=signal.SIGINT):
        """Ends the program; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server does not end within 10 s") from None
        finally:
            self.process.stdout.close()

    def close(self):
        with contextlib.suppress(ValueError):
            self.stop()
        self.words.close()

    # --- What it wrote ---------------------------------------------------------------------------

    def runs(self):
        return sorted(path.parent for path in self.folder.glob("runs/*/result.json"))

    def result(self):
        """The result of the only run that is over."""
        runs = self.runs()
        if len(runs) != 1:
            raise AssertionError(f"there are {len(runs)} results, not one")
        return json.loads((runs[0] / "result.json").read_text(encoding="utf-8"))
