# SPDX-License-Identifier: Apache-2.0
"""Lists the standard tests that a task leads through: joint, movement and test, a line each.

    goniometer joints --json | python tests.py
"""

import json
import sys

for joint in json.load(sys.stdin)["result"]:
    for movement in joint["movements"] if joint["joint"] != "knee" else []:
        for test in movement["tests"]:
            print(joint["joint"], movement["name"], test["name"])
