# SPDX-License-Identifier: Apache-2.0
"""Recordings to try engines on: the bundled ones, each a little different, and poisoned ones."""

from __future__ import annotations

import csv
import gzip
import math
import os
from pathlib import Path

# The sensors of bundled recordings: two of a knee, or one device.
_SOURCES = [
    ("seated-extension/thigh.csv", "seated-extension/shank.csv"),
    ("one-device/shank.csv",),
    ("sit-to-stand/thigh.csv", "sit-to-stand/shank.csv"),
    ("damaged/thigh.csv", "damaged/shank.csv"),
]
_SETTINGS = [
    {"side": "left", "site": "Ulm"},
    {"filter": "vqf", "site": 'Aachen, "north"'},
    {"site": "line\u2028break é"},
    {},
]
_COLUMNS = ["id", "file", "thigh", "shank", "side", "filter", "site"]


def _vary(text: str, number: int) -> str:
    """The same movement as another sensor has it: a gyroscope's scale, and less of the end."""
    header, *rows = text.splitlines()
    names = header.split(",")
    turns = [place for place, name in enumerate(names) if name.startswith("g")]
    result = [header]
    for row in rows[: len(rows) - number % 23]:
        cells = row.split(",")
        for place in turns:
            if cells[place]:
                cells[place] = f"{float(cells[place]) * (1 + 1e-4 * number):.7g}"
        result.append(",".join(cells))
    return "\n".join(result) + "\n"


def _poison(folder: Path) -> dict[str, str]:
    """Files that cannot be measured, and what batch calls each."""
    whole = (folder / "p001.csv").read_bytes()
    (folder / "cut.csv.gz").write_bytes(gzip.compress(whole, mtime=0)[:900])
    (folder / "binary.csv").write_bytes(bytes(number * number % 251 for number in range(9000)))
    nan = whole.decode().splitlines()
    nan[40:] = [",".join(["NaN"] * len(row.split(","))) for row in nan[40:]]
    (folder / "nan.csv").write_text("\n".join(nan) + "\n")
    (folder / "empty.csv").touch()
    (folder / "header.csv").write_text(nan[0] + "\n")
    os.mkfifo(folder / "pipe.csv")
    (folder / "loop.csv").symlink_to("loop.csv")
    return {
        "cut.csv.gz": "malformed",
        "binary.csv": "malformed",
        "nan.csv": "noResult",
        "empty.csv": "malformed",
        "header.csv": "malformed",
        "pipe.csv": "unreadable",
        "loop.csv": "unreadable",
        "missing.csv": "noInput",
        "p001.csv/in-a-file.csv": "noInput",
    }


def make(datasets: Path, folder: Path, count: int) -> tuple[Path, dict[str, str]]:
    """Makes recordings and their manifest; gives its path and the error codes by id."""
    texts = {name: (datasets / name).read_text() for names in _SOURCES for name in names}
    rows = []
    for number in range(count):
        row = {"id": f"p{number:03}", **_SETTINGS[number // 3 % len(_SETTINGS)]}
        names = _SOURCES[number % len(_SOURCES)]
        columns = ["file"] if len(names) == 1 else ["thigh", "shank"]
        for name, column in zip(names, columns, strict=True):
            path = f"p{number:03}{'' if len(names) == 1 else '_' + column}.csv"
            text = _vary(texts[name], number)
            if number % 10 == 7:
                path += ".gz"
                (folder / path).write_bytes(gzip.compress(text.encode(), mtime=0))
            else:
                (folder / path).write_text(text)
            row[column] = path
        rows.append(row)
    errors = {}
    for name, code in _poison(folder).items():
        errors[f"poison {name}"] = code
        # In the midst of the others, wherever that is.
        place = int(math.fmod(len(errors) * 0.618034, 1) * len(rows))
        rows.insert(place, {"id": f"poison {name}", "file": name})
    errors["side"] = "usage"
    rows.insert(50, {"id": "side", "file": "p001.csv", "side": "lft"})
    manifest = folder / "trials.csv"
    with manifest.open("w", newline="") as file:
        writer = csv.DictWriter(file, _COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    return manifest, errors
