#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the R code of Documentation/R.md and compares what it gives with the program's own output.

    check.py --program FILE --page FILE --datasets FOLDER [--pictures FOLDER] [--renew]

The ```r blocks are one script, in their order. A ``` block after one is what it prints. Numbers
that R holds at the end are compared with those of 'goniometer', which Python reads by itself: of
JSON to the last digit, of CSV within a unit in the last place, as read.csv rounds by itself.

--renew writes what the blocks print into the page. --pictures keeps the plots.
"""

import argparse
import csv
import io
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

END_OF_BLOCK = "-- end of block --"

# What R holds when the page is through, by name: one line a vector, in 17 digits.
HELD = r"""
write_numbers <- function(name, numbers) {
  cat(name, "\t", paste(sprintf("%.17g", numbers), collapse = " "), "\n", sep = "",
      file = "numbers.txt", append = TRUE)
}
write_numbers("range", degrees)
write_numbers("half", half)
write_numbers("minimum", motion$exercise$minimumDegrees)
write_numbers("maximum", motion$exercise$maximumDegrees)
write_numbers("checks", knee$result$quality$value)
write_numbers("repetitions", repetitions$rangeDegrees)
write_numbers("repetition halves", repetitions$uncertainty.half95Degrees)
write_numbers("velocities", repetitions$peakVelocityDegreesPerSecond)
write_numbers("phases", motion$phases$endDegrees)
write_numbers("damaged range", damaged$result$rangeOfMotion$rangeDegrees)
write_numbers("times", angles$time_s)
write_numbers("angles", angles$flexion_deg)
write_numbers("deviations", angles$sd_deg)
write_numbers("recordings", recordings$exercise_range_deg)
write_numbers("recording halves", recordings$exercise_range_half95_deg)
write_numbers("recordings in full", in_full$rangeOfMotion.exercise.rangeDegrees)
write_numbers("study", study$exercise_range_deg)
write_numbers("directions", directions$degrees)
write_numbers("direction halves", directions$half95Degrees)
write_numbers("left side", arms[[1]]$degrees)
write_numbers("right side", arms[[2]]$degrees)
"""

failures = []


def expect(holds: bool, words: str) -> None:
    if not holds:
        failures.append(words)


class Block:
    """R code of the page, with what it is said to print."""

    def __init__(self, code: str, output: str | None, span: tuple[int, int]):
        self.code, self.output, self.span = code, output, span


def blocks(page: str) -> list[Block]:
    pattern = re.compile(r"^```r\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
    return [Block(found[1], found[2], found.span()) for found in pattern.finditer(page)]


def renewed(page: str, all_blocks: list[Block], printed: list[str]) -> str:
    """The page with these outputs after its blocks."""
    for block, output in reversed(list(zip(all_blocks, printed))):
        text = f"```r\n{block.code}```\n" + (f"\n```\n{output}```\n" if output else "")
        page = page[: block.span[0]] + text + page[block.span[1] :]
    return page


def without_line_ends(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def numbers_of(path: Path) -> dict[str, list[float]]:
    held = {}
    for line in path.read_text().splitlines():
        name, numbers = line.split("\t")
        held[name] = [math.nan if word == "NA" else float(word) for word in numbers.split()]
    return held


def same(one: list[float], other: list[float], units: int = 0) -> bool:
    """Whether the numbers differ by no more than so many units in the last place."""
    return len(one) == len(other) > 0 and all(
        abs(a - b) <= units * math.ulp(b) or math.isnan(a) and math.isnan(b)
        for a, b in zip(one, other)
    )


def drawn(path: Path) -> tuple[int, int]:
    """The number of line segments and of filled shapes in a PDF of R."""
    operators: Counter[bytes] = Counter()
    for stream in re.finditer(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL):
        content = stream[1]
        try:
            content = zlib.decompress(content)
        except zlib.error:
            pass  # It is not compressed.
        if b"\nBT\n" in content:  # A page with text; others are colour profiles.
            operators.update(re.sub(rb"\(.*?\)", b"", content).split())
    return operators[b"l"], sum(operators[operator] for operator in (b"f", b"b", b"B"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--page", type=Path, required=True)
    parser.add_argument("--datasets", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--renew", action="store_true")
    arguments = parser.parse_args()

    page = arguments.page.read_text(encoding="utf-8")
    page_blocks = blocks(page)
    expect(len(page_blocks) == page.count("```r\n") > 0, "the page has R code that was not found")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # A copy, as the page may write beside it.
        shutil.copytree(arguments.datasets, folder / "datasets")
        (folder / "bin").mkdir()
        (folder / "bin" / "goniometer").symlink_to(arguments.program.resolve())
        environment = os.environ | {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "LANGUAGE": "en",
        }

        end = f'cat("{END_OF_BLOCK}\\n")\n'
        script = folder / "page.R"
        code = end.join(block.code for block in page_blocks) + end + HELD
        script.write_text(code, encoding="utf-8")
        run = subprocess.run(
            ["Rscript", "--vanilla", script.name],
            cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=600,
        )  # fmt: skip
        if run.returncode != 0:
            print(f"R: {arguments.page.name} ended with {run.returncode}:", file=sys.stderr)
            print(run.stdout[-1000:] + run.stderr[-2000:], file=sys.stderr)
            return 1

        printed = run.stdout.split(END_OF_BLOCK + "\n")[:-1]
        expect(len(printed) == len(page_blocks), f"{len(printed)} of {len(page_blocks)} blocks ran")
        if arguments.renew:
            printed = ["".join(line + "\n" for line in without_line_ends(text)) for text in printed]
            arguments.page.write_text(renewed(page, page_blocks, printed), encoding="utf-8")
        else:
            for block, output in zip(page_blocks, printed):
                if without_line_ends(block.output or "") != without_line_ends(output):
                    failures.append(
                        f"after\n{block.code}R printed\n{output}and the page says\n{block.output}"
                    )

        # The same numbers, read by Python.
        def goniometer(*words: str) -> str:
            program = subprocess.run(
                ["goniometer", *words],
                cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=600,
            )  # fmt: skip
            return program.stdout

        def table(*words: str) -> list[dict[str, str]]:
            return list(csv.DictReader(io.StringIO(goniometer(*words))))

        knee = ["--thigh", "datasets/seated-extension/thigh.csv"]
        knee += ["--shank", "datasets/seated-extension/shank.csv"]
        result = json.loads(goniometer("analyze", *knee, "--side", "right", "--json"))["result"]
        motion = result["rangeOfMotion"]
        exercise, repetitions = motion["exercise"], motion["repetitions"]
        bad = ["--thigh", "datasets/damaged/thigh.csv", "--shank", "datasets/damaged/shank.csv"]
        damaged = json.loads(goniometer("analyze", *bad, "--json"))["result"]["rangeOfMotion"]
        in_full = json.loads(goniometer("batch", "datasets", "--format", "json"))["results"]

        turn = ["--joint", "neck", "--movement", "rotation", "--place", "forehead"]
        raising = ["--joint", "shoulder", "--movement", "flexion-extension", "--place", "upper-arm"]

        def directions(place: str, *words: str) -> list[dict]:
            """Of the one movement in a recording that the page simulated."""
            output = goniometer("analyze", f"knees/{place}/device.csv", *words, "--json")
            return json.loads(output)["result"]["movements"][0]["directions"]

        turns = directions("neck", *turn)
        left = directions("arm-left", *raising, "--side", "left")
        right = directions("arm-right", *raising, "--side", "right")
        samples = table("analyze", *knee, "--csv", "-")
        recordings = table("batch", "datasets")
        study = table("batch", "--manifest", "knees/trials.csv", "--side", "right")

        from_json = {
            "range": [exercise["rangeDegrees"]],
            "half": [exercise["rangeUncertainty"]["half95Degrees"]],
            "minimum": [exercise["minimumDegrees"]],
            "maximum": [exercise["maximumDegrees"]],
            "checks": [check.get("value", math.nan) for check in result["quality"]],
            "repetitions": [each["rangeDegrees"] for each in repetitions],
            "repetition halves": [
                each["uncertainty"]["half95Degrees"] for each in repetitions
            ],
            "velocities": [each["peakVelocityDegreesPerSecond"] for each in repetitions],
            "phases": [phase["endDegrees"] for phase in motion["phases"]],
            "damaged range": [damaged["rangeDegrees"]],
            "recordings in full": [
                entry["rangeOfMotion"]["exercise"]["rangeDegrees"] for entry in in_full
            ],
            "directions": [each["degrees"] for each in turns],
            "direction halves": [each["half95Degrees"] for each in turns],
            "left side": [each["degrees"] for each in left],
            "right side": [each["degrees"] for each in right],
        }
        from_csv = {
            "times": [float(row["time_s"]) for row in samples],
            "angles": [float(row["flexion_deg"]) for row in samples],
            "deviations": [float(row["sd_deg"]) for row in samples],
            "recordings": [float(row["exercise_range_deg"]) for row in recordings],
            "recording halves": [float(row["exercise_range_half95_deg"]) for row in recordings],
            "study": [float(row["exercise_range_deg"]) for row in study],
        }
        held = numbers_of(folder / "numbers.txt")
        expect(held.keys() == from_json.keys() | from_csv.keys(), "other numbers than expected")
        count = 0
        for expected, units in ((from_json, 0), (from_csv, 1)):
            for name, numbers in expected.items():
                count += len(numbers)
                expect(
                    same(held[name], numbers, units),
                    f"{name}: R has {held[name][:5]}, the program {numbers[:5]}",
                )

        # Two lines and the outline of the ribbon, a point or box for each recording.
        for plot, least_lines, least_shapes in (
            ("angle", 3 * len(samples) - 10, 1),
            ("folder", len(recordings), len(recordings)),
            ("study", len(study) // 2, len(study)),
        ):
            path = folder / "knees" / f"{plot}.pdf"
            expect(path.exists(), f"{path.name} was not written")
            if path.exists():
                lines, shapes = drawn(path)
                expect(lines >= least_lines, f"{path.name} has {lines} lines, not {least_lines}")
                expect(
                    shapes >= least_shapes, f"{path.name} has {shapes} shapes, not {least_shapes}"
                )
                if arguments.pictures:
                    arguments.pictures.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, arguments.pictures)

    for failure in failures:
        print(f"R: {failure}", file=sys.stderr)
    if not failures:
        print(
            f"R: {len(page_blocks)} blocks of {arguments.page.name} ran; "
            f"{count} numbers are those of the program; 3 plots"
        )
    return 1 if failures else 0


sys.exit(main())
