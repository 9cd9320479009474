#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out which share of a Raspberry Pi 4's core a knee takes that is measured live: the figures of
Documentation/Scale.md.

    live_board.py BENCHMARKS [--pairs N]

Two sensors of 400 Hz each: `benchmarks run-live`. Valgrind's callgrind counts the instructions of 2 N
scans beyond the first 2 N (N is 12000, half a minute); start and simulation are in both runs and cancel.
The system's instructions for reading are not counted: they are estimated by its share of processor time.
Instructions of arm64 are those of x86-64 times the ratio of both for the filter."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import callgrind
import command_line

RATE_HZ, SENSORS = 400, 2
# The filter alone, of Documentation/Scale.md: the default one less strapdown, arm64 and x86-64. The figures of
# whole commands contain SHA-256, which the emulated arm64 processor has instructions for.
ARM64_SHARE = (8_100 - 7_000) / (11_400 - 10_000)
INSTRUCTIONS_A_CYCLE, CLOCK_HZ = 1.25, 1.8e9


def instructions(program, pairs, folder):
    code, said = callgrind.count([program, "run-live", str(pairs)], folder / "callgrind.out")
    collected = re.search(r"Collected : (\d+)", said)
    if code or not collected:
        sys.exit(f"live_board.py: run-live {pairs} under valgrind ended with {code}:\n{said}")
    return int(collected[1])


def seconds(program, pairs):
    """Processor seconds of the program and of the system for it."""
    child = subprocess.Popen([program, "run-live", str(pairs)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"live_board.py: run-live {pairs} ended with {child.returncode}")
    return usage.ru_utime, usage.ru_stime


def main(arguments):
    words, options = command_line.parse(arguments, {"--pairs": "12000"})
    if len(words) != 1 or not options["--pairs"].isdigit() or int(options["--pairs"]) < 4000:
        sys.exit(__doc__)
    pairs = int(options["--pairs"])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copy = folder / "benchmarks"
        subprocess.run(["strip", "-g", "-o", copy, words[0]], check=True)
        counted = [instructions(copy, n * pairs, folder) for n in (1, 2)]
    scan = (counted[1] - counted[0]) / (SENSORS * pairs)
    # Long runs, so that the system's ticks do not show.
    times = [seconds(words[0], n * pairs) for n in (2, 20)]
    program, system = (after - before for before, after in zip(*times))
    whole = scan * ARM64_SHARE * (1 + system / program)
    share = whole * RATE_HZ * SENSORS / (INSTRUCTIONS_A_CYCLE * CLOCK_HZ)
    print(f"x86-64: {scan:.0f} instructions a scan, without the system's")
    print(f"system: {system / program:.2f} of the program's processor time")
    print(f"arm64: {scan * ARM64_SHARE:.0f} instructions a scan, {whole:.0f} with the system's")
    print(f"Raspberry Pi 4: {share:.2%} of a core for {SENSORS} sensors of {RATE_HZ} Hz")


if __name__ == "__main__":
    main(sys.argv[1:])
