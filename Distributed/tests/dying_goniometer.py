#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""goniometer, but for workers that fail as DEATH says, with their marks in the folder MARKS.

once: each worker is killed (SIGKILL) in the midst of its lines, the first time it has them;
always: the one that has the job VICTIM, each time;
loses: that one leaves out its last entry and ends well.
"""

import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

PROGRAM = os.environ["PROGRAM"]
DEATH = os.environ["DEATH"]

if sys.argv[1:2] != ["worker"] or not DEATH:
    os.execv(PROGRAM, [PROGRAM, *sys.argv[1:]])

lines = sys.stdin.buffer.readlines()
digest = sha256(b"".join(lines)).hexdigest()
if DEATH == "once":
    try:
        Path(os.environ["MARKS"], digest).touch(exist_ok=False)
        fails = True
    except FileExistsError:
        fails = False
else:
    fails = any(f'"id":"{os.environ["VICTIM"]}"'.encode() in line for line in lines)

worker = subprocess.Popen([PROGRAM, "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert worker.stdin and worker.stdout
if fails and DEATH != "loses":
    # Some entries are out, one more job is under way.
    count = int(digest[:8], 16) % len(lines)
    for number, line in enumerate(lines[: count + 1]):
        worker.stdin.write(line)
        worker.stdin.flush()
        if number < count:
            sys.stdout.buffer.write(worker.stdout.readline())
            sys.stdout.buffer.flush()
    worker.kill()
    worker.wait()
    os.kill(os.getpid(), signal.SIGKILL)
entries = worker.communicate(b"".join(lines))[0].splitlines(keepends=True)
sys.stdout.buffer.write(b"".join(entries[: len(entries) - fails]))
sys.stdout.buffer.flush()
sys.exit(worker.returncode)
