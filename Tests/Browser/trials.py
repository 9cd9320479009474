# SPDX-License-Identifier: Apache-2.0
"""Runs the tests: every function `test_…` of the modules test_*.py in this folder.

    trials.py [--list] [--shots FOLDER] [TEST...]
"""

import argparse
import importlib
import pathlib
import sys
import tempfile
import time
import traceback

from device import Device
from motion import LONGEST, HeldUp
from server import Server

HERE = pathlib.Path(__file__).parent
# Failures of one test that are named.
NAMED = 12
# How often a test is tried that the machine held up.
ATTEMPTS = 3


class Trial:
    """One test: what it started, and what failed."""

    # Pages that axe has looked at, by any test.
    pages = set()

    def __init__(self, name, folder, shots):
        self.name, self.folder, self.shots = name, folder, shots
        self.failures, self.notes, self.open = [], [], []
        self.is_held_up = False
        # The most seconds that a reading stood while a recording was played.
        self.stood = 0

    def fail(self, words):
        if words not in self.failures:
            self.failures.append(words)

    def check(self, holds, expected, found=""):
        """Notes a failure: what was expected, and what was found."""
        if not holds:
            self.fail(f"expected {expected}" + (f"; found {found}" if found != "" else ""))
        return bool(holds)

    def same(self, found, expected, what):
        return self.check(found == expected, f"{what}: {expected!r}", repr(found))

    def note(self, words):
        """Something to be read although it is no failure."""
        self.notes.append(words)

    def is_new(self, page):
        is_new = page not in Trial.pages
        Trial.pages.add(page)
        return is_new

    def device(self, kind="phone", **options):
        device = Device(kind, self, **options)
        self.open.append(device)
        return device

    def serve(self, *arguments):
        folder = self.folder / f"served-{len(self.open)}"
        server = Server(*arguments, folder=folder)
        self.open.append(server)
        return server

    def shot(self, device, name):
        """A picture of the whole page, if pictures are wanted."""
        if self.shots:
            (self.shots / f"{name}.png").write_bytes(device.screenshot())

    def picture_all(self):
        """Pictures of what the devices show when a test breaks off."""
        for number, device in enumerate(d for d in self.open if isinstance(d, Device)):
            self.shot(device, f"broken-{self.name}-{number}")

    def close(self):
        for opened in reversed(self.open):
            try:
                opened.close()
            except Exception as error:
                self.fail(f"closing: {error}")


def place(error):
    """Where in a test something went wrong."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if pathlib.Path(frame.filename).parent == HERE]
    return " < ".join(f"{pathlib.Path(f.filename).name}:{f.lineno}" for f in reversed(own[1:]))


def tests(starts):
    """The chosen functions, by their names without `test_`."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        module = importlib.import_module(path.stem)
        for name, function in vars(module).items():
            if name.startswith("test_") and function.__module__ == path.stem:
                found[name.removeprefix("test_")] = function
    if unknown := [start for start in starts if not any(name.startswith(start) for name in found)]:
        sys.exit(f"trials.py: no test begins with {unknown[0]}; there are {' '.join(found)}")
    return {
        name: function
        for name, function in found.items()
        if not starts or any(name.startswith(start) for start in starts)
    }


def attempt(name, function, folder, shots):
    """Runs a test once."""
    folder.mkdir()
    trial = Trial(name, folder, shots)
    try:
        function(trial)
    except Exception as error:
        trial.is_held_up = isinstance(error, HeldUp)
        words = str(error).split("Stacktrace:")[0].strip() or type(error).__name__
        trial.fail(f"{words} ({place(error)})")
        trial.picture_all()
    if trial.failures and trial.stood > LONGEST:
        trial.is_held_up = True
        trial.fail(f"a reading stood for {trial.stood:.2f} s while it was played")
    trial.close()
    return trial


def run(name, function, folder, shots):
    """Runs a test; whether all of it holds. One that fails where the machine held it up is run again."""
    begin = time.monotonic()
    for number in range(ATTEMPTS):
        trial = attempt(name, function, folder.with_name(f"{name}-{number}"), shots)
        if not trial.is_held_up:
            break
        print(f"again  {name}: {trial.failures[-1]}", flush=True)
    verdict = "FAILED" if trial.failures else "ok"
    print(f"{verdict:6} {name} ({time.monotonic() - begin:.1f} s)", flush=True)
    for words in trial.notes:
        print(f"         {words}")
    for words in trial.failures[:NAMED]:
        print(f"       - {words}")
    if len(trial.failures) > NAMED:
        print(f"       - and {len(trial.failures) - NAMED} more")
    return not trial.failures


def main():
    form = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    form.add_argument("--list", action="store_true")
    form.add_argument("--shots", type=pathlib.Path, metavar="FOLDER")
    form.add_argument("tests", nargs="*", metavar="TEST")
    options = form.parse_args()
    chosen = tests(options.tests)
    if options.list:
        print("\n".join(chosen))
        return 0
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        good = [
            run(name, function, pathlib.Path(folder) / name, options.shots)
            for name, function in chosen.items()
        ]
    print(
        f"browser: {good.count(True)} of {len(good)} tests hold; axe looked at {len(Trial.pages)} "
        f"pages; {time.monotonic() - begin:.0f} s"
    )
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
