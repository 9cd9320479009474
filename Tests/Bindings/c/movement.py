#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether movement.c printed what the program measures and what is true: movement.py FOLDER WORDS.

FOLDER is of `goniometer simulate`, with the JSON of `goniometer analyze` as results.json. Every direction
has to be there, in the program's numbers, and no further from the simulated truth than its ±.
"""

import json
import sys
from pathlib import Path

folder, words = Path(sys.argv[1]), Path(sys.argv[2])
result, truth = (json.loads((folder / name).read_text())["result"] for name in ("results.json", "card.json"))


def directions(document):
    return [each for movement in document["movements"] for each in movement["directions"]]


expected = [
    f"{each['name']} {each['degrees']:.1f} ± {each['half95Degrees']:.1f} degrees"
    for each in directions(result)
]
expected.append(f"quality: {result['verdict']}. {result['summary']}")
printed = words.read_text(encoding="utf-8").splitlines()
if printed != expected:
    sys.exit("\n".join(["printed:", *printed, "expected:", *expected]))

true = {each["name"]: each["degrees"] for each in directions(truth)}
for line in printed[:-1]:
    name, degrees, _, half, _ = line.split()
    if abs(float(degrees) - true.pop(name)) > float(half):
        sys.exit(f"{line}: further from the truth of {folder / 'card.json'} than its ±")
if true:
    sys.exit(f"lacking: {', '.join(true)}")
