# SPDX-License-Identifier: Apache-2.0
"""Sections of Benchmarks/RESULTS.md that programs write."""


def marks(name, script):
    """The lines before and after a section."""
    return f"<!-- {name}: begin; written by Benchmarks/peers/{script} -->", f"<!-- {name}: end -->"


def write(path, text, begin, end):
    """Puts a section, which has its marks, in place of the one that is there, or below the title."""
    with open(path, encoding="utf-8") as file:
        old = file.read()
    if begin in old:
        before, rest = old.split(begin, 1)
        new = before + text + rest.split(end, 1)[1]
    else:
        title, rest = old.split("\n", 1)
        new = f"{title}\n\n{text}\n{rest}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(new)
