#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether the C and C++ code of a page stands in files: page.py PAGE FILE...

Each block of code has to be lines of one of the files, in their order and one after the other; a line
`…` stands for lines left out. Indentation does not count.
"""

import re
import sys
import textwrap
from pathlib import Path

page, *files = sys.argv[1:]
texts = {name: [line.strip() for line in Path(name).read_text().splitlines()] for name in files}


def find(part, lines, start):
    """The place after the lines of a part, from a place on; None where they are not there."""
    for place in range(start, len(lines) - len(part) + 1):
        if lines[place : place + len(part)] == part:
            return place + len(part)
    return None


def stands_in(block, lines):
    place = 0
    for part in re.split(r"^\s*…\s*$", block, flags=re.MULTILINE):
        part = [line.strip() for line in textwrap.dedent(part).strip("\n").splitlines()]
        place = find(part, lines, place) if part else place
        if place is None:
            return False
    return True


blocks = re.findall(r"^```(?:c|cpp)\n(.*?)^```", Path(page).read_text(), flags=re.MULTILINE | re.DOTALL)
if not blocks:
    sys.exit(f"{page}: there is no code")
failures = [block for block in blocks if not any(stands_in(block, lines) for lines in texts.values())]
for block in failures:
    print(f"{page}: this stands in none of {', '.join(files)}:\n{block}")
print(f"{len(blocks)} blocks")
sys.exit(bool(failures))
