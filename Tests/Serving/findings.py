# SPDX-License-Identifier: Apache-2.0
"""What a test found, and the options that all of them take."""

import argparse
import os
import random
import sys
import tempfile
import threading


class Findings:
    """Counts checks. A failure says what was expected and what was found."""

    def __init__(self, test):
        self.test = test
        self.checks = 0
        self.failures = 0
        self.lock = threading.Lock()
        self.said = {}

    def check(self, what, expected, found, holds=None):
        """Whether something is as expected: equal, unless `holds` says it."""
        fine = expected == found if holds is None else holds
        with self.lock:
            self.checks += 1
            if fine:
                return True
            self.failures += 1
            times = self.said[what] = self.said.get(what, 0) + 1
        # The same failure a thousand times is read once.
        if times <= 5:
            self.say(f"FAILED: {what}: expected {expected!r}, found {found!r}")
        return False

    def say(self, text):
        print(f"{self.test}: {text}", flush=True)

    def end(self):
        """Says how it went, and ends with the code."""
        for what, times in self.said.items():
            if times > 5:
                self.say(f"FAILED {times} times: {what}")
        how = f"{self.failures} failed" if self.failures else "all passed"
        self.say(f"{self.checks} checks, {how}")
        sys.exit(1 if self.failures else 0)


class Options:
    """`--program`, `--long` and `--seed`, and a folder that goes away at the end."""

    def __init__(self, description, *more):
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--program", default=os.environ.get("GONIOMETER_PROGRAM"))
        parser.add_argument("--long", action="store_true", help="as thorough as before a release")
        parser.add_argument("--seed", type=int, help="what was drawn in an earlier run")
        for names, settings in more:
            parser.add_argument(names, **settings)
        self.values = parser.parse_args()
        if not self.values.program:
            parser.error("state --program, or GONIOMETER_PROGRAM")
        self.program = os.path.abspath(self.values.program)
        self.long = self.values.long
        seed = self.values.seed
        self.seed = random.randrange(1 << 32) if seed is None else seed
        self._folder = tempfile.TemporaryDirectory(prefix="serving-", ignore_cleanup_errors=True)
        self.folder = self._folder.name


def percentile(values, part):
    """The value below which this part of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")
